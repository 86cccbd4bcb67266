//! The resolution the line ends with: what it began with, and what came of it so far.

use super::Session;
use crate::engine::Taped;
use crate::log::Storage;
use crate::state::State;
use crate::vocabulary::Event;

/// The resolution the line ends with.
#[derive(Clone, Debug)]
pub(super) struct Resolution {
    /// The declaration or ruling it began with.
    pub(super) input: Event,
    /// The state before it.
    pub(super) before: State,
    /// What is recorded of it since.
    pub(super) tape: Vec<Taped>,
    /// Whether it is complete.
    pub(super) settled: bool,
}

impl Resolution {
    /// The state it has come to so far.
    pub(super) fn state(&self) -> State {
        let mut state = self.before.clone();
        self.tape.iter().for_each(|taped| state.apply(&taped.event));
        state
    }
}

impl<S: Storage> Session<S> {
    /// Reads the resolution the line ends with from the history.
    pub(super) fn find_resolution(&mut self) {
        self.resolution = self.history.resolution().map(|(first, ranges)| {
            let commit = self.history.commit_of(first);
            let before = self.history.state_at(self.history.parent_of(commit));
            let tape = self.history.tape(&ranges);
            let ended = |event: &Event| matches!(event, Event::Settled | Event::Redacted { .. });
            let settled = tape.last().is_some_and(|taped| ended(&taped.event));
            Resolution { input: self.history.entry(first).event, before, tape, settled }
        });
    }
}
