//! Area `reactions`: what can be done out of turn, and what every reaction asks (section
//! "Reactions", whose list the chapter leaves empty).

use super::character::is_aware;
use super::{grapple, react, turn};
use crate::engine::prelude::*;

clause! { GATHERED = 128
    "reactions.gathered", "Reactions", "What one can react with",
    "Put together from everywhere else: the target of an attack dodges, counters or gets behind \
     somebody; those near it guard it; those who are left behind strike at whoever moves away.",
    uncited "the questions show what one can react with"
}

clause! { LIST_EMPTY = 602
    "reactions.list-empty", "open", "And nothing besides",
    "Other reactions exist only where a skill or a power says so.",
    uncited "the questions offer nothing else"
}

/// When the target of an attack reacts.
pub const ATTACKED: &str = "when attacked, after the WIT save and before damage";

/// Whether somebody could react to an attacker: it has a turn to spend and knows of it.
pub fn could_meet(state: &State, who: Who, attacker: Option<Who>) -> bool {
    turn::could_react(state, who) && attacker.is_none_or(|attacker| is_aware(state, who, attacker))
}

/// Refuses a reaction of somebody who cannot react any more, or knows nothing of the attacker now.
pub fn still_can(state: &State, who: Who, attacker: Who) -> Result<(), Stop> {
    turn::REACTION.refused(state, who).or(())?;
    let reason = "it knows nothing of the attacker any more";
    let aware = is_aware(state, who, attacker);
    if aware { Ok(()) } else { Err(refused(react::UNAWARE, reason)) }
}

/// Somebody reacts: its turn is gone, and a hold on anybody but whom it strikes at.
pub fn spend(table: &mut Table<'_>, who: Who, at: Option<Who>) -> Result<(), Stop> {
    turn::REACTION.pay(table, who)?;
    grapple::reacted(table, who, at)
}

/// An answer that is not possible.
pub fn refused(clause: &'static Clause, reason: &str) -> Stop {
    Stop::Refused(Refusals::because(clause, reason))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GATHERED, LIST_EMPTY];
