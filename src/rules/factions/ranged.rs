//! Area `ranged`: ranged attacks (section "Ranged attacks").

use super::blow::Attack;
use super::names as n;
use super::sneak;
use crate::engine::prelude::*;

clause! { VISIBLE_WITHIN_RANGE = 141
    "ranged.visible-within-range", "Ranged attacks",
    "A ranged attack needs a visible target within range",
    "A ranged attack can target only a character who is visible and no farther off than the range \
     of the weapon, counted by map.distance. No save makes another target possible.",
    tells "{who} is out of range or not visible, and is not hit"
}

/// Why a ranged attack on one target is refused. Asked by `aim::check_shot`.
pub fn check(state: &State, attack: &Attack) -> Refusals {
    check_range(state, attack, VISIBLE_WITHIN_RANGE)
        .with(check_view(state, attack, VISIBLE_WITHIN_RANGE))
        .with(sneak::check_not_concealed(state, attack))
        .with(check_far_and_moving(state, attack))
}

/// Why a target out of range is refused, by `clause`. A weapon without a range on its sheet has
/// range 0.
pub fn check_range(state: &State, attack: &Attack, clause: Cited) -> Refusals {
    Refusals::if_not(attack.halves <= range(state, attack), clause, || {
        let reason = format!("{} is out of range", aimed_at(state, attack));
        match attack.weapon.filter(|weapon| state.number(*weapon, n::RANGE).is_none()) {
            Some(weapon) => format!("{reason}: none is stated for {}", state.called(weapon)),
            None => reason,
        }
    })
}

/// Why a target that is not visible is refused, by `clause`.
pub fn check_view(state: &State, attack: &Attack, clause: Cited) -> Refusals {
    Refusals::if_not(attack.visible, clause, || {
        format!("{} is not visible", aimed_at(state, attack))
    })
}

/// The range of the weapon, in half zones.
pub fn range(state: &State, attack: &Attack) -> i32 {
    2 * attack.weapon.and_then(|weapon| state.number(weapon, n::RANGE)).unwrap_or(0)
}

/// The name of what a ranged attack is aimed at.
pub fn aimed_at(state: &State, attack: &Attack) -> String {
    match attack.zone() {
        Some(zone) => state.called(Subject::Zone(zone)),
        None if attack.is_blast() => "the zone".to_owned(),
        None => state.called(attack.target),
    }
}

clause! { BEYOND_HALF = 142
    "ranged.beyond-half", "Ranged attacks", "A ranged attack beyond half range needs a WIT save",
    "A ranged attack beyond half the range needs a WIT save. If it fails, the attack misses and \
     inflicts no damage. Exactly half the range is not beyond it; half of an odd range is not \
     rounded."
}

clause! { MOVING = 143
    "ranged.moving", "Ranged attacks", "A ranged attack while moving needs a WIT save",
    "A ranged attack made while moving (attack.while-moving) needs a WIT save. If it fails, the \
     attack misses and inflicts no damage."
}

/// What makes a ranged attack challenging. `attack::hits` rolls the save.
pub fn challenges(state: &State, attack: &Attack) -> Vec<Cited> {
    let far = is_beyond_half(state, attack).then_some(BEYOND_HALF);
    let moving = attack.moving.then_some(MOVING);
    far.into_iter().chain(moving).collect()
}

/// Whether the target is beyond half range.
pub fn is_beyond_half(state: &State, attack: &Attack) -> bool {
    attack.halves > range(state, attack) / 2
}

clause! { BEYOND_HALF_AND_MOVING = 144
    "ranged.beyond-half-and-moving", "Ranged attacks",
    "A ranged attack beyond half range while moving is impossible",
    "A ranged attack cannot be made both beyond half range and while moving.",
    tells "{who} is beyond half range of an attack made while moving, and is not hit"
}

/// Why an attack beyond half range while moving is refused.
pub fn check_far_and_moving(state: &State, attack: &Attack) -> Refusals {
    let far = is_beyond_half(state, attack);
    Refusals::if_not(!far || !attack.moving, BEYOND_HALF_AND_MOVING, || {
        format!(
            "{} is beyond half range, and the attack is made while moving",
            aimed_at(state, attack)
        )
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[VISIBLE_WITHIN_RANGE, BEYOND_HALF, MOVING, BEYOND_HALF_AND_MOVING];
