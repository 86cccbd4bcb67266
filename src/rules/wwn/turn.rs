//! Area `turn`: when a turn begins (what the chapter leaves open).

use super::character::{can_act, is_pc};
use super::names as n;
use super::{actions, autoinit, hold, initiative, outside, screen, sequence, total_defense};
use crate::engine::catalog::Verb;
use crate::engine::record::Plan;
use crate::engine::{Refusals, Stop, Table};
use crate::state::{State, Turn};
use crate::vocabulary::{Actor, Args, Clause, Declared, Effect, SideId, Slot, Subject, Who, core};

/// Whether somebody belongs to the slot of the order that has the turn.
pub fn in_slot(state: &State, who: Who) -> bool {
    state.current_slot().is_some_and(|slot| belongs(state, slot, who))
}

/// Whether a slot of the order is somebody's.
pub fn belongs(state: &State, slot: Slot, who: Who) -> bool {
    match slot.of {
        Actor::Who(only) => only == who,
        Actor::Side(side) => {
            let own = state.side(who) == side;
            let automatic = autoinit::has(state, who);
            own && match slot.kind {
                n::AUTOMATIC_INITIATIVE => automatic,
                n::SURPRISE_IMMUNE => !automatic && !state.is(who, n::SURPRISED),
                n::INDIVIDUAL_INITIATIVE => {
                    !automatic && is_pc(state, who) && shares(state, slot, who)
                }
                n::NPC => !automatic && !is_pc(state, who) && shares(state, slot, who),
                _ => !automatic || state.phase == core::SURPRISE,
            }
        }
        Actor::Gm => false,
    }
}

/// Whether somebody has a share in a place its side has for members with the same result.
fn shares(state: &State, slot: Slot, who: Who) -> bool {
    let alone = state.order.iter().any(|other| other.of == Actor::Who(who));
    !alone && state.body(who).initiative == Some(slot.value)
}

/// Who still has a turn in a slot: able to act, and neither done nor holding.
fn waiting(state: &State, slot: Slot) -> impl Iterator<Item = Who> {
    state.present().filter(move |who| {
        belongs(state, slot, *who) && can_act(state, *who) && state.body(*who).turn != Turn::Over
    })
}

clause! { START_OF_NEXT_TURN = 404
    "turn.start-of-next-turn", "open", "When one's next turn begins",
    "Effects that end with the start of one's turn end for all members as their side's turn \
     starts. With individual-initiative it is the own place in the order; with automatic \
     initiative, the moment of acting first.",
    uncited "what ends cites its own clause"
}

/// A slot of the order begins: what lasts until the start of its members' next turn ends.
pub(super) fn begin_slot(table: &mut Table<'_>, index: u16) -> Result<(), Stop> {
    let slot = table.state().order[usize::from(index)];
    let begins = Effect::TurnBegan { of: slot.of, slot: Some(index) };
    table.effect(sequence::NEXT_SIDE, begins)?;
    let members: Vec<Who> =
        table.state().present().filter(|who| belongs(table.state(), slot, *who)).collect();
    for who in members {
        total_defense::expire(table, who)?;
        screen::expire(table, who)?;
        outside::recover_shields(table, who)?;
    }
    Ok(())
}

/// A member's turn begins with its first act.
pub fn begin(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if table.state().acting.contains(&who) {
        return Ok(());
    }
    let begins = Effect::TurnBegan { of: Actor::Who(who), slot: None };
    table.effect(sequence::MEMBER_ORDER, begins)
}

/// A member's turn ends.
pub fn end(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    table.effect(clause, Effect::TurnEnded { of: Actor::Who(who) })
}

/// Does what is declared. The first deed of a member's own turn begins that turn, and held actions
/// may come before it; before the fight there are no turns.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    let Declared { actor, verb, args, .. } = declared;
    let (rules, state) = (table.rules(), table.state());
    let cost = rules.cost(state, *actor, *verb, args);
    if let (Actor::Who(who), true) = (*actor, cost.own_turn && state.phase != core::SETUP) {
        begin(table, who)?;
        let check = |state: &State| rules.check(state, *actor, *verb, args);
        if cost.answered && !hold::answered(table, who, cost, check)? {
            return Ok(());
        }
    }
    table.carry_out(*actor, *verb, args)
}

/// A member's turn ends, or those of everybody left in the slot.
pub enum EndTurn {
    /// That of one.
    Of(Who),
    /// All that are left in a slot, as this one says.
    AllIn(Slot, Actor),
}

impl Plan for EndTurn {
    type By = Actor;

    const VERB: Verb = Verb::declared(
        core::END_TURN,
        "own turn",
        &[],
        "Ends the turn; said for a side, the turns of all its members still to act. An \
         unspent Main still serves Instants this round.",
    );

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

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let (slot, by) = match self {
            EndTurn::Of(who) => return end(table, sequence::MEMBER_ORDER, who),
            EndTurn::AllIn(slot, by) => (slot, by),
        };
        let mut left: Vec<Who> = table.state().acting.iter().rev().copied().collect();
        for who in waiting(table.state(), slot) {
            if !left.contains(&who) {
                left.push(who);
            }
        }
        for who in left {
            end(table, sequence::NEXT_SIDE, who)?;
        }
        // Where nobody can act any more the GM still moves the clock on.
        let nobody = !table.state().present().any(|who| can_act(table.state(), who));
        if by == Actor::Gm && nobody { initiative::next_slot(table) } else { Ok(()) }
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
        let own = state.current_slot().is_some_and(|slot| waiting(state, slot).next().is_some());
        refusals.unless(own || !state.acting.is_empty(), sequence::NEXT_SIDE, || {
            "nobody has a turn to end here; gm end-turn moves on".to_owned()
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
        let reason = format!("the turn of {} is running; end it first", state.called(*who));
        refusals.add(sequence::MEMBER_ORDER, reason);
    }
    refusals
}

/// What follows from a declaration or a ruling of itself: screens stretched too far end, and the
/// fight moves on.
pub fn after(table: &mut Table<'_>) -> Result<(), Stop> {
    screen::separate(table)?;
    proceed(table)
}

/// Moves the fight on: past slots whose members have all acted, hold, or cannot act.
///
/// Where nobody at all can act the fight stays where it is until the GM rules or ends it.
pub fn proceed(table: &mut Table<'_>) -> Result<(), Stop> {
    loop {
        let state = table.state();
        let Some(slot) = state.current_slot() else { return Ok(()) };
        if !state.acting.is_empty() || waiting(state, slot).next().is_some() {
            return Ok(());
        }
        if !anybody_left(state) {
            return Ok(());
        }
        initiative::next_slot(table)?;
    }
}

/// Whether anybody with a place in the order can still act.
pub(super) fn anybody_left(state: &State) -> bool {
    let placed = |who| state.order.iter().any(|slot| belongs(state, *slot, who));
    state.present().any(|who| can_act(state, who) && placed(who))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[START_OF_NEXT_TURN];
