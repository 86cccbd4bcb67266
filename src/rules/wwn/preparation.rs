//! What is prepared for an execution: whose victim suspects nothing, who lies in wait for it, and
//! for how long.

use super::execution;
use super::names as n;
use crate::engine::prelude::*;
use crate::state::Counter;

/// Somebody is warned: it is unsuspecting no more.
pub fn warn(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.lose(clause, who, n::UNSUSPECTING)
}

/// What an assassin is about.
#[derive(Clone, Copy, Debug)]
pub struct Preparation {
    /// The victim.
    pub target: Who,
    /// `ranged` or `melee`.
    pub kind: Name,
    /// What is to be used.
    pub weapon: ItemId,
    /// Full rounds, 10 when the minute is over; 11 while what was held since is set off.
    pub rounds: i32,
}

/// What somebody prepares: the condition names the victim; a count toward the weapon, called
/// after the kind, holds the rounds, two more than have gone by: a zero would not be kept.
pub fn under_way(state: &State, who: Who) -> Option<Preparation> {
    let Some(Detail::Who(target)) = state.detail(who, n::PREPARING_EXECUTION) else { return None };
    let count = kept(state, who)?;
    let Some(Subject::Item(weapon)) = count.about else { return None };
    // A forged log may name what is not there.
    if !state.knows(target) || usize::from(weapon.0) >= state.items.len() {
        return None;
    }
    Some(Preparation { target, kind: count.name, weapon, rounds: count.value - KEPT_MORE })
}

/// How much more than the rounds is kept.
const KEPT_MORE: i32 = 2;

fn kept(state: &State, who: Who) -> Option<Counter> {
    let kinds = [n::RANGED, n::MELEE];
    let own = |count: &&Counter| count.of == Subject::Who(who) && kinds.contains(&count.name);
    state.counters.iter().find(own).copied()
}

/// Keeps so many rounds of what is prepared.
pub fn keep(table: &mut Table<'_>, clause: Cited, who: Who, now: Preparation, rounds: i32) -> Flow {
    let (of, about) = (Subject::Who(who), Some(Subject::Item(now.weapon)));
    let to = rounds + KEPT_MORE;
    table.effect(clause, Effect::Counter { of, about, counter: now.kind, to })
}

/// Somebody is disturbed, which spoils an aim but not a wait close by.
pub fn disturb(table: &mut Table<'_>, who: Who) -> Flow {
    match under_way(table.state(), who) {
        Some(now) if now.kind == n::RANGED => stop(table, execution::RANGED_MINUTE, who),
        _ => Ok(()),
    }
}

/// Nothing is prepared any more.
pub fn stop(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    while let Some(Counter { of, about, name: counter, .. }) = kept(table.state(), who) {
        table.effect(clause, Effect::Counter { of, about, counter, to: 0 })?;
    }
    table.lose(clause, who, n::PREPARING_EXECUTION)
}
