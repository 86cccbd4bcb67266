//! Area `full-defense`: nothing but guarding oneself (section "Full Defense" and what the chapter
//! leaves open).

use super::attack::InForce;
use super::cost::{self, Cost};
use super::names as n;
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Clause, Who};

clause! { BONUS = 272
    "full-defense.bonus", "Full Defense", "+4 for a whole round",
    "A full-round action in which one only defends oneself: a +4 dodge bonus to Armor Class, \
     touches included, from the beginning of the turn to the beginning of the next."
}

/// What it adds to Armor Class.
pub const GUARD: InForce =
    InForce { condition: n::FULL_DEFENSE, clause: BONUS, is_dodge: true, by: 4 };

/// Takes up the defense.
pub fn perform(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    cost::spend(table, BONUS, who, Cost::FullRound)?;
    table.gain(BONUS, who, n::FULL_DEFENSE, None)
}

/// It ends with the start of the next turn.
pub fn end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(BONUS, who, n::FULL_DEFENSE)
}

clause! { AOO = 673
    "full-defense.aoo", "open", "No blows from full defense",
    "Whoever defends fully makes no attacks of opportunity; other immediate actions it may."
}

/// Why whoever defends fully makes no attack of opportunity.
pub fn check_blow(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(!state.is(who, n::FULL_DEFENSE), AOO, || "it defends fully".to_owned());
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[BONUS, AOO];
