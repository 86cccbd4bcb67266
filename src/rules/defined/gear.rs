//! The items somebody carries: their kinds, and where they are kept. No clauses of its own.

use super::names as n;
use crate::engine::bare_hands;
use crate::engine::prelude::*;
use crate::vocabulary::Member;

/// Gives a combatant the bare hands that everybody has.
pub fn give_unarmed(member: &mut Member) {
    let die = match member.stats.value(n::UNARMED_DAMAGE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => Dice::of(1, 3),
    };
    let stats =
        Args::of(n::DAMAGE_DIE, die).with(n::GRAPPLE_COMPATIBLE, true).with(n::NATURAL, true);
    bare_hands::give(member, |_| false, stats);
}

/// Whether a weapon is the bare hand.
pub fn is_unarmed(state: &State, item: ItemId) -> bool {
    bare_hands::is(state, item)
}

/// The bare hand of somebody.
pub fn bare_hand(state: &State, who: Who) -> Option<ItemId> {
    state.items_of(who).find(|item| is_unarmed(state, *item))
}

/// Whether an item is part of its owner's body, the bare hand included.
pub fn is_natural(state: &State, item: ItemId) -> bool {
    state.says(item, n::NATURAL)
}

/// Whether an item is a weapon.
pub fn is_weapon(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::WEAPON
}

/// Whether an item is a shield.
pub fn is_shield(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::SHIELD
}

/// Whether an item is a suit of armor.
pub fn is_armor(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::ARMOR
}

/// Whether an item is a spell.
pub fn is_spell(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::SPELL
}

/// Whether a weapon or a spell is ranged.
pub fn is_ranged(state: &State, item: ItemId) -> bool {
    match state.word(item, n::ATTACK_MODE) {
        Some(mode) => [n::RANGED, n::RANGED_TOUCH].contains(&mode),
        None => state.says(item, n::RANGED),
    }
}

/// How an item is carried that is kept in this place.
pub fn carry_of(storage: Name) -> Name {
    match storage {
        n::HAND => core::HELD,
        n::SHEATH | n::BELT_OR_QUICK_POCKET | n::POTION_BELT => core::READIED,
        _ => core::STOWED,
    }
}

/// Where an item is kept while it is not in hand.
pub fn storage(state: &State, item: ItemId) -> Name {
    let usual = match state.cast.item(item).kind {
        core::ITEM => n::ORGANIZED_BAG,
        core::WEAPON => n::SHEATH,
        _ => n::OTHER,
    };
    state.word(item, n::STORAGE).filter(|kept| *kept != n::HAND).unwrap_or(usual)
}

/// The weapons somebody could attack with, in sheet order.
pub fn ready(state: &State, who: Who) -> Vec<ItemId> {
    let there = |item: &ItemId| is_weapon(state, *item) && state.item(*item).carry == core::HELD;
    state.items_of(who).filter(there).collect()
}

/// Whether an item is kept on the belt or in an easily accessed pocket.
pub fn is_at_hand(state: &State, thing: ItemId) -> bool {
    [n::BELT_OR_QUICK_POCKET, n::POTION_BELT].contains(&storage(state, thing))
}

/// Whether a potion comes from the potion belt of whoever has it: its owner's belt, or one that a
/// ruling has put it on.
pub fn is_on_belt(state: &State, potion: ItemId) -> bool {
    let item = state.item(potion);
    let own = item.holder == Some(state.cast.owner(potion));
    storage(state, potion) == n::POTION_BELT && (own || item.carry == core::READIED)
}

/// The weapons somebody has sheathed.
pub fn sheathed(state: &State, who: Who) -> Vec<ItemId> {
    let sheathed =
        |item: &ItemId| is_weapon(state, *item) && state.item(*item).carry == core::READIED;
    state.items_of(who).filter(sheathed).collect()
}
