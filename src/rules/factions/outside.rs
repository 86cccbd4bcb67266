//! Area `outside`: terms that the chapter takes from the rest of its family of games.

use super::names as n;
use super::{character, gear};
use crate::engine::bare_hands;
use crate::engine::prelude::*;
use crate::vocabulary::Member;

clause! { SAVE = 235
    "outside.save", "outside", "A save is a d20: equal to or under the attribute passes",
    "A save is 1d20. A result equal to or under the attribute passes, and a higher one fails. \
     Exceptions are a 1 and a 20 (save.extremes)."
}

/// The attribute that a save is compared with. `save::roll` throws the die.
pub fn goal(state: &State, who: Who, attribute: Name) -> Sum {
    Sum::of(SAVE, attribute, character::attribute(state, who, attribute))
}

/// Whether the total of a save is equal to or under the attribute.
pub fn is_under(total: i32, attribute: i32) -> bool {
    total <= attribute
}

clause! { IMPAIRED = 236
    "outside.impaired", "outside", "An impaired attack rolls 1d4 for damage",
    "An impaired attack rolls 1d4 for damage instead of the weapon's own dice.",
    uncited "the d4 shows it; attack.impaired says when it is rolled"
}

/// The dice of impaired damage. `attack::impaired` keeps smaller dice.
pub fn impaired() -> Dice {
    Dice::of(1, 4)
}

/// Gives a combatant the bare hands everybody has.
pub fn give_unarmed(member: &mut Member) {
    let stats = Args::of(core::DAMAGE, Dice::of(1, 4)).with(n::UNARMED, true);
    bare_hands::give(member, |item| item.stats.says(n::UNARMED), stats);
}

clause! { ARMOUR = 237
    "outside.armour", "outside", "Armour reduces damage",
    "The armour value is subtracted from the damage of an attack before any health is lost, and \
     from harm that the GM gives unless it says otherwise (armor=no). Damage does not fall below \
     0. The value is what the sheet states, or else the sum of the armour worn and the shields \
     held that are not destroyed; cover adds to it (protection.cover)."
}

/// The armour value: as the sheet gives it, or else the sum of what is worn and held.
pub fn armour(state: &State, who: Who) -> Sum {
    if let Some(given) = state.number(who, n::ARMOUR) {
        return Sum::of(ARMOUR, n::ARMOUR, given);
    }
    let mut sum = Sum::default();
    let counts = |item: &ItemId| !gear::is_destroyed(state, *item);
    sum.extend(gear::worn(state, who).into_iter().filter(counts).map(|item| adds(state, item)));
    sum
}

/// What is left of damage after armour, at least 0. `clause` is that of the damage.
pub fn reduced_by(armour: Sum, clause: Cited, damage: i32) -> Sum {
    let mut left = Sum::of(clause, core::DAMAGE, damage);
    left.extend(armour.into_parts().into_iter().map(|(clause, label, by)| (clause, label, -by)));
    left.at_least(ARMOUR, core::LEAST, 0)
}

/// What a shield or armour adds to the armour value.
fn adds(state: &State, item: ItemId) -> Added {
    let is_shield = state.cast.item(item).kind == core::SHIELD;
    let (label, stat) =
        if is_shield { (core::SHIELD, n::SHIELD_VALUE) } else { (n::ARMOUR, n::ARMOUR_VALUE) };
    (ARMOUR, label, state.number(item, stat).unwrap_or(1))
}

clause! { BLAST_ROLLS_APART = 238
    "outside.blast-rolls-apart", "outside",
    "Damage is rolled separately for each target of a blast",
    "Each character hit by a blast has a damage roll of its own, in the order of the front matter.",
    uncited "the separate roll for each target shows it"
}

// `blast::parts` makes one attack for each target, and `attack::throw` rolls for each.

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[SAVE, IMPAIRED, ARMOUR, BLAST_ROLLS_APART];
