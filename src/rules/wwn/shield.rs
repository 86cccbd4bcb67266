//! Shields: what they add while in use (sections 2.4.6.4 and outside).

use super::character::holds;
use super::names as n;
use super::{outside, shock};
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Effect, ItemId, Subject, Value, Who, core};

/// Whether a shield is on the arm and not used to strike.
pub fn in_use(state: &State, who: Who, shield: ItemId) -> bool {
    state.cast.item(shield).kind == core::SHIELD
        && holds(state, who, shield)
        && state.flag(shield, n::IN_USE) != Some(false)
}

/// Whether somebody has a shield in use.
pub fn uses_one(state: &State, who: Who) -> bool {
    state.items_of(who).any(|item| in_use(state, who, item))
}

/// What the ACs on the sheet owe to shields that are not in use (`outside.shield-ac`).
pub fn ac_lost(state: &State, who: Who) -> i32 {
    let sheet = &state.cast.items;
    let own = (0..sheet.len()).filter(|at| sheet[*at].0 == who).map(|at| ItemId(at as u16));
    own.filter(|item| state.cast.item(*item).kind == core::SHIELD && !in_use(state, who, *item))
        .map(|item| state.number(item, n::AC_BONUS).unwrap_or(0))
        .sum()
}

/// A shield that strikes gives no protection until its wielder's next turn.
pub fn bash(table: &mut Table<'_>, shield: ItemId) -> Result<(), Stop> {
    set_in_use(table, shield, false)
}

/// A wielder's next turn has come: the shields it struck with protect again.
pub fn recover(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let lowered = |state: &State, item: &ItemId| {
        state.cast.item(*item).kind == core::SHIELD && state.flag(*item, n::IN_USE) == Some(false)
    };
    let shields: Vec<ItemId> =
        table.state().items_of(who).filter(|item| lowered(table.state(), item)).collect();
    for shield in shields {
        set_in_use(table, shield, true)?;
    }
    Ok(())
}

/// At a round start everybody who has a shield, or could pick one up, can ignore one source of
/// Shock again: the first of the round, if the shield is in use by then.
pub fn renew(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    let shields = (0..state.items.len() as u16)
        .map(ItemId)
        .filter(|item| state.cast.item(*item).kind == core::SHIELD);
    let mut holders = shields.map(|item| state.item(item).holder);
    let ready = i32::from(holders.any(|holder| holder.is_none_or(|holder| holder == who)));
    table.set_pool(shock::SHIELD_IGNORES_FIRST, who, n::SHIELD_SHOCK_IGNORE, ready)
}

fn set_in_use(table: &mut Table<'_>, shield: ItemId, used: bool) -> Result<(), Stop> {
    let (of, to) = (Subject::Item(shield), Value::Flag(used));
    table.effect(outside::SHIELD_BASH, Effect::Stat { of, stat: n::IN_USE, to })
}
