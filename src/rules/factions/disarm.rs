//! Area `disarm`: knocking a weapon out of somebody's hand (section "Disarm").

use super::character::{holds, is_unarmed, is_weapon};
use super::melee;
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Clause, Effect, ItemId, Who, core};

clause! { SAVE = 189
    "disarm.save", "Disarm", "A STR save for one's weapon",
    "Somebody nearby makes a STR save, and drops the weapon the attacker is after if it fails. The \
     weapon lies where they stand."
}

/// The weapons that could be knocked out of somebody's hands.
pub fn weapons(state: &State, target: Who) -> Vec<ItemId> {
    let mut all = melee::weapons(state, target);
    all.retain(|item| !is_unarmed(state, *item));
    all
}

/// Why it is refused.
pub fn check(state: &State, target: Who, weapon: Option<ItemId>) -> Refusals {
    let Some(weapon) = weapon else {
        return Refusals::because(SAVE, "say which of its weapons is to be dropped");
    };
    let armed = is_weapon(state, weapon) && !is_unarmed(state, weapon);
    let held = armed && holds(state, target, weapon);
    let mut refusals = Refusals::none();
    refusals.unless(held, SAVE, || {
        format!("{} is no weapon in the hands of {}", state.called(weapon), state.called(target))
    });
    refusals
}

/// The weapon falls, if it is still in those hands: somebody else may be the target by now.
pub fn drop(table: &mut Table<'_>, target: Who, weapon: ItemId) -> Result<(), Stop> {
    let state = table.state();
    let weapon = if holds(state, target, weapon) {
        Some(weapon)
    } else {
        weapons(state, target).first().copied()
    };
    let Some(item) = weapon else { return Ok(()) };
    let place = table.state().body(target).place;
    table.effect(SAVE, Effect::Carried { item, carry: core::DROPPED, holder: None, place })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SAVE];
