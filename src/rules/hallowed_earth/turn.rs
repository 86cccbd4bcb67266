//! What a turn was declared for: one action, or two where the Referee has given a further one.

use super::character::is_tied;
use super::names as n;
use super::procedure::begun;
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Deed, Name, Who, core};

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

/// What is to be carried out next in the turn that runs; what it began with where all is done.
/// A Full-Defense comes last: it is in force already, and a blow that meets it carries it out.
pub fn planned(state: &State, who: Who) -> Option<&Deed> {
    let deeds = || open(state, who).map(|(_, deed)| deed);
    let first = || state.plan(who, kind(state, who)?);
    deeds().find(|deed| deed.verb != n::FULL_DEFENSE).or_else(|| deeds().next()).or_else(first)
}

/// Whether all that the running turn was declared for is carried out, or let go.
pub fn is_done(state: &State, who: Who) -> bool {
    open(state, who).next().is_none()
}

/// Whether an action of this verb is carried out, or let go, in the turn that runs.
pub fn is_taken(state: &State, who: Who, verb: Name) -> bool {
    let kind = kind(state, who).unwrap_or(core::WHO);
    let mut all = deeds(state, who, kind);
    all.any(|(plan, deed)| deed.verb == verb && is_marked(state, who, plan))
}

/// The action of this verb that comes next in the turn that runs is carried out, or let go.
pub fn take(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    verb: Name,
) -> Result<(), Stop> {
    let state = table.state();
    let Some((plan, _)) = open(state, who).find(|(_, deed)| deed.verb == verb) else {
        return Ok(());
    };
    let (done, felt) = (state.counter(who, None, n::ACT), state.intents.len() as i32);
    // A Full-Defense strikes nobody, and its price is no part of what the first action does.
    if is_tied(state) && mark(plan) == 2 && verb != n::FULL_DEFENSE {
        table.count(clause, who, plan, felt + 1)?;
    }
    table.count(clause, who, n::ACT, done | mark(plan))
}

/// For which plan of a turn of this kind somebody has brought about what was worked out at this
/// place of all that waits to be felt.
pub fn plan_of(state: &State, who: Who, kind: Name, at: usize) -> Name {
    let from = state.counter(who, None, second(kind));
    if from > 0 && at as i32 + 1 >= from { second(kind) } else { kind }
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
