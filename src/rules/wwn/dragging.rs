//! Where the two in a grapple end when one moves the other.

use super::names as n;
use super::{grapple, grip, units};
use crate::engine::prelude::*;
use crate::state::distance;

/// Where the two end: the assailant, if it goes along, and the victim.
#[derive(Clone, Copy)]
pub struct Ends {
    /// The assailant.
    pub own: Option<Square>,
    /// The victim.
    pub victim: Square,
}

/// Where the two end, or why they do not: there is no room, or others hold the victim too.
pub fn ends(state: &State, who: Who, victim: Who, args: &Args) -> Result<Option<Ends>, Refusals> {
    let course = course(state, who, victim, args);
    let ends = course.map_err(|why| Refusals::because(grapple::HANDS_AND_POSITION, why))?;
    let mut refusals = Refusals::none();
    for other in losing(state, who, victim, args, ends) {
        let (other, victim) = (state.called(other), state.called(victim));
        let reason = format!("{other} also holds {victim} and has to let go first");
        refusals.add(grapple::RELEASE_AND_END, reason);
    }
    refusals.or(ends)
}

/// Where the move leads on a map; nothing without one.
///
/// A carry moves both the same way, up to 10 ft. A throw goes straight away unless a direction is
/// named.
fn course(state: &State, who: Who, victim: Who, args: &Args) -> Result<Option<Ends>, String> {
    let (Some(grid), Some(own), Some(from)) =
        (state.grid(), units::square(state, who), units::square(state, victim))
    else {
        return Ok(None);
    };
    let carries = args.word(n::RESULT) == Some(core::CARRY);
    let heading = match args.word(n::DIRECTION) {
        Some(word) => heading(word),
        None if carries => return Err("say where: direction=north, north-east…".to_owned()),
        None => {
            let sign = |to: u8, from: u8| (i16::from(to) - i16::from(from)).signum();
            (sign(from.0, own.0), sign(from.1, own.1))
        }
    };
    let farthest = if carries { 10 } else { 5 };
    let steps = units::squares(args.int(core::DISTANCE).unwrap_or(farthest)) as i16;
    let after = |steps: i16, (x, y): Square| {
        let x = u8::try_from(i16::from(x) + heading.0 * steps).ok()?;
        let y = u8::try_from(i16::from(y) + heading.1 * steps).ok()?;
        Some((x, y)).filter(|square| grid.holds(*square))
    };
    let moved = |from: Square| after(steps, from);
    let off_map = || "that leads off the map".to_owned();
    let ends = Ends {
        own: if carries { Some(moved(own).ok_or_else(off_map)?) } else { None },
        victim: moved(from).ok_or_else(off_map)?,
    };
    let along: &[Who] = if carries { &[who, victim] } else { &[victim] };
    let taken = |square: Square| {
        let stands =
            |other: &Who| !along.contains(other) && state.body(*other).place == Some(place(square));
        state.present().any(|other| !state.is(other, n::DEAD) && stands(&other))
    };
    if ends.own.is_some_and(taken) || taken(ends.victim) {
        return Err("somebody else is there".to_owned());
    }
    // Nobody is dragged past a standing enemy, just as nobody walks past one.
    let own_place =
        |square: Square| along.iter().any(|who| state.body(*who).place == Some(place(square)));
    let barred = |square: Square| !own_place(square) && !units::can_enter(state, who, square);
    let way = (1..steps).flat_map(|step| [after(step, own), after(step, from)]);
    if carries && way.flatten().any(barred) {
        return Err("an enemy stands in the way".to_owned());
    }
    Ok(Some(ends))
}

/// One step on the map: row 1 lies at the top, to the north.
fn heading(word: Name) -> (i16, i16) {
    match word {
        n::NORTH => (0, -1),
        n::NORTH_EAST => (1, -1),
        n::EAST => (1, 0),
        n::SOUTH_EAST => (1, 1),
        n::SOUTH => (0, 1),
        n::SOUTH_WEST => (-1, 1),
        n::WEST => (-1, 0),
        _ => (-1, -1),
    }
}

fn place((x, y): Square) -> Place {
    Place::Square(x, y)
}

/// Both go along. Without a map that takes them out of the reach of all others.
pub fn carry(table: &mut Table<'_>, who: Who, victim: Who, ends: Option<Ends>) -> Flow {
    let Some(Ends { own: Some(own), victim: to }) = ends else {
        return grip::take_away(table, [who, victim]);
    };
    table.put(grapple::MOVE_TARGET, who, own)?;
    table.put(grapple::MOVE_TARGET, victim, to)?;
    grip::separate(table, who)?;
    grip::separate(table, victim)
}

/// A thrown victim is out of the thrower's hands, and the thrower out of its.
pub fn throw(table: &mut Table<'_>, who: Who, victim: Who, ends: Option<Ends>) -> Flow {
    grip::end_hold(table, grapple::RELEASE_AND_END, who, victim)?;
    if grip::victim(table.state(), victim) == Some(who) {
        grip::let_go(table, grapple::RELEASE_AND_END, victim)?;
    }
    if let Some(ends) = ends {
        table.put(grapple::MOVE_TARGET, victim, ends.victim)?;
        grip::separate(table, victim)?;
    }
    table.gain(grapple::MOVE_TARGET, victim, n::PRONE, None)
}

/// Others who hold the victim and would lose it: it is not taken out of their reach. Without a map
/// a throw does not lead there.
fn losing(state: &State, who: Who, victim: Who, args: &Args, ends: Option<Ends>) -> Vec<Who> {
    let carries = args.word(n::RESULT) == Some(core::CARRY);
    let mut losing = grip::assailants(state, victim);
    losing.retain(|holder| {
        let stands = units::square(state, *holder);
        let out_of_reach = match (stands, ends) {
            (Some(stands), Some(ends)) => {
                5 * i32::from(distance(stands, ends.victim)) > grip::reach(state, *holder, victim)
            }
            _ => carries,
        };
        *holder != who && out_of_reach
    });
    losing
}

/// The ways a victim can be moved on a map; north is up.
pub const DIRECTIONS: [Name; 8] = [
    n::NORTH,
    n::NORTH_EAST,
    n::EAST,
    n::SOUTH_EAST,
    n::SOUTH,
    n::SOUTH_WEST,
    n::WEST,
    n::NORTH_WEST,
];

/// Where a victim could be said to be moved, legal or not.
pub fn offers(state: &State) -> Vec<Args> {
    let with = |word| Args::of(n::RESULT, word);
    let (carry, throw) = (with(core::CARRY), with(n::THROW));
    if state.grid().is_none() {
        return vec![carry, throw];
    }
    let towards = DIRECTIONS
        .iter()
        .flat_map(|way| [&carry, &throw].map(|args| args.clone().with(n::DIRECTION, *way)));
    towards.chain([throw.clone()]).collect()
}
