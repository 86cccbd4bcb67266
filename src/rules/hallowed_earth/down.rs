//! Area `down`: who is down with Stress left.

use crate::vocabulary::Clause;

clause! { STILL_SHIELDS = 182
    "down.stress-still-shields", "Stress; Wound Points", "Stress that is left still takes damage",
    "A critical hit can bring somebody down who has Stress left. Ordinary damage still meets that \
     first, and it can still be spent.",
    uncited "the loss of Stress shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STILL_SHIELDS];
