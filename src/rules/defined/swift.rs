//! Area `swift`: the swift action (sections "Swift Action" and "Swift Actions", and what the
//! chapter leaves open).

use super::spell::{self, Entry};
use super::{cost, full_round, names as n, turn};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;

clause! { DEFINITION = 179
    "swift.definition", "Swift Action", "A swift action can be used in addition to other actions",
    "A swift action, or bonus action, can be used together with a move and a standard action, but \
     not with a full-round action unless a rule says so. Most are spells or abilities; physical \
     combat maneuvers hardly ever are."
}

/// The swift action, as a cost.
pub const ACTION: Cost = Cost {
    says: "swift action",
    clause: DEFINITION,
    check: |state, who, _| cost::check(state, who, check),
    pay: |table, clause, who| spend(table, clause, who, 0),
    paid: Paid::First,
    ..FREE
};

/// The swift action as the cost of one of the three that a charge allows.
pub const OF_CHARGE: Cost = Cost {
    check: |state, who, _| cost::check(state, who, check_of_charge),
    pay: |table, clause, who| spend(table, clause, who, 1),
    ..ACTION
};

/// Spends the swift action; the counter records whether it was one a charge allows.
fn spend(table: &mut Table<'_>, clause: Cited, who: Who, of_charge: i32) -> Flow {
    if cost::is_paid(table.state(), who) {
        return Ok(());
    }
    table.count(clause, who, n::SWIFT, of_charge)?;
    table.pool(clause, who, n::SWIFT, -1)
}

clause! { ONE_PER_ROUND = 180
    "swift.one-per-round", "Swift Action", "A combatant has one swift action per round",
    "Nobody has more than one swift action in a round."
}

/// Why a swift action is refused.
fn check(state: &State, who: Who) -> Refusals {
    full_round::check_swift(state, who).with(check_left(state, who))
}

/// Why a swift action that a charge allows is refused.
fn check_of_charge(state: &State, who: Who) -> Refusals {
    if cost::is_charging(state, who) { check_left(state, who) } else { check(state, who) }
}

fn check_left(state: &State, who: Who) -> Refusals {
    Refusals::if_not(state.pool(who, n::SWIFT) > 0, ONE_PER_ROUND, || {
        "the swift action of this round is already used".to_owned()
    })
}

clause! { ONLY_AS_SPECIFIED = 206
    "swift.only-as-specified", "Swift Actions: Ability/Spell Specified",
    "Only what is called swift is a swift action",
    "Swift actions are what an ability or a spell calls so, drinking from a potion belt, and what \
     a charge allows. None of them provokes."
}

/// Something that is a swift action by its entry.
pub struct SwiftAction;

impl Entry for SwiftAction {
    const VERB: Verb = turn::own(
        n::SWIFT_ACTION,
        spell::BY_ENTRY,
        "Uses a spell or ability whose entry makes it swift. The GM rules its effect.",
    )
    .told(
        "takes a swift action[: {ability}][: {spell}][ on {target}][ on {targets}][ \
         without gestures{signless}]",
    );

    const COST: Cost = ACTION;

    const TAKES: Name = n::SWIFT;

    const CLAUSE: Cited = ONLY_AS_SPECIFIED;

    const REASONS: [&'static str; 2] =
        ["is not a swift action by its entry", "name the spell or ability that is swift"];
}

clause! { ROUND = 641
    "swift.round", "open", "All limits per round renew when the combatant's turn starts",
    "What is limited per round can be used again from the start of the combatant's own next turn. \
     This goes for swift and immediate actions, attacks of opportunity and counterspells.",
    uncited "what is available again shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, ONE_PER_ROUND, ONLY_AS_SPECIFIED, ROUND];
