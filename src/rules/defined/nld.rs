//! Area `nld`: damage that only takes the senses (section "Non-Lethal Damage (NLD)" and what the
//! chapter leaves open).

use super::{combatant, exposed, incapacitation, names as n};
use crate::engine::prelude::*;

clause! { ACCUMULATES = 106
    "nld.accumulates", "Non-Lethal Damage (NLD)", "It counts up beside the health points",
    "What is meant to stun is added up from 0 on its own. Health points are not touched by it.",
    uncited "what stuns the GM enters; the sum is a pool"
}

clause! { CEILING = 606
    "nld.ceiling", "open", "No ceiling",
    "It may grow beyond every number, and none of it turns into lethal damage."
}

/// A ruling on it.
pub fn rule(table: &mut Table<'_>, clause: &'static Clause, who: Who, by: i32) -> Result<(), Stop> {
    let before = table.state().pool(who, n::NLD);
    let after = before.saturating_add(by).max(0);
    table.set_pool(clause, who, n::NLD, after)?;
    if after > combatant::maximum(table.state(), who) {
        table.decided(CEILING, who, Detail::Int(after), "it would stop at the maximum")?;
    }
    nld_changed(table, who)
}

/// Something takes so much of somebody's senses.
pub fn take(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    points: i32,
) -> Result<(), Stop> {
    rule(table, clause, who, points)
}

clause! { KNOCKOUT = 107
    "nld.knockout", "Non-Lethal Damage (NLD)", "As much as the health points: out",
    "Whoever has as much of it as health points at the moment, or more, is unconscious. The \
     maximum does not matter."
}

/// It has changed: the two are compared.
fn nld_changed(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    settle(table, KNOCKOUT, who)
}

/// Whether somebody is out by it.
fn is_out(state: &State, who: Who) -> bool {
    let left = state.pool(who, n::HP);
    left > 0 && state.pool(who, n::NLD) >= left
}

clause! { KNOCKOUT_WHEN_HP_FALLS = 108
    "nld.knockout-when-hp-falls", "Non-Lethal Damage (NLD)", "Real wounds can tip the scale",
    "The two are compared whenever either changes, so lethal damage that leaves points enough to \
     live may still be the end of one's senses."
}

/// Health points have changed: the two are compared.
pub fn hp_changed(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    settle(table, KNOCKOUT_WHEN_HP_FALLS, who)
}

clause! { NOT_DYING = 109
    "nld.not-dying", "Non-Lethal Damage (NLD)", "Stunned, not dying",
    "It never brings health points to 0. Who lies stunned has no wound from it and makes no death \
     rolls.",
    uncited "no wound and no death roll come of it"
}

clause! { WAKE = 604
    "nld.wake", "open", "Below the health points one wakes",
    "At once, and lying where one fell."
}

/// What marks senses lost in this way.
const CAUSE: Detail = Detail::Word(n::NLD);

/// Compares it with the health points: somebody goes out, or wakes.
fn settle(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    let (is, was) = (is_out(table.state(), who), was_out(table.state(), who));
    if is && !was {
        table.gain(clause, who, n::UNCONSCIOUS, Some(CAUSE))?;
        return incapacitation::drop_out(table, who);
    }
    if was && !is && table.state().pool(who, n::HP) > 0 {
        let (of, condition, detail) = (who.into(), n::UNCONSCIOUS, Some(CAUSE));
        table.effect(WAKE, Effect::Lost { of, condition, detail })?;
        if !table.state().is(who, n::UNCONSCIOUS) {
            exposed::cover(table, WAKE, who)?;
        }
    }
    Ok(())
}

fn was_out(state: &State, who: Who) -> bool {
    let held = &state.body(who).conditions;
    held.iter().any(|held| held.name == n::UNCONSCIOUS && held.detail == Some(CAUSE))
}

clause! { RECOVERY = 110
    "nld.recovery", "Non-Lethal Damage (NLD)", "It goes five times as fast",
    "By itself it falls by five times what health points rise in the same days."
}

clause! { NO_FACTOR_FOR_SPELLS = 111
    "nld.no-factor-for-spells", "Non-Lethal Damage (NLD)", "Spells do not heal it fivefold",
    "The five is for nature alone. What a spell heals of it is not multiplied.",
    uncited "as much comes off as the spell heals, and no more"
}

clause! { HEALING_SPELLS = 605
    "nld.healing-spells", "open", "A healing spell takes off as much of it",
    "What a spell gives in health points it takes off here as well, and so do a draught and \
     whatever else heals by its sheet; also where the health points are full."
}

/// Something heals so many health points: as much comes off.
pub fn heal(table: &mut Table<'_>, who: Who, points: i32) -> Result<(), Stop> {
    let there = table.state().pool(who, n::NLD);
    table.pool(HEALING_SPELLS, who, n::NLD, -points.min(there))
}

/// How much faster it goes than health points come.
const FACTOR: i32 = 5;

/// Days go by in which so many health points come back.
pub fn recover(table: &mut Table<'_>, who: Who, points: i32) -> Result<(), Stop> {
    let there = table.state().pool(who, n::NLD);
    table.pool(RECOVERY, who, n::NLD, -(FACTOR * points).min(there))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ACCUMULATES,
    KNOCKOUT,
    KNOCKOUT_WHEN_HP_FALLS,
    NOT_DYING,
    RECOVERY,
    NO_FACTOR_FOR_SPELLS,
    WAKE,
    HEALING_SPELLS,
    CEILING,
];
