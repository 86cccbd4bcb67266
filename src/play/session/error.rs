//! Why something said in play is not taken.

use super::super::history::HistoryError;
use crate::engine::{BadFace, Divergence, Refusals};
use crate::log::{AppendError, CreateError, Unreadable};
use crate::vocabulary::{ClauseCode, Rolled, shown};

/// Whether what cannot be said again could be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// It could.
    Not,
    /// It is the deed whose die is put right, which stays.
    Corrected,
}

/// Why something said in play is not taken.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it; every reason is there.
    #[error("{what}")]
    Refused {
        /// What was refused.
        what: String,
        /// Why.
        refusals: Refusals,
    },
    /// The table forbids it: the wrong moment, the wrong seat, nothing to undo.
    #[error("{what}")]
    NotNow {
        /// What was not taken, and why.
        what: String,
        /// What to do instead.
        hint: String,
    },
    /// A text holds a character that nobody could see, or that moves the others.
    #[error("a text is one line of visible characters, and `{}` holds others", shown(_0))]
    UnfitText(String),
    /// The dice of this fight hang on another secret than the one given.
    #[error("this is not the secret that the dice of this fight hang on")]
    WrongSecret,
    /// An opening, or somebody who comes later, is as no front matter could say it.
    #[error("no sheets say this: {}", .0.join("; "))]
    Sheets(Vec<String>),
    /// A typed face does not fit its die.
    #[error("{bad}{}", throw.as_ref().map(|throw| format!(": {throw}")).unwrap_or_default())]
    BadFace {
        /// The face and the die.
        bad: BadFace,
        /// Who throws what for what, where that may be told.
        throw: Option<String>,
    },
    /// Fewer faces were typed than dice thrown.
    #[error("{}: {throw}", missing_faces(*missing))]
    FacesMissing {
        /// How many.
        missing: usize,
        /// Who throws what for what.
        throw: String,
    },
    /// More faces were typed than dice thrown.
    #[error("{}: {ended}", faces_left(*left))]
    FacesLeft {
        /// How many.
        left: usize,
        /// The faces that were called for.
        used: Vec<u16>,
        /// What ended the throw.
        ended: String,
        /// The clause of the question that ended it, if one did.
        question: Option<ClauseCode>,
    },
    /// More faces were typed alone than the throw awaited has dice.
    #[error("{}: faces alone are for the throw awaited: {throw}", faces_left(*left))]
    FacesTooMany {
        /// How many.
        left: usize,
        /// Who throws what for what.
        throw: String,
    },
    /// Something that was to be said again does not fit any more.
    #[error("#{event} cannot be said again: {error}")]
    SaidAgain {
        /// What was to be said again.
        event: u64,
        /// Why not.
        error: Box<PlayError>,
        /// Whether it can be left out.
        need: Needed,
    },
    /// The rules say something else about what is recorded than the log does.
    #[error("event {} cannot be gone on from: these rules decide it differently", .0.number)]
    Diverged(Box<Divergence>),
    /// A bug of the rules: a throw has the address of an earlier one. Nothing was written.
    #[error("BUG: two throws of one line have the same address; nothing was written")]
    SameAddress(Box<Rolled>),
    /// The history cannot be read.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The log cannot be written.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// The log cannot be created.
    #[error(transparent)]
    Create(#[from] CreateError),
    /// The log cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The log is of a system this program does not know.
    #[error("this log is of the system `{0}`, which this program does not play")]
    UnknownSystem(String),
}

impl PlayError {
    /// Whether what was said is not taken; else the log or the program failed.
    pub(in crate::play) fn is_refusal(&self) -> bool {
        matches!(self, PlayError::Refused { .. } | PlayError::NotNow { .. })
    }

    /// Whether another writer was quicker: nothing was written, and what there is is read.
    pub(in crate::play) fn is_overtaken(&self) -> bool {
        matches!(self, PlayError::Append(AppendError::Grown { .. }))
    }

    /// Whether it is sure that nothing was written.
    pub(in crate::play) fn wrote_nothing(&self) -> bool {
        self.is_refusal() || self.is_overtaken()
    }

    /// The same, where this is the deed whose die is put right.
    pub(super) fn of_the_corrected(self, deed: u64) -> Self {
        match self {
            PlayError::SaidAgain { event, error, .. } if event == deed => {
                PlayError::SaidAgain { event, error, need: Needed::Corrected }
            }
            error => error,
        }
    }

    /// The same of an input that was to be said again.
    pub(super) fn said_again(self, event: u64) -> Self {
        match self {
            PlayError::SaidAgain { .. } => self,
            error => {
                let need = Needed::Not;
                PlayError::SaidAgain { event, error: Box::new(error), need }
            }
        }
    }
}

/// That so many faces are left over, in words.
fn faces_left(count: usize) -> String {
    format!("{count} face{} left over", if count == 1 { "" } else { "s" })
}

/// That so many faces are missing, in words.
pub fn missing_faces(count: usize) -> String {
    match count {
        1 => "a face is missing".to_owned(),
        _ => format!("{count} faces are missing"),
    }
}
