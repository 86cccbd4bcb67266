//! Area `down`: lying there with Stress left.

use super::character::is_down;
use crate::engine::{Stop, Table};
use crate::vocabulary::{Clause, Who};

clause! { STILL_SHIELDS = 182
    "down.stress-still-shields", "Stress; Wound Points", "Stress left goes on working",
    "A critical hit can bring somebody down who has Stress left. Ordinary damage still meets that \
     first, and it can still be spent."
}

/// Says that the Stress of somebody who is down works as ever.
pub fn note_stress(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if is_down(table.state(), who) { table.note(STILL_SHIELDS, who) } else { Ok(()) }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STILL_SHIELDS];
