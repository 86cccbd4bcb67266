//! Area `turn`: what a turn holds, when it begins and ends (section "Turn and Actions" and what the
//! chapter leaves open).

use super::character::can_act;
use super::iterative::curve;
use super::names as n;
use super::{attacks, combat, delay, round, standard};
use crate::engine::{Refusals, Stop, Table, own};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Effect, Name, Slot, Who, core};

clause! { ACTION_TYPES = 164
    "turn.action-types", "Turn and Actions", "Move, standard, swift, free, immediate",
    "A turn is made of actions of five kinds. A full-round action stands in the place of both its \
     move and its standard action."
}

/// What of the turn is counted beside its pools.
const COUNTED: &[Name] = &[
    n::STANDARD_SPENT_ON,
    core::ATTACK,
    n::FULL_ROUND,
    n::SWIFT,
    n::SPEAK,
    n::RECALL_KNOWLEDGE,
    n::FREE_ACTION,
    n::RETRIEVE_READY_ITEM,
    n::ACTIVATE_COMMAND_ITEM,
    n::DRAW_WEAPON,
    n::DROP_ITEM,
    n::DELAY,
];

/// A turn begins: what lasted until now ends, and everything is there again.
fn begin(table: &mut Table<'_>, index: usize, who: Who) -> Result<(), Stop> {
    let began = Effect::TurnBegan { of: Actor::Who(who), slot: Some(index as u16) };
    table.effect(combat::TURN_BASED, began)?;
    super::start::effects_end(table, who)?;
    for counter in COUNTED {
        table.count(ACTION_TYPES, who, *counter, 0)?;
    }
    for pool in [n::MOVE, n::STANDARD, n::SWIFT] {
        table.set_pool(ACTION_TYPES, who, pool, 1)?;
    }
    let attacks = curve(table.state(), who).len() as i32;
    table.set_pool(ACTION_TYPES, who, n::ATTACK_ACTIONS, attacks)?;
    table.note(ACTION_TYPES, who)?;
    super::start::begun(table, who)
}

/// A turn ends; who has put its own off may come before the next.
pub fn end(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    table.effect(clause, Effect::TurnEnded { of: Actor::Who(who) })?;
    if !combat::runs(table.state()) || delay::between(table, who)? {
        return Ok(());
    }
    next(table)
}

/// The next turn of the order, or the end of the round. Whose place a ruling has put before the
/// turn that ran has its turn of the round last.
pub fn next(table: &mut Table<'_>) -> Result<(), Stop> {
    let state = table.state();
    let first = state.slot.map_or(0, |slot| usize::from(slot) + 1);
    let due = |at: usize| Some((at, delay::is_due(state, *state.order.get(at)?)?));
    match (first..state.order.len()).chain(0..first).find_map(due) {
        Some((at, who)) => begin(table, at, who),
        None => round::close(table),
    }
}

/// What follows of itself: the turn of somebody who cannot act is over. Where nobody at all can act
/// the fight stays where it is.
pub fn after(table: &mut Table<'_>) -> Result<(), Stop> {
    while combat::runs(table.state()) {
        let state = table.state();
        let placed = |who: Who| place(state, who) < state.order.len();
        let anybody = state.present().any(|who| can_act(state, who) && placed(who));
        match state.acting.last().copied() {
            Some(who) if can_act(state, who) => break,
            Some(who) if anybody => end(table, combat::TURN_BASED, who)?,
            Some(who) => {
                let of = Actor::Who(who);
                table.effect(combat::TURN_BASED, Effect::TurnEnded { of })?;
            }
            None if anybody => next(table)?,
            None => break,
        }
    }
    Ok(())
}

/// Why ending a turn is refused.
pub fn check_end(state: &State, actor: Actor) -> Refusals {
    match actor {
        Actor::Who(who) => combat::check_own(state, who),
        Actor::Side(side) => {
            let own = state.acting.last().is_some_and(|who| state.side(*who) == side);
            let reason = "no turn of that side is running";
            if own { Refusals::none() } else { Refusals::because(combat::TURN_BASED, reason) }
        }
        Actor::Gm if combat::runs(state) => Refusals::none(),
        Actor::Gm => Refusals::because(own::END, "no fight is running"),
    }
}

/// Ends the running turn. Where nobody can act any more the GM still moves the clock on.
pub fn perform_end(table: &mut Table<'_>) -> Result<(), Stop> {
    match table.state().acting.last().copied() {
        Some(who) => end(table, combat::TURN_BASED, who),
        None => next(table),
    }
}

clause! { ORDER_OF_ACTIONS = 165
    "turn.order-of-actions", "Turn and Actions", "In whatever order",
    "One move and one standard action make the turn, or two moves. What comes first is up to who \
     acts."
}

/// Both kinds of action were used: that there is no order in them is the rule.
pub fn note_order(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    if state.pool(who, n::MOVE) > 0 || state.pool(who, n::STANDARD) > 0 {
        return Ok(());
    }
    table.note(ORDER_OF_ACTIONS, who)
}

clause! { BUDGET = 638
    "turn.budget", "open", "One move, one standard, and no step for nothing",
    "A turn has one action of either kind. A 5-foot step costs the move action; with the standard \
     action given up a walk and a step fit into one turn."
}

/// Why no move action is to be had in the turn.
pub fn check_move(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if state.pool(who, n::MOVE) > 0 {
        return refusals;
    }
    if standard::has_attacked(state, who) {
        let reason = "attacks were made: the standard action is no second move";
        refusals.add(standard::ATTACKS_EXCLUDE, reason);
    } else if state.pool(who, n::STANDARD) > 0 {
        return refusals;
    }
    let both = "the move action and the standard action of this turn are used";
    refusals.add(BUDGET, both);
    if standard::spent(state, who) == standard::spent_on::MOVE {
        refusals.add(standard::TRADE_FOR_MOVE, "two move actions were taken");
    }
    refusals
}

/// A move action is used, or the standard action in its stead; any but the step ends the series
/// of attacks.
pub fn spend_move(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    step: bool,
) -> Result<(), Stop> {
    if table.state().pool(who, n::MOVE) > 0 {
        table.pool(clause, who, n::MOVE, -1)?;
        note_order(table, who)?;
    } else {
        table.note(BUDGET, who)?;
        standard::give_up(table, who)?;
    }
    if step || standard::spent(table.state(), who) != standard::spent_on::ATTACKS {
        return Ok(());
    }
    attacks::end(table, who)
}

/// Whether no move, standard, swift or full-round action of the turn was used.
pub fn is_whole(state: &State, who: Who) -> bool {
    [n::MOVE, n::STANDARD, n::SWIFT].iter().all(|pool| state.pool(who, *pool) > 0)
        && state.counter(who, None, n::STANDARD_SPENT_ON) == 0
        && state.counter(who, None, n::FULL_ROUND) == 0
}

/// Where somebody stands in the order.
pub fn place(state: &State, who: Who) -> usize {
    let stands = state.order.iter().position(|slot| slot.of == Actor::Who(who));
    stands.unwrap_or(state.order.len())
}

/// Moves somebody's place in the order before the one that is now at `at`.
pub fn move_place(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    at: usize,
) -> Result<(), Stop> {
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
        return table.note(clause, who);
    }
    table.effect(clause, Effect::Order(order))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ACTION_TYPES, ORDER_OF_ACTIONS, BUDGET];
