//! Play from a pipe.

use super::*;

#[test]
fn lines_from_a_pipe_are_refused_as_in_a_script() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let came = table.run_with(&["play", "bridge.affray"], b"\n# a comment\nbo melee-attak grak\n");
    assert_eq!(
        came,
        no("error: `melee-attak` is no verb of wwn\n  --> <stdin>:3:4\n  |\n\
            3 | bo melee-attak grak\n  |    ^^^^^^^^^^^\nhint: did you mean `melee-attack`?\n")
    );
    assert_eq!(table.read("bridge.affray"), before, "no trace");
    let forgiven = b"bo melee-attack grak\nexpect refused\nexpect round 1\n";
    let came = table.run_with(&["play", "bridge.affray"], forgiven);
    assert_eq!(came, Came { code: 0, out: String::new(), err: String::new() });
    let came = table.run_with(&["play", "bridge.affray"], b"expect round 2\n");
    assert_eq!(came.code, 1);
    assert_eq!(table.read("bridge.affray"), before, "no trace");
    // What came before the refused line stays.
    let came =
        table.run_with(&["play", "bridge.affray"], b"remark \"a\"\ngm dance\nremark \"b\"\n");
    assert_eq!(came.code, 1);
    assert!(came.out.contains("\"a\"") && !came.out.contains("\"b\""), "{}", came.out);
}

#[test]
fn a_seat_speaks_for_its_own() {
    let table = Table::laid();
    let came = table.run_with(&["play", "bridge.affray", "--as", "maria"], b"grak end-turn\n");
    assert_eq!(came.code, 1);
    assert!(came.err.contains("hint: its own seat or the GM's does: --as gm"), "{}", came.err);
}

/// Some options of a deed are the GM's to give: declared, answered or taken.
#[test]
fn a_player_leaves_the_gms_options_to_the_gm() {
    let table = Table::laid();
    table.write("yard.play", DUEL);
    table.done(&["new", "yard.affray", "--from", "yard.play"]);
    let as_lena = |line: &str| {
        let line = format!("{line}\n");
        table.run_with(&["play", "yard.affray", "--as", "lena"], line.as_bytes())
    };
    let started = b"gm start started-by=red\n";
    table.run_with(&["play", "yard.affray"], started);
    let gms = "error: only the GM's seat may give challenging\n";
    let came = as_lena("ada attack bo challenging=true");
    assert!(came.code == 1 && came.err.starts_with(gms), "{}", came.err);
    assert!(came.err.ends_with("hint: leave it out, or: --as gm\n"), "{}", came.err);
    table.run_with(&["play", "yard.affray"], b"red pass\nbo attack ada\n");
    let came = as_lena("ada answer counter challenging=true");
    assert!(came.code == 1 && came.err.starts_with(gms), "{}", came.err);
    let came = as_lena("ada answer counter [3 2]");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{}", came.out);
}

const DUEL: &str = "---\nsystem = \"factions\"\ndice = \"typed\"\n\
    [[combatant]]\nid = \"ada\"\nside = \"red\"\nseat = \"lena\"\nmax-health = 9\n\
    [[combatant]]\nid = \"bo\"\nside = \"blue\"\nmax-health = 9\n---\n";
