//! Area `move-action`: what a move action is (section "Move Action").

use super::r#move;
use crate::engine::Refusals;
use crate::vocabulary::Clause;

clause! { DEFINITION = 166
    "move-action.definition", "Move Action", "Readying a weapon, or going as far as one can",
    "As a rule a move action makes a weapon ready or carries the character up to its movement."
}

/// Why nobody goes so far with one move action.
pub fn too_far(feet: i32, rate: i32) -> Refusals {
    let mut refusals = Refusals::because(DEFINITION, reason(feet, rate));
    refusals.add(r#move::MOVING, reason(feet, rate));
    refusals
}

/// The distance and the movement, in words.
pub fn reason(feet: i32, rate: i32) -> String {
    format!("that is {feet} ft; the movement is {rate} ft")
}

clause! { MOST_PROVOKE = 167
    "move-action.most-provoke", "Move Action", "Most of them provoke",
    "Nearly every move action gives those who threaten the character an attack of opportunity: \
     walking where a threatened square is left, and all the others but the 5-foot step.",
    uncited "each of them cites its own clause when it provokes"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, MOST_PROVOKE];
