//! Moving the line: undo, redo, marks.

use super::*;

/// The table with a log whose dice are the same in every run.
fn laid() -> Table {
    let table = Table::laid();
    table.write("seed", [b'7'; 32]);
    std::fs::remove_file(table.path("bridge.affray")).expect("it is there");
    std::fs::remove_file(table.path("bridge.affray.seed")).expect("it is there");
    let seed = ["--seed-file", "seed"];
    table.done(
        &[&["run", "bridge.play", "-o", "bridge.affray", "--clock", "fixed"], &seed[..]].concat(),
    );
    table
}

#[test]
fn dry_runs_change_nothing() {
    let table = laid();
    let before = table.read("bridge.affray");
    let out = table.done(&["undo", "bridge.affray", "2", "--dry-run"]);
    let says = "The GM takes back \"Bo attacks Grul with the spear\" \
                (46–54, attack 16 against 12, hit, damage 2";
    assert!(out.starts_with(says), "{out}");
    assert!(out.contains("\nwould be taken back:\n  46  Bo attacks Grul"), "{out}");
    assert!(out.ends_with("; nothing was changed\n"), "{out}");
    table.done(&["goto", "bridge.affray", "before-the-charge", "--dry-run"]);
    assert_eq!(table.read("bridge.affray"), before);
    table.done(&["undo", "bridge.affray"]);
    let before = table.read("bridge.affray");
    let out = table.done(&["redo", "bridge.affray", "--dry-run"]);
    assert!(out.starts_with("The GM takes up again \"Bo ends the turn\" (55–59"), "{out}");
    assert!(out.contains("\nwould be taken up:\n"), "{out}");
    assert_eq!(table.read("bridge.affray"), before);
}

#[test]
fn undo_then_redo_is_nothing_and_log_all_shows_it() {
    let table = laid();
    let state = table.done(&["state", "bridge.affray"]);
    table.done(&["undo", "bridge.affray", "3", "--because", "wrong target"]);
    assert_ne!(table.done(&["state", "bridge.affray"]), state);
    let log = table.done(&["log", "bridge.affray"]);
    assert!(!log.contains("  46  Bo attacks") && log.contains(", \"Bo attacks Grul"), "{log}");
    let all = table.done(&["log", "bridge.affray", "--all"]);
    assert!(all.contains("~ 46  Bo attacks") && all.contains("wrong target"), "{all}");
    table.done(&["redo", "bridge.affray", "3"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), state);
    let came = table.run(&["redo", "bridge.affray"]);
    let hint = "hint: redo follows undo only; `affray goto bridge.affray back` leads to where the \
                line was before\n";
    assert_eq!(came, no(&format!("error: there is nothing to redo\n{hint}")));
    // The hint can be typed as it stands; at the prompt it is a line.
    table.done(&["goto", "bridge.affray", "back"]);
    let came = table.run_with(&["play", "bridge.affray"], b"redo\n");
    assert!(came.err.contains("`goto back` leads to where the line was"), "{came:?}");
}

#[test]
fn who_goes_where_the_fight_stands_writes_nothing_and_is_told() {
    let table = laid();
    table.done(&["mark", "bridge.affray", "here"]);
    let before = table.read("bridge.affray");
    for words in [&["here"][..], &["end"], &["here", "--dry-run"]] {
        let came = table.run(&[&["goto", "bridge.affray"], words].concat());
        assert_eq!((came.code, came.out.as_str()), (0, ""), "{came:?}");
        let note = came.err.strip_prefix("note: the fight stands at event ").expect("a note");
        assert!(note.ends_with(" already: nothing was moved\n"), "{came:?}");
    }
    let came = table.run_with(&["play", "bridge.affray"], b"goto here\n");
    assert!(came.err.contains("already: nothing was moved"), "{came:?}");
    assert!(table.read("bridge.affray") == before, "nothing is written");
    // What was undone can still be taken up again.
    table.done(&["undo", "bridge.affray"]);
    table.done(&["mark", "bridge.affray", "there"]);
    table.done(&["goto", "bridge.affray", "there"]);
    table.done(&["redo", "bridge.affray"]);
    assert!(table.read("bridge.affray").len() > before.len(), "these are written");
}

#[test]
fn marks_are_named_and_gone_to() {
    let table = laid();
    let there = table.done(&["state", "bridge.affray"]);
    table.done(&["mark", "bridge.affray", "here"]);
    table.done(&["goto", "bridge.affray", "before-the-charge"]);
    assert_ne!(table.done(&["state", "bridge.affray"]), there);
    table.done(&["goto", "bridge.affray", "here"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), there);
    let came = table.run(&["goto", "bridge.affray", "nowhere"]);
    assert_eq!(came.code, 1);
    let hint = "hint: points: events 1 to 63, round 1, start, end, back; marks: before-the-charge, \
                here\n";
    assert_eq!(came.err, format!("error: `nowhere` is no mark of this log\n{hint}"));
    // Another place may have the name; the one before is told.
    let again = table.run(&["mark", "bridge.affray", "here"]);
    assert_eq!((again.code, again.err.as_str()), (0, ""), "it is there already");
    table.done(&["goto", "bridge.affray", "before-the-charge"]);
    let moved = table.run(&["mark", "bridge.affray", "here"]);
    let was = moved.err.strip_prefix("note: here was event ").expect("a note");
    let was = was.split_once(" until now; ").expect("where it was").0;
    table.done(&["goto", "bridge.affray", was]);
    assert_eq!(table.done(&["state", "bridge.affray"]), there);
    for wrong in ["7", "two words", "", "a\nb", "start", "end", "back", "round"] {
        assert_eq!(table.run(&["mark", "bridge.affray", wrong]).code, 2, "{wrong:?}");
    }
}

#[test]
fn points_are_the_numbers_that_the_account_shows() {
    let table = laid();
    let end = table.done(&["state", "bridge.affray"]);
    for point in [&["39"][..], &["#39"], &["round", "1"], &["round 1"], &["start"], &["back"]] {
        table.done(&["goto", "bridge.affray", "end"]);
        let shown = table.done(&[&["goto", "bridge.affray"], point, &["--dry-run"]].concat());
        let told = table.done(&[&["goto", "bridge.affray"], point].concat());
        let says = shown.lines().next().expect("a sentence");
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.ends_with(says), "{point:?}: {told}{shown}");
        assert!(says.starts_with("The GM goes to event "), "{says}");
    }
    table.done(&["goto", "bridge.affray", "end"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), end);
    let at = table.done(&["state", "bridge.affray", "--at", "39"]);
    assert_eq!(table.done(&["state", "bridge.affray", "--at", "#39"]), at);
    let why = table.done(&["explain", "bridge.affray", "39"]);
    assert_eq!(table.done(&["explain", "bridge.affray", "#39"]), why);
    for (words, what) in [
        (&["goto", "bridge.affray", "0"][..], "error: there is no event 0\n"),
        (&["goto", "bridge.affray", "round"], "error: the number of the round is missing\n"),
        (&["goto", "bridge.affray", "here # now"], "error: the end is missing\n"),
        (&["undo", "bridge.affray", "#39"], "error: `undo` goes by deeds, and `#39` is an event\n"),
        (&["undo", "bridge.affray", "0"], "error: 0 takes nothing back\n"),
        (&["undo", "bridge.affray", "turn", "turn"], "error: `turn` stands after it\n"),
        (
            &["explain", "bridge.affray", "##39"],
            "error: invalid value '##39' for '<EVENT>': an event is named by its number, such as 305 or '#305'\n",
        ),
    ] {
        let came = table.run(words);
        assert_eq!(came.code, 2, "{words:?}: {came:?}");
        assert!(came.err.starts_with(what), "{words:?}: {}", came.err);
    }
}

#[test]
fn turns_and_rounds_are_undone_on_the_command_line() {
    let table = laid();
    let state = table.done(&["state", "bridge.affray"]);
    let told = table.done(&["undo", "bridge.affray", "turn", "--because", "not so fast"]);
    assert!(told.contains("The GM takes back \"Bo attacks Grul"), "{told}");
    let whole = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = "and \"Bo ends the turn\" (55–59, entered by the GM), because \"not so fast\"";
    assert!(whole.ends_with(end), "{told}");
    let told = table.done(&["redo", "bridge.affray", "turn", "--because", "but so"]);
    assert!(told.contains("The GM takes up again \"Bo attacks Grul"), "{told}");
    let whole = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(whole.ends_with(", because \"but so\""), "{told}");
    let told = table.done(&["undo", "bridge.affray", "round"]);
    let says = "takes back 6 deeds with 5 rolls, from \"The GM rules: Grak 8 → 7 hp\" (21–23) to \
                \"Bo ends the turn\" (55–59, entered by the GM)";
    let whole = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(whole.ends_with(says), "{told}");
    table.done(&["redo", "bridge.affray", "to", "#59"]);
    assert_eq!(table.done(&["state", "bridge.affray"]), state);
    let json = table.done(&["undo", "bridge.affray", "to", "46", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let deed = &json["moved"]["deeds_back"][0];
    assert_eq!((&deed["first"], &deed["last"]), (&46.into(), &54.into()), "{json}");
    assert_eq!(deed["rolls"][0]["event"], 50, "{json}");
    let audit = table.done(&["audit", "bridge.affray"]);
    assert!(audit.contains("\n  #61 The GM takes back \"Bo attacks Grul"), "{audit}");
}

#[test]
fn what_is_only_tried_at_the_prompt_changes_nothing() {
    let table = laid();
    let before = table.read("bridge.affray");
    let lines = b"undo turn dry-run\nundo to #46 because \"x\" --dry-run\ngoto round 1 dry-run\n";
    let came = table.run_with(&["play", "bridge.affray"], lines);
    assert_eq!(came.code, 0, "{came:?}");
    assert_eq!(came.out.matches("; nothing was changed\n").count(), 3, "{}", came.out);
    assert!(came.out.contains("entered by the GM), because \"x\"\n"), "{}", came.out);
    let came = table.run_with(&["play", "bridge.affray"], b"redo dry-run\n");
    assert_eq!((came.code, came.err.lines().next()), (1, Some("error: there is nothing to redo")));
    let came = table.run_with(&["play", "bridge.affray"], b"mark here dry-run\n");
    let what = "error: only a move of the line can be tried at the prompt";
    assert_eq!((came.code, came.err.lines().next()), (2, Some(what)));
    assert_eq!(table.read("bridge.affray"), before);
}
