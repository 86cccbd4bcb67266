//! A log taken apart into its events, and put together again.

use super::super::KEY;
use affray::log::{Log, MemoryStorage, codec};
use affray::play::Blinders;
use affray::vocabulary::{Declared, DieSource, Entry, Event, Ruled};

/// The commits of a log with their events.
pub fn commits_of(log: &[u8]) -> Vec<Vec<Entry>> {
    let mut commits = Vec::new();
    Log::open(MemoryStorage::from(log.to_vec()), |commit| {
        let entries = commit.events().map(|bytes| codec::decode(bytes).expect("an event"));
        commits.push(entries.collect());
    })
    .expect("a log");
    commits
}

/// The log of these commits, its chain rebuilt; none where their bytes cannot be stored.
pub fn chained(commits: &[Vec<Entry>]) -> Option<Vec<u8>> {
    let mut events = 0;
    let mut encode = |entry: &Entry| {
        events += 1;
        codec::encode(entry, &Blinders::Key(KEY).blinder(events))
    };
    let encoded: Vec<Vec<Vec<u8>>> =
        commits.iter().map(|commit| commit.iter().map(&mut encode).collect()).collect();
    let (first, others) = encoded.split_first()?;
    let first: Vec<&[u8]> = first.iter().map(Vec::as_slice).collect();
    let mut log = Log::create(MemoryStorage::default(), &first).ok()?;
    for commit in others {
        let events: Vec<&[u8]> = commit.iter().map(Vec::as_slice).collect();
        let count = log.commits();
        log.append(count, &[events]).ok()?;
    }
    Some(log.bytes().to_vec())
}

/// A log without its `Recovered` acts, every number of an event after them one lower.
pub fn without_recovery(log: &[u8]) -> Vec<u8> {
    let mut commits = commits_of(log);
    let mut number = 1;
    let mut at = u64::MAX;
    for commit in &commits {
        if matches!(commit[0].event, Event::Recovered { .. }) {
            at = number;
        }
        number += commit.len() as u64;
    }
    let lower = |number: &mut u64| *number -= u64::from(*number > at);
    commits.retain(|commit| !matches!(commit[0].event, Event::Recovered { .. }));
    for entry in commits.iter_mut().flatten() {
        match &mut entry.event {
            Event::Rewound(rewind) => {
                lower(&mut rewind.from);
                lower(&mut rewind.to);
            }
            Event::Disputed { event, .. }
            | Event::Decided { dispute: event, .. }
            | Event::Declared(Declared { again: Some(event), .. })
            | Event::Answered { again: Some(event), .. }
            | Event::Ruled(Ruled { again: Some(event), .. }) => lower(event),
            Event::Rolled(rolled) => {
                for die in &mut rolled.dice {
                    if let DieSource::Carried { from } | DieSource::Judged { of: from } =
                        &mut die.source
                    {
                        lower(from);
                    }
                }
            }
            _ => {}
        }
    }
    chained(&commits).expect("what was stored is stored again")
}
