//! The audit: what was recorded comes out again, and what was forged is named.

use crate::shared::{
    Fight, RIVER, SECRET, bytes_of, chained, commits, fights, one_in, played_text, say, talked,
};
use affray::audit::{AuditReport, FindingKind, HindsightKind, audit};
use affray::log::MemoryStorage;
use affray::play::{Session, Talk};
use affray::vocabulary::{
    Actor, ClauseCode, DicePolicy, DieSource, Effect, Effected, Entry, Event, Noted, Opening,
    Rewind, RewindBy, Rolled, Seat, SideId, Stamp, Summand, Verdict, core,
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
fn an_altered_face_is_named() {
    for undone in [false, true] {
        let mut forged = commits(&played_text(RIVER));
        let event = change(&mut forged, |rolled, at| {
            let seeded = rolled.dice[0].source == DieSource::Seeded && rolled.dice[0].sides == 20;
            if !seeded || (at > 40) == undone {
                return false;
            }
            let die = &mut rolled.dice[0];
            let face = if die.face == 20 { 19 } else { die.face + 1 };
            rolled.total += i32::from(face) - i32::from(die.face);
            die.face = face;
            true
        });
        let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
        assert!(report.is_contradicted());
        let finding = report.findings.iter().find(|finding| finding.kind == FindingKind::Dice);
        let finding = finding.unwrap_or_else(|| panic!("the die is named:\n{report}"));
        assert_eq!(finding.event, event, "{report}");
        assert!(finding.recorded.is_some() && finding.recomputed.is_some());
    }
}

#[test]
fn a_face_out_of_range_is_named() {
    for face in [0, 21, u16::MAX] {
        let mut forged = commits(&played_text(RIVER));
        let event = change(&mut forged, |rolled, _| {
            rolled.dice[0].face = face;
            rolled.dice[0].source == DieSource::Seeded && rolled.dice[0].sides == 20
        });
        let report = audit(&chained(&forged), None).expect("a log");
        let first = report.first().expect("a finding");
        assert_eq!((first.event, first.kind), (event, FindingKind::Rules), "{report}");
        assert!(first.says.contains("a face it does not have"), "{report}");
    }
}

#[test]
fn a_die_cannot_stand_from_another_roll() {
    let mut rolls = Vec::new();
    let honest = commits(&played_text(RIVER));
    let inputs = honest
        .iter()
        .enumerate()
        .flat_map(|(at, commit)| commit.iter().map(move |_| (at, &commit[0].event)));
    for ((number, entry), input) in (1..).zip(honest.iter().flatten()).zip(inputs) {
        if let Event::Rolled(rolled) = &entry.event {
            rolls.push((number, rolled.dice.clone(), input));
        }
    }
    let mut forged = 0;
    for (at, (number, dice, input)) in rolls.iter().enumerate() {
        for (from, others, said) in &rolls[..at] {
            // The same declaration made again may stand by its own dice.
            let again = input.1 == said.1 && input.0 != said.0;
            let alike = dice.len() == 1 && dice[0].sides == others[0].sides && !again;
            if !alike || !matches!(dice[0].source, DieSource::Seeded | DieSource::Typed) {
                continue;
            }
            let mut lied = honest.clone();
            change(&mut lied, |rolled, event| {
                let by = i32::from(others[0].face) - i32::from(rolled.dice[0].face);
                rolled.dice[0].face = others[0].face;
                rolled.total += by;
                rolled.dice[0].source = DieSource::Carried { from: *from };
                event == *number
            });
            let report = audit(&chained(&lied), Some(SECRET)).expect("a log");
            assert_eq!(
                report.first().map(|one| one.event),
                Some(*number),
                "from {from}:\n{report}"
            );
            forged += 1;
        }
    }
    assert!(forged > 5);
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
    for Fight { name, log, secret } in fights() {
        if !name.starts_with("logs") {
            continue;
        }
        let honest = commits(&log);
        let mut forged = 0;
        let all = honest.iter().map(|commit| commit.len() as u64).sum();
        for number in (1..=all).step_by(one_in(6)) {
            let mut lied = honest.clone();
            let mut entries = (1..).zip(lied.iter_mut().flatten());
            let (_, entry) = entries.find(|(event, _)| *event == number).expect("an event");
            match &mut entry.event {
                Event::Rolled(rolled) => rolled.total += 1,
                Event::Effected(Effected { effect: Effect::Pool { by, .. }, .. }) => *by -= 1,
                Event::Noted(noted) => noted.who = Some(Actor::Side(SideId(9))),
                _ => continue,
            }
            let report = audit(&chained(&lied), Some(secret)).expect("a log");
            let first = report.first().map(|finding| finding.event);
            assert_eq!(first, Some(number), "{name}:\n{report}");
            forged += 1;
        }
        assert!(forged > 40 / one_in(6), "{name}: {forged}");
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
fn a_wrong_commitment_is_named() {
    let honest = commits(&played_text(RIVER));
    let mut forged = honest.clone();
    opening(&mut forged).dice = DicePolicy::Committed { commitment: [3; 32] };
    let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
    let first = report.first().expect("a finding");
    assert_eq!((first.event, first.kind), (1, FindingKind::Commitment), "{report}");

    let mut revealed = honest.clone();
    revealed.push(act(Event::Revealed { stamp: GM, secret: SECRET, next: None }));
    let report = audit(&chained(&revealed), None).expect("a log");
    assert!(!report.is_contradicted() && report.dice.secret_not_revealed == 0, "{report}");

    let mut lied = honest;
    lied.push(act(Event::Revealed { stamp: GM, secret: [8; 32], next: None }));
    let report = audit(&chained(&lied), None).expect("a log");
    let first = report.first().expect("a finding");
    assert_eq!(first.kind, FindingKind::Commitment, "{report}");
}

#[test]
fn a_secret_holds_until_the_next() {
    // The second round begins, and nothing is thrown in it yet.
    let at = RIVER.find("orc melee-attack bea").expect("the second round");
    let (before, after) = RIVER.split_at(at);
    let mut talk = talked(before);
    let revealed = talk.session().history().count() + 1;
    let mut session = talk.into_session();
    session.reveal(GM, Some([9; 32])).expect("a secret is revealed");
    let share = Stamp { seat: Seat(1), time: 0 };
    session.contribute(share, "seven herons".to_owned()).expect("a share of the new one");
    talk = Talk::new(session, Seat::GM, || 0);
    for line in after.lines() {
        say(&mut talk, line);
    }
    let log = bytes_of(talk);
    let report = audit(&log, None).expect("a log");
    assert!(
        !report.is_contradicted() && report.dice.secret_not_revealed > 0 && report.dice.fit > 0,
        "{report}"
    );
    let report = audit(&log, Some([9; 32])).expect("a log");
    assert!(!report.is_contradicted() && report.dice.secret_not_revealed == 0, "{report}");
    let report = audit(&log, Some(SECRET)).expect("a log");
    let first = report.first().expect("a finding");
    assert_eq!((first.event, first.kind), (revealed, FindingKind::Commitment), "{report}");

    // Seeded dice after the last secret was revealed.
    let mut forged = commits(&log);
    alter(&mut forged, |event| match event {
        Event::Revealed { next, .. } => next.take().is_some(),
        _ => false,
    });
    let report = audit(&chained(&forged), None).expect("a log");
    let thrown = report.findings.iter().find(|finding| finding.kind == FindingKind::Dice);
    assert!(thrown.is_some_and(|thrown| thrown.event > revealed), "{report}");
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

#[test]
fn another_edition_is_not_vouched_for() {
    let mut other = commits(&played_text(RIVER));
    opening(&mut other).edition += 1;
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
    assert!(report.to_string().contains("not vouched for"), "{report}");
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
        forged.push(act(Event::Rewound(rewind)));
        assert!(audit(&chained(&forged), None).is_err(), "to {to}");
    }
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

fn opening(commits: &mut [Vec<Entry>]) -> &mut Opening {
    match &mut commits[0][0].event {
        Event::Opened(opening) => opening,
        other => panic!("{other:?} is no opening"),
    }
}

fn act(event: Event) -> Vec<Entry> {
    vec![Entry { audience: None, event }]
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

/// Two shares before the start, a reveal and one share after it: listed with the head before each,
/// and who could have chosen is said.
#[test]
fn shares_are_listed_and_who_could_have_chosen_is_said() {
    let (front, lines) = RIVER.split_once("gm start").expect("a start");
    let at = lines.find("orc melee-attack bea").expect("the second round");
    let mut talk = talked(front);
    let mut heads = Vec::new();
    for (seat, text) in [(Seat(1), "seven herons"), (Seat(2), "an elm")] {
        heads.push(talk.session().log().head().to_string());
        let stamp = Stamp { seat, time: 0 };
        talk.session_mut().contribute(stamp, text.to_owned()).expect("a share");
    }
    say(&mut talk, "gm start");
    let report = audit(&bytes_of(talk), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    let told: Vec<_> = report.dice.shares.iter().map(|one| (&*one.seat, &*one.head)).collect();
    assert_eq!(told, [("maria", &*heads[0]), ("tom", &*heads[1])]);
    let [says] = &report.dice.could_choose[..] else { panic!("{report}") };
    assert!(says.starts_with("the last share of the first secret is tom's"), "{says}");
    assert!(says.ends_with(&heads[1]), "{says}");

    // Nobody added to the first secret; somebody did to the next.
    let mut talk = talked(&format!("{front}gm start{}", &lines[..at]));
    talk.session_mut().reveal(GM, Some([9; 32])).expect("nothing is thrown in this round yet");
    say(&mut talk, "orc melee-attack bea weapon=sword");
    assert!(talk.session().pending().is_some(), "a share is awaited");
    let refused = talk.session_mut().contribute(GM, "mine".to_owned());
    assert!(refused.is_err(), "the keeper's is none");
    let stamp = Stamp { seat: Seat(1), time: 0 };
    talk.session_mut().contribute(stamp, "an elm".to_owned()).expect("a share");
    assert!(talk.session().pending().is_none(), "and the throw came with it");
    let report = audit(&bytes_of(talk), Some([9; 32])).expect("a log");
    assert!(!report.is_contradicted() && report.dice.secret_not_revealed == 0, "{report}");
    let says = &report.dice.could_choose;
    assert!(says[0].starts_with("nobody but gm, who keeps it, added to the first"), "{report}");
    assert!(says[1].starts_with("the last share of the secret after reveal 1 is maria's"));
    assert!(says[2].starts_with("whoever typed the face"), "{report}");
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
    let number = forged[..at].iter().map(Vec::len).sum::<usize>() as u64 + 1;
    for wrong in [0, moved.offset - 1, moved.offset + 1, u64::MAX] {
        let Event::Recovered { offset, .. } = &mut forged[at][0].event else {
            panic!("nothing was recovered")
        };
        *offset = wrong;
        let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
        let first = report.first().expect("it is found");
        let says = format!("a torn end at byte {wrong}, and this stands at byte {}", moved.offset);
        assert_eq!((first.event, &first.says), (number, &says), "{report}");
    }
}
