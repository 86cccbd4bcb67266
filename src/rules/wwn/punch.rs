//! Area `punch`: damage of bare hands (section 2.4.6.2).

use super::attack::Attack;
use super::character::{is_unarmed, skill};
use crate::state::State;
use crate::vocabulary::Clause;

clause! { UNARMED_ADDS_SKILL = 221
    "punch.unarmed-adds-skill", "2.4.6.2", "Bare hands add Punch",
    "An attack with nothing but the body adds the Punch level to its damage. Lack of the skill \
     takes nothing off."
}

clause! { NOT_WITH_WEAPONS = 222
    "punch.not-with-weapons", "2.4.6.2", "Fist weapons do not",
    "A made weapon used with Punch adds no skill level to its damage."
}

/// The Punch level a purely unarmed attack adds to its damage; artificial weapons add none.
pub fn added(state: &State, attack: &Attack) -> i32 {
    if !is_unarmed(state, attack.weapon) {
        return 0;
    }
    skill(state, attack.by, "punch").unwrap_or(0)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[UNARMED_ADDS_SKILL, NOT_WITH_WEAPONS];
