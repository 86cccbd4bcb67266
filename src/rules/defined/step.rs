//! Area `step`: the 5-foot step (sections "Move Action" and "Move Actions").

use super::{aoo, free, gear, grapple, grid, names as n, prone, space, turn};
use crate::engine::prelude::*;
use crate::state::distance;

clause! { IN_PLACE_OF_MOVE = 168
    "step.in-place-of-move", "Move Action; Move Actions",
    "A 5-foot step takes the place of a move action",
    "A 5-foot step, also called a shift or reposition, is a careful movement of one square in \
     place of a move action. It is not an extra movement."
}

/// A 5-foot step, including a weapon drawn on the way.
pub struct Step {
    who: Who,
    /// The square, on a map.
    to: Option<Place>,
    said: Args,
}

impl Plan for Step {
    type By = Who;

    const VERB: Verb = turn::own(
        n::FIVE_FOOT_STEP,
        &[need(core::TO, Kind::Place), free::ON_THE_WAY, grid::ROUGH],
        "Moves one square. Never provokes.",
    )
    .told("takes a 5-foot step[ to {to}][, drawing {draw}]");

    const COST: Cost = turn::STEP.by(IN_PLACE_OF_MOVE);

    /// A step has a destination only on a map, and only rough ground at that square matters.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        if space::stands(state, who).is_none() {
            return args.without(&[core::TO, n::DIFFICULT]);
        }
        let to = args.place(core::TO).and_then(Place::square);
        let rough = to.is_some_and(|to| grid::rough_under(state, who, &args).contains(&to));
        if rough { args } else { args.without(&[n::DIFFICULT]) }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let (Some(grid), Some(from)) = (state.grid(), space::stands(state, who)) else {
            return vec![Args::default()];
        };
        let to = |(x, y)| Value::Place(Place::Square(x, y));
        let squares = grid.neighbours(from);
        let mut all: Vec<Args> = squares.map(|square| Args::of(core::TO, to(square))).collect();
        let first = all.first().cloned().unwrap_or_default();
        let draws = gear::sheathed(state, who).into_iter();
        all.extend(draws.map(|item| first.clone().with(n::DRAW, item)));
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = grapple::check_free(state, who);
        refusals
            .unless(!prone::lies(state, who), prone::EFFECTS, || "the mover is prone".to_owned());
        refusals.append(free::check_draw(state, who, args));
        let mapped = space::stands(state, who);
        if let Some(from) = mapped {
            refusals.append(check_square(state, who, from, args));
        }
        let to = args.place(core::TO).filter(|_| mapped.is_some());
        refusals.or(Step { who, to, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Step { who, to, said } = self;
        free::draw_on_the_way(table, who, &said)?;
        aoo::note_spared(table, NO_AOO, who)?;
        match to {
            Some(_) => table.effect(IN_PLACE_OF_MOVE, Effect::Moved { who, to }),
            None => Ok(()),
        }
    }
}

/// Why a step to the square named is refused.
fn check_square(state: &State, who: Who, from: Square, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let Some(to) = args.place(core::TO).and_then(Place::square) else {
        return refusals.and(IN_PLACE_OF_MOVE, "name the square: to=X,Y");
    };
    refusals.unless(distance(from, to) == 1, IN_PLACE_OF_MOVE, || {
        format!("{},{} is not an adjacent square", to.0, to.1)
    });
    refusals.unless(!grid::rough_under(state, who, args).contains(&to), grid::MOVEMENT, || {
        "a 5-foot step cannot enter rough ground".to_owned()
    });
    let there = space::footprint(state, who, to);
    let on_map = state.grid().is_some_and(|grid| there.iter().all(|square| grid.holds(*square)));
    refusals.unless(on_map, grid::MOVEMENT, || "the square is off the map".to_owned());
    refusals.unless(space::can_end(state, &there, who), grid::MOVEMENT, || {
        format!("{},{} is occupied", to.0, to.1)
    });
    refusals
}

clause! { NO_AOO = 169
    "step.no-aoo", "Move Action; Attack of Opportunity", "A 5-foot step does not provoke",
    "A 5-foot step provokes nothing, whatever squares it leaves."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[IN_PLACE_OF_MOVE, NO_AOO];
