//! Area `defense`: what an attack has to reach (section "Defense").

use super::character::{held, modifier, number_of, sum};
use super::fulldef;
use super::names as n;
use crate::state::State;
use crate::vocabulary::{Clause, ItemId, Who, core};

clause! { SCORE = 188
    "defense.score", "Defense", "10, Agility, and every bonus",
    "Defense is 10 with the Agility modifier, as it is signed, the Defense bonus, and whatever \
     equipment, Talents and the like give or take."
}

clause! { HIT = 189
    "defense.hit", "Defense", "Reaching it is enough",
    "An attack hits when its total is the Defense score or more."
}

clause! { WORN_ARMOUR = 190
    "defense.worn-armour", "Defense", "What is worn counts",
    "Armour and shields give their bonuses to Defense and to Armour while they are worn or held."
}

/// The Defense score now in force.
pub fn score(state: &State, who: Who) -> i32 {
    let own = state.number(who, n::DEFENSE).unwrap_or_else(|| {
        10 + modifier(state, who, n::AGILITY)
            + number_of(state, who, n::DEFENSE_BONUS)
            + sum(state, who, n::DEFENSE_MODS)
            + worn(state, who).map(|i| number_of(state, i, n::ARMOUR_DEFENSE_BONUS)).sum::<i32>()
    });
    own + fulldef::bonus(state, who)
}

/// What somebody wears, and the shields it holds.
pub fn worn(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    let on = |item: &ItemId| state.flag(*item, n::WORN) != Some(false);
    let shields = held(state, who, core::SHIELD);
    held(state, who, core::ARMOR).filter(on).chain(shields)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SCORE, HIT, WORN_ARMOUR];
