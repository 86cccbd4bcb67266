//! A random fight that failed, written out to be looked at and played again.
#![allow(dead_code, reason = "each test uses some of it")]

use super::typed::Typed;
use affray::account::{Account, Depth, Undone, View};
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::vocabulary::Viewer;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes `NAME.play`, which `affray run` plays to the same end, and `NAME.txt`, the account so
/// far. Every line has the faces that were thrown; the last one, which failed, has none, and throws
/// them from the same secret.
pub fn write_out(
    name: &str,
    (front, secret): (&str, [u8; 32]),
    session: &Session<MemoryStorage>,
    last: Option<&str>,
) -> (PathBuf, PathBuf) {
    let folder = option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
    let (play, account) = (folder.join(format!("{name}.play")), folder.join(format!("{name}.txt")));
    write(&play, &told(front, secret, session, last));
    let view = View { depth: Depth::Full, undone: Undone::Told, viewer: Viewer::Gm };
    let mut text = String::new();
    let written = Account::new(session.history(), session.system(), view).write(&mut text);
    write(&account, &written.map_or_else(|error| error.to_string(), |()| text));
    (play, account)
}

fn told(
    front: &str,
    secret: [u8; 32],
    session: &Session<MemoryStorage>,
    last: Option<&str>,
) -> String {
    let mut typed = match Typed::open_seeded(front, secret) {
        Ok(typed) => typed,
        Err(error) => return format!("# it cannot be told: {error}\n"),
    };
    if let Err(untold) = typed.follow(session.history(), |_, _, line| line) {
        typed.lines.push(format!("# what follows cannot be told: {}", untold.reason()));
    }
    typed.lines.extend(last.map(str::to_owned));
    typed.play()
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
