//! What somebody spends at once for one reason, in one row: a reaction costs the whole turn.

use super::effect::how_many;
use super::telling::Told;
use super::words::{Words, capital, listed};
use crate::vocabulary::{ClauseCode, Effect, Effected, Event, Subject};

/// What somebody spends.
#[derive(Debug)]
pub struct Spent {
    of: Subject,
    clause: ClauseCode,
    what: Vec<String>,
}

impl Spent {
    /// The new text of the row before, if that row can tell this event too. If it cannot, what this
    /// event spends is what the next may be told with.
    pub fn join(
        before: &mut Option<Self>,
        words: Words<'_>,
        event: &Event,
        told: &Told,
    ) -> Option<String> {
        let now = Self::by(words, event, told);
        if let (Some(all), Some(one)) = (before.as_mut(), &now)
            && told.beside.is_none()
            && (all.of, all.clause) == (one.of, one.clause)
        {
            all.what.extend_from_slice(&one.what);
            return Some(all.told(words));
        }
        *before = now;
        None
    }

    /// What somebody spends with an event that is told so.
    fn by(words: Words<'_>, event: &Event, told: &Told) -> Option<Self> {
        let Event::Effected(Effected { clause, effect: Effect::Pool { of, pool, by }, .. }) = event
        else {
            return None;
        };
        let what = how_many(words, *of, (*pool, *by));
        let spent = Self { of: *of, clause: *clause, what: vec![what] };
        (spent.told(words) == told.text).then_some(spent)
    }

    /// In words: "Odo spends the main action and the bonus action".
    fn told(&self, words: Words<'_>) -> String {
        capital(&format!("{} spends {}", words.about(self.of), listed(&self.what)))
    }
}
