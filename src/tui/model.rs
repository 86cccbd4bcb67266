//! What is watched, and how: the player, what is typed, which part of the screen is large.

use super::palette::Palette;
use super::prompt::Prompt;
use super::speed::Speed;
use super::why::{self, Why};
use crate::account::{Inks, Sight, View, Words, concerns};
use crate::play::History;
use crate::replay::{Bucket, Gauge, Player, Search, timeline};
use crate::rules::System;
use crate::standing::Standing;
use crate::vocabulary::{Subject, Who};

/// How a replay is to be shown.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What the log is called: its file.
    pub name: String,
    /// The system of the fight.
    pub system: System,
    /// Who watches, and how much is told.
    pub view: View,
    /// Whether there are colours.
    pub palette: Palette,
    /// How fast it plays.
    pub speed: Speed,
    /// The secret kept beside the log, or why it cannot be read.
    pub secret: Result<Option<[u8; 32]>, String>,
    /// The size of the terminal, in columns and lines.
    pub size: (u16, u16),
}

/// Whether the replay goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// It waits for a key.
    Paused,
    /// It plays; a row has been shown for so many milliseconds.
    Playing(u64),
    /// It was ended.
    Over,
}

/// A part of the screen that can be shown large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// All parts, none of them large.
    All,
    /// Why.
    Why,
    /// Who takes part.
    Roster,
    /// The grid or the zones.
    Map,
    /// The account.
    Account,
    /// The keys.
    Keys,
}

/// A replay as it is watched.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) setting: Setting,
    pub(super) player: Player,
    pub(super) run: Run,
    /// Whether the log is followed while it grows.
    pub(super) follows: bool,
    pub(super) prompt: Option<Prompt>,
    pub(super) search: Option<Search>,
    /// The words that were looked for last.
    pub(super) sought: String,
    /// What is said of the last key.
    pub(super) notice: String,
    pub(super) pane: Pane,
    /// How far the large pane, or the account, is scrolled.
    pub(super) scroll: usize,
    /// Whose value is chosen, and which of its pools.
    pub(super) chosen: (Who, usize),
    /// The timeline, a bucket a column.
    pub(super) timeline: Vec<Bucket>,
    pub(super) inks: Inks,
    /// How the fight stands at the cursor.
    pub(super) standing: Standing,
    /// Whom the event that is looked at is about, and the deed it belongs to.
    pub(super) concerned: Vec<Who>,
    /// Why the event that is looked at is as it is.
    pub(super) why: Why,
}

impl Model {
    /// A replay at its opening.
    pub fn new(history: &History, setting: Setting) -> Self {
        let player = Player::new(history, setting.system, setting.view);
        let standing = player.standing(history);
        let mut model = Model {
            why: Why::default(),
            concerned: Vec::new(),
            inks: Inks::default(),
            timeline: Vec::new(),
            chosen: (Who(0), 0),
            setting,
            player,
            run: Run::Paused,
            follows: false,
            prompt: None,
            search: None,
            sought: String::new(),
            notice: String::new(),
            pane: Pane::All,
            scroll: 0,
            standing,
        };
        model.measure(history);
        model.look(history);
        model
    }

    /// Whether the replay was ended.
    pub fn is_over(&self) -> bool {
        self.run == Run::Over
    }

    /// Whether the log is to be looked at for what was appended.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// In how many milliseconds a tick is due; nothing while a key is awaited.
    pub fn due_ms(&self) -> Option<u64> {
        match self.run {
            _ if self.search.is_some() => Some(0),
            Run::Playing(waited) => Some(self.setting.speed.row_ms().saturating_sub(waited)),
            Run::Paused | Run::Over => None,
        }
    }

    /// The link to this moment: the log and the event.
    pub fn link(&self) -> String {
        format!("{}#{}", self.setting.name, self.player.event())
    }

    /// The size it is drawn in, in columns and lines.
    pub fn size(&self) -> (u16, u16) {
        self.setting.size
    }

    /// The player.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// The value that is chosen.
    pub(super) fn gauge(&self) -> Option<Gauge> {
        let (who, at) = self.chosen;
        self.player.state().knows(who).then(|| self.player.index().gauges_of(who))?.get(at).copied()
    }

    /// The chosen value in words: `Ash's hp`.
    pub(super) fn gauge_text(&self) -> String {
        let Some(Gauge { of: Subject::Who(who), pool }) = self.gauge() else {
            return String::new();
        };
        let words = Words { system: self.setting.system, state: self.player.state() };
        format!("{} {}", crate::account::possessive(&words.name(who)), words.called(pool))
    }

    /// Works out what hangs on the size of the terminal and the length of the log.
    pub(super) fn measure(&mut self, history: &History) {
        let columns = usize::from(self.setting.size.0);
        self.timeline = timeline(history, self.player.index(), columns);
        let words = Words { system: self.setting.system, state: self.player.state() };
        self.inks = Inks::of(words);
    }

    /// Works out what is shown of the moment at the cursor.
    pub(super) fn look(&mut self, history: &History) {
        self.standing = self.player.standing(history);
        self.concerned = self.concerned_by(history);
        self.why = why::of(history, &self.player, &self.setting.secret);
        self.inks = Inks::of(Words { system: self.setting.system, state: self.player.state() });
        if self.pane != Pane::Account {
            self.scroll = 0;
        }
    }

    /// Whom the event that is looked at is about, or what its deed began with.
    fn concerned_by(&self, history: &History) -> Vec<Who> {
        let (event, state) = (self.player.focus(), self.player.state());
        let sight = Sight::new(history, self.setting.view.viewer);
        let (first, _) = history.events_of(history.commit_of(event));
        let seen: Vec<u64> =
            [first, event].into_iter().filter(|event| sight.sees(*event)).collect();
        let is_about = |who: &Who| seen.iter().any(|event| concerns(history, state, *event, *who));
        state.everyone().filter(is_about).collect()
    }
}
