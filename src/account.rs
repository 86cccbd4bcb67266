//! The account: a log as people at the table read it.
//!
//! ```text
//! -- Round 1 --
//! #17 heroes' turn
//! #19 ash melee-attack grak (weapon longsword)
//! #21     ash spends main
//! #23     attack d20 [14] + 2 = 16 vs 14: hit (attack.roll +1, melee.skill +1)
//! #25     damage d8 [6] + 1 = 7 (damage.roll +1)
//! #26     grak hp 12 → 5
//! ```
//!
//! What is said stands at the margin with its event number, what follows from it is indented.
//! Every row names the event it tells, so that it can be explained or disputed by number.

/// Acts about the log in words.
mod act;
/// Changes in words.
mod effect;
/// What a move of the line takes back and takes up again.
mod moved;
/// Rolls in words.
mod roll;
/// What one seat may see.
mod sight;
/// One event in words.
mod telling;
/// Dice that were seen and are not used.
mod unused;
/// How things are called.
mod words;

pub use act::{told_deed, told_move};
pub use effect::describe;
pub use moved::{Did, Moved, MovedDeed, MovedRoll, SaidDeed, moved};
pub use sight::Sight;
pub use words::{Words, because, date, hex, possessive, quoted};

use crate::log::{Commitment, form};
use crate::play::{CommitKind, History};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Event, HexDigits, RewindBy, Viewer, hex_if_any};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::VecDeque;
use std::fmt;
use telling::{Scene, Told};

/// What a row of the account is, for whoever colours it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The opening: system, sides, map.
    Opening,
    /// A round begins.
    Round,
    /// Somebody's turn begins or ends.
    Turn,
    /// A declaration.
    Declaration,
    /// An answer, or a window taken.
    Answer,
    /// A ruling.
    Ruling,
    /// Dice.
    Roll,
    /// A question or dice awaited.
    Question,
    /// A window.
    Offer,
    /// A change.
    Change,
    /// A clause that decided without changing anything.
    Note,
    /// An act about the log.
    Act,
    /// Something the viewer may not see.
    Hidden,
    /// What holds the log together: digests, the end of a resolution.
    Machinery,
}

/// One row of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// The event it tells; the first, if it tells several.
    pub event: u64,
    /// Whether the event was taken back.
    pub undone: bool,
    /// How far it is indented: 0 for what is said, 1 for what follows from it.
    pub indent: u8,
    /// What it is.
    pub kind: Kind,
    /// What it says.
    pub text: String,
    /// The event of the same input where it was said before, if it is said again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<u64>,
    /// Set where the viewer may not see the event.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub hidden: bool,
    /// What such an event enters the chain as.
    #[serde(with = "hex_if_any", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<HexDigits>")]
    pub commitment: Option<Commitment>,
}

impl Row {
    /// The margin: a mark if the event was taken back, and its number.
    pub fn margin(&self) -> String {
        let mark = if self.undone { '~' } else { ' ' };
        format!("{mark}{:<5}", format!("#{}", self.event))
    }

    /// The text with its indentation, and what it says again: `gm rules (again #28)`.
    pub fn indented(&self) -> String {
        let again = self.again.map_or_else(String::new, |event| format!(" (again #{event})"));
        format!("{:1$}{2}{again}", "", usize::from(self.indent) * 4, self.text)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Round => write!(f, "{}{}", if self.undone { "~" } else { "" }, self.text),
            _ => write!(f, "{} {}", self.margin(), self.indented()),
        }
    }
}

/// How much of each event is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// What people at the table want to read.
    #[default]
    Table,
    /// Every event, every change with its clause.
    Everything,
}

/// What becomes of undone events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undone {
    /// They are left out.
    #[default]
    LeftOut,
    /// They are told, and marked.
    Told,
}

/// How a log is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Who reads: what is not for them is hidden.
    pub viewer: Viewer,
    /// How much of each event is told.
    pub detail: Detail,
    /// What becomes of undone events.
    pub undone: Undone,
}

impl View {
    /// The usual account for somebody.
    pub fn of(viewer: Viewer) -> Self {
        View { viewer, detail: Detail::default(), undone: Undone::default() }
    }
}

/// The account of a fight.
#[derive(Clone, Debug)]
pub struct Account<'a> {
    history: &'a History,
    system: System,
    view: View,
    sight: Sight<'a>,
    /// The line, as ranges of events.
    line: &'a [(u64, u64)],
    /// The declaration whose windows are still open.
    open: Option<u64>,
}

impl<'a> Account<'a> {
    /// The account of a history, read with a view.
    pub fn new(history: &'a History, system: System, view: View) -> Self {
        let line = history.line();
        let open = history.resolution().map(|(first, _)| first);
        let sight = Sight::new(history, view.viewer);
        Account { history, system, view, sight, line, open }
    }

    /// Every row, in the order of the file.
    pub fn rows(&self) -> Rows<'a> {
        self.clone().into_rows()
    }

    /// Every row, in the order of the file.
    pub fn into_rows(self) -> Rows<'a> {
        let (state, told) = (State::nothing(), VecDeque::new());
        Rows { account: self, commit: 0, state, after: 0, told }
    }

    /// The rows of one commit.
    pub fn commit(&self, commit: u64) -> Vec<Row> {
        let before = match self.history.kind_of(commit) {
            CommitKind::Act => self.history.tip(),
            _ => self.history.parent_of(commit),
        };
        let mut state = self.history.state_at(before);
        self.tell(commit, &mut state)
    }

    /// The rows of some commits, such as those just appended.
    pub fn commits(&self, from: u64, to: u64) -> Vec<Row> {
        (from..=to).flat_map(|commit| self.commit(commit)).collect()
    }

    /// Writes the whole account as plain text, an empty line before each round.
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for row in self.rows() {
            if row.kind == Kind::Round {
                writeln!(out)?;
            }
            writeln!(out, "{row}")?;
        }
        Ok(())
    }

    /// Whether an event stands on the line.
    pub fn is_on_line(&self, event: u64) -> bool {
        let at = self.line.partition_point(|(first, _)| *first <= event);
        at > 0 && event <= self.line[at - 1].1
    }

    /// Tells the events of a commit; folds them into the state.
    fn tell(&self, commit: u64, state: &mut State) -> Vec<Row> {
        let (first, last) = self.history.events_of(commit);
        let last = match self.view.undone {
            Undone::Told => last,
            Undone::LeftOut if self.history.kind_of(commit) == CommitKind::Act => last,
            // Of a commit the line leaves at a window only the first part stands.
            Undone::LeftOut => {
                (first..=last).take_while(|e| self.is_on_line(*e)).last().unwrap_or(0)
            }
        };
        self.tell_events(commit, first, last, state)
    }

    /// Tells events of one commit, from its first; folds them into the state.
    pub(crate) fn tell_events(
        &self,
        commit: u64,
        first: u64,
        last: u64,
        state: &mut State,
    ) -> Vec<Row> {
        let mut scene = Scene::of(self.history, self.sight, commit, self.open);
        let mut rows = Vec::new();
        for event in first..=last {
            let entry = self.history.entry(event);
            let undone = !entry.event.is_act() && !self.is_on_line(event);
            scene.undone = undone;
            scene.noted_before = self.noted_before(event, &entry.event);
            if self.sight.sees_entry(&entry) {
                let words = Words { system: self.system, state };
                let mut told = self.unused(words, &scene, event, &entry.event);
                told.extend(telling::tell(
                    words,
                    &mut scene,
                    event,
                    &entry.event,
                    self.view.detail,
                ));
                rows.extend(told.into_iter().map(|told| Row {
                    event,
                    undone,
                    indent: told.indent,
                    kind: told.kind,
                    text: told.text,
                    again: entry.event.said_again(),
                    hidden: false,
                    commitment: None,
                }));
            } else {
                let (indent, text) = (u8::from(event > first), "(hidden)".to_owned());
                let commitment = form::commitment_of(self.history.bytes_of(event));
                let (kind, hidden) = (Kind::Hidden, true);
                let again = None;
                rows.push(Row { event, undone, indent, kind, text, again, hidden, commitment });
            }
            state.apply(&entry.event);
        }
        rows
    }

    /// Where a resolution settles, the dice it threw and throws no more, as far as the viewer may
    /// see them.
    fn unused(&self, words: Words<'_>, scene: &Scene<'_>, number: u64, event: &Event) -> Vec<Told> {
        if *event != Event::Settled {
            return Vec::new();
        }
        let unused = unused::unused(self.history, number).into_iter();
        let seen = unused.filter(|(thrown, _)| self.sight.sees(*thrown));
        seen.map(|(thrown, rolled)| telling::not_used(words, scene, thrown, &rolled)).collect()
    }

    /// Whether a clause was noted before on the line, where the viewer could read it.
    fn noted_before(&self, number: u64, event: &Event) -> bool {
        let Event::Noted(noted) = event else { return false };
        let earlier = self.history.notes_of(noted.clause).iter().take_while(|e| **e < number);
        earlier.filter(|earlier| self.is_on_line(**earlier)).any(|e| self.sight.sees(*e))
    }

    /// Whether the account leaves a commit out: undone, or the way back to a window.
    fn leaves_out(&self, commit: u64) -> bool {
        if self.view.undone == Undone::Told {
            return false;
        }
        let (first, _) = self.history.events_of(commit);
        if self.history.kind_of(commit) != CommitKind::Act {
            return !self.is_on_line(first);
        }
        match self.history.entry(first).event {
            // The answer that follows says that somebody steps in.
            Event::Rewound(rewind) => rewind.by == RewindBy::Offer,
            _ => false,
        }
    }
}

/// The rows of an account, told one commit at a time.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    account: Account<'a>,
    /// The commit told last.
    commit: u64,
    state: State,
    /// The event `state` is the state after.
    after: u64,
    told: VecDeque<Row>,
}

impl Rows<'_> {
    /// Who reads.
    pub fn viewer(&self) -> Viewer {
        self.account.view.viewer
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let history = self.account.history;
        while self.told.is_empty() {
            if self.commit == history.commits() {
                return None;
            }
            self.commit += 1;
            if self.account.leaves_out(self.commit) {
                continue;
            }
            let (first, last) = history.events_of(self.commit);
            if history.kind_of(self.commit) == CommitKind::Act {
                let rows = self.account.tell_events(self.commit, first, last, &mut self.state);
                self.told.extend(rows);
                continue;
            }
            let parent = history.parent_of(self.commit);
            if parent != self.after {
                self.state = history.state_at(parent);
            }
            self.told.extend(self.account.tell(self.commit, &mut self.state));
            self.after = match self.account.view.undone {
                Undone::Told => last,
                Undone::LeftOut => {
                    let at = self.account.line.partition_point(|range| range.0 <= first);
                    self.account.line[at - 1].1
                }
            };
        }
        self.told.pop_front()
    }
}
