//! Area `death`: when a creature dies (section "Wound Points").

use super::names as n;
use super::plan;
use crate::engine::prelude::*;

clause! { NEGATIVE_STRENGTH = 183
    "death.negative-strength", "Wound Points", "A creature dies at minus its Strength score",
    "A creature dies when its Wound Points reach minus its Strength score, or fall past it. Only \
     the score counts, not what traits add to Wound Points. It is judged whenever the points or \
     the score change. What tied creatures do changes them as their count ends; a Reposte does so \
     at once."
}

/// Whether so many Wound Points mean death at this Strength score. Asked by `wounds::implied` and
/// `injury::is_lethal`.
pub fn is_reached(points: i32, strength: i32) -> bool {
    points < 0 && points <= -strength
}

/// Why the dead do nothing.
pub fn check(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::DEAD), NEGATIVE_STRENGTH, || {
        format!("{} is dead", state.called(who))
    })
}

/// Why somebody who is dead now, or not in the fight, does nothing.
pub fn check_lives(state: &State, who: Who) -> Refusals {
    presence::check_here(state, who, own::JOIN).with(check(state, who))
}

/// Why somebody does nothing whose deed is judged from how the current count began: it was dead or
/// not in the fight then. A death since does not prevent it.
pub fn check_there(state: &State, who: Who) -> Refusals {
    let mut refusals = presence::check_here(state, who, own::JOIN);
    if refusals.is_empty() {
        refusals = presence::check_here(state.seen(), who, own::JOIN);
    }
    refusals.with(check(state.seen(), who))
}

/// The creature that the Referee names, in the fight and alive, or why it is refused.
pub fn there(state: &State, who: Option<Who>) -> Result<Who, Refusals> {
    let Some(who) = who else { return Err(Refusals::because(own::RULING, "say which creature")) };
    check_lives(state, who).or(who)
}

clause! { TBA = 612
    "death.tba", "open", "There are no further rules about death",
    "The section on death is empty in the chapter. There are no saves and no other causes of \
     death.",
    uncited "says that there is nothing more"
}

/// Somebody dies.
pub fn die(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(NEGATIVE_STRENGTH, who, n::DEAD, None)?;
    for condition in [n::INCAPACITATED, n::DYING, n::STABILIZED, n::IN_FULL_DEFENSE] {
        table.lose(NEGATIVE_STRENGTH, who, condition)?;
    }
    Ok(())
}

/// Somebody is alive again: what it meant to do before it died is lost.
pub fn plans_lost(table: &mut Table<'_>, who: Who) -> Flow {
    let kinds = [core::WHO, n::LATE, n::MISSED];
    kinds.into_iter().try_for_each(|kind| plan::forget(table, NEGATIVE_STRENGTH, who, kind))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NEGATIVE_STRENGTH, TBA];
