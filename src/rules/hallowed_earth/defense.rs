//! Area `defense`: what an attack has to reach (section "Defense").

use super::character::{held, sum};
use super::names as n;
use super::{attribute, fulldef, injury, sheet::stated};
use crate::engine::prelude::*;

clause! { SCORE = 188
    "defense.score", "Defense", "Defense is 10 plus the Agility modifier and every bonus",
    "Defense is 10 plus the Agility modifier, positive or negative, plus the Defense bonus, plus \
     whatever equipment, Talents and the like add or subtract. A Defense stated on the sheet \
     replaces all of these, armour and shields included; only Full-Defense is added to it."
}

/// The Defense score now in force.
pub fn score(state: &State, who: Who) -> Sum {
    let whole = state.number(who, n::DEFENSE);
    let mut score = match whole {
        Some(whole) => Sum::of(SCORE, n::DEFENSE, whole),
        None => Sum::of(SCORE, n::BASE, 10),
    };
    if whole.is_none() {
        score.extend(attribute::added(state, who, (SCORE, n::AGILITY, 1)));
        score.extend([
            (SCORE, n::DEFENSE_BONUS, stated(state, who, n::DEFENSE_BONUS)),
            (SCORE, n::DEFENSE_MODS, sum(state, who, n::DEFENSE_MODS)),
        ]);
        score.extend(worn_bonuses(state, who, n::ARMOUR_DEFENSE_BONUS));
    }
    score.extend([fulldef::bonus(state, who)]);
    score
}

clause! { HIT = 189
    "defense.hit", "Defense", "An attack total equal to Defense hits",
    "An attack hits when its total equals or exceeds the Defense score.",
    uncited "the roll and the Defense beside it show it"
}

/// Whether an attack hits.
pub fn is_reached(score: i32, total: i32) -> bool {
    total >= score
}

clause! { WORN_ARMOUR = 190
    "defense.worn-armour", "Defense", "Armour and shields count while they are worn or held",
    "Armour and shields give their bonuses to Defense and to Armour while they are worn or held."
}

/// What each piece that somebody wears or holds gives to Defense or to Armour.
pub fn worn_bonuses(state: &State, who: Who, bonus: Name) -> impl Iterator<Item = Added> + '_ {
    let kind = |item: ItemId| state.cast.item(item).kind;
    worn(state, who).map(move |item| (WORN_ARMOUR, kind(item), stated(state, item, bonus)))
}

/// What somebody wears, and the shields it holds.
fn worn(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    let on = |item: &ItemId| state.flag(*item, n::WORN) != Some(false);
    let sound = move |item: &ItemId| injury::check_hold(state, who, *item).is_empty();
    let shields = held(state, who, core::SHIELD).filter(sound);
    held(state, who, core::ARMOR).filter(on).chain(shields)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SCORE, HIT, WORN_ARMOUR];
