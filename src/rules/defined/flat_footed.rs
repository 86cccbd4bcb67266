//! Area `flat-footed`: caught without a guard (what the chapter leaves open).

use super::blow::Guard;
use super::{feats, grapple, names as n};
use crate::engine::prelude::*;

clause! { MEANING = 659
    "flat-footed.meaning", "open", "What being flat-footed costs",
    "What Dexterity and dodging would add to Armor Class is gone, what they take stays, and there \
     are no attacks of opportunity. Whoever has Uncanny Dodge keeps Dexterity. Two in a grapple \
     are so towards everybody but each other."
}

/// Takes out of the guard what is lost of Armor Class without one; gives that. A penalty to dodging
/// is no part of the guard, so it stays. That no opportunity is taken is asked in `reach`.
pub fn lost(guard: &mut Guard, state: &State, who: Who) -> Added {
    let keeps = feats::has(state, who, UNCANNY_DODGE);
    let kept = if keeps { guard.dexterity } else { guard.dexterity.min(0) };
    let lost = guard.dexterity - kept + guard.dodge;
    (guard.dexterity, guard.dodge) = (kept, 0);
    let by_grapple = grapple::is_in_one(state, who) && !state.is(who, n::FLAT_FOOTED);
    let clause = if by_grapple { grapple::FLAT_FOOTED } else { MEANING };
    (clause, n::FLAT_FOOTED, -lost)
}

/// Whether somebody is flat-footed towards somebody; towards nobody in particular if none is named.
pub fn is(state: &State, who: Who, towards: Option<Who>) -> bool {
    state.is(who, n::FLAT_FOOTED) || grapple::is_flat_footed(state, who, towards)
}

/// The feat that keeps Dexterity.
const UNCANNY_DODGE: &str = "uncanny-dodge";

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MEANING];
