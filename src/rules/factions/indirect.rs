//! Area `indirect`: shots over obstacles (section "Indirect ranged attacks").

use super::blow::Attack;
use super::ranged;
use crate::engine::prelude::*;

clause! { UNSEEN_AND_OVER_OBSTACLES = 145
    "indirect.unseen-and-over-obstacles", "Indirect ranged attacks", "Over what is in the way",
    "An indirect attack can be aimed at somebody out of direct sight and across obstacles."
}

/// A target out of sight is no hindrance here.
pub fn note_unseen(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    if attack.kind != super::names::INDIRECT || attack.visible {
        return Ok(());
    }
    let otherwise = "no shot could be aimed at it";
    table.decided(UNSEEN_AND_OVER_OBSTACLES, attack.target, None, otherwise)
}

clause! { BEYOND_HALF_ONLY = 146
    "indirect.beyond-half-only", "Indirect ranged attacks", "Only the far half",
    "What comes down from above comes down far away: targets at half the range or nearer cannot \
     be aimed at, and none out of range either."
}

clause! { ALWAYS_WIT = 147
    "indirect.always-wit", "Indirect ranged attacks", "Never without a save",
    "An indirect attack needs a WIT save to hit, also where the target is in plain view."
}

/// What makes an indirect attack challenging.
pub fn challenges() -> Vec<&'static Clause> {
    vec![ALWAYS_WIT]
}

clause! { NO_MOVING = 148
    "indirect.no-moving", "Indirect ranged attacks", "Standing only",
    "On the move nobody makes an indirect attack."
}

/// Why an indirect attack is refused; `range` is the clause that keeps it within range.
pub fn check(state: &State, attack: &Attack, range: &'static Clause) -> Refusals {
    let mut refusals = ranged::check_range(state, attack, range);
    refusals.unless(ranged::is_beyond_half(state, attack), BEYOND_HALF_ONLY, || {
        format!("{} is within half range", ranged::aimed_at(state, attack))
    });
    refusals.unless(!attack.moving, NO_MOVING, || "it is on the move".to_owned());
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[UNSEEN_AND_OVER_OBSTACLES, BEYOND_HALF_ONLY, ALWAYS_WIT, NO_MOVING];
