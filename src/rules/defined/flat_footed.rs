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

/// What is lost of Armor Class without a guard.
pub fn lost(guard: &mut Guard, state: &State, who: Who) -> Added {
    let keeps = feats::has(state, who, UNCANNY_DODGE);
    let kept = if keeps { guard.dexterity } else { guard.dexterity.min(0) };
    let lost = guard.dexterity - kept + guard.dodge;
    (guard.dexterity, guard.dodge) = (kept, 0);
    (MEANING, n::FLAT_FOOTED, -lost)
}

/// Whether somebody is flat-footed towards somebody; towards nobody in particular if none is named.
pub fn is(state: &State, who: Who, towards: Option<Who>) -> bool {
    if state.is(who, n::FLAT_FOOTED) {
        return true;
    }
    let grapples = state.is(who, n::GRAPPLED) || state.is(who, n::GRAPPLING);
    grapples && towards.is_some_and(|other| grapple::partner(state, who) != Some(other))
}

/// The feat that keeps Dexterity.
const UNCANNY_DODGE: &str = "uncanny-dodge";

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MEANING];
