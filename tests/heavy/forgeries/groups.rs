//! Forged rewinds with what they have said again: more or less of it, in another order, another
//! input among it, under another name.

use super::logs::every_act;
use crate::shared::{chained, commits};
use affray::audit::audit;
use affray::vocabulary::{Entry, Event, Rewind, RewindBy};

/// What is done to the commits of a log from a rewind on, which is the first of them; whether there
/// was anything to do it to.
type Forgery = fn(&mut Vec<Vec<Entry>>) -> bool;

const ALL: [RewindBy; 6] = [
    RewindBy::Undo,
    RewindBy::Redo,
    RewindBy::Goto,
    RewindBy::Retract,
    RewindBy::Correct,
    RewindBy::Offer,
];

fn rewind(commit: &mut [Entry]) -> &mut Rewind {
    match &mut commit[0].event {
        Event::Rewound(rewind) => rewind,
        other => panic!("{other:?} is no rewind"),
    }
}

fn follow(commits: &mut [Vec<Entry>]) -> usize {
    rewind(&mut commits[0]).follow as usize
}

#[expect(clippy::ptr_arg, reason = "one of several forgeries")]
fn one_less_announced(commits: &mut Vec<Vec<Entry>>) -> bool {
    rewind(&mut commits[0]).follow -= 1;
    true
}

#[expect(clippy::ptr_arg, reason = "one of several forgeries")]
fn one_more_announced(commits: &mut Vec<Vec<Entry>>) -> bool {
    rewind(&mut commits[0]).follow += 1;
    let last = follow(commits);
    commits.get(last).is_some_and(|commit| commit[0].event.is_input())
}

/// What was said last is not said again.
fn without_the_last(commits: &mut Vec<Vec<Entry>>) -> bool {
    let last = follow(commits);
    rewind(&mut commits[0]).follow -= 1;
    // Where a rewind is called a retract, leaving more out is no lie.
    let lies = rewind(&mut commits[0]).by == RewindBy::Offer;
    commits.remove(last);
    commits.truncate(last);
    lies && last > 1
}

fn two_out_of_order(commits: &mut Vec<Vec<Entry>>) -> bool {
    let last = follow(commits);
    if last < 3 {
        return false;
    }
    commits.swap(last - 1, last);
    commits.truncate(last + 1);
    true
}

/// What is said again is said as if for the first time.
#[expect(clippy::ptr_arg, reason = "one of several forgeries")]
fn the_last_as_if_new(commits: &mut Vec<Vec<Entry>>) -> bool {
    let last = follow(commits);
    match &mut commits[last][0].event {
        Event::Declared(declared) => declared.again.take().is_some(),
        Event::Answered { again, .. } => again.take().is_some(),
        Event::Ruled(ruled) => ruled.again.take().is_some(),
        _ => false,
    }
}

/// Another ruling is put among what is said again.
fn one_more_inserted(commits: &mut Vec<Vec<Entry>>) -> bool {
    let last = follow(commits);
    let words = |event: &Event| match event {
        Event::Ruled(ruled) => ruled.again.is_some(),
        _ => false,
    };
    let Some(ruling) = commits[1..=last].iter().find(|commit| words(&commit[0].event)) else {
        return false;
    };
    let ruling = ruling.clone();
    commits.insert(last + 1, ruling);
    commits.truncate(last + 2);
    rewind(&mut commits[0]).follow += 1;
    true
}

#[test]
fn a_forged_step_retract_or_correct_is_found() {
    let forgeries: [(&str, Forgery); 6] = [
        ("one less announced", one_less_announced),
        ("one more announced", one_more_announced),
        ("without the last", without_the_last),
        ("two out of order", two_out_of_order),
        ("the last as if new", the_last_as_if_new),
        ("one more inserted", one_more_inserted),
    ];
    let honest = commits(&every_act());
    let mut found = [0; 6];
    for at in groups(&honest) {
        let (before, own) = honest.split_at(at);
        for (nth, (what, forge)) in forgeries.iter().enumerate() {
            let mut forged = own.to_vec();
            if forge(&mut forged) {
                assert_found(&[before, &forged].concat(), what);
                found[nth] += 1;
            }
        }
    }
    assert!(found.iter().all(|count| *count > 0), "{found:?}");
}

#[test]
fn a_rewind_under_another_name_is_found() {
    let honest = commits(&every_act());
    let mut called = Vec::new();
    for at in 0..honest.len() {
        let Event::Rewound(Rewind { by, .. }) = honest[at][0].event else { continue };
        called.push(by);
        for other in ALL.into_iter().filter(|other| *other != by) {
            // A goto may lead where an undo or a redo leads.
            let same = |by| matches!(by, RewindBy::Undo | RewindBy::Redo | RewindBy::Goto);
            if same(by) && same(other) && [by, other].contains(&RewindBy::Goto) {
                continue;
            }
            let mut forged = honest.clone();
            rewind(&mut forged[at]).by = other;
            assert_found(&forged, &format!("{by:?} called {other:?}"));
        }
    }
    assert!(ALL.iter().all(|by| called.contains(by)), "{called:?}");
}

/// Where the rewinds stand that have anything said again.
fn groups(honest: &[Vec<Entry>]) -> Vec<usize> {
    let says_again = |at: &usize| match &honest[*at][0].event {
        Event::Rewound(rewind) => rewind.follow > 0,
        _ => false,
    };
    let groups: Vec<usize> = (0..honest.len()).filter(says_again).collect();
    assert!(groups.len() > 2, "a step, a retract and a correct");
    groups
}

fn assert_found(forged: &[Vec<Entry>], what: &str) {
    if let Ok(report) = audit(&chained(forged), None) {
        assert!(report.is_contradicted(), "{what}:\n{report}");
    }
}
