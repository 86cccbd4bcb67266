//! The verbs by which the GM opens and closes a fight, and what happens when combatants enter or
//! leave. No clauses of its own; those that decide stand in `combat`.

use super::{
    Game, combat, delay, grapple, grid, hold, initiative, names as n, round, space, start, swallow,
};
use crate::engine::prelude::*;
use crate::engine::{Coming, Ending, Starting};

/// The fight begins with initiative, then the first round.
impl Starting for Game {
    const ONCE: Cited = combat::START_AND_END;
    const START: &'static str = "Opens the fight: everybody rolls initiative, then round 1 begins.";

    fn check_start(state: &State, _: &Args) -> Refusals {
        combat::check_start(state)
    }

    fn start(table: &mut Table<'_>, _: &Args) -> Flow {
        initiative::start(table)?;
        round::begin(table, 1)
    }
}

/// Effects measured in turns and rounds end with the fight.
impl Ending for Game {
    const END: &'static str = "Closes the fight.";
    const END_TOLD: &'static str = "closes the fight";

    fn end(table: &mut Table<'_>, _: &Args) -> Flow {
        let mut all = table.state().everyone();
        all.try_for_each(|who| start::no_more_turns(table, who))
    }
}

/// These combatants enter the fight, one after the other, if all of them can. Each gets its place
/// in the order.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Flow {
    combat::check_hands(table.state(), all.iter().copied()).or(())?;
    let placed = |table: &mut Table<'_>, who| {
        if combat::runs(table.state()) { initiative::arrive(table, who) } else { Ok(()) }
    };
    table.come_in(all, placed).map(drop)
}

/// Those who enter must not have too much in hand. Those who leave end their running turn, after
/// which those who delay may take theirs; they hold and delay nothing any more. What lasts until
/// their next turn stays, for they may come back.
impl Coming for Game {
    const JOIN: &'static str = "Brings waiting combatants into the fight; they roll initiative.";

    fn check(state: &State, all: &[Who]) -> Refusals {
        combat::check_hands(state, all.iter().copied())
    }

    fn check_square(state: &State, who: Who, square: Square) -> Refusals {
        let mut filled = space::footprint(state, who, square).into_iter();
        let taken = filled.find(|square| !space::can_end(state, &[*square], who));
        grid::check_fits(state, who, square).with(match taken {
            Some((x, y)) => Refusals::because(own::JOIN, format!("{x},{y} is occupied")),
            None => Refusals::none(),
        })
    }

    fn check_leaving(state: &State, all: &[Who]) -> Refusals {
        swallow::check_leaving(state, all)
    }

    fn leave(table: &mut Table<'_>, all: &[Who]) -> Flow {
        let mut ended = None;
        for who in all.iter().copied() {
            if table.state().acting.contains(&who) {
                table.effect(own::LEAVE, Effect::TurnEnded { of: Actor::Who(who) })?;
                ended = Some(who);
            }
            hold::expire(table, who)?;
            table.lose(own::LEAVE, who, n::DELAYING)?;
            grapple::let_go(table, grapple::MAINTENANCE, who)?;
            grapple::set_free(table, grapple::MAINTENANCE, who)?;
            table.effect(own::LEAVE, Effect::Left(who))?;
        }
        match ended {
            Some(who) => delay::between(table, who).map(drop),
            None => Ok(()),
        }
    }
}
