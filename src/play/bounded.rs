//! What became of a pool that a ruling moves: the rules keep it within its bounds.

use crate::engine::catalog::{Most, On};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Effect, Name, Subject, Value};

/// A pool that holds something else after a ruling than was ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded {
    of: Subject,
    pool: Name,
    said: i32,
    /// What it holds.
    pub now: i32,
}

/// The pool a change was to move and did not, or not so far, by the states before and after the
/// whole ruling.
pub fn bounded(before: &State, change: &Effect, after: &State) -> Option<Bounded> {
    let (of, pool, said) = match change {
        Effect::Stat { of, stat, to: Value::Int(said) } => (*of, *stat, *said),
        Effect::Pool { of, pool, by } => (*of, *pool, before.pool(*of, *pool).saturating_add(*by)),
        _ => return None,
    };
    let now = after.pool_if_any(of, pool)?;
    (now != said).then_some(Bounded { of, pool, said, now })
}

impl Bounded {
    /// That it stays at its maximum, and how to go higher; nothing where it moved for another
    /// reason.
    pub fn note(self, system: System, after: &State) -> Option<String> {
        let Bounded { of, pool, said, now } = self;
        let known = system.pools().iter().find(|known| known.name == pool)?;
        let shown = system.shown();
        let most = match known.most {
            Most::Stat(stat) => Some(stat),
            Most::Points(_) | Most::Anything => {
                let mut pairs = shown.health.iter().chain(shown.bounds);
                pairs.find(|(bounded, _)| *bounded == pool).map(|(_, most)| *most)
            }
        };
        if now >= said {
            return None;
        }
        let (name, who) = (system.spell(pool), after.called(of));
        let can_be = |most: Name| {
            let stat = On::of(after, of).and_then(|on| system.stat(on, most));
            stat.is_none_or(|stat| stat.kind.fits(&Value::Int(said)))
        };
        let higher = most.filter(|most| can_be(*most)).map_or_else(String::new, |most| {
            let most = system.spell(most);
            format!("; to go higher set {most} first: gm set {who} {most}={said} {name}={said}")
        });
        Some(format!("{name} of {who} stays at its maximum of {now}{higher}"))
    }
}
