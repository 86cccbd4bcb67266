//! The turns of a round as they stand: which have begun, which run together, and what waits until
//! these are over.

use super::character::{is_tied, lives};
use super::{names as n, procedure};
use crate::engine::prelude::*;
use crate::state::Intent;

/// The phases in which a round is running.
const RUNNING: &[Name] = &[n::DECLARE, n::COUNTS];

/// Whether a round is running.
pub fn runs(state: &State) -> bool {
    RUNNING.contains(&state.phase)
}

/// Why nothing can be done while no round is running.
pub fn check_runs(state: &State) -> Refusals {
    presence::check_phase(state, RUNNING, procedure::STEPS)
}

/// Whether somebody's turn runs.
pub fn in_turn(state: &State, who: Who) -> bool {
    state.acting.contains(&who)
}

/// Whether somebody takes turns: the dead and the Surprised do not, whatever they have declared.
pub fn takes_turns(state: &State, who: Who) -> bool {
    lives(state, who) && !state.is(who, n::SURPRISED)
}

/// The turns of the order that have begun.
pub fn begun(state: &State) -> &[Slot] {
    &state.order[..begun_until(state).min(state.order.len())]
}

/// How many turns of the order have begun.
pub fn begun_until(state: &State) -> usize {
    state.slot.map_or(0, |slot| usize::from(slot) + 1)
}

/// Where the current count ends in the order: behind the second turns on it, if there are any.
pub fn batch_end(state: &State) -> usize {
    let end = state.counter(Subject::Fight, None, n::BATCH_END);
    usize::try_from(end).unwrap_or(0).max(begun_until(state)).min(state.order.len())
}

/// The turns that run together, or have just ended: those of the count, except any that came before
/// on it. A turn that somebody carries over after one that is done with is not part of them.
pub fn batch(state: &State) -> impl Iterator<Item = &Slot> {
    let first = state.counter(Subject::Fight, None, n::EARLIER);
    let count = begun(state).last().map(|slot| slot.value);
    let slots = begun(state).iter().skip(usize::try_from(first).unwrap_or(0));
    slots.filter(move |slot| Some(slot.value) == count)
}

/// The turns of the current count that are still to begin: the second turns of those who have two
/// on it.
pub fn second_turns(state: &State) -> impl Iterator<Item = (usize, Who)> {
    (begun_until(state)..batch_end(state)).filter_map(|at| match state.order[at].of {
        Actor::Who(who) if takes_turns(state, who) => Some((at, who)),
        _ => None,
    })
}

/// The kind of turn somebody is in: its own of the round, or a late one.
pub fn kind(state: &State, who: Who) -> Option<Name> {
    let mut slots = begun(state).iter().rev();
    slots.find(|slot| slot.of == Actor::Who(who)).map(|slot| slot.kind)
}

/// Whether the turn of this kind has begun in this round, if not ended.
pub fn has_begun(state: &State, who: Who, kind: Name) -> bool {
    begun(state).iter().any(|slot| slot.of == Actor::Who(who) && slot.kind == kind)
}

/// Whether a turn of this kind is still to begin in this round.
pub fn is_to_begin(state: &State, who: Who, kind: Name) -> bool {
    let mut ahead = state.order.iter().skip(begun_until(state));
    ahead.any(|slot| slot.of == Actor::Who(who) && slot.kind == kind)
}

/// A change that waits for the end of a count, or comes at once where nobody else acts on it.
pub fn soon(table: &mut Table<'_>, clause: Cited, by: Who, effect: Effect) -> Flow {
    if is_tied(table.state()) {
        table.intend(clause, by, effect)
    } else {
        table.effect(clause, effect)
    }
}

/// The clause, of these, by which somebody itself caused a change that waits.
pub fn own_by(intent: &Intent, who: Who, clauses: &[Cited]) -> Option<Cited> {
    let mut own = clauses.iter().filter(|_| intent.by == who);
    own.find(|clause| clause.code == intent.clause).copied()
}

/// Whether somebody has let go of an item on the current count: it serves only one of its turns.
pub fn has_let_go(state: &State, who: Who, item: ItemId) -> bool {
    let gone =
        |effect: &Effect| matches!(effect, Effect::Carried { item: gone, .. } if *gone == item);
    state.intents.iter().any(|intent| intent.by == who && gone(&intent.effect))
}
