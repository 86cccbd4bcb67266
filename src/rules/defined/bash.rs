//! Area `bash`: attacks with a shield (section "Shield Bashing" and what the chapter leaves open).
//! The verb stands in `bashing`.

use super::blow::Strike;
use super::{gear, names as n, slots};
use crate::engine::prelude::*;

clause! { ATTACK_ACTION = 231
    "bash.attack-action", "Shield Bashing", "A shield bash takes the place of an attack",
    "A shield bash is made in place of any one of the combatant's attacks, at the bonus of that \
     attack. It is never an additional attack."
}

/// The shields somebody has in hand, in sheet order.
pub fn shields(state: &State, who: Who) -> Vec<ItemId> {
    slots::in_hand(state, who).filter(|item| gear::is_shield(state, *item)).collect()
}

/// The shield a line names, if it is in hand.
pub fn said(state: &State, who: Who, args: &Args) -> Result<ItemId, Refusals> {
    let shield = args.item(core::SHIELD).filter(|it| shields(state, who).contains(it));
    let none = || Refusals::because(ATTACK_ACTION, "a shield bash needs a shield in hand");
    shield.ok_or_else(none)
}

clause! { ROLL = 232
    "bash.roll", "Shield Bashing", "A shield bash uses the higher of Strength and Dexterity",
    "The attack roll is 1d20 + the base attack bonus of the attack it replaces + the higher of the \
     Strength and Dexterity modifiers + all other modifiers."
}

/// The clause of an attack roll that is a bash. Used by `attack::clause_of`.
pub fn clause_of(state: &State, strike: &Strike) -> Option<Cited> {
    gear::is_shield(state, strike.weapon).then_some(ROLL)
}

clause! { DAMAGE = 233
    "bash.damage", "Shield Bashing", "The kind of shield determines the damage die of a bash",
    "A buckler does 1d4, a full shield 1d6 and a tower shield 1d10.",
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
    "bash.details", "open", "A shield bash adds Strength and threatens on a 20",
    "A shield bash adds the Strength modifier once to its damage. It threatens on a natural 20 \
     with a multiplier of 2. The shield keeps its bonus to the bearer's Armor Class. The damage is \
     crushing."
}

/// The Strength in the damage of a bash. Used by `damage::strength`.
pub fn strength(own: i32) -> Added {
    (DETAILS, n::STR, own)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTACK_ACTION, ROLL, DAMAGE, DETAILS];
