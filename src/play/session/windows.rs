//! Stepping into windows that were passed over: the line goes back to the offer.

use super::{PlayError, Receipt, Resolution, Session, taped};
use crate::engine::{Bracket, Run, Status, Taped};
use crate::log::{Storage, codec};
use crate::vocabulary::{Actor, Args, Event, Name, Reply, Rewind, RewindBy, Stamp, Who};

impl<S: Storage> Session<S> {
    /// The windows still open to somebody for a verb, in the order they were opened: the numbers
    /// of their offers.
    pub fn open_to(&self, who: Who, verb: Name) -> Vec<u64> {
        let offers = self.offers().into_iter().rev();
        let open = offers.filter(|(_, offered)| {
            offered.to.iter().any(|(to, verbs)| *to == who && verbs.contains(&verb))
        });
        open.map(|(number, _)| number).collect()
    }

    /// Takes the latest window still open to somebody.
    pub fn take(
        &mut self,
        stamp: Stamp,
        who: Who,
        verb: Name,
        args: Args,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let offer = self.open_to(who, verb).last().copied().unwrap_or(0);
        self.take_at(stamp, offer, (who, verb, args), faces)
    }

    /// Takes one of the windows still open to somebody, by the number of its offer.
    pub fn take_at(
        &mut self,
        stamp: Stamp,
        offer: u64,
        (who, verb, args): (Who, Name, Args),
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        self.may_speak(stamp.seat, Actor::Who(who))?;
        if !self.open_to(who, verb).contains(&offer) {
            let (who, verb) = (self.state.called(who), self.system.spell(verb));
            return Err(PlayError::NotNow {
                what: format!("no window is open for {who} to take {verb}"),
                hint: self.what_is_offered(stamp.seat),
            });
        }
        let offered = self.offers().into_iter().find(|(number, _)| *number == offer);
        let about = offered.and_then(|(_, offered)| offered.about);
        let reply = Reply::Do { verb, args };
        let reply = self.filled(offer, stamp.seat, Actor::Who(who), reply, about)?;
        let resolution = self.resolution.as_ref().expect("BUG: an offer stands in a resolution");
        let kept = resolution.tape.iter().take_while(|taped| taped.number <= offer);
        let mut tape: Vec<Taped> = kept.cloned().collect();
        let rewind = Event::Rewound(Rewind {
            stamp,
            from: self.history.tip(),
            to: offer,
            by: RewindBy::Offer,
            follow: 1,
            because: None,
        });
        let input = Event::Answered { stamp, of: Actor::Who(who), reply, again: None };
        let number = self.history.count() + 2;
        tape.push(Taped { number, event: input.clone() });
        let (declared, before) = (resolution.input.clone(), resolution.before.clone());
        let typed = self.typed(faces, Bracket::Missing)?;
        let Run { state, fresh, status, unwritten, .. } =
            self.run(before.clone(), &declared, &tape, number + 1, typed)?;
        // Of the rewind and the answer both count or none: they are one append.
        let first = number - 1;
        let act = [codec::encode_parts(&None, &rewind, || self.blinders.blinder(first))];
        let then = self.history.state_at(offer);
        let answer = self.encoded(number, (&then, &declared.event), &input, &fresh, &state);
        self.append(&[&act, &answer])?;
        self.history.take_in_own(&act, &rewind, &[], &self.state);
        self.history.take_in_own(&answer, &input, &fresh, &state);
        self.state = state;
        tape.extend(taped(number + 1, fresh));
        let settled = status == Status::Settled;
        self.resolution = Some(Resolution { input: declared, before, tape, settled, unwritten });
        Ok(Receipt { first, last: self.history.count() })
    }
}
