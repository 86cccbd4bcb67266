//! Area `ranged`: ranged attacks (section "Ranged attacks").

use super::attack::{self, Attack};
use super::names as n;
use super::{blast, indirect, react, sneak, turn};
use crate::engine::{Refusals, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Subject};

/// The range of the weapon, in half zones.
pub fn range(state: &State, attack: &Attack) -> i32 {
    2 * state.number(attack.weapon, n::RANGE).unwrap_or(0)
}

/// Whether the target stands beyond half range.
pub fn is_beyond_half(state: &State, attack: &Attack) -> bool {
    attack.halves > range(state, attack) / 2
}

clause! { VISIBLE_WITHIN_RANGE = 141
    "ranged.visible-within-range", "Ranged attacks", "Seen, and not too far",
    "A ranged attack needs a target that is seen and stands within the weapon's range. No save \
     makes up for not seeing it."
}

clause! { BEYOND_HALF_AND_MOVING = 144
    "ranged.beyond-half-and-moving", "Ranged attacks", "Far and on the move",
    "Both at once, beyond half range and on the move, cannot be done."
}

/// Why a shot is refused.
pub fn check(state: &State, attack: &Attack) -> Refusals {
    let called = || aimed_at(state, attack);
    let (reach, view) = if attack.is_blast() {
        (blast::RANGED_ANY_ZONE, blast::ZONE_IN_VIEW)
    } else {
        (VISIBLE_WITHIN_RANGE, VISIBLE_WITHIN_RANGE)
    };
    let mut refusals = Refusals::none();
    let range = range(state, attack);
    refusals.unless(attack.halves <= range, reach, || format!("{} is out of range", called()));
    if attack.kind == n::INDIRECT {
        refusals.append(indirect::check(state, attack));
        return refusals;
    }
    refusals.unless(attack.visible, view, || format!("{} is not visible", called()));
    let hidden = !attack.is_blast() && !react::sees(state, attack.by, attack.target);
    refusals.unless(!hidden, sneak::AGAINST_CONCEALED, || format!("{} is concealed", called()));
    let far = is_beyond_half(state, attack);
    refusals.unless(!far || !attack.moving, BEYOND_HALF_AND_MOVING, || {
        format!("{} is beyond half range, and the shot is made on the move", called())
    });
    refusals
}

/// Why a shot cannot be called one made standing.
pub fn check_still(state: &State, attack: &Attack, args: &Args) -> Refusals {
    let still = args.flag(n::MOVING) == Some(false);
    let mut refusals = Refusals::none();
    refusals.unless(!still || !turn::has_moved(state, attack.by), attack::WHILE_MOVING, || {
        "it has moved this turn".to_owned()
    });
    refusals
}

clause! { BEYOND_HALF = 142
    "ranged.beyond-half", "Ranged attacks", "The far half of the range",
    "Beyond half its range a shot needs a WIT save; failed, it misses and does no damage. At half \
     the range to the point it does not."
}

clause! { MOVING = 143
    "ranged.moving", "Ranged attacks", "Shooting on the move",
    "A shot made on the move needs a WIT save; failed, it misses and does no damage."
}

/// What makes a shot challenging.
pub fn challenges(state: &State, attack: &Attack) -> Vec<&'static Clause> {
    if attack.kind == n::INDIRECT {
        return vec![indirect::ALWAYS_WIT];
    }
    let far = is_beyond_half(state, attack).then_some(BEYOND_HALF);
    let moving = attack.moving.then_some(MOVING);
    far.into_iter().chain(moving).collect()
}

/// What a shot is aimed at, as it is called.
pub fn aimed_at(state: &State, attack: &Attack) -> String {
    match attack.zone() {
        Some(zone) => state.called(Subject::Zone(zone)),
        None if attack.is_blast() => "the zone".to_owned(),
        None => state.called(attack.target),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[VISIBLE_WITHIN_RANGE, BEYOND_HALF, MOVING, BEYOND_HALF_AND_MOVING];
