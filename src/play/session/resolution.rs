//! The resolution the line ends with: what it began with, and what came of it so far.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Session;
use crate::engine::{Rules, Supply, Taped, carry_out, sight};
use crate::log::Storage;
use crate::state::State;
use crate::vocabulary::{Event, Offered};

/// The resolution the line ends with.
#[derive(Clone, Debug)]
pub(super) struct Resolution {
    /// The declaration or ruling it began with.
    pub(super) input: Taped,
    /// The state before it.
    pub(super) before: State,
    /// What is recorded of it since.
    pub(super) tape: Vec<Taped>,
    /// Whether it is complete.
    pub(super) settled: bool,
    /// The windows of which nothing is written, each with the number of the event before it.
    pub(super) unwritten: Vec<(u64, Offered)>,
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
        let rules = self.system.rules();
        self.resolution = self.history.resolution().map(|(first, ranges)| {
            let commit = self.history.commit_of(first);
            let before = self.history.state_at(self.history.parent_of(commit));
            let tape = self.history.tape(&ranges);
            let ended = |event: &Event| matches!(event, Event::Settled | Event::Redacted { .. });
            let settled = tape.last().is_some_and(|taped| ended(&taped.event));
            let input = Taped { number: first, event: self.history.entry(first).event };
            let unwritten = unwritten(rules, &before, &input, &tape);
            Resolution { input, before, tape, settled, unwritten }
        });
    }
}

/// The windows of a recorded resolution of which nothing is written: found by running it again.
fn unwritten(rules: Rules, before: &State, input: &Taped, tape: &[Taped]) -> Vec<(u64, Offered)> {
    let Some(last) = tape.last().map(|taped| taped.number) else { return Vec::new() };
    if !sight::hides_somebody(before) && !tape.iter().any(|taped| sight::hides(&taped.event)) {
        return Vec::new();
    }
    // Rules that run over a forged record may panic: then nothing can be taken.
    let run = catch_unwind(AssertUnwindSafe(|| {
        carry_out(rules, before.clone(), input, tape, last + 1, Supply::nobody())
    }));
    let found = run.ok().and_then(Result::ok).map(|run| run.unwritten).unwrap_or_default();
    found.into_iter().filter(|(number, _)| *number <= last).collect()
}
