//! Area `delay`: delaying a turn, and taking it later (section "Delay" and what the chapter leaves
//! open). The verb stands in `round`, where turns end.

use super::combatant::can_act;
use super::{combat, names as n, order, round, turn};
use crate::engine::prelude::*;

clause! { DECLARE = 146
    "delay.declare", "Delay", "A combatant may delay its turn without naming an action",
    "On its turn a combatant may delay, without declaring an action or a trigger. It does nothing \
     now."
}

clause! { TURN_START = 629
    "delay.turn-start", "open", "A delayed turn has already started",
    "Everything that happens at the start of a turn happens where the turn was due, once in the \
     round. Taking the delayed turn is not a second start. Immediate actions may be used as usual \
     in the meantime."
}

/// Somebody delays its turn, which then ends. The count of delays is 0 before the first one in a
/// turn, 1 after it, and `ASKED` once the last question of the round was answered.
pub fn put_off(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(DECLARE, who, n::DELAYING, None)?;
    let delays = table.state().counter(who, None, n::DELAY).max(1);
    table.count(TURN_START, who, n::DELAY, delays)
}

clause! { ACT_LATER = 147
    "delay.act-later", "Delay", "A delayed turn is taken as a whole, later in the round",
    "The combatant chooses when to take its delayed turn within the same round. It then has \
     everything a turn includes."
}

/// Why somebody cannot take its delayed turn now.
fn check_waiting(state: &State, who: Who) -> Refusals {
    let mut refusals = combat::check_able(state, who);
    refusals.unless(state.is(who, n::DELAYING), ACT_LATER, || {
        format!("{} has not delayed its turn", state.called(who))
    });
    refusals
}

const DOES: &str = "a combatant does this; begin the line with its id";

/// The answer by which a delayed turn is taken.
pub struct TakeDelayedTurn;

impl Answer for TakeDelayedTurn {
    const VERB: Verb =
        Verb::answering(n::TAKE_DELAYED_TURN, "between two turns later in the round")
            .says("Takes the whole turn now. Its place in the order is here from now on.")
            .told("takes the delayed turn");

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        if check_waiting(state, who).is_empty() { vec![Args::default()] } else { Vec::new() }
    }

    fn unasked(state: &State, by: Actor) -> Refusals {
        let Actor::Who(who) = by else { return Refusals::because(own::VERB, DOES) };
        let refusals = check_waiting(state, who);
        if !refusals.is_empty() {
            return refusals;
        }
        let Some(other) = state.acting.last() else {
            return Refusals::because(WHEN, "it is taken between two turns of a fight that runs");
        };
        let other = state.called(*other);
        Refusals::because(WHEN, format!("it would be in the middle of the turn of {other}"))
            .hint(|| format!("say it when {other} has ended its turn"))
    }
}

clause! { MOVES_INITIATIVE = 148
    "delay.moves-initiative", "Delay", "Taking a delayed turn moves the place in the order",
    "From then on the combatant's place in the order is the point at which it took its turn."
}

/// Moves the place in the order and begins the turn.
fn take_at(table: &mut Table<'_>, who: Who, at: usize) -> Flow {
    table.lose(ACT_LATER, who, n::DELAYING)?;
    order::move_place(table, MOVES_INITIATIVE, who, at)?;
    let slot = order::place(table.state(), who) as u16;
    table.effect(ACT_LATER, Effect::TurnBegan { of: Actor::Who(who), slot: Some(slot) })
}

/// Those who have delayed their turn and could take it now, in front-matter order.
fn waiting(state: &State) -> Vec<Who> {
    state.present().filter(|who| state.is(*who, n::DELAYING) && can_act(state, *who)).collect()
}

/// Between two turns: those who delay may take their turn. Returns whether somebody did.
pub fn between(table: &mut Table<'_>, ended: Who) -> Result<bool, Stop> {
    let mut waiting = waiting(table.state());
    waiting.retain(|who| *who != ended);
    if waiting.is_empty() {
        return Ok(false);
    }
    let waiting = waiting.into_iter().map(|who| (who, smallvec![n::TAKE_DELAYED_TURN])).collect();
    let Some((who, verb, args)) = table.window(ACT_LATER, waiting, None)? else {
        return Ok(false);
    };
    check_waiting(table.state(), who).or(())?;
    let at = table.state().slot.map_or(0, |slot| usize::from(slot) + 1);
    table.stepped_in(Actor::Who(who), verb, &args, |table| take_at(table, who, at))?;
    Ok(true)
}

clause! { VERSUS_HOLD = 149
    "delay.versus-hold", "Delay; Held Action", "Delaying a turn differs from holding an action",
    "A combatant that delays names nothing, keeps its whole turn, takes it between turns of the \
     same round and spends no immediate action. A held action is one named move or standard \
     action. It may be resolved in the middle of another turn until the holder's next one begins, \
     and it uses up the immediate action. Both move the place in the order.",
    uncited "defines; each of the two cites its own clauses"
}

clause! { WHEN = 627
    "delay.when", "open", "A turn is delayed before it is used and taken between two turns",
    "A turn can be delayed before any move, standard, swift or full-round action of it; free \
     actions do not matter. It is taken after another turn has ended and before anything is done \
     in the next, never in the middle of a turn. It can be delayed again while others have yet to \
     act, including others who delay. A combatant that took its turn when asked at the end of the \
     round can no longer wait for others who delay."
}

/// Why delaying the turn is refused. Asked by `round::settle`.
pub fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = combat::check_own(state, who);
    if !refusals.is_empty() {
        return refusals;
    }
    refusals.unless(turn::is_whole(state, who), WHEN, || {
        "an action of this turn was already used".to_owned()
    });
    let to_come = |slot: &Slot| order::is_due(state, *slot).is_some_and(|other| other != who);
    let delays = state.counter(who, None, n::DELAY);
    // Others who delay have a turn to come as well, except for a combatant that was asked for the
    // last time.
    let later = state.order.iter().any(to_come) || (delays < ASKED && !waiting(state).is_empty());
    refusals.unless(delays == 0 || later, WHEN, || "no later turn is left this round".to_owned());
    refusals
}

/// What the count of delays says once the last question of the round was answered.
const ASKED: i32 = 2;

clause! { NEVER_TAKEN = 628
    "delay.never-taken", "open", "A delayed turn not taken by the end of the round is offered once",
    "A combatant that can still act and has not taken its delayed turn when the round ends is asked \
     once. If it declines, the turn is lost and its place in the order stays as it was."
}

/// At the end of the round, asks those who still delay. Returns whether somebody takes its turn.
/// Called by `round::close`.
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
    // Those who could not be asked, since they cannot act, have lost the turn with the round.
    for who in table.state().everyone() {
        table.lose(round::DEFINITION, who, n::DELAYING)?;
    }
    Ok(false)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[DECLARE, ACT_LATER, MOVES_INITIATIVE, VERSUS_HOLD, WHEN, NEVER_TAKEN, TURN_START];
