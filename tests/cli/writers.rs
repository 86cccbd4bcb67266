//! A log under its writer's hands: other files in its place, other writers.

use super::*;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, ChildStdout};

/// A `play` that was started and is spoken to line by line.
struct Open {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Open {
    fn at(table: &Table, log: &str) -> Self {
        let mut command = table.command(&["play", log]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("started");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Open { child, input, output }
    }

    /// Says a line and reads what is told of it, which is one line.
    fn say(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("it listens");
        let mut told = String::new();
        self.output.read_line(&mut told).expect("text");
        told
    }

    /// Says the last line; the exit code, what was told after all, and the error.
    fn end(mut self, line: &str) -> Came {
        writeln!(self.input, "{line}").expect("it listens");
        drop(self.input);
        let mut told = String::new();
        self.output.read_to_string(&mut told).expect("text");
        let rest = came(&self.child.wait_with_output().expect("ended"));
        Came { out: told, ..rest }
    }
}

const GONE: &str =
    "error: cannot append: the log's file was replaced or removed while it was open\n";

#[test]
fn a_log_that_was_replaced_or_removed_under_its_writer_takes_no_more_lines() {
    type Row = (&'static str, fn(&Table));
    let table = Table::laid();
    let swaps: [Row; 3] = [
        ("replaced", |table| {
            fs::copy(table.path("waiting.affray"), table.path("other.affray")).expect("copied");
            fs::rename(table.path("other.affray"), table.path("one.affray")).expect("moved");
        }),
        ("replaced by a copy of itself", |table| {
            fs::copy(table.path("one.affray"), table.path("other.affray")).expect("copied");
            fs::rename(table.path("other.affray"), table.path("one.affray")).expect("moved");
        }),
        ("removed", |table| fs::remove_file(table.path("one.affray")).expect("removed")),
    ];
    for (what, swap) in swaps {
        fs::copy(table.path("bridge.affray"), table.path("one.affray")).expect("copied");
        let mut open = Open::at(&table, "one.affray");
        assert!(open.say("remark \"kept\"").contains("kept"), "{what}");
        swap(&table);
        let there = fs::read(table.path("one.affray")).ok();
        let came = open.end("remark \"lost\"");
        assert_eq!((came.code, came.out.as_str()), (2, ""), "{what}: {came:?}");
        assert!(came.err.starts_with(GONE), "{what}: {}", came.err);
        assert!(came.err.contains("\nhint: nothing of this line is recorded; "), "{}", came.err);
        assert_eq!(fs::read(table.path("one.affray")).ok(), there, "{what}");
    }
}

#[test]
fn a_log_that_was_put_back_takes_lines_again() {
    let table = Table::laid();
    let mut open = Open::at(&table, "bridge.affray");
    assert!(open.say("remark \"one\"").contains("one"));
    fs::rename(table.path("bridge.affray"), table.path("elsewhere")).expect("moved");
    fs::rename(table.path("elsewhere"), table.path("bridge.affray")).expect("moved");
    let came = open.end("remark \"two\"");
    assert!(came.code == 0 && came.out.contains("two"), "{came:?}");
    assert!(table.done(&["log", "bridge.affray", "--all"]).contains("two"));
}

/// The front matter of a fight whose secret the GM keeps.
const DUEL: &str = "---\nsystem = \"wwn\"\ndice = \"seeded\"\n\
    [[combatant]]\nid = \"ash\"\nside = \"heroes\"\nseat = \"maria\"\nkind = \"pc\"\nhp-max = 12\n\
    [[combatant]]\nid = \"orc\"\nside = \"raiders\"\nhp-max = 8\n---\n";

/// A prompt that is open while another reveals the secret.
fn overtaken_by_a_reveal() -> (Table, Open) {
    let table = Table::empty();
    table.write("duel.play", DUEL);
    table.done(&["new", "duel.affray", "--from", "duel.play"]);
    let mut open = Open::at(&table, "duel.affray");
    assert!(open.say("remark \"one\"").contains("one"));
    table.done(&["reveal", "duel.affray"]);
    (table, open)
}

#[test]
fn an_open_prompt_throws_with_the_secret_that_follows_on_anothers_reveal() {
    let (table, open) = overtaken_by_a_reveal();
    table.done(&["contribute", "duel.affray", "mine", "--as", "maria"]);
    let came = open.end("gm start");
    assert!(came.code == 0 && came.out.contains("initiative"), "{came:?}");
    table.done(&["reveal", "duel.affray", "--final"]);
    table.done(&["audit", "duel.affray"]);
}

#[test]
fn what_another_has_revealed_is_not_revealed_once_more() {
    let (table, open) = overtaken_by_a_reveal();
    let before = table.read("duel.affray");
    let came = open.end("reveal");
    assert_eq!(came.code, 1, "{came:?}");
    assert!(came.err.starts_with("error: a secret was revealed in this round already"), "{came:?}");
    assert_eq!(table.read("duel.affray"), before);
}

#[test]
fn many_writers_at_once_are_all_heard() {
    let table = Table::laid();
    let said = |number: usize| {
        let mut command = table.command(&["mark", "bridge.affray", &format!("m{number}")]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("started")
    };
    for round in 0..6 {
        let all: Vec<_> = (0..6).map(|one| said(round * 6 + one)).collect();
        for one in all {
            let came = came(&one.wait_with_output().expect("ended"));
            assert_eq!(came.code, 0, "{came:?}");
        }
    }
    let account = table.done(&["log", "bridge.affray", "--all"]);
    assert!((0..36).all(|one| account.contains(&format!("m{one}"))), "{account}");
}
