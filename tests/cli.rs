//! The command line as people meet it: whole outputs, exit codes, the form of errors, bad input of
//! every kind, and the examples of every command's help.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
        let table = Table { folder: tempfile::tempdir().expect("a folder") };
        for name in ["bridge.play", "typed.play"] {
            let text = fs::read_to_string(scripts().join(name)).expect("a script");
            table.write(name, text);
        }
        fs::create_dir(table.path("cases")).expect("a folder");
        fs::copy(scripts().join("case.md"), table.path("cases/case.md")).expect("a copy");
        table.done(&["run", "bridge.play", "-o", "bridge.affray", "--clock", "fixed"]);
        table.done(&["new", "waiting.affray", "--from", "bridge.play", "--clock", "fixed"]);
        table
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

// --- help ---------------------------------------------------------------------------------------

/// The lines of a help text that begin an example.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    lines.filter(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

fn commands() -> Vec<clap::Command> {
    let mut all = vec![affray::cli::command()];
    all.extend(affray::cli::command().get_subcommands().cloned());
    all
}

#[test]
fn the_examples_of_every_command_do_what_they_say() {
    for command in commands() {
        let help = command.get_after_help().expect("examples").to_string();
        let examples = examples(&help);
        let name = command.get_name();
        assert!((3..=6).contains(&examples.len()), "{name} has {} examples", examples.len());
        for example in examples {
            assert!(example.contains("affray"), "{name}: {example}");
            let table = Table::laid();
            let came = table.sh(&example);
            assert_eq!(came.code, 0, "{name}: {example}\n{came:?}");
        }
    }
}

#[test]
fn every_command_of_the_design_is_there_and_says_what_it_does() {
    let designed = [
        "run",
        "check",
        "new",
        "contribute",
        "play",
        "log",
        "state",
        "undo",
        "redo",
        "mark",
        "goto",
        "verify",
        "salvage",
        "head",
        "audit",
        "explain",
        "reveal",
        "replay",
        "export",
        "import",
        "rules",
        "schema",
        "completions",
        "man",
    ];
    let all = commands();
    for name in designed {
        let command = all.iter().find(|command| command.get_name() == name).expect(name);
        assert!(command.get_about().is_some(), "{name}");
    }
    let table = Table::laid();
    assert!(table.done(&["--help"]).starts_with("Plays, records, verifies and replays"));
    assert_eq!(table.done(&["--version"]), concat!("affray ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn wrong_usage_is_told_and_exits_2() {
    let table = Table::laid();
    for words in [
        &["dance"][..],
        &[],
        &["run"],
        &["undo", "bridge.affray", "0"],
        &["undo", "bridge.affray", "x"],
        &["state", "bridge.affray", "--at", "x"],
        &["run", "bridge.play", "--clock", "wrong"],
    ] {
        let came = table.run(words);
        assert_eq!(came.code, 2, "{words:?}: {came:?}");
        assert!(came.out.is_empty() && !came.err.is_empty(), "{words:?}: {came:?}");
    }
}

// --- recording ----------------------------------------------------------------------------------

#[test]
fn a_run_prints_the_account_and_writes_log_and_seed() {
    let table = Table::laid();
    let came = table.run(&["run", "bridge.play", "-o", "new.affray", "--clock", "fixed"]);
    assert_eq!(came.code, 0);
    assert!(came.out.contains("-- Round 1 --\n"), "{}", came.out);
    let head = table.done(&["head", "new.affray"]);
    assert_eq!(came.err, format!("note: wrote new.affray; its head is {head}"));
    assert_eq!(table.read("new.affray"), table.read("bridge.affray"), "the same bytes");
    let seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";
    assert_eq!(table.read("new.affray.seed"), seed.as_bytes());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(table.path("new.affray.seed")).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn typed_dice_have_no_seed() {
    let table = Table::laid();
    table.done(&["run", "typed.play", "-o", "typed.affray"]);
    assert!(!table.path("typed.affray.seed").exists());
}

#[test]
fn nothing_is_overwritten() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let refused = |act: &str, name: &str| {
        cannot(&format!(
            "error: cannot create {act}{name}\nbecause File exists\n\
             hint: give another name, or move the file away; nothing is overwritten\n"
        ))
    };
    for words in [
        &["run", "bridge.play", "-o", "bridge.affray"][..],
        &["new", "bridge.affray", "--from", "bridge.play"],
        &["salvage", "waiting.affray", "-o", "bridge.affray"],
    ] {
        assert_eq!(table.run(words), refused("", "bridge.affray"));
    }
    let export = table.done(&["export", "waiting.affray"]);
    let came = table.run_with(&["import", "-", "-o", "bridge.affray"], export.as_bytes());
    assert_eq!(came, refused("", "bridge.affray"));
    assert_eq!(table.read("bridge.affray"), before);
    // A seed that lost its log is somebody's secret still.
    table.write("other.affray.seed", "x");
    let came = table.run(&["run", "bridge.play", "-o", "other.affray"]);
    assert_eq!(came, refused("the seed ", "other.affray.seed"));
    assert!(!table.path("other.affray").exists());
}

#[test]
fn a_failing_script_keeps_what_was_appended() {
    let table = Table::laid();
    let mut text = String::from_utf8(table.read("typed.play")).expect("text");
    text.push_str("ash melee-attack orc [14 5]\nremark \"never said\"\n");
    table.write("failing.play", text);
    let came = table.run(&["run", "failing.play", "-o", "failing.affray"]);
    assert_eq!(came.code, 1);
    let head = table.done(&["head", "failing.affray"]);
    assert!(head.starts_with("3:"), "{head}");
    let expected = "error: ash cannot melee-attack\n  --> failing.play:29:1\n   |\n\
                    29 | ash melee-attack orc [14 5]\n   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n\
                    because wwn:";
    assert!(came.err.contains(expected), "{}", came.err);
}

#[test]
fn a_script_that_ends_waiting_says_so() {
    let table = Table::laid();
    let text = String::from_utf8(table.read("typed.play")).expect("text");
    table.write("open.play", text.replace(" [14 5]\nexpect orc hp 3", ""));
    let came = table.run(&["run", "open.play", "-o", "open.affray"]);
    assert_eq!(came.code, 3);
    let said = "note: the fight waits: ash throws d20 for attack: type the faces in brackets\n";
    assert!(came.err.ends_with(said), "{}", came.err);
    // And goes on from there.
    let came = table.run_with(&["play", "open.affray"], b"[14 5]\nexpect orc hp 3\n");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{}", came.out);
}

#[test]
fn pools_are_carried_over() {
    let table = Table::laid();
    let words = ["new", "next.affray", "--from", "bridge.play", "--continue", "bridge.affray"];
    let out = table.done(&words);
    assert!(out.starts_with("carried over: ash hp 12\ncarried over: bo hp 9\n"), "{out}");
    assert!(out.contains("carried over: grak hp 4\n"), "{out}");
    let state = table.done(&["state", "next.affray"]);
    assert!(state.contains("grak  4/8 hp"), "{state}");
}

#[test]
fn contributions_change_the_dice_and_come_before_the_start() {
    let table = Table::laid();
    table.done(&["contribute", "waiting.affray", "seven blue herons", "--as", "maria"]);
    let came = table.run_with(&["play", "waiting.affray"], b"gm start\n");
    assert_eq!(came.code, 0);
    let plain = table.done(&["log", "bridge.affray"]);
    let first = |account: &str| {
        account.lines().filter(|line| line.contains("initiative")).collect::<Vec<_>>().join("\n")
    };
    assert_ne!(first(&plain), first(&came.out), "two d8 may agree by chance, these do not");
    let late = table.run(&["contribute", "waiting.affray", "too late"]);
    assert_eq!(
        late,
        no("error: the fight has started; nobody can add to the dice any more\n\
            hint: contributions come after `affray new` and before `gm start`\n")
    );
}

// --- checking -----------------------------------------------------------------------------------

#[test]
fn check_counts_and_shows_failures() {
    let table = Table::laid();
    assert_eq!(table.done(&["check", "."]), "4 passed, 0 failed\n");
    table.write(
        "cases/bad.md",
        String::from_utf8(table.read("cases/case.md"))
            .expect("text")
            .replace("expect orc hp 3", "expect orc hp 4"),
    );
    let came = table.run(&["check", "cases"]);
    assert_eq!((came.code, came.out.as_str()), (1, "3 passed, 1 failed\n"));
    assert!(came.err.starts_with("error: "), "{}", came.err);
    assert!(came.err.contains("\n  --> cases/bad.md:32:12\n"), "{}", came.err);
    let json = table.run(&["check", "cases", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["failed"], 1);
    assert_eq!(json["failures"][0]["file"], "cases/bad.md");
    assert_eq!(json["failures"][0]["line"], 32);
}

#[test]
fn nothing_to_check_is_no_success() {
    let table = Table::laid();
    fs::create_dir(table.path("empty")).expect("a folder");
    let came = table.run(&["check", "empty"]);
    assert_eq!(came.code, 2);
    assert!(came.err.starts_with("error: there is nothing to check here\n"), "{}", came.err);
    assert_eq!(table.run(&["check", "bridge.affray"]).code, 2);
    assert_eq!(table.run(&["check", "nowhere"]).code, 2);
}

// --- moving the line ----------------------------------------------------------------------------

#[test]
fn dry_runs_change_nothing() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let out = table.done(&["undo", "bridge.affray", "2", "--dry-run"]);
    assert!(out.starts_with("would be taken back:\n"), "{out}");
    assert!(out.contains("bo melee-attack grul"), "{out}");
    assert!(out.ends_with("; nothing was changed\n"), "{out}");
    table.done(&["goto", "bridge.affray", "before-the-charge", "--dry-run"]);
    assert_eq!(table.read("bridge.affray"), before);
    table.done(&["undo", "bridge.affray"]);
    let before = table.read("bridge.affray");
    let out = table.done(&["redo", "bridge.affray", "--dry-run"]);
    assert!(out.starts_with("would be taken up:\n"), "{out}");
    assert_eq!(table.read("bridge.affray"), before);
}

#[test]
fn undo_then_redo_is_nothing_and_log_all_shows_it() {
    let table = Table::laid();
    let state = table.done(&["state", "bridge.affray"]);
    table.done(&["undo", "bridge.affray", "3", "--because", "wrong target"]);
    assert_ne!(table.done(&["state", "bridge.affray"]), state);
    assert!(!table.done(&["log", "bridge.affray"]).contains("bo melee-attack"));
    let all = table.done(&["log", "bridge.affray", "--all"]);
    assert!(all.contains("bo melee-attack") && all.contains("wrong target"), "{all}");
    table.done(&["redo", "bridge.affray", "3"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), state);
    let came = table.run(&["redo", "bridge.affray"]);
    let hint = "hint: `affray log LOG --all` shows the whole history\n";
    assert_eq!(came, no(&format!("error: there is nothing to redo\n{hint}")));
}

#[test]
fn marks_are_named_and_gone_to() {
    let table = Table::laid();
    let there = table.done(&["state", "bridge.affray"]);
    table.done(&["mark", "bridge.affray", "here"]);
    table.done(&["goto", "bridge.affray", "before-the-charge"]);
    assert_ne!(table.done(&["state", "bridge.affray"]), there);
    table.done(&["goto", "bridge.affray", "here"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), there);
    let came = table.run(&["goto", "bridge.affray", "nowhere"]);
    assert_eq!(came.code, 1);
    assert!(
        came.err.contains("hint: marks: before-the-charge, here; commits: 1 to "),
        "{}",
        came.err
    );
    for wrong in ["7", "two words", "", "a\nb"] {
        assert_eq!(table.run(&["mark", "bridge.affray", wrong]).code, 2, "{wrong:?}");
    }
}

// --- reading and proving ------------------------------------------------------------------------

#[test]
fn a_log_is_verified_from_a_file_from_a_pipe_and_against_a_head() {
    let table = Table::laid();
    let head = table.done(&["head", "bridge.affray"]);
    let head = head.trim();
    let good = table.done(&["verify", "bridge.affray"]);
    assert!(good.starts_with("bridge.affray: good: ") && good.trim_end().ends_with(head), "{good}");
    let piped = table.run_with(&["verify", "-"], &table.read("bridge.affray"));
    assert_eq!(piped.out, good.replace("bridge.affray", "-"));
    table.done(&["mark", "bridge.affray", "here"]);
    let grown = table.done(&["verify", "bridge.affray", "--head", head]);
    assert!(grown.contains(", continues the head given by 1 commit(s); "), "{grown}");
    let other = table.run(&["verify", "waiting.affray", "--head", head]);
    let expected = "error: the log does not reach the head: 10 commit(s) are missing\n";
    assert_eq!((other.code, other.out.as_str()), (1, ""));
    assert!(other.err.starts_with(expected), "{}", other.err);
    let wrong = table.run(&["verify", "bridge.affray", "--head", "9:xyz"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.ends_with("hint: `affray head LOG` prints one\n"), "{}", wrong.err);
}

#[test]
fn several_logs_are_verified_and_the_worst_decides() {
    let table = Table::laid();
    table.write("text.affray", "not a log at all");
    let mut bytes = table.read("bridge.affray");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    table.write("changed.affray", bytes);
    let came = table.run(&["verify", "changed.affray", "bridge.affray"]);
    assert_eq!(came.code, 1);
    assert!(came.out.starts_with("bridge.affray: good: "), "{}", came.out);
    let words = ["verify", "text.affray", "changed.affray", "bridge.affray", "--json"];
    let came = table.run(&words);
    assert_eq!(came.code, 2);
    let good: Vec<bool> = came
        .out
        .lines()
        .map(|line| {
            let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
            json["good"].as_bool().expect("a flag")
        })
        .collect();
    assert_eq!(good, [false, false, true]);
}

#[test]
fn export_and_import_give_the_same_bytes() {
    let table = Table::laid();
    let lines = table.done(&["export", "bridge.affray"]);
    table.write("bridge.jsonl", &lines);
    table.done(&["import", "bridge.jsonl", "-o", "copy.affray"]);
    assert_eq!(table.read("copy.affray"), table.read("bridge.affray"));
    table.write("edited.jsonl", lines.replacen("\"face\":8", "\"face\":7", 1));
    let came = table.run(&["import", "edited.jsonl", "-o", "edited.affray"]);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(!table.path("edited.affray").exists());
}

#[test]
fn a_seat_sees_only_what_it_may() {
    let table = Table::laid();
    let sees = |seat: &str| table.done(&["log", "bridge.affray", "--as", seat]).contains("shaken");
    assert_eq!((sees("maria"), sees("jon"), sees("gm")), (true, false, true));
    let came = table.run(&["log", "bridge.affray", "--as", "mara"]);
    let expected = "error: there is no seat `mara` at this table\nhint: did you mean `maria`?\n";
    assert_eq!(came, cannot(expected));
    let exported = table.done(&["export", "bridge.affray", "--as", "jon"]);
    assert!(!exported.contains("shaken") && exported.contains("\"hidden\":true"), "{exported}");
}

#[test]
fn json_is_never_mixed_with_text() {
    let table = Table::laid();
    for words in [
        &["log", "bridge.affray"][..],
        &["log", "bridge.affray", "--all"],
        &["state", "bridge.affray"],
        &["run", "typed.play"],
        &["new", "a.affray", "--from", "typed.play"],
        &["verify", "bridge.affray"],
        &["head", "bridge.affray"],
        &["audit", "bridge.affray"],
        &["mark", "bridge.affray", "here"],
        &["undo", "bridge.affray", "--dry-run"],
        &["undo", "bridge.affray"],
        &["export", "bridge.affray"],
        &["salvage", "bridge.affray", "-o", "b.affray"],
        &["check", "."],
        &["rules"],
        &["rules", "wwn"],
        &["rules", "wwn", "shock.on-miss"],
        &["schema"],
        &["completions", "bash"],
        &["man"],
        &["explain", "bridge.affray", "3"],
        &["replay", "bridge.affray"],
        &["reveal", "bridge.affray"],
    ] {
        let out = table.done(&[words, &["--json"]].concat());
        assert!(!out.is_empty(), "{words:?}");
        for line in out.lines() {
            let json: Result<serde_json::Value, _> = serde_json::from_str(line);
            assert!(json.is_ok_and(|json| json.is_object()), "{words:?}: {line}");
        }
    }
}

#[test]
fn what_is_printed_as_json_fits_its_schema() {
    let table = Table::laid();
    let mut bytes = table.read("bridge.affray");
    bytes.truncate(bytes.len() - 5);
    table.write("torn.affray", bytes);
    for (name, words) in [
        ("log", &["log", "bridge.affray", "--all"][..]),
        ("log", &["replay", "bridge.affray"]),
        ("log", &["run", "typed.play"]),
        ("state", &["state", "bridge.affray"]),
        ("state", &["state", "waiting.affray"]),
        ("explain", &["explain", "bridge.affray", "3"]),
        ("explain", &["explain", "bridge.affray", "29"]),
        ("verify", &["verify", "bridge.affray", "torn.affray"]),
        ("head", &["head", "torn.affray"]),
        ("head", &["mark", "bridge.affray", "here"]),
        ("audit", &["audit", "bridge.affray"]),
        ("event", &["export", "bridge.affray"]),
        ("event", &["export", "bridge.affray", "--as", "jon"]),
        ("move", &["goto", "bridge.affray", "before-the-charge", "--dry-run"]),
        ("new", &["new", "a.affray", "--from", "bridge.play", "--continue", "bridge.affray"]),
        ("salvage", &["salvage", "torn.affray", "-o", "b.affray"]),
        ("check", &["check", "."]),
        ("system", &["rules"]),
        ("clause", &["rules", "wwn"]),
        ("text", &["completions", "fish"]),
        ("text", &["schema"]),
    ] {
        let schema = table.done(&["schema", name]);
        let schema = serde_json::from_str(&schema).expect("a schema is JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema is one");
        for line in table.done(&[words, &["--json"]].concat()).lines() {
            let json = serde_json::from_str(line).expect("JSON");
            if let Err(error) = validator.validate(&json) {
                panic!("{words:?}: {line}: {error}");
            }
        }
    }
}

#[test]
fn a_revealed_seed_is_in_the_log_and_the_next_one_beside_it() {
    let table = Table::laid();
    let before = table.read("bridge.affray.seed");
    table.done(&["reveal", "bridge.affray"]);
    let after = table.read("bridge.affray.seed");
    assert_ne!(before, after);
    assert!(!table.path("bridge.affray.seed.next").exists());
    let came = table.run_with(&["play", "bridge.affray"], b"grul melee-attack ash\n");
    assert_eq!(came.code, 0, "{came:?}");
    assert_eq!(table.run(&["audit", "bridge.affray"]).code, 0);
    table.done(&["reveal", "bridge.affray", "--final"]);
    let came = table.run(&["reveal", "bridge.affray"]);
    assert_eq!(came.code, 1, "{came:?}");
}

#[test]
fn a_seed_of_another_log_is_refused() {
    let table = Table::laid();
    let other = "ff".repeat(32);
    for (seed, words) in [(other.as_str(), "not the one"), ("short", "not a seed")] {
        table.write("bridge.affray.seed", seed);
        let came = table.run_with(&["play", "bridge.affray"], b"grul melee-attack ash\n");
        assert_eq!(came.code, 2);
        assert!(came.err.contains(words), "{}", came.err);
    }
    // Without it the dice are awaited, and may be typed.
    fs::remove_file(table.path("bridge.affray.seed")).expect("removed");
    let came = table.run_with(&["play", "bridge.affray"], b"grul melee-attack ash\n");
    assert_eq!(came.code, 3, "{came:?}");
}

#[test]
fn a_clause_is_shown_with_its_place_in_the_source() {
    let table = Table::laid();
    let out = table.done(&["rules", "wwn", "shock.on-miss"]);
    assert_eq!(out, table.done(&["rules", "wwn:shock.on-miss"]));
    assert!(out.starts_with("wwn:shock.on-miss (2.4.6.4)\nA miss may still hurt.\n\n"), "{out}");
    let place = out.lines().last().expect("a line").strip_prefix("source: ").expect("a place");
    let (file, line) = place.split_once(':').expect("a line");
    let source =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("there");
    let line: usize = line.parse().expect("a number");
    let code = source.lines().skip(line - 1).take(4).collect::<Vec<_>>().join("\n");
    assert!(code.contains("shock.on-miss"), "{code}");
    let came = table.run(&["rules", "wwn", "shock.on-mis"]);
    let expected =
        "error: `shock.on-mis` is not a clause of wwn\nhint: did you mean `shock.on-miss`?\n";
    assert_eq!(came, cannot(expected));
    assert_eq!(table.run(&["rules", "wnn"]).code, 2);
}

// --- play from a pipe ---------------------------------------------------------------------------

#[test]
fn lines_from_a_pipe_are_refused_as_in_a_script() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let came = table.run_with(&["play", "bridge.affray"], b"\n# a comment\nbo melee-attak grak\n");
    assert_eq!(
        came,
        no("error: `melee-attak` is no verb of wwn\n  --> <stdin>:3:4\n  |\n\
            3 | bo melee-attak grak\n  |    ^^^^^^^^^^^\nhint: did you mean `melee-attack`?\n")
    );
    assert_eq!(table.read("bridge.affray"), before, "no trace");
    let forgiven = b"bo melee-attack grak\nexpect refused\nexpect round 1\n";
    let came = table.run_with(&["play", "bridge.affray"], forgiven);
    assert_eq!(came, Came { code: 0, out: String::new(), err: String::new() });
    let came = table.run_with(&["play", "bridge.affray"], b"expect round 2\n");
    assert_eq!(came.code, 1);
    assert_eq!(table.read("bridge.affray"), before, "no trace");
    // What came before the refused line stays.
    let came =
        table.run_with(&["play", "bridge.affray"], b"remark \"a\"\ngm dance\nremark \"b\"\n");
    assert_eq!(came.code, 1);
    assert!(came.out.contains("\"a\"") && !came.out.contains("\"b\""), "{}", came.out);
}

#[test]
fn a_seat_speaks_for_its_own() {
    let table = Table::laid();
    let came = table.run_with(&["play", "bridge.affray", "--as", "maria"], b"grak end-turn\n");
    assert_eq!(came.code, 1);
    assert!(came.err.contains("hint: its own seat or the GM's does: --as gm"), "{}", came.err);
}

// --- bad input ----------------------------------------------------------------------------------

#[test]
fn bad_lines_of_play_name_the_line_and_the_nearest_word() {
    let table = Table::laid();
    let script = String::from_utf8(table.read("typed.play")).expect("text");
    let (front, _) = script.split_once("gm start").expect("a start");
    let cases = [
        ("ash melee-attak orc [14 5]", 1, "did you mean `melee-attack`?"),
        ("ahs melee-attack orc [14 5]", 1, "did you mean `ash`?"),
        ("ash melee-attack ork [14 5]", 1, "did you mean `orc`?"),
        ("ash melee-attack orc weapn=longsword [14 5]", 1, "did you mean `weapon`?"),
        ("ash melee-attack orc weapon=longswrd [14 5]", 1, "did you mean `longsword`?"),
        ("ash melee-attack orc [14 5 6]", 1, "too many"),
        ("ash melee-attack orc [14]\nexpect orc hp 8\nash end-turn", 1, "face"),
        ("ash melee-attack orc [21 5]", 1, "faces are 1 to 20"),
        ("orc melee-attack ash [14 5]", 1, "because wwn:"),
        ("orc answer pass", 1, "not asked"),
        ("ash melee-attack orc [14 5", 2, "hint: "),
        ("\u{7}", 2, "error: "),
    ];
    for (line, code, words) in cases {
        table.write("bad.play", format!("{front}gm start [5 3]\n{line}\n"));
        let came = table.run(&["run", "bad.play"]);
        assert_eq!(came.code, code, "{line}: {came:?}");
        assert!(came.err.starts_with("error: "), "{line}: {}", came.err);
        assert!(
            came.err.contains("bad.play:27:") || came.err.contains("bad.play:29:"),
            "{line}: {}",
            came.err
        );
        assert!(came.err.contains(words), "{line}: {}", came.err);
    }
}

#[test]
fn bad_front_matter_names_the_key() {
    let table = Table::laid();
    let script = String::from_utf8(table.read("typed.play")).expect("text");
    for (from, to, words) in [
        ("hp-max = 12", "hp-mx = 12", "did you mean `hp-max`?"),
        ("hp-max = 12\n", "", "hp-max"),
        ("system = \"wwn\"", "system = \"wnn\"", "did you mean `wwn`?"),
        ("dice = \"typed\"", "dice = \"thrown\"", "hint: "),
        ("---\ngm start", "gm start", "the front matter is not closed"),
    ] {
        assert!(script.contains(from));
        table.write("bad.play", script.replacen(from, to, 1));
        let came = table.run(&["run", "bad.play", "-o", "bad.affray"]);
        assert_eq!(came.code, 2, "{to}: {came:?}");
        assert!(came.err.contains(words), "{to}: {}", came.err);
        assert!(!table.path("bad.affray").exists(), "{to}");
    }
}

/// Every reading and every writing command on a log that is none.
fn on_bad_log(table: &Table, name: &str) -> Vec<(String, Came)> {
    let mut all = Vec::new();
    for words in [
        &["log", name][..],
        &["log", name, "--all"],
        &["state", name],
        &["head", name],
        &["verify", name],
        &["audit", name],
        &["explain", name, "1"],
        &["replay", name],
        &["export", name],
        &["undo", name],
        &["redo", name],
        &["mark", name, "here"],
        &["goto", name, "1"],
        &["play", name],
        &["contribute", name, "x"],
        &["reveal", name],
    ] {
        all.push((words.join(" "), table.run(words)));
    }
    all
}

#[test]
fn what_is_no_log_is_told_by_every_command() {
    let table = Table::laid();
    let bridge = table.read("bridge.affray");
    let mut newer = bridge.clone();
    newer[8] = 9;
    let check = blake3::hash(&newer[..10]);
    newer[10..16].copy_from_slice(&check.as_bytes()[..6]);
    let bad: [(&str, &[u8], &str); 5] = [
        ("empty.affray", b"", "not a log: the file is shorter than a log's header"),
        (
            "text.affray",
            b"once upon a time there was a fight",
            "not a log: the file does not begin as one",
        ),
        ("cut.affray", &bridge[..40], "not a log: it was cut off inside its first commit"),
        ("short.affray", &bridge[..10], "not a log: the file is shorter than a log's header"),
        ("newer.affray", &newer, "the log has format version 9, newer than this program reads"),
    ];
    for (name, bytes, words) in bad {
        table.write(name, bytes);
        for (command, came) in on_bad_log(&table, name) {
            assert_eq!(came.code, 2, "{command}: {came:?}");
            let expected = format!("error: {words}\n  --> {name}\nhint: ");
            assert!(came.err.starts_with(&expected), "{command}: {}", came.err);
            assert!(came.out.is_empty(), "{command}: {came:?}");
        }
        assert_eq!(table.read(name), bytes, "{name} was changed");
    }
    for (command, came) in on_bad_log(&table, "missing.affray") {
        assert_eq!(came.code, 2, "{command}: {came:?}");
        assert!(came.err.contains("No such file"), "{command}: {}", came.err);
    }
    for (command, came) in on_bad_log(&table, "cases") {
        assert_eq!(came.code, 2, "{command}: {came:?}");
    }
}

#[test]
fn a_changed_log_stops_every_command() {
    let table = Table::laid();
    let mut bytes = table.read("bridge.affray");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    table.write("changed.affray", &bytes);
    for (command, came) in on_bad_log(&table, "changed.affray") {
        assert_eq!(came.code, 1, "{command}: {came:?}");
        assert!(came.err.starts_with("error: damaged at byte "), "{command}: {}", came.err);
        let hint =
            "hint: `affray salvage changed.affray -o NEW` copies the commits before the damage\n";
        assert!(came.err.ends_with(hint), "{command}: {}", came.err);
    }
    assert_eq!(table.read("changed.affray"), bytes);
    let out = table.done(&["salvage", "changed.affray", "-o", "rescued.affray"]);
    assert!(out.contains("\nnot kept: damaged at byte "), "{out}");
    table.done(&["verify", "rescued.affray"]);
}

#[test]
fn a_torn_end_is_warned_of_by_readers_and_moved_aside_by_writers() {
    let table = Table::laid();
    let whole = table.read("bridge.affray");
    let torn = &whole[..whole.len() - 5];
    table.write("torn.affray", torn);
    fs::copy(table.path("bridge.affray.seed"), table.path("torn.affray.seed")).expect("a copy");
    for words in [
        &["log", "torn.affray"][..],
        &["verify", "torn.affray"],
        &["head", "torn.affray"],
        &["state", "torn.affray"],
        &["audit", "torn.affray"],
        &["export", "torn.affray"],
        &["undo", "torn.affray", "--dry-run"],
    ] {
        let came = table.run(words);
        assert_eq!(came.code, 0, "{words:?}: {came:?}");
        assert!(
            came.err.starts_with("warning: torn.affray ends with a commit cut off"),
            "{came:?}"
        );
        assert_eq!(came.err.lines().count(), 1, "{words:?}: {}", came.err);
    }
    assert_eq!(table.read("torn.affray"), torn, "readers write nothing");
    let came = table.run(&["mark", "torn.affray", "here"]);
    assert_eq!(came.code, 0);
    assert!(came.err.contains("were moved to torn.affray.torn-"), "{}", came.err);
    let lines = table.done(&["export", "torn.affray"]);
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[lines.len() - 2].contains("\"recovered\""), "{lines:?}");
    assert_eq!(table.run(&["verify", "torn.affray"]).err, "");
}

#[test]
fn a_locked_log_is_not_written_to() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let file = fs::File::open(table.path("bridge.affray")).expect("there");
    file.lock().expect("locked");
    for words in [
        &["mark", "bridge.affray", "here"][..],
        &["undo", "bridge.affray"],
        &["reveal", "bridge.affray", "--final"],
    ] {
        let came = table.run(words);
        let expected = "error: cannot append: the log is locked by another writer\n  \
                        --> bridge.affray\nhint: another affray is writing to it; try again\n";
        assert_eq!(came, cannot(expected));
    }
    let came = table.run_with(&["play", "bridge.affray"], b"remark \"x\"\n");
    assert_eq!(came.code, 2, "{came:?}");
    assert_eq!(table.run(&["log", "bridge.affray"]).code, 0, "readers take no lock");
    assert_eq!(table.read("bridge.affray"), before);
    drop(file);
    table.done(&["mark", "bridge.affray", "here"]);
}

#[test]
fn text_that_is_no_text_and_endless_lines_are_told() {
    let table = Table::laid();
    let mut bytes = table.read("typed.play");
    bytes.extend_from_slice(b"remark \"\xff\"\n");
    table.write("bad.play", &bytes);
    let came = table.run(&["run", "bad.play"]);
    assert_eq!(
        came,
        cannot(
            "error: the file is not UTF-8 text\n  --> bad.play\n\
                because byte 9 of line 29 (0xff) is not UTF-8\nhint: save the file as UTF-8\n"
        )
    );
    let came = table.run_with(&["play", "bridge.affray"], b"remark \"a\"\nremark \"\xff\"\n");
    assert_eq!(came.code, 2);
    assert!(came.err.contains("because byte 9 of line 2 (0xff) is not UTF-8"), "{}", came.err);
    let mut long = table.read("typed.play");
    long.resize(long.len() + 100_000_000, b'x');
    table.write("long.play", &long);
    let came = table.run(&["run", "long.play"]);
    assert_eq!(came.code, 2);
    assert!(came.err.starts_with("error: line 29 is 100000000 bytes long\n"), "{}", came.err);
    let came = table.run_with(&["play", "bridge.affray"], &long[long.len() - 100_000_000..]);
    assert_eq!(came.code, 2);
    assert!(came.err.starts_with("error: line 1 is longer than 65536 bytes\n"), "{}", came.err);
    let came = table.run_with(&["import", "-", "-o", "x.affray"], &long);
    assert_eq!(came.code, 2, "{}", came.err);
    assert!(!table.path("x.affray").exists());
}

#[test]
fn a_closed_pipe_is_success() {
    let table = Table::laid();
    for line in [
        "affray export bridge.affray | true",
        "affray log bridge.affray --all | head -n 1",
        "affray rules wwn | head -n 1",
        "affray --help | true",
        "affray man | true",
    ] {
        let came = table.sh(&format!(
            "({line}); {{ {}; echo $? >&2; }} | true",
            line.split(" |").next().expect("a command")
        ));
        assert_eq!(came.err, "0\n", "{line}: {came:?}");
    }
    // The log is written to its end although nobody reads the account.
    let came = table.sh("affray run bridge.play -o piped.affray --clock fixed 2>/dev/null | true");
    assert_eq!(came.code, 0);
    wait_for(&table, "piped.affray", table.read("bridge.affray").len());
    assert_eq!(table.read("piped.affray"), table.read("bridge.affray"));
}

/// A pipeline ends with its last command; the first may still be writing.
fn wait_for(table: &Table, name: &str, length: usize) {
    for _ in 0..500 {
        if fs::metadata(table.path(name)).is_ok_and(|there| there.len() == length as u64) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_changes_nothing() {
    let table = Table::laid();
    for line in [
        "affray log bridge.affray",
        "affray export bridge.affray",
        "affray rules wwn",
        "affray head bridge.affray",
    ] {
        let came = table.sh(&format!("{line} > /dev/full"));
        assert_eq!(came.code, 2, "{line}: {came:?}");
        let expected = "error: cannot write to the standard output\nbecause No space left on device\n\
                        hint: make room on the disk and try again\n";
        assert_eq!(came.err, expected, "{line}");
    }
    // A file that may not grow stands in for the disk.
    let before = table.read("bridge.affray");
    let limit = before.len().div_ceil(512);
    let room = limit * 512 - before.len();
    let words = "x".repeat(room + 200);
    let full = format!(
        "trap '' XFSZ; ulimit -f {limit}; echo 'remark \"{words}\"' | affray play bridge.affray"
    );
    let came = table.sh(&full);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(came.err.contains("the write failed, and the log is as before"), "{}", came.err);
    assert_eq!(table.read("bridge.affray"), before);
    let came = table.sh("trap '' XFSZ; ulimit -f 0; affray run bridge.play -o full.affray");
    assert_eq!(came.code, 2, "{came:?}");
    assert!(!table.path("full.affray").exists() && !table.path("full.affray.seed").exists());
}

#[test]
fn colours_are_for_terminals() {
    let table = Table::laid();
    let came = table.run(&["log", "missing.affray"]);
    assert!(!came.err.contains('\x1b'), "{}", came.err);
    assert!(!table.done(&["--help"]).contains('\x1b'));
}

#[test]
fn a_log_from_a_pipe_is_read_and_not_written() {
    let table = Table::laid();
    let bytes = table.read("bridge.affray");
    for words in [&["log", "-"][..], &["state", "-"], &["head", "-"], &["export", "-"]] {
        let file = table.done(&[words[0], "bridge.affray"]);
        let piped = table.run_with(words, &bytes);
        assert_eq!((piped.code, piped.out), (0, file), "{words:?}");
    }
    let came = table.run_with(&["undo", "-"], &bytes);
    let expected =
        "error: the standard input cannot be written to\nhint: name the file of the log\n";
    assert_eq!(came, cannot(expected));
    let mut script = Vec::new();
    fs::File::open(table.path("bridge.play"))
        .and_then(|mut file| file.read_to_end(&mut script))
        .expect("read");
    assert_eq!(table.run_with(&["run", "-"], &script).code, 0);
}

#[test]
fn an_event_that_is_not_there_is_told() {
    let table = Table::laid();
    for words in
        [&["state", "bridge.affray", "--at", "9999"][..], &["explain", "bridge.affray", "0"]]
    {
        let came = table.run(words);
        assert_eq!(came.code, 2);
        assert!(came.err.starts_with("error: there is no event "), "{}", came.err);
        assert!(came.err.contains("hint: its events are numbered 1 to "), "{}", came.err);
    }
}
