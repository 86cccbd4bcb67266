//! Acts about the log: recorded facts that no undo takes away.

use super::super::secrets;
use super::{PlayError, Receipt, Session};
use crate::log::file::Recovered;
use crate::log::{Storage, codec};
use crate::vocabulary::{Entry, Event, Seat, Stamp};

impl<S: Storage> Session<S> {
    /// Moves a torn end of the log aside, if there is one, and records that.
    pub fn recover(&mut self, stamp: Stamp) -> Result<Option<Recovered>, PlayError> {
        self.not_redacted()?;
        let recovered = self.log.recover()?;
        if let Some(Recovered { offset, .. }) = recovered {
            self.catch_up()?;
            self.write_act(Event::Recovered { stamp, offset }, None)?;
        }
        Ok(recovered)
    }

    /// Records an act about the log that moves nothing: a mark, a remark, a dispute…
    pub fn record(
        &mut self,
        act: Event,
        audience: Option<Vec<Seat>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        debug_assert!(act.is_act(), "BUG: only acts are recorded as they are");
        self.write_act(act, audience)
    }

    /// Adds a seat's share to the dice, before the start.
    pub fn contribute(&mut self, stamp: Stamp, text: String) -> Result<Receipt, PlayError> {
        self.abreast()?;
        if self.history.started() {
            return Err(PlayError::NotNow {
                what: "the fight has started; nobody can add to the dice any more".to_owned(),
                hint: "contributions come after `affray new` and before `gm start`".to_owned(),
            });
        }
        self.keys.clear();
        self.write_act(Event::Contributed { stamp, text }, None)
    }

    /// Publishes the secret of the dice. In the middle of a fight `next` is the secret used from
    /// here on; without one no seeded die is thrown any more.
    pub fn reveal(&mut self, stamp: Stamp, next: Option<[u8; 32]>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let Some(secret) = self.secret else {
            return Err(PlayError::NotNow {
                what: "there is no secret to reveal".to_owned(),
                hint: "typed fights have none; a seeded fight keeps it in NAME.affray.seed"
                    .to_owned(),
            });
        };
        let commitment = next.as_ref().map(secrets::commitment);
        let receipt = self.write_act(Event::Revealed { stamp, secret, next: commitment }, None)?;
        self.secret = next;
        self.keys.clear();
        Ok(receipt)
    }

    /// Writes an act about the log; the state stays as it is.
    pub(super) fn write_act(
        &mut self,
        act: Event,
        audience: Option<Vec<Seat>>,
    ) -> Result<Receipt, PlayError> {
        let first = self.history.count() + 1;
        let Entry { audience, event } = &Entry { audience, event: act };
        let bytes = [codec::encode_parts(audience, event, || self.blinders.blinder(first))];
        self.append(&[&bytes])?;
        self.history.take_in_own(&bytes, event, &[], &self.state);
        Ok(Receipt { first, last: first })
    }

    /// A redacted log is for reading: nobody here knows the state it is in.
    pub(super) fn not_redacted(&self) -> Result<(), PlayError> {
        match self.history.redacted() {
            0 => Ok(()),
            events => Err(PlayError::NotNow {
                what: format!(
                    "this log is redacted: {events} of its events {} taken out",
                    if events == 1 { "was" } else { "were" }
                ),
                hint: "the fight goes on in the log that holds all of them".to_owned(),
            }),
        }
    }
}
