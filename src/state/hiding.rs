//! Who hides from whom.

use super::State;
use crate::vocabulary::{Effect, Place, Subject, Viewer, Who, core};
use std::sync::Arc;

impl State {
    /// Whether anybody is kept hidden.
    #[inline]
    pub fn hides_somebody(&self) -> bool {
        debug_assert_eq!(self.hides, self.finds_somebody_hidden(), "BUG: the fold missed it");
        self.hides
    }

    /// The same, looked up.
    pub(super) fn finds_somebody_hidden(&self) -> bool {
        self.counters.iter().any(|counter| counter.name == core::HIDDEN && counter.value > 0)
            || self.everyone().any(|who| self.is(who, core::HIDDEN))
            || self.plans.iter().any(|plan| plan.kind == core::PLACE)
    }

    /// Whether a reader is not to know where somebody is: the rules hide it from everybody but the
    /// GM and whoever speaks for it.
    pub fn is_hidden_from(&self, who: Who, viewer: Viewer) -> bool {
        let knows = match viewer {
            Viewer::Gm | Viewer::Afterwards => true,
            Viewer::Seat(seat) => self.knows(who) && seat == self.sheet(who).seat,
            Viewer::Spectator => false,
        };
        !knows && self.is_kept_hidden(who)
    }

    /// The same state as if it were not known where some combatants are.
    #[must_use]
    pub fn without_places(&self, of: &[Who]) -> State {
        let mut state = self.clone();
        let about = |subject: Subject| matches!(subject, Subject::Who(who) if of.contains(&who));
        state.counters.retain(|counter| {
            counter.name != core::DISTANCE
                || !about(counter.of) && !counter.about.is_some_and(about)
        });
        for who in of {
            state.effect(&Effect::Moved { who: *who, to: None });
        }
        if let Some(frozen) = &self.frozen {
            state.frozen = Some(Arc::new(frozen.without_places(of)));
        }
        state
    }

    /// Whether somebody knows where another is: whoever hides, hides from everybody else. What one
    /// knew of it and did by it, others would see.
    pub fn sees(&self, who: Who, other: Who) -> bool {
        who == other || !self.is_kept_hidden(other)
    }

    /// Where somebody who begins hidden will begin, if that is known already.
    pub fn place_to_come(&self, who: Who) -> Option<Place> {
        self.plan(who, core::PLACE)?.args.place(core::AT)
    }

    /// Whether where somebody is is kept from whoever does not speak for it: by the rules of the
    /// system, or since it began hidden, or by a ruling.
    pub fn is_kept_hidden(&self, who: Who) -> bool {
        self.hides
            && self.knows(who)
            && (self.is(who, core::HIDDEN) || self.counter(who, None, core::HIDDEN) > 0)
    }
}
