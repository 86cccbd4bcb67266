//! Area `incap`: what a creature that is down can do, and what that costs (section "Wound Points").

use super::character::{is_down, is_tied, lives};
use super::names as n;
use super::{death, guard, injury, plan, stabilized, wounds};
use crate::engine::prelude::*;
use crate::state::Intent;

clause! { MAY_TALK = 173
    "incap.may-talk", "Wound Points", "A creature that is down can talk for free",
    "A creature that is down (Incapacitated or Dying) is conscious and can talk and yell for free."
}

/// Somebody talks.
pub struct Speak(Who);

impl Plan for Speak {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SPEAK, "at any time while conscious")
        .takes(&[need(core::TEXT, Kind::Text)])
        .says("Talks or yells.")
        .told("says: {text}");

    fn offers(_: &State, _: Who) -> Vec<Args> {
        vec![Args::of(core::TEXT, Value::Text("a few words".to_owned()))]
    }

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        death::check_lives(state, who).with(injury::check_voice(state, who)).or(Speak(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        if is_down(table.state(), self.0) {
            table.decided(MAY_TALK, self.0, None, "talking costs a Wound Point")?;
        }
        Ok(())
    }
}

clause! { CRAWL = 174
    "incap.crawl", "Wound Points", "A creature that is down crawls 1 yard a turn",
    "A creature that is down can only crawl, 1 yard a turn whatever its Speed. Crawling costs \
     nothing."
}

/// Yards that a creature crawls in a turn while it is down; nothing if it is not.
pub fn crawl(state: &State, who: Who) -> Option<Sum> {
    is_down(state, who).then(|| Sum::of(CRAWL, n::INCAPACITATED, 1))
}

/// Whether somebody crawls as a Dying creature. The Full-Defense of a shared count took hold, and
/// was paid for, before anybody moves on it: it alone does not keep a creature at 0 from crawling.
pub fn crawls_dying(state: &State, who: Who) -> bool {
    let drawn = is_tied(state)
        && guard::holds_own_full_defense(state, who)
        && plan::waiting(state, who, n::FULL_DEFENSE).is_none();
    let strained = strains(state, who) > usize::from(drawn);
    state.is(who, n::DYING) || (strained && state.is(who, n::INCAPACITATED))
}

/// Whether a walk ends where somebody is now.
pub fn stops(state: &State, who: Who) -> bool {
    !lives(state, who) || is_down(state, who)
}

clause! { ACTION_COSTS_WOUND = 175
    "incap.action-costs-wound", "Wound Points",
    "A creature that is down pays 1 Wound Point for an action",
    "Every action other than crawling and talking, of whatever kind, costs a creature that is down \
     1 Wound Point. The action works as usual."
}

/// The clauses by which actions cost Wound Points.
pub const STRAINS: &[&Clause] = &[ACTION_COSTS_WOUND, WHEN_LOST];

/// How often somebody will pay for what it has done in its turn on the count that runs.
fn strains(state: &State, who: Who) -> usize {
    // The cost of a Reaction is not part of the turn: whichever comes first, both are taken.
    let own = |intent: &&Intent| intent.by == who && intent.clause == ACTION_COSTS_WOUND.code;
    state.intents.iter().filter(own).count()
}

/// Whether somebody will pay for what it has done in its turn on the count that runs.
pub fn has_strained(state: &State, who: Who) -> bool {
    strains(state, who) > 0
}

/// Whether somebody acts as a Dying creature: it is, or its turn on the current count makes it so.
pub fn is_dying(state: &State, who: Who) -> bool {
    state.is(who, n::DYING) || (has_strained(state, who) && state.is(who, n::INCAPACITATED))
}

/// What an action costs its doer once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Strain {
    /// Nothing.
    Nothing,
    /// A Wound Point.
    Point,
}

/// What the action costs that somebody is about to take, in the condition that `view` shows.
pub fn strain(state: &State, view: &State, who: Who) -> Strain {
    let costs = is_down(view, who) || stabilized::is_further(state, view, who);
    if costs { Strain::Point } else { Strain::Nothing }
}

/// Pays for what somebody has done in its turn, if it is still alive.
pub fn pay(table: &mut Table<'_>, who: Who, strain: Strain) -> Flow {
    let strain = if lives(table.state(), who) { strain } else { Strain::Nothing };
    charge(table, ACTION_COSTS_WOUND, who, strain)
}

clause! { WHEN_LOST = 660
    "incap.when-the-point-is-lost", "open", "The Wound Point for acting is lost after the action",
    "The point is lost once the action is resolved, even if that kills the creature."
}

clause! { DYING_REACTION = 661
    "incap.dying-reaction", "open", "A Reaction is the one action of a Dying creature",
    "A Dying creature has a single action in a round, and a Reaction is one.",
    uncited "dying.one-action refuses a second action"
}

/// Pays for an action, after it: at once, or with the rest of a tied count.
pub fn charge(table: &mut Table<'_>, clause: Cited, who: Who, strain: Strain) -> Flow {
    let state = table.state();
    if strain == Strain::Nothing {
        return stabilized::note_free(table, who);
    }
    if !lives(state.seen(), who) {
        return Ok(());
    }
    if is_tied(state) {
        let effect = Effect::Pool { of: Subject::Who(who), pool: n::WOUND_POINTS, by: -1 };
        return table.intend(clause, who, effect);
    }
    lose_point(table, clause, who)
}

clause! { ACTING_MAKES_DYING = 176
    "incap.acting-makes-dying", "Wound Points", "Acting at 0 Wound Points makes a creature Dying",
    "The point counts in full: a creature that acts at 0 becomes Dying and loses another point as \
     the round ends. The loss may kill it.",
    uncited "the condition that it gains shows it"
}

/// The point is lost.
pub fn lose_point(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let clause = stabilized::reason(table.state(), who, clause);
    wounds::lose_one(table, clause, who, n::STRAIN)
}

clause! { ATTACKED = 662
    "incap.attacked", "open", "A creature that is down is no easier to hit",
    "It has its usual Defense and takes the usual damage.",
    uncited "nothing is added, which no event shows"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[MAY_TALK, CRAWL, ACTION_COSTS_WOUND, ACTING_MAKES_DYING, WHEN_LOST, DYING_REACTION, ATTACKED];
