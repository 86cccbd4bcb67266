//! The order of turns: where somebody stands in it, and whose turn is still to come. No clauses of
//! its own; those that decide stand in `initiative`, `delay` and `hold`.

use super::names as n;
use crate::engine::prelude::*;

/// Where somebody stands in the order.
pub fn place(state: &State, who: Who) -> usize {
    state.place_in_order(who).unwrap_or(state.order.len())
}

/// The place of somebody with this initiative.
pub fn slot(who: Who, value: i32) -> Slot {
    Slot { of: Actor::Who(who), kind: core::INITIATIVE, value }
}

/// Moves somebody's place in the order to before the one that is now at `at`.
pub fn move_place(table: &mut Table<'_>, clause: Cited, who: Who, at: usize) -> Flow {
    let state = table.state();
    let mut order = state.order.to_vec();
    let from = place(state, who);
    let Some(own) = order.get(from).copied() else { return Ok(()) };
    let before = at.checked_sub(1).and_then(|before| order.get(before));
    let value = before.map_or(own.value, |slot| slot.value);
    order.remove(from);
    let at = if from < at { at - 1 } else { at };
    order.insert(at.min(order.len()), Slot { value, ..own });
    if order == *state.order {
        return Ok(());
    }
    table.effect(clause, Effect::Order(order))
}

/// The dead lose their place in the order, except for the place reached in this round, from which
/// the order continues.
pub fn close_up(table: &mut Table<'_>, clause: Cited) -> Flow {
    let state = table.state();
    let stays = |(at, slot): &(usize, &Slot)| match slot.of {
        Actor::Who(who) => !state.is(who, n::DEAD) || state.slot.map(usize::from) == Some(*at),
        Actor::Side(_) | Actor::Gm => true,
    };
    let order: Vec<Slot> =
        state.order.iter().enumerate().filter(stays).map(|(_, slot)| *slot).collect();
    if order == *state.order {
        return Ok(());
    }
    table.effect(clause, Effect::Order(order))
}

/// Somebody lives again: if it has no place in the order, it gets one behind all whose total is not
/// lower.
pub fn come_back(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let state = table.state();
    let without = state.place_in_order(who).is_none();
    let Some(value) = state.body(who).initiative.filter(|_| without) else { return Ok(()) };
    let lower = state.order.iter().position(|slot| slot.value < value);
    let at = lower.unwrap_or(state.order.len());
    table.insert_in_order(clause, at, slot(who, value))
}

/// Whether somebody came too late for a turn in this round.
fn is_late(state: &State, who: Who) -> bool {
    state.round > 0 && state.counter(who, None, core::JOIN) == state.round as i32
}

/// Who still has a turn to come in this round at a slot of the order, if anybody.
pub fn is_due(state: &State, slot: Slot) -> Option<Who> {
    let Actor::Who(who) = slot.of else { return None };
    let there = state.present().any(|present| present == who) && !state.is(who, n::DEAD);
    let over = state.body(who).turn == Turn::Over || is_late(state, who);
    (there && !over).then_some(who)
}
