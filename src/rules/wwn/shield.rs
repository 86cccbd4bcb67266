//! Shields: what they add while in use (sections 2.4.6.4 and outside).

use super::names as n;
use super::sheet::stated;
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

/// The GM says what a shield adds. How much more that is than the sheet has counted in is kept.
pub fn rule_bonus(table: &mut Table<'_>, shield: ItemId, bonus: i32, change: &Effect) -> Flow {
    let state = table.state();
    let more = bonus - stated(state, shield, n::AC_BONUS);
    let kept = state.counter(shield, None, n::AC_BONUS) + more;
    table.ruled_plainly(change)?;
    table.count(own::RULING, shield, n::AC_BONUS, kept)
}

/// At a round start everybody can ignore one source of Shock again, where there is a shield at all:
/// the first of the round, if one is in use by then.
pub fn renew(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let has_one = |who| state.sheet(who).items.iter().any(|item| item.kind == core::SHIELD);
    let ready = state.everyone().any(has_one);
    let to = i32::from(ready);
    table.set_pool(shock::SHIELD_IGNORES_FIRST, who, n::SHIELD_SHOCK_IGNORE, to)
}
