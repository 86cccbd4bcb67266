//! Area `death`: when a creature dies (section "Wound Points").

use super::character::{is_there, lives};
use super::names as n;
use crate::engine::prelude::*;

clause! { NEGATIVE_STRENGTH = 183
    "death.negative-strength", "Wound Points", "A creature dies at minus its Strength score",
    "A creature dies when its Wound Points reach minus its Strength score, or fall past it. Only \
     the score counts, not what traits add to Wound Points."
}

/// Whether so many Wound Points mean death at this Strength score.
pub fn is_reached(points: i32, strength: i32) -> bool {
    points < 0 && points <= -strength
}

/// Why the dead do nothing.
pub fn check(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::DEAD), NEGATIVE_STRENGTH, || {
        format!("{} is dead", state.called(who))
    })
}

/// Why somebody who is dead or not in the fight does nothing.
pub fn check_lives(state: &State, who: Who) -> Refusals {
    Refusals::if_not(lives(state, who), NEGATIVE_STRENGTH, || {
        format!("{} is dead or not in the fight", state.called(who))
    })
}

/// The same for somebody whose deed is judged from how the current count began.
pub fn check_there(state: &State, who: Who) -> Refusals {
    Refusals::if_not(is_there(state, who), NEGATIVE_STRENGTH, || {
        format!("{} is dead or not in the fight", state.called(who))
    })
}

/// The creature that the Referee names, in the fight and alive, or why it is refused.
pub fn there(state: &State, who: Option<Who>) -> Result<Who, Refusals> {
    let Some(who) = who else { return Err(Refusals::because(own::RULING, "say which creature")) };
    let there = state.body(who).presence == Presence::Present;
    let reason = || format!("{} is not in the fight", state.called(who));
    let mut refusals = Refusals::if_not(there, own::RULING, reason);
    refusals.append(check(state, who));
    refusals.or(who)
}

clause! { TBA = 612
    "death.tba", "open", "There are no further rules about death",
    "The section on death is empty in the chapter. There are no saves and no other causes of \
     death.",
    uncited "says that there is nothing more"
}

/// Somebody dies.
pub fn die(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(NEGATIVE_STRENGTH, who, n::DEAD, None)?;
    for condition in [n::INCAPACITATED, n::DYING, n::STABILIZED, n::IN_FULL_DEFENSE] {
        table.lose(NEGATIVE_STRENGTH, who, condition)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NEGATIVE_STRENGTH, TBA];
