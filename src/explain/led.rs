//! Which rolls bear on what: no event says of another that it led to it. What is told of a roll is
//! what comes in the same resolution, about those who rolled or were rolled for, before another
//! round, turn or phase begins.

use super::Explainer;
use crate::vocabulary::{Actor, Effect, Event, Rolled, Subject, core};

/// Whether something new begins, which hangs on no roll before it.
pub(super) fn begins_anew(event: &Event) -> bool {
    match event {
        Event::Effected(effected) => {
            matches!(effected.effect, Effect::Round(_) | Effect::TurnBegan { .. })
        }
        _ => false,
    }
}

impl Explainer<'_> {
    /// Whether a roll, that of the event `number`, bears on a later event of its resolution.
    pub(super) fn bears_on(self, rolled: &Rolled, number: u64, later: &Event) -> bool {
        let of_all = self.is_of_all(rolled, number);
        match later {
            Event::Effected(effected) => match subject(&effected.effect) {
                Some(of) => of_all || self.concerns(rolled, of),
                None => true,
            },
            Event::Rolled(next) => {
                let same = [Some(next.by), next.on.map(Actor::Who)];
                let own = [Some(rolled.by), rolled.on.map(Actor::Who)];
                let is_next = same[0] == own[0] || own[0] == same[1] || own[1] == same[0];
                // Initiatives stand beside each other.
                is_next && (of_all || rolled.purpose != core::INITIATIVE)
            }
            Event::Noted(noted) => match noted.who {
                Some(Actor::Who(who)) => of_all || self.concerns(rolled, Subject::Who(who)),
                _ => true,
            },
            _ => true,
        }
    }

    /// Whether a roll is thrown by whoever does the deed and for nobody alone, as the damage of a
    /// blast is. What the rules throw as a turn ends or a fight begins is nobody's deed.
    fn is_of_all(self, rolled: &Rolled, number: u64) -> bool {
        let root = self.history.root_of(self.history.commit_of(number));
        let Event::Declared(said) = self.history.entry(root.max(1)).event else { return false };
        rolled.on.is_none()
            && said.actor == rolled.by
            && ![core::START, core::END_TURN].contains(&said.verb)
    }

    /// Whether somebody rolled for itself or was rolled for, or something of that combatant's.
    fn concerns(self, rolled: &Rolled, of: Subject) -> bool {
        let state = self.history.state_at(self.history.tip().max(1));
        let of = match of {
            Subject::Item(item) => match state.cast.items.get(usize::from(item.0)) {
                Some((owner, _)) => Subject::Who(*owner),
                None => of,
            },
            of => of,
        };
        let by = match rolled.by {
            Actor::Who(who) => Some(Subject::Who(who)),
            Actor::Side(side) => Some(Subject::Side(side)),
            Actor::Gm => None,
        };
        by == Some(of) || rolled.on.map(Subject::Who) == Some(of) || rolled.row.whom == Some(of)
    }
}

/// Whom or what a change is about; nothing of one that is about the fight.
fn subject(effect: &Effect) -> Option<Subject> {
    let of_actor = |actor: &Actor| match actor {
        Actor::Who(who) => Some(Subject::Who(*who)),
        Actor::Side(side) => Some(Subject::Side(*side)),
        Actor::Gm => None,
    };
    match effect {
        Effect::Pool { of, .. }
        | Effect::Gained { of, .. }
        | Effect::Lost { of, .. }
        | Effect::Stat { of, .. }
        | Effect::Counter { of, .. }
        | Effect::Word { of, .. } => Some(*of).filter(|of| *of != Subject::Fight),
        Effect::Moved { who, .. } | Effect::Joined(who) | Effect::Left(who) => {
            Some(Subject::Who(*who))
        }
        Effect::Carried { item, .. } => Some(Subject::Item(*item)),
        Effect::Initiative { of, .. } | Effect::TurnEnded { of } => of_actor(of),
        Effect::Planned { of, .. } => Some(Subject::Who(*of)),
        Effect::Intended { effect, .. } => subject(effect),
        _ => None,
    }
}
