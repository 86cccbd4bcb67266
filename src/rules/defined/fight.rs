//! The GM opens and closes a fight, and who comes to it: the verbs. No clauses of its own; those
//! that decide stand in `combat`.

use super::{combat, delay, grapple, initiative, round, start, swallow};
use crate::engine::Coming;
use crate::engine::prelude::*;

/// The fight begins: initiative, then the first round.
pub struct Start;

impl Plan for Start {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        core::START,
        "no fight running",
        &[],
        "Opens the fight: initiative, then round 1.",
    )
    .told("opens the fight");

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        combat::check_start(state).or(Start)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        initiative::start(table)?;
        round::begin(table, 1)
    }
}

/// The fight is closed; what was measured in turns and rounds is over with it.
pub struct End;

impl Plan for End {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::END, "a fight is running", &[], "Closes the fight.")
        .told("closes the fight");

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        combat::check_end(state).or(End)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let everyone: Vec<Who> = table.state().everyone().collect();
        for who in everyone {
            start::no_more_turns(table, who)?;
        }
        table.effect(own::END, Effect::Ended { outcome: None })
    }
}

/// They enter the fight, one after the other, if all of them can, and each has its place in the
/// order.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
    combat::check_hands(table.state(), all.iter().copied()).or(())?;
    let placed = |table: &mut Table<'_>, who| {
        if combat::runs(table.state()) { initiative::arrive(table, who) } else { Ok(()) }
    };
    table.come_in(all, placed).map(drop)
}

/// Those who come have no more in hand than they can; those who go end the turn that runs, and who
/// waits for it may come back.
pub struct Fighters;

impl Coming for Fighters {
    const JOIN: &'static str = "Brings in who is waiting; it rolls initiative.";

    fn check(state: &State, all: &[Who]) -> Refusals {
        combat::check_hands(state, all.iter().copied())
    }

    fn check_leaving(state: &State, all: &[Who]) -> Refusals {
        swallow::check_leaving(state, all)
    }

    fn leave(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
        let mut ended = None;
        for who in all.iter().copied() {
            if table.state().acting.contains(&who) {
                table.effect(own::LEAVE, Effect::TurnEnded { of: Actor::Who(who) })?;
                ended = Some(who);
            }
            start::no_more_turns(table, who)?;
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
