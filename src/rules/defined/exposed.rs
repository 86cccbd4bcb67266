//! Area `exposed`: lying helpless (what the chapter leaves open).

use super::names as n;
use crate::state::State;
use crate::vocabulary::{Clause, Who};

clause! { KILL_SHOT = 616
    "exposed.kill-shot", "open", "Exposed is helpless",
    "Dexterity counts as -5, dodging and parrying as nothing, and blows come at +4. A kill-shot \
     is a full-round action beside the victim that provokes; it hits as a critical, and who \
     survives it throws Fortitude against 10 and the damage, or dies. The DM confirms each one."
}

clause! { UNCONSCIOUS = 617
    "exposed.unconscious", "open", "Every unconscious one is exposed",
    "Whatever has taken its senses, lost hit points, blows meant to stun or a hold. Inside a \
     swallower nobody can reach it from without."
}

/// What Dexterity is worth to the helpless.
pub const DEXTERITY: i32 = -5;

/// What blows at the helpless gain.
pub const TO_STRIKE: i32 = 4;

/// Whether somebody cannot defend itself at all.
pub fn is_helpless(state: &State, who: Who) -> bool {
    state.is(who, n::EXPOSED) || state.is(who, n::UNCONSCIOUS)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[KILL_SHOT, UNCONSCIOUS];
