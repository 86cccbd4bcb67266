//! Who brought about what somebody loses, by what the log itself says: whose roll was about them,
//! whose change was combined, whose deed it is.

use crate::engine::own;
use crate::vocabulary::{
    Actor, Declared, Effect, Effected, Event, Name, Reply, Rolled, Subject, Who, core,
};

/// Outcomes of rolls by those who defend themselves or contend: no blow of theirs.
const NO_BLOWS: [Name; 5] = [core::SUCCESS, core::FAILURE, core::WIN, core::LOSS, core::TIE];

/// Who brought about a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Somebody else.
    Other(Who),
    /// The loser, by a deed of its own.
    Oneself,
    /// Nobody in particular.
    Nobody,
}

/// What has happened that a loss can come from.
#[derive(Debug, Default)]
pub(super) struct Cause {
    /// Those who do something, the latest last.
    doers: Vec<Who>,
    /// Blows: whom they are about, if somebody, and whose they are.
    blows: Vec<(Option<Who>, Who)>,
    /// Losses that wait to be combined: whose, by whom, how much.
    intended: Vec<(Who, Who, i32)>,
    /// Losses that were combined and of which the effects follow.
    due: Vec<(Who, Who, i32)>,
    /// Whether what comes is the GM's word.
    is_ruled: bool,
}

impl Cause {
    /// Whether what comes now is the GM's word.
    pub(super) fn is_ruled(&self) -> bool {
        self.is_ruled
    }

    /// Takes in what an event says of it.
    pub(super) fn hear(&mut self, event: &Event) {
        match event {
            Event::Declared(Declared { actor, .. }) => {
                let intended = std::mem::take(&mut self.intended);
                *self = Cause { intended, ..Cause::default() };
                self.does(*actor);
            }
            Event::Ruled(_) => self.is_ruled = true,
            Event::Contributed { .. } => self.is_ruled = false,
            Event::Answered { of, reply, .. } => {
                self.is_ruled = false;
                if let Reply::Do { .. } | Reply::Yes = reply {
                    self.does(*of);
                }
            }
            Event::Rolled(rolled) => self.rolled(rolled),
            Event::Effected(Effected { effect, .. }) => self.changed(effect),
            _ => {}
        }
    }

    fn does(&mut self, actor: Actor) {
        if let Actor::Who(who) = actor {
            self.doers.push(who);
        }
    }

    fn rolled(&mut self, rolled: &Rolled) {
        // Whoever the GM hurts throws the dice of it.
        let Actor::Who(by) = rolled.by else { return };
        if rolled.clause == own::HURT.code {
            return;
        }
        let is_blow = !rolled.outcome.is_some_and(|outcome| NO_BLOWS.contains(&outcome));
        let is_damage = [core::DAMAGE, core::DEALT].contains(&rolled.purpose);
        match rolled.on {
            Some(on) if on != by && is_blow => self.blows.push((Some(on), by)),
            None if is_damage => self.blows.push((None, by)),
            _ => {}
        }
    }

    fn changed(&mut self, effect: &Effect) {
        match effect {
            // What comes when a turn or a round begins or ends is no deed's.
            Effect::Round(_)
            | Effect::TurnBegan { slot: Some(_), .. }
            | Effect::TurnEnded { .. } => {
                self.doers.clear();
                self.blows.clear();
            }
            Effect::Intended { by, effect } => match **effect {
                Effect::Pool { of: Subject::Who(who), by: points, .. } if points < 0 => {
                    self.intended.push((who, *by, -points));
                }
                _ => {}
            },
            Effect::Combined => self.due = std::mem::take(&mut self.intended),
            _ => {}
        }
    }

    /// Who brought about a loss of so many points: one, or several with a part each.
    pub(super) fn of_loss(&mut self, loser: Who, points: i32) -> Vec<(By, i32)> {
        if self.due.iter().any(|(who, ..)| *who == loser) {
            return self.shared(loser, points);
        }
        vec![(self.behind(loser), points)]
    }

    /// Who is behind a loss that comes at once: whose blow met the loser, whose blow met nobody by
    /// name, whose deed it is.
    fn behind(&self, loser: Who) -> By {
        let blow = |about: Option<Who>| {
            let mut blows = self.blows.iter().rev();
            blows.find(|(on, by)| *on == about && *by != loser).map(|(_, by)| *by)
        };
        let doer = || self.doers.iter().rev().find(|doer| **doer != loser).copied();
        let other = blow(Some(loser)).or_else(|| blow(None)).or_else(doer);
        match other {
            Some(other) => By::Other(other),
            None if self.doers.contains(&loser) => By::Oneself,
            None => By::Nobody,
        }
    }

    /// The parts of several in a loss that was combined, the first intended first.
    fn shared(&mut self, loser: Who, points: i32) -> Vec<(By, i32)> {
        let (mut left, mut parts) = (points, Vec::new());
        for (_, by, due) in self.due.iter_mut().filter(|(who, ..)| *who == loser) {
            let part = left.min(*due);
            (*due, left) = (*due - part, left - part);
            let by = if *by == loser { By::Oneself } else { By::Other(*by) };
            parts.extend((part > 0).then_some((by, part)));
        }
        parts.extend((left > 0).then_some((By::Nobody, left)));
        parts
    }
}
