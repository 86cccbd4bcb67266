//! What the start of a turn ends. No clauses of its own; those that decide stand in `full_defense`,
//! `reckless`, `hold`, `immediate` and `initiative`.

use super::names as n;
use super::{charge, death, full_defense, full_round, hold, immediate, initiative, reckless};
use crate::engine::{Stop, Table};
use crate::vocabulary::{Actor, Subject, Who};

/// What lasted until the start of one's turn ends, before anything else of the turn.
pub fn effects_end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let at_start = table.state().flag(Subject::Fight, n::FLAT_FOOTED_AT_START) == Some(true);
    if at_start && table.state().round <= 1 {
        table.lose(initiative::FLAT_FOOTED_AND_SURPRISE, who, n::FLAT_FOOTED)?;
    }
    table.lose(full_defense::BONUS, who, n::FULL_DEFENSE)?;
    if super::cost::is_full(table.state(), who) {
        table.note(full_round::WHOLE_TURN, Some(Actor::Who(who)), None)?;
    }
    charge::end(table, who)?;
    reckless::end(table, who)?;
    hold::expire(table, who)?;
    immediate::renew(table, who)
}

/// What else the start of a turn brings, after everything of the turn is there again.
pub fn begun(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    death::at_turn_start(table, who)
}
