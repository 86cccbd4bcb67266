//! Area `exposed`: lying helpless (what the chapter leaves open).

use super::blow::Guard;
use super::{grapple, names as n};
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
pub fn to_strike(state: &State, by: Who, target: Who) -> Option<Added> {
    is_helpless(state, target, Some(by)).then_some((KILL_SHOT, n::EXPOSED, TO_STRIKE))
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

/// Whoever has its senses again is so no longer; what a hold exposes stays so.
pub fn cover(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    let held = table.state().body(who).conditions.iter();
    let lying: Vec<Option<Detail>> = held
        .filter(|held| held.name == n::EXPOSED && !is_by_hold(held.detail))
        .map(|held| held.detail)
        .collect();
    lying.into_iter().try_for_each(|detail| {
        table.effect(clause, Effect::Lost { of: who.into(), condition: n::EXPOSED, detail })
    })
}

/// Whether what somebody is exposed by is somebody's hold.
fn is_by_hold(detail: Option<Detail>) -> bool {
    matches!(detail, Some(Detail::Who(_)))
}

/// Whether somebody cannot defend itself at all towards another: it is unconscious, or held open
/// for the other.
pub fn is_helpless(state: &State, who: Who, towards: Option<Who>) -> bool {
    let mut held = state.body(who).conditions.iter();
    state.is(who, n::UNCONSCIOUS)
        || held.any(|held| held.name == n::EXPOSED && !is_by_hold(held.detail))
        || towards.is_some_and(|other| grapple::exposed_to(state, who, other))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[KILL_SHOT, UNCONSCIOUS];
