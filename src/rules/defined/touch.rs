//! Area `touch`: attacks that only need contact (sections "Melee Touch Attack" and "Ranged Touch
//! Attack").

use super::blow::{Guard, Strike};
use super::{feats, names as n, spell};
use crate::engine::prelude::*;

clause! { MELEE = 251
    "touch.melee", "Melee Touch Attack", "A melee touch attack is rolled against touch Armor Class",
    "Melee touch attacks are mostly part of spells, and the first step of most maneuvers. They are \
     rolled like melee attacks, against touch Armor Class; an equal total hits. The touch itself \
     does no damage."
}

/// The clause of an attack roll that is a melee touch. Used by `attack::clause_of`.
pub fn melee_clause(state: &State, strike: &Strike) -> Option<Cited> {
    (spell::is_touch(state, strike.weapon) && !strike.is_ranged(state)).then_some(MELEE)
}

clause! { AC = 252
    "touch.ac", "Melee Touch Attack; Ranged Touch Attack",
    "Armor, shield and parry do not count against touch attacks",
    "Against touch attacks, shield, parry, armor and natural armor are left out of Armor Class. \
     Dexterity, deflection, dodge, insight and luck count as usual."
}

/// The part of Armor Class that a touch ignores. Used by `attack::armor_class`.
pub fn passed_by(guard: Guard) -> Added {
    (AC, n::TOUCH, -(guard.hard + guard.parry))
}

clause! { MELEE_SPELL_SAFE = 253
    "touch.melee-spell-safe", "Melee Touch Attack", "Casting a melee touch spell does not provoke",
    "A spell that needs a melee touch attack can be cast in any threatened square without an \
     attack of opportunity."
}

/// Whether a spell needs only a melee touch, so that casting it provokes nobody. Asked by
/// `cast::spell` and `cast::cast`.
pub fn is_safe(state: &State, spell: ItemId) -> bool {
    spell::mode(state, spell) == Some(n::MELEE_TOUCH)
}

clause! { WEAPON_FIXATION = 254
    "touch.weapon-fixation", "Melee Touch Attack",
    "Weapon Fixation (Unarmed) helps melee touch attacks",
    "What Weapon Fixation (Unarmed) and the feats that follow it add to attacks counts for melee \
     touch attacks."
}

/// Words in the names of the feat and those that follow it on a sheet.
const FIXATION: [&str; 2] = ["weapon-fixation", "unarmed"];

/// What these feats add to melee touches.
pub fn fixation(state: &State, who: Who) -> Added {
    (WEAPON_FIXATION, n::WEAPON_FIXATION, feats::bonus(state, who, &FIXATION))
}

clause! { RANGED = 255
    "touch.ranged", "Ranged Touch Attack",
    "A ranged touch attack is rolled against touch Armor Class",
    "Ranged touch attacks are rolled like ranged attacks, with Dexterity and size, against touch \
     Armor Class. They provoke where a ranged attack would."
}

/// The clause of an attack roll that is a ranged touch. Used by `attack::clause_of`.
pub fn ranged_clause(state: &State, strike: &Strike) -> Option<Cited> {
    (spell::is_touch(state, strike.weapon) && strike.is_ranged(state)).then_some(RANGED)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MELEE, AC, MELEE_SPELL_SAFE, WEAPON_FIXATION, RANGED];
