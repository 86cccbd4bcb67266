//! Area `dying`: below 0 Wound Points (section "Wound Points").

use super::character::is_down;
use super::names as n;
use super::{guard, incap, injury, speed, wounds};
use crate::engine::prelude::*;

clause! { BELOW_ZERO = 177
    "dying.below-zero", "Wound Points", "A creature below 0 Wound Points is Dying",
    "A creature below 0 Wound Points is Dying. Otherwise the rules for Incapacitated apply to it."
}

/// Makes somebody Dying instead of Incapacitated. Called by `wounds::settle`.
pub fn fall(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(BELOW_ZERO, who, n::INCAPACITATED)?;
    table.gain(BELOW_ZERO, who, n::DYING, None)
}

clause! { ONE_ACTION = 178
    "dying.one-action", "Wound Points", "A Dying creature has one action of any kind",
    "In a round it has one action in all, in place of one Standard Action, one Free Action and one \
     Reaction. Its player chooses which. What it did earlier in the round counts: if it has acted \
     or moved, it has no action left. A Full-Defense or Defensive Attack in force counts as that \
     action from the moment it takes hold; so it does for an Incapacitated creature, which its \
     price will make Dying."
}

/// Why a Dying creature cannot act any more; `incap::is_dying` tells which are treated so.
pub fn check_act(state: &State, who: Who) -> Refusals {
    let has_acted = state.counter(who, None, n::ACTED) > 0;
    let refusals = Refusals::if_not(!has_acted, ONE_ACTION, || {
        format!("{} is Dying and has already taken its one action", state.called(who))
    });
    refusals.with(check_not_moved(state, who))
}

/// Caps the actions left to a Dying creature, all kinds together, at one; at none if it has acted
/// or moved.
pub fn allowance(state: &State, who: Who, left: Sum) -> Sum {
    let spent = state.counter(who, None, n::ACTED) > 0 || speed::has_moved(state, who);
    left.at_most(ONE_ACTION, n::DYING, i32::from(!spent))
}

/// Why a creature that is down, or has a Broken Rib, can do nothing beside a Full-Defense in force
/// that it still has to carry out.
pub fn check_full_defense(state: &State, who: Who) -> Refusals {
    let owed = guard::TURNS.iter().any(|kind| guard::owes_full_defense(state, who, *kind));
    if owed { check_beside(state, who, "Full-Defense") } else { Refusals::none() }
}

/// Why such a creature can do nothing beside a Defensive Attack in force that it still has to carry
/// out.
pub fn check_defensive_attack(state: &State, who: Who) -> Refusals {
    let owed = guard::owes_defensive_attack(state, who);
    if owed { check_beside(state, who, "Defensive Attack") } else { Refusals::none() }
}

/// Why somebody that is down, or has a Broken Rib, has no action beside the one in force.
fn check_beside(state: &State, who: Who, what: &str) -> Refusals {
    let (seen, called) = (state.seen(), state.called(who));
    let reason = || format!("the {what} of {called} is already its one action");
    let mut refusals = Refusals::if_not(!is_down(seen, who), ONE_ACTION, reason);
    refusals.unless(!injury::has_rib(seen, who), injury::RIB, reason);
    refusals
}

clause! { MOVE_OR_ACT = 179
    "dying.move-or-act", "Wound Points", "A Dying creature crawls or acts, not both",
    "In a round it moves or it takes an action; each rules out the other."
}

/// Why a Dying creature cannot act: it has moved.
fn check_not_moved(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!speed::has_moved(state, who), MOVE_OR_ACT, || {
        format!("{} is Dying and has already moved, so it cannot act", state.called(who))
    })
}

/// Why a Dying creature cannot move any more.
pub fn check_move(state: &State, who: Who) -> Refusals {
    if !incap::crawls_dying(state, who) {
        return Refusals::none();
    }
    let has_acted = state.counter(who, None, n::ACTED) > 0;
    let mut refusals = Refusals::if_not(!has_acted, MOVE_OR_ACT, || {
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

/// As a round ends, all Dying creatures lose a point.
pub fn losses(table: &mut Table<'_>) -> Flow {
    let mut dying = all(table.state()).into_iter();
    dying.try_for_each(|who| wounds::lose_one(table, ROUND_END_LOSS, who, n::DYING))
}

clause! { LOSS_IS_DIRECT = 181
    "dying.loss-is-direct", "Wound Points; Stress; Armour",
    "The cost of acting and dying bypasses Stress and Armour",
    "Wound Points lost by acting while down, or as a round ends, are lost whatever Stress and \
     Armour the creature has.",
    uncited "the loss of a Wound Point shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[BELOW_ZERO, ONE_ACTION, MOVE_OR_ACT, ROUND_END_LOSS, LOSS_IS_DIRECT];
