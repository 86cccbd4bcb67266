//! Whole scripts: front matter to an opening, then line by line, with every expectation.

use super::cast::{Secret, opening};
use super::session::{Session, missing_faces};
use super::talk::{Heard, Talk, rolls};
use super::trouble::{By, Trouble, bracket_of, diagnostic_of};
use crate::log::{MemoryStorage, Storage};
use crate::rules::System;
use crate::script::{self, Case, Diagnostic, Expect, Line, Script, Span, Word};
use crate::vocabulary::{Need, Seat, Time};

/// Runs the lines of a script; stops at the first that is refused without being expected to be,
/// lacks a face, or does not hold. `after` sees each line that was taken.
pub fn run_script<S: Storage>(
    script: &Script,
    talk: &mut Talk<S>,
    after: impl FnMut(&Talk<S>, &Heard),
) -> Result<(), Trouble> {
    run_lines(script, talk, after)?.finish()
}

/// Runs the lines of a script that has to come to an end: a die that is still awaited behind the
/// last line is missing. A question may be left open.
pub fn check_script<S: Storage>(script: &Script, talk: &mut Talk<S>) -> Result<(), Trouble> {
    let runner = run_lines(script, talk, |_, _| ())?;
    let missing = runner.missing_face(talk);
    runner.finish()?;
    missing.map_or(Ok(()), Err)
}

fn run_lines<S: Storage>(
    script: &Script,
    talk: &mut Talk<S>,
    mut after: impl FnMut(&Talk<S>, &Heard),
) -> Result<Runner, Trouble> {
    let mut runner = Runner::new(script.source.name());
    for (number, line) in &script.lines {
        let text = script.source.line(*number).unwrap_or_default();
        if let Some(heard) = runner.line(talk, *number, text, line)? {
            after(talk, &heard);
        }
    }
    Ok(runner)
}

/// Runs lines one after another. A refused line is forgiven only if the next says that it was
/// expected to be refused.
#[derive(Debug, Default)]
pub struct Runner {
    file: Option<String>,
    refused: Option<Trouble>,
    refused_held: bool,
    /// Where the faces of the dice awaited should have stood; for a share, the line that throws.
    awaiting: Option<At>,
}

/// A line, or a part of it.
#[derive(Clone, Debug)]
struct At {
    span: Span,
    text: String,
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
        let at = At { span: whole(number, text), text: text.to_owned() };
        if let Line::Expect(Expect::Refused(words)) = line
            && let Some(trouble) = self.refused.take()
        {
            let system = talk.session().system();
            self.refused = Some(self.expected(system, trouble, words, &at)?);
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
        if needs_all_faces(line)
            && let Some(missing) = self.missing_face(talk)
        {
            // A line that nobody could say is told first: it may be the faces with a slip.
            return Err(match talk.words().knows(line) {
                Ok(()) => missing,
                Err(unknown) => self.here(&at, with_missing(unknown.into(), Some(missing))),
            });
        }
        match talk.try_say(line) {
            Ok(heard) => {
                self.note_awaited(talk, line, at);
                Ok(Some(heard))
            }
            Err(trouble) if matches!(line, Line::Expect(_)) => {
                let missing = self.missing_face(talk);
                Err(self.here(&at, with_missing(trouble, missing)))
            }
            Err(trouble) if trouble.is_fatal() => Err(self.here(&at, trouble)),
            Err(trouble) => {
                self.refused = Some(self.here(&at, trouble));
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

    /// A refused line that was expected to be refused, if it was refused so.
    fn expected(
        &self,
        system: System,
        mut trouble: Trouble,
        words: &[Word],
        at: &At,
    ) -> Result<Trouble, Trouble> {
        let line = at.span.line;
        let why_not = match trouble.by {
            By::Words => "this is a mistake in the line instead",
            By::Table | By::Faces if words.is_empty() => {
                "to expect any other refusal, give its words"
            }
            _ => {
                let fits = fits(system, &trouble, words);
                return fits.map(|()| trouble).map_err(|what| self.here(at, what.into()));
            }
        };
        let reason = format!("line {line} expects a refusal of the rules; {why_not}");
        trouble.diagnostic = Box::new(trouble.diagnostic.because(reason));
        Err(trouble)
    }

    /// Keeps where the faces of dice that are awaited now should have stood, or behind which line a
    /// share: with the line after which they are awaited, whatever is ruled or recorded meanwhile.
    fn note_awaited<S: Storage>(&mut self, talk: &Talk<S>, line: &Line, at: At) {
        let session = talk.session();
        if !session.dice_are_awaited() && !session.share_is_awaited() {
            self.awaiting = None;
        } else if self.awaiting.is_none() || throws(line) {
            let span = bracket_of(line).unwrap_or(at.span);
            self.awaiting = Some(At { span, ..at });
        }
    }

    /// The dice awaited now as faces that are missing, at the line that should have had them; or
    /// the share.
    fn missing_face<S: Storage>(&self, talk: &Talk<S>) -> Option<Trouble> {
        let session = talk.session();
        if session.share_is_awaited() {
            let what = Diagnostic::new("a share of the dice is awaited");
            return Some(self.missing(what.hint(session.what_is_awaited(talk.seat()))));
        }
        let throw = session.throw_awaited(talk.seat())?;
        let count = match session.pending().map(|asked| &asked.need) {
            Some(Need::Dice { sides, .. }) if session.sees_the_need(talk.seat()) => sides.len(),
            _ => 1,
        };
        let what = if session.is_typed() || session.history().opening().mixed {
            let what = Diagnostic::new(format!("{}: {throw}", missing_faces(count)));
            what.hint(WHERE_FACES_STAND)
        } else {
            let what = Diagnostic::new(format!("dice are awaited: {throw}"));
            what.hint(session.what_is_awaited(talk.seat()))
        };
        Some(self.missing(what))
    }

    /// What is missing, at the line it is awaited after.
    fn missing(&self, what: Diagnostic) -> Trouble {
        let missing = Trouble { by: By::Faces, ..what.into() };
        match &self.awaiting {
            Some(at) => self.here(at, missing),
            None => missing,
        }
    }

    /// A trouble with the place it was met at, unless it names one.
    fn here(&self, at: &At, mut trouble: Trouble) -> Trouble {
        let span = *trouble.diagnostic.span.get_or_insert(at.span);
        if span.line == at.span.line {
            trouble.line = Some(at.text.clone());
        }
        trouble.diagnostic = Box::new(trouble.diagnostic.in_file(self.file.as_deref()));
        trouble
    }
}

/// How faces that are awaited are given, and the way back.
const WHERE_FACES_STAND: &str = "type them in a line of their own, or in brackets at the end of \
                                 the line; `undo` takes that line back";

/// The whole of a line.
fn whole(number: u32, text: &str) -> Span {
    let length = text.trim_end().chars().count();
    Span { line: number, column: 1, length: length as u32 }
}

/// Whether a line can be said only when no dice are awaited: anything but faces, a window taken,
/// a ruling, an act or an expectation.
fn needs_all_faces(line: &Line) -> bool {
    matches!(line, Line::Say(say) if !is_ruling(say) && !steps_in(say) && !rolls(say))
}

/// Whether a line throws what is awaited after it; a ruling leaves that to the line before.
fn throws(line: &Line) -> bool {
    match line {
        Line::Say(say) => !is_ruling(say),
        Line::Faces(_)
        | Line::Numbers(_)
        | Line::Undo { .. }
        | Line::Redo { .. }
        | Line::Goto { .. }
        | Line::Retract { .. }
        | Line::Correct { .. } => true,
        _ => false,
    }
}

/// A window taken: the dice awaited are not thrown then, or later.
fn steps_in(say: &script::Say) -> bool {
    matches!(say.act, script::Act::Take(_))
}

fn is_ruling(say: &script::Say) -> bool {
    let word = match &say.act {
        script::Act::Do(word) => word.text.as_str(),
        script::Act::Answer(_)
        | script::Act::AnswerInWords(_)
        | script::Act::Take(_)
        | script::Act::Alone
        | script::Act::AloneInWords(_) => return false,
    };
    say.actor.text == "gm" && matches!(word, "set" | "rule")
}

/// What does not hold, with the face that is missing for it.
fn with_missing(mut trouble: Trouble, missing: Option<Trouble>) -> Trouble {
    let Some(missing) = missing.map(|missing| missing.diagnostic) else { return trouble };
    let line = missing.span.map_or(String::new(), |span| format!("in line {} ", span.line));
    let reason = format!("{line}{}", missing.message);
    trouble.diagnostic = Box::new(trouble.diagnostic.because(reason));
    trouble
}

/// Whether a refusal is the one expected: each word a clause that refused, or part of the text.
fn fits(system: System, trouble: &Trouble, words: &[Word]) -> Result<(), Diagnostic> {
    let diagnostic = &trouble.diagnostic;
    let text = said(system, diagnostic);
    for word in words {
        let found = match clause_meant(system, word) {
            Some(clause) => trouble.clauses.contains(&clause),
            None => text.contains(&word.text.to_lowercase()),
        };
        if !found {
            let said = [diagnostic.message.clone(), diagnostic.because.join("; ")];
            let said = said.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
            let what = format!("refused for another reason: {}", said.join(": "));
            return Err(Diagnostic::at(word.span, what));
        }
    }
    Ok(())
}

/// The clause a word names, with its system or without.
fn clause_meant(system: System, word: &Word) -> Option<&'static str> {
    let prefix = format!("{}:", system.id());
    let id = word.text.strip_prefix(&prefix).unwrap_or(&word.text);
    system.clause_named(id).map(|clause| clause.id)
}

/// The words of a refusal in small letters, without the ids of its clauses.
fn said(system: System, diagnostic: &Diagnostic) -> String {
    let prefix = format!("{}:", system.id());
    let reasons = diagnostic.because.iter().map(|reason| match reason.split_once("): ") {
        Some((id, words)) if id.starts_with(&prefix) => words,
        _ => reason.as_str(),
    });
    let words = [diagnostic.message.as_str()].into_iter().chain(reasons);
    let words: Vec<&str> = words.chain(diagnostic.hint.as_deref()).collect();
    words.join("\n").to_lowercase()
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
    let system = System::named(&start.opening.system);
    let session = Session::create(storage, start, secret).map_err(|error| match system {
        Some(system) => diagnostic_of(system, &error),
        None => Diagnostic::new(error.to_string()),
    })?;
    Ok(Talk::new(session, Seat::GM, now))
}

/// Opens the cast of a literate case in memory, with nothing said.
pub fn open_cast(case: &Case, fresh_secret: impl FnOnce() -> Secret) -> Result<(), Diagnostic> {
    let script = Script { front: case.front()?, lines: Vec::new(), source: case.source.clone() };
    let opened = open_script(&script, MemoryStorage::default(), || 0, fresh_secret);
    opened.map(drop).map_err(|what| case.placed(what))
}

/// Runs a literate case in memory.
pub fn run_case(case: &Case, fresh_secret: impl FnOnce() -> Secret) -> Result<(), Diagnostic> {
    let script = case.parse()?;
    let storage = MemoryStorage::default();
    let mut talk =
        open_script(&script, storage, || 0, fresh_secret).map_err(|what| case.placed(what))?;
    check_script(&script, &mut talk).map_err(|trouble| *trouble.diagnostic)
}
