//! Area `units`: feet, squares and the grid (what the chapter leaves open).

use super::character::{is_down, reaches};
use crate::engine::prelude::*;
use crate::state::{Grid, distance};

clause! { METRES_AND_FEET = 400
    "units.metres-and-feet", "open", "3 metres are 10 feet, or two squares of 5 feet",
    "3 metres are 10 feet or two squares. 2 metres are 6 feet, which is one square on a grid. A \
     square is 5 feet. A movement that does not come out in whole squares loses the remainder. \
     Half a movement rate is rounded down to a whole foot.",
    uncited "a definition; places and refusals show it"
}

/// The side of a square, in feet.
pub const SQUARE: i32 = 5;

/// A number of squares in feet.
pub fn feet(squares: u16) -> i32 {
    i32::from(squares) * SQUARE
}

/// Whole squares in a number of feet, rounded down.
pub fn squares(feet: i32) -> u16 {
    u16::try_from(feet / SQUARE).unwrap_or(0)
}

/// Where somebody stands on the map, if it does.
pub fn square(state: &State, who: Who) -> Option<Square> {
    state.body(who).place?.square()
}

/// The distance between two combatants in feet; nothing without a map.
pub fn feet_between(state: &State, one: Who, other: Who) -> Option<i32> {
    let (one, other) = (square(state, one)?, square(state, other)?);
    Some(super::units::feet(distance(one, other)))
}

clause! { MAP = 401
    "units.map", "open", "On a grid, a step to any neighbouring square is 5 feet",
    "A fight may do without a map and declare its distances. On a grid, a step in any of the eight \
     directions costs 5 feet, and the eight squares around a square are adjacent to it. The \
     distance between two squares is the greater of their differences in column and row. A \
     combatant can move through allies and through enemies who are prone or down, but not through \
     standing enemies. It cannot end in a square that another living combatant occupies. Terrain \
     is up to the GM."
}

/// Whether somebody else who is not dead stands or lies in a square. Asked by `shove::squares`,
/// `shove::straight` and others.
pub fn occupied(state: &State, mover: Who, square: Square) -> bool {
    standing(state, mover, square).is_some()
}

/// Whether somebody can be passed: allies, and enemies that do not stand.
pub(super) fn can_enter(state: &State, mover: Who, square: Square) -> bool {
    standing(state, mover, square).is_none_or(|other| {
        !state.hostile(mover, other)
            || is_down(state, other)
            || state.is(other, super::names::PRONE)
    })
}

fn standing(state: &State, mover: Who, square: Square) -> Option<Who> {
    let place = Some(Place::Square(square.0, square.1));
    state.present().find(|other| {
        let there = state.body(*other).place == place;
        there && *other != mover && !state.is(*other, super::names::DEAD)
    })
}

/// A way named square by square, past no standing enemy.
pub(super) fn given(
    state: &State,
    grid: Grid,
    who: Who,
    from: Square,
    path: &[Place],
) -> Result<Vec<Square>, Refusals> {
    let way = grid.follow(from, path, |square| can_enter(state, who, square));
    match way {
        Ok(squares) if squares.is_empty() => Err(Refusals::because(MAP, "the path leads nowhere")),
        way => way.map_err(|reason| Refusals::because(MAP, reason)),
    }
}

/// Whether a square lies within somebody's melee reach.
pub fn within_reach(state: &State, enemy: Who, square: Square) -> bool {
    self::square(state, enemy)
        .is_some_and(|stands| reaches(state, enemy, feet(distance(stands, square))))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[METRES_AND_FEET, MAP];
