//! The verbs by which the GM opens and closes a fight, and what happens when combatants enter or
//! leave. No clauses of its own; those that decide stand in `combat`.

use super::{combat, delay, grapple, initiative, round, space, start, swallow};
use crate::engine::Coming;
use crate::engine::prelude::*;

/// The fight begins: initiative, then the first round.
pub struct Start;

impl Plan for Start {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::START, "no fight is running")
        .says("Opens the fight: everybody rolls initiative, then round 1 begins.")
        .told("opens the fight");

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        combat::check_start(state).or(Start)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        initiative::start(table)?;
        round::begin(table, 1)
    }
}

/// The fight is closed; effects measured in turns and rounds end with it.
pub struct End;

impl Plan for End {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::END, "a fight is running")
        .says("Closes the fight.")
        .told("closes the fight");

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        combat::check_end(state).or(End)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        for who in table.state().everyone() {
            start::no_more_turns(table, delay::NEVER_TAKEN, who)?;
        }
        table.effect(own::END, Effect::Ended { outcome: None })
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
/// which those who delay may take theirs.
pub struct Fighters;

impl Coming for Fighters {
    const JOIN: &'static str = "Brings waiting combatants into the fight; they roll initiative.";

    fn check(state: &State, all: &[Who]) -> Refusals {
        combat::check_hands(state, all.iter().copied())
    }

    fn can_stand(state: &State, who: Who, square: Square) -> bool {
        space::can_end(state, &space::footprint(state, who, square), who)
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
            start::no_more_turns(table, own::LEAVE, who)?;
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
