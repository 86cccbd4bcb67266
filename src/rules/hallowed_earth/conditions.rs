//! Area `conditions`: conditions that the chapter only names.

use super::injury;
use super::names as n;
use crate::state::State;
use crate::vocabulary::{Cited, Clause, Who};

clause! { TBA = 611
    "conditions.tba", "open", "Conditions do no more than the chapter says of them",
    "The chapter announces the effects of conditions but does not give them. Conditions are kept \
     by name, with what the chapter says of them elsewhere. The Referee states modifiers. A \
     creature that is prone until healed crawls a yard a turn; one of the Referee's own words, \
     such as prone, holds nobody back by itself."
}

/// The clauses by which a prone creature crawls; nothing if it is not prone.
pub fn prone(state: &State, who: Who) -> Option<[Cited; 2]> {
    state.is(who, n::PRONE_UNTIL_HEALED).then_some([injury::PRONE, TBA])
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[TBA];
