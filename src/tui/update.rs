//! What each key does, and each tick of the clock.

use super::model::{Model, Pane, Run};
use super::prompt::{Asks, Prompt, Typed};
use super::view::{page, scrolled_to};
use crate::account::Depth;
use crate::play::History;
use crate::replay::keys::{Message, bound};
use crate::replay::{Place, Search, Step, Went};

/// Something that happens to a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// A key, named as in the table of keys.
    Key(&'a str),
    /// So many milliseconds have passed.
    Tick(u64),
    /// The terminal has this many columns and lines now.
    Resize(u16, u16),
    /// The log has grown.
    Grown,
}

impl Model {
    /// Takes in what happens.
    pub fn update(&mut self, history: &History, input: Input<'_>) {
        match input {
            Input::Key(key) => self.key(history, key),
            Input::Tick(passed) => self.tick(history, passed),
            Input::Resize(columns, lines) => {
                self.setting.size = (columns, lines);
                self.measure(history);
            }
            Input::Grown => self.grown(history),
        }
    }

    /// Takes a step before anything is shown.
    pub fn begin_at(&mut self, history: &History, step: Step) {
        self.player.update(history, step);
        self.look(history);
    }

    fn key(&mut self, history: &History, key: &str) {
        let says_something = !std::mem::take(&mut self.notice).is_empty();
        if let Some(prompt) = &mut self.prompt {
            let typed = prompt.take(key);
            self.typed(history, typed);
            return;
        }
        let searched = self.search.take().is_some();
        // What is said in the last line is closed first: whoever mistyped a place does not leave.
        if key == "Escape" && (says_something || searched) {
            return;
        }
        let is_open = self.pane != Pane::All;
        if is_open && (key == "Escape" || self.pane == Pane::Keys && ["q", "?"].contains(&key)) {
            (self.pane, self.scroll) = (Pane::All, 0);
            return;
        }
        match bound(key) {
            Some(binding) => self.message(history, binding.message, key),
            None => "? shows the keys".clone_into(&mut self.notice),
        }
    }

    fn typed(&mut self, history: &History, typed: Typed) {
        match typed {
            Typed::On => return,
            Typed::Dropped => {}
            Typed::Done(Asks::Point, words) => match self.player.step_to(history, &words) {
                Ok(step) => self.step(history, step, "this is the place"),
                Err(why) => self.notice = why,
            },
            Typed::Done(Asks::Words, words) => {
                if !words.is_empty() {
                    self.sought = words;
                }
                self.seek();
            }
        }
        self.prompt = None;
    }

    fn message(&mut self, history: &History, message: Message, key: &str) {
        match message {
            Message::Tenth => {
                let tenth = key.parse().unwrap_or(0);
                self.step(history, Step::Tenth(tenth), "this is the place");
            }
            Message::PlayPause => self.play_or_pause(history),
            Message::Slower => self.setting.speed = self.setting.speed.slower(),
            Message::Faster => self.setting.speed = self.setting.speed.faster(),
            Message::GoTo => self.prompt = Some(Prompt::new(Asks::Point)),
            Message::Search => self.prompt = Some(Prompt::new(Asks::Words)),
            Message::SearchNext => self.seek(),
            Message::Up => self.up(history),
            Message::Down => self.down(history),
            Message::PageUp => self.scroll(history, page(self), Toward::Up),
            Message::PageDown => self.scroll(history, page(self), Toward::Down),
            Message::NextValue => self.choose(1),
            Message::PreviousValue => self.choose(-1),
            Message::OtherValue => self.choose_pool(),
            Message::NextChange | Message::PreviousChange => self.follow_value(history, message),
            Message::Follow => self.follow_or_not(),
            Message::Link => self.notice = self.link(),
            Message::Depth => self.next_depth(history),
            Message::Enlarge => self.enlarge(),
            Message::Help => (self.pane, self.scroll) = (Pane::Keys, 0),
            Message::Quit => self.run = Run::Over,
            _ => {
                if let Some((step, nowhere)) = step_of(message) {
                    self.step(history, step, nowhere);
                }
            }
        }
    }

    /// Takes a step; says so where it leads nowhere.
    fn step(&mut self, history: &History, step: Step, nowhere: &str) {
        match self.player.update(history, step) {
            Went::There => {}
            Went::Around => "that was the last; on from the start".clone_into(&mut self.notice),
            Went::Nowhere if self.at_end_of_aside() && nowhere == THE_END => {
                "the undone line ends here; ↑ goes back".clone_into(&mut self.notice);
            }
            Went::Nowhere => nowhere.clone_into(&mut self.notice),
        }
        if self.pane == Pane::Account || self.pane == Pane::All {
            self.scroll = 0;
        }
        self.look(history);
    }

    fn at_end_of_aside(&self) -> bool {
        self.player.aside().is_some() && self.player.event() == self.player.track().end()
    }

    fn play_or_pause(&mut self, history: &History) {
        self.run = match self.run {
            Run::Playing(_) => Run::Paused,
            Run::Paused | Run::Over => Run::Playing(0),
        };
        // Whoever plays from the end means the fight from its start.
        let at_end = self.player.event() == self.player.track().end();
        if at_end && self.run == Run::Playing(0) && !self.follows {
            self.step(history, Step::Start, THE_END);
        }
    }

    fn tick(&mut self, history: &History, passed: u64) {
        self.look_on(history);
        let Run::Playing(waited) = self.run else { return };
        let waited = waited + passed;
        if waited < self.setting.speed.row_ms() {
            self.run = Run::Playing(waited);
            return;
        }
        self.run = Run::Playing(0);
        self.notice.clear();
        let before = self.player.event();
        if self.follows && before == self.player.track().end() {
            return;
        }
        self.step(history, Step::On, THE_END);
        if self.player.event() == before && !self.follows {
            self.run = Run::Paused;
        }
    }

    fn grown(&mut self, history: &History) {
        let was_at_end = self.player.event() == self.player.track().end();
        self.player.take_in(history);
        self.measure(history);
        if was_at_end && self.run == Run::Paused && self.player.aside().is_none() {
            self.player.update(history, Step::End);
        }
        self.look(history);
    }

    fn up(&mut self, history: &History) {
        let scrolls = ![Pane::All, Pane::Account].contains(&self.pane);
        if scrolls || self.player.aside().is_none() {
            self.scroll(history, 1, Toward::Up);
        } else {
            self.step(history, Step::Out, THE_END);
        }
    }

    fn down(&mut self, history: &History) {
        let scrolls = ![Pane::All, Pane::Account].contains(&self.pane);
        if scrolls || self.scroll > 0 {
            self.scroll(history, 1, Toward::Down);
        } else {
            self.step(history, Step::Into, "no undone line parts from here");
        }
    }

    fn scroll(&mut self, history: &History, by: usize, toward: Toward) {
        // The account is read from its end, everything else from its start.
        let from_end = [Pane::All, Pane::Account].contains(&self.pane);
        let further = from_end == (toward == Toward::Up);
        let wanted = if further { self.scroll + by } else { self.scroll.saturating_sub(by) };
        self.scroll = scrolled_to(self, history, wanted);
    }

    fn choose(&mut self, by: i32) {
        let all: Vec<_> = self.player.state().everyone().collect();
        let at = all.iter().position(|who| *who == self.chosen.0).unwrap_or(0) as i32;
        let at = (at + by).rem_euclid(all.len().max(1) as i32);
        if let Some(who) = all.get(at as usize) {
            self.chosen = (*who, 0);
        }
        self.notice = self.gauge_text();
    }

    fn choose_pool(&mut self) {
        let pools = self.player.index().gauges_of(self.chosen.0).len().max(1);
        self.chosen.1 = (self.chosen.1 + 1) % pools;
        self.notice = self.gauge_text();
    }

    fn follow_value(&mut self, history: &History, message: Message) {
        let Some(gauge) = self.gauge() else {
            "there is no value to follow".clone_into(&mut self.notice);
            return;
        };
        let (step, when) = match message {
            Message::NextChange => (Step::NextChange(gauge), "later"),
            _ => (Step::PreviousChange(gauge), "earlier"),
        };
        let nowhere = format!("{} has no {when} change", self.gauge_text());
        self.step(history, step, &nowhere);
    }

    fn follow_or_not(&mut self) {
        self.follows = !self.follows;
        let says =
            if self.follows { "the log is followed as it grows" } else { "followed no more" };
        says.clone_into(&mut self.notice);
    }

    fn next_depth(&mut self, history: &History) {
        let (depth, says) = match self.player.depth() {
            Depth::Brief => (Depth::Plain, "the account is told plainly"),
            Depth::Plain => (Depth::Full, "the account is told in full"),
            Depth::Full => (Depth::Brief, "the account is told in brief"),
        };
        self.player.tell_at(depth);
        says.clone_into(&mut self.notice);
        self.scroll = 0;
        self.look(history);
    }

    fn enlarge(&mut self) {
        self.scroll = 0;
        self.pane = match self.pane {
            Pane::All | Pane::Keys => Pane::Why,
            Pane::Why => Pane::Roster,
            Pane::Roster => Pane::Map,
            Pane::Map => Pane::Account,
            Pane::Account => Pane::All,
        };
    }

    /// Looks for the words that were asked for.
    fn seek(&mut self) {
        if self.sought.is_empty() {
            "/ asks for words to look for".clone_into(&mut self.notice);
            return;
        }
        self.search = Some(Search::new(&self.player, &self.sought));
    }

    /// Goes on with a search.
    fn look_on(&mut self, history: &History) {
        let Some(search) = &mut self.search else { return };
        let (step, left) = (search.look(&self.player, history), search.left());
        if let Some(step) = step {
            self.step(history, step, "");
        }
        if left == 0 {
            let place = self.search.take().and_then(|search| search.place());
            self.notice = found_words(&self.sought, place);
        }
    }
}

/// What is said of words that were looked for.
fn found_words(sought: &str, place: Option<Place>) -> String {
    match place {
        None => format!("\"{sought}\" is nowhere in this account"),
        Some(Place { of: 1, .. }) => format!("\"{sought}\": the only place"),
        Some(Place { number, of, is_around: false }) => format!("\"{sought}\": {number} of {of}"),
        Some(Place { number, of, .. }) => {
            format!("\"{sought}\": {number} of {of}; that was the last, on from the start")
        }
    }
}

/// Which way something is scrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Toward {
    Up,
    Down,
}

/// What is said where nothing follows.
const THE_END: &str = "this is the end";
const THE_START: &str = "this is the start";

/// The step of a message that is one, and what is said where it leads nowhere.
fn step_of(message: Message) -> Option<(Step, &'static str)> {
    let step = match message {
        Message::PreviousEvent => (Step::PreviousEvent, THE_START),
        Message::NextEvent => (Step::NextEvent, THE_END),
        Message::PreviousDeed => (Step::PreviousDeed, THE_START),
        Message::NextDeed => (Step::NextDeed, THE_END),
        Message::PreviousTurn => (Step::PreviousTurn, "no turn began before"),
        Message::NextTurn => (Step::NextTurn, "no later turn begins on this line"),
        Message::PreviousRound => (Step::PreviousRound, "no round began before"),
        Message::NextRound => (Step::NextRound, "no later round begins on this line"),
        Message::Start => (Step::Start, THE_START),
        Message::End => (Step::End, THE_END),
        Message::NextDispute => (Step::NextDispute, "nothing is disputed in this log"),
        Message::NextUndone => (Step::NextUndone, "nothing stays undone in this log"),
        Message::NextCritical => (Step::NextCritical, "no critical and no fall in this log"),
        _ => return None,
    };
    Some(step)
}
