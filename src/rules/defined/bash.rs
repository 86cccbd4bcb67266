//! Area `bash`: a shield as what one strikes with (section "Shield Bashing" and what the chapter
//! leaves open). The verb stands in `bashing`.

use super::blow::Strike;
use super::{gear, names as n, slots};
use crate::engine::prelude::*;

clause! { ATTACK_ACTION = 231
    "bash.attack-action", "Shield Bashing", "In place of an attack",
    "A shield bash is an attack action in the place of any of the attacks one has; it is none on \
     top."
}

/// The shields somebody has in hand, in sheet order.
pub fn shields(state: &State, who: Who) -> Vec<ItemId> {
    slots::in_hand(state, who).filter(|item| gear::is_shield(state, *item)).collect()
}

/// The shield a line says, if it is in hand.
pub fn said(state: &State, who: Who, args: &Args) -> Result<ItemId, Refusals> {
    let shield = args.item(core::SHIELD).filter(|it| shields(state, who).contains(it));
    let none = || Refusals::because(ATTACK_ACTION, "there is no shield in hand to bash with");
    shield.ok_or_else(none)
}

clause! { ROLL = 232
    "bash.roll", "Shield Bashing", "The higher of Strength and Dexterity",
    "1d20, the base attack bonus of the attack it replaces, the higher of Strength and \
     Dexterity, and whatever else there is."
}

/// The clause of an attack roll that is a bash.
pub fn clause_of(state: &State, strike: &Strike) -> Option<&'static Clause> {
    gear::is_shield(state, strike.weapon).then_some(ROLL)
}

clause! { DAMAGE = 233
    "bash.damage", "Shield Bashing", "By the kind of shield",
    "A buckler does 1d4, a full shield 1d6, a tower shield 1d10.",
    uncited "the dice of the damage show it"
}

/// The die of a bash.
pub fn dice(state: &State, shield: ItemId) -> Dice {
    match state.word(shield, n::SHIELD_KIND) {
        Some(n::TOWER) => Dice::of(1, 10),
        Some(n::FULL) => Dice::of(1, 6),
        _ => Dice::of(1, 4),
    }
}

clause! { DETAILS = 661
    "bash.details", "open", "What else a bash is like",
    "Strength goes into its damage once. It threatens on a 20 and doubles. The shield goes on \
     covering its bearer. The damage is crushing."
}

/// The Strength in the damage of a bash.
pub fn strength(own: i32) -> Added {
    (DETAILS, n::STR, own)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTACK_ACTION, ROLL, DAMAGE, DETAILS];
