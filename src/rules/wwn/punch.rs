//! Area `punch`: damage of bare hands (section 2.4.6.2).

use super::blow::Attack;
use super::character::{is_natural, skill};
use super::names as n;
use crate::engine::prelude::*;

clause! { UNARMED_ADDS_SKILL = 221
    "punch.unarmed-adds-skill", "2.4.6.2", "An unarmed attack adds the Punch level to damage",
    "A purely unarmed attack adds the Punch level to its damage. Lacking the skill takes nothing \
     off."
}

/// The Punch level a purely unarmed attack adds to its damage; artificial weapons add none. Used by
/// `damage::modifiers`.
pub fn to_damage(state: &State, attack: &Attack) -> Added {
    let unarmed = is_natural(state, attack.by, attack.weapon);
    let level = if unarmed { skill(state, attack.by, "punch").unwrap_or(0) } else { 0 };
    (UNARMED_ADDS_SKILL, n::PUNCH, level)
}

clause! { NOT_WITH_WEAPONS = 222
    "punch.not-with-weapons", "2.4.6.2", "A weapon that uses Punch does not add the level",
    "A manufactured weapon that uses Punch adds no skill level to its damage."
}

/// Notes that the Punch level is not added to a hit with something made to strike with. Called by
/// `damage::roll`.
pub fn note_armed(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let state = table.state();
    let punches = attack.is_melee() && attack.skill == "punch";
    let level = skill(state, attack.by, "punch").unwrap_or(0);
    if level > 0 && punches && !is_natural(state, attack.by, attack.weapon) {
        let otherwise = "its Punch level would be added";
        table.decided(NOT_WITH_WEAPONS, attack.by, None, otherwise)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[UNARMED_ADDS_SKILL, NOT_WITH_WEAPONS];
