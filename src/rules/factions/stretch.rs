//! Area `stretch`: how long a stretch of time is (left open by the chapter).

use crate::vocabulary::Clause;

clause! { LENGTH = 650
    "stretch.length", "open", "A stretch lasts until the GM declares it over",
    "A stretch of time lasts until the GM declares it over. As a rule it outlasts the fight. For \
     morale the GM does so by taking the condition steadfast away (morale.passed).",
    uncited "defines a term that another rule uses"
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[LENGTH];
