//! What a player can find out about what is kept from it: nothing.
//!
//! Each fight is played in several worlds, which differ only in the secret: where somebody hides, or
//! what somebody has written down before all slips are turned. The player looks at everything it may
//! see, asks what it may do, tries things that are refused, and reads the page that is made for it.

mod classifier;
mod guesser;
mod pages;
mod watch;
mod worlds;

use crate::shared::{is_whole, sees_everything};
use affray::rules::System;
use classifier::Classifier;
use std::io::Write;
use worlds::{WORLDS, Watched, account, difference, with_a_lurker, with_a_slip};

/// How many secrets in a hundred are guessed without looking.
const PRIOR: f64 = 100.0 / WORLDS as f64;

/// Plays fights in all their worlds: five of each system, forty where a thousand random fights are
/// played and two hundred where ten thousand are. What the player sees is the same in all of them,
/// so a classifier guesses no better than without looking.
fn assert_kept(what: &str, fight: impl Fn(u64) -> Option<Vec<Watched>>) {
    let many = match () {
        () if sees_everything() => 200,
        () if is_whole() => 40,
        () => 5,
    };
    let fights: Vec<(u64, Vec<Watched>)> =
        (0..).filter_map(|seed| fight(seed).map(|worlds| (seed, worlds))).take(many).collect();
    let pages: Vec<Vec<Vec<String>>> = fights
        .iter()
        .map(|(_, worlds)| {
            worlds.iter().map(|world| pages::of(world, kept_until(worlds))).collect()
        })
        .collect();
    for ((seed, worlds), pages) in fights.iter().zip(&pages) {
        assert_same(what, *seed, worlds, pages);
    }
    let worlds = || fights.iter().map(|(_, worlds)| worlds);
    // Slips are soon turned: of about half the fights there is much to see before that.
    let enough = worlds().filter(|worlds| kept_until(worlds) > 50).count();
    assert!(3 * enough >= many, "{what}: much is seen of no more than {enough} in {many} fights");
    let player = guessed(worlds().zip(&pages).map(|(worlds, pages)| {
        let until = kept_until(worlds);
        let all = |(world, page): (&Watched, &Vec<String>)| [&world.seen[..until], page].concat();
        worlds.iter().zip(pages).map(all).collect()
    }));
    let _ = writeln!(std::io::stdout().lock(), "{what}: the player guesses {player:.1} %");
    assert!((player - PRIOR).abs() <= 2.0, "{what}: {player} % are guessed");
    if many < 200 {
        return;
    }
    // Whoever may see everything guesses well: it is no use that the classifier is dull.
    let gm = guessed(worlds().map(|worlds| worlds.iter().map(Watched::known).collect()));
    let _ = writeln!(std::io::stdout().lock(), "{what}: the GM guesses {gm:.1} %");
    assert!(gm >= PRIOR + 10.0, "{what}: the GM guesses but {gm} %");
}

/// How much is seen of a fight before it brings the secret into play in any of its worlds. Where
/// that comes sooner in one world than in another, it is no longer a secret.
fn kept_until(worlds: &[Watched]) -> usize {
    worlds.iter().map(|world| world.unspoilt).min().unwrap_or(0)
}

/// Asserts that all worlds of a fight look the same, also on a page made for the player.
fn assert_same(what: &str, seed: u64, worlds: &[Watched], pages: &[Vec<String>]) {
    for (world, page) in worlds.iter().zip(pages).skip(1) {
        let of_page = pages::difference(&pages[0], page);
        let Some((one, other)) = difference(&worlds[0], world).or(of_page) else { continue };
        let (here, there) = (account(&worlds[0].fight), account(&world.fight));
        panic!("{what}, seed {seed}:\n{one}\n{other}\n{here}\n\n{there}");
    }
}

/// How many secrets in a hundred are guessed from what was seen: learned from half of the fights,
/// tried on the other half, and the other way round.
fn guessed(fights: impl Iterator<Item = Vec<Vec<String>>>) -> f64 {
    let (even, odd): (Vec<_>, Vec<_>) = fights.enumerate().partition(|(at, _)| at % 2 == 0);
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
fn where_somebody_hides_is_kept_in_wwn() {
    assert_kept("wwn", |seed| with_a_lurker(System::Wwn, seed));
}

#[test]
fn where_somebody_hides_is_kept_in_hallowed_earth() {
    assert_kept("hallowed-earth", |seed| with_a_lurker(System::HallowedEarth, seed));
}

#[test]
fn where_somebody_hides_is_kept_in_radiant_hack() {
    assert_kept("radiant-hack", |seed| with_a_lurker(System::RadiantHack, seed));
}

#[test]
fn where_somebody_hides_is_kept_in_factions() {
    assert_kept("factions", |seed| with_a_lurker(System::Factions, seed));
}

#[test]
fn where_somebody_hides_is_kept_in_defined() {
    assert_kept("defined", |seed| with_a_lurker(System::Defined, seed));
}

#[test]
fn what_is_written_down_is_kept() {
    assert_kept("slips", with_a_slip);
}
