//! Area `objects`: objects and vehicles (what the chapter leaves open).

use super::character::is_thing;
use super::names as n;
use crate::engine::prelude::*;

clause! { AND_VEHICLES = 461
    "objects.and.vehicles", "open", "Objects take no Shock and make no saves or Morale checks",
    "Doors, wagons and the like are inanimate combatants with Armor Class and hit points from the \
     GM. They are destroyed at 0 hit points. They take no Shock and make no saves and no Morale \
     checks."
}

/// Why something cannot be done by or to an object. Asked by `actions::check_able` and
/// `execution::check_victim`.
pub fn check_alive(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_thing(state, who), AND_VEHICLES, || {
        format!("{} is an object", state.called(who))
    })
}

/// The clause by which a target without hit points is destroyed: it is an object.
pub fn destroys(state: &State, who: Who) -> Option<Cited> {
    state.says(who, n::INANIMATE).then_some(AND_VEHICLES)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[AND_VEHICLES];
