//! How the commits of a log are built: what they begin with, and where a rewind may lead.

use super::{CommitKind, History, HistoryError};
use crate::vocabulary::{Entry, Event, Rewind, RewindBy};

impl History<'_> {
    /// How many events were taken out of the log: it was redacted if there are any.
    pub fn redacted(&self) -> u64 {
        self.redacted
    }

    /// How many commits are still to come that the latest rewind says follow it.
    pub fn still_to_follow(&self) -> u32 {
        self.follow
    }

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
        if opens && first.audience.is_some() {
            return wrong(0, "everybody may see the opening");
        }
        let redacted = is_redacted(&first.event);
        if !(opens || redacted || first.event.is_input() || first.event.is_act()) {
            return wrong(0, "a commit begins with an input or an act");
        }
        if self.follow > 0 && !(redacted || first.event.is_input()) {
            return wrong(0, "inputs follow a rewind that says that commits follow it");
        }
        let second = entries.iter().skip(1).position(|entry| {
            entry.event.is_input()
                || entry.event.is_act()
                || matches!(entry.event, Event::Opened(_))
        });
        if let Some(at) = second {
            return wrong(at + 1, "a commit holds one input or act");
        }
        if first.event.is_reserved() {
            return wrong(0, "no program writes this kind of event yet");
        }
        let ends_a_wait =
            matches!(first.event, Event::Contributed { .. }) && !self.is_settled_at(self.tip);
        if first.event.is_act() && entries.len() > 1 && !ends_a_wait {
            return wrong(1, "an act about the log causes no events");
        }
        let Event::Rewound(rewind) = &first.event else { return Ok(()) };
        if first.audience.is_some() {
            return wrong(0, "everybody may see where a rewind leads");
        }
        // Of a redacted commit it is not known whether it moved the tip; it was one of the past.
        let earlier = (1..=self.count()).contains(&rewind.from);
        let from_tip = rewind.from == self.tip || self.redacted > 0 && earlier;
        if from_tip && self.is_landing(rewind) {
            return Ok(());
        }
        wrong(0, "a rewind leads from the tip to the end of a commit of play, or to an offer")
    }

    /// What a commit is, by its first event and how many events it has.
    pub(super) fn kind_by(&self, first: &Event, count: usize) -> CommitKind {
        match first {
            Event::Opened(_) => CommitKind::Opening,
            Event::Declared(_) => CommitKind::Declared,
            Event::Answered { .. } => CommitKind::Answered,
            Event::Ruled(_) => CommitKind::Ruled,
            // An act causes no events, and most inputs cause some.
            Event::Redacted { .. } if count > 1 && self.is_settled_at(self.tip) => {
                CommitKind::Declared
            }
            // A share that was awaited holds what waited for it.
            Event::Redacted { .. } | Event::Contributed { .. } if count > 1 => CommitKind::Answered,
            _ => CommitKind::Act,
        }
    }

    /// Whether the line can be taken back to an event: the end of a commit that stands on a line,
    /// or an offer. Of an offer that is not written down it is the event before it, and then the
    /// answer that takes it follows. A redacted event may be anything.
    fn is_landing(&self, rewind: &Rewind) -> bool {
        let event = rewind.to;
        if event == 0 || event > self.count() {
            return false;
        }
        let there = || self.entry(event).event;
        let commit = self.commit_of(event);
        if self.kind_of(commit) == CommitKind::Act {
            return is_redacted(&there());
        }
        self.events_of(commit).1 == event
            || rewind.by == RewindBy::Offer && rewind.follow > 0
            || matches!(there(), Event::Offered(_) | Event::Redacted { .. })
    }
}

pub(super) fn is_redacted(event: &Event) -> bool {
    matches!(event, Event::Redacted { .. })
}
