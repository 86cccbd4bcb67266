//! Area `full-defense`: nothing but guarding oneself (section "Full Defense" and what the chapter
//! leaves open).

use super::cost::{self, Cost};
use super::names as n;
use crate::engine::{Stop, Table};
use crate::vocabulary::{Clause, Who};

clause! { AOO = 673
    "full-defense.aoo", "open", "No blows from full defense",
    "Whoever defends fully makes no attacks of opportunity; other immediate actions it may."
}

/// What it adds to Armor Class.
pub const ARMOR_CLASS: i32 = 4;

clause! { BONUS = 272
    "full-defense.bonus", "Full Defense", "+4 for a whole round",
    "A full-round action in which one only defends oneself: a +4 dodge bonus to Armor Class, \
     touches included, from the beginning of the turn to the beginning of the next."
}

/// Takes up the defense.
pub fn perform(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    cost::spend(table, BONUS, who, Cost::FullRound)?;
    table.gain(BONUS, who, n::FULL_DEFENSE, None)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[BONUS, AOO];
