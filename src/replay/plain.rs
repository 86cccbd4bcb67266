//! The replay as plain text: the account of the line, and a short standing at each round start.

use crate::account::layout::{Layout, Line};
use crate::account::{Account, Kind, Rows, Sight, Undone, View};
use crate::play::History;
use crate::rules::System;
use crate::standing::standing;
use std::collections::VecDeque;

/// How far a standing is indented among the rows.
const INDENT: usize = 7;

/// The replay as plain text: the account of the line, and a short standing at each round start.
pub fn plain_text(
    history: &History,
    system: System,
    view: View,
    width: usize,
) -> impl Iterator<Item = Line> {
    plain_text_from(history, system, view, (1, width))
}

/// The same from the commit of an event on.
pub fn plain_text_from(
    history: &History,
    system: System,
    view: View,
    (from, width): (u64, usize),
) -> impl Iterator<Item = Line> {
    let account = Account::new(history, system, View { undone: Undone::LeftOut, ..view });
    let rows = account.rows_from(history.commit_of(from));
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
    history: &'a History<'a>,
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
