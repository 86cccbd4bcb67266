//! Area `full-defense`: nothing but guarding oneself (section "Full Defense" and what the chapter
//! leaves open).

use super::{full_round, names as n, turn};
use crate::engine::prelude::*;

clause! { BONUS = 272
    "full-defense.bonus", "Full Defense", "+4 for a whole round",
    "A full-round action in which one only defends oneself: a +4 dodge bonus to Armor Class, \
     touches included, from the beginning of the turn to the beginning of the next."
}

/// What it adds to Armor Class.
pub const GUARD: Added = (BONUS, n::FULL_DEFENSE, 4);

/// The defense is taken up.
pub struct FullDefense(Who);

impl Plan for FullDefense {
    type By = Who;

    const VERB: Verb = turn::own(
        n::FULL_DEFENSE,
        &[],
        "+4 to AC until the own next turn starts, and no opportunity attacks.",
    )
    .told("defends fully");

    const COST: Cost = full_round::ACTION.by(BONUS);

    fn settle(_: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Ok(FullDefense(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        table.gain(BONUS, self.0, n::FULL_DEFENSE, None)
    }
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
    Refusals::if_not(!state.is(who, n::FULL_DEFENSE), AOO, || "it defends fully".to_owned())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[BONUS, AOO];
