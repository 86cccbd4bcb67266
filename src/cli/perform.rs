//! A fight from its first line: run, contribute.

use super::account;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::output::HeadOut;
use super::seeds;
use super::store::Store;
use crate::log::noted;
use crate::play::{Keeping, Runner, Start, Talk, Trouble, opening};
use crate::script::{Diagnostic, Script, Source, parse_script};
use crate::vocabulary::Seat;
use std::path::Path;

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
        if played.is_err() {
            face.note(&how_to_go_on(path));
        }
    }
    played.map(|()| ending(face, &fight))
}

/// What can be done with the log of a script that failed.
fn how_to_go_on(log: &Path) -> String {
    let has_seed = !matches!(seeds::secret_beside(log), Ok(None));
    let seed = if has_seed { " and its seed" } else { "" };
    let log = log.display();
    format!(
        "it holds what was played before the mistake: `affray play {log}` goes on from there; to \
         run the corrected script under this name, remove the log{seed} first"
    )
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
        talk.notes().iter().for_each(|note| face.note(note));
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

/// `affray contribute LOG TEXT`.
pub fn contribute(face: &mut Face, log: &Path, text: &str) -> Result<Code, Failure> {
    files::fit(text)?;
    let mut fight = files::open_to_write(face, log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let contributed = fight.insist(|fight| fight.contribute(stamp, text.to_owned()));
    contributed.map_err(|error| files::of_play(log, &fight, error))?;
    written(face, log, &fight, before)
}

/// Tells what a command appended after so many commits; as JSON, what the log is now.
pub fn written(face: &mut Face, log: &Path, fight: &Fight, before: u64) -> Result<Code, Failure> {
    if face.is_json() {
        let (event, says) = account::first_new(face, fight, before)?.unzip();
        face.object(&HeadOut { event, says, ..head_of(log, fight) });
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
        words: noted::words(&fight.log().head()).join(" "),
        event: None,
        says: None,
        moved: None,
    }
}
