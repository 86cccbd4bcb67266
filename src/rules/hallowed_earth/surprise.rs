//! Area `surprise`: who is Surprised (step 1).

use super::names as n;
use crate::engine::prelude::*;

clause! { UNAWARE = 101
    "surprise.unaware", "Step 1: Surprise", "Whoever knows of no enemy is Surprised",
    "Whoever is not aware of any enemy as the fight starts is Surprised in its first round: one, \
     some or all of a side, or nobody."
}

clause! { WHEN_SETTLED = 102
    "surprise.when-settled", "Step 1: Surprise", "Surprise is settled before the fight",
    "It follows from what led to the fight and is said as it starts. No die is thrown for it.",
    uncited "no die is thrown, which no event shows"
}

/// Says who is unaware.
pub fn settle(table: &mut Table<'_>, surprised: &[Who]) -> Result<(), Stop> {
    surprised.iter().try_for_each(|who| table.gain(UNAWARE, *who, n::SURPRISED, None))
}

clause! { STILL_ROLL = 103
    "surprise.still-roll", "Step 1: Surprise", "The Surprised throw Initiative too",
    "They throw with all the others and keep the result for the rounds in which they act.",
    uncited "the throws themselves show it"
}

clause! { NO_ACT = 104
    "surprise.no-act", "Step 1: Surprise", "The Surprised do not act in that round",
    "They declare nothing, have no count and no turn: no action and no movement."
}

/// Why somebody Surprised can do nothing.
pub fn check_act(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::SURPRISED), NO_ACT, || {
        format!("{} is Surprised", state.called(who))
    })
}

clause! { ENDS = 105
    "surprise.ends", "Step 1: Surprise", "Surprise lasts one round",
    "With the end of the round it is over. Nothing is made up for later: no number of theirs had \
     been passed."
}

/// The round is over, and the surprise with it.
pub fn end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(ENDS, who, n::SURPRISED)
}

clause! { REACTIONS = 610
    "surprise.reactions", "open", "The Surprised do not react",
    "They have no Reaction. They are as hard to hit as ever, unless the Referee says otherwise."
}

/// Why somebody Surprised cannot react.
pub fn check_reaction(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.seen().is(who, n::SURPRISED), REACTIONS, || {
        format!("{} is Surprised", state.called(who))
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[UNAWARE, WHEN_SETTLED, STILL_ROLL, NO_ACT, ENDS, REACTIONS];
