//! Links: each event's hash under the link before it.
//!
//! ```text
//! key of the first event   blake3::derive_key("affray v1 chain", file header)
//! link(e)                = blake3::keyed_hash(link before e, stored bytes of e)
//! link(first of a commit)= blake3::keyed_hash(link before e, frame header ‖ stored bytes of e)
//! ```
//!
//! The stored bytes of an event are without its length; the frame header pins the count and the
//! body's length, so no byte of a frame is outside the chain but the lengths between events, and
//! moving one of those changes the events.

use std::fmt;

use super::format::{FRAME_HEADER_LEN, HEADER_LEN};

/// The link of an event: what the next event's hash is keyed with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link(pub [u8; 32]);

impl Link {
    /// The key of a log's first event.
    #[must_use]
    pub fn before_first(header: &[u8; HEADER_LEN]) -> Self {
        Self(blake3::derive_key("affray v1 chain", header))
    }

    /// The link of an event that follows another in its commit.
    #[inline]
    #[must_use]
    pub fn next(&self, event: &[u8]) -> Self {
        Self(*blake3::keyed_hash(&self.0, event).as_bytes())
    }

    /// The link of the first event of a commit.
    #[inline]
    #[must_use]
    pub fn next_commit(&self, frame_header: &[u8; FRAME_HEADER_LEN], event: &[u8]) -> Self {
        let len = FRAME_HEADER_LEN + event.len();
        let mut message = [0; 128];
        if let Some(message) = message.get_mut(..len) {
            message[..FRAME_HEADER_LEN].copy_from_slice(frame_header);
            message[FRAME_HEADER_LEN..].copy_from_slice(event);
            return self.next(message);
        }
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(frame_header).update(event);
        Self(*hasher.finalize().as_bytes())
    }

    /// The first eight digits, for people.
    #[must_use]
    pub fn short(&self) -> String {
        let mut digits = self.to_string();
        digits.truncate(8);
        digits
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_event_of_a_commit_is_hashed_after_its_frame_header() {
        let before = Link([7; 32]);
        for len in [1, 40, 103, 104, 105, 5000] {
            let event = vec![3; len];
            let message = [&[9; FRAME_HEADER_LEN][..], &event].concat();
            assert_eq!(before.next_commit(&[9; FRAME_HEADER_LEN], &event), before.next(&message));
        }
    }

    #[test]
    fn links_are_written_in_hex() {
        assert_eq!(Link([0xab; 32]).to_string(), "ab".repeat(32));
        assert_eq!(Link([0xab; 32]).short(), "abababab");
    }
}
