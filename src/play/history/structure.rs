//! How the commits of a log are built: what they begin with, and where a rewind may lead.

use super::{CommitKind, History, HistoryError};
use crate::vocabulary::{Entry, Event};

impl History {
    /// Why a commit cannot be one, if it cannot.
    pub(super) fn check_structure(&self, entries: &[Entry]) -> Result<(), HistoryError> {
        let commit = self.commits.len() as u64 + 1;
        let wrong = |at: usize, what| {
            let event = self.count() + at as u64 + 1;
            Err(HistoryError::Structure { commit, event, what })
        };
        let Some(first) = entries.first() else {
            return wrong(0, "a commit holds at least one event");
        };
        let opens = matches!(first.event, Event::Opened(_));
        if opens != self.commits.is_empty() {
            return wrong(0, "a log is opened once, first");
        }
        if !(opens || first.event.is_input() || first.event.is_act()) {
            return wrong(0, "a commit begins with an input or an act");
        }
        let second = entries.iter().skip(1).position(|entry| {
            entry.event.is_input()
                || entry.event.is_act()
                || matches!(entry.event, Event::Opened(_))
        });
        if let Some(at) = second {
            return wrong(at + 1, "a commit holds one input or act");
        }
        if first.event.is_act() && entries.len() > 1 {
            return wrong(1, "an act about the log causes no events");
        }
        match &first.event {
            Event::Rewound(rewind) if rewind.from != self.tip || !self.is_landing(rewind.to) => {
                wrong(
                    0,
                    "a rewind leads from the tip to the end of a commit of play, or to an offer",
                )
            }
            _ => Ok(()),
        }
    }

    /// Whether the line can be taken back to an event: the end of a commit that stands on a line,
    /// or an offer.
    fn is_landing(&self, event: u64) -> bool {
        if event == 0 || event > self.count() {
            return false;
        }
        let commit = self.commit_of(event);
        self.kind_of(commit) != CommitKind::Act
            && (self.events_of(commit).1 == event
                || matches!(self.entry(event).event, Event::Offered(_)))
    }
}
