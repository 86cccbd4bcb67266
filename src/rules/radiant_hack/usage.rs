//! Area `usage`: marked usages of weapons (what the chapter leaves open).

use super::character::is_worn_out;
use super::names as n;
use crate::engine::prelude::*;

clause! { MEANING = 625
    "usage.meaning", "open", "A weapon with all its usages marked is spent",
    "A weapon has three usages unless its sheet says otherwise. When the last one is marked, the \
     weapon is spent at once, and no more attacks are made with it until the GM says that it is \
     mended. Bare hands and natural weapons are never marked."
}

/// Marks a usage; the last one spends the weapon. Called by `crit::mark_usage`.
pub fn mark(table: &mut Table<'_>, clause: Cited, weapon: ItemId) -> Flow {
    table.pool(clause, weapon, n::USAGE, 1)?;
    settle(table, MEANING, weapon)
}

/// A weapon is spent while all its usages are marked.
pub fn settle(table: &mut Table<'_>, clause: Cited, weapon: ItemId) -> Flow {
    if is_worn_out(table.state(), weapon) {
        table.gain(clause, weapon, n::WEAPON_SPENT, None)
    } else {
        table.lose(clause, weapon, n::WEAPON_SPENT)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MEANING];
