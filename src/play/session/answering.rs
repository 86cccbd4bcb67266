//! Answers to what is asked, and dice that are awaited.

use std::borrow::Cow;

use super::spelling::{in_one_spelling, is_asked_for};
use super::{PlayError, Receipt, Session};
use crate::engine::{Bracket, Refusals, Taped, asked_since, own};
use crate::log::Storage;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Actor, Asked, Event, Need, Reply, Rolled, Stamp, Value, core};

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
        let input = self.answer_of(stamp, of, reply, again)?;
        self.answered_on(input, faces)
    }

    /// An answer to what is asked now as it is recorded, if it may be given.
    pub(super) fn answer_of(
        &self,
        stamp: Stamp,
        of: Actor,
        reply: Reply,
        again: Option<u64>,
    ) -> Result<Event, PlayError> {
        self.may_speak(stamp.seat, of)?;
        if !self.still_asked().contains(&of) {
            let who = self.state.called_actor(of);
            let what = format!("{who} is not asked anything now");
            return Err(PlayError::NotNow { what, hint: self.what_is_awaited(stamp.seat) });
        }
        if self.dice_are_awaited() {
            return Err(PlayError::NotNow {
                what: "dice are awaited now, not an answer".to_owned(),
                hint: self.what_is_awaited(stamp.seat),
            });
        }
        let asked = self.question_to(of);
        let (reply, about, asked_for) = match asked.as_ref().map(|asked| &asked.need) {
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
        Ok(Event::Answered { stamp, of, reply, again })
    }

    /// The question or the dice awaited now, as they stand for somebody: with what was ruled since
    /// it was asked, a question may offer them something else.
    pub fn question_to(&self, of: Actor) -> Option<Cow<'_, Asked>> {
        let asked = self.pending()?;
        let resolution = self.resolution.as_ref()?;
        let (before, input, tape) = (&resolution.before, &resolution.input, &resolution.tape);
        let now = asked_now(self.system, (before, input, tape), of);
        Some(now.map_or(Cow::Borrowed(asked), Cow::Owned))
    }

    /// Why an answer that is not asked for is not taken: for the reasons that the rules have, if
    /// they have any; else since a ruling has made it impossible, if one has.
    fn not_asked_for(&self, stamp: Stamp, of: Actor, reply: Reply) -> PlayError {
        let was_asked_for = match self.pending().map(|asked| &asked.need) {
            Some(Need::Choice { options, .. }) => is_asked_for(options, &reply),
            _ => false,
        };
        let input = Event::Answered { stamp, of, reply: reply.clone(), again: None };
        match self.refused_by_rules(stamp, of, reply) {
            Some(refused) => refused,
            None if was_asked_for => {
                let reason = "it was asked before the latest ruling and would not be asked now";
                self.refused_input(&input, Refusals::because(own::RULING, reason))
            }
            None => PlayError::NotNow {
                what: format!("{} is asked something else", self.state.called_actor(of)),
                hint: self.what_is_awaited(stamp.seat),
            },
        }
    }

    /// What the rules say against an answer, if they refuse it.
    pub(super) fn refused_by_rules(
        &self,
        stamp: Stamp,
        of: Actor,
        reply: Reply,
    ) -> Option<PlayError> {
        let resolution = self.resolution.as_ref().expect("BUG: something is pending");
        let number = self.history.count() + 1;
        let mut tape = resolution.tape.clone();
        tape.push(Taped { number, event: Event::Answered { stamp, of, reply, again: None } });
        let (before, typed) = (resolution.before.clone(), (Bracket::None, Vec::new()));
        match self.run(before, &resolution.input, &tape, number + 1, typed) {
            Err(refused @ PlayError::Refused { .. }) => Some(refused),
            _ => None,
        }
    }

    /// Supplies the dice that are awaited, and no others; without faces the program throws them,
    /// and all that follow, from its secret.
    pub fn supply_dice(&mut self, stamp: Stamp, faces: Vec<u16>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        if let Some(Need::Dice { sides, .. }) = self.pending().map(|asked| &asked.need)
            && let Some(left) = faces.len().checked_sub(sides.len()).filter(|n| *n > 0)
        {
            let throw = self.throw_awaited(stamp.seat).unwrap_or_default();
            return Err(PlayError::FacesTooMany { left, throw });
        }
        self.supply_dice_and_more(stamp, faces)
    }

    /// Supplies the dice that are awaited; the faces left serve the throws of the deed that follow,
    /// and all of them must be used.
    pub fn supply_dice_and_more(
        &mut self,
        stamp: Stamp,
        faces: Vec<u16>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { .. })
                if faces.is_empty()
                    && !self.throws_for_people()
                    && self.thrown_before().is_none() =>
            {
                Err(PlayError::NotNow {
                    what: "no face is given".to_owned(),
                    hint: self.what_is_awaited(stamp.seat),
                })
            }
            Some(Need::Dice { by, sides, .. }) => {
                let (of, awaited) = (*by, sides.len());
                let missing = awaited.saturating_sub(faces.len());
                if missing > 0 && !faces.is_empty() {
                    let throw = self.throw_awaited(stamp.seat).unwrap_or_default();
                    return Err(PlayError::FacesMissing { missing, throw });
                }
                let (reply, again) = (Reply::Faces, None);
                let input = Event::Answered { stamp, of, reply, again };
                self.answered_on(input, (!faces.is_empty()).then_some(faces))
            }
            _ => Err(PlayError::NotNow {
                what: "no dice are awaited".to_owned(),
                hint: self.what_is_awaited(stamp.seat),
            }),
        }
    }

    /// The throw that is awaited as it was made before the line was taken back to it, if it was:
    /// its dice stand unless others are typed.
    pub(super) fn thrown_before(&self) -> Option<Rolled> {
        let resolution = self.resolution.as_ref().filter(|_| self.dice_are_awaited())?;
        let of = *self.still_asked().first()?;
        let number = self.history.count() + 1;
        let mut tape = resolution.tape.clone();
        let (stamp, reply, again) = (resolution.input.event.stamp()?, Reply::Faces, None);
        tape.push(Taped { number, event: Event::Answered { stamp, of, reply, again } });
        let (before, typed) = (resolution.before.clone(), (Bracket::Missing, Vec::new()));
        let run = self.run(before, &resolution.input, &tape, number + 1, typed).ok()?;
        match run.fresh.into_iter().next()? {
            Event::Rolled(rolled) => Some(*rolled),
            _ => None,
        }
    }

    /// Whether the program can throw dice that a person was asked for.
    pub(super) fn throws_for_people(&self) -> bool {
        !self.is_typed() && self.secret.is_some() && !self.history.is_revealed_for_good()
    }
}

/// The latest question of a tape to somebody with what it offers now, where something was ruled
/// since. Whoever might pass still may; where it would not be asked any more nothing else is left,
/// unless nobody might pass it.
pub fn asked_now(
    system: System,
    (before, input, tape): (&State, &Taped, &[Taped]),
    of: Actor,
) -> Option<Asked> {
    let now = asked_since(system.rules(), before, input, tape, of)?;
    let asked = |event: &Event| match event {
        Event::Asked(asked) => match &asked.need {
            Need::Choice { of: to, .. } => to.contains(&of).then(|| asked.clone()),
            Need::Dice { .. } | Need::Share { .. } => None,
        },
        _ => None,
    };
    let mut then = tape.iter().rev().find_map(|taped| asked(&taped.event))?;
    let now = now.last().and_then(asked).filter(|now| now.clause == then.clause);
    let Need::Choice { options, .. } = &mut then.need else { return None };
    let pass = Value::Word(core::PASS);
    let may_pass = options.contains(&pass);
    match now.map(|now| now.need) {
        Some(Need::Choice { options: offered, .. }) => *options = offered,
        _ if may_pass => options.clear(),
        _ => {}
    }
    if may_pass && !options.contains(&pass) {
        options.push(pass);
    }
    Some(then)
}
