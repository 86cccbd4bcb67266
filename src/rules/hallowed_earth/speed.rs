//! Area `speed`: how far a creature moves in a round (section "Speed").

use super::character::is_down;
use super::names as n;
use super::{attribute, conditions, death, fulldef, incap, injury, round, stabilized};
use crate::engine::prelude::*;

clause! { PER_ROUND = 194
    "speed.per-round", "Speed", "A creature may move any number of times within its Speed",
    "A creature moves as often as it likes on its turn, before and after its actions. All moves of \
     a round together are no longer than its Speed. What is left over is lost."
}

/// The yards of a round are restored. Called by `action::refresh`.
pub fn refresh(table: &mut Table<'_>, who: Who) -> Flow {
    table.count(PER_ROUND, who, n::EARLIER, 0)?;
    table.count(PER_ROUND, who, n::GRANTED, 0)?;
    let yards = limit(table.state(), who);
    leave(table, PER_ROUND, who, yards)
}

/// A turn begins. One Speed is for all turns of a round; a crawl is a yard on each.
pub fn turn_begins(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let earlier = walked(state, who);
    // What the Referee gave or took of a crawl was for the turn before.
    let again = round::begun(state).iter().filter(|slot| slot.of == Actor::Who(who)).count() > 1;
    let granted = again && crawls(state, who) && state.counter(who, None, n::GRANTED) != 0;
    if granted {
        table.count(PER_ROUND, who, n::GRANTED, 0)?;
    }
    if earlier == 0 && !granted {
        return Ok(());
    }
    table.count(PER_ROUND, who, n::EARLIER, earlier)?;
    let yards = bound(table.state(), who);
    let clause = match (is_down(table.state(), who), conditions::prone(table.state(), who)) {
        (true, _) => incap::CRAWL,
        (false, Some([prone, _])) => prone,
        (false, None) => PER_ROUND,
    };
    leave(table, clause, who, yards)
}

/// Why moving so far is refused: everything that limits it.
pub fn check(state: &State, who: Who, yards: i32) -> Refusals {
    let mut refusals = Refusals::none();
    let left = left(state, who);
    if yards <= left {
        return refusals;
    }
    let unit = if yards == 1 { "yard" } else { "yards" };
    let reason =
        format!("the move is {yards} {unit} long, and {} has {left} left", state.called(who));
    for cause in limits(state, who) {
        refusals.add(cause, reason.clone());
    }
    refusals.add(PER_ROUND, reason);
    refusals
}

/// What limits a movement to less than Speed: a crawl, or what halves it.
fn limits(state: &State, who: Who) -> Vec<Cited> {
    if is_down(state, who) {
        return vec![incap::CRAWL];
    }
    match conditions::prone(state, who) {
        Some(clauses) => clauses.to_vec(),
        None => halves(state, who).into_iter().map(|(_, clause)| clause).collect(),
    }
}

/// Yards of the turn that runs, or comes: what earlier turns of the round have left, and what the
/// Referee has given or taken.
fn bound(state: &State, who: Who) -> i32 {
    let (most, earlier) = (limit(state, who), state.counter(who, None, n::EARLIER));
    let granted = state.counter(who, None, n::GRANTED);
    if crawls(state, who) {
        granted + most.min(whole(state, who).max(most) - earlier)
    } else {
        granted + most - earlier
    }
}

/// A ruling has said how many yards are left; those `walked` in the turn stay walked.
pub fn granted(table: &mut Table<'_>, who: Who, walked: i32) -> Flow {
    table.count(own::RULING, who, n::BEYOND, 0)?;
    let state = table.state();
    if !round::runs(state) {
        return Ok(());
    }
    let granted = state.counter(who, None, n::GRANTED) + walked - this_turn(state, who);
    table.count(own::RULING, who, n::GRANTED, granted)
}

/// Yards left to move.
pub fn left(state: &State, who: Who) -> i32 {
    state.pool(who, n::MOVEMENT_ALLOWANCE)
}

/// Yards moved in the current turn, including those beyond a limit that came later.
pub fn this_turn(state: &State, who: Who) -> i32 {
    bound(state, who) - left(state, who) + state.counter(who, None, n::BEYOND)
}

/// Yards moved in this round.
pub fn walked(state: &State, who: Who) -> i32 {
    (state.counter(who, None, n::EARLIER) + this_turn(state, who)).max(0)
}

/// Whether somebody has moved in this round.
pub fn has_moved(state: &State, who: Who) -> bool {
    walked(state, who) > 0
}

clause! { HALVES_COMBINE = 215
    "speed.halves-combine", "Speed; Wound Points", "Several causes each halve Speed",
    "Full-Defense, Stabilized and a Broken Shin each halve what is left. The crawl of a creature \
     that is down replaces all of them.",
    uncited "the yards that are left show it"
}

clause! { HALVING = 635
    "speed.halving", "open", "Halved Speed is rounded down once",
    "Every cause halves what the others leave. The result is rounded down at the end, to whole \
     yards.",
    uncited "the yards that are left show it"
}

/// Yards somebody can move in a round as it is now; in a turn, if it crawls.
pub fn limit(state: &State, who: Who) -> i32 {
    worked_out(state, who).total()
}

/// The yards of a round, with what lowers them.
fn worked_out(state: &State, who: Who) -> Sum {
    let whole = Sum::of(PER_ROUND, n::SPEED, whole(state, who));
    if state.is(who, n::DEAD) {
        return whole.at_most(death::NEGATIVE_STRENGTH, n::DEAD, 0);
    }
    if state.is(who, n::PARALYZED_BELOW_NECK) {
        return whole.at_most(injury::BROKEN_NECK, n::PARALYZED_BELOW_NECK, 0);
    }
    if let Some(score) = attribute::exhausted(state, who) {
        return whole.at_most(attribute::DAMAGE, score, 0);
    }
    if let Some(crawl) = incap::crawl(state, who) {
        return crawl;
    }
    if let Some([clause, _]) = conditions::prone(state, who) {
        return whole.at_most(clause, n::PRONE_UNTIL_HEALED, 1);
    }
    halves(state, who).into_iter().fold(whole, |left, (condition, clause)| {
        let half = left.total() >> 1;
        left.at_most(clause, condition, half)
    })
}

/// Yards left to move, with what the others were lost to; nothing where the sheet has no Speed.
pub fn allowance(state: &State, who: Who) -> Option<Sum> {
    state.number(who, n::SPEED)?;
    let limit = worked_out(state, who);
    let gone = left(state, who) - limit.total();
    Some(limit.plus(PER_ROUND, n::MOVE, gone))
}

/// Half of what somebody can move in a round. A crawl replaces the halves and is not one of them.
pub fn half(state: &State, who: Who) -> i32 {
    whole(state, who) >> (halves(state, who).len() + 1)
}

/// What halves somebody's Speed.
fn halves(state: &State, who: Who) -> Vec<(Name, Cited)> {
    let causes = [
        (n::IN_FULL_DEFENSE, fulldef::HALF_SPEED),
        (n::STABILIZED, stabilized::HALF_SPEED),
        (n::HALF_SPEED_INJURY, injury::MOVE_HALF),
    ];
    causes.into_iter().filter(|(condition, _)| state.is(who, *condition)).collect()
}

/// Does something that may change how far somebody moves; yards moved already stay moved.
pub fn changing(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    change: impl FnOnce(&mut Table<'_>) -> Flow,
) -> Flow {
    let walked = this_turn(table.state(), who);
    change(table)?;
    if !round::runs(table.state()) {
        return Ok(());
    }
    let rest = bound(table.state(), who) - walked;
    leave(table, clause, who, rest)
}

/// Somebody is alive again. If no turn of it has begun in this round, it has not moved in it;
/// otherwise it has what it had left as it died. One that has no Base Initiative yet has no yards.
pub fn raised(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let state = table.state();
    if state.body(who).initiative.is_none() {
        return Ok(());
    }
    let has_moved = round::begun(state).iter().any(|slot| slot.of == Actor::Who(who));
    if has_moved {
        let most = bound(state, who);
        return if left(state, who) > most { leave(table, clause, who, most) } else { Ok(()) };
    }
    table.count(clause, who, n::EARLIER, 0)?;
    table.count(clause, who, n::GRANTED, 0)?;
    let yards = limit(table.state(), who);
    leave(table, clause, who, yards)
}

/// Sets how many yards are left; a number below 0 says how many were moved beyond what is allowed.
fn leave(table: &mut Table<'_>, clause: Cited, who: Who, rest: i32) -> Flow {
    table.set_pool(clause, who, n::MOVEMENT_ALLOWANCE, rest.max(0))?;
    table.count(clause, who, n::BEYOND, (-rest).max(0))
}

/// Whether somebody only crawls: that limit is per turn, not per round.
fn crawls(state: &State, who: Who) -> bool {
    is_down(state, who) || conditions::prone(state, who).is_some()
}

/// The Speed of a sheet.
fn whole(state: &State, who: Who) -> i32 {
    state.number(who, n::SPEED).unwrap_or(NO_LIMIT)
}

/// Where neither a map nor a sheet sets a limit.
const NO_LIMIT: i32 = 1_000;

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[PER_ROUND, HALVES_COMBINE, HALVING];
