//! What was declared for the turns of a round, one action each, or two where the Referee has given
//! a further one; and which of it is done.

use super::action;
use super::character::is_tied;
use super::names as n;
use super::round::{kind, takes_turns};
use crate::engine::prelude::*;

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

/// Those who have not declared yet.
pub fn missing(state: &State) -> Vec<Who> {
    let declares = |who: Who| takes_turns(state, who) && state.body(who).initiative.is_some();
    state.present().filter(|who| declares(*who) && is_open(state, *who)).collect()
}

/// Whether somebody has an action of this round still to declare. Of what is written in secret
/// others know only that it is.
pub fn is_open(state: &State, who: Who) -> bool {
    let round = state.round as i32;
    let written = state.phase == n::DECLARE && state.counter(who, None, n::WRITTEN) == round;
    (state.plan(who, core::WHO).is_none() && !written) || has_second(state, who)
}

/// Whether somebody has a further Standard Action to declare or to pass.
pub fn has_second(state: &State, who: Who) -> bool {
    let first = state.plan(who, core::WHO).is_some_and(|deed| deed.verb != core::PASS);
    let late = deeds(state, who, n::LATE).count() as i32;
    let further = state.pool(who, n::STANDARD_ACTION) - late > 1;
    first && further && state.plan(who, n::SECOND).is_none()
}

/// The number by which the counter of the current turn says that this plan is done with.
fn mark(plan: Name) -> i32 {
    if [n::SECOND, n::LATE_SECOND, n::MISSED_SECOND].contains(&plan) { 2 } else { 1 }
}

/// What is still to be carried out, or forgone, in the turn that runs.
pub fn open(state: &State, who: Who) -> impl Iterator<Item = (Name, &Deed)> {
    let done = state.counter(who, None, n::ACT);
    let all = kind(state, who).into_iter().flat_map(move |kind| deeds(state, who, kind));
    all.filter(move |(plan, _)| done & mark(*plan) == 0)
}

/// The plan of an action of this verb that is still to be carried out in the turn that runs.
pub fn waiting(state: &State, who: Who, verb: Name) -> Option<Name> {
    open(state, who).find(|(_, deed)| deed.verb == verb).map(|(plan, _)| plan)
}

/// A turn of this kind begins: nothing of it is done except what was taken `early`.
pub fn begin(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    (kind, early): (Name, Option<Name>),
) -> Flow {
    let taken = deeds(table.state(), who, kind).find(|(_, deed)| Some(deed.verb) == early);
    let taken = taken.map_or(0, |(plan, _)| mark(plan));
    table.count(clause, who, n::ACT, taken)
}

/// An action of the turn that runs is carried out, or forgone.
pub fn take(table: &mut Table<'_>, clause: Cited, who: Who, plan: Name) -> Flow {
    let done = table.state().counter(who, None, n::ACT);
    table.count(clause, who, n::ACT, done | mark(plan))
}

/// What somebody causes from here on belongs to this plan: on a shared count it takes effect later,
/// and the plans are told apart then. The counter says from where on it belongs to the second
/// action, or, below 0, up to where.
pub fn begin_deed(table: &mut Table<'_>, who: Who, plan: Name) -> Flow {
    let (state, here) = (table.state(), table.state().intents.len() as i32 + 1);
    let Some(other) = kind(state, who).map(second).filter(|_| is_tied(state)) else {
        return Ok(());
    };
    if plan == other {
        table.count(action::KINDS, who, other, here)
    } else if state.counter(who, None, other) > 0 {
        table.count(action::KINDS, who, other, -here)
    } else {
        Ok(())
    }
}

/// The plan, of a turn of this kind, by which somebody caused the change at this place of all that
/// wait to take effect.
pub fn of_intent(state: &State, who: Who, kind: Name, at: usize) -> Name {
    let (bound, at) = (state.counter(who, None, second(kind)), at as i32 + 1);
    let of_second = if bound < 0 { at < -bound } else { bound > 0 && at >= bound };
    if of_second { second(kind) } else { kind }
}

/// What somebody meant to do in a turn of this kind is done with.
pub fn forget(table: &mut Table<'_>, clause: Cited, of: Who, kind: Name) -> Flow {
    let plans: Vec<Name> = deeds(table.state(), of, kind).map(|(plan, _)| plan).collect();
    for kind in plans {
        table.effect(clause, Effect::Planned { of, kind, deed: None })?;
    }
    Ok(())
}
