//! What is prepared for an execution: whose victim suspects nothing, who lies in wait for it, and
//! for how long.

use super::execution::{DISTURBANCE_AND_FAILURE, RANGED_MINUTE};
use super::names as n;
use super::outside::MINUTE;
use crate::engine::prelude::*;
use crate::state::Counter;

/// Somebody is warned: it is unsuspecting no more. The minute of everybody who lies in wait for it
/// begins again, and not even this round counts.
pub fn warn(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    if !table.state().is(who, n::UNSUSPECTING) {
        return Ok(());
    }
    table.lose(clause, who, n::UNSUSPECTING)?;
    for watcher in watchers(table.state(), who) {
        let Some(now) = under_way(table.state(), watcher) else { continue };
        let ranged = now.kind == n::RANGED;
        let spoiled = if ranged { RANGED_MINUTE } else { DISTURBANCE_AND_FAILURE };
        keep(table, spoiled, watcher, now, SPOILED)?;
    }
    Ok(())
}

/// Those who prepare to execute somebody.
pub fn watchers(state: &State, target: Who) -> Vec<Who> {
    let watches = |who: &Who| under_way(state, *who).is_some_and(|now| now.target == target);
    state.present().filter(watches).collect()
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
    /// Full rounds, 10 when the minute is over; or [`SPOILED`], or [`HELD_SINCE`].
    pub rounds: i32,
}

/// The minute begins again when this round is over.
const SPOILED: i32 = -1;

/// The minute is over, and a turn held since then is set off.
pub const HELD_SINCE: i32 = MINUTE + 1;

/// What somebody prepares: the condition names the victim; a count toward the weapon, called
/// after the kind, holds the rounds and [`KEPT_MORE`].
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

/// How much more than the rounds is kept, so that no count is 0: that would not be kept.
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

/// A held action is triggered: the Move Action went into holding, not into moving, so the aim is
/// not spoiled.
pub fn waited(table: &mut Table<'_>, who: Who) -> Flow {
    match under_way(table.state(), who) {
        Some(now) if now.kind == n::RANGED && now.rounds == MINUTE => {
            keep(table, RANGED_MINUTE, who, now, HELD_SINCE)
        }
        _ => Ok(()),
    }
}

/// Somebody is disturbed, which spoils an aim but not a wait close by.
pub fn disturb(table: &mut Table<'_>, who: Who) -> Flow {
    match under_way(table.state(), who) {
        Some(now) if now.kind == n::RANGED => stop(table, RANGED_MINUTE, who),
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
