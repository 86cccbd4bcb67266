//! The rows of an account, in the order of the file, one commit after the other.

use super::{Account, Depth, Kind, Row, Undone, brief};
use crate::play::CommitKind;
use crate::state::State;
use crate::vocabulary::Viewer;
use std::collections::VecDeque;

/// The rows of an account, told one commit at a time.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    pub(super) account: Account<'a>,
    /// The commit told last.
    pub(super) commit: u64,
    pub(super) state: State,
    /// The event `state` is the state after.
    pub(super) after: u64,
    pub(super) told: VecDeque<Row>,
}

impl Rows<'_> {
    /// Whether the next commit goes on with the deed that is told in brief.
    fn goes_on(&self) -> bool {
        let history = self.account.history;
        self.account.view.depth == Depth::Brief
            && self.commit < history.commits()
            && history.kind_of(self.commit + 1) == CommitKind::Answered
    }

    /// Whether all that is told so far is a heading, which brief leaves out if nothing stands
    /// below it.
    fn ends_in_a_heading(&self) -> bool {
        let is_heading = |row: &Row| row.kind == Kind::Turn;
        self.account.view.depth == Depth::Brief
            && self.commit < self.account.history.commits()
            && self.told.len() == 1
            && self.told.front().is_some_and(is_heading)
    }

    /// Whether nothing stands below the heading that comes next.
    fn is_idle(&self) -> bool {
        let (Some(first), Some(next)) = (self.told.front(), self.told.get(1)) else { return false };
        self.account.view.depth == Depth::Brief
            && first.kind == Kind::Turn
            && [Kind::Turn, Kind::Round].contains(&next.kind)
            && first.undone == next.undone
    }

    /// Whether a ruling stands in the middle of the deed that another row goes on with.
    fn is_in_between(&self, ruling: &Row, next: &Row) -> bool {
        let history = self.account.history;
        let of = |row: &Row| history.commit_of(row.event);
        ruling.kind == Kind::Ruling && history.root_of(of(next)) != history.events_of(of(ruling)).0
    }

    /// Adds the rows of a commit. In brief what an answer brings is told with its deed.
    fn add(&mut self, mut told: Vec<Row>) {
        let begun = [Kind::Declaration, Kind::Answer, Kind::Ruling];
        let apart = match (self.told.back(), told.first()) {
            (Some(last), Some(next)) => self.is_in_between(last, next),
            _ => false,
        };
        if !apart
            && self.account.view.depth == Depth::Brief
            && let (Some(last), Some(next)) = (self.told.back_mut(), told.first())
            && begun.contains(&last.kind)
            && [Kind::Answer, Kind::Change].contains(&next.kind)
            && last.undone == next.undone
        {
            last.text = brief::joined(&last.text, &next.text);
            told.remove(0);
        }
        self.told.extend(told.into_iter().map(Row::alone));
    }

    /// Who reads.
    pub fn viewer(&self) -> Viewer {
        self.account.view.viewer
    }

    /// Tells commits until a row can be handed out.
    fn fill(&mut self) {
        let history = self.account.history;
        while self.told.is_empty() || self.goes_on() || self.ends_in_a_heading() {
            if self.commit == history.commits() {
                break;
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
            let told = self.account.tell(self.commit, &mut self.state);
            self.add(told);
            self.after = match self.account.view.undone {
                Undone::Told => last,
                Undone::LeftOut => {
                    let at = self.account.line.partition_point(|range| range.0 <= first);
                    self.account.line[at - 1].1
                }
            };
        }
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        self.fill();
        while self.is_idle() {
            self.told.pop_front();
            self.fill();
        }
        self.told.pop_front()
    }
}
