//! Armor Class: which one an attack has to reach, what it is now, and whether a total does.

use super::blow::Attack;
use super::names as n;
use super::{attack, charge, outside, total_defense};
use crate::engine::prelude::*;

/// Equal or higher hits. With the table's switch a natural 1 misses and a natural 20 hits.
pub fn outcome(made: Compared<'_>) -> Name {
    let switched = made.state.on(n::NATURAL_1_20);
    match made.natural() {
        1 if switched => core::MISS,
        20 if switched => core::HIT,
        _ => made.reached(core::HIT, core::MISS),
    }
}

/// The AC an attack has to reach.
pub fn relevant_ac(state: &State, attack: &Attack) -> Sum {
    ac(state, attack.target, if attack.is_melee() { n::MELEE_AC } else { n::RANGED_AC })
}

/// The Melee or the Ranged AC now in force.
pub fn ac(state: &State, who: Who, kind: Name) -> Sum {
    let given = state.number(who, kind).or_else(|| state.number(who, n::MELEE_AC));
    let mut ac = outside::with_shields(state, who, (attack::WHICH_AC, kind, given.unwrap_or(10)));
    ac.extend([
        (total_defense::AC, n::TOTAL_DEFENSE, if state.is(who, n::TOTAL_DEFENSE) { 2 } else { 0 }),
        (charge::AC_PENALTY, n::CHARGE, if state.is(who, n::CHARGING) { -2 } else { 0 }),
    ]);
    ac
}
