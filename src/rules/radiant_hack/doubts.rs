//! What looks forgotten or mistaken on a sheet.

use super::character::{FURTHER, further, is_character, is_natural};
use super::names as n;
use crate::engine::hands;
use crate::engine::prelude::*;

/// The number of hands everybody has.
const HANDS: i32 = 2;

/// From here on what is added to a Test looks like a score.
const SCORE: i32 = 8;

/// Hands an item takes while held.
fn hands_of(state: &State, item: ItemId) -> i32 {
    match state.cast.item(item).kind {
        core::ARMOR | core::SPELL => 0,
        core::WEAPON if is_natural(state, item) => 0,
        core::WEAPON if state.word(item, core::HANDS) == Some(n::TWO_HANDED) => 2,
        _ => 1,
    }
}

/// What looks forgotten or mistaken on somebody's sheet, a sentence each.
pub fn of(state: &State, who: Who) -> Vec<String> {
    let mut doubts: Vec<String> =
        hands::overfull(state, who, HANDS, hands_of, "natural = true").into_iter().collect();
    let states = |stat: Name| state.sheet(who).stats.value(stat).is_some();
    let called = state.called(who);
    if is_character(state, who) && states(n::SKILL) {
        doubts.push(format!(
            "{called} is a Character and Tests no skill; kind = \"npc\" makes it a Creature"
        ));
    }
    if !is_character(state, who) && (states(n::STR) || states(n::DEX)) {
        doubts.push(format!(
            "{called} is a Creature and Tests neither str nor dex, but skill; \
             kind = \"character\" makes it a Character"
        ));
    }
    if state.body(who).conditions.iter().any(|held| held.name == n::SURPRISED) {
        doubts.push(format!(
            "{called} alone is not surprised: a side is as a whole, by `gm start surprised=SIDE`"
        ));
    }
    if state.is(who, n::WEAPON_SPENT) {
        doubts.push(format!("{called} is no weapon; weapon-spent stands on the sheet of one"));
    }
    let is_worn = |item: &ItemId| state.cast.item(*item).kind == core::ARMOR;
    doubts.extend(state.items_of(who).filter(is_worn).map(|item| {
        format!(
            "{called} wears {}, which takes nothing off by itself; reduction = 1 on the combatant \
             does",
            state.cast.item(item).id
        )
    }));
    let score = |stat: Name| state.number(who, stat).filter(|number| *number >= SCORE);
    for (stat, word) in [(n::STR, "str"), (n::DEX, "dex")] {
        doubts.extend(score(stat).map(|score| {
            format!(
                "{called} has {score} for {word}, which looks like a score; write what it \
                     adds to a Test, about -3 to 3"
            )
        }));
    }
    let named = further(state, who).len();
    if named > FURTHER.len() {
        doubts.push(format!(
            "{called} has {named} attributes of its own; a condition can keep only one of the first \
             {} by name",
            FURTHER.len()
        ));
    }
    doubts
}
