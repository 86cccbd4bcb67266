//! The recorded fights: every play under `logs` runs, and gives the log beside it byte for byte.

use affray::log::MemoryStorage;
use affray::play::{open_script, run_script};
use affray::script::{parse_script, read_source};
use std::fs;
use std::path::{Path, PathBuf};

/// The key from which the blinders of the recorded fights are derived. A sample's key is no secret:
/// whoever reads this can find out everything that is hidden in the logs.
const KEY: [u8; 32] = *b"the key of a sample is no secret";

#[test]
fn every_recorded_fight_runs_to_the_same_bytes() {
    let plays = plays(Path::new("logs"));
    assert!(plays.len() >= 2, "there are recorded fights");
    for path in plays {
        let bytes = run(&path);
        let log = path.with_extension("affray");
        if std::env::var_os("AFFRAY_BLESS").is_some() {
            fs::write(&log, &bytes).expect("a log is written");
        }
        let recorded = fs::read(&log).unwrap_or_default();
        assert!(recorded == bytes, "{} differs from its play; see the play", log.display());
    }
}

/// Runs a play in memory with the clock at 0; gives the bytes of its log.
fn run(path: &Path) -> Vec<u8> {
    let name = path.to_string_lossy().into_owned();
    let source = read_source(Some(&name), &fs::read(path).expect("a play is readable"))
        .unwrap_or_else(|error| panic!("{error}"));
    let script = parse_script(&source).unwrap_or_else(|error| panic!("{}", error.render(&source)));
    // The secret of a sample whose dice are committed to stands beside it.
    let fresh = || {
        let seed = fs::read(path.with_extension("seed")).unwrap_or_default();
        seed.try_into().unwrap_or_else(|_| panic!("{name}: its seed, 32 bytes, is missing"))
    };
    let mut talk = open_script(&script, MemoryStorage::default(), || 0, fresh)
        .unwrap_or_else(|error| panic!("{}", error.render(&source)));
    talk.session_mut().entrust_key(KEY);
    run_script(&script, &mut talk, |_, _| ())
        .unwrap_or_else(|trouble| panic!("{}", trouble.diagnostic.render(&source)));
    assert!(talk.session().pending().is_none(), "{name}: something is still awaited");
    talk.session().log().bytes().to_vec()
}

fn plays(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of logs is there") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            found.extend(plays(&path));
        } else if path.extension().is_some_and(|ending| ending == "play") {
            found.push(path);
        }
    }
    found.sort();
    found
}
