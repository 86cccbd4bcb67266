//! Area `stats`: what a sheet needs (section "Combat Stats").

use super::names as n;
use super::{stress, wounds};
use crate::engine::prelude::*;

clause! { RELEVANT = 162
    "stats.relevant", "Combat Stats", "The numbers used in combat must be known",
    "Initiative, Speed, Defense, Armour, Stress and Wound Points must be known, or follow from \
     other numbers. The Referee fills gaps for monsters."
}

/// Why somebody cannot come into a fight. Speed is asked for where there is a map. Asked by
/// `join::settle`, `join::enter` and `procedure::check_start`.
pub fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::if_not(stress::is_known(state, who), RELEVANT, || {
        format!(
            "the maximum Stress of {} is unknown: its sheet needs max-stress, or hd of at least 1",
            state.called(who)
        )
    });
    refusals.append(stress::check_hit_dice(state, who));
    refusals.append(wounds::check_sheet(state, who));
    let speed = state.grid().is_none() || state.number(who, n::SPEED).is_some();
    refusals.unless(speed, RELEVANT, || {
        format!("the Speed of {} is unknown: on a map its sheet needs speed", state.called(who))
    });
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[RELEVANT];
