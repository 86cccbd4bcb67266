//! Area `bonus`: bonus actions (section "Bonus actions").

use super::character::{free_hands, hands_of, is_unarmed};
use super::main;
use super::names as n;
use super::{chaos, gear, map, turn};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Effect, ItemId, Name, Value, Who, core};

/// Why a bonus action is refused.
pub fn check(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let complex = verb == n::INTERACT && args.says(n::COMPLEX);
    let mut refusals = if complex {
        turn::check_main(state, who, main::GATHERED)
    } else {
        turn::check_bonus(state, who)
    };
    refusals.append(match verb {
        n::SAY => check_words(args),
        n::INTERACT => check_interaction(args),
        _ => check_item(state, who, verb, args),
    });
    refusals
}

/// Why nothing is done with an item.
fn check_item(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let clause = match verb {
        n::PICK_UP | n::PUT_DOWN => PICK_UP_PUT_DOWN,
        n::USE_CONSUMABLE => CONSUMABLE,
        _ => EQUIP_UNEQUIP,
    };
    let Some(item) = args.item(core::ITEM) else {
        return Refusals::because(clause, "say which item");
    };
    let called = || state.called(item);
    let mut refusals = Refusals::none();
    refusals.unless(!is_unarmed(state, item), clause, || "that is no item".to_owned());
    refusals.append(gear::check_whole(state, item));
    refusals.append(check_armour(state, verb, item));
    if verb == n::PICK_UP {
        refusals.append(check_lying(state, who, item));
        return refusals;
    }
    let own = state.item(item).holder == Some(who);
    refusals.unless(own, clause, || format!("{} does not carry {}", state.called(who), called()));
    match verb {
        n::EQUIP => refusals.append(check_equip(state, who, item)),
        n::UNEQUIP => refusals.append(check_unequip(state, item)),
        n::USE_CONSUMABLE => refusals.append(check_consumable(state, who, item, args)),
        _ => {}
    }
    refusals
}

/// Carries out a bonus action.
pub fn perform(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    match verb {
        n::SAY => speak(table, who),
        n::INTERACT => interact(table, who, args),
        _ => handle(table, who, verb, args),
    }
}

/// Does something with an item.
fn handle(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    let Some(item) = args.item(core::ITEM) else { return Ok(()) };
    let (clause, carry, holder) = match verb {
        n::PICK_UP => (PICK_UP_PUT_DOWN, carry_picked_up(table.state(), who, item), Some(who)),
        n::PUT_DOWN => (PICK_UP_PUT_DOWN, core::DROPPED, None),
        n::USE_CONSUMABLE => (CONSUMABLE, core::NONE, None),
        _ => {
            let carry = if verb == n::EQUIP { core::HELD } else { core::STOWED };
            (readying(table.state(), item), carry, Some(who))
        }
    };
    turn::spend_bonus(table, clause, who)?;
    if [n::EQUIP, n::UNEQUIP].contains(&verb) {
        table.count(clause, who, verb, 1)?;
        note_swap(table, who)?;
    }
    let place = (verb == n::PUT_DOWN).then(|| table.state().body(who).place).flatten();
    table.effect(clause, Effect::Carried { item, carry, holder, place })
}

/// The item meant if none is named: the only one it can be done with.
pub fn fill(state: &State, who: Who, verb: Name, args: Args) -> Args {
    if args.item(core::ITEM).is_some() {
        return args;
    }
    let named = |item: ItemId| args.clone().with(core::ITEM, Value::Item(item));
    let items = (0..state.items.len() as u16).map(ItemId);
    let mut fitting = items.filter(|item| check_item(state, who, verb, &named(*item)).is_empty());
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => named(only),
        _ => args,
    }
}

/// What could be said with a bonus action.
pub fn candidates(state: &State, verb: Name) -> Vec<Args> {
    let said = |text: &str| Value::Text(text.to_owned());
    match verb {
        n::SAY => vec![Args::default().with(core::TEXT, said("watch out"))],
        n::INTERACT => {
            let door = Args::default().with(core::WITH, said("door"));
            vec![door.clone(), door.with(n::COMPLEX, Value::Flag(true))]
        }
        _ => (0..state.items.len() as u16)
            .map(|item| Args::default().with(core::ITEM, Value::Item(ItemId(item))))
            .collect(),
    }
}

clause! { PICK_UP_PUT_DOWN = 121
    "bonus.pick-up-put-down", "Bonus actions", "Taking up and laying down",
    "To take something from the ground is a bonus action, and so is to lay something there."
}

/// Why an item cannot be picked up.
fn check_lying(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let lies = state.item(item).carry == core::DROPPED;
    refusals.unless(lies, PICK_UP_PUT_DOWN, || {
        format!("{} does not lie on the ground", state.called(item))
    });
    if let (Some(here), Some(there)) = (map::place_of(state, who), state.item(item).place) {
        refusals.unless(!lies || map::touch(here, there), PICK_UP_PUT_DOWN, || {
            format!("{} is not nearby", state.called(item))
        });
    }
    refusals
}

/// What is picked up goes into a free hand, and armour over the arm.
fn carry_picked_up(state: &State, who: Who, item: ItemId) -> Name {
    let armour = state.cast.item(item).kind == core::ARMOR;
    let room = !armour && hands_of(state, item) <= free_hands(state, who);
    if room { core::HELD } else { core::STOWED }
}

clause! { EQUIP_UNEQUIP = 122
    "bonus.equip-unequip", "Bonus actions", "Readying and putting away",
    "To make a carried item ready for use is a bonus action; to put it away again is another."
}

/// Why an item cannot be made ready.
fn check_equip(state: &State, who: Who, item: ItemId) -> Refusals {
    let (called, in_hand) = (|| state.called(item), state.item(item).carry == core::HELD);
    let mut refusals = Refusals::none();
    refusals.unless(!in_hand, EQUIP_UNEQUIP, || format!("{} is in hand", called()));
    let room = hands_of(state, item) <= free_hands(state, who);
    refusals.unless(in_hand || room, EQUIP_UNEQUIP, || format!("no hand is free for {}", called()));
    refusals
}

/// Why an item cannot be put away.
fn check_unequip(state: &State, item: ItemId) -> Refusals {
    let in_hand = state.item(item).carry == core::HELD;
    let mut refusals = Refusals::none();
    refusals.unless(in_hand, EQUIP_UNEQUIP, || format!("{} is not ready", state.called(item)));
    refusals
}

clause! { SWAP_IS_TWO = 123
    "bonus.swap-is-two", "Bonus actions", "One thing for another takes both actions",
    "To put one item away and ready the next is two bonus actions; there is no main action left."
}

/// One thing was put away and another readied in one turn.
fn note_swap(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let swapped = [n::EQUIP, n::UNEQUIP].iter().all(|done| turn::has(table.state(), who, *done));
    if !swapped {
        return Ok(());
    }
    table.note(SWAP_IS_TWO, who)
}

clause! { NO_ARMOUR_CHANGE = 124
    "bonus.no-armour-change", "Bonus actions", "Armour stays as it is",
    "As long as the fight lasts no action puts armour on or takes it off."
}

/// Why armour is not put on or taken off. What is not worn can be picked up and laid down like
/// anything else.
fn check_armour(state: &State, verb: Name, item: ItemId) -> Refusals {
    let armour = state.cast.item(item).kind == core::ARMOR;
    let worn = armour && state.item(item).carry == core::HELD;
    let changes = worn || (armour && [n::EQUIP, n::UNEQUIP].contains(&verb));
    let mut refusals = Refusals::none();
    refusals.unless(!changes, NO_ARMOUR_CHANGE, || {
        format!("{} is armour; it is not changed during a fight", state.called(item))
    });
    refusals
}

clause! { CONSUMABLE = 125
    "bonus.consumable", "Bonus actions", "Using something up",
    "A draught, an antidote, a dose of poison: using it up is a bonus action. What comes of it is \
     the item's business, or the GM's."
}

/// Why an item cannot be used up.
fn check_consumable(state: &State, who: Who, item: ItemId, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(state.cast.item(item).kind == core::ITEM, CONSUMABLE, || {
        format!("{} is nothing to use up", state.called(item))
    });
    refusals.append(check_patient(state, who, args));
    refusals
}

/// Why an item cannot be used up on somebody.
fn check_patient(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(on) = args.who(n::ON) else { return Refusals::none() };
    map::check_nearby(state, who, on)
}

clause! { INTERACT = 126
    "bonus.interact", "Bonus actions", "Doors and levers",
    "To handle something in the surroundings is a bonus action; where the GM finds it complex, a \
     main action."
}

/// Why nothing in the surroundings is handled.
fn check_interaction(args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let said = args.text(core::WITH).is_some();
    refusals.unless(said, INTERACT, || "say with what: with=…".to_owned());
    refusals
}

/// Handles something in the surroundings.
fn interact(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    if !args.says(n::COMPLEX) {
        return turn::spend_bonus(table, INTERACT, who);
    }
    table.note(INTERACT, who)?;
    turn::spend_main(table, main::GATHERED, who)
}

clause! { SPEAK = 127
    "bonus.speak", "Bonus actions", "A few words",
    "Speaking up is a bonus action; how much fits into a few words is for the GM."
}

/// Why nothing is said.
fn check_words(args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(args.text(core::TEXT).is_some(), SPEAK, || "say what".to_owned());
    refusals
}

/// Says a few words.
fn speak(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    chaos::speaks(table, who)?;
    turn::spend_bonus(table, SPEAK, who)
}

clause! { SHIELD = 601
    "bonus.shield", "open", "A shield is no armour here",
    "A shield is readied and put away like a weapon, for a bonus action each time."
}

/// What makes an item ready or puts it away.
fn readying(state: &State, item: ItemId) -> &'static Clause {
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
