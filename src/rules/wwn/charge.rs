//! Area `charge`: what the chapter leaves open about charging (section 2.4.4).

use crate::vocabulary::Clause;

clause! { DETAILS = 422
    "charge.details", "open", "Fine print of a charge, and of passing by",
    "Nobody charges from the ground. The lowered Armor Class counts as soon as the charge is said. \
     Going past enemies draws no blow from them, on a charge or a Run; setting out beside one \
     does. Where the target has fallen by then, another at the end of the line will do."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DETAILS];
