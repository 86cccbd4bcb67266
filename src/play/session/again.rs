//! Saying again what was said before: with its seat, time and words, and with the number it had
//! among equal deeds.

use super::{PlayError, Receipt, Said, Session};
use crate::log::Storage;
use crate::vocabulary::{Declared, Event, Ruled};

impl<S: Storage> Session<S> {
    /// Says an input of this file again, where the line stands now. What no longer fits is refused
    /// as if it were said for the first time. Retracts, corrections and steps say again what they
    /// have to; audit lists an input that was said again without one of them.
    pub fn say_again(&mut self, event: u64, faces: Option<Vec<u16>>) -> Result<Receipt, PlayError> {
        let known = (1..=self.history.count()).contains(&event);
        let again = Some(event);
        match known.then(|| self.history.entry(event).event) {
            Some(Event::Declared(Declared { stamp, actor, verb, args, because, .. })) => {
                self.declare_as(stamp, Said { actor, verb, args, because }, faces, again)
            }
            Some(Event::Answered { stamp, of, reply, .. }) => {
                self.answer_as(stamp, of, reply, faces, again)
            }
            Some(Event::Ruled(Ruled { stamp, changes, because, .. })) => {
                self.rule_as(stamp, changes, because, faces, again)
            }
            _ => Err(PlayError::NotNow {
                what: format!("event {event} is not something that was said in play"),
                hint: "name the event of a declaration, an answer or a ruling".to_owned(),
            }),
        }
    }

    /// Refuses an input said again that would now be filled in differently.
    pub(super) fn says_the_same(&self, input: &Event) -> Result<(), PlayError> {
        let Some(number) = input.said_again() else { return Ok(()) };
        let mut earlier = self.history.entry(number).event;
        if let Event::Declared(Declared { again, .. })
        | Event::Answered { again, .. }
        | Event::Ruled(Ruled { again, .. }) = &mut earlier
        {
            *again = Some(number);
        }
        if earlier == *input {
            return Ok(());
        }
        Err(PlayError::NotNow {
            what: format!("#{number} would now be filled in differently"),
            hint: "say it anew".to_owned(),
        })
    }
}
