//! Area `surprise`: who is Surprised (step 1).

use super::names as n;
use crate::engine::prelude::*;

clause! { UNAWARE = 101
    "surprise.unaware", "Step 1: Surprise", "A creature unaware of any enemy is Surprised",
    "A creature that is not aware of any enemy as the fight starts is Surprised in the first \
     round. This can be one creature, some or all of a side, or nobody."
}

/// Makes the unaware creatures Surprised. Called by `procedure::start`.
pub fn settle(table: &mut Table<'_>, surprised: &[Who]) -> Flow {
    surprised.iter().try_for_each(|who| table.gain(UNAWARE, *who, n::SURPRISED, None))
}

clause! { WHEN_SETTLED = 102
    "surprise.when-settled", "Step 1: Surprise", "Surprise is named, not rolled",
    "Surprise follows from what led to the fight. The Referee names the Surprised creatures as the \
     fight starts, or as a newcomer joins. No die is rolled for it.",
    uncited "no die is rolled, which no event shows"
}

clause! { STILL_ROLL = 103
    "surprise.still-roll", "Step 1: Surprise", "Surprised creatures roll Initiative too",
    "They roll together with everybody else and keep the result for the rounds in which they act.",
    uncited "the rolls themselves show it"
}

clause! { NO_ACT = 104
    "surprise.no-act", "Step 1: Surprise", "Surprised creatures do not act in that round",
    "They declare nothing and have no count and no turn: no action and no movement."
}

/// Why a Surprised creature can do nothing. Asked by `init::check_turn`, `fulldef::check` and
/// `declare::check_time`.
pub fn check_act(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::SURPRISED), NO_ACT, || {
        format!("{} is Surprised and cannot act this round", state.called(who))
    })
}

clause! { ENDS = 105
    "surprise.ends", "Step 1: Surprise", "Surprise lasts one round",
    "It ends with the round. Nothing is made up for later, because no count of the Surprised \
     creature has been passed."
}

/// The round is over, and the surprise with it. Called by `procedure::end_round`.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(ENDS, who, n::SURPRISED)
}

clause! { REACTIONS = 610
    "surprise.reactions", "open", "Surprised creatures have no Reaction",
    "A Surprised creature cannot react. Its Defense is unchanged, unless the Referee says \
     otherwise."
}

/// Why a Surprised creature cannot react. Asked by `reposte::check`.
pub fn check_reaction(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.seen().is(who, n::SURPRISED), REACTIONS, || {
        format!("{} is Surprised and has no Reaction", state.called(who))
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[UNAWARE, WHEN_SETTLED, STILL_ROLL, NO_ACT, ENDS, REACTIONS];
