//! The audit: what was recorded comes out again, and what was forged is named.

/// Acts about the log, seats, times and editions.
mod acts;
/// Shares, reveals, and who could have chosen.
mod ceremony;
/// Faces, where they come from, and what they stand from.
mod dice;
/// Logs that another edition of the rules recorded.
mod editions;

use crate::shared::{
    Fight, NOW, RIVER, SECRET, chained, commits, fights, one_in, played_text, samples,
};
use affray::account::{Sight, Words, moved, told_move};
use affray::audit::{AuditReport, FindingKind, HindsightKind, audit, audit_with};
use affray::export::history_of;
use affray::log::verify::verify_bytes;
use affray::log::{Log, MemoryStorage, Tail};
use affray::rules::System;
use affray::vocabulary::{
    Actor, ClauseCode, Effect, Effected, Entry, Event, Noted, RewindBy, Rolled, Seat, SideId,
    Stamp, Summand, Verdict, Viewer, core,
};

const GM: Stamp = Stamp { seat: Seat::GM, time: 0 };

#[test]
fn no_recorded_fight_is_contradicted() {
    let mut wrong = Vec::new();
    for Fight { name, log, secret } in fights() {
        let report = audit(&log, Some(secret)).unwrap_or_else(|error| panic!("{name}: {error}"));
        if report.is_contradicted() {
            wrong.push(format!("{name}\n{report}"));
        }
    }
    assert!(wrong.is_empty(), "{} contradicted:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_log_that_is_audited_in_parts_is_reported_as_in_one() {
    for Fight { name, log, secret } in fights() {
        let whole = audit(&log, Some(secret)).unwrap_or_else(|error| panic!("{name}: {error}"));
        for parts in 2..=5 {
            let in_parts = audit_with(&log, || Ok(Some(secret)), parts).expect("the same log");
            assert_eq!(in_parts, whole, "{name} in {parts} parts");
        }
    }
}

/// Commits are read ahead: wherever the log ends meanwhile, torn or not, or holds what is no event,
/// it is told as it is told of each commit by itself.
#[test]
fn a_log_that_ends_anywhere_is_told_as_far_as_it_goes() {
    let all = commits(&played_text(RIVER));
    assert!(all.len() >= 20, "more than are read at a time");
    for count in 1..=20 {
        let bytes = chained(&all[..count]);
        for bytes in [&bytes, &bytes[..bytes.len() - 1]] {
            let told = audit(bytes, Some(SECRET)).ok().map(|report| (report.head, report.torn_at));
            let verified = verify_bytes(bytes, None).ok().map(|found| {
                let torn_at = match found.tail {
                    Tail::Clean => None,
                    Tail::Torn { offset } => Some(offset),
                };
                (found.head.to_string(), torn_at)
            });
            assert_eq!(told, verified, "{count} commits");
        }
        let mut log = Log::open(MemoryStorage::from(bytes), |_| {}).expect("a log");
        // What belongs to a rewind is cut off with it.
        if log.commits() < count as u64 {
            continue;
        }
        let appended = log.append(count as u64, &[vec![&[0, 200][..]]]);
        appended.expect("what is no event is appended");
        let wrong = audit(&log.storage().bytes, Some(SECRET)).map(|report| report.head);
        let (commit, event) = (count + 1, all[..count].concat().len() + 1);
        let told = wrong.expect_err("no event").to_string();
        assert!(told.starts_with(&format!("commit {commit}, event {event}: ")), "{told}");
    }
}

/// A part believes what stands before it: there the parts before find what is damaged.
#[test]
fn damage_is_told_in_parts_as_in_one() {
    let log = played_text(RIVER);
    let told = |log: &[u8], parts: usize| {
        let report = audit_with(log, || Ok(Some(SECRET)), parts);
        report.map_err(|error| error.to_string())
    };
    for at in (0..log.len()).step_by(61) {
        let mut flipped = log.clone();
        flipped[at] ^= 1 << (at % 8);
        let (cut, parts) = (&log[..at], 2 + at % 3);
        assert_eq!(told(&flipped, parts), told(&flipped, 1), "byte {at} flipped, {parts} parts");
        assert_eq!(told(cut, parts), told(cut, 1), "cut at byte {at}, {parts} parts");
    }
}

#[test]
fn undone_lines_and_taken_windows_are_no_contradiction_and_are_listed() {
    let report = audit(&played_text(RIVER), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    assert_eq!((report.dice.secret_not_revealed, report.dice.fit), (0, report.dice.checked));
    assert!(report.dice.checked > 5, "{report}");
    let by: Vec<RewindBy> = report.rewinds.iter().map(|rewind| rewind.by).collect();
    assert_eq!(by, [RewindBy::Offer, RewindBy::Undo, RewindBy::Undo, RewindBy::Undo]);
    assert_eq!(report.rulings.len(), 2);
    assert_eq!(report.rulings[0].because.as_deref(), Some("poison"));
    assert_eq!(report.typed.len(), 1);
    assert_eq!((report.typed[0].seat.as_str(), report.typed[0].dice), ("gm", 6));
    let anew = report.hindsight.iter().filter(|one| one.kind == HindsightKind::TypedAnew);
    let anew: Vec<&str> = anew.map(|one| &*one.says).collect();
    assert_eq!(anew.len(), 1, "{report}");
    let (are, were) = ("gm typed d20 [15] and d8 [2] anew", "where d20 [15] and d8 [6] had been");
    assert!(anew[0].contains(are) && anew[0].contains(were), "{report}");
}

/// An audit tells a move by the states it has; whoever has none at hand folds them.
#[test]
fn an_audit_tells_moves_as_whoever_folds_the_states_around_them() {
    let river = Fight { name: "river".to_owned(), log: played_text(RIVER), secret: SECRET };
    let mut told = 0;
    for Fight { name, log, secret } in fights().into_iter().chain([river]) {
        let report = audit(&log, Some(secret)).expect("a log");
        let history = history_of(&log).expect("a log");
        let system = System::named(&history.opening().system).expect("a system");
        let sight = Sight::new(&history, Viewer::of(Seat::GM));
        for item in report.rewinds {
            let Event::Rewound(rewind) = history.entry(item.event).event else { panic!("{name}") };
            let words = Words { system, state: &history.state_at(rewind.from) };
            let moved = moved(&history, sight, item.event, &rewind);
            assert_eq!(item.says, told_move(words, &history, &rewind, &moved, &[]), "{name}");
            told += 1;
        }
    }
    assert!(told > 4, "the recorded fights have moves: {told}");
}

#[test]
fn without_the_secret_the_rules_are_audited_and_the_dice_are_not() {
    let report = audit(&played_text(RIVER), None).expect("a log");
    assert_eq!(report.judged.verdict, Verdict::CannotBeTold, "{report}");
    let text = report.to_string();
    assert!(text.contains("cannot be told because "), "{text}");
    assert!(text.ends_with(": nothing contradicts the record\n"), "{text}");
    assert_eq!((report.dice.checked, report.dice.fit), (0, 0));
    assert!(report.dice.secret_not_revealed > 5);
    assert!(
        report.to_string().contains("its dice cannot be told because the secret is not revealed"),
        "{report}"
    );
}

#[test]
fn an_altered_modifier_is_named_with_its_clause() {
    let mut forged = commits(&played_text(RIVER));
    let event = change(&mut forged, |rolled, _| {
        let Some(modifier) = rolled.parts.first_mut() else { return false };
        modifier.by += 5;
        rolled.total += 5;
        true
    });
    assert_rules_differ_at(&forged, event);
    let event = change(&mut forged, |rolled, _| {
        let (clause, label) = (ClauseCode(65000), core::AS_STATED);
        rolled.parts.push(Summand { clause, label, by: 1 });
        true
    });
    let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
    assert_eq!(report.first().map(|finding| finding.event), Some(event), "{report}");
}

#[test]
fn an_altered_effect_is_named_in_words() {
    let mut forged = commits(&played_text(RIVER));
    let event = alter(&mut forged, |event| match event {
        Event::Effected(Effected { effect: Effect::Pool { by, .. }, .. }) if *by < -1 => {
            *by -= 3;
            true
        }
        _ => false,
    });
    let report = assert_rules_differ_at(&forged, event);
    let first = report.first().expect("a finding");
    assert!(first.clause.is_some() && first.recorded != first.recomputed);
    assert!(first.recorded.as_deref().is_some_and(|words| words.contains("pool hp")), "{report}");
}

/// In the fights of `logs`, of every system: each total, each change of a pool, each outcome.
#[test]
fn every_altered_number_of_every_log_is_named() {
    for Fight { name, log, secret } in samples() {
        let honest = commits(&log);
        let changes = |event: &Event| match event {
            Event::Rolled(_) | Event::Noted(_) => true,
            Event::Effected(changed) => matches!(changed.effect, Effect::Pool { .. }),
            _ => false,
        };
        let all = (1..).zip(honest.iter().flatten());
        let all: Vec<u64> =
            all.filter(|(_, entry)| changes(&entry.event)).map(|(number, _)| number).collect();
        let few = all.len();
        assert!(few > 40, "{name} is too short: {few} rolls, changes of pools and notes");
        for number in all.into_iter().step_by(one_in(12)) {
            let mut lied = honest.clone();
            let mut entries = (1..).zip(lied.iter_mut().flatten());
            let (_, entry) = entries.find(|(event, _)| *event == number).expect("an event");
            match &mut entry.event {
                Event::Rolled(rolled) => rolled.total += 1,
                Event::Effected(Effected { effect: Effect::Pool { by, .. }, .. }) => *by -= 1,
                Event::Noted(noted) => noted.who = Some(Actor::Side(SideId(9))),
                _ => unreachable!("an event that was not chosen"),
            }
            let report = audit(&chained(&lied), Some(secret)).expect("a log");
            let first = report.first().map(|finding| finding.event);
            assert_eq!(first, Some(number), "{name}:\n{report}");
        }
    }
}

#[test]
fn an_extra_event_and_a_missing_one_are_named() {
    let whole = commits(&played_text(RIVER));
    for commit in 0..whole.len() {
        for at in 1..whole[commit].len() {
            let event = whole[..commit].iter().map(Vec::len).sum::<usize>() + at + 1;
            let mut more = whole.clone();
            let extra = Event::Noted(Noted { clause: ClauseCode(1), who: None, detail: None });
            more[commit].insert(at, Entry { audience: None, event: extra });
            keep_rewinds(&mut more, event as u64, 1);
            let report = audit(&chained(&more), None).expect("a log");
            let first = report.first().map(|finding| finding.event);
            assert_eq!(first, Some(event as u64), "extra event {event}:\n{report}");

            let mut fewer = whole.clone();
            fewer[commit].remove(at);
            keep_rewinds(&mut fewer, event as u64, -1);
            let Ok(report) = audit(&chained(&fewer), None) else { continue };
            let first = report.first().map_or(0, |finding| finding.event as usize);
            assert!(first + 1 >= event, "missing event {event}:\n{report}");
            assert!(first != 0, "missing event {event}:\n{report}");
        }
    }
}

#[test]
fn an_illegal_declaration_is_refused() {
    let mut forged = commits(&played_text(RIVER));
    let mut event = 0;
    let declared = forged.iter_mut().find_map(|commit| {
        let first = event + 1;
        event += commit.len() as u64;
        match &mut commit[0].event {
            Event::Declared(declared) if declared.actor != Actor::Gm => Some((first, declared)),
            _ => None,
        }
    });
    let (event, declared) = declared.expect("a declaration");
    declared.actor = Actor::Who(affray::vocabulary::Who(0));
    let report = audit(&chained(&forged), None).expect("a log");
    let first = report.first().expect("a finding");
    assert_eq!((first.event, first.kind), (event, FindingKind::Refused), "{report}");
    for unknown in
        [Actor::Who(affray::vocabulary::Who(99)), Actor::Side(affray::vocabulary::SideId(9))]
    {
        forged = commits(&played_text(RIVER));
        alter(&mut forged, |event| match event {
            Event::Declared(declared) if declared.actor != Actor::Gm => {
                declared.actor = unknown;
                true
            }
            _ => false,
        });
        let report = audit(&chained(&forged), None).expect("a log");
        let first = report.first().expect("a finding");
        assert_eq!((first.event, first.kind), (event, FindingKind::Structure), "{report}");
    }
}

/// What a seat says at the usual time.
fn by(seat: u8) -> Stamp {
    Stamp { seat: Seat(seat), time: NOW }
}

/// Changes the first event `change` says it changed; gives its number.
fn alter(commits: &mut [Vec<Entry>], mut change: impl FnMut(&mut Event) -> bool) -> u64 {
    let entries = commits.iter_mut().flatten();
    let found = (1..).zip(entries).find(|(_, entry)| {
        let mut event = entry.event.clone();
        change(&mut event)
    });
    let (number, entry) = found.expect("an event to forge");
    change(&mut entry.event);
    number
}

/// Changes the first roll `change` says it changed; gives its number.
fn change(commits: &mut [Vec<Entry>], mut change: impl FnMut(&mut Rolled, u64) -> bool) -> u64 {
    let entries = commits.iter_mut().flatten();
    for (number, entry) in (1..).zip(entries) {
        let Event::Rolled(rolled) = &entry.event else { continue };
        let mut rolled = rolled.clone();
        if change(&mut rolled, number) {
            entry.event = Event::Rolled(rolled);
            return number;
        }
    }
    panic!("no roll to forge")
}

fn assert_rules_differ_at(forged: &[Vec<Entry>], event: u64) -> AuditReport {
    let report = audit(&chained(forged), Some(SECRET)).expect("a log");
    let first = report.first().expect("a finding");
    assert_eq!((first.event, first.kind), (event, FindingKind::Rules), "{report}");
    report
}

/// Keeps rewinds where they led when an event before was added or taken away.
fn keep_rewinds(commits: &mut [Vec<Entry>], changed: u64, by: i64) {
    for entry in commits.iter_mut().flatten() {
        if let Event::Rewound(rewind) = &mut entry.event {
            for end in [&mut rewind.from, &mut rewind.to] {
                if *end >= changed {
                    *end = end.saturating_add_signed(by);
                }
            }
        }
    }
}

/// Success without a die is nobody's roll: the audit names whose word it was.
#[test]
fn what_the_gm_gave_with_a_line_is_listed() {
    let front = crate::shared::river_front_typed();
    let mut talk = crate::shared::opened(&front);
    crate::shared::say(&mut talk, "gm start [5 3]");
    crate::shared::say(&mut talk, "ash melee-attack orc weapon=longsword succeeds=ash [6]");
    // Harm that no deed brings is nobody's word but the GM's.
    crate::shared::say(&mut talk, "gm hurt ash 2 source=\"a beam\"");
    let log = talk.session().log().bytes().to_vec();
    let report = audit(&log, Some(SECRET)).expect("a log");
    let given: Vec<(&str, &str)> =
        report.given.iter().map(|one| (&*one.seat, &*one.says)).collect();
    let says = "Ash attacks Orc with the longsword (Ash succeeds by the GM's word)";
    assert_eq!(given, [("gm", says), ("gm", "The GM hurts Ash for 2: \"a beam\"")], "{report}");
    assert!(report.to_string().contains(&format!("by the GM's word: {says}")), "{report}");
}
