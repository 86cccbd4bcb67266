//! Area `item`: the actions with items that the chapter leaves open, and how all actions with items
//! go; those the chapter names stand in `move`, `free` and `standard_actions`.

use super::handling::{self, Act, Handling};
use super::map::BY;
use super::{
    aoo, charge, combat, cost, free, full_round, gear, healing, names as n, reach, slots, space,
    standard, turn,
};
use crate::engine::prelude::*;
use crate::state::distance;
use std::marker::PhantomData;

/// An action with an item.
pub struct Handled<H> {
    who: Who,
    thing: ItemId,
    said: Args,
    how: PhantomData<H>,
}

impl<H: Handling> Handled<H> {
    /// The option that names the item.
    const THING: Name = H::VERB.options[0].name;
}

impl<H: Handling> Plan for Handled<H> {
    type By = Who;

    const VERB: Verb = H::VERB;

    const COST: Cost = H::COST.in_its_course();

    fn cost(state: &State, who: Who, args: &Args) -> Cost {
        H::cost(state, who, args).in_its_course()
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        H::spell(state, who, reach::spelled(state, who, args))
    }

    /// With each item the combatant has, or that lies on the ground.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let items = (0..state.items.len() as u16).map(ItemId).filter(|item| {
            state.item(*item).holder == Some(who) || state.item(*item).carry == core::DROPPED
        });
        items.flat_map(|it| H::ways(Args::of(Self::THING, it))).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let clause = H::cost(state, who, args).clause;
        let thing = said(args.item(Self::THING), clause, "name the item")?;
        let mut refusals = handling::check::<H>(state, who, thing);
        refusals.append(H::check_said(state, who, thing, args));
        if H::ACTIVATES {
            refusals.append(healing::check(state, clause, thing, who, args));
        }
        if !healing::heals(state, thing) {
            refusals.append(combat::check_there(state, clause, args));
        }
        refusals.or(Handled { who, thing, said: args.clone(), how: PhantomData })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Handled { who, thing, said, .. } = self;
        let cost = H::cost(table.state(), who, &said);
        cost.pay(table, who)?;
        let provokes = cost.is(turn::MOVE) || cost.is(full_round::ACTION);
        let still = |state: &State| handling::check::<H>(state, who, thing);
        if provokes && !aoo::provoke(table, cost.clause, who, &said, still)? {
            return Ok(());
        }
        let act = Act { clause: cost.clause, who, thing, target: said.who(core::TARGET) };
        H::carry_out(table, act)?;
        if H::ACTIVATES { healing::by_thing(table, act) } else { Ok(()) }
    }
}

clause! { HANDLING = 621
    "item.handling", "open", "Handling an item costs an action and may provoke",
    "Sheathing or swapping a weapon is a move action that provokes. So is picking up an item from \
     the combatant's own or an adjacent square. Dropping an item is a free action. Readying or \
     putting away a shield or focus is a move action that does not provoke. Taking something from \
     a disorganized bag is a full-round action that provokes. Applying an oil outside a charge is \
     a standard action that does not provoke."
}

/// The cost of taking something from a disorganized bag. Used by `move::cost`.
pub const IN_DISORDER: Cost = full_round::ACTION.by(HANDLING);

/// A weapon is put away.
pub struct Sheathe;

impl Handling for Sheathe {
    const VERB: Verb = turn::own(
        n::SHEATHE_WEAPON,
        &[need(core::WEAPON, Kind::Item), BY],
        "Puts a held weapon away. Provokes.",
    )
    .told("sheathes {weapon}");

    const COST: Cost = turn::MOVE.by(HANDLING);

    const CARRIED: Option<Name> = Some(core::READIED);

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let held = gear::is_weapon(state, thing) && state.item(thing).carry == core::HELD;
        let worn = (!gear::is_natural(state, thing), "is part of the body");
        handling::only_if(state, thing, HANDLING, &[(held, "is not in hand"), worn])
    }
}

/// Dropping an item.
pub struct LetFall;

impl Handling for LetFall {
    const BARRED: &'static [(Name, &'static str)] = INSIDE;

    const VERB: Verb =
        turn::own(n::DROP_ITEM, &[handling::ONE], "Drops a held item in its own square.")
            .told("drops {item}");

    const COST: Cost = free::of_kind::<{ n::DROP_ITEM.0 }>(HANDLING);

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let worn = gear::is_armor(state, thing);
        let held = state.item(thing).carry == core::HELD && !worn;
        let grown = (!gear::is_natural(state, thing), "is part of the body");
        handling::only_if(state, thing, HANDLING, &[(held, "is not in hand"), grown])
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Flow {
        let place = table.state().body(act.who).place;
        table.lay_down(act.clause, act.thing, place)
    }
}

/// Conditions in which nobody can drop or pick up items.
const INSIDE: &[(Name, &str)] = &[
    (n::PINNED, "a pinned combatant cannot drop or pick up items"),
    (n::SWALLOWED, "a swallowed combatant cannot drop or pick up items"),
];

/// Picking up an item from the ground, whoever owned it.
pub struct PickUp;

impl Handling for PickUp {
    const VERB: Verb = turn::own(
        n::PICK_UP_ITEM,
        &[handling::ONE, may(n::SLOT, Kind::Word(&[n::PRIMARY, n::OFFHAND])), BY],
        "Picks up an item from its own or an adjacent square. Provokes.",
    )
    .told("picks up {item}[ into the {slot} slot]");

    const COST: Cost = turn::MOVE.by(HANDLING);

    const BARRED: &'static [(Name, &'static str)] = INSIDE;

    /// The slot it would go into anyway need not be named.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let fits = |thing| Self::check_said(state, who, thing, &args).is_empty();
        if args.item(core::ITEM).is_some_and(fits) { args.without(&[n::SLOT]) } else { args }
    }

    fn check_had(state: &State, who: Who, thing: ItemId) -> Refusals {
        let there = (
            is_within(state, who, thing),
            "does not lie in the combatant's own or an adjacent square",
        );
        handling::only_if(state, thing, HANDLING, &[there])
    }

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        slots::check_room(state, who, thing)
    }

    fn check_said(state: &State, who: Who, thing: ItemId, args: &Args) -> Refusals {
        let slot = args.word(n::SLOT);
        slot.map_or_else(Refusals::none, |slot| slots::check_slot(state, who, thing, slot))
    }

    /// No action of a fight puts on armor: a suit is only taken along.
    fn carry_out(table: &mut Table<'_>, act: Act) -> Flow {
        let suit = gear::is_armor(table.state(), act.thing);
        act.carry(table, if suit { core::STOWED } else { core::HELD })
    }
}

/// Whether an item lies in somebody's own or an adjacent square; without a map, anywhere.
fn is_within(state: &State, who: Who, thing: ItemId) -> bool {
    let item = state.item(thing);
    let near = |square| space::squares(state, who).iter().any(|s| distance(*s, square) <= 1);
    item.carry == core::DROPPED
        && match item.place.and_then(Place::square) {
            Some(square) if state.grid().is_some() => near(square),
            _ => true,
        }
}

/// An oil is applied.
pub struct ApplyOil;

impl Handling for ApplyOil {
    const VERB: Verb = turn::own(
        n::APPLY_OIL,
        &[need(n::OIL, Kind::Item), may(core::ITEM, Kind::Item)],
        "Applies an oil. It heals what its sheet says; the GM rules the rest.",
    )
    .told("applies {oil}[ to {item}]");

    const COST: Cost =
        cost::of_own_turn("standard action; swift action while charging").by(HANDLING);

    const ACTIVATES: bool = true;

    fn cost(state: &State, who: Who, _: &Args) -> Cost {
        charge::swift(state, who).unwrap_or(standard::ACTION.by(HANDLING))
    }

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let refusals =
            handling::check_activation(state, thing, HANDLING, &[n::OIL], "is not an oil");
        refusals.with(handling::check_out(state, thing, HANDLING))
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Flow {
        act.use_up(table)
    }
}

/// The held weapon is put away and another taken.
pub struct Swap;

impl Handling for Swap {
    const VERB: Verb = turn::own(
        n::SWAP_WEAPON,
        &[need(core::TO, Kind::Item), BY],
        "Puts the held weapon away and takes another in hand. The move action provokes.",
    )
    .told("swaps its weapon for {to}");

    const COST: Cost = cost::of_own_turn("move action; swift action while charging").by(HANDLING);

    fn cost(state: &State, who: Who, _: &Args) -> Cost {
        charge::swift(state, who).unwrap_or(turn::MOVE.by(HANDLING))
    }

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        let at_hand = gear::is_weapon(state, thing) && state.item(thing).carry == core::READIED;
        let mut refusals =
            handling::only_if(state, thing, HANDLING, &[(at_hand, "is not a sheathed weapon")]);
        if slots::weapon(state, who).is_none() {
            refusals.append(slots::check_room(state, who, thing));
        }
        refusals
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Flow {
        if let Some(held) = slots::weapon(table.state(), act.who) {
            Act { thing: held, ..act }.carry(table, core::READIED)?;
        }
        act.carry(table, core::HELD)
    }
}

clause! { USE_ACTIVATED_PROVOKES = 643
    "item.use-activated-provokes", "open", "Using a wand or grenade does not provoke",
    "Only what an entry names provokes. A grenade thrown with an attack roll is a ranged weapon on \
     its sheet, and provokes like one; one that is used needs no roll."
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[HANDLING, USE_ACTIVATED_PROVOKES];
