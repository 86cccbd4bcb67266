//! Which byte of a damaged log was changed, if it was one: the byte that lets the chain continue
//! when it is changed back.

use super::commit::{Damage, Harm, Position, chain_body};
use super::format::{FRAME_HEADER_LEN, FrameHeader, HEADER_LEN, LINK_LEN, file_header};

/// The longest body searched, in bytes: trying every value of every byte takes its square.
const LONGEST: usize = 2048;

/// A byte that was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changed {
    /// Where it stands in the file, from 0.
    pub byte: u64,
    /// What stands there now.
    pub is: u8,
    /// What has to stand there.
    pub was: u8,
}

impl std::fmt::Display for Changed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Changed { byte, is, was } = self;
        write!(f, "byte {byte} is {is:#04x} and was {was:#04x}: changed back, the chain continues")
    }
}

/// The one changed byte of a damaged log; none where more was changed or the commit is long.
#[must_use]
pub fn changed_byte(log: &[u8], damage: &Damage) -> Option<Changed> {
    if damage.what == Harm::FileHeader {
        let at = usize::try_from(damage.byte).ok().filter(|at| *at < HEADER_LEN)?;
        return Some(Changed { byte: damage.byte, is: *log.get(at)?, was: file_header()[at] });
    }
    let mut position = Position::first(log).ok()?;
    let mut rest = log.get(HEADER_LEN..)?;
    while let Ok(commit) = position.verify(rest) {
        (position, rest) = (commit.after(), &rest[commit.frame.len()..]);
    }
    let (at, was) = search(&position, rest)?;
    Some(Changed { byte: position.offset + at as u64, is: rest[at], was })
}

/// The place of the changed byte behind a position, and its value.
fn search(position: &Position, rest: &[u8]) -> Option<(usize, u8)> {
    let stored: [u8; FRAME_HEADER_LEN] = *rest.first_chunk()?;
    let Ok(header) = FrameHeader::decode(&stored) else { return in_header(position, rest) };
    let frame = rest.get(..header.frame_len())?;
    let (body, link) = frame.split_at(frame.len() - LINK_LEN);
    let mut body = body[FRAME_HEADER_LEN..].to_vec();
    let chained = |body: &[u8]| chain_body(position, header.count, body);
    if let Ok(right) = chained(&body) {
        let mut differ = (0..LINK_LEN).filter(|at| right.0[*at] != link[*at]);
        if let (Some(at), None) = (differ.next(), differ.next()) {
            return Some((frame.len() - LINK_LEN + at, right.0[at]));
        }
    }
    if body.len() > LONGEST {
        return None;
    }
    // One flipped bit is likelier than any other change.
    let flips = (0..8).map(|bit| 1 << bit);
    let masks = flips.chain((1..=u8::MAX).filter(|mask| mask.count_ones() > 1));
    for mask in masks {
        for at in 0..body.len() {
            body[at] ^= mask;
            if chained(&body).is_ok_and(|found| found.0 == link) {
                return Some((FRAME_HEADER_LEN + at, body[at]));
            }
            body[at] ^= mask;
        }
    }
    None
}

fn in_header(position: &Position, rest: &[u8]) -> Option<(usize, u8)> {
    let stored: [u8; FRAME_HEADER_LEN] = *rest.first_chunk()?;
    for at in 0..FRAME_HEADER_LEN {
        for mask in 1..=u8::MAX {
            let mut tried = stored;
            tried[at] ^= mask;
            let Ok(header) = FrameHeader::decode(&tried) else { continue };
            let mut frame = rest.get(..header.frame_len())?.to_vec();
            frame[..FRAME_HEADER_LEN].copy_from_slice(&tried);
            if position.verify(&frame).is_ok() {
                return Some((at, tried[at]));
            }
        }
    }
    None
}
