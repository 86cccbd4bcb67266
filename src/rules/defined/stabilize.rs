//! Area `stabilize`: what others can do for whoever lies at 0 (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { BY_OTHERS = 614
    "stabilize.by-others", "open", "Helped by others",
    "The GM rules that somebody is stabilized. Whatever brings 1 health point or more ends it all: \
     no failures, awake unless stunned, the wound stays."
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[BY_OTHERS];
