//! What dice hang on, in random fights of every system: what is said again throws what it threw,
//! and what falls away takes no other die with it.

use crate::common::Random;
use crate::common::player::{STAMP, Seen, open_of, step};
use crate::shared::count_of_fights;
use affray::engine::RowAt;
use affray::log::MemoryStorage;
use affray::play::{CommitKind, History, PlayError, Said, Session};
use affray::rules::{SYSTEMS, System};
use affray::state::State;
use affray::vocabulary::{Declared, DieSource, Done, Effect, Event, Occasion, Subject, core};
use std::collections::{BTreeMap, BTreeSet};

type Fight = Session<MemoryStorage>;

/// Steps a fight is played on at most.
const STEPS: u64 = 60;

/// How many fights of each system.
fn seeds() -> std::ops::Range<u64> {
    0..(count_of_fights() / 8).clamp(12, 200)
}

/// A random fight of so many steps.
fn played(system: System, seed: u64) -> (Fight, Random) {
    let (mut fight, mut random) = open_of(system, seed, MemoryStorage::default());
    let mut seen = Seen::default();
    for _ in 0..STEPS {
        if fight.state().phase == core::OVER {
            break;
        }
        step(seed, &mut fight, &mut random, &mut seen);
    }
    (fight, random)
}

/// The addresses of the dice thrown on the line up to an event, each with its face; dice that
/// stand from an earlier throw are left out.
fn thrown(fight: &Fight, tip: u64) -> Vec<(u64, Vec<u8>, u16)> {
    let (history, words) = (fight.history(), fight.system().rules().lexicon);
    let (mut state, mut thrown) = (State::nothing(), Vec::new());
    let numbers = history.line_to(tip).into_iter().flat_map(|(first, last)| first..=last);
    for number in numbers {
        let event = history.entry(number).event;
        state.apply(&event);
        let Event::Rolled(rolled) = event else { continue };
        let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
        let row = RowAt { words: &words, state: &state, by, purpose, row };
        for (at, die) in rolled.dice.iter().enumerate() {
            if !matches!(die.source, DieSource::Judged { .. }) {
                thrown.push((number, row.die(die.sides, at).bytes(), die.face));
            }
        }
    }
    thrown
}

/// The first events of the commits on the line from one deed to the tip, the deed's first.
fn inputs_since(history: &History, commit: u64) -> Vec<u64> {
    let ranges = history.line_to(history.tip());
    let commits = ranges.into_iter().map(|(first, _)| history.commit_of(first));
    commits.filter(|on_line| *on_line >= commit).map(|c| history.events_of(c).0).collect()
}

/// Whether a window was taken late among these inputs: the line then skips part of a commit.
fn steps_in(history: &History, inputs: &[u64]) -> bool {
    inputs.iter().any(|first| {
        let parent = history.parent_of(history.commit_of(*first));
        parent != 0 && history.events_of(history.commit_of(parent)).1 != parent
    })
}

#[test]
fn no_two_throws_on_a_line_share_an_address() {
    let mut all = 0;
    for system in SYSTEMS {
        for seed in seeds() {
            let (fight, _) = played(*system, seed);
            let history = fight.history();
            let left =
                (1..=history.count()).filter_map(|number| match history.entry(number).event {
                    Event::Rewound(rewind) => Some(rewind.from),
                    _ => None,
                });
            for tip in left.chain([history.tip()]) {
                let mut known = BTreeSet::new();
                for (number, address, _) in thrown(&fight, tip) {
                    assert!(known.insert(address), "{} seed {seed}: event {number}", system.id());
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

/// Undone and made again, after whatever throws nothing, a deed throws what it threw: looked at
/// after every step of a fight.
#[test]
fn an_undone_deed_made_again_throws_the_same_dice() {
    let mut again = BTreeMap::new();
    for system in SYSTEMS {
        for seed in seeds() {
            let (mut fight, mut random) = open_of(*system, seed, MemoryStorage::default());
            let mut seen = Seen::default();
            for _ in 0..STEPS {
                if fight.state().phase == core::OVER {
                    break;
                }
                step(seed, &mut fight, &mut random, &mut seen);
                let name = format!("{} seed {seed}", system.id());
                *again.entry(system.id()).or_insert(0) +=
                    made_again(&mut fight, &mut random, &name);
            }
        }
    }
    assert!(SYSTEMS.iter().all(|system| again.get(system.id()) > Some(&20)), "{again:?}");
}

/// Undoes the latest deed and makes it again; gives how many dice it threw.
fn made_again(fight: &mut Fight, random: &mut Random, name: &str) -> usize {
    let history = fight.history();
    let tip = history.tip();
    let (Ok(target), false) = (history.undo_target(1), fight.pending().is_some()) else { return 0 };
    let root = history.resolution_at(tip).map_or(1, |(first, _)| first);
    let inputs = inputs_since(history, history.commit_of(root));
    let thrown_since = |fight: &Fight| -> Vec<(Vec<u8>, u16)> {
        let all =
            thrown(fight, fight.history().tip()).into_iter().skip(thrown(fight, target).len());
        all.map(|(_, address, face)| (address, face)).collect()
    };
    let before = thrown_since(fight);
    let parent = history.parent_of(history.commit_of(root));
    if before.is_empty() || steps_in(history, &inputs) || parent != target {
        return 0;
    }
    fight.undo(STAMP, 1, None).expect("there is a deed");
    idle(fight, random);
    for input in inputs {
        say(fight, input, random.below(2) == 0).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    assert_eq!(thrown_since(fight), before, "{name}");
    before.len()
}

/// Says an input of the file again: as such, or as if for the first time.
fn say(fight: &mut Fight, input: u64, as_again: bool) -> Result<(), PlayError> {
    if as_again {
        return fight.say_again(input, None).map(drop);
    }
    match fight.history().entry(input).event {
        Event::Declared(Declared { stamp, actor, verb, args, because, .. }) => {
            fight.declare(stamp, Said { actor, verb, args, because }, None).map(drop)
        }
        Event::Answered { stamp, of, reply, .. } => fight.answer(stamp, of, reply, None).map(drop),
        Event::Ruled(ruled) => {
            fight.rule(ruled.stamp, ruled.changes, ruled.because, None).map(drop)
        }
        other => panic!("{other:?} is no input"),
    }
}

/// Said again without one of its deeds, the others with their numbers, a fight throws no other
/// face at any address, and no other deed is numbered anew.
#[test]
fn a_fight_said_again_without_one_deed_changes_no_other_die() {
    let mut kept = BTreeMap::new();
    for system in SYSTEMS {
        for seed in seeds() {
            let (mut fight, mut random) = played(*system, seed);
            let name = format!("{} seed {seed}", system.id());
            let history = fight.history();
            let tip = history.tip();
            let on_line = history.line_to(tip).into_iter().map(|(first, _)| first);
            let deeds: Vec<u64> = on_line
                .filter(|first| history.kind_of(history.commit_of(*first)) == CommitKind::Declared)
                .skip(1)
                .collect();
            let Some(without) = random.one_of(&deeds) else { continue };
            let commit = history.commit_of(without);
            let inputs = inputs_since(history, commit);
            if steps_in(history, &inputs) {
                continue;
            }
            let (old, numbers) = (thrown(&fight, tip), numbers_of(history, &inputs, tip));
            let own = fight.history().parent_of(commit);
            let count = inputs
                .iter()
                .filter(|first| {
                    let kind = fight.history().kind_of(fight.history().commit_of(**first));
                    matches!(kind, CommitKind::Declared | CommitKind::Ruled)
                })
                .count() as u64;
            if fight.history().undo_target(count) != Ok(own) {
                continue; // A ruling in the middle of a deed counts for itself.
            }
            fight.undo(STAMP, count, None).expect("these deeds are there");
            let mut said = BTreeMap::new();
            for input in inputs.into_iter().skip(1) {
                let first = fight.history().count() + 1;
                if fight.say_again(input, None).is_ok() {
                    said.insert(first, input);
                }
            }
            let faces: BTreeMap<&Vec<u8>, u16> =
                old.iter().map(|(_, address, face)| (address, *face)).collect();
            for (number, address, face) in thrown(&fight, fight.history().tip()) {
                if let Some(before) = faces.get(&address) {
                    assert_eq!(face, *before, "{name}: event {number}");
                    *kept.entry(system.id()).or_insert(0) += 1;
                }
            }
            let now: Vec<u64> = said.keys().copied().collect();
            let tip = fight.history().tip();
            for (first, held) in numbers_of(fight.history(), &now, tip) {
                let Some(before) = numbers.get(&said[&first]) else { continue };
                for (round, deed, nth) in held {
                    let same = before.iter().find(|(r, other, _)| (*r, *other) == (round, deed));
                    if let Some((.., earlier)) = same {
                        assert_eq!(nth, *earlier, "{name}: {deed:?} said at {first}");
                    }
                }
            }
        }
    }
    assert!(SYSTEMS.iter().all(|system| kept.get(system.id()) > Some(&0)), "{kept:?}");
}

/// A deed of a round, and its number among equal ones.
type Numbered = (u32, Done, u32);

/// The deeds that threw with each of these inputs.
fn numbers_of(history: &History, inputs: &[u64], tip: u64) -> BTreeMap<u64, Vec<Numbered>> {
    let mut numbers = BTreeMap::new();
    for (first, last) in history.line_to(tip) {
        if !inputs.contains(&first) {
            continue;
        }
        let mut held: Vec<Numbered> = Vec::new();
        for number in first..=last {
            if let Event::Rolled(rolled) = history.entry(number).event
                && let Occasion::Deed { deed, nth } = rolled.row.occasion
                && !held.contains(&(rolled.row.round, deed, nth))
            {
                held.push((rolled.row.round, deed, nth));
            }
        }
        numbers.insert(first, held);
    }
    numbers
}
