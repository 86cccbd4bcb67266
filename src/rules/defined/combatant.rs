//! What holds of a combatant as it stands: whether it can act, and how much it can bear.

use super::names as n;
use crate::state::{Presence, State};
use crate::vocabulary::Who;

/// In the fight and awake: neither down nor dead nor gone.
pub fn can_act(state: &State, who: Who) -> bool {
    let down = [n::UNCONSCIOUS, n::INCAPACITATED, n::STABILIZED, n::DEAD];
    state.body(who).presence == Presence::Present
        && !down.iter().any(|condition| state.is(who, *condition))
}

/// Whether somebody has the use of its voice.
pub fn can_speak(state: &State, who: Who) -> bool {
    !state.says(who, n::GAGGED)
}

/// Whether somebody's turn is running, and nobody else's within it.
pub fn in_turn(state: &State, who: Who) -> bool {
    state.acting.last() == Some(&who)
}

/// Full health.
pub fn maximum(state: &State, who: Who) -> i32 {
    state.number(who, n::HP_MAX).unwrap_or(1)
}
