//! What a player can find out about what is kept from it: nothing.
//!
//! Each fight is played in several worlds, which differ only in the secret: where somebody hides, or
//! what somebody has written down before all slips are turned. The player looks at everything it may
//! see, asks what it may do, and tries things that are refused.

mod classifier;
mod guesser;
mod worlds;

use crate::shared::count_of_fights;
use affray::rules::SYSTEMS;
use classifier::Classifier;
use worlds::{WORLDS, Watched, account, difference, with_a_lurker, with_a_slip};

/// The fights of a kind, each in all its worlds: as many as were asked for.
fn fights(of: impl Fn(u64) -> Option<Vec<Watched>>, many: u64) -> Vec<(u64, Vec<Watched>)> {
    let all = (0..).filter_map(|seed| of(seed).map(|worlds| (seed, worlds)));
    all.take(many as usize).collect()
}

/// Asserts that all worlds of a fight look the same.
fn assert_same(what: &str, (seed, worlds): &(u64, Vec<Watched>)) {
    for world in &worlds[1..] {
        let Some((one, other)) = difference(&worlds[0], world) else { continue };
        let (here, there) = (account(&worlds[0].fight), account(&world.fight));
        panic!("{what}, seed {seed}:\n{one}\n{other}\n{here}\n\n{there}");
    }
}

#[test]
fn nothing_a_player_sees_hangs_on_where_somebody_hides() {
    for system in SYSTEMS {
        let many = (count_of_fights() / 8).clamp(25, 1_000);
        for fight in fights(|seed| with_a_lurker(*system, seed), many) {
            assert_same(system.id(), &fight);
        }
    }
}

#[test]
fn nothing_a_player_sees_hangs_on_what_is_written_down() {
    for fight in fights(with_a_slip, (count_of_fights() / 8).clamp(25, 1_000)) {
        assert_same("hallowed-earth", &fight);
    }
}

/// How many secrets in a hundred are guessed from what was seen: learned from half of the fights,
/// tried on the other half, and the other way round.
fn guessed(fights: &[Vec<Vec<String>>]) -> f64 {
    let (even, odd): (Vec<_>, Vec<_>) =
        fights.iter().enumerate().partition(|(at, _)| at.is_multiple_of(2));
    let (mut right, mut all) = (0_u32, 0_u32);
    for (learned, tried) in [(&even, &odd), (&odd, &even)] {
        let mut classifier = Classifier::new(WORLDS);
        for (_, worlds) in learned {
            for (secret, seen) in worlds.iter().enumerate() {
                classifier.learn(seen, secret);
            }
        }
        for (_, worlds) in tried {
            for (secret, seen) in worlds.iter().enumerate() {
                right += u32::from(classifier.guess(seen) == secret);
                all += 1;
            }
        }
    }
    100.0 * f64::from(right) / f64::from(all)
}

#[test]
fn a_classifier_guesses_no_better_than_without_looking() {
    let many = (count_of_fights() / 50).clamp(20, 200);
    let prior = 100.0 / WORLDS as f64;
    let mut all: Vec<(&str, Vec<(u64, Vec<Watched>)>)> = SYSTEMS
        .iter()
        .map(|system| (system.id(), fights(|seed| with_a_lurker(*system, seed), many)))
        .collect();
    all.push(("slips", fights(with_a_slip, many)));
    for (what, fights) in all {
        let looking = |world: &Watched| world.seen[..world.unspoilt].to_vec();
        let seen: Vec<Vec<_>> =
            fights.iter().map(|(_, worlds)| worlds.iter().map(looking).collect()).collect();
        let of_player = guessed(&seen);
        // Who may see everything guesses well: it is no use that the classifier is dull.
        let knowing = |world: &Watched| world.known.clone();
        let known: Vec<Vec<_>> =
            fights.iter().map(|(_, worlds)| worlds.iter().map(knowing).collect()).collect();
        let of_gm = guessed(&known);
        println!("{what}: {of_player:.1} % guessed by the player, {of_gm:.1} % by the GM");
        assert!((of_player - prior).abs() <= 2.0, "{what}: {of_player} % are guessed");
        assert!(of_gm >= prior + 10.0, "{what}: the GM guesses but {of_gm} %");
    }
}

#[test]
fn zz_stats() {
    for system in SYSTEMS {
        let many = std::env::var("ZZ").map_or(300, |n| n.parse().unwrap());
        let mut bad = 0;
        for (seed, worlds) in fights(|seed| with_a_lurker(*system, seed), many) {
            for world in &worlds[1..] {
                if let Some((a, b)) = difference(&worlds[0], world) {
                    bad += 1;
                    let i = a.bytes().zip(b.bytes()).position(|(x, y)| x != y).unwrap_or(0);
                    let i = i.saturating_sub(60);
                    let cut = |s: &str| {
                        let head: String = s.chars().take(110).collect();
                        let c: String = s.chars().skip(i).take(160).collect();
                        format!("{head} ... {c}")
                    };
                    println!("{} {seed}\n   {}\n   {}", system.id(), cut(&a), cut(&b));
                    break;
                }
            }
        }
        println!("{}: {bad} of {many}", system.id());
    }
}
