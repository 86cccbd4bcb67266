//! What a turn was declared for: one action, or two where the Referee has given a further one.

use super::character::is_tied;
use super::names as n;
use super::procedure::begun;
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Deed, Name, Who, core};

/// The kind of turn somebody is in: its own of the round, or a late one.
pub fn kind(state: &State, who: Who) -> Option<Name> {
    let slots = state.order.iter().take(begun(state)).rev();
    slots.filter(|slot| slot.of == Actor::Who(who)).map(|slot| slot.kind).next()
}

/// Under which kind the second action of a turn of this kind is planned.
pub fn second(kind: Name) -> Name {
    match kind {
        n::LATE => n::LATE_SECOND,
        n::MISSED => n::MISSED_SECOND,
        _ => n::SECOND,
    }
}

/// What was declared for a turn of this kind, in that order, each under its own kind of plan.
pub fn deeds(state: &State, who: Who, kind: Name) -> impl Iterator<Item = (Name, &Deed)> {
    let kinds = [kind, second(kind)].into_iter();
    kinds.filter_map(move |plan| state.plan(who, plan).map(|deed| (plan, deed)))
}

/// Whether a turn of this kind was declared for an action of this verb.
pub fn is_meant(state: &State, who: Who, kind: Name, verb: Name) -> bool {
    deeds(state, who, kind).any(|(_, deed)| deed.verb == verb)
}

/// By which number the counter of the turn that runs tells that this plan is done with.
fn mark(plan: Name) -> i32 {
    if [n::SECOND, n::LATE_SECOND, n::MISSED_SECOND].contains(&plan) { 2 } else { 1 }
}

fn is_marked(state: &State, who: Who, plan: Name) -> bool {
    state.counter(who, None, n::ACT) & mark(plan) != 0
}

/// What is still to be carried out, or let go, in the turn that runs.
fn open(state: &State, who: Who) -> impl Iterator<Item = (Name, &Deed)> {
    let all = kind(state, who).into_iter().flat_map(move |kind| deeds(state, who, kind));
    all.filter(move |(plan, deed)| deed.verb != core::PASS && !is_marked(state, who, *plan))
}

/// What a line carries out, and the plan of it: the one it names of two, else the next; what the
/// turn began with where all is done. What holds by itself comes last: a Full-Defense, and a
/// Defensive Attack that is only walking.
pub fn chosen<'a>(state: &'a State, who: Who, args: &Args) -> Option<(Name, &'a Deed)> {
    let kind = kind(state, who)?;
    let of = |plan: Name| state.plan(who, plan).map(|deed| (plan, deed));
    match args.flag(n::SECOND) {
        Some(true) => return of(second(kind)),
        Some(false) => return of(kind),
        None => {}
    }
    let holds = |deed: &Deed| match deed.verb {
        n::FULL_DEFENSE => true,
        n::DEFENSIVE_ATTACK => deed.args.item(core::WEAPON).is_none(),
        _ => false,
    };
    let first = open(state, who).find(|(_, deed)| !holds(deed));
    first.or_else(|| open(state, who).next()).or_else(|| of(kind))
}

/// Whether this plan of the turn that runs is carried out, or let go.
pub fn is_done(state: &State, who: Who, plan: Name) -> bool {
    open(state, who).all(|(open, _)| open != plan)
}

/// The plan of an action of this verb that is still to be carried out in the turn that runs.
pub fn waiting(state: &State, who: Who, verb: Name) -> Option<Name> {
    open(state, who).find(|(_, deed)| deed.verb == verb).map(|(plan, _)| plan)
}

/// An action of the turn that runs is carried out, or let go.
pub fn take(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    plan: Name,
) -> Result<(), Stop> {
    let done = table.state().counter(who, None, n::ACT);
    table.count(clause, who, n::ACT, done | mark(plan))
}

/// What somebody brings about from here on is of this plan: it is felt with the turns of a shared
/// count, and told apart there. The counter says from where on it is of the second action, or,
/// below 0, up to where.
pub fn begin_deed(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    plan: Name,
) -> Result<(), Stop> {
    let (state, here) = (table.state(), table.state().intents.len() as i32 + 1);
    let Some(other) = kind(state, who).map(second).filter(|_| is_tied(state)) else {
        return Ok(());
    };
    if plan == other {
        table.count(clause, who, other, here)
    } else if state.counter(who, None, other) > 0 {
        table.count(clause, who, other, -here)
    } else {
        Ok(())
    }
}

/// For which plan of a turn of this kind somebody has brought about what was worked out at this
/// place of all that waits to be felt.
pub fn plan_of(state: &State, who: Who, kind: Name, at: usize) -> Name {
    let (bound, at) = (state.counter(who, None, second(kind)), at as i32 + 1);
    let of_second = if bound < 0 { at < -bound } else { bound > 0 && at >= bound };
    if of_second { second(kind) } else { kind }
}

/// The count of a turn of this kind is over.
pub fn forget(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    kind: Name,
) -> Result<(), Stop> {
    table.count(clause, who, second(kind), 0)
}

/// A turn of this kind begins: nothing of it is done, but for what was taken `early`.
pub fn begin(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    kind: Name,
    early: Option<Name>,
) -> Result<(), Stop> {
    let taken = deeds(table.state(), who, kind).find(|(_, deed)| Some(deed.verb) == early);
    let taken = taken.map_or(0, |(plan, _)| mark(plan));
    table.count(clause, who, n::ACT, taken)
}
