//! The course of a fight, as its verbs move it: it opens, goes on from turn to turn, and ends;
//! who comes and who goes.

use super::character::can_act;
use super::names as n;
use super::{
    Game, actions, gear, grapple, grip, initiative, outside, preparation, round, sequence, slot,
    surprise, turn, units, zero_hp,
};
use crate::engine::prelude::*;
use crate::engine::{Coming, Ending, Starting, TurnEnd, course};

/// The fight opens: surprise and its free round, initiative, round 1.
impl Starting for Game {
    const ONCE: Cited = sequence::REPEAT_NO_REROLL;
    const START_OPTIONS: &'static [Opt] = &[
        may(n::SURPRISED, Kind::Whos),
        may(core::GROUP, Kind::Whos),
        may(core::CHECK, Kind::Word(&[core::NONE, n::OPPOSED])).usually(Usual::Word(core::NONE)),
        may(n::SNEAKER, Kind::Who),
        may(n::NOTICER, Kind::Who),
        may(n::ANTICIPATING, Kind::Whos),
        may(n::INITIATIVE_PENALTY, Kind::Int(-20, 0)),
        may(core::MOD, Kind::Int(-20, 20)).usually(Usual::Int(0)),
    ];
    const START: &'static str = "Opens the fight: surprise and its free round, initiative, round \
         1. surprised= names those who are surprised without a check; group= with check=opposed \
         lets dice decide. Those who are anticipating can only get an initiative-penalty. mod= is \
         for sides of NPCs.";

    fn spell_start(state: &State, args: Args) -> Args {
        surprise::spelled(state, args)
    }

    fn check_start(state: &State, said: &Args) -> Refusals {
        course::check_sides(state, sequence::SIDES_ROLL)
            .with(initiative::check_modifiers(said))
            .with(surprise::check(state, said))
    }

    fn start(table: &mut Table<'_>, said: &Args) -> Flow {
        gear::load_at_start(table)?;
        outside::out_of_use_at_start(table)?;
        zero_hp::down_at_start(table)?;
        initiative::state_modifiers(table, said)?;
        surprise::settle(table, said)?;
        grapple::surprised_let_go(table)?;
        if surprise::is_on(table.state()) {
            if table.state().present().any(|who| can_act(table.state(), who)) {
                return round::free(table);
            }
            // Nobody is there to take the free round.
            surprise::over(table)?;
        }
        round::first(table)
    }
}

/// A member's turn ends, or those of everybody left in the slot.
impl TurnEnd for Game {
    const END_TURN: &'static str = "Ends the turn. Said for a side, it ends the turns of all its \
         members who are still to act; those of other seats are asked first. An unspent Main \
         Action still pays for Instant Actions this round.";
    const TURNS: Cited = sequence::NEXT_SIDE;

    fn check_own(state: &State, who: Who) -> Refusals {
        actions::check_own_turn(state, who)
    }

    fn turns_ended(state: &State, by: Actor) -> Result<Vec<Who>, Refusals> {
        let waiting = |state: &State, slot| slot::waiting(state, slot).collect();
        let left = course::left_in_place(state, by, (Self::TURNS, Self::TURNS), waiting);
        match by {
            Actor::Side(side) => {
                check_nobody_between(state, side).or(())?;
                let own = state.current_slot().is_some_and(|slot| is_of(state, slot, side));
                left.map_err(|why| {
                    if own { why.hint(|| "`gm end-turn` moves on".to_owned()) } else { why }
                })
            }
            Actor::Gm if state.slot.is_some() => Ok(left.unwrap_or_default()),
            Actor::Gm | Actor::Who(_) => left,
        }
    }

    fn end_turns(table: &mut Table<'_>, all: &[Who], by: Actor, _: &Args) -> Flow {
        let of_one = matches!(by, Actor::Who(_));
        let clause = if of_one { sequence::MEMBER_ORDER } else { sequence::NEXT_SIDE };
        all.iter().try_for_each(|who| turn::end(table, clause, *who))?;
        // Where nobody can act any more the GM still moves the clock on.
        let nobody = !table.state().present().any(|who| can_act(table.state(), who));
        if by == Actor::Gm && nobody { round::next_slot(table) } else { Ok(()) }
    }
}

fn is_of(state: &State, slot: Slot, side: SideId) -> bool {
    match slot.of {
        Actor::Side(of) => of == side,
        Actor::Who(who) => state.side(who) == side,
        Actor::Gm => false,
    }
}

/// A side cannot end the turn of somebody else who has just set off a held action.
fn check_nobody_between(state: &State, side: SideId) -> Refusals {
    let mut refusals = Refusals::none();
    for who in state.acting.iter().filter(|who| state.side(**who) != side) {
        let reason = format!("the turn of {} is running; `end` ends it", state.called(*who));
        refusals.add(sequence::MEMBER_ORDER, reason);
    }
    refusals
}

/// No turn comes any more with which a shield that struck would protect again.
impl Ending for Game {
    fn end(table: &mut Table<'_>, _: &Args) -> Flow {
        let lowered = outside::lowered(table.state());
        let mut all = table.state().everyone();
        all.try_for_each(|who| outside::recover_shields(table, who, &lowered))
    }
}

/// Those who join roll with a new side; those who leave let go of what they hold.
impl Coming for Game {
    const JOIN: &'static str =
        "Brings in a combatant who waits, or one from a file. A new side rolls initiative.";

    fn check_square(state: &State, who: Who, (x, y): Square) -> Refusals {
        let free = !units::occupied(state, who, (x, y));
        Refusals::if_not(free, own::JOIN, || format!("{x},{y} is occupied"))
    }

    fn leave(table: &mut Table<'_>, all: &[Who]) -> Flow {
        for who in all.iter().copied() {
            grip::let_go(table, own::LEAVE, who)?;
            grip::set_free(table, own::LEAVE, who)?;
            preparation::stop(table, own::LEAVE, who)?;
            table.effect(own::LEAVE, Effect::Left(who))?;
        }
        Ok(())
    }
}
