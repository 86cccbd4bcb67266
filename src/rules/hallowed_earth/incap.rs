//! Area `incap`: what who is down can do, and what it costs (section "Wound Points").

use super::character::{is_down, is_tied, lives};
use super::names as n;
use super::{death, guard, injury, plan, stabilized, wounds};
use crate::engine::prelude::*;
use crate::state::Intent;

clause! { MAY_TALK = 173
    "incap.may-talk", "Wound Points", "Whoever is down can talk for free",
    "Who is Incapacitated or Dying is conscious and can talk and yell for free."
}

/// Somebody talks.
pub struct Speak(Who);

impl Plan for Speak {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::SPEAK,
        "at any time while conscious",
        &[need(core::TEXT, Kind::Text)],
        "Talks or yells.",
    )
    .told("says {text}");

    fn offers(_: &State, _: Who) -> Vec<Args> {
        vec![Args::default().with(core::TEXT, Value::Text("a few words".to_owned()))]
    }

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let mut refusals = death::check_lives(state, who);
        refusals.append(injury::check_voice(state, who));
        refusals.or(Speak(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        if is_down(table.state(), self.0) {
            table.decided(MAY_TALK, self.0, None, "it would cost a Wound Point")?;
        }
        Ok(())
    }
}

clause! { CRAWL = 174
    "incap.crawl", "Wound Points", "Whoever is down crawls a yard a turn",
    "Whoever is down only crawls, 1 yard a turn whatever its Speed, at no cost."
}

/// Yards that whoever is down crawls in a turn; nothing for whoever is not.
pub fn crawl(state: &State, who: Who) -> Option<Sum> {
    is_down(state, who).then(|| Sum::of(CRAWL, n::INCAPACITATED, 1))
}

/// Whether somebody crawls as one Dying. The Full-Defense of a shared count took hold, and has its
/// price, before anybody moves on it: it alone does not keep from crawling who was at 0.
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
    "incap.action-costs-wound", "Wound Points", "Whoever is down pays 1 Wound Point for an action",
    "Every action besides crawling and talking, of whatever kind, costs whoever is down 1 Wound \
     Point. The action works as ever."
}

/// By what the points are lost that actions cost.
pub const STRAINS: &[&Clause] = &[ACTION_COSTS_WOUND, WHEN_LOST];

/// How often somebody will pay for what it has done in its turn on the count that runs.
fn strains(state: &State, who: Who) -> usize {
    // What a Reaction costs is no part of the turn: whichever of them comes first, both are taken.
    let own = |intent: &&Intent| intent.by == who && intent.clause == ACTION_COSTS_WOUND.code;
    state.intents.iter().filter(own).count()
}

/// Whether somebody will pay for what it has done in its turn on the count that runs.
pub fn has_strained(state: &State, who: Who) -> bool {
    strains(state, who) > 0
}

/// Whether somebody acts as one Dying: it is, or its turn on the count that runs makes it so.
pub fn is_dying(state: &State, who: Who) -> bool {
    state.is(who, n::DYING) || (has_strained(state, who) && state.is(who, n::INCAPACITATED))
}

/// What an action costs whoever takes it, once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Strain {
    /// Nothing.
    Nothing,
    /// A Wound Point.
    Point,
}

/// What an action costs that somebody as `view` shows it is about to take.
pub fn strain(state: &State, view: &State, who: Who) -> Strain {
    let costs = is_down(view, who) || stabilized::is_further(state, view, who);
    if costs { Strain::Point } else { Strain::Nothing }
}

/// Pays for what somebody has done in its turn, if that has not killed it.
pub fn pay(table: &mut Table<'_>, who: Who, strain: Strain) -> Result<(), Stop> {
    let strain = if lives(table.state(), who) { strain } else { Strain::Nothing };
    charge(table, ACTION_COSTS_WOUND, who, strain)
}

clause! { WHEN_LOST = 660
    "incap.when-the-point-is-lost", "open", "The Wound Point for acting is lost after the action",
    "The point is lost once the action is resolved, even if that kills."
}

clause! { DYING_REACTION = 661
    "incap.dying-reaction", "open", "A Reaction is the one action of whoever is Dying",
    "Whoever is Dying has a single action in a round, a Reaction being one.",
    uncited "dying.one-action refuses what is too much"
}

/// Pays for an action, after it: at once, or with the rest of a tied count.
pub fn charge(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    strain: Strain,
) -> Result<(), Stop> {
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
    "incap.acting-makes-dying", "Wound Points", "Acting at 0 Wound Points makes one Dying",
    "The point counts in full: acting at 0 makes one Dying, with another point lost as the round \
     ends, and it may kill.",
    uncited "the condition that it gains shows it"
}

/// The point is lost.
pub fn lose_point(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    let clause = stabilized::reason(table.state(), who, clause);
    wounds::lose_one(table, clause, who, n::STRAIN)
}

clause! { ATTACKED = 662
    "incap.attacked", "open", "Whoever is down is no easier to hit",
    "Who is down has its usual Defense and takes the usual damage.",
    uncited "nothing is added, which no event shows"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[MAY_TALK, CRAWL, ACTION_COSTS_WOUND, ACTING_MAKES_DYING, WHEN_LOST, DYING_REACTION, ATTACKED];
