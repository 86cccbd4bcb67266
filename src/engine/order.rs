//! A ruling on the order of turns: it names everybody who has a place in the order, each once.
//! A running turn goes on. A combatant that has had its turn of the round gets no other, and one
//! that has not still gets its turn, wherever the ruling puts it. [`State::next_place`] sees to
//! that.

use super::{Flow, Refusals, Stop, own};
use crate::state::State;
use crate::vocabulary::{Actor, Slot};

/// Refuses an order that does not name exactly the places there are now.
pub(super) fn check(state: &State, order: &[Slot]) -> Flow {
    let mut refusals = Refusals::none();
    if state.order.is_empty() {
        refusals.add(own::RULING, "nobody has a place in the order yet");
        return Err(Stop::Refused(refusals));
    }
    let mut missing: Vec<Slot> = state.order.to_vec();
    let mut told: Vec<Actor> = Vec::new();
    for slot in order {
        if let Some(at) = missing.iter().position(|place| place == slot) {
            missing.remove(at);
        } else if !told.contains(&slot.of) {
            told.push(slot.of);
            refusals.add(own::RULING, extra(state, slot.of));
        }
    }
    told.clear();
    for Slot { of, .. } in missing {
        if !told.contains(&of) {
            told.push(of);
            let called = state.called_actor(of);
            let places = of_one(state, of);
            let missed = match places {
                1 => format!("{called} has a place in the order and is not named"),
                _ => format!("{called} has {places} places in the order; name each"),
            };
            refusals.add(own::RULING, missed);
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(Stop::Refused(refusals.hint(|| now(state)))) }
}

/// Why somebody who is named has no place left to be named for.
fn extra(state: &State, of: Actor) -> String {
    let called = state.called_actor(of);
    match of_one(state, of) {
        0 => format!("{called} has no place in the order"),
        1 => format!("{called} is named more than once"),
        places => format!("{called} is named for more than its {places} places"),
    }
}

/// How many places of the order are somebody's.
fn of_one(state: &State, of: Actor) -> usize {
    state.order.iter().filter(|slot| slot.of == of).count()
}

/// The order as it is.
fn now(state: &State) -> String {
    let names: Vec<String> = state.order.iter().map(|slot| state.called_actor(slot.of)).collect();
    format!("the order now: order={}", names.join(","))
}
