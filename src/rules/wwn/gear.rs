//! Area `gear`: readying, reloading, dropping (section 2.4.4 and what the chapter leaves open).

use super::character::{all_items, free_hands, hands_of, is_unarmed};
use super::names as n;
use super::npc::skill_or_training;
use super::prone::within_grasp;
use super::{actions, grapple, options, outside};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;
use std::marker::PhantomData;

/// What is taken in hand or let go of.
const ONE_ITEM: &[Opt] = &[need(core::ITEM, Kind::Item)];

/// In hand, or ready to be drawn.
const AT_HAND: &[Name] = &[core::HELD, core::READIED];

/// What takes no action, nor a turn before the fight.
const UNCOUNTED: Cost =
    Cost { check: |state, who, _| actions::check_turn_or_leisure(state, who), ..actions::NOTHING };

/// A verb by which one item is taken in hand or let go of.
pub trait Handling {
    /// What is listed of it.
    const VERB: Verb;

    /// What it costs.
    const COST: Cost;

    /// Whether an item is meant if none is named and it is the only one like this.
    fn is_meant(_: &State, _: Who, _: ItemId) -> bool {
        false
    }

    /// Why it is not done with an item.
    fn check(state: &State, who: Who, item: ItemId) -> Refusals;

    /// Does it.
    fn carry_out(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow;
}

/// An item is taken in hand or let go of.
pub struct Handle<K>(Who, ItemId, PhantomData<K>);

impl<K: Handling> Plan for Handle<K> {
    type By = Who;

    const VERB: Verb = K::VERB;

    const COST: Cost = K::COST;

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let is_meant = |item| K::is_meant(state, who, item);
        Ok(options::fill_item(state, who, args, core::ITEM, is_meant))
    }

    /// Every item somebody could take in hand or let go of, legal or not.
    fn offers(state: &State, _: Who) -> Vec<Args> {
        let items = all_items(state);
        let held = items.filter(|item| hands_of(state, *item) > 0);
        held.map(|item| Args::of(core::ITEM, item)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let Some(item) = args.item(core::ITEM) else { return Err(nothing_named()) };
        K::check(state, who, item).or(Handle(who, item, PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        K::carry_out(table, self.0, self.1)
    }
}

fn nothing_named() -> Refusals {
    Refusals::because(READY_STOW, "say which item")
}

/// Why an item cannot be put away or taken up: it is part of its wearer.
fn check_taken_off(state: &State, clause: Cited, item: ItemId) -> Refusals {
    Refusals::if_not(!is_part_of_wearer(state, item), clause, || {
        format!("{} cannot be taken in hand or put down", state.called(item))
    })
}

/// A fist is not put away, nor is armor taken off between two blows.
fn is_part_of_wearer(state: &State, item: ItemId) -> bool {
    is_unarmed(state, item) || matches!(state.cast.item(item).kind, core::ARMOR | core::SPELL)
}

/// Whether somebody has an item in one of these ways.
fn has(state: &State, who: Who, item: ItemId, ways: &[Name]) -> bool {
    let item = state.item(item);
    item.holder == Some(who) && ways.contains(&item.carry)
}

/// Why there is no hand for an item.
fn check_room(state: &State, clause: Cited, who: Who, item: ItemId) -> Refusals {
    Refusals::if_not(hands_of(state, item) <= free_hands(state, who), clause, || {
        format!("{} has no free hand for {}", state.called(who), state.called(item))
    })
}

clause! { READY_STOW = 183
    "gear.ready-stow", "2.4.4", "Readying or stowing an item costs the Main Action",
    "Taking out a stowed item for use and stowing an item are Main Actions."
}

/// Taking out what is stowed.
pub struct Ready;

impl Handling for Ready {
    const VERB: Verb = Verb::declared(n::READY_ITEM, actions::OWN_TURN)
        .takes(ONE_ITEM)
        .says("Takes a stowed item into a free hand.")
        .told("takes out {item}");

    const COST: Cost = actions::A_MAIN.by(READY_STOW);

    fn is_meant(state: &State, _: Who, item: ItemId) -> bool {
        state.item(item).carry == core::STOWED
    }

    fn check(state: &State, who: Who, item: ItemId) -> Refusals {
        let mut refusals = check_taken_off(state, READY_STOW, item);
        refusals.append(grapple::check_hands(state, who));
        let stowed = has(state, who, item, &[core::STOWED]);
        refusals.unless(stowed, READY_STOW, || format!("{} is not stowed", state.called(item)));
        refusals.with(check_room(state, READY_STOW, who, item))
    }

    fn carry_out(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        table.carry(READY_STOW, who, item, core::HELD)
    }
}

/// Packing something away.
pub struct Stow;

impl Handling for Stow {
    const VERB: Verb = Verb::declared(n::STOW_ITEM, actions::OWN_TURN)
        .takes(ONE_ITEM)
        .says("Stows a held or readied item.")
        .told("stows {item}");

    const COST: Cost = actions::A_MAIN.by(READY_STOW);

    fn check(state: &State, who: Who, item: ItemId) -> Refusals {
        let mut refusals = check_taken_off(state, READY_STOW, item);
        refusals.unless(has(state, who, item, AT_HAND), READY_STOW, || {
            format!("{} is neither held nor readied", state.called(item))
        });
        refusals
    }

    fn carry_out(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        table.carry(READY_STOW, who, item, core::STOWED)
    }
}

clause! { SHEATHE_FREE = 184
    "gear.sheathe-free", "2.4.4", "Drawing or sheathing a weapon is free",
    "Drawing a readied weapon and sheathing one cost no action. The GM may refuse the next swap if \
     it is no longer plausible."
}

/// Drawing what is sheathed, sheathing what is drawn.
pub struct DrawOrSheathe;

impl Handling for DrawOrSheathe {
    const VERB: Verb = Verb::declared(n::DRAW_OR_SHEATHE, actions::OWN_TURN)
        .takes(ONE_ITEM)
        .says(
            "Draws a readied weapon into a free hand or sheathes a held one. The GM may refuse \
             one swap too many.",
        )
        .told("draws or sheathes {item}");

    const COST: Cost = UNCOUNTED.by(SHEATHE_FREE).unanswered();

    fn check(state: &State, who: Who, item: ItemId) -> Refusals {
        let way = state.item(item).carry;
        let mut refusals = check_taken_off(state, SHEATHE_FREE, item);
        if way == core::READIED {
            refusals.append(grapple::check_hands(state, who));
        }
        refusals.unless(has(state, who, item, AT_HAND), SHEATHE_FREE, || {
            format!("{} is neither held nor readied", state.called(item))
        });
        if way == core::READIED {
            refusals.append(check_room(state, SHEATHE_FREE, who, item));
        }
        refusals.unless(way != core::STOWED, outside::READIED_STOWED, || {
            format!("{} is stowed; ready-item takes it out", state.called(item))
        });
        refusals
    }

    fn carry_out(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        let is_held = table.state().item(item).carry == core::HELD;
        let to = if is_held { core::READIED } else { core::HELD };
        table.carry(SHEATHE_FREE, who, item, to)
    }
}

/// A readied weapon is drawn as part of the attack.
pub fn draw(table: &mut Table<'_>, who: Who, weapon: ItemId) -> Flow {
    if table.state().item(weapon).carry != core::READIED {
        return Ok(());
    }
    table.carry(SHEATHE_FREE, who, weapon, core::HELD)
}

clause! { RELOAD_CROSSBOW = 185
    "gear.reload-crossbow", "2.4.4", "Reloading a crossbow takes the Main Action",
    "Without Shoot-1, reloading a crossbow takes a Main Action and a readied supply of quarrels."
}

clause! { RELOAD_ON_TURN = 186
    "gear.reload-on-turn", "2.4.4", "With Shoot-1, reloading is an On Turn Action",
    "With Shoot-1 or better, bows and crossbows are reloaded as an On Turn Action, so only on the \
     combatant's own turn."
}

clause! { RELOAD_BOW_MOVE = 187
    "gear.reload-bow-move", "2.4.4", "Without Shoot-1, reloading a bow takes the Move Action",
    "Without Shoot-1, nocking the next arrow costs the archer its Move Action."
}

/// What loading costs: an On Turn Action with Shoot-1, else a Move Action for a bow and a Main
/// Action for a crossbow; before the fight nothing.
fn reload_cost(state: &State, who: Who, weapon: ItemId) -> Cost {
    let cost = if skill_or_training(state, who, "shoot") >= 1 {
        actions::A_MOMENT.by(RELOAD_ON_TURN)
    } else if state.word(weapon, n::LAUNCHER) == Some(n::CROSSBOW) {
        actions::A_MAIN.by(RELOAD_CROSSBOW)
    } else {
        actions::A_MOVE.by(RELOAD_BOW_MOVE)
    };
    let at_leisure = actions::at_leisure(state, who);
    let cost = if at_leisure { UNCOUNTED.by(cost.clause) } else { cost };
    cost.in_its_course()
}

/// Loading a weapon.
pub struct Reload(Who, ItemId);

impl Plan for Reload {
    type By = Who;

    const VERB: Verb = Verb::declared(n::RELOAD, actions::OWN_TURN)
        .takes(&[options::ARMED_WITH])
        .says("Loads an unloaded bow or crossbow from ammunition at hand.")
        .told("reloads {weapon}");

    const COST: Cost = Cost { check: FREE.check, ..actions::NOTHING }.saying(
        "an On Turn Action with Shoot-1, else the Move Action (bow) or Main Action (crossbow)",
    );

    fn cost(state: &State, who: Who, args: &Args) -> Cost {
        let weapon = args.item(core::WEAPON);
        weapon.map_or(Self::COST, |weapon| reload_cost(state, who, weapon))
    }

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let unloaded = |item: ItemId| state.is(item, n::UNLOADED);
        Ok(options::fill_item(state, who, args, core::WEAPON, unloaded))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let own = state.items_of(who);
        own.map(|item| Args::of(core::WEAPON, item)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let Some(weapon) = args.item(core::WEAPON) else { return Err(nothing_named()) };
        let called = || state.called(weapon);
        let mut refusals = Refusals::none();
        let unloaded = state.is(weapon, n::UNLOADED);
        refusals.unless(unloaded, LOADED_AT_START, || {
            let why =
                if wants_loading(state, weapon) { "is already loaded" } else { "needs no loading" };
            format!("{} {why}", called())
        });
        refusals.append(outside::check_in_hand(state, who, weapon));
        let spent = state.pool_if_any(weapon, n::AMMO) == Some(0);
        refusals.unless(!spent, reload_cost(state, who, weapon).clause, || {
            format!("there is no ammunition at hand for {}", called())
        });
        refusals.or(Reload(who, weapon))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Reload(who, weapon) = self;
        let cost = reload_cost(table.state(), who, weapon);
        cost.pay(table, who)?;
        draw(table, who, weapon)?;
        table.lose(cost.clause, weapon, n::UNLOADED)
    }
}

clause! { DROP = 188
    "gear.drop", "2.4.4", "Dropping an item is an Instant Action",
    "A held item can be dropped at any moment, in anybody's turn, and the hand is then free. An \
     item that is not held cannot be dropped."
}

/// Letting something fall.
pub struct Drop;

impl Handling for Drop {
    const VERB: Verb = Verb::either(n::DROP_ITEM, "at any time")
        .takes(ONE_ITEM)
        .says(
            "Drops a held item. While something is awaited the GM rules it instead: gm set WHO.ITEM \
             carry=dropped.",
        )
        .told("drops {item}");

    const COST: Cost = Cost {
        check: |state, who, _| {
            let before = actions::at_leisure(state, who);
            if before { Refusals::none() } else { actions::check_instant(state, who) }
        },
        ..actions::AN_INSTANT
    }
    .by(actions::INSTANT_ANY_TIME);

    fn is_meant(state: &State, who: Who, item: ItemId) -> bool {
        state.has_in_hand(who, item) && hands_of(state, item) > 0
    }

    fn check(state: &State, who: Who, item: ItemId) -> Refusals {
        let mut refusals = check_taken_off(state, DROP, item);
        let held = state.has_in_hand(who, item);
        refusals.unless(held, DROP, || format!("{} is not held", state.called(item)));
        refusals
    }

    fn carry_out(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        let place = table.state().body(who).place;
        table.lay_down(DROP, item, place)
    }
}

clause! { PICK_UP = 189
    "gear.pick-up", "2.4.4", "Picking up an item is a Move Action",
    "With a Move Action a combatant picks up an item lying within melee range. It takes the item \
     into a free hand, ready for use."
}

/// Picking something up.
pub struct PickUp;

impl Handling for PickUp {
    const VERB: Verb = Verb::declared(n::PICK_UP_ITEM, actions::OWN_TURN)
        .takes(ONE_ITEM)
        .says("Takes a dropped item within melee range into a free hand.")
        .told("picks up {item}");

    const COST: Cost = actions::A_MOVE.by(PICK_UP);

    fn check(state: &State, who: Who, item: ItemId) -> Refusals {
        let mut refusals = check_taken_off(state, PICK_UP, item);
        refusals.append(grapple::check_hands(state, who));
        refusals.unless(within_grasp(state, who, item), PICK_UP, || {
            format!("{} does not lie within melee range", state.called(item))
        });
        refusals.with(check_room(state, PICK_UP, who, item))
    }

    fn carry_out(table: &mut Table<'_>, who: Who, item: ItemId) -> Flow {
        table.carry(PICK_UP, who, item, core::HELD)
    }
}

clause! { LOADED_AT_START = 432
    "gear.loaded-at-start", "open",
    "A bow or crossbow in hand starts loaded, and a shot unloads it",
    "A bow or crossbow in hand when the fight starts is loaded, and one that is not in hand is \
     unloaded, unless the GM or the sheet says otherwise. It is unloaded after each shot. Other \
     launchers need no loading unless the GM asks for it."
}

/// Whether a weapon has to be loaded again after each shot.
pub fn wants_loading(state: &State, weapon: ItemId) -> bool {
    matches!(state.word(weapon, n::LAUNCHER), Some(n::BOW | n::CROSSBOW))
}

/// Why a weapon that wants loading cannot be shot.
pub fn check_loaded(state: &State, weapon: ItemId) -> Refusals {
    let loaded = !state.is(weapon, n::UNLOADED);
    Refusals::if_not(loaded, LOADED_AT_START, || format!("{} is not loaded", state.called(weapon)))
}

/// At the start bows and crossbows in hand are loaded, others are not.
pub fn load_at_start(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let unloaded: Vec<ItemId> = all_items(state)
        .filter(|item| wants_loading(state, *item))
        .filter(|item| state.item(*item).carry != core::HELD)
        .collect();
    for weapon in unloaded {
        table.gain(LOADED_AT_START, weapon, n::UNLOADED, None)?;
    }
    Ok(())
}

/// Whether a weapon could be used at once: not a spent crossbow, not the last knife thrown.
pub fn is_loaded(state: &State, weapon: ItemId) -> bool {
    !state.is(weapon, n::UNLOADED) && !is_used_up(state, weapon)
}

/// Whether none is left to throw or sling. A bow may be loaded with its last arrow; what needs no
/// loading comes straight from the store.
pub fn is_used_up(state: &State, weapon: ItemId) -> bool {
    !wants_loading(state, weapon) && state.pool_if_any(weapon, n::AMMO) == Some(0)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    READY_STOW,
    SHEATHE_FREE,
    RELOAD_CROSSBOW,
    RELOAD_ON_TURN,
    RELOAD_BOW_MOVE,
    DROP,
    PICK_UP,
    LOADED_AT_START,
];
