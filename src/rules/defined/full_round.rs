//! Area `full-round`: full-round actions (section "Full Round Action" and what the chapter leaves
//! open).

use super::cost::{self, Spent};
use super::{charge, names as n};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;

clause! { WHOLE_TURN = 181
    "full-round.whole-turn", "Full Round Action", "A full-round action takes the whole turn",
    "A full-round action takes the whole turn and lasts until the next turn starts. It leaves no \
     move action, not even a 5-foot step, no standard action, and no attacks except those it \
     grants itself."
}

/// The cost of a full-round action: the whole turn.
pub const ACTION: Cost = Cost {
    says: "full-round action",
    clause: WHOLE_TURN,
    check: |state, who, _| cost::check_main(state, who, check),
    pay: |table, clause, who| spend(table, clause, who, cost::PLAIN),
    paid: Paid::First,
    ..FREE
};

/// The cost of a charge: the whole turn, with attacks to follow.
pub const OF_CHARGE: Cost = Cost {
    check: |state, who, _| cost::check_main(state, who, check_charge),
    pay: |table, clause, who| spend(table, clause, who, cost::CHARGE),
    ..ACTION
};

/// Why the turn is no longer whole.
fn check_whole(state: &State, who: Who) -> Refusals {
    let whole = state.pool(who, n::MOVE) > 0
        && state.pool(who, n::STANDARD) > 0
        && cost::spent(state, who) == Spent::Nothing;
    Refusals::if_not(whole, WHOLE_TURN, || {
        "it takes the whole turn, and an action of this turn was already used".to_owned()
    })
}

/// Spends the whole turn.
fn spend(table: &mut Table<'_>, clause: Cited, who: Who, counted: i32) -> Flow {
    if cost::is_paid(table.state(), who) {
        return Ok(());
    }
    table.set_pool(clause, who, n::MOVE, 0)?;
    table.set_pool(clause, who, n::STANDARD, 0)?;
    table.count(WHOLE_TURN, who, n::FULL_ROUND, counted)
}

clause! { SWIFT_BEFORE = 642
    "full-round.swift-before", "open", "A swift action rules out a full-round action after it",
    "A full-round action is impossible after a swift action in the same turn. The exception is a \
     charge after one of the swift actions that a charge allows."
}

/// Why a full-round action is refused.
fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = check_whole(state, who);
    refusals.unless(state.pool(who, n::SWIFT) > 0, SWIFT_BEFORE, || {
        "the swift action of this turn was already used".to_owned()
    });
    refusals
}

/// Why a charge is refused.
fn check_charge(state: &State, who: Who) -> Refusals {
    let fits = state.counter(who, None, n::SWIFT) > 0;
    if fits { check_whole(state, who) } else { check(state, who) }
}

clause! { NO_SWIFT = 182
    "full-round.no-swift", "Full Round Action", "A full-round action leaves no swift action",
    "A swift action can be combined with a full-round action only where a rule says so, as with a \
     charge."
}

/// Why no swift action can be combined with the full-round action of the turn, if there is one.
/// Asked by `swift::check`.
pub fn check_swift(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if !cost::is_full(state, who) {
        return refusals;
    }
    refusals.add(NO_SWIFT, "this full-round action allows no swift action");
    if cost::is_charging(state, who) {
        refusals.add(
            charge::SWIFT_EXCEPTION,
            "a charge only allows swapping a weapon, drinking a potion or applying an oil",
        );
    }
    refusals
}

clause! { FREE_ALLOWED = 183
    "full-round.free-allowed", "Full Round Action",
    "Free actions are possible with a full-round action",
    "Free actions are available as in any turn: a combatant can shout while charging.",
    uncited "the free action itself shows it"
}

clause! { IMMEDIATE_RULES = 184
    "full-round.immediate-rules", "Full Round Action",
    "A full-round action does not affect immediate actions",
    "A full-round action neither gives nor takes away immediate actions. They follow their own \
     rules.",
    uncited "the immediate action itself shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[WHOLE_TURN, NO_SWIFT, FREE_ALLOWED, IMMEDIATE_RULES, SWIFT_BEFORE];
