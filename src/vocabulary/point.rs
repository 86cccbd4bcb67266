//! Points of the log, and how far undo and redo go.

use std::fmt;

/// Where one can go in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// An event by its number, from 1; inside a commit it stands for the commit's end.
    Event(u64),
    /// After the opening.
    Start,
    /// The newest commit of play in the file, on any line.
    End,
    /// Where the line ended before it was moved last.
    Back,
    /// Where a round began, on the line.
    Round(u32),
    /// A mark by its name.
    Mark(String),
}

impl Point {
    /// The words that name a point; no mark is called by one of them.
    pub const WORDS: [&str; 4] = ["start", "end", "back", "round"];

    /// Whether a mark can be called so: by no number and by none of those words.
    pub fn can_be_a_mark(name: &str) -> bool {
        !name.bytes().all(|byte| byte.is_ascii_digit()) && !Self::WORDS.contains(&name)
    }
}

impl From<u64> for Point {
    fn from(event: u64) -> Self {
        Point::Event(event)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Point::Event(event) => write!(f, "{event}"),
            Point::Start => f.write_str("start"),
            Point::End => f.write_str("end"),
            Point::Back => f.write_str("back"),
            Point::Round(round) => write!(f, "round {round}"),
            Point::Mark(name) => f.write_str(name),
        }
    }
}

/// A stretch of play that undo and redo go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A turn; a combatant's within that of its side.
    Turn,
    /// A round.
    Round,
}

/// How far undo and redo go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many deeds, at least 1.
    Deeds(u64),
    /// The deeds of a turn or a round.
    Of(Unit),
    /// To an event: with the deed that caused it; or to a named point: as the line stood there.
    To(Point),
}

impl From<u64> for Amount {
    fn from(count: u64) -> Self {
        Amount::Deeds(count)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Deeds(count) => write!(f, "{count}"),
            Amount::Of(Unit::Turn) => f.write_str("turn"),
            Amount::Of(Unit::Round) => f.write_str("round"),
            Amount::To(point) => write!(f, "to {point}"),
        }
    }
}
