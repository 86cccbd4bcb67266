//! Whole scripts: front matter to an opening, then line by line, with every expectation.

use super::cast::{Secret, opening};
use super::session::Session;
use super::talk::{Heard, Talk, Trouble, diagnostic_of};
use crate::log::{MemoryStorage, Storage};
use crate::script::{self, Case, Diagnostic, Expect, Front, Line, Script, Word};
use crate::vocabulary::{Seat, Time};

/// Runs the lines of a script; stops at the first that is refused without being expected to be,
/// lacks a face, or does not hold. `after` sees each line that was taken.
pub fn run_script<S: Storage>(
    script: &Script,
    talk: &mut Talk<S>,
    mut after: impl FnMut(&Talk<S>, &Heard),
) -> Result<(), Trouble> {
    let mut runner = Runner::new(script.source.name());
    for (number, line) in &script.lines {
        let text = script.source.line(*number).unwrap_or_default();
        if let Some(heard) = runner.line(talk, *number, text, line)? {
            after(talk, &heard);
        }
    }
    runner.finish()
}

/// Runs lines one after another. A refused line is forgiven only if the next says that it was
/// expected to be refused.
#[derive(Debug, Default)]
pub struct Runner {
    file: Option<String>,
    refused: Option<Trouble>,
    refused_held: bool,
}

impl Runner {
    /// A runner of the lines of a file, if they come from one.
    pub fn new(file: Option<&str>) -> Self {
        Runner { file: file.map(str::to_owned), ..Runner::default() }
    }

    /// Runs one line, which is line `number` of its file; nothing is heard of a line that was
    /// refused, or that expects the one before to be. A failure may be that of a line before.
    pub fn line<S: Storage>(
        &mut self,
        talk: &mut Talk<S>,
        number: u32,
        text: &str,
        line: &Line,
    ) -> Result<Option<Heard>, Trouble> {
        let file = self.file.clone();
        let here = |trouble: Trouble| {
            let diagnostic = at_line(file.as_deref(), number, text, *trouble.diagnostic);
            Trouble { diagnostic: Box::new(diagnostic), ..trouble }
        };
        if let (Line::Expect(Expect::Refused(words)), Some(trouble)) = (line, &self.refused) {
            fits(trouble, words).map_err(|diagnostic| here(diagnostic.into()))?;
            self.refused_held = true;
            return Ok(None);
        }
        if let Some(trouble) = self.refused.take_if(|_| !self.refused_held) {
            return Err(trouble);
        }
        if !matches!(line, Line::Expect(_)) {
            self.refused = None;
            self.refused_held = false;
        }
        faces_awaited(talk, line).map_err(|diagnostic| here(diagnostic.into()))?;
        match talk.try_say(line) {
            Ok(heard) => Ok(Some(heard)),
            Err(trouble) if trouble.fatal || matches!(line, Line::Expect(_)) => Err(here(trouble)),
            Err(trouble) => {
                self.refused = Some(here(trouble));
                self.refused_held = false;
                Ok(None)
            }
        }
    }

    /// Ends the lines.
    pub fn finish(self) -> Result<(), Trouble> {
        match self.refused {
            Some(trouble) if !self.refused_held => Err(trouble),
            _ => Ok(()),
        }
    }
}

/// A line other than faces, a window taken, an act or an expectation while dice are awaited: a
/// face is missing.
fn faces_awaited<S: Storage>(talk: &Talk<S>, line: &Line) -> Result<(), Diagnostic> {
    let plays = matches!(line, Line::Say(say) if !is_ruling(say) && !steps_in(say));
    if talk.session().dice_are_awaited() && plays {
        return Err(
            Diagnostic::new("a face is missing").hint(talk.session().what_is_awaited(Seat::GM))
        );
    }
    Ok(())
}

/// A window taken: the dice awaited are not thrown then, or later.
fn steps_in(say: &script::Say) -> bool {
    matches!(say.act, script::Act::Take(_))
}

fn is_ruling(say: &script::Say) -> bool {
    let word = match &say.act {
        script::Act::Do(word) => word.text.as_str(),
        script::Act::Answer(_) | script::Act::Take(_) => return false,
    };
    say.actor.text == "gm" && matches!(word, "set" | "rule")
}

/// Whether a refusal is the one expected: each word a clause that refused, or part of the text.
fn fits(trouble: &Trouble, words: &[Word]) -> Result<(), Diagnostic> {
    let diagnostic = &trouble.diagnostic;
    let mut text = diagnostic.message.to_lowercase();
    for reason in diagnostic.because.iter().chain(&diagnostic.hint) {
        text.push('\n');
        text.push_str(&reason.to_lowercase());
    }
    for word in words {
        let clause = word.text.rsplit(':').next().unwrap_or_default();
        let found = trouble.clauses.contains(&clause) || text.contains(&word.text.to_lowercase());
        if !found {
            let because = diagnostic.because.join("; ");
            let what = format!("refused otherwise: {}: {because}", diagnostic.message);
            return Err(Diagnostic::at(word.span, what));
        }
    }
    Ok(())
}

fn at_line(file: Option<&str>, number: u32, text: &str, mut diagnostic: Diagnostic) -> Diagnostic {
    if diagnostic.span.is_none() {
        let length = text.trim_end().chars().count();
        diagnostic.span = Some(script::Span { line: number, column: 1, length: length as u32 });
    }
    diagnostic.in_file(file)
}

/// The front matter of a file's text.
pub(super) fn front_of(file: &str, text: &str) -> Result<Front, Diagnostic> {
    let source = script::Source::new(Some(file), text)?;
    script::parse_script(&source).map(|script| script.front)
}

/// Opens a session for a script on a storage.
pub fn open_script<S: Storage>(
    script: &Script,
    storage: S,
    now: fn() -> Time,
    fresh_secret: impl FnOnce() -> Secret,
) -> Result<Talk<S>, Diagnostic> {
    let (start, secret) = opening(&script.front, now(), fresh_secret)
        .map_err(|diagnostic| diagnostic.in_file(script.source.name()))?;
    let system = crate::rules::System::named(&start.opening.system);
    let session = Session::create(storage, start, secret).map_err(|error| match system {
        Some(system) => diagnostic_of(system, &error),
        None => Diagnostic::new(error.to_string()),
    })?;
    Ok(Talk::new(session, Seat::GM, now))
}

/// Runs a literate case in memory.
pub fn run_case(case: &Case, fresh_secret: impl FnOnce() -> Secret) -> Result<(), Diagnostic> {
    let script = case.parse()?;
    let mut talk = open_script(&script, MemoryStorage::default(), || 0, fresh_secret)?;
    run_script(&script, &mut talk, |_, _| ()).map_err(|trouble| *trouble.diagnostic)
}
