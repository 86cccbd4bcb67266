//! Proofs out of a log.

use super::form::{
    Arrived, Bytes, EventProof, GrowthProof, Hash32, Place, Proof, ProvedCommit, StandsOn,
};
use super::people::Named;
use crate::log::chain::Link;
use crate::log::form::{self, Form};
use crate::log::merkle::{self, Head};
use crate::log::scan::Scanner;
use crate::log::{NotedHead, Tail, Unreadable, format};
use crate::play::{CommitKind, History, HistoryError};
use crate::state::State;
use crate::vocabulary::{DieSource, Effect, Effected, Event, Rolled, Viewer, Who};
use std::collections::{BTreeMap, BTreeSet};

/// Why a log cannot be read, or something about it cannot be proved.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The chain is broken, or there is no log.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The events cannot be read, or do not stand as events do.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The log has no such event.
    #[error("there is no event {event} in this log")]
    NoSuchEvent {
        /// The number asked for.
        event: u64,
        /// The last there is.
        last: u64,
    },
    /// The reader may not see it.
    #[error("event {event} is hidden, and not everybody whom this proof is for may see it")]
    Hidden {
        /// The event.
        event: u64,
    },
    /// Only its commitment is in the log.
    #[error("event {event} was taken out of this log; only its commitment is left")]
    TakenOut {
        /// The event.
        event: u64,
    },
    /// The event came after the head.
    #[error("event {event} came after this head: it stands in commit {commit}")]
    Later {
        /// The event.
        event: u64,
        /// Its commit.
        commit: u64,
    },
    /// The log has fewer commits than the head.
    #[error("the log does not reach the head {head}")]
    Shorter {
        /// The head.
        head: NotedHead,
    },
    /// The log has other commits than the head stands for.
    #[error("the log does not continue the head {head}: its commits are others")]
    Differs {
        /// The head.
        head: NotedHead,
    },
    /// The second head is the earlier one.
    #[error("the head {to} is earlier than the head {from}")]
    Backwards {
        /// The head to begin with.
        from: NotedHead,
        /// The head to end with.
        to: Head,
    },
}

/// A log, read to prove something about it.
pub struct Ledger<'log> {
    history: History<'log>,
    /// The links of its commits.
    links: Vec<Link>,
    tail: Tail,
}

impl<'log> Ledger<'log> {
    /// Reads a log. A torn end is left out.
    ///
    /// # Errors
    /// [`ProveError::Unreadable`] or [`ProveError::History`].
    pub fn of(log: &'log [u8]) -> Result<Self, ProveError> {
        let mut scanner = Scanner::new(log)?;
        let (mut history, mut state, mut links) = (History::new(), State::nothing(), Vec::new());
        loop {
            match scanner.next_commit()? {
                Ok(commit) => {
                    history.take_in(commit.events(), &mut state)?;
                    links.push(commit.link());
                }
                Err(tail) => return Ok(Ledger { history, links, tail }),
            }
        }
    }

    /// Its history.
    pub fn history(&self) -> &History<'log> {
        &self.history
    }

    /// How it ends.
    pub fn tail(&self) -> Tail {
        self.tail
    }

    /// Its head.
    pub fn head(&self) -> Head {
        merkle::head(&self.links)
    }

    /// Proves an event, for a reader; for a head noted earlier, or for that of the whole log.
    ///
    /// # Errors
    /// [`ProveError`] where there is nothing to prove, or the reader may not see it.
    pub fn event(
        &self,
        event: u64,
        viewer: Viewer,
        head: Option<NotedHead>,
    ) -> Result<Proof, ProveError> {
        let last = self.history.count();
        if event == 0 || event > last {
            return Err(ProveError::NoSuchEvent { event, last });
        }
        let entry = self.history.entry(event);
        if let Event::Redacted { .. } = entry.event {
            return Err(ProveError::TakenOut { event });
        }
        if !viewer.sees(entry.audience.as_deref()) {
            return Err(ProveError::Hidden { event });
        }
        let links = self.links_at(head)?;
        let mut gathered = Gathered::of(&self.history, event);
        let commit = self.history.commit_of(event);
        if commit > links.len() as u64 {
            return Err(ProveError::Later { event, commit });
        }
        // What came later, such as a reveal, that head does not vouch for.
        gathered.commits.retain(|commit| *commit <= links.len() as u64);
        let commits = gathered.commits.iter().map(|commit| self.commit(*commit, viewer, links));
        Ok(Proof::Event(EventProof {
            head: merkle::head(links),
            event,
            at: place(&self.history, event),
            commits: commits.collect(),
            stands_on: gathered.stands_on(&self.history),
            arrived: gathered.arrived.into_values().collect(),
            check: Hash32::default(),
        }))
    }

    /// Proves that one head of this log continues another; where none is given, that of the whole.
    ///
    /// # Errors
    /// [`ProveError`] where either is no head of this log.
    pub fn growth(&self, from: NotedHead, to: Option<NotedHead>) -> Result<Proof, ProveError> {
        let earlier = merkle::head(self.links_at(Some(from))?);
        let links = self.links_at(to)?;
        let to = merkle::head(links);
        let path = merkle::consistency_proof(links, from.count)
            .ok_or(ProveError::Backwards { from, to })?;
        let path = path.into_iter().map(Hash32).collect();
        Ok(Proof::Growth(GrowthProof { from: earlier, to, path, check: Hash32::default() }))
    }

    /// The links that a head stands for.
    fn links_at(&self, head: Option<NotedHead>) -> Result<&[Link], ProveError> {
        let Some(head) = head else { return Ok(&self.links) };
        let count = usize::try_from(head.count).unwrap_or(usize::MAX);
        let links = self.links.get(..count).ok_or(ProveError::Shorter { head })?;
        if head.is_of(&merkle::head(links)) { Ok(links) } else { Err(ProveError::Differs { head }) }
    }

    fn commit(&self, number: u64, viewer: Viewer, links: &[Link]) -> ProvedCommit {
        let at = number as usize - 1;
        let before = match at.checked_sub(1) {
            Some(at) => self.links[at],
            None => Link::before_first(&format::file_header()),
        };
        let (first, last) = self.history.events_of(number);
        let path = merkle::inclusion_proof(links, number - 1)
            .expect("BUG: only commits that the head stands for are proved");
        ProvedCommit {
            number,
            before: Hash32(before.0),
            events: (first..=last).map(|event| self.shown(event, viewer)).collect(),
            path: path.into_iter().map(Hash32).collect(),
        }
    }

    /// The stored bytes of an event, or its commitment where the viewer may not see it.
    fn shown(&self, event: u64, viewer: Viewer) -> Bytes {
        let bytes = self.history.bytes_of(event);
        match Form::of(bytes) {
            Some(Form::Hidden { blinder, padded })
                if !viewer.sees(self.history.entry(event).audience.as_deref()) =>
            {
                Bytes(form::redacted(&form::commitment(blinder, padded)))
            }
            _ => Bytes(bytes.to_vec()),
        }
    }
}

/// The place of an event.
fn place(history: &History, event: u64) -> Place {
    let commit = history.commit_of(event);
    Place { commit, nth: event - history.events_of(commit).0 + 1 }
}

/// What a proof of an event holds.
#[derive(Default)]
struct Gathered {
    commits: BTreeSet<u64>,
    /// The events whose dice are stood on.
    origins: BTreeSet<u64>,
    arrived: BTreeMap<Who, Arrived>,
}

impl Gathered {
    fn of(history: &History, event: u64) -> Self {
        let mut all = Gathered::default();
        // Without the opening nobody could read a name.
        all.commits.extend([1, history.commit_of(event)]);
        if let Event::Rolled(rolled) = history.entry(event).event {
            all.roll(history, event, &rolled);
        }
        all
    }

    fn stands_on(&self, history: &History) -> Vec<StandsOn> {
        let each = self.origins.iter();
        each.map(|event| StandsOn { event: *event, at: place(history, *event) }).collect()
    }

    /// What the dice of a roll need, and those it stands on.
    fn roll(&mut self, history: &History, event: u64, rolled: &Rolled) {
        let sources = || rolled.dice.iter().map(|die| die.source);
        self.people(history, event, rolled);
        if sources().any(|source| source == DieSource::Seeded) {
            self.secret(history, rolled.row.secret);
        }
        if sources().any(|source| source == DieSource::Typed) {
            self.commits.extend(taking_back(history, event));
        }
        for source in sources() {
            let (DieSource::Carried { from: origin } | DieSource::Judged { of: origin }) = source
            else {
                continue;
            };
            if origin == 0 || origin >= event || !self.origins.insert(origin) {
                continue;
            }
            self.commits.insert(history.commit_of(origin));
            if let Event::Rolled(before) = history.entry(origin).event {
                self.roll(history, origin, &before);
            }
        }
    }

    /// The shares of a secret, and the reveals up to its own.
    fn secret(&mut self, history: &History, secret: u32) {
        let shares = history.shares().iter().filter(|share| share.secret == secret);
        let reveals = history.reveals().iter().take(secret as usize + 1);
        let events = shares.map(|share| share.event).chain(reveals.map(|reveal| reveal.event));
        self.commits.extend(events.map(|event| history.commit_of(event)));
    }

    /// Those it names who came after the opening.
    fn people(&mut self, history: &History, event: u64, rolled: &Rolled) {
        let state = history.state_at(history.events_of(history.commit_of(event)).1);
        let opened = history.opening().cast.len();
        let owners = Named::by(rolled).owners(&state).into_iter().chain(rolled.on);
        let late = owners.filter(|who| usize::from(who.0) >= opened);
        for who in late.filter(|who| state.knows(*who)) {
            let Some(came) = arrival(history, event, usize::from(who.0) - opened) else { continue };
            let before = state.cast.items.iter().filter(|(owner, _)| *owner < who);
            let (items, at) = (before.count() as u16, place(history, came));
            self.commits.insert(at.commit);
            self.arrived.insert(who, Arrived { who: who.0, items, at });
        }
    }
}

/// The event that brought somebody into the cast: the so-manyth on the line, from 0.
fn arrival(history: &History, event: u64, nth: usize) -> Option<u64> {
    let last = history.events_of(history.commit_of(event)).1;
    let line = history.line_to(last).into_iter().flat_map(|(first, last)| first..=last);
    let arrives = |number: &u64| {
        let event = history.entry(*number).event;
        matches!(event, Event::Effected(Effected { effect: Effect::Cast(_), .. }))
    };
    line.filter(arrives).nth(nth)
}

/// The commit of the rewind that an event belongs to, if it does: what was said again or corrected.
fn taking_back(history: &History, event: u64) -> Option<u64> {
    let commit = history.commit_of(event);
    let rewind = (1..commit).rev().find_map(|act| {
        let acts = history.kind_of(act) == CommitKind::Act;
        match acts.then(|| history.entry(history.events_of(act).0).event) {
            Some(Event::Rewound(rewind)) => Some((act, rewind)),
            _ => None,
        }
    });
    let (act, rewind) = rewind?;
    (act + u64::from(rewind.follow) >= commit).then_some(act)
}
