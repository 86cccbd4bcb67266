//! Area `move-action`: what a move action is (section "Move Action").

use super::r#move;
use crate::engine::Refusals;
use crate::vocabulary::Clause;

clause! { DEFINITION = 166
    "move-action.definition", "Move Action",
    "A move action readies a weapon or moves the combatant",
    "As a rule a move action makes a weapon ready or carries the combatant up to its movement."
}

/// Why a distance is too far for one move action. Asked by `grid::way` and `grid::course`.
pub fn too_far(feet: i32, rate: i32) -> Refusals {
    let mut refusals = Refusals::because(DEFINITION, reason(feet, rate));
    refusals.add(r#move::MOVING, reason(feet, rate));
    refusals
}

/// The distance and the movement, in words.
pub fn reason(feet: i32, rate: i32) -> String {
    format!("the distance is {feet} ft; the movement is {rate} ft")
}

clause! { MOST_PROVOKE = 167
    "move-action.most-provoke", "Move Action",
    "Nearly every move action provokes attacks of opportunity",
    "Nearly every move action gives those who threaten the combatant an attack of opportunity. \
     Moving does where a threatened square is left; so do all the others except the 5-foot step.",
    uncited "each of them cites its own clause when it provokes"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, MOST_PROVOKE];
