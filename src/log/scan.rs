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
        let read = read_at(&self.position, self.bytes, self.believes_to);
        let commit = match read {
            Ok(commit) => commit,
            Err(harm) => return judged(&self.position, self.bytes, harm, None).map(Err),
        };
        let rest = &self.bytes[commit.frame.len()..];
        if let Some(group) = Group::begun_by(&commit).filter(|_| commit.number() > self.whole_to) {
            if let Some(tail) = cut_in(&group, commit.after, rest, self.believes_to)? {
                return Ok(Err(tail));
            }
            self.whole_to = group.last;
        }
        self.bytes = rest;
        self.position = commit.after;
        Ok(Ok(commit))
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

/// How the log ends if it ends inside a group, of which the bytes hold the rest.
fn cut_in(
    group: &Group,
    from: Position,
    bytes: &[u8],
    believes_to: u64,
) -> Result<Option<Tail>, Unreadable> {
    let (mut position, mut rest) = (from, bytes);
    while position.commits < group.last {
        match read_at(&position, rest, believes_to) {
            Ok(commit) => (position, rest) = (commit.after, &rest[commit.frame.len()..]),
            Err(harm) => return judged(&position, rest, harm, Some(group)).map(Some),
        }
    }
    Ok(None)
}

fn judged(
    position: &Position,
    rest: &[u8],
    harm: Harm,
    group: Option<&Group>,
) -> Result<Tail, Unreadable> {
    let later = |number| tail::later_frame(rest, number).is_some();
    tail::judge(position, rest, harm, group, later)
}
