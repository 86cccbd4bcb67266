//! Area `stabilize`: what others can do for a combatant at 0 hit points (what the chapter leaves
//! open).

use super::{death, exposed, names as n};
use crate::engine::prelude::*;

clause! { BY_OTHERS = 614
    "stabilize.by-others", "open", "Healing of even 1 hit point ends incapacitation",
    "The GM rules when somebody is stabilized by others. Anything that restores 1 hit point or \
     more ends incapacitation: failed death saves are forgotten, and the combatant is awake unless \
     something else keeps it unconscious, such as non-lethal damage. The wound stays."
}

/// Hit points were restored: the combatant is no longer at 0. Called by `hp::rule`, `hp::heal` and
/// `hp::carry_out`.
pub fn revive(table: &mut Table<'_>, who: Who) -> Flow {
    let clause = BY_OTHERS;
    for condition in [n::INCAPACITATED, n::STABILIZED] {
        table.lose(clause, who, condition)?;
    }
    death::forget(table, clause, who)?;
    table.lose_with(clause, who, n::UNCONSCIOUS, None)?;
    if !table.state().is(who, n::UNCONSCIOUS) {
        exposed::cover(table, clause, who)?;
    }
    Ok(())
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[BY_OTHERS];
