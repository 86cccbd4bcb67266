//! Area `reactions`: what can be done outside a turn, and what every reaction requires (section
//! "Reactions", whose list the chapter leaves empty).

use super::character::is_aware;
use super::{grapple, react, turn};
use crate::engine::prelude::*;

clause! { GATHERED = 128
    "reactions.gathered", "Reactions",
    "The reactions are dodge, counter, hide, guard, opportunity attack",
    "The list of reactions in the chapter is empty. The rest of the chapter gives these: the \
     target of an attack dodges, counters or hides behind a character; characters nearby the \
     target guard it; enemies left behind attack a character who moves away.",
    uncited "the questions offer these reactions"
}

clause! { LIST_EMPTY = 602
    "reactions.list-empty", "open", "No other reaction is available",
    "Other reactions exist only if a skill or a power says so; the GM rules on them.",
    uncited "the questions offer nothing else"
}

/// When the target of an attack reacts.
pub const ATTACKED: &str = "when attacked, after the WIT save and before damage";

/// Whether a character could react to an attacker: it has an unspent turn and is aware of the
/// attacker.
pub fn could_meet(state: &State, who: Who, attacker: Option<Who>) -> bool {
    turn::could_react(state, who) && attacker.is_none_or(|attacker| is_aware(state, who, attacker))
}

/// Refuses the reaction of a character who can no longer react, or is no longer aware of the
/// attacker.
pub fn check_still_can_react(state: &State, who: Who, attacker: Who) -> Flow {
    turn::REACTION.refused(state, who).or(())?;
    let reason = "it is no longer aware of the attacker";
    let aware = is_aware(state, who, attacker);
    if aware { Ok(()) } else { Err(refused(react::UNAWARE, reason)) }
}

/// A character reacts: its turn is spent, and its hold on somebody ends unless the reaction is an
/// attack on that character (`at`).
pub fn spend(table: &mut Table<'_>, who: Who, at: Option<Who>) -> Flow {
    turn::REACTION.pay(table, who)?;
    grapple::reacted(table, who, at)
}

/// An answer that is not possible.
pub fn refused(clause: Cited, reason: &str) -> Stop {
    Stop::Refused(Refusals::because(clause, reason))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GATHERED, LIST_EMPTY];
