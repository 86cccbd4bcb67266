//! Area `movement`: when a creature moves (what the chapter leaves open).

use super::character::{is_tied, square, together};
use super::init::{ON_COUNT, check_turn};
use super::names as n;
use super::round::soon;
use super::{death, dying, incap, injury, map, reposte, round, speed, tie};
use crate::engine::prelude::*;

/// The course of a movement: squares on a grid, otherwise yards and whose ranges are entered.
enum Course {
    Squares(Square, Vec<Square>),
    Yards(i32, Vec<Who>),
}

clause! { WHEN = 634
    "movement.when", "open", "A creature moves only on its own count",
    "A creature moves only in its own turn or turns: before, between and after its actions. A \
     creature that only moves declares another action, a Defensive Attack without an attack, or \
     that it passes."
}

/// A movement, step by step; those whose threat range is entered may answer.
pub struct Move {
    who: Who,
    course: Course,
    said: Args,
}

impl Plan for Move {
    type By = Who;

    const VERB: Verb = Verb::declared(n::MOVE, ON_COUNT)
        .takes(&[
            may(core::TO, Kind::Place),
            may(core::PATH, Kind::Path),
            may(core::DISTANCE, Kind::Int(0, 1_000)),
            may(n::ENTERS_THREAT_RANGE_OF, Kind::Whos),
        ])
        .says("Moves, any number of times, within the yards left for the round.")
        .told(
            "moves[ to {to}][ to {path}][ {distance} yd][ into the threat range \
         of {enters-threat-range-of}]",
        );

    const COST: Cost = Cost::by_what_is_said("yards");

    fn spell(state: &State, _: Who, args: Args) -> Args {
        let unsaid: &[_] = match (state.grid(), args.value(core::PATH)) {
            (None, _) => &[core::TO, core::PATH],
            (Some(_), None) => &[core::DISTANCE, n::ENTERS_THREAT_RANGE_OF],
            (Some(_), Some(_)) => &[core::DISTANCE, n::ENTERS_THREAT_RANGE_OF, core::TO],
        };
        together(state, args.without(unsaid), n::ENTERS_THREAT_RANGE_OF)
    }

    /// A few squares on a grid; otherwise one yard, and whose range is entered.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let none = Args::default();
        if let Some(grid) = state.grid() {
            let Some(from) = square(state, who) else { return Vec::new() };
            let yards = speed::left(state, who).clamp(0, 4) as u16;
            let near = grid.reach(from, yards, |_| true).into_iter();
            let to = |(x, y)| none.clone().with(core::TO, Place::Square(x, y));
            return near.map(|(square, _)| to(square)).collect();
        }
        let step = none.with(core::DISTANCE, 1);
        let close = |enemy| step.clone().with(n::ENTERS_THREAT_RANGE_OF, vec![enemy]);
        state.enemies(who).map(close).chain([step.clone()]).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        if let Err(why) = check_turn(state, who).or(()) {
            let idle = !round::runs(state) || !death::check(state, who).is_empty();
            return Err(why.with(Refusals::if_not(idle, WHEN, || {
                "a creature moves only in its own turn".to_owned()
            })));
        }
        let mut refusals = injury::check_body(state, who);
        refusals.append(dying::check_move(state, who));
        let course = refusals.take(course(state, who, args));
        if let Some(course) = &course {
            refusals.append(speed::check(state, who, course.yards()));
        }
        refusals.or_all(course.map(|course| Move { who, course, said: args.clone() }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Move { who, course, said } = self;
        match course {
            Course::Yards(yards, entered) => {
                table.pool(speed::PER_ROUND, who, n::MOVEMENT_ALLOWANCE, -yards)?;
                reposte::entered(table, who, &entered)
            }
            Course::Squares(from, squares) => walk(table, who, &said, (from, &squares)),
        }
    }
}

impl Course {
    fn yards(&self) -> i32 {
        match self {
            Course::Squares(_, squares) => squares.len() as i32,
            Course::Yards(yards, _) => *yards,
        }
    }
}

fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    if let Some(grid) = state.grid() {
        let way = map::way(state, grid, who, args);
        return way.map(|(from, squares)| Course::Squares(from, squares));
    }
    let yards = said(args.int(core::DISTANCE), speed::PER_ROUND, "say how far: distance=…")?;
    if yards == 0 {
        return Err(Refusals::because(speed::PER_ROUND, "a move of 0 yards leads nowhere"));
    }
    let mut entered = presence::in_fight(state, args.list(n::ENTERS_THREAT_RANGE_OF));
    entered.retain(|other| state.hostile(who, *other));
    Ok(Course::Yards(yards, entered))
}

/// Walks squares; a stretch ends where a threat range is entered.
fn walk(
    table: &mut Table<'_>,
    who: Who,
    args: &Args,
    (from, squares): (Square, &[Square]),
) -> Flow {
    let (mut at, mut yards) = (from, 0);
    for (step, to) in squares.iter().enumerate() {
        if yards >= speed::left(table.state(), who) {
            // An answer on the way has slowed it: the walk ends here.
            break;
        }
        let near = reposte::newly_threatening(table.state(), who, at, *to);
        at = *to;
        yards += 1;
        let last = step + 1 == squares.len();
        let (state, seen) = (table.state(), table.state().seen());
        let careful = state.is(who, n::IN_DEFENSIVE_ATTACK);
        if last || (!careful && near.iter().any(|other| !seen.is(*other, n::DEAD))) {
            stretch(table, who, yards, at)?;
            yards = 0;
        }
        let (ruled, stood) = (table.ruled_so_far(), table.state().body(who).place);
        reposte::entered(table, who, &near)?;
        if table.ruled_so_far() > ruled && table.state().body(who).place != stood {
            return go_on_from_there(table, who, args);
        }
        if incap::stops(table.state(), who) && !last {
            stretch(table, who, yards, at)?;
            return table.decided(reposte::ORDER, who, None, "it walks on");
        }
    }
    stretch(table, who, yards, at)
}

/// A ruling has put the mover elsewhere while somebody was asked. It goes on from there, if it
/// still can and its remaining allowance suffices.
fn go_on_from_there(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    let state = table.state();
    let able = injury::check_body(state, who).is_empty() && !incap::stops(state, who);
    match course(state, who, args) {
        Ok(Course::Squares(from, squares))
            if able && squares.len() as i32 <= speed::left(state, who) =>
        {
            walk(table, who, args, (from, &squares))
        }
        _ => table.decided(own::RULING, who, None, "it walks on"),
    }
}

fn stretch(table: &mut Table<'_>, who: Who, yards: i32, (x, y): Square) -> Flow {
    if yards == 0 {
        return Ok(());
    }
    // A ruling in the middle of the way may have left less.
    let spent = yards.min(speed::left(table.state(), who));
    table.pool(speed::PER_ROUND, who, n::MOVEMENT_ALLOWANCE, -spent)?;
    let moved = Effect::Moved { who, to: Some(Place::Square(x, y)) };
    let clause = if is_tied(table.state()) { tie::SAME_STARTING_STATE } else { map::SCALE };
    soon(table, clause, who, moved)
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[WHEN];
