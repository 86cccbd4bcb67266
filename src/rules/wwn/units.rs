//! Area `units`: feet, squares and the grid (what the chapter leaves open).

use super::character::{is_down, rate};
use crate::engine::Refusals;
use crate::state::{Grid, Square, State};
use crate::vocabulary::{Clause, Place, Who};

clause! { METRES_AND_FEET = 400
    "units.metres-and-feet", "open", "Feet, metres and squares",
    "3 metres are 10 feet or two squares; 2 metres are 6 feet, on a grid one square. A square is 5 \
     feet; movement that does not come out even loses the rest, and half a rate is rounded down to \
     a foot.",
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

/// The way somebody means to go: the squares entered, in order.
pub struct Way {
    /// Every square entered; the last is the destination.
    pub squares: Vec<Square>,
}

clause! { MAP = 401
    "units.map", "open", "How a grid is counted",
    "A fight may do without a map and declare its distances. On a grid any of the eight steps \
     costs 5 feet, the eight squares around are adjacent, and distance is the greater of the two \
     differences. One may cross friends, not enemies on their feet, and nobody ends where another \
     stands; terrain is the GM's."
}

/// Finds the way to a place, or checks the one that was given.
///
/// Every step to one of the eight neighbours costs 5 ft. One passes allies, not standing enemies,
/// and does not end in an occupied square.
pub fn way(
    state: &State,
    grid: Grid,
    who: Who,
    to: Option<Place>,
    path: Option<&[Place]>,
) -> Result<Way, Refusals> {
    let Some(from) = state.body(who).place.and_then(Place::square) else {
        return Err(Refusals::because(MAP, "it stands nowhere on the map"));
    };
    let squares = match (path, to.and_then(Place::square)) {
        (Some(path), _) => given(state, grid, who, from, path)?,
        (None, Some(to)) => shortest(state, grid, who, from, to)?,
        (None, None) => return Err(Refusals::because(MAP, "on a map say where: to=X,Y or path=…")),
    };
    let end = *squares.last().unwrap_or(&from);
    if end != from && occupied(state, who, end) {
        return Err(Refusals::because(MAP, format!("{},{} is occupied", end.0, end.1)));
    }
    let (cost, rate) = (feet(squares.len() as u16), rate(state, who));
    if squares.len() as u16 > self::squares(rate) {
        let reason = format!("{cost} ft is farther than the movement rate of {rate} ft");
        return Err(super::run::too_far(state, who, reason));
    }
    Ok(Way { squares })
}

/// Whether somebody else who is not dead stands or lies in a square.
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

fn shortest(
    state: &State,
    grid: Grid,
    who: Who,
    from: Square,
    to: Square,
) -> Result<Vec<Square>, Refusals> {
    if !grid.holds(to) {
        return Err(Refusals::because(MAP, format!("{},{} lies off the map", to.0, to.1)));
    }
    let enter = |square| can_enter(state, who, square) || square == to;
    let Some(way) = grid.shortest(from, to, enter) else {
        return Err(Refusals::because(MAP, format!("there is no way to {},{}", to.0, to.1)));
    };
    if way.is_empty() {
        return Err(Refusals::because(MAP, format!("it stands at {},{} already", to.0, to.1)));
    }
    // Ways of the same length may differ in whom they provoke; then the path has to be said.
    let provoking = |enemy: &Who| !super::withdrawal::is_clear_of(state, who, *enemy);
    for enemy in super::run::adjacent_armed(state, who).into_iter().filter(provoking) {
        let stays = |square| super::run::within_reach(state, enemy, square);
        if stays(to) {
            let inside = grid.shortest(from, to, |s| enter(s) && stays(s));
            let some_stay = inside.is_some_and(|inside| inside.len() == way.len());
            if some_stay && some_leave(grid, from, to, way.len(), enter, stays) {
                let enemy = state.called(enemy);
                let reason = format!("some shortest ways leave the reach of {enemy}; say path=…");
                return Err(Refusals::because(MAP, reason));
            }
        }
    }
    Ok(way)
}

/// Whether a way of this length passes a square where `stays` does not hold.
fn some_leave(
    grid: Grid,
    from: Square,
    to: Square,
    length: usize,
    enter: impl Fn(Square) -> bool,
    stays: impl Fn(Square) -> bool,
) -> bool {
    let there = grid.reach(from, length as u16, &enter);
    let back = grid.reach(to, length as u16, &enter);
    there.iter().any(|(square, steps)| {
        !stays(*square)
            && back.iter().any(|(s, more)| s == square && usize::from(steps + more) == length)
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[METRES_AND_FEET, MAP];
