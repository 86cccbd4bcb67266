//! The state of a combatant: whether it can act, and its maximum hit points.

use super::names as n;
use crate::state::State;
use crate::vocabulary::Who;

/// Whether somebody is in the fight and awake: not down, dead or gone.
pub fn can_act(state: &State, who: Who) -> bool {
    let down = [n::UNCONSCIOUS, n::INCAPACITATED, n::STABILIZED, n::DEAD];
    state.is_here(who) && !down.iter().any(|condition| state.is(who, *condition))
}

/// As what somebody is down who cannot act.
pub fn down_as(state: &State, who: Who) -> &'static str {
    let is = |condition| state.is(who, condition);
    match () {
        () if !state.is_here(who) => "not in the fight",
        () if is(n::DEAD) => "dead",
        () if is(n::INCAPACITATED) => "dying",
        () if is(n::STABILIZED) => "stabilized, but unconscious",
        () => "unconscious",
    }
}

/// Whether somebody can speak.
pub fn can_speak(state: &State, who: Who) -> bool {
    !state.says(who, n::GAGGED)
}

/// Whether somebody's turn is running and not interrupted by another's.
pub fn in_turn(state: &State, who: Who) -> bool {
    state.acting.last() == Some(&who)
}

/// Maximum hit points.
pub fn maximum(state: &State, who: Who) -> i32 {
    state.number(who, n::HP_MAX).unwrap_or(1)
}
