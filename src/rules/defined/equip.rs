//! Filling the slots at leisure, before a fight, and readying a shield or a focus in one. No
//! clauses of its own; those that decide stand in `slots` and `item`.

use super::cost::{self, Cost};
use super::names as n;
use super::{combat, item, slots};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, ItemId, Value, Who, core};

/// What is to be in the slots, the primary first; nothing where nothing is said.
fn wanted(args: &Args) -> (Option<ItemId>, Option<ItemId>) {
    (args.item(n::PRIMARY), args.item(n::OFFHAND))
}

/// What is in the slots: a weapon in the primary one, the last of the rest in the other.
fn filled(state: &State, who: Who) -> (Option<ItemId>, Option<ItemId>) {
    let held: Vec<ItemId> = slots::in_hand(state, who).collect();
    let weapon = slots::weapon(state, who);
    let mut others = held.into_iter().filter(|item| Some(*item) != weapon);
    let offhand = others.next();
    (weapon.or_else(|| others.next()), offhand)
}

/// Why filling the slots so is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let before = state.phase == core::SETUP;
    let mut refusals = Refusals::none();
    if !before {
        refusals.append(cost::check(state, who, Cost::Move { step: false }));
    }
    let (primary, offhand) = wanted(args);
    if primary.is_none() && offhand.is_none() {
        refusals.add(slots::TWO, "say what goes where: primary=…, offhand=…");
    }
    let both = primary.is_some() && offhand.is_some();
    refusals
        .unless(!both || primary != offhand, slots::TWO, || "one thing fills one slot".to_owned());
    refusals.unless(before || !both, item::HANDLING, || {
        "a move action readies one thing or puts one away".to_owned()
    });
    refusals.unless(!state.is(who, n::PINNED), item::HANDLING, || "it is pinned".to_owned());
    for thing in primary.iter().chain(&offhand) {
        refusals.append(check_thing(state, who, *thing, before));
    }
    refusals.append(check_weapons(state, who, args));
    refusals
}

fn check_thing(state: &State, who: Who, thing: ItemId, before: bool) -> Refusals {
    let called = || state.called(thing);
    let mut refusals = Refusals::none();
    refusals.unless(state.item(thing).holder == Some(who), slots::TWO, || {
        format!("{} does not have {}", state.called(who), called())
    });
    let fits = match state.cast.item(thing).kind {
        core::WEAPON => before && state.flag(thing, n::NATURAL) != Some(true),
        core::SHIELD => true,
        core::ITEM => is_focus(state, thing),
        _ => false,
    };
    refusals.unless(fits, slots::TWO, || format!("{} is neither shield nor focus", called()));
    if !before && state.item(thing).carry != core::HELD {
        refusals.append(slots::check_room(state, who, thing));
    }
    refusals
}

/// A weapon goes into the primary slot, and there is one of them.
fn check_weapons(state: &State, who: Who, args: &Args) -> Refusals {
    let (primary, offhand) = wanted(args);
    let is_weapon = |item: &ItemId| state.cast.item(*item).kind == core::WEAPON;
    let mut refusals = Refusals::none();
    let Some(offhand) = offhand.filter(is_weapon) else { return refusals };
    let reason = format!("{} goes into the primary slot", state.called(offhand));
    refusals.add(slots::TWO, reason);
    let other = primary.or(filled(state, who).0).filter(is_weapon);
    if other.is_some_and(|other| other != offhand) {
        refusals.add(slots::NO_DUAL_WIELDING, "another weapon is in hand");
    }
    refusals
}

fn is_focus(state: &State, item: ItemId) -> bool {
    state.says(item, n::FOCUS)
}

/// Fills the slots that were said; what was in them is put away.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let clause = if combat::runs(table.state()) { item::HANDLING } else { slots::TWO };
    if combat::runs(table.state()) {
        cost::spend(table, clause, who, Cost::Move { step: false })?;
    }
    let (primary, offhand) = wanted(args);
    let (was_primary, was_offhand) = filled(table.state(), who);
    if combat::runs(table.state())
        && let Some(thing) = primary.or(offhand)
        && table.state().item(thing).carry == core::HELD
    {
        // What is in hand already is put away by naming it.
        return item::carry(table, clause, thing, core::STOWED, who);
    }
    for (wanted, was) in [(primary, was_primary), (offhand, was_offhand)] {
        let leaves = was.filter(|was| Some(*was) != primary && Some(*was) != offhand);
        if let (Some(_), Some(was)) = (wanted, leaves) {
            let weapon = table.state().cast.item(was).kind == core::WEAPON;
            let place = if weapon { core::READIED } else { core::STOWED };
            item::carry(table, clause, was, place, who)?;
        }
    }
    for thing in primary.into_iter().chain(offhand) {
        if table.state().item(thing).carry != core::HELD {
            item::carry(table, clause, thing, core::HELD, who)?;
        }
    }
    slots::note_together(table, who)
}

/// What could be put where, legal or not.
pub fn candidates(state: &State, who: Who) -> Vec<Args> {
    let items = state.items_of(who);
    items
        .flat_map(|item| {
            [n::PRIMARY, n::OFFHAND].map(|slot| Args::default().with(slot, Value::Item(item)))
        })
        .collect()
}
