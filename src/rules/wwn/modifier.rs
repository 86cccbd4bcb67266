//! Area `mod`: modifiers of the attack roll (section 2.4.5.2 and what the chapter leaves open).

use super::blow::Attack;
use super::character::is_down;
use super::names as n;
use super::units::feet_between;
use super::{prone, ranged};
use crate::engine::prelude::*;

/// What the situation adds to an attack roll, clause by clause. Different situations add up; each
/// counts once.
pub fn situation(state: &State, attack: &Attack, target: Who) -> Vec<Added> {
    let parts = [
        prone_target(state, attack, target),
        prone_attacker(state, attack),
        long_range(state, attack, target),
        cover(&attack.args),
        in_melee(state, attack),
        unseen(attack),
        Some(stated(&attack.args)),
    ];
    parts.into_iter().flatten().collect()
}

clause! { PRONE_DISTANT = 206
    "mod.prone-distant", "2.4.5.2", "Ranged attack on a distant prone target: -2",
    "A shot or throw takes -2 against a prone target that is not adjacent to the attacker."
}

clause! { PRONE_ADJACENT = 207
    "mod.prone-adjacent", "2.4.5.2", "Attack on an adjacent prone target: +2",
    "An attack gets +2 against a prone target adjacent to the attacker."
}

/// The target is on the ground, near or far.
fn prone_target(state: &State, attack: &Attack, target: Who) -> Option<Added> {
    if !state.is(target, n::PRONE) && !is_down(state, target) {
        return None;
    }
    Some(match (is_adjacent(state, attack, target), attack.is_melee()) {
        (true, false) => prone::shot_from_beside(),
        (true, true) => (PRONE_ADJACENT, n::PRONE, 2),
        (false, true) => prone::struck_from_afar(),
        (false, false) => (PRONE_DISTANT, n::PRONE, -2),
    })
}

/// Whether an attack is made from the next square; without a map a melee attack is, a ranged one
/// only if it is said.
fn is_adjacent(state: &State, attack: &Attack, target: Who) -> bool {
    match feet_between(state, attack.by, target) {
        Some(feet) => feet <= 5,
        None => attack.args.flag(n::ADJACENT).unwrap_or(attack.is_melee()),
    }
}

clause! { ATTACKER_PRONE_MELEE = 208
    "mod.attacker-prone-melee", "2.4.5.2", "Melee attack while prone: -4",
    "A prone attacker takes -4 on melee attacks. Shooting while prone has no modifier."
}

/// The attacker strikes from the ground.
fn prone_attacker(state: &State, attack: &Attack) -> Option<Added> {
    let prone = attack.is_melee() && state.is(attack.by, n::PRONE);
    prone.then_some((ATTACKER_PRONE_MELEE, n::PRONE, -4))
}

clause! { LONG_RANGE = 209
    "mod.long-range", "2.4.5.2", "Target past normal range: -2",
    "A shot or throw at a target past normal range, up to the maximum range, takes -2. Beyond the \
     maximum range it is refused."
}

/// The target is past normal range.
fn long_range(state: &State, attack: &Attack, target: Who) -> Option<Added> {
    let long = !attack.is_melee() && is_long(state, attack, target);
    long.then_some((LONG_RANGE, n::RANGE, -2))
}

/// Whether the target is past the weapon's normal range: by the map, else as declared.
pub(super) fn is_long(state: &State, attack: &Attack, target: Who) -> bool {
    let normal = state.number(attack.weapon, n::RANGE_NORMAL);
    match (feet_between(state, attack.by, target), normal) {
        (Some(feet), Some(normal)) => feet > normal,
        _ => attack.args.word(n::RANGE) == Some(n::LONG),
    }
}

pub(super) fn check_range(state: &State, who: Who, weapon: ItemId, args: &Args) -> Refusals {
    let (Some(target), Some(most)) = (args.who(core::TARGET), state.number(weapon, n::RANGE_MAX))
    else {
        return Refusals::none();
    };
    match feet_between(state, who, target) {
        Some(feet) if feet > most => {
            let reason = format!(
                "{} is {feet} ft away, beyond the maximum range of {most} ft",
                state.called(target)
            );
            Refusals::because(LONG_RANGE, reason)
        }
        _ => Refusals::none(),
    }
}

clause! { HALF_COVER = 210
    "mod.half-cover", "2.4.5.2", "Target at least half behind cover: -2",
    "An attack on a target of which at least half is behind cover takes -2."
}

clause! { NEAR_FULL_COVER = 211
    "mod.near-full-cover", "2.4.5.2", "Target almost completely in cover: -4",
    "An attack on a target that is almost completely in cover takes -4 instead of -2."
}

/// The target stands behind something.
fn cover(args: &Args) -> Option<Added> {
    match args.word(n::COVER) {
        Some(n::HALF) => Some((HALF_COVER, n::COVER, -2)),
        Some(n::NEAR_FULL) => Some((NEAR_FULL_COVER, n::COVER, -4)),
        _ => None,
    }
}

clause! { THROWN_IN_MELEE = 212
    "mod.thrown-in-melee", "2.4.5.2", "Throwing while in melee: -4, once",
    "A throw made in melee takes -4. The chapter states this in three places, but it counts once."
}

/// The attacker shoots or throws while an enemy hinders it.
fn in_melee(state: &State, attack: &Attack) -> Option<Added> {
    if attack.is_melee() || !ranged::is_hindered(state, attack.by, &attack.args) {
        return None;
    }
    if attack.mode == n::THROWN {
        return Some((THROWN_IN_MELEE, n::IN_MELEE, -4));
    }
    Some(ranged::shot_in_melee(state, attack.weapon))
}

clause! { BOW_IN_MELEE = 213
    "mod.bow-in-melee", "2.4.5.2", "A two-handed bow or crossbow cannot be shot in melee",
    "A bow or crossbow that takes two hands cannot be shot in melee. The attempt is refused."
}

/// Why something that takes two hands is not shot in melee, if it is a bow or crossbow. Asked by
/// `ranged::check_two_hands`.
pub fn check_bow(state: &State, weapon: ItemId, reason: &str) -> Refusals {
    let bow = matches!(state.word(weapon, n::LAUNCHER), Some(n::BOW | n::CROSSBOW));
    Refusals::if_not(!bow, BOW_IN_MELEE, || reason.to_owned())
}

clause! { UNSEEN_PLACE_KNOWN = 214
    "mod.unseen-place-known", "2.4.5.2", "Unseen target whose place is known: -4",
    "Shooting at a target that the shooter cannot see takes -4 if the shooter knows where it is."
}

/// The target is out of sight, its place known.
fn unseen(attack: &Attack) -> Option<Added> {
    let known = attack.args.word(n::TARGET_SEEN) == Some(n::PLACE_KNOWN);
    (!attack.is_melee() && known).then_some((UNSEEN_PLACE_KNOWN, n::TARGET_SEEN, -4))
}

clause! { UNSEEN_PLACE_UNKNOWN = 215
    "mod.unseen-place-unknown", "2.4.5.2", "Unseen target whose place is unknown: no attack",
    "A target that the shooter cannot see and whose exact place is unknown cannot be shot at."
}

/// Why a target out of sight cannot be shot at: nobody knows its place. Asked by
/// `ranged::check_attack`.
pub fn check_located(args: &Args) -> Refusals {
    let unknown = args.word(n::TARGET_SEEN) == Some(n::PLACE_UNKNOWN);
    Refusals::if_not(!unknown, UNSEEN_PLACE_UNKNOWN, || {
        "the target is not seen and its exact place is not known".to_owned()
    })
}

clause! { GM_ADDS = 216
    "mod.gm-adds", "2.4.5.2", "The GM may add other modifiers",
    "The GM may give a bonus or penalty for other circumstances. The number is shown on the roll \
     with its reason."
}

/// What the GM adds or takes.
fn stated(args: &Args) -> Added {
    (GM_ADDS, n::GM_MOD, args.int(n::GM_MOD).unwrap_or(0))
}

clause! { STACKING = 435
    "mod.stacking", "open", "Modifiers for different circumstances add up",
    "Modifiers for different circumstances add up. Half cover and almost complete cover exclude \
     each other, and throwing in melee takes -4 once. If the GM finds that one obstacle both gives \
     cover and blocks the view, only the larger modifier counts.",
    uncited "each circumstance is a part of the roll"
}

clause! { COVER_IN_MELEE = 436
    "mod.cover-in-melee", "open", "Cover counts if it is declared, in melee too",
    "Cover counts if somebody declares it for the attack, at range as well as in melee. Other \
     combatants give cover only if the GM rules so. A target completely in cover cannot be \
     attacked without the GM's permission.",
    uncited "the cover is a part of the roll"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    PRONE_DISTANT,
    PRONE_ADJACENT,
    ATTACKER_PRONE_MELEE,
    LONG_RANGE,
    HALF_COVER,
    NEAR_FULL_COVER,
    THROWN_IN_MELEE,
    BOW_IN_MELEE,
    UNSEEN_PLACE_KNOWN,
    UNSEEN_PLACE_UNKNOWN,
    GM_ADDS,
    STACKING,
    COVER_IN_MELEE,
];
