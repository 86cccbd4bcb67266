//! A log as JSON Lines and back, without loss: one event per line, in words.
//!
//! ```text
//! {"event":12,"commit":3,"link":"9f…","audience":null,"rolled":{"clause":"melee.attack",…}}
//! {"event":13,"commit":3,"link":"02…","audience":["gm"],"blinder":"5b…","remarked":{…}}
//! {"event":13,"commit":3,"link":"02…","hidden":true,"commitment":"c1…"}    the same, redacted
//! ```
//!
//! Reading it back rebuilds every byte: the events, the frames and the chain. Each line's link is
//! compared with the chain that comes of it, so an edited export is no log. What was exported for a
//! seat is read back as the redacted log: it has the same links and the same head.

/// JSON that a terminal can show.
mod harmless;
/// Lines back into a log.
mod import;

pub use harmless::write_json;
pub use import::{ImportError, Place, import};

use std::io;

use serde::{Deserialize, Serialize};

use crate::log::commit::Commit;
use crate::log::form::{Form, commitment_of};
use crate::log::scan::Scanner;
use crate::log::{Blinder, Commitment, Link, Tail, Unreadable, codec, redact};
use crate::play::{History, HistoryError};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{
    Audience, Book, Effect, Effected, Entry, Event, Member, Opening, Seat, Viewer, also_spelled,
    hex, hex_if_any, recast, spelled_with,
};

/// Why a log cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The log cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Its events cannot be read.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The log is of a system this program does not know.
    #[error("this log is of the system `{0}`, whose words this program does not know")]
    UnknownSystem(String),
    /// The fight has no such seat.
    #[error("this fight has no seat `{seat}`; its seats are {seats}")]
    UnknownSeat {
        /// The seat asked for.
        seat: String,
        /// Those there are.
        seats: String,
    },
    /// The lines cannot be written.
    #[error("cannot write the export")]
    Io(#[from] io::Error),
}

/// What was exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exported {
    /// How many lines were written.
    pub lines: u64,
    /// How many of them do not say what the event is.
    pub hidden: u64,
    /// How the log ends; a torn end is left out.
    pub tail: Tail,
}

/// A line whose event may be seen. Written and read as one, so the two cannot drift apart.
#[derive(Serialize, Deserialize)]
struct Line {
    event: u64,
    commit: u64,
    #[serde(with = "hex")]
    link: [u8; 32],
    audience: Audience,
    #[serde(with = "hex_if_any")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    blinder: Option<Blinder>,
    #[serde(flatten)]
    said: Event,
}

/// A line whose event its reader may not see. One without a commitment cannot be read back: the
/// event was not hidden when it was written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HiddenLine {
    event: u64,
    commit: u64,
    #[serde(with = "hex")]
    link: [u8; 32],
    hidden: bool,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "hex_if_any")]
    commitment: Option<Commitment>,
}

/// Writes every event of a log as a line of JSON.
///
/// # Errors
/// [`ExportError`]; some lines may have been written.
pub fn export(log: &[u8], out: &mut impl io::Write) -> Result<Exported, ExportError> {
    let opening = opening_of(log)?;
    spelled_with(book_of(&opening)?, || write_lines(log, out))
}

/// Writes what a seat of this name may see: see [`export_as`].
///
/// # Errors
/// [`ExportError`]; some lines may have been written.
pub fn export_for(
    log: &[u8],
    seat: &str,
    out: &mut impl io::Write,
) -> Result<Exported, ExportError> {
    let opening = opening_of(log)?;
    let Some(reader) = opening.seats.iter().position(|known| known == seat) else {
        let (seat, seats) = (seat.to_owned(), opening.seats.join(", "));
        return Err(ExportError::UnknownSeat { seat, seats });
    };
    export_as(log, Viewer::of(Seat(reader as u8)), out)
}

/// Writes what somebody may see, and of other events the links and commitments. Such an export
/// shows its reader that nothing was changed since, and is read back as the redacted log.
///
/// # Errors
/// [`ExportError`]; some lines may have been written.
pub fn export_as(
    log: &[u8],
    viewer: Viewer,
    out: &mut impl io::Write,
) -> Result<Exported, ExportError> {
    let opening = opening_of(log)?;
    let redacted = redact(log, |seats| viewer.sees(Some(seats)))?;
    let done = spelled_with(book_of(&opening)?, || write_lines(&redacted, out))?;
    Ok(Exported { tail: Scanner::new(log)?.end()?, ..done })
}

/// The history of a whole log.
///
/// # Errors
/// [`ExportError`], if it cannot be read.
pub fn history_of(log: &[u8]) -> Result<History<'_>, ExportError> {
    let mut scanner = Scanner::new(log)?;
    let (mut history, mut state) = (History::new(), State::nothing());
    while let Ok(commit) = scanner.next_commit()? {
        history.take_in(commit.events(), &mut state)?;
    }
    Ok(history)
}

/// Writes a line for each event, without saying what those are that are not seen.
fn write_lines(log: &[u8], out: &mut impl io::Write) -> Result<Exported, ExportError> {
    let mut scanner = Scanner::new(log)?;
    let (mut history, mut state) = (History::new(), State::nothing());
    let (mut lines, mut hidden) = (0, 0);
    let mut moving = Moving::default();
    loop {
        let commit = match scanner.next_commit()? {
            Ok(commit) => commit,
            Err(tail) => return Ok(Exported { lines, hidden, tail }),
        };
        let entries = history.take_in(commit.events(), &mut state)?;
        for ((bytes, Link(link)), entry) in commit.linked_events().zip(entries) {
            lines += 1;
            let members = ruled_in(&entry.event).map(|member| (&*member.id, items_of(member)));
            moving.before(lines == commit.first_event(), members);
            let (event, commit) = (lines, commit.number());
            let said = if let Event::Redacted { .. } = entry.event {
                hidden += 1;
                let commitment = commitment_of(bytes);
                let line = HiddenLine { event, commit, link, hidden: true, commitment };
                write_json(&mut *out, &line)?;
                entry.event
            } else {
                let Entry { audience, event: said } = entry;
                let line = Line { event, commit, link, audience, blinder: blinder_of(bytes), said };
                write_json(&mut *out, &line)?;
                line.said
            };
            out.write_all(b"\n")?;
            moving.after(&said, Some(&state));
        }
    }
}

fn blinder_of(bytes: &[u8]) -> Option<Blinder> {
    match Form::of(bytes)? {
        Form::Hidden { blinder, .. } => Some(*blinder),
        Form::Plain(_) | Form::Redacted(_) => None,
    }
}

/// Who is in the cast depends on the line, so the words in force move along with the events.
///
/// A ruling that brings somebody in names them already, before the effect that adds them; so
/// their words are added with the ruling, and not again with the effects it causes.
#[derive(Default)]
struct Moving {
    ruled_in: bool,
}

impl Moving {
    /// Before an event: whoever it brings in, each with the items they carry.
    fn before<'a, I: Iterator<Item = &'a str>>(
        &mut self,
        starts_commit: bool,
        ruled_in: impl Iterator<Item = (&'a str, I)>,
    ) {
        if starts_commit {
            self.ruled_in = false;
        }
        for (member, items) in ruled_in {
            also_spelled(member, items);
            self.ruled_in = true;
        }
    }

    /// After an event; `state` is the state at the tip after its commit, where that is known.
    fn after(&self, event: &Event, state: Option<&State>) {
        match (event, state) {
            (Event::Effected(Effected { effect: Effect::Cast(member), .. }), _)
                if !self.ruled_in =>
            {
                also_spelled(&member.id, items_of(member));
            }
            (Event::Rewound(_), Some(state)) => recast(state.cast.members.iter()),
            _ => {}
        }
    }
}

/// Whom a ruling brings in.
fn ruled_in(event: &Event) -> impl Iterator<Item = &Member> {
    let changes = match event {
        Event::Ruled(ruled) => &ruled.changes[..],
        _ => &[],
    };
    changes.iter().filter_map(|change| match change {
        Effect::Cast(member) => Some(&**member),
        _ => None,
    })
}

fn items_of(member: &Member) -> impl Iterator<Item = &str> {
    member.items.iter().map(|item| item.id.as_str())
}

/// The opening of a log.
///
/// # Errors
/// [`ExportError`], if its first commit cannot be read.
pub fn opening_of(log: &[u8]) -> Result<Box<Opening>, ExportError> {
    let mut scanner = Scanner::new(log)?;
    let first = scanner.next_commit()?.map_err(|_| Unreadable::FirstCommitCut)?;
    let entries = first_entries(&first)?;
    match entries.into_iter().next() {
        Some(Entry { event: Event::Opened(opening), .. }) => Ok(opening),
        _ => Err(HistoryError::Structure {
            commit: 1,
            event: 1,
            what: "a log is opened once, first",
        }
        .into()),
    }
}

fn first_entries(first: &Commit<'_>) -> Result<Vec<Entry>, HistoryError> {
    let entries = (1..).zip(first.events()).map(|(event, bytes)| {
        codec::decode_strict(bytes).map_err(|error| HistoryError::Codec { commit: 1, event, error })
    });
    entries.collect()
}

fn book_of(opening: &Opening) -> Result<Book, ExportError> {
    let system = System::named(&opening.system)
        .ok_or_else(|| ExportError::UnknownSystem(opening.system.clone()))?;
    Ok(system.book(opening))
}
