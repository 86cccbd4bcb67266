//! The tree of lines, worked out from the events alone.

use affray::play::History;
use affray::state::State;
use affray::vocabulary::Event;

/// The tree of lines.
pub struct Lines {
    /// The event each commit hangs on, and its first event; acts hang on nothing.
    parents: Vec<(u64, u64)>,
    pub tip: u64,
}

impl Lines {
    pub fn of(history: &History) -> Self {
        let mut lines = Lines { parents: Vec::new(), tip: 0 };
        for commit in 1..=history.commits() {
            let (first, last) = history.events_of(commit);
            lines.parents.push((first, lines.tip));
            match history.entry(first).event {
                Event::Rewound(rewind) => lines.tip = rewind.to,
                event if event.is_act() => {}
                _ => lines.tip = last,
            }
        }
        lines
    }

    /// The events of the line that ends with an event, the last first.
    pub fn events(&self, event: u64) -> Vec<u64> {
        let mut numbers = Vec::new();
        let mut last = event;
        while last > 0 {
            let at = self.parents.partition_point(|(first, _)| *first <= last) - 1;
            let (first, parent) = self.parents[at];
            numbers.extend((first..=last).rev());
            last = parent;
        }
        numbers
    }

    /// The fold from nothing of the line that ends with an event.
    pub fn fold(&self, history: &History, event: u64) -> State {
        let mut state = State::nothing();
        for number in self.events(event).into_iter().rev() {
            state.apply(&history.entry(number).event);
        }
        state
    }
}
