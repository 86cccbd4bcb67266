//! What a ruling can change: what a line of the GM's can say, and nothing that is the rules' own.

use super::PlayError;
use crate::rules::System;
use crate::vocabulary::{Effect, Ruled, Subject, Value, core};

/// The first change of a ruling that no line says, in words; nothing where lines say them all.
pub fn not_rulable(system: System, ruled: &Ruled) -> Option<String> {
    ruled.changes.iter().find_map(|change| {
        let unknown = |what: &str| Some(format!("a ruling changes a {what} there is not"));
        match change {
            Effect::Pool { pool, .. } => {
                let known = system.pools().iter().any(|known| known.name == *pool);
                if known { None } else { unknown("pool") }
            }
            Effect::Gained { condition, .. } | Effect::Lost { condition, .. } => {
                let mut known = system.conditions().iter().map(|known| known.name);
                let known = *condition == core::HIDDEN || known.any(|known| known == *condition);
                if known { None } else { unknown("condition") }
            }
            Effect::Stat { of: Subject::Who(_), stat: core::SIDE, to } => match to {
                Value::Side(_) => None,
                _ => Some("a ruling names a side that is not in this fight".to_owned()),
            },
            Effect::Stat { .. }
            | Effect::Moved { .. }
            | Effect::Carried { .. }
            | Effect::Order(_)
            | Effect::Cast(_)
            | Effect::Joined(_)
            | Effect::Word { .. } => None,
            Effect::Counter { .. }
            | Effect::Initiative { .. }
            | Effect::Phase(_)
            | Effect::Round(_)
            | Effect::TurnBegan { .. }
            | Effect::TurnEnded { .. }
            | Effect::Left(_)
            | Effect::Ended { .. }
            | Effect::Intended { .. }
            | Effect::Combined
            | Effect::Froze
            | Effect::Planned { .. } => Some("a ruling changes what only the rules do".to_owned()),
        }
    })
}

/// Refuses a ruling that no line says.
pub(super) fn check_rulable(system: System, ruled: &Ruled) -> Result<(), PlayError> {
    match not_rulable(system, ruled) {
        None => Ok(()),
        Some(what) => Err(PlayError::NotNow {
            what,
            hint: "a ruling is words, or changes pools, stats, conditions, places, items and the \
                   order, or brings in combatants"
                .to_owned(),
        }),
    }
}
