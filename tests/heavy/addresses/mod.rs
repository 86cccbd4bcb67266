//! What dice hang on, in random fights of every system: what is said again throws what it threw,
//! whatever else is said, and what falls away takes no other die with it.

/// The faces of a file by their addresses.
pub mod faces;
/// Deeds said in another order, and without one of them.
mod order;
/// Inputs of a file said once more.
pub mod said;
/// Deeds undone and made again, windows stepped into.
mod undone;

use crate::common::Random;
use crate::common::player::{STAMP, Seen, open_of, step};
use crate::shared::count_of_fights;
use affray::engine::RowAt;
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::rules::{SYSTEMS, System};
use affray::state::State;
use affray::vocabulary::{
    Actor, DieSource, Effect, Event, Name, Occasion, Rolled, Subject, Who, core,
};
use std::collections::{BTreeMap, BTreeSet};

type Fight = Session<MemoryStorage>;

/// How many, for each system: a law that was never tried says nothing.
type Tried = BTreeMap<&'static str, usize>;

/// Steps a fight is played on at most.
const STEPS: u64 = 60;

/// How many fights of each system.
fn seeds() -> std::ops::Range<u64> {
    0..(count_of_fights() / 8).clamp(20, 60)
}

/// Plays a random fight of every seed of every system; `after` sees it after each step, with the
/// event its line ended with before.
fn play_all(after: impl FnMut(&str, &mut Fight, &mut Random, u64)) {
    play(seeds(), after);
}

/// The same of these seeds, where what is looked for is rare.
fn play(seeds: std::ops::Range<u64>, mut after: impl FnMut(&str, &mut Fight, &mut Random, u64)) {
    for system in SYSTEMS {
        for seed in seeds.clone() {
            let (mut fight, mut random) = open_of(*system, seed, MemoryStorage::default());
            let mut seen = Seen::default();
            let name = format!("{} seed {seed}", system.id());
            for _ in 0..STEPS {
                if fight.state().phase == core::OVER {
                    break;
                }
                let tip = fight.history().tip();
                step(seed, &mut fight, &mut random, &mut seen);
                after(&name, &mut fight, &mut random, tip);
            }
        }
    }
}

/// Whether a law was tried on enough dice in every system.
fn assert_tried(tried: &Tried, enough: usize) {
    let of = |system: &System| tried.get(system.id()).copied().unwrap_or(0);
    let few = SYSTEMS.iter().find(|system| of(system) < enough);
    assert!(
        few.is_none(),
        "{few:?} was tried too seldom, {tried:?} of {enough}: more or sturdier combatants, by a \
         `cast` in its habits, make longer fights"
    );
}

/// A die that was thrown on a line.
pub struct Thrown {
    /// The event that records it.
    pub event: u64,
    /// Its address.
    pub address: Vec<u8>,
    /// What it is to whoever reads the account, with nothing of what makes one deed another that is
    /// like it.
    told: Told,
    /// Its face.
    pub face: u16,
    /// Where it came from.
    pub source: DieSource,
}

impl Thrown {
    /// The faces of the die, and its place in the row, from 0.
    pub fn place(&self) -> (u16, usize) {
        let (.., sides, place) = self.told;
        (sides, place)
    }
}

/// Who throws, what for, on and about whom; what is done for which it is thrown, and in which round;
/// the faces of the die, its place in the row.
type Told = (Actor, Name, Option<Who>, Option<Subject>, (Option<Name>, u32), u16, usize);

/// The dice thrown on the line up to an event; those that stand from an earlier throw are left out.
pub fn thrown(fight: &Fight, tip: u64) -> Vec<Thrown> {
    let history = fight.history();
    let (mut state, mut thrown) = (State::nothing(), Vec::new());
    let numbers = history.line_to(tip).into_iter().flat_map(|(first, last)| first..=last);
    for number in numbers {
        let event = history.entry(number).event;
        state.apply(&event);
        if let Event::Rolled(rolled) = event {
            thrown.extend(dice_of(fight, &state, number, &rolled));
        }
    }
    thrown
}

fn dice_of(fight: &Fight, state: &State, event: u64, rolled: &Rolled) -> Vec<Thrown> {
    let words = fight.system().rules().lexicon;
    let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
    let at = RowAt { words: &words, state, by, purpose, row };
    let done = match row.occasion {
        Occasion::Deed { deed, .. } => (Some(deed.verb), row.round),
        Occasion::Unasked { .. } => (None, row.round),
    };
    let dice = rolled.dice.iter().enumerate();
    let anew = dice.filter(|(_, die)| !matches!(die.source, DieSource::Judged { .. }));
    let die = anew.map(|(place, die)| Thrown {
        event,
        address: at.die(die.sides, place).bytes(),
        told: (by, purpose, rolled.on, row.whom, done, die.sides, place),
        face: die.face,
        source: die.source,
    });
    die.collect()
}

/// The dice of the line behind an event of it.
pub fn thrown_after(fight: &Fight, event: u64) -> Vec<Thrown> {
    let mut all = thrown(fight, fight.history().tip());
    all.retain(|die| die.event > event);
    all
}

#[test]
fn no_two_throws_on_a_line_share_an_address() {
    let mut all = 0;
    for system in SYSTEMS {
        for seed in seeds() {
            let (mut fight, mut random) = open_of(*system, seed, MemoryStorage::default());
            let mut seen = Seen::default();
            for _ in 0..STEPS {
                if fight.state().phase != core::OVER {
                    step(seed, &mut fight, &mut random, &mut seen);
                }
            }
            let history = fight.history();
            let left =
                (1..=history.count()).filter_map(|number| match history.entry(number).event {
                    Event::Rewound(rewind) => Some(rewind.from),
                    _ => None,
                });
            for tip in left.chain([history.tip()]) {
                let mut known = BTreeSet::new();
                for die in thrown(&fight, tip) {
                    let event = die.event;
                    assert!(known.insert(die.address), "{} seed {seed}: {event}", system.id());
                    all += 1;
                }
            }
        }
    }
    assert!(all > 1_000, "{all} dice");
}

/// What changes nothing and throws nothing.
fn idle(fight: &mut Fight, random: &mut Random) {
    match random.below(4) {
        0 => drop(fight.record(Event::Remarked { stamp: STAMP, text: "hm".to_owned() }, None)),
        1 => {
            let change = Effect::Word { of: Subject::Fight, text: "so be it".to_owned() };
            fight.rule(STAMP, vec![change], None, None).expect("a ruling in words");
        }
        2 => {
            let name = format!("mark-{}", random.below(3));
            drop(fight.record(Event::Marked { stamp: STAMP, name }, None));
        }
        _ => {}
    }
}
