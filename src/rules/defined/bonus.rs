//! Area `bonus`: how bonuses and penalties go together (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { STACKING = 622
    "bonus.stacking", "open", "Like bonuses do not stack, penalties do",
    "Of bonuses of one type the highest counts, but dodge bonuses, and circumstance bonuses from \
     different sources, add up. Penalties add up unless they come from the same source. A bonus \
     for training and a penalty for the lack of it both apply."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STACKING];
