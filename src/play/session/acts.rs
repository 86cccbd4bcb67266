//! Acts about the log: recorded facts that no undo takes away.

use super::super::ceremony::senseless;
use super::super::secrets;
use super::{PlayError, Receipt, Session};
use crate::log::file::Recovered;
use crate::log::{Storage, codec};
use crate::vocabulary::{Entry, Event, Point, Seat, Stamp};

impl<S: Storage> Session<S> {
    /// Moves a torn end of the log aside, if there is one, and records that where it began.
    pub fn recover(&mut self, stamp: Stamp) -> Result<Option<Recovered>, PlayError> {
        self.not_redacted()?;
        let record = |offset| codec::plain(&Event::Recovered { stamp, offset });
        let recovered = self.log.recover_with(record);
        // What others had appended was read too, also where nothing could be recorded.
        self.catch_up_in_memory()?;
        Ok(recovered?)
    }

    /// Records an act about the log that moves nothing: a mark, a remark, a dispute or a decision;
    /// said again from another log also a reveal, a change of the edition or a recovery. Only a
    /// remark may be for some seats of the table, its own among them.
    pub fn record(
        &mut self,
        act: Event,
        audience: Option<Vec<Seat>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        self.may_record(&act, audience.as_deref())?;
        self.makes_sense(&act)?;
        let audience = audience.map(|mut seats| {
            seats.sort_unstable();
            seats.dedup();
            seats
        });
        self.write_act(act, audience)
    }

    /// Refuses what is no such act, or is for nobody who could read it.
    fn may_record(&self, act: &Event, audience: Option<&[Seat]>) -> Result<(), PlayError> {
        let not = |what: &str, hint: &str| {
            Err(PlayError::NotNow { what: what.to_owned(), hint: hint.to_owned() })
        };
        match act {
            Event::Marked { name, .. } if !Point::can_be_a_mark(name) => {
                return not(
                    "no mark is called so",
                    "a mark is a word that is no number and no point of its own",
                );
            }
            Event::Marked { .. }
            | Event::Disputed { .. }
            | Event::Decided { .. }
            | Event::EditionChanged { .. }
            | Event::Recovered { .. } => {}
            Event::Remarked { stamp, .. } => {
                let there = |seat: &Seat| usize::from(seat.0) < self.history.opening().seats.len();
                let Some(seats) = audience else { return Ok(()) };
                if seats.iter().all(there) && seats.contains(&stamp.seat) {
                    return Ok(());
                }
                return not(
                    "a remark is for seats of this table",
                    "its own seat is among those who may see it",
                );
            }
            Event::Revealed { secret, .. }
                if self.commitment() == Some(secrets::commitment(secret)) => {}
            _ => {
                return not(
                    "this is not recorded as it is",
                    "marks, remarks, disputes and decisions are; all else has a call of its own",
                );
            }
        }
        match audience {
            None => Ok(()),
            Some(_) => not("everybody sees this act", "only a remark may be for some seats"),
        }
    }

    /// Adds a seat's share to the dice: before the start, or before the first die under a secret
    /// that follows a reveal.
    pub fn contribute(&mut self, stamp: Stamp, text: String) -> Result<Receipt, PlayError> {
        self.abreast()?;
        if text.trim().is_empty() {
            return Err(PlayError::NotNow {
                what: "a blank share adds nothing to the dice".to_owned(),
                hint: "say any words".to_owned(),
            });
        }
        let share = Event::Contributed { stamp, text };
        self.makes_sense(&share)?;
        if !self.share_is_awaited() {
            self.keys.clear();
            return self.write_act(share, None);
        }
        // What waited for it hangs on it already.
        let added = match &share {
            Event::Contributed { stamp, text } => self.history.share_of(stamp.seat, text),
            other => unreachable!("BUG: {other:?} is no share"),
        };
        self.keys = self.keys_with(Some(&added));
        let receipt = self.answered_on(share, None);
        if receipt.is_err() {
            self.keys.clear();
        }
        receipt
    }

    /// Whether a seat can reveal the secret now, for good or with a fresh one to follow.
    pub fn may_reveal(&mut self, seat: Seat, is_final: bool) -> Result<(), PlayError> {
        self.abreast()?;
        let round = self.state.round;
        if let Some((what, hint)) = self.history.no_reveal(seat, is_final, round) {
            return Err(PlayError::NotNow { what, hint });
        }
        if self.secret.is_some() {
            return Ok(());
        }
        Err(PlayError::NotNow {
            what: "the secret of this fight is not here".to_owned(),
            hint: "whoever keeps it has it in NAME.affray.seed beside the log".to_owned(),
        })
    }

    fn makes_sense(&self, act: &Event) -> Result<(), PlayError> {
        match senseless(&self.history, act) {
            None => Ok(()),
            Some((what, hint)) => Err(PlayError::NotNow { what, hint }),
        }
    }

    /// Publishes the secret of the dice. In the middle of a fight `next` is the secret used from
    /// here on; without one no seeded die is thrown any more.
    pub fn reveal(&mut self, stamp: Stamp, next: Option<[u8; 32]>) -> Result<Receipt, PlayError> {
        self.may_reveal(stamp.seat, next.is_none())?;
        let secret = self.secret.expect("BUG: a secret that may be revealed is here");
        let next_commitment = next.as_ref().map(secrets::commitment);
        let revealed = Event::Revealed { stamp, secret, next: next_commitment };
        let receipt = self.write_act(revealed, None)?;
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
        self.append(event, &bytes)?;
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
