//! Plays and cases, checked: files on all cores, told in the order of their names.

use super::cores::each_in_order;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files;
use super::output::{CheckFailure, CheckOut};
use super::perform::load;
use super::seeds;
use crate::log::MemoryStorage;
use crate::play::{Trouble, check_script, open_cast, open_script, run_case};
use crate::script::{Case, Diagnostic, Source, parse_cases, parse_script};
use std::path::{Path, PathBuf};

/// `affray check PATH…`.
pub fn check(face: &mut Face, paths: &[PathBuf]) -> Result<Code, Failure> {
    let mut files = Vec::new();
    for path in paths {
        find(path, &mut files)?;
    }
    let mut out = CheckOut { passed: 0, failed: 0, failures: Vec::new() };
    each_in_order(&files, |file| check_file(file), |checked| checked.tell(face, &mut out));
    if out.passed + out.failed == 0 {
        return Err(Failure::cannot("there is nothing to check here")
            .because("no .play file and no `play` block in a .md file stands under the paths"));
    }
    if face.is_json() {
        face.object(&out);
    } else {
        face.line(format!("{} passed, {} failed", out.passed, out.failed));
    }
    Ok(if out.failed == 0 { Code::Done } else { Code::No })
}

/// The plays and cases under a path, in the order of their names; the standard input is a play.
fn find(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if files::is_stdin(path) {
        files.push(path.to_owned());
        return Ok(());
    }
    let unreadable = |error: std::io::Error| Failure::io("read", path, &error);
    if !std::fs::metadata(path).map_err(unreadable)?.is_dir() {
        if ending_of(path).is_some() {
            files.push(path.to_owned());
            return Ok(());
        }
        return Err(Failure::cannot(format!("{} is neither .play nor .md", path.display())));
    }
    let mut entries: Vec<_> =
        std::fs::read_dir(path).and_then(Iterator::collect::<Result<_, _>>).map_err(unreadable)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let kind = entry.file_type().map_err(unreadable)?;
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if kind.is_dir() && !hidden && entry.file_name() != "target" {
            find(&entry.path(), files)?;
        } else if !kind.is_dir() && ending_of(&entry.path()).is_some() {
            files.push(entry.path());
        }
    }
    Ok(())
}

fn ending_of(path: &Path) -> Option<&str> {
    path.extension()?.to_str().filter(|ending| matches!(*ending, "play" | "md"))
}

/// What a file came to.
struct Checked {
    file: String,
    passed: u64,
    failed: Vec<Failed>,
}

/// A play, a case or a cast that failed.
struct Failed {
    heading: Option<String>,
    failure: Failure,
    /// How many play blocks could not be run, where their cast is wrong.
    not_run: Option<u64>,
}

impl Checked {
    fn of(file: &Path) -> Self {
        Self { file: file.display().to_string(), passed: 0, failed: Vec::new() }
    }

    fn failed(mut self, failure: Failure) -> Self {
        self.failed.push(Failed { heading: None, failure, not_run: None });
        self
    }

    fn count(&mut self, heading: Option<&str>, source: &Source, checked: Result<(), Trouble>) {
        match checked {
            Ok(()) => self.passed += 1,
            Err(trouble) => {
                let heading = heading.map(str::to_owned);
                let failure = Failure::in_source(Code::No, *trouble.diagnostic, source);
                self.failed.push(Failed { heading, failure, not_run: None });
            }
        }
    }

    fn tell(self, face: &mut Face, out: &mut CheckOut) {
        out.passed += self.passed;
        for Failed { heading, failure, not_run } in self.failed {
            face.complain(&failure);
            if let Some(blocks) = not_run {
                let with_it =
                    if blocks == 1 { "1 play block" } else { &format!("{blocks} play blocks") };
                face.note(&format!("{with_it} with this cast could not be run: counted as failed"));
            }
            let Diagnostic { message, because, span, line, .. } = *failure.what;
            out.failed += not_run.unwrap_or(1);
            out.failures.push(CheckFailure {
                file: self.file.clone(),
                line: span.filter(|_| line.is_none()).map(|span| span.line),
                heading: heading.filter(|heading| !heading.is_empty()),
                error: message,
                because,
                not_run,
            });
        }
    }
}

fn check_file(file: &Path) -> Checked {
    let mut checked = Checked::of(file);
    let source = match files::script_source(file) {
        Ok(source) => source,
        Err(failure) => return checked.failed(failure),
    };
    if files::is_stdin(file) || ending_of(file) == Some("play") {
        let played = parse_script(&source).map_err(Trouble::from).and_then(|script| {
            let storage = MemoryStorage::default();
            let secret = || seeds::beside_play(file).unwrap_or_else(seeds::fresh_secret);
            let mut talk = open_script(&script, storage, || 0, secret)?.with_files(load);
            check_script(&script, &mut talk)
        });
        checked.count(None, &source, played);
        return checked;
    }
    let cases = match parse_cases(&source, |name| load_beside(file, name)) {
        Ok(cases) => cases,
        Err(what) => return checked.failed(Failure::in_source(Code::No, what, &source)),
    };
    for of_one_cast in cases.chunk_by(|one, next| one.cast.first_line == next.cast.first_line) {
        check_cases(of_one_cast, &mut checked);
    }
    checked
}

/// Runs the cases of one cast. A cast that cannot be opened is told once; its cases count as
/// failed.
fn check_cases(cases: &[Case], checked: &mut Checked) {
    let Some(first) = cases.first() else { return };
    if let Err(what) = open_cast(first, seeds::fresh_secret) {
        checked.failed.push(Failed {
            heading: Some(first.heading.clone()),
            failure: Failure::in_source(Code::No, what, &first.source),
            not_run: Some(cases.len() as u64),
        });
        return;
    }
    for case in cases {
        let played = run_case(case, seeds::fresh_secret).map_err(Trouble::from);
        checked.count(Some(&case.heading), &first.source, played);
    }
}

/// Reads a file beside another: a cast that several files of cases share.
fn load_beside(file: &Path, name: &str) -> Result<String, String> {
    load(&file.with_file_name(name).display().to_string())
}
