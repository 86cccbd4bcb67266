//! Answers to what is asked, and dice that are awaited.

use super::spelling::{in_one_spelling, is_asked_for};
use super::{PlayError, Receipt, Session};
use crate::engine::{Bracket, Refusals, Taped, asked_since, own};
use crate::log::Storage;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Actor, Asked, ClauseCode, Event, Need, Reply, Stamp, Value, core};

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
        if let Some(ruling) = self.ruled_out(of, &reply) {
            return Err(self.no_more_possible(stamp, of, reply, ruling));
        }
        let input = Event::Answered { stamp, of, reply, again };
        self.answered_on(|session| session.go_on(input.clone(), faces.clone()))
    }

    /// Why an answer with a verb that was not asked for is not taken: for the reasons that the
    /// rules have, if they have any.
    fn not_asked_for(&self, stamp: Stamp, of: Actor, reply: Reply) -> PlayError {
        self.refused_by_rules(stamp, of, reply).unwrap_or_else(|| PlayError::NotNow {
            what: format!("{} is asked something else", self.state.called_actor(of)),
            hint: self.what_is_awaited(stamp.seat),
        })
    }

    /// The latest ruling since the question, if what was ruled since takes an answer away.
    fn ruled_out(&self, of: Actor, reply: &Reply) -> Option<u64> {
        let resolution = self.resolution.as_ref()?;
        let (before, input, tape) = (&resolution.before, &resolution.input, &resolution.tape);
        is_ruled_out(self.system, (before, input, tape), of, reply)
    }

    /// Why an answer is not taken that a ruling has made impossible.
    fn no_more_possible(&self, stamp: Stamp, of: Actor, reply: Reply, ruling: u64) -> PlayError {
        let reason =
            format!("it was asked before the ruling #{ruling}, and would not be asked now");
        let input = Event::Answered { stamp, of, reply: reply.clone(), again: None };
        self.refused_by_rules(stamp, of, reply)
            .unwrap_or_else(|| self.refused_input(&input, Refusals::because(own::RULING, reason)))
    }

    /// What the rules say against an answer, if they refuse it.
    fn refused_by_rules(&self, stamp: Stamp, of: Actor, reply: Reply) -> Option<PlayError> {
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

    /// Supplies the dice that are awaited, and no others.
    pub fn supply_dice(&mut self, stamp: Stamp, faces: Vec<u16>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { by, sides, .. }) => {
                let (of, awaited) = (*by, sides.len());
                let throw = || self.throw_awaited(stamp.seat).unwrap_or_default();
                if let Some(missing) = awaited.checked_sub(faces.len()).filter(|n| *n > 0) {
                    return Err(PlayError::FacesMissing { missing, throw: throw() });
                }
                if let Some(left) = faces.len().checked_sub(awaited).filter(|n| *n > 0) {
                    let ended = format!("faces alone are for the throw awaited: {}", throw());
                    return Err(PlayError::FacesLeft { left, ended, question: None });
                }
                let (reply, again) = (Reply::Faces, None);
                let input = Event::Answered { stamp, of, reply, again };
                self.answered_on(|session| session.go_on(input.clone(), Some(faces.clone())))
            }
            _ => Err(PlayError::NotNow {
                what: "no dice are awaited".to_owned(),
                hint: self.what_is_awaited(stamp.seat),
            }),
        }
    }

    /// Declines for all who are still asked the question that is asked now, one after another.
    /// Every face is used, or nothing is said.
    pub fn all_pass(
        &mut self,
        stamp: Stamp,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let asked = self.pending().filter(|_| !self.dice_are_awaited());
        let Some(clause) = asked.map(|asked| asked.clause) else {
            return Err(PlayError::NotNow {
                what: "nobody is asked anything now".to_owned(),
                hint: self.what_is_awaited(stamp.seat),
            });
        };
        let first = self.history.count() + 1;
        self.as_one(|session| {
            let mut faces = faces;
            while session.pending().is_some_and(|asked| asked.clause == clause)
                && let Some(of) = session.still_asked().first().copied()
            {
                // What the first leaves over is for those behind.
                session.answer(stamp, of, Reply::Pass, faces.take())?;
            }
            Ok(Receipt { first, last: session.history.count() })
        })
    }
}

/// The latest ruling on a tape since its question, if what was ruled since takes an answer away:
/// asked now, the question would not offer it. Whoever may pass may always do that, and a question
/// that nobody may pass is answered as it was asked.
pub fn is_ruled_out(
    system: System,
    (before, input, tape): (&State, &Taped, &[Taped]),
    of: Actor,
    reply: &Reply,
) -> Option<u64> {
    let now = asked_since(system.rules(), before, input, tape)?;
    let asked = tape.iter().rev().find_map(|taped| offered(&taped.event, of));
    let (clause, then) = asked?;
    let may_pass = then.contains(&Value::Word(core::PASS));
    let still = match offered(&now, of) {
        Some((other, options)) if other == clause => is_among(options, reply),
        _ => !may_pass,
    };
    if *reply == Reply::Pass && may_pass || still || !is_among(then, reply) {
        return None;
    }
    let mut rulings = tape.iter().rev().filter(|it| matches!(it.event, Event::Ruled(_)));
    rulings.next().map(|taped| taped.number)
}

/// The clause of a question to somebody, and what it offers.
fn offered(event: &Event, to: Actor) -> Option<(ClauseCode, &[Value])> {
    match event {
        Event::Asked(Asked { clause, need: Need::Choice { of, options, .. } }) => {
            of.contains(&to).then_some((*clause, options))
        }
        _ => None,
    }
}

/// Whether a question with these options offers an answer.
fn is_among(options: &[Value], reply: &Reply) -> bool {
    match reply {
        Reply::Do { verb, .. } => options.contains(&Value::Word(*verb)),
        Reply::Value(value) => options.contains(value),
        Reply::Yes => options.contains(&Value::Word(core::YES)),
        Reply::Pass => options.contains(&Value::Word(core::PASS)),
        Reply::Faces => false,
    }
}
