//! Numbers derived from a sheet in play that several areas use.

use super::blow::Facing;
use super::{attack, gear, names as n, reach, sheet::stated, size, space, untrained};
use crate::engine::Worked;
use crate::engine::prelude::*;
use crate::vocabulary::Member;

/// Completes the sheet of a combatant: bare hands, and how its items are carried. Whoever lies
/// there incapacitated or stabilized has no hit points, whatever its sheet gives.
pub fn complete(member: &mut Member) {
    gear::give_unarmed(member);
    if !member.is(n::DEAD) && (member.is(n::INCAPACITATED) || member.is(n::STABILIZED)) {
        member.pools.retain(|(pool, _)| *pool != n::HP);
        member.pools.push((n::HP, 0));
    }
    for item in &mut member.items {
        if item.kind != core::ARMOR && item.kind != core::SPELL {
            let usual = if item.kind == core::ITEM { n::ORGANIZED_BAG } else { n::HAND };
            item.carry = gear::carry_of(item.stats.word(n::STORAGE).unwrap_or(usual));
        }
    }
}

/// The numbers of a combatant that are worked out from parts.
pub const SUMS: &[Worked] = &[
    (n::AC, |state, who| Some(attack::armor_class(state, who, Facing::default()))),
    (n::TOUCH_AC, |state, who| {
        Some(attack::armor_class(state, who, Facing { touch: true, ..Facing::default() }))
    }),
    (n::FLAT_FOOTED_AC, |state, who| {
        Some(attack::armor_class(state, who, Facing { unguarded: true, ..Facing::default() }))
    }),
];

/// Any other number now in force, by the name of a stat or a pool.
pub fn number(state: &State, of: Subject, name: Name) -> Option<i32> {
    if let Subject::Who(who) = of {
        match name {
            n::DEATH_FAILURES | n::DROP_DAMAGE | n::SWALLOWED_ROUNDS | n::SWALLOW_DAMAGE => {
                return Some(state.pool(of, name));
            }
            n::GRAPPLE_MODIFIER => return Some(grapple_modifier(state, who)),
            n::REACH => return Some(reach::rings_without_weapon(state, who)),
            n::SPACE => return Some(space::count(state, who).into()),
            n::SIZE_ATTACK => return Some(size::to_attack(state, who)),
            n::SIZE_MANEUVER => return Some(size::to_maneuver(state, who)),
            _ => {}
        }
    }
    if let (Subject::Item(_), n::ITEM_DURABILITY) = (of, name) {
        return Some(state.pool(of, name));
    }
    state.pool_or_number(of, name)
}

/// What is added to an opposed grapple roll: the number on the sheet, otherwise bab, Strength and
/// size.
fn grapple_modifier(state: &State, who: Who) -> i32 {
    let own = |stat: Name| stated(state, who, stat);
    let usual = || own(n::BAB) + own(n::STR) + size::to_maneuver(state, who);
    state.number(who, n::GRAPPLE_MODIFIER).unwrap_or_else(usual)
}

/// Whether a condition holds. Conditions that depend on gear are derived from it.
pub fn holds_condition(state: &State, of: Subject, condition: Name) -> bool {
    let by_gear = match (of, condition) {
        (Subject::Who(who), n::UNTRAINED_ARMOR) => untrained::wears_untrained_armor(state, who),
        (Subject::Who(who), n::UNTRAINED_WEAPON) => {
            untrained::untrained_weapon(state, who).is_some()
        }
        _ => false,
    };
    by_gear || state.is(of, condition)
}
