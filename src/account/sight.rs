//! What somebody may see of a log: each event says itself whom it is for, since it was written.

use crate::play::History;
use crate::state::State;
use crate::vocabulary::{Effect, Entry, Event, Rolled, Viewer};

/// What somebody may see of a log.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    history: &'a History<'a>,
    viewer: Viewer,
}

impl<'a> Sight<'a> {
    /// What a viewer may see.
    pub fn new(history: &'a History, viewer: Viewer) -> Self {
        Sight { history, viewer }
    }

    /// The state right after an event as the viewer knows it. Where somebody was last seen who
    /// hides by now is not told as where they are.
    pub fn state(&self, event: u64) -> State {
        self.masked(self.history.state_seen(event, self.viewer))
    }

    /// A state of what the viewer was told, without where they are who hide by now.
    pub fn masked(&self, state: State) -> State {
        let hidden = state.everyone().filter(|who| state.is_hidden_from(*who, self.viewer));
        let gone: Vec<Effect> = hidden.map(|who| Effect::Moved { who, to: None }).collect();
        if gone.is_empty() { state } else { state.as_if(&gone) }
    }

    /// The throws among some events that the viewer may see, in order.
    pub fn throws_among(
        self,
        events: impl Iterator<Item = u64>,
    ) -> impl Iterator<Item = (u64, Rolled)> {
        events.filter(move |event| self.history.can_be_a_throw(*event)).filter_map(move |event| {
            let entry = self.history.entry(event);
            match (self.sees_entry(&entry), entry.event) {
                (true, Event::Rolled(rolled)) => Some((event, *rolled)),
                _ => None,
            }
        })
    }

    /// Whether the viewer may see an event of the log.
    pub fn sees(&self, event: u64) -> bool {
        self.sees_entry(&self.history.entry(event))
    }

    /// Whether the viewer may see an event. What was redacted nobody sees.
    pub fn sees_entry(&self, entry: &Entry) -> bool {
        !matches!(entry.event, Event::Redacted { .. })
            && self.viewer.sees(entry.audience.as_deref())
    }
}
