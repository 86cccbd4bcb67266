//! The replay of a recorded fight: a cursor over its line that steps on and back as quickly, at any
//! length.
//!
//! The model is a [`Player`], what it is told a [`Step`], the update [`Player::update`]; nothing
//! here knows a screen or a clock. The cursor stands on an event; [`Player::state`] is the state
//! once that event has happened, found from the nearest keyframe, never folded from the start.

/// What there is to go to.
mod index;
/// The keys, for the terminal and for the page.
pub mod keys;
/// The replay as plain text.
mod plain;
/// Where to go, in words.
mod point;
/// Words looked for in the account.
mod search;
/// States as one viewer knows them.
mod seen;
/// Where each step leads.
mod steps;
/// The timeline.
mod timeline;
/// The line a replay goes along.
mod track;

pub use index::{Aside, Gauge, Index, Landmark, Sign};
pub use plain::{plain_text, plain_text_from};
pub use point::{POINTS, point_named};
pub use search::{Place, Search};
pub use steps::{Step, Went};
pub use timeline::{Bucket, bucket_of, timeline};
pub use track::Track;

use crate::account::{Account, Depth, Row, Sight, Undone, View};
use crate::explain::Along;
use crate::play::History;
use crate::rules::System;
use crate::standing::{Standing, standing_of};
use crate::state::State;

/// A cursor over the line of a log. Every method is given the history it was made for, which may
/// have grown since; then [`Player::take_in`] comes first.
#[derive(Clone, Debug)]
pub struct Player {
    system: System,
    view: View,
    index: Index,
    track: Track,
    /// The last event that has happened.
    at: u64,
    /// The event that is looked at.
    focus: u64,
    state: State,
}

impl Player {
    /// A player at the opening of a fight.
    pub fn new(history: &History, system: System, view: View) -> Self {
        let view = View { undone: Undone::Told, ..view };
        let index = Index::new(history, system, view.viewer);
        let track = Track::counting(history, &index);
        let state = State::nothing();
        let mut player = Player { system, view, index, track, at: 1, focus: 1, state };
        player.at = track_end(&player.track, 1);
        player.look(history);
        player
    }

    /// Goes on with what was appended to the log since. The cursor stays where it is; a line that
    /// was left since is followed no more where it parts from the one that counts.
    pub fn take_in(&mut self, history: &History) {
        self.index.take_in(history);
        self.follow_line_of(history, self.at);
        self.look(history);
    }

    /// The last event that has happened at the cursor.
    pub fn event(&self) -> u64 {
        self.at
    }

    /// The event that is looked at: the one stepped to, or what decided the deed.
    pub fn focus(&self) -> u64 {
        self.focus
    }

    /// The state at the cursor, as the viewer knows it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How much the account tells.
    pub fn depth(&self) -> Depth {
        self.view.depth
    }

    /// Tells this much from now on.
    pub fn tell_at(&mut self, depth: Depth) {
        self.view.depth = depth;
    }

    /// The system of the fight, and who watches.
    pub fn reading(&self) -> (System, View) {
        (self.system, self.view)
    }

    /// What there is to go to.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The line the cursor goes along.
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// Which line that was left the cursor is on; nothing on the line that counts.
    pub fn aside(&self) -> Option<Aside> {
        self.track.which().map(|at| self.index.asides()[at])
    }

    /// The lines that were left right behind the cursor.
    pub fn asides_here(&self) -> &[Aside] {
        let asides = self.index.asides();
        if self.track.which().is_some() {
            return &[];
        }
        let from = asides.partition_point(|aside| aside.parts < self.at);
        let to = asides.partition_point(|aside| aside.parts <= self.at);
        &asides[from..to]
    }

    /// How the fight stands at the cursor.
    pub fn standing(&self, history: &History) -> Standing {
        let at = (self.at, self.view.viewer);
        standing_of(history, self.system, at, &self.state)
    }

    /// The end of the line the cursor goes along, as far as it goes for this event, and the act
    /// that took the event back, if one did.
    pub fn along(&self, history: &History, event: u64) -> Along {
        let counts = Along { tip: history.tip(), taken_by: None };
        let Some(aside) = self.aside().filter(|aside| aside.first <= event) else { return counts };
        let is_on = |other: u64| other >= event && history.line_holds(aside.tip, other);
        let mut acts = self.index.acts().iter().rev();
        let left = acts.find(|act| match act.rewound {
            Some((from, _)) if (event..=aside.tip).contains(&from) => {
                is_on(from) && !is_on(act.tip)
            }
            _ => false,
        });
        Along { tip: aside.tip, taken_by: left.map(|act| act.event) }
    }

    /// The row of the account at the cursor: the last that tells nothing later.
    pub fn row(&self, history: &History) -> Option<Row> {
        let mut range = self.track.range_at(self.at);
        loop {
            let rows = self.rows_of(history, range);
            if let Some(row) = rows.into_iter().rfind(|row| row.event <= self.at) {
                return Some(row);
            }
            range = range.checked_sub(1)?;
        }
    }

    /// The rows of the account up to the cursor, at least so many if there are, in the order of
    /// the file: what was taken back is among them.
    pub fn rows_to_here(&self, history: &History, least: usize) -> Vec<Row> {
        let account = Account::new(history, self.system, self.view);
        let (mut from, mut commits) = (history.commit_of(self.at), least.clamp(4, 64) as u64);
        loop {
            from = account.start_of_deed(from.saturating_sub(commits).max(1));
            let rows = account.rows_from(from).take_while(|row| row.event <= self.at);
            let rows: Vec<Row> = rows.collect();
            if rows.len() >= least || from == 1 {
                return rows;
            }
            commits *= 2;
        }
    }

    /// The rows of a range of the track.
    fn rows_of(&self, history: &History, range: usize) -> Vec<Row> {
        let (first, last) = self.track.ranges()[range];
        let account = Account::new(history, self.system, self.view);
        let mut rows = account.commit(history.commit_of(first));
        rows.retain(|row| row.event <= last);
        rows
    }

    /// The state where the cursor is.
    fn look(&mut self, history: &History) {
        let tip = history.tip_at(self.at);
        let known = self.index.seen().at(history, tip);
        self.state = Sight::new(history, self.view.viewer).masked(known);
    }
}

/// The end of the range of an event.
fn track_end(track: &Track, event: u64) -> u64 {
    track.ranges()[track.range_at(event)].1
}
