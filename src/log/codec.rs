//! Events as bytes: bincode 2, little-endian, variable-length integers. The only module that
//! knows bincode.

use crate::vocabulary::{Audience, Entry, Event};
use serde::Serialize;

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
fn is_plain(bytes: &[u8]) -> bool {
    let (words, rest) = bytes.as_chunks();
    let mut long = words.iter().any(|word| has_long_form(u64::from_le_bytes(*word)));
    long |= rest.iter().any(|byte| *byte >= LONG_FORM);
    !long || bytes.iter().enumerate().all(|(at, byte)| *byte < LONG_FORM || needs_two(bytes, at))
}

/// Whether one of eight bytes is `LONG_FORM` or more: its high bit is set, and its lower bits carry
/// into it when the distance to 256 is added.
fn has_long_form(word: u64) -> bool {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const UP_TO: u64 = 0x0101_0101_0101_0101 * (256 - LONG_FORM as u64);
    ((word & !HIGH) + UP_TO) & word & HIGH != 0
}

fn needs_two(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at..at + 3) {
        Some([LONG_FORM, low, high]) => u16::from_le_bytes([*low, *high]) >= LONG_FORM.into(),
        _ => false,
    }
}

/// The bytes of an event.
pub fn encode(entry: &Entry) -> Vec<u8> {
    encode_parts(&entry.audience, &entry.event)
}

/// The bytes of an event whose parts are not together.
pub fn encode_parts(audience: &Audience, event: &Event) -> Vec<u8> {
    bytes_of(&(audience, event))
}

/// The bytes of any part of an event, in the same layout.
///
/// # Panics
/// Never: writing to memory cannot fail and every type here can be written.
pub fn bytes_of<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(USUAL);
    bincode::serde::encode_into_std_write(value, &mut bytes, bincode::config::standard())
        .expect("BUG: an event can always be written to memory");
    bytes
}

/// Whether the event of bytes that were checked before can change a state: the opening, throws and
/// effects do, and what only some seats see is not looked into. A fold need not read the others.
pub fn changes_state(bytes: &[u8]) -> bool {
    const FOR_ALL: u8 = 0;
    const OPENED: u8 = 0;
    const ROLLED: u8 = 5;
    const EFFECTED: u8 = 8;
    !matches!(bytes, [FOR_ALL, kind, ..] if ![OPENED, ROLLED, EFFECTED].contains(kind))
}

/// The event of bytes that were checked before.
pub fn decode(bytes: &[u8]) -> Result<Entry, CodecError> {
    if is_plain(bytes) {
        decode_as(bytes, bincode::config::standard())
    } else {
        decode_as(bytes, layout())
    }
}

/// The event of bytes from anywhere: all are used, and the event is written with the same bytes.
pub fn decode_strict(bytes: &[u8]) -> Result<Entry, CodecError> {
    if is_plain(bytes) {
        return decode_as(bytes, bincode::config::standard());
    }
    let entry = decode_as(bytes, layout())?;
    let mut expected = Expected { rest: bytes };
    let written =
        bincode::serde::encode_into_writer(&entry, &mut expected, bincode::config::standard());
    match written {
        Ok(()) if expected.rest.is_empty() => Ok(entry),
        _ => Err(CodecError::NotCanonical),
    }
}

/// Compares what is written with what is expected, so that nothing is allocated for it.
struct Expected<'a> {
    rest: &'a [u8],
}

impl bincode::enc::write::Writer for &mut Expected<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), bincode::error::EncodeError> {
        match self.rest.strip_prefix(bytes) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => Err(bincode::error::EncodeError::Other("other bytes")),
        }
    }
}

#[inline]
fn decode_as(bytes: &[u8], layout: impl bincode::config::Config) -> Result<Entry, CodecError> {
    let mut unread = Unread { rest: bytes };
    match bincode::serde::decode_from_reader(&mut unread, layout) {
        Ok(entry) if unread.rest.is_empty() => Ok(entry),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Event;

    #[test]
    fn bytes_that_are_not_canonical_are_refused() {
        let settled = Entry { audience: None, event: Event::Settled };
        let bytes = encode(&settled);
        assert_eq!(decode_strict(&bytes), Ok(settled));
        let long_form = [&bytes[..1], &[251, bytes[1], 0]].concat();
        assert_eq!(decode_strict(&long_form), Err(CodecError::NotCanonical));
        assert!(decode_strict(&[&bytes[..], &[0]].concat()).is_err());
        assert!(decode_strict(&[]).is_err());
    }

    #[test]
    fn only_numbers_that_need_two_bytes_are_plain() {
        assert!(is_plain(&[0, 250, 251, 251, 0, 7]));
        assert!(is_plain(&[251, 0xe8, 0x03]));
        for wrong in [&[251, 250, 0][..], &[251, 1], &[252, 0, 0, 1, 0], &[7, 255], &[251, 0, 0]] {
            assert!(!is_plain(wrong), "{wrong:?}");
        }
    }
}
