//! Whether an action goes on after an interruption. No clauses of its own; those that decide stand
//! in `aoo`.

use super::aoo;
use super::combatant::can_act;
use crate::engine::prelude::*;

/// Whether somebody can go on with its action; if not, the action ends.
pub fn goes_on(table: &mut Table<'_>, by: Who) -> Result<bool, Stop> {
    if can_act(table.state(), by) {
        return Ok(true);
    }
    table.decided(aoo::FELLED, by, None, "it would finish what it began")?;
    Ok(false)
}

/// Whether an action goes on after an interruption. It ends here if something, such as a held
/// action or a ruling, has made it impossible.
pub fn still(table: &mut Table<'_>, by: Who, refusals: &Refusals) -> Result<bool, Stop> {
    if refusals.is_empty() {
        return Ok(true);
    }
    table.decided(aoo::END_OF_ACTION, by, None, "it would go on")?;
    Ok(false)
}

/// Whether somebody can go on with its action, and nothing has made it impossible.
pub fn is_possible(
    table: &mut Table<'_>,
    by: Who,
    against: impl Fn(&State) -> Refusals,
) -> Result<bool, Stop> {
    if !goes_on(table, by)? {
        return Ok(false);
    }
    let refusals = against(table.state());
    still(table, by, &refusals)
}
