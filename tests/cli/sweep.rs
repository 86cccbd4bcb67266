//! Every byte of a log, changed, is found by `verify`; every cut after the first commit is mended.

use super::*;
use affray::log::{Log, MemoryStorage};

/// Where each commit ends, and the number of its last event.
fn ends(bytes: &[u8]) -> Vec<(usize, u64)> {
    let log = Log::open(MemoryStorage::from(bytes.to_vec()), |_| {}).expect("a log");
    let end = |commit: affray::log::Commit<'_>| {
        (usize::try_from(commit.after.offset).expect("a place"), commit.after.events)
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

#[test]
fn any_changed_byte_is_named_with_its_commit_and_event() {
    let table = Table::laid();
    let good = table.read("bridge.affray");
    let ends = ends(&good);
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= [0x01, 0x80, 0xff, 0x10][at % 4];
        table.write("changed.affray", &bytes);
        let came = table.run(&["verify", "changed.affray"]);
        assert_eq!((came.code, came.out.as_str()), (1, ""), "byte {at}: {came:?}");
        let said: Vec<&str> = came.err.lines().collect();
        assert!(said[0].starts_with("error: damaged at byte "), "byte {at}: {}", said[0]);
        let commit = ends.iter().filter(|(end, _)| *end <= at).count();
        let (start, before) = if commit == 0 { (0, 0) } else { ends[commit - 1] };
        let [byte, number, event, ..] = numbers(said[0])[..] else { panic!("{}", said[0]) };
        assert_eq!(number, commit as u64 + 1, "byte {at}: {}", said[0]);
        assert!(byte >= start as u64 && byte <= at as u64, "byte {at}: {}", said[0]);
        assert!(event > before && event <= ends[commit].1, "byte {at}: {}", said[0]);
        let exactly = format!(
            "because byte {at} is {:#04x} and was {:#04x}: changed back, the chain continues",
            bytes[at], good[at]
        );
        assert!(said.contains(&exactly.as_str()), "byte {at}: {said:?}");
    }
}

#[test]
fn a_log_cut_anywhere_after_its_first_commit_keeps_every_earlier_one() {
    let table = Table::laid();
    let good = table.read("bridge.affray");
    let ends = good_ends(&good);
    for cut in ends[0].0..good.len() {
        table.write("cut.affray", &good[..cut]);
        let came = table.run(&["head", "cut.affray"]);
        assert_eq!(came.code, 0, "{cut}: {came:?}");
        let kept = ends.iter().rfind(|(end, _)| *end <= cut).expect("the opening").1;
        assert_eq!(numbers(&came.out)[0], kept, "{cut}: {}", came.out);
        let clean = ends.iter().any(|(end, _)| *end == cut);
        assert_eq!(came.err.starts_with("warning: "), !clean, "{cut}: {}", came.err);
    }
}
