//! Area `magic`: spells in combat (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { MISSING_CHAPTER = 460
    "magic.missing-chapter", "open", "What a spell does is for the GM to rule",
    "A spell is main-other with its name: the Main is spent, and dice and effects are rulings of \
     the GM, on record.",
    uncited "what a spell does the GM rules"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MISSING_CHAPTER];
