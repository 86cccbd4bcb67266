//! Area `opposed`: ties of opposed checks (what the chapter leaves open).

use super::outside;
use crate::state::State;
use crate::vocabulary::{Clause, Who};

clause! { OTHER_TIES = 415
    "opposed.other-ties", "open", "Level checks among equals",
    "Where PC meets PC or NPC meets NPC, a tie goes against the one who wants something changed: \
     who shoves, grapples, breaks free, ambushes, or attacks past a screen."
}

/// Whether the one who tries to change something wins an opposed check.
///
/// The higher total wins; a PC wins a tie against an NPC; otherwise whoever tries to change
/// something fails on a tie. Gives the clause that decided, too.
pub fn active_wins(
    state: &State,
    (active, total): (Who, i32),
    (passive, other): (Who, i32),
) -> (bool, &'static Clause) {
    let decided = outside::higher_wins(state, (active, total), (passive, other));
    decided.unwrap_or((false, OTHER_TIES))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[OTHER_TIES];
