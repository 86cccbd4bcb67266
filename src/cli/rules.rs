//! The rules as the program knows them: systems, verbs, clauses, and what sheets say.

/// What sheets say.
mod stats;

use super::face::Face;
use super::failure::{Code, Failure, unknown_system};
use super::output::{ClauseOut, SystemOut, VerbOut};
use crate::engine::catalog::{Commits, Opt};
use crate::engine::record::Record;
use crate::rules::{SYSTEMS, System};
use crate::vocabulary::{Clause, core};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// `affray rules [SYSTEM [CLAUSE]]`.
pub fn rules(face: &mut Face, system: Option<&str>, clause: Option<&str>) -> Result<Code, Failure> {
    let Some(words) = system else { return Ok(systems(face)) };
    let (name, clause) = match (words.split_once(':'), clause) {
        (Some((name, clause)), None) => (name, Some(clause)),
        _ => (words, clause),
    };
    let system = System::named(name).ok_or_else(|| match clause_of_any(name) {
        Some(system) => unknown_system(name).hint(format!(
            "a clause stands behind its system: `affray rules {} {name}`",
            system.id()
        )),
        None => unknown_system(name),
    })?;
    match clause {
        None => Ok(list(face, system, system.clauses())),
        Some(id) => one_or_area(face, system, id),
    }
}

/// The first system that has a clause of this name.
fn clause_of_any(name: &str) -> Option<System> {
    SYSTEMS.iter().copied().find(|system| system.clause_named(name).is_some())
}

fn systems(face: &mut Face) -> Code {
    for system in SYSTEMS {
        let clauses = system.clauses().count();
        if face.is_json() {
            face.object(&SystemOut {
                system: system.id().to_owned(),
                title: system.title().to_owned(),
                edition: system.edition(),
                clauses: clauses as u64,
            });
        } else {
            let (id, title, edition) = (system.id(), system.title(), system.edition());
            face.hanging(&format!("{id:<15} {title} (edition {edition}, {clauses} clauses)"));
        }
    }
    Code::Done
}

fn list(face: &mut Face, system: System, clauses: impl Iterator<Item = &'static Clause>) -> Code {
    let clauses: Vec<_> = clauses.map(|clause| (system.full_id(clause), clause)).collect();
    let width = clauses.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    for (id, clause) in clauses {
        if face.is_json() {
            face.object(&output(system, clause));
        } else {
            face.hanging(&format!("{id:<width$}  {} ({})", clause.title, clause.section));
        }
    }
    Code::Done
}

fn one_or_area(face: &mut Face, system: System, id: &str) -> Result<Code, Failure> {
    if let Some(clause) = system.clause_named(id) {
        if face.is_json() {
            face.object(&ClauseOut { case: case_of(system, clause), ..output(system, clause) });
        } else {
            print(face, system, clause);
        }
        return Ok(Code::Done);
    }
    let id = id.strip_prefix(system.id()).and_then(|rest| rest.strip_prefix(':')).unwrap_or(id);
    if id == "stats" {
        stats::print(face, system);
        return Ok(Code::Done);
    }
    let meant = |verb: &&Record| id == "verbs" || system.spell(verb.name) == id;
    let verbs: Vec<&Record> = system.verbs().iter().filter(meant).collect();
    for verb in &verbs {
        print_verb(face, system, verb);
        end_paragraph(face);
    }
    let in_area = |clause: &&'static Clause| clause.id.split('.').next() == Some(id);
    // An area can have the name of a verb; as data a verb stands alone.
    let is_listed = verbs.is_empty() || !face.is_json();
    if is_listed && system.clauses().any(|clause| in_area(&clause)) {
        return Ok(list(face, system, system.clauses().filter(in_area)));
    }
    if !verbs.is_empty() {
        return Ok(Code::Done);
    }
    Err(Failure::cannot(format!("`{id}` is not a clause of {}", system.id()))
        .hint(format!(
            "`affray rules {0}` lists the clauses, `affray rules {0} verbs` the verbs, \
             `affray rules {0} stats` what sheets say",
            system.id()
        ))
        .hint_nearest(id, system.clauses().map(|clause| clause.id)))
}

/// A verb with its options: how it is written, what it costs, when, and what it does.
pub fn print_verb(face: &mut Face, system: System, verb: &Record) {
    let name = system.spell(verb.name);
    let option = |option: &Opt| {
        let name = system.spell(option.name);
        let agrees = if option.commits == Commits::Nobody { "" } else { " who must agree" };
        match option.needed {
            true => format!("{name}=…{agrees}"),
            false if option.by_gm => format!("[{name}=… by the GM]"),
            false => format!("[{name}=…{agrees}]"),
        }
    };
    let from_file = of_file(verb).iter().map(|(name, _)| format!("[{name}=…]"));
    let options: Vec<String> = verb.options.iter().map(option).chain(from_file).collect();
    if face.is_json() {
        face.object(&VerbOut {
            verb: name.to_owned(),
            cost: verb.cost.to_owned(),
            when: verb.when.to_owned(),
            options: verb.options.iter().map(|o| system.spell(o.name).to_owned()).collect(),
            says: verb.says.to_owned(),
        });
        return;
    }
    face.line_in_parts(format!("{name} {}", options.join(" ")).trim_end(), 4);
    if !verb.cost.is_empty() {
        face.hanging(&format!("    costs {}; {}", verb.cost, verb.when));
    }
    for line in wrapped_to(80.min(face.width().saturating_sub(4)), verb.says) {
        face.line(format!("    {line}"));
    }
}

/// The options of a verb, each with what it takes.
pub fn print_options(face: &mut Face, system: System, verb: &Record) {
    if face.is_json() {
        return;
    }
    let of_file = of_file(verb);
    let name = |option: &Opt| format!("{}=", system.spell(option.name));
    let width = verb.options.iter().map(|it| name(it).chars().count()).max().unwrap_or(0);
    let width = of_file.iter().map(|(name, _)| name.len() + 1).fold(width, usize::max);
    for option in verb.options {
        let takes = option.kind.wanted(|name| system.spell(name));
        let by = if option.by_gm { "; the GM gives it" } else { "" };
        face.line_in_parts(&format!("    {:width$}  {takes}{by}", name(option)), width + 6);
    }
    for (name, takes) in of_file {
        face.line(format!("    {:width$}  {takes}", format!("{name}=")));
    }
}

/// What `gm join` takes beside its options: what brings in somebody from a file.
fn of_file(verb: &Record) -> &'static [(&'static str, &'static str)] {
    const FROM_A_FILE: &[(&str, &str)] = &[
        ("from", "a file with a sheet, such as late.play; late.play#brun for one of several"),
        ("count", "how many of it"),
    ];
    if verb.name == core::JOIN { FROM_A_FILE } else { &[] }
}

/// The areas of a system, with how many clauses each has.
pub fn areas(face: &mut Face, system: System) {
    let mut areas: Vec<(&str, Vec<&'static Clause>)> = Vec::new();
    for clause in system.clauses() {
        let area = clause.id.split('.').next().unwrap_or(clause.id);
        match areas.iter_mut().find(|(known, _)| *known == area) {
            Some((_, clauses)) => clauses.push(clause),
            None => areas.push((area, vec![clause])),
        }
    }
    if face.is_json() {
        let clauses = areas.into_iter().flat_map(|(_, clauses)| clauses);
        list(face, system, clauses);
        return;
    }
    let areas: Vec<String> =
        areas.iter().map(|(area, clauses)| format!("{area} {}", clauses.len())).collect();
    for line in wrapped(face, &areas.join(", ")) {
        face.line(line);
    }
    face.hanging(
        "`rules AREA` lists the clauses of one, `rules CLAUSE` tells one, `rules verbs` the verbs",
    );
}

/// An empty line between paragraphs for people.
fn end_paragraph(face: &mut Face) {
    if !face.is_json() {
        face.line("");
    }
}

fn print(face: &mut Face, system: System, clause: &Clause) {
    face.hanging(&format!("{} ({})", system.full_id(clause), clause.section));
    face.hanging(&format!("{}.", clause.title.trim_end_matches('.')));
    face.line("");
    for paragraph in clause.says.split("\n\n") {
        for line in wrapped(face, paragraph) {
            face.line(line);
        }
        face.line("");
    }
    face.line(format!("source: {}:{}", clause.file, clause.line));
    if let Some(why) = clause.uncited {
        face.hanging(&format!("no code cites it: {why}"));
    }
    if let Some(case) = case_of(system, clause) {
        face.line(format!("case: {case}"));
    }
}

/// Where a case names a clause, with its line: first in the file of its area, then in the others.
/// There are cases only beside the source.
fn case_of(system: System, clause: &Clause) -> Option<String> {
    let folder = Path::new("tests/cases").join(system.id());
    let files = std::fs::read_dir(&folder).ok()?.filter_map(|file| Some(file.ok()?.path()));
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    let area = clause.id.split('.').next();
    files.sort_by_key(|path| (path.file_stem().and_then(OsStr::to_str) != area, path.clone()));
    files.iter().find_map(|path| {
        let text = std::fs::read_to_string(path).ok()?;
        let at = text.lines().position(|line| names(line, clause.id))?;
        Some(format!("{}:{}", path.display(), at + 1))
    })
}

/// Whether a line names a clause, and none with a longer name.
fn names(line: &str, id: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    line.match_indices(id).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + id.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// Words in lines of at most 80 characters, or as many as there is room for.
fn wrapped(face: &Face, text: &str) -> Vec<String> {
    wrapped_to(80.min(face.width()), text)
}

/// Words in lines of at most so many characters.
pub(super) fn wrapped_to(width: usize, text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("BUG: there is a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines
}

fn output(system: System, clause: &Clause) -> ClauseOut {
    ClauseOut {
        clause: system.full_id(clause),
        section: clause.section.to_owned(),
        title: clause.title.to_owned(),
        text: clause.says.to_owned(),
        file: clause.file.to_owned(),
        line: clause.line,
        uncited: clause.uncited,
        case: None,
    }
}
