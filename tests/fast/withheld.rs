//! Hidden events, redacted logs, and commits of which all count or none.

use crate::common::{self, readers::read_all};
use crate::shared::{self, Fight, bytes_of, fights, say, talked};
use affray::audit::audit;
use affray::export::{export, export_for, import};
use affray::log::commit::Unreadable;
use affray::log::faulty::{Fault, FaultyStorage, Survival};
use affray::log::form::{Form, commitment, hidden};
use affray::log::scan::Scanner;
use affray::log::tail::Tail;
use affray::log::{AppendError, Log, MemoryStorage, codec, redact, verify};
use affray::play::{CommitKind, PlayError, Session, Talk};
use affray::vocabulary::{Entry, Event, Judged, Point, Rewind, RewindBy, Seat, Stamp};
use proptest::prelude::*;
use std::sync::LazyLock;

const STAMP: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// Every recorded fight, played once.
static FIGHTS: LazyLock<Vec<Fight>> = LazyLock::new(fights);

/// A fight with words for some seats only, and a step into a window.
fn told_to_few() -> Vec<u8> {
    let mut talk = talked(shared::RIVER);
    say(&mut talk, "remark \"the ogre is hollow\" to=gm,tom");
    say(&mut talk, "remark \"a word for everybody\"");
    say(&mut talk, "remark \"the bridge gives way\" to=gm");
    bytes_of(talk)
}

/// All ways of reading must say the same.
fn read(bytes: &[u8]) -> Result<verify::Summary, Unreadable> {
    let whole = verify::verify_bytes(bytes, None);
    let streamed = verify::verify_stream(bytes, None);
    assert_eq!(format!("{whole:?}"), format!("{streamed:?}"));
    for cores in [1, 2, 3] {
        let stored = verify::verify_on(&MemoryStorage::from(bytes.to_vec()), cores, None);
        assert_eq!(format!("{whole:?}"), format!("{stored:?}"), "{cores} cores");
    }
    whole
}

fn entries(log: &[u8]) -> Vec<(Vec<u8>, Entry)> {
    let mut entries = Vec::new();
    Log::open(MemoryStorage::from(log.to_vec()), |commit| {
        let decoded = |bytes: &[u8]| (bytes.to_vec(), codec::decode_strict(bytes).expect("events"));
        entries.extend(commit.events().map(decoded));
    })
    .expect("a log");
    entries
}

fn exported(log: &[u8]) -> String {
    let mut lines = Vec::new();
    export(log, &mut lines).expect("a log is exported");
    String::from_utf8(lines).expect("text")
}

fn exported_for(log: &[u8], seat: &str) -> String {
    let mut lines = Vec::new();
    export_for(log, seat, &mut lines).expect("a log is exported");
    String::from_utf8(lines).expect("text")
}

#[test]
fn a_redacted_log_has_the_same_head_and_nothing_of_what_is_hidden() {
    let mut with_hidden = 0;
    for Fight { name, log, .. } in &*FIGHTS {
        let redacted = redact(log, |_| false).expect("a log");
        let (whole, less) = (read(log).expect("a log"), read(&redacted).expect("a log"));
        assert_eq!((whole.head, whole.last_link), (less.head, less.last_link), "{name}");
        assert_eq!((whole.events, less.tail), (less.events, Tail::Clean), "{name}");
        for ((bytes, entry), (short, stands)) in entries(log).iter().zip(entries(&redacted)) {
            let Some(Form::Hidden { blinder, padded }) = Form::of(bytes) else {
                assert_eq!(*bytes, short, "{name}: what everybody may see stays");
                continue;
            };
            with_hidden += 1;
            assert_eq!(padded.len() % 128, 0, "{name}");
            let commitment = commitment(blinder, padded);
            assert_eq!(stands.event, Event::Redacted { commitment }, "{name}: {entry:?}");
        }
        assert!(redact(&redacted, |_| true).expect("a log") == redacted, "{name}");
        assert!(redact(log, |_| true).expect("a log") == *log, "{name}");
    }
    assert!(with_hidden > 5, "{with_hidden}");
}

#[test]
fn every_reader_reads_a_redacted_log() {
    for Fight { name, log, .. } in &*FIGHTS {
        let redacted = redact(log, |seats| seats.contains(&Seat(1))).expect("a log");
        assert!(redacted == *log || read_all(&redacted), "{name}");
    }
    assert!(read_all(&redact(&told_to_few(), |_| false).expect("a log")));
}

#[test]
fn a_redacted_log_is_for_reading_only() {
    let redacted = redact(&told_to_few(), |_| false).expect("a log");
    let report = audit(&redacted, Some(shared::SECRET)).expect("a log");
    let says = "a redacted log cannot be audited: 2 of its events were taken out";
    assert_eq!(report.judged, Judged::cannot_be_told(says), "{report}");
    assert_eq!((report.redacted, report.resolutions), (2, 0), "{report}");
    let summary = verify::verify_bytes(&redacted, None).expect("a log");
    assert_eq!(summary.redacted, 2);
    let mut session = Session::open(MemoryStorage::from(redacted.clone()), None).expect("a log");
    let said = [
        session.undo(STAMP, 1, None).map(drop),
        session.record(Event::Remarked { stamp: STAMP, text: "on".to_owned() }, None).map(drop),
        session.goto(STAMP, Point::Start).map(drop),
        session.recover(STAMP).map(drop),
    ];
    for refused in said {
        assert!(matches!(refused, Err(PlayError::NotNow { .. })), "{refused:?}");
    }
    assert_eq!(session.log().bytes(), redacted);
}

#[test]
fn export_and_import_of_a_redacted_log_are_byte_exact() {
    let log = told_to_few();
    let redacted = redact(&log, |_| false).expect("a log");
    for whole in [&log, &redacted] {
        let lines = exported(whole);
        assert!(import(lines.as_bytes()).expect("an export") == **whole);
    }
    assert_eq!(exported_for(&log, "gm"), exported(&log));
    for (seat, reader) in [("maria", Seat(1)), ("tom", Seat(2))] {
        let lines = exported_for(&log, seat);
        assert!(!lines.contains("gives way"), "{seat}");
        assert_eq!(lines.contains("hollow"), seat == "tom");
        let seen = redact(&log, |seats| seats.contains(&reader)).expect("a log");
        assert!(import(lines.as_bytes()).expect("an export") == seen, "{seat}");
        assert_eq!(exported(&seen), lines, "{seat}");
    }
    for Fight { name, log, .. } in &*FIGHTS {
        let redacted = redact(log, |_| false).expect("a log");
        let again = import(exported(&redacted).as_bytes());
        assert!(again.unwrap_or_else(|error| panic!("{name}: {error}")) == redacted, "{name}");
    }
}

#[test]
fn lines_of_hidden_events_are_read_strictly() {
    let log = told_to_few();
    let whole = exported(&log);
    let redacted = exported_for(&log, "maria");
    let hidden = whole.lines().position(|line| line.contains("hollow")).expect("a line") + 1;
    let plain = whole.lines().position(|line| line.contains("everybody")).expect("a line") + 1;
    let seats = whole.lines().nth(hidden - 1).and_then(|line| line.split("\"audience\":").nth(1));
    let seats =
        seats.and_then(|rest| rest.split(']').next()).expect("an audience").to_owned() + "]";
    let blinder =
        |line: &str| line.split("\"blinder\":\"").nth(1).map(|rest| rest[..32].to_owned());
    let blinder = whole.lines().nth(hidden - 1).and_then(blinder).expect("a blinder");
    let with = |text: &str, at: usize, from: &str, to: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        assert!(lines[at - 1].contains(from), "{}", lines[at - 1]);
        lines[at - 1] = lines[at - 1].replacen(from, to, 1);
        lines.join("\n") + "\n"
    };
    let (blinds, other) =
        (format!("\"blinder\":\"{blinder}\""), format!("\"blinder\":\"{}\"", "0".repeat(32)));
    let added = format!("\"audience\":null,{blinds}");
    #[rustfmt::skip]
    let rows: Vec<(&str, String, usize, &str)> = vec![
        ("no blinder",           with(&whole, hidden, &format!("{blinds},"), ""),              hidden, "an event has a `blinder`"),
        ("another blinder",      with(&whole, hidden, &blinds, &other),                        hidden, "the link is not the one"),
        ("a blinder of a plain", with(&whole, plain, "\"audience\":null", &added),             plain,  "an event has a `blinder`"),
        ("another audience",     with(&whole, hidden, &seats, "[\"gm\"]"),                          hidden, "the link is not the one"),
        ("seats out of order",   with(&whole, hidden, &seats, "[\"tom\",\"gm\"]"),                        hidden, "the seats of `audience`"),
        ("a seat twice",         with(&whole, hidden, &seats, "[\"gm\",\"gm\"]"),                        hidden, "the seats of `audience`"),
        ("another commitment",   with(&redacted, hidden, "\"commitment\":\"", "\"commitment\":\"0"), hidden, ""),
        ("no commitment",        with(&redacted, hidden, "\"commitment\"", "\"other\""),       hidden, "unknown field"),
        ("not hidden",           with(&redacted, hidden, "\"hidden\":true", "\"hidden\":false"), hidden, "this event is hidden and has no"),
        ("hidden and told",      with(&whole, hidden, "{", "{\"hidden\":true,"),               hidden, "unknown field"),
    ];
    for (what, text, line, expected) in rows {
        let refused = import(text.as_bytes()).expect_err(what).to_string();
        assert!(refused.starts_with(&format!("line {line}: {expected}")), "{what}: {refused}");
    }
}

#[test]
fn commits_of_an_export_are_numbered_from_1() {
    let whole = exported(&told_to_few());
    let shifted = |by: u64| {
        let lines = whole.lines().map(|line| {
            let (before, rest) = line.split_once("\"commit\":").expect("a commit");
            let (number, after) = rest.split_once(',').expect("a number");
            let number: u64 = number.parse().expect("a number");
            format!("{before}\"commit\":{},{after}\n", number.wrapping_add(by))
        });
        lines.collect::<String>()
    };
    assert!(import(shifted(0).as_bytes()).is_ok());
    for by in [1, 5, u64::MAX - 1, u64::MAX] {
        let refused = import(shifted(by).as_bytes()).expect_err("shifted").to_string();
        assert!(refused.starts_with("line 1: the commit of the opening is number 1"), "{refused}");
    }
}

#[test]
fn any_changed_byte_of_a_log_with_hidden_or_redacted_events_is_found() {
    let log = told_to_few();
    let redacted = redact(&log, |_| false).expect("a log");
    for whole in [log, redacted] {
        let mut bytes = whole.clone();
        for at in 0..whole.len() {
            bytes[at] ^= 1 << (at % 8);
            let found = verify::verify_bytes(&bytes, None);
            assert!(matches!(found, Err(Unreadable::Damaged(_))), "{at} {found:?}");
            bytes[at] = whole[at];
        }
    }
}

#[test]
fn a_cut_log_with_hidden_events_is_torn_or_ends_with_a_commit() {
    let whole = told_to_few();
    let log = Log::open(MemoryStorage::from(whole.clone()), |_| {}).expect("a log");
    let ends = common::good_ends(&log);
    assert!((ends.len() as u64) < log.commits(), "the fight steps into a window");
    for cut in ends[0].1..=whole.len() {
        let (commits, end) = *ends.iter().rfind(|(_, end)| *end <= cut).expect("the opening");
        let found = read(&whole[..cut]).unwrap_or_else(|error| panic!("{cut}: {error}"));
        let offset = end as u64;
        let tail = if end == cut { Tail::Clean } else { Tail::Torn { offset } };
        assert_eq!((found.commits, found.bytes, found.tail), (commits, offset, tail), "{cut}");
    }
}

#[test]
fn a_guess_at_a_hidden_event_is_not_confirmed_without_its_blinder() {
    let log = told_to_few();
    let redacted = redact(&log, |_| false).expect("a log");
    let mut guessed = 0;
    for ((bytes, entry), (_, stands)) in entries(&log).into_iter().zip(entries(&redacted)) {
        let Event::Redacted { commitment: stands } = stands.event else { continue };
        guessed += 1;
        let of = |bytes: &[u8]| match Form::of(bytes) {
            Some(Form::Hidden { blinder, padded }) => commitment(blinder, padded),
            other => panic!("{other:?} is not hidden"),
        };
        assert_eq!(of(&bytes), stands, "who has the blinder can check it");
        for blinder in [[0; 16], [0xff; 16], [7; 16]] {
            assert_ne!(
                of(&codec::encode(&entry, &blinder)),
                stands,
                "the right guess tells nothing"
            );
        }
    }
    assert_eq!(guessed, 2);
}

/// A commit that says how many others follow it.
fn rewind(follow: u32) -> Vec<u8> {
    let (from, to, by, because) = (9, 4, RewindBy::Offer, None);
    let event = Event::Rewound(Rewind { stamp: STAMP, from, to, by, follow, because });
    codec::encode(&Entry { audience: None, event }, &[0; 16])
}

/// Commits before a group of four, and two after it.
fn grouped() -> (Log<MemoryStorage>, [usize; 8]) {
    let opened: &[u8] = b"\0opened";
    let mut log = Log::create(MemoryStorage::default(), &[opened]).expect("a log");
    let (first, secret) = (rewind(3), hidden(&[5; 16], b"a hidden answer"));
    let long = [&[0][..], &[9; 700]].concat();
    log.append(1, &[vec![b"\0before"]]).expect("an append");
    let group: [Vec<&[u8]>; 4] = [vec![&first], vec![&secret, b"\0x"], vec![&long], vec![b"\0y"]];
    log.append(2, &group).expect("an append");
    log.append(6, &[vec![b"\0after"]]).expect("an append");
    log.append(7, &[vec![b"\0and on"]]).expect("an append");
    let ends: Vec<usize> = log.commits_after(0).map(|one| one.after().offset as usize).collect();
    (log, ends.try_into().expect("eight commits"))
}

#[test]
fn of_a_group_all_commits_count_or_none() {
    let (log, ends) = grouped();
    let head = affray::log::merkle::head(&log.links()[..2]);
    for cut in ends[1]..=log.bytes().len() {
        let commits = match cut {
            cut if cut < ends[5] => 2,
            cut if cut < ends[6] => 6,
            cut if cut < ends[7] => 7,
            _ => 8,
        };
        let good = ends[commits as usize - 1];
        let tail = if cut == good { Tail::Clean } else { Tail::Torn { offset: good as u64 } };
        let bytes = &log.bytes()[..cut];
        let found = read(bytes).unwrap_or_else(|error| panic!("{cut}: {error}"));
        assert_eq!((found.commits, found.bytes, found.tail), (commits, good as u64, tail), "{cut}");
        assert_eq!(found.head, affray::log::merkle::head(&log.links()[..commits as usize]));
        let noted = verify::verify_on(&MemoryStorage::from(bytes.to_vec()), 2, Some(&head.into()));
        let by = commits - 2;
        assert_eq!(noted.unwrap().noted, Some(verify::Noted::Continues { by }), "{cut}");

        let mut seen = 0;
        let mut again = Log::open(MemoryStorage::from(bytes.to_vec()), |_| seen += 1).unwrap();
        assert_eq!((seen, again.tail()), (commits, tail), "{cut}");
        let torn = again.recover().unwrap().map(|torn| torn.offset as usize);
        assert_eq!(torn, (cut != good).then_some(good));
        again.append(commits, &[vec![b"\0on"]]).unwrap();
        assert_eq!(read(&again.storage().bytes).unwrap().commits, commits + 1);
        let mut copy = MemoryStorage::default();
        let saved = affray::log::salvage::salvage(&MemoryStorage::from(bytes.to_vec()), &mut copy);
        assert_eq!(saved.unwrap().commits, commits);
    }
}

#[test]
fn any_changed_byte_of_a_group_is_found() {
    let (log, ends) = grouped();
    for end in [ends[5], ends[7]] {
        for at in 0..end {
            for mask in [1 << (at % 8), 0xff, log.bytes()[at]] {
                let mut bytes = log.bytes()[..end].to_vec();
                bytes[at] ^= mask;
                if mask == 0 {
                    continue;
                }
                let found = read(&bytes);
                let Err(Unreadable::Damaged(damage)) = found else {
                    panic!("{at} {mask:#x} {found:?}")
                };
                let commit = ends.iter().filter(|&&end| end <= at).count() as u64 + 1;
                assert_eq!(damage.commit, commit, "{at} {mask:#x}");
            }
        }
    }
}

#[test]
fn a_long_log_that_ends_inside_a_group_is_verified_on_any_number_of_cores() {
    let opened: &[u8] = b"\0opened";
    let mut log = Log::create(MemoryStorage::default(), &[opened]).expect("a log");
    let event = [&[0][..], &[7; 3000]].concat();
    let first = rewind(6000);
    for round in 0..2 {
        let mut group: Vec<Vec<&[u8]>> = vec![vec![&first]];
        group.extend((0..6000).map(|_| vec![&event[..]]));
        log.append(1 + round * 6001, &group).expect("an append");
    }
    let whole = log.bytes();
    read(whole).expect("a log");
    let start = log.commit(6003).expect("a commit").offset();
    for cut in [whole.len() - 1, whole.len() - 3057, whole.len() - 4000 * 3058, start as usize + 9]
    {
        let found = read(&whole[..cut]).expect("a torn log");
        assert_eq!((found.commits, found.tail), (6002, Tail::Torn { offset: start }), "{cut}");
    }
    let mut scanner = Scanner::new(&whole[..whole.len() - 1]).expect("a log");
    assert_eq!(scanner.end().expect("torn"), Tail::Torn { offset: start });
    assert_eq!(scanner.position().commits, 6002);
}

/// A crash inside an append of several commits: all of them count or none, or the log says that it
/// is damaged, and then what was acknowledged can be salvaged.
#[test]
fn a_crash_in_the_append_of_a_group_leaves_all_of_it_or_none() {
    let (mut all, mut none, mut damaged) = (0, 0, 0);
    for padding in (0..512).step_by(5) {
        for kept in 0..32 {
            let disk = FaultyStorage::default();
            let long = [&[0][..], &vec![8; 1 + padding]].concat();
            let mut log = Log::create(disk.clone(), &[&long]).expect("a log");
            let good = log.bytes().to_vec();
            disk.plan(1, Fault::Crash);
            let (first, answer) = (rewind(1), [&[0][..], &[3; 900]].concat());
            let batch = [vec![&first[..]], vec![&answer[..], b"\0settled"]];
            assert!(matches!(log.append(1, &batch), Err(AppendError::Uncertain(_))));
            let survival = match kept {
                0..16 => Survival::Sectors(kept),
                _ => Survival::Prefix((kept as usize - 16) * 71),
            };
            let after = disk.after_crash(survival);
            match Log::open(after.clone(), |_| {}) {
                Ok(log) if log.commits() == 3 => all += 1,
                Ok(log) => {
                    assert_eq!((log.commits(), log.bytes()), (1, &good[..]), "{survival:?}");
                    none += 1;
                }
                Err(Unreadable::Damaged(_)) => {
                    damaged += 1;
                    assert!(matches!(survival, Survival::Sectors(_)), "a prefix is torn");
                    let mut copy = MemoryStorage::default();
                    affray::log::salvage::salvage(&after, &mut copy).expect("what is good");
                    assert_eq!(copy.bytes, good);
                }
                Err(error) => panic!("{padding} {survival:?}: {error}"),
            }
        }
    }
    assert!(all > 200 && none > 2000 && damaged < 250, "{all} {none} {damaged}");
}

#[test]
fn a_step_into_a_window_is_one_append() {
    let mut steps = 0;
    for Fight { name, log, .. } in &*FIGHTS {
        let session = Session::open(MemoryStorage::from(log.clone()), None).expect("a log");
        let history = session.history();
        for commit in 1..=history.commits() {
            let Event::Rewound(rewind) = history.entry(history.events_of(commit).0).event else {
                continue;
            };
            let says_again = match rewind.by {
                RewindBy::Offer | RewindBy::Retract | RewindBy::Correct => true,
                RewindBy::Undo | RewindBy::Redo | RewindBy::Goto => false,
            };
            assert_eq!(rewind.follow > 0, says_again, "{name}, commit {commit}");
            let said = |at: u64| history.entry(history.events_of(commit + at).0).event;
            if rewind.by == RewindBy::Offer {
                steps += 1;
                assert_eq!(history.kind_of(commit + 1), CommitKind::Answered, "{name}");
                assert_eq!(said(1).said_again(), None, "{name}, commit {commit}: it is new");
            }
            for at in 2..=u64::from(rewind.follow) {
                assert!(said(at).said_again().is_some(), "{name}, commit {}", commit + at);
            }
        }
    }
    assert!(steps > 10, "{steps}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn hidden_events_come_back_from_their_bytes(seed: u64, blinder: [u8; 16]) {
        let mut random = common::Random::new(seed);
        for _ in 0..20 {
            let entry = common::events::entry(&mut random);
            let entry = Entry { audience: entry.audience.or(Some(vec![Seat(3)])), ..entry };
            let bytes = codec::encode(&entry, &blinder);
            prop_assert_eq!((bytes.len() - 17) % 128, 0);
            prop_assert_eq!(codec::decode_strict(&bytes), Ok(entry.clone()));
            prop_assert_eq!(codec::decode(&bytes), Ok(entry));
            // Whatever else is read from bytes is written with them again.
            let mut other = bytes.clone();
            let at = random.below(other.len() as u64) as usize;
            other[at] ^= 1 << random.below(8);
            if let Ok(read) = codec::decode_strict(&other) {
                let Some(Form::Hidden { blinder, .. }) = Form::of(&other) else {
                    panic!("{read:?} is hidden no more")
                };
                prop_assert_eq!(codec::encode(&read, blinder), other);
            }
        }
    }

    #[test]
    fn random_fights_redacted_are_read_and_verify(seed: u64) {
        let (mut session, _) = common::player::lively(seed, MemoryStorage::default(), 20);
        let remark = Event::Remarked { stamp: STAMP, text: "told to few".to_owned() };
        session.record(remark, Some(vec![Seat::GM])).expect("a remark");
        let talk = Talk::new(session, Seat::GM, || 0);
        let log = bytes_of(talk);
        let redacted = redact(&log, |_| false).expect("a log");
        prop_assert_eq!(read(&log).unwrap().head, read(&redacted).unwrap().head);
        prop_assert!(read_all(&redacted));
        prop_assert!(import(exported(&redacted).as_bytes()).expect("an export") == redacted);
    }
}
