//! What is in force now, for readings: numbers and conditions, those included that follow from
//! others.

use super::character::{attack_bonus, hit_dice, is_down, level};
use super::names as n;
use super::outside::attribute;
use super::prone::rate;
use super::sheet;
use crate::engine::catalog::On;
use crate::engine::prelude::*;

/// A number now in force, by the name of a stat or pool.
pub fn number(state: &State, of: Subject, name: Name) -> Option<i32> {
    if let Some(pool) = state.pool_if_any(of, name) {
        return Some(pool);
    }
    let of_side = |side: SideId| state.sides.get(usize::from(side.0))?.initiative;
    let who = match of {
        Subject::Who(who) => who,
        Subject::Side(side) if name == core::INITIATIVE => return of_side(side),
        _ => return state.number(of, name),
    };
    let value = match name {
        n::ATTACK_BONUS => attack_bonus(state, who),
        n::HIT_DICE => hit_dice(state, who),
        n::LEVEL => level(state, who),
        n::MOVE => rate(state, who),
        n::STR_MOD => attribute(state, who, n::STR),
        n::DEX_MOD => attribute(state, who, n::DEX),
        n::CON_MOD => attribute(state, who, n::CON),
        n::INT_MOD => attribute(state, who, n::INT),
        n::WIS_MOD => attribute(state, who, n::WIS),
        n::CHA_MOD => attribute(state, who, n::CHA),
        n::SWARM_MEMBERS => super::swarm::members_against(state, who),
        // The combatant's own, else that of its side.
        core::INITIATIVE => {
            return state.body(who).initiative.or_else(|| of_side(state.side(who)));
        }
        core::HANDS => state.number(who, name).unwrap_or(2),
        _ => {
            let pools = sheet::POOLS.iter().filter(|pool| pool.on == On::Combatant);
            let empty = pools.map(|pool| pool.name).find(|pool| *pool == name).map(|_| 0);
            return state.number(who, name).or(empty);
        }
    };
    Some(value)
}

/// Whether a condition holds, derived ones included.
pub fn holds_condition(state: &State, of: Subject, condition: Name) -> bool {
    match (of, condition) {
        (Subject::Who(who), n::IN_MELEE) => {
            !is_down(state, who) && super::ranged::enemy_in_melee(state, who).is_some()
        }
        (Subject::Who(who), n::DUAL_WIELDING) => super::dual::wields_two(state, who),
        _ => state.is(of, condition),
    }
}
