//! Area `full-round`: what fills a whole turn (section "Full Round Action" and what the chapter
//! leaves open).

use super::{charge, cost, names as n, standard};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Clause, Who};

/// What is counted where the full-round action is a charge; 1 where it is any other.
pub const CHARGE: i32 = 2;

clause! { WHOLE_TURN = 181
    "full-round.whole-turn", "Full Round Action", "The whole turn, until the next",
    "It fills the turn and holds until the next one starts. Beside it there is no move action, not \
     even a step, no standard action and no attack but what it grants itself."
}

clause! { SWIFT_BEFORE = 642
    "full-round.swift-before", "open", "Nothing swift before it",
    "A swift action already used makes a full-round action impossible, unless it was one a charge \
     allows and this is a charge."
}

/// Why a full-round action is refused.
pub fn check(state: &State, who: Who, charge: bool) -> Refusals {
    let mut refusals = Refusals::none();
    let whole = state.pool(who, n::MOVE) > 0
        && state.pool(who, n::STANDARD) > 0
        && standard::spent(state, who) == 0;
    refusals.unless(whole, WHOLE_TURN, || {
        "it takes the whole turn, and an action of this turn was used".to_owned()
    });
    let fits = charge && state.counter(who, None, n::SWIFT) > 0;
    refusals.unless(state.pool(who, n::SWIFT) > 0 || fits, SWIFT_BEFORE, || {
        "the swift action of this turn was used".to_owned()
    });
    refusals
}

/// The whole turn goes into it.
pub fn spend(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    charge: bool,
) -> Result<(), Stop> {
    table.set_pool(clause, who, n::MOVE, 0)?;
    table.set_pool(clause, who, n::STANDARD, 0)?;
    table.count(WHOLE_TURN, who, n::FULL_ROUND, if charge { CHARGE } else { 1 })
}

clause! { NO_SWIFT = 182
    "full-round.no-swift", "Full Round Action", "Nothing swift either",
    "A swift action goes with it only where a rule says so, as with a charge."
}

/// Why no swift action goes with the full-round action of the turn, if there is one.
pub fn check_swift(state: &State, who: Who, of_charge: bool) -> Refusals {
    let mut refusals = Refusals::none();
    let fits = !cost::is_full(state, who) || (of_charge && cost::is_charging(state, who));
    refusals
        .unless(fits, NO_SWIFT, || "no swift action goes with this full-round action".to_owned());
    if !fits && cost::is_charging(state, who) {
        refusals.add(charge::SWIFT_EXCEPTION, "only a swap, a potion or an oil goes with a charge");
    }
    refusals
}

clause! { FREE_ALLOWED = 183
    "full-round.free-allowed", "Full Round Action", "Free actions stay",
    "Free actions are to be had as in any turn: one can shout while charging."
}

/// Notes that a free action came beside a full-round action.
pub fn note_free(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !cost::is_full(table.state(), who) {
        return Ok(());
    }
    table.note(FREE_ALLOWED, who)
}

clause! { IMMEDIATE_RULES = 184
    "full-round.immediate-rules", "Full Round Action", "Immediate actions mind their own rules",
    "It neither gives nor takes immediate actions."
}

/// Notes that an immediate action is made by somebody whose turn was a full-round action.
pub fn note_immediate(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !cost::is_full(table.state(), who) {
        return Ok(());
    }
    table.note(IMMEDIATE_RULES, who)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[WHOLE_TURN, NO_SWIFT, FREE_ALLOWED, IMMEDIATE_RULES, SWIFT_BEFORE];
