//! Reading: one verified commit after another out of bytes, parsed in place.

use super::commit::{Commit, Harm, Position, Unreadable};
use super::format::HEADER_LEN;
use super::tail::{self, Group, Tail};

/// Reads a whole log that lies in memory. Commits of one group are read only where all of them
/// are there.
#[derive(Debug)]
pub struct Scanner<'a> {
    bytes: &'a [u8],
    position: Position,
    /// The last commit of the latest group, every one of which is there.
    whole_to: u64,
    /// Commits that begin before this byte are verified elsewhere.
    believes_to: u64,
}

impl<'a> Scanner<'a> {
    /// Begins at the header.
    ///
    /// # Errors
    /// As for [`Position::first`].
    pub fn new(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        Self::believing(bytes, 0)
    }

    /// Begins at the header, and takes commits that begin before a byte for what they say: somebody
    /// else verifies them.
    ///
    /// # Errors
    /// As for [`Position::first`].
    pub fn believing(bytes: &'a [u8], to: u64) -> Result<Self, Unreadable> {
        let position = Position::first(bytes)?;
        Ok(Self { position, bytes: &bytes[HEADER_LEN..], whole_to: 0, believes_to: to })
    }

    /// Goes on at a place read up to earlier; `bytes` begin there.
    #[must_use]
    pub fn resume(position: Position, bytes: &'a [u8]) -> Self {
        Self { bytes, position, whole_to: 0, believes_to: 0 }
    }

    /// The next commit, or how the log ends. After the end it says the same again.
    ///
    /// # Errors
    /// [`Unreadable`] where the bytes are neither a commit nor a torn one.
    #[inline]
    pub fn next_commit(&mut self) -> Result<Result<Commit<'a>, Tail>, Unreadable> {
        let before = self.position;
        match self.next_frame() {
            Some(frame) => Ok(Ok(Commit { before, frame })),
            None => self.ending().map(Err),
        }
    }

    /// Goes on behind the next frame, if it can be read and the log does not end in its group.
    #[inline(never)]
    fn next_frame(&mut self) -> Option<&'a [u8]> {
        let commit = read_at(&self.position, self.bytes, self.believes_to).ok()?;
        let rest = &self.bytes[commit.frame.len()..];
        if commit.follow() > 0 && !self.is_whole(&commit, rest) {
            return None;
        }
        self.bytes = rest;
        self.position = commit.after();
        Some(commit.frame)
    }

    /// Whether all of the group is there that a commit begins. What this verifies is believed from
    /// then on.
    #[inline(never)]
    fn is_whole(&mut self, first: &Commit<'_>, rest: &[u8]) -> bool {
        if first.number() <= self.whole_to {
            return true;
        }
        let Some(group) = Group::begun_by(first) else { return true };
        let Ok(end) = behind(&group, first.after(), rest, self.believes_to) else { return false };
        self.whole_to = group.last;
        self.believes_to = self.believes_to.max(end.offset);
        true
    }

    /// How the log ends here.
    #[cold]
    fn ending(&self) -> Result<Tail, Unreadable> {
        let commit = match read_at(&self.position, self.bytes, self.believes_to) {
            Ok(commit) => commit,
            Err(harm) => return judged(&self.position, self.bytes, harm, None),
        };
        let rest = &self.bytes[commit.frame.len()..];
        let group = Group::begun_by(&commit).expect("BUG: what can be read begins a cut group");
        match behind(&group, commit.after(), rest, self.believes_to) {
            Ok(_) => unreachable!("BUG: a whole group was read"),
            Err((position, rest, harm)) => judged(&position, rest, harm, Some(&group)),
        }
    }

    /// Reads on to the end, and says how the log ends.
    ///
    /// # Errors
    /// As for [`Scanner::next_commit`].
    pub fn end(&mut self) -> Result<Tail, Unreadable> {
        loop {
            if let Err(tail) = self.next_commit()? {
                return Ok(tail);
            }
        }
    }

    /// What was read so far.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// The commit at a position, verified unless it begins before the byte `believes_to`.
#[inline]
fn read_at<'a>(position: &Position, rest: &'a [u8], believes_to: u64) -> Result<Commit<'a>, Harm> {
    if position.offset < believes_to { position.believe(rest) } else { position.verify(rest) }
}

/// What stands behind a group, of which the bytes hold the rest, or where and how it ends early.
fn behind<'a>(
    group: &Group,
    from: Position,
    bytes: &'a [u8],
    believes_to: u64,
) -> Result<Position, (Position, &'a [u8], Harm)> {
    let (mut position, mut rest) = (from, bytes);
    while position.commits < group.last {
        let commit =
            read_at(&position, rest, believes_to).map_err(|harm| (position, rest, harm))?;
        (position, rest) = (commit.after(), &rest[commit.frame.len()..]);
    }
    Ok(position)
}

#[cold]
fn judged(
    position: &Position,
    rest: &[u8],
    harm: Harm,
    group: Option<&Group>,
) -> Result<Tail, Unreadable> {
    let later = |number| tail::later_frame(rest, number).is_some();
    tail::judge(position, rest, harm, group, later)
}
