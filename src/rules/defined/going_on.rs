//! Whether a deed goes on after what came in between. No clauses of its own; those that decide
//! stand in `aoo`.

use super::aoo;
use super::combatant::can_act;
use crate::engine::prelude::*;

/// Whether somebody can go on with what it is at; if not, that is the end of it.
pub fn goes_on(table: &mut Table<'_>, by: Who) -> Result<bool, Stop> {
    if can_act(table.state(), by) {
        return Ok(true);
    }
    table.decided(aoo::FELLED, by, None, "it would finish what it began")?;
    Ok(false)
}

/// Whether a deed can be gone on with that blows have come before; what an action held for them
/// has made impossible ends there.
pub fn still(table: &mut Table<'_>, by: Who, refusals: &Refusals) -> Result<bool, Stop> {
    if refusals.is_empty() {
        return Ok(true);
    }
    table.decided(aoo::END_OF_ACTION, by, None, "it would go on")?;
    Ok(false)
}
