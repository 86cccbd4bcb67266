//! Hidden events: commitments in a proof, unless it is for somebody who may see them.

use super::*;
use affray::log::redact;
use affray::log::scan::Scanner;

/// A fight with words for some seats only.
fn whispered() -> Vec<u8> {
    let mut talk = with_seat(said(COMPANY, ATTACK), "gm");
    say(&mut talk, "remark \"the orc is hollow\" to=gm,tom");
    bytes_of(talk)
}

/// Every event of every commit in a proof is as the redacted log has it.
#[test]
fn a_proof_holds_hidden_events_as_a_redacted_log_does() {
    let mut hidden = 0;
    for fight in fights() {
        let ledger = ledger(&fight.log);
        let seats = ledger.history().opening().seats.len() as u8;
        let last = ledger.history().count();
        let viewers = (1..seats).map(|seat| Viewer::of(Seat(seat)));
        for viewer in viewers.take(1).chain([Viewer::Spectator]) {
            let redacted = redact(&fight.log, |seats| viewer.sees(Some(seats))).expect("a log");
            let mut stored: Vec<Vec<Vec<u8>>> = Vec::new();
            let mut scanner = Scanner::new(&redacted).expect("a log");
            while let Ok(commit) = scanner.next_commit().expect("a log") {
                stored.push(commit.events().map(<[u8]>::to_vec).collect());
            }
            for event in (1..=last).step_by(5 * one_in(4)) {
                let entry = ledger.history().entry(event);
                let proof = match ledger.event(event, viewer, None) {
                    Ok(proof) => event_of(proof),
                    Err(ProveError::Hidden { .. }) => {
                        hidden += 1;
                        assert!(!viewer.sees(entry.audience.as_deref()), "{}", fight.name);
                        continue;
                    }
                    Err(error) => panic!("{} #{event}: {error}", fight.name),
                };
                for commit in &proof.commits {
                    let held: Vec<Vec<u8>> =
                        commit.events.iter().map(|bytes| bytes.0.clone()).collect();
                    assert_eq!(held, stored[commit.number as usize - 1], "{}", fight.name);
                }
                let checked = checked(&Proof::Event(proof), Some(head_of(&fight.log)));
                assert_eq!(checked.wrong, [""; 0], "{} #{event}", fight.name);
            }
        }
    }
    assert!(hidden > 0);
}

#[test]
fn a_hidden_event_is_proved_only_to_those_who_may_see_it() {
    let log = whispered();
    let (ledger, head) = (ledger(&log), head_of(&log));
    let event = ledger.history().count();
    let tom = ledger.history().opening().seats.iter().position(|seat| seat == "tom");
    let tom = Viewer::of(Seat(tom.expect("tom") as u8));
    let proof = ledger.event(event, tom, None).expect("he may see it");
    let checked = checked(&proof, Some(head));
    assert_eq!(checked.judged.verdict, Verdict::Fits, "{checked:?}");
    assert!(checked.told[0].contains("the orc is hollow"), "{checked:?}");
    for viewer in [Viewer::Spectator, Viewer::of(Seat(1))] {
        let error = ledger.event(event, viewer, None);
        assert!(matches!(error, Err(ProveError::Hidden { .. })), "{viewer:?}");
    }
    let redacted = redact(&log, |_| false).expect("a log");
    let error = self::ledger(&redacted).event(event, Viewer::Gm, None);
    assert!(matches!(error, Err(ProveError::TakenOut { .. })));
    // The rest of a redacted log is proved as ever, with the same head.
    let roll = last_roll(&redacted);
    assert_eq!(proof_of(&redacted, roll), proof_of(&log, roll));
}

/// A die whose throw is hidden cannot be told, and is not contradicted.
#[test]
fn what_stands_in_the_place_of_the_event_says_nothing() {
    let log = whispered();
    let (ledger, head) = (ledger(&log), head_of(&log));
    let event = ledger.history().count();
    let mut proof = event_of(ledger.event(event, Viewer::Gm, None).expect("the GM sees it"));
    let shown = proof.commits.last().expect("its commit").events[0].0.clone();
    let commitment = affray::log::form::commitment_of(&shown).expect("it is hidden");
    let place = &mut proof.commits.last_mut().expect("its commit").events[0].0;
    *place = affray::log::form::redacted(&commitment);
    let checked = checked(&Proof::Event(proof), Some(head));
    assert_eq!(checked.judged.verdict, Verdict::CannotBeTold, "{checked:?}");
    assert!(checked.judged.to_string().contains("hidden in this proof"), "{checked:?}");
}
