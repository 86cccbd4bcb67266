//! Texts that nobody could see as they are: refused where they are given, harmless where a log
//! holds them all the same.

use super::*;
use affray::vocabulary::{Event, Seat, Stamp, is_fit};
use shared::{chained, commits};

/// What moves a cursor, breaks a line, turns the direction of writing or takes no room.
const UNSEEN: [char; 17] = [
    '\u{1}', '\t', '\n', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{200b}', '\u{200e}',
    '\u{200f}', '\u{2028}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{feff}',
];

/// Wipes the screen, sets the title of the window, turns the writing round, forges a line.
const EVIL: &str = "evil\u{1b}[2J\u{1b}]0;pwned\u{7}\u{202e}txt\u{9b}1A\n #99   forged\r\u{200b}";

/// Nothing but line breaks that the program wrote itself, and no line that a text forged.
#[track_caller]
fn assert_harmless(came: &Came, what: &str) {
    for text in [&came.out, &came.err] {
        let bad = text.chars().find(|c| *c != '\n' && !is_fit(*c));
        assert_eq!(bad, None, "{what}: {text:?}");
        assert!(!text.lines().any(|line| line.starts_with(" #99")), "{what}: {text}");
    }
    assert!(!came.err.contains("panicked"), "{what}: {}", came.err);
}

#[test]
fn a_text_on_the_command_line_holds_only_what_can_be_seen() {
    let table = Table::laid();
    let (waiting, bridge) = (table.read("waiting.affray"), table.read("bridge.affray"));
    for c in UNSEEN {
        let text = format!("seven{c}herons");
        for words in [
            &["contribute", "waiting.affray", &text, "--as", "maria"][..],
            &["undo", "bridge.affray", "--because", &text],
            &["undo", "bridge.affray", "--dry-run", "--because", &text],
            &["retract", "bridge.affray", "20", "--because", &text],
            &["retract", "bridge.affray", "20", "--dry-run", "--because", &text],
            &["correct", "bridge.affray", "20", "--face", "3", "--because", &text],
            &["correct", "bridge.affray", "20", "--face", "3", "--dry-run", "--because", &text],
            &["mark", "bridge.affray", &text],
            &["goto", "bridge.affray", &text],
            &["log", "bridge.affray", "--as", &text],
            &["log", "bridge.affray", &text],
        ] {
            let came = table.run(words);
            assert!(came.code == 2 || words[0] == "goto" && came.code == 1, "{words:?}: {came:?}");
            assert_harmless(&came, &format!("{words:?}"));
        }
    }
    let came = table.run(&["contribute", "waiting.affray", "seven\u{202e}herons", "--as", "maria"]);
    let expected = "error: an invisible character stands in a text\n  |\n1 | seven\u{fffd}herons\n  \
                    |      ^\nbecause U+202E; a text is one line of visible characters\n\
                    hint: remove it\n";
    assert_eq!(came, cannot(expected));
    assert!(table.read("waiting.affray") == waiting && table.read("bridge.affray") == bridge);
    let family = "Ünïcödé \u{1f469}\u{200d}\u{1f467} „\u{645}\u{6cc}\u{200c}\u{62f}“";
    let told = table.done(&["contribute", "waiting.affray", family, "--as", "maria"]);
    assert!(told.contains(family), "joiners are fit: {told}");
}

#[test]
fn a_text_in_play_holds_only_what_can_be_seen() {
    let table = Table::laid();
    let before = table.read("bridge.affray");
    for c in UNSEEN.into_iter().filter(|c| *c != '\n') {
        for line in [
            format!("remark \"a{c}b\""),
            format!("dispute 3 because \"a{c}b\""),
            format!("decide 3 upheld because \"a{c}b\""),
            format!("gm rule \"a{c}b\""),
            format!("gm set ash hp=1 because \"a{c}b\""),
            format!("undo because \"a{c}b\""),
            format!("retract 20 because \"a{c}b\""),
            format!("correct 20 face=3 because \"a{c}b\""),
            format!("mark a{c}b"),
            format!("contribute \"a{c}b\""),
            format!("gm join from=\"a{c}b#wolf\""),
            format!("a{c}sh end-turn"),
        ] {
            let came = table.run_with(&["play", "bridge.affray"], format!("{line}\n").as_bytes());
            // A tab between words is a blank; then it is other words that are refused.
            assert!(came.code == 2 || came.code == 1 && c == '\t', "{line:?}: {came:?}");
            assert_harmless(&came, &format!("{line:?}"));
        }
    }
    assert!(table.read("bridge.affray") == before);
}

#[test]
fn a_sheet_holds_only_what_can_be_seen() {
    let table = Table::laid();
    let play = String::from_utf8(table.read("bridge.play")).expect("text");
    for c in UNSEEN {
        let escaped = format!("\\u{:04X}", u32::from(c));
        for (key, word) in [
            ("name = \"", "Ash of the Vale"),
            ("side = \"", "heroes"),
            ("seat = \"", "maria"),
            ("id = \"", "ash"),
            ("id = \"", "longsword"),
        ] {
            let good = format!("{key}{word}\"");
            assert!(play.contains(&good), "{good}");
            let bad = play.replacen(&good, &format!("{key}{word}{escaped}\""), 1);
            table.write("bad.play", bad);
            let came = table.run(&["run", "bad.play"]);
            assert_eq!((came.code, came.out.as_str()), (2, ""), "{key}{escaped}: {came:?}");
            assert!(came.err.contains("stands in a text\n  --> bad.play:"), "{}", came.err);
            assert_harmless(&came, &escaped);
        }
    }
}

/// The fight at the bridge with an evil text wherever one can stand.
fn forged(bridge: &[u8]) -> Vec<u8> {
    let mut commits = commits(bridge);
    for entry in commits.iter_mut().flatten() {
        let evil = || Some(EVIL.to_owned());
        match &mut entry.event {
            Event::Opened(opening) => {
                opening.seats[1] = format!("m{EVIL}");
                opening.sides[0] = format!("s{EVIL}");
                opening.cast[0].id = format!("i{EVIL}");
                opening.cast[0].name = evil();
                opening.cast[0].items[0].id = format!("w{EVIL}");
            }
            Event::Declared(declared) => declared.because = evil(),
            Event::Ruled(ruled) => ruled.because = evil(),
            Event::Rewound(rewind) => rewind.because = evil(),
            _ => {}
        }
    }
    let (stamp, event) = (Stamp { seat: Seat(1), time: 0 }, 3);
    let text = || EVIL.to_owned();
    for event in [
        Event::Contributed { stamp, text: text() },
        Event::Remarked { stamp, text: text() },
        Event::Disputed { stamp, event, reason: text() },
        Event::Marked { stamp, name: text() },
    ] {
        commits.push(vec![affray::vocabulary::Entry { audience: None, event }]);
    }
    chained(&commits)
}

#[test]
fn a_forged_log_is_read_and_moves_no_cursor() {
    let table = Table::laid();
    let log = forged(&table.read("bridge.affray"));
    table.write("forged.affray", &log);
    let count = affray::export::history_of(&log).expect("a log").count();
    let mut told = 0;
    let mut readings: Vec<Vec<String>> = [
        "log",
        "log --all",
        "state",
        "replay",
        "stats",
        "log --format markdown",
        "audit",
        "verify",
        "head",
        "export",
        "undo --dry-run",
        "goto 1 --dry-run",
        "mark here",
        "play",
    ]
    .iter()
    .map(|words| words.split(' ').map(str::to_owned).collect())
    .collect();
    readings.extend((1..=count).map(|event| vec!["explain".to_owned(), event.to_string()]));
    readings.extend(
        (1..=count)
            .step_by(9)
            .map(|event| vec!["state".to_owned(), "--at".to_owned(), event.to_string()]),
    );
    for mut words in readings {
        words.insert(1, "forged.affray".to_owned());
        for json in [&[][..], &["--json"]] {
            let words: Vec<&str> =
                words.iter().map(String::as_str).chain(json.iter().copied()).collect();
            let came = table.run_with(&words, b"remark \"x\"\n");
            assert_harmless(&came, &format!("{words:?}"));
            told += usize::from(came.out.contains("evil"));
        }
    }
    assert!(told > 40, "the readings tell of it: {told}");
}

#[test]
fn an_export_of_a_forged_log_comes_back_byte_for_byte() {
    let table = Table::laid();
    let log = forged(&table.read("bridge.affray"));
    table.write("forged.affray", &log);
    let lines = table.done(&["export", "forged.affray"]);
    assert!(lines.contains("\\u202etxt\\u009b1A\\n #99"), "{lines}");
    table.write("forged.jsonl", lines);
    table.done(&["import", "forged.jsonl", "-o", "again.affray"]);
    assert!(table.read("again.affray") == log);
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_moves_no_cursor() {
    let table = Table::laid();
    let name = "e\u{1b}[2J\u{202e}\n #99 x";
    let (log, play) = (format!("{name}.affray"), format!("{name}.play"));
    fs::copy(table.path("bridge.affray"), table.path(&log)).expect("copied");
    fs::copy(table.path("bridge.play"), table.path(&play)).expect("copied");
    let (new, missing) = (format!("{name}.new"), format!("{name}.missing"));
    for words in [
        &["verify", &log][..],
        &["audit", &log],
        &["head", &log],
        &["log", &missing],
        &["verify", &missing],
        &["verify", &play],
        &["audit", "."],
        &["check", &play],
        &["check", &missing],
        &["new", &new, "--from", &play],
        &["new", &new, "--from", &play],
        &["run", &play, "-o", &new],
        &["import", &play, "-o", &missing],
        &["export", &missing],
        &["salvage", &log, "-o", &missing],
        &["contribute", &log, "x"],
    ] {
        for json in [&[][..], &["--json"]] {
            let words: Vec<&str> = words.iter().chain(json).copied().collect();
            assert_harmless(&table.run(&words), &format!("{words:?}"));
        }
    }
}

#[test]
fn a_blank_text_is_no_share_and_no_remark() {
    let table = Table::laid();
    let before = (table.read("waiting.affray"), table.read("bridge.affray"));
    for text in ["", "  "] {
        let came = table.run(&["contribute", "waiting.affray", text, "--as", "maria"]);
        let expected = "error: a blank share adds nothing to the dice\nhint: say any words\n";
        assert_eq!((came.code, came.out.as_str(), came.err.as_str()), (1, "", expected));
        for line in
            ["remark \"TEXT\"", "contribute \"TEXT\"", "gm rule \"TEXT\"", "gm set ash +\"TEXT\""]
        {
            let line = line.replace("TEXT", text) + "\n";
            let came = table.run_with(&["play", "bridge.affray"], line.as_bytes());
            assert_eq!((came.code, came.out.as_str()), (2, ""), "{line}: {came:?}");
            assert!(came.err.starts_with("error: the text is blank\n"), "{line}: {came:?}");
        }
    }
    let now = (table.read("waiting.affray"), table.read("bridge.affray"));
    assert!(now == before, "nothing was written");
}
