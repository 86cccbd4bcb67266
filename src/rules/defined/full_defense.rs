//! Area `full-defense`: fighting only in defense (section "Full Defense" and what the chapter
//! leaves open).

use super::{full_round, names as n, turn};
use crate::engine::prelude::*;

clause! { BONUS = 272
    "full-defense.bonus", "Full Defense", "Full defense gives +4 to Armor Class for a round",
    "Full defense is a full-round action in which the combatant only defends itself. It has a +4 \
     dodge bonus to Armor Class, also against touch attacks, in this turn and until the beginning \
     of its next turn. What was rolled against it earlier in the turn stands."
}

/// Its bonus to Armor Class. Used by `attack::armor_class`.
pub const GUARD: Added = (BONUS, n::FULL_DEFENSE, 4);

/// Taking up full defense.
pub struct FullDefense(Who);

impl Plan for FullDefense {
    type By = Who;

    const VERB: Verb = turn::own(
        n::FULL_DEFENSE,
        &[],
        "+4 to AC until its own next turn starts, and no attacks of opportunity.",
    )
    .told("goes into full defense");

    const COST: Cost = full_round::ACTION.by(BONUS);

    fn settle(_: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Ok(FullDefense(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.gain(BONUS, self.0, n::FULL_DEFENSE, None)
    }
}

/// As the next turn of its user starts, full defense ends.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(BONUS, who, n::FULL_DEFENSE)
}

clause! { AOO = 673
    "full-defense.aoo", "open", "A combatant in full defense makes no attacks of opportunity",
    "A combatant in full defense makes no attacks of opportunity. It may use other immediate \
     actions."
}

/// Why a combatant in full defense makes no attack of opportunity. Asked by `aoo::check`.
pub fn check_blow(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::FULL_DEFENSE), AOO, || "it is in full defense".to_owned())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[BONUS, AOO];
