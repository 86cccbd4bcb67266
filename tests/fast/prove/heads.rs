//! Heads that were noted earlier and later than the one a proof leads to, and growth between them.

use super::*;
use affray::log::{NotedHead, noted};
use affray::prove::GrowthProof;

/// The log of the company at three moments: after the attack, after the reveal, and later.
fn moments() -> [Vec<u8>; 3] {
    let later = "\ngm: reveal final\nmaria: remark \"so be it\"\ntom: remark \"well\"";
    [company(""), revealed(), company(later)]
}

/// What a proof comes to beside others.
fn together(proofs: &[&Proof], head: impl Into<NotedHead>, from: Option<Head>) -> Vec<Checked> {
    let read = proofs.iter().map(|proof| Read::of(proof.text().as_bytes()).expect("a proof"));
    let read: Vec<Read> = read.collect();
    let given = Given { head: Some(head.into()), from: from.map(Into::into), beside: &read };
    read.iter().map(|proof| check(proof, &given)).collect()
}

#[track_caller]
fn assert_untold(checked: &Checked, words: &str) {
    assert_eq!(checked.judged.verdict, Verdict::CannotBeTold, "{checked:?}");
    assert!(checked.judged.to_string().contains(words), "{checked:?}");
}

#[test]
fn without_a_head_nothing_can_be_told() {
    let log = revealed();
    let checked = checked(&proof_of(&log, last_roll(&log)), None);
    assert_untold(&checked, "no head was given");
    assert_eq!(checked.proved, [""; 0]);
    assert_eq!(checked.in_itself.len(), 1, "{checked:?}");
}

#[test]
fn another_head_of_the_same_length_contradicts() {
    let log = revealed();
    let other = Head { root: [9; 32], ..head_of(&log) };
    let checked = checked(&proof_of(&log, last_roll(&log)), Some(other));
    assert_eq!(checked.judged.verdict, Verdict::Contradicted);
    assert!(checked.wrong[0].contains("as many commits and another root"), "{checked:?}");
}

/// A later head needs the proof that the log only grew.
#[test]
fn a_later_head_needs_the_growth() {
    let [_, middle, late] = moments();
    let (proof, head) = (proof_of(&middle, last_roll(&middle)), head_of(&late));
    let alone = &together(&[&proof], head, None)[0];
    assert_untold(alone, "is later than that of the proof");
    let growth = ledger(&late).growth(head_of(&middle).into(), None).expect("it grew");
    let in_words: NotedHead = noted::lines(&head)[1..].join(" ").parse().expect("words");
    for order in [[&proof, &growth], [&growth, &proof]] {
        for noted in [head.into(), in_words] {
            for checked in together(&order, noted, None) {
                assert_eq!(checked.judged.verdict, Verdict::Fits, "{checked:?}");
            }
        }
    }
    let other = Head { root: [4; 32], ..head };
    let other: NotedHead = noted::lines(&other)[1..].join(" ").parse().expect("words");
    let checked = &together(&[&proof, &growth], other, None)[1];
    assert_eq!(checked.judged.verdict, Verdict::Contradicted, "{checked:?}");
    let elsewhere = ledger(&late).growth(head_of(&company("")).into(), None).expect("it grew");
    assert_untold(&together(&[&proof, &elsewhere], head, None)[0], "is later than");
}

/// An earlier head vouches for what came before it, and for nothing after.
#[test]
fn an_earlier_head_vouches_for_what_came_before_it() {
    let [early, _, late] = moments();
    let (proof, head) = (proof_of(&late, last_roll(&late)), head_of(&early));
    assert_untold(&together(&[&proof], head, None)[0], "is earlier than that of the proof");
    let growth = ledger(&late).growth(head.into(), None).expect("it grew");
    let both = together(&[&proof, &growth], head, None);
    // The reveal came after that head, and the dice need it.
    assert_untold(&both[0], "came after the head that was given");
    assert!(both[0].proved[0].contains("stand so in the log of"), "{both:?}");
    assert_eq!(both[0].in_itself.len(), 1, "{both:?}");
    let opening = proof_of(&late, 1);
    let both = together(&[&opening, &growth], head, None);
    assert_eq!(both[0].judged.verdict, Verdict::Fits, "{both:?}");
}

/// A proof can be made for the head that whoever checks has noted.
#[test]
fn a_proof_is_made_for_a_head_noted_earlier() {
    let [early, middle, late] = moments();
    let (ledger, event) = (ledger(&late), last_roll(&late));
    for (log, verdict) in [(&early, Verdict::CannotBeTold), (&middle, Verdict::Fits)] {
        let head = head_of(log);
        let proof = ledger.event(event, Viewer::Spectator, Some(head.into())).expect("a proof");
        assert_eq!(checked(&proof, Some(head)).judged.verdict, verdict);
        // What was said later is not in it.
        assert_eq!(event_of(proof), event_of(proof_of(log, event)));
    }
    let last = ledger.history().count();
    let error = ledger.event(last, Viewer::Spectator, Some(head_of(&early).into()));
    assert!(matches!(error, Err(ProveError::Later { .. })));
    let error =
        ledger.event(event, Viewer::Spectator, Some(Head { root: [1; 32], count: 2 }.into()));
    assert!(matches!(error, Err(ProveError::Differs { .. })));
    let error =
        ledger.event(event, Viewer::Spectator, Some(Head { root: [1; 32], count: 99 }.into()));
    assert!(matches!(error, Err(ProveError::Shorter { .. })));
}

#[test]
fn growth_is_checked_against_both_heads() {
    let [early, middle, late] = moments();
    let (from, to) = (head_of(&early), head_of(&late));
    let growth = ledger(&late).growth(from.into(), None).expect("it grew");
    let checked = &together(&[&growth], to, Some(from))[0];
    assert_eq!(checked.judged.verdict, Verdict::Fits, "{checked:?}");
    assert_eq!(checked.continues_by, Some(3));
    assert!(checked.proved[0].contains("3 commits came after it"), "{checked:?}");
    assert_untold(&together(&[&growth], to, None)[0], "no earlier head was given");
    assert_untold(&together(&[&growth], from, None)[0], "is the one it begins with");
    assert_untold(&together(&[&growth], head_of(&middle), Some(from))[0], "ends with a head of");
    assert_untold(&together(&[&growth], to, Some(head_of(&middle)))[0], "begins with a head of");
    for (head, from) in [(Head { root: [5; 32], ..to }, from), (to, Head { root: [5; 32], ..from })]
    {
        let checked = &together(&[&growth], head, Some(from))[0];
        assert_eq!(checked.judged.verdict, Verdict::Contradicted, "{checked:?}");
    }
    let error = ledger(&late).growth(to.into(), Some(from.into()));
    assert!(matches!(error, Err(ProveError::Backwards { .. })));
}

/// Any two heads of a log, and no forged one.
#[test]
fn growth_between_any_two_heads_is_proved() {
    let log = bytes_of(talked(RIVER));
    let ledger = ledger(&log);
    let mut heads = Vec::new();
    let mut links = Vec::new();
    let mut scanner = affray::log::scan::Scanner::new(&log).expect("a log");
    while let Ok(commit) = scanner.next_commit().expect("a log") {
        links.push(commit.link());
        heads.push(affray::log::merkle::head(&links));
    }
    for (at, from) in heads.iter().enumerate() {
        for (by, to) in heads[at..].iter().enumerate() {
            let proof = ledger.growth((*from).into(), Some((*to).into())).expect("it grew");
            let checked = &together(&[&proof], *to, Some(*from))[0];
            assert_eq!(checked.judged.verdict, Verdict::Fits);
            assert_eq!(checked.continues_by, Some(by as u64));
            let Proof::Growth(growth) = proof else { panic!("growth") };
            let forged = Head { root: [7; 32], ..*from };
            let forged = Proof::Growth(GrowthProof { from: forged, ..growth });
            let checked = &together(&[&forged], *to, None)[0];
            assert_eq!(checked.judged.verdict, Verdict::Contradicted, "{from} {to}");
        }
    }
}
