//! Area `speed`: how far one moves in a round (section "Speed").

use super::character::is_down;
use super::names as n;
use super::{conditions, fulldef, incap, injury, stabilized};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Who};

clause! { PER_ROUND = 194
    "speed.per-round", "Speed", "Any number of moves, one Speed",
    "A creature moves as often as it likes on its turn, before and after what it does; all moves \
     of a round together are no longer than its Speed. What is left over is lost."
}

clause! { HALVES_COMBINE = 215
    "speed.halves-combine", "Speed; Wound Points", "Half and half again",
    "Full-Defense, being Stabilized and a Broken Shin each halve what is left. The crawl of who is \
     down stands in place of all that."
}

clause! { HALVING = 635
    "speed.halving", "open", "Rounded down once",
    "Every cause halves what the others leave; the result is rounded down at the end, to yards."
}

/// Where neither a map nor a sheet sets a limit.
const NO_LIMIT: i32 = 1_000;

/// What halves somebody's Speed.
fn halves(state: &State, who: Who) -> Vec<&'static Clause> {
    let causes = [
        (n::IN_FULL_DEFENSE, fulldef::HALF_SPEED),
        (n::STABILIZED, stabilized::HALF_SPEED),
        (n::HALF_SPEED_INJURY, injury::MOVE_HALF),
    ];
    let holds = causes.into_iter().filter(|(condition, _)| state.is(who, *condition));
    holds.map(|(_, clause)| clause).collect()
}

/// Yards somebody can move in a round as it is now.
pub fn limit(state: &State, who: Who) -> i32 {
    if state.is(who, n::DEAD) || state.is(who, n::PARALYZED_BELOW_NECK) {
        return 0;
    }
    let speed = state.number(who, n::SPEED).unwrap_or(NO_LIMIT);
    if is_down(state, who) || state.is(who, n::PRONE_UNTIL_HEALED) {
        return 1.min(speed);
    }
    speed >> halves(state, who).len()
}

/// Yards left to move.
pub fn left(state: &State, who: Who) -> i32 {
    state.pool(who, n::MOVEMENT_ALLOWANCE)
}

/// Yards moved already, as far as the limit still shows it.
pub fn walked(state: &State, who: Who) -> i32 {
    (limit(state, who) - left(state, who)).max(0)
}

/// Whether somebody has moved in this round.
pub fn has_moved(state: &State, who: Who) -> bool {
    walked(state, who) > 0
}

/// Does something that may change how far somebody moves; yards moved already stay moved.
pub fn changing(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    change: impl FnOnce(&mut Table<'_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let (before, walked) = (limit(table.state(), who), walked(table.state(), who));
    change(table)?;
    let after = limit(table.state(), who);
    if before == after || !super::procedure::runs(table.state()) {
        return Ok(());
    }
    if after > 0 && halves(table.state(), who).len() > 1 {
        table.note(HALVES_COMBINE, Some(Actor::Who(who)), None)?;
        table.note(HALVING, Some(Actor::Who(who)), None)?;
    }
    table.set_pool(clause, who, n::MOVEMENT_ALLOWANCE, (after - walked).max(0))
}

/// Why moving so far is refused: everything that limits it.
pub fn check(state: &State, who: Who, yards: i32) -> Refusals {
    let mut refusals = Refusals::none();
    let left = left(state, who);
    if yards <= left {
        return refusals;
    }
    let reason = format!("that is {yards} yards; {} has {left} left", state.called(who));
    if is_down(state, who) {
        refusals.add(incap::CRAWL, reason.clone());
    } else if state.is(who, n::PRONE_UNTIL_HEALED) {
        refusals.add(injury::PRONE, reason.clone());
        refusals.add(conditions::TBA, reason.clone());
    } else {
        for cause in halves(state, who) {
            refusals.add(cause, reason.clone());
        }
    }
    refusals.add(PER_ROUND, reason);
    refusals
}

/// Says what a movement is limited by.
pub fn note(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    let clauses = if is_down(state, who) {
        vec![incap::CRAWL]
    } else if state.is(who, n::PRONE_UNTIL_HEALED) {
        vec![injury::PRONE, conditions::TBA]
    } else {
        halves(state, who)
    };
    for clause in clauses {
        table.note(clause, Some(Actor::Who(who)), None)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[PER_ROUND, HALVES_COMBINE, HALVING];
