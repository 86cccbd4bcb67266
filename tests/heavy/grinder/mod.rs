//! Somebody who holds the secret and grinds: everything that might give a deed another face is
//! tried on copies, before it, in saying it, after it.
//!
//! The law: two logs with the same opening, shares, secrets and reveals, whose accounts give the
//! same declarations, answers and rulings, have the same faces. Whatever else changes a face is
//! listed by audit with its event and seat. Beside it: an address has one face in all tries, and
//! the number of a deed among equal ones is the one that a reader of the account counts.
//!
//! `AFFRAY_FIGHTS` says how much: one try of each system for every fight, and never fewer than five
//! hundred.

/// Which fights.
pub mod fights;
/// What a reader sees.
pub mod read;
/// What is tried.
mod tries;

use crate::common::Random;
use crate::common::habits::of_each_system;
use crate::common::player::STAMP;
use crate::shared::count_of_fights;
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::DicePolicy;
use fights::Place;
use read::{Known, Loud, assert_listed};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use tries::{AFTER, BEFORE, SAYINGS, Saying, answer_all, end_of};

type Fight = Session<MemoryStorage>;

/// Tries in one file before it is read anew.
const IN_ONE_FILE: u64 = 10;

/// Tries in a recorded fight that is tried at all: fewer would hardly come to one account twice.
const AT_LEAST: u64 = 20;

/// One try in so many that did something audit has to list is audited.
const AUDITED: u64 = 16;

/// How often each thing was tried, and how often it was taken.
type Tally = BTreeMap<String, (u64, u64)>;

/// What all the tries of a system came to.
#[derive(Default)]
struct Ground {
    tries: u64,
    /// Deeds said and held against the law.
    said: u64,
    /// Dice on the lines of them.
    dice: u64,
    /// Accounts that were there before.
    same: u64,
    /// Faces that came out otherwise for something that audit lists.
    listed: u64,
    /// Tries behind which something was said that an audit has to list.
    loud: u64,
    /// Acts found in an audit.
    named: usize,
    tally: Tally,
}

impl Ground {
    fn count(&mut self, what: &str, taken: bool) {
        let counts = self.tally.entry(what.to_owned()).or_default();
        counts.0 += 1;
        counts.1 += u64::from(taken);
    }

    fn taken(&self, what: &str) -> u64 {
        self.tally.get(what).map_or(0, |(_, taken)| *taken)
    }
}

of_each_system!(grind);

fn grind(system: System) {
    let mut ground = Ground::default();
    let tries = count_of_fights().max(500);
    let mut random = Random::new(0x6_1d);
    // Half of the tries go to recorded fights, half to random ones.
    let recorded = fights::recorded(system, (tries / 2 / AT_LEAST) as usize);
    assert!(!recorded.is_empty(), "{}: no recorded fight has dice of its own", system.id());
    let each = tries / 2 / recorded.len() as u64;
    for places in &recorded {
        grind_fight(places, each, &mut ground, &mut random);
    }
    let mut seed = 0;
    while ground.tries < tries {
        let places = fights::random(system, seed);
        grind_fight(&places, (tries / 40).clamp(40, 1_000), &mut ground, &mut random);
        seed += 1;
    }
    tell(system, &ground, recorded.len(), seed);
    assert!(ground.said * 3 > ground.tries, "{} of {} said", ground.said, ground.tries);
    assert!(ground.dice > ground.said, "{} dice", ground.dice);
    assert!(ground.same * 4 > ground.said, "{} accounts came again", ground.same);
    assert!(ground.named > 3, "{} acts found in audits", ground.named);
    for saying in SAYINGS.iter().filter(|saying| saying.is_forbidden()) {
        assert_eq!(ground.taken(&format!("{saying:?}")), 0, "{saying:?} was taken");
    }
    let of_all = BEFORE.iter().map(|it| format!("{it:?}"));
    let of_all = of_all.chain(SAYINGS.iter().map(|it| format!("{it:?}")));
    for what in of_all.chain(AFTER.iter().map(|it| format!("{it:?} after"))) {
        assert!(ground.tally.contains_key(&what), "{what} was never tried");
    }
}

fn tell(system: System, ground: &Ground, recorded: usize, random: u64) {
    let mut out = std::io::stdout().lock();
    let Ground { tries, said, dice, same, listed, named, .. } = ground;
    let _ = writeln!(
        out,
        "{}: {recorded} recorded fights, {random} random: {tries} tries, {said} deeds said, {dice} \
         dice, {same} accounts again, {listed} faces changed by what audit lists, {named} acts \
         found in audits",
        system.id()
    );
    for (what, (tried, taken)) in &ground.tally {
        let _ = writeln!(out, "  {what:24} {tried:6} tried {taken:6} taken");
    }
}

/// Tries so often at the places of one fight.
fn grind_fight(places: &[Place], tries: u64, ground: &mut Ground, random: &mut Random) {
    let mut known = Known::default();
    for (at, place) in places.iter().enumerate() {
        let mine =
            tries / places.len() as u64 + u64::from((at as u64) < tries % places.len() as u64);
        let mut fight = place.open();
        let mut in_file = 0;
        for number in 0..mine {
            let begun = end_of(&fight, place);
            let loud = Loud::since(&fight, begun).any();
            if loud || in_file == IN_ONE_FILE {
                fight = place.open();
                in_file = 0;
            } else if in_file > 0 {
                let there = fight.history().events_of(place.commit).1;
                fight.goto(STAMP, there).expect("it is settled there");
            }
            in_file += 1;
            grind_once(&mut fight, place, (number, random), (&mut known, ground));
        }
    }
}

fn grind_once(
    fight: &mut Fight,
    place: &Place,
    (number, random): (u64, &mut Random),
    (known, ground): (&mut Known, &mut Ground),
) {
    ground.tries += 1;
    let begun = end_of(fight, place);
    let mut what = place.name.clone();
    if number > 0 {
        for _ in 0..random.below(3) {
            let before = random.one_of(&BEFORE).expect("there are some");
            let done = before.is_done(fight, place, random);
            ground.count(&format!("{before:?}"), done);
            let _ = write!(what, ", {before:?} {done}");
        }
    }
    let saying = match number {
        0 => Saying::AsRecorded,
        _ => random.one_of(&SAYINGS).expect("there are some"),
    };
    let (events, bytes) = (fight.history().count(), fight.log().bytes().len());
    let said = saying.say(fight, place, random);
    ground.count(&format!("{saying:?}"), said.is_ok());
    let _ = write!(what, ", {saying:?}");
    if let Err(error) = said {
        assert!(number > 0, "{what}: said as it was recorded: {error}");
        let trace = (fight.history().count(), fight.log().bytes().len());
        assert_eq!(trace, (events, bytes), "{what}: refused, it left a trace");
        return;
    }
    answer_all(fight, place, random);
    let after = match number {
        0 => tries::After::Nothing,
        _ => random.one_of(&AFTER).expect("there are some"),
    };
    let done = after.is_done(fight, place, random);
    ground.count(&format!("{after:?} after"), done);
    let _ = write!(what, ", {after:?} {done}");
    let seen = known.hold(fight, begun, place.kept, &what);
    ground.said += 1;
    ground.dice += seen.dice as u64;
    ground.same += u64::from(seen.same);
    ground.listed += u64::from(seen.listed);
    if !Loud::since(fight, begun).any() {
        return;
    }
    ground.loud += 1;
    if ground.loud % AUDITED == 1 {
        ground.named += assert_listed(fight, begun, place.kept, &what);
    }
}

/// A fight whose dice come from a secret that somebody keeps is among those that are tried.
#[test]
fn committed_fights_are_ground_through() {
    for system in SYSTEMS {
        let place = fights::random(*system, 0).into_iter().next().expect("somebody throws");
        let fight = place.open();
        let opening = fight.history().opening();
        assert!(matches!(opening.dice, DicePolicy::Committed { .. }), "{}", place.name);
        assert!(opening.seats.len() > 1, "{}: nobody could add a share", place.name);
    }
}
