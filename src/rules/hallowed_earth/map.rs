//! Area `map`: squares and yards (what the chapter leaves open).

use super::character::{lives, square};
use super::names as n;
use super::{attack, reposte};
use crate::engine::Refusals;
use crate::state::{Grid, Square, State};
use crate::vocabulary::{Args, Clause, Place, Value, Who, core};

clause! { SCALE = 636
    "map.scale", "open", "A square is a yard",
    "Any of the eight steps is one yard. One passes friends and nobody else, and does not end \
     where another stands."
}

/// Yards between two, by the map.
pub fn yards(state: &State, by: Who, target: Who) -> Option<i32> {
    state.grid()?;
    attack::squares(state, by, target)
}

/// The squares a movement enters, in order.
pub fn way(state: &State, grid: Grid, who: Who, args: &Args) -> Result<Vec<Square>, Refusals> {
    let wrong = |reason: String| Err(Refusals::because(SCALE, reason));
    let Some(from) = square(state, who) else {
        return wrong(format!("{} stands nowhere on the map", state.called(who)));
    };
    let way = match (args.value(core::PATH), args.place(core::TO).and_then(Place::square)) {
        (Some(Value::Path(path)), _) => grid
            .follow(from, path, |square| can_enter(state, who, square))
            .map_err(|reason| Refusals::because(SCALE, reason))?,
        (_, Some(to)) => shortest(state, grid, who, from, to)?,
        _ => return wrong("on a map say where: to=X,Y or path=…".to_owned()),
    };
    match way.last() {
        Some(end) if *end != from && stands(state, who, *end).is_some() => {
            wrong(format!("somebody stands at {},{}", end.0, end.1))
        }
        None => wrong("that leads nowhere".to_owned()),
        Some(_) => Ok(way),
    }
}

/// Who else stands in a square, as the count began.
fn stands(state: &State, mover: Who, square: Square) -> Option<Who> {
    let seen = state.seen();
    seen.present().find(|other| {
        let there = seen.body(*other).place.and_then(Place::square) == Some(square);
        *other != mover && there && lives(seen, *other)
    })
}

fn can_enter(state: &State, mover: Who, square: Square) -> bool {
    stands(state, mover, square).is_none_or(|other| !state.hostile(mover, other))
}

/// A shortest way, where all of them provoke the same.
fn shortest(
    state: &State,
    grid: Grid,
    who: Who,
    from: Square,
    to: Square,
) -> Result<Vec<Square>, Refusals> {
    let enter = |square| can_enter(state, who, square);
    let Some(way) = grid.shortest(from, to, enter) else {
        let reason = format!("there is no way to {},{}", to.0, to.1);
        return Err(Refusals::because(SCALE, reason));
    };
    let ways = square_sets(grid, from, to, way.len() as u16, enter);
    let careful = state.is(who, n::IN_DEFENSIVE_ATTACK);
    // Who can answer on a shared count is judged from its beginning, as everything else is.
    let could = |other: &Who| reposte::could(state.seen(), *other);
    let threatens = |other: &Who| !careful && state.hostile(who, *other) && could(other);
    for other in state.present().filter(threatens) {
        let covered = |square: Square| super::threat::covers(state, other, square);
        if covered(from) || covered(to) {
            continue;
        }
        // Outside at both ends: some ways may pass through its range and some not.
        let through = ways.iter().any(|square| covered(*square));
        let around = grid.shortest(from, to, |square| enter(square) && !covered(square));
        if through && around.is_some_and(|around| around.len() == way.len()) {
            let reason = format!(
                "some shortest ways enter the threat range of {}; say path=…",
                state.called(other)
            );
            return Err(Refusals::because(super::threat::RANGE, reason));
        }
    }
    Ok(way)
}

/// Every square on a way of this length.
fn square_sets(
    grid: Grid,
    from: Square,
    to: Square,
    length: u16,
    enter: impl Fn(Square) -> bool,
) -> Vec<Square> {
    let there = grid.reach(from, length, &enter);
    let back = grid.reach(to, length, &enter);
    let on_a_way = |(square, steps): &(Square, u16)| {
        back.iter().any(|(other, more)| other == square && steps + more == length)
    };
    there.into_iter().filter(on_a_way).map(|(square, _)| square).collect()
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[SCALE];
