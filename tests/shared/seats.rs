//! Fights in which several seats speak.

use super::{NOW, SECRET, bytes_of, opened, say, try_say};
use affray::audit::audit;
use affray::log::MemoryStorage;
use affray::play::Talk;
use affray::vocabulary::Seat;

/// A fight as it is said, each line by the seat before its colon.
pub fn said(cast: &str, lines: &str) -> Talk<MemoryStorage> {
    { lines.lines() }.filter(|line| !line.trim().is_empty()).fold(opened(cast), |talk, line| {
        let (seat, line) = line.trim().split_once(": ").expect("SEAT: LINE");
        let mut talk = with_seat(talk, seat);
        say(&mut talk, line);
        talk
    })
}

/// The same fight, another seat speaking.
pub fn with_seat(talk: Talk<MemoryStorage>, seat: &str) -> Talk<MemoryStorage> {
    let session = talk.into_session();
    let seats = &session.history().opening().seats;
    let at = seats.iter().position(|known| known == seat).expect("a seat of the fight");
    Talk::new(session, Seat(at as u8), || NOW)
}

/// Goes on with a fight, and gives what is said against the last line by this seat.
#[track_caller]
pub fn refused(talk: Talk<MemoryStorage>, seat: &str, line: &str) -> String {
    let mut talk = with_seat(talk, seat);
    let before = talk.session().history().count();
    let refusal = try_say(&mut talk, line).expect_err(line);
    assert_eq!(talk.session().history().count(), before, "{line}");
    refusal
}

/// The log of a fight whose audit finds nothing.
#[track_caller]
pub fn audited(talk: Talk<MemoryStorage>) -> Vec<u8> {
    let log = bytes_of(talk);
    let report = audit(&log, Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    log
}
