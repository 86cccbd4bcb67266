//! Answers to what is asked, and dice that are awaited.

use super::spelling::{in_one_spelling, is_asked_for};
use super::{PlayError, Receipt, Session};
use crate::engine::{Bracket, Taped};
use crate::log::Storage;
use crate::vocabulary::{Actor, Event, Need, Reply, Stamp};

impl<S: Storage> Session<S> {
    /// Answers what is asked now.
    pub fn answer(
        &mut self,
        stamp: Stamp,
        of: Actor,
        reply: Reply,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.answer_as(stamp, of, reply, faces, None)
    }

    pub(super) fn answer_as(
        &mut self,
        stamp: Stamp,
        of: Actor,
        reply: Reply,
        faces: Option<Vec<u16>>,
        again: Option<u64>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        self.may_speak(stamp.seat, of)?;
        if !self.still_asked().contains(&of) {
            let who = self.state.called_actor(of);
            let what = format!("{who} is not asked anything now");
            return Err(PlayError::NotNow { what, hint: self.what_is_awaited(stamp.seat) });
        }
        if self.dice_are_awaited() {
            return Err(PlayError::NotNow {
                what: "dice are awaited, no answer".to_owned(),
                hint: self.what_is_awaited(stamp.seat),
            });
        }
        let (reply, about, asked_for) = match self.pending().map(|asked| &asked.need) {
            Some(Need::Choice { options, about, .. }) => {
                let spelled = in_one_spelling(self.system, options, reply);
                let asked_for = is_asked_for(options, &spelled);
                (spelled, *about, asked_for)
            }
            _ => (reply, None, true),
        };
        let reply = self.filled(self.history.tip(), stamp.seat, of, reply, about)?;
        if !asked_for {
            return Err(self.not_asked_for(stamp, of, reply));
        }
        self.go_on(Event::Answered { stamp, of, reply, again }, faces)
    }

    /// Why an answer with a verb that was not asked for is not taken: for the reasons that the
    /// rules have, if they have any.
    fn not_asked_for(&self, stamp: Stamp, of: Actor, reply: Reply) -> PlayError {
        let resolution = self.resolution.as_ref().expect("BUG: something is pending");
        let number = self.history.count() + 1;
        let mut tape = resolution.tape.clone();
        tape.push(Taped { number, event: Event::Answered { stamp, of, reply, again: None } });
        let (before, typed) = (resolution.before.clone(), (Bracket::None, Vec::new()));
        match self.run(before, &resolution.input, &tape, number + 1, typed) {
            Err(refused @ PlayError::Refused { .. }) => refused,
            _ => PlayError::NotNow {
                what: format!("{} is asked something else", self.state.called_actor(of)),
                hint: self.what_is_awaited(stamp.seat),
            },
        }
    }

    /// Supplies the dice that are awaited.
    pub fn supply_dice(&mut self, stamp: Stamp, faces: Vec<u16>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { by, .. }) => {
                let of = *by;
                let (reply, again) = (Reply::Faces, None);
                let input = Event::Answered { stamp, of, reply, again };
                self.go_on(input, Some(faces))
            }
            _ => Err(PlayError::NotNow {
                what: "no dice are awaited".to_owned(),
                hint: self.what_is_awaited(stamp.seat),
            }),
        }
    }
}
