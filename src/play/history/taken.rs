//! How commits are taken in: as they lie in a log, as a copy of their bytes, or as this program has
//! just written them.

use super::kept::Kept;
use super::{History, HistoryError, structure};
use crate::log::codec;
use crate::log::form;
use crate::state::State;
use crate::vocabulary::{Entry, Event};

impl<'log> History<'log> {
    /// Takes in the next commit, as it lies in a log, and gives its events. `state` is the state at
    /// the tip and is moved along.
    pub fn take_in(
        &mut self,
        events: impl Iterator<Item = &'log [u8]> + Clone,
        state: &mut State,
    ) -> Result<Vec<Entry>, HistoryError> {
        let entries = self.decode(events.clone())?;
        self.take_in_read(events, &entries, state)?;
        Ok(entries)
    }

    /// The same for whoever has read the events already.
    pub fn take_in_read(
        &mut self,
        events: impl Iterator<Item = &'log [u8]>,
        entries: &[Entry],
        state: &mut State,
    ) -> Result<(), HistoryError> {
        self.add_read(entries, state, |kept| kept.lend(events))
    }

    /// The same with a copy of the bytes, for whoever has them only for now.
    pub fn take_in_copy<'a>(
        &mut self,
        events: impl Iterator<Item = &'a [u8]> + Clone,
        state: &mut State,
    ) -> Result<Vec<Entry>, HistoryError> {
        let entries = self.decode(events.clone())?;
        self.add_read(&entries, state, |kept| kept.copy(events))?;
        Ok(entries)
    }

    /// Takes in a commit this program has just written, whose bytes need no checking: the bytes of
    /// its events, the first of them and those that follow, and the state after it.
    pub(in crate::play) fn take_in_own(
        &mut self,
        bytes: &[Vec<u8>],
        first: &Event,
        following: &[Event],
        after: &State,
    ) {
        let events = || std::iter::once(first).chain(following);
        let hidden = |(bytes, event): (&Vec<u8>, &Event)| {
            bytes.first() == Some(&form::HIDDEN) && matches!(event, Event::Effected(_))
        };
        self.keeps |= bytes.iter().zip(events()).any(hidden);
        self.note(events(), Some(after));
        self.add(|kept| kept.copy(bytes.iter().map(Vec::as_slice)), first, Some(after));
    }

    /// Reads the events of the next commit.
    fn decode<'a>(
        &self,
        events: impl Iterator<Item = &'a [u8]>,
    ) -> Result<Vec<Entry>, HistoryError> {
        let mut entries = Vec::new();
        codec::decode_commit(events, &mut entries).map_err(|(at, error)| {
            let (commit, event) = (self.commits() + 1, self.count() + at as u64 + 1);
            HistoryError::Codec { commit, event, error }
        })?;
        Ok(entries)
    }

    /// Keeps a commit that was read, and moves the state along.
    fn add_read(
        &mut self,
        entries: &[Entry],
        state: &mut State,
        keep: impl FnOnce(&mut Kept<'log>),
    ) -> Result<(), HistoryError> {
        self.check_structure(entries)?;
        let redacted = entries.iter().filter(|entry| structure::is_redacted(&entry.event));
        self.redacted += redacted.count() as u64;
        for entry in entries {
            state.apply(&entry.event);
        }
        let hidden =
            |entry: &Entry| entry.audience.is_some() && matches!(entry.event, Event::Effected(_));
        self.keeps |= entries.iter().any(hidden);
        self.note(entries.iter().map(|entry| &entry.event), Some(state));
        self.add(keep, &entries[0].event, Some(state));
        if matches!(entries[0].event, Event::Rewound(_)) {
            *state = self.state_at(self.tip);
        }
        Ok(())
    }
}
