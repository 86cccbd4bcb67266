//! Area `full-round`: what fills a whole turn (section "Full Round Action" and what the chapter
//! leaves open).

use super::cost::{self, Spent};
use super::{charge, names as n};
use crate::engine::prelude::*;
use crate::engine::record::FREE;

clause! { WHOLE_TURN = 181
    "full-round.whole-turn", "Full Round Action", "The whole turn, until the next",
    "It fills the turn and holds until the next one starts. Beside it there is no move action, not \
     even a step, no standard action and no attack but what it grants itself."
}

/// The whole turn, as what a deed costs.
pub const ACTION: Cost = Cost {
    says: "full-round action",
    clause: WHOLE_TURN,
    check: |state, who, _| cost::check_main(state, who, check),
    pay: |table, clause, who| spend(table, clause, who, cost::PLAIN),
    paid: Paid::First,
    ..FREE
};

/// The whole turn, attacks to follow.
pub const OF_CHARGE: Cost = Cost {
    check: |state, who, _| cost::check_main(state, who, check_charge),
    pay: |table, clause, who| spend(table, clause, who, cost::CHARGE),
    ..ACTION
};

/// Why the turn is not whole any more.
fn check_whole(state: &State, who: Who) -> Refusals {
    let whole = state.pool(who, n::MOVE) > 0
        && state.pool(who, n::STANDARD) > 0
        && cost::spent(state, who) == Spent::Nothing;
    Refusals::if_not(whole, WHOLE_TURN, || {
        "it takes the whole turn, and an action of this turn was used".to_owned()
    })
}

/// The whole turn goes into it.
fn spend(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    counted: i32,
) -> Result<(), Stop> {
    if cost::is_paid(table.state(), who) {
        return Ok(());
    }
    table.set_pool(clause, who, n::MOVE, 0)?;
    table.set_pool(clause, who, n::STANDARD, 0)?;
    table.count(WHOLE_TURN, who, n::FULL_ROUND, counted)
}

clause! { SWIFT_BEFORE = 642
    "full-round.swift-before", "open", "Nothing swift before it",
    "A swift action already used makes a full-round action impossible, unless it was one a charge \
     allows and this is a charge."
}

/// Why a full-round action is refused.
fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = check_whole(state, who);
    refusals.unless(state.pool(who, n::SWIFT) > 0, SWIFT_BEFORE, || {
        "the swift action of this turn was used".to_owned()
    });
    refusals
}

/// Why a charge is.
fn check_charge(state: &State, who: Who) -> Refusals {
    let fits = state.counter(who, None, n::SWIFT) > 0;
    if fits { check_whole(state, who) } else { check(state, who) }
}

clause! { NO_SWIFT = 182
    "full-round.no-swift", "Full Round Action", "Nothing swift either",
    "A swift action goes with it only where a rule says so, as with a charge."
}

/// Why no swift action goes with the full-round action of the turn, if there is one.
pub fn check_swift(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if !cost::is_full(state, who) {
        return refusals;
    }
    refusals.add(NO_SWIFT, "no swift action goes with this full-round action");
    if cost::is_charging(state, who) {
        refusals.add(charge::SWIFT_EXCEPTION, "only a swap, a potion or an oil goes with a charge");
    }
    refusals
}

clause! { FREE_ALLOWED = 183
    "full-round.free-allowed", "Full Round Action", "Free actions stay",
    "Free actions are to be had as in any turn: one can shout while charging.",
    uncited "the free action itself shows it"
}

clause! { IMMEDIATE_RULES = 184
    "full-round.immediate-rules", "Full Round Action", "Immediate actions mind their own rules",
    "It neither gives nor takes immediate actions.",
    uncited "the immediate action itself shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[WHOLE_TURN, NO_SWIFT, FREE_ALLOWED, IMMEDIATE_RULES, SWIFT_BEFORE];
