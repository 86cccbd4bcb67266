//! Area `structure`: Rounds and Turns.

use super::character::{is_character, is_side, stands, takes_turns};
use super::names as n;
use super::{combat, hp, initiative, morale, stunt, surprise, turn, zone_condition, zones};
use crate::engine::{Refusals, Stop, Table, Unless, own, presence};
use crate::state::{Presence, State, Turn};
use crate::vocabulary::{Actor, Args, Clause, Declared, Effect, Name, Slot, Subject, Who, core};

/// Why the fight cannot be started.
pub fn check_start(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(state.phase == core::SETUP, initiative::ROLLED_AT_OUTBREAK, || {
        "the fight has started; its order was settled then".to_owned()
    });
    for word in [n::CHARACTERS, n::ENEMIES] {
        let there = state.present().any(|who| is_side(state, state.side(who), word));
        let side = if word == n::CHARACTERS { "characters" } else { "enemies" };
        refusals
            .unless(there, initiative::SIDE_ROLL, || format!("there is nobody among the {side}"));
    }
    refusals.append(surprise::check(args));
    refusals.append(zones::check_start(state));
    refusals
}

/// Opens the fight: surprise, the battlefield, who begins, the order, Round 1.
pub fn start(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    surprise::settle(table, &declared.args)?;
    zones::settle(table)?;
    initiative::roll(table)?;
    begin_round(table, 1)
}

clause! { ROUNDS_AND_TURNS = 100
    "structure.rounds-and-turns", "Combat", "Rounds, and Turns in them",
    "A fight goes by in Rounds and each Round in Turns. How long a Moment lasts is for the story; \
     no clock of seconds or minutes runs."
}

/// A Round begins.
fn begin_round(table: &mut Table<'_>, round: u32) -> Result<(), Stop> {
    initiative::forget_reached(table)?;
    table.effect(ROUNDS_AND_TURNS, Effect::Round(round))?;
    if round > 1 {
        surprise::over(table)?;
    } else {
        surprise::note_first_round(table)?;
    }
    table.checked()
}

/// Whether a slot of the order is somebody's: its own, or for a side's Creatures theirs together.
pub fn belongs(state: &State, slot: Slot, who: Who) -> bool {
    match slot.of {
        Actor::Who(only) => only == who,
        Actor::Side(side) => {
            let own = state.order.iter().any(|other| other.of == Actor::Who(who));
            state.side(who) == side && !own
        }
        Actor::Gm => false,
    }
}

/// Who still has a Turn to take in a slot.
pub fn waiting(state: &State, slot: Slot) -> Vec<Who> {
    let waits = |who: &Who| {
        takes_turns(state, *who)
            && belongs(state, slot, *who)
            && state.body(*who).turn != Turn::Over
    };
    state.present().filter(waits).collect()
}

/// Moves the fight on: past Turns that are over and Rounds that are through.
///
/// Where nobody stands who has a place in the order, the fight stays where it is.
pub fn proceed(table: &mut Table<'_>) -> Result<(), Stop> {
    while table.state().phase == core::ROUND {
        let state = table.state();
        let busy = state.current_slot().is_some_and(|slot| !waiting(state, slot).is_empty());
        let placed = |who: &Who| state.order.iter().any(|slot| belongs(state, *slot, *who));
        let anybody = state.present().any(|who| stands(state, who) && placed(&who));
        if busy || !state.acting.is_empty() || !anybody {
            return Ok(());
        }
        next_slot(table)?;
    }
    Ok(())
}

/// The next slot with somebody still to act in it, or the next Round. Whoever is back after its
/// place has gone by comes next among its own side, and else after the other side is through.
fn next_slot(table: &mut Table<'_>) -> Result<(), Stop> {
    let state = table.state();
    let slots = 0..state.order.len() as u16;
    let at_slot = |at: u16| state.order[usize::from(at)];
    let busy: Vec<u16> = slots.filter(|at| !waiting(state, at_slot(*at)).is_empty()).collect();
    let of_side = |slot: Slot| initiative::side(state, slot.of);
    let now = state.current_slot().and_then(of_side);
    let back = busy.iter().find(|at| Some(**at) < state.slot && of_side(at_slot(**at)) == now);
    let ahead = || busy.iter().find(|at| Some(**at) > state.slot);
    let Some(at) = back.or_else(ahead).or(busy.first()).copied() else {
        let round = state.round + 1;
        return begin_round(table, round);
    };
    if Some(at) < state.slot {
        initiative::keep_reached(table)?;
    }
    initiative::begin_place(table, at)
}

clause! { ONE_TURN_EACH = 101
    "structure.one-turn-each", "Combat", "Everybody once a Round",
    "Whoever can take Turns has exactly one in each Round. With the last of them the Round is \
     over and the following one opens; nobody is up twice in the same."
}

/// Why something that needs one's own Turn is refused.
pub fn check_own_turn(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(who);
    refusals
        .unless(state.phase == core::ROUND, ROUNDS_AND_TURNS, || "no Round is running".to_owned());
    refusals.unless(state.body(who).presence == Presence::Present, ROUNDS_AND_TURNS, || {
        format!("{} is not in the fight", called())
    });
    refusals.unless(!state.is(who, n::OUT), hp::ZERO, || format!("{} is out", called()));
    if !refusals.is_empty() {
        return refusals;
    }
    let surprised = surprise::check_turn(state, who);
    if !surprised.is_empty() {
        return surprised;
    }
    if state.body(who).turn == Turn::Over {
        let reason = format!("the Turn of {} in this Round is over", called());
        return Refusals::because(ONE_TURN_EACH, reason);
    }
    initiative::check_up(state, who)
}

/// Why ending a Turn is refused.
pub fn check_end_turn(state: &State, actor: Actor) -> Refusals {
    match actor {
        Actor::Who(who) => check_own_turn(state, who),
        Actor::Gm | Actor::Side(_) => {
            let Some(slot) = state.current_slot() else {
                return Refusals::because(ROUNDS_AND_TURNS, "no Turn is running");
            };
            let of = initiative::side(state, slot.of);
            let mut refusals = Refusals::none();
            let own = actor == Actor::Gm || of.map(Actor::Side) == Some(actor);
            refusals.unless(own, initiative::SIDE_BLOCKS, || {
                format!("it is not the Turn of the {}", state.called_actor(actor))
            });
            let left = !state.acting.is_empty() || !waiting(state, slot).is_empty();
            refusals.unless(left, ROUNDS_AND_TURNS, || "nobody has a Turn to end".to_owned());
            refusals
        }
    }
}

/// Ends a Turn; for a side or the GM all that are left in the slot: the one that runs, then the
/// others in roster order.
pub fn end_turn(table: &mut Table<'_>, actor: Actor) -> Result<(), Stop> {
    if let Actor::Who(who) = actor {
        turn::ready(table, who)?;
        return turn::end(table, who);
    }
    let Some(slot) = table.state().current_slot() else { return Ok(()) };
    let mut left = match table.state().acting.last() {
        Some(who) if matches!(slot.of, Actor::Who(_)) => vec![*who],
        _ => waiting(table.state(), slot),
    };
    left.sort_by_key(|who| !table.state().acting.contains(who));
    if left.len() > 1 {
        table.note(initiative::ENEMY_ORDER, slot.of)?;
    }
    for who in left {
        turn::ready(table, who)?;
        turn::end(table, who)?;
    }
    Ok(())
}

/// Why somebody cannot join or leave.
pub fn check_presence(state: &State, args: &Args, verb: Name) -> Refusals {
    let join = verb == core::JOIN;
    let mut refusals = presence::check_presence(state, args, verb);
    let all = presence::listed(state, args, core::WHO, Presence::Waiting);
    for who in all.iter().filter(|_| join) {
        refusals.append(zones::check_place(state, *who));
    }
    if join {
        refusals.append(zone_condition::check_arrivals(state, &all));
    }
    refusals
}

/// Brings in those who waited.
pub fn join(table: &mut Table<'_>, args: &Args) -> Result<(), Stop> {
    let all = presence::listed(table.state(), args, core::WHO, Presence::Waiting);
    newcomers(table, &all)
}

/// They enter the fight, one after the other.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
    all.iter().try_for_each(|who| enter(table, *who))
}

/// Somebody enters the fight and gets its place in the order.
fn enter(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if table.state().body(who).presence == Presence::Present {
        return Ok(());
    }
    table.effect(own::JOIN, Effect::Joined(who))?;
    if table.state().phase == core::ROUND {
        initiative::place_newcomer(table, who)?;
    }
    Ok(())
}

/// Somebody fights for the other side now: a Creature goes in the place of that side's Creatures, a
/// Character keeps its own.
pub fn change_side(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    let there = state.body(who).presence == Presence::Present && state.phase == core::ROUND;
    let of = Actor::Side(state.side(who));
    if !there || is_character(state, who) || state.order.iter().any(|slot| slot.of == of) {
        return Ok(());
    }
    initiative::place_newcomer(table, who)
}

/// Takes combatants out of the fight.
pub fn leave(table: &mut Table<'_>, args: &Args) -> Result<(), Stop> {
    let leaving = presence::listed(table.state(), args, core::WHO, Presence::Present);
    for who in &leaving {
        stunt::let_go(table, *who)?;
        table.effect(own::LEAVE, Effect::Left(*who))?;
        combat::propose_end(table, Subject::Who(*who))?;
    }
    for who in leaving {
        morale::remind_of_few(table, who)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ROUNDS_AND_TURNS, ONE_TURN_EACH];
