//! Area `exposed`: being helpless (what the chapter leaves open).

use super::blow::Guard;
use super::{grapple, names as n};
use crate::engine::prelude::*;

clause! { KILL_SHOT = 616
    "exposed.kill-shot", "open", "An exposed combatant is helpless and open to a kill-shot",
    "An exposed combatant's Dexterity counts as -5, its dodge and parry bonuses are lost, and \
     melee attacks against it gain +4. A kill-shot is a full-round action next to the victim, and \
     it provokes. It hits without an attack roll, as a critical hit. A victim that survives \
     dies unless its Fortitude save reaches 10 + the damage it took. The GM confirms each kill-shot.",
    asks "whether to allow a kill-shot at {who}"
}

/// What Dexterity counts as for a helpless combatant.
const DEXTERITY: i32 = -5;

/// What melee attacks against a helpless combatant gain.
const TO_STRIKE: i32 = 4;

/// What a helpless target adds to a melee attack or a touch.
pub fn to_strike(state: &State, by: Who, target: Who) -> Option<Added> {
    is_helpless(state, target, Some(by)).then_some((KILL_SHOT, n::EXPOSED, TO_STRIKE))
}

/// What a helpless combatant loses of its Armor Class.
pub fn lost(guard: &mut Guard) -> Added {
    let lost = guard.dexterity - DEXTERITY + guard.dodge + guard.parry;
    *guard = Guard { dexterity: DEXTERITY, dodge: 0, parry: 0, ..*guard };
    (KILL_SHOT, n::EXPOSED, -lost)
}

clause! { UNCONSCIOUS = 617
    "exposed.unconscious", "open", "Every unconscious combatant is exposed",
    "It does not matter whether lost hit points, non-lethal damage or a hold made the combatant \
     unconscious. A combatant inside a swallower cannot be reached from outside."
}

/// An unconscious combatant becomes exposed. Called by `incapacitation::drop_out`.
pub fn expose(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(UNCONSCIOUS, who, n::EXPOSED, None)
}

/// A combatant that is conscious again is no longer exposed, except by a hold.
pub fn cover(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let held = table.state().body(who).conditions.iter();
    let lying: Vec<Option<Detail>> = held
        .filter(|held| held.name == n::EXPOSED && !is_by_hold(held.detail))
        .map(|held| held.detail)
        .collect();
    lying.into_iter().try_for_each(|detail| {
        table.effect(clause, Effect::Lost { of: who.into(), condition: n::EXPOSED, detail })
    })
}

/// Whether somebody is exposed by a hold.
fn is_by_hold(detail: Option<Detail>) -> bool {
    matches!(detail, Some(Detail::Who(_)))
}

/// Whether somebody is helpless against another: it is unconscious, or exposed to the other by a
/// hold.
pub fn is_helpless(state: &State, who: Who, towards: Option<Who>) -> bool {
    let mut held = state.body(who).conditions.iter();
    state.is(who, n::UNCONSCIOUS)
        || held.any(|held| held.name == n::EXPOSED && !is_by_hold(held.detail))
        || towards.is_some_and(|other| grapple::exposed_to(state, who, other))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[KILL_SHOT, UNCONSCIOUS];
