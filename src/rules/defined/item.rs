//! Area `item`: the deeds with a thing that the chapter leaves open, and how all such deeds go;
//! those it names itself stand in `move`, `free` and `standard_actions`.

use super::handling::{self, Act, Handling};
use super::map::BY;
use super::{
    aoo, charge, cost, free, full_round, gear, grapple, healing, names as n, reach, slots, space,
    standard, turn,
};
use crate::engine::prelude::*;
use crate::state::distance;
use std::marker::PhantomData;

/// Something done with a thing.
pub struct Handled<H> {
    who: Who,
    thing: ItemId,
    said: Args,
    how: PhantomData<H>,
}

impl<H: Handling> Handled<H> {
    /// The option that says which thing.
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

    /// With each thing one has, or that lies there.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let items = (0..state.items.len() as u16).map(ItemId).filter(|item| {
            state.item(*item).holder == Some(who) || state.item(*item).carry == core::DROPPED
        });
        items.flat_map(|it| H::ways(Args::default().with(Self::THING, Value::Item(it)))).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let clause = H::cost(state, who, args).clause;
        let Some(thing) = args.item(Self::THING) else {
            return Err(Refusals::because(clause, "say what"));
        };
        let mut refusals = Refusals::none();
        for (condition, what) in H::BARRED {
            let why = if *condition == n::PINNED { grapple::PIN_DETAILS } else { clause };
            refusals.unless(!state.is(who, *condition), why, || (*what).to_owned());
        }
        refusals.append(handling::check::<H>(state, who, thing));
        refusals.append(H::check_said(state, who, thing, args));
        if H::ACTIVATES {
            refusals.append(healing::check(state, clause, thing, who, args));
        }
        refusals.or(Handled { who, thing, said: args.clone(), how: PhantomData })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
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
    "item.handling", "open", "Putting away, picking up, letting go",
    "Sheathing or swapping a weapon is a move action that provokes, and so is picking something \
     up from the own or an adjacent square. To let something fall is free. A shield or focus is \
     readied or put away with a move action that does not provoke. A bag in disorder takes a \
     full-round action that provokes; oil outside a charge a standard action that does not."
}

/// What something costs that comes from a bag in disorder.
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

/// Something falls where one stands.
pub struct LetFall;

impl Handling for LetFall {
    const BARRED: &'static [(Name, &'static str)] = INSIDE;

    const VERB: Verb =
        turn::own(n::DROP_ITEM, &[handling::ONE], "Lets something fall where it stands.")
            .told("drops {item}");

    const COST: Cost = free::of_kind::<{ n::DROP_ITEM.0 }>(HANDLING);

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let worn = state.cast.item(thing).kind == core::ARMOR;
        let held = state.item(thing).carry == core::HELD && !worn;
        let grown = (!gear::is_natural(state, thing), "is part of the body");
        handling::only_if(state, thing, HANDLING, &[(held, "is not in hand"), grown])
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Result<(), Stop> {
        let place = table.state().body(act.who).place;
        table.lay_down(act.clause, act.thing, place)
    }
}

/// In what condition nobody lets go of anything, or picks it up.
const INSIDE: &[(Name, &str)] =
    &[(n::PINNED, "it is pinned"), (n::SWALLOWED, "it is inside somebody")];

/// Something that lies there is picked up, whosever it was.
pub struct PickUp;

impl Handling for PickUp {
    const VERB: Verb = turn::own(
        n::PICK_UP_ITEM,
        &[handling::ONE, may(n::SLOT, Kind::Word(&[n::PRIMARY, n::OFFHAND])), BY],
        "Takes up what lies in the own or an adjacent square. Provokes.",
    )
    .told("picks up {item}[ into the {slot} slot]");

    const COST: Cost = turn::MOVE.by(HANDLING);

    const CARRIED: Option<Name> = Some(core::HELD);

    const BARRED: &'static [(Name, &'static str)] = INSIDE;

    /// Into the slot it goes into anyway.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let fits = |thing| Self::check_said(state, who, thing, &args).is_empty();
        if args.item(core::ITEM).is_some_and(fits) { args.without(&[n::SLOT]) } else { args }
    }

    fn check_had(state: &State, who: Who, thing: ItemId) -> Refusals {
        let there = (is_within(state, who, thing), "does not lie in this or the next square");
        handling::only_if(state, thing, HANDLING, &[there])
    }

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        slots::check_room(state, who, thing)
    }

    fn check_said(state: &State, who: Who, thing: ItemId, args: &Args) -> Refusals {
        let slot = args.word(n::SLOT);
        slot.map_or_else(Refusals::none, |slot| slots::check_slot(state, who, thing, slot))
    }
}

/// Whether something lies in somebody's own square or the next; anywhere without a map.
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
        "Applies an oil. It heals what its sheet says; the rest the GM rules.",
    )
    .told("applies {oil}[ to {item}]");

    const COST: Cost = cost::of_own_turn("standard; swift while charging").by(HANDLING);

    const ACTIVATES: bool = true;

    fn cost(state: &State, who: Who, _: &Args) -> Cost {
        charge::swift(state, who).unwrap_or(standard::ACTION.by(HANDLING))
    }

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let mut refusals =
            handling::check_activation(state, thing, HANDLING, &[n::OIL], "is no oil");
        let at_hand = state.item(thing).carry != core::STOWED;
        refusals.append(handling::only_if(state, thing, HANDLING, &[(at_hand, "is in the bag")]));
        refusals
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Result<(), Stop> {
        act.use_up(table)
    }
}

/// The held weapon is put away and another taken.
pub struct Swap;

impl Handling for Swap {
    const VERB: Verb = turn::own(
        n::SWAP_WEAPON,
        &[need(core::TO, Kind::Item), BY],
        "Puts the held weapon away and takes another. The move action provokes.",
    )
    .told("swaps its weapon for {to}");

    const COST: Cost = cost::of_own_turn("move action; swift while charging").by(HANDLING);

    fn cost(state: &State, who: Who, _: &Args) -> Cost {
        charge::swift(state, who).unwrap_or(turn::MOVE.by(HANDLING))
    }

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        let at_hand = gear::is_weapon(state, thing) && state.item(thing).carry == core::READIED;
        let mut refusals =
            handling::only_if(state, thing, HANDLING, &[(at_hand, "is not at hand")]);
        if slots::weapon(state, who).is_none() {
            refusals.append(slots::check_room(state, who, thing));
        }
        refusals
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Result<(), Stop> {
        if let Some(held) = slots::weapon(table.state(), act.who) {
            Act { thing: held, ..act }.carry(table, core::READIED)?;
        }
        act.carry(table, core::HELD)
    }
}

clause! { USE_ACTIVATED_PROVOKES = 643
    "item.use-activated-provokes", "open", "Wands and grenades provoke nobody",
    "Only what an entry names provokes. A grenade that is thrown with an attack roll is a shot \
     and provokes as one."
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[HANDLING, USE_ACTIVATED_PROVOKES];
