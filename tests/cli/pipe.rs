//! Play from a pipe.

use super::*;

#[test]
fn lines_from_a_pipe_are_refused_as_in_a_script() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    let came = table.run_with(&["play", "bridge.affray"], b"\n# a comment\nbo melee-attak grak\n");
    assert_eq!(
        came,
        no("error: `melee-attak` is not a verb of wwn\n  --> <stdin>:3:4\n  |\n\
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
fn what_is_wrong_in_the_file_of_a_newcomer_is_shown_in_that_file() {
    let table = Table::laid();
    let file = |name: &str, stats: &str| {
        let front = "---\nsystem = \"wwn\"\n[[combatant]]\nid = \"wolf\"\nside = \"raiders\"\n";
        table.write(name, format!("{front}{stats}\n---\n"));
    };
    file("word.play", "hp-maxx = 5");
    file("toml.play", "hp-max = = 5");
    file("number.play", "hp-max = 5\nmelee-ac = 100000");
    table.write("text.play", "once upon a time\n");
    table.write("long.play", format!("---\n{}\n---\n", "x".repeat(70_000)));
    let before = table.read("bridge.affray");
    let rows = [
        ("word.play", "6:1", "6 | hp-maxx = 5"),
        ("toml.play", "6:10", "6 | hp-max = = 5"),
        ("number.play", "7:", "7 | melee-ac = 100000"),
        ("text.play", "1:6", "1 | once upon a time"),
    ];
    for (name, place, shown) in rows {
        let line = format!("gm join from={name}#wolf");
        table.write("joined.play", [&table.read("bridge.play")[..], line.as_bytes()].concat());
        for came in [
            table.run_with(&["play", "bridge.affray"], format!("{line}\n").as_bytes()),
            table.run(&["run", "joined.play"]),
        ] {
            assert!(came.code == 1, "{name}: {came:?}");
            assert!(came.err.contains(&format!("\n  --> {name}:{place}")), "{name}: {}", came.err);
            assert!(came.err.contains(&format!("\n{shown}")), "{name}: {}", came.err);
            assert!(!came.err.contains("gm join"), "{name}: {}", came.err);
        }
    }
    // What is wrong with the line itself is shown in the line.
    for (line, what) in [
        ("gm join from=missing.play#wolf", "cannot read missing.play: No such file"),
        ("gm join from=long.play#wolf", "error: long.play: line 2 is 70000 bytes long"),
        ("gm join from=bridge.play#wulf", "that file has no combatant `wulf`"),
    ] {
        let came = table.run_with(&["play", "bridge.affray"], format!("{line}\n").as_bytes());
        let column = if line.contains("wulf") { 14 } else { 1 };
        let place = format!("  --> <stdin>:1:{column}\n  |\n1 | {line}\n");
        assert!(came.err.contains(what) && came.err.contains(&place), "{line}: {}", came.err);
    }
    assert!(table.read("bridge.affray") == before);
}

#[test]
fn a_seat_speaks_for_its_own() {
    let table = Table::laid();
    let came = table.run_with(&["play", "bridge.affray", "--as", "maria"], b"grak end-turn\n");
    assert_eq!(came.code, 1);
    assert!(
        came.err.contains("hint: speak from its own seat, or from the GM's: --as gm"),
        "{}",
        came.err
    );
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
    assert!(
        came.err.ends_with("hint: leave it out, or speak from the GM's seat: --as gm\n"),
        "{}",
        came.err
    );
    table.run_with(&["play", "yard.affray"], b"red pass\nbo attack ada\n");
    let came = as_lena("ada answer counter challenging=true");
    assert!(came.code == 1 && came.err.starts_with(gms), "{}", came.err);
    let came = as_lena("ada answer counter [3 2]");
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{}", came.out);
}

const DUEL: &str = "---\nsystem = \"factions\"\ndice = \"typed\"\n\
    [[combatant]]\nid = \"ada\"\nside = \"red\"\nseat = \"lena\"\nmax-health = 9\n\
    [[combatant]]\nid = \"bo\"\nside = \"blue\"\nmax-health = 9\n---\n";

/// A modifier and an effect that the rules leave to the GM are no player's to give, however little
/// they say.
#[test]
fn a_player_gives_itself_no_modifier() {
    let table = Table::laid();
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("logs/wwn");
    for name in ["mill-ambush.play", "mill-ambush.seed"] {
        fs::copy(logs.join(name), table.path(name)).expect("a copy");
    }
    let given = ["--from", "mill-ambush.play", "--seed-file", "mill-ambush.seed"];
    table.done(&[&["new", "mill.affray"], &given[..]].concat());
    let as_seat = |seat: &str, line: &str| {
        let line = format!("{line}\n");
        table.run_with(&["play", "mill.affray", "--as", seat], line.as_bytes())
    };
    let came = as_seat("gm", "gm start");
    assert_eq!(came.code, 0, "{came:?}");
    let before = table.read("mill.affray");
    for (line, option, column) in [
        ("wren ranged-attack bandit-1 gm-mod=9", "gm-mod", 29),
        ("wren ranged-attack bandit-1 gm-mod=0", "gm-mod", 29),
        ("wren instant-other text=\"a charm\" gm-effects=\"bandit-1 sleeps\"", "gm-effects", 35),
    ] {
        let mark = " ".repeat(column - 1) + &"^".repeat(option.len());
        assert_eq!(
            as_seat("paul", line),
            no(&format!(
                "error: only the GM's seat may give {option}\n  --> <stdin>:1:{column}\n  |\n\
                 1 | {line}\n  | {mark}\nhint: leave it out, or speak from the GM's seat: --as gm\n"
            ))
        );
        assert!(table.read("mill.affray") == before, "{line}: no trace");
    }
    for (seat, line) in [
        ("paul", "wren ranged-attack bandit-1"),
        ("gm", "undo"),
        ("gm", "wren ranged-attack bandit-1 gm-mod=9"),
    ] {
        let came = as_seat(seat, line);
        assert_eq!((came.code, came.err.as_str()), (0, ""), "{line}: {}", came.out);
    }
}

/// A fight of two with typed dice, in which a die is awaited: `a.affray`.
fn awaiting() -> Table {
    let table = Table::empty();
    table.write("a.play", super::comfort::BLOW);
    table.done(&["new", "a.affray", "--from", "a.play"]);
    let lines = b"gm start [6 4]\nash melee-attack orc weapon=longsword\n";
    assert_eq!(table.run_with(&["play", "a.affray"], lines).code, 3);
    table
}

/// Once no line was shown where the die was awaited before the first, and where it was awaited
/// since an earlier one, that one alone.
#[test]
fn a_line_that_comes_before_a_face_is_named() {
    let table = awaiting();
    let piped = |lines: &str| table.run_with(&["play", "a.affray"], lines.as_bytes());
    let hint = "hint: type them in a line of their own, or in brackets at the end of the line; \
                `undo` takes that line back\n";
    assert_eq!(
        piped("# at last\nash end-turn\n"),
        no(&format!(
            "error: a face is missing: ash throws 1d20 for attack on orc\n  --> <stdin>:2:1\n  |\n\
             2 | ash end-turn\n  | ^^^^^^^^^^^^\n\
             because line 2 cannot be said before that: ash end-turn\n{hint}"
        ))
    );
    let came = piped("19\nash end-turn\n");
    assert_eq!(
        (came.code, came.err),
        (
            1,
            format!(
                "error: a face is missing: ash throws 1d8 for damage on orc\n  --> <stdin>:1:1\n  \
                 |\n1 | 19\n  | ^^\nbecause line 2 cannot be said before that: ash end-turn\n\
                 {hint}"
            )
        )
    );
}

/// Once they were dropped without a word.
#[test]
fn lines_behind_a_refused_one_are_said_to_be_not_played() {
    let table = Table::laid();
    let piped = |lines: &str| table.run_with(&["play", "bridge.affray"], lines.as_bytes());
    let left = |lines: &str| {
        let came = piped(lines);
        assert!([1, 2].contains(&came.code) && came.err.starts_with("error: "), "{came:?}");
        let note = came.err.split_once("\nnote: ");
        note.map(|(_, note)| note.trim_end().to_owned())
    };
    let wrong = "undo two\n";
    let refused = "bo melee-attack grak\n";
    for (lines, note) in [
        // A mistake in the line, told at once.
        (wrong.to_owned(), None),
        (format!("{wrong}\n# well\n  \n"), None),
        (format!("{wrong}remark \"a\""), Some("line 2 was not played")),
        (
            format!("# a\n{wrong}\nremark \"a\"\n# b\n\n#9\n# c\n"),
            Some("lines 4 to 7 were not played"),
        ),
        // A refusal waits for the next line, which is not played either.
        (refused.to_owned(), None),
        (format!("{refused}\nremark \"a\"\n"), Some("line 3 was not played")),
        (format!("{refused}state\nremark \"a\"\n"), Some("lines 2 to 3 were not played")),
        (format!("{refused}say what\u{7}\n"), Some("line 2 was not played")),
        (
            format!("remark \"{}\"\nstate\n", "x".repeat(70_000)),
            Some("nothing behind line 1 was played"),
        ),
    ] {
        assert_eq!(left(&lines).as_deref(), note, "{lines}");
    }
    // What the next line is wrong in does not hide what was refused.
    let came = piped(&format!("{refused}{wrong}"));
    assert!(came.err.contains("<stdin>:1:"), "{}", came.err);
    // Whoever quits leaves the rest alone.
    assert_eq!(piped("quit\nremark \"a\"\n").err, "");
}

/// Who keeps the pipe open is not waited for.
#[test]
fn a_refusal_ends_a_pipe_that_does_not_end() {
    let table = Table::laid();
    let mut command = table.command(&["play", "bridge.affray"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("started");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"undo two\n").expect("written");
    let came = came(&child.wait_with_output().expect("ended"));
    assert!(came.err.ends_with("note: nothing behind line 1 was played\n"), "{came:?}");
    drop(stdin);
}
