//! The replay of a recorded fight: a cursor over its line that steps on and back as quickly.
//!
//! The model is a [`Player`], a message a [`Step`], the update [`Player::update`]; nothing here
//! knows a screen. The cursor stands on a row of the account; [`Player::state`] is the state once
//! that row has happened, found from the nearest keyframe, never folded from the start.

/// The keys, for the terminal and for the page.
pub mod keys;

use crate::account::layout::{Layout, Line};
use crate::account::{Account, Kind, Row, Rows, Sight, Undone, View};
use crate::play::{CommitKind, History};
use crate::rules::System;
use crate::standing::{Standing, standing, standing_at};
use crate::state::State;
use std::collections::VecDeque;

/// Where the cursor is told to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next row.
    On,
    /// To the row before.
    Back,
    /// To the next declaration or ruling.
    NextInput,
    /// To the declaration or ruling before.
    PreviousInput,
    /// To the start of the next round.
    NextRound,
    /// To the start of this round, or of the one before if the cursor stands there already.
    PreviousRound,
    /// To the opening.
    Start,
    /// To the end of the line.
    End,
    /// To an event; to the last before it if it is not on the line.
    ToEvent(u64),
    /// To the start of a round; to the end if the fight does not get there.
    ToRound(u32),
}

/// A cursor over the line of a log.
#[derive(Clone, Debug)]
pub struct Player<'a> {
    history: &'a History,
    system: System,
    view: View,
    account: Account<'a>,
    line: &'a [(u64, u64)],
    /// The range of the line the cursor is in.
    range: usize,
    /// Its rows; never empty.
    rows: Vec<Row>,
    row: usize,
    state: State,
}

impl<'a> Player<'a> {
    /// A player at the opening of a fight.
    pub fn new(history: &'a History, system: System, view: View) -> Self {
        let view = View { undone: Undone::LeftOut, ..view };
        let account = Account::new(history, system, view);
        let line = history.line();
        let (range, row, state) = (0, 0, State::nothing());
        let mut player =
            Player { history, system, view, account, line, range, rows: Vec::new(), row, state };
        player.enter(0);
        player.look();
        player
    }

    /// Moves the cursor; says whether it moved.
    pub fn update(&mut self, step: Step) -> bool {
        let before = (self.range, self.row);
        match step {
            Step::On => self.on(),
            Step::Back => self.back(),
            Step::NextInput => self.next_input(),
            Step::PreviousInput => self.previous_input(),
            Step::NextRound => self.seek_round(self.state.round + 1),
            Step::PreviousRound => self.previous_round(),
            Step::Start => self.enter(0),
            Step::End => self.seek_end(),
            Step::ToEvent(event) => self.seek_event(event),
            Step::ToRound(round) => self.seek_round(round),
        }
        let moved = before != (self.range, self.row);
        if moved {
            self.look();
        }
        moved
    }

    /// The row the cursor stands on.
    pub fn row(&self) -> &Row {
        &self.rows[self.row]
    }

    /// The last event that has happened at the cursor, those that have no row included.
    pub fn event(&self) -> u64 {
        let end = self.line[self.range].1;
        let next = self.rows.get(self.row + 1).map_or(end, |next| next.event - 1);
        next.max(self.row().event)
    }

    /// The state at the cursor.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How the fight stands at the cursor.
    pub fn standing(&self) -> Standing {
        standing_at(self.history, self.system, self.event(), self.view.viewer)
    }

    /// How far the cursor has come: commits of the line, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.range + 1, self.line.len())
    }

    /// The last rows up to the cursor, its own the last.
    pub fn rows_before(&self, most: usize) -> Vec<Row> {
        let mut rows: VecDeque<Row> = self.rows[..=self.row].iter().cloned().collect();
        let mut range = self.range;
        while rows.len() < most && range > 0 {
            range -= 1;
            for row in self.rows_of(range).into_iter().rev() {
                rows.push_front(row);
            }
        }
        rows.drain(..rows.len().saturating_sub(most));
        rows.into()
    }

    /// The next rows after the cursor.
    pub fn rows_after(&self, most: usize) -> Vec<Row> {
        let mut rows = self.rows[self.row + 1..].to_vec();
        let mut range = self.range + 1;
        while rows.len() < most && range < self.line.len() {
            rows.extend(self.rows_of(range));
            range += 1;
        }
        rows.truncate(most);
        rows
    }

    fn rows_of(&self, range: usize) -> Vec<Row> {
        self.account.commit(self.history.commit_of(self.line[range].0))
    }

    /// Enters a range of the line at its first row; one that has no rows is passed over.
    fn enter(&mut self, range: usize) {
        (self.range, self.row) = (range, 0);
        self.rows = self.rows_of(range);
        while self.rows.is_empty() && self.range > 0 {
            self.range -= 1;
            self.rows = self.rows_of(self.range);
            self.row = self.rows.len().saturating_sub(1);
        }
        assert!(!self.rows.is_empty(), "BUG: the opening has rows");
    }

    fn look(&mut self) {
        self.state = self.history.state_at(self.event());
    }

    fn on(&mut self) {
        if self.row + 1 < self.rows.len() {
            self.row += 1;
            return;
        }
        let next = (self.range + 1..self.line.len()).find(|range| !self.rows_of(*range).is_empty());
        if let Some(range) = next {
            self.enter(range);
        }
    }

    fn back(&mut self) {
        if self.row > 0 {
            self.row -= 1;
        } else if self.range > 0 {
            self.enter(self.range - 1);
            self.row = self.rows.len() - 1;
        }
    }

    fn is_input(&self, range: usize) -> bool {
        let kind = self.history.kind_of(self.history.commit_of(self.line[range].0));
        matches!(kind, CommitKind::Declared | CommitKind::Ruled)
    }

    fn next_input(&mut self) {
        match (self.range + 1..self.line.len()).find(|range| self.is_input(*range)) {
            Some(range) => self.enter(range),
            None => self.seek_end(),
        }
    }

    fn previous_input(&mut self) {
        let here = if self.row > 0 { self.range + 1 } else { self.range };
        let before = (0..here).rev().find(|range| self.is_input(*range));
        self.enter(before.unwrap_or(0));
    }

    fn seek_end(&mut self) {
        self.enter(self.line.len() - 1);
        self.row = self.rows.len() - 1;
    }

    fn seek_event(&mut self, event: u64) {
        let after = self.line.partition_point(|(first, _)| *first <= event);
        self.enter(after.saturating_sub(1));
        let after = self.rows.partition_point(|row| row.event <= event);
        self.row = after.saturating_sub(1);
    }

    /// Rounds only go up along a line, so their starts are found by halving.
    fn seek_round(&mut self, round: u32) {
        let line = &self.line;
        let range = line.partition_point(|(_, end)| self.history.state_at(*end).round < round);
        if range == line.len() {
            return self.seek_end();
        }
        self.enter(range);
        let start = self.rows.iter().rposition(|row| row.kind == Kind::Round);
        self.row = start.filter(|_| round > 0).unwrap_or(0);
    }

    fn previous_round(&mut self) {
        let round = self.state.round;
        let here = (self.range, self.row);
        self.seek_round(round);
        if here == (self.range, self.row) && round > 0 {
            self.seek_round(round - 1);
        }
    }
}

/// How far a standing is indented among the rows.
const INDENT: usize = 7;

/// The replay as plain text: the account of the line, and a short standing at each round start.
pub fn plain_text(
    history: &History,
    system: System,
    view: View,
    width: usize,
) -> impl Iterator<Item = Line> {
    let rows = Account::new(history, system, View { undone: Undone::LeftOut, ..view }).into_rows();
    let layout = Layout::new(width, history.count());
    PlainText {
        history,
        system,
        rows,
        layout,
        width,
        round: None,
        lines: VecDeque::new(),
        ended: false,
    }
}

struct PlainText<'a> {
    history: &'a History,
    system: System,
    rows: Rows<'a>,
    layout: Layout,
    /// How wide the standings may be.
    width: usize,
    /// The event a round began with whose standing is still to be told.
    round: Option<u64>,
    lines: VecDeque<Line>,
    ended: bool,
}

impl PlainText<'_> {
    /// The standing once everything the round start brings has happened.
    fn tell_standing(&mut self, round: u64, next: Option<u64>) {
        let end = self.history.events_of(self.history.commit_of(round)).1;
        let at = next.map_or(end, |next| (next - 1).min(end)).max(round);
        let state = Sight::new(self.history, self.rows.viewer()).state(at);
        let standing = standing(&state, self.system);
        let lines = standing.short_lines(self.width.saturating_sub(INDENT)).into_iter();
        let line = |text: String| Line {
            kind: Kind::Change,
            undone: false,
            margin: " ".repeat(INDENT),
            text,
            outcome: None,
        };
        self.lines.extend(lines.map(line));
    }
}

impl Iterator for PlainText<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        while self.lines.is_empty() && !self.ended {
            let row = self.rows.next();
            if let Some(round) = self.round.take() {
                self.tell_standing(round, row.as_ref().map(|row| row.event));
            }
            let Some(row) = row else {
                self.ended = true;
                break;
            };
            if row.kind == Kind::Round {
                self.round = Some(row.event);
            }
            self.lines.extend(self.layout.lines(&row));
        }
        self.lines.pop_front()
    }
}
