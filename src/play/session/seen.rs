//! What a seat sees, and what it may say by that: whatever is kept from it neither allows nor
//! forbids it anything, else asking would tell.

use std::borrow::Cow;

use super::spelling::{in_one_spelling, is_asked_for};
use super::{PlayError, Said, Session};
use crate::engine::{Refusals, own};
use crate::log::Storage;
use crate::play::History;
use crate::rules::System;
use crate::state::State;
use crate::state::known::Known;
use crate::vocabulary::{
    Actor, Args, Asked, Event, Name, Need, Offered, Reply, Seat, Stamp, Value, Viewer, Who,
};

impl<S: Storage> Session<S> {
    /// The state at the tip as somebody sees it: without what is kept from them.
    pub fn seen_by(&self, viewer: Viewer) -> Cow<'_, State> {
        seen_at(&self.history, &self.state, self.history.tip(), viewer)
    }

    /// Everything a combatant or a side may declare now, as far as a seat can tell by what it sees.
    /// Whether the seat may say it, and whether something is awaited first, `would_hear` tells.
    /// What the GM's seat says for nobody (start, join, hurt, end) is not among it.
    pub fn legal_to(&self, seat: Seat, actor: Actor) -> Vec<(Name, Args)> {
        let viewer = Viewer::of(seat);
        let mut legal = self.system.legal(&self.seen_by(viewer), actor);
        legal.retain(|(_, args)| unseen_among(&self.state, args, viewer).is_none());
        legal
    }

    /// The same with one verb.
    pub fn legal_with_to(&self, seat: Seat, actor: Actor, verb: Name) -> Vec<Args> {
        let viewer = Viewer::of(seat);
        let mut legal = self.system.legal_with(&self.seen_by(viewer), actor, verb);
        legal.retain(|args| unseen_among(&self.state, args, viewer).is_none());
        legal
    }

    /// What a seat may answer for one of those asked.
    pub fn replies_to(&self, seat: Seat, actor: Actor) -> Vec<Reply> {
        let Some(asked) = self.question_to(actor) else { return Vec::new() };
        let viewer = Viewer::of(seat);
        let mut replies = self.system.replies(&self.seen_by(viewer), &asked, actor);
        replies.retain(|reply| match reply {
            Reply::Do { args, .. } => unseen_among(&self.state, args, viewer).is_none(),
            _ => true,
        });
        // What was ruled since the question may have made more of it impossible.
        if let Cow::Owned(_) = asked {
            let stamp = Stamp { seat, time: 0 };
            replies.retain(|it| self.refused_by_rules(stamp, actor, it.clone()).is_none());
        }
        replies
    }

    /// What a seat may do for somebody with a verb at a window.
    pub fn taking_to(
        &self,
        seat: Seat,
        (number, offered): (u64, &Offered),
        who: Who,
        verb: Name,
    ) -> Vec<Args> {
        let viewer = Viewer::of(seat);
        let then = self.history.state_at(number);
        let seen = seen_at(&self.history, &then, number, viewer);
        let mut ways = self.system.answers(&seen, who, verb, offered.about);
        ways.retain(|args| unseen_among(&then, args, viewer).is_none());
        ways
    }

    /// The windows still open that a seat knows of, latest first: of those that are not written
    /// down the ones of whom it speaks for.
    pub fn offers_to(&self, seat: Seat) -> Vec<(u64, Offered)> {
        let viewer = Viewer::of(seat);
        let own = |who: Who| viewer.sees_everything() || self.state.sheet(who).seat == seat;
        let known = self.offers().into_iter().filter_map(|(number, offered)| {
            let entry = self.history.entry(number);
            let is_written = matches!(&entry.event, Event::Offered(there) if there == offered);
            if is_written {
                return viewer.sees(entry.audience.as_deref()).then(|| (number, offered.clone()));
            }
            let mut offered = offered.clone();
            offered.to.retain(|(who, _)| own(*who));
            (!offered.to.is_empty()).then_some((number, offered))
        });
        known.collect()
    }

    /// What a seat would hear if it declared something now: it is refused, or it is not. Nothing
    /// comes of it.
    pub fn would_hear(&self, seat: Seat, said: &Said) -> Result<(), PlayError> {
        self.may_declare(seat, said.actor)?;
        self.nothing_pending(seat)?;
        self.check_said_by(seat, said.actor, said.verb, &said.args).map(drop)
    }

    /// Checks what a seat declares by what it sees.
    pub(super) fn check_said_by(
        &self,
        seat: Seat,
        actor: Actor,
        verb: Name,
        said: &Args,
    ) -> Result<Args, PlayError> {
        there_are(&self.state, actor, said)?;
        let viewer = Viewer::of(seat);
        let check = |said: &Args| match unseen_among(&self.state, said, viewer) {
            Some(refusals) => Err(refusals),
            None => self.system.check_said(&self.seen_by(viewer), actor, verb, said),
        };
        self.may_give(seat, verb, said, |said| check(said).ok())?;
        check(said).map_err(|refusals| self.declaration_refused(actor, verb, refusals))
    }

    /// Fills in what somebody answers by what their seat saw at an event.
    pub(super) fn filled(
        &self,
        event: u64,
        seat: Seat,
        of: Actor,
        reply: Reply,
        about: Option<Who>,
    ) -> Result<Reply, PlayError> {
        let Reply::Do { verb, args } = reply else { return Ok(reply) };
        let then = self.state_of(event);
        there_are(&then, of, &args)?;
        let at = (&*then, event);
        let fill = |args: &Args| {
            fill_by_sight(self.system, &self.history, at, seat, (of, verb, args), about)
        };
        self.may_give(seat, verb, &args, |args| fill(args).ok())?;
        let args = fill(&args).map_err(|refusals| self.refused(of, verb, refusals))?;
        Ok(Reply::Do { verb, args })
    }

    fn state_of(&self, event: u64) -> Cow<'_, State> {
        if event == self.history.tip() {
            return Cow::Borrowed(&self.state);
        }
        Cow::Owned(self.history.state_at(event))
    }
}

/// Refuses what names somebody or something there is not.
fn there_are(state: &State, actor: Actor, said: &Args) -> Result<(), PlayError> {
    if Known::of_state(state).said(actor, said) { Ok(()) } else { Err(named_nothing()) }
}

/// That somebody or something is named there is not.
pub(super) fn named_nothing() -> PlayError {
    PlayError::NotNow {
        what: "this names somebody or something that is not in the fight".to_owned(),
        hint: "name combatants, their items and places of the map".to_owned(),
    }
}

/// A state of the line as somebody sees it.
fn seen_at<'a>(history: &History, there: &'a State, event: u64, viewer: Viewer) -> Cow<'a, State> {
    if viewer.sees_everything() || !history.keeps_from_somebody() {
        return Cow::Borrowed(there);
    }
    Cow::Owned(history.state_seen(event, viewer))
}

/// Why nothing is said about somebody whom one does not see.
pub(crate) fn unseen_among(state: &State, said: &Args, viewer: Viewer) -> Option<Refusals> {
    fn unseen(state: &State, value: &Value, viewer: Viewer) -> Option<Who> {
        match value {
            Value::Who(who) => state.is_hidden_from(*who, viewer).then_some(*who),
            Value::List(values) => values.iter().find_map(|value| unseen(state, value, viewer)),
            _ => None,
        }
    }
    let who = said.0.iter().find_map(|arg| unseen(state, &arg.value, viewer))?;
    let reason = format!("{} is hidden; the GM says what comes of it", state.called(who));
    Some(Refusals::because(own::HIDDEN_PLACE, reason))
}

/// Fills in what is answered with a verb by what a seat saw at an event.
fn fill_by_sight(
    system: System,
    history: &History,
    (then, event): (&State, u64),
    seat: Seat,
    (of, verb, args): (Actor, Name, &Args),
    about: Option<Who>,
) -> Result<Args, Refusals> {
    let viewer = Viewer::of(seat);
    if let Some(refusals) = unseen_among(then, args, viewer) {
        return Err(refusals);
    }
    system.fill_answer(&seen_at(history, then, event, viewer), of, verb, args, about)
}

/// Checks a recorded declaration as it was checked when it was said: by what its seat saw.
pub fn check_recorded(
    system: System,
    history: &History,
    (before, event): (&State, u64),
    seat: Seat,
    (actor, verb, args): (Actor, Name, &Args),
) -> Result<Args, Refusals> {
    let viewer = Viewer::of(seat);
    match unseen_among(before, args, viewer) {
        Some(refusals) => Err(refusals),
        None => system.check(&seen_at(history, before, event, viewer), actor, verb, args.clone()),
    }
}

/// What comes of a recorded answer that is said anew.
#[derive(Debug)]
pub enum SaidAnew {
    /// What is recorded of it.
    As(Reply),
    /// Its verb or its value was not asked for.
    NotAskedFor,
    /// What the rules refuse of it.
    Refused(Refusals),
}

/// Says a recorded answer anew: in its one spelling, filled in by what its seat saw. `need` is the
/// question or the offer it answers.
pub fn answer_recorded(
    system: System,
    history: &History,
    at: (&State, u64),
    seat: Seat,
    (of, reply): (Actor, &Reply),
    need: &Event,
) -> SaidAnew {
    let (spelled, about) = match need {
        Event::Asked(Asked { need: Need::Choice { options, about, .. }, .. }) => {
            let spelled = in_one_spelling(system, options, reply.clone());
            if !is_asked_for(options, &spelled) {
                return SaidAnew::NotAskedFor;
            }
            (spelled, *about)
        }
        Event::Offered(Offered { to, about, .. }) => {
            // Whoever hides is not named with what is written of a window.
            let own = to.iter().find(|(who, _)| Actor::Who(*who) == of);
            let offered = |verb| own.is_none_or(|(_, verbs)| verbs.contains(&verb));
            if !reply.verb().is_some_and(offered) {
                return SaidAnew::NotAskedFor;
            }
            (reply.clone(), *about)
        }
        _ => (reply.clone(), None),
    };
    let Reply::Do { verb, args } = spelled else { return SaidAnew::As(spelled) };
    match fill_by_sight(system, history, at, seat, (of, verb, &args), about) {
        Ok(args) => SaidAnew::As(Reply::Do { verb, args }),
        Err(refusals) => SaidAnew::Refused(refusals),
    }
}
