//! The scripts of a page fold recorded and random fights as the program does, at every event.

use crate::common::page::{Said, assert_passed, node};
use crate::common::player::lively;
use crate::shared::{count_of_fights, fights};
use affray::log::{MemoryStorage, redact};
use affray::rules::SYSTEMS;

/// More fights of each system show no more.
const MOST: u64 = 500;

/// How many fights are written down at a time, and how many steps each takes.
const AT_A_TIME: u64 = 50;
const STEPS: u64 = 60;

/// Every system in turn, with marks, undo, redo and branches. Two run side by side.
#[test]
fn a_page_folds_random_fights_of_every_system_as_the_program_does() {
    let fights = count_of_fights().min(MOST) * SYSTEMS.len() as u64;
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

fn assert_agreement(said: &Said) {
    let agree = ["tests/page/agree.mjs".as_ref(), said.path().as_os_str()];
    if let Some(output) = node(&agree, said) {
        assert_passed(&output);
    }
}
