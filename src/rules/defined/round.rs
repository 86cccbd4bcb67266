//! Area `round`: the turns, and the round they make up (section "Combat Round"), with the verbs
//! that end a turn.

use super::combatant::can_act;
use super::{
    Game, combat, death, delay, feign, grapple, hold, names as n, order, start, swallow, turn,
};
use crate::engine::prelude::*;
use crate::engine::{TurnEnd, course};
use crate::vocabulary::Declared;

clause! { DEFINITION = 150
    "round.definition", "Combat Round", "A round ends when every turn has been taken",
    "A round is over when every turn has been taken and the order is at its top again. Effects \
     that last for the rest of the round end with it."
}

/// A round begins at the top of the order.
pub fn begin(table: &mut Table<'_>, round: u32) -> Flow {
    table.effect(DEFINITION, Effect::Round(round))?;
    order::close_up(table, DEFINITION)?;
    table.checked()?;
    swallow::at_round_start(table)?;
    let state = table.state();
    let anybody = state.order.iter().any(|slot| order::is_due(state, *slot).is_some());
    if anybody { next_turn(table) } else { Ok(()) }
}

/// Every turn has been taken: those who still delay are asked once, then the next round begins.
fn close(table: &mut Table<'_>) -> Flow {
    if delay::last_call(table)? {
        return Ok(());
    }
    feign::round_over(table)?;
    let next = table.state().round + 1;
    begin(table, next)
}

/// A turn begins: what lasted until now ends, and the actions of the turn are available again.
fn begin_turn(table: &mut Table<'_>, index: usize, who: Who) -> Flow {
    let began = Effect::TurnBegan { of: Actor::Who(who), slot: Some(index as u16) };
    table.effect(combat::TURN_BASED, began)?;
    start::effects_end(table, who)?;
    turn::renew(table, who)?;
    if start::begun(table, who)? && can_act(table.state(), who) {
        return end_turn(table, death::KEEPS_ITS_TURN, who);
    }
    Ok(())
}

/// A turn ends; those who delay may act before the next one.
fn end_turn(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    if !table.state().is(who, n::DELAYING) {
        grapple::lapse(table, who)?;
    }
    table.effect(clause, Effect::TurnEnded { of: Actor::Who(who) })?;
    if !combat::runs(table.state()) || delay::between(table, who)? {
        return Ok(());
    }
    next_turn(table)
}

/// The next turn of the order, or the end of the round. A combatant whose place has passed without
/// its turn, because of a ruling or because it was away, takes its turn of the round last.
fn next_turn(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let first = state.slot.map_or(0, |slot| usize::from(slot) + 1);
    let due = |at: usize| Some((at, order::is_due(state, *state.order.get(at)?)?));
    match (first..state.order.len()).chain(0..first).find_map(due) {
        Some((at, who)) => begin_turn(table, at, who),
        None => close(table),
    }
}

/// What follows automatically: the dead have no place in the order, and the turn of somebody who
/// cannot act is over. Where nobody at all can act the fight stays where it is.
pub fn after(table: &mut Table<'_>) -> Flow {
    order::close_up(table, DEFINITION)?;
    while combat::runs(table.state()) {
        let state = table.state();
        let placed = |who: Who| order::place(state, who) < state.order.len();
        let anybody = state.present().any(|who| can_act(state, who) && placed(who));
        match state.acting.last().copied() {
            Some(who) if can_act(state, who) => break,
            Some(who) if anybody => end_turn(table, combat::TURN_BASED, who)?,
            Some(who) => {
                let of = Actor::Who(who);
                table.effect(combat::TURN_BASED, Effect::TurnEnded { of })?;
            }
            None if anybody => next_turn(table)?,
            None => break,
        }
    }
    order::close_up(table, DEFINITION)
}

/// Does what is declared. Before and after it the trigger of a held action may occur. Resolving a
/// held action opens its own windows, action by action. A turn that was put off is over, and the
/// next may have begun.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Flow {
    let Declared { actor, verb, args, .. } = declared;
    let who = match *actor {
        Actor::Who(who) if ![core::END_TURN, n::RESOLVE_HELD].contains(verb) => who,
        by => return table.carry_out(by, *verb, args),
    };
    if hold::before_deed(table, who, *verb, args)? {
        table.carry_out(*actor, *verb, args)?;
    }
    if *verb == n::DELAY { Ok(()) } else { hold::after_deed(table, who) }
}

/// The running turn ends. Where nobody can act any more, the GM can still go on to the next turn.
impl TurnEnd for Game {
    const END_TURN: &'static str = "Ends the turn.";
    const TURNS: Cited = combat::TURN_BASED;

    fn check_own(state: &State, who: Who) -> Refusals {
        combat::check_own(state, who)
    }

    fn turns_ended(state: &State, by: Actor) -> Result<Vec<Who>, Refusals> {
        let all = course::running(state, by, Self::TURNS);
        match by {
            Actor::Gm if combat::runs(state) => Ok(all.unwrap_or_default()),
            Actor::Gm => Err(presence::idle(state, own::END, "no fight is running")),
            Actor::Side(_) | Actor::Who(_) => all,
        }
    }

    fn end_turns(table: &mut Table<'_>, _: &[Who], _: Actor, _: &Args) -> Flow {
        if let Some(who) = table.state().acting.last().copied() {
            hold::after_deed(table, who)?;
        }
        match table.state().acting.last().copied() {
            Some(who) => end_turn(table, combat::TURN_BASED, who),
            None => next_turn(table),
        }
    }
}

/// Delaying the turn.
pub struct Delay(Who);

impl Plan for Delay {
    type By = Who;

    const VERB: Verb = turn::own(n::DELAY, &[], "Puts the turn off to later in the round.")
        .told("delays the turn");

    const COST: Cost = Cost::by_what_is_said("the turn, until later in the round");

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        delay::check(state, who).or(Delay(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        delay::put_off(table, self.0)?;
        end_turn(table, delay::DECLARE, self.0)
    }
}

clause! { DURATION = 151
    "round.duration", "Combat Round", "A round takes about 6 seconds",
    "A round takes about 6 seconds. Ten rounds make a minute, twenty make two.",
    uncited "the rules count rounds, not seconds"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, DURATION];
