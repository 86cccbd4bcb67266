//! The whole way of a dispute, in each system: from the doubt to the answer in three lines, and
//! every reading agrees on what came of it.

use super::comfort::{flat, refused, said};
use super::*;

/// Each system, the seat of a player in its example, and a combatant with its health.
const SYSTEMS: [(&str, &str, &str); 5] = [
    ("wwn", "maria", "ash hp=3"),
    ("hallowed-earth", "maria", "ash wound-points=3"),
    ("radiant-hack", "lena", "mara hp=3"),
    ("factions", "paul", "odo health=3"),
    ("defined", "maria", "ash hp=3"),
];

/// The example of a system, played: `a.affray`.
fn example(system: &str) -> Table {
    let table = Table::empty();
    table.done(&["new", "a.play", "--example", system]);
    table.done(&["run", "a.play", "-o", "a.affray", "--clock", "fixed"]);
    table
}

/// The rolls of the log, in order.
fn rolls(table: &Table) -> Vec<String> {
    let account = table.done(&["log", "a.affray", "--rolls"]);
    let lines = account.lines().filter(|line| line.contains('[') && line.contains(" = "));
    let numbers = lines.filter_map(|line| line.split_whitespace().next());
    let numbers = numbers.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    numbers.map(str::to_owned).collect()
}

/// The last roll that a retract can take back so that everything later still fits.
fn retractable(table: &Table) -> Option<String> {
    let fits = |roll: &String| table.run(&["retract", "a.affray", roll, "--dry-run"]).code == 0;
    rolls(table).into_iter().rev().find(fits)
}

/// A line that is offered, with a ruling filled in.
fn filled_in(offered: &str, ruling: &str) -> String {
    match offered.split_once("gm set ") {
        Some((_, behind)) => {
            let (_, reason) = behind.split_once(" … ").expect("a gap");
            format!("gm set {ruling} {reason}")
        }
        None => offered.to_owned(),
    }
}

/// Disputes a roll, overturns it and says the line that is offered; gives what `disputes` says.
fn settled(table: &Table, roll: &str, seat: &str, (remedy, ruling): (&str, &str)) -> String {
    let came = said(table, seat, &format!("dispute {roll} because \"it was \\\"cocked\\\"\""));
    assert_eq!(came.code, 0, "{came:?}");
    let doubt = format!("{seat} disputes #{roll}: \"it was \"cocked\"\"");
    for reading in [&["disputes", "a.affray"][..], &["explain", "a.affray", roll]] {
        let told = flat(&table.done(reading));
        assert!(told.contains(&doubt) && told.contains("open; the GM decides it"), "{told}");
    }
    assert!(flat(&table.done(&["state", "a.affray"])).contains("Disputed"));

    let decide = format!("decide {roll} overturned remedy={remedy} because \"it \\\"leaned\\\"\"");
    let came = said(table, "gm", &decide);
    assert_eq!(came.code, 0, "{came:?}");
    let offered = flat(&came.err);
    let offered = offered.split("to carry that out, say: ").nth(1).expect("a line is offered");
    let still = flat(&table.done(&["disputes", "a.affray"]));
    assert!(still.contains(&format!("still to be said: {offered}")), "{still}");
    let came = said(table, "gm", &filled_in(offered, ruling));
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{offered}: {came:?}");

    assert!(!flat(&table.done(&["state", "a.affray"])).contains("Disputed"), "it is decided");
    let told = flat(&table.done(&["explain", "a.affray", roll]));
    assert!(told.contains("ruled: overturned in #"), "{told}");
    let audit = table.done(&["audit", "a.affray"]);
    assert!(!audit.contains("contradicted"), "{audit}");
    let log = flat(&table.done(&["log", "a.affray", "--all"]));
    assert!(log.contains(&format!("({roll} does not stand), remedy {remedy}")), "{log}");
    assert!(log.contains("because \"dispute #"), "{log}");
    flat(&table.done(&["disputes", "a.affray"]))
}

#[test]
fn three_lines_lead_from_the_doubt_to_the_answer_in_each_system() {
    for (system, seat, ruling) in SYSTEMS {
        let table = example(system);
        let first = rolls(&table)[0].clone();
        let told = settled(&table, &first, seat, ("ruling", ruling));
        assert!(told.contains("recorded: "), "{system}: {told}");
        assert!(told.contains("remedy: ruling, carried out by #"), "{system}: {told}");
        let table = example(system);
        let last = rolls(&table).pop().expect("a roll");
        let told = settled(&table, &last, seat, ("undo", ""));
        assert!(told.contains(", which no longer counts ruled: "), "{system}: {told}");
        assert!(told.contains("remedy: undo, carried out by #"), "{system}: {told}");
        let table = example(system);
        if let Some(roll) = retractable(&table) {
            let told = settled(&table, &roll, seat, ("retract", ""));
            assert!(told.contains("remedy: retract, carried out by #"), "{system}: {told}");
        }
    }
}

#[test]
fn a_deed_with_nothing_said_behind_it_is_retracted_by_undoing_it() {
    let table = example("wwn");
    let last = rolls(&table).pop().expect("a roll");
    table.done(&["goto", "a.affray", &last]);
    let told = settled(&table, &last, "maria", ("retract", ""));
    assert!(told.contains("remedy: retract, carried out by #"), "{told}");
    let log = flat(&table.done(&["log", "a.affray", "--all"]));
    assert!(log.contains("The GM takes back"), "{log}");
}

#[test]
fn of_what_no_longer_counts_nothing_is_left_to_be_done() {
    let table = example("wwn");
    let roll = rolls(&table).pop().expect("a roll");
    table.done(&["undo", "a.affray", "to", &roll]);
    let came = said(&table, "maria", &format!("dispute {roll} because \"cocked\""));
    assert!(flat(&came.err).ends_with(", which no longer counts"), "{came:?}");
    let decided = format!("decide {roll} overturned remedy=undo because \"so\"");
    let came = said(&table, "gm", &decided);
    let note = "note: what is disputed no longer counts: nothing is left to be done about it\n";
    assert_eq!((came.code, came.err.as_str()), (0, note), "{came:?}");
}

#[test]
fn what_is_disputed_follows_its_dice_where_its_deed_is_said_again() {
    let table = example("wwn");
    let roll = rolls(&table).pop().expect("a roll");
    let came = said(&table, "maria", &format!("dispute {roll} because \"cocked\""));
    assert_eq!(came.code, 0, "{came:?}");
    let fits = |older: &String| table.run(&["retract", "a.affray", older, "--dry-run"]).code == 0;
    let older = rolls(&table).into_iter().find(fits).expect("an older deed");
    table.done(&["retract", "a.affray", &older]);
    let told = flat(&table.done(&["disputes", "a.affray"]));
    let stands = told.split(", which was said again and stands as #").nth(1).expect("it stands");
    let now = stands.split_whitespace().next().expect("a number");
    assert_eq!(Some(now), rolls(&table).last().map(String::as_str), "{told}");

    let decided = format!("decide {roll} overturned remedy=undo because \"so\"");
    let offered = flat(&said(&table, "gm", &decided).err);
    assert!(offered.contains(&format!("to carry that out, say: undo to {now} ")), "{offered}");
    let offered = offered.split("say: ").nth(1).expect("a line");
    assert_eq!(said(&table, "gm", offered).code, 0, "{offered}");
    let told = flat(&table.done(&["disputes", "a.affray"]));
    assert!(told.contains("remedy: undo, carried out by #"), "{told}");
}

#[test]
fn what_repeats_a_ruling_is_not_what_carried_it_out() {
    let table = example("wwn");
    let roll = rolls(&table)[0].clone();
    let first = settled(&table, &roll, "maria", ("ruling", "ash hp=3"));
    let carried = |told: &str| {
        let (_, behind) = told.split_once("carried out by #").expect("it was carried out");
        behind.split(':').next().map(str::to_owned)
    };
    let log = table.done(&["log", "a.affray", "--all"]);
    let reason = log.split("because \"dispute #").nth(1).expect("a ruling names the dispute");
    let dispute = reason.split(':').next().expect("a number");
    let again = format!("gm set ash hp=3 because \"dispute #{dispute}: it leaned\"");
    assert_eq!(said(&table, "gm", &again).code, 0);
    let told = flat(&table.done(&["disputes", "a.affray"]));
    assert_eq!(carried(&told), carried(&first), "{told}");
}

/// A ruling in words repairs what was disputed as well, however it names the dispute; one that
/// names another, or none, does not.
#[test]
fn a_ruling_in_words_that_names_the_dispute_carries_it_out() {
    let table = example("wwn");
    let roll = rolls(&table)[0].clone();
    let line = format!("dispute {roll} because \"it was cocked\"");
    assert_eq!(said(&table, "maria", &line).code, 0);
    let decide = format!("decide {roll} overturned remedy=ruling because \"it leaned\"");
    assert_eq!(said(&table, "gm", &decide).code, 0);
    let listed = || flat(&table.done(&["disputes", "a.affray"]));
    let open = listed();
    let dispute = open[1..].split(' ').next().expect("a number").to_owned();
    assert!(open.contains("remedy: ruling, still to be said: gm set"), "{open}");
    for not_it in [
        "gm rule \"it would have missed anyway\"".to_owned(),
        format!("gm rule \"it would have missed anyway\" because \"dispute #{dispute}0\""),
        format!("gm rule \"it would have missed anyway\" because \"of #{dispute}\""),
    ] {
        assert_eq!(said(&table, "gm", &not_it).code, 0, "{not_it}");
        assert!(listed().contains("still to be said"), "{not_it}");
    }
    for (line, told) in [
        (
            format!("gm rule \"a miss anyway\" because \"dispute #{dispute}\""),
            format!("The GM rules, because \"dispute #{dispute}\""),
        ),
        (
            format!("gm rule \"a miss anyway\" because \"dispute #{dispute}, a miss\""),
            format!("The GM rules, because \"dispute #{dispute}, a miss\""),
        ),
        (format!("gm rule \"dispute #{dispute}: a miss anyway\""), "The GM rules".to_owned()),
        (
            format!("gm set ash hp=3 because \"dispute #{dispute}\""),
            format!("The GM rules, because \"dispute #{dispute}\""),
        ),
    ] {
        assert_eq!(said(&table, "gm", &line).code, 0, "{line}");
        let now = listed();
        assert!(now.contains("remedy: ruling, carried out by #"), "{line}: {now}");
        assert!(now.ends_with(&told), "{line}: {now}");
        table.done(&["undo", "a.affray"]);
        assert!(listed().contains("still to be said"), "the ruling no longer counts");
    }
}

#[test]
fn what_is_upheld_stands_and_what_is_overturned_can_be_left() {
    let table = example("wwn");
    let roll = rolls(&table)[0].clone();
    let because = |words: &str| format!("{words} because \"so\"");
    assert_eq!(said(&table, "maria", &because(&format!("dispute {roll}"))).code, 0);
    refused(
        &table,
        "gm",
        &[(
            &because(&format!("decide {roll} upheld remedy=undo")),
            "what is upheld stands, and nothing is done about it",
            "hint: leave remedy= out, or say overturned",
        )],
    );
    let came = said(&table, "gm", &because(&format!("decide {roll} sideways")));
    assert_eq!(came.code, 2, "{came:?}");
    let came = said(&table, "gm", &because(&format!("decide {roll} overturned remedy=redo")));
    assert!(came.err.contains("because remedies: none, undo, retract, ruling"), "{came:?}");
    let came = said(&table, "gm", &because(&format!("decide {roll} overturned")));
    assert_eq!(came.code, 0, "{came:?}");
    // It is decided for good, so the lines that put it right are told at once; each can be said.
    let note = flat(&came.err);
    let lines = note
        .split_once("note: it is decided, and nothing is changed by that; to put it right, say: ");
    let (retract, ruling) = lines.expect("a note").1.split_once("; or: ").expect("two ways");
    assert!(retract.starts_with(&format!("retract {roll} because \"dispute #")), "{note}");
    assert!(ruling.starts_with("gm set ") && ruling.contains(" … because \"dispute #"), "{note}");
    let told = table.done(&["disputes", "a.affray"]);
    assert!(told.contains("ruled: overturned in #") && !told.contains("remedy"), "{told}");
}

#[test]
fn what_somebody_suffers_on_the_way_is_of_the_deed_that_stepped_in() {
    let table = Table::laid();
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/logs/defined/gallows-yard.affray");
    fs::copy(log, table.path("a.affray")).expect("a copy");
    let lost = table.done(&["dispute", "a.affray", "231", "--because", "too much"]);
    let deed = "of \"Grak makes an attack of opportunity with the greataxe\"";
    assert!(lost.contains(deed), "{lost}");
    // As JSON a command says what it has written.
    let mark = table.done(&["mark", "a.affray", "here", "--json"]);
    let mark: serde_json::Value = serde_json::from_str(&mark).expect("JSON");
    assert_eq!(mark["says"], "The GM marks this place \"here\"", "{mark}");
    assert_eq!(mark["event"], mark["events"], "{mark}");
    // A reason that says nothing is none.
    let came = table.run(&["decide", "a.affray", "231", "upheld", "--because", " "]);
    assert_eq!(came.code, 2, "{came:?}");
    assert!(came.err.contains("a decision needs a reason"), "{came:?}");
    let undone = table.done(&["undo", "a.affray", "--because", ""]);
    assert!(undone.contains("takes back") && !undone.contains("because"), "{undone}");
}

#[test]
fn the_commands_say_what_the_lines_say() {
    let table = example("wwn");
    assert_eq!(table.done(&["disputes", "a.affray"]), "nothing is disputed in this log\n");
    let roll = rolls(&table).pop().expect("a roll");
    let dispute = ["dispute", "a.affray", &roll, "--because", "a \"cocked\" die", "--as", "maria"];
    let came = table.run(&dispute);
    assert_eq!(came.code, 0, "{came:?}");
    assert!(came.err.contains(&format!("note: #{roll} is: ")), "{came:?}");
    let came = table.run(&dispute);
    assert_eq!(came.code, 1, "{came:?}");
    assert!(came.err.contains("the seat maria disputes event"), "{came:?}");
    let decide =
        ["decide", "a.affray", &roll, "overturned", "--remedy", "undo", "--because", "it did"];
    let came = table.run(&decide);
    assert!(
        flat(&came.err).contains(&format!("say: undo to {roll} because \"dispute #")),
        "{came:?}"
    );
    let json = table.done(&["disputes", "a.affray", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["by"], "maria", "{json}");
    assert_eq!(json["reason"], "a \"cocked\" die", "{json}");
    assert_eq!(json["ruled"]["outcome"], "overturned", "{json}");
    assert_eq!(json["ruled"]["remedy"], "undo", "{json}");
    assert!(
        json["ruled"]["carried_out"].is_null() && json["ruled"]["to_say"].is_string(),
        "{json}"
    );
    let explained = table.done(&["explain", "a.affray", &roll, "--json"]);
    let explained: serde_json::Value = serde_json::from_str(&explained).expect("JSON");
    assert_eq!(explained["disputes"][0], json, "{explained}");
    // The page says it beside the event.
    table.done(&["replay", "a.affray", "--html", "a.html"]);
    let page = String::from_utf8(table.read("a.html")).expect("a page");
    assert!(page.contains(&format!("\"doubts\":{{\"{roll}\":[\"#")), "the page knows it");
}

#[cfg(unix)]
mod at_the_prompt {
    use super::super::terminal::{at_terminal, ends_with, expect, type_in};
    use super::*;

    /// Whoever decides finds the line that carries it out typed already.
    #[test]
    fn the_line_that_carries_a_decision_out_is_typed_already() {
        let table = example("wwn");
        let roll = rolls(&table).pop().expect("a roll");
        said(&table, "maria", &format!("dispute {roll} because \"cocked\""));
        let mut gm = at_terminal(&table, &["play", "a.affray"]);
        expect(&mut gm, &format!("Disputed by maria: {roll}, \"cocked\"; decide it"));
        expect(&mut gm, "gm> ");
        type_in(&mut gm, &format!("decide {roll} overturned remedy=undo because \"it did\"\r"));
        // It is said each time until it is done.
        expect(&mut gm, &format!("Decided, and still to be said: undo to {roll} because "));
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "\r");
        expect(&mut gm, "The GM takes back");
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "disputes\rquit\r");
        expect(&mut gm, "carried out by #");
        gm.exp_eof().expect("it ends");
        ends_with(&gm, 0);
    }

    /// Once `gm set WHO …` was typed already, and whoever pressed Enter said nonsense.
    #[test]
    fn a_ruling_is_typed_already_for_whoever_it_is_about() {
        let table = example("wwn");
        let log = table.done(&["log", "a.affray", "--rolls"]);
        let blow = log.lines().find(|line| line.contains("against 12 Melee AC")).expect("a blow");
        let roll = blow.split_whitespace().next().expect("its number");
        said(&table, "maria", &format!("dispute {roll} because \"cocked\""));
        let mut gm = at_terminal(&table, &["play", "a.affray"]);
        expect(&mut gm, "gm> ");
        type_in(&mut gm, &format!("decide {roll} overturned remedy=ruling because \"so\"\r"));
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "hp=4\r");
        expect(&mut gm, "Gob 1");
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "disputes\rquit\r");
        expect(&mut gm, "carried out by #");
        gm.exp_eof().expect("it ends");
        ends_with(&gm, 0);
    }
}

/// A fight of two with typed dice, opened: `a.affray`.
fn two() -> Table {
    let table = Table::empty();
    let front = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
                 side = \"heroes\"\nseat = \"maria\"\nhp-max = 12\nskills = { stab = 0 }\n\
                 [[combatant.weapon]]\nid = \"sword\"\ndamage = \"1d8\"\n[[combatant]]\n\
                 id = \"grak\"\nside = \"raiders\"\nhp-max = 9\n[[combatant.weapon]]\n\
                 id = \"club\"\ndamage = \"1d4\"\n---\n";
    table.write("a.play", front);
    table.done(&["new", "a.affray", "--from", "a.play"]);
    table
}

#[test]
fn the_dice_of_anybody_may_be_typed_from_any_seat() {
    let table = two();
    for (seat, line) in [
        ("gm", "gm start [3 6]"),
        ("gm", "grak melee-attack ash adjacent=yes"),
        ("maria", "15"),
        ("maria", "2"),
    ] {
        let came = said(&table, seat, line);
        assert!([0, 3].contains(&came.code), "{line}: {came:?}");
    }
    let audit = table.run(&["audit", "a.affray"]);
    assert!(audit.code == 0 && audit.out.contains("seat maria"), "{audit:?}");
}

#[test]
fn a_correction_that_was_undone_can_be_made_again() {
    let table = two();
    for line in ["gm start [6 4]", "ash melee-attack grak adjacent=yes [14 6]"] {
        assert_eq!(said(&table, "gm", line).code, 0);
    }
    let roll = table.done(&["log", "a.affray", "--rolls", "--last", "2"]);
    let roll = roll.lines().find(|line| line.contains("d20 [14]")).expect("the attack");
    let roll = roll.split_whitespace().next().expect("its number").to_owned();
    for face in ["12", "12", "13", "12"] {
        table.done(&["correct", "a.affray", &roll, "--face", face]);
        table.done(&["undo", "a.affray"]);
        let audit = table.run(&["audit", "a.affray"]);
        assert_eq!(audit.code, 0, "{face}: {audit:?}");
    }
}

#[test]
fn who_types_other_faces_for_the_same_throw_is_told_what_the_audit_will_say() {
    let table = two();
    let blow = "ash melee-attack grak adjacent=yes";
    let note = |was: u16, now: u16| {
        format!("showed {was} for this throw; {now} is typed anew, and the audit says so")
    };
    for (line, told) in [
        ("gm start [6 4]".to_owned(), None),
        (format!("{blow} [14 6]"), None),
        ("undo".to_owned(), None),
        (format!("{blow} [3]"), Some(note(14, 3))),
        ("undo".to_owned(), None),
        // The same face again is no other throw.
        (format!("{blow} [3]"), None),
    ] {
        let came = said(&table, "gm", &line);
        assert_eq!(came.code, 0, "{line}: {came:?}");
        assert_eq!(came.err.contains("typed anew"), told.is_some(), "{line}: {came:?}");
        assert!(told.is_none_or(|told| flat(&came.err).contains(&told)), "{line}: {came:?}");
    }
    let audit = table.run(&["audit", "a.affray"]);
    assert!(audit.code == 0 && flat(&audit.out).contains("typed d20 [3] anew"), "{audit:?}");
}

/// It named the latest only, as if the others were open still.
#[test]
fn a_decision_names_every_dispute_that_it_settles() {
    let table = example("wwn");
    let roll = rolls(&table).pop().expect("a roll");
    for (seat, why) in [("gm", "it was cocked"), ("maria", "it lay on the edge")] {
        assert_eq!(said(&table, seat, &format!("dispute {roll} because \"{why}\"")).code, 0);
    }
    let other = rolls(&table).swap_remove(0);
    assert_eq!(said(&table, "maria", &format!("dispute {other} because \"that one too\"")).code, 0);
    let events = |told: &str| -> Vec<String> {
        let lines = told.lines().filter(|line| line.contains(" disputes #"));
        let number = |line: &str| line.trim_start_matches('#').split(' ').next().map(str::to_owned);
        lines.filter_map(number).collect()
    };
    let open = events(&table.done(&["disputes", "a.affray"]));
    let came = said(&table, "gm", &format!("decide {roll} upheld because \"it lay flat\""));
    let names = format!("The GM decides the disputes {} and {}: upheld", open[0], open[1]);
    assert!(came.out.contains(&names), "{came:?}");
    let came = said(&table, "gm", &format!("decide {other} upheld because \"it too\""));
    let names = format!("The GM decides the dispute {}: upheld", open[2]);
    assert!(came.out.contains(&names), "{came:?}");
}
