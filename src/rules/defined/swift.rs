//! Area `swift`: one quick thing a round (sections "Swift Action" and "Swift Actions", and what the
//! chapter leaves open).

use super::spell::{self, Entry};
use super::{cost, full_round, names as n, turn};
use crate::engine::prelude::*;
use crate::engine::record::FREE;

clause! { DEFINITION = 179
    "swift.definition", "Swift Action", "Beside everything else",
    "A swift action, or bonus action, goes with whatever else happens. Most are spells or \
     abilities, hardly any a trick of arms."
}

/// The swift action, as what a deed costs.
pub const ACTION: Cost = Cost {
    says: "swift action",
    clause: DEFINITION,
    check: |state, who, _| cost::check(state, who, check),
    pay: |table, clause, who| spend(table, clause, who, 0),
    paid: Paid::First,
    ..FREE
};

/// The same for one of the three that a charge allows.
pub const OF_CHARGE: Cost = Cost {
    check: |state, who, _| cost::check(state, who, check_of_charge),
    pay: |table, clause, who| spend(table, clause, who, 1),
    ..ACTION
};

/// The swift action goes into something; what is counted says whether a charge allows it.
fn spend(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    of_charge: i32,
) -> Result<(), Stop> {
    if cost::is_paid(table.state(), who) {
        return Ok(());
    }
    table.count(clause, who, n::SWIFT, of_charge)?;
    table.pool(clause, who, n::SWIFT, -1)
}

clause! { ONE_PER_ROUND = 180
    "swift.one-per-round", "Swift Action", "A single one",
    "Nobody has more than one swift action in a round."
}

/// Why a swift action is refused.
fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = full_round::check_swift(state, who);
    refusals.append(check_left(state, who));
    refusals
}

/// The same for one that a charge allows.
fn check_of_charge(state: &State, who: Who) -> Refusals {
    if cost::is_charging(state, who) { check_left(state, who) } else { check(state, who) }
}

fn check_left(state: &State, who: Who) -> Refusals {
    Refusals::if_not(state.pool(who, n::SWIFT) > 0, ONE_PER_ROUND, || {
        "the swift action of this round is used".to_owned()
    })
}

clause! { ONLY_AS_SPECIFIED = 206
    "swift.only-as-specified", "Swift Actions: Ability/Spell Specified", "Only what says so",
    "Swift is what an ability or a spell calls so, a draught from a potion belt, and what a \
     charge allows. None of it provokes."
}

/// Something that is a swift action by its entry.
pub struct SwiftAction;

impl Entry for SwiftAction {
    const VERB: Verb = turn::own(
        n::SWIFT_ACTION,
        spell::BY_ENTRY,
        "A spell or an ability whose entry makes it swift. What comes of it the GM rules.",
    )
    .told(
        "takes a swift action[: {ability}][: {spell}][ on {target}][ on {targets}][ \
         without gestures{signless}]",
    );

    const COST: Cost = ACTION;

    const TAKES: Name = n::SWIFT;

    const CLAUSE: &'static Clause = ONLY_AS_SPECIFIED;

    const REASONS: [&'static str; 2] =
        ["is no swift action by its entry", "name the spell or the ability that is swift"];
}

clause! { ROUND = 641
    "swift.round", "open", "One clock for all limits",
    "What may be done so often in a round, swift and immediate actions, attacks of opportunity, \
     counterspells, may be done again from the start of the own next turn.",
    uncited "what is to be had again shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, ONE_PER_ROUND, ONLY_AS_SPECIFIED, ROUND];
