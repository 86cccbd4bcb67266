//! A charge: the verb. No clauses of its own; those that decide stand in `charge`.

use super::{arms, charge, full_round, grapple, grid, map, names as n, prone, reach, turn, walk};
use crate::engine::prelude::*;

/// A charge. Its attacks follow as lines of their own.
pub struct Charge {
    who: Who,
    target: Who,
    /// The squares of its line, on a map.
    line: Option<Vec<Square>>,
    said: Args,
}

impl Plan for Charge {
    type By = Who;

    const VERB: Verb = turn::own(
        n::CHARGE,
        &[
            need(core::TARGET, Kind::Who),
            may(core::TO, Kind::Place),
            may(core::PATH, Kind::Path),
            may(core::DISTANCE, Kind::Int(0, 1_000)),
            may(n::PATH_CLEAR, Kind::Flag),
            grid::ROUGH,
            map::LEFT,
        ],
        "Moves straight at a foe, from 10 ft. to twice the movement; the attacks follow. More \
         damage and lower AC until its own next turn starts. Without a map, distance= and \
         path-clear= describe the line.",
    )
    .told("charges at {target}[ to {to}][ to {path}][, {distance} ft]");

    const COST: Cost = full_round::OF_CHARGE.by(charge::MOVEMENT);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        charge::spelled(state, who, reach::spelled(state, who, args))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        state.enemies(who).map(|foe| Args::of(core::TARGET, foe)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = grapple::check_free(state, who);
        refusals.unless(!prone::lies(state, who), prone::EFFECTS, || "the charger is prone".into());
        let Some(target) = args.who(core::TARGET) else {
            return Err(refusals.and(charge::MOVEMENT, "name a target to charge at"));
        };
        refusals.unless(state.hostile(who, target), charge::MOVEMENT, || {
            format!("{} is not an enemy", state.called(target))
        });
        refusals.append(arms::check_target(state, who, args));
        match charge::way(state, who, target, args) {
            Ok(line) => refusals.or(Charge { who, target, line, said: args.clone() }),
            Err(more) => {
                refusals.append(more);
                Err(refusals)
            }
        }
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Charge { who, target, line, said } = self;
        table.gain(charge::AC_PENALTY, who, n::CHARGING, None)?;
        match line {
            Some(line) => {
                reach::note_entering(table, who, &line)?;
                walk::walk(table, charge::MOVEMENT, who, &line, &said)?
            }
            None => walk::leave(table, who, &said)?,
        };
        charge::arrive(table, who, target)
    }
}
