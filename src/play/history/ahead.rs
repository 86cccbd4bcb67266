//! Commits that are taken in ahead of the state after them.
//!
//! Whoever runs a deed again comes to the state after it by itself. It need not be folded a second
//! time only to be kept.

use super::{History, HistoryError, KEYFRAME_EVERY};
use crate::state::State;
use crate::vocabulary::Entry;

impl<'log> History<'log> {
    /// Takes in a declaration that nothing is kept hidden of, for whoever works out the state after
    /// it and brings that next: `keep_state`. Not where every address is kept.
    pub fn take_in_ahead(
        &mut self,
        events: impl Iterator<Item = &'log [u8]>,
        entries: &[Entry],
    ) -> Result<(), HistoryError> {
        self.check_structure(entries)?;
        self.note(entries.iter().map(|entry| &entry.event), None);
        self.add(|kept| kept.lend(events), &entries[0].event, None);
        Ok(())
    }

    /// Brings the state after the last commit, which was taken in ahead of it.
    pub fn keep_state(&mut self, after: &State) {
        if let Some(last) = self.commits.last_mut()
            && last.since_keyframe >= KEYFRAME_EVERY
        {
            last.keyframe.get_or_insert_with(|| Box::new(after.clone()));
        }
    }
}
