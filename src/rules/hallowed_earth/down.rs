//! Area `down`: creatures that are down with Stress left.

use crate::vocabulary::Clause;

clause! { STILL_SHIELDS = 182
    "down.stress-still-shields", "Stress; Wound Points", "Remaining Stress still takes damage",
    "A critical hit can bring down a creature that has Stress left. Ordinary damage still lowers \
     that Stress first, and it can still be spent.",
    uncited "the loss of Stress shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STILL_SHIELDS];
