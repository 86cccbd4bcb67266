//! Links: each event's hash under the link before it.
//!
//! ```text
//! key of the first event   blake3::derive_key("affray v2 chain", file header)
//! link(e)                = blake3::keyed_hash(link before e, what enters for e)
//! link(first of a commit)= blake3::keyed_hash(link before e,
//!                            commit's number, 8 bytes ‖ event count, 4 bytes ‖ what enters for e)
//! ```
//!
//! A plain event enters with its stored bytes, a hidden or redacted one with 01 and its commitment.
//! The stored bytes of an event are without its length. Number and count are little-endian, and
//! they pin the events to their commit, so no byte of a frame is outside the chain but the lengths
//! between events, and moving one of those changes the events. (A frame's own header has its
//! check.)

use std::fmt;

use super::form;
use super::format::HEADER_LEN;

/// What stands before the first event of a commit, in bytes: number and count.
const COMMIT_LEN: usize = 12;
/// Few first events are longer than this with what stands before them, in bytes.
const SHORT: usize = 64;

/// The link of an event: what the next event's hash is keyed with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link(pub [u8; 32]);

impl Link {
    /// The key of a log's first event.
    #[must_use]
    pub fn before_first(header: &[u8; HEADER_LEN]) -> Self {
        Self(blake3::derive_key("affray v2 chain", header))
    }

    /// The link of an event that follows another in its commit.
    #[inline]
    #[must_use]
    pub fn next(&self, event: &[u8]) -> Self {
        if form::is_plain(event) { self.hash(event) } else { self.next_withheld(event) }
    }

    /// The link of the first event of a commit, which has this number and so many events.
    #[inline]
    #[must_use]
    pub fn next_commit(&self, number: u64, count: u32, event: &[u8]) -> Self {
        let mut commit = [0; COMMIT_LEN];
        commit[..8].copy_from_slice(&number.to_le_bytes());
        commit[8..].copy_from_slice(&count.to_le_bytes());
        let mut message = [0; SHORT];
        match message.get_mut(..COMMIT_LEN + event.len()) {
            Some(message) if form::is_plain(event) => {
                message[..COMMIT_LEN].copy_from_slice(&commit);
                message[COMMIT_LEN..].copy_from_slice(event);
                self.hash(message)
            }
            _ => self.next_long_commit(&commit, event),
        }
    }

    #[inline]
    fn hash(&self, message: &[u8]) -> Self {
        Self(*blake3::keyed_hash(&self.0, message).as_bytes())
    }

    /// The link of an event that is not plain.
    #[cold]
    fn next_withheld(&self, event: &[u8]) -> Self {
        match form::entering(event) {
            Some(entering) => self.hash(&entering),
            None => self.hash(event),
        }
    }

    /// The link of a first event that is long or not plain.
    #[cold]
    fn next_long_commit(&self, commit: &[u8; COMMIT_LEN], event: &[u8]) -> Self {
        let entering = form::entering(event);
        let entering = entering.as_ref().map_or(event, |entering| &entering[..]);
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(commit).update(entering);
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
