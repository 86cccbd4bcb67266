//! Area `slots`: what the hands hold (section "Weapons/Focuses/Shields" and what the chapter
//! leaves open).

use super::{attack, gear, names as n, shatter, sheet::stated};
use crate::engine::prelude::*;
use std::cmp::Reverse;

clause! { TWO = 112
    "slots.two", "Weapons/Focuses/Shields", "Each combatant has two slots: primary and offhand",
    "There is one slot of each kind. Weapons go only into the primary slot. Shields and foci go \
     into the offhand slot, or into the primary slot instead."
}

/// The slots everybody has.
const SLOTS: usize = 2;

/// Why an item does not go into the slot named for it; that only one weapon can be wielded
/// `check_room` says.
pub fn check_slot(state: &State, who: Who, item: ItemId, slot: Name) -> Refusals {
    let is_weapon = gear::is_weapon(state, item);
    let mut refusals = Refusals::if_not(slot != n::OFFHAND || !is_weapon, TWO, || {
        format!("{} goes only into the primary slot", state.called(item))
    });
    let other = weapon(state, who).filter(|_| slot == n::PRIMARY && !is_weapon);
    if let Some(other) = other {
        refusals.add(TWO, format!("{} already fills the primary slot", state.called(other)));
    }
    refusals
}

/// Whether a slot is empty.
pub fn has_free_hand(state: &State, who: Who) -> bool {
    in_hand(state, who).count() < SLOTS
}

/// What somebody has in hand, in sheet order; natural weapons are not counted.
pub fn in_hand(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    let held = |item: &ItemId| state.item(*item).carry == core::HELD && fills(state, *item);
    state.items_of(who).filter(held)
}

/// Whether an item fills a slot.
fn fills(state: &State, item: ItemId) -> bool {
    let natural = state.says(item, n::NATURAL);
    match state.cast.item(item).kind {
        core::WEAPON => !natural,
        core::SHIELD | core::ITEM => true,
        _ => false,
    }
}

/// The weapon in hand, if there is one.
pub fn weapon(state: &State, who: Who) -> Option<ItemId> {
    in_hand(state, who).find(|item| gear::is_weapon(state, *item))
}

clause! { COMBINATIONS = 113
    "slots.combinations", "Weapons/Focuses/Shields",
    "A weapon, a shield and a focus can be combined in pairs",
    "A combatant can hold a weapon and a shield, a weapon and a focus, or a focus and a shield. A \
     two-handed weapon fills one slot like any other and leaves the second for a shield or focus.",
    uncited "what is in hand shows it"
}

clause! { DUPLICATES = 115
    "slots.duplicates", "Weapons/Focuses/Shields", "A second shield or focus adds nothing",
    "Of two shields in hand, or two foci, only one counts, as a rule the better one."
}

/// What the shields in hand add to Armor Class: the better one. Used by `attack::given`.
pub fn shield_bonus(state: &State, who: Who) -> Added {
    let usual = if shields(state, who).count() < 2 { attack::ARMOR_CLASS } else { DUPLICATES };
    let (clause, bonus) = shield(state, who)
        .map_or((usual, 0), |it| shatter::cover(state, it, n::SHIELD_BONUS, usual));
    (clause, core::SHIELD, bonus)
}

/// The shield in hand that applies: the better one, of equal bonuses the one that hinders less.
pub fn shield(state: &State, who: Who) -> Option<ItemId> {
    shields(state, who).max_by_key(|it| {
        let penalty = stated(state, *it, n::CHECK_PENALTY).abs();
        (shatter::bonus(state, *it, n::SHIELD_BONUS), Reverse(penalty))
    })
}

/// The shields in hand.
fn shields(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    in_hand(state, who).filter(|item| gear::is_shield(state, *item))
}

clause! { NO_DUAL_WIELDING = 114
    "slots.no-dual-wielding", "Weapons/Focuses/Shields",
    "A combatant wields only one weapon at a time",
    "Nobody wields two weapons at once, because there are no rules for it. A shield bash is one of \
     the combatant's attacks, not an additional one."
}

/// Why somebody cannot begin a fight with what its sheet puts in its hands. Asked by
/// `combat::check_hands`.
pub fn check_filled(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let weapons: Vec<String> = in_hand(state, who)
        .filter(|item| gear::is_weapon(state, *item))
        .map(|item| state.called(item))
        .collect();
    refusals.unless(weapons.len() < 2, NO_DUAL_WIELDING, || {
        let all = weapons.join(" and ");
        format!("{} has {all} in hand: only one weapon can be wielded", state.called(who))
    });
    let held: Vec<String> = in_hand(state, who).map(|item| state.called(item)).collect();
    refusals.unless(held.len() <= SLOTS, TWO, || {
        let all = held.join(", ");
        format!("{} has {all} in hand, but there are only two slots", state.called(who))
    });
    refusals
}

/// Why an item cannot be taken in hand as well.
pub fn check_room(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::if_not(has_free_hand(state, who), TWO, || {
        format!("{} has both slots full", state.called(who))
    });
    let other = weapon(state, who).filter(|_| gear::is_weapon(state, item));
    if let Some(other) = other {
        let reason = format!("{} is already in hand", state.called(other));
        refusals.add(NO_DUAL_WIELDING, reason);
    }
    refusals
}

clause! { HANDS = 620
    "slots.hands", "open", "A two-handed weapon is always wielded in two hands",
    "A two-handed weapon is always wielded in two hands, whatever the other slot holds. A \
     one-handed weapon is wielded in two hands if the other slot is empty and hands=2 is given. A \
     hand is free if a slot is empty."
}

/// How many hands are on a weapon, whether or not two were asked for.
pub fn hands_on(state: &State, who: Who, weapon: ItemId, asked: Option<i32>) -> i32 {
    let two = state.says(weapon, n::TWO_HANDED);
    let room = in_hand(state, who).filter(|item| *item != weapon).count() == 0;
    let natural = state.says(weapon, n::NATURAL);
    if two || (asked == Some(2) && room && !natural) { 2 } else { 1 }
}

/// What is said of a weapon, and where a second hand would be free for it, the same in two hands.
pub fn in_each_grip(state: &State, who: Who, weapon: ItemId, plain: Args) -> Vec<Args> {
    let hands = |asked| hands_on(state, who, weapon, asked);
    let firmer = (hands(Some(2)) != hands(None)).then(|| plain.clone().with(core::HANDS, 2));
    std::iter::once(plain).chain(firmer).collect()
}

/// Why a weapon cannot be wielded in as many hands as asked for.
pub fn check_hands(state: &State, who: Who, weapon: ItemId, asked: Option<i32>) -> Refusals {
    let mut refusals = Refusals::none();
    let Some(asked) = asked else { return refusals };
    refusals.unless(hands_on(state, who, weapon, Some(asked)) == asked, HANDS, || {
        let called = state.called(weapon);
        if asked == 2 {
            format!("no second hand is free for {called}")
        } else {
            format!("{called} needs both hands")
        }
    });
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TWO, COMBINATIONS, NO_DUAL_WIELDING, DUPLICATES, HANDS];
