//! A question behind a roll is answered, the deed undone and made again, and the question answered
//! in every other way: the dice stay what they were. This is how one speaks up late in a system
//! that asks and opens no windows.

use super::{Fight, Tally, at_every_stand, copy_of, enough, throw};
use crate::addresses::faces::Faces;
use crate::common::Random;
use crate::common::player::STAMP;
use crate::shared::is_whole;
use affray::play::Said;
use affray::rules::SYSTEMS;
use affray::vocabulary::{Actor, Event, Need, Reply};

/// Ways to answer one question that are tried, at most.
const WAYS: usize = 12;

#[test]
fn every_answer_behind_a_roll_leaves_it_as_it_was() {
    let mut tally = Tally::default();
    at_every_stand(|name, fight, kept, random| {
        let history = fight.history();
        let choice = fight.pending().is_some_and(|asked| matches!(asked.need, Need::Choice { .. }));
        let begun = history.resolution().map(|(first, _)| history.entry(first).event);
        let Some(Event::Declared(declared)) = begun.filter(|_| choice) else { return };
        let Some(of) = fight.still_asked().first().copied() else { return };
        let Some(asked) = fight.pending().cloned() else { return };
        let system = fight.system();
        let mut replies = system.replies(fight.state(), &asked, of);
        while replies.len() > WAYS {
            replies.swap_remove(random.below(replies.len() as u64) as usize);
        }
        let said = Said {
            actor: declared.actor,
            verb: declared.verb,
            args: declared.args,
            because: Some("to think it over".to_owned()),
        };
        let before = answered(fight);
        let mut copy = copy_of(fight, kept);
        let mut faces = Faces::of(&copy);
        let (first, ranges) = history.resolution().expect("a question belongs to one");
        let stepped =
            ranges.iter().any(|(_, last)| history.events_of(history.commit_of(*last)).1 != *last);
        let ruled = fight.latest_events().any(|taped| matches!(taped.event, Event::Ruled(_)));
        if stepped || ruled {
            return;
        }
        let parent = history.parent_of(history.commit_of(first));
        for reply in replies {
            let name = format!("{name}: {reply:?}");
            let events = copy.history().count();
            if copy.answer(STAMP, of, reply.clone(), None).is_ok() {
                throw(&mut copy, random);
                finish(&mut copy, random);
                let held = faces.hold(&copy, events, &name);
                (0..held).for_each(|_| tally.count(system.id(), "dice behind another answer"));
                tally.count(system.id(), "questions answered");
            }
            while copy.history().tip() > parent {
                copy.undo(STAMP, 1, None).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            let events = copy.history().count();
            copy.declare(STAMP, said.clone(), None).unwrap_or_else(|e| panic!("{name}: {e}"));
            for (of, reply) in &before {
                copy.answer(STAMP, *of, reply.clone(), None)
                    .unwrap_or_else(|error| panic!("{name}: {reply:?} again: {error}"));
            }
            assert!(!copy.dice_are_awaited(), "{name}: dice that were thrown are awaited");
            assert_eq!(copy.pending(), Some(&asked), "{name}: the question comes again");
            let held = faces.hold(&copy, events, &name);
            (0..held).for_each(|_| tally.count(system.id(), "dice before the question"));
        }
    });
    tally.tell();
    for system in SYSTEMS {
        assert!(tally.of(system.id(), "questions answered") > enough(), "{}", system.id());
    }
    // Few fights have few rolls ahead of a question; not every system has one among them.
    let before = SYSTEMS.iter().map(|system| tally.of(system.id(), "dice before the question"));
    let least = before.clone().min().unwrap_or_default();
    let least = if is_whole() { least } else { before.sum() };
    assert!(least > enough(), "dice before the question");
}

/// What was answered in the resolution that waits, faces left out.
fn answered(fight: &Fight) -> Vec<(Actor, Reply)> {
    let answers = fight.latest_events().filter_map(|taped| match &taped.event {
        Event::Answered { of, reply, .. } if *reply != Reply::Faces => Some((*of, reply.clone())),
        _ => None,
    });
    answers.collect()
}

/// Answers whatever is asked, and throws.
fn finish(fight: &mut Fight, random: &mut Random) {
    for _ in 0..40 {
        let Some(of) = fight.still_asked().first().copied() else { break };
        let Some(asked) = fight.pending().cloned() else { break };
        let replies = fight.system().replies(fight.state(), &asked, of);
        let reply = random.one_of(&replies).unwrap_or(Reply::Pass);
        if fight.answer(STAMP, of, reply, None).is_err() {
            break;
        }
        throw(fight, random);
    }
}
