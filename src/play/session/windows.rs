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
use crate::engine::Refusals;
use crate::engine::catalog::Said;
use crate::log::Storage;
use crate::vocabulary::{
    Actor, Args, Event, Name, Occasion, Offered, Reply, Rewind, RewindBy, Rolled, Seat, Stamp,
    Viewer, Who,
};

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
    /// What the same combatant has done behind the offer and thrown dice for: it may not be left
    /// out for it.
    thrown: Vec<Thrown>,
}

/// A deed by its verb, and the first throw of it.
struct Thrown {
    verb: Name,
    roll: u64,
    rolled: Rolled,
}

impl<S: Storage> Session<S> {
    /// The windows still open to somebody for a verb, in the order they were opened: the numbers
    /// of their offers.
    pub fn open_to(&self, who: Who, verb: Name) -> Vec<u64> {
        open_to(self.offers(), who, verb)
    }

    /// Takes the latest window still open to somebody that is about whom the options name, if one
    /// is.
    pub fn take(
        &mut self,
        stamp: Stamp,
        who: Who,
        verb: Name,
        args: Args,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let open = open_to(self.windows(), who, verb);
        let is_meant = |offer: &&u64| self.meant(**offer, (who, verb), &args).is_some();
        // What the options name is looked for only where there is a choice: it takes a state.
        let meant = open.iter().rev().find(|offer| open.len() > 1 && is_meant(offer));
        let offer = meant.or(open.last()).copied().unwrap_or(0);
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
        if let Some(refusals) = self.taken_once(offer, who, verb) {
            return Err(self.refused(of, verb, refusals));
        }
        if !self.open_to(who, verb).contains(&offer) {
            let hides = self.state.is_kept_hidden(who);
            let mut hint = self.what_is_offered(stamp.seat);
            if let Some(why) = self.why_not_now(stamp.seat, (of, verb), &args) {
                hint = format!("{why}; {hint}");
            }
            let (who, verb) = (self.state.called(who), self.system.spell(verb));
            if hides {
                hint = format!(
                    "{hint}; {who} hides, and is not offered what would show it: undo the deed, \
                     show {who}, and say the deed again"
                );
            }
            return Err(PlayError::NotNow {
                what: format!("no window is open for {who} to take {verb}"),
                hint,
            });
        }
        let about = self.about(offer, (who, verb), &args)?;
        let kept = self.said_after(offer);
        let thrown = if stamp.seat == Seat::GM { Vec::new() } else { self.thrown_by(of, &kept) };
        let reply = Reply::Do { verb, args };
        let step = Step { stamp, offer, of, reply, about, faces, thrown };
        let follow = 1 + kept.len() as u32;
        self.in_attempts(follow, |session, without| session.step_in(&step, &kept, without))
    }

    /// The windows at an event that somebody may take with a verb: one, or several that nobody else
    /// sees.
    fn windows_at(&self, offer: u64, (who, verb): (Who, Name)) -> Vec<&Offered> {
        let is_open = |offered: &&Offered| {
            offered.to.iter().any(|(one, verbs)| *one == who && verbs.contains(&verb))
        };
        let there = self.windows().into_iter().filter(|(number, _)| *number == offer);
        there.map(|(_, offered)| offered).filter(is_open).collect()
    }

    /// The first of them that is about whom these options name.
    fn meant(&self, offer: u64, (who, verb): (Who, Name), args: &Args) -> Option<&Offered> {
        if args.0.iter().all(|arg| arg.value.who().is_none()) {
            return self.windows_at(offer, (who, verb)).first().copied();
        }
        let (rules, then) = (self.system.rules(), self.history.state_at(offer));
        let fits =
            |offered: &&Offered| rules.names_as_asked(&then, (who, verb), offered.about, args);
        self.windows_at(offer, (who, verb)).into_iter().find(fits)
    }

    /// Whom the window is about that somebody takes at an event. Where nobody else sees it, it has
    /// to be about whom the options name.
    fn about(
        &self,
        offer: u64,
        (who, verb): (Who, Name),
        args: &Args,
    ) -> Result<Option<Who>, PlayError> {
        let there = self.windows_at(offer, (who, verb));
        let is_written = matches!(self.history.entry(offer).event, Event::Offered(_));
        let first = there.first().copied().filter(|_| is_written);
        if let Some(offered) = first.or_else(|| self.meant(offer, (who, verb), args)) {
            return Ok(offered.about);
        }
        let about = there.iter().filter_map(|offered| offered.about);
        let about: Vec<String> = about.map(|about| self.state.called(about)).collect();
        let (who, verb) = (self.state.called(who), self.system.spell(verb));
        Err(PlayError::NotNow {
            what: format!("no open window in which {who} could {verb} is about the one named"),
            hint: format!("it can be about {}", about.join(" or ")),
        })
    }

    /// Whether all to whom a window was offered have taken it, each with a verb that is said once.
    pub(super) fn is_used_up(&self, offer: u64, offered: &Offered) -> bool {
        let mut all = offered.to.iter().flat_map(|(who, verbs)| {
            verbs.iter().map(move |verb| self.taken_once(offer, *who, *verb))
        });
        all.all(|taken| taken.is_some())
    }

    /// Why a window is not taken again, where whoever takes it has done so with a verb that is said
    /// once.
    fn taken_once(&self, offer: u64, who: Who, verb: Name) -> Option<Refusals> {
        let clause = self.system.verb(verb)?.once?;
        let behind = self.history.line().iter().find(|(_, last)| *last > offer)?.0.max(offer + 1);
        let taken = match self.history.entry(behind).event {
            Event::Answered { of, reply, .. } => {
                of == Actor::Who(who) && reply.verb() == Some(verb)
            }
            _ => false,
        };
        taken.then(|| {
            let reason = format!("{} has done so already", self.state.called(who));
            Refusals::because(clause, reason).hint(|| "`undo` takes it back".to_owned())
        })
    }

    /// Why somebody could not do it in its own turn either, where that can be said of it.
    fn why_not_now(&self, seat: Seat, (of, verb): (Actor, Name), args: &Args) -> Option<String> {
        self.system.verb(verb).filter(|known| known.said == Said::Both)?;
        let seen = self.seen_by(Viewer::of(seat));
        let refused = self.system.check(&seen, of, verb, args.clone()).err()?;
        refused.0.into_iter().next().map(|first| first.reason)
    }

    /// Tries an act that says inputs again until it fits: without what no longer does, and with the
    /// number of commits it turned out to make.
    fn in_attempts(
        &mut self,
        mut follow: u32,
        mut attempt: impl FnMut(&mut Self, (&[u64], u32)) -> Result<Receipt, Attempt>,
    ) -> Result<Receipt, PlayError> {
        let mut without = Vec::new();
        loop {
            match self.as_one(|session| attempt(session, (&without, follow))) {
                Ok(receipt) => return Ok(receipt),
                Err(Attempt::Failed(error)) => return Err(error),
                Err(Attempt::Follow(commits)) => follow = commits,
                Err(Attempt::Without(event)) => without.push(event),
            }
        }
    }

    fn step_in(
        &mut self,
        step: &Step,
        kept: &[Kept],
        (without, follow): (&[u64], u32),
    ) -> Result<Receipt, Attempt> {
        let Step { stamp, offer, of, reply, about, faces, thrown } = step;
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
        // What earlier steps left is said as well, where its question comes now.
        let earlier = self.still_kept(kept);
        let mut kept = [kept, &earlier].concat();
        kept.retain(|kept| !without.contains(&kept.event));
        self.stop_at_windows_of(&kept);
        self.step(*stamp, (*of, reply.clone()), *about, faces.clone(), None)?;
        self.go_over(kept)?;
        self.loses_no_throw(*of, first, thrown)?;
        match (self.history.commits() - commits) as u32 {
            made if made == follow => Ok(Receipt { first, last: self.history.count() }),
            made => Err(Attempt::Follow(made)),
        }
    }

    /// What somebody has done behind an offer that showed a throw of its own.
    fn thrown_by(&self, of: Actor, kept: &[Kept]) -> Vec<Thrown> {
        let history = &self.history;
        let throw = |number: u64| match history.entry(number).event {
            Event::Rolled(rolled) => match rolled.row.occasion {
                Occasion::Deed { deed, .. } if deed.by == of => Some((number, *rolled)),
                _ => None,
            },
            _ => None,
        };
        let thrown = kept.iter().filter_map(|kept| {
            let verb = match history.entry(kept.event).event {
                Event::Answered { of: by, reply, .. } if by == of => reply.verb()?,
                _ => return None,
            };
            let mut line = history.line().iter().flat_map(|(first, last)| *first..=*last);
            let (roll, rolled) = line.find_map(|at| throw(at).filter(|_| at > kept.event))?;
            Some(Thrown { verb, roll, rolled })
        });
        thrown.collect()
    }

    /// Refuses a step, written from an event on, that leaves out a throw that was seen: whoever
    /// threw would choose between two throws.
    fn loses_no_throw(&self, of: Actor, from: u64, thrown: &[Thrown]) -> Result<(), PlayError> {
        let now = self.history.throws_among(from..=self.history.count());
        let now: Vec<Rolled> = now.map(|(_, rolled)| rolled).collect();
        let is_lost = |thrown: &&Thrown| !now.iter().any(|now| now.is_same_throw(&thrown.rolled));
        let Some(Thrown { verb, roll, .. }) = thrown.iter().find(is_lost) else { return Ok(()) };
        let (who, verb) = (self.state.called_actor(of), self.system.spell(*verb));
        Err(PlayError::NotNow {
            what: format!("{who} has thrown for {verb} in #{roll}, which this would take back"),
            hint: "only the GM's seat may take a throw back".to_owned(),
        })
    }

    /// Says again what was said behind an offer, in its order. What cannot be said yet, since
    /// something else is awaited, is left for later; but a ruling is never left.
    fn go_over(&mut self, mut kept: Vec<Kept>) -> Result<(), Attempt> {
        let fits = |session: &Self, kept: &Kept| {
            matches!(kept.what, What::Ruling { .. }) || session.may_follow(kept)
        };
        let next = |session: &Self, kept: &[Kept]| {
            let first = kept.iter().position(|kept| session.comes_first(kept));
            first.or_else(|| kept.iter().position(|kept| fits(session, kept)))
        };
        while let Some(at) = next(self, &kept) {
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
        // A run that ended where a window opens goes on, if nobody takes that window after all.
        let stuck =
            self.pending().is_none() && self.resolution.as_ref().is_some_and(|it| !it.settled);
        match kept.iter().find(|kept| matches!(kept.what, What::Step(_))) {
            Some(step) if stuck => Err(Attempt::Without(step.event)),
            _ => Ok(()),
        }
    }

    /// Answers, and says again what was answered before behind a step and is asked again now. In
    /// the middle of an act, that act says what is said again.
    pub(super) fn answered_on(
        &mut self,
        input: Event,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        if self.draft.is_some() || self.still_kept(&[]).is_empty() {
            return self.go_on(input, faces);
        }
        self.in_attempts(0, |session, (without, _)| {
            session.answer_and_go_over(input.clone(), faces.clone(), without)
        })
    }

    fn answer_and_go_over(
        &mut self,
        input: Event,
        faces: Option<Vec<u16>>,
        without: &[u64],
    ) -> Result<Receipt, Attempt> {
        let mut kept = self.still_kept(&[]);
        kept.retain(|kept| !without.contains(&kept.event));
        self.stop_at_windows_of(&kept);
        let Receipt { first, .. } = self.go_on(input, faces)?;
        self.go_over(kept)?;
        Ok(Receipt { first, last: self.history.count() })
    }

    /// Declines for all who are still asked the question that is asked now, one after another.
    /// Every face is used, or nothing is said.
    pub fn all_pass(&mut self, stamp: Stamp, faces: Option<&[u16]>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let asked = self.pending().filter(|_| !self.dice_are_awaited());
        let Some(clause) = asked.map(|asked| asked.clause) else {
            return Err(PlayError::NotNow {
                what: "nobody is asked anything now".to_owned(),
                hint: self.what_is_awaited(stamp.seat),
            });
        };
        let first = self.history.count() + 1;
        self.in_attempts(0, |session, (without, _)| {
            let mut faces = faces.map(<[u16]>::to_vec);
            while session.pending().is_some_and(|asked| asked.clause == clause)
                && let Some(of) = session.still_asked().first().copied()
            {
                // What the first leaves over is for those behind.
                let input = session.answer_of(stamp, of, Reply::Pass, None)?;
                session.answer_and_go_over(input, faces.take(), without)?;
            }
            Ok(Receipt { first, last: session.history.count() })
        })
    }
}

/// Which of these windows somebody may take with a verb, in the order they were opened.
fn open_to(windows: Vec<(u64, &Offered)>, who: Who, verb: Name) -> Vec<u64> {
    let is_for = |(_, offered): &(u64, &Offered)| {
        offered.to.iter().any(|(to, verbs)| *to == who && verbs.contains(&verb))
    };
    windows.into_iter().rev().filter(is_for).map(|(number, _)| number).collect()
}
