//! Area `dying`: below 0 Wound Points (section "Wound Points").

use super::character::is_down;
use super::names as n;
use super::{guard, incap, injury, speed, wounds};
use crate::engine::prelude::*;

clause! { BELOW_ZERO = 177
    "dying.below-zero", "Wound Points", "A creature below 0 Wound Points is Dying",
    "In everything that the rules for Dying do not change, it is treated as Incapacitated."
}

/// Somebody is below 0.
pub fn fall(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(BELOW_ZERO, who, n::INCAPACITATED)?;
    table.gain(BELOW_ZERO, who, n::DYING, None)
}

clause! { ONE_ACTION = 178
    "dying.one-action", "Wound Points", "A Dying creature has one action of any kind",
    "In place of one action of each kind it has one action in all. Its player chooses which. What \
     it did in the round before it fell counts: one action, or a move, and it has none left. A \
     Full-Defense or a Defensive Attack that holds is that one."
}

/// How many of these actions of all kinds a Dying creature has left.
pub fn allowance(state: &State, who: Who, left: Sum) -> Sum {
    let spent = state.counter(who, None, n::ACTED) > 0 || speed::has_moved(state, who);
    left.at_most(ONE_ACTION, n::DYING, i32::from(!spent))
}

/// Why nothing else can be done while a Full-Defense holds that is not carried out.
pub fn check_full_defense(state: &State, who: Who) -> Refusals {
    let owed = guard::TURNS.iter().any(|kind| guard::owes_full_defense(state, who, *kind));
    if owed { check_beside(state, who, "Full-Defense") } else { Refusals::none() }
}

/// The same while a Defensive Attack holds that is not paid for.
pub fn check_defensive_attack(state: &State, who: Who) -> Refusals {
    let owed = guard::owes_defensive_attack(state, who);
    if owed { check_beside(state, who, "Defensive Attack") } else { Refusals::none() }
}

/// The action that holds is the only one its owner has.
fn check_beside(state: &State, who: Who, what: &str) -> Refusals {
    let (seen, called) = (state.seen(), state.called(who));
    let reason = || format!("the {what} of {called} is already its one action");
    let mut refusals = Refusals::if_not(!is_down(seen, who), ONE_ACTION, reason);
    refusals.unless(!injury::has_rib(seen, who), injury::RIB, reason);
    refusals
}

clause! { MOVE_OR_ACT = 179
    "dying.move-or-act", "Wound Points", "A Dying creature crawls or acts, not both",
    "It moves or it takes an action; each rules out the other."
}

/// Why somebody who acts as a Dying creature cannot act any more.
pub fn check_act(state: &State, who: Who) -> Refusals {
    let fresh = state.counter(who, None, n::ACTED) == 0;
    let mut refusals = Refusals::if_not(fresh, ONE_ACTION, || {
        format!("{} is Dying and has already taken its one action", state.called(who))
    });
    refusals.unless(!speed::has_moved(state, who), MOVE_OR_ACT, || {
        format!("{} is Dying and has already moved, so it cannot act", state.called(who))
    });
    refusals
}

/// Why a Dying creature cannot move any more.
pub fn check_move(state: &State, who: Who) -> Refusals {
    if !incap::crawls_dying(state, who) {
        return Refusals::none();
    }
    let fresh = state.counter(who, None, n::ACTED) == 0;
    let mut refusals = Refusals::if_not(fresh, MOVE_OR_ACT, || {
        format!("{} is Dying and has already acted, so it cannot move", state.called(who))
    });
    refusals.unless(!state.is(who, n::IN_FULL_DEFENSE), MOVE_OR_ACT, || {
        format!("{} is Dying and in Full-Defense, so it cannot move", state.called(who))
    });
    refusals.unless(!guard::owes_defensive_attack(state, who), MOVE_OR_ACT, || {
        format!("{} is Dying and on a Defensive Attack, so it cannot move", state.called(who))
    });
    refusals
}

clause! { ROUND_END_LOSS = 180
    "dying.round-end-loss", "Wound Points",
    "A Dying creature loses 1 Wound Point as each round ends",
    "At the end of every round, including the one in which it fell, a Dying creature loses 1 Wound \
     Point. Nothing is rolled."
}

/// All Dying creatures.
pub fn all(state: &State) -> Vec<Who> {
    state.present().filter(|who| state.is(*who, n::DYING)).collect()
}

/// All Dying creatures lose a point.
pub fn losses(table: &mut Table<'_>) -> Flow {
    let mut dying = all(table.state()).into_iter();
    dying.try_for_each(|who| wounds::lose_one(table, ROUND_END_LOSS, who, n::DYING))
}

clause! { LOSS_IS_DIRECT = 181
    "dying.loss-is-direct", "Wound Points; Stress; Armour",
    "The cost of acting and dying bypasses Stress and Armour",
    "What acting and dying cost is taken from Wound Points, whatever Stress and Armour the \
     creature has.",
    uncited "the loss of a Wound Point shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[BELOW_ZERO, ONE_ACTION, MOVE_OR_ACT, ROUND_END_LOSS, LOSS_IS_DIRECT];
