//! Moving by up to a zone in a turn, in half zones, with opportunity attacks from enemies left
//! behind.

use super::character::is_concealed;
use super::grapple::{self, Grip};
use super::names as n;
use super::opportunity::{self, Movement};
use super::turn::{self, Course};
use super::{attack, map, sneak};
use crate::engine::prelude::*;

/// The deed `move`: by up to a zone. Enemies left behind may attack first.
pub struct Move {
    who: Who,
    course: Course,
    said: Args,
}

impl Plan for Move {
    type By = Who;

    const VERB: Verb = Verb::declared(n::MOVE, turn::OWN)
        .takes(&[
            need(core::TO, Kind::Place),
            may(n::LEAVES, Kind::Whos),
            may(n::STEPS, Kind::Int(1, 2)).usually(Usual::Int(2)),
            may(n::SNEAKING, Kind::Flag).usually(Usual::Flag(false)),
            may(n::DRAGGING, Kind::Who),
            sneak::REVEALS,
        ])
        .says(
            "Moves to a neighbouring zone, to a border, or from a border, for instance to retreat \
             or to flee. Enemies left behind may attack first; then the mover may stay. Without a \
             map steps= says how many half zones it moves and leaves= whom it leaves behind.",
        )
        .told(
            "moves[ to {to}][, sneaking{sneaking}][, dragging {dragging} along]\
         [, leaving {leaves} behind]",
        );

    const COST: Cost =
        Cost { says: "one or two half zones of movement", ..turn::FREE }.in_its_course();

    /// The enemies left behind are written in the order of the front matter.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = sneak::spelled(state, who, args);
        if map::place_of(state, who).is_some() {
            return args.without(&[n::STEPS, n::LEAVES]);
        }
        let left = opportunity::named(state, who, &args);
        let args = args.without(&[core::TO, n::LEAVES]);
        args.listing(n::LEAVES, left)
    }

    /// The movements a character could make, sneaking or not if it is concealed, alone or dragging
    /// the character it holds.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut alone = moves_alone(state, who);
        if is_concealed(state, who) {
            let sneaking = |args: &Args| args.clone().with(n::SNEAKING, true);
            alone = alone.iter().flat_map(|plain| [sneaking(plain), plain.clone()]).collect();
        }
        let Some(one) = grapple::held_by(state, who) else { return alone };
        let along = |args: &Args| args.clone().with(n::DRAGGING, one);
        alone.iter().map(along).chain(alone.iter().cloned()).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        let course = refusals.take(turn::course(state, who, args));
        refusals.append(grapple::check_move(state, who, args));
        refusals.with(attack::check_move(state, who)).or_all(course.map(|course| Move {
            who,
            course,
            said: args.clone(),
        }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Move { who, course, said } = self;
        turn::act(table, who, Grip::On(said.who(n::DRAGGING)))?;
        let steps = course.steps / course.stages.len() as i32;
        for to in course.stages {
            if !makes_stage(table, who, &said, (to, steps))? {
                break;
            }
        }
        Ok(())
    }
}

/// Makes a stage of a movement, of `steps` half zones; gives whether it was made. The opportunity
/// attacks of enemies left behind come first. Without a map the declaration names those enemies.
fn makes_stage(
    table: &mut Table<'_>,
    who: Who,
    said: &Args,
    (to, steps): (Option<Place>, i32),
) -> Result<bool, Stop> {
    let state = table.state();
    let left = match to {
        Some(to) => opportunity::left_by(state, who, to, grapple::dragged(state, who, said)),
        None => opportunity::named(state, who, said),
    };
    let movement = Movement { mover: who, from: map::place_of(state, who), said };
    if !opportunity::interrupt(table, movement, &left)? {
        return Ok(false);
    }
    table.pool(turn::MOVE_ONE_ZONE, who, n::MOVEMENT, -steps)?;
    let Some(to) = to else { return Ok(true) };
    map::step(table, turn::MOVE_ONE_ZONE, who, to)?;
    if let Some(one) = grapple::dragged(table.state(), who, said) {
        grapple::drag(table, one, to)?;
    }
    Ok(true)
}

/// The movements a character could make, dragging nobody along.
fn moves_alone(state: &State, who: Who) -> Vec<Args> {
    if map::place_of(state, who).is_some() {
        let to = |place| Args::of(core::TO, place);
        return map::places(state).into_iter().map(to).collect();
    }
    let half = Args::of(n::STEPS, 1);
    let away = half.clone().listing(n::LEAVES, state.enemies(who));
    vec![Args::default(), half, away]
}
