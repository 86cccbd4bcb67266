//! Publishing the secret of the dice, with a fresh one kept to go on with.

use super::{Heard, Talk};
use crate::log::Storage;
use crate::play::secrets::commitment;
use crate::play::trouble::Trouble;
use crate::vocabulary::{Stamp, core};

impl<S: Storage> Talk<S> {
    /// Publishes the secret of the dice, for good or with a fresh one to follow. Where the fight is
    /// over none follows.
    pub fn reveal(&mut self, stamp: Stamp, last: bool) -> Result<Heard, Trouble> {
        self.insist(|talk| talk.reveal_once(stamp, last))
    }

    /// Publishes the secret, unless another writer is quicker.
    fn reveal_once(&mut self, stamp: Stamp, last: bool) -> Result<Heard, Trouble> {
        let last = last || self.session.state().phase == core::OVER;
        let may = self.session.may_reveal(stamp.seat, last);
        may.map_err(|error| self.trouble(&error))?;
        let next = (!last).then(|| self.session.next_secret());
        if let (Some(next), Some(secrets)) = (&next, &self.secrets) {
            secrets.keep(next).map_err(Trouble::of_log)?;
        }
        let revealed = self.session.reveal(stamp, next);
        if let (Some(next), Some(secrets)) = (&next, &self.secrets) {
            // Another may have revealed at the same time, and derived the same one from a key.
            let hangs_on_it = self.session.commitment() == Some(commitment(next));
            match &revealed {
                Ok(_) => secrets.take_up(next).map_err(Trouble::of_log)?,
                Err(error) if error.wrote_nothing() && !hangs_on_it => secrets.forget(next),
                Err(_) => {}
            }
        }
        self.heard(revealed)
    }
}
