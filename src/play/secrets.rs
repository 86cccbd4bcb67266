//! The secrets of a fight and what becomes of them: a commitment before anybody acts, and the key
//! that all dice of a table hang on.

use crate::log::codec;
use crate::vocabulary::{Event, Opening};

/// A player's share of the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The seat that spoke it, by id.
    pub seat: String,
    /// What it said.
    pub text: String,
    /// For which secret: 0 the first, 1 the one after the first reveal, and so on.
    pub secret: u32,
    /// The event that recorded it.
    pub event: u64,
}

/// A secret that was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reveal {
    /// The event that recorded it.
    pub event: u64,
    /// The secret.
    pub secret: [u8; 32],
    /// The commitment of the next one, if there is to be one.
    pub next: Option<[u8; 32]>,
}

/// The commitment of a secret.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    blake3::derive_key("affray v2 commitment", secret)
}

/// The key all dice of a secret hang on: the secret, the opening without its time, and the shares
/// spoken for this secret, in file order. Each field comes after its length.
pub fn table_key<'a>(
    secret: &[u8; 32],
    opening: &Opening,
    shares: impl Iterator<Item = &'a Share>,
) -> [u8; 32] {
    let timeless = Event::Opened(Box::new(Opening { time: 0, ..opening.clone() }));
    let mut material = blake3::Hasher::new_derive_key("affray v2 dice");
    material.update(secret);
    put(&mut material, &codec::plain(&timeless));
    for share in shares {
        put(&mut material, share.seat.as_bytes());
        put(&mut material, share.text.as_bytes());
    }
    *material.finalize().as_bytes()
}

/// A field after its length.
fn put(material: &mut blake3::Hasher, field: &[u8]) {
    material.update(&(field.len() as u64).to_le_bytes()).update(field);
}
