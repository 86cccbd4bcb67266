//! Area `combat`: when a fight is over (what the chapter leaves open).

use super::character::stands;
use super::names as n;
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, SideId, Subject, core};

clause! { END = 643
    "combat.end", "open", "Over when the GM says so",
    "The GM ends the fight. It is pointed out once a side has nobody left who has not gone out, \
     fled or taken to parley."
}

/// Points out that a side has nobody left, once somebody of it has fallen, fled or left.
pub fn propose_end(table: &mut Table<'_>, of: Subject) -> Result<(), Stop> {
    let Subject::Who(who) = of else { return Ok(()) };
    let side = table.state().side(who);
    if table.state().phase != core::ROUND || anybody_fights(table.state(), side) {
        return Ok(());
    }
    table.note(END, Some(Actor::Side(side)), None)
}

fn anybody_fights(state: &State, side: SideId) -> bool {
    state.members(side).any(|who| stands(state, who) && !state.is(who, n::BROKEN_MORALE))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[END];
