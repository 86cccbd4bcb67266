//! Area `stabilized`: creatures that are down and Stabilized (section "Wound Points").

use super::character::is_down;
use super::names as n;
use super::speed;
use crate::engine::prelude::*;

clause! { HALF_SPEED = 185
    "stabilized.half-speed", "Wound Points", "A Stabilized creature moves at half Speed",
    "A Stabilized creature moves up to half its Speed a round, and may act as well."
}

/// Somebody is Stabilized. Called by `ruling::make`, `stabilize::carry_out` and `tie::felt_by`.
pub fn tend(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    if !is_down(table.state(), who) {
        return Ok(());
    }
    speed::changing(table, HALF_SPEED, who, |table| {
        table.gain(clause, who, n::STABILIZED, None)?;
        replace(table, who)
    })
}

clause! { FIRST_ACTION_FREE = 186
    "stabilized.first-action-free", "Wound Points",
    "Only a Stabilized creature's first action in a round is free",
    "The first action of a round costs nothing. Every further one costs 1 Wound Point.",
    tells "{who} is Stabilized: its first action in the round is free"
}

/// Whether the action that somebody is about to take, as `view` shows it, is one beyond the first.
pub fn is_further(state: &State, view: &State, who: Who) -> bool {
    view.is(who, n::STABILIZED) && state.counter(who, None, n::ACTED) > 0
}

/// The clause by which the point for an action is lost: this one, unless the action was beyond the
/// first of a Stabilized creature.
pub fn reason(state: &State, who: Who, clause: Cited) -> Cited {
    // A creature that tended itself was down as it acted.
    let further = state.is(who, n::STABILIZED) && state.counter(who, None, n::ACTED) > 1;
    if further { FIRST_ACTION_FREE } else { clause }
}

/// Notes that the action of a Stabilized creature has cost nothing.
pub fn note_free(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().is(who, n::STABILIZED) {
        return Ok(());
    }
    table.decided(FIRST_ACTION_FREE, who, None, "the action costs a Wound Point")
}

clause! { NO_BLEEDING = 187
    "stabilized.no-bleeding", "Wound Points", "Stabilized replaces Incapacitated and Dying",
    "It takes the place of both: no loss as rounds end, no crawling, no choice between moving and \
     acting. The creature still dies at minus its Strength score."
}

/// A Stabilized creature is neither Incapacitated nor Dying.
pub fn replace(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(NO_BLEEDING, who, n::INCAPACITATED)?;
    table.lose(NO_BLEEDING, who, n::DYING)
}

clause! { LOST = 664
    "stabilized.lost", "open", "Stabilized lasts until a new wound",
    "It ends at 1 Wound Point or more, on death, and when damage that does not come from the \
     creature's own actions lowers its Wound Points. Damage that Stress takes does not end it."
}

/// The Wound Points of somebody were lowered by others. Called by `wounds::strike`.
pub fn hurt(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().is(who, n::STABILIZED) {
        return Ok(());
    }
    speed::changing(table, LOST, who, |table| table.lose(LOST, who, n::STABILIZED))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HALF_SPEED, FIRST_ACTION_FREE, NO_BLEEDING, LOST];
