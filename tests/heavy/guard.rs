//! The guard finds what changed, and nothing where nothing did. The guard itself is run by hand:
//! see `tests/guard/main.rs`.

use crate::machinery::check::{Allowed, check};
use crate::machinery::corpus::{MADE_WITH, SOURCES, digests_file, fights_file};
use crate::machinery::facts::Kind;
use crate::machinery::make::{Amount, make, told};
use crate::machinery::show::{facts, show};
use crate::shared;
use affray::rules::SYSTEMS;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tempfile::TempDir;

/// The files of a corpus of a few fights, which is made once.
static MADE: LazyLock<Vec<(PathBuf, Vec<u8>)>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let about = make(folder.path(), Amount { fights: 2, evenings: 0, written: 0 });
    about.expect("a corpus is made");
    // The program that made it is not kept: it is this test, which cannot be asked.
    let program = folder.path().join(MADE_WITH);
    assert!(program.is_file(), "it was copied");
    let paths = fs::read_dir(folder.path()).expect("its folder");
    let paths = paths.map(|entry| entry.expect("an entry").path()).filter(|path| *path != program);
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("a file of the corpus");
        (path.file_name().expect("a name").into(), bytes)
    };
    paths.map(read).collect()
});

/// A corpus of a few fights, for one test to change.
fn corpus() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in &*MADE {
        fs::write(folder.path().join(name), bytes).expect("written");
    }
    folder
}

fn random_fights(folder: &Path) -> PathBuf {
    fights_file(folder, SYSTEMS[0], "random")
}

#[test]
fn every_fight_is_typed_whole() {
    let fights = shared::count_of_fights().min(1_000);
    let evenings = u64::from(shared::is_whole());
    let amount = Amount { fights, evenings, written: shared::one_in(16) };
    for system in SYSTEMS.iter().copied() {
        for fight in SOURCES.iter().flat_map(|source| told(system, source, amount)) {
            assert_eq!(fight.left_out.0, BTreeMap::new(), "no line says it to the same effect");
        }
    }
}

#[test]
fn nothing_differs_where_nothing_was_changed() {
    let folder = corpus();
    let report = check(folder.path(), &[]).expect("a corpus is checked");
    assert!(report.is_clean(), "{report}");
    assert_eq!(report.fights, 2 * SYSTEMS.len());
    assert!(report.steps > 20 * SYSTEMS.len(), "{report}");
}

#[test]
fn a_digest_that_was_changed_is_found_and_counted_by_its_kind() {
    let folder = corpus();
    let path = digests_file(&random_fights(folder.path()));
    let mut bytes = fs::read(&path).expect("digests");
    // Behind the kinds: how many steps, the kinds of the opening, and its first digest.
    let first = bytes.iter().position(|byte| *byte == b'\n').expect("a line of kinds") + 1 + 8;
    bytes[first] ^= 1;
    fs::write(&path, bytes).expect("written");
    let report = check(folder.path(), &[]).expect("a corpus is checked");
    let found: Vec<_> = report.counts.iter().map(|((kind, _), count)| (*kind, *count)).collect();
    assert_eq!(found, [(Kind::Opened, 1)], "{report}");
    let allowed = [Allowed::parse("opened").expect("a kind")];
    assert!(check(folder.path(), &allowed).expect("a corpus is checked").is_clean());
}

#[test]
fn a_line_that_was_changed_is_found() {
    let folder = corpus();
    let path = random_fights(folder.path());
    let text = fs::read_to_string(&path).expect("fights");
    // Another word of the same length, in a line that is not on the side.
    let changed = text.replacen("\ngm start", "\ngm stare", 1);
    assert_ne!(changed, text, "a fight is started");
    fs::write(&path, changed).expect("written");
    let report = check(folder.path(), &[]).expect("a corpus is checked");
    let kinds: Vec<Kind> = report.counts.keys().map(|(kind, _)| *kind).collect();
    assert!(kinds.contains(&Kind::Diagnostic) && kinds.contains(&Kind::Effected), "{report}");
}

#[test]
fn what_is_compared_can_be_shown_and_asked_for() {
    let folder = corpus();
    let name = format!("{}-1", SYSTEMS[0].id());
    let shown = show(folder.path(), &name, None).expect("read").expect("there is such a fight");
    assert!(shown.contains("effected") && shown.contains("> gm start"), "{shown}");
    assert!(show(folder.path(), "nobody", None).expect("read").is_none());
    let mut answer = Vec::new();
    let file = random_fights(folder.path());
    let asked = format!("{}\t1\n", file.file_name().expect("a name").to_string_lossy());
    facts(folder.path(), asked.as_bytes(), &mut answer).expect("answered");
    let answer = String::from_utf8(answer).expect("text");
    let read = answer.lines().filter_map(crate::machinery::facts::read_line).count();
    assert_eq!(read, answer.lines().count() - 1, "every line but the last is a fact");
    assert!(answer.ends_with("\n.\n"));
}
