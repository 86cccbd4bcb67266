//! Who may say what: nobody ends the turn of somebody else, and a latecomer sits at a seat the
//! fight has.

use super::comfort::{BLOW, DUEL, played, refused, said, with_lines};
use super::*;

/// A fight of the system `radiant-hack`, where each character has a place of its own in the order.
const TURNS: &str = "---
system = \"radiant-hack\"
dice = \"typed\"
[[combatant]]
id = \"ada\"
seat = \"kaja\"
max-hp = 8
[[combatant]]
id = \"bo\"
seat = \"petr\"
max-hp = 8
[[combatant]]
id = \"orc\"
kind = \"npc\"
max-hp = 8
---
";

/// A player once ended the turn of another with `end`, or in the name of their side.
#[test]
fn a_player_ends_no_turn_of_another() {
    let table = played(&with_lines(TURNS, &["gm start [5 6 3]"]));
    let running = "the turn of ada is running, and the seat petr does not speak for it";
    refused(
        &table,
        "petr",
        &[
            ("end", "the seat petr does not speak for ada", "--as gm\n"),
            ("characters end-turn", running, "hint: its own seat says how that turn goes on"),
            ("ada end-turn", "the seat petr does not speak for ada", "--as gm\n"),
        ],
    );
    let legal = table.run_with(&["play", "a.affray", "--as", "petr"], b"legal\n");
    assert!(!legal.out.contains("characters"), "{legal:?}");
    let came = said(&table, "kaja", "characters end-turn");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    let came = said(&table, "petr", "end");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    assert_eq!(table.run(&["audit", "a.affray"]).code, 0);
}

/// `end` once spent a turn that nobody had begun, where its faction could still have passed.
#[test]
fn end_spends_no_turn_that_has_not_begun() {
    let table = played(&with_lines(DUEL, &["gm start started-by=red"]));
    let hint = "hint: `ada end-turn` spends that turn with nothing done; `red pass` keeps it for \
                later\n";
    let rows = [("end", "no turn has begun: ada could still take its own", hint)];
    refused(&table, "gm", &rows);
    refused(&table, "lena", &rows);
    assert_eq!(said(&table, "lena", "ada take-turn").code, 0);
    assert_eq!(said(&table, "lena", "end").code, 0);
}

#[test]
fn a_latecomer_sits_at_a_seat_that_the_fight_has() {
    let table = played(BLOW);
    let sheet = |seat: &str| format!("id = \"cal\"\nside = \"heroes\"\n{seat}hp-max = 9\n");
    table.write("late.toml", sheet("seat = \"ines\"\n"));
    table.write("known.toml", sheet("seat = \"maria\"\n"));
    refused(
        &table,
        "gm",
        &[
            (
                "gm join from=late.toml",
                "this fight has no seat `ines`",
                "  --> late.toml:3:8\n  |\n3 | seat = \"ines\"\n  |        ^^^^^^\n\
                 because it was opened with these seats, and keeps them: gm, maria\n\
                 hint: give it one of these, or leave `seat` out",
            ),
            ("gm set orc seat=maria", "a seat is given as a combatant comes to the fight", "GM"),
        ],
    );
    let came = said(&table, "gm", "gm join from=known.toml");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
}

#[test]
fn nobody_joins_where_somebody_stands() {
    let table = Table::laid();
    table.write("wolf.toml", "id = \"wolf\"\nside = \"raiders\"\nhp-max = 6\n");
    let text = table.done(&["new", "--example", "wwn"]);
    for (line, what) in [
        ("gm join from=wolf.toml at=7,3", "7,3 is occupied by gob-1"),
        ("gm join from=wolf.toml count=2 at=1,1>1,1", "1,1 is named twice"),
    ] {
        let start = text.find("\ngm start").expect("a start");
        table.write("joined.play", format!("{}\n{line}\n", &text[..start]));
        let came = table.run(&["run", "joined.play"]);
        assert!(came.code == 1 && came.err.contains(what), "{line}: {came:?}");
    }
}

/// A fight in which two of the raiders begin hidden.
const HIDDEN: &str = r#"---
system = "defined"
dice = "typed"
[map]
grid = [12, 8]
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
at = [3, 4]
hp-max = 24
hd = 3
bab = 3
initiative-bonus = 1
[[combatant.weapon]]
id = "longsword"
damage-die = "1d8"
[[combatant]]
id = "grak"
hidden = true
side = "raiders"
count = 2
at = [[7, 4], [9, 4]]
hp-max = 16
hd = 2
bab = 2
[[combatant.weapon]]
id = "axe"
damage-die = "1d10"
---
"#;

#[test]
fn a_question_stays_open_in_a_copy_from_which_a_ruling_was_taken_out() {
    let table = Table::laid();
    let lines = "gm start [14 9 5]\nash move to=6,4\nash end-turn\ngrak-1 move to=5,5\n\
                 gm set grak-2 at=4,6\n";
    table.write("a.play", format!("{HIDDEN}{lines}"));
    assert_eq!(table.run(&["run", "a.play", "-o", "a.affray"]).code, 3, "Ash is asked");
    let awaited = |state: &str| -> Vec<String> {
        let told = |line: &&str| line.starts_with("Awaited") || line.starts_with("May act");
        state.lines().filter(told).map(str::to_owned).collect()
    };
    let whole = awaited(&table.done(&["state", "a.affray", "--as", "maria"]));
    assert!(whole.len() == 1 && whole[0].starts_with("Awaited    Ash"), "{whole:?}");
    let export = table.done(&["export", "a.affray", "--as", "maria"]);
    let import = table.run_with(&["import", "-", "-o", "b.affray"], export.as_bytes());
    assert_eq!(import.code, 0, "{import:?}");
    assert_eq!(awaited(&table.done(&["state", "b.affray"])), whole);
}
