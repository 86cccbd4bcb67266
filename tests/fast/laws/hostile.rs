//! What wild lines, any bytes and forged logs come to: a refusal, and never a panic.

use super::{Fight, cases, whole_of};
use crate::common::Random;
use crate::common::again;
use crate::common::player::{Seen, lively, try_anything};
use crate::common::readers::read_all;
use crate::shared::one_in;
use affray::log::{MemoryStorage, codec};
use affray::play::Talk;
use affray::script::parse_line;
use affray::vocabulary::{Entry, Seat};
use proptest::prelude::*;

/// A line of nothing but known words, most of them in the wrong place.
fn wild_line(random: &mut Random, fight: &Fight) -> String {
    let (system, state) = (fight.system(), fight.state());
    let cast: Vec<String> = state.everyone().map(|who| state.called(who)).collect();
    let mut who = || match random.below(8) {
        0 => "gm".to_owned(),
        1 => state.cast.sides[0].clone(),
        _ => random.one_of(&cast).unwrap_or_default(),
    };
    let (actor, target) = (who(), who());
    let verb = random.one_of(system.verbs()).map_or("", |verb| system.spell(verb.name));
    match random.below(14) {
        0 => format!("{actor} {verb}"),
        1 => format!("{actor} answer {verb} {target}"),
        2 => format!("{actor} take {verb} {target}"),
        3 => format!("[{} {}]", random.below(25), random.below(25)),
        4 => format!("undo {}", random.below(200)),
        5 => format!("redo {}", random.below(9)),
        6 => format!("goto {}", random.below(200)),
        7 => format!("decide {} upheld because \"so\"", random.below(400)),
        8 => format!("contribute \"{verb}\""),
        9 => format!("{actor} {verb} {target} [{}]", random.below(25)),
        10 => format!("gm set {actor} {verb}={}", random.below(9)),
        11 => format!("dispute {} because \"no\"", random.below(400)),
        _ => format!("{actor} {verb} {target} distance={} weapon={target}", random.below(99)),
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn what_is_refused_leaves_no_trace(seed: u64) {
        let (mut fight, mut random) = lively(seed, MemoryStorage::default(), 15);
        let mut refused = 0;
        for _ in 0..120 {
            let before = (fight.log().bytes().to_vec(), whole_of(&fight), fight.history().count());
            let seat = random.one_of(&[Seat::GM, Seat::GM, Seat(1)]).unwrap_or(Seat::GM);
            let line = wild_line(&mut random, &fight);
            let Ok(line) = parse_line(&line, 1) else { continue };
            let mut talk = Talk::new(fight, seat, || 0);
            let heard = talk.try_say(&line);
            fight = talk.into_session();
            if heard.is_err() {
                refused += 1;
                prop_assert!(fight.log().bytes() == before.0);
                prop_assert!(fight.log().storage().bytes == before.0);
                prop_assert_eq!(whole_of(&fight), before.1);
                prop_assert_eq!(fight.history().count(), before.2);
            }
            try_anything(&fight, &mut random, &mut Seen::default());
        }
        prop_assert!(refused > 10, "{}", refused);
    }

    #[test]
    fn no_reader_panics_on_any_bytes(
        seed: u64,
        noise in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        read_all(&noise);
        let bytes = lively(seed, MemoryStorage::default(), 6).0.into_log().bytes().to_vec();
        let mut random = Random::new(seed);
        for _ in 0..12 {
            let mut changed = bytes.clone();
            match random.below(4) {
                0 => changed.truncate(random.below(bytes.len() as u64) as usize),
                1 => changed.extend_from_slice(&noise),
                2 => {
                    let at = random.below(bytes.len() as u64) as usize;
                    changed.splice(at..at, noise.iter().copied());
                }
                _ => {
                    for _ in 0..=random.below(4) {
                        let at = random.below(bytes.len() as u64) as usize;
                        changed[at] = random.below(256) as u8;
                    }
                }
            }
            read_all(&changed);
        }
    }

    /// A forger changes events and builds the chain anew: the log is valid as far as bytes go.
    #[test]
    fn the_fold_never_panics_on_a_valid_log(seed: u64) {
        let bytes = lively(seed, MemoryStorage::default(), 8).0.into_log().bytes().to_vec();
        let commits = again::bytes::commits_of(&bytes);
        let mut random = Random::new(seed);
        for _ in 0..24 / one_in(4) {
            let mut forged = commits.clone();
            for _ in 0..=random.below(2) {
                forge(&mut random, &mut forged);
            }
            if let Some(bytes) = again::bytes::chained(&forged) {
                read_all(&bytes);
            }
        }
    }
}

/// Changes one event, or moves, repeats or leaves out one or a commit.
fn forge(random: &mut Random, commits: &mut Vec<Vec<Entry>>) {
    let at = random.below(commits.len() as u64) as usize;
    let event = random.below(commits[at].len() as u64) as usize;
    match random.below(12) {
        0 if commits.len() > 2 => drop(commits.remove(at.max(1))),
        1 => {
            let copy = commits[at].clone();
            commits.insert(random.below(commits.len() as u64) as usize + 1, copy);
        }
        2 if commits[at].len() > 1 => drop(commits[at].remove(event)),
        3 => {
            let other = crate::common::events::entry(random);
            commits[at].insert(event + 1, other);
        }
        4 => commits[at][event] = crate::common::events::entry(random),
        _ => {
            for _ in 0..60 {
                let mut bytes = codec::encode(&commits[at][event], &[7; 16]);
                let byte = random.below(bytes.len() as u64) as usize;
                bytes[byte] = random.below(256) as u8;
                if let Ok(entry) = codec::decode_strict(&bytes) {
                    commits[at][event] = entry;
                    break;
                }
            }
        }
    }
}
