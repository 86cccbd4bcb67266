//! What there is to go to in a log: rounds, turns, rulings, criticals, falls, disputes, marks, the
//! changes of each value, and the lines that were left. It is worked out once, in one pass over the
//! file, and goes on where the file grows.

use super::seen::Seen;
use crate::account::{Sight, Words};
use crate::play::{CommitKind, History};
use crate::rules::System;
use crate::standing::{Bearing, bearing};
use crate::state::State;
use crate::vocabulary::{Effect, Entry, Event, Name, RewindBy, Subject, Viewer, Who, core};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Outcomes that make a roll stand out, as they are spelled.
const STANDS_OUT: [&str; 3] = ["critical", "fumble", "traumatic"];

/// What stands out at an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// A turn begins.
    Turn,
    /// A round begins.
    Round,
    /// The GM rules.
    Ruling,
    /// Somebody marked this place.
    Mark,
    /// A critical or a fumble.
    Critical,
    /// Somebody falls or dies.
    Fall,
    /// Somebody disputes an event.
    Dispute,
}

/// An event that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Landmark {
    /// The event.
    pub event: u64,
    /// Why.
    pub sign: Sign,
}

/// A number that can be followed: somebody's pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gauge {
    /// Whose.
    pub of: Subject,
    /// Which.
    pub pool: Name,
}

/// A line that was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aside {
    /// The last event it shares with the line that counts.
    pub parts: u64,
    /// The first event of its own.
    pub first: u64,
    /// Its last event.
    pub tip: u64,
    /// The act that left it.
    pub left_by: Option<u64>,
}

/// An act about the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Act {
    pub event: u64,
    /// Where the line ended once it was done.
    pub tip: u64,
    /// Where the line ended before, and what moved it, if it was moved.
    pub rewound: Option<(u64, RewindBy)>,
}

/// What there is to go to.
#[derive(Clone, Debug)]
pub struct Index {
    system: System,
    viewer: Viewer,
    seen: Seen,
    /// How many commits were taken in.
    commits: u64,
    /// The state after the last of play, as the viewer knows it, and the event it is the state
    /// after.
    state: State,
    after: u64,
    tip: u64,
    landmarks: Vec<Landmark>,
    rounds: Vec<(u64, u32)>,
    changes: BTreeMap<Gauge, Vec<u64>>,
    acts: Vec<Act>,
    asides: Vec<Aside>,
}

impl Index {
    /// What there is to go to in a log, as one viewer may see it.
    pub fn new(history: &History, system: System, viewer: Viewer) -> Self {
        let mut index = Index {
            system,
            viewer,
            seen: Seen::new(viewer),
            commits: 0,
            state: State::nothing(),
            after: 0,
            tip: 0,
            landmarks: Vec::new(),
            rounds: Vec::new(),
            changes: BTreeMap::new(),
            acts: Vec::new(),
            asides: Vec::new(),
        };
        index.take_in(history);
        index
    }

    /// Goes on with what was appended since.
    pub fn take_in(&mut self, history: &History) {
        for commit in self.commits + 1..=history.commits() {
            let (first, last) = history.events_of(commit);
            if history.kind_of(commit) == CommitKind::Act {
                self.take_in_act(history, first);
            } else {
                self.take_in_play(history, commit, (first, last));
            }
        }
        self.commits = history.commits();
        self.asides = asides(history, &self.acts);
    }

    /// The states as the viewer knows them.
    pub(super) fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Everything that stands out, in the order of the file.
    pub fn landmarks(&self) -> &[Landmark] {
        &self.landmarks
    }

    /// Where each round begins, on any line.
    pub(super) fn rounds(&self) -> &[(u64, u32)] {
        &self.rounds
    }

    /// The lines that were left, by where they part from the one that counts.
    pub fn asides(&self) -> &[Aside] {
        &self.asides
    }

    pub(super) fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// The events at which a value changes, on any line.
    pub fn changes(&self, gauge: Gauge) -> &[u64] {
        self.changes.get(&gauge).map_or(&[], Vec::as_slice)
    }

    /// The pools of somebody that can be followed: health first, then what ever changes.
    pub fn gauges_of(&self, who: Who) -> Vec<Gauge> {
        let of = Subject::Who(who);
        let health = self.system.shown().health.map(|(pool, _)| Gauge { of, pool });
        let changed = self.changes.keys().filter(|gauge| gauge.of == of);
        let others = changed.filter(|gauge| Some(**gauge) != health).copied();
        health.into_iter().chain(others).collect()
    }

    fn take_in_act(&mut self, history: &History, event: u64) {
        let entry = history.entry(event);
        let rewound = match &entry.event {
            Event::Rewound(rewind) => {
                self.tip = history.tip_at(event);
                Some((rewind.from, rewind.by))
            }
            _ => None,
        };
        self.acts.push(Act { event, tip: self.tip, rewound });
        if Sight::new(history, self.viewer).sees_entry(&entry) {
            match entry.event {
                Event::Disputed { .. } => self.stand_out(event, Sign::Dispute),
                Event::Marked { .. } => self.stand_out(event, Sign::Mark),
                _ => {}
            }
        }
    }

    fn take_in_play(&mut self, history: &History, commit: u64, (first, last): (u64, u64)) {
        let parent = history.parent_of(commit);
        if parent != self.after {
            self.state = self.seen.at(history, parent);
        }
        let sight = Sight::new(history, self.viewer);
        for event in first..=last {
            let entry = history.entry(event);
            if sight.sees_entry(&entry) {
                self.note(event, &entry);
            }
        }
        (self.after, self.tip) = (last, last);
        self.seen.pass(last, last + 1 - first, &self.state);
    }

    /// Notes what an event has to be gone to for, and folds it into the state.
    fn note(&mut self, event: u64, entry: &Entry) {
        let before = self.may_fall(&entry.event).map(|who| (who, self.bearing(who)));
        self.state.apply(&entry.event);
        match &entry.event {
            Event::Ruled(_) => self.stand_out(event, Sign::Ruling),
            Event::Rolled(rolled) => {
                let word = rolled.outcome.map(|outcome| self.system.spell(outcome));
                let doubled = rolled.parts.iter().any(|part| part.label == core::DOUBLED);
                if doubled || word.is_some_and(|word| STANDS_OUT.contains(&word)) {
                    self.stand_out(event, Sign::Critical);
                }
            }
            Event::Effected(effected) => match effected.effect {
                Effect::Round(round) => {
                    self.rounds.push((event, round));
                    self.stand_out(event, Sign::Round);
                }
                Effect::TurnBegan { .. } => self.stand_out(event, Sign::Turn),
                Effect::Pool { of, pool, .. } => {
                    self.changes.entry(Gauge { of, pool }).or_default().push(event);
                }
                _ => {}
            },
            _ => {}
        }
        if let Some((who, before)) = before
            && self.bearing(who) > before.max(Bearing::Prone)
        {
            self.stand_out(event, Sign::Fall);
        }
    }

    fn stand_out(&mut self, event: u64, sign: Sign) {
        self.landmarks.push(Landmark { event, sign });
    }

    /// Who may fall by an event.
    fn may_fall(&self, event: &Event) -> Option<Who> {
        let Event::Effected(effected) = event else { return None };
        let of = match effected.effect {
            Effect::Pool { of, by, .. } if by < 0 => of,
            Effect::Gained { of, .. } => of,
            _ => return None,
        };
        match of {
            Subject::Who(who) if self.state.knows(who) => Some(who),
            _ => None,
        }
    }

    fn bearing(&self, who: Who) -> Bearing {
        bearing(Words { system: self.system, state: &self.state }, who)
    }
}

/// The lines that were left, by where they part from the one that counts.
fn asides(history: &History, acts: &[Act]) -> Vec<Aside> {
    let is_play = |commit: &u64| history.kind_of(*commit) != CommitKind::Act;
    let mut goes_on = vec![false; history.commits() as usize + 1];
    for commit in (1..=history.commits()).filter(is_play) {
        let parent = history.parent_of(commit);
        if parent > 0 {
            let before = history.commit_of(parent);
            goes_on[before as usize] |= history.events_of(before).1 == parent;
        }
    }
    let left_by: BTreeMap<u64, u64> =
        acts.iter().rev().filter_map(|act| Some((act.rewound?.0, act.event))).collect();
    let ends = (1..=history.commits()).filter(is_play).filter(|commit| !goes_on[*commit as usize]);
    let ends = ends.map(|commit| history.events_of(commit).1);
    let mut asides: Vec<Aside> = ends.filter_map(|tip| aside(history, tip, &left_by)).collect();
    asides.sort_by_key(|aside| (aside.parts, aside.first));
    asides
}

/// The line that ends with an event and was left; nothing if it counts.
fn aside(history: &History, tip: u64, left_by: &BTreeMap<u64, u64>) -> Option<Aside> {
    let line = history.line();
    let (mut first, mut last) = (0, tip);
    let parts = loop {
        let commit = history.commit_of(last);
        let start = history.events_of(commit).0;
        let at = line.partition_point(|range| range.0 < start);
        match line.get(at).filter(|range| range.0 == start) {
            Some(range) if range.1 >= last => break last,
            Some(range) => {
                first = range.1 + 1;
                break range.1;
            }
            None => {
                (first, last) = (start, history.parent_of(commit));
                if last == 0 {
                    break 0;
                }
            }
        }
    };
    (first > 0 && parts > 0).then(|| Aside {
        parts,
        first,
        tip,
        left_by: left_by.get(&tip).copied(),
    })
}
