//! A retract before anyone confirms: what becomes of everything that was said later, as a table.

use super::comfort::{BLOW, flat, played, said, with_lines};
use super::*;

/// Ash is set to 5 hit points, hits the orc for 4 (8 to 4), ends the turn; the orc hits Ash, who
/// ends at 0 or above by what was ruled.
const LINES: [&str; 6] = [
    "gm start [5 3]",
    "gm set orc hp=3 because \"an old wound\"",
    "ash melee-attack orc weapon=longsword [15 2]",
    "ash end-turn",
    "gm rule \"it rains\"",
    "gm set orc +prone because \"it slips\"",
];

/// The events of rows of the account that hold a text.
fn event_with(table: &Table, text: &str) -> String {
    let log = table.done(&["log", "a.affray", "--all"]);
    let line = log.lines().find(|line| line.contains(text)).unwrap_or_else(|| panic!("{log}"));
    line.trim_start_matches([' ', '~']).split(' ').next().expect("a number").to_owned()
}

#[test]
fn the_table_says_what_stays_and_what_changes() {
    let table = played(&with_lines(BLOW, &LINES));
    let before = table.read("a.affray");
    let wound = event_with(&table, "an old wound");
    let told = table.done(&["retract", "a.affray", &wound, "--dry-run"]);
    assert!(table.read("a.affray") == before, "nothing is written");
    let parts: Vec<&str> =
        ["unchanged:", "changed:", "the fight would stand"].into_iter().collect();
    let places: Vec<usize> =
        parts.iter().map(|part| told.find(&format!("\n{part}")).expect(part)).collect();
    assert!(places.is_sorted(), "{told}");
    let (unchanged, changed) = (&told[places[0]..places[1]], &told[places[1]..places[2]]);
    assert!(unchanged.contains("it rains") && unchanged.contains("prone"), "{told}");
    let flat_changed = flat(changed);
    assert!(flat_changed.contains("Murg 3 → 1 hp"), "{told}");
    assert!(flat_changed.contains("→ Ash") && flat_changed.contains("Murg 8 → 6 hp"), "{told}");
    assert!(!told.contains("no longer legal") && !told.contains("never thrown"), "{told}");
    // At the prompt the same, and from a pipe the line is taken without a question.
    let tried = said(&table, "gm", &format!("retract {wound} dry-run"));
    assert_eq!((tried.code, &tried.out), (0, &told), "{tried:?}");
    let came = said(&table, "gm", &format!("retract {wound}"));
    assert_eq!(came.code, 0, "{came:?}");
    assert!(flat(&table.done(&["state", "a.affray"])).contains("6/8"), "it is done");
    table.done(&["undo", "a.affray"]);
    let json = table.done(&["retract", "a.affray", &wound, "--dry-run", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(json["later"]["unchanged"].is_array(), "{json}");
}

#[test]
fn what_is_no_longer_legal_is_named_and_left_out_only_by_name() {
    let late = "[[combatant]]\nid = \"late\"\nside = \"heroes\"\nhp-max = 5\nwaiting = true\n---\n";
    let front = BLOW.strip_suffix("---\n").expect("front matter").to_owned() + late;
    let lines = [
        "gm start [5 3]",
        "ash end-turn",
        "gm join late",
        "late total-defense",
        "gm rule \"it rains\"",
    ];
    let table = played(&with_lines(&front, &lines));
    let (join, first) = (event_with(&table, "into the fight"), event_with(&table, "Total Defense"));
    let before = table.read("a.affray");
    let came = table.run(&["retract", "a.affray", &join, "--dry-run"]);
    assert_eq!(came.code, 1, "{came:?}");
    let told = flat(&came.out);
    let instead = format!("this cannot be done as it stands; with #{first} left out as well, ");
    assert!(told.starts_with(&instead), "{came:?}");
    assert!(told.contains(&format!("no longer legal: #{first} Late")), "{came:?}");
    assert!(told.contains("because late cannot total-defense: "), "{came:?}");
    let what =
        format!("error: what was said in #{first} can no longer be said; nothing was changed\n");
    let line = format!("retract {join} without={first}");
    let command = format!("affray retract a.affray {join} --without {first}");
    let hint = format!("hint: `{command}` leaves it out by name");
    assert!(came.err.starts_with(&what) && flat(&came.err).contains(&hint), "{came:?}");
    assert!(table.read("a.affray") == before, "nothing is written");
    // Not by name, it is refused; by name it is done, and said to be left out.
    assert_eq!(said(&table, "gm", &format!("retract {join}")).code, 1);
    let came = said(&table, "gm", &format!("{line} dry-run"));
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.out.contains("\nleft out:\n") && !came.out.contains("no longer"), "{came:?}");
    assert_eq!(said(&table, "gm", &line).code, 0);
}

#[test]
fn all_that_has_to_be_left_out_is_named_at_once() {
    let late = "[[combatant]]\nid = \"late\"\nside = \"heroes\"\nhp-max = 5\nwaiting = true\n---\n";
    let front = BLOW.strip_suffix("---\n").expect("front matter").to_owned() + late;
    let lines = [
        "gm start [5 3]",
        "gm join late",
        "ash end-turn",
        "gm end-turn",
        "late go-prone",
        "late end-turn",
        "gm rule \"it rains\"",
    ];
    let table = played(&with_lines(&front, &lines));
    let (join, first) = (event_with(&table, "into the fight"), event_with(&table, "goes prone"));
    let second = event_with(&table, "Late ends the turn");
    let before = table.read("a.affray");
    // Whoever is not at a terminal is not asked: the command does it, or refuses.
    let came = table.run(&["retract", "a.affray", &join]);
    assert_eq!(came.code, 1, "{came:?}");
    let what = format!("error: #{first} cannot be said again: ");
    assert!(came.err.starts_with(&what), "{came:?}");
    let line = format!("retract {join} without={first},{second}");
    let command = format!("affray retract a.affray {join} --without {first},{second}");
    let hint = format!("hint: `{command}` leaves them out by name");
    assert!(flat(&came.err).contains(&hint), "{came:?}");
    assert!(table.read("a.affray") == before, "nothing is written");
    assert_eq!(said(&table, "gm", &line).code, 0);
}

/// Nobody types out which thirty lines are to be left out.
#[test]
fn of_very_much_that_is_in_the_way_no_list_is_given() {
    let late = "[[combatant]]\nid = \"late\"\nside = \"heroes\"\nhp-max = 5\nwaiting = true\n---\n";
    let front = BLOW.strip_suffix("---\n").expect("front matter").to_owned() + late;
    let lines = [&["gm start [5 3]", "gm join late"][..], &["gm heal late 1"; 30]].concat();
    let table = played(&with_lines(&front, &lines));
    let (join, first) = (event_with(&table, "into the fight"), event_with(&table, "heals Late"));
    let came = table.run(&["retract", "a.affray", &join, "--dry-run"]);
    assert_eq!(came.code, 1, "{came:?}");
    let (what, hint) = came.err.split_once("\nhint: ").expect("a hint");
    assert!(what.starts_with(&format!("error: 30 things said in #{first}, #")), "{came:?}");
    assert!(what.ends_with(" and 24 others can no longer be said; nothing was changed"), "{what}");
    let all =
        format!("`affray undo a.affray to {join}` takes it back with everything that followed");
    assert_eq!(flat(hint).trim_end(), all);
    assert_eq!(came.out.matches("heals Late").count(), 30, "each is listed: {}", came.out);
}

#[test]
fn the_line_that_leaves_something_out_keeps_the_faces_that_were_typed() {
    // A miss becomes a hit: its damage was never thrown, and who passes has nothing to pass any
    // more.
    let lines = [
        "gm start [5 3]",
        "gm set ash veterans-luck=1",
        "gm set ash attack-bonus=2",
        "ash melee-attack orc weapon=longsword [3]",
        "ash answer pass",
        "ash end-turn",
    ];
    let table = played(&with_lines(BLOW, &lines));
    let roll = event_with(&table, "attack 5");
    let pass = event_with(&table, "Vale passes");
    let came =
        table.run(&["correct", "a.affray", &roll, "--face", "17", "--dry-run", "--faces", "4"]);
    assert_eq!(came.code, 1, "{came:?}");
    let line = format!("correct {roll} face=17 die=1 without={pass} [4]");
    let command = format!("correct a.affray {roll} --face 17 --die 1 --without {pass} --faces 4");
    let hint = format!("hint: `affray {command}` leaves it out by name");
    assert!(flat(&came.err).contains(&hint), "{came:?}");
    let came = said(&table, "gm", &format!("correct {roll} face=17 [4] dry-run"));
    assert!(flat(&came.err).contains(&format!("hint: `{line}` leaves it")), "{came:?}");
    assert_eq!(said(&table, "gm", &line).code, 0);
}

#[test]
fn where_nothing_said_later_is_left_the_table_is_there_and_undo_is_the_way() {
    let late = "[[combatant]]\nid = \"late\"\nside = \"heroes\"\nhp-max = 5\nwaiting = true\n---\n";
    let front = BLOW.strip_suffix("---\n").expect("front matter").to_owned() + late;
    let lines = ["gm start [5 3]", "ash end-turn", "gm join late", "late total-defense"];
    let table = played(&with_lines(&front, &lines));
    let (join, first) = (event_with(&table, "into the fight"), event_with(&table, "Total Defense"));
    let came = table.run(&["retract", "a.affray", &join, "--dry-run", "--json"]);
    assert_eq!(came.code, 1, "{came:?}");
    let out: serde_json::Value = serde_json::from_str(&came.out).expect("one object");
    assert_eq!(out["from"], out["to"], "the line stays");
    let gone = out["later"]["no_longer_legal"].as_array().expect("a list");
    let events: Vec<String> = gone.iter().map(|deed| deed["event"].to_string()).collect();
    assert_eq!(events, [first], "{came:?}");
    assert!(
        came.err.contains(&format!("`affray undo a.affray to {join}` takes it back")),
        "{came:?}"
    );
}

/// The end of a turn is told by what it brings, but a deed is named as it was said.
#[test]
fn a_later_deed_is_named_as_it_was_said() {
    let table = Table::laid();
    let log = format!("{}/logs/wwn/holm-bridge.affray", env!("CARGO_MANIFEST_DIR"));
    let came = table.run(&["retract", &log, "127", "--dry-run"]);
    assert_eq!(came.code, 1, "{came:?}");
    let named = "#262 Murg ends the turn. The round ends: Ash of the Vale is no longer disengaged.";
    assert!(flat(&came.out).contains(named), "{came:?}");
}

#[test]
fn dice_that_were_never_thrown_before_are_named() {
    // The blow misses an orc behind a wall; without the wall it hits, and there is damage.
    let seeded = BLOW.replace("dice = \"typed\"", &format!("seed = \"{}\"", "07".repeat(32)));
    let lines = [
        "gm start",
        "gm set ash attack-bonus=15",
        "gm set orc melee-ac=40 because \"a wall\"",
        "ash melee-attack orc weapon=longsword",
    ];
    let table = played(&with_lines(&seeded, &lines));
    let wall = event_with(&table, "a wall");
    let told = table.done(&["retract", "a.affray", &wall, "--dry-run"]);
    let (_, dice) = told.split_once("\ndice that were never thrown before:\n").expect(&told);
    assert!(dice.contains("damage "), "{told}");
    assert!(!dice.contains("attack "), "the d20 was thrown before: {told}");
}

#[cfg(unix)]
mod at_the_prompt {
    use super::super::terminal::{at_terminal, ends_with, expect, type_in};
    use super::*;

    #[test]
    fn a_person_is_shown_the_table_and_asked() {
        let table = played(&with_lines(BLOW, &LINES));
        let wound = event_with(&table, "an old wound");
        let before = table.read("a.affray");
        let mut gm = at_terminal(&table, &["play", "a.affray"]);
        expect(&mut gm, "gm> ");
        type_in(&mut gm, &format!("retract {wound}\r"));
        expect(&mut gm, "unchanged:");
        expect(&mut gm, "changed:");
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, "\r");
        expect(&mut gm, "nothing was changed");
        expect(&mut gm, "gm> ");
        assert!(table.read("a.affray") == before, "nobody said yes");
        // Whoever types on says no, and the line is not lost.
        type_in(&mut gm, &format!("retract {wound}\r"));
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, "log --last 1\r");
        expect(&mut gm, "nothing was changed");
        expect(&mut gm, "note: that was neither y nor n; it is taken as the next line");
        expect(&mut gm, "Murg is now prone");
        expect(&mut gm, "gm> ");
        assert!(table.read("a.affray") == before, "nobody said yes");
        type_in(&mut gm, &format!("retract {wound}\r"));
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, &format!("retract {wound}\r"));
        expect(&mut gm, "nothing was changed");
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, "NO\r");
        expect(&mut gm, "nothing was changed");
        expect(&mut gm, "gm> ");
        type_in(&mut gm, &format!("retract {wound}\r"));
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, "y\r");
        expect(&mut gm, "says 4 later lines again");
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "quit\r");
        gm.exp_eof().expect("it ends");
        ends_with(&gm, 0);
        // The command asks too, unless it is told not to.
        table.done(&["undo", "a.affray"]);
        let mut gm = at_terminal(&table, &["retract", "a.affray", &wound]);
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, "log --last 1\r");
        expect(&mut gm, "note: answer y to do it");
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, "n\r");
        expect(&mut gm, "nothing was changed");
        gm.exp_eof().expect("it ends");
        let mut gm = at_terminal(&table, &["retract", "a.affray", &wound, "--yes"]);
        expect(&mut gm, "says 4 later lines again");
        gm.exp_eof().expect("it ends");
        ends_with(&gm, 0);
    }
}

/// A face is put right by whoever threw it, or by the GM: once any seat could change any roll.
#[test]
fn whose_throw_it_is_corrects_it_or_the_gm() {
    let lines = [
        "gm start [5 3]",
        "ash melee-attack orc weapon=longsword [15 2]",
        "ash end-turn",
        "orc melee-attack ash [16 2]",
    ];
    let table = played(&with_lines(BLOW, &lines));
    let blow = event_with(&table, "d20 [16]");
    let came = said(&table, "maria", &format!("correct {blow} face=2"));
    assert_eq!(came.code, 1, "{came:?}");
    assert!(flat(&came.err).contains("the seat maria does not speak for orc"), "{came:?}");
    let own = event_with(&table, "attack 18");
    assert_eq!(said(&table, "maria", &format!("correct {own} face=14 dry-run")).code, 0);
    assert_eq!(said(&table, "gm", &format!("correct {blow} face=2 dry-run")).code, 0);
}
