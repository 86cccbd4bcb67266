//! Area `round`: one pass through the order (section "Combat Round").

use super::{delay, turn};
use crate::engine::{Stop, Table};
use crate::vocabulary::{Clause, Effect};

clause! { DEFINITION = 150
    "round.definition", "Combat Round", "Once through the order",
    "When every turn has been had and the order is at its top again a round is over, and with it \
     whatever was to last for the rest of it."
}

clause! { DURATION = 151
    "round.duration", "Combat Round", "Some six seconds",
    "A round takes about 6 seconds: ten of them make a minute, twenty make two.",
    uncited "the rules count rounds, not seconds"
}

/// A round begins at the top of the order.
pub fn begin(table: &mut Table<'_>, round: u32) -> Result<(), Stop> {
    table.effect(DEFINITION, Effect::Round(round))?;
    table.checked()?;
    let state = table.state();
    let anybody = state.order.iter().any(|slot| delay::is_due(state, *slot).is_some());
    if anybody { turn::next(table) } else { Ok(()) }
}

/// Every turn has been had: whoever still waits is asked once, then the next round begins.
pub fn close(table: &mut Table<'_>) -> Result<(), Stop> {
    if delay::last_call(table)? {
        return Ok(());
    }
    let next = table.state().round + 1;
    begin(table, next)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, DURATION];
