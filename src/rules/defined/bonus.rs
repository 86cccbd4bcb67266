//! Area `bonus`: how bonuses and penalties combine (what the chapter leaves open).

use crate::engine::Added;
use crate::vocabulary::Clause;

clause! { STACKING = 622
    "bonus.stacking", "open", "Bonuses of the same type do not stack; penalties do",
    "Of several bonuses of one type only the highest counts. The exceptions are dodge bonuses, and \
     circumstance bonuses from different sources: these add up. Penalties add up unless they come \
     from the same source. A training bonus and a penalty for being untrained both apply."
}

/// A part of Armor Class that both the sheet and worn or held gear contribute to: of two bonuses
/// the higher counts, a penalty is added.
pub fn beside((clause, label, given): Added, gear: Added) -> Added {
    match (given > 0, gear.2 > 0) {
        (true, true) => (STACKING, label, given.max(gear.2)),
        (false, true) => (gear.0, label, gear.2 + given),
        (_, false) => (clause, label, given),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STACKING];
