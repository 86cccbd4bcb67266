//! What looks forgotten or mistaken on a sheet.

use super::character::is_players;
use super::gear::{HANDS, hands_of};
use super::names as n;
use crate::engine::hands;
use crate::engine::prelude::*;

/// What looks forgotten or mistaken on somebody's sheet, a sentence each.
pub fn of(state: &State, who: Who) -> Vec<String> {
    let mut doubts: Vec<String> =
        hands::overfull(state, who, HANDS, hands_of, "unarmed = true").into_iter().collect();
    let out_of_range = |item: &ItemId| {
        let ranged = state.word(*item, n::ATTACK_KIND) == Some(n::RANGED);
        ranged && state.number(*item, n::RANGE).is_none()
    };
    doubts.extend(state.items_of(who).filter(out_of_range).map(|item| {
        let (item, called) = (&state.cast.item(item).id, state.called(who));
        format!("{item} of {called} reaches no other zone: range = says how many it does")
    }));
    if state.plan(who, core::PLACE).is_some() && !state.is(who, n::CONCEALED) {
        doubts.push(format!(
            "{} is hidden: its place is kept secret, and that is all; whom nobody is aware of is \
             conditions = [\"concealed\"] besides",
            state.called(who)
        ));
    }
    if state.is(who, n::CONCEALED) && !is_players(state, who) && state.body(who).place.is_some() {
        doubts.push(format!(
            "{} is concealed, but everybody is told where it begins: hidden = true keeps that \
             secret",
            state.called(who)
        ));
    }
    doubts
}
