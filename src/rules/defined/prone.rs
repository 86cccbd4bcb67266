//! Area `prone`: lying on the ground (what the chapter leaves open).

use super::blow::Facing;
use super::names as n;
use crate::engine::prelude::*;

clause! { EFFECTS = 690
    "prone.effects", "open", "A prone combatant fights at -4 and is easier to hit in melee",
    "A prone combatant takes -4 on melee attacks. The only ranged attack it can make is with a \
     crossbow; ranged spell attacks are not possible either. Melee attacks against it treat its \
     Armor Class as 4 lower, ranged attacks as 4 higher. It cannot be tripped. It cannot charge, \
     trample or take a 5-foot step, and it crawls 5 feet with a move action that provokes."
}

/// The penalty of a prone attacker in melee.
const TO_STRIKE: i32 = -4;

/// What being prone adds to Armor Class against melee attacks; the opposite against ranged attacks.
const TO_ARMOR_CLASS: i32 = -4;

/// Whether somebody is prone.
pub fn lies(state: &State, who: Who) -> bool {
    state.is(who, n::PRONE)
}

/// How somebody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// On its feet.
    Walks,
    /// Prone.
    Crawls,
}

impl Gait {
    /// How somebody moves now.
    pub fn of(state: &State, who: Who) -> Gait {
        if lies(state, who) { Gait::Crawls } else { Gait::Walks }
    }
}

/// What being prone takes from a melee attack or a touch.
pub fn to_strike(state: &State, by: Who) -> Option<Added> {
    lies(state, by).then_some((EFFECTS, n::PRONE, TO_STRIKE))
}

/// What being prone adds to Armor Class against an attack.
pub fn to_armor_class(state: &State, who: Who, facing: Facing) -> Option<Added> {
    let by = if facing.ranged { -TO_ARMOR_CLASS } else { TO_ARMOR_CLASS };
    lies(state, who).then_some((EFFECTS, n::PRONE, by))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[EFFECTS];
