//! The line an event is on, and what took it back.

use super::Explainer;
use crate::play::CommitKind;
use crate::vocabulary::Event;

/// A line that holds an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Along {
    /// The end of the line.
    pub tip: u64,
    /// The rewind that took the event back for good, if one did.
    pub taken_by: Option<u64>,
}

impl Explainer<'_> {
    /// The line of an event as it is, else as it was last; an act is on none.
    pub(super) fn line_of(self, event: u64, content: &Event) -> Along {
        let history = self.history;
        if content.is_act() {
            return Along { tip: 0, taken_by: None };
        }
        let counts = Along { tip: history.tip(), taken_by: None };
        let mut left = counts;
        let mut on_line = true;
        for commit in history.commit_of(event)..=history.commits() {
            let first = history.events_of(commit).0;
            if history.kind_of(commit) != CommitKind::Act {
                continue;
            }
            let Event::Rewound(rewind) = history.entry(first).event else { continue };
            let holds = history.line_holds(rewind.to, event);
            if on_line && !holds {
                left = Along { tip: rewind.from, taken_by: Some(first) };
            }
            on_line = holds;
        }
        if on_line { counts } else { left }
    }
}
