//! What the start of a turn ends. No clauses of its own; those that decide stand in `full_defense`,
//! `reckless`, `grapple`, `hold`, `immediate`, `initiative` and `swallow`.

use super::{
    charge, death, feign, full_defense, grapple, hold, immediate, initiative, names as n, reckless,
    shatter, swallow,
};
use crate::engine::{Flow, Table};
use crate::vocabulary::{Cited, Who};

/// Ends what lasted until the start of the combatant's turn, before anything else in the turn.
pub fn effects_end(table: &mut Table<'_>, who: Who) -> Flow {
    lapse(table, who)?;
    immediate::renew(table, who)
}

/// No further turn comes: what lasted until one, or for the rest of a round, is over. A delayed
/// turn is lost by the clause given.
pub fn no_more_turns(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    lapse(table, who)?;
    feign::end(table, who)?;
    grapple::lapse_for_good(table, who)?;
    table.lose(clause, who, n::DELAYING)?;
    table.lose(immediate::LOCK_ENDS, who, n::IMMEDIATE_LOCK)
}

fn lapse(table: &mut Table<'_>, who: Who) -> Flow {
    initiative::on_guard(table, who)?;
    full_defense::end(table, who)?;
    charge::end(table, who)?;
    shatter::end(table, who)?;
    reckless::end(table, who)?;
    grapple::cover_all(table, who)?;
    grapple::lapse(table, who)?;
    hold::expire(table, who)
}

/// What else happens at the start of a turn, after its actions are available again.
pub fn begun(table: &mut Table<'_>, who: Who) -> Flow {
    if death::rolls(table.state(), who) {
        death::at_turn_start(table, who)?;
        // The turn is over with it, and its outcome may be somebody's trigger.
        hold::after_deed(table, who)?;
    }
    swallow::at_turn_start(table, who)
}
