//! Secrets and what they were committed to, shares, and who could have chosen.

use super::{GM, alter, by};
use crate::shared::{
    RIVER, SECRET, alone, assert_found, bytes_of, chained, commits, first_event, opening_of,
    played_text, river_front, river_front_typed, say, talked,
};
use affray::audit::{AuditReport, FindingKind, audit};
use affray::play::Talk;
use affray::vocabulary::{DicePolicy, Event, Seat};

#[test]
fn a_wrong_commitment_is_named() {
    let honest = commits(&played_text(RIVER));
    let mut forged = honest.clone();
    opening_of(&mut forged).dice = DicePolicy::Committed { commitment: [3; 32] };
    let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
    let first = report.first().expect("a finding");
    assert_eq!((first.event, first.kind), (1, FindingKind::Commitment), "{report}");

    let mut revealed = honest.clone();
    revealed.push(alone(Event::Revealed { stamp: GM, secret: SECRET, next: None }));
    let report = audit(&chained(&revealed), None).expect("a log");
    assert!(!report.is_contradicted() && report.dice.secret_not_revealed == 0, "{report}");

    let mut lied = honest;
    lied.push(alone(Event::Revealed { stamp: GM, secret: [8; 32], next: None }));
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
    session.contribute(by(1), "seven herons".to_owned()).expect("a share of the new one");
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

/// Two shares before the start, a reveal and one share after it: listed with the head before each,
/// and who could have chosen, or chosen by them, is said.
#[test]
fn shares_are_listed_and_who_could_have_chosen_is_said() {
    let (front, lines) = RIVER.split_once("gm start").expect("a start");
    let at = lines.find("orc melee-attack bea").expect("the second round");
    let keeper_knew = "gm kept the secret, knew what each possible deed would throw, and could \
                       choose among deeds by it";
    let mut talk = talked(front);
    let mut heads = Vec::new();
    for (seat, text) in [(1, "seven herons"), (2, "an elm")] {
        heads.push(talk.session().log().head().to_string());
        talk.session_mut().contribute(by(seat), text.to_owned()).expect("a share");
    }
    say(&mut talk, "gm start");
    let report = audit(&bytes_of(talk), Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    let told: Vec<_> = report.dice.shares.iter().map(|one| (&*one.seat, &*one.head)).collect();
    assert_eq!(told, [("maria", &*heads[0]), ("tom", &*heads[1])]);
    let [says, knew] = &report.dice.could_choose[..] else { panic!("{report}") };
    assert!(says.starts_with("the last share of the first secret is tom's"), "{says}");
    assert!(says.ends_with(&heads[1]), "{says}");
    assert_eq!(knew, keeper_knew);
    let text = report.to_string();
    for told in ["share at event 2 by maria", "share at event 3 by tom", keeper_knew] {
        assert!(text.contains(&format!("\n  {told}\n")), "{told}:\n{text}");
    }

    // Nobody added to the first secret; somebody did to the next.
    let mut talk = talked(&format!("{front}gm start{}", &lines[..at]));
    let revealed = talk.session().history().count() + 1;
    talk.session_mut().reveal(GM, Some([9; 32])).expect("nothing is thrown in this round yet");
    say(&mut talk, "orc melee-attack bea weapon=sword");
    assert!(talk.session().pending().is_some(), "a share is awaited");
    let refused = talk.session_mut().contribute(GM, "mine".to_owned());
    assert!(refused.is_err(), "the keeper's is none");
    talk.session_mut().contribute(by(1), "an elm".to_owned()).expect("a share");
    assert!(talk.session().pending().is_none(), "and the throw came with it");
    let report = audit(&bytes_of(talk), Some([9; 32])).expect("a log");
    assert!(!report.is_contradicted() && report.dice.secret_not_revealed == 0, "{report}");
    let [first, next, knew, typed] = &report.dice.could_choose[..] else { panic!("{report}") };
    assert!(first.starts_with("nobody but gm, who keeps it, added to the first"), "{report}");
    assert!(next.starts_with("the last share of the secret after reveal 1 is maria's"));
    assert_eq!(*knew, format!("{keeper_knew}, and when to reveal it"));
    assert!(typed.starts_with("whoever typed the face"), "{report}");
    let fits = format!("\n  from event 1 on: the secret revealed at event {revealed} fits\n");
    assert!(report.to_string().contains(&fits), "{report}");
}

/// Where nobody keeps a secret, nobody knew more than the others: it stands in the opening, or there
/// is none.
#[test]
fn of_dice_without_a_kept_secret_no_keeper_is_told() {
    let seed = format!("mixed = true\nseed = \"{}\"\n", "07".repeat(32));
    let open = river_front().replace("mixed = true\n", &seed);
    let report = audit(&played_text(&format!("{open}gm start\n")), None).expect("a log");
    let [says] = &report.dice.could_choose[..] else { panic!("{report}") };
    assert!(says.starts_with("the secret stands in the opening: whoever wrote"), "{report}");
    let report = shared(&open);
    let [says] = &report.dice.could_choose[..] else { panic!("{report}") };
    let last = "the secret stands in the opening: tom, who spoke the last share, event 3, could";
    assert!(says.starts_with(last), "{report}");
    let typed = river_front_typed();
    let report = audit(&played_text(&format!("{typed}gm start [2 5]\n")), None).expect("a log");
    let [says] = &report.dice.could_choose[..] else { panic!("{report}") };
    assert!(says.starts_with("whoever typed the face"), "{report}");
}

/// A share behind the start and a second one of a seat, also where the secret is not here and no
/// die can betray them.
#[test]
fn a_share_too_late_and_one_too_many_are_found() {
    let share = |words: &str| alone(Event::Contributed { stamp: by(1), text: words.to_owned() });
    let lines = "gm start [2 5]\norc melee-attack ash weapon=sword\n";
    let honest = commits(&played_text(&format!("{}{lines}", river_front())));
    for secret in [Some(SECRET), None] {
        let mut late = honest.clone();
        late.insert(2, share("an elm"));
        let says = "the fight has started; nobody can add to the dice any more";
        assert_found(&late, secret, (first_event(&late, 2), says));

        let mut twice = honest.clone();
        twice.splice(1..1, [share("an elm"), share("seven herons")]);
        let says = "the seat maria has added its share already";
        assert_found(&twice, secret, (first_event(&twice, 2), says));
    }
}

/// The report of a fight to whose dice two seats add before the start.
fn shared(front: &str) -> AuditReport {
    let mut talk = talked(front);
    for (seat, text) in [(1, "seven herons"), (2, "an elm")] {
        talk.session_mut().contribute(by(seat), text.to_owned()).expect("a share");
    }
    say(&mut talk, "gm start");
    audit(&bytes_of(talk), None).expect("a log")
}
