//! Area `nld`: damage that only knocks out (section "Non-Lethal Damage (NLD)" and what the chapter
//! leaves open).

use super::incapacitation::{self, BY_NLD, is_knocked_out};
use super::{combatant, exposed, names as n};
use crate::engine::prelude::*;

clause! { ACCUMULATES = 106
    "nld.accumulates", "Non-Lethal Damage (NLD)",
    "Non-lethal damage is counted separately from hit points",
    "Non-lethal damage is added up from 0 as a total of its own. It does not change hit points.",
    uncited "the GM enters non-lethal damage; the sum is a pool"
}

clause! { CEILING = 606
    "nld.ceiling", "open", "Non-lethal damage has no upper limit",
    "Non-lethal damage may grow without limit, and none of it turns into lethal damage."
}

/// Somebody takes so much non-lethal damage, or less than nothing: so much of it goes.
pub fn take(table: &mut Table<'_>, clause: Cited, who: Who, by: i32) -> Flow {
    let before = table.state().pool(who, n::NLD);
    let after = before.saturating_add(by).max(0);
    table.set_pool(clause, who, n::NLD, after)?;
    if after > combatant::maximum(table.state(), who) {
        table.decided(CEILING, who, Detail::Int(after), "it would stop at the maximum")?;
    }
    nld_changed(table, who)
}

clause! { KNOCKOUT = 107
    "nld.knockout", "Non-Lethal Damage (NLD)",
    "Non-lethal damage equal to current hit points knocks out",
    "A combatant with as much non-lethal damage as current hit points, or more, is unconscious. \
     The maximum does not matter."
}

/// Non-lethal damage has changed: the two are compared.
fn nld_changed(table: &mut Table<'_>, who: Who) -> Flow {
    settle(table, KNOCKOUT, who)
}

/// Whether non-lethal damage makes somebody unconscious.
fn is_out(state: &State, who: Who) -> bool {
    let left = state.pool(who, n::HP);
    left > 0 && state.pool(who, n::NLD) >= left
}

clause! { KNOCKOUT_WHEN_HP_FALLS = 108
    "nld.knockout-when-hp-falls", "Non-Lethal Damage (NLD)",
    "Lethal damage can also cause a knockout",
    "Non-lethal damage and hit points are compared whenever either changes. Lethal damage that \
     leaves hit points above 0 may therefore still make a combatant unconscious."
}

/// Hit points have changed: the two are compared. Called by `hp::rule`, `hp::heal` and others.
pub fn hp_changed(table: &mut Table<'_>, who: Who) -> Flow {
    settle(table, KNOCKOUT_WHEN_HP_FALLS, who)
}

clause! { NOT_DYING = 109
    "nld.not-dying", "Non-Lethal Damage (NLD)",
    "A combatant knocked out by non-lethal damage is not dying",
    "Non-lethal damage never brings hit points to 0. A combatant it knocks out gets no wound from \
     it and makes no death rolls.",
    uncited "no wound and no death roll follow"
}

clause! { WAKE = 604
    "nld.wake", "open", "A combatant wakes when its non-lethal damage is below its hit points",
    "When non-lethal damage falls below the current hit points, the combatant wakes at once. It is \
     still prone."
}

/// Compares it with the hit points: somebody falls unconscious, or wakes.
fn settle(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let (is, was) = (is_out(table.state(), who), is_knocked_out(table.state(), who));
    if is && !was && !table.state().is(who, n::DEAD) {
        table.gain(clause, who, n::UNCONSCIOUS, Some(BY_NLD))?;
        return incapacitation::drop_out(table, who);
    }
    if was && !is && table.state().pool(who, n::HP) > 0 {
        let (of, condition, detail) = (who.into(), n::UNCONSCIOUS, Some(BY_NLD));
        table.effect(WAKE, Effect::Lost { of, condition, detail })?;
        if !table.state().is(who, n::UNCONSCIOUS) {
            exposed::cover(table, WAKE, who)?;
        }
    }
    Ok(())
}

clause! { RECOVERY = 110
    "nld.recovery", "Non-Lethal Damage (NLD)",
    "Non-lethal damage recovers five times as fast as hit points",
    "Days of natural recovery take off five times as much non-lethal damage as they restore hit \
     points, even where no hit points are missing."
}

clause! { NO_FACTOR_FOR_SPELLS = 111
    "nld.no-factor-for-spells", "Non-Lethal Damage (NLD)",
    "Healing spells do not heal non-lethal damage fivefold",
    "The factor of five applies only to natural recovery. Non-lethal damage healed by a spell is \
     not multiplied.",
    uncited "it falls by as much as the spell heals, and no more"
}

clause! { HEALING_SPELLS = 605
    "nld.healing-spells", "open", "A healing spell removes as much non-lethal damage as it heals",
    "A spell that restores hit points removes the same amount of non-lethal damage. So do potions \
     and everything else that heals by its sheet, even when hit points are at their maximum."
}

/// Something heals so many hit points: non-lethal damage falls by as much.
pub fn heal(table: &mut Table<'_>, who: Who, points: i32) -> Flow {
    let there = table.state().pool(who, n::NLD);
    table.pool(HEALING_SPELLS, who, n::NLD, -points.min(there))
}

/// How much faster it recovers than hit points.
const FACTOR: i32 = 5;

/// Days pass that are worth so many hit points, whether or not any are missing.
pub fn recover(table: &mut Table<'_>, who: Who, points: i32) -> Flow {
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
