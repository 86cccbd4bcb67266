//! Verifying a whole log: its structure, its chain and its head, on one core or on all.
//!
//! A commit can be checked knowing only the link stored before it. So a window of the file is
//! hopped through by the lengths in its frame headers, cut between commits into one share for each
//! core, and the next window is read meanwhile:
//!
//! ```text
//! window 1 │ share of core 1 │ share of core 2 │    window 2 │ …
//!                            └ checks from the link stored just before its share
//! ```
//!
//! Where a share does not verify, the reading falls back to one core, which names the place. Where
//! the log ends inside a group of commits, what stands before the group is verified anew.

use std::io::{self, Read};
use std::thread;

use super::chain::Link;
use super::commit::{MAX_FRAME, Position, Unreadable};
use super::format::{FRAME_HEADER_LEN, FRAME_MAGIC, FrameHeader, HEADER_LEN, LINK_LEN};
use super::merkle::{Head, Segment, Tree};
use super::noted::NotedHead;
use super::scan::Scanner;
use super::storage::{Storage, read_up_to};
use super::stream::{StorageReader, StreamScanner};
use super::tail::{Group, Tail};

/// How much of a file is held at a time, in bytes; two of these while one is being read.
const WINDOW: usize = 8 << 20;

/// What a verified log is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// How many commits it has.
    pub commits: u64,
    /// How many events.
    pub events: u64,
    /// How many bytes its good part has.
    pub bytes: u64,
    /// The head of its good part.
    pub head: Head,
    /// How many of its events were taken out of it, so that only the chain can be checked.
    pub redacted: u64,
    /// The link of its last event.
    pub last_link: Link,
    /// How it ends.
    pub tail: Tail,
    /// How it stands to the head that was noted, if one was given.
    pub noted: Option<Noted>,
}

/// How a log stands to a head noted earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noted {
    /// The log continues the one of the head, by so many commits.
    Continues {
        /// How many commits came after the head.
        by: u64,
    },
    /// The log has fewer commits than the head: some were cut off, or it is another log.
    Shorter {
        /// How many commits are missing.
        by: u64,
    },
    /// The log has other commits than the head stands for.
    Differs,
}

/// Verifies a log in memory on this core.
///
/// # Errors
/// [`Unreadable`] where it is no log or a damaged one.
pub fn verify_bytes(bytes: &[u8], noted: Option<&NotedHead>) -> Result<Summary, Unreadable> {
    let mut scanner = Scanner::new(bytes)?;
    let mut progress = Progress::new(noted);
    loop {
        match scanner.next_commit()? {
            Ok(commit) => progress.commit(&commit.link(), commit.redacted()),
            Err(tail) => return Ok(progress.summary(scanner.position(), tail)),
        }
    }
}

/// Verifies a log from a stream on this core, in the memory of one frame.
///
/// # Errors
/// [`Unreadable`] where it is no log, a damaged one, or cannot be read.
pub fn verify_stream(source: impl Read, noted: Option<&NotedHead>) -> Result<Summary, Unreadable> {
    let scanner = StreamScanner::new(source)?;
    let progress = Progress::new(noted);
    finish(scanner, progress)?
        .map_err(|_| unreachable!("BUG: a stream is read from its beginning, before any group"))
}

/// Verifies a stored log on so many cores, in bounded memory.
///
/// # Errors
/// [`Unreadable`] where it is no log, a damaged one, or cannot be read.
pub fn verify_on<S: Storage + Sync>(
    storage: &S,
    cores: usize,
    noted: Option<&NotedHead>,
) -> Result<Summary, Unreadable> {
    match verify_part(storage, u64::MAX, cores, noted)? {
        Ok(summary) => Ok(summary),
        Err(Cut { offset }) => {
            let before = verify_part(storage, offset, cores, noted)?;
            let before = before.unwrap_or_else(|_| unreachable!("BUG: no group ends at another"));
            Ok(Summary { tail: Tail::Torn { offset }, ..before })
        }
    }
}

/// The fight's id: the link of commit 1.
///
/// # Errors
/// [`Unreadable`] where it is no log, a damaged one, or cannot be read.
pub fn fight_id<S: Storage>(storage: &S) -> Result<Link, Unreadable> {
    let mut scanner = StreamScanner::new(StorageReader::new(storage, 0))?;
    let first = scanner.next_commit()?.map_err(|_| Unreadable::FirstCommitCut)?;
    Ok(first.link())
}

/// The log ends inside a group that begins at this offset; what stands before it must be verified
/// anew.
struct Cut {
    offset: u64,
}

/// Verifies so many bytes of a stored log, or all of it.
fn verify_part<S: Storage + Sync>(
    storage: &S,
    len: u64,
    cores: usize,
    noted: Option<&NotedHead>,
) -> Result<Result<Summary, Cut>, Unreadable> {
    let mut header = [0; HEADER_LEN];
    let read = read_up_to(storage, 0, &mut header)?;
    let mut position = Position::first(&header[..read])?;
    let mut progress = Progress::new(noted);
    let mut group: Option<Group> = None;
    let mut window = Vec::new();
    read_window(storage, position.offset, len, &mut window)?;
    let mut next = Vec::new();
    loop {
        let shares = shares(&window, &position, cores.max(1), noted);
        let end = shares.last().map_or(position.offset, |share| share.end);
        let verified = thread::scope(|scope| {
            let workers: Vec<_> = shares
                .iter()
                .map(|share| scope.spawn(|| check(share, &position, &window)))
                .collect();
            let reading = read_window(storage, end, len, &mut next);
            let results: Vec<_> = workers.into_iter().map(thread::ScopedJoinHandle::join).collect();
            reading.map(|()| results)
        })?;
        for result in verified {
            match result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
                Some(checked) => {
                    position = checked.after;
                    progress.segment(&checked);
                    for begun in checked.groups {
                        if group.is_none_or(|group| group.last <= begun.start.commits) {
                            group = Some(begun);
                        }
                    }
                }
                None => break,
            }
        }
        if position.offset != end || shares.is_empty() {
            let group = group.filter(|group| position.commits < group.last);
            let source = StorageReader::new(storage, position.offset);
            let source = source.take(len.saturating_sub(position.offset));
            return finish(StreamScanner::resume(position, group, source), progress);
        }
        std::mem::swap(&mut window, &mut next);
    }
}

/// The tree so far, and how it stood at the noted count.
#[derive(Clone)]
struct Progress {
    tree: Tree,
    redacted: u64,
    noted: Option<NotedHead>,
    then: Option<Head>,
}

impl Progress {
    fn new(noted: Option<&NotedHead>) -> Self {
        let tree = Tree::default();
        let mut progress = Self { tree, redacted: 0, noted: noted.copied(), then: None };
        progress.note();
        progress
    }

    fn commit(&mut self, link: &Link, redacted: u64) {
        self.tree.push(link);
        self.redacted += redacted;
        self.note();
    }

    /// A segment never runs across the noted count.
    fn segment(&mut self, checked: &Checked) {
        self.tree.push_segment(&checked.segment);
        self.redacted += checked.redacted;
        self.note();
    }

    fn note(&mut self) {
        if self.noted.is_some_and(|noted| noted.count == self.tree.count()) {
            self.then = Some(self.tree.head());
        }
    }

    fn summary(self, end: &Position, tail: Tail) -> Summary {
        let noted = self.noted.map(|noted| match self.then {
            Some(then) if noted.is_of(&then) => Noted::Continues { by: end.commits - noted.count },
            None if noted.count > end.commits => Noted::Shorter { by: noted.count - end.commits },
            _ => Noted::Differs,
        });
        Summary {
            commits: end.commits,
            events: end.events,
            bytes: end.offset,
            head: self.tree.head(),
            redacted: self.redacted,
            last_link: end.link,
            tail,
            noted,
        }
    }
}

/// Neighbouring whole frames of a window for one core, not yet checked.
struct Share {
    start: Position,
    /// Byte offset in the file where the next share begins.
    end: u64,
}

/// A share that verifies.
struct Checked {
    after: Position,
    segment: Segment,
    /// How many of its events were taken out.
    redacted: u64,
    /// What its commits begin, if they stand in no group themselves.
    groups: Vec<Group>,
}

/// Reads on to the end, on this core. Where the log ends inside a group that began before the
/// reading did, it says where.
fn finish<R: Read>(
    mut scanner: StreamScanner<R>,
    mut progress: Progress,
) -> Result<Result<Summary, Cut>, Unreadable> {
    let mut before_group = None;
    loop {
        match scanner.next_commit()? {
            Ok(commit) => {
                let (number, link, redacted) = (commit.number(), commit.link(), commit.redacted());
                if scanner.good().commits + 1 == number {
                    before_group = Some(progress.clone());
                }
                progress.commit(&link, redacted);
            }
            Err(tail) => {
                let good = *scanner.good();
                let known = [Some(progress), before_group].into_iter().flatten();
                let mut known = known.filter(|known| known.tree.count() == good.commits);
                return Ok(match known.next() {
                    Some(known) => Ok(known.summary(&good, tail)),
                    None => Err(Cut { offset: good.offset }),
                });
            }
        }
    }
}

/// Cuts the whole frames of a window into shares, at the noted count too.
fn shares(window: &[u8], from: &Position, cores: usize, noted: Option<&NotedHead>) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::new();
    let mut at = *from;
    let mut start = at;
    let least = (window.len() / cores).max(1) as u64;
    while let Some(after) = hop(window, from.offset, &at) {
        at = after;
        let noted_here = noted.is_some_and(|noted| noted.count == at.commits);
        if at.offset - start.offset >= least || noted_here {
            shares.push(Share { start, end: at.offset });
            start = at;
        }
    }
    if at.offset > start.offset {
        shares.push(Share { start, end: at.offset });
    }
    shares
}

/// The position after the frame at `at`, believing its header and its link.
fn hop(window: &[u8], window_offset: u64, at: &Position) -> Option<Position> {
    let start = usize::try_from(at.offset - window_offset).ok()?;
    let rest = window.get(start..)?;
    let header: &[u8; FRAME_HEADER_LEN] = rest.first_chunk()?;
    if header[..4] != FRAME_MAGIC {
        return None;
    }
    let header = FrameHeader::decode_unchecked(header);
    let frame = rest.get(..header.frame_len())?;
    let link = Link(*frame[frame.len() - LINK_LEN..].first_chunk()?);
    let events = at.events + u64::from(header.count);
    let offset = at.offset + frame.len() as u64;
    Some(Position { offset, commits: at.commits + 1, events, link })
}

/// Checks a share; `None` where it does not verify.
fn check(share: &Share, base: &Position, window: &[u8]) -> Option<Checked> {
    let start = usize::try_from(share.start.offset - base.offset).ok()?;
    let end = usize::try_from(share.end - base.offset).ok()?;
    let mut rest = window.get(start..end)?;
    let mut position = share.start;
    let mut segment = Segment::after(position.commits);
    let (mut groups, mut redacted) = (Vec::new(), 0);
    while !rest.is_empty() {
        let commit = position.verify(rest).ok()?;
        segment.push(&commit.link());
        redacted += commit.redacted();
        groups.extend(Group::begun_by(&commit));
        rest = &rest[commit.frame.len()..];
        position = commit.after();
    }
    Some(Checked { after: position, segment, redacted, groups })
}

/// Reads the window at an offset, of so many bytes of the log; longer than usual where one frame
/// needs it.
fn read_window<S: Storage>(
    storage: &S,
    offset: u64,
    len: u64,
    window: &mut Vec<u8>,
) -> io::Result<()> {
    let left = storage.len()?.min(len).saturating_sub(offset);
    window.resize(usize::try_from(left).unwrap_or(WINDOW).min(WINDOW), 0);
    let read = read_up_to(storage, offset, window)?;
    window.truncate(read);
    let header = window.first_chunk().and_then(|bytes| FrameHeader::decode(bytes).ok());
    let needed = header.map_or(0, FrameHeader::frame_len).min(MAX_FRAME);
    if read == WINDOW && needed > WINDOW {
        window.resize(needed, 0);
        let read = read_up_to(storage, offset, window)?;
        window.truncate(read);
    }
    Ok(())
}
