//! What went wrong, in the one form every error of the program has, and the exit code it ends with.

use super::files;
use super::typed::as_commands;
use crate::engine::Refusals;
use crate::log::Unreadable;
use crate::log::commit::Damage;
use crate::log::file::{AppendError, CreateError};
use crate::log::pinpoint::{Changed, changed_byte};
use crate::log::salvage::SalvageError;
use crate::play::{HistoryError, PlayError, diagnostic_of};
use crate::rules::System;
use crate::script::{Diagnostic, Source, nearest};
use std::error::Error;
use std::ffi::OsStr;
use std::io;
use std::path::Path;

/// How the program ends, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// What was asked for is done.
    Done,
    /// A die or a choice is awaited.
    Waiting,
    /// A well-formed no: a chain is broken, a declaration refused, an expectation failed.
    No,
    /// It cannot be done: wrong usage, something unreadable or malformed, a full disk.
    Cannot,
}

impl Code {
    /// The exit status.
    pub fn number(self) -> u8 {
        match self {
            Code::Done => 0,
            Code::No => 1,
            Code::Cannot => 2,
            Code::Waiting => 3,
        }
    }
}

/// An error on its way to the standard error stream.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub code: Code,
    /// What, why, where, and what to do next.
    pub what: Box<Diagnostic>,
    /// The line of the text it points into.
    pub excerpt: Option<String>,
    /// What else should be known, told behind it.
    pub note: Option<String>,
}

/// Logs longer than this are not searched for the byte that was changed.
const SEARCHED: u64 = 32 << 20;

/// The changed byte of a damaged log, if it was just one.
fn pinpointed(path: &Path, damage: &Damage) -> Option<Changed> {
    let there = std::fs::metadata(path).ok()?;
    let short = there.is_file() && there.len() <= SEARCHED && !files::is_stdin(path);
    changed_byte(&short.then(|| files::bytes(path).ok())??, damage)
}

impl Failure {
    /// Something that cannot be done.
    pub fn cannot(message: impl Into<String>) -> Self {
        Self::new(Code::Cannot, Diagnostic::new(message))
    }

    /// A well-formed no.
    pub fn no(message: impl Into<String>) -> Self {
        Self::new(Code::No, Diagnostic::new(message))
    }

    /// An error with its code.
    pub fn new(code: Code, what: Diagnostic) -> Self {
        Failure { code, what: Box::new(what), excerpt: None, note: None }
    }

    /// A mistake in a text.
    pub fn in_source(code: Code, what: Diagnostic, source: &Source) -> Self {
        let line = what.span.and_then(|span| source.line(span.line));
        let excerpt = line.map(str::to_owned);
        let what = what.in_file(source.name()).with_others_in(source);
        Failure { code, what: Box::new(what), excerpt, note: None }
    }

    /// Adds a reason.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.what = Box::new(self.what.because(reason));
        self
    }

    /// Says what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.what = Box::new(self.what.hint(hint));
        self
    }

    /// The same with the lines of play that its hint names as commands on a log.
    #[must_use]
    pub fn with_commands(mut self, log: &Path) -> Self {
        self.what.hint = self.what.hint.map(|hint| as_commands(&hint, log));
        self
    }

    /// The same with another word for a command that its hint names.
    #[must_use]
    pub fn with_hints_of(mut self, command: &str, word: &str) -> Self {
        self.what.hint = self.what.hint.map(|hint| hint.replace(command, word));
        self
    }

    /// Hints at the nearest known word.
    #[must_use]
    pub fn hint_nearest<'a>(
        mut self,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        self.what = Box::new(self.what.hint_nearest(word, known));
        self
    }

    /// Names the file it is about.
    #[must_use]
    pub fn about(mut self, path: &Path) -> Self {
        self.what = Box::new(self.what.in_file(Some(&path.display().to_string())));
        self
    }

    /// The system would not do something with a file.
    pub fn io(act: &str, path: &Path, error: &io::Error) -> Self {
        let failure =
            Failure::cannot(format!("cannot {act} {}", path.display())).because(plainly(error));
        match error.kind() {
            io::ErrorKind::AlreadyExists => {
                failure.hint("give another name, or move the file away; nothing is overwritten")
            }
            io::ErrorKind::StorageFull => failure.hint("make room on the disk and try again"),
            io::ErrorKind::NotFound => match &meant_by(path)[..] {
                [] => failure,
                meant => failure.hint(format!("did you mean {}?", meant.join(" or "))),
            },
            _ => failure,
        }
    }

    /// A log cannot be read.
    pub fn unreadable(path: &Path, error: &Unreadable) -> Self {
        let shown = path.display();
        let failure = match error {
            Unreadable::Damaged(damage) => {
                let hint = if damage.commit > 1 {
                    format!("`affray salvage {shown} -o NEW` copies the commits before the damage")
                } else {
                    "there is no good commit before the damage; look for another copy of the log"
                        .to_owned()
                };
                let failure = Failure::no(error.to_string()).hint(hint);
                match pinpointed(path, damage) {
                    Some(changed) => failure.because(changed.to_string()),
                    None => failure,
                }
            }
            Unreadable::NewerFormat(_) => Failure::cannot(error.to_string())
                .hint("read it with the version of affray that wrote it, or a later one"),
            Unreadable::OlderFormat(_) => Failure::cannot(error.to_string()).hint(
                "play its fight again from its play file: until the first release logs of old \
                       formats are made anew",
            ),
            Unreadable::NotALog(_) => Failure::cannot(error.to_string())
                .hint("`affray run FILE.play -o LOG` and `affray new LOG` make logs"),
            Unreadable::FirstCommitCut => Failure::cannot(error.to_string())
                .hint("nothing of the fight is left in it; make it anew"),
            Unreadable::Io(error) if error.kind() == io::ErrorKind::OutOfMemory => {
                Failure::cannot("there is not enough memory for this log")
                    .hint("`affray verify` and `affray head` read a log of any length")
            }
            Unreadable::Io(error) => Failure::cannot("cannot read the log").because(plainly(error)),
        };
        failure.about(path)
    }

    /// Nothing was played.
    pub fn play(path: &Path, system: System, error: PlayError) -> Self {
        match error {
            PlayError::Refused { what, refusals } => refused(what, system, &refusals),
            PlayError::NotNow { what, hint } => Failure::no(what).hint(hint),
            PlayError::Append(error) => append(&error).about(path),
            PlayError::Create(error) => create(&error).about(path),
            PlayError::Unreadable(error) => Failure::unreadable(path, &error),
            PlayError::History(error) => Failure::history(path, &error),
            PlayError::UnknownSystem(name) => unknown_system(&name).about(path),
            other => {
                let what = Box::new(diagnostic_of(system, &other));
                Failure { what, ..Failure::no(String::new()) }
            }
        }
    }

    /// The chain of a log holds, but not what hangs on it.
    pub fn history(path: &Path, error: &HistoryError) -> Self {
        Failure::no(error.to_string()).about(path).because(
            "the chain holds, but what it holds is no fight this program could have recorded",
        )
    }

    /// Nothing was salvaged.
    pub fn salvage(from: &Path, to: &Path, error: &SalvageError) -> Self {
        match error {
            SalvageError::Unreadable(error) => {
                let failure = Failure::unreadable(from, error);
                let reason = failure.what.message;
                Failure::cannot("there is nothing to salvage").because(reason).about(from)
            }
            SalvageError::Create(error) => create(error).about(to),
        }
    }

    /// The whole report, with a line break at its end.
    pub fn render(&self) -> String {
        match &self.excerpt {
            Some(line) => self.what.render_line(line),
            None => format!("{}\n", self.what),
        }
    }
}

fn refused(what: String, system: System, refusals: &Refusals) -> Failure {
    refusals.0.iter().fold(Failure::no(what), |failure, refusal| {
        let clause = refusal.clause;
        let id = system.full_id(clause);
        failure.because(format!("{id} ({}): {}", clause.section, refusal.reason))
    })
}

fn append(error: &AppendError) -> Failure {
    let failure = Failure::cannot(error.to_string());
    let failure = match error.source() {
        Some(source) => failure.because(chain_of(source)),
        None => failure,
    };
    match error.hint() {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

fn create(error: &CreateError) -> Failure {
    let failure = Failure::cannot(error.to_string());
    match error.source() {
        Some(source) => failure.because(chain_of(source)),
        None => failure,
    }
}

/// A system this program does not know.
pub fn unknown_system(name: &str) -> Failure {
    let known: Vec<_> = crate::rules::SYSTEMS.iter().map(|system| system.id()).collect();
    Failure::cannot(format!("`{name}` is not a rule system this program plays"))
        .hint(format!("it plays: {}", known.join(", ")))
        .hint_nearest(name, known)
}

/// An error and what it came from, in one line.
fn chain_of(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let next = error.to_string();
        if !words.ends_with(&next) {
            words = format!("{words}: {next}");
        }
        source = error.source();
    }
    words
}

/// The files that may be meant by a path where there is none: the name with the ending that a log
/// or a play has, else what is spelled almost so in the same folder.
fn meant_by(path: &Path) -> Vec<String> {
    const ENDINGS: [&str; 2] = [".affray", ".play"];
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let (Some(name), Ok(entries)) =
        (path.file_name().and_then(OsStr::to_str), folder.unwrap_or(Path::new(".")).read_dir())
    else {
        return Vec::new();
    };
    let files = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut files: Vec<String> = files.collect();
    files.sort_unstable();
    let ended =
        files.iter().filter(|file| ENDINGS.iter().any(|end| **file == format!("{name}{end}")));
    let mut meant: Vec<&str> = ended.map(String::as_str).collect();
    if meant.is_empty() {
        meant.extend(nearest(name, files.iter().map(String::as_str)));
    }
    meant.into_iter().map(|file| path.with_file_name(file).display().to_string()).collect()
}

/// What the system says, without the number of the error.
fn plainly(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return "File exists".to_owned();
    }
    let words = error.to_string();
    match words.split_once(" (os error") {
        Some((words, _)) => words.to_owned(),
        None => words,
    }
}
