//! The layers inside a system: each of its files knows only those that stand before it in the list
//! of modules in its `mod.rs`: names, sheet, facts, areas, the list of verbs. What points the other
//! way is listed here with its reason.
//!
//! A clause of another file that is cited is no arrow: what the book says may be named anywhere.

use crate::common::habits;
use affray::rules::SYSTEMS;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// So many may point up in a system.
const MOST: usize = 10;

/// The modules of a system in the order of its list.
fn listed(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("mod.rs")).expect("a system has a mod.rs");
    let names = text.lines().filter_map(|line| line.strip_prefix("pub mod "));
    names.map(|name| name.trim_end_matches(';').trim_start_matches("r#").to_owned()).collect()
}

/// The code of a file, without comments and texts, each line in its place.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a module has a file");
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut code = String::new();
    for (at, part) in lines.collect::<Vec<_>>().join("\n").split('"').enumerate() {
        match at % 2 {
            0 => code.push_str(part),
            // Every line stays where it is.
            _ => code.extend(part.chars().filter(|c| *c == '\n')),
        }
    }
    code
}

fn is_part_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The word a text begins with.
fn word(text: &str) -> &str {
    let text = text.strip_prefix("r#").unwrap_or(text);
    text.split(|c| !is_part_of_word(c)).next().unwrap_or_default()
}

/// Paths of a use tree, spelled out.
fn spelled_out(tree: &str, before: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((path, list)) = tree.split_once('{') else {
        if !tree.is_empty() {
            found.push(format!("{before}{}", tree.replace("r#", "")));
        }
        return;
    };
    let before = format!("{before}{}", path.replace("r#", ""));
    let list = list.strip_suffix('}').unwrap_or(list);
    let (mut depth, mut from) = (0, 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                spelled_out(&list[from..at], &before, found);
                from = at + 1;
            }
            _ => {}
        }
    }
    spelled_out(&list[from..], &before, found);
}

/// Which items of which other modules a code names.
fn named(code: &str, modules: &BTreeSet<String>) -> Vec<(String, String)> {
    let (mut found, mut imported, mut body) = (Vec::new(), BTreeSet::new(), String::new());
    let mut rest = code;
    while let Some((before, after)) = rest.split_once("use super::") {
        body.push_str(before);
        let (tree, after) = after.split_once(';').unwrap_or((after, ""));
        let mut paths = Vec::new();
        spelled_out(tree, "", &mut paths);
        for path in paths {
            let path = path.split(" as ").next().unwrap_or_default();
            match path.split_once("::") {
                None | Some((_, "self")) => drop(imported.insert(word(path).to_owned())),
                Some((module, item)) => found.push((module.to_owned(), word(item).to_owned())),
            }
        }
        rest = after;
    }
    body.push_str(rest);
    for (at, _) in body.match_indices("::") {
        let (before, item) = (&body[..at], word(&body[at + 2..]));
        let module = before.rsplit(|c| !is_part_of_word(c)).next().unwrap_or_default();
        let ahead = before[..before.len() - module.len()].trim_end_matches("r#");
        let through = ahead.strip_suffix("super::").is_some();
        if (through || !ahead.ends_with("::") && imported.contains(module))
            && modules.contains(module)
        {
            found.push((module.to_owned(), item.to_owned()));
        }
    }
    found
}

/// The arrows of a system that point up its list, each with what it is for.
pub fn upward(system: &str) -> BTreeMap<(String, String), BTreeSet<String>> {
    let folder = Path::new("src/rules").join(system);
    let order = listed(&folder);
    let place = |module: &str| order.iter().position(|known| known == module);
    let codes: BTreeMap<&String, String> =
        order.iter().map(|name| (name, code(&folder.join(format!("{name}.rs"))))).collect();
    let modules: BTreeSet<String> = order.iter().cloned().collect();
    let mut up: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for (name, code) in &codes {
        for (other, item) in named(code, &modules) {
            let cited = codes
                .get(&other)
                .is_some_and(|code| code.contains(&format!("clause! {{ {item} =")));
            if place(&other) > place(name) && !cited {
                up.entry(((*name).clone(), other)).or_default().insert(item);
            }
        }
    }
    up
}

#[test]
fn files_of_a_system_know_those_before_them() {
    let mut wrong = Vec::new();
    for system in SYSTEMS {
        let listed = habits::of(*system).upward;
        let system = &*system.id().replace('-', "_");
        let found = upward(system);
        assert!(listed.len() <= MOST, "{system}: {} arrows point up", listed.len());
        for ((from, to), items) in &found {
            if !listed.iter().any(|(one, other, _)| (one, other) == (&from.as_str(), &to.as_str()))
            {
                wrong.push(format!("{system}: {from} knows {to} for {items:?}"));
            }
        }
        for (from, to, _) in listed {
            if !found.contains_key(&((*from).to_owned(), (*to).to_owned())) {
                wrong.push(format!("{system}: {from} does not know {to}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_clause_says_why_no_code_cites_it_just_where_none_does() {
    let mut wrong = Vec::new();
    for system in SYSTEMS {
        let folder = Path::new("src/rules").join(system.id().replace('-', "_"));
        let modules: BTreeSet<String> = listed(&folder).into_iter().collect();
        let code_of = |name: &String| code(&folder.join(format!("{name}.rs")));
        let codes: BTreeMap<&String, String> =
            modules.iter().map(|name| (name, code_of(name))).collect();
        let cited: BTreeSet<(String, String)> =
            codes.values().flat_map(|code| named(code, &modules)).collect();
        for clause in system.clauses().filter(|clause| clause.file.contains("/rules/")) {
            let file = Path::new(clause.file).file_stem().expect("a file").to_string_lossy();
            let code = &codes[&file.to_string()];
            let head = code.lines().nth(clause.line as usize - 1).unwrap_or_default();
            let name = word(head.trim_start_matches("clause! { "));
            let list = code.find("const CLAUSES").unwrap_or(code.len());
            // Its own head is one of them; with a path before it the word is another's.
            let own = code[..list].match_indices(name).filter(|(at, _)| {
                let whole = !code[at + name.len()..].starts_with(is_part_of_word);
                whole && !code[..*at].ends_with(|c| is_part_of_word(c) || c == ':')
            });
            let own = own.count() > 1;
            let is_cited = own || cited.contains(&(file.to_string(), name.to_owned()));
            if is_cited == clause.uncited.is_some() {
                wrong.push(format!("{}:{}: {}", clause.file, clause.line, clause.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
