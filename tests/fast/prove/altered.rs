//! Changed proofs: a character of the file, and a byte of what it holds with the file written anew.

use super::*;
use affray::log::codec;
use affray::prove::{Arrived, NotAProof, Place, StandsOn, Written};
use affray::vocabulary::Entry;

/// What a file comes to, if it can be read.
fn outcome(file: &[u8], head: Head) -> Option<Checked> {
    let read = [Read::of(file).ok()?];
    Some(check(&read[0], &Given { head: Some(head.into()), from: None, beside: &read }))
}

#[track_caller]
fn assert_found(file: &[u8], head: Head, how: &str) {
    if let Some(checked) = outcome(file, head) {
        let verdict = checked.judged.verdict;
        assert_eq!(verdict, Verdict::Contradicted, "{how}: {checked:?}");
    }
}

/// Every character in turn is another, is left out, and stands twice.
#[test]
fn any_changed_character_is_found() {
    let log = revealed();
    let growth = ledger(&log).growth(head_of(&company("")).into(), None).expect("growth");
    for proof in [proof_of(&log, last_roll(&log)), growth] {
        let (text, head) = (proof.text(), head_of(&log));
        let whole = outcome(text.as_bytes(), head).expect("a proof");
        assert_eq!(whole.wrong, [""; 0]);
        for (at, byte) in text.bytes().enumerate() {
            let others = [byte ^ 1, if byte == b' ' { b'\t' } else { b' ' }, b'0', b'A'];
            for other in others.into_iter().filter(|other| *other != byte) {
                let mut file = text.clone().into_bytes();
                file[at] = other;
                assert_found(&file, head, &format!("{at}: {byte} is {other}"));
            }
            let (before, after) = (&text.as_bytes()[..at], &text.as_bytes()[at + 1..]);
            assert_found(&[before, after].concat(), head, &format!("{at} is left out"));
            let twice = [before, &[byte, byte], after].concat();
            assert_found(&twice, head, &format!("{at} stands twice"));
        }
        for more in ["\n", " ", "{}"] {
            assert_found(format!("{text}{more}").as_bytes(), head, "more at its end");
        }
    }
}

/// Whoever changes what a proof holds can write the file anew, so that only what it holds is wrong.
#[track_caller]
fn assert_found_anew(proof: EventProof, head: Head, how: &str) {
    let text = Proof::Event(proof).text();
    let read = [Read::of(text.as_bytes()).expect("a proof")];
    assert_eq!(read[0].written, Written::AsMade, "{how}");
    let checked = check(&read[0], &Given { head: Some(head.into()), from: None, beside: &read });
    assert_ne!(checked.judged.verdict, Verdict::Fits, "{how}: {checked:?}");
}

#[test]
fn any_changed_byte_of_what_it_holds_is_found_in_a_file_written_anew() {
    let log = revealed();
    let (proof, head) = (event_of(proof_of(&log, last_roll(&log))), head_of(&log));
    for (at, commit) in proof.commits.iter().enumerate() {
        for (nth, event) in commit.events.iter().enumerate() {
            for byte in 0..event.0.len() {
                let mut other = proof.clone();
                other.commits[at].events[nth].0[byte] ^= 0x10;
                assert_found_anew(other, head, &format!("commit {at}, event {nth}, byte {byte}"));
            }
            let mut other = proof.clone();
            other.commits[at].events.remove(nth);
            assert_found_anew(other, head, &format!("commit {at} without event {nth}"));
        }
        for nth in 0..commit.path.len() {
            let mut other = proof.clone();
            other.commits[at].path[nth].0[7] ^= 1;
            assert_found_anew(other, head, &format!("commit {at}, path {nth}"));
        }
        let mut other = proof.clone();
        other.commits[at].before.0[31] ^= 1;
        assert_found_anew(other, head, &format!("commit {at}, the link before"));
        let mut other = proof.clone();
        other.commits[at].number += 1;
        assert_found_anew(other, head, &format!("commit {at}, its number"));
        let mut other = proof.clone();
        other.commits.remove(at);
        if matches!(
            codec::decode(&commit.events[0].0),
            Ok(Entry { event: Event::Contributed { .. }, .. })
        ) {
            assert_share_is_missed(other, head);
        } else {
            assert_found_anew(other, head, &format!("without commit {at}"));
        }
        let mut other = proof.clone();
        other.commits.push(commit.clone());
        assert_found_anew(other, head, &format!("commit {at} twice"));
    }
}

/// A share that is left out gives other faces, and by chance the same. That these are all the
/// shares is not proved, and whose they are is said: whoever spoke one misses it.
#[track_caller]
fn assert_share_is_missed(proof: EventProof, head: Head) {
    let checked = checked(&Proof::Event(proof), Some(head));
    let fits = checked.judged.verdict == Verdict::Fits;
    assert!(!fits || checked.proved[1].contains("with the share of"), "{checked:?}");
    let says = |says: &String| says.contains("that these are all the shares");
    assert!(checked.not_proved.iter().any(says), "{checked:?}");
}

#[test]
fn changed_places_and_heads_are_found_in_a_file_written_anew() {
    let log = revealed();
    let (proof, head) = (event_of(proof_of(&log, last_roll(&log))), head_of(&log));
    for (commit, nth) in [(0, 1), (99, 1), (proof.at.commit, 0), (proof.at.commit, 99)] {
        let other = EventProof { at: Place { commit, nth }, ..proof.clone() };
        assert_found_anew(other, head, &format!("{commit} {nth}"));
    }
    for other_head in [Head { count: head.count + 1, ..head }, Head { root: [3; 32], ..head }] {
        let other = EventProof { head: other_head, ..proof.clone() };
        assert_found_anew(other, head, &other_head.to_string());
    }
    let nobody = Arrived { who: 9, items: 9, at: proof.at };
    let other = EventProof { arrived: vec![nobody], ..proof.clone() };
    assert_found_anew(other, head, "nobody came there");
    // Nothing can prove the number of the event, and that is said.
    let other = EventProof { event: proof.event + 1, ..proof };
    let checked = checked(&Proof::Event(other), Some(head));
    assert_eq!(checked.judged.verdict, Verdict::Fits);
    let says = |says: &String| says.starts_with("that the event has the number");
    assert!(checked.not_proved.iter().any(says), "{checked:?}");
}

/// A die that stands is worth what it stands on, which must be the same throw.
#[test]
fn dice_stand_only_where_their_throw_was_thrown() {
    let log = bytes_of(talked(RIVER));
    let head = head_of(&log);
    let stands = rolls(&log).into_iter().find_map(|(event, _)| {
        let proof = event_of(proof_of(&log, event));
        (!proof.stands_on.is_empty()).then_some(proof)
    });
    let proof = stands.expect("dice that stand");
    let without = EventProof { stands_on: Vec::new(), ..proof.clone() };
    assert_found_anew(without, head, "without the place");
    let others = proof.commits.iter().flat_map(|commit| {
        (1..=commit.events.len() as u64).map(|nth| Place { commit: commit.number, nth })
    });
    for at in others.filter(|at| *at != proof.stands_on[0].at) {
        let event = proof.stands_on[0].event;
        let other = EventProof { stands_on: vec![StandsOn { event, at }], ..proof.clone() };
        assert_found_anew(other, head, &format!("{at:?}"));
    }
}

#[test]
fn what_is_no_proof_is_said() {
    for file in [&b""[..], b"{}", b"[]", b"AFFRAY\r\n", b"{\"format\":\"a proof\"}"] {
        assert!(matches!(Read::of(file), Err(NotAProof::Form(_))), "{file:?}");
    }
    let newer = br#"{"format":"affray proof of an event 2","more":[]}"#;
    let format = "affray proof of an event 2".to_owned();
    assert_eq!(Read::of(newer), Err(NotAProof::OtherFormat(format)));
    let log = revealed();
    let text = proof_of(&log, last_roll(&log)).text();
    let more = text.replacen("\"event\"", "\"more\": 1,\n  \"event\"", 1);
    assert!(Read::of(more.as_bytes()).is_err(), "an unknown field");
}
