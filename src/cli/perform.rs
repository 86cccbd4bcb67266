//! A fight from its first line: run, check, contribute.

use super::account;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::output::{CheckFailure, CheckOut, HeadOut};
use super::seeds;
use super::store::Store;
use crate::log::MemoryStorage;
use crate::play::{
    Keeping, Runner, Start, Talk, Trouble, check_script, open_cast, open_script, opening, run_case,
};
use crate::script::{Case, Diagnostic, Script, Source, parse_cases, parse_script};
use crate::vocabulary::Seat;
use std::path::{Path, PathBuf};

/// `affray run FILE.play [-o LOG] [--seed-file FILE]`.
pub fn run(
    face: &mut Face,
    file: &Path,
    output: Option<&Path>,
    seed: Option<&Path>,
) -> Result<Code, Failure> {
    let source = files::script_source(file)?;
    let script = parse(&source)?;
    let (start, keeping) = open(face, &script, seed)?;
    let seat = face.seat(&start.opening)?;
    let fight = files::create(face, output, start, keeping)?;
    account::tell_new(face, &fight, 0)?;
    let mut talk = Talk::new(fight, seat, face.clock()).with_files(load);
    if let Some(log) = output {
        talk = talk.keeping_secrets(seeds::SeedBeside(log.to_owned()));
    }
    let played = speak(face, &mut talk, &script);
    let fight = talk.into_session();
    if let Some(path) = output {
        face.note(&format!("wrote {}; its head is {}", path.display(), fight.log().head()));
    }
    played.map(|()| ending(face, &fight))
}

/// Says the lines of a script one after another, telling the account as it grows.
fn speak(face: &mut Face, talk: &mut Talk<Store>, script: &Script) -> Result<(), Failure> {
    let source = &script.source;
    let mut runner = Runner::new(source.name());
    for (number, line) in &script.lines {
        let told = talk.session().history().commits();
        let text = source.line(*number).unwrap_or_default();
        let result = runner.line(talk, *number, text, line);
        account::tell_new(face, talk.session(), told)?;
        result.map_err(|trouble| of_trouble(trouble, source))?;
    }
    runner.finish().map_err(|trouble| of_trouble(trouble, source))
}

/// What ends a script: a no, or a log that cannot be written.
fn of_trouble(trouble: Trouble, source: &Source) -> Failure {
    Failure::in_source(code_of(&trouble), *trouble.diagnostic, source)
}

/// A no, or a log that cannot be written.
pub fn code_of(trouble: &Trouble) -> Code {
    if trouble.is_fatal() { Code::Cannot } else { Code::No }
}

/// How a recording ends: settled, or with something still awaited, which is said.
pub fn ending(face: &mut Face, fight: &Fight) -> Code {
    if fight.pending().is_none() {
        return Code::Done;
    }
    face.note(&format!("the fight waits: {}", fight.what_is_awaited(Seat::GM)));
    Code::Waiting
}

pub fn parse(source: &Source) -> Result<Script, Failure> {
    parse_script(source).map_err(|what| Failure::in_source(Code::Cannot, what, source))
}

/// The start of a fight and what is kept beside its log; a seed file gives the secret, where the
/// script does not, and the key.
pub fn open(
    face: &Face,
    script: &Script,
    seed: Option<&Path>,
) -> Result<(Start, Keeping), Failure> {
    let given = seed.map(seeds::seed_file).transpose()?.unwrap_or_default();
    let fresh = || given.secret.unwrap_or_else(seeds::fresh_secret);
    let (start, secret) = opening(&script.front, (face.clock())(), fresh)
        .map_err(|what| Failure::in_source(Code::Cannot, what, &script.source))?;
    Ok((start, Keeping { secret, ..given }))
}

/// Reads another play file for `gm join from=FILE#ID`.
pub fn load(file: &str) -> Result<String, String> {
    let source = files::script_source(Path::new(file)).map_err(|failure| {
        let Diagnostic { message, because, file, .. } = *failure.what;
        let parts = file.into_iter().chain([message]).chain(because);
        parts.collect::<Vec<_>>().join(": ")
    })?;
    Ok(source.text().to_owned())
}

/// Reads a file beside another: a cast that several files of cases share.
fn load_beside(file: &Path, name: &str) -> Result<String, String> {
    load(&file.with_file_name(name).display().to_string())
}

/// `affray contribute LOG TEXT`.
pub fn contribute(face: &mut Face, log: &Path, text: String) -> Result<Code, Failure> {
    files::fit(&text)?;
    let mut fight = files::open_to_write(face, log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    fight.contribute(stamp, text).map_err(|error| files::of_play(log, &fight, error))?;
    written(face, log, &fight, before)
}

/// Tells what a command appended after so many commits; as JSON, what the log is now.
pub fn written(face: &mut Face, log: &Path, fight: &Fight, before: u64) -> Result<Code, Failure> {
    if face.is_json() {
        face.object(&head_of(log, fight));
        return Ok(Code::Done);
    }
    account::tell_new(face, fight, before)?;
    Ok(Code::Done)
}

/// What a log is now.
pub fn head_of(log: &Path, fight: &Fight) -> HeadOut {
    HeadOut {
        log: log.display().to_string(),
        fight: fight.log().id().to_string(),
        head: fight.log().head().to_string(),
        commits: fight.log().commits(),
        events: fight.log().events(),
        torn_at: fight.log().tail().torn_at(),
        moved: None,
    }
}

/// `affray check PATH…`.
pub fn check(face: &mut Face, paths: &[PathBuf]) -> Result<Code, Failure> {
    let mut files = Vec::new();
    for path in paths {
        find(path, &mut files)?;
    }
    let mut out = CheckOut { passed: 0, failed: 0, failures: Vec::new() };
    for file in files {
        check_file(face, &file, &mut out);
    }
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

/// The plays and cases under a path, in the order of their names.
fn find(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
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

fn check_file(face: &mut Face, file: &Path, out: &mut CheckOut) {
    let source = match files::script_source(file) {
        Ok(source) => source,
        Err(failure) => return fail(face, out, file, None, failure),
    };
    if ending_of(file) == Some("play") {
        let checked = parse_script(&source).map_err(Trouble::from).and_then(|script| {
            let storage = MemoryStorage::default();
            let secret = || seeds::beside_play(file).unwrap_or_else(seeds::fresh_secret);
            let mut talk = open_script(&script, storage, || 0, secret)?.with_files(load);
            check_script(&script, &mut talk)
        });
        return count(face, out, file, None, &source, checked);
    }
    let cases = match parse_cases(&source, |name| load_beside(file, name)) {
        Ok(cases) => cases,
        Err(what) => {
            return fail(face, out, file, None, Failure::in_source(Code::No, what, &source));
        }
    };
    for of_one_cast in cases.chunk_by(|one, next| one.cast.first_line == next.cast.first_line) {
        check_cases(face, file, of_one_cast, out);
    }
}

/// Runs the cases of one cast. A cast that cannot be opened is told once; its cases count as
/// failed.
fn check_cases(face: &mut Face, file: &Path, cases: &[Case], out: &mut CheckOut) {
    let Some(first) = cases.first() else { return };
    let source = &first.source;
    if let Err(what) = open_cast(first, seeds::fresh_secret) {
        let failure = Failure::in_source(Code::No, what, source);
        fail(face, out, file, Some(&first.heading), failure);
        return count_not_run(face, out, cases.len() as u64);
    }
    for case in cases {
        let checked = run_case(case, seeds::fresh_secret).map_err(Trouble::from);
        count(face, out, file, Some(&case.heading), source, checked);
    }
}

/// Counts the play blocks of a cast that was told to be wrong as failed.
fn count_not_run(face: &mut Face, out: &mut CheckOut, blocks: u64) {
    let with_it = if blocks == 1 { "1 play block" } else { &format!("{blocks} play blocks") };
    face.note(&format!("{with_it} with this cast could not be run: counted as failed"));
    out.failed += blocks - 1;
    if let Some(failure) = out.failures.last_mut() {
        failure.not_run = Some(blocks);
    }
}

fn count(
    face: &mut Face,
    out: &mut CheckOut,
    file: &Path,
    heading: Option<&str>,
    source: &Source,
    checked: Result<(), Trouble>,
) {
    match checked {
        Ok(()) => out.passed += 1,
        Err(trouble) => {
            let failure = Failure::in_source(Code::No, *trouble.diagnostic, source);
            fail(face, out, file, heading, failure);
        }
    }
}

fn fail(face: &mut Face, out: &mut CheckOut, file: &Path, heading: Option<&str>, failure: Failure) {
    face.complain(&failure);
    let Diagnostic { message, because, span, line, .. } = *failure.what;
    out.failed += 1;
    out.failures.push(CheckFailure {
        file: file.display().to_string(),
        line: span.filter(|_| line.is_none()).map(|span| span.line),
        heading: heading.filter(|heading| !heading.is_empty()).map(str::to_owned),
        error: message,
        because,
        not_run: None,
    });
}
