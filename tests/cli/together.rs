//! Logs that are audited together.

use super::*;

/// The sample play without the line that fixes its seed.
fn unnamed(table: &Table) {
    let text = String::from_utf8(table.read("bridge.play")).expect("text");
    let lines = text.lines().filter(|line| !line.starts_with("seed"));
    table.write("unnamed.play", lines.map(|line| line.to_owned() + "\n").collect::<String>());
}

#[test]
fn a_secret_used_twice_is_told() {
    let table = Table::laid();
    unnamed(&table);
    table.write("secret", [7; 32]);
    let run = |log: &str, more: &[&str]| {
        let line = ["run", "unnamed.play", "-o", log, "--seed-file", "secret"];
        table.done(&[&line[..], more].concat());
    };
    run("one.affray", &["--clock", "fixed"]);
    run("two.affray", &[]);
    let came = table.run(&["audit", "one.affray", "two.affray"]);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(
        came.err.contains(
            "one.affray and two.affray: cannot be told because they hang on the same secret"
        ),
        "{came:?}"
    );
    let came = table.run(&["audit", "one.affray", "two.affray", "--strict"]);
    assert_eq!(came.code, 1, "{came:?}");
    // A copy is the same fight.
    fs::copy(table.path("one.affray"), table.path("three.affray")).expect("copied");
    let came = table.run(&["audit", "one.affray", "three.affray"]);
    assert!(!came.err.contains("secret"), "{came:?}");
    // Wherever below a folder they lie.
    for (log, folder) in [("one.affray", "monday"), ("two.affray", "tuesday")] {
        fs::create_dir(table.path(folder)).expect("a folder");
        fs::rename(table.path(log), table.path(folder).join(log)).expect("moved");
    }
    fs::remove_file(table.path("three.affray")).expect("removed");
    let came = table.run(&["audit", "."]);
    assert_eq!(came.code, 0, "{came:?}");
    let told = "note: ./monday/one.affray and ./tuesday/two.affray: cannot be told because they \
                hang on the same secret";
    assert_eq!(came.err.matches("the same secret").count(), 1, "{came:?}");
    assert!(came.err.contains(told), "{came:?}");
    assert_eq!(table.run(&["audit", ".", "--strict"]).code, 1);
}

#[test]
fn a_fight_that_goes_on_is_held_against_its_old_log() {
    let table = Table::laid();
    unnamed(&table);
    table.write("secret", [7; 64]);
    let run = |play: &str, log: &str| {
        let fixed = ["--seed-file", "secret", "--clock", "fixed"];
        table.done(&[&["run", play, "-o", log], &fixed[..]].concat());
    };
    run("unnamed.play", "old.affray");
    table.done(&["new", "next.affray", "--from", "unnamed.play", "--continue", "old.affray"]);
    let came = table.run(&["audit", "old.affray", "next.affray"]);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(
        came.err.contains("next.affray: fits: it goes on from old.affray at commit"),
        "{came:?}"
    );
    // The same opening, and another end.
    let text = String::from_utf8(table.read("unnamed.play")).expect("text");
    table.write("other.play", format!("{text}remark \"it ended otherwise\"\n"));
    run("other.play", "other.affray");
    let came = table.run(&["audit", "other.affray", "next.affray"]);
    assert_eq!(came.code, 0, "it only went on: {came:?}");
    let said = |line: &&str| !line.is_empty() && !line.starts_with(['#', 'e']);
    let last = text.lines().rev().find(said).expect("a last line");
    let kept = text.replace(&format!("{last}\n"), "remark \"it ended otherwise\"\n");
    table.write("less.play", kept);
    run("less.play", "less.affray");
    let came = table.run(&["audit", "less.affray", "next.affray"]);
    assert_eq!(came.code, 1, "{came:?}");
    assert!(came.err.contains("contradicted (first at event 1): this fight goes on from another state than its old log has"), "{came:?}");
}

#[test]
fn what_cannot_be_told_exits_with_1_only_where_that_is_wanted() {
    let table = Table::laid();
    table.done(&["run", "typed.play", "-o", "typed.affray"]);
    let out = table.done(&["audit", "typed.affray"]);
    assert!(
        out.ends_with("faces are those of physical dice: nothing contradicts the record\n"),
        "{out}"
    );
    let came = table.run(&["audit", "typed.affray", "--strict"]);
    assert_eq!((came.code, &came.out), (1, &out), "{came:?}");
    let out = table.done(&["audit", "waiting.affray", "--strict"]);
    assert!(out.ends_with("fits: everything comes out as it was recorded\n"), "{out}");
}
