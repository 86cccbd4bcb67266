//! Area `trip`: off the feet (section "Trip Attack").

use super::maneuver::{self, Maneuver};
use super::{aoo, defensive, iterative, map, names as n, prone, reckless, standard, turn};
use crate::engine::catalog::{Kind, Verb, need};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Added, Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, ItemId, Who, core};

clause! { TOUCH_ATTACK = 309
    "trip.touch-attack", "Trip Attack", "First a touch, with the bonus at hand",
    "An attack action. A melee touch attack with the base attack bonus of the attack it is made \
     with, and the higher of Strength and Dexterity."
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

/// How it goes: touch, blow and contest.
fn maneuver(by: Who, target: Who, weapon: ItemId, base: Added) -> Maneuver {
    Maneuver {
        by,
        target,
        weapon,
        purpose: n::TRIP,
        touch: TOUCH_ATTACK,
        provokes: PROVOKES,
        contest: OPPOSED,
        ability: n::STR,
        base,
        spoils: Some(aoo::SPOILED),
        threat: aoo::THREAT_NOTE,
    }
}

/// A trip.
pub struct Trip {
    who: Who,
    target: Who,
    weapon: ItemId,
    said: Args,
}

impl Plan for Trip {
    type By = Who;

    const VERB: Verb = turn::own(
        n::TRIP,
        &[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::Item),
            reckless::CHOICE,
            defensive::CHOICE,
            map::NEAR,
            map::BY,
        ],
        "A touch, the target's opportunity attack if it threatens, opposed Strength: prone.",
    );

    const COST: Cost = standard::ATTACK.by(TOUCH_ATTACK);

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(maneuver::with_weapon(state, who, args))
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        maneuver::spelled(state, who, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        maneuver::candidates(state, who)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let target = args.who(core::TARGET);
        let mut refusals = standard::check_said(state, who, args);
        refusals.append(maneuver::check(state, who, TOUCH_ATTACK, args));
        let lies = target.is_some_and(|target| prone::lies(state, target));
        refusals.unless(!lies, prone::EFFECTS, || "who lies cannot be tripped".to_owned());
        let trip = |(target, weapon)| Trip { who, target, weapon, said: args.clone() };
        refusals.or_all(target.zip(args.item(core::WEAPON)).map(trip))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Trip { who, target, weapon, said } = self;
        let place = iterative::begin(table, Self::COST, who, &said)?;
        let base = iterative::of_maneuver(table.state(), who, place);
        let trip = maneuver(who, target, weapon, base);
        let against = |state: &State| maneuver::check(state, who, TOUCH_ATTACK, &said);
        match maneuver::resolve(table, &trip, &said, against)? {
            Some(_) => fall(table, target),
            None => Ok(()),
        }
    }
}

clause! { OUTCOME = 312
    "trip.outcome", "Trip Attack", "Down, or nothing",
    "If the aggressor wins, the other lies prone. If not, the attempt has failed; nobody is \
     tripped in return."
}

/// The other lies.
fn fall(table: &mut Table<'_>, target: Who) -> Result<(), Stop> {
    table.gain(OUTCOME, target, n::PRONE, None)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TOUCH_ATTACK, PROVOKES, OPPOSED, OUTCOME];
