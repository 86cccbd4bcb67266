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
/// the higher counts, a penalty stands beside the bonus. Used by `attack::parts`.
pub fn beside(sheet: Added, gear: Added) -> Vec<Added> {
    let (clause, label, given) = sheet;
    match (given.signum(), gear.2 > 0) {
        (1, true) => vec![(STACKING, label, given.max(gear.2))],
        (-1, true) => vec![(clause, label, given), gear],
        (_, true) => vec![gear],
        (_, false) => vec![sheet],
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STACKING];
