//! Movements that did not lead where they were to lead.

use super::scene::Scene;
use super::words::Words;
use crate::play::CommitKind;
use crate::state::State;
use crate::vocabulary::{
    Actor, Arg, Args, Declared, Effect, Effected, Event, Place, Subject, Value, Who, core,
};

/// Where a movement ended that was to lead elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The mover is down.
    Falls(Place),
    /// It goes no further.
    At(Place),
    /// It does not even leave.
    Stays(Place),
}

impl Scene<'_> {
    /// Where somebody was stopped on the way to where its deed would have led it.
    pub fn stopped_on_the_way(
        &self,
        words: Words<'_>,
        number: u64,
        said: &Declared,
    ) -> Option<Stopped> {
        let (Actor::Who(who), Some(to)) = (said.actor, destination(&said.args)) else {
            return None;
        };
        let last = self.last_of_deed(number)?;
        let of_deed = || (number..=last).filter(|event| self.history.line_holds(last, *event));
        let health = words.system.shown().health?.0;
        let is_hurt = |event: u64| match self.history.entry(event).event {
            Event::Effected(Effected { effect: Effect::Pool { of, pool, by }, .. }) => {
                of == Subject::Who(who) && pool == health && by < 0
            }
            _ => false,
        };
        if of_deed().any(is_hurt) {
            let after = self.history.state_at(last);
            let place = place_of(&after, who)?;
            if words.state.pool(who, health) > 0 && after.pool(who, health) <= 0 {
                return (place != to).then_some(Stopped::Falls(place));
            }
        }
        // Where moves wait for all of their moment, it has not stopped: it has not set out.
        let waits = |event: u64| match self.history.entry(event).event {
            Event::Effected(Effected { effect: Effect::Intended { effect, .. }, .. }) => {
                matches!(*effect, Effect::Moved { .. })
            }
            _ => false,
        };
        if of_deed().any(waits) {
            return None;
        }
        let is_ruled =
            |event| self.history.kind_of(self.history.commit_of(event)) == CommitKind::Ruled;
        let moved = of_deed().filter(|event| !is_ruled(*event)).filter_map(|event| {
            match self.history.entry(event).event {
                Event::Effected(Effected {
                    effect: Effect::Moved { who, to: Some(to) }, ..
                }) => Some((event, who, to)),
                _ => None,
            }
        });
        let moved: Vec<(u64, Who, Place)> = moved.collect();
        let settled = self.history.entry(last).event == Event::Settled;
        if !settled || moved.iter().any(|(_, _, there)| *there == to) {
            return None;
        }
        if let Some(&(event, _, place)) = moved.iter().rfind(|(_, other, _)| *other == who) {
            return self.sight.sees(event).then_some(Stopped::At(place));
        }
        let place = place_of(words.state, who).filter(|place| *place != to)?;
        // Where it names somebody or something, the way may be theirs.
        let names_another = |arg: &Arg| matches!(arg.value, Value::Who(_) | Value::Item(_));
        let is_there = place_of(&self.history.state_at(last), who) == Some(place);
        let stays = is_there && !said.args.0.iter().any(names_another);
        stays.then_some(Stopped::Stays(place))
    }

    /// Whether what somebody's turn costs fells it as the turn begins, before it comes to its deed.
    pub fn felled_before_its_deed(&self, words: Words<'_>, number: u64, said: &Declared) -> bool {
        let (Actor::Who(who), Some((health, _))) = (said.actor, words.system.shown().health) else {
            return false;
        };
        let (mut left, mut begun) = (words.state.pool(who, health), false);
        let behind = number + 1..=self.last_of_deed(number).unwrap_or(number);
        for event in behind.map(|event| self.history.entry(event).event) {
            match event {
                Event::Effected(Effected { effect: Effect::TurnBegan { of, .. }, .. }) => {
                    begun |= of == said.actor && left > 0;
                }
                Event::Effected(Effected { effect: Effect::TurnEnded { of, .. }, .. }) => {
                    return begun && of == said.actor && left <= 0;
                }
                Event::Effected(Effected { effect: Effect::Pool { of, pool, by }, .. }) => {
                    let is_own = of == Subject::Who(who) && pool == health;
                    left = left.saturating_add(if is_own { by } else { 0 });
                }
                Event::Rolled(rolled) if !self.is_before_the_deed(&rolled) => return false,
                _ => {}
            }
        }
        false
    }
}

/// Where somebody stands; a log can name whom nobody knows.
fn place_of(state: &State, who: Who) -> Option<Place> {
    state.bodies.get(usize::from(who.0))?.place
}

/// Where what is said leads whoever does it.
pub fn destination(args: &Args) -> Option<Place> {
    let last = |value: &Value| match value {
        Value::Place(place) => Some(*place),
        Value::Path(path) => path.last().copied(),
        _ => None,
    };
    let path = args.0.iter().find(|arg| matches!(arg.value, Value::Path(_)));
    args.value(core::TO).or(path.map(|arg| &arg.value)).and_then(last)
}
