//! Inside somebody: who has swallowed whom, and whom that keeps apart. No clauses of its own; those
//! that decide stand in `swallow`.

use super::{gear, names as n, swallow};
use crate::engine::prelude::*;

/// Whether somebody is inside somebody.
pub fn is(state: &State, who: Who) -> bool {
    state.is(who, n::SWALLOWED)
}

/// The one somebody is inside of; nobody where that was ruled without a name.
pub fn swallower(state: &State, who: Who) -> Option<Who> {
    match state.detail(who, n::SWALLOWED)? {
        Detail::Who(other) => Some(other),
        _ => None,
    }
}

/// Those inside somebody, in front-matter order.
pub fn swallowed_by(state: &State, by: Who) -> Vec<Who> {
    state.present().filter(|who| swallower(state, *who) == Some(by)).collect()
}

/// Whether nothing but air lies between somebody and another: both are outside, or the other is
/// what the one is inside of.
pub fn reaches(state: &State, who: Who, other: Who) -> bool {
    match (is(state, who), is(state, other)) {
        _ if who == other => true,
        (true, _) => swallower(state, who) == Some(other),
        (false, inside) => !inside,
    }
}

/// Why somebody does nothing to another: one of them is inside somebody.
pub fn check(state: &State, who: Who, other: Who) -> Refusals {
    let called = || state.called(other);
    Refusals::if_not(reaches(state, who, other), swallow::TIMING, || {
        if is(state, who) {
            format!("from inside nobody gets at {}: only at the swallower", called())
        } else {
            format!("{} is inside somebody, and nobody outside gets at it", called())
        }
    })
}

/// Why somebody does not get anywhere: it is inside somebody.
pub fn check_free(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is(state, who), swallow::TIMING, || {
        format!("{} is inside somebody and goes nowhere", state.called(who))
    })
}

/// Why somebody tries nothing of this kind: inside somebody one only cuts.
pub fn check_maneuver(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is(state, who), swallow::TIMING, || {
        "inside somebody there is nothing to strike for but the way out: attack".to_owned()
    })
}

/// Why somebody inside somebody cannot strike with a weapon.
pub fn check_weapon(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    if !is(state, who) {
        return refusals;
    }
    let called = || state.called(weapon);
    let kind = state.word(weapon, n::DAMAGE_TYPE);
    let cuts = kind.is_some_and(|kind| [n::PIERCING, n::SLASHING].contains(&kind));
    refusals.unless(cuts, swallow::CUT_OUT, || {
        format!("{} neither pierces nor slashes: it opens no way out", called())
    });
    let bulky = state.says(weapon, n::TWO_HANDED) || gear::is_ranged(state, weapon);
    refusals.unless(!bulky, swallow::HEALTH, || {
        format!("{} is of no use inside: what is light, for one hand or grown is", called())
    });
    refusals
}

/// The Armor Class of somebody against whoever is inside of it: that natural armor, from behind.
pub fn armor_class(natural: i32) -> Sum {
    let hide = natural.div_euclid(2);
    Sum::of(swallow::HEALTH, n::BASE, 10).plus(swallow::HEALTH, n::NATURAL, hide)
}
