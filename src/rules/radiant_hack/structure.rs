//! Area `structure`: Rounds and Turns.

use super::character::{belongs, forget, is_character, led_to, side_of, stands, takes_turns};
use super::names as n;
use super::{
    Game, combat, hinderance, initiative, morale, surprise, test, turn, zone_condition, zones,
};
use crate::engine::prelude::*;
use crate::engine::{Coming, Starting, TurnEnd, course};

/// The fight begins: surprise, the battlefield, who begins, the order, Round 1.
impl Starting for Game {
    const ONCE: Cited = initiative::ROLLED_AT_OUTBREAK;
    const START_OPTIONS: &'static [Opt] =
        &[may(n::SURPRISED, Kind::Words(&[core::NONE, n::CHARACTERS, n::ENEMIES]))];
    const START: &'static str = "Opens the fight: surprise is settled, the GM rolls 1d6 for the \
         side that begins, each Character rolls 1d6 and adds DEX, and Round 1 begins. Refused if \
         a side is empty or both are surprised.";
    const START_TOLD: &'static str = "opens the fight[ with the {surprised} surprised]";

    fn spell_start(state: &State, args: Args) -> Args {
        let said = args.words(n::SURPRISED);
        let needless = said == [core::NONE] && surprise::check(state, &said).is_empty();
        if needless { args.without(&[n::SURPRISED]) } else { args }
    }

    fn check_start(state: &State, said: &Args) -> Refusals {
        let mut refusals = Refusals::none();
        for (word, side) in [(n::CHARACTERS, "characters"), (n::ENEMIES, "enemies")] {
            let there = side_of(state, word).is_some_and(|it| state.members(it).next().is_some());
            refusals.unless(there, initiative::SIDE_ROLL, || {
                format!("the {side} have nobody in the fight")
            });
        }
        refusals.append(surprise::check(state, &said.words(n::SURPRISED)));
        refusals.with(zones::check_start(state))
    }

    fn start(table: &mut Table<'_>, said: &Args) -> Flow {
        surprise::settle(table, &said.words(n::SURPRISED))?;
        zones::point_out_few(table)?;
        initiative::roll(table)?;
        begin_round(table, 1)
    }
}

clause! { ROUNDS_AND_TURNS = 100
    "structure.rounds-and-turns", "Combat", "A fight is played in Rounds, and each Round in Turns",
    "A fight is played in Rounds, and each Round consists of Turns. How long a Moment lasts is \
     for the story to say; no seconds or minutes are counted."
}

/// A Round begins, with all places ahead again.
fn begin_round(table: &mut Table<'_>, round: u32) -> Flow {
    forget(table, initiative::LATE_ARRIVALS, Subject::Fight, n::TURN_ORDER)?;
    table.effect(ROUNDS_AND_TURNS, Effect::Round(round))?;
    initiative::join_blocks(table)?;
    if round > 1 {
        surprise::over(table, surprise::NO_FIRST_ROUND)?;
    } else {
        surprise::note_first_round(table)?;
    }
    table.checked()
}

/// Moves the fight on: past Turns that are over and Rounds that are through.
///
/// Where nobody stands who has a place in the order, the fight stays where it is.
pub fn proceed(table: &mut Table<'_>) -> Flow {
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

clause! { ONE_TURN_EACH = 101
    "structure.one-turn-each", "Combat", "Each combatant has one Turn in a Round",
    "Every combatant that can take Turns has exactly one in each Round. One whose place has \
     passed without its Turn, since it is back or a ruling has put it there, comes next among its \
     own side, or else after the other side. The Round ends with the last Turn, and the next Round \
     begins. Nobody has two Turns in the same Round."
}

/// The next slot with somebody still to act in it, or the next Round. Whoever is late among the
/// side whose Turns come next goes first there.
fn next_slot(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let (slots, count) = (&state.order, state.order.len() as u16);
    let busy = |at: &u16| !waiting(state, slots[usize::from(*at)]).is_empty();
    let busy: Vec<u16> = (0..count).filter(busy).collect();
    let side = |at: u16| initiative::side(state, slots.get(usize::from(at))?.of);
    let now = state.slot.and_then(side);
    let back = busy.iter().find(|at| Some(**at) < state.slot && side(**at) == now);
    let ahead = || {
        let next = busy.iter().find(|at| Some(**at) > state.slot)?;
        busy.iter().find(|at| side(**at) == side(*next))
    };
    let Some(at) = back.or_else(ahead).or(busy.first()).copied() else {
        let round = state.round + 1;
        return begin_round(table, round);
    };
    if Some(at) < state.slot {
        initiative::keep_reached(table)?;
    }
    initiative::begin_place(table, at)
}

/// Who still has a Turn to take in a slot.
fn waiting(state: &State, slot: Slot) -> Vec<Who> {
    let waits = |who: &Who| {
        takes_turns(state, *who)
            && belongs(state, slot, *who)
            && state.body(*who).turn != Turn::Over
    };
    state.present().filter(waits).collect()
}

/// A Turn ends; for a side or the GM all that are left in the place that is reached.
impl TurnEnd for Game {
    const WHEN: &'static str = turn::OWN;
    const END_TURN_OPTIONS: &'static [Opt] = &[test::BETTER, test::WORSE];
    const END_TURN: &'static str = "Ends the Turn, with the Tests that come at its end. Said for \
         a side or by the GM, it ends the Turns of all that are left in this place of the order; \
         those of other seats are asked first. What the GM gives with it counts for each of those \
         Tests.";
    const END_TURN_TOLD: &'static str = "ends the Turn";
    const TURNS: Cited = ROUNDS_AND_TURNS;

    fn check_own(state: &State, who: Who) -> Refusals {
        turn::check_own_turn(state, who)
    }

    fn turns_ended(state: &State, by: Actor) -> Result<Vec<Who>, Refusals> {
        course::left_in_place(state, by, (initiative::SIDE_BLOCKS, Self::TURNS), waiting)
    }

    fn end_turns(table: &mut Table<'_>, all: &[Who], _: Actor, said: &Args) -> Flow {
        if let ([_, _, ..], Some(slot)) = (all, table.state().current_slot()) {
            let otherwise = "the GM would say who is next";
            table.decided(initiative::ENEMY_ORDER, slot.of, None, otherwise)?;
        }
        for who in all.iter().copied() {
            // A ruling may have taken its Turn or its place while another's Test was awaited.
            if Self::check_own(table.state(), who).is_empty() {
                turn::ready(table, who)?;
                turn::end(table, who, said)?;
            }
        }
        Ok(())
    }
}

/// Newcomers enter the fight, one after the other, and each gets its place in the order.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Flow {
    for who in all.iter().copied() {
        if let Some(to) = led_to(table.state(), all, who) {
            table.effect(own::JOIN, Effect::Moved { who, to: Some(Place::Zone(to)) })?;
        }
    }
    let placed = |table: &mut Table<'_>, who| match table.state().phase {
        core::ROUND => initiative::place_newcomer(table, who),
        _ => Ok(()),
    };
    table.come_in(all, placed).map(drop)
}

/// Somebody fights for another side than `before` now: a Creature goes in the place of that side's
/// Creatures, a Character keeps its own until the Round is over. It has one Turn in this Round all
/// the same: one that it has not had yet comes late where the new place has gone by.
pub fn change_side(table: &mut Table<'_>, who: Who, before: SideId) -> Flow {
    if before != table.state().side(who) {
        initiative::note_change(table, who)?;
        if combat::fights(table.state(), who) {
            combat::propose_end(table, before)?;
        }
    }
    let state = table.state();
    let there = state.is_here(who) && state.phase == core::ROUND;
    let of = Actor::Side(state.side(who));
    if !there || is_character(state, who) || state.place_in_order(of).is_some() {
        return Ok(());
    }
    initiative::give_place(table, who).map(drop)
}

/// Those who join need room in their Zones; those who leave release whom they grip.
impl Coming for Game {
    const JOIN: &'static str = "Brings in waiting combatants; a Character rolls 1d6 and adds DEX \
                                for its place in the order.";

    fn check(state: &State, all: &[Who]) -> Refusals {
        let mut refusals = Refusals::none();
        for who in all.iter().filter(|who| led_to(state, all, **who).is_none()) {
            refusals.append(zones::check_place(state, *who));
        }
        refusals.with(zone_condition::check_arrivals(state, all))
    }

    fn leave(table: &mut Table<'_>, all: &[Who]) -> Flow {
        for who in all {
            hinderance::let_go(table, *who)?;
            // Nothing of a Turn that runs is kept for the day its owner is back.
            if table.state().acting.contains(who) {
                turn::cut_short(table, own::LEAVE, *who)?;
            }
            table.effect(own::LEAVE, Effect::Left(*who))?;
            combat::propose_end(table, table.state().side(*who))?;
        }
        all.iter().try_for_each(|who| morale::remind_of_few(table, *who))
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ROUNDS_AND_TURNS, ONE_TURN_EACH];
