//! The literate cases: every play block of `tests/cases` is a fight, and every expectation holds.

use affray::play::run_case;
use affray::script::{parse_cases, read_source};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_case_holds() {
    let mut failures = Vec::new();
    let mut count = 0;
    let only = std::env::var("CASES").unwrap_or_default();
    for path in case_files(Path::new("tests/cases")) {
        let name = path.to_string_lossy().into_owned();
        if !name.contains(&only) {
            continue;
        }
        let bytes = fs::read(&path).expect("a case file is readable");
        let source = read_source(Some(&name), &bytes).unwrap_or_else(|error| panic!("{error}"));
        let cases =
            parse_cases(&source).unwrap_or_else(|error| panic!("{}", error.render(&source)));
        for case in cases {
            count += 1;
            if let Err(error) = run_case(&case, || [7; 32]) {
                failures.push(error.render(&source));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} cases failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count > 0, "there are cases");
}

/// Markdown files below a folder, sorted.
fn case_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of cases is there") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files.extend(case_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            files.push(path);
        }
    }
    files.sort();
    files
}
