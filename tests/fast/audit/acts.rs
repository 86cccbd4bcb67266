//! Acts about the log that make no sense where they stand, seats that nobody has, times that run
//! backwards, and editions.

use super::{GM, by, change};
use crate::shared::{
    NOW, RIVER, SECRET, alone, assert_found, chained, commits, first_event, opened, opening_of,
    played_text, river_front, river_front_typed, say, say_all, stamp_of,
};
use affray::audit::{audit, audit_with};
use affray::log::MemoryStorage;
use affray::play::{Session, Talk};
use affray::rules::System;
use affray::vocabulary::{
    DisputeOutcome, Entry, Event, Remedy, Rewind, RewindBy, Seat, Summand, Verdict, core,
};
use std::cell::Cell;

fn disputed(seat: u8, event: u64) -> Vec<Entry> {
    alone(Event::Disputed { stamp: by(seat), event, reason: "is that so?".to_owned() })
}

fn decided(seat: u8, dispute: u64) -> Vec<Entry> {
    let (outcome, remedy) = (DisputeOutcome::Upheld, Remedy::None);
    let reason = "it is".to_owned();
    alone(Event::Decided { stamp: by(seat), dispute, outcome, reason, remedy })
}

fn remarked(seat: u8) -> Vec<Entry> {
    alone(Event::Remarked { stamp: by(seat), text: "that was close".to_owned() })
}

/// A remark of the first player, for some.
fn whispered(seats: &[u8]) -> Vec<Entry> {
    let audience = Some(seats.iter().copied().map(Seat).collect());
    remarked(1).into_iter().map(|entry| Entry { audience: audience.clone(), ..entry }).collect()
}

/// Acts that no program would have recorded, each the last of an honest log.
#[test]
fn acts_without_sense_are_found() {
    let honest = commits(&played_text(RIVER));
    let next = first_event(&honest, honest.len());
    let behind = |acts: &[Vec<Entry>]| [&honest[..], acts].concat();
    let sensible = behind(&[disputed(1, next - 1), decided(0, next), whispered(&[0, 1])]);
    let report = audit(&chained(&sensible), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    let nobody = "by a seat that is not at this table";
    for (acts, says) in [
        (vec![disputed(1, 999_999)], "there is no event 999999"),
        (vec![disputed(1, next)], &format!("there is no event {next}")),
        (vec![disputed(1, 0)], "there is no event 0"),
        (vec![disputed(77, 9)], nobody),
        (vec![disputed(1, 9), decided(1, next)], "only the GM's seat may decide a dispute"),
        (vec![disputed(1, 9), decided(0, 9)], "nobody disputes event 9"),
        (vec![decided(0, 999_999)], "there is no event 999999"),
        (vec![remarked(77)], nobody),
        (vec![whispered(&[0, 1, 77])], "for a seat that is not at this table"),
        (vec![whispered(&[0, 2])], "hidden from seats that it is meant for"),
    ] {
        let last = next + acts.len() as u64 - 1;
        let report = assert_found(&behind(&acts), Some(SECRET), (last, says));
        assert_eq!(report.findings.len(), 1, "{says}:\n{report}");
    }
}

/// Whatever is said at the river, moves of the line among it.
#[test]
fn a_seat_that_nobody_has_is_found() {
    let honest = commits(&played_text(RIVER));
    let seats = 3;
    for (at, seat) in (1..honest.len()).flat_map(|at| [(at, seats), (at, 77)]) {
        let mut forged = honest.clone();
        let stamp = stamp_of(&mut forged[at][0].event).expect("somebody says it");
        stamp.seat = Seat(seat);
        let says = (first_event(&forged, at), "by a seat that is not at this table");
        assert_found(&forged, Some(SECRET), says);
    }
}

/// And a session writes none: neither an act, nor a move of the line, nor a share.
#[test]
fn a_seat_that_nobody_has_says_nothing() {
    let nobody = by(77);
    let mut talk = opened(RIVER);
    say(&mut talk, "gm start [2 5]");
    let mut session = talk.into_session();
    let before = session.log().bytes().to_vec();
    let refused = [
        session.record(Event::Remarked { stamp: nobody, text: "hello".to_owned() }, None),
        session.record(Event::Marked { stamp: nobody, name: "here".to_owned() }, None),
        session.undo(nobody, 1, None),
    ];
    for refused in refused {
        let says = refused.expect_err("nobody sits there").to_string();
        assert_eq!(says, "there is no seat 77 at this table");
    }
    assert_eq!(session.log().bytes(), before);
}

#[test]
fn a_rewind_into_nowhere_is_no_log() {
    let honest = commits(&played_text(RIVER));
    let from = {
        let mut tip = 0;
        let mut count = 0;
        for commit in &honest {
            count += commit.len() as u64;
            match &commit[0].event {
                Event::Rewound(rewind) => tip = rewind.to,
                event if event.is_act() => {}
                _ => tip = count,
            }
        }
        tip
    };
    let act_event = honest.iter().scan(0, |count, commit| {
        let first = *count + 1;
        *count += commit.len() as u64;
        Some((first, commit[0].event.is_act()))
    });
    let (act_event, _) = act_event.filter(|(_, act)| *act).last().expect("an act");
    for to in [0, 3, act_event, from + 5, u64::MAX] {
        let mut forged = honest.clone();
        let rewind = Rewind { stamp: GM, from, to, by: RewindBy::Goto, follow: 0, because: None };
        forged.push(alone(Event::Rewound(rewind)));
        assert!(audit(&chained(&forged), None).is_err(), "to {to}");
    }
}

/// A writer moves a torn end aside and records it right where it began: an audit knows the place.
#[test]
fn a_torn_end_is_recorded_where_it_began() {
    let log = played_text(RIVER);
    let torn = MemoryStorage::from(log[..log.len() - 9].to_vec());
    let mut session = Session::open(torn, Some(SECRET)).expect("a log");
    let moved = session.recover(GM).expect("it is moved aside").expect("a torn end");
    session.undo(GM, 1, None).expect("the fight goes on");
    let report = audit(session.log().bytes(), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    let mut forged = commits(session.log().bytes());
    let at = forged.len() - 2;
    let number = first_event(&forged, at);
    for wrong in [0, moved.offset - 1, moved.offset + 1, u64::MAX] {
        let Event::Recovered { offset, .. } = &mut forged[at][0].event else {
            panic!("nothing was recovered")
        };
        *offset = wrong;
        let says = format!("a torn end at byte {wrong}, and this stands at byte {}", moved.offset);
        assert_found(&forged, Some(SECRET), (number, &says));
    }
}

#[test]
fn another_edition_is_not_vouched_for() {
    let mut other = commits(&played_text(RIVER));
    opening_of(&mut other).edition += 1;
    let report = audit(&chained(&other), None).expect("a log");
    assert!(!report.is_contradicted(), "every event comes out the same:\n{report}");
    assert!(report.to_string().contains("edition: recorded under"), "{report}");
    change(&mut other, |rolled, _| {
        let (clause, label) = (rolled.clause, core::AS_STATED);
        rolled.parts.push(Summand { clause, label, by: 1 });
        true
    });
    let report = audit(&chained(&other), None).expect("a log");
    assert_eq!(report.judged.verdict, Verdict::CannotBeTold, "{report}");
    assert!(!report.edition.not_vouched_for.is_empty(), "{report}");
    assert!(report.to_string().contains("decided differently: wwn:"), "{report}");
}

/// A log goes on under another edition between deeds, and from the edition in force.
#[test]
fn an_edition_changes_where_nothing_is_awaited_and_from_the_one_in_force() {
    let own = System::named("wwn").expect("a system").edition();
    let changed = |from, to| alone(Event::EditionChanged { stamp: GM, from, to });
    let settled = commits(&played_text(RIVER));
    let front = river_front_typed();
    let pending = commits(&played_text(&format!("{front}gm start\n")));

    let later = [&settled[..], &[changed(own, 7), changed(7, 9)]].concat();
    let report = audit(&chained(&later), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    assert!(report.to_string().contains("edition: recorded under 7, 9; this"), "{report}");
    for (log, changes, says) in [
        (&settled, vec![changed(own + 1, 7)], "another edition of the rules was in force"),
        (&settled, vec![changed(own, 7), changed(own, 7)], "another edition of the rules was in"),
        (&settled, vec![changed(own, own)], "the edition changes to the one that was in force"),
        (&pending, vec![changed(own, 7)], "the edition changes in the middle of a declaration"),
    ] {
        let forged = [&log[..], &changes].concat();
        let last = first_event(&forged, forged.len()) - 1;
        assert_found(&forged, Some(SECRET), (last, says));
    }
}

thread_local! {
    /// The time of the latest line.
    static CLOCK: Cell<u64> = const { Cell::new(NOW) };
}

/// A second later than the line before.
fn a_second_later() -> u64 {
    CLOCK.set(CLOCK.get() + 1_000);
    CLOCK.get()
}

/// What a step or a retract says again keeps its time, which is none that runs backwards.
#[test]
fn times_that_run_backwards_are_listed() {
    let session = opened(river_front()).into_session();
    let mut talk = Talk::new(session, Seat::GM, a_second_later);
    let lines = [
        "gm start [2 5]",
        "orc melee-attack ash weapon=sword [17 4]",
        "gm rule \"it rains\"",
        "ash take total-defense",
        "remark \"that was close\"",
        "orc end-turn",
        "gm rule \"the wind turns\"",
    ];
    say_all(&mut talk, &lines);
    let ruling = talk.session().history().count();
    let retract = format!("retract {ruling}");
    say_all(&mut talk, &["ogre end-turn", &retract, "remark \"as you say\"", "bea end-turn"]);
    let honest = commits(talk.session().log().bytes());
    let times = honest.iter().filter_map(|commit| Some(commit[0].event.stamp()?.time));
    assert!(!times.is_sorted(), "what is said again has the time it had");
    let report = audit(&chained(&honest), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted() && report.back_in_time.is_empty(), "{report}");

    let mut forged = honest;
    let mut lowered = Vec::new();
    for at in [forged.len() - 1, forged.len() - 2] {
        stamp_of(&mut forged[at][0].event).expect("somebody says it").time -= 2_500;
        lowered.insert(0, first_event(&forged, at));
    }
    let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    assert_eq!(report.back_in_time, lowered, "{report}");
    // A part passes over the times before it, and does not find them again.
    for parts in 2..=12 {
        let in_parts = audit_with(&chained(&forged), || Ok(Some(SECRET)), parts).expect("a log");
        assert_eq!(in_parts, report, "in {parts} parts");
    }
    let [remark, declared] = lowered[..] else { panic!("{lowered:?}") };
    let says = "said at an earlier time than what stands before: event";
    assert!(report.to_string().contains(&format!("{says} {remark}, {declared}\n")), "{report}");
}
