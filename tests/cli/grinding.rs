//! Somebody who holds the secret tries at the command line what might give a deed another face: in
//! other words, before and after other lines, undone and said again. Whatever is accepted throws
//! what it threw.

use super::*;

/// Lines that come before a deed and throw nothing for it.
const BEFORE: &[&str] = &[
    "",
    "remark \"hm\"",
    "mark here",
    "gm rule \"so be it\"",
    "gm set bo hp-=1 because \"a stone\"",
    "dispute 3 because \"is that so?\"",
    "ash melee-attack grak\nundo",
    "ash melee-attack grul\nundo",
    "ash melee-attack grak\nundo\nash melee-attack grak\nundo\nash melee-attack grak\nundo",
    "ash run distance=10\nundo",
    "mark here\nash melee-attack grak\ngoto here",
    "ash run distance=10",
];

/// The deed in other words.
const SAID: &[&str] = &[
    "ash melee-attack grak weapon=longsword",
    "ash melee-attack weapon=longsword target=grak",
    "ash melee-attack target=grak weapon=longsword because \"for the bridge\"",
    "ash melee-attack grak",
    "ash   melee-attack   grak   because \"  \"",
    "ash melee-attack grak # once more",
];

/// What is no way to say it.
const REFUSED: &[&str] = &[
    "ash melee-attack grak luck=7",
    "ash melee-attack grak 7=7",
    "ash melee-attack grak weapon=longsword weapon=longsword",
    "ash melee-attack grak weapon=spear",
    "bo melee-attack grak weapon=longsword",
    "ash answer yes",
];

/// What comes after it and has to leave it as it was.
const AFTER: &[&str] = &[
    "",
    "undo\nredo",
    "undo\nash melee-attack grak",
    "gm rule \"as it was\"\nundo",
    "grak take total-defense\nundo",
];

/// A fight that has begun, with its secret beside it; it is ash's turn.
fn begun() -> Table {
    let table = Table::laid();
    table.write("secret", [0x5a; 32]);
    let new = ["new", "begun.affray", "--from", "bridge.play", "--seed-file", "secret"];
    table.done(&[&new[..], &["--clock", "fixed"]].concat());
    let share = ["contribute", "begun.affray", "eleven herons", "--as", "jon"];
    table.done(&[&share[..], &["--clock", "fixed"]].concat());
    let told = play(&table, "begun.affray", "gm start\n").out;
    if told.contains("raiders' turn") {
        play(&table, "begun.affray", "raiders end-turn\n");
    }
    table
}

fn play(table: &Table, log: &str, lines: &str) -> Came {
    table.run_with(&["play", log, "--as", "gm", "--clock", "fixed"], lines.as_bytes())
}

/// A copy of the fight that has begun, played on with some lines.
fn copy(table: &Table, lines: &str) -> Came {
    table.write("copy.affray", table.read("begun.affray"));
    table.write("copy.affray.seed", table.read("begun.affray.seed"));
    play(table, "copy.affray", lines)
}

/// The faces of ash's attack and of what it does, as the account of the copy has them.
fn faces(table: &Table) -> (String, Option<String>) {
    let account = table.done(&["log", "copy.affray", "--json"]);
    let rows = || account.lines().map(|row| serde_json::from_str(row).expect("a row"));
    let rows: Vec<serde_json::Value> = rows().collect();
    let die = |purpose: &str| {
        let texts = rows.iter().filter(|row| row["kind"] == "roll").map(|row| &row["text"]);
        let mut texts = texts.filter_map(serde_json::Value::as_str);
        let told = texts.rfind(|text| text.starts_with(purpose))?;
        let from = told.find('[').expect("faces stand in brackets");
        told[from..].split(']').next().map(str::to_owned)
    };
    (die("attack ").unwrap_or_else(|| panic!("{account}")), die("damage "))
}

/// What an audit lists of the copy: its rewinds and its rulings.
fn listed(table: &Table) -> (usize, usize) {
    let report = table.done(&["audit", "copy.affray", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&report).expect("a report");
    let count = |list: &str| {
        let items = report[list].as_array().expect("a list");
        assert!(items.iter().all(|item| item["event"].is_u64() && item["seat"] == "gm"), "{list}");
        items.len()
    };
    (count("rewinds"), count("rulings"))
}

#[test]
fn whatever_is_said_around_a_deed_it_throws_what_it_threw() {
    let table = begun();
    let came = copy(&table, SAID[0]);
    assert_eq!(came.code, 0, "{came:?}");
    let first = faces(&table);
    let mut tries = 0;
    for (at, before) in BEFORE.iter().enumerate() {
        for (number, said) in SAID.iter().enumerate() {
            let after = AFTER[(at + number) % AFTER.len()];
            let lines = format!("{before}\n{said}\n{after}\n");
            let came = copy(&table, &lines);
            assert_eq!(came.code, 0, "{lines}: {came:?}");
            assert_eq!(faces(&table), first, "{lines}");
            let starts = |words: &[&str]| {
                let is = |line: &&str| words.iter().any(|word| line.starts_with(word));
                lines.lines().filter(is).count()
            };
            let rewinds = starts(&["undo", "redo", "goto", "grak take"]);
            assert_eq!(listed(&table), (rewinds, starts(&["gm rule", "gm set"])), "{lines}");
            tries += 1;
        }
    }
    assert!(tries >= 70, "{tries}");
}

#[test]
fn what_is_no_way_to_say_a_deed_is_refused_and_leaves_no_trace() {
    let table = begun();
    let before = table.read("begun.affray");
    for line in REFUSED {
        let came = copy(&table, &format!("{line}\n"));
        assert_ne!(came.err, "", "{line}: {came:?}");
        assert_eq!(table.read("copy.affray"), before, "{line}");
    }
}
