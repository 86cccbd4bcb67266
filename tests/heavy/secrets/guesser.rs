//! Somebody who knows what a hidden event may say, and tries blinders: it confirms nothing, also
//! with all secrets of the dice in hand.

use super::worlds::{Fight, hidden_fight, looks};
use crate::shared::is_whole;
use affray::log::form::{self, BLINDER_LEN, Form};
use affray::log::{Blinder, redact};
use affray::play::Blinders;
use affray::vocabulary::{Event, Seat, Stamp};

/// How many blinders are tried for each hidden event.
fn tries() -> u64 {
    if is_whole() { 10_000_000 } else { 100_000 }
}

/// The hidden events of a log: number, blinder, and what they say, padded.
fn hidden(log: &[u8]) -> Vec<(u64, Blinder, Vec<u8>)> {
    let mut all = Vec::new();
    let mut number = 0;
    each_event(log, |event| {
        number += 1;
        if let Some(Form::Hidden { blinder, padded }) = Form::of(event) {
            all.push((number, *blinder, padded.to_vec()));
        }
    });
    all
}

/// The commitments that stand in a redacted log, by event.
fn commitments(log: &[u8]) -> Vec<(u64, [u8; 32])> {
    let mut all = Vec::new();
    let mut number = 0;
    each_event(log, |event| {
        number += 1;
        if let Some(Form::Redacted(commitment)) = Form::of(event) {
            all.push((number, *commitment));
        }
    });
    all
}

fn each_event(log: &[u8], mut each: impl FnMut(&[u8])) {
    let mut scanner = affray::log::scan::Scanner::new(log).expect("a log");
    while let Ok(Ok(commit)) = scanner.next_commit() {
        commit.events().for_each(&mut each);
    }
}

/// The blinders that somebody would try who knows the program and the secrets of the dice.
fn likely(secrets: &[[u8; 32]], number: u64, links: &[u8]) -> Vec<Blinder> {
    let mut all = vec![[0; BLINDER_LEN], [0xff; BLINDER_LEN]];
    for secret in secrets {
        // As if the key were the secret, or came from it in one of the ways that other keys do.
        let keys = [
            *secret,
            blake3::derive_key("affray v2 hidden", secret),
            blake3::derive_key("affray v2 dice", secret),
            blake3::derive_key("affray v2 commitment", secret),
            blake3::derive_key("affray v2 blinders", secret),
            blake3::derive_key("affray v2 chain", secret),
        ];
        for key in keys {
            all.extend((0..number + 64).map(|number| Blinders::Key(key).blinder(number)));
            all.extend(key.windows(BLINDER_LEN).filter_map(|part| Blinder::try_from(part).ok()));
        }
    }
    all.extend(links.windows(BLINDER_LEN).filter_map(|part| Blinder::try_from(part).ok()));
    all
}

/// Tries blinders for each hidden event of a fight, knowing what it says.
fn assert_nothing_confirmed(fight: &Fight, secrets: &[[u8; 32]]) {
    let log = fight.log().bytes();
    let seat = looks(fight);
    let redacted = redact(log, |seats| seats.contains(&seat)).expect("a log");
    let there = hidden(log);
    let withheld = commitments(&redacted);
    assert!(withheld.len() >= 2, "the fight hides something");
    for (number, commitment) in withheld.into_iter().take(3) {
        let (_, blinder, padded) =
            there.iter().find(|(hidden, ..)| *hidden == number).expect("it stands in the log");
        // The blinder proves it; that is what it is for.
        assert_eq!(form::commitment(blinder, padded), commitment);
        assert_ne!(*blake3::hash(padded).as_bytes(), commitment);
        let likely = likely(secrets, number, &redacted);
        let counted = (0..tries()).map(|counter| {
            let mut blinder = [0; BLINDER_LEN];
            blinder[..8].copy_from_slice(&counter.to_le_bytes());
            blinder
        });
        for blinder in likely.into_iter().chain(counted).take(tries() as usize) {
            assert_ne!(form::commitment(&blinder, padded), commitment, "event {number}");
        }
    }
}

#[test]
fn a_guesser_confirms_no_hidden_event() {
    let mut fight = hidden_fight("");
    let stamp = Stamp { seat: Seat::GM, time: 0 };
    fight.reveal(stamp, None).expect("the secret is shown");
    let revealed = (1..=fight.history().count()).find_map(|number| {
        match fight.history().entry(number).event {
            Event::Revealed { secret, .. } => Some(secret),
            _ => None,
        }
    });
    assert_nothing_confirmed(&fight, &[revealed.expect("a reveal")]);
}

#[test]
fn a_guesser_confirms_no_hidden_event_of_open_dice() {
    let seed = "5e".repeat(32);
    let fight = hidden_fight(&format!("seed = \"{seed}\"\n"));
    assert_nothing_confirmed(&fight, &[[0x5e; 32]]);
}
