//! Logs that another edition of the rules recorded.
//!
//! Such a log is made of a recorded fight by writing a number of a sheet one higher: in the edition
//! that recorded it, whatever that number is added to came out one less.

use super::GM;
use crate::common::again::{self, Shift};
use crate::common::good_ends;
use crate::shared::{
    SECRET, alone, chained, commits, first_event, one_in, opening_of, played_text,
    river_front_typed, samples,
};
use affray::audit::{AuditReport, audit};
use affray::export::history_of;
use affray::log::{Log, MemoryStorage};
use affray::play::{History, Session};
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::{DicePolicy, DieSource, Entry, Event, Value, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// The commits of a fight as another edition would have recorded them, with typed dice.
fn by_another_edition(log: &[u8]) -> Vec<Vec<Entry>> {
    let mut commits = commits(log);
    let opening = opening_of(&mut commits);
    opening.edition += 1;
    (opening.dice, opening.mixed) = (DicePolicy::Typed, false);
    for entry in commits.iter_mut().flatten() {
        match &mut entry.event {
            Event::Rolled(rolled) => {
                let dice = rolled.dice.iter_mut();
                dice.filter(|die| die.source == DieSource::Seeded)
                    .for_each(|die| die.source = DieSource::Typed);
            }
            // There is no secret to add to or to reveal.
            Event::Contributed { stamp, .. } | Event::Revealed { stamp, .. } => {
                entry.event = Event::Remarked { stamp: *stamp, text: "the dice".to_owned() };
            }
            _ => {}
        }
    }
    commits
}

/// The numbers of the sheets, those of what combatants carry among them, in order.
fn numbers(commits: &mut [Vec<Entry>]) -> Vec<&mut i32> {
    let sheets = opening_of(commits).cast.iter_mut().flat_map(|member| {
        let items = member.items.iter_mut().map(|item| &mut item.stats);
        std::iter::once(&mut member.stats).chain(items)
    });
    let values = sheets.flat_map(|sheet| sheet.0.iter_mut().map(|arg| &mut arg.value));
    values
        .filter_map(|value| match value {
            Value::Int(number) => Some(number),
            _ => None,
        })
        .collect()
}

/// The log with a number of a sheet one higher.
fn one_higher(honest: &[Vec<Entry>], nth: usize) -> Vec<u8> {
    let mut changed = honest.to_vec();
    *numbers(&mut changed)[nth] += 1;
    chained(&changed)
}

/// What comes of each commit where the program itself says it behind what is recorded before it:
/// which commits can be said so, and which of them come out otherwise. A commit of a resolution
/// that came out otherwise before it cannot; neither can what a rewind says again.
fn said_again(log: &[u8]) -> (BTreeSet<u64>, BTreeSet<u64>) {
    let history = history_of(log).expect("a log");
    let whole = Log::open(MemoryStorage::from(log.to_vec()), |_| ()).expect("a log");
    let ends: BTreeMap<u64, usize> = good_ends(&whole).into_iter().collect();
    let (mut could, mut otherwise, mut spoiled) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut with_the_rewind = 1;
    for commit in 2..=history.commits() {
        let (first, last) = history.events_of(commit);
        let event = history.entry(first).event;
        if let Event::Rewound(rewind) = &event {
            with_the_rewind = commit + u64::from(rewind.follow);
        }
        let root = history.root_of(commit);
        if !event.is_input() || spoiled.contains(&root) {
            continue;
        }
        if commit <= with_the_rewind || event.said_again().is_some() {
            spoiled.insert(root); // What it comes to is not known here.
            continue;
        }
        let before = log[..ends[&(commit - 1)]].to_vec();
        let mut session = Session::open(MemoryStorage::from(before), None).expect("a log");
        let said = again::say(&history, commit, &mut session, Shift::default());
        let own = session.history();
        let same = said.is_ok()
            && own.commits() == commit
            && own.events_of(commit) == (first, last)
            && (first..=last).all(|event| own.entry(event) == history.entry(event));
        could.insert(commit);
        if !same {
            otherwise.insert(commit);
            spoiled.insert(root);
        }
    }
    (could, otherwise)
}

/// The commits a report lists as decided differently.
fn listed(report: &AuditReport) -> BTreeSet<u64> {
    let edition = &report.edition;
    let items = edition.decided_differently.iter().chain(&edition.behind_them);
    items.flat_map(|item| item.commits.iter().copied()).collect()
}

/// The digest of the state after each commit.
fn digests(history: &History) -> Vec<[u8; 32]> {
    let ends = (1..=history.commits()).map(|commit| history.events_of(commit).1);
    ends.map(|end| history.state_at(end).digest()).collect()
}

/// Every recorded fight, with some of the numbers of its sheets counted one less: exactly the
/// commits that the program itself would have recorded otherwise are listed, and the log folds to
/// the states that were recorded.
#[test]
fn exactly_the_commits_decided_differently_are_listed() {
    let mut seen: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for fight in samples() {
        let mut honest = by_another_edition(&fight.log);
        let recorded = digests(&history_of(&chained(&honest)).expect("a log"));
        let system = opening_of(&mut honest).system.clone();
        let count = numbers(&mut honest).len();
        let (editions, differences) = seen.entry(system).or_default();
        for number in (0..count).step_by(one_in(11)) {
            let log = one_higher(&honest, number);
            let report = audit(&log, None).expect("a log");
            let listed = listed(&report);
            if listed.contains(&1) {
                continue; // No such sheet could be given.
            }
            let name = format!("{}, number {number}", fight.name);
            assert!(!report.is_contradicted(), "{name}:\n{report}");
            let (could, otherwise) = said_again(&log);
            let both: BTreeSet<u64> = listed.intersection(&could).copied().collect();
            assert_eq!(both, otherwise, "{name}:\n{report}");
            assert!(report.edition.not_judged.iter().all(|one| !could.contains(one)), "{name}");
            let expected = if listed.is_empty() { Verdict::Fits } else { Verdict::CannotBeTold };
            if report.dice.typed == 0 {
                assert_eq!(report.judged.verdict, expected, "{name}:\n{report}");
            }
            assert_eq!(digests(&history_of(&log).expect("a log")), recorded, "{name}");
            (*editions, *differences) = (*editions + 1, *differences + otherwise.len());
        }
    }
    assert_eq!(seen.len(), SYSTEMS.len(), "each system has recorded fights: {seen:?}");
    for (system, (editions, differences)) in seen {
        let too_few = "its recorded fights are too short, or their sheets leave too much out";
        assert!(editions > 3 && differences > 0, "{system}: {too_few}");
    }
}

/// The fight at the river with typed dice, in which the orc strikes three times.
fn river(lines: &str) -> Vec<u8> {
    let course = "orc end-turn\nogre end-turn\nbea end-turn\nash end-turn\n";
    let struck = lines.split("---\n").collect::<Vec<_>>().join(course);
    played_text(&format!("{}gm start [2 5]\n{struck}", river_front_typed()))
}

/// The log with another bonus of the orc than the 2 it was played with.
fn orcs_bonus(log: &[u8], now: i32) -> Vec<Vec<Entry>> {
    let mut commits = by_another_edition(log);
    let orc = opening_of(&mut commits).cast.iter_mut().find(|one| one.id == "orc");
    let stats = &mut orc.expect("an orc").stats.0;
    let bonus = stats.iter_mut().find(|arg| arg.value == Value::Int(2)).expect("a bonus of 2");
    bonus.value = Value::Int(now);
    commits
}

#[test]
fn one_difference_hides_no_other_and_each_is_told_with_its_clause() {
    let struck = "orc melee-attack ash weapon=sword [17 4]\n---\n\
                  orc melee-attack bea weapon=sword [3]\n---\n\
                  orc melee-attack ash weapon=sword [18 2]\n";
    let forged = orcs_bonus(&river(struck), 3);
    let attacks: Vec<u64> = (1..)
        .zip(&forged)
        .filter(|(_, commit)| {
            commit
                .iter()
                .any(|entry| matches!(&entry.event, Event::Rolled(it) if it.against.is_some()))
        })
        .map(|(number, _)| number)
        .collect();
    assert_eq!(attacks.len(), 3);
    let report = audit(&chained(&forged), None).expect("a log");
    let [one] = &report.edition.decided_differently[..] else { panic!("{report}") };
    assert_eq!(one.commits, attacks, "{report}");
    let own = System::named("wwn").expect("a system").edition();
    let clause = one.clause.as_deref().expect("a clause");
    let told = format!(
        "edition: recorded under {}; this program has {own}\n  decided differently: {clause} \
         (commits {}, {} and {})\n",
        own + 1,
        attacks[0],
        attacks[1],
        attacks[2]
    );
    assert!(report.to_string().contains(&told), "{report}");
    assert_eq!(report.edition.not_vouched_for, [clause]);
    assert!(report.edition.not_judged.is_empty(), "{report}");
    let because = &report.judged.cannot_be_told;
    assert!(because.iter().any(|one| one.starts_with("3 commits were recorded under")), "{report}");
}

/// Dice that are asked for one by one: what stands behind the difference is judged all the same,
/// unless it goes on from another outcome.
#[test]
fn a_deed_of_several_commits_is_judged_behind_its_first_difference() {
    let struck = |faces: &str| format!("orc melee-attack ash weapon=sword\n{faces}");
    // A hit with either bonus: the damage comes out as it was recorded.
    let hit = orcs_bonus(&river(&struck("[17]\n[4]\n")), 3);
    let report = audit(&chained(&hit), None).expect("a log");
    assert_eq!(listed(&report).into_iter().collect::<Vec<_>>(), [4], "{report}");
    assert!(report.edition.not_judged.is_empty(), "{report}");
    // Another number in the damage too: both are found.
    let mut both = hit.clone();
    let damage = both[4].iter_mut().find_map(|entry| match &mut entry.event {
        Event::Effected(effected) => match &mut effected.effect {
            affray::vocabulary::Effect::Pool { by, .. } => Some(by),
            _ => None,
        },
        _ => None,
    });
    *damage.expect("damage") -= 1;
    let report = audit(&chained(&both), None).expect("a log");
    assert_eq!(listed(&report).into_iter().collect::<Vec<_>>(), [4, 5], "{report}");
    // A miss where the program has a hit: nothing was asked behind it.
    let miss = orcs_bonus(&river(&struck("[9]\n")), 3);
    let report = audit(&chained(&miss), None).expect("a log");
    assert_eq!(listed(&report).into_iter().collect::<Vec<_>>(), [4], "{report}");
    // A hit where the program has a miss: nobody would have thrown the damage.
    let hit = orcs_bonus(&river(&struck("[10]\n[4]\n")), 1);
    let report = audit(&chained(&hit), None).expect("a log");
    assert_eq!(listed(&report).into_iter().collect::<Vec<_>>(), [4], "{report}");
    assert_eq!(report.edition.not_judged, [5], "{report}");
    let says = "  not judged, because they go on from there: commit 5\n";
    assert!(report.to_string().contains(says), "{report}");
}

/// What was recorded under the program's own edition is vouched for in the same log.
#[test]
fn an_edition_that_changes_between_deeds_is_vouched_for_from_there_on() {
    let struck = "orc melee-attack ash weapon=sword [17 4]\n---\n\
                  orc melee-attack ash weapon=sword [18 2]\n";
    let mut forged = orcs_bonus(&river(struck), 3);
    let own = System::named("wwn").expect("a system").edition();
    let changed = Event::EditionChanged { stamp: GM, from: own + 1, to: own };
    forged.insert(4, alone(changed));
    let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
    assert!(report.is_contradicted(), "{report}");
    assert_eq!(listed(&report).into_iter().collect::<Vec<_>>(), [3], "{report}");
    let last = first_event(&forged, forged.len() - 1);
    assert!(report.judged.contradicted_at.is_some_and(|event| event > last), "{report}");
}
