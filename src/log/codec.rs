//! Events as bytes: bincode 2, little-endian, variable-length integers. The only module that
//! knows bincode.

use super::form::{self, Blinder, Form, PLAIN};
use crate::vocabulary::{Audience, Entry, Event, RewindBy, Seat, Stamp};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The longest event that is read, in bytes.
pub const MAX_EVENT: usize = 16 << 20;

/// Few events are longer than this, in bytes.
const USUAL: usize = 64;

/// The first of the bytes that say that a number of several bytes follows.
const LONG_FORM: u8 = 251;

/// Why bytes are no event.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum CodecError {
    /// They cannot be read.
    #[error("these bytes are no event: {0}")]
    Unreadable(String),
    /// They are read, but the event has other bytes.
    #[error("these bytes are not how this event is written")]
    NotCanonical,
    /// They are in no form that an event is stored in.
    #[error("these bytes are in no form that an event can have")]
    Form,
    /// The bytes of a hidden event are padded otherwise than they are written.
    #[error("this hidden event is not padded as hidden events are")]
    Padding,
    /// The audience of a hidden event names a seat twice, or not in order.
    #[error("the seats that may see this hidden event are not in order, each once")]
    Audience,
}

/// The layout, with the limit that lengths from anywhere need.
fn layout() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<MAX_EVENT>()
}

/// Whether no number in these bytes can be in a longer form than it needs, or ask for much memory
/// as a length.
///
/// A number below 251 is one byte; 251 announces two more. Every byte from 251 on is held to be
/// such a beginning, wherever it stands: it passes only as 251 with a number that needs the two
/// bytes. So a number in the wrong form never passes; where other bytes only look like one, the
/// slower way decides.
fn numbers_are_short(bytes: &[u8]) -> bool {
    let Some(last) = bytes.len().checked_sub(8) else {
        return bytes
            .iter()
            .enumerate()
            .all(|(at, byte)| *byte < LONG_FORM || needs_two(bytes, at));
    };
    // The last eight bytes hold what is left after whole words.
    let (words, _) = bytes.as_chunks();
    let words = words.iter().enumerate().map(|(nth, word)| (8 * nth, word));
    words.chain(bytes.last_chunk().map(|word| (last, word))).all(|(from, word)| {
        let mut left = long_forms(u64::from_le_bytes(*word));
        while left != 0 {
            if !needs_two(bytes, from + left.trailing_zeros() as usize / 8) {
                return false;
            }
            left &= left - 1;
        }
        true
    })
}

/// The high bit of each of eight bytes that is `LONG_FORM` or more: its own is set, and its lower
/// bits carry into it when the distance to 256 is added.
#[inline]
fn long_forms(word: u64) -> u64 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const UP_TO: u64 = 0x0101_0101_0101_0101 * (256 - LONG_FORM as u64);
    ((word & !HIGH) + UP_TO) & word & HIGH
}

#[inline]
fn needs_two(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at..at + 3) {
        Some([LONG_FORM, low, high]) => u16::from_le_bytes([*low, *high]) >= LONG_FORM.into(),
        _ => false,
    }
}

/// The same for numbers of any length, such as a time: whether each is in the form it needs. As
/// lengths they may still ask for much memory.
fn is_shortest(bytes: &[u8]) -> bool {
    let needed = |at: usize| {
        let number = &bytes[at + 1..];
        match bytes[at] {
            LONG_FORM => needs_two(bytes, at),
            252 => number.first_chunk().is_some_and(|it| u32::from_le_bytes(*it) > 0xffff),
            253 => number.first_chunk().is_some_and(|it| u64::from_le_bytes(*it) > 0xffff_ffff),
            _ => false,
        }
    };
    bytes.iter().enumerate().all(|(at, byte)| *byte < LONG_FORM || needed(at))
}

/// The stored bytes of an event, with the blinder that it has if it is hidden.
pub fn encode(entry: &Entry, blinder: &Blinder) -> Vec<u8> {
    encode_parts(&entry.audience, &entry.event, || *blinder)
}

/// The stored bytes of an event whose parts are not together; a blinder is only taken if it is
/// hidden.
pub fn encode_parts(
    audience: &Audience,
    event: &Event,
    blinder: impl FnOnce() -> Blinder,
) -> Vec<u8> {
    if let Event::Redacted { commitment } = event {
        return form::redacted(commitment);
    }
    let Some(seats) = audience else { return plain(event) };
    debug_assert!(is_in_order(seats), "BUG: an audience is in order: {seats:?}");
    form::hidden(&blinder(), &bytes_of(&(seats, event)))
}

/// The stored bytes of an event that everybody may see.
pub fn plain(event: &Event) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(USUAL);
    bytes.push(PLAIN);
    write_to(&mut bytes, event);
    bytes
}

/// The bytes of any part of an event, in the same layout.
///
/// # Panics
/// Never: writing to memory cannot fail and every type here can be written.
pub fn bytes_of<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(USUAL);
    write_to(&mut bytes, value);
    bytes
}

fn write_to<T: Serialize>(bytes: &mut Vec<u8>, value: &T) {
    bincode::serde::encode_into_std_write(value, bytes, bincode::config::standard())
        .expect("BUG: an event can always be written to memory");
}

// What a plain event begins with behind the byte that says it is one.
const OPENED: u8 = 0;
const ROLLED: u8 = 5;
const EFFECTED: u8 = 8;
const REWOUND: u8 = 12;

/// Whether the event of bytes that were checked before can change a state: the opening, throws and
/// effects do, what was redacted does not, and a hidden event is not looked into. A fold need not
/// read the others.
pub fn changes_state(bytes: &[u8]) -> bool {
    can_be(&[OPENED, ROLLED, EFFECTED], bytes)
}

/// The same of a throw: whoever looks for throws need not read the others.
pub fn can_be_a_throw(bytes: &[u8]) -> bool {
    can_be(&[ROLLED], bytes)
}

fn can_be(kinds: &[u8], bytes: &[u8]) -> bool {
    match bytes {
        [PLAIN, kind, ..] => kinds.contains(kind),
        [form::REDACTED, ..] => false,
        _ => true,
    }
}

/// How many commits follow the one that these bytes begin and belong to it: what a rewind says.
#[inline]
pub fn follow_of(bytes: &[u8]) -> u32 {
    match bytes {
        [PLAIN, REWOUND, rest @ ..] => follow_of_rewind(rest),
        _ => 0,
    }
}

#[cold]
fn follow_of_rewind(rest: &[u8]) -> u32 {
    type Head = (Stamp, u64, u64, RewindBy, u32);
    let mut unread = Unread { rest };
    let head = bincode::serde::decode_from_reader::<Head, _, _>(&mut unread, layout());
    head.map_or(0, |(.., follow)| follow)
}

/// The event of bytes that were checked before.
pub fn decode(bytes: &[u8]) -> Result<Entry, CodecError> {
    if let Some((&PLAIN, event)) = bytes.split_first() {
        let event = if numbers_are_short(event) {
            decode_as(event, bincode::config::standard())?
        } else {
            decode_as(event, layout())?
        };
        return Ok(Entry { audience: None, event });
    }
    decode_withheld(bytes)
}

/// The event of bytes from anywhere: all are used, and the event is written with the same bytes.
pub fn decode_strict(bytes: &[u8]) -> Result<Entry, CodecError> {
    if let Some((&PLAIN, event)) = bytes.split_first() {
        return Ok(Entry { audience: None, event: decode_canonical(event)? });
    }
    decode_withheld(bytes)
}

/// The events of a commit from anywhere, in place of those in `entries`; which of them is none, and
/// why. What was read before it is there.
pub fn decode_commit<'a>(
    events: impl Iterator<Item = &'a [u8]>,
    entries: &mut Vec<Entry>,
) -> Result<(), (usize, CodecError)> {
    entries.clear();
    for bytes in events {
        let entry = decode_strict(bytes).map_err(|error| (entries.len(), error))?;
        entries.push(entry);
    }
    Ok(())
}

/// A hidden event, or what stands in the place of one.
#[cold]
fn decode_withheld(bytes: &[u8]) -> Result<Entry, CodecError> {
    match Form::of(bytes) {
        Some(Form::Hidden { padded, .. }) => {
            let content = form::content(padded).ok_or(CodecError::Padding)?;
            let (seats, event): (Vec<Seat>, Event) = decode_canonical(content)?;
            if !is_in_order(&seats) {
                return Err(CodecError::Audience);
            }
            Ok(Entry { audience: Some(seats), event })
        }
        // Nobody here may see it, whoever they are.
        Some(Form::Redacted(commitment)) => Ok(Entry {
            audience: Some(Vec::new()),
            event: Event::Redacted { commitment: *commitment },
        }),
        Some(Form::Plain(_)) | None => Err(CodecError::Form),
    }
}

fn is_in_order(seats: &[Seat]) -> bool {
    seats.is_sorted_by(|one, next| one < next)
}

/// Reads all of these bytes as what is written with the same bytes.
#[inline]
fn decode_canonical<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    if numbers_are_short(bytes) {
        return decode_as(bytes, bincode::config::standard());
    }
    let value = decode_as(bytes, layout())?;
    let canonical = is_shortest(bytes) || bytes_of(&value) == bytes;
    if canonical { Ok(value) } else { Err(CodecError::NotCanonical) }
}

#[inline]
fn decode_as<T: DeserializeOwned>(
    bytes: &[u8],
    layout: impl bincode::config::Config,
) -> Result<T, CodecError> {
    let mut unread = Unread { rest: bytes };
    match bincode::serde::decode_from_reader(&mut unread, layout) {
        Ok(value) if unread.rest.is_empty() => Ok(value),
        Ok(_) => Err(left_over(unread.rest.len())),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Bytes being read, so that what is left over can be told.
struct Unread<'a> {
    rest: &'a [u8],
}

impl bincode::de::read::Reader for &mut Unread<'_> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), bincode::error::DecodeError> {
        let missing = bytes.len().saturating_sub(self.rest.len());
        let Some((read, rest)) = self.rest.split_at_checked(bytes.len()) else {
            return Err(bincode::error::DecodeError::UnexpectedEnd { additional: missing });
        };
        bytes.copy_from_slice(read);
        self.rest = rest;
        Ok(())
    }

    #[inline]
    fn peek_read(&mut self, n: usize) -> Option<&[u8]> {
        self.rest.get(..n)
    }

    #[inline]
    fn consume(&mut self, n: usize) {
        self.rest = self.rest.get(n..).unwrap_or_default();
    }
}

#[cold]
fn unreadable(error: &bincode::error::DecodeError) -> CodecError {
    CodecError::Unreadable(error.to_string())
}

#[cold]
fn left_over(bytes: usize) -> CodecError {
    CodecError::Unreadable(format!("{bytes} bytes are left over"))
}
