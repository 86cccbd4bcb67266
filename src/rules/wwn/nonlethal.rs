//! Area `nonlethal`: non-lethal damage (section 2.4.6.1 and what the chapter leaves open).

use super::blow::Attack;
use super::character::is_unarmed;
use super::names as n;
use crate::engine::prelude::*;

clause! { INCAPACITATE = 220
    "nonlethal.incapacitate", "2.4.6.1", "Striking to subdue",
    "A suitable weapon or bare hands may be used to subdue, as declared before the roll. The \
     damage is ordinary; only, a victim this attack brings to 0 is put out of action, neither dead \
     nor dying."
}

/// Why this weapon is refused for a non-lethal attack.
pub fn check(state: &State, weapon: ItemId) -> Refusals {
    Refusals::if_not(is_suited(state, weapon), INCAPACITATE, || {
        format!("{} is not suited to a non-lethal attack", state.called(weapon))
    })
}

clause! { DETAILS = 439
    "nonlethal.details", "open", "Subduing, in detail",
    "Weapons marked less-lethal and bare hands are suitable, others by the GM's leave. There is \
     one pool of hit points, and the attack that empties it decides; its Shock subdues too. With \
     trauma on, a weapon still rolls its Trauma Die, while a bare-handed attack needs lethal \
     intent. On somebody mortally wounded it is damage like any, and coming round is a ruling."
}

/// Whether a weapon is suited to sparing somebody: marked so, or no weapon at all.
pub fn is_suited(state: &State, weapon: ItemId) -> bool {
    state.flag(weapon, n::LESS_LETHAL).unwrap_or_else(|| is_unarmed(state, weapon))
}

/// The clause by which an attack that is to subdue takes hit points.
pub fn subduing(attack: &Attack) -> Option<&'static Clause> {
    attack.nonlethal.then_some(DETAILS)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[INCAPACITATE, DETAILS];
