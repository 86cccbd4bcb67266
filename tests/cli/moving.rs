//! Moving the line: undo, redo, marks.

use super::*;

#[test]
fn dry_runs_change_nothing() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let out = table.done(&["undo", "bridge.affray", "2", "--dry-run"]);
    assert!(out.starts_with("would be taken back:\n"), "{out}");
    assert!(out.contains("bo melee-attack grul"), "{out}");
    assert!(out.ends_with("; nothing was changed\n"), "{out}");
    table.done(&["goto", "bridge.affray", "before-the-charge", "--dry-run"]);
    assert_eq!(table.read("bridge.affray"), before);
    table.done(&["undo", "bridge.affray"]);
    let before = table.read("bridge.affray");
    let out = table.done(&["redo", "bridge.affray", "--dry-run"]);
    assert!(out.starts_with("would be taken up:\n"), "{out}");
    assert_eq!(table.read("bridge.affray"), before);
}

#[test]
fn undo_then_redo_is_nothing_and_log_all_shows_it() {
    let table = Table::laid();
    let state = table.done(&["state", "bridge.affray"]);
    table.done(&["undo", "bridge.affray", "3", "--because", "wrong target"]);
    assert_ne!(table.done(&["state", "bridge.affray"]), state);
    assert!(!table.done(&["log", "bridge.affray"]).contains("bo melee-attack"));
    let all = table.done(&["log", "bridge.affray", "--all"]);
    assert!(all.contains("bo melee-attack") && all.contains("wrong target"), "{all}");
    table.done(&["redo", "bridge.affray", "3"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), state);
    let came = table.run(&["redo", "bridge.affray"]);
    let hint = "hint: `affray log LOG --all` shows the whole history\n";
    assert_eq!(came, no(&format!("error: there is nothing to redo\n{hint}")));
}

#[test]
fn marks_are_named_and_gone_to() {
    let table = Table::laid();
    let there = table.done(&["state", "bridge.affray"]);
    table.done(&["mark", "bridge.affray", "here"]);
    table.done(&["goto", "bridge.affray", "before-the-charge"]);
    assert_ne!(table.done(&["state", "bridge.affray"]), there);
    table.done(&["goto", "bridge.affray", "here"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), there);
    let came = table.run(&["goto", "bridge.affray", "nowhere"]);
    assert_eq!(came.code, 1);
    assert!(
        came.err.contains("hint: marks: before-the-charge, here; commits: 1 to "),
        "{}",
        came.err
    );
    for wrong in ["7", "two words", "", "a\nb"] {
        assert_eq!(table.run(&["mark", "bridge.affray", wrong]).code, 2, "{wrong:?}");
    }
}
