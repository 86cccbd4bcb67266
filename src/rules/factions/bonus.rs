//! Area `bonus`: bonus actions (section "Bonus actions").

use super::character::is_natural;
use super::grapple::Grip;
use super::names as n;
use super::{gear, main, map, morale, sneak, turn};
use crate::engine::prelude::*;
use std::marker::PhantomData;

/// A way to handle one item: what differs between the verbs for it.
pub trait Handling {
    /// The verb as it is listed.
    const VERB: Verb;

    /// What the handling costs.
    const COST: Cost;

    /// Why an item cannot be handled in this way.
    fn check(state: &State, who: Who, item: ItemId, args: &Args) -> Refusals;

    /// Handles the item.
    fn handle(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow;
}

/// The deed of handling one item.
pub struct With<H> {
    who: Who,
    item: ItemId,
    how: PhantomData<H>,
}

impl<H: Handling> Plan for With<H> {
    type By = Who;

    const VERB: Verb = H::VERB;

    const COST: Cost = H::COST;

    /// Fills in the item if only one is possible.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let said = args.clone();
        let fits = |item: &ItemId| H::check(state, who, *item, &said).is_empty();
        Ok(args.or_only(core::ITEM, || items(state).filter(fits).map(Value::Item)))
    }

    fn spell(_: &State, who: Who, args: Args) -> Args {
        if args.who(n::ON) == Some(who) { args.without(&[n::ON]) } else { args }
    }

    fn offers(state: &State, _: Who) -> Vec<Args> {
        items(state).map(|item| Args::of(core::ITEM, item)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let item = args.item(core::ITEM);
        let mut refusals = morale::check_other_deed(state, who);
        refusals.append(match item {
            Some(item) => H::check(state, who, item, args),
            None => Refusals::because(H::COST.clause, "say which item"),
        });
        refusals.or_all(item.map(|item| With { who, item, how: PhantomData }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        H::handle(table, self.who, self.item)
    }
}

/// The item that is handled.
const ONE_ITEM: Opt = need(core::ITEM, Kind::Item);

/// Every item there is.
fn items(state: &State) -> impl Iterator<Item = ItemId> + use<> {
    (0..state.items.len() as u16).map(ItemId)
}

/// Why an item cannot be handled, whoever has it: it is part of a body, or destroyed.
fn check_item(state: &State, item: ItemId, clause: Cited) -> Refusals {
    let (is_item, reason) = (!is_natural(state, item), "that is not an item");
    Refusals::if_not(is_item, clause, || reason.to_owned()).with(gear::check_whole(state, item))
}

/// Why an item that must be carried cannot be handled.
fn check_carried(state: &State, who: Who, item: ItemId, clause: Cited) -> Refusals {
    let mut refusals = check_item(state, item, clause);
    let own = state.item(item).holder == Some(who);
    refusals.unless(own, clause, || {
        format!("{} does not carry {}", state.called(who), state.called(item))
    });
    refusals
}

clause! { PICK_UP_PUT_DOWN = 121
    "bonus.pick-up-put-down", "Bonus actions",
    "Picking up or putting down an item is a bonus action",
    "Picking up something that lies nearby is a bonus action. Putting something down where the \
     character stands is a bonus action too. Worn armour cannot be put down \
     (bonus.no-armour-change)."
}

/// A character picks up an item.
pub struct PickUp;

impl Handling for PickUp {
    const VERB: Verb = Verb::declared(n::PICK_UP, turn::OWN)
        .takes(&[ONE_ITEM])
        .says("Picks up an item that lies nearby. It goes into a free hand, if there is one.")
        .told("picks {item} up");

    const COST: Cost = turn::BONUS.by(PICK_UP_PUT_DOWN);

    fn check(state: &State, who: Who, item: ItemId, _: &Args) -> Refusals {
        let (called, lies) = (|| state.called(item), state.item(item).carry == core::DROPPED);
        let mut refusals = check_item(state, item, PICK_UP_PUT_DOWN);
        refusals.append(check_worn(state, item));
        let reason = || format!("{} does not lie on the ground", called());
        refusals.unless(lies, PICK_UP_PUT_DOWN, reason);
        let near = match (map::place_of(state, who), state.item(item).place) {
            (Some(here), Some(there)) => !lies || map::touch(here, there),
            _ => true,
        };
        refusals.unless(near, PICK_UP_PUT_DOWN, || format!("{} is not nearby", called()));
        refusals
    }

    fn handle(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        let carry = carry_picked_up(table.state(), who, item);
        table.carry(PICK_UP_PUT_DOWN, who, item, carry)
    }
}

/// Where a picked up item goes: into a free hand, if there is one; armour is only carried.
fn carry_picked_up(state: &State, who: Who, item: ItemId) -> Name {
    let armour = state.cast.item(item).kind == core::ARMOR;
    let room = !armour && gear::hands_of(state, item) <= gear::free_hands(state, who);
    if room { core::HELD } else { core::STOWED }
}

/// A character puts down an item.
pub struct PutDown;

impl Handling for PutDown {
    const VERB: Verb = Verb::declared(n::PUT_DOWN, turn::OWN)
        .takes(&[ONE_ITEM])
        .says("Lays a carried item down, or lets it drop. Worn armour cannot be put down.")
        .told("puts {item} down");

    const COST: Cost = turn::BONUS.by(PICK_UP_PUT_DOWN);

    fn check(state: &State, who: Who, item: ItemId, _: &Args) -> Refusals {
        check_carried(state, who, item, PICK_UP_PUT_DOWN).with(check_worn(state, item))
    }

    fn handle(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        gear::drop_at(table, PICK_UP_PUT_DOWN, who, item)
    }
}

clause! { EQUIP_UNEQUIP = 122
    "bonus.equip-unequip", "Bonus actions", "Equipping or unequipping an item is a bonus action",
    "Making a carried item ready for use is a bonus action; it needs free hands, of which a \
     character has two. Putting an item in hand away again is another bonus action. Shields: \
     bonus.shield."
}

/// A character equips an item.
pub struct Equip;

impl Handling for Equip {
    const VERB: Verb = Verb::declared(n::EQUIP, turn::OWN)
        .takes(&[ONE_ITEM])
        .says(
            "Makes a carried item ready for use, for instance to draw a weapon. Armour cannot be \
             equipped.",
        )
        .told("equips {item}");

    const COST: Cost = turn::BONUS.by(EQUIP_UNEQUIP).in_its_course();

    fn check(state: &State, who: Who, item: ItemId, _: &Args) -> Refusals {
        let (called, in_hand) = (|| state.called(item), state.item(item).carry == core::HELD);
        let room = in_hand || gear::hands_of(state, item) <= gear::free_hands(state, who);
        let mut refusals = check_carried(state, who, item, EQUIP_UNEQUIP);
        refusals.append(check_armour(state, item));
        refusals.unless(!in_hand, EQUIP_UNEQUIP, || format!("{} is already in hand", called()));
        refusals.unless(room, EQUIP_UNEQUIP, || format!("no hand is free for {}", called()));
        refusals
    }

    fn handle(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        ready(table, who, item, (n::EQUIP, core::HELD))
    }
}

/// A character unequips an item.
pub struct Unequip;

impl Handling for Unequip {
    const VERB: Verb = Verb::declared(n::UNEQUIP, turn::OWN)
        .takes(&[ONE_ITEM])
        .says("Puts away an item in hand. Armour cannot be unequipped.")
        .told("puts {item} away");

    const COST: Cost = turn::BONUS.by(EQUIP_UNEQUIP).in_its_course();

    fn check(state: &State, who: Who, item: ItemId, _: &Args) -> Refusals {
        let in_hand = state.item(item).carry == core::HELD;
        let mut refusals = check_carried(state, who, item, EQUIP_UNEQUIP);
        refusals.append(check_armour(state, item));
        refusals
            .unless(in_hand, EQUIP_UNEQUIP, || format!("{} is not in hand", state.called(item)));
        refusals
    }

    fn handle(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        ready(table, who, item, (n::UNEQUIP, core::STOWED))
    }
}

/// Equips or unequips an item: pays for it, and counts for this turn that it was done.
fn ready(table: &mut Table<'_>, who: Who, item: ItemId, (deed, carry): (Name, Name)) -> Flow {
    let clause = readying(table.state(), item);
    turn::BONUS.by(clause).pay(table, who)?;
    table.count(clause, who, deed, 1)?;
    table.carry(clause, who, item, carry)
}

clause! { SWAP_IS_TWO = 123
    "bonus.swap-is-two", "Bonus actions", "Swapping two items takes two bonus actions",
    "Unequipping one item and equipping another takes two bonus actions, so no main action is \
     left; the movement remains."
}

/// Why no main action is left after two items were swapped in this turn. `turn::check_main` adds
/// this to its own reason; `ready`, above, takes the two actions.
pub fn check_swap(state: &State, who: Who) -> Refusals {
    let swapped = [n::EQUIP, n::UNEQUIP].iter().all(|deed| turn::has_done(state, who, *deed));
    Refusals::if_not(!swapped, SWAP_IS_TWO, || {
        "equipping and unequipping took both actions".to_owned()
    })
}

clause! { NO_ARMOUR_CHANGE = 124
    "bonus.no-armour-change", "Bonus actions", "Armour cannot be changed during a fight",
    "As long as the fight lasts, no action puts armour on or takes it off. Armour that is not worn \
     can be picked up and put down like any item. A shield is no armour here (bonus.shield)."
}

/// Why armour cannot be put on or taken off: `Equip` and `Unequip`, above, ask this.
fn check_armour(state: &State, item: ItemId) -> Refusals {
    Refusals::if_not(state.cast.item(item).kind != core::ARMOR, NO_ARMOUR_CHANGE, || {
        format!("{} is armour, which cannot be changed during a fight", state.called(item))
    })
}

/// Why worn armour cannot be put down, picked up or used. Other armour is an item like any other.
fn check_worn(state: &State, item: ItemId) -> Refusals {
    let worn = state.item(item).carry == core::HELD;
    if worn { check_armour(state, item) } else { Refusals::none() }
}

clause! { CONSUMABLE = 125
    "bonus.consumable", "Bonus actions", "Using a consumable item is a bonus action",
    "Using up an item such as a draught, an antidote or a dose of poison is a bonus action, on the \
     user or on a nearby character. The item is gone afterwards. Its effect comes from the item or \
     from the GM, who rules on it."
}

/// A character uses up an item, on itself or on a nearby character.
pub struct UseConsumable;

impl Handling for UseConsumable {
    const VERB: Verb = Verb::declared(n::USE_CONSUMABLE, turn::OWN)
        .takes(&[ONE_ITEM, may(n::ON, Kind::Who), may(n::EFFECT, Kind::Text)])
        .says(
            "Uses up an item, such as a draught to drink, on itself or on a nearby character. The \
             GM rules on the effect.",
        )
        .told("uses {item}[ on {on}][: {effect}]");

    const COST: Cost = turn::BONUS.by(CONSUMABLE);

    fn check(state: &State, who: Who, item: ItemId, args: &Args) -> Refusals {
        let mut refusals = check_carried(state, who, item, CONSUMABLE);
        refusals.append(check_worn(state, item));
        refusals.unless(state.cast.item(item).kind == core::ITEM, CONSUMABLE, || {
            format!("{} is not a consumable item", state.called(item))
        });
        if let Some(on) = args.who(n::ON) {
            refusals.append(map::check_nearby(state, who, on));
        }
        refusals
    }

    fn handle(table: &mut Table<'_>, _: Who, item: ItemId) -> Flow {
        gear::use_up(table, CONSUMABLE, item)
    }
}

clause! { INTERACT = 126
    "bonus.interact", "Bonus actions", "Interacting with the environment is a bonus action",
    "Interacting with something in the environment, such as a door or a lever, is a bonus action. \
     If the GM finds the interaction complex, it is a main action (main.gathered)."
}

/// A character interacts with the environment.
pub struct Interact;

impl Plan for Interact {
    type By = Who;

    const VERB: Verb = Verb::declared(n::INTERACT, turn::OWN)
        .takes(&[
            need(core::WITH, Kind::Text),
            may_gm(n::COMPLEX, Kind::Flag).usually(Usual::Flag(false)),
        ])
        .says("Opens a door, pulls a lever and the like. complex=yes is the GM's decision.")
        .told("interacts with {with}");

    const COST: Cost = Cost::by_what_is_said("bonus action, or main action if complex");

    fn cost(_: &State, _: Who, args: &Args) -> Cost {
        if args.says(n::COMPLEX) { turn::MAIN.by(main::GATHERED) } else { turn::BONUS.by(INTERACT) }
    }

    fn offers(_: &State, _: Who) -> Vec<Args> {
        let door = Args::of(core::WITH, Value::Text("door".to_owned()));
        vec![door.clone(), door.with(n::COMPLEX, true)]
    }

    fn settle(_: &State, _: Who, args: &Args) -> Result<Self, Refusals> {
        let said = args.text(core::WITH).is_some();
        Refusals::if_not(said, INTERACT, || "say what to interact with: with=…".to_owned())
            .or(Interact)
    }

    fn carry_out(self, _: &mut Table<'_>) -> Flow {
        Ok(())
    }
}

clause! { SPEAK = 127
    "bonus.speak", "Bonus actions", "Saying a few words is a bonus action",
    "Saying a few words is a bonus action. The GM decides how much that covers. It does not free a \
     grabbed character (grapple.words), but may reveal the speaker (sneak.revealed)."
}

/// A character says a few words.
pub struct Say(Who);

impl Plan for Say {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SAY, turn::OWN)
        .takes(&[need(core::TEXT, Kind::Text), sneak::REVEALS])
        .says("Says a few words.")
        .told("says: {text}");

    const COST: Cost = turn::BONUS.by(SPEAK).in_its_course();

    fn spell(state: &State, who: Who, args: Args) -> Args {
        sneak::spelled(state, who, args)
    }

    fn offers(_: &State, _: Who) -> Vec<Args> {
        vec![Args::of(core::TEXT, Value::Text("watch out".to_owned()))]
    }

    fn settle(_: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(args.text(core::TEXT).is_some(), SPEAK, || "say what: text=…".to_owned())
            .or(Say(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Say(who) = self;
        turn::act(table, who, Grip::Words)?;
        turn::spend_bonus(table, SPEAK, who)
    }
}

clause! { SHIELD = 601
    "bonus.shield", "open", "A shield can be equipped and unequipped during a fight",
    "A shield does not count as armour here. It is equipped and unequipped like a weapon, for a \
     bonus action each time."
}

/// The clause by which an item is equipped or unequipped. `check_armour` refuses armour alone.
fn readying(state: &State, item: ItemId) -> Cited {
    let is_shield = state.cast.item(item).kind == core::SHIELD;
    if is_shield { SHIELD } else { EQUIP_UNEQUIP }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    PICK_UP_PUT_DOWN,
    EQUIP_UNEQUIP,
    SWAP_IS_TWO,
    NO_ARMOUR_CHANGE,
    CONSUMABLE,
    INTERACT,
    SPEAK,
    SHIELD,
];
