//! Retracting an older deed, and correcting a face that was typed wrongly: the line goes back to
//! the deed, and everything said later is said again.
//!
//! ```text
//! #20 ash attacks ─ #31 grak moves ─ #40 ash attacks        retract #31
//!  └───────────────────────────────── #52 ash attacks       (again: #40)
//! ```

use super::kept::{Kept, What};
use super::{PlayError, Receipt, Session};
use crate::engine::{BadFace, RowAt};
use crate::log::Storage;
use crate::vocabulary::{
    Actor, Asked, Die, DieSource, Event, Need, Reply, Rewind, RewindBy, Seat, Stamp, Value, core,
};

/// What is said with taking an older deed back.
#[derive(Clone, Debug, Default)]
pub struct Back {
    /// Events of inputs that are not said again.
    pub without: Vec<u64>,
    /// Faces for throws that have none, in the order thrown.
    pub faces: Option<Vec<u16>>,
    /// Why.
    pub because: Option<String>,
}

/// A typed face that was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The roll.
    pub event: u64,
    /// Which of its dice, from 1.
    pub die: usize,
    /// What it shows.
    pub face: u16,
}

/// An act that goes back and says again.
struct Plan {
    by: RewindBy,
    to: u64,
    /// What is passed in place of the answer that is retracted.
    pass: Option<Actor>,
    kept: Vec<Kept>,
    corrected: Option<([u8; 16], u16)>,
}

impl<S: Storage> Session<S> {
    /// Takes back one older deed, by any event of it, and says everything later again. A step
    /// leaves its window untaken; an answer with a verb becomes `pass`.
    pub fn retract(&mut self, stamp: Stamp, event: u64, back: Back) -> Result<Receipt, PlayError> {
        self.abreast()?;
        self.may_move_by(stamp, RewindBy::Retract)?;
        let deed = self.deed_of(event)?;
        let commit = self.history.commit_of(deed);
        let before = self.history.parent_of(commit);
        let what = self.kept(deed).map(|kept| kept.what);
        let (to, pass) = match (&what, self.history.entry(deed).event) {
            (Some(What::Step(_)), _) => {
                (self.history.parent_of(self.history.commit_said_at(before)), None)
            }
            (Some(What::Answer(_)), Event::Answered { of, .. }) => {
                self.may_pass(before, deed)?;
                (before, Some(of))
            }
            _ => (before, None),
        };
        let to = self.history.ground(to);
        let mut kept = self.said_after(to);
        leave_out(&mut kept, deed);
        self.leave_out_all(&mut kept, &back.without)?;
        if kept.is_empty() && pass.is_none() {
            return Err(PlayError::NotNow {
                what: format!("nothing was said after #{deed}: there is nothing to say again"),
                hint: "undo takes back the latest deed".to_owned(),
            });
        }
        let plan = Plan { by: RewindBy::Retract, to, pass, kept, corrected: None };
        self.go_back(stamp, plan, back)
    }

    /// Corrects a typed face that was entered wrongly: its deed and everything later are said
    /// again, with that face.
    pub fn correct(
        &mut self,
        stamp: Stamp,
        correction: Correction,
        back: Back,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let corrected = self.die_to_correct(correction)?;
        // Whose roll it is puts its dice right, or the GM.
        if let Event::Rolled(rolled) = self.history.entry(correction.event).event {
            self.may_speak(stamp.seat, rolled.by)?;
        }
        let deed = self.deed_of(correction.event)?;
        let to = self.history.ground(self.history.parent_of(self.history.commit_of(deed)));
        let mut kept = self.said_after(to);
        self.leave_out_all(&mut kept, &back.without)?;
        if !kept.iter().any(|kept| kept.event == deed) {
            return Err(not_now(
                "the deed whose die is corrected cannot be left out",
                "retract it",
            ));
        }
        let corrected = Some((corrected, correction.face));
        let plan = Plan { by: RewindBy::Correct, to, pass: None, kept, corrected };
        self.go_back(stamp, plan, back).map_err(|error| error.of_the_corrected(deed))
    }

    fn go_back(&mut self, stamp: Stamp, plan: Plan, back: Back) -> Result<Receipt, PlayError> {
        let Plan { by, to, pass, kept, corrected } = plan;
        let waited = self.dice_are_awaited();
        let (first, from) = (self.history.count() + 1, self.history.tip());
        let follow = (kept.len() + usize::from(pass.is_some())) as u32;
        let Back { faces, because, .. } = back;
        let rewind = Rewind { stamp, from, to, by, follow, because };
        self.as_one(|session| {
            session.feed(faces)?;
            if let Some(draft) = &mut session.draft {
                draft.corrected = corrected;
            }
            session.move_tip(rewind)?;
            if let Some(of) = pass {
                session.stop_at_windows_of(&kept);
                session.answer(stamp, of, Reply::Pass, None)?;
            }
            session.say_all(&kept)?;
            session.nothing_new_awaited(stamp, waited)?;
            if corrected.is_some_and(|(die, _)| !session.history.is_typed_behind(first, die)) {
                let hint = "say that again too, or retract the deed";
                return Err(not_now("without that the corrected die is not thrown", hint));
            }
            Ok(Receipt { first, last: session.history.count() })
        })
    }

    /// Says inputs again one after another; all must fit.
    fn say_all(&mut self, kept: &[Kept]) -> Result<(), PlayError> {
        let mut rest = kept.to_vec();
        let mut before = None;
        while !rest.is_empty() {
            let first = rest.iter().position(|kept| self.comes_first(kept));
            let next = rest.remove(first.unwrap_or(0));
            if !self.may_follow(&next) {
                let error = self.stands_before();
                // A face that is missing is one of what was said before.
                let event = match &error {
                    PlayError::FacesMissing { .. } => before.unwrap_or(next.event),
                    _ => next.event,
                };
                return Err(error.said_again(event));
            }
            before = Some(next.event);
            self.stop_at_windows_of(&rest);
            self.say_kept(&next).map_err(|error| error.said_again(next.event))?;
        }
        Ok(())
    }

    /// Why something cannot be said again where the line stands: what comes before it.
    fn stands_before(&self) -> PlayError {
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { sides, .. }) if self.takes_faces() => {
                let throw = self.throw_awaited(Seat::GM).unwrap_or_default();
                PlayError::FacesMissing { missing: sides.len(), throw }
            }
            Some(_) => {
                let awaited = self.what_is_awaited(Seat::GM);
                not_now(&format!("something else is awaited before it: {awaited}"), "")
            }
            None => not_now("what it answers is not asked or offered any more", ""),
        }
    }

    /// Refuses an act that ends with dice or a share awaited that were not before.
    fn nothing_new_awaited(&self, stamp: Stamp, waited: bool) -> Result<(), PlayError> {
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { sides, .. }) if !waited => {
                let throw = self.throw_awaited(stamp.seat).unwrap_or_default();
                Err(PlayError::FacesMissing { missing: sides.len(), throw })
            }
            Some(Need::Share { .. }) if !waited => {
                let what = "a share of the dice is needed first";
                Err(not_now(what, &self.what_is_awaited(stamp.seat)))
            }
            _ => Ok(()),
        }
    }

    /// The input of the deed that an event of the line belongs to.
    pub(super) fn deed_of(&self, event: u64) -> Result<u64, PlayError> {
        let line = self.history.line();
        let at = line.partition_point(|range| range.1 < event);
        if !line.get(at).is_some_and(|range| (range.0..=range.1).contains(&event)) {
            let what = match self.history.count() {
                count if (1..=count).contains(&event) => {
                    format!("#{event} is not part of the fight as it stands")
                }
                count => format!("there is no event #{event}; the log has 1 to {count}"),
            };
            let hint = match self.carried_to(event) {
                Some(now) => format!("its faces were said again and stand in #{now}"),
                None => "`log --all` shows the numbers, and what was undone".to_owned(),
            };
            return Err(not_now(&what, &hint));
        }
        self.history.input_of_deed(event).ok_or_else(|| {
            not_now(
                &format!("#{event} belongs to the opening, not to a deed"),
                "name a later event",
            )
        })
    }

    /// The roll of the line that has its faces from an event.
    fn carried_to(&self, event: u64) -> Option<u64> {
        let from = |die: &Die| die.source == DieSource::Carried { from: event };
        let carries = |number: &u64| match self.history.entry(*number).event {
            Event::Rolled(rolled) => rolled.dice.iter().any(from),
            _ => false,
        };
        let events = self.history.line().iter().flat_map(|(first, last)| *first..=*last);
        events.filter(carries).last()
    }

    /// Whether the question that an answer was given to can be passed.
    fn may_pass(&self, before: u64, deed: u64) -> Result<(), PlayError> {
        let tape = self.history.resolution_at(before).map(|(_, ranges)| self.history.tape(&ranges));
        let asked = tape.into_iter().flatten().rev().find_map(|taped| match taped.event {
            Event::Asked(Asked { need: Need::Choice { options, .. }, .. }) => Some(options),
            _ => None,
        });
        let pass = Value::Word(core::PASS);
        if asked.is_some_and(|options| options.contains(&pass)) {
            return Ok(());
        }
        let what = format!("#{deed} answers a question that nobody may pass");
        Err(not_now(&what, "undo takes back the line to it, and everything after"))
    }

    fn leave_out_all(&self, kept: &mut Vec<Kept>, without: &[u64]) -> Result<(), PlayError> {
        // One that is named twice, by two of its events, or beside the deed it answers is left out
        // once.
        let all: Vec<u64> = kept.iter().map(|it| it.event).collect();
        for event in without {
            let known = (1..=self.history.count()).contains(event);
            let first = known.then(|| self.history.events_of(self.history.commit_of(*event)).0);
            let Some(first) = first.filter(|first| all.contains(first)) else {
                let what = format!("#{event} is not something that would be said again");
                return Err(not_now(&what, "name an event of something said later"));
            };
            leave_out(kept, first);
        }
        Ok(())
    }

    /// The first roll of the same deed behind an event that everybody sees.
    fn roll_behind(&self, event: u64) -> Option<u64> {
        let history = &self.history;
        let root_of = |event: u64| history.root_of(history.commit_of(event));
        let behind = history.line().iter().flat_map(|(first, last)| *first..=*last);
        let own = behind.filter(|other| *other > event && root_of(*other) == root_of(event));
        { own }.find(|other| {
            let entry = history.entry(*other);
            let throws = matches!(&entry.event, Event::Rolled(rolled) if !rolled.dice.is_empty());
            throws && entry.audience.is_none()
        })
    }

    /// What stands for the address of a typed die that is to show another face.
    fn die_to_correct(&self, correction: Correction) -> Result<[u8; 16], PlayError> {
        let Correction { event, die, face } = correction;
        self.deed_of(event)?;
        let entry = self.history.entry(event);
        let Event::Rolled(rolled) = entry.event else {
            let what = format!("#{event} is not a roll");
            let roll = self.roll_behind(event).map_or_else(String::new, |roll| format!(": {roll}"));
            return Err(not_now(&what, &format!("name the event of the roll itself{roll}")));
        };
        let Some(thrown) = die.checked_sub(1).and_then(|at| rolled.dice.get(at)) else {
            let dice = rolled.dice.len();
            let what = format!("the roll #{event} has no die {die}");
            return Err(not_now(&what, &format!("its dice are 1 to {dice}, in the order thrown")));
        };
        match thrown.source {
            DieSource::Seeded => {
                let what = format!("the die of #{event} comes from the secret: nobody entered it");
                return Err(not_now(&what, "dispute it, or let the GM make a ruling"));
            }
            DieSource::Judged { of } => {
                let what = format!("the die of #{event} stands from #{of}");
                return Err(not_now(&what, &format!("correct {of} face={face}")));
            }
            DieSource::Typed | DieSource::Carried { .. } => {}
        }
        if !(1..=thrown.sides).contains(&face) {
            let bad = BadFace { face, sides: thrown.sides };
            return Err(PlayError::BadFace { bad, throw: None });
        }
        if thrown.face == face {
            let what = format!("this die of #{event} shows {face} already");
            return Err(not_now(&what, "die=K names another die of the roll"));
        }
        let words = self.system.rules().lexicon;
        let commit = self.history.commit_of(event);
        let state = &self.history.state_at(self.history.events_of(commit).1);
        let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
        let at = RowAt { words: &words, state, by, purpose, row };
        Ok(at.die(thrown.sides, die - 1).key())
    }
}

/// Leaves an input out of what is said again; with one that begins a resolution, what answers
/// it.
fn leave_out(kept: &mut Vec<Kept>, event: u64) {
    let Some(at) = kept.iter().position(|kept| kept.event == event) else { return };
    if kept.remove(at).begins() {
        let end = kept[at..].iter().position(Kept::begins).map_or(kept.len(), |n| at + n);
        let is_ruling = |kept: &Kept| matches!(kept.what, What::Ruling { .. });
        let rulings: Vec<Kept> = kept[at..end].iter().filter(|it| is_ruling(it)).cloned().collect();
        kept.splice(at..end, rulings);
    }
}

fn not_now(what: &str, hint: &str) -> PlayError {
    PlayError::NotNow { what: what.to_owned(), hint: hint.to_owned() }
}
