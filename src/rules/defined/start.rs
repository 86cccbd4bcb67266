//! What the start of a turn ends. No clauses of its own; those that decide stand in `full_defense`,
//! `reckless`, `grapple`, `hold`, `immediate`, `initiative` and `swallow`.

use super::{
    charge, death, delay, feign, full_defense, grapple, hold, immediate, initiative, names as n,
    reckless, shatter, swallow,
};
use crate::engine::{Flow, Stop, Table};
use crate::vocabulary::Who;

/// Ends what lasted until the start of the combatant's turn, before anything else in the turn.
pub fn effects_end(table: &mut Table<'_>, who: Who) -> Flow {
    lapse(table, who)?;
    immediate::renew(table, who)
}

/// The fight is over: what lasted until another turn, or for the rest of a round, is over as well.
pub fn no_more_turns(table: &mut Table<'_>, who: Who) -> Flow {
    lapse(table, who)?;
    feign::end(table, who)?;
    grapple::lapse_for_good(table, who)?;
    table.lose(delay::NEVER_TAKEN, who, n::DELAYING)?;
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

/// What else happens at the start of a turn, after its actions are available again. Returns whether
/// it was a death roll, which is all that the turn consists of.
pub fn begun(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let rolled = death::at_turn_start(table, who)?;
    if rolled {
        // Its outcome may be somebody's trigger.
        hold::after_deed(table, who)?;
    }
    swallow::at_turn_start(table, who)?;
    Ok(rolled)
}
