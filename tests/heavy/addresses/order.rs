//! The other deeds in another order, and without one of them: the dice of a deed are its own.

use super::said::{deeds_of, inputs_after, say_again, say_anew};
use super::{Fight, STEPS, Told, Tried, assert_tried, idle, play_all, seeds, thrown, thrown_after};
use crate::common::Random;
use crate::common::player::{STAMP, Seen, open_of, step};
use affray::log::MemoryStorage;
use affray::play::{History, PlayError};
use affray::rules::SYSTEMS;
use affray::vocabulary::{Done, Event, Occasion, Reply, core};
use std::collections::BTreeMap;

/// A deed of a round, and its number among equal ones.
type Numbered = (u32, Done, u32);

/// What was thrown in a deed, in order: what a reader of the account sees of it.
type Row = Vec<(Told, u16)>;

/// The latest deeds undone and said again in another order, some of them as if for the first time:
/// where the same is thrown for the same in a deed, it shows the same faces.
#[test]
fn deeds_said_in_another_order_throw_the_same_dice() {
    let mut kept = Tried::new();
    play_all(|name, fight, random, _| {
        let count = 2 + random.below(3);
        *kept.entry(fight.system().id()).or_insert(0) += reordered(fight, random, count, name);
    });
    assert_tried(&kept, 50);
}

/// Undoes the latest deeds and says them again in another order; gives how many dice were thrown
/// as before.
fn reordered(fight: &mut Fight, random: &mut Random, count: u64, name: &str) -> usize {
    let history = fight.history();
    let Ok(target) = history.undo_target(count) else { return 0 };
    if fight.pending().is_some() || !history.is_settled_at(target) {
        return 0;
    }
    let deeds = deeds_of(history, &inputs_after(history, target));
    let mut order: Vec<(usize, &Vec<u64>)> = deeds.iter().enumerate().collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random.below(at as u64 + 1) as usize);
    }
    let rows = rows_of(fight, &deeds);
    if order.iter().enumerate().all(|(at, (was, _))| at == *was) || rows.iter().all(Vec::is_empty) {
        return 0;
    }
    // A deed that another equals is one of several: only its number says which.
    let done: Vec<Vec<Done>> = deeds.iter().map(|deed| done_in(history, deed)).collect();
    let is_single = |at: usize| {
        let mut others = done.iter().enumerate().filter(|(other, _)| *other != at);
        others.all(|(_, other)| !other.iter().any(|equal| done[at].contains(equal)))
    };
    let old_tip = history.tip();
    fight.undo(STAMP, count, None).expect("there are so many");
    let mut same = 0;
    for (at, deed) in order {
        idle(fight, random);
        let begun = fight.history().tip();
        let as_new = is_single(at) && random.below(2) == 0;
        if !said(fight, random, deed, as_new) {
            continue;
        }
        let row: Row = told_after(fight, begun);
        let alike = row.len() == rows[at].len()
            && row.iter().zip(&rows[at]).all(|((now, _), (then, _))| now == then);
        if alike {
            assert_eq!(row, rows[at], "{name}: the deed of event {} said again", deed[0]);
            same += row.len();
        }
    }
    // The fight goes on as it was.
    fight.goto(STAMP, old_tip).unwrap_or_else(|error| panic!("{name}: back again: {error}"));
    same
}

/// Says the inputs of a deed again as far as they fit; whoever is asked something else passes.
/// Nothing of it stands where that does not settle.
fn said(fight: &mut Fight, random: &mut Random, deed: &[u64], as_new: bool) -> bool {
    let mut begun = false;
    for input in deed {
        let said = if as_new { say_anew(fight, random, *input) } else { say_again(fight, *input) };
        match said {
            Ok(_) => begun = true,
            Err(error @ (PlayError::SameAddress(_) | PlayError::Diverged(_))) => {
                panic!("{input}: {error}")
            }
            Err(_) if begun => {}
            Err(_) => return false,
        }
    }
    while let Some(asked) = fight.still_asked().first().copied() {
        if fight.answer(STAMP, asked, Reply::Pass, None).is_err() {
            break;
        }
    }
    if fight.history().is_settled_at(fight.history().tip()) {
        return true;
    }
    while !fight.history().is_settled_at(fight.history().tip()) {
        fight.undo(STAMP, 1, None).expect("what does not settle is undone");
    }
    false
}

/// What was thrown in each of these deeds, which end the line.
fn rows_of(fight: &Fight, deeds: &[Vec<u64>]) -> Vec<Row> {
    let all = thrown(fight, fight.history().tip());
    let firsts: Vec<u64> = deeds.iter().map(|deed| deed[0]).collect();
    let mut rows = vec![Row::new(); deeds.len()];
    for die in all {
        if let Some(at) = firsts.iter().rposition(|first| *first <= die.event) {
            rows[at].push((die.told, die.face));
        }
    }
    rows
}

fn told_after(fight: &Fight, event: u64) -> Row {
    thrown_after(fight, event).into_iter().map(|die| (die.told, die.face)).collect()
}

/// Every deed that threw within the inputs of one.
fn done_in(history: &History, deed: &[u64]) -> Vec<Done> {
    let numbered = numbers_of(history, deed, history.tip());
    numbered.into_values().flatten().map(|(_, done, _)| done).collect()
}

/// Said again without one of its deeds, the others with their numbers, a fight throws no other
/// face at any address, and no other deed is numbered anew.
#[test]
fn a_fight_said_again_without_one_deed_changes_no_other_die() {
    const ENOUGH: usize = 20;
    let mut kept = Tried::new();
    for system in SYSTEMS {
        for seed in 0.. {
            // Where fights are short it takes more of them.
            let tried = kept.get(system.id()).copied().unwrap_or(0);
            let usual = seeds().end;
            if seed >= usual && (tried >= ENOUGH || seed >= 8 * usual) {
                break;
            }
            let (mut fight, mut random) = open_of(*system, seed, MemoryStorage::default());
            let mut seen = Seen::default();
            for _ in 0..STEPS {
                if fight.state().phase != core::OVER {
                    step(seed, &mut fight, &mut random, &mut seen);
                }
            }
            let name = format!("{} seed {seed}", system.id());
            *kept.entry(system.id()).or_insert(0) += without_one(&mut fight, &mut random, &name);
        }
    }
    assert_tried(&kept, ENOUGH);
}

/// Says a fight again from one of its deeds on, without that one; gives how many dice are as they
/// were.
fn without_one(fight: &mut Fight, random: &mut Random, name: &str) -> usize {
    let history = fight.history();
    let tip = history.tip();
    let deeds = deeds_of(history, &inputs_after(history, 0));
    let Some(without) = random.one_of(&deeds[2..]) else { return 0 };
    let inputs = inputs_after(history, without[0] - 1);
    let (old, numbers) = (thrown(fight, tip), numbers_of(history, &inputs, tip));
    let target = history.parent_of(history.commit_of(without[0]));
    let count = (1..).take_while(|count| history.undo_target(*count).is_ok());
    let count = count.filter(|count| history.undo_target(*count) == Ok(target)).last();
    fight.undo(STAMP, count.expect("a deed can be undone"), None).expect("it is there");
    let mut said = BTreeMap::new();
    for input in inputs.into_iter().skip(without.len()) {
        match say_again(fight, input) {
            Ok(receipt) => drop(said.insert(fight.history().commit_of(receipt.last), input)),
            Err(error @ (PlayError::SameAddress(_) | PlayError::Diverged(_))) => {
                panic!("{name}: {input}: {error}")
            }
            Err(_) => {}
        }
    }
    let faces: BTreeMap<&Vec<u8>, u16> = old.iter().map(|die| (&die.address, die.face)).collect();
    let mut same = 0;
    for die in thrown_after(fight, tip) {
        if let Some(before) = faces.get(&die.address) {
            assert_eq!(die.face, *before, "{name}: event {}", die.event);
            same += 1;
        }
    }
    let history = fight.history();
    let first_of = |commit: &u64| history.events_of(*commit).0;
    let now: Vec<u64> = said.keys().map(first_of).collect();
    for (first, held) in numbers_of(history, &now, history.tip()) {
        let input = said[&history.commit_of(first)];
        let Some(before) = numbers.get(&input) else { continue };
        for (round, deed, nth) in held {
            let same = before.iter().find(|(r, other, _)| (*r, *other) == (round, deed));
            if let Some((.., earlier)) = same {
                assert_eq!(nth, *earlier, "{name}: {deed:?} said at {first}");
            }
        }
    }
    same
}

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
