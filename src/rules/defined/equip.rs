//! Filling the slots: outside a fight, or with a move action during it. No clauses of its own;
//! those that decide stand in `slots` and `item`.

use super::r#move::ITEM_FROM_BAG;
use super::{aoo, combat, gear, grapple, item, names as n, slots, turn};
use crate::engine::prelude::*;

/// Fills slots; what was in them is put away.
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
        "Outside a fight, fills the slots. During the fight, readies a shield or a focus, or puts \
         away the one named. Out of a bag it provokes.",
    )
    .told("changes its equipment[, primary slot: {primary}][, offhand slot: {offhand}]");

    const COST: Cost = Cost { says: "move action; no cost outside a fight", ..READYING };

    fn cost(state: &State, _: Who, args: &Args) -> Cost {
        let thing = args.item(n::PRIMARY).or(args.item(n::OFFHAND));
        let in_bag = combat::runs(state) && thing.is_some_and(|thing| is_in_bag(state, thing));
        if in_bag { READYING.by(ITEM_FROM_BAG) } else { READYING }
    }

    /// Every item in either slot.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let into = |item, slot| Args::of(slot, item);
        let items = state.items_of(who);
        items.flat_map(|item| [n::PRIMARY, n::OFFHAND].map(|slot| into(item, slot))).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let runs = combat::runs(state);
        let equip = Equip { who, primary: args.item(n::PRIMARY), offhand: args.item(n::OFFHAND) };
        let Equip { primary, offhand, .. } = equip;
        let mut refusals = Refusals::none();
        if primary.or(offhand).is_none() {
            refusals.add(slots::TWO, "name what goes into which slot: primary=…, offhand=…");
        }
        let both = primary.is_some() && offhand.is_some();
        refusals.unless(!both || primary != offhand, slots::TWO, || {
            "one item cannot fill both slots".to_owned()
        });
        refusals.unless(!runs || !both, item::HANDLING, || {
            "one move action readies or puts away only one item".to_owned()
        });
        refusals.append(grapple::check_hands(state, who));
        for (slot, thing) in [(n::PRIMARY, primary), (n::OFFHAND, offhand)] {
            refusals.append(
                thing.map_or_else(Refusals::none, |thing| check_equipped(state, who, thing, slot)),
            );
        }
        refusals.with(check_weapons(state, who, primary, offhand)).or(equip)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Equip { who, primary, offhand } = self;
        let runs = combat::runs(table.state());
        let clause = if runs { item::HANDLING } else { slots::TWO };
        let held = |thing: &ItemId| table.state().item(*thing).carry == core::HELD;
        if let Some(thing) = primary.or(offhand).filter(|thing| runs && held(thing)) {
            // An item already in hand is put away by naming it.
            return table.carry(clause, who, thing, core::STOWED);
        }
        let in_bag = |thing: &ItemId| runs && is_in_bag(table.state(), *thing);
        if let Some(thing) = primary.or(offhand).filter(in_bag) {
            let slot = if primary.is_some() { n::PRIMARY } else { n::OFFHAND };
            let still = |state: &State| {
                grapple::check_hands(state, who).with(check_equipped(state, who, thing, slot))
            };
            if !aoo::provoke(table, ITEM_FROM_BAG, who, &Args::default(), still)? {
                return Ok(());
            }
            return fill(table, ITEM_FROM_BAG, who, [primary, offhand]);
        }
        fill(table, clause, who, [primary, offhand])
    }
}

/// The cost of readying: nothing outside a fight.
const READYING: Cost = Cost {
    clause: item::HANDLING,
    check: |state, who, clause| {
        let runs = combat::runs(state);
        if runs { turn::MOVE.by(clause).refused(state, who) } else { combat::check_up(state, who) }
    },
    pay: |table, clause, who| {
        let runs = combat::runs(table.state());
        if runs { turn::MOVE.by(clause).pay(table, who) } else { Ok(()) }
    },
    ..turn::MOVE
};

/// Puts the items named into the slots, the primary one first.
fn fill(table: &mut Table<'_>, clause: Cited, who: Who, wanted: [Option<ItemId>; 2]) -> Flow {
    let (primary, offhand) = filled(table.state(), who);
    for (wants, was) in wanted.into_iter().zip([primary, offhand]) {
        if let (Some(_), Some(was)) = (wants, was.filter(|was| !wanted.contains(&Some(*was)))) {
            let weapon = gear::is_weapon(table.state(), was);
            let place = if weapon { core::READIED } else { core::STOWED };
            table.carry(clause, who, was, place)?;
        }
    }
    for thing in wanted.into_iter().flatten() {
        if table.state().item(thing).carry != core::HELD {
            table.carry(clause, who, thing, core::HELD)?;
        }
    }
    Ok(())
}

/// Whether an item has to come out of the bag that its sheet says it is kept in.
fn is_in_bag(state: &State, thing: ItemId) -> bool {
    let kept = state.word(thing, n::STORAGE);
    kept == Some(n::ORGANIZED_BAG) && state.item(thing).carry != core::HELD
}

/// Why an item cannot go into a slot.
fn check_equipped(state: &State, who: Who, thing: ItemId, slot: Name) -> Refusals {
    let runs = combat::runs(state);
    let called = || state.called(thing);
    let mut refusals = Refusals::if_not(state.item(thing).holder == Some(who), slots::TWO, || {
        format!("{} does not have {}", state.called(who), called())
    });
    let fits = match state.cast.item(thing).kind {
        core::WEAPON => !runs && state.flag(thing, n::NATURAL) != Some(true),
        core::SHIELD => true,
        core::ITEM => is_focus(state, thing),
        _ => false,
    };
    refusals.unless(fits, slots::TWO, || format!("{} is neither a shield nor a focus", called()));
    if runs && state.item(thing).carry != core::HELD {
        refusals.append(slots::check_room(state, who, thing));
        refusals.append(slots::check_slot(state, who, thing, slot));
    }
    refusals
}

/// A weapon goes into the primary slot, and only one can be wielded. During the fight none is
/// equipped at all.
fn check_weapons(
    state: &State,
    who: Who,
    primary: Option<ItemId>,
    offhand: Option<ItemId>,
) -> Refusals {
    let is_weapon = |item: &ItemId| gear::is_weapon(state, *item);
    let mut refusals = Refusals::none();
    let Some(offhand) = offhand.filter(|it| is_weapon(it) && !combat::runs(state)) else {
        return refusals;
    };
    let reason = format!("{} goes only into the primary slot", state.called(offhand));
    refusals.add(slots::TWO, reason);
    let other = primary.or(filled(state, who).0).filter(is_weapon);
    if other.is_some_and(|other| other != offhand) {
        refusals.add(slots::NO_DUAL_WIELDING, "another weapon is already in hand");
    }
    refusals
}

/// What is in the slots: a weapon in the primary one, the first of the rest in the other.
fn filled(state: &State, who: Who) -> (Option<ItemId>, Option<ItemId>) {
    let held: Vec<ItemId> = slots::in_hand(state, who).collect();
    let weapon = slots::weapon(state, who);
    let mut others = held.into_iter().filter(|item| Some(*item) != weapon);
    let offhand = others.next();
    (weapon.or_else(|| others.next()), offhand)
}

fn is_focus(state: &State, item: ItemId) -> bool {
    state.says(item, n::FOCUS)
}
