//! Area `bonus`: bonus actions (section "Bonus actions").

use super::character::{free_hands, hands_of, is_unarmed};
use super::main;
use super::names as n;
use super::{chaos, gear, map, turn};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Effect, ItemId, Name, Value, Who, core};

clause! { PICK_UP_PUT_DOWN = 121
    "bonus.pick-up-put-down", "Bonus actions", "Taking up and laying down",
    "To take something from the ground is a bonus action, and so is to lay something there."
}

clause! { EQUIP_UNEQUIP = 122
    "bonus.equip-unequip", "Bonus actions", "Readying and putting away",
    "To make a carried item ready for use is a bonus action; to put it away again is another."
}

clause! { NO_ARMOUR_CHANGE = 124
    "bonus.no-armour-change", "Bonus actions", "Armour stays as it is",
    "As long as the fight lasts no action puts armour on or takes it off."
}

clause! { CONSUMABLE = 125
    "bonus.consumable", "Bonus actions", "Using something up",
    "A draught, an antidote, a dose of poison: using it up is a bonus action. What comes of it is \
     the item's business, or the GM's."
}

fn check_item(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let clause = match verb {
        n::PICK_UP | n::PUT_DOWN => PICK_UP_PUT_DOWN,
        n::USE_CONSUMABLE => CONSUMABLE,
        _ => EQUIP_UNEQUIP,
    };
    let Some(item) = args.item(core::ITEM) else {
        return Refusals::because(clause, "say which item");
    };
    let (called, carry) = (|| state.called(item), state.item(item).carry);
    let kind = state.cast.item(item).kind;
    let mut refusals = Refusals::none();
    refusals.unless(!is_unarmed(state, item), clause, || "that is no item".to_owned());
    let whole = !gear::is_destroyed(state, item);
    refusals.unless(whole, gear::DURABILITY, || format!("{} is destroyed", called()));
    // What is not worn can be picked up and laid down like anything else.
    let worn = kind == core::ARMOR && carry == core::HELD;
    let changes = worn || (kind == core::ARMOR && [n::EQUIP, n::UNEQUIP].contains(&verb));
    refusals.unless(!changes, NO_ARMOUR_CHANGE, || {
        format!("{} is armour; it is not changed during a fight", called())
    });
    if verb == n::PICK_UP {
        refusals.append(check_lying(state, who, item));
        return refusals;
    }
    let own = state.item(item).holder == Some(who);
    refusals.unless(own, clause, || format!("{} does not carry {}", state.called(who), called()));
    match verb {
        n::EQUIP => {
            refusals.unless(carry != core::HELD, clause, || format!("{} is in hand", called()));
            let room = hands_of(state, item) <= free_hands(state, who);
            refusals.unless(carry == core::HELD || room, clause, || {
                format!("no hand is free for {}", called())
            });
        }
        n::UNEQUIP => {
            refusals.unless(carry == core::HELD, clause, || format!("{} is not ready", called()));
        }
        n::USE_CONSUMABLE => {
            refusals.unless(kind == core::ITEM, clause, || {
                format!("{} is nothing to use up", called())
            });
            refusals.append(check_patient(state, who, args));
        }
        _ => {}
    }
    refusals
}

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

fn check_patient(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(on) = args.who(n::ON) else { return Refusals::none() };
    map::check_nearby(state, who, on)
}

/// Carries out a bonus action.
pub fn perform(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    let actor = Some(Actor::Who(who));
    match verb {
        n::SAY => {
            chaos::speaks(table, who)?;
            turn::spend_bonus(table, SPEAK, who)
        }
        n::INTERACT if args.says(n::COMPLEX) => {
            table.note(INTERACT, actor)?;
            turn::spend_main(table, main::GATHERED, who)
        }
        n::INTERACT => turn::spend_bonus(table, INTERACT, who),
        _ => handle(table, who, verb, args),
    }
}

clause! { SWAP_IS_TWO = 123
    "bonus.swap-is-two", "Bonus actions", "One thing for another takes both actions",
    "To put one item away and ready the next is two bonus actions; there is no main action left."
}

clause! { SHIELD = 601
    "bonus.shield", "open", "A shield is no armour here",
    "A shield is readied and put away like a weapon, for a bonus action each time."
}

fn handle(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    let Some(item) = args.item(core::ITEM) else { return Ok(()) };
    let shield = table.state().cast.item(item).kind == core::SHIELD;
    let (clause, carry, holder) = match verb {
        n::PICK_UP => {
            let armour = table.state().cast.item(item).kind == core::ARMOR;
            let room = !armour && hands_of(table.state(), item) <= free_hands(table.state(), who);
            (PICK_UP_PUT_DOWN, if room { core::HELD } else { core::STOWED }, Some(who))
        }
        n::PUT_DOWN => (PICK_UP_PUT_DOWN, core::DROPPED, None),
        n::USE_CONSUMABLE => (CONSUMABLE, core::NONE, None),
        _ => {
            let clause = if shield { SHIELD } else { EQUIP_UNEQUIP };
            (clause, if verb == n::EQUIP { core::HELD } else { core::STOWED }, Some(who))
        }
    };
    turn::spend_bonus(table, clause, who)?;
    if [n::EQUIP, n::UNEQUIP].contains(&verb) {
        table.count(clause, who, verb, 1)?;
        let swapped =
            [n::EQUIP, n::UNEQUIP].iter().all(|done| turn::has(table.state(), who, *done));
        if swapped {
            table.note(SWAP_IS_TWO, who)?;
        }
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

clause! { INTERACT = 126
    "bonus.interact", "Bonus actions", "Doors and levers",
    "To handle something in the surroundings is a bonus action; where the GM finds it complex, a \
     main action."
}

clause! { SPEAK = 127
    "bonus.speak", "Bonus actions", "A few words",
    "Speaking up is a bonus action; how much fits into a few words is for the GM."
}

/// Why a bonus action is refused.
pub fn check(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let complex = verb == n::INTERACT && args.says(n::COMPLEX);
    let mut refusals = if complex {
        turn::check_main(state, who, main::GATHERED)
    } else {
        turn::check_bonus(state, who)
    };
    match verb {
        n::SAY => {
            refusals.unless(args.text(core::TEXT).is_some(), SPEAK, || "say what".to_owned());
        }
        n::INTERACT => refusals.unless(args.text(core::WITH).is_some(), INTERACT, || {
            "say with what: with=…".to_owned()
        }),
        _ => refusals.append(check_item(state, who, verb, args)),
    }
    refusals
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
