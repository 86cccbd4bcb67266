//! The resolution the line ends with: what it began with, and what came of it so far.

use std::cell::OnceCell;

use super::Session;
use crate::engine::{Rules, Supply, Taped, carry_out, guarded, sight};
use crate::log::Storage;
use crate::state::State;
use crate::vocabulary::{Event, Offered};

/// The resolution the line ends with.
#[derive(Clone, Debug)]
pub(super) struct Resolution {
    /// The declaration or ruling it began with.
    pub(super) input: Taped,
    /// The state before it.
    pub(super) before: Box<State>,
    /// What is recorded of it since.
    pub(super) tape: Vec<Taped>,
    /// Whether it is complete.
    pub(super) settled: bool,
    /// The windows of which nothing is written, each with the number of the event before it.
    pub(super) unwritten: Vec<(u64, Offered)>,
}

impl Resolution {
    /// Its windows in the order they opened, each with the number of its offer, or of the event
    /// before it.
    pub(super) fn windows(self) -> Vec<(u64, Offered)> {
        let written = self.tape.into_iter().filter_map(|taped| match taped.event {
            Event::Offered(offered) => Some((taped.number, offered)),
            _ => None,
        });
        let mut windows: Vec<(u64, Offered)> = written.chain(self.unwritten).collect();
        windows.sort_by_key(|(number, _)| *number);
        windows
    }

    /// The state it has come to so far.
    pub(super) fn state(&self) -> Box<State> {
        let mut state = self.before.clone();
        self.tape.iter().for_each(|taped| state.apply(&taped.event));
        state
    }
}

impl<S: Storage> Session<S> {
    /// Reads the resolution the line ends with from the history.
    pub(super) fn find_resolution(&mut self) {
        self.behind = OnceCell::new();
        self.resolution = self.resolution_at(self.history.tip());
    }

    /// The windows of the resolutions before the one the line ends with that only rulings stand
    /// behind: they stay open until the next declaration.
    pub(super) fn behind(&self) -> &[(u64, Offered)] {
        self.behind.get_or_init(|| {
            let mut found = Vec::new();
            let mut input = self.resolution.as_ref().map(|resolution| resolution.input.clone());
            while let Some(Taped { number, event: Event::Ruled(_) }) = input {
                let before = self.history.parent_of(self.history.commit_of(number));
                let resolution = self.resolution_at(before);
                input = resolution.as_ref().map(|resolution| resolution.input.clone());
                found.extend(resolution.map(Resolution::windows));
            }
            found.into_iter().rev().flatten().collect()
        })
    }

    /// The resolution that the line up to an event ends with.
    fn resolution_at(&self, event: u64) -> Option<Resolution> {
        let (first, ranges) = self.history.resolution_at(event)?;
        let commit = self.history.commit_of(first);
        let before = Box::new(self.history.state_at(self.history.parent_of(commit)));
        let tape = self.history.tape(&ranges);
        let ended = |event: &Event| matches!(event, Event::Settled | Event::Redacted { .. });
        let settled = tape.last().is_some_and(|taped| ended(&taped.event));
        let input = Taped { number: first, event: self.history.entry(first).event };
        let unwritten = unwritten(self.system.rules(), &before, &input, &tape);
        Some(Resolution { input, before, tape, settled, unwritten })
    }
}

/// The windows of a recorded resolution of which nothing is written: found by running it again.
pub fn unwritten(
    rules: &'static Rules,
    before: &State,
    input: &Taped,
    tape: &[Taped],
) -> Vec<(u64, Offered)> {
    let Some(last) = tape.last().map(|taped| taped.number) else { return Vec::new() };
    if !before.hides_somebody() && !tape.iter().any(|taped| sight::hides(&taped.event)) {
        return Vec::new();
    }
    // Rules that run over a forged record may panic: then nothing can be taken.
    let run = guarded(|| carry_out(rules, before.clone(), input, tape, last + 1, Supply::nobody()));
    let found = run.and_then(Result::ok).map(|run| run.unwritten).unwrap_or_default();
    found.into_iter().filter(|(number, _)| *number <= last).collect()
}
