//! Which changes stand with their reason.

use super::words::Words;
use crate::engine::own;
use crate::vocabulary::{ClauseCode, Effect, Name, Subject, core};

/// Whether the GM brings something about: a ruling, harm or healing is its own reason.
pub fn is_the_gms(clause: ClauseCode) -> bool {
    let by_the_gm = [own::RULING, own::LEAVE, own::HURT, own::HEAL];
    by_the_gm.iter().any(|known| known.code == clause)
}

/// Whether health is lost though something that softens blows is left.
pub fn is_past_the_cushion(words: Words<'_>, of: Subject, pool: Name) -> bool {
    let shown = words.system.shown();
    let left = shown.cushion.is_some_and(|cushion| words.state.pool(of, cushion) > 0);
    left && shown.health.is_some_and(|(health, _)| health == pool)
}

/// Whether actions are spent: several at once have one reason.
pub fn pays(words: Words<'_>, effect: &Effect) -> bool {
    match effect {
        Effect::Pool { pool, by, .. } => *by < 0 && words.system.shown().actions.contains(pool),
        _ => false,
    }
}

/// Changes a reader asks the reason of.
pub fn wants_reason(words: Words<'_>, effect: &Effect) -> bool {
    match effect {
        Effect::Pool { pool, .. } => {
            pays(words, effect) || !words.system.shown().actions.contains(pool)
        }
        Effect::Planned { kind, deed: Some(_), .. } => {
            words.system.shown().put_off(*kind).is_some()
        }
        // Why somebody was hidden is no reason that it is no longer so.
        Effect::Lost { condition: core::HIDDEN, .. } => false,
        Effect::Gained { .. }
        | Effect::Lost { .. }
        | Effect::Stat { .. }
        | Effect::Counter { .. }
        | Effect::Carried { .. }
        | Effect::Initiative { .. }
        | Effect::Left(_) => true,
        _ => false,
    }
}
