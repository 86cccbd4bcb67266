//! Area `opposed`: ties of opposed checks (what the chapter leaves open).

use super::outside;
use crate::engine::prelude::*;

clause! { OTHER_TIES = 415
    "opposed.other-ties", "open", "Level checks among equals",
    "Where PC meets PC or NPC meets NPC, a tie goes against the one who wants something changed: \
     who shoves, grapples, breaks free, ambushes, or attacks past a screen."
}

/// Whether the one who tries to change something wins an opposed check.
///
/// The higher total wins; a PC wins a tie against an NPC; otherwise whoever tries to change
/// something fails on a tie.
pub fn active_wins(
    table: &mut Table<'_>,
    (active, total): (Who, i32),
    (passive, other): (Who, i32),
) -> Result<bool, Stop> {
    if total != other {
        return Ok(total > other);
    }
    let (wins, clause) = match outside::wins_ties(table.state(), active, passive) {
        Some(wins) => (wins, outside::OPPOSED_CHECK),
        None => (false, OTHER_TIES),
    };
    let winner = if wins { active } else { passive };
    table.decided(clause, winner, Detail::Who(winner), "nobody would have won the tie")?;
    Ok(wins)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[OTHER_TIES];
