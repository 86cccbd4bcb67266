//! Why a line was not taken, and how people read it.

use super::session::{Needed, PlayError};
use super::talk::across;
use crate::engine::Refusals;
use crate::log::AppendError;
use crate::rules::System;
use crate::script::{Diagnostic, Line, Span};

/// Why a line was not taken.
#[derive(Debug)]
pub struct Trouble {
    /// For people.
    pub diagnostic: Box<Diagnostic>,
    /// What was not content with it.
    pub by: By,
    /// The clauses that refused it.
    pub clauses: Vec<&'static str>,
    /// The line of the text it points into, where it was read from one.
    pub line: Option<String>,
}

/// What does not take a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The rules: clauses refuse it.
    Rules,
    /// The table: the wrong moment, the wrong seat.
    Table,
    /// The dice: the faces typed do not fit those thrown.
    Faces,
    /// The language: a word nobody knows, a name of nothing there is, an expectation that does
    /// not hold.
    Words,
    /// Another writer, who was quicker: nothing was written, and what there is is read.
    AnotherWriter,
    /// The log, which failed itself.
    Log,
}

impl Trouble {
    /// Whether the log itself failed, not the line.
    pub fn is_fatal(&self) -> bool {
        matches!(self.by, By::Log | By::AnotherWriter)
    }

    /// What was said in play and not taken.
    pub(super) fn of_play(system: System, error: &PlayError) -> Self {
        if let PlayError::SaidAgain { error: inner, .. } = error {
            let trouble = Trouble::of_play(system, inner);
            return Trouble { diagnostic: Box::new(diagnostic_of(system, error)), ..trouble };
        }
        let clauses = match error {
            PlayError::Refused { refusals, .. } => {
                refusals.0.iter().map(|refusal| refusal.clause.id).collect()
            }
            _ => Vec::new(),
        };
        let by = match error {
            PlayError::Refused { .. } => By::Rules,
            PlayError::NotNow { .. } => By::Table,
            PlayError::UnfitText(_) | PlayError::WrongSecret => By::Words,
            PlayError::BadFace { .. }
            | PlayError::FacesMissing { .. }
            | PlayError::FacesLeft { .. }
            | PlayError::FacesTooMany { .. } => By::Faces,
            error if error.is_overtaken() => By::AnotherWriter,
            _ => By::Log,
        };
        Trouble { diagnostic: Box::new(diagnostic_of(system, error)), by, clauses, line: None }
    }

    /// A line for which it is the wrong moment, or the wrong seat.
    pub(super) fn of_table(diagnostic: Diagnostic) -> Self {
        Trouble { by: By::Table, ..diagnostic.into() }
    }

    /// What is kept beside the log, or the log, failed.
    pub(super) fn of_log(what: String) -> Self {
        Trouble { by: By::Log, ..Diagnostic::new(what).into() }
    }

    /// The same at the bracket of its line, where the faces in it do not fit; an act that goes back
    /// is told where faces can stand for dice that were not thrown before.
    pub(super) fn at_bracket_of(mut self, line: &Line) -> Self {
        if self.by == By::Faces && self.diagnostic.span.is_none() {
            self.diagnostic.span = bracket_of(line);
        }
        let goes_back = matches!(line, Line::Retract { .. } | Line::Correct { .. });
        if goes_back && self.diagnostic.hint.as_deref() == Some(ONE_FACE_PER_DIE) {
            self.diagnostic.hint = Some(MORE_FACES.to_owned());
        }
        self
    }
}

/// How faces are given to a line.
const ONE_FACE_PER_DIE: &str =
    "one face per die, in the order thrown; leave out dice not called for";

/// How faces are given to an act that goes back and says again.
const MORE_FACES: &str = "faces of dice that were not thrown before stand in brackets at the end of \
                          the line, in the order thrown; a command takes them with --faces";

impl From<Diagnostic> for Trouble {
    fn from(diagnostic: Diagnostic) -> Self {
        let (diagnostic, clauses) = (Box::new(diagnostic), Vec::new());
        Trouble { diagnostic, by: By::Words, clauses, line: None }
    }
}

/// Where the faces of a line stand, with their bracket if there is one; nothing where there are
/// none.
pub(super) fn bracket_of(line: &Line) -> Option<Span> {
    let faces = match line {
        Line::Numbers(numbers) => return across(numbers),
        Line::Faces(faces) => faces,
        Line::Say(say) => say.faces.as_ref()?,
        Line::Retract { back, .. } | Line::Correct { back, .. } => back.faces.as_ref()?,
        _ => return None,
    };
    let (first, last) = (faces.first()?.span, faces.last()?.span);
    let column = first.column.saturating_sub(1);
    Some(Span { column, length: last.column + last.length + 1 - column, ..first })
}

/// A refusal or another failure as people read it.
pub fn diagnostic_of(system: System, error: &PlayError) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.to_string());
    if let PlayError::SaidAgain { event, error, need } = error {
        let inner = diagnostic_of(system, error);
        let without = format!("without={event} leaves it out of what is said again");
        let hint = match **error {
            PlayError::FacesMissing { .. } if *need == Needed::Corrected => MORE_FACES.to_owned(),
            PlayError::FacesMissing { .. } => format!("{MORE_FACES}; or {without}"),
            PlayError::BadFace { .. } => ONE_FACE_PER_DIE.to_owned(),
            _ if *need == Needed::Corrected => "retract it, and say it anew".to_owned(),
            _ => without,
        };
        return Diagnostic { message: diagnostic.message, ..inner }.hint(hint);
    }
    match error {
        PlayError::Refused { refusals, .. } => with_reasons(system, diagnostic, refusals),
        PlayError::NotNow { hint, .. } => diagnostic.hint(hint.clone()),
        PlayError::FacesMissing { .. } => diagnostic.hint(ONE_FACE_PER_DIE),
        PlayError::FacesLeft { used, question, .. } => {
            let (so, others) = match used[..] {
                [] => ("say the line without these faces".to_owned(), "they"),
                _ => (format!("end the line with {}", bracket(used)), "the others"),
            };
            diagnostic.hint(match question {
                Some(_) => format!("{so}; {others} come with the answer"),
                None => format!("{so}; dice that are not called for are not written"),
            })
        }
        PlayError::FacesTooMany { .. } => {
            diagnostic.hint("without the brackets the other faces serve the throws that follow")
        }
        PlayError::Diverged(_) => diagnostic.hint("`affray audit LOG` shows where and how"),
        PlayError::Append(append) => with_hint(with_source(diagnostic, error), append),
        _ => with_source(diagnostic, error),
    }
}

/// Faces as a line ends with them.
fn bracket(faces: &[u16]) -> String {
    let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
    format!("[{}]", faces.join(" "))
}

/// Adds what an error came from, where it came from another.
fn with_source(diagnostic: Diagnostic, error: &PlayError) -> Diagnostic {
    match std::error::Error::source(error) {
        Some(source) => diagnostic.because(source.to_string()),
        None => diagnostic,
    }
}

/// Adds what to do where nothing was appended.
fn with_hint(diagnostic: Diagnostic, error: &AppendError) -> Diagnostic {
    match error.hint() {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    }
}

/// A line for each reason, with all the clauses that give it.
fn with_reasons(system: System, diagnostic: Diagnostic, refusals: &Refusals) -> Diagnostic {
    let mut reasons: Vec<(&str, String)> = Vec::new();
    for refusal in &refusals.0 {
        let clause = format!("{} ({})", system.full_id(refusal.clause), refusal.clause.section);
        match reasons.iter_mut().find(|(reason, _)| *reason == refusal.reason) {
            Some((_, clauses)) if clauses.contains(&clause) => {}
            Some((_, clauses)) => *clauses = format!("{clauses}, {clause}"),
            None => reasons.push((&refusal.reason, clause)),
        }
    }
    let because = |diagnostic: Diagnostic, (reason, clauses): (&str, String)| {
        diagnostic.because(format!("{clauses}: {reason}"))
    };
    let diagnostic = reasons.into_iter().fold(diagnostic, because);
    match refusals.0.iter().rev().find_map(|refusal| refusal.hint.as_ref()) {
        Some(hint) => diagnostic.hint(hint.clone()),
        None => diagnostic,
    }
}
