//! The states of a fight as one viewer knows them. Whoever sees everything has the keyframes of the
//! history; for a seat its own are kept, so that no state is folded from the start.

use crate::play::History;
use crate::state::State;
use crate::vocabulary::Viewer;
use std::collections::BTreeMap;

/// A state is kept once this many events lie behind the last one.
const KEPT_EVERY: u64 = 256;

/// States by the event they are the states after.
#[derive(Clone, Debug)]
pub struct Seen {
    viewer: Viewer,
    kept: BTreeMap<u64, State>,
    /// How many events were folded since the last that was kept.
    since: u64,
}

impl Seen {
    /// Nothing is kept yet.
    pub fn new(viewer: Viewer) -> Self {
        Seen { viewer, kept: BTreeMap::new(), since: 0 }
    }

    /// Keeps the state after a commit of so many events, where it is time to.
    pub fn pass(&mut self, end: u64, events: u64, state: &State) {
        self.since += events;
        if self.since >= KEPT_EVERY && !self.viewer.sees_everything() {
            self.kept.insert(end, state.clone());
            self.since = 0;
        }
    }

    /// The state right after an event of any line.
    pub fn at(&self, history: &History, event: u64) -> State {
        if self.viewer.sees_everything() {
            return history.state_at(event);
        }
        let mut ranges = Vec::new();
        let (mut last, mut state) = (event, State::nothing());
        while last != 0 {
            if let Some(kept) = self.kept.get(&last) {
                state = kept.clone();
                break;
            }
            let commit = history.commit_of(last);
            ranges.push((history.events_of(commit).0, last));
            last = history.parent_of(commit);
        }
        for event in ranges.into_iter().rev().flat_map(|(first, last)| first..=last) {
            let entry = history.entry(event);
            if self.viewer.sees(entry.audience.as_deref()) {
                state.apply(&entry.event);
            }
        }
        state
    }
}
