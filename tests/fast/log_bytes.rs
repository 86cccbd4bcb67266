//! Laws of the log's bytes: any changed byte is found, and a log cut anywhere loses at most what
//! was cut.

use crate::shared::one_in;
use affray::log::commit::{Harm, Unreadable};
use affray::log::file::Log;
use affray::log::form;
use affray::log::format::{FrameError, FrameHeader, HEADER_LEN};
use affray::log::scan::Scanner;
use affray::log::storage::MemoryStorage;
use affray::log::stream::StreamScanner;
use affray::log::tail::Tail;
use affray::log::verify::{self, Noted, Summary};
use proptest::prelude::*;

/// Commits of all shapes: one byte, many events, more than a sector, more than a one-byte length.
fn sample() -> Vec<Vec<Vec<u8>>> {
    vec![
        vec![plain(b"opened"), vec![0; 600]],
        vec![plain(&[1])],
        (0..=8).map(|len| plain(&vec![len + 1; usize::from(len)])).collect(),
        vec![plain(&b"x".repeat(700)), vec![0; 200], plain(&b"y".repeat(130))],
        vec![plain(b"declared"), plain(b"rolled 13"), plain(b"settled")],
    ]
}

/// A plain event.
fn plain(event: &[u8]) -> Vec<u8> {
    [&[0], event].concat()
}

fn log_of(commits: &[Vec<Vec<u8>>]) -> Log<MemoryStorage> {
    let first: Vec<&[u8]> = commits[0].iter().map(Vec::as_slice).collect();
    let mut log = Log::create(MemoryStorage::default(), &first).unwrap();
    for commit in &commits[1..] {
        let batch = commit.iter().map(Vec::as_slice).collect();
        log.append(log.commits(), &[batch]).unwrap();
    }
    log
}

/// The offsets where commits end.
fn ends(log: &Log<MemoryStorage>) -> Vec<usize> {
    log.commits_after(0).map(|commit| usize::try_from(commit.after().offset).unwrap()).collect()
}

/// All ways of reading must say the same.
fn read(bytes: &[u8]) -> Result<Summary, Unreadable> {
    let whole = verify::verify_bytes(bytes, None);
    let streamed = verify::verify_stream(bytes, None);
    let parallel = verify::verify_on(&MemoryStorage::from(bytes.to_vec()), 2, None);
    assert_eq!(format!("{whole:?}"), format!("{streamed:?}"));
    assert_eq!(format!("{whole:?}"), format!("{parallel:?}"));
    whole
}

#[test]
fn what_was_appended_is_read() {
    let commits = sample();
    let log = log_of(&commits);
    let mut seen = Vec::new();
    let reopened = Log::open(log.storage().clone(), |commit| {
        seen.push(commit.events().map(<[u8]>::to_vec).collect::<Vec<_>>());
    });
    let reopened = reopened.unwrap();
    assert_eq!(seen, commits);
    assert_eq!(reopened.head(), log.head());
    assert_eq!(reopened.bytes(), log.storage().bytes);
    let flat: Vec<&Vec<u8>> = commits.iter().flatten().collect();
    for (event, bytes) in (1..).zip(&flat) {
        assert_eq!(reopened.event(event), Some(bytes.as_slice()), "{event}");
    }
    assert_eq!(reopened.event(0), None);
    assert_eq!(reopened.event(flat.len() as u64 + 1), None);
    let last = reopened.commit(5).unwrap();
    assert_eq!(last.linked_events().last().unwrap().1, reopened.last_link());
}

/// Every prefix of the sample that ends with a commit, so that every shape is last once.
#[test]
fn any_changed_byte_is_found() {
    let log = log_of(&sample());
    for end in ends(&log) {
        let good = &log.bytes()[..end];
        read(good).unwrap();
        for at in 0..end {
            for mask in [0x01, 0x80, 0xff, good[at]] {
                let mut bytes = good.to_vec();
                bytes[at] ^= mask;
                if mask == 0 {
                    continue;
                }
                match read(&bytes) {
                    Err(Unreadable::Damaged(damage)) => {
                        let commit = ends(&log).iter().filter(|&&end| end <= at).count() as u64 + 1;
                        assert_eq!(damage.commit, commit, "byte {at} of {end}, {mask:#x}");
                    }
                    other => panic!("byte {at} of {end}, {mask:#x}: {other:?}"),
                }
            }
        }
    }
}

/// Sectors fall at every place of a frame: the first commit is made longer byte by byte.
#[test]
fn any_changed_byte_is_found_wherever_sectors_end() {
    for padding in 0..512 {
        let commits = [vec![plain(&vec![5; 300 + padding])], vec![plain(b"roll"), plain(b"hit")]];
        let log = log_of(&commits);
        let (start, end) = (ends(&log)[0], ends(&log)[1]);
        for at in start..end {
            for mask in [0x01, 0xff, log.bytes()[at]] {
                let mut bytes = log.bytes().to_vec();
                bytes[at] ^= mask;
                let found = verify::verify_bytes(&bytes, None);
                let same = mask == 0 && found.is_ok();
                let damaged = matches!(found, Err(Unreadable::Damaged(_)));
                assert!(same || damaged, "{padding} {at} {mask:#x} {found:?}");
            }
        }
    }
}

/// The logs of real fights, of every system.
#[test]
fn any_changed_byte_of_the_recorded_logs_is_found() {
    let mut logs = 0;
    for system in std::fs::read_dir("logs").expect("recorded logs") {
        for file in std::fs::read_dir(system.expect("a folder").path()).expect("a folder") {
            let path = file.expect("a file").path();
            if path.extension().is_none_or(|ending| ending != "affray") {
                continue;
            }
            logs += 1;
            let good = std::fs::read(&path).expect("a log");
            verify::verify_bytes(&good, None).expect("a log");
            let mut bytes = good.clone();
            for at in (logs % 5..good.len()).step_by(one_in(5)) {
                bytes[at] ^= 0x01 << (at % 8);
                let found = verify::verify_bytes(&bytes, None);
                assert!(found.is_err(), "{} byte {at}", path.display());
                bytes[at] = good[at];
            }
        }
    }
    assert!(logs >= 5, "{logs}");
}

#[test]
fn cutting_a_log_at_any_byte_loses_at_most_what_was_cut() {
    let log = log_of(&sample());
    let ends = ends(&log);
    for cut in 0..=log.bytes().len() {
        let bytes = &log.bytes()[..cut];
        let whole = ends.iter().filter(|&&end| end <= cut).count();
        let found = read(bytes);
        if whole == 0 {
            let refused = matches!(found, Err(Unreadable::NotALog(_) | Unreadable::FirstCommitCut));
            assert!(refused, "{cut}: {found:?}");
            continue;
        }
        let found = found.unwrap();
        let good = ends[whole - 1];
        let torn = Tail::Torn { offset: good as u64 };
        assert_eq!(found.tail, if good == cut { Tail::Clean } else { torn }, "{cut}");
        assert_eq!((found.commits, found.bytes), (whole as u64, good as u64));

        let storage = MemoryStorage::from(bytes.to_vec());
        let mut log = Log::open(storage, |_| {}).unwrap();
        let record = |_| b"\0recovered".to_vec();
        let recovered = log.recover_with(record).unwrap().map(|recovered| recovered.offset);
        log.append(log.commits(), &[vec![b"\0on"]]).unwrap();
        assert_eq!(recovered, (good < cut).then_some(good as u64));
        let after = log.storage();
        assert_eq!(after.bytes[..good], bytes[..good]);
        let written = 1 + u64::from(recovered.is_some());
        assert_eq!(read(&after.bytes).unwrap().commits, whole as u64 + written);
        let kept: Vec<u8> = after.torn.iter().flat_map(|(_, torn)| torn.clone()).collect();
        assert_eq!(kept, bytes[good..]);
    }
}

#[test]
fn a_flipped_length_is_no_torn_tail_even_with_a_right_check() {
    let log = log_of(&sample());
    let start = ends(&log)[1];
    let mut bytes = log.bytes().to_vec();
    let header = FrameHeader::decode(bytes[start..].first_chunk().unwrap()).unwrap();
    let forged = FrameHeader { body_len: 1 << 20, ..header };
    bytes[start..start + 24].copy_from_slice(&forged.encode());
    let Err(Unreadable::Damaged(damage)) = read(&bytes) else { panic!("taken for torn") };
    assert_eq!((damage.commit, damage.first_event, damage.byte), (3, 4, start as u64));
}

#[test]
fn commits_left_out_swapped_or_repeated_are_found() {
    let log = log_of(&sample());
    let ends = ends(&log);
    let part = |n: usize| &log.bytes()[if n == 0 { 0 } else { ends[n - 1] }..ends[n]];
    for order in
        [[0, 2, 3, 4].as_slice(), &[0, 2, 1, 3], &[0, 1, 1], &[0, 1, 3], &[0, 1, 2, 3, 4, 4]]
    {
        let bytes: Vec<u8> = order.iter().flat_map(|&n| part(n).to_vec()).collect();
        assert!(matches!(read(&bytes), Err(Unreadable::Damaged(_))), "{order:?}");
    }
    let other = log_of(&[vec![plain(b"another")], vec![plain(&[1])]]);
    let foreign = [part(0), &other.bytes()[self::ends(&other)[0]..]].concat();
    assert!(matches!(read(&foreign), Err(Unreadable::Damaged(_))));
}

/// The count in a header, a body, its events as they are linked, and the harm in that.
type Row<'a> = (u32, &'a [u8], &'a [&'a [u8]], Option<Harm>);

/// Forgeries with right checks and right links, which only strict reading refuses.
#[test]
fn only_what_a_writer_writes_is_read() {
    let log = log_of(&sample()[..2]);
    let end = log.commit(2).unwrap().after();
    let zeros = vec![0; 256];
    // The first row is a good commit.
    let hidden = [&[1; 17][..], &[0x80; 127]].concat();
    let rows: [Row<'_>; 12] = [
        (2, b"\x03\0ab\x02\0c", &[b"\0ab", b"\0c"], None),
        (2, b"\x03\0ab\x02\0c\x01d", &[b"\0ab", b"\0c"], Some(Harm::Length(2))),
        (2, b"\x03\0ab\x02\0cd", &[b"\0ab", b"\0c"], Some(Harm::Length(2))),
        (2, b"\x83\0\0ab\x02\0c", &[b"\0ab", b"\0c"], Some(Harm::Length(1))),
        (3, b"\x03\0ab\x02\0c\0\0", &[b"\0ab", b"\0c", b""], Some(Harm::Length(3))),
        (0, b"\x03\0ab", &[b"\0ab"], Some(Harm::Header(FrameError::Sizes))),
        (9, b"\x03\0ab", &[b"\0ab"], Some(Harm::Header(FrameError::Sizes))),
        (1, &[&b"\x80\x02"[..], &zeros].concat(), &[&zeros], Some(Harm::Zeros(1))),
        (1, b"\x02ab", &[b"ab"], Some(Harm::Form(1))),
        (2, b"\x03\0ab\x02\x02c", &[b"\0ab", b"\x02c"], Some(Harm::Form(2))),
        (1, &[&b"\x90\x01"[..], &hidden].concat(), &[&hidden], Some(Harm::Form(1))),
        // What a hidden event enters the chain as is no event that may be stored.
        (1, &[&b"\x21"[..], &hidden[..33]].concat(), &[&hidden[..33]], Some(Harm::Form(1))),
    ];
    for (count, body, events, harm) in rows {
        let body_len = u32::try_from(body.len()).unwrap();
        let header = FrameHeader { number: 3, count, body_len }.encode();
        let first = end.link.next_commit(3, count, events[0]);
        let link = events[1..].iter().fold(first, |link, event| link.next(event));
        let bytes = [log.bytes(), &header, body, &link.0].concat();
        let found = match read(&bytes) {
            Ok(_) => None,
            Err(Unreadable::Damaged(damage)) => Some(damage.what),
            Err(error) => panic!("{error}"),
        };
        assert_eq!(found, harm, "{body:?}");
    }
}

/// What stands after the last commit: the rows of the table in `tail.rs`.
#[test]
fn only_the_work_of_a_crash_is_torn() {
    let log = log_of(&sample()[..2]);
    let end = log.bytes().len();
    let header = FrameHeader { number: 3, count: 1, body_len: 600 }.encode();
    let (zeros, ones) = (vec![0; 4000], vec![1; 4000]);
    let next = FrameHeader { number: 4, count: 1, body_len: 10 }.encode();
    let earlier = FrameHeader { number: 2, count: 1, body_len: 10 }.encode();
    let rows: [(&str, &[&[u8]], bool); 15] = [
        ("zeros", &[&zeros], true),
        ("one zero", &[&[0]], true),
        ("a beginning of the magic", &[&header[..3]], true),
        ("a beginning of the header", &[&header[..23]], true),
        ("a beginning of the header, then zeros", &[&header[..13], &zeros], true),
        ("a header, nothing else", &[&header], true),
        ("a header, part of the body", &[&header, &ones[..500]], true),
        ("a header, then zeros to its end", &[&header, &zeros[..632]], true),
        ("a torn body that holds an earlier header", &[&header, &earlier, &ones[..99]], true),
        ("a torn body before a later header", &[&header, &ones[..99], &next], false),
        ("zeros before a later header", &[&zeros, &next], false),
        ("a header, a body of nonsense", &[&header, &ones[..632]], false),
        ("a few bytes of nonsense", &[b"nonsense"], false),
        ("many bytes of nonsense", &[&ones], false),
        ("another commit's header", &[&next, &ones[..5]], false),
    ];
    for (what, after, torn) in rows {
        let bytes = [log.bytes(), &after.concat()].concat();
        let found = read(&bytes);
        let offset = end as u64;
        match found {
            Ok(found) => assert!(torn && found.tail == Tail::Torn { offset }, "{what}: {found:?}"),
            Err(Unreadable::Damaged(damage)) => {
                assert_eq!((torn, damage.commit), (false, 3), "{what}");
                assert!([offset, offset + 24].contains(&damage.byte), "{what}: {damage}");
            }
            Err(error) => panic!("{what}: {error}"),
        }
    }
}

#[test]
fn a_lost_sector_excuses_no_other_bytes() {
    let log = log_of(&[vec![plain(&[1; 342])], vec![plain(&[2; 19])]]);
    let end = log.bytes().len();
    assert_eq!(end % 512, 512 - 18, "the next header lies across two sectors");
    let header = FrameHeader { number: 3, count: 9, body_len: 2000 }.encode();
    for (before, torn) in [(&header[..18], true), (b"nonsense, nonsense", false)] {
        let bytes = [log.bytes(), before, &[0; 512], &[3; 99]].concat();
        let found = read(&bytes);
        assert_eq!(found.is_ok_and(|found| found.tail != Tail::Clean), torn, "{before:?}");
    }
}

#[test]
fn damage_names_its_place() {
    let log = log_of(&sample());
    let start = ends(&log)[1];
    let mut bytes = log.bytes().to_vec();
    bytes[start + 24 + 2 + 3 + 2] ^= 4; // The third event's first byte.
    let text = read(&bytes).unwrap_err().to_string();
    let place = format!("damaged at byte {}, in commit 3, events 4-12: ", start + 24);
    assert!(text.starts_with(&place), "{text}");
}

#[test]
fn garbage_is_refused_at_once() {
    for garbage in [vec![b'x'; 100 << 20], vec![0; 100 << 20], vec![b'\n'; 3], vec![]] {
        assert!(matches!(verify::verify_bytes(&garbage, None), Err(Unreadable::NotALog(_))));
        assert!(matches!(verify::verify_stream(&*garbage, None), Err(Unreadable::NotALog(_))));
        let opened = Log::open(MemoryStorage::from(garbage), |_| {});
        assert!(matches!(opened, Err(Unreadable::NotALog(_))));
    }
    let header = affray::log::format::file_header();
    let mut bytes = [&header[..], &vec![b'x'; 1 << 20]].concat();
    assert!(matches!(read(&bytes), Err(Unreadable::Damaged(_))));
    bytes[HEADER_LEN..].fill(0xc0);
    assert!(matches!(read(&bytes), Err(Unreadable::Damaged(_))));
}

#[test]
fn a_noted_head_is_continued_missed_or_contradicted() {
    let log = log_of(&sample());
    let other = log_of(&[vec![plain(b"another")]]);
    let storage = log.storage();
    for count in 0..=5_usize {
        let head = affray::log::merkle::head(&log.links()[..count]);
        for cores in [1, 2, 5] {
            let noted = verify::verify_on(storage, cores, Some(&head.into())).unwrap().noted;
            assert_eq!(noted, Some(Noted::Continues { by: 5 - count as u64 }));
        }
        if count > 0 {
            let shorter =
                verify::verify_bytes(&log.bytes()[..ends(&log)[0]], Some(&head.into())).unwrap();
            let by = count as u64 - 1;
            let expected = if by == 0 { Noted::Continues { by } } else { Noted::Shorter { by } };
            assert_eq!(shorter.noted, Some(expected));
        }
    }
    let noted = verify::verify_bytes(log.bytes(), Some(&other.head().into())).unwrap().noted;
    assert_eq!(noted, Some(Noted::Differs));
}

fn commits() -> impl Strategy<Value = Vec<Vec<Vec<u8>>>> {
    let plain_event = prop_oneof![
        prop::collection::vec(any::<u8>(), 1..60),
        prop::collection::vec(prop_oneof![3 => Just(0_u8), 1 => any::<u8>()], 1..250),
        prop::collection::vec(1..=255_u8, 1..1500),
    ];
    let event = prop_oneof![
        // One that begins with 12 could say that commits follow.
        4 => plain_event.prop_map(|event| plain(&[&[event[0] % 12], &event[1..]].concat())),
        1 => (any::<[u8; 16]>(), prop::collection::vec(any::<u8>(), 1..300))
            .prop_map(|(blinder, content)| form::hidden(&blinder, &content)),
        1 => any::<[u8; 32]>().prop_map(|commitment| form::redacted(&commitment)),
    ];
    prop::collection::vec(prop::collection::vec(event, 1..6), 1..8)
}

proptest! {
    #[test]
    fn no_reader_panics_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let header = affray::log::format::file_header();
        let _ = read(&bytes);
        let _ = read(&[&header[..], &bytes[..]].concat());
    }

    #[test]
    fn no_reader_panics_on_a_mutated_log(
        commits in commits(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = log_of(&commits).bytes().to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(bytes.len() + 1));
        if let Ok(mut log) = Log::open(MemoryStorage::from(bytes.clone()), |_| {}) {
            log.recover().unwrap();
            log.append(log.commits(), &[vec![b"\0on"]]).unwrap();
            prop_assert!(read(&log.storage().bytes).is_ok());
        }
        let _ = read(&bytes);
    }

    #[test]
    fn one_changed_byte_of_any_log_is_found(
        commits in commits(), at in any::<prop::sample::Index>(), mask in 1..=255_u8,
    ) {
        let mut bytes = log_of(&commits).bytes().to_vec();
        let at = at.index(bytes.len());
        bytes[at] ^= mask;
        prop_assert!(read(&bytes).is_err());
    }

    #[test]
    fn streams_in_dribbles_read_the_same(commits in commits(), step in 1..700_usize) {
        struct Dribble<'a>(&'a [u8], usize);
        impl std::io::Read for Dribble<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                let len = buffer.len().min(self.1);
                std::io::Read::read(&mut self.0, &mut buffer[..len])
            }
        }
        let log = log_of(&commits);
        let mut scanner = StreamScanner::new(Dribble(log.bytes(), step)).unwrap();
        let mut whole = Scanner::new(log.bytes()).unwrap();
        while let Ok(expected) = whole.next_commit().unwrap() {
            let found = scanner.next_commit().unwrap().unwrap();
            prop_assert_eq!(found.frame, expected.frame);
            prop_assert_eq!(found.after(), expected.after());
        }
        prop_assert_eq!(scanner.next_commit().unwrap().unwrap_err(), Tail::Clean);
    }
}
