//! What a history saves whoever checks a log from its first commit to its last.
//!
//! Whoever runs a deed again comes to the state after it by itself: it need not be folded a second
//! time only to be kept. And little is asked for far behind: of the states there, few are kept.

use super::{History, HistoryError, KEYFRAME_EVERY};
use crate::state::State;
use crate::vocabulary::Entry;

/// How many commits behind the last one all keyframes stay.
const NEAR: usize = 256;

/// Of how many keyframes farther back one stays.
const FAR: usize = 16;

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

    /// Drops most keyframes far behind the last commit. What lies there takes longer to come to.
    pub fn thin_out(&mut self) {
        let far = self.commits.len().saturating_sub(NEAR);
        let thinned = self.thinned.min(far);
        if far - thinned < NEAR {
            return;
        }
        let keyframes = self.commits[thinned..far].iter_mut().map(|commit| &mut commit.keyframe);
        for (nth, keyframe) in keyframes.filter(|keyframe| keyframe.is_some()).enumerate() {
            if nth % FAR != 0 {
                *keyframe = None;
            }
        }
        self.thinned = far;
    }
}
