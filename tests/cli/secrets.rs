//! Declarations that are written down: only their seat and the GM read them before all have been
//! written, through whatever reading there is.

use super::*;

const PLAY: &str = r#"---
system = "hallowed-earth"
dice = "typed"
[options]
declaration-method = "secret-reveal"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "character"
strength = 12
max-stress = 9
[[combatant.weapon]]
id = "whip"
weapon-damage = "1d6"
weapon-speed = 2
[[combatant]]
id = "bea"
side = "heroes"
seat = "jon"
kind = "character"
strength = 12
max-stress = 9
[[combatant]]
id = "orc"
side = "orcs"
kind = "npc"
strength = 12
max-stress = 9
---
gm start [5 6 7]
ash attack orc weapon=whip
expect ash round-initiative 7
"#;

/// What tells of the attack with the whip, in text or in JSON.
fn tells(text: &str) -> bool {
    text.contains("attacks Orc")
        || text.contains("attack orc")
        || text.contains("\"verb\":\"attack\"")
}

/// Every reading of a log as one seat: its words, and what it printed.
fn readings(table: &Table, log: &str, seat: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for words in [
        &["log", log][..],
        &["log", log, "--all"],
        &["log", log, "--json"],
        &["state", log],
        &["state", log, "--json"],
        &["replay", log],
        &["replay", log, "--json"],
        &["replay", log, "--html", "-"],
        &["export", log],
    ] {
        let mut words = words.to_vec();
        words.extend(["--as", seat]);
        all.push((words.join(" "), table.done(&words)));
    }
    for event in 1..=40_u32 {
        let event = event.to_string();
        let came = table.run(&["explain", log, &event, "--as", seat]);
        all.push((format!("explain {event}"), came.out + &came.err));
    }
    all
}

#[test]
fn a_written_declaration_is_read_by_its_seat_and_the_gm_alone() {
    let table = Table::laid();
    table.write("secret.play", PLAY);
    table.done(&["run", "secret.play", "-o", "secret.affray", "--clock", "fixed"]);
    for (words, out) in readings(&table, "secret.affray", "jon") {
        // The sheet in the opening names the weapon; what is done with it is what is secret.
        assert!(!tells(&out), "{words}: {out}");
    }
    for seat in ["maria", "gm"] {
        let log = table.done(&["log", "secret.affray", "--as", seat]);
        assert!(log.contains("Ash") && tells(&log), "{seat}: {log}");
        let state = table.done(&["state", "secret.affray", "--as", seat]);
        assert!(state.contains("attacks Orc"), "{seat}: {state}");
    }
    // That ash has written something down is no secret: who is missing can be seen.
    let log = table.done(&["log", "secret.affray", "--as", "jon", "--json"]);
    assert!(log.contains("\"hidden\":true,\"commitment\":\""), "{log}");
}

/// A player was once told that those whose declarations were hidden from it had not declared yet.
#[test]
fn a_refusal_names_only_those_who_have_not_declared() {
    let table = Table::laid();
    table.write("secret.play", format!("{PLAY}orc other-action \"waits\"\n"));
    table.done(&["run", "secret.play", "-o", "secret.affray", "--clock", "fixed"]);
    for (seat, line) in [("jon", "bea act"), ("maria", "ash act"), ("gm", "orc act")] {
        let heard = table.sh(&format!("echo '{line}' | affray play secret.affray --as {seat}"));
        assert!(heard.err.contains(": bea has not declared yet\n"), "{seat}: {heard:?}");
    }
    // A further action that is given to somebody is one to write down, as everybody sees.
    let given = table.sh("echo 'gm set ash standard-action=2' | affray play secret.affray");
    assert_eq!(given.code, 0, "{given:?}");
    for (line, missing) in [("", "ash, bea have"), ("ash full-defense", "bea has")] {
        assert_eq!(table.sh(&format!("echo '{line}' | affray play secret.affray")).code, 0);
        let heard = table.sh("echo 'bea act' | affray play secret.affray --as jon");
        assert!(heard.err.contains(&format!(": {missing} not declared yet\n")), "{heard:?}");
    }
}

/// An expectation once compared with what was hidden from the seat that asked.
#[test]
fn no_expectation_of_another_seat_finds_what_was_written() {
    let table = Table::laid();
    table.write("secret.play", PLAY);
    table.done(&["run", "secret.play", "-o", "secret.affray", "--clock", "fixed"]);
    let asked = |seat: &str, line: &str| {
        table.sh(&format!("echo '{line}' | affray play secret.affray --as {seat}"))
    };
    let number = "expect ash round-initiative 7";
    assert_eq!(asked("maria", number).code, 0);
    let jons = asked("jon", number);
    assert_eq!(jons.code, 1, "{jons:?}");
    assert!(jons.err.contains("ash has no round-initiative now"), "{jons:?}");
    let cites = "expect cites action.attack-modifier";
    assert_eq!(asked("maria", cites).code, 0);
    let jons = asked("jon", cites);
    assert_eq!(jons.code, 1, "{jons:?}");
    assert!(jons.err.contains("not as expected: cited: declare.secret-reveal\n"), "{jons:?}");
}

/// An audit once told everybody what was taken back.
#[test]
fn an_audit_tells_nobody_what_was_taken_back_unread() {
    let table = Table::laid();
    table.write("secret.play", format!("{PLAY}undo because \"not yet\"\n"));
    table.done(&["run", "secret.play", "-o", "secret.affray", "--clock", "fixed"]);
    for json in [&[][..], &["--json"]] {
        let audit = |seat| table.done(&[&["audit", "secret.affray", "--as", seat], json].concat());
        let jons = audit("jon");
        assert!(!tells(&jons) && jons.contains("takes back a hidden deed"), "{jons}");
        assert!(tells(&audit("maria")));
    }
}

#[test]
fn with_the_last_one_all_lie_open() {
    let table = Table::laid();
    let rest = "bea full-defense\nexpect phase declare\norc other-action \"waits\"\n\
                expect phase counts\nexpect bea round-initiative 5\n";
    table.write("open.play", format!("{PLAY}{rest}"));
    table.done(&["run", "open.play", "-o", "open.affray", "--clock", "fixed"]);
    for seat in ["jon", "maria", "gm"] {
        let log = table.done(&["log", "open.affray", "--as", seat]);
        assert!(log.contains("Ash plans this: attacks Orc"), "{seat}: {log}");
        let state = table.done(&["state", "open.affray", "--as", seat]);
        assert!(state.contains("attacks Orc"), "{seat}: {state}");
    }
    table.done(&["audit", "open.affray"]);
    let lines = table.done(&["export", "open.affray"]);
    table.write("open.jsonl", lines);
    table.done(&["import", "open.jsonl", "-o", "copy.affray"]);
    assert_eq!(table.read("copy.affray"), table.read("open.affray"));
}

const AMBUSH: &str = r#"---
system = "factions"
dice = "typed"
[[map.zone]]
id = "road"
neighbours = ["hedge"]
[[map.zone]]
id = "hedge"
[[combatant]]
id = "ada"
side = "heroes"
seat = "jon"
run-by = "player"
at = "road"
[[combatant]]
id = "gil"
side = "bandits"
at = "hedge"
hidden = true
---
gm start ambushers=gil
gil move road sneaking=yes
gm set gil at=hedge because "back into the hedge"
"#;

#[test]
fn where_somebody_hides_is_in_no_reading_of_a_player() {
    let table = Table::laid();
    table.write("ambush.play", AMBUSH);
    table.done(&["run", "ambush.play", "-o", "ambush.affray", "--clock", "fixed"]);
    let mut all = readings(&table, "ambush.affray", "jon");
    all.push(("audit".to_owned(), table.done(&["audit", "ambush.affray", "--as", "jon"])));
    for (words, out) in all {
        // That there is a hedge is no secret.
        let of_map = |line: &&str| {
            let drawn = line.starts_with("hedge  -") || line.ends_with("  hedge");
            drawn || line.contains("ones: road, hedge") || line.contains("\"opened\"")
        };
        // A page says its head in words, and "hedgehog" is one of them.
        let says = |line: &&str| line.split(|c: char| !c.is_alphanumeric()).any(|it| it == "hedge");
        let mut lines = out.lines().filter(|line| !of_map(line));
        assert_eq!(lines.find(says), None, "{words}");
    }
    let audit = table.done(&["audit", "ambush.affray", "--as", "gm"]);
    assert!(audit.contains("Gil moves") && audit.contains("back into the hedge"), "{audit}");
}
