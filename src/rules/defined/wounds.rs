//! Area `wounds`: what a wound is, and what becomes of it (section "Incapacitation" and what the
//! chapter leaves open).

use super::names as n;
use crate::engine::prelude::*;

clause! { TIME = 135
    "wounds.time", "Incapacitation", "A wound untended may grow worse",
    "After about a day without proper treatment a wound can become an injury. Whether it does is \
     the GM's to say.",
    uncited "an injury is the GM's to enter"
}

/// How many wounds somebody has.
pub fn count(state: &State, who: Who) -> i32 {
    state.body(who).conditions.iter().filter(|held| held.name == n::WOUNDED).count() as i32
}

/// How many injuries somebody has.
pub fn injuries(state: &State, who: Who) -> i32 {
    state.body(who).conditions.iter().filter(|held| held.name == n::INJURED).count() as i32
}

clause! { CATALOGUE = 618
    "wounds.catalogue", "open", "Wounds and injuries are names",
    "They change no number of themselves; the GM may give them one."
}

/// A wound has a name.
pub fn name(table: &mut Table<'_>, who: Who, text: String) -> Result<(), Stop> {
    table.effect(CATALOGUE, Effect::Word { of: Subject::Who(who), text })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TIME, CATALOGUE];
