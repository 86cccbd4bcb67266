//! How those who take part look, event by event.
//!
//! What follows from rules (conditions that others bring, what a pool can hold, whether somebody
//! stands) and what people read of it is no part of a log, so it stands in the data: each
//! different look once, and for everybody at which events, in the order of the file, they begin
//! to look so. It is looked up by halving for an event of any line; for an act at the tip of the
//! line as it was then.

use super::data::{Source, Texts};
use crate::account::Sight;
use crate::play::CommitKind;
use crate::standing::{Bearing, CombatantStanding, Number, Standing, marks, standing};
use crate::state::State;
use crate::vocabulary::{Actor, Event, Name, Who};
use serde::Serialize;
use std::collections::BTreeMap;

/// How one of those who take part looks. Words are places among the texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Look {
    /// What people call it.
    #[serde(rename = "n")]
    name: u32,
    /// Its side.
    #[serde(rename = "s")]
    side: u8,
    /// The seat that speaks for it.
    #[serde(rename = "y")]
    seat: u32,
    /// Whether it stands (0), lies (1), is down (2) or dead (3).
    #[serde(rename = "b")]
    bearing: u8,
    /// Where it is, as people say it; nothing where that is not known.
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    at: Option<u32>,
    /// How many columns and rows of a grid it fills, to the right and down, where that is more than
    /// one of each.
    #[serde(rename = "z", skip_serializing_if = "Option::is_none")]
    fills: Option<(u8, u8)>,
    /// Its conditions.
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<u32>,
    /// What it holds.
    #[serde(rename = "h", skip_serializing_if = "Vec::is_empty")]
    held: Vec<u32>,
    /// What it has said it will do.
    #[serde(rename = "w", skip_serializing_if = "Vec::is_empty")]
    plans: Vec<u32>,
    /// What its pools can hold at most, by their codes.
    #[serde(rename = "m", skip_serializing_if = "Vec::is_empty")]
    most: Vec<(u16, i32)>,
    /// Numbers that attacks are held against: what they are called and what they are.
    #[serde(rename = "d", skip_serializing_if = "Vec::is_empty")]
    defenses: Vec<(u32, i32)>,
}

/// What is known of a moment as a whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Moment {
    /// Round, phase and whose turn it is.
    #[serde(rename = "t")]
    headline: u32,
    /// Conditions of the fight.
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<u32>,
    /// Whose turn it is, by their numbers.
    #[serde(rename = "o", skip_serializing_if = "Vec::is_empty")]
    on_turn: Vec<u16>,
}

/// How everybody looks, and every moment.
#[derive(Default, Serialize)]
pub struct Looks {
    /// Every different look.
    #[serde(rename = "looks")]
    different: Vec<Look>,
    /// For each of those who take part, by number: from which event on they look how.
    seen: Vec<Vec<(u64, u32)>>,
    /// Every different moment.
    moments: Vec<Moment>,
    /// From which event on it is which moment.
    when: Vec<(u64, u32)>,
    /// Two or three letters for each name, by the places of the names among the texts.
    letters: BTreeMap<u32, String>,
    /// The events at which somebody goes down.
    #[serde(skip)]
    pub falls: Vec<u64>,
}

/// How those who take part look at every event.
pub fn looks(source: Source<'_>, texts: &mut Texts) -> Looks {
    let history = source.history;
    let mut watch = Watch { source, texts, looks: Looks::default(), known: BTreeMap::new() };
    let mut moments: BTreeMap<Moment, u32> = BTreeMap::new();
    let (mut state, mut after) = (State::nothing(), 0);
    for commit in 1..=history.commits() {
        if history.kind_of(commit) == CommitKind::Act {
            continue;
        }
        let (first, last) = history.events_of(commit);
        let parent = history.parent_of(commit);
        let leaps = parent != after;
        if leaps {
            state = history.state_at(parent);
        }
        for event in first..=last {
            let said = history.entry(event).event;
            state.apply(&said);
            let changed = matches!(said, Event::Effected(_) | Event::Opened(_));
            if changed || leaps && event == first {
                watch.see(event, &state, &mut moments, leaps && event == first);
            }
        }
        after = last;
    }
    watch.finish()
}

struct Watch<'a, 'b> {
    source: Source<'a>,
    texts: &'b mut Texts,
    looks: Looks,
    known: BTreeMap<Look, u32>,
}

impl Watch<'_, '_> {
    /// Notes who looks otherwise than before.
    fn see(&mut self, event: u64, state: &State, moments: &mut BTreeMap<Moment, u32>, leaps: bool) {
        let Source { history, system, asked, .. } = self.source;
        let known = Sight::new(history, asked.viewer).masked(state.clone());
        let standing = standing(&known, system);
        for (who, one) in standing.combatants.iter().enumerate() {
            let look = self.look(&known, Who(who as u16), one);
            let next = self.known.len() as u32;
            let place = *self.known.entry(look.clone()).or_insert(next);
            if place == next {
                self.looks.different.push(look);
            }
            self.note(who, event, place, leaps);
        }
        let moment = self.moment(&known, &standing);
        let next = moments.len() as u32;
        let place = *moments.entry(moment.clone()).or_insert(next);
        if place == next {
            self.looks.moments.push(moment);
        }
        if self.looks.when.last().is_none_or(|(_, last)| *last != place) {
            self.looks.when.push((event, place));
        }
    }

    /// Notes from when on somebody looks so, and whether it went down.
    fn note(&mut self, who: usize, event: u64, place: u32, leaps: bool) {
        if self.looks.seen.len() <= who {
            self.looks.seen.resize(who + 1, Vec::new());
        }
        let before = self.looks.seen[who].last().copied();
        if before.is_some_and(|(_, before)| before == place) {
            return;
        }
        let bearing = |place: u32| self.looks.different[place as usize].bearing;
        let down = Bearing::Down as u8;
        let falls =
            before.is_some_and(|(_, before)| bearing(before) < down && bearing(place) >= down);
        if falls && !leaps {
            self.looks.falls.push(event);
        }
        self.looks.seen[who].push((event, place));
    }

    fn look(&mut self, state: &State, who: Who, one: &CombatantStanding) -> Look {
        let mut all = |words: &[String]| words.iter().map(|word| self.texts.place(word)).collect();
        let (conditions, held) = (all(&one.read.conditions), all(&one.read.held));
        let plans = all(&one.read.plans);
        let is_there = one.presence == "present" && !one.read.at.is_empty();
        let numbers = one.health.iter().chain(&one.actions).chain(&one.pools);
        let name = |word: &str| self.source.system.name(word).map_or(0, |Name(code)| code);
        let most = numbers.filter_map(|n: &Number| Some((name(&n.name), n.most?))).collect();
        Look {
            name: self.texts.place(&one.read.name),
            side: side_of(state, &one.side),
            seat: self.texts.place(&one.seat),
            bearing: one.read.bearing as u8,
            at: is_there.then(|| self.texts.place(&one.read.at)),
            fills: if is_there { self.fills(state, who) } else { None },
            conditions,
            held,
            plans,
            most,
            defenses: one
                .defenses
                .iter()
                .map(|number| (self.texts.place(&number.called), number.value))
                .collect(),
        }
    }

    /// How many columns and rows somebody fills, where that is not one of each.
    fn fills(&self, state: &State, who: Who) -> Option<(u8, u8)> {
        let squares = (self.source.system.shown().fills?)(state, who);
        let first = squares.iter().copied().reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)))?;
        let last = squares.iter().copied().reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))?;
        let size = (last.0 - first.0 + 1, last.1 - first.1 + 1);
        (size != (1, 1)).then_some(size)
    }

    fn moment(&mut self, state: &State, standing: &Standing) -> Moment {
        let place = standing.order.iter().enumerate().find(|(_, place)| place.now);
        let slot = place.and_then(|(at, _)| state.order.get(at)).map(|slot| slot.of);
        let mut on_turn: Vec<u16> = state.acting.iter().map(|who| who.0).collect();
        if let (true, Some(Actor::Who(who))) = (on_turn.is_empty(), slot) {
            on_turn.push(who.0);
        }
        // Whoever dies in its own turn has it until the rules end it.
        let bearing =
            |who: &u16| standing.combatants.get(usize::from(*who)).map(|it| it.read.bearing);
        on_turn.retain(|who| bearing(who) != Some(Bearing::Dead));
        let conditions = standing.told.conditions.iter();
        Moment {
            headline: self.texts.place(&standing.headline()),
            conditions: conditions.map(|word| self.texts.place(word)).collect(),
            on_turn,
        }
    }

    /// Everything seen, with letters for the names.
    fn finish(mut self) -> Looks {
        let mut names: Vec<u32> = self.looks.different.iter().map(|look| look.name).collect();
        names.sort_unstable();
        names.dedup();
        let called: Vec<String> = names.iter().map(|name| self.texts.text(*name)).collect();
        self.looks.letters = names.into_iter().zip(marks(&called)).collect();
        self.looks
    }
}

/// A side by its name.
fn side_of(state: &State, name: &str) -> u8 {
    state.cast.sides.iter().position(|side| side == name).unwrap_or_default() as u8
}
