//! Area `prone`: lying on the ground (what the chapter leaves open).

use super::names as n;
use crate::state::State;
use crate::vocabulary::{Clause, Who};

clause! { EFFECTS = 690
    "prone.effects", "open", "What lying down does",
    "Who lies strikes at -4 and shoots nothing but a crossbow, no spell either; blows reach it at \
     -4 to its Armor Class, shots at +4. It cannot be tripped, charges, tramples and steps \
     nowhere, and crawls 5 feet for a move action that provokes."
}

/// What lying takes from one's own blows.
pub const TO_STRIKE: i32 = -4;

/// What lying does to Armor Class: against blows, and the other way against shots.
pub const TO_ARMOR_CLASS: i32 = -4;

/// Whether somebody lies.
pub fn lies(state: &State, who: Who) -> bool {
    state.is(who, n::PRONE)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[EFFECTS];
