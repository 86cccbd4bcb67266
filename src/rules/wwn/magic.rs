//! Area `magic`: spells in combat (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { MISSING_CHAPTER = 460
    "magic.missing-chapter", "open", "The GM rules what a spell does",
    "Casting a spell is main-other with the name of the spell. The Main Action is spent. The dice \
     and the effects are recorded rulings of the GM.",
    uncited "what a spell does the GM rules"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MISSING_CHAPTER];
