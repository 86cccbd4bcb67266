//! What an explanation says of the dice of a roll, beside what the audit finds.

use crate::shared::{RIVER, SECRET, chained, commits, played_text};
use affray::audit::audit;
use affray::explain::{Explanation, explain, explain_with};
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::vocabulary::{DieSource, Event, Judged, Verdict, Viewer};

/// Every roll with dice of a log, explained by whoever knows the secret.
fn rolls(log: &[u8]) -> Vec<Explanation> {
    let fight = Session::open(MemoryStorage::from(log.to_vec()), None).expect("a log");
    let (history, system) = (fight.history(), fight.system());
    let is_roll = |event: &u64| matches!(history.entry(*event).event, Event::Rolled(_));
    let events = (1..=history.count()).filter(is_roll);
    let kept = || Ok(Some(SECRET));
    let explained = events.map(|event| {
        explain_with(history, system, event, Viewer::Afterwards, kept).expect("an explanation")
    });
    explained.collect()
}

fn judged(one: &Explanation) -> &Judged {
    &one.roll.as_ref().and_then(|roll| roll.checked.as_ref()).expect("dice").judged
}

/// Seeded dice fit, typed ones are somebody's word, and one that is judged anew is worth what it
/// stands on.
#[test]
fn every_die_is_worth_what_it_stands_on() {
    let log = played_text(RIVER);
    let sources = commits(&log).into_iter().flatten().filter_map(|entry| match entry.event {
        Event::Rolled(rolled) => Some(rolled.dice[0].source),
        _ => None,
    });
    let (mut fit, mut typed) = (0, 0);
    for (explained, source) in rolls(&log).iter().zip(sources) {
        let judged = judged(explained);
        match source {
            DieSource::Seeded | DieSource::Judged { .. } => {
                assert_eq!(judged, &Judged::fits(), "{explained}");
                fit += 1;
            }
            DieSource::Typed => {
                assert_eq!(judged, &Judged::cannot_be_told("typed by gm"), "{explained}");
                typed += 1;
            }
            DieSource::Carried { .. } => panic!("nothing is carried here: {explained}"),
        }
    }
    assert!(fit > 8 && typed > 4, "{fit} {typed}");
}

/// Each seeded face of the fight, altered: the explanation and the audit name the same event.
#[test]
fn an_altered_face_is_contradicted_where_the_audit_says_so() {
    let honest = commits(&played_text(RIVER));
    let count: usize = honest.iter().map(Vec::len).sum();
    let mut forged = 0;
    for number in 1..=count {
        let mut lied = honest.clone();
        let entry = lied.iter_mut().flatten().nth(number - 1).expect("an event");
        let Event::Rolled(rolled) = &mut entry.event else { continue };
        let die = &mut rolled.dice[0];
        if die.source != DieSource::Seeded {
            continue;
        }
        let shown = die.face;
        die.face = if shown == 1 { 2 } else { shown - 1 };
        let (face, at) = (die.face, number as u64);
        let log = chained(&lied);
        let all = rolls(&log);
        let own = all.iter().find(|one| one.event == at).expect("it is explained");
        assert_eq!(judged(own).contradicted_at, Some(at), "{own}");
        let says = format!("die 1 of #{number} shows {face} and comes out as {shown}");
        assert!(own.to_string().ends_with(&format!("\n   {says}\n")), "{own}");
        let report = audit(&log, Some(SECRET)).expect("a log");
        assert_eq!(report.judged.verdict, Verdict::Contradicted, "{report}");
        assert!(report.judged.contradicted_at.is_some_and(|first| first <= at), "{report}");
        forged += 1;
    }
    assert!(forged > 8, "{forged}");
}

#[test]
fn without_the_secret_no_seeded_die_can_be_told() {
    let log = played_text(RIVER);
    let fight = Session::open(MemoryStorage::from(log.clone()), None).expect("a log");
    for known in rolls(&log).iter().filter(|one| judged(one).verdict == Verdict::Fits) {
        let (history, system) = (fight.history(), fight.system());
        let unknown = explain(history, system, known.event, Viewer::Afterwards).expect("a roll");
        let says = "the secret is not revealed";
        assert_eq!(judged(&unknown), &Judged::cannot_be_told(says), "{unknown}");
    }
}
