//! Whole scripts: front matter to an opening, then line by line, with every expectation.

use super::cast::{Secret, opening};
use super::session::Session;
use super::talk::{Heard, Talk, Trouble, diagnostic_of};
use crate::log::{MemoryStorage, Storage};
use crate::script::{self, Case, Diagnostic, Expect, Front, Line, Script, Word};
use crate::vocabulary::{Need, Seat, Time};

/// Runs the lines of a script; stops at the first that is refused without being expected to be,
/// lacks a face, or does not hold. `after` sees each line that was taken.
pub fn run_script<S: Storage>(
    script: &Script,
    talk: &mut Talk<S>,
    mut after: impl FnMut(&Talk<S>, &Heard),
) -> Result<(), Diagnostic> {
    let mut refused: Option<Trouble> = None;
    let mut refused_held = false;
    for (number, line) in &script.lines {
        let here = |diagnostic: Diagnostic| at_line(script, *number, diagnostic);
        if let (Line::Expect(Expect::Refused(words)), Some(trouble)) = (line, &refused) {
            fits(trouble, words).map_err(here)?;
            refused_held = true;
            continue;
        }
        if let Some(trouble) = refused.take_if(|_| !refused_held) {
            return Err(trouble.diagnostic);
        }
        if !matches!(line, Line::Expect(_)) {
            refused = None;
            refused_held = false;
        }
        faces_awaited(talk, line).map_err(here)?;
        match talk.try_say(line) {
            Ok(heard) => after(talk, &heard),
            Err(trouble) if trouble.fatal || matches!(line, Line::Expect(_)) => {
                return Err(here(trouble.diagnostic));
            }
            Err(trouble) => {
                let diagnostic = here(trouble.diagnostic);
                refused = Some(Trouble { diagnostic, ..trouble });
                refused_held = false;
            }
        }
    }
    match refused {
        Some(trouble) if !refused_held => Err(trouble.diagnostic),
        _ => Ok(()),
    }
}

/// A line other than faces, an act or an expectation while dice are awaited: a face is missing.
fn faces_awaited<S: Storage>(talk: &Talk<S>, line: &Line) -> Result<(), Diagnostic> {
    let awaited =
        talk.session().pending().is_some_and(|asked| matches!(asked.need, Need::Dice { .. }));
    let plays = matches!(line, Line::Say(say) if !is_ruling(say));
    if awaited && plays {
        return Err(Diagnostic::new("a face is missing").hint(talk.session().what_is_awaited()));
    }
    Ok(())
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

fn at_line(script: &Script, number: u32, mut diagnostic: Diagnostic) -> Diagnostic {
    if diagnostic.span.is_none() {
        let length = script.source.line(number).map_or(1, |line| line.trim_end().chars().count());
        diagnostic.span = Some(script::Span { line: number, column: 1, length: length as u32 });
    }
    diagnostic.in_file(script.source.name())
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
    let (opening, secret) = opening(&script.front, now(), fresh_secret)
        .map_err(|diagnostic| diagnostic.in_file(script.source.name()))?;
    let system = crate::rules::System::named(&opening.system);
    let session = Session::create(storage, opening, secret).map_err(|error| match system {
        Some(system) => diagnostic_of(system, &error),
        None => Diagnostic::new(error.to_string()),
    })?;
    Ok(Talk::new(session, Seat::GM, now))
}

/// Runs a literate case in memory.
pub fn run_case(case: &Case, fresh_secret: impl FnOnce() -> Secret) -> Result<(), Diagnostic> {
    let script = case.parse()?;
    let mut talk = open_script(&script, MemoryStorage::default(), || 0, fresh_secret)?;
    run_script(&script, &mut talk, |_, _| ())
}
