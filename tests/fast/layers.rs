//! The house: arrows between modules point one way, clauses stand where their ids say, files and
//! lines are short, and nothing is left undone.

use affray::engine::own;
use affray::rules::SYSTEMS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How many lines a file may have, and one of rules: an area of a chapter stays together, and a
/// fifth of its lines are the texts of its clauses.
const LONGEST: usize = 500;
const LONGEST_RULES: usize = 700;

/// What lies below a folder, sorted; a file stands for itself.
fn files(path: impl AsRef<Path>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![path.as_ref().to_owned()];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn rust_files(folder: &str) -> Vec<(PathBuf, String)> {
    let all = files(folder).into_iter();
    let rust = all.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    rust.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The part of a file that is compiled into the program, without comments.
fn code(text: &str) -> String {
    let own = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = own.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].contains('"') => &line[..at],
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The modules in the order of the list in lib.rs: each may know those before it.
fn order() -> Vec<String> {
    let text = fs::read_to_string("src/lib.rs").unwrap();
    let mut modules = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("//! - [`")) {
        let named = line.split("]:").next().unwrap_or_default().split("]: ").next().unwrap_or("");
        modules.extend(named.split('`').skip(1).step_by(2).map(str::to_owned));
    }
    modules
}

/// Top-level modules a code names.
fn named(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut word = String::new();
            for c in list.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        found.insert(std::mem::take(&mut word));
                    }
                    c if depth == 0 && !c.is_whitespace() => word.push(c),
                    _ => {}
                }
            }
            found.insert(word);
        } else {
            found.insert(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    let tops = found.into_iter().map(|path| path.split("::").next().unwrap_or_default().to_owned());
    tops.filter(|top| !top.is_empty()).collect()
}

/// The top-level module of a file.
fn top(path: &Path) -> String {
    let mut parts = path.strip_prefix("src").unwrap().components();
    let first = parts.next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn arrows_between_modules_point_up_the_list_only() {
    let order = order();
    let place = |module: &str| order.iter().position(|known| known == module);
    let roots = rust_files("src").into_iter().filter(|(path, _)| path.ends_with("lib.rs"));
    let roots: String = roots.map(|(_, text)| text).collect();
    let declared: Vec<&str> = roots
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ").or(line.strip_prefix("mod ")))
        .map(|line| line.trim_end_matches(';'))
        .collect();
    for module in &declared {
        assert!(place(module).is_some(), "the list in lib.rs lacks {module}");
    }
    assert_eq!(order.len(), declared.len(), "{order:?}");
    let mut wrong = Vec::new();
    for (path, text) in rust_files("src") {
        let own = top(&path);
        if path.ends_with("lib.rs") {
            continue; // it names what it is made of
        }
        let Some(here) = place(&own) else { continue }; // main.rs knows everybody
        for other in named(&code(&text)) {
            if let Some(there) = place(&other)
                && there > here
            {
                wrong.push(format!("{}: {own} knows {other}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_core_names_no_system_and_no_system_another() {
    let ids: Vec<&str> = SYSTEMS.iter().map(|system| system.id()).collect();
    let core = ["vocabulary", "log", "state", "engine", "script", "play"];
    let files = rust_files("src");
    let mut wrong = Vec::new();
    for (path, text) in &files {
        let (own, code) = (top(path), code(text));
        let inside = path.strip_prefix("src/rules").ok().and_then(|rest| rest.components().next());
        let system = inside.map(|part| part.as_os_str().to_string_lossy().into_owned());
        for id in &ids {
            let module = id.replace('-', "_");
            let says = |word: &str| {
                code.match_indices(word).any(|(at, _)| {
                    let before = code[..at].chars().next_back();
                    let after = code[at + word.len()..].chars().next();
                    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                    !part(before) && !part(after)
                })
            };
            let named =
                says(id) || says(&module) || code.contains(&format!("System::{}", upper(id)));
            if named && core.contains(&own.as_str()) {
                wrong.push(format!("{} names {id}", path.display()));
            }
            let others = system.as_deref().is_some_and(|system| {
                system != module && system != "mod.rs" && code.contains(&format!("{module}::"))
            });
            if others {
                wrong.push(format!("{} reads {id}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The kinds of effect stand in the list of lib.rs, and no kind is there for one system alone.
#[test]
fn effects_serve_several_systems_and_are_listed() {
    let text = fs::read_to_string("src/vocabulary/effect.rs").unwrap();
    let list = text.split("pub enum Effect {").nth(1).unwrap_or_default();
    let list = list.split("\n}\n").next().unwrap_or_default();
    let kinds: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(char::is_uppercase))
        .map(|line| line.split([' ', '(', ',']).next().unwrap_or_default())
        .collect();
    assert!(kinds.len() > 20, "{kinds:?}");
    let page = fs::read_to_string("src/lib.rs").unwrap();
    let files = rust_files("src/rules");
    let mut wrong = Vec::new();
    for kind in kinds {
        let word = kind.chars().enumerate().fold(String::new(), |word, (at, c)| {
            let dash = if at > 0 && c.is_uppercase() { "-" } else { "" };
            word + dash + &c.to_lowercase().to_string()
        });
        let row = page
            .lines()
            .any(|line| line.starts_with("//! | ") && line.contains(&format!("`{word}`")));
        if !row {
            wrong.push(format!("lib.rs does not list {word}"));
        }
        // A method of the table stands for the effect it writes.
        let method = match kind {
            "Intended" => "table.intend(",
            "Combined" => "table.combine(",
            "Joined" => "table.come_in(",
            "Word" => "table.says(",
            "Ended" => "Ending for Game",
            "Cast" => continue, // the words of a newcomer are looked up before any system is asked
            _ => "table.effect(",
        };
        let uses = |text: &str| {
            let code = code(text);
            code.contains(&format!("Effect::{kind}"))
                || (method != "table.effect(" && code.contains(method))
        };
        let systems: BTreeSet<PathBuf> = files
            .iter()
            .filter(|(_, text)| uses(text))
            .filter_map(|(path, _)| Some(path.parent()?.to_path_buf()))
            .collect();
        if systems.len() < 2 {
            wrong.push(format!("{word} is used by {systems:?} alone"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `radiant-hack` as the name of a variant.
fn upper(id: &str) -> String {
    id.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

#[test]
fn every_clause_stands_in_its_file_and_in_its_list() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (path, text) in rust_files("src") {
        let shown = path.display();
        let mut declared = Vec::new();
        for (at, _) in text.match_indices("clause! {") {
            let rest = &text[at + "clause! {".len()..];
            let name = rest.split('=').next().unwrap_or_default().trim().to_owned();
            let id = rest.split('"').nth(1).unwrap_or_default();
            if name == "NAME" {
                continue; // the macro's own documentation
            }
            let file = path.file_stem().unwrap().to_string_lossy().replace('_', "-");
            let area = id.split('.').next().unwrap_or_default();
            let expected = match area {
                "mod" => "modifier",
                "table" => "own",
                other => other,
            };
            if expected != file {
                wrong.push(format!("{shown}: {id} belongs in {expected}.rs"));
            }
            declared.push(name);
        }
        if declared.is_empty() {
            continue;
        }
        count += declared.len();
        let list = text.split("pub const CLAUSES: &[&Clause] =").nth(1);
        let Some(list) = list.and_then(|list| list.trim_start().strip_prefix("&[")) else {
            wrong.push(format!("{shown} has clauses and no list of them"));
            continue;
        };
        let list = list.split("];").next().unwrap_or_default();
        let mut listed: Vec<&str> =
            list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        // The list has the order of the chapter; each text stands above what carries it out.
        listed.sort_unstable();
        declared.sort_unstable();
        if listed != declared {
            wrong.push(format!("{shown}: CLAUSES is {listed:?}, the clauses are {declared:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let known: usize = SYSTEMS.iter().map(|system| system.clauses().count()).sum();
    let own = own::CLAUSES.len() * (SYSTEMS.len() - 1);
    assert_eq!(count, known - own, "every clause is known to its system");
}

#[test]
fn files_and_lines_are_short() {
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches"] {
        if !Path::new(folder).exists() {
            continue;
        }
        for (path, text) in rust_files(folder) {
            let shown = path.display().to_string();
            let lines = text.lines().count();
            let longest = if path.starts_with("src/rules") { LONGEST_RULES } else { LONGEST };
            if folder == "src" && lines > longest {
                wrong.push(format!("{shown} has {lines} lines; {longest} are enough"));
            }
            for (number, line) in text.lines().enumerate() {
                let columns = line.chars().count();
                if columns > 100 && !(is_data(line) || folder == "tests") {
                    wrong.push(format!("{shown}:{}: {columns} columns", number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A line that ends with text for people or for the program, which rustfmt does not break.
fn is_data(line: &str) -> bool {
    line.contains('"') && line.chars().take_while(|c| *c != '"').count() <= 100
}

#[test]
fn nothing_is_left_undone() {
    let marks = ["TODO", "FIXME", "XXX"];
    let own = Path::new("tests/fast/layers.rs");
    let mut wrong = Vec::new();
    for folder in ["src", "tests"] {
        for (path, text) in rust_files(folder) {
            if path == own {
                continue;
            }
            for (number, line) in text.lines().enumerate() {
                let undone = marks.iter().any(|mark| line.contains(mark))
                    || ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"]
                        .iter()
                        .any(|word| line.contains(word));
                let making = making_of(line);
                if undone || making.is_some() {
                    wrong.push(format!("{}:{}: {line}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Elsewhere tests run without debug assertions: Cargo.toml says why.
#[test]
fn debug_assertions_stand_only_where_tests_check_them() {
    let engine = ["src/engine", "src/log", "src/state"];
    let elsewhere = rust_files("src").into_iter().filter(|(path, text)| {
        text.contains("debug_assert") && !engine.iter().any(|folder| path.starts_with(folder))
    });
    let elsewhere: Vec<_> = elsewhere.map(|(path, _)| path).collect();
    assert!(elsewhere.is_empty(), "`assert!` instead: {elsewhere:?}");
}

/// Words about how the project came to be; the program and its reader have no use for them.
fn making_of(line: &str) -> Option<&'static str> {
    let line = line.to_lowercase();
    let words = line.split(|c: char| !c.is_alphanumeric());
    let told = ["ai", "llm", "chatgpt", "claude", "copilot", "subagent", "milestone", "workstream"];
    words.into_iter().find_map(|word| told.into_iter().find(|making| *making == word))
}

/// A package that builds no unit tests has none, so none is forgotten: its own files, and those
/// that its `lib.rs` names.
#[test]
fn where_no_unit_test_is_built_none_stands() {
    let manifests = files("src").into_iter().filter(|path| path.ends_with("Cargo.toml"));
    let mut packages = 0;
    for manifest in manifests {
        if !fs::read_to_string(&manifest).unwrap().contains("\ntest = false") {
            continue;
        }
        packages += 1;
        let folder = manifest.parent().unwrap();
        let list = fs::read_to_string(folder.join("lib.rs")).unwrap_or_default();
        let named = list.split("#[path = \"../").skip(1).filter_map(|rest| rest.split('"').next());
        let named = named.map(|path| Path::new("src").join(path.trim_end_matches("/mod.rs")));
        for path in named.chain([folder.to_owned()]).flat_map(|path| files(&path)) {
            let tests = fs::read_to_string(&path).unwrap().contains("#[test]");
            assert!(!tests, "{}: its package builds no tests", path.display());
        }
    }
    assert!(packages > 5, "the systems and what they are played with");
}
