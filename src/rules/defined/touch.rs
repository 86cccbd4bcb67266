//! Area `touch`: attacks for which contact is enough (sections "Melee Touch Attack" and "Ranged
//! Touch Attack").

use super::blow::{Guard, Strike};
use super::{feats, names as n, spell};
use crate::engine::prelude::*;

clause! { MELEE = 251
    "touch.melee", "Melee Touch Attack", "A hand laid on",
    "Mostly a part of spells, and the first step of most maneuvers: thrown like a blow, against \
     the Armor Class for touches. As high is enough. The touch itself does no damage."
}

/// The clause of an attack roll that is a melee touch.
pub fn melee_clause(state: &State, strike: &Strike) -> Option<&'static Clause> {
    (spell::is_touch(state, strike.weapon) && !strike.is_ranged(state)).then_some(MELEE)
}

clause! { AC = 252
    "touch.ac", "Melee Touch Attack; Ranged Touch Attack", "What does not stop a touch",
    "Shield, parry, armor and natural armor are left out of Armor Class. Dexterity, deflection, \
     dodge, insight and luck count as ever."
}

/// What of Armor Class a touch passes by.
pub fn passed_by(guard: Guard) -> Added {
    (AC, n::TOUCH, -(guard.hard + guard.parry))
}

clause! { MELEE_SPELL_SAFE = 253
    "touch.melee-spell-safe", "Melee Touch Attack", "Touching spells do not provoke",
    "A spell that needs a melee touch attack can be cast in any threatened square without an \
     attack of opportunity."
}

/// Whether a spell needs no more than a hand laid on somebody, so that casting it provokes nobody.
pub fn is_safe(state: &State, spell: ItemId) -> bool {
    spell::mode(state, spell) == Some(n::MELEE_TOUCH)
}

clause! { WEAPON_FIXATION = 254
    "touch.weapon-fixation", "Melee Touch Attack", "The skill of bare hands serves touches",
    "What Weapon Fixation (Unarmed) and the feats after it add to attacks counts for melee touch \
     attacks as well."
}

/// What the names of the feat and of its followers have in them on a sheet.
const FIXATION: [&str; 2] = ["weapon-fixation", "unarmed"];

/// What the feats of bare hands add to melee touches.
pub fn fixation(state: &State, who: Who) -> Added {
    (WEAPON_FIXATION, n::WEAPON_FIXATION, feats::bonus(state, who, &FIXATION))
}

clause! { RANGED = 255
    "touch.ranged", "Ranged Touch Attack", "A ray that only has to meet",
    "Thrown like a shot, with Dexterity and size and provoking where a shot would, against the \
     Armor Class for touches."
}

/// The clause of an attack roll that is a ranged touch.
pub fn ranged_clause(state: &State, strike: &Strike) -> Option<&'static Clause> {
    (spell::is_touch(state, strike.weapon) && strike.is_ranged(state)).then_some(RANGED)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MELEE, AC, MELEE_SPELL_SAFE, WEAPON_FIXATION, RANGED];
