//! What a page knows beside the bytes of the log, as JSON.
//!
//! | key | holds |
//! |---|---|
//! | `title`, `system`, `edition`, `viewer`, `head`, `events` | what it is about |
//! | `said` | the words in which a head can be said, in order |
//! | `depth`, `from`, `speed` | how it opens |
//! | `keys` | the key table: `[keys as read, keys, message, what it does]` |
//! | `kinds` | the kinds of rows |
//! | `rows` | the account in plain: `[event, round, kind, marks, text, clause, beside]` |
//! | `words` | what people read of a code: `{code: text}` |
//! | `clauses` | `{code: [id, section, title, text]}` |
//! | `labels` | parts of rolls that a sheet names itself: `[event, code, text]` |
//! | `dice` | what is known of a roll's dice: `{event: text of texts}` |
//! | `odds` | how likely what came of a roll was: `{event: text of texts}` |
//! | `doubts` | who disputes an event, and what was ruled: `{event: [line]}` |
//! | `texts` | texts that others point at |
//! | `looks`, `seen`, `moments`, `when` | see `looks.rs` |
//! | `marks` | `[event, kind]`: what the timeline marks |
//! | `pools`, `shown` | pools by code; which are health, cushion, actions |
//! | `map` | a grid's size, or the zones with their borders |

use super::Asked;
use super::looks::{self, Looks};
use crate::account::{Account, Depth, Ink, Kind, Row, Undone, View, Words, ink_of, told_disputes};
use crate::explain::{check_all, clause_of};
use crate::log::verify::verify_bytes;
use crate::log::{Head, noted};
use crate::odds::{Decisive, outlook};
use crate::play::History;
use crate::replay::keys::{Binding, Face, KEYS, Message};
use crate::rules::System;
use crate::standing::zones_read;
use crate::vocabulary::{ClauseCode, Event, MapSheet, Name, Rolled, Viewer};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// What a page is made from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The bytes that stand in the page.
    pub log: &'a [u8],
    /// Their history.
    pub history: &'a History<'a>,
    /// Their system.
    pub system: System,
    /// What was asked for.
    pub asked: &'a Asked,
}

impl Source<'_> {
    /// The rows of the account, those that were taken back among them.
    pub fn rows(self, depth: Depth) -> impl Iterator<Item = Row> {
        let view = View { viewer: self.asked.viewer, depth, undone: Undone::Told };
        Account::new(self.history, self.system, view).into_rows()
    }

    /// Who may read the page, where that is not everybody.
    pub fn reader(self) -> Option<&'static str> {
        match self.asked.viewer {
            Viewer::Gm | Viewer::Afterwards => None,
            Viewer::Spectator => Some("spectators"),
            Viewer::Seat(_) => Some("seat"),
        }
    }

    /// The seat that may read the page, by its name.
    pub fn seat(self) -> Option<String> {
        let seats = &self.history.opening().seats;
        match self.asked.viewer {
            Viewer::Seat(seat) => seats.get(usize::from(seat.0)).cloned(),
            Viewer::Gm => seats.first().cloned(),
            Viewer::Spectator | Viewer::Afterwards => None,
        }
    }

    /// The head of the log.
    pub fn head(self) -> Head {
        let summary = verify_bytes(self.log, None).expect("BUG: a log that was read is read again");
        summary.head
    }
}

/// Texts that others point at by their place.
#[derive(Default)]
pub struct Texts {
    all: Vec<String>,
    places: BTreeMap<String, u32>,
}

impl Texts {
    /// The place of a text.
    pub fn place(&mut self, text: &str) -> u32 {
        if let Some(place) = self.places.get(text) {
            return *place;
        }
        let place = self.all.len() as u32;
        self.all.push(text.to_owned());
        self.places.insert(text.to_owned(), place);
        place
    }

    /// The text at a place.
    pub fn text(&self, place: u32) -> String {
        self.all[place as usize].clone()
    }
}

/// The data of a page.
#[derive(Serialize)]
pub struct Data {
    title: String,
    system: &'static str,
    edition: u32,
    viewer: Option<String>,
    head: String,
    said: String,
    events: u64,
    depth: &'static str,
    from: Option<u64>,
    speed: String,
    keys: Vec<KeyData>,
    kinds: Vec<Kind>,
    rows: Vec<RowData>,
    words: BTreeMap<u16, String>,
    clauses: BTreeMap<u16, ClauseData>,
    labels: Vec<(u64, u16, String)>,
    dice: BTreeMap<u64, u32>,
    odds: BTreeMap<u64, u32>,
    doubts: BTreeMap<u64, Vec<String>>,
    texts: Vec<String>,
    #[serde(flatten)]
    looks: Looks,
    marks: Vec<(u64, &'static str)>,
    pools: BTreeMap<u16, String>,
    shown: ShownData,
    map: MapData,
}

/// Keys as people read them, as a browser names them, what they do, and that in words.
type KeyData = (&'static str, &'static [&'static str], Message, &'static str);

/// The id of a clause, the section of its source, its title and its text.
type ClauseData = (String, &'static str, &'static str, &'static str);

/// Which pools say what of somebody.
#[derive(Serialize)]
struct ShownData {
    health: Option<u16>,
    cushion: Option<u16>,
    actions: Vec<u16>,
    /// Purposes of rolls that succeed at no more than a number.
    most: Vec<u16>,
}

/// The map.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum MapData {
    None,
    Grid(u8, u8),
    Zones(Vec<(String, Vec<u16>, String)>),
}

/// A row of the account, as a list whose end is left out where nothing stands there. Of its marks,
/// 1 is undone, 2 indented, 4 an outcome to be glad of, 8 any other outcome.
struct RowData {
    row: Row,
    kind: u8,
    clause: Option<u16>,
}

impl RowData {
    fn marks(&self) -> u8 {
        let row = &self.row;
        let outcome = match row.outcome.as_deref() {
            Some(outcome) if ink_of(outcome) == Ink::Good => 4,
            Some(_) => 8,
            None => 0,
        };
        u8::from(row.undone) | u8::from(row.indent > 0) << 1 | outcome
    }
}

impl Serialize for RowData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = &self.row;
        let (whole, marks) = (row.whole(), self.marks());
        let head = (row.event, row.round, self.kind, marks, whole);
        let (event, round, kind, marks, whole) = &head;
        match (&row.beside, self.clause) {
            (None, None) => (event, round, kind, marks, whole).serialize(serializer),
            (None, clause) => (event, round, kind, marks, whole, clause).serialize(serializer),
            (beside, clause) => {
                (event, round, kind, marks, whole, clause, beside).serialize(serializer)
            }
        }
    }
}

/// The data of a page.
pub fn data(source: Source<'_>) -> Data {
    let Source { history, system, asked, .. } = source;
    let mut texts = Texts::default();
    let mut gathered = Gathered::default();
    let mut kinds = Vec::new();
    let told = source.rows(Depth::Plain).map(|row| row_data(history, &mut kinds, row));
    let rows: Vec<RowData> = told.collect();
    for event in 1..=history.count() {
        gathered.add(source, event);
    }
    for row in &rows {
        gathered.clauses.extend(row.clause.map(ClauseCode));
    }
    let looks = looks::looks(source, &mut texts);
    let dice = check_all(history, system).into_iter().map(|(event, checked)| {
        let judged = std::iter::once(checked.judged.to_string());
        let told: Vec<String> = judged.chain(checked.otherwise).collect();
        (event, texts.place(&told.join("; ")))
    });
    let dice = dice.collect();
    let odds = odds(source, &gathered.rolls, &mut texts);
    let shown = system.shown();
    let marks = gathered.marks.into_iter().chain(looks.falls.iter().map(|event| (*event, "fall")));
    let mut marks: Vec<(u64, &str)> = marks.collect();
    marks.sort_unstable();
    Data {
        title: asked.title.clone(),
        system: system.title(),
        edition: history.opening().edition,
        viewer: source.reader().map(|reader| source.seat().unwrap_or_else(|| reader.to_owned())),
        head: source.head().to_string(),
        said: noted::all().join(" "),
        events: history.count(),
        depth: if asked.depth == Depth::Brief { "brief" } else { "plain" },
        from: asked.from,
        speed: asked.speed.clone(),
        keys: keys(),
        kinds,
        rows,
        words: gathered.names.iter().map(|n| (n.0, system.called(*n).into_owned())).collect(),
        clauses: gathered.clauses.iter().filter_map(|code| clause(system, *code)).collect(),
        labels: gathered.labels,
        dice,
        odds,
        doubts: doubts(source),
        texts: texts.all,
        looks,
        marks,
        pools: system
            .pools()
            .iter()
            .map(|pool| (pool.name.0, system.called(pool.name).into_owned()))
            .collect(),
        shown: ShownData {
            health: shown.health.map(|(pool, _)| pool.0),
            cushion: shown.cushion.map(|pool| pool.0),
            actions: shown.actions.iter().map(|pool| pool.0).collect(),
            most: shown.at_most.iter().map(|purpose| purpose.0).collect(),
        },
        map: map(source),
    }
}

/// The keys that do something in a page. In a browser Tab goes from one thing to the next, the
/// values of those who take part among them, and what has it is chosen.
fn keys() -> Vec<KeyData> {
    let is_of_page = |binding: &&Binding| match binding.message {
        Message::NextValue | Message::PreviousValue => false,
        Message::Follow => true,
        _ => binding.on == Face::Both,
    };
    let bindings = KEYS.iter().filter(is_of_page);
    let does = |known: &Binding| match known.message {
        Message::Depth => "the account in brief, or every roll",
        _ => known.does,
    };
    bindings.map(|known| (known.shown, known.keys, known.message, does(known))).collect()
}

/// A row with its clause.
fn row_data(history: &History, kinds: &mut Vec<Kind>, row: Row) -> RowData {
    let place = kinds.iter().position(|kind| *kind == row.kind).unwrap_or_else(|| {
        kinds.push(row.kind);
        kinds.len() - 1
    });
    let clause = if row.hidden { None } else { clause_of(&history.entry(row.event).event) };
    RowData { kind: place as u8, clause: clause.map(|code| code.0), row }
}

fn clause(system: System, code: ClauseCode) -> Option<(u16, ClauseData)> {
    let known = system.clause(code)?;
    Some((code.0, (system.full_id(known), known.section, known.title, known.says)))
}

fn map(source: Source<'_>) -> MapData {
    match &source.history.opening().map {
        MapSheet::None => MapData::None,
        MapSheet::Grid { width, height } => MapData::Grid(*width, *height),
        MapSheet::Zones(zones) => {
            let state = source.history.state_at(1);
            let words = Words { system: source.system, state: &state };
            let told = zones_read(words, zones).into_iter();
            MapData::Zones(told.map(|zone| (zone.name, zone.borders, zone.has)).collect())
        }
    }
}

/// How likely what came of each roll was, and what changed it.
fn odds(source: Source<'_>, rolls: &[u64], texts: &mut Texts) -> BTreeMap<u64, u32> {
    let Source { history, system, asked, .. } = source;
    let told = rolls.iter().filter_map(|event| {
        let outlook = outlook(history, system, *event, asked.viewer)?;
        let changed = outlook.decisive.iter().map(Decisive::told);
        let told: Vec<String> = std::iter::once(outlook.told()).chain(changed).collect();
        Some((*event, texts.place(&told.join("; "))))
    });
    told.collect()
}

/// Who disputes which event, and what was ruled.
fn doubts(source: Source<'_>) -> BTreeMap<u64, Vec<String>> {
    let Source { history, system, asked, .. } = source;
    let mut doubts: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for told in told_disputes(history, system, asked.viewer) {
        let lines = told.lines_about().into_iter().map(|line| line.trim_start().to_owned());
        doubts.entry(told.event).or_default().extend(lines);
    }
    doubts
}

/// What the events of a log need words for, and what of them the timeline marks.
#[derive(Default)]
struct Gathered {
    names: std::collections::BTreeSet<Name>,
    clauses: std::collections::BTreeSet<ClauseCode>,
    labels: Vec<(u64, u16, String)>,
    rolls: Vec<u64>,
    marks: Vec<(u64, &'static str)>,
}

impl Gathered {
    fn add(&mut self, source: Source<'_>, event: u64) {
        match source.history.entry(event).event {
            Event::Rolled(rolled) => self.roll(source, event, &rolled),
            Event::Rewound(_) => self.marks.push((event, "undone")),
            Event::Marked { .. } => self.marks.push((event, "mark")),
            Event::Disputed { .. } | Event::Decided { .. } => self.marks.push((event, "dispute")),
            Event::Ruled(_) => self.marks.push((event, "ruling")),
            Event::Remarked { .. } => self.marks.push((event, "remark")),
            _ => {}
        }
    }

    fn roll(&mut self, source: Source<'_>, event: u64, rolled: &Rolled) {
        self.rolls.push(event);
        self.names.insert(rolled.purpose);
        self.clauses.insert(rolled.clause);
        if let Some(outcome) = rolled.outcome {
            self.names.insert(outcome);
            match source.system.spell(outcome) {
                "critical" => self.marks.push((event, "critical")),
                "fumble" => self.marks.push((event, "fumble")),
                _ => {}
            }
        }
        for part in rolled.parts.iter().chain(&rolled.against_parts) {
            self.clauses.insert(part.clause);
            self.names.insert(part.label);
        }
        if source.system.shown().named.is_some() {
            let state = source.history.state_at(event);
            let words = Words { system: source.system, state: &state };
            for part in rolled.parts.iter().chain(&rolled.against_parts) {
                let label = words.label(rolled.by, part.label);
                if label != words.called(part.label) {
                    self.labels.push((event, part.label.0, label.into_owned()));
                }
            }
        }
    }
}
