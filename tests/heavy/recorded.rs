//! Recorded fights, of the literate cases and of `logs`, of every system: wherever one stands it goes
//! back and comes again, its windows are taken late, and it is played on from any cut.

use crate::common::again::bytes::without_recovery;
use crate::common::again::{Shift, say_on};
use crate::common::good_ends;
use crate::common::habits;
use crate::shared::{Fight, fights, is_whole, one_in, reasons};
use affray::log::MemoryStorage;
use affray::play::{Keeping, Session};
use affray::rules::SYSTEMS;
use affray::state::State;
use affray::vocabulary::{Actor, Event, Seat, Stamp};
use std::collections::BTreeMap;

type Recorded = Session<MemoryStorage>;

const STAMP: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// What going back and coming again must not change.
fn whole_of(fight: &Recorded) -> (State, u64, String, Vec<Actor>) {
    let awaited = format!("{:?} {:?}", fight.pending(), fight.offers());
    (fight.state().clone(), fight.history().tip(), awaited, fight.still_asked())
}

/// Recorded fights as they stood after each commit: also where somebody is asked, a movement is
/// interrupted, a counter is chosen or a die awaited.
fn at_every_commit(mut visit: impl FnMut(&str, Recorded, Keeping)) {
    for fight in fights() {
        let whole = Session::open(MemoryStorage::from(fight.log.clone()), None).expect("a log");
        for (commit, end) in good_ends(whole.log()) {
            let log = MemoryStorage::from(fight.log[..end].to_vec());
            let name = format!("{}, commit {commit}", fight.name);
            let session =
                Session::open(log, fight.kept()).unwrap_or_else(|error| panic!("{name}: {error}"));
            visit(&name, session, fight.kept());
        }
    }
}

#[test]
fn every_roll_of_every_recorded_fight_gives_its_reasons_on_both_sides() {
    let mut rolls = 0;
    for fight in fights() {
        let whole = Session::open(MemoryStorage::from(fight.log.clone()), None).expect("a log");
        let (system, history) = (whole.system(), whole.history());
        for number in 1..=history.count() {
            let event = history.entry(number).event;
            rolls += u32::from(matches!(event, Event::Rolled(_)));
            assert_eq!(reasons::lacking(system, &event), None, "{}, event {number}", fight.name);
        }
    }
    assert!(rolls >= 1_000, "{rolls} rolls are few");
}

#[test]
fn every_recorded_fight_goes_back_and_comes_again_wherever_it_stands() {
    let mut awaited = BTreeMap::new();
    at_every_commit(|name, mut fight, _| {
        let Ok(target) = fight.history().undo_target(1) else { return };
        *awaited.entry(fight.system().id()).or_insert(0) += u32::from(fight.pending().is_some());
        let (whole, before) = (whole_of(&fight), fight.history().state_at(target));
        fight.undo(STAMP, 1, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(*fight.state() == before, "{name}: not as it was before");
        // Only a ruling made while somebody is asked leads back to a question.
        let asked = !fight.history().is_settled_at(target);
        assert!(fight.pending().is_some() == asked && fight.history().tip() == target, "{name}");
        fight.redo(STAMP, 1, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(whole_of(&fight) == whole, "{name}: it does not come again");
        let again = Session::open(MemoryStorage::from(fight.log().bytes().to_vec()), None);
        assert!(whole_of(&again.expect("a log")) == whole, "{name}: opened anew it is another");
    });
    // A system that hardly asks has few such places.
    let often = SYSTEMS.iter().filter(|system| habits::of(**system).questions.len() > 2);
    for system in often {
        let count = awaited.get(system.id()).copied().unwrap_or(0);
        let least = if is_whole() { 20 } else { 5 };
        assert!(
            count > least,
            "{}: somebody is asked at {count} commits: {awaited:?}",
            system.id()
        );
    }
}

#[test]
fn every_window_of_a_recorded_fight_can_be_taken_late_and_taken_back() {
    let mut taken = BTreeMap::new();
    at_every_commit(|name, fight, kept| {
        let system = fight.system();
        for (number, offered) in fight.offers() {
            let then = fight.history().state_at(number);
            for (who, verb) in
                offered.to.iter().flat_map(|(who, verbs)| verbs.iter().map(|verb| (*who, *verb)))
            {
                let name = format!("{name}: {} takes {}", then.called(who), system.spell(verb));
                let answers = system.answers(&then, who, verb, offered.about);
                let args = answers.first().cloned().unwrap_or_else(|| panic!("{name}: how?"));
                let log = MemoryStorage::from(fight.log().bytes().to_vec());
                let mut copy = Session::open(log, kept).expect("a log");
                copy.take_at(STAMP, number, (who, verb, args), None)
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
                *taken.entry((system.id(), system.spell(verb))).or_insert(0) += 1;
                let log = MemoryStorage::from(copy.log().bytes().to_vec());
                let again = Session::open(log, None).expect("a log");
                assert!(whole_of(&again) == whole_of(&copy), "{name}: opened anew it is another");
                copy.undo(STAMP, 1, None).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(whole_of(&copy) == whole_of(&fight), "{name}: not as it was left");
            }
        }
    });
    let of = |system: &str| taken.keys().filter(|(id, _)| *id == system).count();
    assert!(of("wwn") > 1 && of("factions") > 1, "{taken:?}");
}

/// Goes on with a fight that was stopped, as it was recorded. One in eight is played to its end, the
/// others eight commits further, to where another goes on; where everything is played, all to their
/// ends. Gives the last commit of the record that was said again.
fn played_on(whole: &Recorded, said: u64, fight: &mut Recorded, shift: Shift) -> u64 {
    const FURTHER: u64 = 8;
    let recorded = whole.history();
    let to_the_end = said.is_multiple_of(one_in(FURTHER as usize) as u64);
    let last = if to_the_end { recorded.commits() } else { said + FURTHER };
    say_on(recorded, (said, last), fight, shift)
}

#[test]
fn every_recorded_fight_stopped_after_any_commit_goes_on_to_the_same_bytes() {
    for recorded in fights() {
        let Fight { name, log, .. } = &recorded;
        let whole = Session::open(MemoryStorage::from(log.clone()), None).expect("a log");
        let ends: BTreeMap<u64, usize> = good_ends(whole.log()).into_iter().collect();
        for (said, end) in &ends {
            let left = MemoryStorage::from(log[..*end].to_vec());
            let mut fight = Session::open(left, recorded.kept())
                .unwrap_or_else(|error| panic!("{name}, commit {said}: {error}"));
            let done = played_on(&whole, *said, &mut fight, Shift::default());
            let same = *fight.log().bytes() == log[..ends[&done]];
            assert!(same, "{name}, after commit {said}: other bytes");
        }
    }
}

/// The fights of `logs`, torn at every byte, or at one in so many; from the middle of each commit
/// they are played on.
#[test]
fn every_fight_of_the_logs_torn_at_any_byte_loses_one_line_and_goes_on() {
    for recorded in fights() {
        let Fight { name, log, .. } = &recorded;
        if !name.starts_with("logs") {
            continue;
        }
        let whole = Session::open(MemoryStorage::from(log.clone()), None).expect("a log");
        let ends = good_ends(whole.log());
        for cut in ends[0].1..log.len() {
            let before = ends.partition_point(|(_, end)| *end <= cut);
            let said = ends[before - 1].0;
            let (start, end) = (ends[before - 1].1, ends[before].1);
            let middle = usize::midpoint(start, end);
            if ![start, middle].contains(&cut) && cut % one_in(30) != 0 {
                continue;
            }
            let what = format!("{name} cut at byte {cut}");
            let left = MemoryStorage::from(log[..cut].to_vec());
            let mut fight = Session::open(left, recorded.kept())
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(fight.history().commits(), said, "{what}");
            let torn = fight.recover(STAMP).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(torn.is_none(), cut == start, "{what}");
            if torn.is_none() || cut != middle {
                continue;
            }
            let shift = Shift::at(fight.history().count());
            let done = played_on(&whole, said, &mut fight, shift);
            let tip = whole.history().tip_at(whole.history().events_of(done).1);
            assert!(*fight.state() == whole.history().state_at(tip), "{what}");
            let end = ends[ends.partition_point(|(commit, _)| *commit < done)].1;
            let bytes = without_recovery(fight.log().bytes());
            assert!(bytes == log[..end], "{what}: other bytes");
        }
    }
}
