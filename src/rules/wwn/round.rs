//! Area `round`: the end of a round (what the chapter leaves open).

use super::names as n;
use super::{
    actions, charge, execution, grapple, hold, initiative, outside, screen, sequence, shield,
    surprise, swarm, turn, withdrawal,
};
use crate::engine::{Stop, Table};
use crate::vocabulary::{Clause, Effect, Who, core};

clause! { END_ORDER = 457
    "round.end-order", "open", "What the end of a round brings, in order",
    "First the last chance for held actions and Instants, then damage in grapples, then the end of \
     all that lasts for the round, then the clocks of the mortally wounded.",
    uncited "an order of steps, each of which cites its own clause"
}

/// The round closes, in the order of `round.end-order`: last call for held actions, damage in
/// grapples, what lasts until the end of the round, the clocks of the dying. Then the next begins.
pub fn close(table: &mut Table<'_>) -> Result<(), Stop> {
    let surprise = table.state().phase == core::SURPRISE;
    hold::last_call(table)?;
    swarm::last_call(table)?;
    grapple::round_end(table)?;
    execution::round_end(table)?;
    hold::expire(table)?;
    withdrawal::lapse(table)?;
    swarm::lapse(table)?;
    charge::lapse(table)?;
    outside::mortal_clocks(table)?;
    if surprise {
        surprise::over(table)?;
        initiative::roll(table)?;
        return begin(table, 1);
    }
    let next = table.state().round + 1;
    begin(table, next)
}

/// A round begins: every action comes back, and the first slot of the order has the turn.
pub fn begin(table: &mut Table<'_>, round: u32) -> Result<(), Stop> {
    table.effect(sequence::REPEAT_NO_REROLL, Effect::Round(round))?;
    renew(table)?;
    table.checked()?;
    if table.state().order.is_empty() {
        return Ok(());
    }
    initiative::next_slot(table)?;
    turn::proceed(table)
}

/// What comes back to everybody at a round start.
pub fn renew(table: &mut Table<'_>) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().present().collect();
    for who in everyone {
        if !table.state().is(who, n::DEAD) {
            actions::renew(table, who)?;
            shield::renew(table, who)?;
        }
    }
    screen::renew(table)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[END_ORDER];
