//! Area `stabilize`: what others can do for whoever lies at 0 (what the chapter leaves open).

use super::{death, exposed, names as n};
use crate::engine::prelude::*;

clause! { BY_OTHERS = 614
    "stabilize.by-others", "open", "Helped by others",
    "The GM rules that somebody is stabilized. Whatever brings 1 health point or more ends it all: \
     no failures, awake unless stunned, the wound stays."
}

/// Health points have come back: whoever lay at 0 does so no longer.
pub fn revive(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let clause = BY_OTHERS;
    for condition in [n::INCAPACITATED, n::STABILIZED] {
        table.lose(clause, who, condition)?;
    }
    death::forget(table, clause, who)?;
    let of: Subject = who.into();
    if table
        .state()
        .body(who)
        .conditions
        .iter()
        .any(|held| held.name == n::UNCONSCIOUS && held.detail.is_none())
    {
        let lost = Effect::Lost { of, condition: n::UNCONSCIOUS, detail: None };
        table.effect(clause, lost)?;
    }
    if !table.state().is(who, n::UNCONSCIOUS) {
        exposed::cover(table, clause, who)?;
    }
    Ok(())
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[BY_OTHERS];
