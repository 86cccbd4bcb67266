//! Area `stabilized`: who is down and Stabilized (section "Wound Points").

use super::character::is_down;
use super::names as n;
use super::{speed, stabilize};
use crate::engine::prelude::*;

clause! { HALF_SPEED = 185
    "stabilized.half-speed", "Wound Points", "Stabilized: half the Speed",
    "Who is Stabilized moves up to half its Speed a round, and may act besides."
}

/// Somebody is Stabilized.
pub fn tend(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !is_down(table.state(), who) {
        return Ok(());
    }
    speed::changing(table, HALF_SPEED, who, |table| {
        table.gain(stabilize::HEAL_CHECK, who, n::STABILIZED, None)?;
        replace(table, who)
    })
}

clause! { FIRST_ACTION_FREE = 186
    "stabilized.first-action-free", "Wound Points", "Stabilized: one action a round costs nothing",
    "The first action of a round costs nothing, every further one 1 Wound Point."
}

/// Whether an action that somebody as `view` shows it is about to take is one beyond the first.
pub fn is_further(state: &State, view: &State, who: Who) -> bool {
    view.is(who, n::STABILIZED) && state.counter(who, None, n::ACTED) > 0
}

/// By what the point for an action is lost: this clause says so, unless the action was one beyond
/// the first of somebody Stabilized.
pub fn reason(state: &State, who: Who, clause: &'static Clause) -> &'static Clause {
    // Whoever tended itself was down as it acted.
    let further = state.is(who, n::STABILIZED) && state.counter(who, None, n::ACTED) > 1;
    if further { FIRST_ACTION_FREE } else { clause }
}

/// Says that the action of somebody Stabilized has cost nothing.
pub fn note_free(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !table.state().is(who, n::STABILIZED) {
        return Ok(());
    }
    table.decided(FIRST_ACTION_FREE, who, None, "it costs a Wound Point")
}

clause! { NO_BLEEDING = 187
    "stabilized.no-bleeding", "Wound Points",
    "Stabilized stands in place of Incapacitated and Dying",
    "It takes the place of both: no loss as rounds end, no crawl, no choice between moving and \
     acting. Minus the Strength score is death all the same."
}

/// Whoever is Stabilized is neither Incapacitated nor Dying.
pub fn replace(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(NO_BLEEDING, who, n::INCAPACITATED)?;
    table.lose(NO_BLEEDING, who, n::DYING)
}

clause! { LOST = 664
    "stabilized.lost", "open", "Stabilized lasts until a new wound",
    "It ends at 1 Wound Point or more, with death, and when damage that is not of its own doing \
     lowers its Wound Points. What Stress takes does not end it."
}

/// What others did has lowered the Wound Points of somebody.
pub fn hurt(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !table.state().is(who, n::STABILIZED) {
        return Ok(());
    }
    speed::changing(table, LOST, who, |table| table.lose(LOST, who, n::STABILIZED))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HALF_SPEED, FIRST_ACTION_FREE, NO_BLEEDING, LOST];
