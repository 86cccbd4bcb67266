//! Proofs for a third person: what they hold, what a check makes of them, and that no changed
//! character is passed over.

/// Changed proofs.
mod altered;
/// Heads that were noted earlier and later.
mod heads;
/// What is hidden.
mod hidden;
/// Proofs that no log gave.
mod hostile;

use crate::shared::seats::{said, with_seat};
use crate::shared::{
    Fight, RIVER, SECRET, alone, bytes_of, camped, chained, commits, fights, first_event, one_in,
    say, talked,
};
use affray::log::merkle::Head;
use affray::log::verify::verify_bytes;
use affray::prove::{Checked, EventProof, Given, Ledger, Proof, ProveError, Read, check};
use affray::schema;
use affray::vocabulary::{DicePolicy, DieSource, Event, Rolled, Seat, Stamp, Verdict, Viewer};
use std::collections::BTreeSet;

/// Two players, and a wolf that waits. The dice are committed to.
const COMPANY: &str = r#"---
system = "wwn"
dice = "seeded"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 12
[[combatant.weapon]]
id = "sword"
damage = "1d6"
[[combatant]]
id = "bea"
side = "heroes"
seat = "tom"
kind = "pc"
hp-max = 12
[[combatant]]
id = "orc"
side = "raiders"
hp-max = 40
---
"#;

/// One attack, with two shares in its dice.
const ATTACK: &str = "maria: contribute \"seven herons\"\ntom: contribute \"a rook\"\n\
                      gm: gm start\nmaria: ash melee-attack orc weapon=sword";

/// The log of the company, with what was said after the attack.
fn company(then: &str) -> Vec<u8> {
    bytes_of(said(COMPANY, &format!("{ATTACK}{then}")))
}

/// The same once the secret is revealed.
fn revealed() -> Vec<u8> {
    company("\ngm: reveal final")
}

fn head_of(log: &[u8]) -> Head {
    verify_bytes(log, None).expect("a log").head
}

fn ledger(log: &[u8]) -> Ledger<'_> {
    Ledger::of(log).unwrap_or_else(|error| panic!("{error}"))
}

/// Every roll of a log.
fn rolls(log: &[u8]) -> Vec<(u64, Rolled)> {
    let ledger = ledger(log);
    let all = 1..=ledger.history().count();
    let rolled = all.filter_map(|event| match ledger.history().entry(event).event {
        Event::Rolled(rolled) => Some((event, *rolled)),
        _ => None,
    });
    rolled.collect()
}

/// The last roll of a log.
fn last_roll(log: &[u8]) -> u64 {
    rolls(log).last().expect("a roll").0
}

/// The proof of an event for everybody.
#[track_caller]
fn proof_of(log: &[u8], event: u64) -> Proof {
    let proof = ledger(log).event(event, Viewer::Spectator, None);
    proof.unwrap_or_else(|error| panic!("#{event}: {error}"))
}

#[track_caller]
fn event_of(proof: Proof) -> EventProof {
    match proof {
        Proof::Event(event) => event,
        Proof::Growth(growth) => panic!("{growth:?}"),
    }
}

/// What a proof comes to, as its file, against a head.
#[track_caller]
fn checked(proof: &Proof, head: Option<Head>) -> Checked {
    let read = [Read::of(proof.text().as_bytes()).expect("a proof")];
    check(&read[0], &Given { head: head.map(Into::into), from: None, beside: &read })
}

/// The log of a fight with the secret of its dice in it, where it may be published.
fn with_secret(fight: &Fight) -> Vec<u8> {
    let mut all = commits(&fight.log);
    let reveals = all.iter().any(|commit| matches!(commit[0].event, Event::Revealed { .. }));
    let Event::Opened(opening) = &all[0][0].event else { panic!("{}", fight.name) };
    if !matches!(opening.dice, DicePolicy::Committed { .. }) || reveals {
        return fight.log.clone();
    }
    let stamp = Stamp { seat: opening.keeper, time: 0 };
    all.push(alone(Event::Revealed { stamp, secret: fight.secret, next: None }));
    chained(&all)
}

#[test]
fn every_roll_of_every_fight_is_proved() {
    let (mut fit, mut typed, mut judged, mut carried) = (0, 0, 0, 0);
    for fight in fights() {
        let log = with_secret(&fight);
        let (ledger, head) = (ledger(&log), head_of(&log));
        for (event, rolled) in rolls(&log) {
            let proof = match ledger.event(event, Viewer::Afterwards, None) {
                Ok(proof) => proof,
                Err(error) => panic!("{} #{event}: {error}", fight.name),
            };
            let checked = checked(&proof, Some(head));
            let told = || format!("{} #{event}: {:?}", fight.name, checked);
            assert_eq!(checked.wrong, [""; 0], "{}", told());
            let because = &checked.judged.cannot_be_told;
            assert!(because.iter().all(|says| says.starts_with("typed by ")), "{}", told());
            fit += u64::from(checked.judged.verdict == Verdict::Fits && !rolled.dice.is_empty());
            typed += u64::from(!because.is_empty());
            for die in &rolled.dice {
                judged += u64::from(matches!(die.source, DieSource::Judged { .. }));
                carried += u64::from(matches!(die.source, DieSource::Carried { .. }));
            }
        }
    }
    assert!(
        fit > 100 && typed > 100 && judged > 0 && carried > 0,
        "{fit} {typed} {judged} {carried}"
    );
}

/// Decoded, the commits in a proof are the named ones, byte by byte, and no other of the log.
#[test]
fn a_proof_holds_the_named_commits_and_no_other() {
    let log = revealed();
    let (ledger, event) = (ledger(&log), last_roll(&log));
    let proof = event_of(proof_of(&log, event));
    let history = ledger.history();
    let mut named: BTreeSet<u64> = [1, history.commit_of(event)].into();
    named.extend(history.shares().iter().map(|share| history.commit_of(share.event)));
    named.extend(history.reveals().iter().map(|reveal| history.commit_of(reveal.event)));
    assert_eq!(named.len(), 5);
    assert_eq!(proof.commits.iter().map(|commit| commit.number).collect::<BTreeSet<_>>(), named);
    for commit in &proof.commits {
        let (first, last) = history.events_of(commit.number);
        let stored: Vec<&[u8]> = (first..=last).map(|event| history.bytes_of(event)).collect();
        let held: Vec<&[u8]> = commit.events.iter().map(|bytes| &bytes.0[..]).collect();
        assert_eq!(held, stored, "commit {}", commit.number);
    }
    let checked = checked(&Proof::Event(proof), Some(head_of(&log)));
    assert_eq!(checked.commits, named.into_iter().collect::<Vec<_>>());
    assert_eq!(checked.judged.verdict, Verdict::Fits);
    assert!(checked.proved[1].contains("with the shares of maria and tom"), "{checked:?}");
    let only_audit = |says: &String| says.contains("only `affray audit` of the whole log shows");
    assert!(checked.not_proved.iter().any(only_audit), "{checked:?}");
}

#[test]
fn before_the_reveal_it_says_who_can_supply_the_secret() {
    let log = company("");
    let checked = checked(&proof_of(&log, last_roll(&log)), Some(head_of(&log)));
    assert_eq!(checked.judged.verdict, Verdict::CannotBeTold);
    let because = &checked.judged.cannot_be_told[0];
    assert!(
        because.contains("no reveal of the secret of its dice; gm, who keeps it, can reveal"),
        "{because}"
    );
    assert_eq!(checked.proved.len(), 1, "{checked:?}");
}

#[test]
fn a_forged_face_and_a_forged_secret_are_found() {
    let honest = commits(&revealed());
    let roll = |commit: &[affray::vocabulary::Entry]| {
        commit.iter().position(|entry| matches!(entry.event, Event::Rolled(_)))
    };
    let at = honest.iter().rposition(|commit| roll(commit).is_some()).expect("a roll");
    let mut forged = honest.clone();
    let nth = roll(&forged[at]).expect("a roll");
    let Event::Rolled(rolled) = &mut forged[at][nth].event else { panic!("a roll") };
    rolled.dice[0].face = rolled.dice[0].face % rolled.dice[0].sides + 1;
    let event = first_event(&honest, at) + nth as u64;
    assert_wrong(&chained(&forged), event, "comes out");
    let mut forged = honest.clone();
    let Some(Event::Revealed { secret, .. }) = forged.last_mut().map(|commit| &mut commit[0].event)
    else {
        panic!("a reveal")
    };
    secret[3] ^= 1;
    assert_wrong(&chained(&forged), event, "is not the one committed to");
    // The share of somebody who spoke after the throw.
    let mut forged = honest;
    let share = forged.remove(1);
    forged.insert(at, share);
    assert_wrong(&chained(&forged), event - 1, "came after it was thrown");
}

/// The roll of a log whose chain holds is contradicted, in these words.
#[track_caller]
fn assert_wrong(log: &[u8], event: u64, words: &str) {
    let checked = checked(&proof_of(log, event), Some(head_of(log)));
    assert_eq!(checked.judged.verdict, Verdict::Contradicted, "{checked:?}");
    assert!(checked.wrong.iter().any(|says| says.contains(words)), "{checked:?}");
}

/// What is thrown about a newcomer hangs on its name, which the opening does not hold.
#[test]
fn a_roll_about_a_newcomer_is_proved_with_its_arrival() {
    let mut talk = camped();
    say(&mut talk, "gm join from=camp.play#wolf");
    let before = talk.session().history().count();
    for line in ["bea melee-attack wolf weapon=spear", "reveal final"] {
        say(&mut talk, line);
    }
    let log = bytes_of(talk);
    let late = rolls(&log).into_iter().find(|(event, _)| *event > before);
    let (event, _) = late.expect("a roll on the wolf");
    let proof = event_of(proof_of(&log, event));
    assert_eq!(proof.arrived.len(), 1, "{proof:?}");
    let checked = self::checked(&Proof::Event(proof.clone()), Some(head_of(&log)));
    assert_eq!(checked.judged.verdict, Verdict::Fits, "{checked:?}");
    assert!(checked.told.last().is_some_and(|says| says.contains("Wolf")), "{checked:?}");
    let alone = Proof::Event(EventProof { arrived: Vec::new(), ..proof });
    let checked = self::checked(&alone, Some(head_of(&log)));
    assert!(checked.judged.to_string().contains("the proof does not say who"), "{checked:?}");
}

#[test]
fn any_event_is_proved_without_dice() {
    let log = bytes_of(talked(RIVER));
    let (ledger, head) = (ledger(&log), head_of(&log));
    for event in 1..=ledger.history().count() {
        let proof = proof_of(&log, event);
        let checked = checked(&proof, Some(head));
        assert_eq!(checked.wrong, [""; 0], "#{event}");
        if !matches!(ledger.history().entry(event).event, Event::Rolled(_)) {
            assert_eq!(checked.judged.verdict, Verdict::Fits, "#{event}: {checked:?}");
            assert!(checked.commits.len() <= 2, "#{event}: {checked:?}");
        }
        let told = checked.told.last().expect("what it says");
        assert!(told.starts_with(&format!("#{event} ")) && !told.contains('?'), "{told}");
    }
    let last = ledger.history().count();
    for none in [0, last + 1] {
        let error = ledger.event(none, Viewer::Afterwards, None).expect_err("no such event");
        assert!(matches!(error, ProveError::NoSuchEvent { .. }), "{error}");
    }
}

/// The bar for one roll in a fight of 10,000 events.
#[test]
fn a_proof_out_of_a_long_fight_is_small() {
    let mut talk = with_seat(said(COMPANY, ATTACK), "gm");
    let event = talk.session().history().count();
    for number in 0..10_000 {
        say(&mut talk, &format!("remark \"the night is long, hour {number}\""));
    }
    say(&mut talk, "reveal final");
    let log = bytes_of(talk);
    let event = rolls(&log).iter().rfind(|(roll, _)| *roll <= event).expect("a roll").0;
    let (proof, head) = (proof_of(&log, event), head_of(&log));
    let text = proof.text();
    assert!(text.len() < 16_000, "{} bytes", text.len());
    assert_eq!(checked(&proof, Some(head)).judged.verdict, Verdict::Fits);
}

#[test]
fn proofs_fit_their_schema() {
    let made = schema::named("proof").expect("a schema");
    let validator = jsonschema::validator_for(&made).expect("a schema");
    let log = revealed();
    let from = head_of(&company(""));
    let growth = ledger(&log).growth(from.into(), None).expect("growth");
    for proof in [proof_of(&log, last_roll(&log)), growth] {
        let json = serde_json::from_str(&proof.text()).expect("JSON");
        assert!(validator.is_valid(&json), "{}", proof.text());
    }
}

/// The shares of a later secret, and the reveals before it, are what its dice need.
#[test]
fn dice_of_a_later_secret_are_proved() {
    let log = company(
        "\nmaria: ash end-turn\ntom: bea end-turn\ngm: orc end-turn\ngm: reveal\n\
         tom: contribute \"a fresh owl\"\nmaria: ash melee-attack orc weapon=sword\n\
         gm: reveal final",
    );
    let later = rolls(&log).into_iter().find(|(_, rolled)| rolled.row.secret == 1);
    let (event, _) = later.expect("a die of the second secret");
    let checked = checked(&proof_of(&log, event), Some(head_of(&log)));
    assert_eq!(checked.judged.verdict, Verdict::Fits, "{checked:?}");
    assert!(checked.proved[1].contains("with the share of tom"), "{checked:?}");
    let mut forged = event_of(proof_of(&log, event));
    let opening_reveal = forged.commits.iter().position(|commit| {
        commit.events.len() == 1 && commit.number > 1 && commit.number < forged.at.commit
    });
    forged.commits.remove(opening_reveal.expect("a reveal or a share"));
    let checked = self::checked(&Proof::Event(forged), Some(head_of(&log)));
    assert_ne!(checked.judged.verdict, Verdict::Fits, "{checked:?}");
}

/// The secret of these fights is the one that is revealed in them.
#[test]
fn the_secret_stands_in_the_proof() {
    let log = revealed();
    let proof = event_of(proof_of(&log, last_roll(&log)));
    let holds = |bytes: &[u8]| bytes.windows(32).any(|some| some == SECRET);
    let events = proof.commits.iter().flat_map(|commit| &commit.events);
    assert_eq!(events.filter(|event| holds(&event.0)).count(), 1);
}
