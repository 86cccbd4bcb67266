//! Area `defense`: what an attack has to reach (section "Defense").

use super::character::{held, number_of, sum};
use super::names as n;
use super::{attribute, fulldef};
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Clause, ItemId, Name, Who, core};

clause! { SCORE = 188
    "defense.score", "Defense", "10, Agility, and every bonus",
    "Defense is 10 with the Agility modifier, as it is signed, the Defense bonus, and whatever \
     equipment, Talents and the like give or take."
}

/// The Defense score now in force.
pub fn score(state: &State, who: Who) -> i32 {
    let own = state.number(who, n::DEFENSE).unwrap_or_else(|| {
        10 + attribute::modifier(state, who, n::AGILITY)
            + number_of(state, who, n::DEFENSE_BONUS)
            + sum(state, who, n::DEFENSE_MODS)
            + worn(state, who).map(|i| number_of(state, i, n::ARMOUR_DEFENSE_BONUS)).sum::<i32>()
    });
    own + fulldef::bonus(state, who)
}

clause! { HIT = 189
    "defense.hit", "Defense", "Reaching it is enough",
    "An attack hits when its total is the Defense score or more."
}

/// Whether an attack hits.
pub fn is_reached(score: i32, total: i32) -> bool {
    total >= score
}

/// Says what an attack with this outcome was held against.
pub fn note(table: &mut Table<'_>, target: Who, outcome: Name) -> Result<(), Stop> {
    table.note(if outcome == core::MISS { SCORE } else { HIT }, target)
}

clause! { WORN_ARMOUR = 190
    "defense.worn-armour", "Defense", "What is worn counts",
    "Armour and shields give their bonuses to Defense and to Armour while they are worn or held."
}

/// What somebody wears, and the shields it holds.
pub fn worn(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    let on = |item: &ItemId| state.flag(*item, n::WORN) != Some(false);
    let shields = held(state, who, core::SHIELD);
    held(state, who, core::ARMOR).filter(on).chain(shields)
}

/// Says that what somebody wears has counted.
pub fn note_worn(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let wears = worn(table.state(), who).next().is_some();
    if wears { table.note(WORN_ARMOUR, who) } else { Ok(()) }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SCORE, HIT, WORN_ARMOUR];
