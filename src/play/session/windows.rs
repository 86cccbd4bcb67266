//! Stepping into windows that were passed over: the line goes back to the offer, and what was
//! answered and ruled behind it is said again.
//!
//! ```text
//! ash attacks ── offer ─┬─ damage ── grak ducks? ─ pass ─ ruling      (the line that was left)
//!                       └─ grak takes total defense ─ grak ducks? ─ pass ─ ruling
//!                                                                   (said again)
//! ```

use super::kept::{Kept, What};
use super::{PlayError, Receipt, Session};
use crate::log::Storage;
use crate::vocabulary::{
    Actor, Args, ClauseCode, Event, Name, Offered, Reply, Rewind, RewindBy, Stamp, Who,
};

/// What tells a window from others of its resolution.
#[derive(Clone, Debug)]
pub(super) struct Window {
    clause: ClauseCode,
    who: Who,
    about: Option<Who>,
    /// How many like it opened before.
    nth: usize,
}

impl Window {
    /// The one that was offered to somebody, behind those that opened before.
    pub(super) fn of(who: Who, offered: &Offered, before: &[(u64, &Offered)]) -> Self {
        let Offered { clause, about, .. } = *offered;
        let like = before.iter().filter(|(_, other)| is_like((clause, who, about), other));
        Window { clause, who, about, nth: like.count() }
    }

    /// Whether an offer opens it, behind those that opened before.
    pub(super) fn is(&self, offered: &Offered, before: &[(u64, &Offered)]) -> bool {
        let own = (self.clause, self.who, self.about);
        is_like(own, offered)
            && before.iter().filter(|(_, other)| is_like(own, other)).count() == self.nth
    }
}

fn is_like((clause, who, about): (ClauseCode, Who, Option<Who>), offered: &Offered) -> bool {
    (clause, about) == (offered.clause, offered.about)
        && offered.to.iter().any(|(to, _)| *to == who)
}

/// Why an attempt to step in writes nothing.
enum Attempt {
    /// It cannot be done.
    Failed(PlayError),
    /// So many commits follow the rewind.
    Follow(u32),
    /// A step behind the offer no longer fits.
    Without(u64),
}

impl From<PlayError> for Attempt {
    fn from(error: PlayError) -> Self {
        Attempt::Failed(error)
    }
}

/// A step: who takes which window, how.
struct Step {
    stamp: Stamp,
    offer: u64,
    of: Actor,
    reply: Reply,
    about: Option<Who>,
    faces: Option<Vec<u16>>,
}

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

    /// Takes one of the windows still open to somebody, by the number of its offer. Dice stand;
    /// answers and rulings behind the offer are said again, an answer only where it still fits.
    pub fn take_at(
        &mut self,
        stamp: Stamp,
        offer: u64,
        (who, verb, args): (Who, Name, Args),
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let of = Actor::Who(who);
        self.may_speak(stamp.seat, of)?;
        if !self.open_to(who, verb).contains(&offer) {
            let (who, verb) = (self.state.called(who), self.system.spell(verb));
            return Err(PlayError::NotNow {
                what: format!("no window is open for {who} to take {verb}"),
                hint: self.what_is_offered(stamp.seat),
            });
        }
        let offered = self.offers().into_iter().find(|(number, _)| *number == offer);
        let about = offered.and_then(|(_, offered)| offered.about);
        let step = Step { stamp, offer, of, reply: Reply::Do { verb, args }, about, faces };
        let mut kept = self.said_after(offer);
        let mut follow = 1 + kept.len() as u32;
        loop {
            match self.as_one(|session| session.step_in(&step, kept.clone(), follow)) {
                Ok(receipt) => return Ok(receipt),
                Err(Attempt::Failed(error)) => return Err(error),
                Err(Attempt::Follow(commits)) => follow = commits,
                Err(Attempt::Without(event)) => kept.retain(|kept| kept.event != event),
            }
        }
    }

    fn step_in(&mut self, step: &Step, kept: Vec<Kept>, follow: u32) -> Result<Receipt, Attempt> {
        let Step { stamp, offer, of, reply, about, faces } = step;
        let (first, commits) = (self.history.count() + 1, self.history.commits() + 1);
        let rewind = Rewind {
            stamp: *stamp,
            from: self.history.tip(),
            to: *offer,
            by: RewindBy::Offer,
            follow,
            because: None,
        };
        self.move_tip(rewind)?;
        self.stop_at_windows_of(&kept);
        self.step(*stamp, (*of, reply.clone()), *about, faces.clone(), None)?;
        self.go_over(kept)?;
        match (self.history.commits() - commits) as u32 {
            made if made == follow => Ok(Receipt { first, last: self.history.count() }),
            made => Err(Attempt::Follow(made)),
        }
    }

    /// Says again what was said behind an offer, in its order. What cannot be said yet, since
    /// something else is awaited, is left for later; but a ruling is never left.
    fn go_over(&mut self, mut kept: Vec<Kept>) -> Result<(), Attempt> {
        let fits = |session: &Self, kept: &Kept| {
            matches!(kept.what, What::Ruling { .. }) || session.may_follow(kept)
        };
        while let Some(at) = kept.iter().position(|kept| fits(self, kept)) {
            let next = kept.remove(at);
            if next.begins() {
                kept.drain(..at);
            }
            self.stop_at_windows_of(&kept);
            let said = self.say_kept(&next);
            match (said, &next.what) {
                (Ok(()), _) => {}
                (Err(error), What::Answer(_)) if error.is_refusal() => {}
                (Err(error), What::Step(_)) if error.is_refusal() => {
                    return Err(Attempt::Without(next.event));
                }
                (Err(error), _) => return Err(error.said_again(next.event).into()),
            }
        }
        Ok(())
    }

    /// Answers, and says again what was answered before behind a step and is asked again now.
    pub(super) fn answered_on(
        &mut self,
        input: Event,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        let mut kept = self.still_kept();
        if kept.is_empty() {
            return self.go_on(input, faces);
        }
        loop {
            let attempt = self.as_one(|session| {
                session.stop_at_windows_of(&kept);
                let Receipt { first, .. } = session.go_on(input.clone(), faces.clone())?;
                session.go_over(kept.clone())?;
                Ok(Receipt { first, last: session.history.count() })
            });
            match attempt {
                Ok(receipt) => return Ok(receipt),
                Err(Attempt::Failed(error)) => return Err(error),
                Err(Attempt::Without(event)) => kept.retain(|kept| kept.event != event),
                Err(Attempt::Follow(_)) => unreachable!("BUG: nothing was rewound"),
            }
        }
    }
}
