//! Area `slots`: what the hands hold (section "Weapons/Focuses/Shields" and what the chapter
//! leaves open).

use super::{attack, combat, item, names as n, turn};
use crate::engine::catalog::{Kind, Verb, may};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Added, Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, Clause, ItemId, Name, Value, Who, core};

clause! { TWO = 112
    "slots.two", "Weapons/Focuses/Shields", "A primary and an offhand slot",
    "Everybody has one slot of either kind. Weapons go into the primary one and nowhere else; \
     shields and foci into the offhand one, or into the primary one if that suits better."
}

/// The slots everybody has.
const SLOTS: usize = 2;

/// Why something does not go into the slot named for it.
pub fn check_slot(state: &State, who: Who, item: ItemId, slot: Name) -> Refusals {
    let is_weapon = is_kind(state, item, core::WEAPON);
    let mut refusals = Refusals::none();
    refusals.unless(slot != n::OFFHAND || !is_weapon, TWO, || {
        format!("{} goes into the primary slot", state.called(item))
    });
    let other = weapon(state, who).filter(|_| slot == n::PRIMARY);
    if let Some(other) = other {
        refusals.add(TWO, format!("{} fills the primary slot", state.called(other)));
    }
    refusals
}

/// Whether a slot is empty.
pub fn has_free_hand(state: &State, who: Who) -> bool {
    in_hand(state, who).count() < SLOTS
}

/// What somebody has in hand, in sheet order; what grows on it is not among it.
pub fn in_hand(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    let held = |item: &ItemId| state.item(*item).carry == core::HELD && fills(state, *item);
    state.items_of(who).filter(held)
}

/// What a hand can be full of.
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
    in_hand(state, who).find(|item| is_kind(state, *item, core::WEAPON))
}

/// Whether an item is of a kind.
fn is_kind(state: &State, item: ItemId, kind: Name) -> bool {
    state.cast.item(item).kind == kind
}

clause! { COMBINATIONS = 113
    "slots.combinations", "Weapons/Focuses/Shields", "What goes together",
    "A weapon and a shield, a weapon and a focus, a focus and a shield. A two-handed weapon fills \
     one slot like any other, and leaves the second to shield or focus.",
    uncited "what is in hand shows it"
}

clause! { DUPLICATES = 115
    "slots.duplicates", "Weapons/Focuses/Shields", "A second shield adds nothing",
    "Of two shields in hand, or two foci, one counts: as a rule the better."
}

/// What the shields in hand add to Armor Class: the better one.
pub fn shield_bonus(state: &State, who: Who) -> Added {
    let bonus = |shield| state.number(shield, n::SHIELD_BONUS).unwrap_or(0);
    let clause = if shields(state, who).count() < 2 { attack::ARMOR_CLASS } else { DUPLICATES };
    (clause, core::SHIELD, shields(state, who).map(bonus).max().unwrap_or(0))
}

/// The shields in hand.
fn shields(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    in_hand(state, who).filter(|item| is_kind(state, *item, core::SHIELD))
}

clause! { NO_DUAL_WIELDING = 114
    "slots.no-dual-wielding", "Weapons/Focuses/Shields", "One weapon at a time",
    "Nobody wields two weapons at once, for want of rules. A shield bash is one of the attacks one \
     has, not one more."
}

/// Why somebody cannot begin a fight with what its sheet puts in its hands.
pub fn check_filled(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let weapons: Vec<String> = in_hand(state, who)
        .filter(|item| is_kind(state, *item, core::WEAPON))
        .map(|item| state.called(item))
        .collect();
    refusals.unless(weapons.len() < 2, NO_DUAL_WIELDING, || {
        let all = weapons.join(" and ");
        format!("{} has {all} in hand: all but one belong in the sheath", state.called(who))
    });
    let held: Vec<String> = in_hand(state, who).map(|item| state.called(item)).collect();
    refusals.unless(held.len() <= SLOTS, TWO, || {
        let all = held.join(", ");
        format!("{} has {all} in hand: there are two slots for them", state.called(who))
    });
    refusals
}

/// Why something cannot be taken in hand as well.
pub fn check_room(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(has_free_hand(state, who), TWO, || {
        format!("{} has both slots full", state.called(who))
    });
    let other = weapon(state, who).filter(|_| is_kind(state, item, core::WEAPON));
    if let Some(other) = other {
        let reason = format!("{} is in hand already", state.called(other));
        refusals.add(NO_DUAL_WIELDING, reason);
    }
    refusals
}

/// Slots are filled; what was in them is put away.
pub struct Equip {
    who: Who,
    primary: Option<ItemId>,
    offhand: Option<ItemId>,
}

impl Plan for Equip {
    type By = Who;

    const VERB: Verb = turn::own(
        n::EQUIP,
        &[may(n::PRIMARY, Kind::Item), may(n::OFFHAND, Kind::Item)],
        "Before the fight, fills the slots. In it, readies a shield or a focus, or puts away the \
         one that is named.",
    );

    const COST: Cost = Cost { says: "move action; nothing before the fight", ..READYING };

    fn cost(_: &State, _: Who, _: &Args) -> Cost {
        READYING
    }

    /// Everything in either slot.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let into = |item, slot| Args::default().with(slot, Value::Item(item));
        let items = state.items_of(who);
        items.flat_map(|item| [n::PRIMARY, n::OFFHAND].map(|slot| into(item, slot))).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let before = state.phase == core::SETUP;
        let equip = Equip { who, primary: args.item(n::PRIMARY), offhand: args.item(n::OFFHAND) };
        let Equip { primary, offhand, .. } = equip;
        let mut refusals = Refusals::none();
        if primary.or(offhand).is_none() {
            refusals.add(TWO, "say what goes where: primary=…, offhand=…");
        }
        let both = primary.is_some() && offhand.is_some();
        refusals.unless(!both || primary != offhand, TWO, || "one thing fills one slot".to_owned());
        refusals.unless(before || !both, item::HANDLING, || {
            "a move action readies one thing or puts one away".to_owned()
        });
        refusals.unless(!state.is(who, n::PINNED), item::HANDLING, || "it is pinned".to_owned());
        for thing in primary.iter().chain(&offhand) {
            refusals.append(check_equipped(state, who, *thing));
        }
        refusals.append(check_weapons(state, who, primary, offhand));
        refusals.or(equip)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Equip { who, primary, offhand } = self;
        let runs = combat::runs(table.state());
        let clause = if runs { item::HANDLING } else { TWO };
        let held = |thing: &ItemId| table.state().item(*thing).carry == core::HELD;
        if let Some(thing) = primary.or(offhand).filter(|thing| runs && held(thing)) {
            // What is in hand already is put away by naming it.
            return item::carry(table, clause, thing, core::STOWED, who);
        }
        fill(table, clause, who, [primary, offhand])
    }
}

/// What readying costs: nothing before the fight.
const READYING: Cost = Cost {
    clause: item::HANDLING,
    check: |state, who, clause| {
        let before = state.phase == core::SETUP;
        if before { Refusals::none() } else { turn::MOVE.by(clause).refused(state, who) }
    },
    pay: |table, clause, who| {
        let runs = combat::runs(table.state());
        if runs { turn::MOVE.by(clause).pay(table, who) } else { Ok(()) }
    },
    ..turn::MOVE
};

/// What is wanted is put into the slots, the primary one first.
fn fill(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    wanted: [Option<ItemId>; 2],
) -> Result<(), Stop> {
    let (primary, offhand) = filled(table.state(), who);
    for (wants, was) in wanted.into_iter().zip([primary, offhand]) {
        if let (Some(_), Some(was)) = (wants, was.filter(|was| !wanted.contains(&Some(*was)))) {
            let weapon = is_kind(table.state(), was, core::WEAPON);
            let place = if weapon { core::READIED } else { core::STOWED };
            item::carry(table, clause, was, place, who)?;
        }
    }
    for thing in wanted.into_iter().flatten() {
        if table.state().item(thing).carry != core::HELD {
            item::carry(table, clause, thing, core::HELD, who)?;
        }
    }
    Ok(())
}

/// Why a thing does not go into a slot.
fn check_equipped(state: &State, who: Who, thing: ItemId) -> Refusals {
    let before = state.phase == core::SETUP;
    let called = || state.called(thing);
    let mut refusals = Refusals::none();
    refusals.unless(state.item(thing).holder == Some(who), TWO, || {
        format!("{} does not have {}", state.called(who), called())
    });
    let fits = match state.cast.item(thing).kind {
        core::WEAPON => before && state.flag(thing, n::NATURAL) != Some(true),
        core::SHIELD => true,
        core::ITEM => is_focus(state, thing),
        _ => false,
    };
    refusals.unless(fits, TWO, || format!("{} is neither shield nor focus", called()));
    if !before && state.item(thing).carry != core::HELD {
        refusals.append(check_room(state, who, thing));
    }
    refusals
}

/// A weapon goes into the primary slot, and there is one of them.
fn check_weapons(
    state: &State,
    who: Who,
    primary: Option<ItemId>,
    offhand: Option<ItemId>,
) -> Refusals {
    let is_weapon = |item: &ItemId| is_kind(state, *item, core::WEAPON);
    let mut refusals = Refusals::none();
    let Some(offhand) = offhand.filter(is_weapon) else { return refusals };
    let reason = format!("{} goes into the primary slot", state.called(offhand));
    refusals.add(TWO, reason);
    let other = primary.or(filled(state, who).0).filter(is_weapon);
    if other.is_some_and(|other| other != offhand) {
        refusals.add(NO_DUAL_WIELDING, "another weapon is in hand");
    }
    refusals
}

/// What is in the slots: a weapon in the primary one, the last of the rest in the other.
fn filled(state: &State, who: Who) -> (Option<ItemId>, Option<ItemId>) {
    let held: Vec<ItemId> = in_hand(state, who).collect();
    let weapon = weapon(state, who);
    let mut others = held.into_iter().filter(|item| Some(*item) != weapon);
    let offhand = others.next();
    (weapon.or_else(|| others.next()), offhand)
}

fn is_focus(state: &State, item: ItemId) -> bool {
    state.says(item, n::FOCUS)
}

clause! { HANDS = 620
    "slots.hands", "open", "When two hands are on it, and when one is free",
    "A two-handed weapon is always wielded in two hands, whatever the other slot holds; a \
     one-handed one if that slot is empty and hands=2 is said. A hand is free if a slot is empty."
}

/// How many hands are on a weapon, two being asked for or not.
pub fn hands_on(state: &State, who: Who, weapon: ItemId, asked: Option<i32>) -> i32 {
    let two = state.says(weapon, n::TWO_HANDED);
    let room = in_hand(state, who).filter(|item| *item != weapon).count() == 0;
    let natural = state.says(weapon, n::NATURAL);
    if two || (asked == Some(2) && room && !natural) { 2 } else { 1 }
}

/// Why the hands said cannot be on it.
pub fn check_hands(state: &State, who: Who, weapon: ItemId, asked: Option<i32>) -> Refusals {
    let mut refusals = Refusals::none();
    let Some(asked) = asked else { return refusals };
    refusals.unless(hands_on(state, who, weapon, Some(asked)) == asked, HANDS, || {
        let called = state.called(weapon);
        if asked == 2 {
            format!("no second hand is free for {called}")
        } else {
            format!("{called} takes both hands")
        }
    });
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TWO, COMBINATIONS, NO_DUAL_WIELDING, DUPLICATES, HANDS];
