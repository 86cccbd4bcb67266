//! The stored forms of an event, and what of each enters the chain. The page about the format,
//! `super::format`, shows them with an example.
//!
//! A hidden event enters the chain as its commitment, so the event can be taken out of a log and
//! the chain still continues. Nobody can guess the event from the commitment, because nobody who
//! may not see the event knows its blinder.

/// The first byte of a plain event.
pub const PLAIN: u8 = 0;
/// The first byte of a hidden event.
pub const HIDDEN: u8 = 1;
/// The first byte of a redacted event.
pub const REDACTED: u8 = 2;
/// The length of a blinder in bytes.
pub const BLINDER_LEN: usize = 16;
/// The length of a commitment in bytes.
pub const COMMITMENT_LEN: usize = 32;
/// Hidden events are padded to a multiple of this many bytes.
pub const PADDED_TO: usize = 128;

/// What is mixed into the commitment of a hidden event, so that it cannot be guessed.
pub type Blinder = [u8; BLINDER_LEN];
/// What a hidden event enters the chain as.
pub type Commitment = [u8; COMMITMENT_LEN];

/// The byte that ends the content of a padded event.
const END: u8 = 0x80;
/// What stands before the padded bytes of a hidden event.
const HIDDEN_HEAD: usize = 1 + BLINDER_LEN;

/// An event's stored bytes, by their form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form<'a> {
    /// Everybody may see it: the event, without the byte that says so.
    Plain(&'a [u8]),
    /// Some seats may see it.
    Hidden {
        /// Its blinder.
        blinder: &'a Blinder,
        /// The audience and the event, padded.
        padded: &'a [u8],
    },
    /// It was taken out.
    Redacted(&'a Commitment),
}

impl<'a> Form<'a> {
    /// The form of stored bytes; none where no event can be stored so.
    #[must_use]
    pub fn of(event: &'a [u8]) -> Option<Self> {
        let (first, rest) = event.split_first()?;
        match *first {
            PLAIN => Some(Self::Plain(rest)),
            HIDDEN => {
                let (blinder, padded) = rest.split_first_chunk()?;
                let whole = !padded.is_empty() && padded.len().is_multiple_of(PADDED_TO);
                whole.then_some(Self::Hidden { blinder, padded })
            }
            REDACTED => rest.try_into().ok().map(Self::Redacted),
            _ => None,
        }
    }
}

/// Whether bytes are in one of the forms.
#[inline]
#[must_use]
pub fn is_sound(event: &[u8]) -> bool {
    is_plain(event) || Form::of(event).is_some()
}

/// Whether bytes are a plain event.
#[inline]
pub(super) fn is_plain(event: &[u8]) -> bool {
    event.first() == Some(&PLAIN)
}

/// The commitment of a hidden event.
#[must_use]
pub fn commitment(blinder: &Blinder, padded: &[u8]) -> Commitment {
    let key = blake3::derive_key("affray v2 hidden", blinder);
    *blake3::keyed_hash(&key, padded).as_bytes()
}

/// The commitment that stored bytes enter the chain with; none if they are plain.
#[must_use]
pub fn commitment_of(event: &[u8]) -> Option<Commitment> {
    match Form::of(event)? {
        Form::Plain(_) => None,
        Form::Hidden { blinder, padded } => Some(commitment(blinder, padded)),
        Form::Redacted(commitment) => Some(*commitment),
    }
}

/// What an event that is not plain enters the chain as.
#[must_use]
pub(super) fn entering(event: &[u8]) -> Option<[u8; 1 + COMMITMENT_LEN]> {
    commitment_of(event).map(|commitment| tagged(HIDDEN, &commitment))
}

/// The stored bytes of a hidden event: its audience and the event, not yet padded.
#[must_use]
pub fn hidden(blinder: &Blinder, content: &[u8]) -> Vec<u8> {
    let padded = (content.len() + 1).next_multiple_of(PADDED_TO);
    let mut bytes = Vec::with_capacity(HIDDEN_HEAD + padded);
    bytes.push(HIDDEN);
    bytes.extend_from_slice(blinder);
    bytes.extend_from_slice(content);
    bytes.push(END);
    bytes.resize(HIDDEN_HEAD + padded, 0);
    bytes
}

/// The stored bytes of a redacted event.
#[must_use]
pub fn redacted(commitment: &Commitment) -> Vec<u8> {
    tagged(REDACTED, commitment).to_vec()
}

/// The content of padded bytes; none where they are padded otherwise than [`hidden`] does it.
#[must_use]
pub fn content(padded: &[u8]) -> Option<&[u8]> {
    let end = padded.iter().rposition(|byte| *byte != 0)?;
    let least = (end + 1).next_multiple_of(PADDED_TO);
    (padded[end] == END && padded.len() == least).then_some(&padded[..end])
}

fn tagged(first: u8, commitment: &Commitment) -> [u8; 1 + COMMITMENT_LEN] {
    let mut bytes = [first; 1 + COMMITMENT_LEN];
    bytes[1..].copy_from_slice(commitment);
    bytes
}
