//! The history of a log: every event in file order, the tree of lines, and states by keyframes.
//!
//! ```text
//! opening ── start ── ash attacks ─┬─ grak takes total defense        (the line)
//!                                  └─ damage, settled                 (undone)
//! ```

/// What whoever checks a whole log saves.
mod ahead;
/// Taking back commits that were never written.
mod draft;
/// The bytes of every event.
mod kept;
/// Which events count.
mod line;
/// Points of the log, as events.
mod points;
/// Where undo and redo lead.
mod steps;
/// How commits are built.
mod structure;
/// How commits are taken in.
mod taken;
/// Every address thrown.
mod throws;
/// Undo and redo by turns, by rounds, to an event.
mod units;

use super::index::{Anew, Index};
use super::secrets::{Reveal, Share};
use crate::engine::{Lexicon, Taped};
use crate::log::codec::{self, CodecError};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{ClauseCode, DicePolicy, Entry, Event, Opening, Rewind, Viewer, core};
use kept::Kept;
use std::collections::BTreeMap;

/// A keyframe is kept once this many events of a line lie behind the last one.
const KEYFRAME_EVERY: u32 = 48;

/// What a commit is, by its first event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitKind {
    /// The opening.
    Opening,
    /// A declaration.
    Declared,
    /// An answer.
    Answered,
    /// A ruling.
    Ruled,
    /// An act about the log.
    Act,
}

#[derive(Clone, Debug)]
struct Commit {
    first: u64,
    kind: CommitKind,
    /// The event of the line it hangs on; 0 for the opening and for acts.
    parent: u64,
    /// The event its resolution began with; 0 for the opening and for acts.
    root: u64,
    /// Events of its line since the last keyframe, its own included.
    since_keyframe: u32,
    keyframe: Option<Box<State>>,
}

/// Why a history cannot be read or moved.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum HistoryError {
    /// An event's bytes cannot be read.
    #[error("commit {commit}, event {event}: {error}")]
    Codec {
        /// The commit.
        commit: u64,
        /// The event.
        event: u64,
        /// What is wrong with the bytes.
        error: CodecError,
    },
    /// A commit is not built as commits are.
    #[error("commit {commit}, event {event}: {what}")]
    Structure {
        /// The commit.
        commit: u64,
        /// The event.
        event: u64,
        /// What is wrong.
        what: &'static str,
    },
}

/// Every event of a log, and where the line runs. Of a log that somebody else holds, the bytes are
/// not copied: the history lives as long as that log.
///
/// What takes the number of an event or a commit panics where there is none of that number: they
/// run from 1 to [`count`](History::count) and [`commits`](History::commits).
#[derive(Clone, Debug, Default)]
pub struct History<'log> {
    bytes: Kept<'log>,
    /// The commit each event belongs to.
    owners: Vec<u32>,
    commits: Vec<Commit>,
    opening: Option<Box<Opening>>,
    shares: Vec<Share>,
    started: bool,
    reveals: Vec<Reveal>,
    /// The words of the system, once the opening has named it.
    words: Option<Lexicon>,
    /// Every address thrown, kept where one may be thrown again otherwise: where faces are typed,
    /// and once a secret was revealed.
    index: Option<Index>,
    /// Whether a change was ever kept from anybody.
    keeps: bool,
    marks: BTreeMap<String, u64>,
    /// Where each clause was noted, in the order of the file.
    notes: BTreeMap<ClauseCode, Vec<u64>>,
    /// The round each throw belongs to, and its event, in the order of the file.
    throws: Vec<(u32, u64)>,
    tip: u64,
    /// The line, as ranges of events.
    line: Vec<(u64, u64)>,
    /// What was undone and can be taken up again.
    undone: steps::Undone,
    /// How many commits of the latest rewind are still to follow it.
    follow: u32,
    /// How many events were taken out of the log.
    redacted: u64,
    /// Up to which commit keyframes were thinned out.
    thinned: usize,
}

impl<'log> History<'log> {
    /// An empty history.
    pub fn new() -> Self {
        History::default()
    }

    /// The number of events.
    pub fn count(&self) -> u64 {
        self.bytes.count() as u64
    }

    /// The number of commits.
    pub fn commits(&self) -> u64 {
        self.commits.len() as u64
    }

    /// The opening.
    ///
    /// # Panics
    /// If nothing was taken in yet: a bug of the caller.
    pub fn opening(&self) -> &Opening {
        self.opening.as_deref().expect("BUG: a history is asked for its opening before it has one")
    }

    /// The players' shares of the dice, in order.
    pub fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// Whether a declaration was ever made: no contribution is accepted after it.
    pub fn started(&self) -> bool {
        self.started
    }

    /// The words of the system, if this program knows it.
    pub(super) fn lexicon(&self) -> Option<Lexicon> {
        self.words
    }

    /// The secrets that were revealed, in order.
    pub fn reveals(&self) -> &[Reveal] {
        &self.reveals
    }

    /// The event the line ends with.
    pub fn tip(&self) -> u64 {
        self.tip
    }

    /// Named places of the log.
    pub fn marks(&self) -> &BTreeMap<String, u64> {
        &self.marks
    }

    /// The events that note a clause, in the order of the file.
    pub fn notes_of(&self, clause: ClauseCode) -> &[u64] {
        self.notes.get(&clause).map_or(&[], Vec::as_slice)
    }

    /// The event the line ended with once this event was in the file: itself, unless it is an act.
    pub fn tip_at(&self, event: u64) -> u64 {
        let mut commit = self.commit_of(event);
        let mut last = event;
        while self.kind_of(commit) == CommitKind::Act {
            let first = self.events_of(commit).0;
            last = match self.entry(first).event {
                Event::Rewound(rewind) if self.redacted == 0 => return rewind.to,
                Event::Rewound(rewind) => rewind.to,
                _ => first - 1,
            };
            commit = self.commit_of(last);
        }
        last
    }

    /// The stored bytes of an event.
    pub fn bytes_of(&self, event: u64) -> &[u8] {
        self.bytes.get(event as usize - 1)
    }

    /// An event.
    ///
    /// # Panics
    /// If there is no such event: a bug of the caller. Its bytes were checked when taken in.
    pub fn entry(&self, event: u64) -> Entry {
        codec::decode(self.bytes_of(event)).expect("BUG: bytes that were checked are read again")
    }

    /// The commit an event belongs to, from 1.
    pub fn commit_of(&self, event: u64) -> u64 {
        let Some(at) = event.checked_sub(1) else { return 0 };
        // An event that is not kept yet is one of the last commit.
        self.owners.get(at as usize).map_or(self.commits(), |own| u64::from(*own))
    }

    /// The first and the last event of a commit.
    pub fn events_of(&self, commit: u64) -> (u64, u64) {
        let at = commit as usize - 1;
        let last = self.commits.get(at + 1).map_or(self.count(), |next| next.first - 1);
        (self.commits[at].first, last)
    }

    /// What a commit is.
    pub fn kind_of(&self, commit: u64) -> CommitKind {
        self.commits[commit as usize - 1].kind
    }

    /// The event of the line a commit hangs on; 0 for the opening and for acts.
    pub fn parent_of(&self, commit: u64) -> u64 {
        self.commits[commit as usize - 1].parent
    }

    /// The event that the resolution of a commit began with; 0 for the opening and for acts.
    pub fn root_of(&self, commit: u64) -> u64 {
        self.commits[commit as usize - 1].root
    }

    /// Whether a commit goes on with a resolution that began before it.
    pub fn goes_on_at(&self, commit: u64) -> bool {
        let root = self.root_of(commit);
        root != 0 && root != self.events_of(commit).0
    }

    /// Whether the line ends with a settled resolution (or the opening).
    pub fn is_settled_at(&self, event: u64) -> bool {
        // What ends a redacted commit is not known; mostly it is that.
        self.commit_of(event) == 1
            || matches!(self.entry(event).event, Event::Settled | Event::Redacted { .. })
    }

    /// The state right after an event without what is hidden from a seat.
    pub fn state_seen(&self, event: u64, viewer: Viewer) -> State {
        if viewer.sees_everything() {
            return self.state_at(event);
        }
        let mut state = State::nothing();
        let numbers = self.line_to(event).into_iter().flat_map(|(first, last)| first..=last);
        let seen = |entry: &Entry| viewer.sees(entry.audience.as_deref());
        let entries = numbers.map(|number| self.entry(number)).filter(seen);
        entries.for_each(|entry| state.apply(&entry.event));
        state
    }

    /// The state right after an event of any line: from the nearest keyframe, never from the start.
    pub fn state_at(&self, event: u64) -> State {
        let mut ranges = Vec::new();
        let (mut last, mut number) = (event, self.commit_of(event));
        let mut state = None;
        while last != 0 {
            let commit = &self.commits[number as usize - 1];
            let (first, end) = self.events_of(number);
            if let (Some(keyframe), true) = (&commit.keyframe, end == last) {
                state = Some(State::clone(keyframe));
                break;
            }
            ranges.push((first, last));
            last = commit.parent;
            number = self.commit_of(last);
        }
        let mut state = state.unwrap_or_else(State::nothing);
        for (first, last) in ranges.into_iter().rev() {
            let changes = |event: &u64| codec::changes_state(self.bytes_of(*event));
            for event in (first..=last).filter(changes) {
                state.apply(&self.entry(event).event);
            }
        }
        state
    }

    /// The events of the running or latest resolution: the declaration or ruling it began with,
    /// and the ranges of its events on the line.
    pub fn resolution(&self) -> Option<(u64, Vec<(u64, u64)>)> {
        self.resolution_at(self.tip)
    }

    /// The same for the line that ends with this event.
    pub fn resolution_at(&self, tip: u64) -> Option<(u64, Vec<(u64, u64)>)> {
        let root = self.root_of(self.commit_of(tip));
        if root == 0 {
            return None;
        }
        let mut ranges = Vec::new();
        let mut last = tip;
        while last >= root {
            let commit = self.commit_of(last);
            ranges.push((self.events_of(commit).0, last));
            last = self.parent_of(commit);
        }
        ranges.reverse();
        Some((root, ranges))
    }

    /// What is recorded of a resolution after the input it began with.
    pub fn tape(&self, ranges: &[(u64, u64)]) -> Vec<Taped> {
        let numbers = ranges.iter().flat_map(|(from, to)| *from..=*to).skip(1);
        numbers.map(|number| Taped { number, event: self.entry(number).event }).collect()
    }

    /// Keeps a commit: the bytes of its events, the first of them, the state after it if that is
    /// known.
    fn add(&mut self, keep: impl FnOnce(&mut Kept<'log>), event: &Event, after: Option<&State>) {
        let first = self.count() + 1;
        let since_keyframe = self.since_keyframe(self.tip);
        keep(&mut self.bytes);
        self.owners.resize(self.bytes.count(), self.commits.len() as u32 + 1);
        let kind = self.kind_by(event, (self.count() + 1 - first) as usize);
        if let Event::Contributed { stamp, text } = event {
            let share = self.share_of(stamp.seat, text);
            self.shares.push(Share { event: first, ..share });
        }
        self.follow = self.follow.saturating_sub(1);
        if kind == CommitKind::Act {
            let (parent, root, since_keyframe, keyframe) = (0, 0, 0, None);
            self.commits.push(Commit { first, kind, parent, root, since_keyframe, keyframe });
            self.act(event);
            return;
        }
        let parent = self.tip;
        let root = match kind {
            CommitKind::Opening | CommitKind::Act => 0,
            CommitKind::Declared => first,
            CommitKind::Ruled if self.is_settled_at(parent) => first,
            CommitKind::Ruled | CommitKind::Answered => self.root_of(self.commit_of(parent)),
        };
        let since_keyframe = since_keyframe + (self.count() + 1 - first) as u32;
        let after = after.filter(|_| since_keyframe >= KEYFRAME_EVERY);
        let keyframe = after.map(|after| Box::new(after.clone()));
        self.commits.push(Commit { first, kind, parent, root, since_keyframe, keyframe });
        self.started |= matches!(event, Event::Declared(said) if said.verb == core::START);
        self.undone.clear();
        if let Event::Opened(opening) = event {
            self.words = System::named(&opening.system).map(|system| system.rules().lexicon);
            let typed = opening.dice == DicePolicy::Typed || opening.mixed;
            self.index = typed.then(Index::default);
            self.opening = Some(opening.clone());
        }
        self.tip = self.count();
        self.line.push((first, self.tip));
    }

    /// The faces typed after an event otherwise than before for the same throw.
    pub(super) fn typed_anew(&self, after: u64) -> &[Anew] {
        self.index.as_ref().map_or(&[], |index| index.anew_after(after))
    }

    /// Remembers where the events about to be kept note a clause, and what they throw.
    fn note<'a>(&mut self, events: impl Iterator<Item = &'a Event>, after: Option<&State>) {
        for (number, event) in (self.count() + 1..).zip(events) {
            match event {
                Event::Noted(noted) => self.notes.entry(noted.clause).or_default().push(number),
                Event::Rolled(rolled) => {
                    self.throws.push((rolled.row.round, number));
                    if let (Some(index), Some(words)) = (&mut self.index, &self.words) {
                        let after = after.expect("BUG: addresses are kept, and no state");
                        index.add(words, after, number, rolled);
                    }
                }
                _ => {}
            }
        }
    }

    /// How many events of the line lie between the last keyframe and this end of it. The opening
    /// counts as far from any: it is a keyframe itself.
    fn since_keyframe(&self, tip: u64) -> u32 {
        if tip == 0 {
            return KEYFRAME_EVERY;
        }
        let commit = &self.commits[self.commit_of(tip) as usize - 1];
        // A line that leaves a commit in its middle cannot start from the state at its end.
        let at_keyframe = commit.keyframe.is_some() && self.events_of(self.commit_of(tip)).1 == tip;
        if at_keyframe { 0 } else { commit.since_keyframe }
    }

    fn act(&mut self, event: &Event) {
        match event {
            Event::Marked { name, .. } => drop(self.marks.insert(name.clone(), self.tip)),
            Event::Revealed { secret, next, .. } => {
                self.keep_index();
                let event = self.count();
                self.reveals.push(Reveal { event, secret: *secret, next: *next });
            }
            Event::Rewound(rewind) => self.rewind(rewind),
            _ => {}
        }
    }

    fn rewind(&mut self, rewind: &Rewind) {
        self.note_undone(rewind);
        self.follow = rewind.follow;
        self.tip = if self.redacted == 0 { rewind.to } else { self.tip_at(rewind.to) };
        self.move_line(self.tip);
    }
}
