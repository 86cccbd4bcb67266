//! Area `indirect`: ranged attacks over obstacles (section "Indirect ranged attacks").

use super::blow::Attack;
use super::ranged;
use crate::engine::prelude::*;

clause! { UNSEEN_AND_OVER_OBSTACLES = 145
    "indirect.unseen-and-over-obstacles", "Indirect ranged attacks",
    "An indirect attack does not need a visible target",
    "An indirect attack can target a character who is not directly visible, and it can be made \
     over obstacles. What a barrier overhead does, protection.barrier-and-indirect says."
}

/// Notes that an unseen target is attacked. `check`, below, asks for no visible target.
pub fn note_unseen(table: &mut Table<'_>, attack: &Attack) -> Flow {
    if attack.kind != super::names::INDIRECT || attack.visible {
        return Ok(());
    }
    let otherwise = "no ranged attack could target it";
    table.decided(UNSEEN_AND_OVER_OBSTACLES, attack.target, None, otherwise)
}

clause! { BEYOND_HALF_ONLY = 146
    "indirect.beyond-half-only", "Indirect ranged attacks",
    "An indirect attack can target only beyond half range",
    "An indirect attack must be aimed beyond half range and within range. It cannot be aimed at \
     half the range or nearer.",
    tells "{who} is within half range and is not hit"
}

clause! { ALWAYS_WIT = 147
    "indirect.always-wit", "Indirect ranged attacks", "An indirect attack always needs a WIT save",
    "An indirect attack needs a WIT save to hit, even if the target is in plain view."
}

/// What makes an indirect attack challenging. `attack::hits` rolls the save.
pub fn challenges() -> Vec<Cited> {
    vec![ALWAYS_WIT]
}

clause! { NO_MOVING = 148
    "indirect.no-moving", "Indirect ranged attacks",
    "An indirect attack cannot be made while moving",
    "Nobody can make an indirect attack while moving, neither after a movement in the same turn \
     nor before one (attack.while-moving)."
}

/// Why an indirect attack is refused; `range` is the clause that keeps it within range.
pub fn check(state: &State, attack: &Attack, range: Cited) -> Refusals {
    let mut refusals = ranged::check_range(state, attack, range);
    refusals.unless(ranged::is_beyond_half(state, attack), BEYOND_HALF_ONLY, || {
        format!("{} is within half range", ranged::aimed_at(state, attack))
    });
    refusals.unless(!attack.moving, NO_MOVING, || "the attacker is moving".to_owned());
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[UNSEEN_AND_OVER_OBSTACLES, BEYOND_HALF_ONLY, ALWAYS_WIT, NO_MOVING];
