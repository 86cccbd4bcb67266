//! Help: what every command says of itself holds.

use super::*;

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
        assert!((3..=7).contains(&examples.len()), "{name} has {} examples", examples.len());
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
        "retract",
        "correct",
        "dispute",
        "decide",
        "disputes",
        "verify",
        "salvage",
        "head",
        "audit",
        "explain",
        "prove",
        "check-proof",
        "stats",
        "reveal",
        "replay",
        "watch",
        "config",
        "export",
        "import",
        "rules",
        "guide",
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
fn options_that_commit_somebody_say_that_they_must_agree() {
    let table = Table::laid();
    for (system, verb, option) in [
        ("wwn", "stabilize", "[aided=… who must agree]"),
        ("radiant-hack", "trade-item", "with=… who must agree"),
        ("factions", "take-turn", "[character=… who must agree]"),
    ] {
        let text = table.done(&["rules", system, verb]);
        assert!(text.contains(option), "{text}");
    }
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
