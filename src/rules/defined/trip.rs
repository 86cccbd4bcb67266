//! Area `trip`: knocking somebody prone (section "Trip Attack").

use super::maneuver::{How, Try};
use super::{aoo, attacking, blow, defensive, map, names as n, prone, reckless, standard, turn};
use crate::engine::prelude::*;

clause! { TOUCH_ATTACK = 309
    "trip.touch-attack", "Trip Attack", "A trip starts with a melee touch attack",
    "A trip is an attack action. It starts with a melee touch attack with the base attack bonus of \
     that attack action and the higher of Strength and Dexterity."
}

clause! { PROVOKES = 310
    "trip.provokes", "Trip Attack", "A trip provokes; damage gives -4 on the opposed roll",
    "If the defender threatens the aggressor's square, it has an attack of opportunity. If that \
     does damage, the aggressor makes the following opposed roll at -4."
}

clause! { OPPOSED = 311
    "trip.opposed", "Trip Attack", "A trip is decided by opposed Strength rolls",
    "After the attack of opportunity both roll 1d20 + Strength + size."
}

clause! { OUTCOME = 312
    "trip.outcome", "Trip Attack", "A successful trip knocks the defender prone",
    "If the aggressor wins, the defender is prone. Otherwise the attempt fails, and nobody is \
     tripped in return."
}

/// A trip.
pub struct Trip;

impl Try for Trip {
    const HOW: How = How {
        purpose: n::TRIP,
        touch: TOUCH_ATTACK,
        provokes: PROVOKES,
        threat: aoo::THREAT_NOTE,
        contest: OPPOSED,
        ability: n::STR,
        spoils: Some(aoo::SPOILED),
    };

    const COST: Cost = standard::ATTACK.by(TOUCH_ATTACK);

    const VERB: Verb = turn::own(
        n::TRIP,
        &[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::Item),
            reckless::CHOICE,
            defensive::CHOICE,
            blow::WITH_MODIFIER,
            map::NEAR,
            map::BY,
        ],
        "A touch attack, the target's attack of opportunity if it threatens, then opposed \
         Strength. A win knocks the target prone.",
    )
    .told(
        "tries to trip {target}[ with {weapon}][, fighting recklessly{reckless}][, \
         fighting defensively{defensive}]",
    );

    fn check(state: &State, who: Who, args: &Args) -> Refusals {
        let mut refusals = attacking::check_said(state, who, args);
        let lies = args.who(core::TARGET).is_some_and(|target| prone::lies(state, target));
        refusals.unless(!lies, prone::EFFECTS, || "a prone target cannot be tripped".to_owned());
        refusals
    }

    fn won(table: &mut Table<'_>, both: (Who, Who), _: i32, _: &Args) -> Flow {
        table.gain(OUTCOME, both.1, n::PRONE, None)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TOUCH_ATTACK, PROVOKES, OPPOSED, OUTCOME];
