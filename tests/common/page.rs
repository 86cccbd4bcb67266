//! What the program says of logs, written down for the scripts of a page, and node to run those.

mod rest;

use super::Random;
use affray::export::{ExportError, history_of};
use affray::log::commit::{Damage, Unreadable};
use affray::log::verify::verify_bytes;
use affray::log::{Head, codec, form};
use affray::play::{CommitKind, History, HistoryError};
use affray::state::State;
use affray::vocabulary::Event;
use serde_json::{Value as Json, json};
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What the program says of logs, in a folder.
pub struct Said {
    folder: tempfile::TempDir,
}

impl Said {
    pub fn new() -> Self {
        Said { folder: tempfile::tempdir().expect("a folder") }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), bytes).expect("written");
    }

    /// Writes a log, the digest of the state at each of its events, and how its commits hang together.
    pub fn log(&self, name: &str, log: &[u8]) {
        let history = history_of(log).unwrap_or_else(|e| panic!("{name}: {e}"));
        self.history(name, log, &history);
    }

    /// The same for a log that may hold anything; of one that is refused, at which event and why. Says
    /// whether it is.
    pub fn any_log(&self, name: &str, log: &[u8]) -> bool {
        let refused = match history_of(log) {
            Ok(history) => {
                self.history(name, log, &history);
                return false;
            }
            Err(ExportError::History(HistoryError::Structure { event, what, .. })) => {
                json!({ "refused": { "event": event, "why": what } })
            }
            Err(other) => panic!("{name}: {other}"),
        };
        self.write(&format!("{name}.affray"), log);
        self.write(&format!("{name}.json"), refused.to_string());
        true
    }

    fn history(&self, name: &str, log: &[u8], history: &History) {
        let head = verify_bytes(log, None).expect("a log that was read").head;
        self.write(&format!("{name}.affray"), log);
        let digests: Vec<u8> = digests(history).into_iter().flatten().flatten().collect();
        self.write(&format!("{name}.digests"), digests);
        self.write(&format!("{name}.json"), lines(history, &head).to_string());
    }
}

/// How the commits of a log hang together.
fn lines(history: &History, head: &Head) -> Json {
    let kind = |commit| match history.kind_of(commit) {
        CommitKind::Opening => "opening",
        CommitKind::Declared => "declared",
        CommitKind::Answered => "answered",
        CommitKind::Ruled => "ruled",
        CommitKind::Act => "act",
    };
    let commit = |number| (kind(number), history.parent_of(number), history.root_of(number));
    let left = |event| match history.entry(event).event {
        Event::Rewound(rewind) => Some(history.line_left(rewind.from, rewind.to)),
        _ => None,
    };
    json!({
        "head": head.to_string(),
        "redacted": history.redacted(),
        "commits": (1..=history.commits()).map(commit).collect::<Vec<_>>(),
        "tips": (1..=history.count()).map(|event| history.tip_at(event)).collect::<Vec<_>>(),
        "tip": history.tip(),
        "line": history.line(),
        "left": (1..=history.count()).filter_map(left).collect::<Vec<_>>(),
    })
}

/// The digest of the state at each event, and one of what that leaves out; of an act, those of the line
/// as it was then.
fn digests(history: &History) -> Vec<[[u8; 32]; 2]> {
    let (mut state, mut at, mut digests) = (State::nothing(), 0, [[0; 32]; 2]);
    let each = (1..=history.count()).map(|event| {
        let tip = history.tip_at(event);
        if tip == at {
            return digests;
        }
        let commit = history.commit_of(tip);
        let first = history.events_of(commit).0;
        let before = if tip == first { history.parent_of(commit) } else { tip - 1 };
        let follows = before == at;
        at = tip;
        if follows && !codec::changes_state(history.bytes_of(tip)) {
            return digests;
        }
        if follows {
            state.apply(&history.entry(tip).event);
        } else {
            state = history.state_at(tip);
        }
        digests = [state.digest(), rest::digest(&state)];
        digests
    });
    each.collect()
}

/// What the program says of the log with some of its bytes changed, one at a time.
pub fn altered(name: &str, log: &[u8], count: usize) -> Json {
    let mut random = Random::new(log.len() as u64);
    let mut log = log.to_vec();
    let mut all = Vec::new();
    for _ in 0..count {
        let at = random.below(log.len() as u64) as usize;
        let was = log[at];
        log[at] ^= 1 + random.below(255) as u8;
        let found = verify_bytes(&log, None).expect_err("a changed byte is found");
        let Unreadable::Damaged(damage) = found else { panic!("{name}, byte {at}: {found}") };
        all.push(json!({ "at": at, "is": log[at], "harm": harm(&damage) }));
        log[at] = was;
    }
    json!({ "name": name, "altered": all })
}

fn harm(damage: &Damage) -> Json {
    let Damage { commit, first_event, last_event, byte, what } = damage;
    json!({
        "commit": commit,
        "first": first_event,
        "last": last_event,
        "byte": byte,
        "why": what.to_string(),
    })
}

/// Bytes like those of a log's events, most of them altered: for each a length of four bytes, whether
/// the program reads it, and the bytes.
pub fn strange_events(history: &History) -> Vec<u8> {
    let mut random = Random::new(history.count());
    let mut all = Vec::new();
    for number in 1..=history.count() {
        let stored = history.bytes_of(number);
        let tries = if stored.first() == Some(&form::PLAIN) { 4 } else { 40 };
        for _ in 0..tries {
            let stored = strange(stored, &mut random);
            let fits = form::is_sound(&stored) && codec::decode_strict(&stored).is_ok();
            all.extend_from_slice(&(stored.len() as u32).to_le_bytes());
            all.push(u8::from(fits));
            all.extend_from_slice(&stored);
        }
    }
    all
}

/// The bytes of an event with a byte changed, taken out or put in, or as they are.
fn strange(stored: &[u8], random: &mut Random) -> Vec<u8> {
    let mut stored = stored.to_vec();
    let at = random.below(stored.len() as u64) as usize;
    let byte = [random.below(256) as u8, 0, 1, 251, 252, 253][random.below(6) as usize];
    match random.below(8) {
        0 => {}
        1 => drop(stored.remove(at)),
        2 => stored.insert(at, byte),
        3 => stored.push(byte),
        4 => stored[at] = stored[at].wrapping_add(1),
        _ => stored[at] = byte,
    }
    stored
}

/// The tests of the scripts that need nothing but node.
pub fn script_tests() -> Vec<PathBuf> {
    let entries = fs::read_dir("tests/page").expect("a folder").map(|entry| entry.expect("a file"));
    let paths = entries.map(|entry| entry.path());
    let mut tests: Vec<PathBuf> =
        paths.filter(|path| path.to_string_lossy().ends_with(".test.mjs")).collect();
    tests.sort();
    tests
}

/// Runs node with what the program says of logs; nothing where there is no node, which is said. Where
/// `CI` is set it must be there.
pub fn node<A: AsRef<OsStr>>(arguments: &[A], said: &Said) -> Option<Output> {
    let mut command = Command::new("node");
    command.args(arguments).env("AFFRAY_PAGE_EXPECTED", said.path());
    match command.output() {
        Ok(output) => Some(output),
        Err(error) => {
            let told = format!(
                "the scripts of a page are NOT tested: node cannot be run ({error}). Install Node.js, \
                 version 20 or later: https://nodejs.org, or `apt-get install nodejs`"
            );
            assert!(std::env::var_os("CI").is_none(), "{told}");
            let _ = writeln!(std::io::stderr(), "{told}");
            None
        }
    }
}

/// What a run of node printed, for whoever looks for what failed.
#[track_caller]
pub fn assert_passed(output: &Output) {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{out}\n{err}");
}
