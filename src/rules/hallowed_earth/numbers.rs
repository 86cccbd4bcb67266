//! The numbers in force of a combatant, with what they are made of.

use super::names as n;
use super::{action, armour, attribute, character, check, defense, init, speed, threat, wounds};
use crate::engine::Worked;
use crate::engine::prelude::*;

/// The numbers of a combatant that are worked out from parts.
pub const SUMS: &[Worked] = &[
    (n::STRENGTH, |state, who| Some(attribute::worked_out(state, who, n::STRENGTH))),
    (n::AGILITY, |state, who| Some(attribute::worked_out(state, who, n::AGILITY))),
    (n::DEXTERITY, |state, who| Some(attribute::worked_out(state, who, n::DEXTERITY))),
    (n::PERCEPTION, |state, who| Some(attribute::worked_out(state, who, n::PERCEPTION))),
    (n::MEMORY, |state, who| Some(attribute::worked_out(state, who, n::MEMORY))),
    (n::STRENGTH_MOD, |state, who| Some(attribute::modifier(state, who, n::STRENGTH))),
    (n::AGILITY_MOD, |state, who| Some(attribute::modifier(state, who, n::AGILITY))),
    (n::MAX_WOUND_POINTS, |state, who| Some(wounds::worked_out(state, who))),
    (n::DEFENSE, |state, who| Some(defense::score(state, who))),
    (n::ARMOUR, |state, who| Some(armour::score(state, who))),
    (n::ROUND_INITIATIVE, init::round_initiative),
    (n::ACTION_ALLOWANCE, |state, who| Some(action::allowance(state, who))),
    (n::MOVEMENT_ALLOWANCE, speed::allowance),
    (n::BALANCE, |state, who| Some(check::balance(state, who))),
];

/// Any other number now in force, by the name of a stat or a pool.
pub fn number(state: &State, of: Subject, name: Name) -> Option<i32> {
    let Subject::Who(who) = of else {
        return state.pool_or_number(of, name);
    };
    match name {
        n::BASE_INITIATIVE | core::INITIATIVE if state.phase == core::OVER => None,
        n::BASE_INITIATIVE | core::INITIATIVE => state.body(who).initiative,
        n::THREAT_RANGE => Some(threat::range(state, who)),
        n::HD => Some(character::hit_dice(state, who)),
        _ => state.pool_or_number(of, name),
    }
}

/// Whether a condition holds; a Dying creature is Incapacitated as well.
pub fn holds_condition(state: &State, of: Subject, condition: Name) -> bool {
    match condition {
        n::INCAPACITATED => state.is(of, condition) || state.is(of, n::DYING),
        _ => state.is(of, condition),
    }
}
