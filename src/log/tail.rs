//! Judging a place where reading stopped: cut off by a crash, or changed.
//!
//! A crash during an append leaves a beginning of the last frame, or its length with some sectors
//! still zero. Nothing else counts as torn:
//!
//! ```text
//! frame header right, the body runs past the end                                torn
//! fewer bytes than a header, right as far as magic and number go, or zero       torn
//! after at most a header's bytes nothing but zeros                              torn
//! the link is zero, or a 512-byte sector of the file inside the frame is zero   torn
//! any of these with the sound header of a later commit somewhere after it       damaged
//! anything else                                                                 damaged
//! ```
//!
//! One changed byte never looks torn: zeros count only where at least two bytes must have been
//! changed to leave them. So if a crash loses exactly one byte, that is called damage.
//!
//! Commits of one group (a rewind and those it says follow) are one append, and of them all count
//! or none. So a group that ends early is torn from its first frame on, even where it ends between
//! two frames, and within it the sound header of a commit of the same group is no later one.

use super::codec;
use super::commit::{Commit, Harm, Position, Unreadable, chain_body};
use super::format::{FRAME_HEADER_LEN, FRAME_MAGIC, FrameHeader, LINK_LEN, take_event};

/// The unit in which a disk loses what was not synced, in bytes.
pub const SECTOR: usize = 512;

/// How many bytes after a place are looked at to judge a broken frame header.
pub const JUDGED: usize = FRAME_HEADER_LEN + 2 * SECTOR;

/// How a log ends that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    /// With its last commit.
    Clean,
    /// With a commit that a crash cut off: everything from this byte offset on.
    Torn {
        /// Where the good part ends.
        offset: u64,
    },
}

impl Tail {
    /// Where the good part ends, if the log is torn.
    #[must_use]
    pub fn torn_at(self) -> Option<u64> {
        match self {
            Tail::Clean => None,
            Tail::Torn { offset } => Some(offset),
        }
    }
}

/// Commits that were appended together, of which all count or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// What stands before the first of them.
    pub start: Position,
    /// The number of the last of them.
    pub last: u64,
}

impl Group {
    /// The group that a commit begins, if others follow it.
    #[inline]
    #[must_use]
    pub fn begun_by(commit: &Commit<'_>) -> Option<Self> {
        let follow = u64::from(commit.follow());
        (follow > 0).then(|| Self { start: commit.before, last: commit.number() + follow })
    }
}

/// Judges harm. `rest` begins at the position and holds the whole frame or everything to the end
/// of the log, and at least [`JUDGED`] bytes of it; `group` is the one in which the position
/// stands; `later` says whether a sound header of a commit above a number stands anywhere after.
///
/// # Errors
/// [`Unreadable`] where the log is no log, or damaged.
pub fn judge(
    position: &Position,
    rest: &[u8],
    harm: Harm,
    group: Option<&Group>,
    later: impl FnOnce(u64) -> bool,
) -> Result<Tail, Unreadable> {
    if rest.is_empty() && position.commits > 0 && group.is_none() {
        return Ok(Tail::Clean);
    }
    let last = group.map_or_else(|| position.commits + 1 + announced(rest), |group| group.last);
    if !looks_torn(position, rest, harm) || later(last) {
        return Err(position.damage(rest, harm).into());
    }
    let good = group.map_or(position, |group| &group.start);
    if good.commits == 0 {
        return Err(Unreadable::FirstCommitCut);
    }
    Ok(Tail::Torn { offset: good.offset })
}

/// How many commits follow the one that begins here and belong to it, as far as that came to disk.
fn announced(rest: &[u8]) -> u64 {
    let header = rest.first_chunk().and_then(|chunk| FrameHeader::decode(chunk).ok());
    let body = header.and_then(|_| take_event(&rest[FRAME_HEADER_LEN..]));
    body.map_or(0, |(first, _)| u64::from(codec::follow_of(first)))
}

/// Where in the bytes a sound frame header of a commit above this number stands.
#[must_use]
pub fn later_frame(bytes: &[u8], number: u64) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = bytes[from..].iter().position(|&byte| byte == FRAME_MAGIC[0]) {
        let at = from + found;
        let header = bytes[at..].first_chunk().and_then(|chunk| FrameHeader::decode(chunk).ok());
        if header.is_some_and(|header| u64::from(header.number) > number) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

fn looks_torn(position: &Position, rest: &[u8], harm: Harm) -> bool {
    match harm {
        Harm::Cut => true,
        Harm::ShortHeader | Harm::Header(_) => header_torn(position, rest),
        Harm::FileHeader | Harm::Number(_) => false,
        Harm::Length(_) | Harm::Link | Harm::Zeros(_) | Harm::Form(_) => frame_torn(position, rest),
    }
}

/// The header is not there or not right.
fn header_torn(position: &Position, rest: &[u8]) -> bool {
    let rest = &rest[..rest.len().min(JUDGED)];
    let (first, second) = rest.split_at(sector_end(position).min(rest.len()));
    // The sector in which the frame begins was lost. One byte of it alone could be a change.
    if is_zero(first) && first.len() >= 2 {
        return true;
    }
    // Both sectors were lost, or nothing of the next sector came to disk.
    let known = known_prefix(position);
    let right = |bytes: &[u8]| bytes.iter().zip(&known).all(|(byte, known)| byte == known);
    if is_zero(first) && is_zero(second) || right(first) && sector_lost(second, first.len()) {
        return true;
    }
    // Fewer bytes than a header, or no more than those and then zeros.
    let header = &rest[..rest.len().min(FRAME_HEADER_LEN)];
    let written = header.len() - header.iter().rev().take_while(|&&byte| byte == 0).count();
    right(&header[..written]) && is_zero(&rest[header.len()..])
}

/// The sector after the one in which the frame begins is zero, and part of the header stood there.
fn sector_lost(second: &[u8], before: usize) -> bool {
    let sector = &second[..second.len().min(SECTOR)];
    before < FRAME_HEADER_LEN && !sector.is_empty() && is_zero(sector)
}

/// The header is right and the whole frame is there, but its body or its link is not.
fn frame_torn(position: &Position, rest: &[u8]) -> bool {
    let Some(header_bytes) = rest.first_chunk() else { return false };
    let Ok(fields) = FrameHeader::decode(header_bytes) else { return false };
    let Some(frame) = rest.get(..fields.frame_len()) else { return false };
    let (content, link) = frame.split_at(frame.len() - LINK_LEN);
    let (first, sectors) = frame.split_at(sector_end(position).min(frame.len()));
    if is_zero(link) || sectors.chunks_exact(SECTOR).any(is_zero) {
        return true;
    }
    // The last sector of the frame holds a part of the link only, and it was lost. What should
    // stand there follows from the body; at least two bytes must be missing.
    let last = sectors.len() % SECTOR;
    if last == 0 || last >= LINK_LEN || first.len() == frame.len() {
        return false;
    }
    let body = &content[FRAME_HEADER_LEN..];
    let Ok(right) = chain_body(position, fields.count, body) else { return false };
    let kept = LINK_LEN - last;
    let missing = right.0[kept..].iter().filter(|&&byte| byte != 0).count();
    right.0[..kept] == link[..kept] && is_zero(&link[kept..]) && missing >= 2
}

/// How many bytes of the file's sector are left from the position on.
fn sector_end(position: &Position) -> usize {
    let within = usize::try_from(position.offset % SECTOR as u64);
    SECTOR - within.expect("BUG: a rest below 512 fits")
}

/// The magic and the number that the next frame must begin with.
fn known_prefix(position: &Position) -> [u8; 8] {
    let mut known = [0; 8];
    known[..4].copy_from_slice(&FRAME_MAGIC);
    let number = u32::try_from(position.commits + 1).unwrap_or(u32::MAX);
    known[4..].copy_from_slice(&number.to_le_bytes());
    known
}

fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}
