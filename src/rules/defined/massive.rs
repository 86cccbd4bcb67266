//! Area `massive`: one hit too many (section "Instant Incapacitation from Massive Damage" and what
//! the chapter leaves open).

use super::blow::{Hit, Source};
use super::{combatant, death, names as n};
use crate::engine::prelude::*;

clause! { TRIGGER = 136
    "massive.trigger", "Instant Incapacitation from Massive Damage", "Half the maximum at one blow",
    "A single hit of at least half the maximum health points, twice the damage against all of \
     them, forces a Fortitude save at once. Two smaller ones never do.",
    uncited "the save shows it"
}

clause! { AFTER_REDUCTIONS = 137
    "massive.after-reductions", "Instant Incapacitation from Massive Damage",
    "Only what arrives counts",
    "Reductions come off first. All that a critical multiplies is one hit."
}

clause! { SCOPE = 619
    "massive.scope", "open", "What is one hit",
    "All the lethal damage of one attack or one effect, of whatever kinds together; not what \
     stuns, nor what goes on round by round. A source without Hit Dice counts as 0 unless the GM \
     says more.",
    uncited "the one save for one hit shows it"
}

/// Whether a hit of so many points forces the save.
fn is_massive(state: &State, who: Who, points: i32) -> bool {
    2 * points >= combatant::maximum(state, who)
}

/// Notes that a hit would force the save, if reductions had not left so much of it.
pub fn note_reduced(table: &mut Table<'_>, hit: Hit, left: i32) -> Result<(), Stop> {
    let state = table.state();
    if !is_massive(state, hit.at, hit.points) || is_massive(state, hit.at, left) {
        return Ok(());
    }
    table.decided(AFTER_REDUCTIONS, hit.at, Detail::Int(left), "the hit would force a save")
}

clause! { SAVE = 138
    "massive.save", "Instant Incapacitation from Massive Damage",
    "Fortitude against 10 and the attacker's Hit Dice",
    "The one hit throws 1d20 and Fortitude as soon as the damage is taken. If it holds, the damage \
     was all."
}

clause! { THEN_DEATH_ROLLS = 140
    "massive.then-death-rolls", "Instant Incapacitation from Massive Damage",
    "From there on like anybody else",
    "Wound, senses, exposure and death rolls follow as they do for all who fall, with one failure \
     counted: equal goes on at 61, stats keeps its number, brutality goes by the damage of this \
     hit.",
    uncited "the death rolls show it"
}

clause! { HIT_THAT_ALREADY_FELLS = 141
    "massive.hit-that-already-fells", "Instant Incapacitation from Massive Damage",
    "The blow would have done anyway",
    "The save is due just the same. If it holds there is no failure yet, if not there is one; \
     there is one wound in either case.",
    uncited "the save shows it"
}

/// Whether somebody stands a single hit: too small to matter, or saved against.
pub fn withstands(table: &mut Table<'_>, hit: Hit) -> Result<bool, Stop> {
    let Hit { by: source, at: who, blow, points } = hit;
    let state = table.state();
    if !is_massive(state, who, points) {
        return Ok(true);
    }
    let (by, hit_dice) = match source {
        Source::Creature(by) => (Some(by), state.number(by, n::HD).unwrap_or(0)),
        Source::Hazard { hit_dice } => (None, hit_dice),
    };
    let dc = Sum::of(SAVE, n::BASE, 10).plus(SAVE, n::HD, hit_dice);
    let roll = Roll::new(SAVE, who, n::MASSIVE, Dice::of(1, 20))
        .against(by)
        .part(Portion::Blow(blow))
        .with([(SAVE, n::FORTITUDE, state.number(who, n::FORTITUDE).unwrap_or(0))]);
    let throw = table.roll(roll, dc, death::saved)?;
    death::note_natural(table, &throw)?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

clause! { FAILURE = 139
    "massive.failure", "Instant Incapacitation from Massive Damage", "Failed: down, and one behind",
    "Health points drop to 0 whatever they were, and the first death save has failed without a \
     throw."
}

/// The save has failed: nothing is left.
pub fn drop_to_nothing(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.set_pool(FAILURE, who, n::HP, 0)
}

/// So many death saves have failed with it.
pub fn fail(table: &mut Table<'_>, who: Who, failures: i32) -> Result<(), Stop> {
    table.set_pool(FAILURE, who, n::DEATH_FAILURES, failures)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[TRIGGER, AFTER_REDUCTIONS, SAVE, FAILURE, THEN_DEATH_ROLLS, HIT_THAT_ALREADY_FELLS, SCOPE];
