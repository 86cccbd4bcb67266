//! Moves of the tip of the line.

use super::Stamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rewind of the line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rewind {
    /// Who and when.
    pub stamp: Stamp,
    /// The event the tip was at.
    pub from: u64,
    /// The event the tip is at now: the end of a commit of play, or an offer; where nothing is
    /// written of the offer, since whoever takes it hides, the event before it.
    pub to: u64,
    /// By what.
    pub by: RewindBy,
    /// How many commits belong to it and follow it; if the file ends before the last of them, none
    /// of it counts.
    pub follow: u32,
    /// Why, in free words.
    pub because: Option<String>,
}

/// What moved the tip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RewindBy {
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// A branch was taken up.
    Goto,
    /// An older deed was taken back, and the later ones said again.
    Retract,
    /// A typed face was corrected, and what hung on it said again.
    Correct,
    /// An offer was taken.
    Offer,
}

impl RewindBy {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            RewindBy::Undo => "undo",
            RewindBy::Redo => "redo",
            RewindBy::Goto => "goto",
            RewindBy::Retract => "retract",
            RewindBy::Correct => "correct",
            RewindBy::Offer => "offer",
        }
    }
}
