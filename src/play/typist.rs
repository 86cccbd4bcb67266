//! Who typed the faces of a roll.

use super::history::{CommitKind, History};
use crate::vocabulary::{Event, Seat};

impl History<'_> {
    /// The seat that typed what faces a roll has: whoever said what threw it, or whoever had it
    /// said again.
    pub fn typed_by(&self, roll: u64) -> Seat {
        let commit = self.commit_of(roll);
        let said = self.entry(self.events_of(commit).0).event;
        let acts = (1..commit).rev().filter(|act| self.kind_of(*act) == CommitKind::Act);
        let mut rewinds = acts.map(|act| (act, self.entry(self.events_of(act).0).event));
        match rewinds.next() {
            Some((act, Event::Rewound(rewind))) if act + u64::from(rewind.follow) >= commit => {
                rewind.stamp.seat
            }
            _ => said.stamp().map_or(Seat::GM, |stamp| stamp.seat),
        }
    }
}
