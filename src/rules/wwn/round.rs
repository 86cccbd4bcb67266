//! Area `round`: the end of a round (what the chapter leaves open).

use super::character::{can_act, can_resist};
use super::names as n;
use super::{
    actions, autoinit, charge, damage, execution, hold, initiative, instant, screen, sequence,
    shield, slot, surprise, swarm, turn, withdrawal, zero_hp,
};
use crate::engine::Taken;
use crate::engine::prelude::*;

clause! { END_ORDER = 457
    "round.end-order", "open", "The end of a round takes effect in a fixed order",
    "First comes the last chance for held actions and Instant Actions. Then grappled victims take \
     damage. Then everything that lasts until the end of the round ends. Last, the clocks of the \
     Mortally Wounded advance."
}

/// The round closes, in the order of `round.end-order`: last call for held actions, damage in
/// grapples, what lasts until the end of the round, the clocks of the dying. Then the next begins.
fn close(table: &mut Table<'_>) -> Flow {
    let surprise = table.state().phase == core::SURPRISE;
    last_call(table)?;
    damage::in_grapples(table)?;
    execution::round_end(table)?;
    hold::expire(table)?;
    withdrawal::lapse(table)?;
    swarm::lapse(table)?;
    charge::lapse(table)?;
    zero_hp::mortal_clocks(table)?;
    if surprise {
        surprise::over(table)?;
        return first(table);
    }
    let next = table.state().round + 1;
    begin(table, next)
}

/// The last call of a round: held actions, the attack of a swarm and a Main Action left for an
/// Instant Action are lost when it ends. A combatant who may do several of these has one window.
fn last_call(table: &mut Table<'_>) -> Flow {
    loop {
        let to = not_done(table.state());
        if to.is_empty() {
            return Ok(());
        }
        let rules = table.rules();
        let check = |state: &State, (who, verb, args): &Taken| {
            rules.check_seen(state, Actor::Who(*who), *verb, args)
        };
        let taken = table.window_if(END_ORDER, to, None, check)?;
        let Some((who, verb, args)) = taken else { return Ok(()) };
        let by = Actor::Who(who);
        if verb == n::ACT_NOW {
            hold::use_up(table, who, &args)?;
        } else {
            table.stepped_in(by, verb, &args, |table| table.carry_out(by, verb, &args))?;
        }
    }
}

/// Those who can still do something in this round, each with what.
fn not_done(state: &State) -> Vec<(Who, Verbs)> {
    let strikers = swarm::able_to_strike(state);
    let able = |who: Who| {
        let mut verbs = Verbs::new();
        if state.is(who, n::HOLDING) {
            verbs.push(n::ACT_NOW);
        }
        if strikers.contains(&who) {
            verbs.push(n::SWARM_STRIKE);
        }
        verbs.extend(instant::for_the_main(state, who));
        (who, verbs)
    };
    let all = state.present().filter(|who| can_act(state, *who)).map(able);
    all.filter(|(_, verbs)| !verbs.is_empty()).collect()
}

/// Everybody rolls initiative, and the first round begins.
pub fn first(table: &mut Table<'_>) -> Flow {
    let acting_first = autoinit::slots(table)?;
    initiative::roll(table, acting_first)?;
    begin(table, 1)
}

/// A round begins: every action comes back, and the first slot of the order has the turn.
fn begin(table: &mut Table<'_>, round: u32) -> Flow {
    table.effect(sequence::REPEAT_NO_REROLL, Effect::Round(round))?;
    renew(table)?;
    table.checked()?;
    if table.state().order.is_empty() {
        return Ok(());
    }
    autoinit::ruled_meanwhile(table)?;
    next_slot(table)?;
    proceed(table)
}

/// The free round of those who are not surprised.
pub fn free(table: &mut Table<'_>) -> Flow {
    surprise::free_round(table)?;
    renew(table)?;
    next_slot(table)?;
    proceed(table)
}

/// What comes back to everybody at a round start, also to those who have left and may come back,
/// and to the dead, whom the GM may raise.
fn renew(table: &mut Table<'_>) -> Flow {
    for who in table.state().everyone() {
        if table.state().body(who).presence != Presence::Waiting {
            actions::renew(table, who)?;
            shield::renew(table, who)?;
        }
    }
    screen::renew(table)
}

/// What follows from a declaration or a ruling of itself: screens stretched too far end, and the
/// fight moves on.
pub fn after(table: &mut Table<'_>) -> Flow {
    screen::separate(table)?;
    proceed(table)
}

/// Moves the fight on: past slots whose members have all acted, hold, or cannot act.
///
/// Where nobody at all can act the fight stays where it is until the GM rules or ends it. A free
/// round that nobody is left to take is over as soon as there is somebody to roll initiative.
fn proceed(table: &mut Table<'_>) -> Flow {
    loop {
        let state = table.state();
        let Some(slot) = state.current_slot() else { return Ok(()) };
        if !state.acting.is_empty() || slot::waiting(state, slot).next().is_some() {
            return Ok(());
        }
        let can_roll = |who| can_resist(state, who);
        let unused = state.phase == core::SURPRISE && state.present().any(can_roll);
        if !slot::anybody_left(state) && !unused {
            return Ok(());
        }
        next_slot(table)?;
    }
}

/// The next slot of the order that has not had its turn, or the end of the round. The place of a
/// single combatant who is down or gone stays in the order and is passed over, and so is that of a
/// side whose members all act first: it is there for newcomers.
pub fn next_slot(table: &mut Table<'_>) -> Flow {
    swarm::remind(table)?;
    let state = table.state();
    let anybody = slot::anybody_left(state);
    let is_somebodys = |slot| state.everyone().any(|who| slot::belongs(state, slot, who));
    let empty = |slot: Slot| match slot.of {
        Actor::Who(who) => !can_act(state, who),
        Actor::Side(_) | Actor::Gm => !is_somebodys(slot),
    };
    match state.next_place(|at| !(anybody && empty(state.order[at]))) {
        Some(next) => turn::begin_slot(table, next as u16),
        None => close(table),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[END_ORDER];
