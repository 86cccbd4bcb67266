//! What the actions of a turn cost: why a cost cannot be paid, and what a full-round action still
//! allows. No clauses of its own; those that decide stand in `turn`, `standard`, `free`, `swift`
//! and `full_round`.

use super::{combat, full_round, names as n};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;

/// A cost of its own turn that depends on the options given.
pub const fn of_own_turn(says: &'static str) -> Cost {
    Cost { says, check: |state, who, _| check(state, who, |_, _| Refusals::none()), ..FREE }
}

/// Why a part of the turn is not available for an action. A held action has already been paid for.
pub fn check(state: &State, who: Who, taken: impl FnOnce(&State, Who) -> Refusals) -> Refusals {
    if is_paid(state, who) {
        return Refusals::none();
    }
    let refusals = combat::check_own(state, who);
    if refusals.is_empty() { taken(state, who) } else { refusals }
}

/// Why a part of the turn is not available for an action that cannot be combined with a full-round
/// action.
pub fn check_main(
    state: &State,
    who: Who,
    taken: impl FnOnce(&State, Who) -> Refusals,
) -> Refusals {
    check(state, who, |state, who| {
        let refusals = check_beside(state, who);
        if refusals.is_empty() { taken(state, who) } else { refusals }
    })
}

/// Whether the action done now was paid for when it was held.
pub fn is_paid(state: &State, who: Who) -> bool {
    state.counter(who, None, n::RESOLVE_HELD) > 0
}

/// Whether a full-round action fills the turn.
pub fn is_full(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) > 0
}

/// Whether that is a charge.
pub fn is_charging(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) >= CHARGE
}

/// Whether that charge has ended with somebody in a threatened square.
pub fn has_charged_home(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) == CHARGE_HOME
}

/// What is counted for a full-round action that fills the turn.
pub const PLAIN: i32 = 1;

/// What is counted for a charge.
pub const CHARGE: i32 = 2;

/// What is counted once a charge has ended with somebody in a threatened square.
pub const CHARGE_HOME: i32 = 3;

/// Why nothing else of the turn can be combined with the full-round action that fills it.
fn check_beside(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_full(state, who), full_round::WHOLE_TURN, || {
        "a full-round action fills this turn".to_owned()
    })
}

/// What the standard action of the turn was used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// Nothing: it is still available, or there is none.
    Nothing,
    /// Attack actions.
    Attacks,
    /// A standard action.
    Standard,
    /// A second move.
    Move,
    /// Attack actions; a movement has ended the series.
    AttacksEnded,
}

impl Spent {
    /// All of them, each at the number by which it is counted.
    const ALL: [Spent; 5] =
        [Spent::Nothing, Spent::Attacks, Spent::Standard, Spent::Move, Spent::AttacksEnded];

    /// The number by which it is counted.
    pub fn number(self) -> i32 {
        self as i32
    }
}

/// What the standard action of the turn was used for.
pub fn spent(state: &State, who: Who) -> Spent {
    let number = state.counter(who, None, n::STANDARD_SPENT_ON);
    let known = Spent::ALL.into_iter().find(|spent| spent.number() == number);
    known.unwrap_or(Spent::Nothing)
}

/// Whether attacks were made this turn.
pub fn has_attacked(state: &State, who: Who) -> bool {
    matches!(spent(state, who), Spent::Attacks | Spent::AttacksEnded)
}
