use std::io::{self, BufRead};

use serde::Serialize;
use serde_json::Value as Json;

use super::{HiddenLine, Line, Moving, book_of};
use crate::log::codec;
use crate::log::format::{LimitError, MAX_EVENT};
use crate::log::{AppendError, CreateError, Link, Log, MemoryStorage};
use crate::play::{History, HistoryError};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Book, Event, Opening, recast, spelled_with};

/// The longest line that is read, in bytes. Reading its JSON may take thirty times as much
/// memory; the opening of a thousand combatants is far shorter.
const LONGEST_LINE: u64 = 2 * MAX_EVENT as u64;

/// Why lines are no exported log.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A line is wrong.
    #[error("line {line}: {what}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
        /// Where in the line; none where all of it is meant.
        at: Option<Place>,
    },
    /// There is nothing.
    #[error("there is no line; an exported log has one for each event")]
    Empty,
    /// The lines cannot be read.
    #[error("cannot read the export")]
    Io(#[from] io::Error),
}

/// A stretch of a line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The first character, from 1.
    pub column: usize,
    /// How many characters.
    pub length: usize,
    /// The line.
    pub text: String,
}

/// Rebuilds the bytes of a log from its exported lines.
///
/// # Errors
/// [`ImportError`], which names the line: nothing of the log is given then.
pub fn import(lines: impl BufRead) -> Result<Vec<u8>, ImportError> {
    let mut lines = Lines { source: lines, number: 0 };
    let Some(first) = lines.next_line()? else { return Err(ImportError::Empty) };
    let json = parse(1, &first)?;
    let line = spelled_with(opening_book(&json)?, || read_line(1, &first, &json))?;
    if line.commit != 1 {
        let what = format!("the commit of the opening is number 1, not {}", line.commit);
        return Err(wrong_number(1, &first, "commit", what));
    }
    let Event::Opened(opening) = &line.said else {
        return Err(wrong(1, "the first event is not the opening"));
    };
    let book = book_of(opening).map_err(|error| wrong(1, error))?;
    spelled_with(book, || rebuild(lines, line))
}

fn rebuild(mut lines: Lines<impl BufRead>, first: Line) -> Result<Vec<u8>, ImportError> {
    let mut rebuilt = Rebuilt::default();
    let mut commit = vec![first];
    let mut moving = Moving::default();
    while let Some(text) = lines.next_line()? {
        let number = lines.number;
        let json = parse(number, &text)?;
        // The words of a commit may hang on the one before it, so that is taken in first.
        let before = commit.last().map_or(0, |line| line.commit);
        let next = before.checked_add(1).ok_or_else(|| wrong(number, "there is no next commit"))?;
        if json.get("commit").and_then(Json::as_u64) == Some(next) {
            rebuilt.take_in(&commit)?;
            commit.clear();
        }
        moving.before(commit.is_empty(), ruled_in(&json));
        let line = read_line(number, &text, &json)?;
        if line.commit != before && line.commit != next {
            let here = line.commit;
            let what = format!("commit {here} follows commit {before}; lines are missing or moved");
            return Err(wrong_number(number, &text, "commit", what));
        }
        moving.after(&line.said, None);
        commit.push(line);
    }
    rebuilt.take_in(&commit)?;
    if rebuilt.history.still_to_follow() > 0 {
        let missing = rebuilt.history.still_to_follow();
        let what = format!("lines are missing: {missing} more commits follow the last rewind");
        return Err(wrong(lines.number, what));
    }
    match rebuilt.log {
        Some(log) => Ok(log.bytes().to_vec()),
        None => Err(ImportError::Empty),
    }
}

/// What was rebuilt so far.
#[derive(Default)]
struct Rebuilt {
    log: Option<Log<MemoryStorage>>,
    history: History<'static>,
    state: Option<State>,
}

impl Rebuilt {
    /// Takes in the lines of one whole commit.
    fn take_in(&mut self, lines: &[Line]) -> Result<(), ImportError> {
        let first = lines.first().map_or(0, |line| line.event);
        let events: Vec<Vec<u8>> = lines.iter().map(encoded).collect();
        let slices: Vec<&[u8]> = events.iter().map(Vec::as_slice).collect();
        let state = self.state.get_or_insert_with(State::nothing);
        self.history.take_in_copy(slices.iter().copied(), state).map_err(history_error)?;
        if lines.iter().any(|line| matches!(line.said, Event::Rewound(_))) {
            recast(state.cast.members.iter());
        }
        let log = match &mut self.log {
            Some(log) => {
                let number = log.commits();
                log.append(number, &[slices]).map_err(|error| append_error(first, error))?;
                log
            }
            empty => {
                let created = Log::create(MemoryStorage::default(), &slices);
                empty.insert(created.map_err(|error| create_error(first, error))?)
            }
        };
        let commit = log.commit(log.commits()).expect("BUG: a commit was just written");
        for (line, (_, Link(link))) in lines.iter().zip(commit.linked_events()) {
            if line.link != link {
                let commit = line.commit;
                let what = format!(
                    "the link is not the one of this chain: this line, or another of commit \
                     {commit}, was changed, added or taken away"
                );
                return Err(wrong(line.event, what));
            }
        }
        Ok(())
    }
}

fn encoded(line: &Line) -> Vec<u8> {
    // A line is only read where it has a blinder if its event is hidden.
    codec::encode_parts(&line.audience, &line.said, || line.blinder.unwrap_or_default())
}

/// The JSON of a line.
fn parse(number: u64, text: &str) -> Result<Json, ImportError> {
    serde_json::from_str(text).map_err(|error| wrong(number, format!("this is no JSON: {error}")))
}

/// Reads a line strictly: it must say everything an exported line says, and nothing else.
fn read_line(number: u64, text: &str, json: &Json) -> Result<Line, ImportError> {
    let line = if json.get("hidden").is_some() {
        hidden_line(number, text, json)?
    } else {
        let line: Line = serde_json::from_str(text).map_err(|error| wrong(number, error))?;
        agree(number, json, &line)?;
        line
    };
    if line.audience.as_ref().is_some_and(|seats| !seats.is_sorted_by(|one, next| one < next)) {
        return Err(wrong(number, "the seats of `audience` are not in order, each once"));
    }
    let hidden = line.audience.is_some() && !matches!(line.said, Event::Redacted { .. });
    if hidden != line.blinder.is_some() {
        return Err(wrong(number, "an event has a `blinder` if it has an `audience`, else none"));
    }
    if line.event != number {
        let event = line.event;
        let what = format!(
            "event {event} stands where event {number} belongs; lines are missing or moved"
        );
        return Err(wrong_number(number, text, "event", what));
    }
    Ok(line)
}

/// A line that does not say what its event is.
fn hidden_line(number: u64, text: &str, json: &Json) -> Result<Line, ImportError> {
    let line: HiddenLine = serde_json::from_str(text).map_err(|error| wrong(number, error))?;
    agree(number, json, &line)?;
    let HiddenLine { event, commit, link, hidden: true, commitment: Some(commitment) } = line
    else {
        let what = "this event is hidden and has no commitment; such an export cannot be imported";
        return Err(wrong(number, what));
    };
    let (audience, said) = (Some(Vec::new()), Event::Redacted { commitment });
    Ok(Line { event, commit, link, audience, blinder: None, said })
}

/// A line that was read must say the same when it is written again.
fn agree(number: u64, json: &Json, line: &impl Serialize) -> Result<(), ImportError> {
    let again = serde_json::to_value(line).map_err(|error| wrong(number, error))?;
    match difference(json, &again) {
        Some(place) => {
            Err(wrong(number, format!("{place} is not what an exported line holds there")))
        }
        None => Ok(()),
    }
}

/// Where two JSON values differ first, as a path.
fn difference(one: &Json, other: &Json) -> Option<String> {
    match (one, other) {
        (Json::Object(one), Json::Object(other)) => {
            let missing = other.keys().find(|key| !one.contains_key(*key));
            if let Some(key) = missing {
                return Some(format!("a missing `{key}`"));
            }
            one.iter().find_map(|(key, value)| match other.get(key) {
                None => Some(format!("`{key}`")),
                Some(there) => difference(value, there).map(|inner| format!("{inner} in `{key}`")),
            })
        }
        (Json::Array(one), Json::Array(other)) if one.len() == other.len() => {
            one.iter().zip(other).find_map(|(one, other)| difference(one, other))
        }
        _ if one == other => None,
        _ => Some(format!("`{}`", shortened(&one.to_string()))),
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

/// The words the line of an opening is written with, taken from itself.
fn opening_book(line: &Json) -> Result<Book, ImportError> {
    let opened = line.get("opened").unwrap_or(&Json::Null);
    let Some(id) = opened.get("system").and_then(Json::as_str) else {
        return Err(wrong(1, "the first line is not the opening of a fight"));
    };
    let system = System::named(id)
        .ok_or_else(|| wrong(1, format!("this program does not know the system `{id}`")))?;
    let mut book = system.book(&Opening {
        system: id.to_owned(),
        seats: texts(opened.get("seats")),
        sides: texts(opened.get("sides")),
        ..Opening::blank()
    });
    for member in list(opened.get("cast")) {
        book.add_words(id_of(member), items_of(member));
    }
    let zones = opened.get("map").and_then(|map| map.get("zones"));
    book.zones = list(zones).iter().map(|zone| id_of(zone).to_owned()).collect();
    Ok(book)
}

/// Whom the line of a ruling brings in.
fn ruled_in(line: &Json) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
    let changes = list(line.get("ruled").and_then(|ruled| ruled.get("changes")));
    let members = changes.iter().filter_map(|change| change.get("cast"));
    members.map(|member| (id_of(member), items_of(member)))
}

fn items_of(member: &Json) -> impl Iterator<Item = &str> {
    list(member.get("items")).iter().map(id_of)
}

fn list(json: Option<&Json>) -> &[Json] {
    json.and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

fn texts(json: Option<&Json>) -> Vec<String> {
    list(json).iter().filter_map(Json::as_str).map(str::to_owned).collect()
}

fn id_of(json: &Json) -> &str {
    json.get("id").and_then(Json::as_str).unwrap_or("")
}

/// Lines with their numbers, read strictly.
struct Lines<R> {
    source: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its end; nothing after the last.
    fn next_line(&mut self) -> Result<Option<String>, ImportError> {
        let number = self.number + 1;
        if self.source.fill_buf()?.first().is_some_and(|byte| !may_begin(*byte)) {
            return Err(wrong(number, "this is no JSON: an exported line begins with `{`"));
        }
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.source, LONGEST_LINE);
        if limited.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number = number;
        if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            let what = format!("the line is longer than {LONGEST_LINE} bytes");
            return Err(wrong(self.number, what));
        }
        if bytes.pop() != Some(b'\n') {
            return Err(wrong(self.number, "the line does not end; the file was cut"));
        }
        if bytes.last() == Some(&b'\r') {
            let what = "the line ends with a carriage return; exported lines end with a line feed";
            return Err(wrong(self.number, what));
        }
        if bytes.trim_ascii().is_empty() {
            return Err(wrong(self.number, "the line is blank"));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to() + 1;
                Err(wrong(self.number, format!("byte {at} of the line is no UTF-8")))
            }
        }
    }
}

/// What may stand first in a line: its brace, or blanks before it.
fn may_begin(byte: u8) -> bool {
    byte == b'{' || byte.is_ascii_whitespace()
}

fn wrong(line: u64, what: impl std::fmt::Display) -> ImportError {
    ImportError::Line { line, what: what.to_string(), at: None }
}

/// A line whose number of the commit or the event is not the one that belongs there.
fn wrong_number(line: u64, text: &str, key: &str, what: String) -> ImportError {
    ImportError::Line { line, what, at: place_of(text, key) }
}

/// Where the number behind a key stands in a line.
fn place_of(text: &str, key: &str) -> Option<Place> {
    let (_, rest) = text.split_once(&format!("\"{key}\""))?;
    let number = rest.trim_start_matches([' ', '\t', ':']);
    let length = number.find([',', '}', ' ', '\t']).unwrap_or(number.len());
    let start = text.len() - number.len();
    let (column, length) = (text[..start].chars().count() + 1, number[..length].chars().count());
    Some(Place { column, length, text: text.to_owned() })
}

fn history_error(error: HistoryError) -> ImportError {
    match error {
        HistoryError::Codec { event, error, .. } => wrong(event, error),
        HistoryError::Structure { event, what, .. } => wrong(event, what),
    }
}

fn create_error(line: u64, error: CreateError) -> ImportError {
    match error {
        CreateError::Limit(limit) => limit_error(line, limit),
        other => wrong(line, other),
    }
}

fn append_error(line: u64, error: AppendError) -> ImportError {
    match error {
        AppendError::Limit(limit) => limit_error(line, limit),
        other => wrong(line, other),
    }
}

fn limit_error(line: u64, limit: LimitError) -> ImportError {
    wrong(line, format!("the commit that begins here cannot be stored: {limit}"))
}
