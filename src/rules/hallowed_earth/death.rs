//! Area `death`: where it lies (section "Wound Points").

use super::names as n;
use crate::engine::{Stop, Table};
use crate::vocabulary::{Clause, Who};

clause! { NEGATIVE_STRENGTH = 183
    "death.negative-strength", "Wound Points", "Dead at minus the Strength score",
    "A creature dies when its Wound Points come to minus its Strength score, or past it. Only the \
     score counts, not what traits add to Wound Points."
}

clause! { TBA = 612
    "death.tba", "open", "There is nothing more to it",
    "The section on death is empty in the chapter. No saves, no other causes."
}

/// Somebody dies.
pub fn die(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(NEGATIVE_STRENGTH, who, n::DEAD, None)?;
    for condition in [n::INCAPACITATED, n::DYING, n::STABILIZED, n::IN_FULL_DEFENSE] {
        table.lose(NEGATIVE_STRENGTH, who, condition)?;
    }
    table.note(TBA, who)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NEGATIVE_STRENGTH, TBA];
