//! A roll is seen, and then everybody who is entitled to takes every window behind and before it,
//! in all orders; or answers a question otherwise. No face changes for the same throw, no die that
//! was typed is awaited again, and whatever was ruled or answered behind a window stays.

/// Questions behind a roll, answered in every way.
mod answers;
/// One step, and what holds after it.
mod steps;

use crate::addresses::faces::Faces;
use crate::common::Random;
use crate::common::player::{self, STAMP};
use crate::grinder::fights::{self, any_face, by_chance, copy_of};
use crate::shared::{self, count_of_fights, is_whole};
use affray::log::MemoryStorage;
use affray::play::{Keeping, Session};
use affray::rules::SYSTEMS;
use affray::vocabulary::{ClauseCode, Name, Offered, Who};
use std::collections::BTreeMap;
use std::io::Write;

type Fight = Session<MemoryStorage>;

/// The steps of a random fight.
const STEPS: u64 = 60;

/// One stand with many windows in so many is tried.
const MANY_TAKEN: u64 = 6;

/// Orders of more windows than four that are tried.
const SAMPLED: usize = 24;

/// How often each thing was done, in each system.
#[derive(Debug, Default)]
struct Tally(BTreeMap<(&'static str, String), usize>);

impl Tally {
    fn count(&mut self, system: &'static str, what: impl Into<String>) {
        *self.0.entry((system, what.into())).or_default() += 1;
    }

    fn of(&self, system: &str, what: &str) -> usize {
        let found = self.0.iter().find(|((id, known), _)| *id == system && known == what);
        found.map_or(0, |(_, count)| *count)
    }

    fn tell(&self) {
        let mut out = std::io::stdout().lock();
        for ((system, what), count) in &self.0 {
            let _ = writeln!(out, "{system:15} {what:40} {count}");
        }
    }
}

/// What tells a window from others of a resolution, and the verb that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    clause: ClauseCode,
    about: Option<Who>,
    who: Who,
    verb: Name,
    /// How many like it are open before it.
    nth: usize,
}

/// The windows open now, in the order they opened, each with the number of its offer.
fn windows(fight: &Fight) -> Vec<(u64, Window)> {
    let mut offers: Vec<(u64, &Offered)> = fight.offers();
    offers.reverse();
    let mut open: Vec<(u64, Window)> = Vec::new();
    for (number, offered) in offers {
        let (clause, about) = (offered.clause, offered.about);
        for (who, verbs) in &offered.to {
            for verb in verbs {
                let mut window = Window { clause, about, who: *who, verb: *verb, nth: 0 };
                let like = |other: &&(u64, Window)| Window { nth: 0, ..other.1 } == window;
                window.nth = open.iter().filter(like).count();
                open.push((number, window));
            }
        }
    }
    open
}

/// Fights as they stand after each deed: recorded ones, and random ones with dice of their own and
/// with typed dice.
fn at_every_stand(mut visit: impl FnMut(&str, &Fight, Keeping, &mut Random)) {
    let mut random = Random::new(0x31);
    for recorded in shared::one_fight_in(16) {
        let whole = Session::open(MemoryStorage::from(recorded.log.clone()), None).expect("a log");
        for (commit, end) in crate::common::good_ends(whole.log()) {
            let log = MemoryStorage::from(recorded.log[..end].to_vec());
            let fight = Session::open(log, recorded.kept()).expect("a log that is cut");
            let name = format!("{}, commit {commit}", recorded.name);
            visit(&name, &fight, recorded.kept(), &mut random);
        }
    }
    for system in SYSTEMS {
        for seed in 0..(count_of_fights() / 500).clamp(4, 200) {
            let dice = ["", "dice = \"typed\"\n", "mixed = true\n"][(seed % 3) as usize];
            by_chance((*system, seed, dice), STEPS, |number, fight, kept| {
                let name = format!("{} seed {seed} step {number}", system.id());
                visit(&name, fight, kept, &mut random);
            });
        }
    }
}

/// Throws whatever dice are awaited.
fn throw(fight: &mut Fight, random: &mut Random) {
    fights::throw(fight, |sides| any_face(random, sides));
}

/// How often a thing has to be done at least, where few fights are played and where many are.
fn enough() -> usize {
    if is_whole() { 20 } else { 0 }
}

/// Every order of so many things, or some orders of four of them where they are more.
fn orders(count: usize, random: &mut Random) -> Vec<Vec<usize>> {
    if count <= 4 {
        return permutations(&(0..count).collect::<Vec<_>>());
    }
    let sampled = (0..SAMPLED).map(|_| {
        let mut all: Vec<usize> = (0..count).collect();
        for at in (1..all.len()).rev() {
            all.swap(at, random.below(at as u64 + 1) as usize);
        }
        all.truncate(4 + random.below(3) as usize);
        all
    });
    sampled.collect()
}

fn permutations(things: &[usize]) -> Vec<Vec<usize>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in things {
        let rest: Vec<usize> = things.iter().copied().filter(|other| other != first).collect();
        for order in permutations(&rest) {
            all.push([vec![*first], order].concat());
        }
    }
    all
}

/// Makes rulings behind the windows that are open.
fn rule(fight: &mut Fight, random: &mut Random) {
    for _ in 0..random.below(3) {
        if let Some(change) = player::rulings::change(fight.system(), fight.state(), random) {
            let because = Some("behind the windows".to_owned());
            let _ = fight.rule(STAMP, vec![change], because, None);
            throw(fight, random);
        }
    }
}

#[test]
fn every_window_taken_in_any_order_throws_nothing_again() {
    let mut tally = Tally::default();
    at_every_stand(|name, fight, kept, random| {
        let open = windows(fight);
        // Many windows have many orders: some of those stands will do.
        let many = open.len() > 2;
        let left_out = !is_whole() && !random.flag(2);
        if open.is_empty() || left_out || (many && !random.flag(MANY_TAKEN)) {
            return;
        }
        let system = fight.system().id();
        let mut base = copy_of(fight, kept);
        rule(&mut base, random);
        if windows(&base).len() < open.len() {
            base = copy_of(fight, kept);
        }
        tally.count(system, format!("stands with {:2} windows", open.len().min(5)));
        for order in orders(open.len(), random) {
            let mut copy = copy_of(&base, kept);
            let mut faces = Faces::of(&copy);
            let mut taken = 0;
            for at in order {
                let window = open[at].1;
                let name = format!("{name}, {window:?} taken as number {}", taken + 1);
                let stepped = steps::step_in(
                    &mut copy,
                    kept,
                    (window, &mut faces),
                    random,
                    &mut tally,
                    &name,
                );
                taken += usize::from(stepped);
            }
            tally.count(system, format!("orders with {taken} taken"));
        }
    });
    tally.tell();
    let systems = ["wwn", "factions", "defined"];
    let least = |what: &str| {
        let each = systems.map(|system| tally.of(system, what));
        // In a few fights it is not every system in which enough happens.
        if is_whole() { each.into_iter().min().unwrap_or(0) } else { each.iter().sum() }
    };
    for what in ["stepped in", "undone and redone", "dice where they were", "retracted"] {
        assert!(least(what) > enough(), "{what}: {}", least(what));
    }
    assert!(least("orders with 2 taken") > enough() / 4, "orders with 2 taken");
}
