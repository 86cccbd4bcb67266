//! Shields: what they add while in use (sections 2.4.6.4 and outside).

use super::character::all_items;
use super::names as n;
use super::shock;
use crate::engine::prelude::*;

/// Whether a shield is on the arm and not used to strike.
pub fn in_use(state: &State, who: Who, shield: ItemId) -> bool {
    state.cast.item(shield).kind == core::SHIELD
        && state.has_in_hand(who, shield)
        && state.flag(shield, n::IN_USE) != Some(false)
}

/// Whether somebody has a shield in use.
pub fn uses_one(state: &State, who: Who) -> bool {
    state.items_of(who).any(|item| in_use(state, who, item))
}

/// Who holds each shield; nobody holds one that lies there.
pub fn holders(state: &State) -> Vec<Option<Who>> {
    let shields = all_items(state).filter(|item| state.cast.item(*item).kind == core::SHIELD);
    shields.map(|item| state.item(item).holder).collect()
}

/// At a round start everybody who has a shield, or could pick one up, can ignore one source of
/// Shock again: the first of the round, if the shield is in use by then.
pub fn renew(table: &mut Table<'_>, holders: &[Option<Who>], who: Who) -> Flow {
    let could_use = |holder: &Option<Who>| holder.is_none_or(|holder| holder == who);
    let ready = i32::from(holders.iter().any(could_use));
    table.set_pool(shock::SHIELD_IGNORES_FIRST, who, n::SHIELD_SHOCK_IGNORE, ready)
}
