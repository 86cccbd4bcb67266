//! Area `map`: squares and yards (what the chapter leaves open).

use super::character::{is_there, square};
use super::names as n;
use super::{reposte, speed, threat};
use crate::engine::prelude::*;
use crate::state::{Grid, path_of};
use std::collections::BTreeMap;

clause! { SCALE = 636
    "map.scale", "open", "A square is a yard",
    "A step in any of the eight directions is one yard. A creature can pass through the squares of \
     friends, not of enemies, and cannot end its move where another creature stands, unless a \
     Reposte on the way stops it there."
}

/// Where a movement begins, and the squares it enters, in order.
pub fn way(
    state: &State,
    grid: Grid,
    who: Who,
    args: &Args,
) -> Result<(Square, Vec<Square>), Refusals> {
    let wrong = |reason: String| Err(Refusals::because(SCALE, reason));
    let taken = |(x, y): Square| wrong(format!("another creature stands at {x},{y}"));
    let Some(from) = square(state, who) else {
        return wrong(format!("{} is not on the map", state.called(who)));
    };
    let way = match (args.value(core::PATH), args.place(core::TO).and_then(Place::square)) {
        (Some(Value::Path(path)), _) => grid
            .follow(from, path, |square| can_enter(state, who, square))
            .map_err(|reason| Refusals::because(SCALE, reason))?,
        (_, Some(to)) if to != from && stands(state, who, to).is_some() => return taken(to),
        (_, Some(to)) => shortest(state, grid, who, from, to)?,
        _ => return wrong("this fight has a map; say where to: to=X,Y or path=X,Y>X,Y".to_owned()),
    };
    match way.last() {
        Some(end) if *end != from && stands(state, who, *end).is_some() => taken(*end),
        None => wrong("the path leads nowhere".to_owned()),
        Some(_) => Ok((from, way)),
    }
}

/// Who else stood in a square as the count began.
fn stands(state: &State, mover: Who, square: Square) -> Option<Who> {
    let seen = state.seen();
    state.present().find(|other| {
        let there = seen.body(*other).place.and_then(Place::square) == Some(square);
        *other != mover && there && is_there(state, *other)
    })
}

fn can_enter(state: &State, mover: Who, square: Square) -> bool {
    stands(state, mover, square).is_none_or(|other| !state.hostile(mover, other))
}

/// A shortest path, if all of them provoke the same.
fn shortest(
    state: &State,
    grid: Grid,
    who: Who,
    from: Square,
    to: Square,
) -> Result<Vec<Square>, Refusals> {
    let enter = |square| can_enter(state, who, square);
    let Some(way) = grid.shortest(from, to, enter) else {
        let reason = format!("there is no path to {},{}", to.0, to.1);
        return Err(Refusals::because(SCALE, reason));
    };
    // What is too far is refused for that, whatever it would provoke.
    if !speed::check(state, who, way.len() as i32).is_empty() {
        return Ok(way);
    }
    let ways = grid.on_ways(from, to, way.len() as u16, enter);
    let careful = state.is(who, n::IN_DEFENSIVE_ATTACK);
    // On a shared count, who can answer is judged from its beginning, as everything else is.
    let could = |other: &Who| reposte::could(state.seen(), *other);
    let threatens = |other: &Who| !careful && state.hostile(who, *other) && could(other);
    for other in state.present().filter(threatens) {
        let covered = |square: Square| threat::covers(state, other, square);
        let (least, most) = entries(grid, from, &ways, covered);
        if least != most {
            let ready = |sign| path_of(&one_of(grid, from, &ways, covered, sign));
            let reason = format!(
                "the shortest paths do not enter the threat range of {} equally often; say {} to \
                 enter it {least}×, or {} for {most}×",
                state.called(other),
                ready(1),
                ready(-1)
            );
            return Err(Refusals::because(threat::RANGE, reason));
        }
    }
    Ok(way)
}

/// How often the paths over these squares enter what is covered from outside: at least, at most.
fn entries(
    grid: Grid,
    from: Square,
    ways: &[(Square, u16)],
    covered: impl Fn(Square) -> bool,
) -> (i32, i32) {
    let mut known = BTreeMap::from([(from, (0, covered(from), 0, 0))]);
    let mut end = (0, 0);
    for (square, steps) in ways {
        let inside = covered(*square);
        let before = grid.neighbours(*square).filter_map(|near| known.get(&near));
        let ways = before.filter(|(step, ..)| step + 1 == *steps).map(|(_, was, least, most)| {
            let entered = i32::from(inside && !was);
            (least + entered, most + entered)
        });
        let Some(both) = ways.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))) else { continue };
        known.insert(*square, (*steps, inside, both.0, both.1));
        end = both;
    }
    end
}

/// One of the paths over these squares that enters what is covered least often; with the sign
/// turned around, most often.
fn one_of(
    grid: Grid,
    from: Square,
    ways: &[(Square, u16)],
    covered: impl Fn(Square) -> bool,
    sign: i32,
) -> Vec<Square> {
    let mut known = BTreeMap::from([(from, (0, covered(from), 0, from))]);
    for (square, steps) in ways {
        let inside = covered(*square);
        let before = grid.neighbours(*square).filter_map(|near| Some((near, known.get(&near)?)));
        let before = before.filter(|(_, (step, ..))| step + 1 == *steps);
        let counted =
            before.map(|(near, (_, was, count, _))| (count + i32::from(inside && !was), near));
        if let Some((count, near)) = counted.min_by_key(|(count, _)| sign * count) {
            known.insert(*square, (*steps, inside, count, near));
        }
    }
    let mut at = ways.last().map_or(from, |(square, _)| *square);
    let mut way = Vec::new();
    while at != from {
        way.push(at);
        at = known.get(&at).map_or(from, |(.., before)| *before);
    }
    way.reverse();
    way
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[SCALE];
