//! Area `helpless`: attacks on the helpless (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { TARGETS = 459
    "helpless.targets", "open", "Attacking the helpless",
    "The downed, unconscious or bound are attacked with an ordinary roll, as prone. They are not \
     hit automatically, and an execution attack is not possible; the GM may rule either, or death."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TARGETS];
