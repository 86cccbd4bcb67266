//! Area `size`: what size does to rolls (section "Size Modifiers" and what the chapter leaves
//! open).

use super::names as n;
use crate::engine::prelude::*;

clause! { MODIFIERS = 159
    "size.modifiers", "Size Modifiers", "Size helps on some rolls and hinders on others",
    "Several rolls of the maneuvers use the creature's size modifier. Whether size helps or \
     hinders depends on the roll: a small creature is hard to hit and easy to push.",
    uncited "the parts of the rolls show it"
}

clause! { WHERE_IT_APPLIES = 160
    "size.where-it-applies", "Size Modifiers; Advanced Combat Maneuvers",
    "Size applies to ranged attacks and opposed maneuver rolls",
    "Ranged attacks use size, and so do the opposed rolls of disarm, grapple, shove, trample and \
     trip, where each side adds its own. In melee and touch attacks it is one of the other \
     modifiers. Level checks, skill checks and saves do not use it."
}

/// The size modifier in the opposed roll of a maneuver. Used by `opposed::ability` and
/// `opposed::party`.
pub fn in_maneuver(state: &State, who: Who) -> Added {
    (WHERE_IT_APPLIES, n::SIZE, to_maneuver(state, who))
}

clause! { TABLES = 636
    "size.tables", "open", "Each size category has an attack and a maneuver modifier",
    "To attack rolls, melee attacks included, and to Armor Class, from Fine to Colossal: +8, +4, \
     +2, +1, 0, -1, -2, -4, -8. To opposed rolls of maneuvers: -16, -12, -8, -4, 0, +4, +8, +12, \
     +16. Except for swallowing, no creature is too big or too small to be the target. A ruling \
     that changes the size also changes an Armor Class that the sheet states as a whole."
}

/// The size modifier in an attack roll. Used by `attack::to_hit` and `attack::size_part`.
pub fn in_attack(state: &State, who: Who) -> Added {
    (TABLES, n::SIZE, to_attack(state, who))
}

/// What size adds to attack rolls and to Armor Class.
pub fn to_attack(state: &State, who: Who) -> i32 {
    state.number(who, n::SIZE_ATTACK).unwrap_or_else(|| row(state, who).1)
}

/// What size adds to the opposed rolls of maneuvers.
pub fn to_maneuver(state: &State, who: Who) -> i32 {
    state.number(who, n::SIZE_MANEUVER).unwrap_or_else(|| row(state, who).2)
}

fn row(state: &State, who: Who) -> (Name, i32, i32) {
    let size = category(state, who);
    SIZES.into_iter().find(|row| row.0 == size).unwrap_or((n::MEDIUM, 0, 0))
}

/// The size category.
pub fn category(state: &State, who: Who) -> Name {
    state.word(who, n::SIZE).unwrap_or(n::MEDIUM)
}

/// The sizes with what they add to attacks and Armor Class, and to opposed rolls.
const SIZES: [(Name, i32, i32); 9] = [
    (n::FINE, 8, -16),
    (n::DIMINUTIVE, 4, -12),
    (n::TINY, 2, -8),
    (n::SMALL, 1, -4),
    (n::MEDIUM, 0, 0),
    (n::LARGE, -1, 4),
    (n::HUGE, -2, 8),
    (n::GARGANTUAN, -4, 12),
    (n::COLOSSAL, -8, 16),
];

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MODIFIERS, WHERE_IT_APPLIES, TABLES];
