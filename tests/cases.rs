//! The literate cases: every play block of `tests/cases` is a fight, and every expectation holds.
//! So do those of the whole plays beside them. `CASES=wwn/shock cargo test --test cases` runs those
//! of the files whose paths hold the words.

use affray::cli::cores::each_in_order;
use affray::log::MemoryStorage;
use affray::play::{check_script, open_script, run_case};
use affray::script::{Diagnostic, Source, parse_cases, parse_script, read_source};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_case_holds() {
    let only = std::env::var("CASES").unwrap_or_default();
    let mut files = case_files(Path::new("tests/cases"));
    files.retain(|path| path.to_string_lossy().contains(&only));
    assert!(!files.is_empty(), "no path holds {only:?}");
    let (mut count, mut failures) = (0, Vec::new());
    each_in_order(
        &files,
        |path| check(path),
        |(cases, failed)| {
            count += cases;
            failures.extend(failed);
        },
    );
    assert!(
        failures.is_empty(),
        "{} of {count} cases failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count > 0, "there are cases");
}

/// How many cases a file has, and what is said of those that fail.
fn check(path: &Path) -> (usize, Vec<String>) {
    let name = path.to_string_lossy();
    let bytes = fs::read(path).expect("a case file is readable");
    let source = read_source(Some(&name), &bytes).unwrap_or_else(|error| panic!("{error}"));
    let outcomes: Vec<_> = if path.extension().is_some_and(|ending| ending == "play") {
        vec![whole_play(&source)]
    } else {
        let cases = parse_cases(&source, |name| beside(path, name))
            .unwrap_or_else(|error| panic!("{}", error.render(&source)));
        cases.iter().map(|case| run_case(case, || [7; 32])).collect()
    };
    let failures = outcomes.iter().filter_map(|outcome| outcome.as_ref().err());
    (outcomes.len(), failures.map(|error| error.render(&source)).collect())
}

/// Reads the cast that several files share.
fn beside(path: &Path, name: &str) -> Result<String, String> {
    fs::read_to_string(path.with_file_name(name)).map_err(|error| error.to_string())
}

/// Runs a play from its front matter on.
fn whole_play(source: &Source) -> Result<(), Diagnostic> {
    let script = parse_script(source)?;
    let mut talk = open_script(&script, MemoryStorage::default(), || 0, || [7; 32])?;
    check_script(&script, &mut talk).map_err(|trouble| *trouble.diagnostic)
}

/// Markdown files and plays below a folder, sorted.
fn case_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of cases is there") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files.extend(case_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "md" || ending == "play") {
            files.push(path);
        }
    }
    files.sort();
    files
}
