//! Area `armour`: the Armour score (section "Armour").

use super::character::sum;
use super::defense::worn_bonuses;
use super::names as n;
use crate::engine::prelude::*;

clause! { SCORE = 191
    "armour.score", "Armour", "Armour is the sum of all Armour Bonuses",
    "The Armour score is the sum of the bonuses from equipment and other sources. A score stated \
     on the sheet replaces the sum."
}

/// The Armour score now in force. It lowers damage and never raises it.
pub fn score(state: &State, who: Who) -> Sum {
    let mut score = Sum::default();
    if let Some(stated) = state.number(who, n::ARMOUR) {
        score.extend([(SCORE, n::ARMOUR, stated)]);
    } else {
        score.extend([(SCORE, n::ARMOUR_MODS, sum(state, who, n::ARMOUR_MODS))]);
        score.extend(worn_bonuses(state, who, n::ARMOUR_BONUS));
    }
    score.at_least(MINIMUM, n::ARMOUR, 0)
}

clause! { PER_HIT = 192
    "armour.per-hit", "Armour", "Armour lowers the damage of every hit",
    "Armour is subtracted from the damage of each hit of an attack, before Stress is lowered."
}

clause! { CRITS_TOO = 193
    "armour.crits-too", "Armour; Critical Hits and Injuries", "Armour lowers critical hits too",
    "A critical hit bypasses Stress, but not Armour."
}

clause! { MINIMUM = 655
    "armour.minimum", "open", "Armour can take all the damage of a hit",
    "Damage is not lowered below 0. Armour is subtracted once from all types of a hit together."
}

/// The damage of a hit with this outcome, after Armour. Used by `stress::deal` and
/// `attack::strike`.
pub fn reduced(amount: Sum, armour: i32, outcome: Name) -> Sum {
    let clause = if outcome == core::CRITICAL { CRITS_TOO } else { PER_HIT };
    amount.plus(clause, n::ARMOUR, -armour).at_least(MINIMUM, core::LEAST, 0)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SCORE, PER_HIT, CRITS_TOO, MINIMUM];
