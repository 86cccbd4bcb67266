//! What was thrown: by round, and every address, where a file has to know them.

use super::super::index::Index;
use super::History;
use crate::log::codec;
use crate::vocabulary::{Event, Rolled};

impl History<'_> {
    /// Whether an event can be a throw: what is none mostly shows it before it is read.
    pub fn can_be_a_throw(&self, event: u64) -> bool {
        codec::can_be_a_throw(self.bytes_of(event))
    }

    /// The throws among some events, in order, whoever may see them.
    pub fn throws_among(
        &self,
        events: impl Iterator<Item = u64>,
    ) -> impl Iterator<Item = (u64, Rolled)> {
        events.filter(|event| self.can_be_a_throw(*event)).filter_map(|event| {
            match self.entry(event).event {
                Event::Rolled(rolled) => Some((event, *rolled)),
                _ => None,
            }
        })
    }

    /// The throws of a round that meet a condition, on the line up to an event, in order.
    pub(in crate::play) fn throws_of_round(
        &self,
        round: u32,
        tip: u64,
        meets: impl Fn(&Rolled) -> bool,
    ) -> impl Iterator<Item = (u64, Rolled)> {
        let of_round = self.throws.iter().filter(move |(of, _)| *of == round);
        self.throws_among(of_round.map(|(_, event)| *event))
            .filter(move |(event, rolled)| meets(rolled) && self.line_holds(tip, *event))
    }

    /// Whether a change was ever kept from anybody: then the digest of the state is, too.
    pub fn keeps_from_somebody(&self) -> bool {
        self.keeps
    }

    /// Whether every address thrown is kept.
    pub fn keeps_addresses(&self) -> bool {
        self.index.is_some()
    }

    /// Every address thrown, where that is kept.
    pub(in crate::play) fn index(&self) -> Option<&Index> {
        self.index.as_ref()
    }

    /// Begins to keep every address thrown: those before too, each with the cast of its line.
    pub(super) fn keep_index(&mut self) {
        let Some(words) = self.words.filter(|_| self.index.is_none()) else { return };
        let mut index = Index::default();
        for commit in 1..=self.commits() {
            let (first, last) = self.events_of(commit);
            let mut after = None;
            for (number, rolled) in self.throws_among(first..=last) {
                let after = after.get_or_insert_with(|| self.state_at(last));
                index.add(&words, after, number, &rolled);
            }
        }
        self.index = Some(index);
    }
}
