//! `reveal` at the prompt and on the command line: the same act, and the same file of the seed.

use super::*;

/// The front matter of a fight whose secret the GM keeps.
const DUEL: &str = "---\nsystem = \"wwn\"\ndice = \"seeded\"\n\
    [[combatant]]\nid = \"ash\"\nside = \"heroes\"\nseat = \"maria\"\nkind = \"pc\"\nhp-max = 12\n\
    [[combatant]]\nid = \"orc\"\nside = \"raiders\"\nhp-max = 8\n---\n";

/// Two copies of one fight, and its seed beside each.
fn copies() -> Table {
    let table = Table::empty();
    table.write("duel.play", DUEL);
    table.write("key", [7; 64]);
    table.done(&["new", "said.affray", "--from", "duel.play", "--seed-file", "key"]);
    for ending in ["", ".seed"] {
        let from = table.path(&format!("said.affray{ending}"));
        fs::copy(from, table.path(&format!("done.affray{ending}"))).expect("a copy");
    }
    table
}

/// Whether a seed lies beside a log that waits for its reveal.
fn waits_a_seed(table: &Table, log: &str) -> bool {
    table.files().keys().any(|name| name.starts_with(&format!("{log}.seed.next")))
}

#[test]
fn of_two_reveals_at_once_one_is_taken_and_the_dice_go_on_from_its_secret() {
    for _ in 0..8 {
        let table = copies();
        // With a key both derive the same secret; without one each has its own.
        table.done(&["new", "own.affray", "--from", "duel.play"]);
        for log in ["said.affray", "own.affray"] {
            let reveal = || {
                let mut command = table.command(&["reveal", log]);
                command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
                command.spawn().expect("started")
            };
            let both = [reveal(), reveal()];
            let came = both.map(|child| came(&child.wait_with_output().expect("ended")));
            let taken = came.iter().filter(|came| came.code == 0).count();
            assert_eq!(taken, 1, "{log}: {came:?}");
            table.done(&["contribute", log, "mine", "--as", "maria"]);
            let started = table.run_with(&["play", log], b"gm start\n");
            assert_eq!(started.code, 0, "{log}: {came:?}: {started:?}");
        }
    }
}

/// The words of the event that ends a log, and what its seed holds.
fn revealed(table: &Table, log: &str) -> (String, Vec<u8>) {
    assert!(!waits_a_seed(table, log), "{log}");
    let account = table.done(&["log", log, "--all", "--json"]);
    let last = account.lines().last().unwrap_or_default();
    let last: serde_json::Value = serde_json::from_str(last).expect("a row");
    let last = last["text"].as_str().expect("a text").to_owned();
    (last, table.read(&format!("{log}.seed")))
}

#[test]
fn a_reveal_is_the_same_at_the_prompt_and_on_the_command_line() {
    let table = copies();
    let (_, first) = revealed(&table, "said.affray");
    assert_eq!(table.run_with(&["play", "said.affray"], b"reveal\n").code, 0);
    let came = table.run(&["reveal", "done.affray"]);
    let note = "note: the fight goes on with a fresh seed; its commitment stands in the reveal\n";
    assert_eq!((came.code, came.err.as_str()), (0, note), "{came:?}");
    let (said, done) = (revealed(&table, "said.affray"), revealed(&table, "done.affray"));
    assert_eq!(said, done, "the key beside the log gives both the same seed");
    assert_ne!(said.1, first, "a fresh seed");
    // What the seed holds now is what the reveal has named.
    let secret = String::from_utf8(said.1.clone()).expect("text");
    let secret = affray::vocabulary::hex::bytes(secret.lines().next().unwrap_or_default());
    let next = affray::play::commitment(&secret.expect("a secret"));
    let next = affray::vocabulary::hex::digits(&next);
    assert!(said.0.ends_with(&format!("; next commitment {next}")), "{said:?}");
    // For good: no commitment is named, and the seed stays what it was.
    assert_eq!(table.run_with(&["play", "said.affray"], b"reveal final\n").code, 0);
    let came = table.run(&["reveal", "done.affray", "--final"]);
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    let last = revealed(&table, "said.affray");
    assert_eq!(last, revealed(&table, "done.affray"));
    assert!(last.0.contains("The GM reveals the seed of the dice: "), "{last:?}");
    assert!(!last.0.contains("commitment") && last.1 == said.1, "{last:?}");
}

#[test]
fn a_player_is_refused_a_reveal_in_the_same_words() {
    let table = copies();
    let before = (table.read("said.affray"), table.read("said.affray.seed"));
    for (line, words) in [("reveal", &["reveal"][..]), ("reveal final", &["reveal", "--final"])] {
        let play = ["play", "said.affray", "--as", "maria"];
        let said = table.run_with(&play, format!("{line}\n").as_bytes());
        let (what, hint) = ("only the seat gm, which keeps the secret, reveals it", "--as gm");
        let mark = "^".repeat(line.len());
        let place = format!("  --> <stdin>:1:1\n  |\n1 | {line}\n  | {mark}\n");
        assert_eq!(said, no(&format!("error: {what}\n{place}hint: {hint}\n")));
        let done = table.run(&[words, &["done.affray", "--as", "maria"]].concat());
        assert_eq!(done, no(&format!("error: {what}\nhint: {hint}\n")));
    }
    for log in ["said.affray", "done.affray"] {
        assert!(!waits_a_seed(&table, log), "{log}");
        let now = (table.read(log), table.read(&format!("{log}.seed")));
        assert!(now == before, "{log}: no trace");
    }
}
