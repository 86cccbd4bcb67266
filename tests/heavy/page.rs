//! The scripts of a page fold recorded and random fights as the program does, at every event.

use crate::common::Random;
use crate::common::page::{Said, assert_passed, node};
use crate::common::player::{STAMP, lively};
use crate::shared::{chained, commits, count_of_fights, fights};
use affray::log::verify::verify_bytes;
use affray::log::{MemoryStorage, Tail, redact};
use affray::rules::SYSTEMS;
use affray::vocabulary::{Entry, Event, Rewind, RewindBy, Seat};
use std::cell::Cell;

/// How many fights of each system: five hundred where ten thousand are played elsewhere, for each
/// state is written down and folded twice.
fn count() -> u64 {
    (count_of_fights() / 20).clamp(4, 500)
}

/// How many fights are written down at a time, and how many steps each takes.
const AT_A_TIME: u64 = 50;
const STEPS: u64 = 60;

/// Every system in turn, with marks, undo, redo and branches. Two run side by side.
#[test]
fn a_page_folds_random_fights_of_every_system_as_the_program_does() {
    let fights = count() * SYSTEMS.len() as u64;
    let batches: Vec<u64> = (0..fights.div_ceil(AT_A_TIME)).collect();
    std::thread::scope(|scope| {
        let half = |from: usize| {
            let batches = &batches;
            move || {
                for batch in batches.iter().skip(from).step_by(2) {
                    let first = batch * AT_A_TIME;
                    compare(first..fights.min(first + AT_A_TIME));
                }
            }
        };
        let other = scope.spawn(half(1));
        half(0)();
        other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
}

fn compare(seeds: std::ops::Range<u64>) {
    let said = Said::new();
    for seed in seeds {
        let log = lively(seed, MemoryStorage::default(), STEPS).0.into_log();
        said.log(&format!("seed-{seed}"), log.bytes());
    }
    assert_agreement(&said);
}

/// Those of the literate cases and of `logs`, whole and as a spectator may see them.
#[test]
fn a_page_folds_recorded_fights_as_the_program_does_and_what_is_left_of_them() {
    let (said, mut redacted) = (Said::new(), 0);
    for (number, fight) in fights().into_iter().enumerate() {
        said.log(&format!("fight-{number}"), &fight.log);
        let kept = redact(&fight.log, |_| false).expect("a log");
        if kept != fight.log {
            said.log(&format!("fight-{number}-redacted"), &kept);
            redacted += 1;
        }
    }
    assert!(redacted > 3, "{redacted} logs with something taken out are few");
    assert_agreement(&said);
}

/// Random fights whose commits are left out, moved or said twice, whose inputs and acts are hidden, and
/// whose rewinds lead elsewhere; and what is left of them when the hidden is taken out.
#[test]
fn a_page_refuses_forged_logs_where_the_program_does_and_else_reads_them_alike() {
    let (said, mut refused, mut read) = (Said::new(), 0, 0);
    let fights = 4 * count();
    for seed in 0..fights {
        let fight = lively(seed, MemoryStorage::default(), 20).0.into_log();
        let mut random = Random::new(seed);
        let mut forged = commits(fight.bytes());
        for _ in 0..=random.below(3) {
            forge(&mut forged, &mut random);
        }
        let log = chained(&forged);
        let asked = Cell::new(seed);
        let kept = redact(&log, |_| asked.replace(asked.get() + 1) % 3 == 0);
        let kept = kept.expect("a chain that holds");
        // Where commits of a rewind are missing at the end, the program takes it for a crash.
        let torn = verify_bytes(&log, None).expect("a chain that holds").tail != Tail::Clean;
        for (kind, log) in [("whole", log), ("redacted", kept)].into_iter().filter(|_| !torn) {
            let wrong = said.any_log(&format!("seed-{seed}-{kind}"), &log);
            *(if wrong { &mut refused } else { &mut read }) += 1;
        }
    }
    assert!(refused > fights / 4 && read > fights / 4, "{refused} are refused, {read} are read");
    assert_agreement(&said);
}

/// Changes one thing, behind the opening.
fn forge(commits: &mut Vec<Vec<Entry>>, random: &mut Random) {
    let one = |random: &mut Random| 1 + random.below(commits.len() as u64 - 1) as usize;
    let (at, other) = (one(random), one(random));
    match random.below(8) {
        0 => drop(commits.remove(at)),
        1 => commits.swap(at, other),
        2 => commits.insert(at, commits[other].clone()),
        3 | 4 => hide_some(commits, random),
        _ => lead_elsewhere(commits, random),
    }
}

/// Hides one in three of everything but the opening and where rewinds lead.
fn hide_some(commits: &mut [Vec<Entry>], random: &mut Random) {
    for entry in commits.iter_mut().flatten() {
        let plain = matches!(entry.event, Event::Opened(_) | Event::Rewound(_));
        if !plain && random.flag(3) {
            entry.audience = Some(vec![Seat::GM]);
        }
    }
}

/// A rewind more, or one that there is, leads to any event.
fn lead_elsewhere(commits: &mut Vec<Vec<Entry>>, random: &mut Random) {
    let count = commits.iter().flatten().count() as u64;
    let rewinds = |entry: &&mut Entry| matches!(entry.event, Event::Rewound(_));
    let known = commits.iter_mut().flatten().rfind(rewinds);
    let known = known.filter(|_| random.flag(2));
    if let Some(Entry { event: Event::Rewound(rewind), .. }) = known {
        rewind.to = 1 + random.below(rewind.to + 2);
        return;
    }
    let by = if random.flag(2) { RewindBy::Offer } else { RewindBy::Undo };
    let (from, to) = (count, 1 + random.below(count));
    let rewind = Rewind { stamp: STAMP, from, to, by, follow: 0, because: None };
    commits.push(vec![Entry { audience: None, event: Event::Rewound(rewind) }]);
}

fn assert_agreement(said: &Said) {
    let agree = ["tests/page/agree.mjs".as_ref(), said.path().as_os_str()];
    if let Some(output) = node(&agree, said) {
        assert_passed(&output);
    }
}
