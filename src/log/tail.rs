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

use super::format::{FRAME_HEADER_LEN, FRAME_MAGIC, FrameHeader, LINK_LEN};
use super::scan::{Harm, Position, Unreadable, chain_body};

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

/// Judges harm. `rest` begins at the position and holds the whole frame or everything to the end
/// of the log, and at least [`JUDGED`] bytes of it; `later` says whether a sound header of a
/// commit above a number stands anywhere after.
///
/// # Errors
/// [`Unreadable`] where the log is no log, or damaged.
pub fn judge(
    position: &Position,
    rest: &[u8],
    harm: Harm,
    later: impl FnOnce(u64) -> bool,
) -> Result<Tail, Unreadable> {
    if rest.is_empty() && position.commits > 0 {
        return Ok(Tail::Clean);
    }
    if !looks_torn(position, rest, harm) || later(position.commits + 1) {
        return Err(position.damage(rest, harm).into());
    }
    if position.commits == 0 {
        return Err(Unreadable::FirstCommitCut);
    }
    Ok(Tail::Torn { offset: position.offset })
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
        Harm::Length(_) | Harm::Link | Harm::Zeros(_) => frame_torn(position, rest),
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
    let Ok(right) = chain_body(position, header_bytes, fields.count, body) else { return false };
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
