//! Area `attacks`: what may come between attack actions (what the chapter leaves open).

use super::cost::Spent;
use super::names as n;
use crate::engine::prelude::*;

clause! { INTERLEAVING = 639
    "attacks.interleaving", "open",
    "A move action ends the series of attacks; a 5-foot step does not",
    "Free, swift and immediate actions and a 5-foot step may come between attack actions. Any \
     other move action ends the series, and the remaining attacks are lost."
}

/// A move action has ended the series of attacks. Called by `turn::spend_move`.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().pool(who, n::ATTACK_ACTIONS) <= 0 {
        return Ok(());
    }
    table.set_pool(INTERLEAVING, who, n::ATTACK_ACTIONS, 0)?;
    table.count(INTERLEAVING, who, n::STANDARD_SPENT_ON, Spent::AttacksEnded.number())
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[INTERLEAVING];
