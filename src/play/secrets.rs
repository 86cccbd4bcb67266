//! The secrets of a fight and what becomes of them: a commitment before anybody acts, and the key
//! that all dice of a table hang on.

use super::History;
use super::session::PlayError;
use crate::log::codec;
use crate::vocabulary::{DicePolicy, Event, Opening};

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

/// The commitment the dice hang on now; none where no secret is kept: typed dice, an open secret,
/// or one that was revealed for good.
pub fn commitment_in_force(history: &History) -> Option<[u8; 32]> {
    match (&history.opening().dice, history.reveals().last()) {
        (DicePolicy::Committed { .. }, Some(reveal)) => reveal.next,
        (DicePolicy::Committed { commitment }, None) => Some(*commitment),
        (DicePolicy::Typed | DicePolicy::Open { .. }, _) => None,
    }
}

/// The secret that dice are thrown with from here on: the one that stands open, or the one given,
/// which must be the one they hang on.
pub fn to_throw_with(
    history: &History,
    given: Option<[u8; 32]>,
) -> Result<Option<[u8; 32]>, PlayError> {
    if let DicePolicy::Open { secret } = history.opening().dice {
        return Ok(Some(secret));
    }
    match (given, commitment_in_force(history)) {
        (Some(secret), Some(hung_on)) if commitment(&secret) != hung_on => {
            Err(PlayError::WrongSecret)
        }
        (Some(secret), Some(_)) => Ok(Some(secret)),
        (_, None) | (None, _) => Ok(None),
    }
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
