//! What the acts of a turn cost: why it is not there, and what a full-round action leaves of it. No
//! clauses of its own; those that decide stand in `turn`, `standard`, `free`, `swift` and
//! `full_round`.

use super::names as n;
use super::{combat, full_round};
use crate::engine::Refusals;
use crate::engine::record::{Cost, FREE};
use crate::state::State;
use crate::vocabulary::Who;

/// Something of one's own turn: which hangs on what is said.
pub const fn of_own_turn(says: &'static str) -> Cost {
    Cost { says, check: |state, who, _| check(state, who, |_, _| Refusals::none()), ..FREE }
}

/// Why something of one's own turn is not there for an act. What was held is paid for.
pub fn check(state: &State, who: Who, taken: impl FnOnce(&State, Who) -> Refusals) -> Refusals {
    if is_paid(state, who) {
        return Refusals::none();
    }
    let refusals = combat::check_own(state, who);
    if refusals.is_empty() { taken(state, who) } else { refusals }
}

/// The same for what does not go with a full-round action.
pub fn check_main(
    state: &State,
    who: Who,
    taken: impl FnOnce(&State, Who) -> Refusals,
) -> Refusals {
    check(state, who, |state, who| {
        let refusals = full_round::check_beside(state, who);
        if refusals.is_empty() { taken(state, who) } else { refusals }
    })
}

/// Whether what is done now was paid for when it was held.
pub fn is_paid(state: &State, who: Who) -> bool {
    state.counter(who, None, n::RESOLVE_HELD) > 0
}

/// Whether a full-round action fills the turn.
pub fn is_full(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) > 0
}

/// Whether that is a charge.
pub fn is_charging(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) == full_round::CHARGE
}
