//! Area `helpless`: attacks on the helpless (what the chapter leaves open).

use super::character::is_down;
use crate::engine::prelude::*;

clause! { TARGETS = 459
    "helpless.targets", "open", "Helpless targets are attacked with an ordinary roll",
    "Combatants who are down, unconscious or bound are attacked with an ordinary attack roll, as \
     prone targets. They are not hit automatically, and an execution attack on them is not \
     possible. The GM may rule an automatic hit, an execution attack or death. A combatant who \
     lies at 0 hit points without dying dies, or starts dying, when it takes lethal damage."
}

/// Why somebody cannot be executed: it is down.
pub fn check_execution(state: &State, target: Who) -> Refusals {
    Refusals::if_not(!is_down(state, target), TARGETS, || {
        format!("{} is down", state.called(target))
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TARGETS];
