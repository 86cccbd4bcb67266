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
