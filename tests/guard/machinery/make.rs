//! Makes a corpus: inputs from every source, and the digests of what they come to in this build.

use super::both_cores;
use super::corpus::{self, MADE_WITH, SOURCES, digests_file, fights_file};
use super::fight::{self, File};
use super::replay::replay;
use super::sources::{LeftOut, Length, random_fight, written_fight};
use super::words::Library;
use crate::shared::cases_of;
use affray::rules::{SYSTEMS, System};
use affray::script::{parse_script, read_source};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How much is made.
#[derive(Clone, Copy)]
pub struct Amount {
    /// Random fights of each system.
    pub fights: u64,
    /// Evenings of each system.
    pub evenings: u64,
    /// One in so many of the fights that people wrote; 0 for none.
    pub written: usize,
}

/// The first seed of the evenings.
const EVENINGS: u64 = 1_000_000;

/// Of so many long fights the longest is taken for an evening.
const CANDIDATES: u64 = 5;

/// A fight told.
pub struct Told {
    name: String,
    text: String,
    /// What no line says to the same effect.
    pub left_out: LeftOut,
}

/// Makes a corpus in a folder; gives what there is to say about it.
pub fn make(folder: &Path, amount: Amount) -> io::Result<String> {
    fs::create_dir_all(folder)?;
    fs::copy(std::env::current_exe()?, folder.join(MADE_WITH))?;
    let library = Library::new();
    let (mut about, mut left_out) = (String::new(), LeftOut::default());
    for system in SYSTEMS.iter().copied() {
        for source in SOURCES {
            let mut told = told(system, source, amount);
            for told in &mut told {
                left_out.add(std::mem::take(&mut told.left_out));
            }
            told.retain(|told| !told.text.is_empty());
            let path = fights_file(folder, system, source);
            let steps = write(&library, &path, &told)?;
            let size = fs::metadata(&path)?.len() + fs::metadata(digests_file(&path))?.len();
            let (id, count) = (system.id(), told.len());
            let _ = writeln!(
                about,
                "{id:15} {source:9} {count:6} fights {steps:8} steps {:6} kB",
                size / 1024
            );
        }
    }
    for (what, (count, example)) in &left_out.0 {
        let _ = writeln!(about, "left out {count:6} times: {what}; one: {example}");
    }
    fs::write(folder.join("about.txt"), &about)?;
    Ok(about)
}

/// The fights of one of the sources of a corpus.
pub fn told(system: System, source: &str, amount: Amount) -> Vec<Told> {
    match source {
        "written" if amount.written > 0 => written(system, amount.written),
        "evenings" => evenings(system, amount.evenings),
        "random" => random(system, amount.fights),
        _ => Vec::new(),
    }
}

/// Writes fights and their digests; gives the number of steps.
fn write(library: &Library, path: &Path, told: &[Told]) -> io::Result<usize> {
    let mut text = String::new();
    for told in told {
        fight::add(&mut text, &told.name, &told.text);
    }
    fs::write(path, text)?;
    let file = File::read(path)?;
    let kept = both_cores(file.len(), |at| {
        let steps = replay(library, file.fight(at));
        (steps.len(), corpus::encode(&steps))
    });
    let mut bytes = corpus::head();
    for (_, digests) in &kept {
        bytes.extend_from_slice(digests);
    }
    fs::write(digests_file(path), bytes)?;
    Ok(kept.iter().map(|(steps, _)| steps).sum())
}

fn random(system: System, count: u64) -> Vec<Told> {
    both_cores(count as usize, |seed| {
        let (text, left_out) = random_fight(system, seed as u64, Length::Short);
        Told { name: format!("{}-{seed}", system.id()), text, left_out }
    })
}

fn evenings(system: System, count: u64) -> Vec<Told> {
    both_cores(count as usize, |at| {
        let first = EVENINGS + at as u64 * CANDIDATES;
        let all =
            (first..first + CANDIDATES).map(|seed| random_fight(system, seed, Length::Evening));
        let longest = all.max_by_key(|(text, _)| text.lines().count());
        let (text, left_out) = longest.expect("there are candidates");
        Told { name: format!("{}-evening-{at}", system.id()), text, left_out }
    })
}

/// One in so many of the fights of `logs/` and `tests/cases`, in the order of their files.
fn written(system: System, one_in: usize) -> Vec<Told> {
    let folder = |above: &str| Path::new(above).join(system.id());
    let (logs, cases) = (folder("logs"), folder("tests/cases"));
    let mut found = Vec::new();
    for path in files(&logs, "play").into_iter().chain(files(&cases, "play")) {
        found.push((path.display().to_string(), play(&path)));
    }
    for path in files(&cases, "md") {
        for case in cases_of(&path) {
            let name = format!("{}:{}", path.display(), case.play.first_line);
            let script = case.parse().map_err(|error| error.to_string());
            found.push((name, script.map(|script| (case.cast.text, script))));
        }
    }
    both_cores(found.len().div_ceil(one_in), |at| {
        let (name, script) = &found[at * one_in];
        let written = script
            .clone()
            .and_then(|(front, script)| written_fight(&front, &script, (at * one_in) as u64));
        let (text, left_out) = written.unwrap_or_else(|error| {
            let mut left_out = LeftOut::default();
            left_out.count("a written fight that does not open", format!("{name}: {error}"));
            (String::new(), left_out)
        });
        Told { name: name.replace(' ', "-"), text, left_out }
    })
}

/// The front matter and the script of a play.
fn play(path: &Path) -> Result<(String, affray::script::Script), String> {
    let source = source(path);
    let script = parse_script(&source).map_err(|error| error.to_string())?;
    let text = source.text().trim_start_matches('\u{feff}');
    let front = text.split_once("---\n").and_then(|(_, rest)| rest.split_once("\n---\n"));
    let front = front.ok_or("a play has front matter")?.0;
    Ok((format!("{front}\n"), script))
}

fn source(path: &Path) -> affray::script::Source {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read_source(Some(&path.to_string_lossy()), &bytes).unwrap_or_else(|error| panic!("{error}"))
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    crate::shared::files(folder, ending)
}
