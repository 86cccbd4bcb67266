//! Area `turn`: one move and one Action.

use super::character::{forget, is_target, stands, together};
use super::names as n;
use super::{
    disengage, distance, hinderance, hp, initiative, ongoing, outside, structure, surprise, test,
    zone_condition, zones,
};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;
use crate::vocabulary::Declared;

clause! { MOVE_AND_ACTION = 120
    "turn.move-and-action", "Action", "A Turn gives one move and one Action",
    "A Turn gives one move and one Action, in either order. Neither has to be used, and what is \
     left when the Turn ends is lost."
}

/// A Turn begins; `slot` is its place in the order if that is its own.
pub fn begin(table: &mut Table<'_>, who: Who, slot: Option<u16>) -> Flow {
    let begins = Effect::TurnBegan { of: Actor::Who(who), slot };
    let clause = match slot {
        Some(_) => structure::ROUNDS_AND_TURNS,
        None => initiative::turn_of_creature(table.state(), who),
    };
    table.effect(clause, begins)?;
    table.set_pool(MOVE_AND_ACTION, who, n::TURN_MOVE, 1)?;
    table.set_pool(MOVE_AND_ACTION, who, n::TURN_ACTION, 1)?;
    ongoing::bite(table, who)?;
    zone_condition::at_turn_start(table, who)
}

/// Begins the Turn of a Creature with its first line.
pub fn ready(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().body(who).turn == Turn::Unspent {
        begin(table, who, None)?;
    }
    Ok(())
}

/// Whether there is some left of what a Turn gives; before the Turn all of it.
pub fn has_left(state: &State, who: Who, pool: Name) -> bool {
    state.body(who).turn == Turn::Unspent || state.pool(who, pool) > 0
}

/// When such a deed is done: in the combatant's own Turn.
pub const OWN: &str = "own Turn";

/// The Action of a Turn, as what a deed costs.
pub const ACTION: Cost = Cost {
    says: "Action",
    clause: MOVE_AND_ACTION,
    check: check_action,
    takes: &[n::TURN_ACTION],
    paid: Paid::First,
    ..FREE
};

/// Does what is declared; the first line of a Creature begins its Turn.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Flow {
    if let (Actor::Who(who), true) = (declared.actor, declared.verb != core::END_TURN) {
        ready(table, who)?;
    }
    table.carry_out(declared.actor, declared.verb, &declared.args)
}

/// Why something that needs one's own Turn is refused.
pub fn check_own_turn(state: &State, who: Who) -> Refusals {
    let called = state.called(who);
    let clause = structure::ROUNDS_AND_TURNS;
    let mut refusals = presence::check_phase(state, &[core::ROUND], clause);
    refusals.append(presence::check_here(state, who, clause));
    refusals.unless(!state.is(who, n::OUT), hp::ZERO, || format!("{called} is out"));
    if !refusals.is_empty() {
        return refusals;
    }
    let surprised = surprise::check_turn(state, who);
    if !surprised.is_empty() {
        return surprised;
    }
    if state.body(who).turn == Turn::Over {
        let reason = format!("the Turn of {called} is over for this Round");
        return Refusals::because(structure::ONE_TURN_EACH, reason).hint(|| {
            "the next one comes next Round; whoever joins late waits for that".to_owned()
        });
    }
    initiative::check_up(state, who)
}

/// Why something that costs the Action is refused; `clause` says that it does.
pub fn check_action(state: &State, who: Who, clause: Cited) -> Refusals {
    let mut refusals = check_own_turn(state, who);
    if refusals.is_empty() && !has_left(state, who, n::TURN_ACTION) {
        let reason = format!("{} has already spent its Action this Turn", state.called(who));
        refusals.add(MOVE_AND_ACTION, reason.clone());
        if clause.code != MOVE_AND_ACTION.code {
            refusals.add(clause, reason);
        }
    }
    refusals.with(hinderance::check_action(state, who))
}

/// Spends the Action.
pub fn spend_action(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.pool(clause, who, n::TURN_ACTION, -1)
}

/// A Turn ends, with its Tests on the terms that are said.
pub fn end(table: &mut Table<'_>, who: Who, said: &Args) -> Flow {
    if table.state().acting.contains(&who) {
        ongoing::end_tests(table, who, said)?;
    }
    if table.state().acting.contains(&who) { over(table, MOVE_AND_ACTION, who) } else { Ok(()) }
}

/// A Turn is over before its end, without the Tests of the end: its owner is out or has left.
pub fn cut_short(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    ongoing::not_fresh(table, who)?;
    over(table, clause, who)
}

/// A Turn is over; `clause` takes what was left of it.
fn over(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    // The next Turn may Test anew against a hazard.
    forget(table, zone_condition::HAZARD_TIMING, who.into(), n::HAZARD)?;
    hinderance::turn_over(table, who)?;
    table.lose(disengage::BY_ACTION, who, n::DISENGAGED)?;
    table.set_pool(clause, who, n::TURN_MOVE, 0)?;
    table.set_pool(clause, who, n::TURN_ACTION, 0)?;
    table.effect(structure::ONE_TURN_EACH, Effect::TurnEnded { of: Actor::Who(who) })
}

clause! { MOVE_IS_ONE_ZONE = 121
    "turn.move-is-one-zone", "Action", "A move crosses one border",
    "A move leads to a Nearby Zone. Moving about inside a Zone takes no move."
}

/// Why somebody cannot go to a Zone: it is not next to the one left, or full.
fn check_entry(state: &State, who: Who, to: Option<Place>) -> Refusals {
    let Some(Place::Zone(to)) = to else {
        return Refusals::because(MOVE_IS_ONE_ZONE, "say where: to=ZONE");
    };
    let called = state.called(Subject::Zone(to));
    let from = state.zone_of(who);
    let apart = from.and_then(|from| distance::borders(state, from, to));
    Refusals::if_not(apart == Some(1), MOVE_IS_ONE_ZONE, || match apart {
        Some(0) => format!("it is already in {called}"),
        _ => format!("{called} is not Nearby"),
    })
    .with(distance::check_way(state, &[from], to))
    .with(zone_condition::check_room(state, to, 1))
}

/// A move: what it costs, the free attacks it draws, and then the way itself.
pub struct Move {
    who: Who,
    /// The Zone, on a map.
    to: Option<Place>,
    said: Args,
}

impl Plan for Move {
    type By = Who;

    const VERB: Verb = Verb::declared(n::MOVE, OWN)
        .takes(&[
            may(core::TO, Kind::Place),
            may(n::PAY, Kind::Word(&[n::MOVE, n::ACTION])),
            may(n::ALLY_CLOSE, Kind::Flag).usually(Usual::Flag(false)),
            may(n::ENEMIES_CLOSE, Kind::Whos),
        ])
        .says(
            "Moves to an adjacent Zone; Close enemies may get free attacks first. Without a map, \
             enemies-close= and ally-close= say who is Close.",
        )
        .told(
            "moves[ to {to}][ with the Turn's {pay}][, leaving {enemies-close} behind]\
         [, covered by an ally{ally-close}]",
        );

    const COST: Cost = Cost::by_what_is_said("the Turn's move, or the Action if the move is used");

    const OBVIOUS: &'static [Name] = &[core::TO];

    /// The only way there is, and what pays for it.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let pay = || if has_left(state, who, n::TURN_MOVE) { n::MOVE } else { n::ACTION };
        let args = args.or(n::PAY, || Some(Value::Word(pay())));
        Ok(args.or_only(core::TO, || destinations(state, who).into_iter().map(Value::Place)))
    }

    fn spell(state: &State, _: Who, args: Args) -> Args {
        if state.has_zones() {
            return args.without(&[n::ALLY_CLOSE, n::ENEMIES_CLOSE]);
        }
        together(state, args.without(&[core::TO]), n::ENEMIES_CLOSE)
    }

    /// To every Zone next to one's own; without a map, with and without others Close.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let near = destinations(state, who).into_iter();
        let mut all: Vec<Args> = near.map(|to| Args::of(core::TO, to)).collect();
        if !state.has_zones() {
            all.push(Args::default());
            let enemies = state.present().filter(|enemy| is_target(state, who, *enemy));
            let left = Args::default().listing(n::ENEMIES_CLOSE, enemies);
            if !left.0.is_empty() {
                all.extend([left.clone().with(n::ALLY_CLOSE, true), left]);
            }
        }
        let pay = |args: Args| [n::MOVE, n::ACTION].map(|pay| args.clone().with(n::PAY, pay));
        all.into_iter().flat_map(pay).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let to = args.place(core::TO).filter(|_| state.has_zones());
        let mut refusals = check_pay(state, who, args);
        refusals.append(hinderance::check_move(state, who, &refusals));
        refusals.append(if state.has_zones() {
            check_entry(state, who, to)
        } else {
            zones::check_stated(state, who, args)
        });
        refusals.or(Move { who, to, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Move { who, to, said } = self;
        pay(table, who, &said)?;
        if !disengage::depart(table, who, &said)? {
            return Ok(());
        }
        if to.is_none() {
            table.decided(MOVE_IS_ONE_ZONE, who, None, "it would stay")?;
            return hinderance::let_go(table, who);
        }
        // A ruling may have put the mover elsewhere meanwhile, or filled the Zone.
        let blocked = check_entry(table.state(), who, to);
        if !blocked.is_empty() {
            return table.no_longer(who, blocked);
        }
        table.effect(MOVE_IS_ONE_ZONE, Effect::Moved { who, to })?;
        hinderance::leave_behind(table, who)?;
        zone_condition::on_entering(table, who)
    }
}

/// The Zones one move leads to.
pub fn destinations(state: &State, who: Who) -> Vec<Place> {
    let beside = |from| state.zones_beside(n::ADJACENT, from);
    state.zone_of(who).into_iter().flat_map(beside).map(Place::Zone).collect()
}

clause! { ACTION_IS_ANYTHING = 122
    "turn.action-is-anything", "Action", "An Action can be almost anything",
    "An attack, a negotiation, a spell, another move, or anything else that the GM finds to be of \
     that size: one Action is one of these. There is no closed list."
}

/// A negotiation; the GM rules what comes of it.
pub struct Negotiate {
    who: Who,
    said: Args,
}

impl Plan for Negotiate {
    type By = Who;

    const VERB: Verb = Verb::declared(n::NEGOTIATE, OWN)
        .takes(&[need(core::WITH, Kind::Who), test::TESTED, test::AT_DR, test::BETTER, test::WORSE])
        .says("Negotiates with a combatant; the GM rules what comes of it.")
        .told("negotiates with {with}[, Testing {attribute}]");

    const COST: Cost = ACTION.by(ACTION_IS_ANYTHING);

    const OBVIOUS: &'static [Name] = &[core::WITH];

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let with = state.enemies(who).map(|other| Args::of(core::WITH, other));
        test::with_and_without_test(state, who, with.collect())
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let refusals = match args.who(core::WITH) {
            Some(with) if with != who && stands(state, with) => Refusals::none(),
            Some(with) => {
                let reason = format!("nobody can negotiate with {}", state.called(with));
                Refusals::because(ACTION_IS_ANYTHING, reason)
            }
            None => Refusals::because(ACTION_IS_ANYTHING, "say with whom: with=…"),
        };
        refusals.with(test::check_said(state, who, args)).or(Negotiate { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        attempt(table, self.who, &self.said).map(drop)
    }
}

/// Anything else that an Action is enough for; the GM rules what comes of it.
pub struct Improvise {
    who: Who,
    said: Args,
}

impl Plan for Improvise {
    type By = Who;

    const VERB: Verb = Verb::declared(n::IMPROVISE, OWN)
        .takes(&[
            need(core::TEXT, Kind::Text),
            test::TESTED,
            test::AT_DR,
            test::BETTER,
            test::WORSE,
            may_gm(n::EFFECTS, Kind::Text),
        ])
        .says("Does anything else that an Action is enough for; the GM rules what comes of it.")
        .told("improvises: {text}[, Testing {attribute}]");

    const COST: Cost = ACTION.by(ACTION_IS_ANYTHING);

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let text = Value::Text("something else".to_owned());
        test::with_and_without_test(state, who, vec![Args::of(core::TEXT, text)])
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let said = args.text(core::TEXT).is_some();
        let refusals = Refusals::if_not(said, ACTION_IS_ANYTHING, || "say what is done".to_owned());
        refusals.with(test::check_said(state, who, args)).or(Improvise { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let works = attempt(table, self.who, &self.said)?;
        let text = self.said.text(n::EFFECTS).filter(|_| works);
        text.map_or(Ok(()), |text| table.says(ACTION_IS_ANYTHING, self.who, text))
    }
}

/// The Test of such an Action, if one is said; gives whether it works.
fn attempt(table: &mut Table<'_>, who: Who, said: &Args) -> Result<bool, Stop> {
    let with = said.who(core::WITH).map(Subject::Who);
    test::tested(table, test::die(outside::TEST, who, n::TEST).about(with), who, said)
}

clause! { SECOND_MOVE = 123
    "turn.second-move", "Action", "The Action can be spent on a second move",
    "A combatant can spend its Action on another move, across a further border. It can therefore \
     move at most twice in a Turn, and does nothing else with that Action."
}

/// Why a move cannot be paid for: by the Action, or by the Turn's own move.
fn check_pay(state: &State, who: Who, args: &Args) -> Refusals {
    if args.word(n::PAY) == Some(n::ACTION) {
        return check_action(state, who, SECOND_MOVE);
    }
    let mut refusals = check_own_turn(state, who);
    let paid = !refusals.is_empty() || has_left(state, who, n::TURN_MOVE);
    refusals.unless(paid, MOVE_AND_ACTION, || format!("{} has used its move", state.called(who)));
    refusals
}

/// Pays for a move.
fn pay(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    if args.word(n::PAY) != Some(n::ACTION) {
        return table.pool(MOVE_AND_ACTION, who, n::TURN_MOVE, -1);
    }
    spend_action(table, SECOND_MOVE, who)
}

clause! { RETRIEVE_TAKES_ACTION = 124
    "turn.retrieve-takes-action", "Action", "Taking an item out of the backpack costs the Action",
    "Taking an item out of a backpack costs the Action. This does not apply to things worn \
     elsewhere."
}

/// An item is taken out of the backpack.
pub struct Retrieve {
    who: Who,
    item: ItemId,
}

impl Plan for Retrieve {
    type By = Who;

    const VERB: Verb = Verb::declared(n::RETRIEVE_ITEM, OWN)
        .takes(&[need(core::ITEM, Kind::Item)])
        .says("Takes an item out of the backpack and into the hand.")
        .told("takes {item} out of the backpack");

    const COST: Cost = ACTION.by(RETRIEVE_TAKES_ACTION);

    const OBVIOUS: &'static [Name] = &[core::ITEM];

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let each = |item| Args::of(core::ITEM, item);
        state.items_of(who).map(each).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let item = said(args.item(core::ITEM), RETRIEVE_TAKES_ACTION, "say what: item=…")?;
        let packed = state.item(item).holder == Some(who) && state.item(item).carry == core::STOWED;
        let refusals = Refusals::if_not(packed, RETRIEVE_TAKES_ACTION, || {
            format!("{} is not in the backpack of {}", state.called(item), state.called(who))
        });
        refusals.or(Retrieve { who, item })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.carry(RETRIEVE_TAKES_ACTION, self.who, self.item, core::HELD)
    }
}

clause! { SMALL_THINGS = 619
    "turn.small-things", "open", "Small things are free; using an item in hand is an Action",
    "Drawing a weapon from the belt, dropping something and saying a few words are free. Using an \
     item in hand, such as drinking, lighting or throwing it, is an Action."
}

/// A weapon at the belt is drawn for free. Called by `attack::resolve`.
pub fn draw(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
    let readied = table.state().item(item).carry == core::READIED;
    if readied { table.carry(SMALL_THINGS, who, item, core::HELD) } else { Ok(()) }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MOVE_AND_ACTION,
    MOVE_IS_ONE_ZONE,
    ACTION_IS_ANYTHING,
    SECOND_MOVE,
    RETRIEVE_TAKES_ACTION,
    SMALL_THINGS,
];
