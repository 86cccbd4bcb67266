//! The course of a fight, as people say it in every system: it starts, turns end by a word, and it
//! ends.

use super::catalog::{Opt, Verb};
use super::record::{Gm, Plan};
use super::{Flow, Refusals, Table, own, presence};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Cited, Effect, Slot, Who, core};
use std::marker::PhantomData;

/// How a system starts a fight.
pub trait Starting {
    /// The clause by which a fight starts once.
    const ONCE: Cited;

    /// The options of `start`.
    const START_OPTIONS: &'static [Opt] = &[];

    /// What people read of `start`.
    const START: &'static str;

    /// How the account tells `start`.
    const START_TOLD: &'static str = "opens the fight";

    /// Gives its options their one spelling.
    fn spell_start(_: &State, args: Args) -> Args {
        args
    }

    /// Why a fight cannot start so, beside that it has started.
    fn check_start(state: &State, said: &Args) -> Refusals;

    /// It starts, with its first round.
    fn start(table: &mut Table<'_>, said: &Args) -> Flow;
}

/// A fight starts.
pub struct Start<S>(Args, PhantomData<S>);

impl<S: Starting> Plan for Start<S> {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::START, "once, before the fight")
        .takes(S::START_OPTIONS)
        .says(S::START)
        .told(S::START_TOLD);

    fn spell(state: &State, _: Gm, args: Args) -> Args {
        S::spell_start(state, args)
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state)
            .hint(|| "affray new --continue opens the next".to_owned())
            .or(())?;
        let ahead = state.phase == core::SETUP;
        Refusals::if_not(ahead, S::ONCE, || "the fight has already started".to_owned())
            .with(S::check_start(state, args))
            .or(Start(args.clone(), PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        S::start(table, &self.0)
    }
}

/// Why a fight cannot start: it has members of fewer than two sides.
pub fn check_sides(state: &State, clause: Cited) -> Refusals {
    let sides = state.every_side().filter(|side| state.members(*side).next().is_some());
    Refusals::if_not(sides.count() >= 2, clause, || {
        "a fight needs members of at least two sides".to_owned()
    })
}

/// How a system ends a fight.
pub trait Ending {
    /// The options of `end`; a word that is said is the outcome.
    const END_OPTIONS: &'static [Opt] = &[];

    /// What people read of `end`.
    const END: &'static str = "Ends the fight.";

    /// How the account tells `end`.
    const END_TOLD: &'static str = "ends the fight";

    /// What ends with it.
    fn end(_: &mut Table<'_>, _said: &Args) -> Flow {
        Ok(())
    }
}

/// A fight ends.
pub struct End<S>(Args, PhantomData<S>);

impl<S: Ending> Plan for End<S> {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::END, "once the fight has started")
        .takes(S::END_OPTIONS)
        .says(S::END)
        .told(S::END_TOLD);

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        if state.phase == core::SETUP {
            return Err(presence::idle(state, own::END, "there is no fight to end"));
        }
        Ok(End(args.clone(), PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let End(said, _) = self;
        S::end(table, &said)?;
        let outcome = S::END_OPTIONS.iter().find_map(|option| said.word(option.name));
        table.effect(own::END, Effect::Ended { outcome })
    }
}

/// How turns end by a word in a system.
pub trait TurnEnd {
    /// When that can be said.
    const WHEN: &'static str = "own turn";

    /// The options of `end-turn`.
    const END_TURN_OPTIONS: &'static [Opt] = &[];

    /// What people read of `end-turn`.
    const END_TURN: &'static str;

    /// How the account tells `end-turn`.
    const END_TURN_TOLD: &'static str = "ends the turn";

    /// The clause by which turns are taken: nobody else's is ended by it.
    const TURNS: Cited;

    /// Why somebody has no turn of its own to end.
    fn check_own(state: &State, who: Who) -> Refusals;

    /// Whose turns end as a side or the GM says it, in this order; or why none do. Those that run,
    /// in a system that says nothing else; where whole sides have their turns, [`left_in_place`].
    fn turns_ended(state: &State, by: Actor) -> Result<Vec<Who>, Refusals> {
        running(state, by, Self::TURNS)
    }

    /// These turns end, as this one says.
    fn end_turns(table: &mut Table<'_>, all: &[Who], by: Actor, said: &Args) -> Flow;
}

/// A turn ends; for a side or the GM several, where several are left.
pub struct EndTurn<S> {
    all: Vec<Who>,
    by: Actor,
    said: Args,
    system: PhantomData<S>,
}

impl<S: TurnEnd> Plan for EndTurn<S> {
    type By = Actor;

    const VERB: Verb = Verb::declared(core::END_TURN, S::WHEN)
        .takes(S::END_TURN_OPTIONS)
        .says(S::END_TURN)
        .told(S::END_TURN_TOLD);

    fn commits(state: &State, by: Actor) -> Vec<Who> {
        match by {
            Actor::Side(_) => S::turns_ended(state, by).unwrap_or_default(),
            Actor::Who(_) | Actor::Gm => Vec::new(),
        }
    }

    fn settle(state: &State, by: Actor, args: &Args) -> Result<Self, Refusals> {
        let all = match by {
            Actor::Who(who) => S::check_own(state, who).or(vec![who])?,
            Actor::Side(_) | Actor::Gm => S::turns_ended(state, by)?,
        };
        Ok(EndTurn { all, by, said: args.clone(), system: PhantomData })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        S::end_turns(table, &self.all, self.by, &self.said)
    }
}

/// Those of a side whose turns run, or all of them for the GM; or why none do, by this clause.
pub fn running(state: &State, by: Actor, clause: Cited) -> Result<Vec<Who>, Refusals> {
    let own = |who: &&Who| by == Actor::Gm || by == Actor::Side(state.side(**who));
    let all: Vec<Who> = state.acting.iter().filter(own).copied().collect();
    let of = match by {
        Actor::Gm => String::new(),
        Actor::Side(_) | Actor::Who(_) => format!(" of {}", state.called_actor(by)),
    };
    if all.is_empty() {
        return Err(presence::idle(state, clause, &format!("no turn{of} is running")));
    }
    Ok(all)
}

/// Those who still have a turn in the place of the order that is reached, the one that runs first;
/// or why none do: by the first clause the place is another side's, by the other there is no turn.
pub fn left_in_place(
    state: &State,
    by: Actor,
    (of_sides, of_turns): (Cited, Cited),
    waiting: impl Fn(&State, Slot) -> Vec<Who>,
) -> Result<Vec<Who>, Refusals> {
    let Some(slot) = state.current_slot() else {
        return Err(presence::idle(state, of_turns, "no turn is running"));
    };
    let of = match slot.of {
        Actor::Who(who) => Actor::Side(state.side(who)),
        side => side,
    };
    let mut refusals = Refusals::if_not(by == Actor::Gm || by == of, of_sides, || {
        format!("it is not the turn of {}", state.called_actor(by))
    });
    let mut all: Vec<Who> = state.acting.iter().rev().copied().collect();
    all.extend(waiting(state, slot).into_iter().filter(|who| !state.acting.contains(who)));
    refusals.unless(!all.is_empty(), of_turns, || "nobody has a turn to end".to_owned());
    refusals.or(all)
}
