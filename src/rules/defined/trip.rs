//! Area `trip`: off the feet (section "Trip Attack").

use super::maneuver::{How, Try};
use super::{aoo, attacking, defensive, map, names as n, prone, reckless, standard, turn};
use crate::engine::prelude::*;

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

clause! { OUTCOME = 312
    "trip.outcome", "Trip Attack", "Down, or nothing",
    "If the aggressor wins, the other lies prone. If not, the attempt has failed; nobody is \
     tripped in return."
}

/// A trip.
pub struct Trip;

impl Try for Trip {
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
    )
    .told(
        "tries to trip {target}[ with {weapon}][, fighting recklessly{reckless}][, \
         fighting defensively{defensive}]",
    );

    const COST: Cost = standard::ATTACK.by(TOUCH_ATTACK);

    const HOW: How = How {
        purpose: n::TRIP,
        touch: TOUCH_ATTACK,
        provokes: PROVOKES,
        threat: aoo::THREAT_NOTE,
        contest: OPPOSED,
        ability: n::STR,
        spoils: Some(aoo::SPOILED),
    };

    fn check(state: &State, who: Who, args: &Args) -> Refusals {
        let mut refusals = attacking::check_said(state, who, args);
        let lies = args.who(core::TARGET).is_some_and(|target| prone::lies(state, target));
        refusals.unless(!lies, prone::EFFECTS, || "who lies cannot be tripped".to_owned());
        refusals
    }

    fn won(table: &mut Table<'_>, both: (Who, Who), _: i32, _: &Args) -> Result<(), Stop> {
        table.gain(OUTCOME, both.1, n::PRONE, None)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TOUCH_ATTACK, PROVOKES, OPPOSED, OUTCOME];
