//! How the rule files read, in figures: `cargo test --test fast figures -- --nocapture`.
//!
//! ```text
//! near       of the clauses that decide something, how many have their first decision at most so
//!            many lines below the end of their text, in their own file
//! distance   the median of those distances
//! files      the median of the files that a verb is named in
//! wildcards  matches on verbs with an arm for all others
//! lines      lines of code for each clause: no blank ones, no comments, no clause texts
//! up         arrows between the files of the system that point up its list of modules
//! notes      of the events of the recorded logs, how many are notes, in percent
//! ```
//!
//! A decision is a citation that is no note: a roll, an effect, a question, a refusal, a part.

use crate::arrows::upward;
use crate::shared::{self, files};
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::Event;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

/// How far below its text a clause may be carried out.
const NEAR: usize = 40;

/// A file of rules, by its area.
struct Area {
    name: String,
    lines: Vec<String>,
}

/// Where the text of a clause stands: its area, and its last line.
struct Text {
    area: usize,
    name: String,
    last: usize,
}

/// The files of a system without comments and without what stands in quotes.
fn areas(system: System) -> Vec<Area> {
    let folder = format!("src/rules/{}", system.id().replace('-', "_"));
    let area = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("a file of rules");
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        Area { name, lines: without_words(text).lines().map(str::to_owned).collect() }
    };
    files(Path::new(&folder), "rs").iter().map(area).collect()
}

/// Rust without comments and without what stands in quotes; every line stays where it is.
fn without_words(text: &str) -> String {
    let (mut plain, mut in_quotes) = (String::new(), false);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if in_quotes => {
                plain.extend(signs.next().filter(|next| *next == '\n'));
            }
            '"' => {
                in_quotes = !in_quotes;
                plain.push('"');
            }
            '\n' => plain.push('\n'),
            _ if in_quotes => {}
            '\'' => {
                // A sign in quotes, or a lifetime.
                let quoted = signs.clone().nth(1) == Some('\'') || signs.peek() == Some(&'\\');
                if quoted {
                    signs.by_ref().find(|next| *next == '\'');
                }
            }
            '/' if signs.peek() == Some(&'/') => {
                signs.by_ref().find(|next| *next == '\n');
                plain.push('\n');
            }
            _ => plain.push(sign),
        }
    }
    plain
}

/// The texts of an area.
fn texts(at: usize, area: &Area) -> Vec<Text> {
    let heads = area.lines.iter().enumerate().filter_map(|(line, text)| {
        let name = text.strip_prefix("clause! {")?.split('=').next()?.trim();
        let end = area.lines[line..].iter().position(|text| text == "}")?;
        Some(Text { area: at, name: name.to_owned(), last: line + end })
    });
    heads.collect()
}

/// Whether a line holds a word: not as a part of a longer one.
fn holds(line: &str, word: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = line[..*at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// Lines of an area that cite a clause: (line, whether only a note does).
fn citations(area: &Area, clause: &str, is_own: bool) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    let list = area.lines.iter().position(|line| line.contains("CLAUSES: &[&Clause]"));
    let (mut text, mut statement) = (false, String::new());
    for (at, line) in area.lines.iter().enumerate() {
        text |= line.starts_with("clause! {");
        if text {
            text = line != "}";
            continue;
        }
        if list.is_some_and(|list| at >= list) || line.starts_with("use ") {
            continue;
        }
        let Some(column) = holds(line, clause) else {
            statement.push_str(line);
            continue;
        };
        let path = line[..column].strip_suffix("::");
        if path.is_some() == is_own {
            statement.push_str(line);
            continue;
        }
        statement.push_str(&line[..column]);
        let begun = statement.rsplit(';').next().unwrap_or_default();
        let is_note = ["note", ".decided("].iter().any(|call| {
            begun.rfind(call).is_some_and(|note| {
                let rest = &begun[note..];
                rest.matches('(').count() > rest.matches(')').count()
            })
        });
        statement.push_str(&line[column..]);
        found.push((at, is_note));
    }
    found
}

/// The figures of a system.
#[derive(Debug, Default)]
struct Figures {
    clauses: usize,
    deciding: usize,
    near: usize,
    distance: usize,
    files: usize,
    wildcards: usize,
    lines: usize,
    up: usize,
    notes: usize,
    /// Clauses that are not near, by their file.
    far: BTreeMap<String, Vec<String>>,
}

fn figures(system: System) -> Figures {
    let areas = areas(system);
    let mut figures = Figures::default();
    let mut distances = Vec::new();
    for text in areas.iter().enumerate().flat_map(|(at, area)| texts(at, area)) {
        figures.clauses += 1;
        let own = citations(&areas[text.area], &text.name, true);
        let path = format!("{}::{}", areas[text.area].name, text.name);
        let others = areas.iter().flat_map(|area| citations(area, &path, true));
        let own_decision = own.iter().find(|(at, is_note)| *at > text.last && !is_note);
        let is_deciding = own.iter().copied().chain(others).any(|(_, is_note)| !is_note);
        if !is_deciding {
            continue;
        }
        figures.deciding += 1;
        let distance = own_decision.map(|(at, _)| at - text.last);
        distances.push(distance.unwrap_or(usize::MAX));
        if distance.is_some_and(|distance| distance <= NEAR) {
            figures.near += 1;
        } else {
            figures.far.entry(areas[text.area].name.clone()).or_default().push(text.name);
        }
    }
    figures.distance = median(distances);
    let verbs: Vec<String> = verbs_of(system, &areas);
    let in_files = |verb: &String| {
        let is_named = |area: &&Area| area.lines.iter().any(|line| holds(line, verb).is_some());
        areas.iter().filter(is_named).count()
    };
    figures.files = median(verbs.iter().map(in_files).collect());
    figures.wildcards = areas.iter().map(|area| wildcards(area, &verbs)).sum();
    figures.lines = areas.iter().map(lines_of_code).sum::<usize>().div_ceil(figures.clauses);
    figures.up = upward(&system.id().replace('-', "_")).len();
    figures.notes = notes(system);
    figures
}

/// The number in the middle; 0 where there are none.
fn median(mut numbers: Vec<usize>) -> usize {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

/// The names that the code has for the verbs of a system; those of the core are left out.
fn verbs_of(system: System, areas: &[Area]) -> Vec<String> {
    let names = areas.iter().find(|area| area.name == "names").expect("the words of a system");
    let codes: Vec<String> = system.verbs().iter().map(|verb| verb.name.0.to_string()).collect();
    let named = names.lines.iter().filter_map(|line| {
        let (code, rest) = line.trim().split_once(' ')?;
        let word = rest.split(' ').next()?;
        codes.iter().any(|known| known == code).then(|| word.to_owned())
    });
    named.collect()
}

/// Matches with an arm for a verb and one for all others.
fn wildcards(area: &Area, verbs: &[String]) -> usize {
    let is_arm = |line: &&String| line.contains("=>") || line.trim_start().starts_with('|');
    let indented = |line: &str| line.len() - line.trim_start().len();
    let others = area.lines.iter().enumerate().filter(|(_, line)| {
        let line = line.trim_start();
        line.starts_with("_ =>") || line.starts_with("_ if ")
    });
    let of_verbs = others.filter(|(at, line)| {
        let depth = indented(line);
        let arms = area.lines[..*at]
            .iter()
            .rev()
            .take_while(|line| line.is_empty() || indented(line) >= depth);
        let mut own = arms.filter(|line| indented(line) == depth).filter(is_arm);
        own.any(|line| {
            let pattern = line.split("=>").next().unwrap_or_default();
            verbs.iter().any(|verb| holds(pattern, verb).is_some())
        })
    });
    of_verbs.count()
}

/// Lines of code, clause texts aside.
fn lines_of_code(area: &Area) -> usize {
    let mut text = false;
    let own = area.lines.iter().filter(|line| {
        let begins = line.starts_with("clause! {");
        let is_text = text || begins;
        text = is_text && *line != "}";
        !is_text && !line.trim().is_empty()
    });
    own.count()
}

/// Of the events of a system's recorded logs, how many are notes, in percent.
fn notes(system: System) -> usize {
    let (mut notes, mut all) = (0, 0);
    for path in files(&Path::new("logs").join(system.id()), "affray") {
        for entry in shared::commits(&fs::read(path).expect("a log")).into_iter().flatten() {
            all += 1;
            notes += usize::from(matches!(entry.event, Event::Noted(_)));
        }
    }
    assert!(all > 0, "{}: no fight is recorded in logs/{0}", system.id());
    notes * 100 / all
}

#[test]
fn figures_of_the_rules() {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(
        out,
        "system          clauses deciding near distance files wildcards lines   up notes"
    );
    for system in SYSTEMS {
        let f = figures(*system);
        let near = f.near * 100 / f.deciding.max(1);
        let _ = writeln!(
            out,
            "{:16}{:7}{:9}{near:4}%{:9}{:6}{:10}{:6}{:5}{:5}%",
            system.id(),
            f.clauses,
            f.deciding,
            f.distance,
            f.files,
            f.wildcards,
            f.lines,
            f.up,
            f.notes
        );
        if std::env::var("FIGURES_FAR").is_ok() {
            let _ = writeln!(out, "{:#?}", f.far);
        }
        let id = system.id();
        assert!(near >= 90 && f.distance <= 15, "{id}: clauses stand with what they decide");
        assert!(f.files <= 2, "{id}: a verb is told of in one place");
        assert_eq!(f.wildcards, 0, "{id}: a new verb is not taken for another");
        assert!(f.up <= 10, "{id}: files build on those named before them");
    }
}
