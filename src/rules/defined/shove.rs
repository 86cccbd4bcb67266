//! Area `shove`: pushing somebody out of its square (section "Shove" and what the chapter leaves
//! open).

use super::maneuver::{How, Try};
use super::{aoo, blow, grapple, grip, map, names as n, space, standard, turn};
use crate::engine::prelude::*;

/// Each full step of so many points adds so many feet.
const STEP: i32 = 5;

clause! { TOUCH_ATTACK = 296
    "shove.touch-attack", "Shove", "A shove starts with a melee touch attack",
    "A shove is a standard action that pushes the defender out of its square into another. It \
     starts with a melee touch attack with the highest base attack bonus and the higher of \
     Strength and Dexterity."
}

clause! { DETAILS = 686
    "shove.details", "open", "A shove pushes straight back until something stops it",
    "The defender is pushed straight away from the aggressor, as far as the roll allows unless \
     feet= says less; each square, also a diagonal one, is 5 feet. It stops before an obstacle or \
     an occupied square. Out of a square that both share it goes the first way that is free, \
     clockwise from the north. The two must be adjacent, and the aggressor stays where it is. A \
     grapple that is pulled apart by a shove ends."
}

/// Why somebody is too far away to be shoved, as the map shows or the declaration states.
fn check_near(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(target) = args.who(core::TARGET) else { return Refusals::none() };
    let stated = map::check_adjacent(state, who, target, args).is_empty();
    let near = space::feet_between(state, who, target).map_or(stated, |feet| feet <= STEP);
    Refusals::if_not(near, DETAILS, || "the target is not adjacent".to_owned())
}

clause! { PROVOKES = 297
    "shove.provokes", "Shove", "A shove provokes an attack of opportunity from the defender",
    "The defender may make an attack of opportunity before the opposed roll. Its damage has no \
     effect on that roll."
}

clause! { OPPOSED = 298
    "shove.opposed", "Shove", "A shove is decided by opposed Strength rolls",
    "Both roll 1d20 + Strength + size. If the defender wins, nobody is pushed."
}

/// A shove.
pub struct Shove;

impl Try for Shove {
    const HOW: How = How {
        purpose: n::SHOVE,
        touch: TOUCH_ATTACK,
        provokes: PROVOKES,
        threat: aoo::THREAT_ELSEWHERE,
        contest: OPPOSED,
        ability: n::STR,
        spoils: None,
    };

    const COST: Cost = standard::ACTION.by(TOUCH_ATTACK);

    const VERB: Verb = turn::own(
        n::SHOVE,
        &[
            need(core::TARGET, Kind::Who),
            may(n::FEET, Kind::Int(5, 1_000)),
            need(core::WEAPON, Kind::Item),
            blow::WITH_MODIFIER,
            map::NEAR,
            map::BY,
        ],
        "A touch attack, the target's attack of opportunity, then opposed Strength. A win pushes \
         the target straight back, as far as the roll allows unless feet= says less.",
    )
    .told("tries to shove {target}[ with {weapon}][, {feet} ft at most]");

    fn check(state: &State, who: Who, args: &Args) -> Refusals {
        check_near(state, who, args)
    }

    fn won(table: &mut Table<'_>, both: (Who, Who), by: i32, said: &Args) -> Flow {
        pushed(table, both, by, said)
    }
}

clause! { DISTANCE = 299
    "shove.distance", "Shove", "A shove pushes 5 feet, and 5 more for every 5 points",
    "A win pushes the defender back 5 feet. For each full 5 points between the rolls the aggressor \
     may push it up to 5 feet more."
}

/// A win by so much pushes somebody back, as far as the aggressor says.
fn pushed(table: &mut Table<'_>, (by, target): (Who, Who), margin: i32, said: &Args) -> Flow {
    let most = STEP + STEP * (margin / STEP);
    let feet = said.int(n::FEET).map_or(most, |feet| feet.clamp(STEP, most));
    push(table, by, target, feet / STEP)
}

/// Pushes somebody straight away.
fn push(table: &mut Table<'_>, by: Who, who: Who, squares: i32) -> Flow {
    if !map::is_mapped(table.state(), by, who) {
        aoo::note_spared(table, aoo::FORCED_MOVEMENT, who)?;
        let feet = Detail::Int(STEP * squares);
        table.decided(DISTANCE, who, feet, "it would stand where it stood")?;
        if squares > 1 {
            // Whoever else holds it, or is held by it, was beside it.
            grip::tear(table, DETAILS, who, by)?;
        }
        return end_between(table, by, who);
    }
    let mut to = None;
    let away = away(table.state(), by, who);
    for _ in 0..squares {
        let state = table.state();
        let Some(from) = to.or_else(|| space::stands(state, who)) else { break };
        match behind(state, who, from, away) {
            Ok(next) => to = Some(next),
            Err(stopped) => {
                let by_whom = stopped.map(Detail::Who);
                table.decided(DETAILS, who, by_whom, "it would be pushed farther")?;
                break;
            }
        }
    }
    let Some((x, y)) = to else { return Ok(()) };
    aoo::note_spared(table, aoo::FORCED_MOVEMENT, who)?;
    let to = Some(Place::Square(x, y));
    table.effect(DISTANCE, Effect::Moved { who, to })?;
    grip::part(table, DETAILS, who)
}

/// Ends the grapple between the one who pushed and the one who was pushed.
fn end_between(table: &mut Table<'_>, by: Who, who: Who) -> Flow {
    let state = table.state();
    if grapple::victim(state, by) == Some(who) || grapple::holders(state, who).contains(&by) {
        grapple::end(table, DETAILS, by, who)?;
    }
    if grapple::victim(table.state(), who) == Some(by) {
        grapple::end(table, DETAILS, who, by)?;
    }
    Ok(())
}

/// A step on the map: squares to the east and to the south.
type Step = (i16, i16);

/// The next square on the way of somebody who is pushed; or whoever stands there, and nobody where
/// the map ends.
fn behind(state: &State, who: Who, from: Square, step: Step) -> Result<Square, Option<Who>> {
    let square = next(state, who, from, step).ok_or(None)?;
    let there = space::footprint(state, who, square);
    match space::within(state, &there, who).first() {
        Some(other) => Err(Some(*other)),
        None => Ok(square),
    }
}

/// The way straight away from the aggressor. Out of a square that both share it is the first that
/// is free, from the north on clockwise.
fn away(state: &State, by: Who, who: Who) -> Step {
    const ROUND: [Step; 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let (Some(own), Some(theirs)) = (space::stands(state, by), space::stands(state, who)) else {
        return (0, 0);
    };
    // Measured from the nearest squares, for those who fill several.
    let toward = |a: u8, side: u8, b: u8, other: u8| {
        if a + side - 1 < b {
            1i16
        } else if b + other - 1 < a {
            -1
        } else {
            0
        }
    };
    let (side, other) = (space::side(state, by), space::side(state, who));
    match (toward(own.0, side, theirs.0, other), toward(own.1, side, theirs.1, other)) {
        (0, 0) => {
            let is_free = |step: &Step| behind(state, who, theirs, *step).is_ok();
            ROUND.into_iter().find(is_free).unwrap_or_default()
        }
        step => step,
    }
}

/// The square a step leads to, if it is on the map.
fn next(state: &State, who: Who, from: Square, (dx, dy): Step) -> Option<Square> {
    let next = |at: u8, by: i16| u8::try_from(i16::from(at) + by).ok();
    let square = (next(from.0, dx)?, next(from.1, dy)?);
    let grid = state.grid()?;
    let on_map = space::footprint(state, who, square).iter().all(|s| grid.holds(*s));
    ((dx, dy) != (0, 0) && on_map).then_some(square)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TOUCH_ATTACK, PROVOKES, OPPOSED, DISTANCE, DETAILS];
