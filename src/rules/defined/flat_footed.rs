//! Area `flat-footed`: being flat-footed (what the chapter leaves open).

use super::blow::Guard;
use super::{feats, grapple, names as n};
use crate::engine::prelude::*;

clause! { MEANING = 659
    "flat-footed.meaning", "open", "A flat-footed combatant loses its Dexterity and dodge bonuses",
    "A flat-footed combatant loses its Dexterity and dodge bonuses to Armor Class, but not the \
     penalties, and makes no attacks of opportunity. A combatant with Uncanny Dodge keeps its \
     Dexterity bonus. The two combatants in a grapple are flat-footed against everyone except each \
     other.",
    tells "{who} is flat-footed and makes no attack of opportunity"
}

/// Takes out of the guard what a flat-footed combatant loses of its Armor Class, and returns it. A
/// dodge penalty is not part of the guard, so it stays. `reach` checks that there are no attacks of
/// opportunity.
pub fn lost(guard: &mut Guard, state: &State, who: Who) -> Added {
    let keeps = feats::has(state, who, UNCANNY_DODGE);
    let kept = if keeps { guard.dexterity } else { guard.dexterity.min(0) };
    let lost = guard.dexterity - kept + guard.dodge;
    (guard.dexterity, guard.dodge) = (kept, 0);
    let by_grapple = grapple::is_in_one(state, who) && !state.is(who, n::FLAT_FOOTED);
    let clause = if by_grapple { grapple::FLAT_FOOTED } else { MEANING };
    (clause, n::FLAT_FOOTED, -lost)
}

/// Whether somebody is flat-footed against somebody, or against nobody in particular if none is
/// named.
pub fn is(state: &State, who: Who, towards: Option<Who>) -> bool {
    state.is(who, n::FLAT_FOOTED) || grapple::is_flat_footed(state, who, towards)
}

/// The feat that keeps the Dexterity bonus.
const UNCANNY_DODGE: &str = "uncanny-dodge";

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MEANING];
