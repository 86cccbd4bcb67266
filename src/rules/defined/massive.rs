//! Area `massive`: a single hit that may incapacitate (section "Instant Incapacitation from Massive
//! Damage" and what the chapter leaves open).

use super::blow::{Hit, Source};
use super::{combatant, death, names as n, sheet::stated};
use crate::engine::prelude::*;

clause! { TRIGGER = 136
    "massive.trigger", "Instant Incapacitation from Massive Damage",
    "A hit of half the maximum hit points forces a Fortitude save",
    "A single hit that does at least half the maximum hit points forces a Fortitude save at once. \
     For this, twice the damage is compared with the maximum. Two smaller hits never force it.",
    uncited "the save shows it"
}

clause! { AFTER_REDUCTIONS = 137
    "massive.after-reductions", "Instant Incapacitation from Massive Damage",
    "Massive damage is measured after reductions",
    "Reductions are subtracted first. All damage that a critical hit multiplies is one hit."
}

/// Whether a hit of so many points forces the save.
fn is_massive(state: &State, who: Who, points: i32) -> bool {
    2 * points >= combatant::maximum(state, who)
}

/// Notes that a hit would force the save if reductions had not made it smaller.
pub fn note_reduced(table: &mut Table<'_>, hit: Hit, left: i32) -> Flow {
    let state = table.state();
    if !is_massive(state, hit.at, hit.points) || is_massive(state, hit.at, left) {
        return Ok(());
    }
    table.decided(AFTER_REDUCTIONS, hit.at, Detail::Int(left), "the hit would force a save")
}

clause! { SCOPE = 619
    "massive.scope", "open", "A single hit is all lethal damage of one attack or effect",
    "All lethal damage of one attack or one effect counts together, whatever its types. Non-lethal \
     damage does not count, nor does damage that recurs each round. For a source that is no \
     creature the GM is asked how many Hit Dice it counts as, unless hd= states them; it counts as \
     0 if the GM passes.",
    asks "how many Hit Dice what hit {who} counts as, in a number"
}

/// The Hit Dice a source that is no creature may count as.
pub const HIT_DICE: Kind = Kind::Int(0, 100);

/// The GM says how many Hit Dice a source that is no creature counts as.
fn ask_hit_dice(table: &mut Table<'_>, who: Who) -> Result<i32, Stop> {
    let options = vec![Value::Int(0), Value::Word(core::PASS)];
    match table.ask(SCOPE, Actor::Gm, options, Some(who))? {
        Reply::Pass => Ok(0),
        Reply::Value(Value::Int(number)) if HIT_DICE.fits(&Value::Int(number)) => Ok(number),
        _ => Err(Refusals::because(SCOPE, "answer a number from 0 to 100, or pass").into()),
    }
}

clause! { SAVE = 138
    "massive.save", "Instant Incapacitation from Massive Damage",
    "The massive damage save is against 10 + the attacker's Hit Dice",
    "The target rolls 1d20 + Fortitude as soon as the damage is taken. If the save succeeds, the \
     damage has no further effect."
}

clause! { THEN_DEATH_ROLLS = 140
    "massive.then-death-rolls", "Instant Incapacitation from Massive Damage",
    "After a failed massive damage save, death rolls follow as usual",
    "The wound, unconsciousness, exposure and death rolls follow as for every combatant brought to \
     0, with one failure counted. The next roll of death-roll equal needs 61, death-roll stats \
     keeps its DC, and death-roll brutality uses the damage of this hit.",
    uncited "the death rolls show it"
}

clause! { HIT_THAT_ALREADY_FELLS = 141
    "massive.hit-that-already-fells", "Instant Incapacitation from Massive Damage",
    "A massive hit that brings the target to 0 still forces the save",
    "The save is made even if the damage alone brings hit points to 0. If it succeeds, no death \
     save has failed yet; if it fails, one has. Either way there is one wound. Who dies at 0 is \
     dead and makes none.",
    uncited "the save shows it"
}

/// Whether somebody withstands a single hit: it is too small, or the save succeeds.
pub fn withstands(table: &mut Table<'_>, hit: Hit) -> Result<bool, Stop> {
    let Hit { by: source, at: who, blow, points } = hit;
    let state = table.state();
    // Who is dead of the blow itself throws nothing.
    let dies = state.pool(who, n::HP) == 0 && state.flag(who, n::DIES_AT_0) == Some(true);
    if dies || !is_massive(state, who, points) {
        return Ok(true);
    }
    let (by, hit_dice) = match source {
        Source::Creature(by) => (Some(by), stated(state, by, n::HD)),
        Source::Hazard { hit_dice: Some(hit_dice) } => (None, hit_dice),
        Source::Hazard { hit_dice: None } => (None, ask_hit_dice(table, who)?),
    };
    let dc = Sum::of(SAVE, n::BASE_DC, 10).plus(SAVE, n::HD_OF_SOURCE, hit_dice);
    let roll = Roll::new(SAVE, who, n::MASSIVE, Dice::of(1, 20))
        .against(by)
        .part(Portion::Blow(blow))
        .with([(SAVE, n::FORTITUDE, stated(table.state(), who, n::FORTITUDE))]);
    let throw = table.roll(roll, dc, death::saved)?;
    death::note_natural(table, &throw)?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

clause! { FAILURE = 139
    "massive.failure", "Instant Incapacitation from Massive Damage",
    "A failed massive damage save drops the target to 0",
    "Hit points drop to 0, whatever they were, and the first death save fails without a roll."
}

/// The save has failed: hit points drop to 0. Called by `hp::hurt`.
pub fn drop_to_nothing(table: &mut Table<'_>, who: Who) -> Flow {
    table.set_pool(FAILURE, who, n::HP, 0)
}

/// Notes that so many death saves have failed in a row.
pub fn fail(table: &mut Table<'_>, who: Who, failures: i32) -> Flow {
    table.set_pool(FAILURE, who, n::DEATH_FAILURES, failures)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[TRIGGER, AFTER_REDUCTIONS, SAVE, FAILURE, THEN_DEATH_ROLLS, HIT_THAT_ALREADY_FELLS, SCOPE];
