//! Rulings: what they change, what they leave of a question, and what is told of them.

use super::comfort::{BLOW, played, refused, said, with_lines};
use super::*;

/// Once such a ruling seemed to change nothing, and the audit listed what was said as what came.
#[test]
fn a_ruling_beyond_the_maximum_says_that_it_stops_there() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    let came = said(&table, "gm", "gm set ash hp=30");
    assert_eq!(
        came.err,
        "note: hp of ash stays at its maximum of 12; to go higher set hp-max first: gm set ash \
         hp-max=30 hp=30\n"
    );
    let audit = table.done(&["audit", "a.affray"]);
    assert!(audit.contains("→ 30 (it became 12)"), "{audit}");
    let came = said(&table, "gm", "gm set ash hp-max=30 hp=30");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    assert_eq!(said(&table, "gm", "expect ash hp 30").code, 0);
}

/// Once a potion that was drunk stayed on the sheet for ever.
#[test]
fn the_gm_takes_an_item_off_a_sheet_and_gives_it_back() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    let told = |line: &str| {
        let came = said(&table, "gm", line);
        assert_eq!(came.code, 0, "{line}: {came:?}");
        came.out
    };
    assert!(told("gm set ash -longbow").ends_with("Ash of the Vale's longbow is gone\n"));
    told("expect ash lacks longbow");
    assert!(told("gm set ash +longbow").ends_with("Ash of the Vale's longbow is in hand\n"));
    told("expect ash has longbow");
    let unarmed = "hint: it is neither given nor taken away\n";
    refused(
        &table,
        "gm",
        &[
            ("gm set ash -unarmed", "unarmed is part of the body of ash", unarmed),
            ("gm set ash -longboat", "`longboat` is not a condition of wwn", "in quotes"),
        ],
    );
}

/// A ruling while somebody is asked answers nothing: the state still says who is awaited, and what
/// comes of the answer is the deed's.
#[test]
fn a_ruling_in_the_middle_leaves_the_question_open() {
    let table = Table::empty();
    table.done(&["new", "a.play", "--example", "factions"]);
    let play = table.read("a.play");
    let play = String::from_utf8(play).expect("text");
    let front = play.rfind("---\n").expect("front matter") + 4;
    let lines = "gm start started-by=tollmen\nwarden attack odo\ngm rule \"fog\"\n";
    table.write("b.play", format!("{}{lines}", &play[..front]));
    let came = table.run(&["run", "b.play", "-o", "a.affray", "--clock", "fixed"]);
    assert_eq!(came.code, 3, "it waits: {came:?}");
    let state = table.done(&["state", "a.affray"]);
    assert!(state.contains("Awaited    Odo is asked about Warden: "), "{state}");
    assert!(!state.contains("May act"), "{state}");
    assert_eq!(said(&table, "gm", "odo dodge [9]").code, 0);
    let brief = table.done(&["log", "a.affray", "--depth", "brief"]);
    assert!(brief.contains("The GM rules: \"fog\".\n"), "{brief}");
    assert!(
        brief.contains("  Odo tries to dodge: dodge 9 against at most 9, success.\n"),
        "{brief}"
    );
    refused(
        &table,
        "gm",
        &[
            ("pass", "`pass` needs somebody who says it", "hint: write `WHO pass`\n"),
            ("warden move to=bridge", "warden cannot move", "warden is there already"),
        ],
    );
    let declared = table.run(&["correct", "a.affray", "18", "--face", "3"]);
    assert!(declared.err.contains("hint: name the event of the roll itself: "), "{declared:?}");
}

/// What a ruling makes impossible in the middle of a question is listed no more, and what it makes
/// possible is listed, in the state as among what is legal: the dead are not met, who is held can
/// only counter, who is freed can dodge again.
#[test]
fn a_state_lists_what_a_ruling_has_left_of_a_question() {
    let rulings = [
        ("rule \"fog\"", "dodge | counter | pass"),
        ("set warden +dead", "pass"),
        ("set warden +fled", "pass"),
        ("set warden at=bank", "pass"),
        ("set odo +dead", "pass"),
        ("set odo +surprised", "pass"),
        ("set odo +entangled", "counter | pass"),
        ("set odo +entangled\ngm set odo -entangled", "dodge | counter | pass"),
    ];
    for (ruling, left) in rulings {
        let table = Table::empty();
        table.done(&["new", "a.play", "--example", "factions"]);
        let play = String::from_utf8(table.read("a.play")).expect("text");
        let front = play.rfind("---\n").expect("front matter") + 4;
        let lines = format!("gm start started-by=tollmen\nwarden attack odo\ngm {ruling}\n");
        table.write("b.play", format!("{}{lines}", &play[..front]));
        let came = table.run(&["run", "b.play", "-o", "a.affray"]);
        assert_eq!(came.code, 3, "{ruling}: {came:?}");
        assert!(
            came.err.contains(&format!("odo is asked about warden: {left}\n")),
            "{ruling}: {}",
            came.err
        );
        let state = table.done(&["state", "a.affray"]);
        let awaited = format!("Awaited    Odo is asked about Warden: {left} (react.options)\n");
        assert!(state.contains(&awaited), "{ruling}: {state}");
        let legal = said(&table, "gm", "legal odo").out;
        for verb in ["dodge", "counter", "pass"] {
            let offers = legal.contains(&format!("  answer {verb}"));
            assert_eq!(offers, left.contains(verb), "{ruling}: {legal}");
        }
    }
}

/// A throw is settled when it is called for: who rules while its face is awaited is told so.
#[test]
fn a_ruling_while_dice_are_awaited_says_that_the_throw_is_settled() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    assert_eq!(said(&table, "gm", "ash melee-attack orc weapon=longsword []").code, 3);
    let came = said(&table, "gm", "gm set orc melee-ac=30");
    assert_eq!(came.code, 3, "the die is awaited still: {came:?}");
    let note = "the dice awaited were called for before this ruling";
    assert!(came.err.contains(note), "{came:?}");
    let hit = said(&table, "gm", "[14]");
    assert!(hit.out.contains("against 12 Melee AC: hit"), "{hit:?}");
    assert_eq!(said(&table, "gm", "[3]").code, 0);
    // Where no die is awaited there is nothing to say.
    assert!(!said(&table, "gm", "gm set orc melee-ac=12").err.contains(note));
}

/// So is a roll that was made before a question: a ruling meanwhile is told which one stays.
#[test]
fn a_ruling_at_a_question_says_that_the_roll_before_it_stays() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    for line in ["ash melee-attack orc weapon=longsword prompts=orc []", "orc answer pass [14]"] {
        assert_eq!(said(&table, "gm", line).code, 3, "{line}");
    }
    let came = said(&table, "gm", "gm set orc melee-ac=30");
    let note = "came before this ruling and stays as it was: attack 17 against 12, hit; where the";
    assert!(came.err.contains(note), "{came:?}");
    assert!(!said(&table, "gm", "gm set ash melee-ac=30").err.contains("stays as it was"));
}
