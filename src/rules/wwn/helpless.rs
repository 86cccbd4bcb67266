//! Area `helpless`: attacks on the helpless (what the chapter leaves open).

use super::character::is_down;
use crate::engine::prelude::*;

clause! { TARGETS = 459
    "helpless.targets", "open", "Attacking the helpless",
    "The downed, unconscious or bound are attacked with an ordinary roll, as prone. They are not \
     hit automatically, and an execution attack is not possible; the GM may rule either, or death. \
     Whoever lies at 0 without dying is dead or dying once damage is done that was to do more than \
     subdue."
}

/// Why somebody cannot be executed: it is down.
pub fn check_execution(state: &State, target: Who) -> Refusals {
    Refusals::if_not(!is_down(state, target), TARGETS, || {
        format!("{} is down", state.called(target))
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TARGETS];
