//! The course of a fight, as its verbs move it: it opens, goes on from turn to turn, and ends;
//! who comes and who goes.

use super::character::can_act;
use super::names as n;
use super::{
    actions, gear, grip, initiative, outside, preparation, round, sequence, slot, surprise, turn,
    units, zero_hp,
};
use crate::engine::Coming;
use crate::engine::prelude::*;

/// The fight opens: surprise and its free round, initiative, round 1.
pub struct Start(Args);

impl Plan for Start {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::START, "once")
        .takes(&[
            may(n::SURPRISED, Kind::Whos),
            may(core::GROUP, Kind::Whos),
            may(core::CHECK, Kind::Word(&[core::NONE, n::OPPOSED]))
                .usually(Usual::Word(core::NONE)),
            may(n::SNEAKER, Kind::Who),
            may(n::NOTICER, Kind::Who),
            may(n::ANTICIPATING, Kind::Whos),
            may(n::INITIATIVE_PENALTY, Kind::Int(-20, 0)),
            may(core::MOD, Kind::Int(-20, 20)).usually(Usual::Int(0)),
        ])
        .says(
            "Opens the fight: surprise and its free round, initiative, round 1. surprised= names \
             those who are surprised without a check; group= with check=opposed lets dice decide. \
             Those who are anticipating can only get an initiative-penalty. mod= is for sides of \
             NPCs.",
        )
        .told("opens the fight");

    fn spell(state: &State, _: Gm, args: Args) -> Args {
        surprise::spelled(state, args)
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        sequence::check_first(state)
            .with(sequence::check_sides(state))
            .with(initiative::check_modifiers(args))
            .with(surprise::check(state, args))
            .or(Start(args.clone()))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Start(said) = self;
        gear::load_at_start(table)?;
        outside::out_of_use_at_start(table)?;
        zero_hp::down_at_start(table)?;
        initiative::state_modifiers(table, &said)?;
        surprise::settle(table, &said)?;
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
pub enum EndTurn {
    /// That of one.
    Of(Who),
    /// Those of all who are left in a slot, as this actor says.
    AllIn(Slot, Actor),
}

impl Plan for EndTurn {
    type By = Actor;

    const VERB: Verb = Verb::declared(core::END_TURN, "own turn")
        .says(
            "Ends the turn. Said for a side, it ends the turns of all its members who are still \
             to act; those of other seats are asked first. An unspent Main Action still pays for \
             Instant Actions this round.",
        )
        .told("ends the turn");

    fn commits(state: &State, by: Actor) -> Vec<Who> {
        match (by, state.current_slot()) {
            (Actor::Side(_), Some(slot)) => slot::waiting(state, slot).collect(),
            _ => Vec::new(),
        }
    }

    fn settle(state: &State, by: Actor, _: &Args) -> Result<Self, Refusals> {
        let refusals = match by {
            Actor::Who(who) => return actions::check_own_turn(state, who).or(EndTurn::Of(who)),
            Actor::Side(side) => check_end_side(state, side),
            Actor::Gm if state.slot.is_none() => {
                Refusals::because(sequence::NEXT_SIDE, "no turn is running")
            }
            Actor::Gm => Refusals::none(),
        };
        refusals.or_all(state.current_slot().map(|slot| EndTurn::AllIn(slot, by)))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let (slot, by) = match self {
            EndTurn::Of(who) => return turn::end(table, sequence::MEMBER_ORDER, who),
            EndTurn::AllIn(slot, by) => (slot, by),
        };
        let mut left: Vec<Who> = table.state().acting.iter().rev().copied().collect();
        for who in slot::waiting(table.state(), slot) {
            if !left.contains(&who) {
                left.push(who);
            }
        }
        for who in left {
            turn::end(table, sequence::NEXT_SIDE, who)?;
        }
        // Where nobody can act any more the GM still moves the clock on.
        let nobody = !table.state().present().any(|who| can_act(table.state(), who));
        if by == Actor::Gm && nobody { round::next_slot(table) } else { Ok(()) }
    }
}

fn check_end_side(state: &State, side: SideId) -> Refusals {
    let of = state.current_slot().and_then(|slot| match slot.of {
        Actor::Side(side) => Some(side),
        Actor::Who(who) => Some(state.side(who)),
        Actor::Gm => None,
    });
    if of == Some(side) {
        let mut refusals = check_nobody_between(state, side);
        let own =
            state.current_slot().is_some_and(|slot| slot::waiting(state, slot).next().is_some());
        refusals.unless(own || !state.acting.is_empty(), sequence::NEXT_SIDE, || {
            "nobody has a turn to end now; gm end-turn moves on".to_owned()
        });
        return refusals;
    }
    let called = state.called(Subject::Side(side));
    Refusals::because(sequence::NEXT_SIDE, format!("it is not the turn of {called}"))
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

/// The fight ends.
pub struct End;

impl Plan for End {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::END, "between declarations")
        .says("Ends the fight.")
        .told("ends the fight");

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(End)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        // No turn comes any more with which a shield that struck would protect again.
        let lowered = outside::lowered(table.state());
        for who in table.state().everyone() {
            outside::recover_shields(table, who, &lowered)?;
        }
        table.effect(own::END, Effect::Ended { outcome: None })
    }
}

/// Those who join roll with a new side; those who leave let go of what they hold.
pub struct Members;

impl Coming for Members {
    const JOIN: &'static str =
        "Brings in a combatant who waits, or one from a file. A new side rolls initiative.";

    fn can_stand(state: &State, who: Who, square: Square) -> bool {
        !units::occupied(state, who, square)
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
