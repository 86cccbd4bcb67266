//! Where undo and redo lead: deed by deed, a step with all it said again as one.
//!
//! ```text
//! ash attacks ── offer ── damage, settled          undo of the step leads here again
//!                  └─ grak takes total defense     (said again: a ruling)
//! ```

use super::{CommitKind, History};
use crate::vocabulary::{Event, Rewind, RewindBy};

impl History {
    /// Where `undo` of this many deeds leads; an error says how many there are.
    pub fn undo_target(&self, count: u64) -> Result<u64, u64> {
        let mut at = self.tip;
        for undone in 0..count {
            at = self.before_deed(at).ok_or(undone)?;
        }
        Ok(at)
    }

    /// Where `redo` of this many leads; an error says how many there are.
    pub fn redo_target(&self, count: u64) -> Result<u64, u64> {
        let there = self.undone.len() as u64;
        match there.checked_sub(count) {
            Some(at) if count > 0 => Ok(self.undone[at as usize]),
            Some(_) => Ok(self.tip),
            None => Err(there),
        }
    }

    /// Where the line ended before the latest deed of the line that ends with an event; nothing if
    /// there is none.
    pub fn before_deed(&self, event: u64) -> Option<u64> {
        let mut at = event;
        loop {
            let commit = self.commit_of(at);
            if self.events_of(commit).1 == at
                && let Some(rewind) = self.said_again_with(commit)
            {
                return Some(rewind.from);
            }
            at = self.parent_of(commit);
            match self.kind_of(commit) {
                CommitKind::Opening => return None,
                CommitKind::Declared | CommitKind::Ruled => return Some(at),
                CommitKind::Answered if self.opens_a_deed(commit) => return Some(at),
                CommitKind::Answered | CommitKind::Act => {}
            }
        }
    }

    /// Whether an answer is a deed of its own: one with a verb, unless it was kept for a question
    /// that was asked again.
    fn opens_a_deed(&self, commit: u64) -> bool {
        match self.entry(self.events_of(commit).0).event {
            Event::Answered { reply, again, .. } => reply.verb().is_some() && again.is_none(),
            _ => false,
        }
    }

    /// The rewind that a commit belongs to as the last of those that follow it.
    fn said_again_with(&self, last: u64) -> Option<Rewind> {
        let mut commit = last;
        while commit > 1 && self.kind_of(commit) != CommitKind::Act {
            // Of the commits that follow a rewind only the first need not say anything again.
            let is_first = self.kind_of(commit - 1) == CommitKind::Act;
            if !is_first && self.entry(self.events_of(commit).0).event.said_again().is_none() {
                return None;
            }
            commit -= 1;
        }
        match self.entry(self.events_of(commit).0).event {
            Event::Rewound(rewind) if commit + u64::from(rewind.follow) == last => {
                (rewind.follow > 0).then_some(rewind)
            }
            _ => None,
        }
    }

    /// Keeps where the line ended before each deed that a rewind takes back, for redo.
    pub(super) fn note_undone(&mut self, rewind: &Rewind) {
        match rewind.by {
            RewindBy::Undo => {
                let mut ends = vec![self.tip];
                while let Some(before) = ends.last().and_then(|end| self.before_deed(*end)) {
                    if before == rewind.to {
                        break;
                    }
                    ends.push(before);
                }
                self.undone.append(&mut ends);
            }
            RewindBy::Redo => {
                let at = self.undone.iter().rposition(|end| *end == rewind.to);
                self.undone.truncate(at.unwrap_or(0));
            }
            RewindBy::Goto | RewindBy::Retract | RewindBy::Correct | RewindBy::Offer => {
                self.undone.clear();
            }
        }
    }
}
