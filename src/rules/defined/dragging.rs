//! Dragging a grappled combatant along: the verb of the option Move. No clauses of its own; those
//! that decide stand in `grapple`, `grid` and `aoo`.

use super::grid::{self, Course, Way};
use super::{
    aoo, going_on, grapple, grip, map, names as n, prone, reach, space, subduing, turn, walk,
};
use crate::engine::prelude::*;
use crate::state::distance;

/// The aggressor moves and takes along the combatant it holds.
pub struct Drag {
    who: Who,
    victim: Who,
    said: Args,
}

impl Plan for Drag {
    type By = Who;

    const VERB: Verb = turn::own(
        n::GRAPPLE_MOVE,
        &[
            need(core::TO, Kind::Place),
            may(core::PATH, Kind::Path),
            may(core::DISTANCE, Kind::Int(0, 1_000)),
            may(core::PLACE, Kind::Place),
            map::LEFT,
            grid::ROUGH,
        ],
        "An opposed grapple roll. If the aggressor wins, both move, by at most half the \
         aggressor's movement; place= says where the one held ends up. Enemies whose threatened \
         squares the aggressor leaves may make attacks of opportunity. Without a map, distance= \
         and leaves-threat-of= state the movement.",
    )
    .told(
        "tries to drag the opponent it holds[ to {to}][ to {path}][, {distance} ft][, putting it at \
         {place}]",
    );

    const COST: Cost = subduing::COST;

    /// On a map a movement is spelled by its path, without one by its distance.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = reach::spelled(state, who, args);
        if state.grid().is_none() {
            let feet = args.int(core::DISTANCE).unwrap_or_else(|| most(state, who));
            let mapped = [core::TO, core::PATH, core::PLACE, n::DIFFICULT];
            return args.without(&mapped).with(core::DISTANCE, feet);
        }
        let args = args.without(&[core::DISTANCE]);
        let Ok(Course::Way(way)) = course(state, who, &args) else { return args };
        let crossed = grid::rough_crossed(state, who, &way.squares, &args);
        let path = way.squares.into_iter().map(|(x, y)| Place::Square(x, y)).collect();
        let args = args.without(&[core::TO, n::DIFFICULT]).with(core::PATH, Value::Path(path));
        if crossed.is_empty() { args } else { args.with(n::DIFFICULT, Value::Path(crossed)) }
    }

    /// To each square near enough.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let Some(grid) = state.grid() else { return vec![Args::default()] };
        let Some(from) = space::stands(state, who) else { return Vec::new() };
        let near = |square: &Square| space::feet_apart(from, *square) <= most(state, who);
        let to = |(x, y): Square| Args::of(core::TO, Place::Square(x, y));
        let all = (1..=grid.height).flat_map(|y| (1..=grid.width).map(move |x| (x, y)));
        all.filter(|square| *square != from).filter(near).map(to).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let victim = grapple::victim(state, who);
        let drag = |victim| Drag { who, victim, said: args.clone() };
        check(state, who, args).or_all(victim.map(drag))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Drag { who, victim, said } = self;
        let against = |state: &State| check(state, who, &said);
        let won = subduing::struggle(table, n::GRAPPLE_MOVE, None, (who, victim), against)?;
        if won.is_none_or(|margin| margin <= 0) {
            return Ok(());
        }
        let crossed = grid::crossed(&without_victim(table.state(), who), who, &said);
        if !space::ask_allies(table, who, &crossed)? || !going_on::is_possible(table, who, against)?
        {
            return Ok(());
        }
        match course(table.state(), who, &said) {
            Ok(course) => go(table, (who, victim), course, &said),
            Err(refusals) => table.no_longer(who, refusals),
        }
    }
}

/// The state without the one held: wherever it stands it is not in the way, for it moves along.
fn without_victim(state: &State, who: Who) -> State {
    let gone = grapple::victim(state, who).map(|who| Effect::Moved { who, to: None });
    state.as_if(gone.as_slice())
}

fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    grid::course(&without_victim(state, who), who, args)
}

/// How far both move, in feet: half the aggressor's movement, in whole squares.
fn most(state: &State, who: Who) -> i32 {
    grid::rate(state, who) / 2 / space::SQUARE * space::SQUARE
}

/// Why nobody can be dragged like this.
fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = grapple::check_options(state, who);
    let held = state.is(who, n::GRAPPLED);
    refusals.unless(!held, grapple::NO_MOVEMENT, || {
        format!("{} is grappled itself and cannot drag anybody", state.called(who))
    });
    let most = most(state, who);
    let feet = match course(state, who, args) {
        Ok(Course::Way(Way { feet, .. }) | Course::Feet(feet)) => feet,
        Err(more) => {
            refusals.append(more);
            return refusals;
        }
    };
    refusals.unless(feet <= most, grapple::MOVE_SPEED, || {
        let prone = if prone::lies(state, who) { " while it is prone" } else { "" };
        format!("the way takes {feet} ft, but half the aggressor's movement is {most} ft{prone}")
    });
    refusals.with(check_place(state, who, args))
}

/// Why the one held cannot end up where a line says.
fn check_place(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let (Some(place), Some(victim)) = (said_place(args), grapple::victim(state, who)) else {
        return refusals;
    };
    let (Ok(Course::Way(way)), Some(from)) =
        (course(state, who, args), space::stands(state, victim))
    else {
        return refusals;
    };
    let end = way.squares.last().copied().unwrap_or(place);
    let own = space::footprint(state, who, end);
    refusals.unless(fits(state, (who, victim), &own, place), grapple::MOVE_SPEED, || {
        format!("{},{} is not a free square adjacent to {},{}", place.0, place.1, end.0, end.1)
    });
    let (feet, most) = (space::feet_apart(from, place), most(state, who));
    refusals.unless(feet <= most, grapple::MOVE_SPEED, || {
        format!("{},{} is {feet} ft away, but half the movement is {most} ft", place.0, place.1)
    });
    refusals
}

/// Where a line says the one held ends up.
fn said_place(args: &Args) -> Option<Square> {
    args.place(core::PLACE).and_then(Place::square)
}

/// Whether the one held could stand there, next to where the aggressor stands then.
fn fits(state: &State, (who, victim): (Who, Who), own: &[Square], at: Square) -> bool {
    let Some(grid) = state.grid() else { return false };
    let there = space::footprint(state, victim, at);
    let near = there.iter().any(|one| own.iter().any(|other| distance(*one, *other) == 1));
    let mut others = space::within(state, &there, victim);
    others.retain(|other| *other != who && !space::is_helpless(state, *other));
    let has_room = space::is_tiny(state, victim) || others.is_empty();
    near && has_room && there.iter().all(|one| grid.holds(*one) && !own.contains(one))
}

/// Both move: first the aggressor, past those who may strike at it, then the one it holds.
fn go(table: &mut Table<'_>, (who, victim): (Who, Who), course: Course, said: &Args) -> Flow {
    aoo::note_spared(table, aoo::FORCED_MOVEMENT, victim)?;
    match course {
        Course::Way(way) => {
            let from = space::stands(table.state(), who);
            walk::take_along(table, grapple::MOVE, (who, Some(victim)), &way.squares, said)?;
            let stood: Vec<Square> = from.into_iter().chain(way.squares).collect();
            follow(table, (who, victim), &stood, said_place(said))
        }
        Course::Feet(feet) => {
            if walk::leave(table, who, said)? {
                let moved = Detail::Int(feet);
                table.decided(grapple::MOVE, victim, moved, "it would stay where it was")?;
                grip::tear(table, grapple::MAINTENANCE, victim, who)?;
            }
            Ok(())
        }
    }
}

/// The one held is put next to the aggressor, wherever the aggressor has got to, on the square that
/// was named if it fits. Where there is no room for it, the grapple ends if the two are apart.
fn follow(
    table: &mut Table<'_>,
    (who, victim): (Who, Who),
    way: &[Square],
    said: Option<Square>,
) -> Flow {
    let state = table.state();
    if grapple::victim(state, who) == Some(victim) {
        let own = space::squares(state, who);
        let said = said.filter(|at| fits(state, (who, victim), &own, *at));
        if let Some(to) = said.or_else(|| beside(state, who, victim, way)) {
            table.put(grapple::MOVE, victim, to)?;
        }
    }
    grip::part(table, grapple::MAINTENANCE, who)?;
    grip::part(table, grapple::MAINTENANCE, victim)
}

/// Where the one held ends up: where it is if that is adjacent, otherwise the nearest adjacent
/// square, preferably one that the aggressor stood on or moved through.
fn beside(state: &State, who: Who, victim: Who, way: &[Square]) -> Option<Square> {
    let grid = state.grid()?;
    let (from, own) = (space::stands(state, victim)?, space::squares(state, who));
    let side = space::side(state, victim);
    let fits = |square: &Square| fits(state, (who, victim), &own, *square);
    let reach = side.saturating_add(space::side(state, who)).saturating_add(way.len() as u8);
    let span =
        |at: u8, most: u8| at.saturating_sub(reach).max(1)..=at.saturating_add(reach).min(most);
    let all = span(from.1, grid.height).flat_map(|y| span(from.0, grid.width).map(move |x| (x, y)));
    all.filter(fits)
        .min_by_key(|square| (distance(from, *square), !way.contains(square), square.1, square.0))
}
