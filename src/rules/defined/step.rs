//! Area `step`: the careful step (sections "Move Action" and "Move Actions").

use super::cost::{self, Cost};
use super::names as n;
use super::{free, grid, item, map, r#move, prone, space};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{State, distance};
use crate::vocabulary::{Args, Clause, Effect, Place, Value, Who, core};

clause! { IN_PLACE_OF_MOVE = 168
    "step.in-place-of-move", "Move Action; Move Actions", "It is a move action",
    "A 5-foot step, shift or reposition, is one careful square in the place of a move action. It \
     is nothing one has besides."
}

/// Why a step is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = cost::check(state, who, Cost::Move { step: true });
    refusals.append(r#move::check_free(state, who));
    refusals.unless(!prone::lies(state, who), prone::EFFECTS, || "who lies only crawls".to_owned());
    refusals.append(free::check_draw(state, who, args));
    let Some(from) = space::stands(state, who) else { return refusals };
    let Some(to) = args.place(core::TO).and_then(Place::square) else {
        refusals.add(IN_PLACE_OF_MOVE, "say where to: to=X,Y");
        return refusals;
    };
    refusals.unless(distance(from, to) == 1, IN_PLACE_OF_MOVE, || {
        format!("{},{} is not the next square", to.0, to.1)
    });
    refusals.unless(!grid::rough_under(state, who, args).contains(&to), grid::MOVEMENT, || {
        "rough ground allows no careful step".to_owned()
    });
    let there = space::footprint(state, who, to);
    let on_map = state.grid().is_some_and(|grid| there.iter().all(|square| grid.holds(*square)));
    refusals.unless(on_map, grid::MOVEMENT, || "that lies off the map".to_owned());
    refusals.unless(space::can_end(state, &there, who), grid::MOVEMENT, || {
        format!("{},{} is occupied", to.0, to.1)
    });
    refusals
}

clause! { NO_AOO = 169
    "step.no-aoo", "Move Action; Attack of Opportunity", "Nobody strikes at a step",
    "It provokes nothing, whatever it leaves."
}

/// Takes the step, the draw on the way included.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    cost::spend(table, IN_PLACE_OF_MOVE, who, Cost::Move { step: true })?;
    free::draw_on_the_way(table, who, args)?;
    table.note(NO_AOO, who)?;
    match args.place(core::TO) {
        to @ Some(_) if space::stands(table.state(), who).is_some() => {
            table.effect(IN_PLACE_OF_MOVE, Effect::Moved { who, to })
        }
        _ => map::note(table, who),
    }
}

/// Where somebody could step.
pub fn candidates(state: &State, who: Who) -> Vec<Args> {
    let (Some(grid), Some(from)) = (state.grid(), space::stands(state, who)) else {
        return vec![Args::default()];
    };
    let to = |(x, y)| Value::Place(Place::Square(x, y));
    let plain: Vec<Args> =
        grid.neighbours(from).map(|square| Args::default().with(core::TO, to(square))).collect();
    let draws = item::sheathed(state, who);
    let first = plain.first().cloned().unwrap_or_default();
    let drawn = draws.into_iter().map(|item| first.clone().with(n::DRAW, Value::Item(item)));
    plain.iter().cloned().chain(drawn.collect::<Vec<_>>()).collect()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[IN_PLACE_OF_MOVE, NO_AOO];
