//! Area `prone`: lying on the ground (what the chapter leaves open).

use super::blow::Facing;
use super::names as n;
use crate::engine::prelude::*;

clause! { EFFECTS = 690
    "prone.effects", "open", "What lying down does",
    "Who lies strikes at -4 and shoots nothing but a crossbow, no spell either; blows reach it at \
     -4 to its Armor Class, shots at +4. It cannot be tripped, charges, tramples and steps \
     nowhere, and crawls 5 feet for a move action that provokes."
}

/// What lying takes from one's own blows.
const TO_STRIKE: i32 = -4;

/// What lying does to Armor Class: against blows, and the other way against shots.
const TO_ARMOR_CLASS: i32 = -4;

/// Whether somebody lies.
pub fn lies(state: &State, who: Who) -> bool {
    state.is(who, n::PRONE)
}

/// How somebody gets along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// On its feet.
    Walks,
    /// Lying.
    Crawls,
}

impl Gait {
    /// How somebody gets along as things stand.
    pub fn of(state: &State, who: Who) -> Gait {
        if lies(state, who) { Gait::Crawls } else { Gait::Walks }
    }
}

/// What lying takes from a blow or a touch.
pub fn to_strike(state: &State, by: Who) -> Option<Added> {
    lies(state, by).then_some((EFFECTS, n::PRONE, TO_STRIKE))
}

/// What lying does to Armor Class against an attack.
pub fn to_armor_class(state: &State, who: Who, facing: Facing) -> Option<Added> {
    let by = if facing.ranged { -TO_ARMOR_CLASS } else { TO_ARMOR_CLASS };
    lies(state, who).then_some((EFFECTS, n::PRONE, by))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[EFFECTS];
