//! Being swallowed: who has swallowed whom, and who cannot reach whom because of it. No clauses of
//! its own; those that decide stand in `swallow`.

use super::{gear, names as n, swallow};
use crate::engine::prelude::*;

/// Whether somebody is inside a swallower.
pub fn is(state: &State, who: Who) -> bool {
    state.is(who, n::SWALLOWED)
}

/// The swallower of somebody; nobody if a ruling gave no name.
pub fn swallower(state: &State, who: Who) -> Option<Who> {
    match state.detail(who, n::SWALLOWED)? {
        Detail::Who(other) => Some(other),
        _ => None,
    }
}

/// Those inside a swallower, in front-matter order.
pub fn swallowed_by(state: &State, by: Who) -> Vec<Who> {
    state.present().filter(|who| swallower(state, *who) == Some(by)).collect()
}

/// Whether somebody can reach another at all: both are outside, or the other is its swallower.
pub fn reaches(state: &State, who: Who, other: Who) -> bool {
    match (is(state, who), is(state, other)) {
        _ if who == other => true,
        (true, _) => swallower(state, who) == Some(other),
        (false, inside) => !inside,
    }
}

/// Why somebody can do nothing to another: one of them is inside a swallower.
pub fn check(state: &State, who: Who, other: Who) -> Refusals {
    let called = || state.called(other);
    Refusals::if_not(reaches(state, who, other), swallow::TIMING, || {
        if is(state, who) {
            format!("{} cannot be reached from inside; only the swallower can", called())
        } else {
            format!("{} has been swallowed and cannot be reached from outside", called())
        }
    })
}

/// Why somebody cannot move: it is inside a swallower.
pub fn check_free(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is(state, who), swallow::TIMING, || {
        format!("{} has been swallowed and cannot move", state.called(who))
    })
}

/// Why somebody cannot try a maneuver: a swallowed combatant can only cut its way out.
pub fn check_maneuver(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is(state, who), swallow::TIMING, || {
        "a swallowed combatant can only cut its way out, with attack".to_owned()
    })
}

/// Why a swallowed combatant cannot strike with a weapon.
pub fn check_weapon(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    if !is(state, who) {
        return refusals;
    }
    let called = || state.called(weapon);
    let kind = state.word(weapon, n::DAMAGE_TYPE);
    let cuts = kind.is_some_and(|kind| [n::PIERCING, n::SLASHING].contains(&kind));
    refusals.unless(cuts, swallow::CUT_OUT, || {
        format!("{} is neither piercing nor slashing and cannot cut a way out", called())
    });
    let bulky = state.says(weapon, n::TWO_HANDED) || gear::is_ranged(state, weapon);
    refusals.unless(!bulky, swallow::HEALTH, || {
        format!(
            "{} cannot be used inside; only light, one-handed and natural weapons can",
            called()
        )
    });
    refusals
}

/// The Armor Class of a swallower against those inside it: 10 and half its natural armor.
pub fn armor_class(natural: i32) -> Sum {
    let hide = natural.div_euclid(2);
    Sum::of(swallow::HEALTH, n::BASE_AC, 10).plus(swallow::HEALTH, n::HALF_NATURAL, hide)
}
