//! Area `conditions`: what the empty section would say.

use crate::vocabulary::Clause;

clause! { TBA = 611
    "conditions.tba", "open", "Conditions are names",
    "The chapter promises what conditions do and does not say it. They are kept by name, with what \
     is said of them elsewhere; the Referee states modifiers. Whoever is prone crawls a yard a \
     turn."
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[TBA];
