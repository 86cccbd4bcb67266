//! A turn: it begins, what was declared for it is carried out, and it ends.

use super::character::{has_fled, is_there};
use super::init::{ON_COUNT, check_turn};
use super::names as n;
use super::{
    Game, action, attack, defatk, fulldef, incap, init, injury, morale, plan, round, speed,
};
use crate::engine::TurnEnd;
use crate::engine::cost::FREE;
use crate::engine::done_plainly;
use crate::engine::prelude::*;
use crate::state::Plan as Planned;

/// A turn begins: what takes hold at once does so.
pub fn begin_turn(table: &mut Table<'_>, clause: Cited, who: Who, at: usize) -> Flow {
    let slot = Some(at as u16);
    table.effect(clause, Effect::TurnBegan { of: Actor::Who(who), slot })?;
    let kind = table.state().order[at].kind;
    // Its Full-Defense may have been carried out before, where it holds from the declaration on.
    let before = kind == core::WHO && table.state().counter(who, None, n::IN_FULL_DEFENSE) > 0;
    plan::begin(table, clause, who, (kind, before.then_some(n::FULL_DEFENSE)))?;
    speed::turn_begins(table, who)?;
    // Of two that hold, a creature with one action in all has the one that was declared first.
    let first = plan::deeds(table.state(), who, kind).next();
    let defends = first.is_some_and(|(_, deed)| fulldef::is_one(deed));
    if defends {
        fulldef::take_hold(table, who, kind)?;
    }
    defatk::take_hold(table, who, kind)?;
    if !defends {
        fulldef::take_hold(table, who, kind)?;
    }
    // Whoever has run away in another turn of the count does nothing in this one.
    if has_fled(table.state(), who) { end_turn(table, clause, who) } else { Ok(()) }
}

/// A turn is over.
pub fn end_turn(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    fulldef::end_turn(table, who)?;
    defatk::end_turn(table, who)?;
    if !table.state().acting.contains(&who) {
        return Ok(());
    }
    table.effect(clause, Effect::TurnEnded { of: Actor::Who(who) })
}

/// Somebody leaves the fight, and its turn to come has no place among the counts any more. A turn
/// that runs is over, unless its action is still to be taken.
pub fn leave(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let state = table.state();
    let acts = plan::open(state, who).any(|(_, deed)| !holds(deed));
    if round::in_turn(state, who) && !acts {
        end_turn(table, clause, who)?;
    }
    let state = table.state();
    let own = |slot: &Slot| slot.of == Actor::Who(who) && slot.kind == core::WHO;
    let (begun, end) = (round::begun_until(state), round::batch_end(state));
    let mut order = (*state.order).clone();
    if let Some(at) = (begun..order.len()).find(|at| own(&order[*at])) {
        order.remove(at);
        table.effect(clause, Effect::Order(order))?;
        if at < end {
            table.count(clause, Subject::Fight, n::BATCH_END, (end - 1) as i32)?;
        }
    }
    table.effect(clause, Effect::Left(who))
}

/// Whether somebody may act now: declare, before the counts, or act in a turn that runs.
pub fn may_act(state: &State, who: Who) -> bool {
    if state.phase == n::DECLARE {
        return plan::missing(state).contains(&who);
    }
    round::in_turn(state, who) && check_turn(state, who).is_empty()
}

/// What was declared is carried out, or forgone.
pub struct Act {
    who: Who,
    plan: Name,
    deed: Deed,
    forgone: bool,
}

impl Plan for Act {
    type By = Who;

    const VERB: Verb = Verb::declared(n::ACT, ON_COUNT)
        .takes(&[
            may(core::TARGET, Kind::Who).usually(Usual::Known),
            may(n::TARGETS, Kind::Whos).usually(Usual::Known),
            may(n::FORGO, Kind::Flag).usually(Usual::Flag(false)),
            may(n::SECOND, Kind::Flag),
            attack::CRITICAL,
            may_gm(n::ATTACK_MODIFIERS, Kind::Int(-50, 50)),
            may(n::ADJACENT, Kind::Flag),
            attack::RANGE,
            action::TO_HIT,
            may(n::MANA, Kind::Int(0, 1_000)),
            may(n::STRESS, Kind::Int(0, 1_000)),
        ])
        .says(
            "Carries out the declared action, at another target if one is named (at several with \
             targets=, where it has several), or forgoes it; range= throws a weapon that does not \
             shoot, farther than its reach. Of two actions it is the one not done yet, or the one \
             that second=yes or second=no names.",
        )
        .told(
            "[carries out{!forgo}][gives up{forgo}] the[ second{second}] declared action[ against \
         {target}][ against {targets}]",
        )
        .as_planned();

    const COST: Cost = Cost::by_what_is_said("what was declared");

    /// An attack declared without a target gets the only enemy there is.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let aimless = chosen(state, who, &args).is_some_and(|(_, deed)| {
            deed.args.who(core::TARGET).is_none() && deed.args.item(core::WEAPON).is_some()
        });
        let filled = aimless && !args.says(n::FORGO);
        Ok(if filled { attack::only_enemy(state, who, args) } else { args })
    }

    /// What has no bearing on the deed is left out. A usual value matters where it takes back what
    /// was declared, or calls near what otherwise comes from afar.
    fn spell(state: &State, who: Who, mut args: Args) -> Args {
        if args.says(n::FORGO) {
            args.0.retain(|arg| [n::FORGO, n::SECOND, core::PROMPTS].contains(&arg.name));
            return args;
        }
        let deed = chosen(state, who, &args).map(|(_, deed)| deed);
        args.0.retain(|arg| deed.is_none_or(|deed| bears_on(deed, arg.name)));
        let afar = deed.is_some_and(|deed| is_from_afar(state, deed));
        let usual = [(n::ATTACK_MODIFIERS, Value::Int(0)), (n::ADJACENT, Value::Flag(true))];
        args.0.retain(|arg| {
            let before = deed.and_then(|deed| deed.args.value(arg.name));
            let says = before.map_or(arg.name == n::ADJACENT && afar, |it| *it != arg.value);
            says || !usual.contains(&(arg.name, arg.value.clone()))
        });
        args
    }

    /// At the target named, at another, at all enemies there are, or not.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let none = Args::default();
        let Some((_, deed)) = chosen(state, who, &none) else { return Vec::new() };
        let mut all = vec![none.clone(), none.clone().with(n::FORGO, true)];
        if deed.args.item(core::WEAPON).is_some() {
            let at = |one| none.clone().with(core::TARGET, one);
            all.extend(state.enemies(who).map(at));
        }
        if action::takes(deed.verb, n::TARGETS) {
            let there: Vec<Who> = state.enemies(who).filter(|one| is_there(state, *one)).collect();
            if !there.is_empty() {
                all.push(none.with(n::TARGETS, there));
            }
        }
        all
    }

    /// An action carried out on its count is that action, at the target it is carried out at. An
    /// action forgone is none.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let carried_out = match by {
            Actor::Who(who) if !args.says(n::FORGO) => settled(state, who, args),
            _ => None,
        };
        match carried_out {
            Some((_, deed)) => (action::planned(&deed).calls.done)(state, by, &deed.args),
            None => done_plainly(state, by, n::ACT, args),
        }
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let mut refusals = check_turn(state, who);
        refusals.append(action::check_delay(state, who));
        refusals.or(())?;
        let Some((plan, deed)) = settled(state, who, args) else {
            let which = if args.says(n::SECOND) { "no second action" } else { "nothing" };
            let reason = format!("{which} was declared for this turn");
            return Err(Refusals::because(action::CHANGE_OF_MIND, reason));
        };
        let mut refusals = Refusals::if_not(
            plan::open(state, who).any(|(open, _)| open == plan),
            action::NORMAL_ALLOWANCE,
            || format!("{} has already carried out or forgone what it declared", state.called(who)),
        );
        let several = args.value(n::TARGETS).is_none() || action::takes(deed.verb, n::TARGETS);
        refusals.unless(several, action::CHANGE_OF_MIND, || {
            "what was declared has one target: target=…".to_owned()
        });
        let forgone = args.says(n::FORGO);
        refusals.append(if forgone {
            fulldef::check_forgo(state, who, &deed)
        } else {
            check_due(state, who, &deed)
        });
        refusals.or(Act { who, plan, deed, forgone })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Act { who, plan, deed, forgone } = self;
        plan::take(table, action::CHANGE_OF_MIND, who, plan)?;
        if forgone {
            fulldef::forgo(table, who, &deed)?;
            return defatk::forgo(table, who, &deed);
        }
        if deed.verb == n::DEFENSIVE_ATTACK {
            defatk::owe_no_more(table, who)?;
        }
        perform(table, who, plan, &deed)
    }
}

/// What a line carries out: its plan, and its options as they were declared or are given anew.
fn settled(state: &State, who: Who, args: &Args) -> Option<(Name, Deed)> {
    let (plan, deed) = chosen(state, who, args)?;
    let target = action::planned(deed).calls.target;
    let mut all = deed.args.clone();
    for arg in args.0.iter().filter(|arg| arg.name != n::SECOND) {
        all = match (arg.name, &arg.value) {
            (core::TARGET, value) if target == n::TARGETS => all.listing(target, [value.clone()]),
            (core::TARGET, value) => all.with(target, value.clone()),
            (name, value) => all.with(name, value.clone()),
        };
    }
    Some((plan, Deed { verb: deed.verb, args: all }))
}

/// Whether an option of the line that carries a deed out says something about that deed: only what
/// takes an attack roll has circumstances, and only a spell is paid for.
fn bears_on(deed: &Deed, option: Name) -> bool {
    let takes = |option: Name| action::takes(deed.verb, option);
    let strikes = takes(n::ATTACK_MODIFIERS) && !defatk::is_walk_alone(deed);
    match option {
        core::TARGET => takes(action::planned(deed).calls.target),
        core::CRITICAL | n::ATTACK_MODIFIERS | n::RANGE => strikes,
        n::ADJACENT => strikes || deed.verb == n::HEAL_CHECK,
        n::MANA | n::STRESS | n::TO_HIT => takes(option),
        _ => true,
    }
}

/// Why what was declared cannot be carried out as its count comes.
fn check_due(state: &State, who: Who, deed: &Deed) -> Refusals {
    let mut refusals = (action::planned(deed).calls.check)(state, who.into(), &deed.args);
    let items = [core::ITEM, core::WEAPON].into_iter().filter_map(|name| deed.args.item(name));
    for item in items.filter(|item| round::has_let_go(state, who, *item)) {
        refusals.add(action::CHANGE_OF_MIND, format!("{} is already gone", state.called(item)));
    }
    refusals
}

/// Carries out what was declared; what that costs a creature that is down is lost after it.
fn perform(table: &mut Table<'_>, who: Who, plan: Name, deed: &Deed) -> Flow {
    let later = action::planned(deed);
    if later.cost.paid == Paid::InItsCourse {
        return (later.calls.carry_out)(table, who.into(), &deed.args);
    }
    plan::begin_deed(table, who, plan)?;
    let strain = incap::strain(table.state(), table.state(), who);
    (later.calls.carry_out)(table, who.into(), &deed.args)?;
    incap::pay(table, who, strain)
}

/// Whether a deed comes from afar unless the line or the map says otherwise: a shot, or an item
/// that is thrown.
fn is_from_afar(state: &State, deed: &Deed) -> bool {
    attack::is_shot(state, deed.args.item(core::WEAPON)) || deed.verb == n::THROW_ITEM
}

/// What a line carries out, and its plan: of two the one it names, else the next one, or the first
/// of the turn if all is done. What holds by itself comes last: a Full-Defense, and a Defensive
/// Attack without an attack.
pub fn chosen<'a>(state: &'a State, who: Who, args: &Args) -> Option<(Name, &'a Deed)> {
    let kind = round::kind(state, who)?;
    let of = |plan: Name| state.plan(who, plan).map(|deed| (plan, deed));
    match args.flag(n::SECOND) {
        Some(true) => return of(plan::second(kind)),
        Some(false) => return of(kind),
        None => {}
    }
    let first = plan::open(state, who).find(|(_, deed)| !holds(deed));
    first.or_else(|| plan::open(state, who).next()).or_else(|| of(kind))
}

/// Whether a deed holds by itself as its turn begins, without being carried out.
fn holds(deed: &Deed) -> bool {
    fulldef::is_one(deed) || defatk::is_walk_alone(deed)
}

/// Whether what somebody planned is still to come: its turn has not begun, or runs and has not come
/// to it. What holds by itself has come with its turn.
pub fn is_to_come(state: &State, planned: &Planned) -> bool {
    let turn = match planned.kind {
        n::SECOND => core::WHO,
        n::LATE_SECOND => n::LATE,
        n::MISSED_SECOND => n::MISSED,
        kind => kind,
    };
    let who = planned.of;
    let is_open = || plan::open(state, who).any(|(plan, _)| plan == planned.kind);
    if state.is(who, n::DEAD) {
        return false;
    }
    state.phase != n::COUNTS
        || !round::has_begun(state, who, turn)
        || (round::in_turn(state, who) && is_open() && !holds(&planned.deed))
}

/// Something small, such as dropping an item.
pub struct FreeAction(Who);

impl Plan for FreeAction {
    type By = Who;

    const VERB: Verb = Verb::declared(n::FREE_ACTION, ON_COUNT)
        .takes(&[need(n::DESCRIPTION, Kind::Text)])
        .says("Something small, such as dropping an item, which the GM records: carry=dropped.")
        .told("takes a Free Action: {description}");

    const COST: Cost = Cost { says: "Free Action", clause: action::KINDS, ..FREE };

    fn offers(_: &State, _: Who) -> Vec<Args> {
        action::said(n::DESCRIPTION, "drops something")
    }

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        check_turn(state, who).or(())?;
        action::check_other(state, who, n::FREE_ACTION)
            .with(injury::check_body(state, who))
            .or(FreeAction(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let strain = action::spend(table, action::KINDS, self.0, n::FREE_ACTION)?;
        incap::pay(table, self.0, strain)
    }
}

/// A turn ends; for a side or the GM all of theirs that are running.
impl TurnEnd for Game {
    const WHEN: &'static str = ON_COUNT;
    const END_TURN: &'static str = "Ends its turn, or all of theirs for a side or the GM; what \
         was declared and not done is forgone. A Full-Defense or Defensive Attack that has taken \
         hold is done, and paid for, unless it was forgone in time. Tied turns take effect when \
         the last of them ends.";
    const TURNS: Cited = init::ORDER;

    fn check_own(state: &State, who: Who) -> Refusals {
        check_turn(state, who)
    }

    fn end_turns(table: &mut Table<'_>, all: &[Who], _: Actor, said: &Args) -> Flow {
        // The round may end with the turn, and morale be checked.
        morale::keep_sure_for_all(table, said)?;
        all.iter().try_for_each(|who| end_turn(table, init::ORDER, *who))
    }
}
