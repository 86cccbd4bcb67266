//! Area `item`: drawing, stowing and using what one carries, and what that costs (what the chapter
//! leaves open; what it names itself stands in `move`, `free`, `standard` and `charge`).

use super::character::storage;
use super::cost::{self, Cost};
use super::{
    aoo, arms, charge, free, full_round, incapacitation, r#move, move_action, names as n, slots,
    standard, swift,
};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{State, distance};
use crate::vocabulary::{Args, Clause, Detail, Effect, ItemId, Name, Place, Value, Who, core};

clause! { HANDLING = 621
    "item.handling", "open", "Putting away, picking up, letting go",
    "Sheathing or swapping a weapon is a move action that provokes, and so is picking something \
     up from the own or an adjacent square. To let something fall is free. A shield or focus is \
     readied or put away with a move action that does not provoke. A bag in disorder takes a \
     full-round action that provokes; oil outside a charge a standard action that does not."
}

/// The clause by which a thing is handled where no action of the chapter names it, and whether that
/// provokes.
fn own_rule(verb: Name, cost: Cost) -> (&'static Clause, bool) {
    match verb {
        n::RETRIEVE_ITEM if cost == Cost::FullRound => (HANDLING, true),
        n::SHEATHE_WEAPON | n::PICK_UP_ITEM | n::SWAP_WEAPON => (HANDLING, true),
        _ => (HANDLING, false),
    }
}

/// The clause by which a verb of this file goes, and whether it provokes.
fn rule(verb: Name, cost: Cost) -> (&'static Clause, bool) {
    r#move::handling(verb, cost)
        .or_else(|| free::handling(verb))
        .or_else(|| standard::handling(verb))
        .or_else(|| charge::handling(verb, cost))
        .unwrap_or_else(|| own_rule(verb, cost))
}

/// What a verb of this file takes.
pub fn cost(state: &State, who: Who, verb: Name, args: &Args) -> Cost {
    match verb {
        n::DROP_ITEM | n::RETRIEVE_READY_ITEM | n::ACTIVATE_COMMAND_ITEM => Cost::Free(verb),
        n::DRINK_POTION if from_belt(state, args) => Cost::Swift { of_charge: true },
        n::SWAP_WEAPON | n::APPLY_OIL if cost::is_charging(state, who) => {
            Cost::Swift { of_charge: true }
        }
        n::RETRIEVE_ITEM if in_disorder(state, args) => Cost::FullRound,
        n::USE_ITEM | n::APPLY_OIL => Cost::Standard,
        _ => Cost::Move { step: false },
    }
}

/// Whether a potion is drunk from a potion belt: it is, unless the line says otherwise.
fn from_belt(state: &State, args: &Args) -> bool {
    let on_belt = args.item(n::POTION).is_some_and(|p| storage(state, p) == n::POTION_BELT);
    args.flag(n::BELT).unwrap_or(on_belt)
}

/// Whether something comes from a bag that is not well organized.
fn in_disorder(state: &State, args: &Args) -> bool {
    args.item(core::ITEM).is_some_and(|thing| storage(state, thing) == n::OTHER)
}

/// The thing a verb of this file is about.
fn thing(verb: Name, args: &Args) -> Option<ItemId> {
    match verb {
        n::DRAW_WEAPON | n::SHEATHE_WEAPON => args.item(core::WEAPON),
        n::DRINK_POTION => args.item(n::POTION),
        n::APPLY_OIL => args.item(n::OIL),
        n::SWAP_WEAPON => args.item(core::TO),
        _ => args.item(core::ITEM),
    }
}

/// Why a verb of this file is refused.
pub fn check(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let cost = cost(state, who, verb, args);
    let (clause, _) = rule(verb, cost);
    let mut refusals = cost::check(state, who, cost);
    let Some(thing) = thing(verb, args) else {
        refusals.add(clause, "say what");
        return refusals;
    };
    // A word or a thought takes no hand.
    let free = verb == n::ACTIVATE_COMMAND_ITEM || !state.is(who, n::PINNED);
    refusals.unless(free, clause, || "it is pinned".to_owned());
    let inside = verb == n::PICK_UP_ITEM && state.is(who, n::SWALLOWED);
    refusals.unless(!inside, clause, || "it is inside somebody".to_owned());
    refusals.append(check_thing(state, who, verb, thing));
    refusals.append(check_said(state, who, verb, thing, args));
    if verb == n::DRAW_WEAPON && args.says(n::WHILE_MOVING) {
        let reason = "it is free only as part of a movement: draw=… there";
        refusals.add(free::DRAW_WHILE_MOVING, reason);
    }
    refusals.append(charge::check_thing(state, who, verb, cost));
    let belt = storage(state, thing) == n::POTION_BELT;
    if verb == n::DRINK_POTION && cost.is_swift() && !belt {
        refusals.add(swift::ONLY_AS_SPECIFIED, "only a potion belt makes it swift");
    }
    refusals
}

/// Why a slot or a bag that a line names is not the one.
fn check_said(state: &State, who: Who, verb: Name, thing: ItemId, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    if let Some(slot) = args.word(n::SLOT) {
        refusals.append(slots::check_slot(state, who, thing, slot));
    }
    if let Some(from) = args.word(core::FROM) {
        let (clause, _) = rule(verb, cost(state, who, verb, args));
        refusals.unless(storage(state, thing) == from, clause, || {
            format!("{} is not there", state.called(thing))
        });
    }
    refusals
}

/// Why a thing is not one that the verb can be done with now.
pub fn check_thing(state: &State, who: Who, verb: Name, thing: ItemId) -> Refusals {
    let called = || state.called(thing);
    let own = state.item(thing).holder == Some(who);
    let kind = state.cast.item(thing).kind;
    let carry = state.item(thing).carry;
    let activation = state.word(thing, n::ACTIVATION).unwrap_or(n::USE);
    let (clause, _) = rule(verb, Cost::Standard);
    let mut refusals = Refusals::none();
    if verb != n::PICK_UP_ITEM {
        refusals
            .unless(own, clause, || format!("{} does not have {}", state.called(who), called()));
    }
    let mut needs = |holds: bool, what: &str| {
        refusals.unless(holds, clause, || format!("{} {what}", called()));
    };
    match verb {
        n::DRAW_WEAPON => {
            needs(kind == core::WEAPON && carry == core::READIED, "is not sheathed");
            refusals.append(slots::check_room(state, who, thing));
        }
        n::SHEATHE_WEAPON => {
            needs(kind == core::WEAPON && carry == core::HELD, "is not in hand");
            needs(!arms::is_natural(state, thing), "is part of the body");
        }
        n::DROP_ITEM => {
            needs(carry == core::HELD && kind != core::ARMOR, "is not in hand");
            needs(!arms::is_natural(state, thing), "is part of the body");
        }
        n::PICK_UP_ITEM => {
            needs(is_within(state, who, thing), "does not lie in this or the next square");
            refusals.append(slots::check_room(state, who, thing));
        }
        n::RETRIEVE_ITEM | n::RETRIEVE_READY_ITEM => {
            let ready = is_at_hand(state, thing);
            // The second thing taken from belt or pocket in a turn costs its move action.
            let again = state.counter(who, None, n::RETRIEVE_READY_ITEM) > 0;
            let there = match verb {
                n::RETRIEVE_ITEM if ready => again,
                n::RETRIEVE_ITEM => [n::ORGANIZED_BAG, n::OTHER].contains(&storage(state, thing)),
                _ => ready,
            };
            needs(carry != core::HELD && there, "is not there");
            refusals.append(slots::check_room(state, who, thing));
        }
        n::ACTIVATE_MOTION_ITEM => {
            needs(is_item(state, thing) && activation == n::MOTION, "is no motion-based item");
        }
        n::ACTIVATE_COMMAND_ITEM => {
            let words = [n::COMMAND_WORD, n::THOUGHT].contains(&activation);
            needs(is_item(state, thing) && words, "answers to no word and no thought");
        }
        n::USE_ITEM => {
            needs(is_item(state, thing) && activation == n::USE, "is not used that way");
        }
        n::DRINK_POTION => {
            needs(is_item(state, thing) && activation == n::POTION, "is no potion");
            needs(carry != core::STOWED, "is in the bag");
        }
        n::APPLY_OIL => {
            needs(is_item(state, thing) && activation == n::OIL, "is no oil");
            needs(carry != core::STOWED, "is in the bag");
        }
        n::SWAP_WEAPON => {
            needs(kind == core::WEAPON && carry == core::READIED, "is not at hand");
            if slots::weapon(state, who).is_none() {
                refusals.append(slots::check_room(state, who, thing));
            }
        }
        _ => {}
    }
    refusals
}

/// Whether something is kept on the belt or in an easy pocket.
fn is_at_hand(state: &State, thing: ItemId) -> bool {
    [n::BELT_OR_QUICK_POCKET, n::POTION_BELT].contains(&storage(state, thing))
}

fn is_item(state: &State, thing: ItemId) -> bool {
    state.cast.item(thing).kind == core::ITEM
}

/// Whether something lies in somebody's own square or the next; anywhere without a map.
fn is_within(state: &State, who: Who, thing: ItemId) -> bool {
    let item = state.item(thing);
    let near = |square| super::space::squares(state, who).iter().any(|s| distance(*s, square) <= 1);
    item.carry == core::DROPPED
        && match item.place.and_then(Place::square) {
            Some(square) if state.grid().is_some() => near(square),
            _ => true,
        }
}

/// Does it: what it takes, those who threaten, then the thing itself.
pub fn perform(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    let cost = cost(table.state(), who, verb, args);
    let (clause, provokes) = rule(verb, cost);
    let Some(thing) = thing(verb, args) else { return Ok(()) };
    if verb == n::DRINK_POTION && args.says(n::BELT) {
        table.note(swift::ONLY_AS_SPECIFIED, who)?;
    }
    if verb == n::RETRIEVE_ITEM && is_at_hand(table.state(), thing) {
        table.note_with(free::SAMENESS, who, Detail::Item(thing))?;
    }
    cost::spend(table, clause, who, cost)?;
    charge::note_swift(table, who, cost)?;
    if matches!(cost, Cost::Free(_)) {
        full_round::note_free(table, who)?;
    }
    if provokes {
        if !move_action::provoke(table, clause, who, args)? {
            return Ok(());
        }
        let refusals = check_thing(table.state(), who, verb, thing);
        if !aoo::still(table, who, &refusals)? {
            return Ok(());
        }
    }
    match verb {
        n::DRAW_WEAPON | n::RETRIEVE_ITEM | n::RETRIEVE_READY_ITEM | n::PICK_UP_ITEM => {
            carry(table, clause, thing, core::HELD, who)
        }
        n::SHEATHE_WEAPON => carry(table, clause, thing, core::READIED, who),
        n::DROP_ITEM => {
            let place = table.state().body(who).place;
            incapacitation::lay_down(table, clause, thing, place)
        }
        n::SWAP_WEAPON => {
            if let Some(held) = slots::weapon(table.state(), who) {
                carry(table, clause, held, core::READIED, who)?;
            }
            carry(table, clause, thing, core::HELD, who)
        }
        n::DRINK_POTION | n::APPLY_OIL => {
            let gone =
                Effect::Carried { item: thing, carry: core::STOWED, holder: None, place: None };
            table.effect(clause, gone)
        }
        n::USE_ITEM => set_off(table, clause, who, thing),
        _ => table.note_with(clause, who, Detail::Item(thing)),
    }
}

/// Somebody carries something in another way from now on.
pub fn carry(
    table: &mut Table<'_>,
    clause: &'static Clause,
    item: ItemId,
    carry: Name,
    who: Who,
) -> Result<(), Stop> {
    table.effect(clause, Effect::Carried { item, carry, holder: Some(who), place: None })
}

clause! { USE_ACTIVATED_PROVOKES = 643
    "item.use-activated-provokes", "open", "Wands and grenades provoke nobody",
    "Only what an entry names provokes. A grenade that is thrown with an attack roll is a shot \
     and provokes as one."
}

/// Something is set off by using it: what comes of it the GM says.
fn set_off(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    thing: ItemId,
) -> Result<(), Stop> {
    table.note(USE_ACTIVATED_PROVOKES, who)?;
    table.note_with(clause, who, Detail::Item(thing))
}

/// The weapons somebody has sheathed.
pub fn sheathed(state: &State, who: Who) -> Vec<ItemId> {
    let sheathed =
        |item: &ItemId| arms::is_weapon(state, *item) && state.item(*item).carry == core::READIED;
    state.items_of(who).filter(sheathed).collect()
}

/// What could be done with each thing, legal or not.
pub fn candidates(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let option = match verb {
        n::DRAW_WEAPON | n::SHEATHE_WEAPON => core::WEAPON,
        n::DRINK_POTION => n::POTION,
        n::APPLY_OIL => n::OIL,
        n::SWAP_WEAPON => core::TO,
        _ => core::ITEM,
    };
    let items = (0..state.items.len() as u16).map(ItemId).filter(|item| {
        state.item(*item).holder == Some(who) || state.item(*item).carry == core::DROPPED
    });
    let plain: Vec<Args> =
        items.map(|item| Args::default().with(option, Value::Item(item))).collect();
    if verb != n::DRINK_POTION {
        return plain;
    }
    let slow = plain.clone().into_iter().map(|args| args.with(n::BELT, Value::Flag(false)));
    plain.into_iter().chain(slow.collect::<Vec<_>>()).collect()
}

/// Drops the slot and the bag a line names where they are what they would be anyway.
pub fn drop_what_is_so(state: &State, who: Who, args: &mut Args) {
    let Some(thing) = args.item(core::ITEM) else { return };
    let mut plain = args.clone();
    plain = plain.without(&[n::SLOT, core::FROM]);
    if check_said(state, who, n::RETRIEVE_ITEM, thing, args).is_empty() {
        *args = plain;
    }
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[HANDLING, USE_ACTIVATED_PROVOKES];
