//! Deeds undone and made again, and windows stepped into: the dice stay what they were.

use super::said::{inputs_after, say_again, say_anew};
use super::{
    Fight, Thrown, Told, Tried, assert_tried, idle, play, play_all, seeds, thrown, thrown_after,
};
use crate::common::Random;
use crate::common::player::STAMP;
use crate::shared::is_whole;
use affray::vocabulary::{Event, RewindBy};
use std::collections::BTreeMap;

/// Undone and made again, in whatever words, after whatever throws nothing, deeds throw what they
/// threw: looked at after every step of a fight, with the latest deed or the latest few.
#[test]
fn undone_deeds_made_again_throw_the_same_dice() {
    let mut again = Tried::new();
    play_all(|name, fight, random, _| {
        let count = 1 + random.below(4);
        *again.entry(fight.system().id()).or_insert(0) += made_again(fight, random, count, name);
    });
    assert_tried(&again, 100);
}

/// Undoes the latest deeds and makes them again; gives how many dice they threw.
fn made_again(fight: &mut Fight, random: &mut Random, count: u64, name: &str) -> usize {
    let Ok(target) = fight.history().undo_target(count) else { return 0 };
    // Undone, a step leads to the line it left, on which more was said.
    let line = fight.history().line();
    if !line.iter().any(|(first, last)| (*first..=*last).contains(&target)) {
        return 0;
    }
    let inputs = inputs_after(fight.history(), target);
    let before: Vec<(Vec<u8>, u16)> = addressed(thrown_after(fight, target));
    if before.is_empty() {
        return 0;
    }
    fight.undo(STAMP, count, None).expect("there are so many");
    if fight.pending().is_none() {
        idle(fight, random);
    }
    let events = fight.history().count();
    for input in inputs {
        if is_kept(fight, events, input) {
            continue;
        }
        let said = if random.below(2) == 0 {
            say_again(fight, input)
        } else {
            say_anew(fight, random, input)
        };
        said.unwrap_or_else(|error| panic!("{name}: {input} again: {error}"));
    }
    assert_eq!(addressed(thrown_after(fight, events)), before, "{name}");
    before.len()
}

/// Whether an answer that was kept behind a step has been kept again, by the deed just said.
fn is_kept(fight: &Fight, events: u64, input: u64) -> bool {
    let history = fight.history();
    let again = |event: u64| history.entry(event).event.said_again();
    let Some(earlier) = again(input) else { return false };
    inputs_after(history, events).into_iter().any(|said| again(said) == Some(earlier))
}

fn addressed(dice: Vec<Thrown>) -> Vec<(Vec<u8>, u16)> {
    dice.into_iter().map(|die| (die.address, die.face)).collect()
}

/// Where somebody steps into a window, whatever is thrown behind it that was thrown there before
/// shows the face it showed.
#[test]
fn a_step_into_a_window_throws_nothing_again() {
    let mut stayed = Tried::new();
    // Somebody steps in but rarely.
    play(0..4 * seeds().end, |name, fight, _, old_tip| {
        let history = fight.history();
        let newest = history.events_of(history.commits()).0;
        let rewound = (newest > 1).then(|| history.entry(newest - 1).event);
        let Some(Event::Rewound(rewind)) = rewound else { return };
        if rewind.by != RewindBy::Offer {
            return;
        }
        let faces = |dice: Vec<Thrown>| {
            let mut faces: BTreeMap<Told, Vec<u16>> = BTreeMap::new();
            for die in dice.into_iter().filter(|die| die.event > rewind.to) {
                faces.entry(die.told).or_default().push(die.face);
            }
            faces
        };
        let before = faces(thrown(fight, old_tip));
        for (told, now) in faces(thrown(fight, history.tip())) {
            // Of several alike some may fall away, and others come: the step is about these.
            let Some(then) = before.get(&told).filter(|then| then.len() == now.len()) else {
                continue;
            };
            assert_eq!(now, *then, "{name}: {told:?} behind the offer {}", rewind.to);
            *stayed.entry(fight.system().id()).or_insert(0) += now.len();
        }
    });
    // In a few fights it is not every system in which somebody steps in.
    let of = |system: &str| stayed.get(system).copied().unwrap_or(0);
    let each = !is_whole() || (of("wwn") > 10 && of("defined") > 5);
    assert!(each && stayed.values().sum::<usize>() > 10, "{stayed:?}");
}
