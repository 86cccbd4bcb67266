//! Area `trip`: off the feet (section "Trip Attack").

use super::cost::{self, Cost};
use super::maneuver::{self, Maneuver};
use super::{iterative, names as n, prone, reckless};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Who, core};

clause! { TOUCH_ATTACK = 309
    "trip.touch-attack", "Trip Attack", "First a touch, with the bonus at hand",
    "An attack action. A melee touch attack with the base attack bonus of the attack it is made \
     with, and the higher of Strength and Dexterity."
}

/// Why a trip is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = cost::check(state, who, Cost::Attack);
    refusals.append(reckless::check(state, who, args));
    refusals.append(maneuver::check(state, who, TOUCH_ATTACK, args));
    let lies = args.who(core::TARGET).is_some_and(|target| prone::lies(state, target));
    refusals.unless(!lies, prone::EFFECTS, || "who lies cannot be tripped".to_owned());
    refusals
}

clause! { PROVOKES = 310
    "trip.provokes", "Trip Attack", "The other may strike, and that may spoil it",
    "The opponent, if it threatens the square of whoever trips, has an attack of opportunity. \
     Should that do damage, the opposed roll that follows is made at -4."
}

clause! { OPPOSED = 311
    "trip.opposed", "Trip Attack", "Then Strength against Strength",
    "After the blow both throw 1d20 and add Strength and size."
}

clause! { OUTCOME = 312
    "trip.outcome", "Trip Attack", "Down, or nothing",
    "If the aggressor wins, the other lies prone. If not, the attempt has failed; nobody is \
     tripped in return."
}

/// Tries it, as that blow of the deed.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args, blow: u32) -> Result<(), Stop> {
    let (Some(target), Some(weapon)) = (args.who(core::TARGET), args.item(core::WEAPON)) else {
        return Ok(());
    };
    let place = iterative::next_place(table.state(), who);
    cost::spend(table, TOUCH_ATTACK, who, Cost::Attack)?;
    reckless::choose(table, who, args)?;
    iterative::note(table, who, place, true)?;
    let trip = Maneuver {
        by: who,
        target,
        weapon,
        purpose: n::TRIP,
        touch: TOUCH_ATTACK,
        provokes: PROVOKES,
        contest: OPPOSED,
        blow,
        base: iterative::bonus(table.state(), who, place),
        spoiled: true,
        noted: true,
    };
    match maneuver::resolve(table, &trip, args)? {
        Some(margin) if margin > 0 => table.gain(OUTCOME, target, n::PRONE, None),
        Some(_) => table.note(OUTCOME, target),
        None => Ok(()),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TOUCH_ATTACK, PROVOKES, OPPOSED, OUTCOME];
