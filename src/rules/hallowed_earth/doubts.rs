//! What looks forgotten or mistaken on a sheet.

use super::names as n;
use super::sheet::stated;
use crate::engine::hands;
use crate::engine::prelude::*;

/// The number of hands everybody has.
const HANDS: i32 = 2;

/// Hands an item takes while held.
fn hands_of(state: &State, item: ItemId) -> i32 {
    match state.cast.item(item).kind {
        core::WEAPON => stated(state, item, n::WEAPON_HANDS),
        core::ARMOR | core::SPELL => 0,
        _ => 1,
    }
}

/// What looks forgotten or mistaken on somebody's sheet, a sentence each.
pub fn of(state: &State, who: Who) -> Vec<String> {
    let mut doubts: Vec<String> =
        hands::overfull(state, who, HANDS, hands_of, "weapon-hands = 0").into_iter().collect();
    if state.sheet(who).stats.value(n::BASE_INITIATIVE).is_some() {
        doubts.push(format!(
            "{} rolls its Base Initiative all the same; `gm alter-base-initiative` sets it",
            state.called(who)
        ));
    }
    doubts
}
