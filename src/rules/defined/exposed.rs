//! Area `exposed`: lying helpless (what the chapter leaves open).

use super::blow::Guard;
use super::names as n;
use crate::engine::prelude::*;

clause! { KILL_SHOT = 616
    "exposed.kill-shot", "open", "Exposed is helpless",
    "Dexterity counts as -5, dodging and parrying as nothing, and blows come at +4. A kill-shot \
     is a full-round action beside the victim that provokes; it hits as a critical, and who \
     survives it throws Fortitude against 10 and the damage, or dies. The DM confirms each one."
}

/// What Dexterity is worth to the helpless.
const DEXTERITY: i32 = -5;

/// What blows at the helpless gain.
const TO_STRIKE: i32 = 4;

/// What the helplessness of its target adds to a blow or a touch.
pub fn to_strike(state: &State, target: Who) -> Option<Added> {
    is_helpless(state, target).then_some((KILL_SHOT, n::EXPOSED, TO_STRIKE))
}

/// What the helpless lose of Armor Class.
pub fn lost(guard: &mut Guard) -> Added {
    let lost = guard.dexterity - DEXTERITY + guard.dodge + guard.parry;
    *guard = Guard { dexterity: DEXTERITY, dodge: 0, parry: 0, ..*guard };
    (KILL_SHOT, n::EXPOSED, -lost)
}

clause! { UNCONSCIOUS = 617
    "exposed.unconscious", "open", "Every unconscious one is exposed",
    "Whatever has taken its senses, lost hit points, blows meant to stun or a hold. Inside a \
     swallower nobody can reach it from without."
}

/// Whoever has lost its senses is exposed.
pub fn expose(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(UNCONSCIOUS, who, n::EXPOSED, None)
}

/// Whoever has its senses again is so no longer.
pub fn cover(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(UNCONSCIOUS, who, n::EXPOSED)
}

/// Whether somebody cannot defend itself at all.
pub fn is_helpless(state: &State, who: Who) -> bool {
    state.is(who, n::EXPOSED) || state.is(who, n::UNCONSCIOUS)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[KILL_SHOT, UNCONSCIOUS];
