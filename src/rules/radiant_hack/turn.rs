//! Area `turn`: one move and one Action.

use super::character::{has_zones, stands, zone};
use super::names as n;
use super::test::Cause;
use super::{
    disengage, distance, hinderance, initiative, ongoing, outside, spell, structure, stunt, test,
    zone_condition, zones,
};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{State, Turn};
use crate::vocabulary::{
    Actor, Args, Clause, Effect, ItemId, Name, Place, Subject, Value, Who, ZoneId, core,
};

clause! { MOVE_AND_ACTION = 120
    "turn.move-and-action", "Action", "A move and an Action, each once",
    "A Turn gives one move and one Action, in either order. Neither has to be used, and what is \
     left when the Turn ends is gone."
}

/// A Turn begins; `slot` is its place in the order if that is its own.
pub fn begin(table: &mut Table<'_>, who: Who, slot: Option<u16>) -> Result<(), Stop> {
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
pub fn ready(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if table.state().body(who).turn == Turn::Unspent {
        begin(table, who, None)?;
    }
    Ok(())
}

/// Whether there is some left of what a Turn gives; before the Turn all of it.
pub fn has_left(state: &State, who: Who, pool: Name) -> bool {
    state.body(who).turn == Turn::Unspent || state.pool(who, pool) > 0
}

/// Why something that costs the Action is refused; `clause` says that it does.
pub fn check_action(state: &State, who: Who, clause: &'static Clause) -> Refusals {
    let mut refusals = structure::check_own_turn(state, who);
    let called = || state.called(who);
    if refusals.is_empty() && !has_left(state, who, n::TURN_ACTION) {
        let reason = format!("{} has spent its Action", called());
        refusals.add(MOVE_AND_ACTION, reason.clone());
        if clause.code != MOVE_AND_ACTION.code {
            refusals.add(clause, reason);
        }
    }
    refusals.append(hinderance::check_action(state, who));
    refusals
}

/// Spends the Action.
pub fn spend_action(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    table.pool(clause, who, n::TURN_ACTION, -1)
}

/// A Turn ends.
pub fn end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !table.state().acting.contains(&who) {
        return Ok(());
    }
    ongoing::end_tests(table, who)?;
    if !table.state().acting.contains(&who) {
        return Ok(());
    }
    over(table, MOVE_AND_ACTION, who)
}

/// A Turn is over, by its end or because its owner is out; `clause` takes what was left of it.
pub fn over(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    zone_condition::forget(table, who)?;
    table.lose(disengage::BY_ACTION, who, n::DISENGAGED)?;
    if moved_by_action(table.state(), who) {
        keep_moved(table, who, 0)?;
    }
    table.set_pool(clause, who, n::TURN_MOVE, 0)?;
    table.set_pool(clause, who, n::TURN_ACTION, 0)?;
    table.effect(structure::ONE_TURN_EACH, Effect::TurnEnded { of: Actor::Who(who) })
}

clause! { MOVE_IS_ONE_ZONE = 121
    "turn.move-is-one-zone", "Action", "A move crosses one border",
    "A move leads to a Nearby Zone. Getting about inside one's Zone takes no move."
}

/// Why a move is refused.
pub fn check_move(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_pay(state, who, args);
    refusals.append(hinderance::check_move(state, who, &refusals));
    if has_zones(state) {
        refusals.append(check_entry(state, zone(state, who), args.place(core::TO)));
    } else {
        refusals.append(zones::check_stated(state, who, args));
    }
    refusals
}

/// Why nobody can go to a Zone: it is not next to the one left, or full.
fn check_entry(state: &State, from: Option<ZoneId>, to: Option<Place>) -> Refusals {
    let Some(Place::Zone(to)) = to else {
        return Refusals::because(MOVE_IS_ONE_ZONE, "say where: to=ZONE");
    };
    let mut refusals = Refusals::none();
    let called = || state.called(Subject::Zone(to));
    let apart = from.and_then(|from| distance::borders(state, from, to));
    refusals.unless(apart == Some(1), MOVE_IS_ONE_ZONE, || match apart {
        Some(0) => format!("it is in {} already", called()),
        _ => format!("{} is not Nearby", called()),
    });
    refusals.append(distance::check_way(state, &[from], to));
    refusals.append(zone_condition::check_room(state, to));
    refusals
}

/// Moves: what it costs, the free attacks it draws, and then the way itself.
pub fn perform_move(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    pay(table, who, args)?;
    if !disengage::depart(table, who, args)? {
        return Ok(());
    }
    match args.place(core::TO) {
        Some(to) if has_zones(table.state()) => {
            // A ruling may have put the mover elsewhere meanwhile, or filled the Zone.
            let blocked = check_entry(table.state(), zone(table.state(), who), Some(to));
            if !blocked.is_empty() {
                return note_blocked(table, who, blocked);
            }
            table.effect(MOVE_IS_ONE_ZONE, Effect::Moved { who, to: Some(to) })?;
            stunt::let_go(table, who)?;
            zone_condition::on_entering(table, who)
        }
        _ => {
            table.note(MOVE_IS_ONE_ZONE, who)?;
            stunt::let_go(table, who)
        }
    }
}

/// Points out why somebody who was about to leave stays after all.
pub fn note_blocked(table: &mut Table<'_>, who: Who, blocked: Refusals) -> Result<(), Stop> {
    for refusal in blocked.0 {
        table.note(refusal.clause, who)?;
    }
    Ok(())
}

/// The Zones one move leads to.
pub fn destinations(state: &State, who: Who) -> Vec<Place> {
    let near = zone(state, who).map(|from| distance::neighbours(state, from));
    near.unwrap_or_default().into_iter().map(Place::Zone).collect()
}

/// What a line about a move may leave out: the only way there is, and what pays for it.
pub fn fill_move(state: &State, who: Who, mut args: Args) -> Args {
    if args.word(n::PAY).is_none() {
        let pay = if has_left(state, who, n::TURN_MOVE) { n::MOVE } else { n::ACTION };
        args = args.with(n::PAY, Value::Word(pay));
    }
    if args.place(core::TO).is_none()
        && let [only] = destinations(state, who)[..]
    {
        args = args.with(core::TO, Value::Place(only));
    }
    args
}

clause! { ACTION_IS_ANYTHING = 122
    "turn.action-is-anything", "Action", "An Action can be about anything",
    "Attacking, talking terms, casting a spell, moving once more, or whatever else the GM finds \
     of that size: one Action is one of these. There is no closed list."
}

/// Why another Action is refused: a spell, talk, or anything the GM lets pass for one.
pub fn check_other(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = check_action(state, who, ACTION_IS_ANYTHING);
    if let Some(with) = args.who(core::WITH) {
        refusals.unless(with != who && stands(state, with), ACTION_IS_ANYTHING, || {
            format!("there is no talking with {}", state.called(with))
        });
    }
    let said = match verb {
        n::CAST_SPELL => args.text(core::SPELL).is_some(),
        n::NEGOTIATE => args.who(core::WITH).is_some(),
        _ => args.text(core::TEXT).is_some(),
    };
    refusals.unless(said, ACTION_IS_ANYTHING, || "say what it is".to_owned());
    match test::word(args, n::ATTRIBUTE) {
        _ if verb == n::CAST_SPELL => refusals.append(spell::check(state, who, args)),
        Some(word) => refusals.append(test::check(state, who, word)),
        None => {}
    }
    refusals
}

/// Does something else with the Action; what comes of it the GM rules.
pub fn other(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    spend_action(table, ACTION_IS_ANYTHING, who)?;
    if verb == n::CAST_SPELL {
        return spell::cast(table, who, args);
    }
    if let Some(word) = test::word(args, n::ATTRIBUTE) {
        let dr = args.int(n::DR).unwrap_or(test::USUAL_DR);
        let cause = Cause::new(outside::TEST, n::TEST);
        let cause = Cause { whom: args.who(core::WITH).map(Subject::Who), ..cause };
        if !test::of_attribute(table, cause, (who, word), dr)? {
            return Ok(());
        }
    }
    let Some(text) = args.text(n::EFFECTS).map(str::to_owned) else { return Ok(()) };
    table.effect(ACTION_IS_ANYTHING, Effect::Word { of: who.into(), text })
}

clause! { SECOND_MOVE = 123
    "turn.second-move", "Action", "The Action can be another move",
    "Given up for a move, the Action carries one across a further border, so two in a Turn are \
     the most, and nothing else is done with it."
}

/// Why a move cannot be paid for: by the Action, or by the Turn's own move.
fn check_pay(state: &State, who: Who, args: &Args) -> Refusals {
    if args.word(n::PAY) == Some(n::ACTION) {
        return check_action(state, who, SECOND_MOVE);
    }
    let mut refusals = structure::check_own_turn(state, who);
    if refusals.is_empty() {
        refusals.unless(has_left(state, who, n::TURN_MOVE), MOVE_AND_ACTION, || {
            format!("{} has used its move", state.called(who))
        });
    }
    refusals
}

/// Pays for a move.
fn pay(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    if args.word(n::PAY) != Some(n::ACTION) {
        return table.pool(MOVE_AND_ACTION, who, n::TURN_MOVE, -1);
    }
    spend_action(table, SECOND_MOVE, who)?;
    if table.state().pool(who, n::TURN_MOVE) > 0 {
        keep_moved(table, who, 1)?;
    }
    Ok(())
}

/// Whether the Action of this Turn went into a move ahead of the Turn's own.
pub fn moved_by_action(state: &State, who: Who) -> bool {
    state.counter(who, None, n::MOVE) != 0
}

/// Keeps whether the Action went into a move while the Turn's own was left.
fn keep_moved(table: &mut Table<'_>, who: Who, to: i32) -> Result<(), Stop> {
    let (of, about, counter) = (who.into(), None, n::MOVE);
    table.effect(SECOND_MOVE, Effect::Counter { of, about, counter, to })
}

clause! { RETRIEVE_TAKES_ACTION = 124
    "turn.retrieve-takes-action", "Action", "Digging in the backpack is an Action",
    "What lies in a backpack takes the Action to get out. It says nothing of things worn \
     elsewhere."
}

/// Why getting something out of the backpack is refused.
pub fn check_retrieve(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_action(state, who, RETRIEVE_TAKES_ACTION);
    let Some(item) = args.item(core::ITEM) else {
        refusals.add(RETRIEVE_TAKES_ACTION, "say what: item=…");
        return refusals;
    };
    let packed = state.item(item).holder == Some(who) && state.item(item).carry == core::STOWED;
    refusals.unless(packed, RETRIEVE_TAKES_ACTION, || {
        format!("{} is not in the backpack of {}", state.called(item), state.called(who))
    });
    refusals
}

/// Gets something out of the backpack.
pub fn retrieve(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(item) = args.item(core::ITEM) else { return Ok(()) };
    spend_action(table, RETRIEVE_TAKES_ACTION, who)?;
    hold(table, RETRIEVE_TAKES_ACTION, who, item)
}

clause! { SMALL_THINGS = 619
    "turn.small-things", "open", "What is too small for an Action",
    "A weapon from the belt, something dropped, a few words: free. Using what is in the hand, \
     drinking, lighting, throwing it, is an Action."
}

/// A weapon at the belt is drawn for nothing.
pub fn draw(table: &mut Table<'_>, who: Who, item: ItemId) -> Result<(), Stop> {
    if table.state().item(item).carry != core::READIED {
        return Ok(());
    }
    hold(table, SMALL_THINGS, who, item)
}

fn hold(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    item: ItemId,
) -> Result<(), Stop> {
    let held = Effect::Carried { item, carry: core::HELD, holder: Some(who), place: None };
    table.effect(clause, held)
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
