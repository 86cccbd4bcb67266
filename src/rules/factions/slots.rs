//! Whose slot it is, and which passes count.

use super::names as n;
use super::{initiative, procedure};
use crate::engine::prelude::*;

/// The phases of a round, and that of the bonus turns of an ambush.
const RUNNING: &[Name] = &[core::SURPRISE, core::ROUND, n::FAST, n::SLOW];

/// Whether a round is running, or the bonus turns of an ambush.
pub fn runs(state: &State) -> bool {
    RUNNING.contains(&state.phase)
}

/// Why nothing can be done while no round is running.
pub fn check_runs(state: &State) -> Refusals {
    presence::check_phase(state, RUNNING, procedure::ROUNDS)
}

/// The faction that has the slot.
pub fn slot_side(state: &State) -> Option<SideId> {
    side_of(&state.current_slot()?)
}

/// The slot of a faction at a place of the cycle.
pub fn of(side: SideId, value: i32) -> Slot {
    Slot { of: Actor::Side(side), kind: core::SIDE, value }
}

/// The faction that a slot belongs to.
pub fn side_of(slot: &Slot) -> Option<SideId> {
    match slot.of {
        Actor::Side(side) => Some(side),
        Actor::Who(_) | Actor::Gm => None,
    }
}

/// Why a faction does not have the slot.
pub fn check_slot(state: &State, side: SideId) -> Refusals {
    let slot = slot_side(state);
    Refusals::if_not(slot == Some(side), procedure::ALTERNATE, || {
        let called = |side| state.called(Subject::Side(side));
        let Some(other) = slot else { return format!("it is not the turn of {}", called(side)) };
        let whose = format!("it is the turn of {}, not of {}", called(other), called(side));
        if !initiative::may_name(state, other) {
            return whose;
        }
        format!("{whose}, unless the first turn is given away: choose-first-faction")
    })
}

/// Passes are counted from 0.
pub fn count_anew(table: &mut Table<'_>, clause: Cited) -> Flow {
    table.set_pool(clause, Subject::Fight, n::CONSECUTIVE_PASSES, 0)
}

/// Counts the passes again after the order of the factions has changed: a pass counts only if all
/// factions between it and the current slot have passed too.
pub fn count_again(table: &mut Table<'_>, passed: &[Actor]) -> Flow {
    let in_row = had_slots(table.state()).take_while(|of| passed.contains(of)).count();
    table.set_pool(procedure::ROUND_END, Subject::Fight, n::CONSECUTIVE_PASSES, in_row as i32)
}

/// The factions whose passes are counted now, the latest first.
pub fn passed(state: &State) -> Vec<Actor> {
    let count = state.pool(Subject::Fight, n::CONSECUTIVE_PASSES).max(0);
    had_slots(state).take(count as usize).collect()
}

/// The factions that had the slots before the current one, the latest first.
fn had_slots(state: &State) -> impl Iterator<Item = Actor> + '_ {
    let on = state.slot.map_or(0, usize::from).min(state.order.len());
    let (before, from) = state.order.split_at(on);
    before.iter().rev().chain(from.iter().rev()).map(|slot| slot.of)
}

/// A faction has its slot: the one at this index in the order.
fn begin_slot(table: &mut Table<'_>, index: u16) -> Flow {
    let Some(slot) = table.state().order.get(usize::from(index)).copied() else { return Ok(()) };
    let several = table.state().order.len() > 2;
    let clause = if several { procedure::CYCLE } else { procedure::ALTERNATE };
    table.effect(clause, Effect::TurnBegan { of: slot.of, slot: Some(index) })
}

/// The next faction has its slot.
pub fn next_slot(table: &mut Table<'_>) -> Flow {
    let next = table.state().slot.map_or(0, |slot| slot + 1);
    let goes_on = next < table.state().order.len() as u16;
    begin_slot(table, if goes_on { next } else { 0 })
}

/// The first faction of the round has its slot.
pub fn first_slot(table: &mut Table<'_>) -> Flow {
    begin_slot(table, 0)
}

/// Puts the factions in another order. Passes count as far as they are still in a row.
pub fn put_in_order(table: &mut Table<'_>, clause: Cited, order: Vec<Slot>) -> Flow {
    let passed = passed(table.state());
    table.effect(clause, Effect::Order(order))?;
    count_again(table, &passed)
}
