//! What looks forgotten or mistaken on a sheet.

use super::character::{can_be_used, hands_of, is_down, is_weapon};
use super::names as n;
use super::sheet::stated;
use crate::engine::hands;
use crate::engine::prelude::*;

/// What looks forgotten or mistaken on somebody's sheet, a sentence each.
pub fn of(state: &State, who: Who) -> Vec<String> {
    let has = stated(state, who, core::HANDS);
    let mut doubts: Vec<String> =
        hands::overfull(state, who, has, hands_of, "unarmed = true").into_iter().collect();
    let boundless = |item: &ItemId| {
        let flies = |way| can_be_used(state, *item, way);
        is_weapon(state, *item)
            && (flies(n::SHOT) || flies(n::THROWN))
            && state.number(*item, n::RANGE_NORMAL).or(state.number(*item, n::RANGE_MAX)).is_none()
    };
    let weapons = state.items_of(who).filter(|_| state.grid().is_some()).filter(boundless);
    doubts.extend(weapons.map(|item| {
        format!(
            "{} of {} reaches any distance: range-normal and range-max say how far it does",
            state.cast.item(item).id,
            state.called(who)
        )
    }));
    let reaches_nobody = |item: &ItemId| {
        state.number(*item, n::SHOCK).is_some_and(|points| points > 0)
            && state.number(*item, n::SHOCK_AC).is_none()
            && !state.says(*item, n::SHOCK_ANY_AC)
    };
    doubts.extend(state.items_of(who).filter(reaches_nobody).map(|item| {
        format!(
            "{} of {} has Shock that reaches nobody: shock-ac says up to which Armor Class, \
             shock-any-ac = true is the dash",
            state.cast.item(item).id,
            state.called(who)
        )
    }));
    if state.pool(who, n::HP) <= 0 && !is_down(state, who) {
        doubts.push(format!(
            "{} has no hit points and is on its feet; say what it is: conditions = \
             [\"mortally-wounded\"], say",
            state.called(who)
        ));
    }
    doubts
}
