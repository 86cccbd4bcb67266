//! Area `bonus`: how bonuses and penalties go together (what the chapter leaves open).

use crate::engine::Added;
use crate::vocabulary::Clause;

clause! { STACKING = 622
    "bonus.stacking", "open", "Like bonuses do not stack, penalties do",
    "Of bonuses of one type the highest counts, but dodge bonuses, and circumstance bonuses from \
     different sources, add up. Penalties add up unless they come from the same source. A bonus \
     for training and a penalty for the lack of it both apply."
}

/// A part of Armor Class of which the sheet gives something and what is worn or held gives a bonus:
/// of two bonuses the higher counts, a penalty comes on top.
pub fn beside((clause, label, given): Added, gear: Added) -> Added {
    match (given > 0, gear.2 > 0) {
        (true, true) => (STACKING, label, given.max(gear.2)),
        (false, true) => (gear.0, label, gear.2 + given),
        (_, false) => (clause, label, given),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STACKING];
