//! Area `armour`: what takes the edge off hits (section "Armour").

use super::character::{number_of, sum};
use super::crit;
use super::defense::{self, worn};
use super::names as n;
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, Who};

/// The Armour score now in force. It takes off damage, and never adds to it.
pub fn score(state: &State, who: Who) -> i32 {
    let score = state.number(who, n::ARMOUR).unwrap_or_else(|| {
        sum(state, who, n::ARMOUR_MODS)
            + worn(state, who).map(|item| number_of(state, item, n::ARMOUR_BONUS)).sum::<i32>()
    });
    score.max(0)
}

clause! { SCORE = 191
    "armour.score", "Armour", "All Armour Bonuses together",
    "The Armour score is the sum of what equipment and anything else gives."
}

clause! { PER_HIT = 192
    "armour.per-hit", "Armour", "Off every hit",
    "Armour comes off the damage of each hit of an attack, before Stress is touched."
}

clause! { CRITS_TOO = 193
    "armour.crits-too", "Armour; Critical Hits and Injuries", "Criticals meet Armour too",
    "A critical hit goes past Stress, not past Armour."
}

clause! { MINIMUM = 655
    "armour.minimum", "open", "A hit can come to nothing",
    "Damage is not lowered below 0, and one subtraction is made from all types of a hit together."
}

/// Damage after Armour.
pub fn reduced(
    table: &mut Table<'_>,
    who: Who,
    amount: i32,
    armour: i32,
    critical: bool,
) -> Result<i32, Stop> {
    let after = (amount - armour).max(0);
    if armour == 0 {
        return Ok(after);
    }
    let of = Some(Actor::Who(who));
    let stated = table.state().number(who, n::ARMOUR).is_some();
    table.note_with(if stated { PER_HIT } else { SCORE }, of, Detail::Int(armour))?;
    if worn(table.state(), who).next().is_some() {
        table.note(defense::WORN_ARMOUR, of)?;
    }
    table.note_with(PER_HIT, of, Detail::Int(after))?;
    if critical {
        table.note(crit::ARMOUR_ORDER, of)?;
        table.note(CRITS_TOO, of)?;
    }
    if after == 0 {
        table.note(MINIMUM, of)?;
    }
    Ok(after)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SCORE, PER_HIT, CRITS_TOO, MINIMUM];
