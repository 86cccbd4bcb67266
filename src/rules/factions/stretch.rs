//! Area `stretch`: how long a stretch of time is (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { LENGTH = 650
    "stretch.length", "open", "How long a stretch lasts",
    "Until the GM calls it over; as a rule it outlasts the fight.",
    uncited "says how long a word of another rule is"
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[LENGTH];
