//! Area `objects`: objects and vehicles (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { AND_VEHICLES = 461
    "objects.and.vehicles", "open", "Doors, wagons and the like",
    "They stand in the fight as inanimate combatants with Armor Class and hit points from the GM, \
     and 0 destroys them. They suffer no Shock and make no saves and no Morale checks."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[AND_VEHICLES];
