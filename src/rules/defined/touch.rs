//! Area `touch`: attacks for which contact is enough (sections "Melee Touch Attack" and "Ranged
//! Touch Attack").

use super::attack::{self, Facing, Guard, Strike};
use super::{feats, names as n, reckless, spell, untrained};
use crate::engine::{Added, Roll, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Clause, Dice, ItemId, Portion, Who, core};

/// Whether contact is all an attack with this needs.
pub fn is_touch(state: &State, item: ItemId) -> bool {
    let mode = state.word(item, n::ATTACK_MODE);
    mode.is_some_and(|mode| [n::MELEE_TOUCH, n::RANGED_TOUCH].contains(&mode))
}

clause! { MELEE = 251
    "touch.melee", "Melee Touch Attack", "A hand laid on",
    "Mostly a part of spells, and the first step of most maneuvers: thrown like a blow, against \
     the Armor Class for touches. As high is enough. The touch itself does no damage."
}

/// The clause of an attack roll that is a melee touch.
pub fn melee_clause(state: &State, strike: &Strike) -> Option<&'static Clause> {
    (is_touch(state, strike.weapon) && !strike.is_ranged(state)).then_some(MELEE)
}

/// A melee touch that begins a maneuver.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// The maneuver's clause.
    pub clause: &'static Clause,
    /// Who reaches out.
    pub by: Who,
    /// For whom.
    pub target: Who,
    /// With what.
    pub weapon: ItemId,
    /// Which blow of its deed it is, from 0.
    pub blow: u32,
    /// The base attack bonus used.
    pub base: Added,
}

/// Throws the touch; whether it gets there. A touch of this kind threatens no critical.
pub fn reach_out(table: &mut Table<'_>, touch: Touch) -> Result<bool, Stop> {
    let Touch { clause, by, target, weapon, blow, base } = touch;
    let facing = Facing { by: Some(by), touch: true, ..Facing::default() };
    reckless::count(table, by)?;
    let state = table.state();
    let ac = attack::armor_class(state, target, facing);
    let mut parts = attack::to_hit(state, by, base, attack::higher_ability(state, by));
    parts.extend(untrained::with_weapon(state, by, weapon));
    parts.extend(attack::to_strike(state, by, target));
    parts.push(fixation(state, by));
    let dice = Dice::of(1, 20);
    let roll =
        Roll::new(clause, by, n::TOUCH, dice).on(target).part(Portion::Blow(blow)).with(parts);
    let throw = table.roll(roll, ac, attack::outcome)?;
    Ok(throw.rolled.outcome == Some(core::HIT))
}

clause! { AC = 252
    "touch.ac", "Melee Touch Attack; Ranged Touch Attack", "What does not stop a touch",
    "Shield, parry, armor and natural armor are left out of Armor Class. Dexterity, deflection, \
     dodge, insight and luck count as ever."
}

/// What of Armor Class a touch passes by.
pub fn passed_by(guard: Guard) -> Added {
    (AC, n::TOUCH, -(guard.hard + guard.parry))
}

clause! { MELEE_SPELL_SAFE = 253
    "touch.melee-spell-safe", "Melee Touch Attack", "Touching spells do not provoke",
    "A spell that needs a melee touch attack can be cast in any threatened square without an \
     attack of opportunity."
}

/// Whether a spell needs no more than a hand laid on somebody, so that casting it provokes nobody.
pub fn is_safe(state: &State, spell: ItemId) -> bool {
    spell::mode(state, spell) == Some(n::MELEE_TOUCH)
}

clause! { WEAPON_FIXATION = 254
    "touch.weapon-fixation", "Melee Touch Attack", "The skill of bare hands serves touches",
    "What Weapon Fixation (Unarmed) and the feats after it add to attacks counts for melee touch \
     attacks as well."
}

/// What the names of the feat and of its followers have in them on a sheet.
const FIXATION: [&str; 2] = ["weapon-fixation", "unarmed"];

/// What the feats of bare hands add to melee touches.
pub fn fixation(state: &State, who: Who) -> Added {
    (WEAPON_FIXATION, n::WEAPON_FIXATION, feats::bonus(state, who, &FIXATION))
}

clause! { RANGED = 255
    "touch.ranged", "Ranged Touch Attack", "A ray that only has to meet",
    "Thrown like a shot, with Dexterity and size and provoking where a shot would, against the \
     Armor Class for touches."
}

/// The clause of an attack roll that is a ranged touch.
pub fn ranged_clause(state: &State, strike: &Strike) -> Option<&'static Clause> {
    (is_touch(state, strike.weapon) && strike.is_ranged(state)).then_some(RANGED)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MELEE, AC, MELEE_SPELL_SAFE, WEAPON_FIXATION, RANGED];
