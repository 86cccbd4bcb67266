//! Area `bonus`: how bonuses and penalties go together (what the chapter leaves open).

use crate::engine::{Added, Stop, Table};
use crate::vocabulary::{Clause, Who};

clause! { STACKING = 622
    "bonus.stacking", "open", "Like bonuses do not stack, penalties do",
    "Of bonuses of one type the highest counts, but dodge bonuses, and circumstance bonuses from \
     different sources, add up. Penalties add up unless they come from the same source. A bonus \
     for training and a penalty for the lack of it both apply."
}

/// A part of Armor Class of which the sheet gives something and what is worn or held gives a bonus:
/// of two bonuses the higher counts, a penalty comes on top.
pub fn beside(given: i32, own: i32) -> i32 {
    given.max(0).max(own) + given.min(0)
}

/// Notes that several things add up in the damage of an attack.
pub fn note<'a>(
    table: &mut Table<'_>,
    by: Who,
    added: impl Iterator<Item = &'a Added>,
) -> Result<(), Stop> {
    if added.count() > 1 { table.note(STACKING, by) } else { Ok(()) }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STACKING];
