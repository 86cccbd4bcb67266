//! Many logs audited at once, and what each seat did.

use super::*;
use affray::vocabulary::{Effect, Effected, Event};
use shared::{chained, commits};

/// A folder `logs` with one log of every kind: of a fight that fits, of one that is waiting, with
/// typed dice, with a byte changed, with a number changed and the chain rebuilt, and no log at all.
fn shelf() -> Table {
    let table = Table::laid();
    for folder in ["logs", "logs/monday", "logs/tuesday"] {
        fs::create_dir(table.path(folder)).expect("a folder");
    }
    fs::copy(table.path("waiting.affray"), table.path("logs/c-waiting.affray")).expect("a copy");
    table.done(&["run", "typed.play", "-o", "logs/monday/typed.affray", "--clock", "fixed"]);
    let typed = table.read("logs/monday/typed.affray");
    let mut changed = typed.clone();
    // In the last event: the link of 32 bytes stands behind it. A chain tells the commit, which
    // begins with event 17.
    changed[typed.len() - 33] ^= 1;
    table.write("logs/a-changed.affray", changed);
    let mut lied = commits(&typed);
    let mut effects = lied.iter_mut().flatten().filter_map(|entry| match &mut entry.event {
        Event::Effected(Effected { effect: Effect::Pool { by, .. }, .. }) => Some(by),
        _ => None,
    });
    *effects.next().expect("a change of a pool") -= 1;
    table.write("logs/tuesday/lied.affray", chained(&lied));
    table.write("logs/tuesday/none.affray", "no log");
    table.write("logs/tuesday/notes.txt", "no log either");
    table
}

#[test]
fn several_logs_are_told_a_line_each_in_order_and_counted() {
    let table = shelf();
    let came = table.run(&["audit", "logs"]);
    assert_eq!(came.code, 2, "one is no log: {came:?}");
    let lines: Vec<&str> = came.out.lines().collect();
    let of_logs: Vec<&&str> = lines.iter().filter(|line| !line.starts_with(' ')).collect();
    let expected = [
        "logs/a-changed.affray: contradicted (first at event 17)",
        "logs/c-waiting.affray: fits: wwn, 1 commit, 1 event, 0 dice proven, 0 typed, 0 disputes \
         open",
        "logs/monday/typed.affray: cannot be told because 4 faces are those of physical dice: wwn, \
         3 commits, 25 events, 0 dice proven, 4 typed, 0 disputes open",
        "logs/tuesday/lied.affray: contradicted (first at event 10): wwn, 3 commits, 25 events, 0 \
         dice proven, 4 typed, 0 disputes open",
        "5 logs: 1 fits, 2 cannot be told (1 could not be read), 2 contradicted; 51 events",
    ];
    assert_eq!(of_logs, expected.iter().collect::<Vec<_>>(), "{}", came.out);
    // Of the log that is contradicted everything is told, and of none else.
    let lied = lines.iter().position(|line| line.contains("lied")).expect("a line");
    assert!(lines[lied + 1].starts_with("  wwn: 3 commits, "), "{}", came.out);
    assert!(lines.contains(&"  seat gm:") && lines.iter().any(|line| line.contains("comes out:")));
    assert_eq!(lines.iter().filter(|line| line.contains("the chain fits")).count(), 1);
    let errors: Vec<&str> = came.err.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 2, "{}", came.err);
    let whole = table.run(&["audit", "logs", "--details"]);
    assert_eq!(whole.out.matches("the chain fits").count(), 3, "{}", whole.out);
    // The same again, however the cores share the work.
    for _ in 0..5 {
        assert_eq!(table.run(&["audit", "logs"]), came);
    }
}

#[test]
fn one_log_is_told_whole_and_a_folder_of_one_as_several() {
    let table = shelf();
    let whole = table.done(&["audit", "logs/monday/typed.affray"]);
    assert!(whole.starts_with("logs/monday/typed.affray: wwn: 3 commits, "), "{whole}");
    assert_eq!(table.done(&["audit", "logs/monday/typed.affray", "--details"]), whole);
    let folder = table.done(&["audit", "logs/monday"]);
    let says = "1 log: 0 fit, 1 cannot be told, 0 contradicted; 25 events\n";
    assert!(folder.ends_with(says) && folder.lines().count() == 2, "{folder}");
    let strict = table.run(&["audit", "logs/monday", "--strict"]);
    assert_eq!((strict.code, strict.out), (1, folder));
    let piped = table.sh("affray audit - logs/monday < bridge.affray");
    assert!(piped.out.starts_with("-: cannot be told because "), "{piped:?}");
    assert!(piped.out.contains("\n2 logs: "), "{piped:?}");
}

#[test]
fn as_json_each_log_is_an_object_and_the_last_one_counts_them() {
    let table = shelf();
    let came = table.run(&["audit", "logs", "--json"]);
    let json = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
    let objects: Vec<serde_json::Value> = came.out.lines().map(json).collect();
    let logs: Vec<&str> = objects.iter().filter_map(|one| one["log"].as_str()).collect();
    let expected = [
        "logs/a-changed.affray",
        "logs/c-waiting.affray",
        "logs/monday/typed.affray",
        "logs/tuesday/lied.affray",
        "logs/tuesday/none.affray",
    ];
    assert_eq!(logs, expected);
    let sum = objects.last().expect("a sum");
    let expected = serde_json::json!({
        "logs": 5, "fit": 1, "cannot_be_told": 2, "contradicted": 2, "unread": 1, "events": 51,
        "together": "fits"
    });
    assert_eq!(*sum, expected);
    for (name, object) in [("audit", &objects[3]), ("audit-summary", sum)] {
        let schema = json(&table.done(&["schema", name]).replace('\n', " "));
        let validator = jsonschema::validator_for(&schema).expect("a schema is one");
        validator.validate(object).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    assert_eq!(table.done(&["audit", "bridge.affray", "--json"]).lines().count(), 1);
}

/// Whoever doubts somebody finds in one place what that seat did.
#[test]
fn what_each_seat_did_stands_together() {
    let table = Table::laid();
    let lines = b"dispute 29 because \"it lay on the edge\"\nremark \"well\"\n";
    assert_eq!(table.run_with(&["play", "bridge.affray", "--as", "maria"], lines).code, 0);
    let lines = b"dispute 31 because \"that die too\"\n";
    assert_eq!(table.run_with(&["play", "bridge.affray", "--as", "maria"], lines).code, 0);
    // Its dice are other ones each time, and so are the numbers of its events.
    let report = || {
        let json = table.done(&["audit", "bridge.affray", "--json"]);
        serde_json::from_str::<serde_json::Value>(&json).expect("JSON")
    };
    let first = report()["disputes"][0]["event"].as_u64().expect("a number");
    let second = first + 2;
    let open = table.done(&["audit", "bridge.affray"]);
    let marias = |text: &str| text.split("seat maria:\n").nth(1).map(str::to_owned);
    let told = marias(&open).expect("what maria did");
    let says = format!(
        "  #{first} disputes #29 because \"it lay on the edge\": open\n  #{second} disputes #31 \
         because \"that die too\": open\n"
    );
    assert!(told.starts_with(&says), "{open}");
    let lines = b"decide 29 overturned because \"it did\"\n";
    assert_eq!(table.run_with(&["play", "bridge.affray"], lines).code, 0);
    let (decided, at) = (table.done(&["audit", "bridge.affray"]), second + 1);
    let told = marias(&decided).expect("what maria did");
    let says = format!(
        "  #{first} disputes #29 because \"it lay on the edge\": overturned by gm at #{at}\n"
    );
    assert!(told.starts_with(&says), "{decided}");
    let says = format!(
        "\n  #{at} decides the dispute #{first} of #29 by maria: overturned because \"it did\"\n"
    );
    let gms = decided.split("seat gm:\n").nth(1).expect("what the GM did");
    assert!(gms.contains(&says), "{decided}");
    assert!(gms.starts_with("  typed: 4 die faces in 4 rolls: #3, #5, #29 and #31\n"), "{gms}");
    assert!(gms.contains("\n  #21 ruling: Grak 8 → 7 hp because \"an old wound\"\n"), "{gms}");
    assert!(!decided.contains("seat jon:"), "{decided}");
    let json = report();
    assert_eq!(json["seats"], serde_json::json!(["gm", "maria", "jon"]));
    let item = &json["disputes"][0];
    assert_eq!((&item["seat"], &item["about"]), (&"maria".into(), &29.into()), "{item}");
    assert_eq!(item["decided"]["outcome"], "overturned", "{item}");
    assert!(json["disputes"][1]["decided"].is_null(), "{json}");
    let line = table.done(&["audit", "bridge.affray", "waiting.affray"]);
    assert!(line.lines().next().is_some_and(|line| line.ends_with(", 1 dispute open")), "{line}");
}

#[cfg(unix)]
#[test]
fn on_a_terminal_it_is_shown_how_far_it_has_come() {
    use terminal::{at_terminal, ends_with, expect};
    let table = shelf();
    fs::remove_file(table.path("logs/tuesday/none.affray")).expect("removed");
    let mut screen = at_terminal(&table, &["audit", "logs"]);
    expect(&mut screen, "0 of 4 logs audited");
    expect(&mut screen, "4 logs: 1 fits");
    screen.exp_eof().expect("it ends");
    ends_with(&screen, 1);
    // Of one log there is nothing to show, and in a pipe nobody looks on.
    let mut screen = at_terminal(&table, &["audit", "bridge.affray"]);
    let all = screen.exp_eof().expect("it ends");
    assert!(!all.contains("audited\u{1b}"), "{all}");
    let came = table.run(&["audit", "bridge.affray", "waiting.affray"]);
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
}

/// What cannot be read is said and left out, and a fight under two names is one evening.
#[test]
fn stats_of_a_folder_count_each_fight_once_and_leave_out_what_is_none() {
    let table = shelf();
    let alone = table.done(&["stats", "logs/monday/typed.affray"]);
    table.write("logs/monday/zz-again.affray", table.read("logs/monday/typed.affray"));
    table.write("logs/monday/none.affray", "no log");
    let came = table.run(&["stats", "logs/monday"]);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(came.err.contains("are one fight"), "{came:?}");
    assert!(came.err.contains("none.affray"), "{came:?}");
    assert_eq!(came.out, alone);
}
