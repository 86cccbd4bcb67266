//! Area `combat`: when there is a fight (section "Combat" and what the chapter leaves open).

use super::character::{can_act, in_turn};
use super::{delay, initiative, slots, start};
use crate::engine::catalog::Verb;
use crate::engine::record::{Gm, Plan};
use crate::engine::{Coming, Refusals, Stop, Table, own};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Effect, Who, core};

/// Whether a fight is running.
pub fn runs(state: &State) -> bool {
    state.phase == core::ROUND
}

clause! { TURN_BASED = 100
    "combat.turn-based", "Combat", "Turns, and dice",
    "Where bodies clash, people act in turns, one after the other, and the dice of this chapter \
     say how it ends. Outside a fight, and outside one's turn, there are no such acts."
}

/// Why somebody cannot act in a turn of its own now.
pub fn check_own(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if !runs(state) {
        refusals.add(TURN_BASED, "no fight is running");
        return refusals;
    }
    let called = || state.called(who);
    refusals.unless(can_act(state, who), TURN_BASED, || format!("{} cannot act", called()));
    refusals
        .unless(in_turn(state, who), TURN_BASED, || format!("it is not the turn of {}", called()));
    refusals
}

clause! { START_AND_END = 603
    "combat.start-and-end", "open", "The GM opens and closes a fight",
    "When a quarrel becomes a fight, and when that is over, the GM says."
}

/// The fight begins: initiative, then the first round.
pub struct Start;

impl Plan for Start {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        core::START,
        "no fight running",
        &[],
        "Opens the fight: initiative, then round 1.",
    );

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        refusals.unless(state.phase == core::SETUP, START_AND_END, || {
            "the fight has started".to_owned()
        });
        refusals.unless(state.present().next().is_some(), START_AND_END, || {
            "nobody is in the fight".to_owned()
        });
        refusals.append(check_hands(state, state.everyone()));
        refusals.or(Start)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        initiative::start(table)
    }
}

/// The fight is closed; what was measured in turns and rounds is over with it.
pub struct End;

impl Plan for End {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::END, "a fight is running", &[], "Closes the fight.");

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(runs(state), START_AND_END, || "no fight is running".to_owned()).or(End)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let everyone: Vec<Who> = table.state().everyone().collect();
        for who in everyone {
            start::no_more_turns(table, who)?;
        }
        table.effect(own::END, Effect::Ended { outcome: None })
    }
}

/// Why some of these cannot come to a fight: they have too much in hand.
fn check_hands(state: &State, all: impl Iterator<Item = Who>) -> Refusals {
    all.fold(Refusals::none(), |mut refusals, who| {
        refusals.append(slots::check_filled(state, who));
        refusals
    })
}

/// They enter the fight, one after the other, if all of them can, and each has its place in the
/// order.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
    check_hands(table.state(), all.iter().copied()).or(())?;
    let placed = |table: &mut Table<'_>, who| {
        if runs(table.state()) { initiative::arrive(table, who) } else { Ok(()) }
    };
    table.come_in(all, placed).map(drop)
}

/// Those who come have no more in hand than they can; those who go end the turn that runs, and who
/// waits for it may come back.
pub struct Fighters;

impl Coming for Fighters {
    const JOIN: &'static str = "Brings in who is waiting; it rolls initiative.";

    fn check(state: &State, all: &[Who]) -> Refusals {
        check_hands(state, all.iter().copied())
    }

    fn leave(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
        let mut ended = None;
        for who in all.iter().copied() {
            if table.state().acting.contains(&who) {
                table.effect(own::LEAVE, Effect::TurnEnded { of: Actor::Who(who) })?;
                ended = Some(who);
            }
            table.effect(own::LEAVE, Effect::Left(who))?;
        }
        match ended {
            Some(who) => delay::between(table, who).map(drop),
            None => Ok(()),
        }
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TURN_BASED, START_AND_END];
