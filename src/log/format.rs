//! The file format, version 2. This page is its definition; the code below is tested against it.
//!
//! An example: a log of one commit with two events: `hello`, which everybody may see, and one that
//! says that a resolution is complete (its bytes are 0b), which only seat 1 may see. All numbers
//! are little-endian.
//!
//! ```text
//! offset bytes                     what
//!      0 41 46 46 52 41 59 0d 0a   magic "AFFRAY\r\n"                     ┐
//!      8 02 00                     format version 2                       │ header, 16 bytes
//!     10 .. .. .. .. .. ..         check: blake3(bytes 0..10)[..6]        ┘
//!     16 c0 4d 46 54               magic of a frame                       ┐
//!     20 01 00 00 00               commit number, from 1                  │
//!     24 02 00 00 00               event count, at least 1                │ frame header, 24 bytes
//!     28 9a 00 00 00               body length in bytes                   │
//!     32 .. .. .. .. .. .. .. ..   check: blake3(bytes 16..32)[..8]       ┘
//!     40 06                        length 6                               ┐
//!     41 00 68 65 6c 6c 6f         00: a plain event; "hello"             │
//!     47 91 01                     length 145                             │
//!     49 01                        01: a hidden event                     │
//!     50 00 01 02 .. 0e 0f         its blinder, 16 bytes                  │ body
//!     66 01 01                     audience: one seat, number 1           │
//!     68 0b                        the event                              │
//!     69 80                        end of the event                       │
//!     70 00 .. 00                  zeros, up to 128 bytes from offset 66  ┘
//!    194 .. (32 bytes)             link of the last event
//!    226                           the next frame, or the end
//! ```
//!
//! The chain of the example. `commitment` is what the hidden event enters the chain as:
//!
//! ```text
//! commitment = keyed_hash(derive_key("affray v2 hidden", 00 01 02 .. 0f), bytes 66..194)
//!            = 8fa017c0d13a12e8f2a7b0c0d886f9f71a482613c8f0ca4d94ca07a74ea5b19f
//! first key  = derive_key("affray v2 chain", bytes 0..16)
//!            = fa0f0cf351b32d00f5066868c01394ca518429c365034e30524ceaf3bf354c37
//! link 1     = keyed_hash(first key, 01 00 00 00 00 00 00 00  02 00 00 00  00 68 65 6c 6c 6f)
//!            = b2739edfb17de2657ad9942a5133db600a07c6df0d28edf3435722a69beb33c3
//! link 2     = keyed_hash(link 1, 01 ‖ commitment)
//!            = aac7da200f0ba58b1ef72974c2e2b1cbed99d1b7cc1e1c1b77ff2f609b135f86
//! ```
//!
//! Redacted, the log has the same links. The hidden event is replaced by its commitment, and the
//! body length and the header's check are others:
//!
//! ```text
//!     28 29 00 00 00               body length: 7 + 1 + 33
//!     47 21                        length 33
//!     48 02                        02: a redacted event
//!     49 .. (32 bytes)             its commitment
//!     81 .. (32 bytes)             link of the last event, as before
//! ```
//!
//! Fields:
//! - An event is stored in one of three forms (`super::form`): plain `00 ‖ event`; hidden
//!   `01 ‖ blinder ‖ padded`, where padded is the audience and the event, then 80, then zeros up to
//!   a multiple of 128 bytes; redacted `02 ‖ commitment`.
//! - The event itself, and the audience before it, are bincode (`super::codec`).
//! - In the chain a plain event stands with its stored bytes, a hidden or redacted one with
//!   `01 ‖ commitment` (`super::chain`).
//! - A plain event of the kind `rewound` says how many commits follow and belong to it: they are
//!   appended together.
//!
//! Invariants:
//! - Commits are numbered from 1 without a gap; nothing stands between frames or after the last.
//! - A length is an LEB128 varint of at most 32 bits in its shortest form.
//! - The body holds exactly `event count` events and nothing else.
//! - No event is empty or longer than `MAX_EVENT`; no body is longer than `MAX_BODY`.
//! - A hidden event is padded with as few zeros as there can be. The seats of its audience are in
//!   ascending order, each once.
//! - From the second commit on, no event holds more than `MAX_ZEROS` zero bytes in a row. So a
//!   zeroed 512-byte sector can only be the work of a crash, and no single changed byte looks
//!   like one. (The first commit may hold them: a log torn there is no log anyway.)
//! - The links continue the chain of `super::chain`.
//! - All commits of a group are there: a rewind and those it says follow it. Where the file ends
//!   before the last of them, between frames or inside one, it is torn from the rewind's frame on
//!   (`super::tail`). Commits of a group begin no other group.
//!
//! Dice. A seeded die hangs on its [address](crate::log::format::Address), as bincode, under the
//! key of the table:
//!
//! ```text
//! table key = derive_key("affray v2 dice", secret ‖ L ‖ opening ‖ L ‖ seat ‖ L ‖ text ‖ …)
//! seed      = keyed_hash(table key, address)
//! face      = the first word of ChaCha20(seed) below ⌊2³² / n⌋ · n, modulo n, plus 1
//! ```
//!
//! The opening is its stored bytes with the time 0; each share gives a seat's id and a text; `L` is
//! the length of the next field in 8 bytes. Ash's attack on Grak in round 1, a d20:
//!
//! ```text
//! 01                                      round 1
//! 01 03 00 03 "ash" 0c "melee-attack"     a deed of ash's: melee-attack,
//!    01 03 00 04 "grak" 00 00             on grak, the first such (nth 0), hidden from nobody
//! 03 00 03 "ash" 06 "attack"              ash rolls, for attack,
//! 01 03 00 04 "grak"                      about grak
//! 14 00 00                                20 faces; the only part; the first die of the row
//! ```
//!
//! Version changes: the first 16 bytes keep this shape in every version, so any program can tell
//! a newer log from a damaged one. Everything after them belongs to the version. Version 1 was
//! never released, and nothing reads it. It had no forms: the audience stood in every event, and
//! the first link of a commit was over the whole frame header.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use thiserror::Error;

/// Length of the file header in bytes.
pub const HEADER_LEN: usize = 16;
/// Length of a frame header in bytes.
pub const FRAME_HEADER_LEN: usize = 24;
/// Length of a link in bytes.
pub const LINK_LEN: usize = 32;
/// What a frame takes beside its body, in bytes.
pub const FRAME_OVERHEAD: usize = FRAME_HEADER_LEN + LINK_LEN;
/// The format version this module writes and reads.
pub const VERSION: u16 = 2;
/// The longest event, in bytes.
pub const MAX_EVENT: usize = 16 << 20;
/// The longest body of a commit, in bytes.
pub const MAX_BODY: usize = 64 << 20;
/// The most zero bytes an event may hold in a row, from the second commit on.
pub const MAX_ZEROS: usize = 255;
/// The first bytes of a log.
pub const MAGIC: [u8; 8] = *b"AFFRAY\r\n";
/// The first bytes of a frame.
pub const FRAME_MAGIC: [u8; 4] = [0xc0, b'M', b'F', b'T'];

/// Why bytes are not the header of a log that can be read here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// Fewer than 16 bytes.
    #[error("not a log: the file is shorter than a log's header")]
    Short,
    /// Other first bytes.
    #[error("not a log: the file does not begin as one")]
    Magic,
    /// The header's own check is wrong.
    #[error("not a log: its header is damaged")]
    Check,
    /// A sound header of another version, newer or older.
    #[error("the log has format version {0}; this program reads version {VERSION}")]
    Version(u16),
}

/// Why bytes are not the header of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FrameError {
    /// Other first bytes.
    #[error("no commit begins here")]
    Magic,
    /// The frame header's own check is wrong.
    #[error("the header of the commit was changed")]
    Check,
    /// A sound header that names no event, or more bytes than a commit may have.
    #[error("the header of the commit names impossible sizes")]
    Sizes,
}

/// Why events cannot be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LimitError {
    /// A commit without events.
    #[error("a commit needs at least one event")]
    NoEvents,
    /// An event without bytes.
    #[error("an event is empty")]
    EmptyEvent,
    /// An event in none of the forms that events are stored in.
    #[error("an event is in no form that an event can have")]
    Form,
    /// An event above `MAX_EVENT`.
    #[error("an event of {0} bytes is longer than {MAX_EVENT}")]
    LongEvent(usize),
    /// A body above `MAX_BODY`.
    #[error("a commit's events are together longer than {MAX_BODY} bytes")]
    LongBody,
    /// More than `MAX_ZEROS` zero bytes in a row.
    #[error("an event holds more than {MAX_ZEROS} zero bytes in a row")]
    Zeros,
    /// Commit numbers have 32 bits.
    #[error("the log is full: its commits are numbered with 32 bits")]
    Full,
}

/// The header of a log of this version.
#[must_use]
pub fn file_header() -> [u8; HEADER_LEN] {
    header_of(VERSION)
}

/// Checks the header of a log.
///
/// # Errors
/// [`HeaderError`] where the bytes do not begin with the header of a log of this version.
pub fn check_file_header(bytes: &[u8]) -> Result<[u8; HEADER_LEN], HeaderError> {
    let known = bytes.len().min(MAGIC.len());
    if bytes[..known] != MAGIC[..known] {
        return Err(HeaderError::Magic);
    }
    let header: [u8; HEADER_LEN] = *bytes.first_chunk().ok_or(HeaderError::Short)?;
    let version = u16::from_le_bytes([header[8], header[9]]);
    if header != header_of(version) {
        return Err(HeaderError::Check);
    }
    if version != VERSION {
        return Err(HeaderError::Version(version));
    }
    Ok(header)
}

/// What stands in a frame header beside its magic and its check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameHeader {
    /// The commit's number, from 1.
    pub number: u32,
    /// How many events the body holds, at least 1.
    pub count: u32,
    /// How many bytes the body has.
    pub body_len: u32,
}

impl FrameHeader {
    /// The bytes of the header, its check included.
    #[must_use]
    pub fn encode(self) -> [u8; FRAME_HEADER_LEN] {
        let mut bytes = [0; FRAME_HEADER_LEN];
        bytes[..4].copy_from_slice(&FRAME_MAGIC);
        bytes[4..8].copy_from_slice(&self.number.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.count.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.body_len.to_le_bytes());
        let check = blake3::hash(&bytes[..16]);
        bytes[16..].copy_from_slice(&check.as_bytes()[..8]);
        bytes
    }

    /// Reads a header, its check and its limits.
    ///
    /// # Errors
    /// [`FrameError`] where the bytes are not what [`FrameHeader::encode`] writes.
    #[inline]
    pub fn decode(bytes: &[u8; FRAME_HEADER_LEN]) -> Result<Self, FrameError> {
        if bytes[..4] != FRAME_MAGIC {
            return Err(FrameError::Magic);
        }
        if bytes[16..] != blake3::hash(&bytes[..16]).as_bytes()[..8] {
            return Err(FrameError::Check);
        }
        let header = Self::decode_unchecked(bytes);
        let sizes = header.count >= 1
            && header.body_len as usize <= MAX_BODY
            && u64::from(header.body_len) >= 2 * u64::from(header.count);
        if sizes { Ok(header) } else { Err(FrameError::Sizes) }
    }

    /// The fields as they stand, whatever the check says: only for hopping ahead.
    #[must_use]
    pub fn decode_unchecked(bytes: &[u8; FRAME_HEADER_LEN]) -> Self {
        let field = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        Self { number: field(4), count: field(8), body_len: field(12) }
    }

    /// The length of the whole frame in bytes.
    #[must_use]
    pub fn frame_len(self) -> usize {
        self.body_len as usize + FRAME_OVERHEAD
    }
}

/// Appends an event with its length to a body.
///
/// # Errors
/// [`LimitError`] where the event is empty or too long; nothing is appended then.
pub fn put_event(body: &mut Vec<u8>, event: &[u8]) -> Result<(), LimitError> {
    if event.is_empty() {
        return Err(LimitError::EmptyEvent);
    }
    let len = u32::try_from(event.len()).map_err(|_| LimitError::LongEvent(event.len()))?;
    if event.len() > MAX_EVENT {
        return Err(LimitError::LongEvent(event.len()));
    }
    let mut rest = len;
    while rest >= 0x80 {
        body.push(rest.to_le_bytes()[0] | 0x80);
        rest >>= 7;
    }
    body.push(rest.to_le_bytes()[0]);
    body.extend_from_slice(event);
    Ok(())
}

/// Splits the first event off a body: the event and what follows it. `None` where the length is
/// missing, not in its shortest form, zero, too large, or runs past the end.
#[inline]
#[must_use]
pub fn take_event(body: &[u8]) -> Option<(&[u8], &[u8])> {
    let (&first, rest) = body.split_first()?;
    if first < 0x80 {
        return if first == 0 { None } else { rest.split_at_checked(usize::from(first)) };
    }
    take_long_event(body)
}

/// Whether more than `MAX_ZEROS` zero bytes stand in a row.
#[inline]
#[must_use]
pub fn too_many_zeros(event: &[u8]) -> bool {
    event.len() > MAX_ZEROS && long_zero_run(event)
}

fn take_long_event(body: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut len = 0_usize;
    for (at, &byte) in body.iter().take(4).enumerate() {
        len |= usize::from(byte & 0x7f) << (7 * at);
        if byte < 0x80 {
            let shortest = byte != 0 && len <= MAX_EVENT;
            return if shortest { body[at + 1..].split_at_checked(len) } else { None };
        }
    }
    None // Four bytes hold 28 bits, more than the longest event needs.
}

/// A run of 256 zeros covers a whole aligned piece of 128, so the exact count is seldom needed.
fn long_zero_run(event: &[u8]) -> bool {
    if !event.chunks_exact(128).any(|piece| piece.iter().all(|&byte| byte == 0)) {
        return false;
    }
    event.split(|&byte| byte != 0).any(|run| run.len() > MAX_ZEROS)
}

fn header_of(version: u16) -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    header[..8].copy_from_slice(&MAGIC);
    header[8..10].copy_from_slice(&version.to_le_bytes());
    let check = blake3::hash(&header[..10]);
    header[10..].copy_from_slice(&check.as_bytes()[..6]);
    header
}

/// The address of a die: everything its face hangs on beside the secret and the players' shares.
/// Words and ids are spelled out; `nth` and `position` count from 0. Its bytes are bincode's, like
/// those of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Address<'a> {
    /// The round in force when the deed was said or the unasked thing began; 0 for what is thrown
    /// once for a whole fight.
    pub round: u32,
    /// What the throw belongs to.
    pub occasion: AddressOccasion<'a>,
    /// Who rolls.
    pub roller: Being<'a>,
    /// What for.
    pub purpose: &'a str,
    /// Whom or what it is about.
    pub whom: Option<Being<'a>>,
    /// How many faces the die has.
    pub faces: u16,
    /// Which of the deed's throws it is.
    pub part: Vec<AddressPortion<'a>>,
    /// Which die of the row.
    pub position: u32,
}

/// What a throw belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum AddressOccasion<'a> {
    /// The rules threw it by themselves.
    Unasked {
        /// The id of the clause.
        clause: &'a str,
        /// Whose turn, and which of its turns of the round, from 0.
        turn: Option<(Being<'a>, u32)>,
        /// The seats that may see it, if it is hidden.
        audience: Vec<&'a str>,
    },
    /// A deed.
    Deed {
        /// Whoever declared, ruled, answered or stepped in with a verb.
        doer: Being<'a>,
        /// The verb that is carried out.
        done: &'a str,
        /// The target as filled in.
        target: Option<Being<'a>>,
        /// Which of several equal deeds of the round.
        nth: u32,
        /// The seats that may see it, if it is hidden.
        audience: Vec<&'a str>,
    },
}

/// Somebody or something, by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Being<'a> {
    /// The game master.
    Gm,
    /// The fight as a whole.
    Fight,
    /// A side.
    Side(&'a str),
    /// A combatant.
    Combatant(Combatant<'a>),
    /// An item, by whose sheet it stands on, and its id there.
    Item(Combatant<'a>, &'a str),
    /// A zone.
    Zone(&'a str),
}

/// A combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Combatant<'a> {
    /// One of the opening.
    Id(&'a str),
    /// One that came later: its side then, and which newcomer of that side, from 1.
    Newcomer(&'a str, u32),
}

/// One of the things that tell the throws of a deed apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum AddressPortion<'a> {
    /// Which blow.
    Blow(u32),
    /// Which step of a path.
    Step(u32),
    /// Which hazard.
    Hazard(&'a str),
    /// Which group, by its first member.
    Group(Combatant<'a>),
    /// Which rule, by its clause.
    Rule(&'a str),
    /// Which re-roll of a tie.
    Tie(u32),
    /// Which item.
    Item(Combatant<'a>, &'a str),
    /// Which row of a table, or which of several like things.
    Entry(u32),
    /// Which of several roles.
    Word(&'a str),
}

impl Address<'_> {
    /// The bytes of the address.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        super::codec::bytes_of(self)
    }

    /// What stands for it in an index.
    #[must_use]
    pub fn key(&self) -> [u8; 16] {
        let mut key = [0; 16];
        key.copy_from_slice(&blake3::hash(&self.bytes()).as_bytes()[..16]);
        key
    }

    /// The face of the die under the key of the table, from 1.
    ///
    /// The words come from `ChaCha20` under the hash of the address, from word 0 on. A word at or
    /// above the largest multiple of `faces` that fits in 32 bits is passed over, so every face is
    /// equally likely; the rest modulo `faces`, plus 1.
    #[must_use]
    pub fn face(&self, table_key: &[u8; 32]) -> u16 {
        face_at(table_key, &self.bytes(), self.faces)
    }
}

/// The face of a die with so many faces at an address given as its bytes.
#[must_use]
pub fn face_at(table_key: &[u8; 32], address: &[u8], faces: u16) -> u16 {
    let seed = blake3::keyed_hash(table_key, address);
    let mut words = ChaCha20Rng::from_seed(*seed.as_bytes());
    face_from(|| words.next_u32(), faces)
}

/// The first face the words of a key stream give.
#[must_use]
pub fn face_from(mut next: impl FnMut() -> u32, faces: u16) -> u16 {
    let faces = u64::from(faces.max(1));
    let limit = ((1_u64 << 32) / faces) * faces;
    loop {
        let word = u64::from(next());
        if word < limit {
            return (word % faces) as u16 + 1;
        }
    }
}
