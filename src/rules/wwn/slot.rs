//! Places in the order of turns: whose they are, and who still acts in them.

use super::character::{acts_first, can_act, is_pc};
use super::names as n;
use super::sequence;
use crate::engine::prelude::*;

/// Whether somebody belongs to the slot of the order that has the turn.
pub fn in_slot(state: &State, who: Who) -> bool {
    state.current_slot().is_some_and(|slot| belongs(state, slot, who))
}

/// Whether a slot of the order is somebody's.
pub fn belongs(state: &State, slot: Slot, who: Who) -> bool {
    match slot.of {
        Actor::Who(only) => only == who,
        Actor::Side(side) => {
            if state.side(who) != side {
                return false;
            }
            let automatic = acts_among_first(state, who);
            match slot.kind {
                n::AUTOMATIC_INITIATIVE => automatic && shares_first(state, slot, who),
                n::SURPRISE_IMMUNE | n::NOT_SURPRISED => !automatic && !state.is(who, n::SURPRISED),
                n::INDIVIDUAL_INITIATIVE => {
                    !automatic && is_pc(state, who) && shares(state, slot, who)
                }
                n::NPC => !automatic && !is_pc(state, who) && shares(state, slot, who),
                _ => !automatic && (state.phase == core::SURPRISE || !has_own(state, who)),
            }
        }
        Actor::Gm => false,
    }
}

/// Whether somebody has a place by a result of its own, alone or with others who have the same: it
/// keeps that place where individual initiative has been switched off since.
pub fn has_own(state: &State, who: Who) -> bool {
    let by_result = |slot: &Slot| matches!(slot.kind, n::INDIVIDUAL_INITIATIVE | n::NPC);
    state.order.iter().any(|slot| by_result(slot) && belongs(state, *slot, who))
}

/// Where in the order somebody's place among those who act first is.
fn first_place(state: &State, who: Who) -> Option<usize> {
    let is_its = |slot: &Slot| match slot.of {
        Actor::Who(only) => only == who,
        Actor::Side(side) => side == state.side(who) && shares_first(state, *slot, who),
        Actor::Gm => false,
    };
    state.order.iter().position(|slot| slot.kind == n::AUTOMATIC_INITIATIVE && is_its(slot))
}

/// Whether somebody is among those of its side who act first at this place: with individual
/// initiative those with its result, once that is rolled.
fn shares_first(state: &State, slot: Slot, who: Who) -> bool {
    !acts_by_result(state) || shares(state, slot, who)
}

/// Whether those of a side act at the places of their own results.
fn acts_by_result(state: &State) -> bool {
    state.on(n::INDIVIDUAL_INITIATIVE) && state.phase != core::SURPRISE
}

/// Whether there is a place for somebody among those who act first.
pub fn leads(state: &State, who: Who) -> bool {
    first_place(state, who).is_some()
}

/// Whether somebody's place among those who act first is over in this round, without its turn.
pub fn has_missed_first(state: &State, who: Who) -> bool {
    let is_over = |at: usize| state.had(at) && state.slot.map(usize::from) != Some(at);
    state.body(who).turn != Turn::Over && first_place(state, who).is_some_and(is_over)
}

/// Whether somebody has this round's turn among those who act first. Who has come to be one of them
/// when their place was over has it with its side once more.
fn acts_among_first(state: &State, who: Who) -> bool {
    acts_first(state, who) && leads(state, who) && !has_missed_first(state, who)
}

/// Whether those in a place take their turns one by one: they share it only by equal results.
pub fn is_tie(state: &State, slot: Slot) -> bool {
    match (slot.of, slot.kind) {
        (Actor::Side(_), n::INDIVIDUAL_INITIATIVE | n::NPC) => true,
        (Actor::Side(_), n::AUTOMATIC_INITIATIVE) => acts_by_result(state),
        _ => false,
    }
}

/// Whether somebody's turn in a place that is shared is still to come, and no other turn runs.
pub fn is_to_come_in_tie(state: &State, who: Who) -> bool {
    let tie = state.current_slot().filter(|slot| is_tie(state, *slot));
    state.acting.is_empty() && tie.is_some_and(|slot| waiting(state, slot).any(|one| one == who))
}

/// Whether somebody has a share in a place its side has for members with the same result.
fn shares(state: &State, slot: Slot, who: Who) -> bool {
    let alone = state.order.iter().any(|other| other.of == Actor::Who(who));
    !alone && state.body(who).initiative == Some(slot.value)
}

/// Which of these places comrades have with the same result, by individual initiative: PCs share
/// with PCs and NPCs with NPCs, and those who act first with each other.
pub fn of_comrades(state: &State, places: &[Slot], (who, value): (Who, i32)) -> Option<usize> {
    if !state.on(n::INDIVIDUAL_INITIATIVE) {
        return None;
    }
    let comrade = |other: Who| {
        other != who
            && state.side(other) == state.side(who)
            && is_pc(state, other) == is_pc(state, who)
    };
    let is_theirs = |slot: &Slot| {
        let alike = (slot.kind == n::AUTOMATIC_INITIATIVE) == acts_first(state, who);
        let has_one = || state.present().any(|one| comrade(one) && belongs(state, *slot, one));
        alike && slot.value == value && has_one()
    };
    places.iter().position(is_theirs)
}

/// Who still has a turn in a slot: able to act, and neither done nor holding.
pub fn waiting(state: &State, slot: Slot) -> impl Iterator<Item = Who> + '_ {
    state.present().filter(move |who| {
        state.body(*who).turn != Turn::Over && belongs(state, slot, *who) && can_act(state, *who)
    })
}

/// Whether anybody with a place in the order can still act.
pub fn anybody_left(state: &State) -> bool {
    let placed = |who| state.order.iter().any(|slot| belongs(state, *slot, who));
    state.present().any(|who| can_act(state, who) && placed(who))
}

/// A member's turn begins with its first act.
pub fn begin(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().acting.contains(&who) {
        return Ok(());
    }
    let begins = Effect::TurnBegan { of: Actor::Who(who), slot: None };
    table.effect(sequence::MEMBER_ORDER, begins)
}

/// A member's turn ends.
pub fn end(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.effect(clause, Effect::TurnEnded { of: Actor::Who(who) })
}
