//! Export and import: JSON Lines, lossless both ways, and nothing else is taken for them.

use crate::shared::{Fight, RIVER, bytes_of, fights, played_text, say, talked};
use affray::export::{ExportError, export, export_as, export_for, import};
use affray::log::form::commitment_of;
use affray::log::{Link, Log, MemoryStorage, redact};
use affray::play::Talk;
use affray::vocabulary::{Event, Seat, Stamp, Viewer};
use proptest::prelude::*;

#[test]
fn text_and_binary_forms_agree() {
    for Fight { name, log, .. } in fights() {
        let lines = exported(&log);
        let again =
            import(lines.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}\n{lines}"));
        assert!(again == log, "{name}");
    }
    let log = played_text(RIVER);
    assert!(import(exported(&log).as_bytes()).expect("an export") == log);
}

#[test]
fn who_joined_on_another_line_has_another_name() {
    let mut talk = talked(RIVER).with_files(|file| match file {
        "camp.play" => Ok(CAMP.to_owned()),
        other => Err(format!("there is no {other}")),
    });
    for line in [
        "gm join from=camp.play#wolf",
        "gm set wolf hp=2",
        "mark wolf",
        "undo 2",
        "gm join from=camp.play#bear",
        "gm set bear hp=3",
        "mark bear",
        "goto wolf",
        "gm set wolf hp=1",
        "goto bear",
        "gm set bear hp=1",
    ] {
        say(&mut talk, line);
    }
    let log = bytes_of(talk);
    let lines = exported(&log);
    assert!(lines.contains(r#""who":"wolf""#) && lines.contains(r#""who":"bear""#));
    assert!(!lines.contains('#'), "every number has its word:\n{lines}");
    assert!(import(lines.as_bytes()).expect("an export") == log);
    let report = affray::audit::audit(&log, Some(crate::shared::SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
}

#[test]
fn a_seat_sees_the_link_and_the_commitment_of_what_is_hidden_from_it() {
    let mut session = talked(RIVER).into_session();
    let stamp = Stamp { seat: Seat::GM, time: 0 };
    let remark = Event::Remarked { stamp, text: "the ogre is hollow".to_owned() };
    let receipt = session.record(remark, Some(vec![Seat::GM, Seat(2)])).expect("a remark");
    let log = bytes_of(Talk::new(session, Seat::GM, || 0));
    let whole = exported(&log);
    let seen = |seat: &str| {
        let mut lines = Vec::new();
        let done = export_for(&log, seat, &mut lines).expect("a log");
        (String::from_utf8(lines).expect("text"), done.hidden)
    };
    assert_eq!(seen("gm"), (whole.clone(), 0));
    assert_eq!(seen("tom"), (whole.clone(), 0));
    let (maria, hidden) = seen("maria");
    assert_eq!(hidden, 1);
    assert!(!maria.contains("hollow"));
    let at = receipt.first as usize - 1;
    let (line, of_whole) = (maria.lines().nth(at), whole.lines().nth(at));
    let (line, of_whole) = (line.expect("a line"), of_whole.expect("a line"));
    let commitment = commitment_in(&log, receipt.first);
    assert!(line.ends_with(&format!(r#","hidden":true,"commitment":"{commitment}"}}"#)), "{line}");
    let digits = |line: &str| line.split("\"link\":\"").nth(1).map(|rest| rest[..64].to_owned());
    assert_eq!(digits(line), digits(of_whole));
    let redacted = import(maria.as_bytes()).expect("the redacted log");
    assert!(redacted == redact(&log, |seats| seats.contains(&Seat(1))).expect("a log"));
    let mut told = Vec::new();
    export_as(&log, Viewer::Spectator, &mut told).expect("a log");
    assert_eq!(
        String::from_utf8(told).expect("text"),
        maria,
        "nobody sees less than she does here"
    );
    let unknown = export_for(&log, "nobody", &mut Vec::new());
    assert!(matches!(unknown, Err(ExportError::UnknownSeat { .. })));
}

/// The commitment of a hidden event.
fn commitment_in(log: &[u8], event: u64) -> Link {
    let log = Log::open(MemoryStorage::from(log.to_vec()), |_| {}).expect("a log");
    Link(commitment_of(log.event(event).expect("an event")).expect("it is hidden"))
}

#[test]
fn what_is_no_export_is_refused_with_its_line() {
    let whole = exported(&played_text(RIVER));
    let lines: Vec<&str> = whole.lines().collect();
    let with = |at: usize, line: &str| {
        let mut changed: Vec<&str> = lines.clone();
        changed[at - 1] = line;
        changed.join("\n") + "\n"
    };
    let replaced = |at: usize, from: &str, to: &str| {
        assert!(lines[at - 1].contains(from), "{}", lines[at - 1]);
        with(at, &lines[at - 1].replacen(from, to, 1))
    };
    let without = |at: usize| {
        let mut fewer = lines.clone();
        fewer.remove(at - 1);
        fewer.join("\n") + "\n"
    };
    let mut swapped = lines.clone();
    swapped.swap(6, 7);
    let unended = format!("line {}: the line does not end", lines.len());
    #[rustfmt::skip]
    let rows: Vec<(&str, String, &str)> = vec![
        ("nothing",             String::new(),                                        "there is no line"),
        ("a blank line",        with(5, "  "),                                        "line 5: the line is blank"),
        ("CRLF",                whole.replace('\n', "\r\n"),                          "line 1: the line ends with a carriage"),
        ("no line end",         whole.trim_end().to_owned(),                          &unended),
        ("no JSON",             with(4, "{"),                                         "line 4: this is no JSON"),
        ("no object",           with(4, "[1]"),                                       "line 4: "),
        ("not the opening",     without(1),                                           "line 1: the first line is not the opening"),
        ("another system",      replaced(1, "\"wwn\"", "\"chess\""),                  "line 1: this program does not know the system `chess`"),
        ("an unknown key",      replaced(3, "{", "{\"note\":1,"),                     "line 3: "),
        ("an inner key",        replaced(2, "\"stamp\":{", "\"stamp\":{\"x\":1,"),    "line 2: `x` in `stamp` in `declared`"),
        ("a key twice",         replaced(3, "{", "{\"event\":3,"),                    "line 3: duplicate field `event`"),
        ("an unknown word",     replaced(2, "\"start\"", "\"begin\""),                "line 2: `begin` is no Name of this fight"),
        ("a number for a word", replaced(2, "\"start\"", "\"#1\""),                   "line 2: `\"#1\"` in `verb` in `declared`"),
        ("a missing line",      without(9),                                           "line 9: event 10 stands where event 9"),
        ("lines swapped",       swapped.join("\n") + "\n",                            "line 7: event 8 stands where event 7"),
        ("another link",        replaced(9, "\"link\":\"", "\"link\":\"00"),          "line 9: "),
        ("another commit",      replaced(9, "\"commit\":2", "\"commit\":7"),          "line 9: commit 7 follows commit 2"),
        ("another time",        replaced(2, "\"time\":17", "\"time\":16"),              "line 2: the link is not the one"),
    ];
    for (what, text, expected) in rows {
        let refused = import(text.as_bytes()).expect_err(what).to_string();
        assert!(refused.starts_with(expected), "{what}: {refused}");
    }
    let mut bytes = whole.clone().into_bytes();
    bytes[40] = 0xff;
    let refused = import(bytes.as_slice()).expect_err("no UTF-8").to_string();
    assert_eq!(refused, "line 1: byte 41 of the line is no UTF-8");
}

#[test]
fn lists_in_lists_do_not_exhaust_the_stack() {
    let mut nested = vec![0u8];
    nested.extend(std::iter::repeat_n([9u8, 1], 1_000_000).flatten());
    assert!(affray::log::codec::decode(&nested).is_err());
    let deep = "{\"list\":[".repeat(100_000);
    assert!(import(format!("{deep}\n").as_bytes()).is_err());
    let value: Result<affray::vocabulary::Value, _> =
        serde_json::from_str(&("{\"list\":[".repeat(9) + &"]}".repeat(9)));
    assert!(value.expect_err("nine lists deep").to_string().contains("nested too deep"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_bytes_make_the_import_panic_and_no_change_passes(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..4)
    ) {
        static LOG: std::sync::LazyLock<(Vec<u8>, String)> = std::sync::LazyLock::new(|| {
            let log = played_text(RIVER);
            let lines = exported(&log);
            (log, lines)
        });
        let (log, lines) = &*LOG;
        let mut bytes = lines.clone().into_bytes();
        for (at, byte, how) in changes {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        // What is still read says the same: white space, another spelling of a text.
        if let Ok(again) = import(bytes.as_slice()) {
            prop_assert!(&again == log);
        }
    }
}

fn exported(log: &[u8]) -> String {
    let mut lines = Vec::new();
    let done = export(log, &mut lines).expect("a log is exported");
    let text = String::from_utf8(lines).expect("an export is text");
    assert_eq!(done.lines, text.lines().count() as u64);
    text
}

/// Others who may join.
const CAMP: &str = r#"---
system = "wwn"
[[combatant]]
id = "wolf"
side = "raiders"
hp-max = 6
melee-ac = 12
[[combatant.weapon]]
id = "bite"
damage = "1d4"
[[combatant]]
id = "bear"
side = "raiders"
hp-max = 20
melee-ac = 13
[[combatant.weapon]]
id = "claw"
damage = "1d8"
[[combatant.item]]
id = "collar"
---
"#;
