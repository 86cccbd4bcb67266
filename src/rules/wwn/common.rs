//! Area `common`: what else can be done (section 2.4.4).

use crate::vocabulary::Clause;

clause! { NOT_EXHAUSTIVE = 132
    "common.not-exhaustive", "2.4.4", "Other deeds are welcome",
    "Nobody is confined to the actions with rules of their own. For anything else the GM picks the \
     kind of action, the dice and the effects, and the ruling is on record."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NOT_EXHAUSTIVE];
