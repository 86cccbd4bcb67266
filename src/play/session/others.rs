//! What other writers append to the log while it is open here.

use super::{PlayError, Session};
use crate::log::{Storage, Unreadable};
use crate::vocabulary::DicePolicy;

impl<S: Storage> Session<S> {
    /// Takes in what other writers have appended since; says how many commits.
    pub fn catch_up(&mut self) -> Result<u64, PlayError> {
        self.log.refresh(|_| {})?;
        self.catch_up_in_memory()
    }

    /// Takes in the commits the log has read already.
    pub(super) fn catch_up_in_memory(&mut self) -> Result<u64, PlayError> {
        let before = self.history.commits();
        if self.log.commits() == before {
            return Ok(0);
        }
        for commit in self.log.commits_after(before) {
            self.history.take_in_copy(commit.events(), &mut self.state)?;
        }
        self.keys.clear();
        if let Some(secret) = self.secret.take() {
            self.go_on_throwing(secret);
        }
        self.find_resolution();
        Ok(self.history.commits() - before)
    }

    /// Goes on with the secret there was; after another's reveal, with the one that is kept now.
    fn go_on_throwing(&mut self, secret: [u8; 32]) {
        if matches!(self.history.opening().dice, DicePolicy::Open { .. }) {
            self.secret = Some(secret);
        } else if !self.entrust(secret) {
            let kept = self.secrets.as_ref().map_or_else(Vec::new, |secrets| secrets.kept());
            let _ = kept.into_iter().find(|secret| self.entrust(*secret));
        }
    }

    /// Says something, and again where another writer was quicker by a moment: what is said is held
    /// against what is there then.
    pub fn insist<T>(
        &mut self,
        mut say: impl FnMut(&mut Self) -> Result<T, PlayError>,
    ) -> Result<T, PlayError> {
        insist(|| say(self), PlayError::is_overtaken)
    }

    /// Catches up where the storage has grown: whatever is said is held against what is there now.
    pub(super) fn abreast(&mut self) -> Result<u64, PlayError> {
        if self.draft.is_some() {
            return Ok(0); // Whether another writer was quicker shows when it is written.
        }
        self.not_redacted()?;
        let there = self.log.storage().len().map_err(Unreadable::from)?;
        // What an uncertain append left is for whoever opens the log again.
        let nothing_new = there == self.log.bytes().len() as u64 || self.log.is_poisoned();
        if nothing_new { Ok(0) } else { self.catch_up() }
    }
}

/// Says something until it is not overtaken by another writer.
pub(in crate::play) fn insist<T, E>(
    mut say: impl FnMut() -> Result<T, E>,
    is_overtaken: impl Fn(&E) -> bool,
) -> Result<T, E> {
    loop {
        match say() {
            Err(error) if is_overtaken(&error) => {}
            said => return said,
        }
    }
}
