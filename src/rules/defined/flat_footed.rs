//! Area `flat-footed`: caught without a guard (what the chapter leaves open).

use super::attack::{Facing, Parts};
use super::{feats, names as n, ranged};
use crate::state::State;
use crate::vocabulary::{Clause, Who};

clause! { MEANING = 659
    "flat-footed.meaning", "open", "What being flat-footed costs",
    "What Dexterity and dodging would add to Armor Class is gone, what they take stays, and there \
     are no attacks of opportunity. Whoever has Uncanny Dodge keeps Dexterity. Two in a grapple \
     are so towards everybody but each other."
}

/// The parts of Armor Class that are left without a guard.
pub fn unguarded(mut parts: Parts, state: &State, who: Who) -> Parts {
    if !keeps_dexterity(state, who) {
        parts.dexterity = parts.dexterity.min(0);
    }
    parts.dodge = 0;
    parts
}

/// What somebody loses by being caught without a guard.
pub fn what_is_lost(
    parts: &Parts,
    state: &State,
    who: Who,
    facing: Facing,
) -> Option<(&'static Clause, i32)> {
    let lost = parts.dexterity.max(0) + parts.dodge;
    is(state, who, facing.by).then_some((MEANING, lost))
}

/// Whether somebody is flat-footed towards somebody; towards nobody in particular if none is named.
pub fn is(state: &State, who: Who, towards: Option<Who>) -> bool {
    if state.is(who, n::FLAT_FOOTED) {
        return true;
    }
    let grapples = state.is(who, n::GRAPPLED) || state.is(who, n::GRAPPLING);
    grapples && towards.is_some_and(|other| ranged::partner(state, who) != Some(other))
}

/// The feat that keeps Dexterity.
const UNCANNY_DODGE: &str = "uncanny-dodge";

/// Whether Dexterity counts all the same.
pub fn keeps_dexterity(state: &State, who: Who) -> bool {
    feats::has(state, who, UNCANNY_DODGE)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MEANING];
