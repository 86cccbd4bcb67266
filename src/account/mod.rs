//! The account: a log as people at the table read it, at three depths.
//!
//! ```text
//! Round 2, the heroes' turn
//! 137  Ash attacks Grak with the longsword
//! 141    attack 9 = d20 [6] +1 attack bonus +1 Strength +1 Stab    against 13: miss
//! 144    Grak 7 → 4 hp                                             Shock on a miss
//! ```
//!
//! Every row names the event it tells, so that it can be gone to, explained or disputed by that
//! number. What is said stands at the margin, what follows from it is indented. *Brief* tells a
//! deed in a line or two, *plain* every roll and change with reasons, *full* all, with clauses.

/// Acts about the log in words.
mod act;
/// A deed and what came of it in a line or two.
mod brief;
/// Times in words.
mod date;
/// Disputes in words.
mod disputes;
/// Changes in words.
mod effect;
/// The chosen parts of an account.
mod filter;
/// What is declared and not done where a turn ends.
mod forgone;
/// The colours of an account.
mod ink;
/// What taking back an older deed does to what was said later.
mod later;
/// Rows as lines of text at a width.
pub mod layout;
/// A report of the evening in Markdown.
mod markdown;
/// What a move of the line takes back and takes up again.
mod moved;
/// What rules decided without changing anything.
mod noted;
/// The opening in words.
mod opening;
/// What somebody does, as its verb is told.
mod phrase;
/// What is carried out of what was declared before.
mod planned;
/// Questions and windows in words.
mod question;
/// Which changes stand with their reason.
mod reason;
/// Rolls in words.
mod roll;
/// All rows, one commit after the other.
mod rows;
/// Whose deed an event is part of, and what came before it.
mod scene;
/// What one seat may see.
mod sight;
/// What is spent at once, in one row.
mod spent;
/// One event in words.
mod telling;
/// Pieces of text.
mod texts;
/// Dice that were seen and are not used.
mod unused;
/// Movements that did not lead where they were to lead.
mod way;
/// How things are called.
mod words;

pub use act::{told_deed, told_move};
pub use date::date;
pub use disputes::{CHANGE, CarriedOut, DisputeTold, RuledTold, remedy_line, told_disputes};
pub use effect::{colon, describe, place_called, waiting};
pub use filter::{Filter, concerns};
pub use ink::{Ink, Inks, ink_of};
pub use later::{Compared, Later, LaterDeed, NewRoll, NoLonger, later, refused};
pub use markdown::escaped;
pub use markdown::markdown;
pub use moved::{Did, Moved, MovedAct, MovedDeed, MovedDie, MovedRoll, SaidDeed, Whole, moved};
pub use phrase::{given_by_the_gm, phrase};
pub use roll::{otherwise, stated_with, told_roll, toward, with_others};
pub use rows::Rows;
pub use sight::Sight;
pub use words::{
    Words, because, capital, hex, in_quotes, listed, minus, possessive, quoted, signed,
};

use crate::log::{Commitment, form};
use crate::play::{CommitKind, History};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Event, HexDigits, RewindBy, Viewer, hex_if_any};
use brief::Brief;
use scene::Scene;
use schemars::JsonSchema;
use serde::Serialize;
use spent::Spent;
use std::collections::VecDeque;
use std::fmt;
use telling::Told;

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
    /// What a side can still do, or what the GM may call for.
    Reminder,
    /// An act about the log.
    Act,
    /// Something the viewer may not see.
    Hidden,
    /// What holds the log together: digests, the end of a resolution.
    Machinery,
}

impl Kind {
    /// Whether a row says what somebody did or what came of it.
    pub fn is_of_a_deed(self) -> bool {
        match self {
            Kind::Declaration
            | Kind::Answer
            | Kind::Ruling
            | Kind::Roll
            | Kind::Change
            | Kind::Note => true,
            Kind::Opening
            | Kind::Round
            | Kind::Turn
            | Kind::Question
            | Kind::Offer
            | Kind::Reminder
            | Kind::Act
            | Kind::Hidden
            | Kind::Machinery => false,
        }
    }
}

/// One row of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// The event it tells; the first, if it tells several.
    pub event: u64,
    /// The round in which it happened; 0 before the first.
    pub round: u32,
    /// Whether the event was taken back.
    pub undone: bool,
    /// How far it is indented: 0 for what is said, 1 for what follows from it.
    pub indent: u8,
    /// What it is.
    pub kind: Kind,
    /// What it says.
    pub text: String,
    /// What stands beside it: what a roll was held against, or why something changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    /// What came of a roll, in a word: hit, miss, success…
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
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
    /// A row that was told of an event.
    fn told(event: u64, undone: bool, told: Told, again: Option<u64>) -> Self {
        let Told { indent, kind, text, beside, outcome } = told;
        let (round, hidden, commitment) = (0, false, None);
        Row { event, round, undone, indent, kind, text, beside, outcome, again, hidden, commitment }
    }

    /// The row where it goes on with no other.
    fn alone(self) -> Self {
        Row { text: brief::alone(&self.text), ..self }
    }

    /// The text, and what it says again: `The GM rules (again 28)`.
    pub fn whole(&self) -> String {
        let again = self.again.map_or_else(String::new, |event| format!(" (again, from {event})"));
        format!("{}{again}", self.text)
    }

    /// The row in one line, with what stands beside it.
    pub fn sentence(&self) -> String {
        match &self.beside {
            None => self.whole(),
            Some(beside) if self.kind == Kind::Roll => format!("{} {beside}", self.whole()),
            Some(beside) if beside.starts_with('(') => format!("{} {beside}", self.whole()),
            Some(beside) => format!("{} ({beside})", self.whole()),
        }
    }
}

/// One line, however long it is.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.undone { '~' } else { ' ' };
        let indent = usize::from(self.indent) * 2;
        write!(f, "{mark}{:>5}  {:indent$}{}", self.event, "", self.sentence())
    }
}

/// How much is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// A line or two for a deed and what came of it.
    Brief,
    /// Every roll with its parts, every change, questions and answers.
    #[default]
    Plain,
    /// Every event with its clauses.
    Full,
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
    /// How much is told.
    pub depth: Depth,
    /// What becomes of undone events.
    pub undone: Undone,
}

impl View {
    /// The usual account for somebody.
    pub fn of(viewer: Viewer) -> Self {
        View { viewer, depth: Depth::default(), undone: Undone::default() }
    }
}

/// The account of a fight.
#[derive(Clone, Debug)]
pub struct Account<'a> {
    history: &'a History<'a>,
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

    /// How it is read.
    pub fn view(&self) -> View {
        self.view
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

    /// The rows from a commit on, in the order of the file; one that answers is told with its deed
    /// only if that is among them.
    pub fn rows_from(&self, commit: u64) -> Rows<'a> {
        let before = match self.history.kind_of(commit) {
            CommitKind::Opening => 0,
            CommitKind::Act => self.history.tip_at(self.history.events_of(commit).0),
            _ => self.history.parent_of(commit),
        };
        let (account, state) = (self.clone(), self.history.state_at(before));
        Rows { account, commit: commit - 1, state, after: before, told: VecDeque::new() }
    }

    /// The commit that the deed of a commit begins with, as far as the file tells it in one go.
    pub fn start_of_deed(&self, commit: u64) -> u64 {
        let answers = |at: &u64| self.history.kind_of(*at) == CommitKind::Answered;
        (1..=commit).rev().find(|at| !answers(at)).unwrap_or(1)
    }

    /// The rows of one commit.
    pub fn commit(&self, commit: u64) -> Vec<Row> {
        let before = match self.history.kind_of(commit) {
            CommitKind::Act => self.history.tip(),
            _ => self.history.parent_of(commit),
        };
        let mut state = self.history.state_at(before);
        self.tell(commit, &mut state).into_iter().map(Row::alone).collect()
    }

    /// The rows of some commits, such as those just appended.
    pub fn commits(&self, from: u64, to: u64) -> Vec<Row> {
        (from..=to).flat_map(|commit| self.commit(commit)).collect()
    }

    /// Writes the whole account, a row a line however long it is, an empty line before each round.
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
    pub fn tell_events(&self, commit: u64, first: u64, last: u64, state: &mut State) -> Vec<Row> {
        let mut scene = Scene::of(self.history, self.sight, commit, self.open);
        if self.view.depth == Depth::Brief && first > 1 {
            return self.tell_in_brief(&mut scene, first, last, state);
        }
        let mut rows: Vec<Row> = Vec::new();
        let mut spent: Option<Spent> = None;
        for event in first..=last {
            let entry = self.history.entry(event);
            let undone = self.is_undone(event, &entry.event);
            scene.undone = undone;
            let before = rows.len();
            if self.sight.sees_entry(&entry) {
                let words = Words { system: self.system, state };
                let mut told = self.unused(words, &scene, event, &entry.event);
                told.extend(telling::tell(words, &mut scene, event, &entry.event, self.view.depth));
                let plain = self.view.depth == Depth::Plain;
                spent = spent.filter(|_| rows.last().is_some_and(|row| row.undone == undone));
                if let (true, Some(one), Some(row)) = (plain, told.first(), rows.last_mut())
                    && let Some(text) = Spent::join(&mut spent, words, &entry.event, one)
                {
                    row.text = text;
                    told.clear();
                }
                let again = entry.event.said_again();
                rows.extend(told.into_iter().map(|told| Row::told(event, undone, told, again)));
            } else {
                spent = None;
                rows.push(self.hidden_row(event, undone, u8::from(event > first)));
            }
            state.apply(&entry.event);
            rows[before..].iter_mut().for_each(|row| row.round = state.round);
        }
        rows
    }

    /// Tells events of one commit in brief; folds them into the state.
    fn tell_in_brief(
        &self,
        scene: &mut Scene<'_>,
        first: u64,
        last: u64,
        state: &mut State,
    ) -> Vec<Row> {
        let mut brief = Brief::new(self.history, scene, state, first);
        let (mut undone, mut rounds) = (false, Vec::new());
        for event in first..=last {
            let entry = self.history.entry(event);
            undone = self.is_undone(event, &entry.event);
            scene.undone = undone;
            if self.sight.sees_entry(&entry) {
                brief.hear(Words { system: self.system, state }, scene, event, &entry.event);
            }
            state.apply(&entry.event);
            rounds.push(state.round);
        }
        let round = |event: u64| rounds.get((event - first) as usize).copied().unwrap_or_default();
        let rows = brief.finish().into_iter();
        let row =
            |(event, told)| Row { round: round(event), ..Row::told(event, undone, told, None) };
        rows.map(row).collect()
    }

    fn is_undone(&self, event: u64, content: &Event) -> bool {
        !content.is_act() && !self.is_on_line(event)
    }

    /// A row that stands for an event the viewer may not see.
    fn hidden_row(&self, event: u64, undone: bool, indent: u8) -> Row {
        let commitment = form::commitment_of(self.history.bytes_of(event));
        let told = telling::row(indent, Kind::Hidden, "(hidden)".to_owned());
        Row { hidden: true, commitment, ..Row::told(event, undone, told, None) }
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
