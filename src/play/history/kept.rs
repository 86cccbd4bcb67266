//! The bytes of every event: where they lie, or as a copy.

/// The bytes of the events of a history, in the order of the file. What lies in a log that somebody
/// else holds comes before what is kept here.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept<'log> {
    lent: Vec<&'log [u8]>,
    copied: Vec<u8>,
    /// Where the bytes of each copied event end.
    ends: Vec<usize>,
}

impl<'log> Kept<'log> {
    /// How many events there are.
    pub(super) fn count(&self) -> usize {
        self.lent.len() + self.ends.len()
    }

    /// The bytes of an event, counted from 0.
    pub(super) fn get(&self, at: usize) -> &[u8] {
        let Some(at) = at.checked_sub(self.lent.len()) else { return self.lent[at] };
        &self.copied[self.copied_before(at)..self.ends[at]]
    }

    /// Keeps where events lie.
    ///
    /// # Panics
    /// If some were copied before: a bug of the caller.
    pub(super) fn lend(&mut self, events: impl Iterator<Item = &'log [u8]>) {
        assert!(self.ends.is_empty(), "BUG: events are lent behind those that were copied");
        self.lent.extend(events);
    }

    /// Keeps a copy of events.
    pub(super) fn copy<'a>(&mut self, events: impl Iterator<Item = &'a [u8]>) {
        for bytes in events {
            self.copied.extend_from_slice(bytes);
            self.ends.push(self.copied.len());
        }
    }

    /// Forgets all behind the first `count` events.
    pub(super) fn truncate(&mut self, count: usize) {
        let copied = count.saturating_sub(self.lent.len());
        self.lent.truncate(count);
        self.copied.truncate(self.copied_before(copied));
        self.ends.truncate(copied);
    }

    /// How many bytes were copied before an event, counted from the first that was copied.
    fn copied_before(&self, at: usize) -> usize {
        at.checked_sub(1).map_or(0, |last| self.ends[last])
    }
}
