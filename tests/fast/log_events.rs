//! Events as bytes: one form each, and everything else is refused.

use affray::log::Blinder;
use affray::log::codec::{CodecError, bytes_of, decode, decode_strict, encode, follow_of};
use affray::log::form::{self, PLAIN};
use affray::vocabulary::{Actor, Entry, Event, Reply, Rewind, RewindBy, Seat, Stamp, Value};

const BLINDER: Blinder = [7; 16];

#[test]
fn bytes_that_are_not_canonical_are_refused() {
    let settled = Entry { audience: None, event: Event::Settled };
    let bytes = encode(&settled, &BLINDER);
    assert_eq!((&bytes[..], decode_strict(&bytes)), (&[PLAIN, 11][..], Ok(settled)));
    let long_form = [&bytes[..1], &[251, bytes[1], 0]].concat();
    assert_eq!(decode_strict(&long_form), Err(CodecError::NotCanonical));
    assert!(decode_strict(&[&bytes[..], &[0]].concat()).is_err());
    assert!(decode_strict(&[]).is_err());
    assert_eq!(decode_strict(&[3, 11]), Err(CodecError::Form));
    assert_eq!(decode_strict(&[2, 11]), Err(CodecError::Form));
}

#[test]
fn hidden_events_are_read_strictly() {
    let hidden = Entry { audience: Some(vec![Seat(0), Seat(2)]), event: Event::Settled };
    let bytes = encode(&hidden, &BLINDER);
    assert_eq!(decode_strict(&bytes), Ok(hidden.clone()));
    assert_eq!(decode(&bytes), Ok(hidden));
    let read = |content: &[u8]| decode_strict(&form::hidden(&BLINDER, content));
    assert!(read(&[1, 0, 11]).is_ok() && read(&[0, 11]).is_ok());
    assert_eq!(read(&[2, 2, 0, 11]), Err(CodecError::Audience));
    assert_eq!(read(&[2, 1, 1, 11]), Err(CodecError::Audience));
    assert_eq!(read(&[1, 0, 251, 11, 0]), Err(CodecError::NotCanonical));
    assert!(matches!(read(&[1, 0, 11, 0]), Err(CodecError::Unreadable(_))));
    let mut padded = form::hidden(&BLINDER, &[1, 0, 11]);
    padded.extend_from_slice(&[0; 128]);
    assert_eq!(decode_strict(&padded), Err(CodecError::Padding));
}

#[test]
fn a_redacted_event_has_no_bytes_but_its_commitment() {
    let redacted = decode_strict(&form::redacted(&[9; 32])).unwrap();
    assert_eq!(redacted.event, Event::Redacted { commitment: [9; 32] });
    assert_eq!(encode(&redacted, &BLINDER), form::redacted(&[9; 32]));
    let index =
        bytes_of(&Event::Recovered { stamp: Stamp { seat: Seat(0), time: 0 }, offset: 0 })[0];
    assert!(decode_strict(&[PLAIN, index + 1]).is_err(), "no bytes say so");
}

#[test]
fn a_rewind_says_how_many_commits_follow_before_anything_else_is_read() {
    let stamp = Stamp { seat: Seat(1), time: 1_700_000_000_000 };
    for follow in [0, 1, 250, 70_000] {
        let (from, to, by, because) = (900, 300, RewindBy::Offer, Some("so".to_owned()));
        let rewind = Rewind { stamp, from, to, by, follow, because };
        let event = Event::Rewound(rewind);
        let bytes = encode(&Entry { audience: None, event }, &BLINDER);
        assert_eq!(follow_of(&bytes), follow);
        assert_eq!(follow_of(&bytes[..6]), 0);
    }
    assert_eq!(follow_of(&[PLAIN, 11]), 0);
}

#[test]
fn a_number_in_more_bytes_than_it_needs_is_refused() {
    // A time that four bytes would hold.
    let remark = |time: &[u8]| [&[PLAIN, 16, 0], time, &[1, 0x61]].concat();
    assert!(decode_strict(&remark(&[252, 0, 0, 1, 0])).is_ok());
    assert!(decode_strict(&remark(&[253, 0, 0, 0, 0, 1, 0, 0, 0])).is_ok());
    let long = remark(&[253, 0, 0, 1, 0, 0, 0, 0, 0]);
    assert_eq!(decode_strict(&long), Err(CodecError::NotCanonical));
}

/// The quick look at eight bytes at once finds a long form wherever it stands among them.
#[test]
fn a_number_of_two_bytes_is_taken_only_where_one_would_not_hold_it() {
    let stored = |before: usize, number: i32, after: usize| {
        let (stamp, of) = (Stamp { seat: Seat(0), time: 0 }, Actor::Gm);
        let text = |len| Value::Label("x".repeat(len));
        let value = Value::List(vec![text(before), Value::Int(number), text(after)]);
        let event = Event::Answered { stamp, of, reply: Reply::Value(value), again: None };
        encode(&Entry { audience: None, event }, &BLINDER)
    };
    for (before, after) in (0..20).flat_map(|before| (0..20).map(move |after| (before, after))) {
        // 125 is stored as 250, the last number of one byte; -126 as 251.
        let one = stored(before, 125, after);
        let two = stored(before, -126, after);
        let at = one.iter().position(|byte| *byte == 250).expect("the number");
        assert_eq!((&two[at..at + 3], two.len()), (&[251, 251, 0][..], one.len() + 2));
        assert!(decode_strict(&one).is_ok() && decode_strict(&two).is_ok(), "{before} {after}");
        for long in [&[251, 250, 0][..], &[252, 250, 0, 0, 0]] {
            let bytes = [&one[..at], long, &one[at + 1..]].concat();
            let found = decode_strict(&bytes);
            assert_eq!(found, Err(CodecError::NotCanonical), "{before} {after} {long:?}");
        }
    }
}
