//! Area `opposed`: ties of opposed checks (what the chapter leaves open).

use super::outside;
use crate::engine::prelude::*;

clause! { OTHER_TIES = 415
    "opposed.other-ties", "open", "Between equals, the side that wants a change loses ties",
    "If a PC ties with a PC, or an NPC with an NPC, the tie goes against the one who wants to \
     change something: the one who shoves, grapples, escapes, ambushes, or attacks past a screen.",
    tells "{who} wins the tie: the other one wants the change, and neither or both are PCs"
}

/// Whether the active party, who tries to change something, wins an opposed check.
///
/// The higher total wins; a PC wins a tie against an NPC; otherwise the active party loses a tie.
/// Called by `screen::settled`, `surprise::ambush_succeeds` and `check::contest`.
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
