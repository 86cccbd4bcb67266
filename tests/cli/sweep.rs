//! Every byte of a log, changed, is found by `verify`; every cut after the first commit is mended.
//!
//! Every place is looked at through what the commands call; at 32 of them, spread over the file, the
//! program itself is run as well, and says the same.

use super::*;
use affray::log::pinpoint::changed_byte;
use affray::log::verify::{verify_bytes, verify_on, verify_stream};
use affray::log::{Commit, Log, MemoryStorage, Tail, Unreadable};
use affray::play::Session;

/// At how many places of a log the program is run.
const RUNS: usize = 32;

/// Where each commit ends, and the number of its last event.
fn ends(bytes: &[u8]) -> Vec<(usize, u64)> {
    let log = Log::open(MemoryStorage::from(bytes.to_vec()), |_| {}).expect("a log");
    let end = |commit: Commit<'_>| {
        (usize::try_from(commit.after().offset).expect("a place"), commit.after().events)
    };
    log.commits_after(0).map(end).collect()
}

/// Where a log may end, and how many commits it has there: not inside a group of commits.
fn good_ends(bytes: &[u8]) -> Vec<(usize, u64)> {
    let log = Log::open(MemoryStorage::from(bytes.to_vec()), |_| {}).expect("a log");
    let groups: Vec<(u64, u64)> = log
        .commits_after(0)
        .map(|commit| (commit.number(), commit.number() + u64::from(commit.follow())))
        .collect();
    let inside = |number: u64| groups.iter().any(|(first, last)| (*first..*last).contains(&number));
    let ends = (1..).zip(ends(bytes)).map(|(number, (end, _))| (end, number));
    ends.filter(|(_, number)| !inside(*number)).collect()
}

/// The numbers of a text, in order.
fn numbers(text: &str) -> Vec<u64> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Whether the program is run at this place of so many.
fn is_run(at: usize, places: usize) -> bool {
    at.is_multiple_of(places.div_ceil(RUNS)) || at + 1 == places
}

#[test]
fn any_changed_byte_is_named_with_its_commit_and_event() {
    let table = Table::laid();
    let good = table.read("bridge.affray");
    let ends = ends(&good);
    for at in 0..good.len() {
        let mut bytes = good.clone();
        // One bit; now and then all of them, which takes longer to be found.
        bytes[at] ^= if at % 16 == 15 { 0xff } else { 1 << (at % 8) };
        let error = verify_on(&MemoryStorage::from(bytes.clone()), 2, None).expect_err("damaged");
        let Unreadable::Damaged(damage) = error else { panic!("byte {at}: {error}") };
        for other in [verify_bytes(&bytes, None), verify_stream(&*bytes, None)] {
            let other = other.expect_err("damaged").to_string();
            assert_eq!(other, damage.to_string(), "byte {at}: every way of reading says the same");
        }
        let commit = ends.iter().filter(|(end, _)| *end <= at).count();
        let (start, before) = if commit == 0 { (0, 0) } else { ends[commit - 1] };
        assert_eq!(damage.commit, commit as u64 + 1, "byte {at}: {damage}");
        assert!(damage.byte >= start as u64 && damage.byte <= at as u64, "byte {at}: {damage}");
        let events = before + 1..=ends[commit].1;
        assert!(events.contains(&damage.first_event), "byte {at}: {damage}");
        let changed = changed_byte(&bytes, &damage).expect("one byte was changed").to_string();
        let exactly = format!(
            "byte {at} is {:#04x} and was {:#04x}: changed back, the chain continues",
            bytes[at], good[at]
        );
        assert_eq!(changed, exactly, "byte {at}");
        if !is_run(at, good.len()) {
            continue;
        }
        table.write("changed.affray", &bytes);
        let came = table.run(&["verify", "changed.affray"]);
        let first = damage.first_event;
        let judged = format!("changed.affray: contradicted (first at event {first})\n");
        assert_eq!((came.code, came.out), (1, judged), "byte {at}: {}", came.err);
        let said: Vec<&str> = came.err.lines().collect();
        assert_eq!(said[0], format!("error: {damage}"), "byte {at}");
        let [byte, number, event, ..] = numbers(said[0])[..] else { panic!("{}", said[0]) };
        let named = (damage.byte, damage.commit, damage.first_event);
        assert_eq!((byte, number, event), named, "byte {at}: {}", said[0]);
        assert!(said.contains(&format!("because {exactly}").as_str()), "byte {at}: {said:?}");
    }
}

#[test]
fn a_log_cut_anywhere_after_its_first_commit_keeps_every_earlier_one() {
    let table = Table::laid();
    let good = table.read("bridge.affray");
    let ends = good_ends(&good);
    let first = ends[0].0;
    for cut in first..good.len() {
        let storage = MemoryStorage::from(good[..cut].to_vec());
        let fight = Session::open(storage, None).unwrap_or_else(|error| panic!("{cut}: {error}"));
        let head = fight.log().head().to_string();
        let (at, kept) = *ends.iter().rfind(|(end, _)| *end <= cut).expect("the opening");
        assert_eq!(numbers(&head)[0], kept, "{cut}: {head}");
        let clean = at == cut;
        let tail = if clean { Tail::Clean } else { Tail::Torn { offset: at as u64 } };
        assert_eq!(fight.log().tail(), tail, "{cut}");
        if !is_run(cut - first, good.len() - first) {
            continue;
        }
        table.write("cut.affray", &good[..cut]);
        let came = table.run(&["head", "cut.affray"]);
        let hex = came.out.lines().next();
        assert_eq!((came.code, hex), (0, Some(&*head)), "{cut}: {}", came.err);
        assert_eq!(came.err.starts_with("warning: "), !clean, "{cut}: {}", came.err);
    }
}
