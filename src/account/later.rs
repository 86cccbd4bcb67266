//! What taking back an older deed does to what was said later: what stays, what comes out
//! differently, what can no longer be said, and which dice were never thrown before.
//!
//! ```text
//! line before ── #20 Ash attacks ── #31 Grak moves ── #40 Ash attacks
//! line after  ───────────────────────────────────────── #52 Ash attacks (again: #40)
//! ```

use super::brief::{alone, closed, joined};
use super::{Account, Depth, Kind, Row, Undone, View};
use crate::play::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{DieSource, Event, Rolled, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// A deed that was said later than the one that is taken back, with the answers to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LaterDeed {
    /// The event that said it first.
    pub event: u64,
    /// What came of it before.
    pub was: String,
    /// What comes of it now, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// Why it can no longer be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A roll with dice that were never thrown before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NewRoll {
    /// The event it gets.
    pub event: u64,
    /// What it says.
    pub says: String,
}

/// What becomes of everything said later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Later {
    /// What comes out as it did.
    pub unchanged: Vec<LaterDeed>,
    /// What comes out otherwise.
    pub changed: Vec<LaterDeed>,
    /// What can no longer be said.
    pub no_longer_legal: Vec<LaterDeed>,
    /// What is left out by name.
    pub left_out: Vec<LaterDeed>,
    /// The rolls with dice that were never thrown before.
    pub new_dice: Vec<NewRoll>,
}

/// Something that can no longer be said, by its event, and why.
pub type NoLonger = (u64, String);

/// What stays the same while two lines are compared.
#[derive(Clone, Copy)]
pub struct Compared<'a> {
    /// The fight as it is.
    pub before: &'a History<'a>,
    /// A copy in which the deed was taken back.
    pub after: &'a History<'a>,
    /// Their system.
    pub system: System,
    /// Who reads.
    pub viewer: Viewer,
}

/// The deeds of a fight in which inputs can no longer be said, and why.
pub fn refused(fight: &History, system: System, viewer: Viewer, no: &[NoLonger]) -> Vec<LaterDeed> {
    let teller = Teller { history: fight, system, viewer };
    no.iter().map(|(event, why)| teller.no_longer(*event, why)).collect()
}

/// What has become of everything said later than the deed that the rewind at an event of the copy
/// took back. `without` names the inputs that were left out by name.
pub fn later(compared: Compared<'_>, rewind: u64, without: &[u64], no: &[NoLonger]) -> Later {
    let Compared { before, after, system, viewer } = compared;
    let Event::Rewound(act) = after.entry(rewind).event else { return Later::default() };
    let then = Teller { history: before, system, viewer };
    let now = Teller { history: after, system, viewer };
    let anew = units(after, &after.line_left(after.tip(), act.to));
    let no_longer_legal = refused(before, system, viewer, no);
    let mut told = Later { no_longer_legal, ..Later::default() };
    for unit in units(before, &before.line_left(act.from, act.to)) {
        let again = anew.iter().find(|anew| anew.says_again(after, &unit));
        let event = unit.first();
        let left = |named: &u64| unit.holds(*named);
        match again {
            None if no.iter().any(|(event, _)| unit.holds(*event)) => {}
            None if without.iter().any(left) => {
                let was = then.text(&unit);
                told.left_out.push(LaterDeed { event, was, now: None, why: None });
            }
            // What is taken back itself is told elsewhere.
            None => {}
            Some(again) => match then.differs(&unit, now, again) {
                None => {
                    let was = then.text(&unit);
                    told.unchanged.push(LaterDeed { event, was, now: None, why: None });
                }
                Some((was, now)) => {
                    told.changed.push(LaterDeed { event, was, now: Some(now), why: None });
                }
            },
        }
    }
    told.new_dice = now.new_dice(before, &anew);
    told
}

/// Commits of one resolution that stand behind each other on a line.
struct Unit {
    root: u64,
    ranges: Vec<(u64, u64)>,
}

impl Unit {
    fn first(&self) -> u64 {
        self.ranges[0].0
    }

    fn holds(&self, event: u64) -> bool {
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&event))
    }

    /// Whether an input of this says one of another again.
    fn says_again(&self, history: &History, other: &Unit) -> bool {
        let again = |range: &(u64, u64)| history.entry(range.0).event.said_again();
        let said = self.ranges.iter().filter_map(again);
        said.into_iter().any(|event| other.holds(event)) || self.root == other.root
    }
}

/// The resolutions of some ranges of a line.
fn units(history: &History, line: &[(u64, u64)]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for range in line {
        let root = history.root_of(history.commit_of(range.0));
        match units.last_mut().filter(|unit| unit.root == root) {
            Some(unit) => unit.ranges.push(*range),
            None => units.push(Unit { root, ranges: vec![*range] }),
        }
    }
    units
}

/// A row of the plain account: what it says, whatever the numbers of events are; how it is told.
struct Fact {
    says: String,
    told: String,
}

/// A text without the numbers of events.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split('#');
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        left.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    }
    left
}

#[derive(Clone, Copy)]
struct Teller<'a> {
    history: &'a History<'a>,
    system: System,
    viewer: Viewer,
}

impl Teller<'_> {
    /// An input that can no longer be said, and what came of it: where it answered in a deed, the
    /// deed from there on.
    fn no_longer(self, event: u64, why: &str) -> LaterDeed {
        let history = self.history;
        let root = history.root_of(history.commit_of(event));
        let own = history.events_of(history.commit_of(event)).0;
        let line = history.line().iter().filter(|range| range.1 >= own);
        let line = line.map(|(first, last)| (own.max(*first), *last));
        let ranges = line.filter(|range| history.root_of(history.commit_of(range.0)) == root);
        let was = self.text(&Unit { root, ranges: ranges.collect() });
        LaterDeed { event, was, now: None, why: Some(why.to_owned()) }
    }

    /// What was said and what came of it, in brief.
    fn text(self, unit: &Unit) -> String {
        let brief = self.rows(unit, Depth::Brief);
        // What is seldom worth a line of its own, such as the end of a turn, names the deed here.
        let names = |row: &Row| row.event == unit.first() && !row.hidden && row.indent == 0;
        let is_named = brief.is_empty() || brief.iter().any(|row| row.event == unit.first());
        let said =
            if is_named { None } else { self.rows(unit, Depth::Plain).into_iter().find(names) };
        let said = said.map_or_else(String::new, |row| closed(row.text));
        let told = brief.into_iter().fold(said, |told, row| {
            if told.is_empty() { alone(&row.text) } else { joined(&told, &row.text) }
        });
        if !told.is_empty() {
            return told;
        }
        let said = self.rows(unit, Depth::Plain).into_iter().find(|row| !row.hidden);
        said.map_or_else(|| "a hidden deed".to_owned(), |row| row.text)
    }

    /// What came of a unit and what comes of it now, if that is not the same.
    fn differs(self, unit: &Unit, now: Self, anew: &Unit) -> Option<(String, String)> {
        let (was, is) = (self.text(unit), now.text(anew));
        if was != is {
            return Some((was, is));
        }
        let (was, is) = (self.facts(unit), now.facts(anew));
        let only = |own: &[Fact], other: &[Fact]| {
            let own = own.iter().filter(|fact| other.iter().all(|one| one.says != fact.says));
            own.map(|fact| fact.told.as_str()).collect::<Vec<_>>().join("; ")
        };
        let same = was.iter().map(|fact| &fact.says).eq(is.iter().map(|fact| &fact.says));
        let or_nothing = |told: String| if told.is_empty() { "nothing of it".into() } else { told };
        (!same).then(|| (or_nothing(only(&was, &is)), or_nothing(only(&is, &was))))
    }

    /// What is told of a unit row by row.
    fn facts(self, unit: &Unit) -> Vec<Fact> {
        let fact = |row: Row| {
            let told = match &row.beside {
                Some(beside) => format!("{} {beside}", row.text),
                None => row.text.clone(),
            };
            let says = match self.history.entry(row.event).event {
                // Where a die stands from is no other die.
                Event::Rolled(rolled) => {
                    let faces: Vec<u16> = rolled.dice.iter().map(|die| die.face).collect();
                    let sums = (rolled.total, rolled.against, rolled.outcome);
                    format!("{:?} {:?} {faces:?} {sums:?}", rolled.by, rolled.purpose)
                }
                _ => without_numbers(&told),
            };
            Fact { says, told }
        };
        self.rows(unit, Depth::Plain).into_iter().map(fact).collect()
    }

    /// The rows that tell what is said and what comes of it.
    fn rows(self, unit: &Unit, depth: Depth) -> Vec<Row> {
        let view = View { viewer: self.viewer, depth, undone: Undone::Told };
        let account = Account::new(self.history, self.system, view);
        let mut state = match unit.ranges.first() {
            Some((first, _)) => self.state_before(*first),
            None => State::nothing(),
        };
        let each = unit.ranges.iter().flat_map(|(first, last)| {
            account.tell_events(self.history.commit_of(*first), *first, *last, &mut state)
        });
        each.filter(|row| row.kind.is_of_a_deed() || row.kind == Kind::Hidden).collect()
    }

    fn state_before(self, first: u64) -> State {
        let commit = self.history.commit_of(first);
        let own = self.history.events_of(commit).0;
        let before = if own == first { self.history.parent_of(commit) } else { first - 1 };
        self.history.state_at(before)
    }

    /// The rolls of these units that have dice which were never thrown before.
    fn new_dice(self, before: &History, units: &[Unit]) -> Vec<NewRoll> {
        let events = units.iter().flat_map(|unit| unit.ranges.iter());
        let mut fresh: Vec<(u64, Rolled)> = events
            .flat_map(|(first, last)| *first..=*last)
            .filter_map(|event| match self.history.entry(event).event {
                Event::Rolled(rolled) if has_fresh_dice(&rolled) => Some((event, *rolled)),
                _ => None,
            })
            .collect();
        for event in 1..=before.count() {
            if fresh.is_empty() {
                break;
            }
            if let Event::Rolled(known) = before.entry(event).event {
                fresh.retain(|(_, rolled)| !was_thrown(rolled, &known));
            }
        }
        let rows = units.iter().flat_map(|unit| self.rows(unit, Depth::Plain));
        let rows = rows.filter(|row| fresh.iter().any(|(event, _)| *event == row.event));
        rows.map(|row| NewRoll { event: row.event, says: row.sentence() }).collect()
    }
}

/// Whether a roll has dice that stand from no earlier one.
fn has_fresh_dice(rolled: &Rolled) -> bool {
    let is_fresh = |source| matches!(source, DieSource::Seeded | DieSource::Typed);
    rolled.dice.iter().any(|die| is_fresh(die.source))
}

/// Whether the dice of a roll are those of an earlier one: they hang on the same address.
fn was_thrown(rolled: &Rolled, known: &Rolled) -> bool {
    let place = |of: &Rolled| (of.by, of.purpose, of.row.clone());
    known.dice.len() >= rolled.dice.len() && place(rolled) == place(known)
}

impl Later {
    /// The table line by line: what is the same, what is not, what is out, what is thrown.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        section(&mut lines, "unchanged:", &self.unchanged);
        section(&mut lines, "changed:", &self.changed);
        section(&mut lines, "no longer legal:", &self.no_longer_legal);
        section(&mut lines, "left out:", &self.left_out);
        if !self.new_dice.is_empty() {
            lines.push("dice that were never thrown before:".to_owned());
        }
        lines.extend(self.new_dice.iter().map(|roll| format!("  #{} {}", roll.event, roll.says)));
        lines
    }
}

fn section(lines: &mut Vec<String>, title: &str, deeds: &[LaterDeed]) {
    if deeds.is_empty() {
        return;
    }
    lines.push(title.to_owned());
    for LaterDeed { event, was, now, why } in deeds {
        lines.push(format!("  #{event} {was}"));
        lines.extend(now.iter().map(|now| format!("     → {now}")));
        lines.extend(why.iter().map(|why| format!("     because {why}")));
    }
}
