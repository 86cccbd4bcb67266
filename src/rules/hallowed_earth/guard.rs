//! A Full-Defense and a Defensive Attack as they stand: meant, holding, paid for or not.

use super::character::lives;
use super::names as n;
use super::{plan, round};
use crate::engine::prelude::*;

/// Whether a turn of this kind was declared for a Full-Defense.
pub fn means_full_defense(state: &State, who: Who, kind: Name) -> bool {
    plan::is_meant(state, who, kind, n::FULL_DEFENSE)
}

/// Whether somebody is in the Full-Defense of a turn of this kind.
pub fn holds_full_defense(state: &State, who: Who, kind: Name) -> bool {
    let late = kind == n::LATE;
    let mut held = state.conditions_of(Subject::Who(who)).iter();
    held.any(|held| held.name == n::IN_FULL_DEFENSE && held.detail.is_some() == late)
}

/// Whether somebody is in the Full-Defense of the turn that runs, not in a late one carried out
/// earlier in the round.
pub fn holds_own_full_defense(state: &State, who: Who) -> bool {
    let own =
        |kind: Name| means_full_defense(state, who, kind) && holds_full_defense(state, who, kind);
    round::kind(state, who).is_some_and(own)
}

/// The kinds of turn there are: the round's own, and a late one.
pub const TURNS: [Name; 2] = [core::WHO, n::LATE];

/// Whether somebody is in the Full-Defense of a turn of this kind that is not carried out yet. It
/// may hold before that turn; the counter then says whether it has been carried out.
pub fn owes_full_defense(state: &State, who: Who, kind: Name) -> bool {
    // An answer that killed its owner on a shared count does not undo that it has held.
    let (seen, dead) = (state.seen(), !lives(state, who));
    let now = round::kind(state, who) == Some(kind);
    let taken = if now {
        plan::waiting(state, who, n::FULL_DEFENSE).is_none()
    } else {
        state.counter(who, None, n::IN_FULL_DEFENSE) > 0 || round::has_begun(state, who, kind)
    };
    means_full_defense(state, who, kind)
        && !taken
        && holds_full_defense(seen, who, kind)
        && lives(seen, who)
        && (dead || holds_full_defense(state, who, kind))
}

/// How the Defensive Attack of the turn that runs holds and has not been paid for, as its counter
/// has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// Nothing is owed for one.
    Nothing = 0,
    /// This one is in force by itself.
    Anew = 1,
    /// This one is in force in addition to that of an earlier turn of the round.
    Besides = 2,
}

/// What somebody owes for the Defensive Attack of the turn that runs.
pub fn owed(state: &State, who: Who) -> Owed {
    let holds = state.is(who, n::IN_DEFENSIVE_ATTACK);
    match state.counter(who, None, n::IN_DEFENSIVE_ATTACK) {
        1 if holds => Owed::Anew,
        2.. if holds => Owed::Besides,
        _ => Owed::Nothing,
    }
}

/// Whether somebody is in the Defensive Attack of the turn that runs, and has not paid for it.
pub fn owes_defensive_attack(state: &State, who: Who) -> bool {
    owed(state, who) != Owed::Nothing
}

/// Whether the Defensive Attack of the turn that runs has been carried out, with an attack or not.
pub fn has_made_defensive_attack(state: &State, who: Who) -> bool {
    let verb = n::DEFENSIVE_ATTACK;
    let meant = |kind: Name| plan::is_meant(state, who, kind, verb);
    round::kind(state, who).is_some_and(meant)
        && plan::waiting(state, who, verb).is_none()
        && state.is(who, n::IN_DEFENSIVE_ATTACK)
}
