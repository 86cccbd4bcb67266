//! Area `stats`: what a sheet needs (section "Combat Stats").

use super::names as n;
use super::stress;
use crate::engine::Refusals;
use crate::state::State;
use crate::vocabulary::{Clause, Who};

clause! { RELEVANT = 162
    "stats.relevant", "Combat Stats", "What has to be known",
    "Initiative, Speed, Defense, Armour, Stress and Wound Points have to be known, or made from \
     other numbers. The Referee fills gaps of monsters."
}

/// Why somebody cannot come into a fight.
pub fn check(state: &State, who: Who) -> Refusals {
    Refusals::if_not(stress::is_known(state, who), RELEVANT, || {
        format!("the maximum Stress of {} is unknown: max-stress, or hd", state.called(who))
    })
}

/// Why somebody cannot move on a map.
pub fn check_speed(state: &State, who: Who) -> Refusals {
    Refusals::if_not(state.number(who, n::SPEED).is_some(), RELEVANT, || {
        format!("the Speed of {} is unknown, and there is a map", state.called(who))
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[RELEVANT];
