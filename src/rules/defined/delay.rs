//! Area `delay`: putting one's turn off, and coming back (section "Delay" and what the chapter
//! leaves open). The verb stands in `round`, where turns end.

use super::combatant::can_act;
use super::{combat, names as n, order, turn};
use crate::engine::prelude::*;

clause! { DECLARE = 146
    "delay.declare", "Delay", "Not now, and no reason given",
    "In its turn a combatant may put the turn off, naming neither action nor trigger. It does \
     nothing now."
}

clause! { TURN_START = 629
    "delay.turn-start", "open", "A turn put off has begun all the same",
    "What happens at the start of a turn happens where the turn was due, once in the round. \
     Coming back is no second start. Meanwhile immediate actions may be used as ever."
}

/// Somebody puts its turn off, which then ends.
pub fn put_off(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(DECLARE, who, n::DELAYING, None)?;
    let delays = table.state().counter(who, None, n::DELAY).max(1);
    table.count(TURN_START, who, n::DELAY, delays)
}

clause! { ACT_LATER = 147
    "delay.act-later", "Delay", "The whole turn, later in the round",
    "When it comes back in the same round is its own choice. It then has everything a turn holds."
}

/// Why somebody cannot come back now.
fn check_waiting(state: &State, who: Who) -> Refusals {
    let mut refusals = combat::check_able(state, who);
    refusals.unless(state.is(who, n::DELAYING), ACT_LATER, || {
        format!("{} has put no turn off", state.called(who))
    });
    refusals
}

/// The turn that was put off, as it is taken.
pub struct TakeDelayedTurn;

impl Answer for TakeDelayedTurn {
    const VERB: Verb = Verb::answering(
        n::TAKE_DELAYED_TURN,
        "between two turns later in the round",
        &[],
        "Has the whole turn now; the place in the order is here from now on.",
    )
    .told("takes its delayed turn");

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        if check_waiting(state, who).is_empty() { vec![Args::default()] } else { Vec::new() }
    }
}

clause! { MOVES_INITIATIVE = 148
    "delay.moves-initiative", "Delay", "Where it comes back is its place",
    "The place in the order is from then on the point at which the turn was taken."
}

clause! { VERSUS_HOLD = 149
    "delay.versus-hold", "Delay; Held Action", "Delaying is not holding",
    "A delay names nothing, keeps the whole turn, comes back between turns and costs no \
     immediate action. A held action is one named move or standard action, comes in the middle \
     of things and is the immediate action of the round.",
    uncited "defines; each of the two cites its own clauses"
}

/// The place in the order moves and the turn runs.
fn take_at(table: &mut Table<'_>, who: Who, at: usize) -> Result<(), Stop> {
    table.lose(ACT_LATER, who, n::DELAYING)?;
    order::move_place(table, MOVES_INITIATIVE, who, at)?;
    let slot = order::place(table.state(), who) as u16;
    table.effect(ACT_LATER, Effect::TurnBegan { of: Actor::Who(who), slot: Some(slot) })
}

/// Those who have put their turn off and could take it, in front-matter order.
fn waiting(state: &State) -> Vec<Who> {
    state.present().filter(|who| state.is(*who, n::DELAYING) && can_act(state, *who)).collect()
}

/// Between two turns: whoever waits may come back. Whether somebody did.
pub fn between(table: &mut Table<'_>, ended: Who) -> Result<bool, Stop> {
    let mut waiting = waiting(table.state());
    waiting.retain(|who| *who != ended);
    if waiting.is_empty() {
        return Ok(false);
    }
    let waiting = waiting.into_iter().map(|who| (who, vec![n::TAKE_DELAYED_TURN])).collect();
    let Some((who, verb, args)) = table.window(ACT_LATER, waiting, None)? else {
        return Ok(false);
    };
    check_waiting(table.state(), who).or(())?;
    let at = table.state().slot.map_or(0, |slot| usize::from(slot) + 1);
    table.stepped_in(Actor::Who(who), verb, &args, |table| take_at(table, who, at))?;
    Ok(true)
}

clause! { WHEN = 627
    "delay.when", "open", "Before anything is done, back between two turns",
    "A turn is put off before any move, standard, swift or full-round action of it; free actions \
     do not count. It is taken after some other turn has ended and before the next has come to \
     anything, never in the middle of one. It can be put off again while others are to come, \
     whoever waits included; but who has answered the last question waits for nobody who waits."
}

/// Why putting the turn off is refused.
pub fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = combat::check_own(state, who);
    if !refusals.is_empty() {
        return refusals;
    }
    refusals.unless(turn::is_whole(state, who), WHEN, || {
        "an action of this turn was used already".to_owned()
    });
    let to_come = |slot: &Slot| order::is_due(state, *slot).is_some_and(|other| other != who);
    let delays = state.counter(who, None, n::DELAY);
    // Others who wait have a turn to come as well, for who was not asked for the last time.
    let later = state.order.iter().any(to_come) || (delays < ASKED && !waiting(state).is_empty());
    refusals.unless(delays == 0 || later, WHEN, || "no turn of this round comes later".to_owned());
    refusals
}

/// What the count of delays says once the last question of the round was answered.
pub const ASKED: i32 = 2;

clause! { NEVER_TAKEN = 628
    "delay.never-taken", "open", "One last question",
    "Whoever has not come back when the round ends is asked once. Declined, the turn is lost and \
     the old place stays."
}

/// The round ends: whoever still waits is asked. Whether somebody comes back.
pub fn last_call(table: &mut Table<'_>) -> Result<bool, Stop> {
    for who in waiting(table.state()) {
        if !check_waiting(table.state(), who).is_empty() {
            continue;
        }
        let options = vec![Value::Word(n::TAKE_DELAYED_TURN), Value::Word(core::PASS)];
        let reply = table.ask(NEVER_TAKEN, Actor::Who(who), options, None)?;
        if table.done_with(NEVER_TAKEN, n::TAKE_DELAYED_TURN, reply)?.is_none() {
            table.lose(NEVER_TAKEN, who, n::DELAYING)?;
            continue;
        }
        check_waiting(table.state(), who).or(())?;
        table.count(NEVER_TAKEN, who, n::DELAY, ASKED)?;
        let last = table.state().order.len();
        let take = |table: &mut Table<'_>| take_at(table, who, last);
        table.stepped_in(who, n::TAKE_DELAYED_TURN, &Args::default(), take)?;
        return Ok(true);
    }
    // Whoever could not be asked has lost the turn too.
    let left: Vec<Who> = table.state().everyone().collect();
    for who in left {
        table.lose(NEVER_TAKEN, who, n::DELAYING)?;
    }
    Ok(false)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[DECLARE, ACT_LATER, MOVES_INITIATIVE, VERSUS_HOLD, WHEN, NEVER_TAKEN, TURN_START];
