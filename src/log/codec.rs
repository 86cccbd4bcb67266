//! Events as bytes: bincode 2, little-endian, variable-length integers. The only module that
//! knows bincode.

use crate::vocabulary::Entry;
use serde::Serialize;

/// The longest event that is read, in bytes.
pub const MAX_EVENT: usize = 16 << 20;

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

fn layout() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<MAX_EVENT>()
}

/// The bytes of an event.
pub fn encode(entry: &Entry) -> Vec<u8> {
    bytes_of(entry)
}

/// The bytes of any part of an event, in the same layout.
///
/// # Panics
/// Never: writing to memory cannot fail and every type here can be written.
pub fn bytes_of<T: Serialize>(value: &T) -> Vec<u8> {
    bincode::serde::encode_to_vec(value, bincode::config::standard())
        .expect("BUG: an event can always be written to memory")
}

/// The event of bytes that were checked before.
pub fn decode(bytes: &[u8]) -> Result<Entry, CodecError> {
    let (entry, used) = bincode::serde::decode_from_slice(bytes, layout())
        .map_err(|error| CodecError::Unreadable(error.to_string()))?;
    if used == bytes.len() {
        Ok(entry)
    } else {
        let left = bytes.len() - used;
        Err(CodecError::Unreadable(format!("{left} bytes are left over")))
    }
}

/// The event of bytes from anywhere: all are used, and the event is written with the same bytes.
pub fn decode_strict(bytes: &[u8]) -> Result<Entry, CodecError> {
    let entry = decode(bytes)?;
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
}
