//! What is said behind a rewind: whether the rewind is what it is called.

use super::Walk;
use crate::engine::guarded;

impl Walk<'_> {
    /// Whether a commit that follows a rewind, or says something again, may do so.
    pub(super) fn check_following(&mut self, commit: u64, follows: bool, says_again: bool) {
        if follows {
            self.check_group(commit);
        } else if says_again {
            self.check_alone(self.history.events_of(commit).0);
        }
    }

    /// Checks an input that says another again though no rewind has it said.
    fn check_alone(&mut self, first: u64) {
        if let Some(says) = guarded(|| self.history.said_again_alone(first)).flatten() {
            self.structure(first, says);
        }
    }

    /// Checks all that a rewind has said, once the last of it is there.
    fn check_group(&mut self, commit: u64) {
        if self.history.still_to_follow() > 0 {
            return;
        }
        let Some(rewind) = self.history.rewind_of(commit) else { return };
        match guarded(|| self.history.misnamed(rewind)) {
            Some(Some((event, says))) => self.structure(event, says),
            Some(None) => {}
            None => self.unrunnable(rewind),
        }
    }
}
