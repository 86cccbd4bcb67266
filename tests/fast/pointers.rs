//! What the comments of a system point to is there. Whoever opens one file of rules is told, in
//! backticks, which function of which other file asks for an item or has the rest of a rule.

use affray::rules::SYSTEMS;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The words by which a comment says who uses the item below it.
const BY: [&str; 3] = ["Asked by ", "Called by ", "Used by "];

/// The text of each file of a system, by the name of its module.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("a system has a folder");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let sources = paths.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let read = |path: &Path| fs::read_to_string(path).expect("a module has a file");
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    sources.map(|path| (name(&path), read(&path))).collect()
}

/// The comments of a file, each with the first line of code below it.
fn comments(text: &str) -> Vec<(String, String)> {
    let (mut found, mut said) = (Vec::new(), String::new());
    for line in text.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix("//") {
            said.push_str(comment.trim_start_matches(['/', '!']));
        } else if !line.starts_with("#[") && !said.is_empty() {
            found.push((std::mem::take(&mut said), line.to_owned()));
        }
    }
    found
}

/// The words of a code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The code of a file without its comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.split("//").next().unwrap_or_default())
}

/// Whether an item of this name is written in a file.
fn has_item(text: &str, name: &str) -> bool {
    let kinds = ["fn", "const", "static", "struct", "enum", "trait", "type"];
    code(text).any(|line| {
        let words: Vec<&str> = words(line).collect();
        words.windows(2).any(|pair| kinds.contains(&pair[0]) && pair[1] == name)
    })
}

/// The name of the item that begins with this line.
fn item(line: &str) -> Option<&str> {
    let mut words =
        words(line).skip_while(|word| !["fn", "const", "static"].contains(word)).skip(1);
    words.next()
}

/// The paths a comment has in backticks whose first part is a module of the system.
fn paths<'a>(said: &'a str, files: &BTreeMap<String, String>) -> Vec<(&'a str, &'a str)> {
    let ticked = said.split('`').skip(1).step_by(2);
    let paths = ticked.filter_map(|path| path.split_once("::"));
    paths.filter(|(module, _)| files.contains_key(*module)).collect()
}

#[test]
fn what_the_comments_of_a_system_name_is_in_its_files() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for system in SYSTEMS {
        let folder = Path::new("src/rules").join(system.id().replace('-', "_"));
        let files = files(&folder);
        for (module, text) in &files {
            for (said, below) in comments(text) {
                for (named, name) in paths(&said, &files) {
                    seen += 1;
                    let first = words(name).next().unwrap_or_default();
                    if !has_item(&files[named], first) {
                        wrong.push(format!(
                            "{}/{module}.rs: no `{named}::{name}`",
                            folder.display()
                        ));
                    }
                }
                let users = BY.iter().filter_map(|by| said.split_once(by)).map(|(_, users)| users);
                for users in users.map(|users| users.split(". ").next().unwrap_or_default()) {
                    let Some(item) = item(&below) else { continue };
                    for (user, _) in paths(users, &files) {
                        if !code(&files[user]).flat_map(words).any(|word| word == item) {
                            wrong.push(format!("{module}.rs: `{user}` does not use {item}"));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 200, "only {seen} are found: are comments still read?");
}
