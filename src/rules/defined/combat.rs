//! Area `combat`: when there is a fight, and when somebody can act in it (section "Combat" and what
//! the chapter leaves open). The verbs stand in `fight`.

use super::combatant::{can_act, down_as, in_turn};
use super::{map, names as n, slots};
use crate::engine::prelude::*;

/// Whether a fight is running.
pub fn runs(state: &State) -> bool {
    state.phase == core::ROUND
}

clause! { TURN_BASED = 100
    "combat.turn-based", "Combat", "A fight is played in turns and resolved with dice",
    "In a fight combatants act in turns, one after another, and the dice rolls of this chapter \
     decide the results. What is an action of a turn cannot be done outside a fight, nor in the \
     turn of another."
}

/// Why nothing can be done that takes a fight.
fn check_runs(state: &State, clause: Cited) -> Refusals {
    presence::check_phase(state, &[core::ROUND], clause)
}

/// Why somebody cannot do anything in a fight now.
pub fn check_able(state: &State, who: Who) -> Refusals {
    check_runs(state, TURN_BASED).with(check_up(state, who))
}

/// Why somebody cannot do anything, in a fight or outside one.
pub fn check_up(state: &State, who: Who) -> Refusals {
    Refusals::if_not(can_act(state, who), TURN_BASED, || {
        format!("{} cannot act: it is {}", state.called(who), down_as(state, who))
    })
}

/// Why somebody cannot act on its own turn now.
pub fn check_own(state: &State, who: Who) -> Refusals {
    if !runs(state) {
        return check_runs(state, TURN_BASED);
    }
    let mut refusals = check_able(state, who);
    let called = || state.called(who);
    if in_turn(state, who) {
        return refusals;
    }
    refusals.add(TURN_BASED, format!("it is not the turn of {}", called()));
    if state.is(who, n::DELAYING) {
        return refusals
            .hint(|| format!("between two turns `{} take-delayed-turn` takes it", called()));
    }
    if state.is(who, n::HOLDING) {
        return refusals
            .hint(|| format!("`{} resolve-held` does what it holds, at its trigger", called()));
    }
    refusals
}

/// Why those a line names cannot be its targets: they wait, or have left.
pub fn check_there(state: &State, clause: Cited, args: &Args) -> Refusals {
    let named = args.list(core::TARGET).iter().chain(args.list(n::TARGETS));
    named.fold(Refusals::none(), |mut refusals, one| {
        let Value::Who(who) = one else { return refusals };
        refusals.append(presence::check_here(state, *who, clause));
        refusals
    })
}

clause! { START_AND_END = 603
    "combat.start-and-end", "open", "The GM opens and closes a fight",
    "The GM says when a conflict becomes a fight and when the fight is over."
}

/// Why no fight can begin. Asked by `fight::check_start`.
pub fn check_start(state: &State) -> Refusals {
    let mut refusals = Refusals::if_not(!state.has_zones(), map::ABSENT, || {
        "a map of zones has no squares to move over: give the map a grid, or play without a map"
            .to_owned()
    });
    let anybody = state.present().next().is_some();
    refusals.unless(anybody, START_AND_END, || "nobody is in the fight".to_owned());
    refusals.with(check_hands(state, state.everyone()))
}

/// Why some of these cannot enter a fight: they have too much in hand.
pub fn check_hands(state: &State, all: impl Iterator<Item = Who>) -> Refusals {
    all.fold(Refusals::none(), |refusals, who| refusals.with(slots::check_filled(state, who)))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TURN_BASED, START_AND_END];
