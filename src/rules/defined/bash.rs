//! Area `bash`: striking with the shield (section "Shield Bashing" and what the chapter leaves
//! open).

use super::attack::{self, Strike};
use super::cost::{self, Cost};
use super::{arms, grapple, iterative, map, names as n, reach, reckless, slots};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Dice, ItemId, Value, Who, core};

clause! { ATTACK_ACTION = 231
    "bash.attack-action", "Shield Bashing", "In place of an attack",
    "A shield bash is an attack action in the place of any of the attacks one has; it is none on \
     top."
}

/// Why a bash is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = cost::check(state, who, Cost::Attack);
    refusals.append(arms::check_target(state, who, args));
    let own = args.item(core::SHIELD).filter(|shield| shields(state, who).contains(shield));
    match (own, args.who(core::TARGET)) {
        (Some(shield), Some(target)) => {
            refusals.append(grapple::check(state, who, shield));
            refusals.append(reach::check(state, who, shield, target, args));
        }
        (None, _) => refusals.add(ATTACK_ACTION, "there is no shield in hand to bash with"),
        _ => {}
    }
    if let (None, Some(target)) = (own, args.who(core::TARGET)) {
        refusals.append(map::check_adjacent(state, who, target, args));
    }
    refusals.append(reckless::check(state, who, args));
    refusals
}

/// The shields somebody has in hand, in sheet order.
fn shields(state: &State, who: Who) -> Vec<ItemId> {
    slots::in_hand(state, who).filter(|item| is_shield(state, *item)).collect()
}

/// Fills in the shield: the first in hand.
pub fn fill(state: &State, who: Who, args: Args) -> Args {
    match (args.item(core::SHIELD), shields(state, who).first()) {
        (None, Some(shield)) => args.with(core::SHIELD, Value::Item(*shield)),
        _ => args,
    }
}

/// Everybody that could be bashed, legal or not.
pub fn candidates(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for target in state.present().filter(|target| *target != who) {
        for shield in shields(state, who) {
            let plain = Args::default().with(core::TARGET, Value::Who(target));
            all.push(plain.with(core::SHIELD, Value::Item(shield)));
        }
    }
    all
}

clause! { ROLL = 232
    "bash.roll", "Shield Bashing", "The higher of Strength and Dexterity",
    "1d20, the base attack bonus of the attack it replaces, the higher of Strength and \
     Dexterity, and whatever else there is."
}

/// Whether an item is a shield.
pub fn is_shield(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::SHIELD
}

/// The clause of an attack roll that is a bash.
pub fn clause_of(state: &State, strike: &Strike) -> Option<&'static Clause> {
    is_shield(state, strike.weapon).then_some(ROLL)
}

clause! { DAMAGE = 233
    "bash.damage", "Shield Bashing", "By the kind of shield",
    "A buckler does 1d4, a full shield 1d6, a tower shield 1d10."
}

/// The die of a bash.
pub fn dice(state: &State, shield: ItemId) -> Dice {
    match state.word(shield, n::SHIELD_KIND) {
        Some(n::TOWER) => Dice::of(1, 10),
        Some(n::FULL) => Dice::of(1, 6),
        _ => Dice::of(1, 4),
    }
}

clause! { DETAILS = 661
    "bash.details", "open", "What else a bash is like",
    "Strength goes into its damage once. It threatens on a 20 and doubles. The shield goes on \
     covering its bearer. The damage is crushing."
}

/// Bashes, as that blow of the deed.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args, blow: u32) -> Result<(), Stop> {
    let (Some(target), Some(shield)) = (args.who(core::TARGET), args.item(core::SHIELD)) else {
        return Ok(());
    };
    let place = iterative::next_place(table.state(), who);
    cost::spend(table, ATTACK_ACTION, who, Cost::Attack)?;
    reckless::choose(table, who, args)?;
    iterative::note(table, who, place, false)?;
    table.note(DETAILS, who)?;
    let base = iterative::bonus(table.state(), who, place);
    let strike = Strike::plain((who, target), shield, base, 1).as_blow(blow);
    attack::strike(table, &strike).map(drop)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTACK_ACTION, ROLL, DAMAGE, DETAILS];
