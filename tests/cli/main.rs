//! The command line as people meet it: whole outputs, exit codes, the form of errors, bad input of
//! every kind, and the examples of every command's help.

mod auditing;
mod bad_input;
mod campaign;
mod carried;
mod ceremony;
mod checking;
mod comfort;
mod disputing;
mod doubt;
mod doubts;
#[cfg(unix)]
mod evenings;
mod expecting;
mod fresh;
mod grinding;
mod guide;
mod help;
mod hints;
mod moving;
mod odd_files;
mod pages;
mod pipe;
mod prompting;
mod proving;
mod reading;
mod readme;
mod recording;
mod retracting;
mod rulings;
mod seats;
mod secrets;
mod sent;
mod slips;
mod stats;
mod sweep;
#[cfg(unix)]
mod terminal;
mod texts;
mod together;
mod verdicts;
#[cfg(unix)]
mod watching;
mod writers;

#[path = "../shared/mod.rs"]
mod shared;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

const AFFRAY: &str = env!("CARGO_BIN_EXE_affray");

/// A folder with scripts and logs, and the program run inside it.
struct Table {
    folder: tempfile::TempDir,
}

/// What a command came to.
#[derive(Debug, PartialEq, Eq)]
struct Came {
    code: i32,
    out: String,
    err: String,
}

impl Table {
    /// The folder the examples are written for: `bridge.play` and its log `bridge.affray`,
    /// `typed.play`, `waiting.affray` (opened, not started), and a folder `cases`.
    fn laid() -> Self {
        // Most tests lay one, so the program plays its fights once.
        static LAID: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
        let files = LAID.get_or_init(|| Self::played().files());
        let table = Self::empty();
        for (name, bytes) in files {
            table.write(name, bytes);
        }
        fs::create_dir(table.path("cases")).expect("a folder");
        fs::copy(scripts().join("case.md"), table.path("cases/case.md")).expect("a copy");
        table
    }

    fn empty() -> Self {
        Table { folder: tempfile::tempdir().expect("a folder") }
    }

    /// The scripts of that folder and their logs.
    fn played() -> Self {
        let table = Self::empty();
        for name in ["bridge.play", "typed.play"] {
            let text = fs::read_to_string(scripts().join(name)).expect("a script");
            table.write(name, text);
        }
        table.done(&["run", "bridge.play", "-o", "bridge.affray", "--clock", "fixed"]);
        table.done(&["new", "waiting.affray", "--from", "bridge.play", "--clock", "fixed"]);
        table
    }

    /// What lies in the folder, by name.
    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let all = fs::read_dir(self.folder.path()).expect("a folder");
        let names = all.map(|file| file.expect("a file").file_name().into_string());
        names
            .map(|name| name.expect("a name"))
            .map(|name| (name.clone(), self.read(&name)))
            .collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("written");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("read")
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(AFFRAY);
        command.args(words).current_dir(self.folder.path()).env_remove("NO_COLOR");
        command.env_remove("COLUMNS").env("AFFRAY_CONFIG", "");
        command
    }

    fn run(&self, words: &[&str]) -> Came {
        self.run_with(words, b"")
    }

    fn run_with(&self, words: &[&str], input: &[u8]) -> Came {
        let mut command = self.command(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("started");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_vec();
        // It may end before it has read everything.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let came = came(&child.wait_with_output().expect("ended"));
        writer.join().expect("no panic");
        came
    }

    fn sh(&self, line: &str) -> Came {
        let folder = Path::new(AFFRAY).parent().expect("a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:{path}", folder.display()))
            .env("AFFRAY_CONFIG", "")
            .stdin(Stdio::null())
            .output();
        came(&output.expect("a shell"))
    }

    fn done(&self, words: &[&str]) -> String {
        let came = self.run(words);
        assert_eq!(came.code, 0, "{words:?}: {came:?}");
        came.out
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli")
}

fn came(output: &Output) -> Came {
    Came {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn no(err: &str) -> Came {
    Came { code: 1, out: String::new(), err: err.to_owned() }
}

fn cannot(err: &str) -> Came {
    Came { code: 2, out: String::new(), err: err.to_owned() }
}
