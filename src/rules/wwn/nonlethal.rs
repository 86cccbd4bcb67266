//! Area `nonlethal`: non-lethal damage (section 2.4.6.1 and what the chapter leaves open).

use super::blow::Attack;
use super::character::is_natural;
use super::names as n;
use crate::engine::prelude::*;

clause! { INCAPACITATE = 220
    "nonlethal.incapacitate", "2.4.6.1", "A non-lethal attack incapacitates at 0 hit points",
    "An attack with a suitable weapon or an unarmed attack may be declared non-lethal before the \
     roll. Its damage is ordinary, but a victim that it reduces to 0 hit points is incapacitated, \
     neither dead nor dying."
}

/// Why this weapon is refused for a non-lethal attack. Asked by `melee::check_weapon`.
pub fn check(state: &State, who: Who, weapon: ItemId) -> Refusals {
    Refusals::if_not(is_suited(state, who, weapon), INCAPACITATE, || {
        format!("{} is not suited to a non-lethal attack", state.called(weapon))
    })
}

clause! { DETAILS = 439
    "nonlethal.details", "open", "The attack that reaches 0 decides whether it was lethal",
    "Weapons marked less-lethal and unarmed attacks are suitable, others if the GM allows it. \
     There is one pool of hit points, and the attack that reduces it to 0 decides. The Shock of a \
     non-lethal attack is non-lethal too. With trauma on, a non-lethal attack with a weapon still \
     rolls its Trauma Die; an unarmed attack does so only if it is lethal. Against somebody \
     Mortally Wounded it is damage like any other. Waking up is a GM ruling."
}

/// Whether a weapon is suited to sparing somebody: marked so, or no weapon at all.
pub fn is_suited(state: &State, who: Who, weapon: ItemId) -> bool {
    state.flag(weapon, n::LESS_LETHAL).unwrap_or_else(|| is_natural(state, who, weapon))
}

/// The clause by which an attack that is to subdue takes hit points.
pub fn subduing(attack: &Attack) -> Option<Cited> {
    attack.nonlethal.then_some(DETAILS)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[INCAPACITATE, DETAILS];
