//! The light an event is told in: whose deed it is part of, and what came just before it.

use super::words::Words;
use super::{Sight, act};
use crate::play::{CommitKind, History};
use crate::vocabulary::{
    Actor, Declared, DicePolicy, DieSource, Effect, Effected, Event, Rolled, Who, core,
};

/// What a reader has in mind when an event comes: whose deed it is, and what was just thrown.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub history: &'a History,
    pub sight: Sight<'a>,
    pub actor: Option<Actor>,
    /// Who spoke last: the doer, or whoever answered since.
    pub speaker: Option<Actor>,
    pub target: Option<Who>,
    pub deed: Deed,
    /// The event of the line the commit hangs on.
    pub parent: u64,
    /// Whether windows of this resolution are still open, where they were not taken back.
    pub open: bool,
    /// Whether the event that comes was taken back.
    pub undone: bool,
    /// What has just begun, with nothing come of it yet but what it gives.
    pub begun: Begun,
    pub last_roll: Option<Rolled>,
    pub usual: DieSource,
}

/// What a resolution began with, as far as it matters to what is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Ruling,
    TurnEnd,
    Other,
}

/// What has just begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    Nothing,
    Round,
    Turn,
}

impl<'a> Scene<'a> {
    /// The scene at the start of a commit; `open` is the declaration whose windows are open.
    pub fn of(history: &'a History, sight: Sight<'a>, commit: u64, open: Option<u64>) -> Self {
        let mut root = commit;
        while history.kind_of(root) == CommitKind::Answered && history.parent_of(root) != 0 {
            root = history.commit_of(history.parent_of(root));
        }
        let first = history.events_of(root).0;
        let typed = matches!(history.opening().dice, DicePolicy::Typed);
        let mut scene = Scene {
            history,
            sight,
            actor: None,
            speaker: None,
            target: None,
            deed: Deed::Other,
            parent: history.parent_of(commit),
            open: open == Some(first),
            undone: false,
            begun: Begun::Nothing,
            last_roll: None,
            usual: if typed { DieSource::Typed } else { DieSource::Seeded },
        };
        match history.entry(first).event {
            Event::Declared(declared) => {
                scene.actor = Some(declared.actor);
                scene.speaker = scene.actor;
                scene.target = declared.args.who(core::TARGET);
                if declared.verb == core::END_TURN {
                    scene.deed = Deed::TurnEnd;
                }
            }
            Event::Ruled(_) => scene.deed = Deed::Ruling,
            _ => {}
        }
        scene
    }

    /// Keeps in mind what was rolled.
    pub fn rolled(&mut self, rolled: &Rolled) {
        self.last_roll = Some(rolled.clone());
    }

    /// Keeps in mind what a change begins.
    pub fn begin(&mut self, effect: &Effect) {
        match effect {
            Effect::Round(_) => self.begun = Begun::Round,
            Effect::TurnBegan { .. } => self.begun = Begun::Turn,
            Effect::Pool { by, .. } if *by > 0 => {}
            // What ends with the start of a turn, and what the rules count, comes before it.
            Effect::Lost { .. } | Effect::Counter { .. } | Effect::Planned { deed: None, .. } => {}
            _ if self.begun == Begun::Turn => self.begun = Begun::Nothing,
            _ => {}
        }
    }

    pub fn is_last(&self, event: u64) -> bool {
        event == self.history.tip()
    }

    /// An act about the log in words.
    pub fn told_act(&self, words: Words<'_>, number: u64, act: &Event) -> String {
        act::told(words, self.history, self.sight, number, act)
    }

    /// Whether windows told now may still be taken.
    pub fn is_open(&self) -> bool {
        self.open && !self.undone
    }

    /// Whether a declaration is carried out on a later turn: its commit plans the same.
    pub fn is_planned(&self, number: u64, declared: &Declared) -> bool {
        let last = self.history.events_of(self.history.commit_of(number)).1;
        let plans = |event: u64| match self.history.entry(event).event {
            Event::Effected(Effected { effect: Effect::Planned { of, deed, .. }, .. }) => {
                Actor::Who(of) == declared.actor
                    && deed.is_some_and(|deed| deed.verb == declared.verb)
            }
            _ => false,
        };
        (number..=last).any(plans)
    }

    /// The roll that everybody had seen when the commit took a window.
    pub fn seen_before_the_window(&self) -> Option<u64> {
        let first = self.history.events_of(self.history.commit_of(self.parent)).0;
        let mut events = (first..self.parent).rev();
        events.find(|event| matches!(self.history.entry(*event).event, Event::Rolled(_)))
    }

    /// Whether an event says more of a roll just before it.
    pub fn follows_a_roll(&self, number: u64) -> bool {
        let mut before = (1..number).rev().map(|event| self.history.entry(event).event);
        let said = before.find(|event| !matches!(event, Event::Noted(_) | Event::Offered(_)));
        matches!(said, Some(Event::Rolled(_)))
    }

    /// Whether the commit takes a window.
    pub fn takes_window(&self) -> bool {
        self.parent != 0 && matches!(self.history.entry(self.parent).event, Event::Offered(_))
    }
}
