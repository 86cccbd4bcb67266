//! An open log: created, read, appended to, recovered after a crash, salvaged after damage.
//!
//! ```text
//! append   lock → is the log still in its place, and its end where it was?
//!                 │ another file stands in its place, or none: say Gone, write nothing
//!                 │ new commits stand there: read them, say Grown, write nothing
//!                 └ torn bytes stand there: say Torn, write nothing
//!          → one write → one sync → is the log still in its place? → unlock
//! recover  the same looks; torn bytes are kept beside, cut off and synced, and that is recorded
//! ```
//!
//! What a crash may take: an append is durable once it returns. A crash in an append of one commit
//! takes at most that commit. A rewind and the commits it says follow are one group: they are
//! appended at once, and a crash takes all of them or none (`super::tail`). Any other append of
//! several commits may come to disk in any order of its sectors; where a later commit is there and
//! an earlier one is not, the log reads as damaged, and `super::salvage` keeps everything
//! acknowledged. The same holds where the beginning of a group is lost whole and its end is not.
//! Commits that must not depend on each other's fate are appended one by one.

/// Why nothing was created or appended.
mod error;

pub use error::{AppendError, CreateError};

use std::io;

use super::chain::Link;
use super::commit::{Commit, Position, Unreadable};
use super::form;
use super::format::{self, FrameHeader, LimitError, MAX_BODY};
use super::merkle::{Head, Tree};
use super::scan::Scanner;
use super::storage::{LockError, Storage, in_memory, read_range, read_up_to};
use super::stream::{StorageReader, StreamScanner};
use super::tail::Tail;

/// The events of one commit, as bytes.
pub type Batch<'a> = Vec<&'a [u8]>;

/// Torn bytes that were moved aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovered {
    /// The byte offset where they stood.
    pub offset: u64,
    /// How many there were.
    pub bytes: u64,
    /// Where they are kept.
    pub kept_as: String,
}

/// An open log, its bytes held in memory.
#[derive(Debug)]
pub struct Log<S> {
    storage: S,
    /// The good part of the file.
    bytes: Vec<u8>,
    /// What stands before each commit, and after the last.
    positions: Vec<Position>,
    tree: Tree,
    tail: Tail,
    poisoned: bool,
}

impl<S: Storage> Log<S> {
    /// Makes a new log with its first commit, durably.
    ///
    /// # Errors
    /// [`CreateError`]; an empty log is left or none.
    pub fn create(mut storage: S, first: &[&[u8]]) -> Result<Self, CreateError> {
        let header = format::file_header();
        let mut bytes = header.to_vec();
        let start = Position::first(&header).expect("BUG: our own header is read");
        let after = put_commit(&mut bytes, &start, first)?;
        write_new(&mut storage, &bytes)?;
        let mut tree = Tree::default();
        tree.push(&after.link);
        let positions = vec![start, after];
        Ok(Self { storage, bytes, positions, tree, tail: Tail::Clean, poisoned: false })
    }

    /// Opens a log: reads and verifies all of it, calling `visit` with each commit in order.
    /// Takes no lock and writes nothing.
    ///
    /// # Errors
    /// [`Unreadable`] where it is no log, a damaged one, or cannot be read.
    pub fn open(storage: S, mut visit: impl FnMut(&Commit<'_>)) -> Result<Self, Unreadable> {
        let mut header = [0; format::HEADER_LEN];
        let read = read_up_to(&storage, 0, &mut header)?;
        let start = Position::first(&header[..read])?;
        let tree = Tree::default();
        let (bytes, positions) = (header.to_vec(), vec![start]);
        let mut log = Self { storage, bytes, positions, tree, tail: Tail::Clean, poisoned: false };
        log.read_on(&mut visit)?;
        Ok(log)
    }

    /// Reads what other writers have added since, calling `visit` with each new commit.
    ///
    /// # Errors
    /// [`Unreadable`] where what was added does not continue the log.
    pub fn refresh(&mut self, mut visit: impl FnMut(&Commit<'_>)) -> Result<(), Unreadable> {
        self.read_on(&mut visit)
    }

    /// Whether what was read still stands where it was read: no other file in its place, and
    /// nothing cut off or written over. Takes no lock.
    ///
    /// # Errors
    /// What the storage says.
    pub fn is_unchanged(&self) -> io::Result<bool> {
        Ok(self.storage.is_in_place()? && self.end_stands()?)
    }

    /// Appends commits in one write and one sync, if the log has exactly `expected` commits, and
    /// gives the link of each. A torn end is moved by [`Log::recover_with`], which records it.
    ///
    /// # Errors
    /// [`AppendError`]; only after [`AppendError::Uncertain`] may anything have been written to the
    /// log.
    pub fn append(&mut self, expected: u64, batch: &[Batch<'_>]) -> Result<Vec<Link>, AppendError> {
        self.with_lock(|log| {
            log.catch_up()?;
            if log.commits() != expected {
                return Err(AppendError::Grown { expected, now: log.commits() });
            }
            match log.tail {
                Tail::Clean => log.write(batch),
                Tail::Torn { offset } => Err(AppendError::Torn { offset }),
            }
        })
    }

    /// Moves a torn end aside, if there is one, so that the caller can record it.
    ///
    /// # Errors
    /// [`AppendError`] as for an append.
    pub fn recover(&mut self) -> Result<Option<Recovered>, AppendError> {
        self.with_lock(Self::settle)
    }

    /// Moves a torn end aside, if there is one, and writes right there the commit that records it:
    /// one event, made from the offset. No other writer comes between.
    ///
    /// # Errors
    /// [`AppendError`] as for an append; where only the record failed, the torn end is moved.
    pub fn recover_with(
        &mut self,
        record: impl FnOnce(u64) -> Vec<u8>,
    ) -> Result<Option<Recovered>, AppendError> {
        self.with_lock(|log| {
            let Some(recovered) = log.settle()? else { return Ok(None) };
            log.write(&[vec![&record(recovered.offset)]])?;
            Ok(Some(recovered))
        })
    }

    /// How many commits were read or written.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.positions.len() as u64 - 1
    }

    /// How many events.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.end().events
    }

    /// The link of the last event.
    #[must_use]
    pub fn last_link(&self) -> Link {
        self.end().link
    }

    /// The fight's id: the link of commit 1.
    #[must_use]
    pub fn id(&self) -> Link {
        self.positions[1].link
    }

    /// What the log is now.
    #[must_use]
    pub fn head(&self) -> Head {
        self.tree.head()
    }

    /// Whether an append ended as [`AppendError::Uncertain`]: nothing more is written here.
    #[must_use]
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    /// How the log ended when it was last read.
    #[must_use]
    pub fn tail(&self) -> Tail {
        self.tail
    }

    /// The good part of the log, byte for byte.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The storage it lies in.
    #[must_use]
    pub fn storage(&self) -> &S {
        &self.storage
    }

    /// A commit by its number, from 1.
    #[must_use]
    pub fn commit(&self, number: u64) -> Option<Commit<'_>> {
        let index = usize::try_from(number).ok()?;
        let before = *self.positions.get(index.checked_sub(1)?)?;
        let after = *self.positions.get(index)?;
        let range = in_memory(before.offset).ok()?..in_memory(after.offset).ok()?;
        Some(Commit { before, frame: self.bytes.get(range)? })
    }

    /// The commits after the first so many.
    pub fn commits_after(&self, number: u64) -> impl Iterator<Item = Commit<'_>> {
        (number + 1..=self.commits()).filter_map(|number| self.commit(number))
    }

    /// The commit that holds an event, both numbered from 1.
    #[must_use]
    pub fn commit_of_event(&self, event: u64) -> Option<Commit<'_>> {
        let commits = self.positions.partition_point(|position| position.events < event);
        if event == 0 { None } else { self.commit(commits as u64) }
    }

    /// An event's bytes by its number, from 1.
    #[must_use]
    pub fn event(&self, event: u64) -> Option<&[u8]> {
        let commit = self.commit_of_event(event)?;
        commit.events().nth(usize::try_from(event - commit.first_event()).ok()?)
    }

    /// The links of all commits, for proofs.
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        self.positions[1..].iter().map(|position| position.link).collect()
    }

    fn end(&self) -> &Position {
        self.positions.last().expect("BUG: a log has a beginning")
    }

    fn with_lock<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, AppendError>,
    ) -> Result<T, AppendError> {
        if self.poisoned {
            return Err(AppendError::Poisoned);
        }
        self.storage.lock().map_err(|error| match error {
            LockError::Held => AppendError::Locked,
            LockError::Io(error) => AppendError::Read(error),
        })?;
        let result = act(self);
        // A lock that cannot be given back ends with the handle; what was done stays done.
        let _ = self.storage.unlock();
        result
    }

    /// Under the lock: reads what others added.
    fn catch_up(&mut self) -> Result<(), AppendError> {
        self.assert_in_place()?;
        self.assert_unreplaced()?;
        Ok(self.read_on(&mut |_| {})?)
    }

    /// Under the lock: reads what others added, and moves a torn end aside.
    fn settle(&mut self) -> Result<Option<Recovered>, AppendError> {
        self.catch_up()?;
        match self.tail {
            Tail::Clean => Ok(None),
            Tail::Torn { offset } => self.move_torn(offset).map(Some),
        }
    }

    /// Whoever looks for the log must find these bytes: what goes elsewhere is lost to everybody.
    fn assert_in_place(&self) -> Result<(), AppendError> {
        match self.storage.is_in_place() {
            Ok(true) => Ok(()),
            Ok(false) => Err(AppendError::Gone),
            Err(error) => Err(AppendError::Read(error)),
        }
    }

    /// The last link must still stand where it stood.
    fn assert_unreplaced(&self) -> Result<(), AppendError> {
        match self.end_stands() {
            Ok(true) => Ok(()),
            Ok(false) => Err(AppendError::Replaced),
            Err(error) => Err(AppendError::Read(error)),
        }
    }

    /// Whether the last link still stands where it stood.
    fn end_stands(&self) -> io::Result<bool> {
        let mut link = [0; format::LINK_LEN];
        let at = self.end().offset - format::LINK_LEN as u64;
        match read_range(&self.storage, at, &mut link) {
            Ok(()) => Ok(link == self.end().link.0),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Reads and verifies what stands after the known commits.
    fn read_on(&mut self, visit: &mut dyn FnMut(&Commit<'_>)) -> Result<(), Unreadable> {
        let start = *self.end();
        let good = self.bytes.len();
        // The length is taken once; what a writer adds meanwhile is read the next time.
        let added = in_memory(self.storage.len()?.saturating_sub(start.offset))?;
        reserve(&mut self.bytes, added)?;
        self.bytes.resize(good + added, 0);
        let read = read_up_to(&self.storage, start.offset, &mut self.bytes[good..]);
        self.bytes.truncate(good + *read.as_ref().unwrap_or(&0));
        let scanned = read.map_err(Unreadable::from).and_then(|_| {
            let mut scanner = Scanner::resume(start, &self.bytes[good..]);
            loop {
                match scanner.next_commit()? {
                    Ok(commit) => {
                        visit(&commit);
                        self.tree.push(&commit.link());
                        self.positions.push(commit.after());
                    }
                    Err(tail) => return Ok(tail),
                }
            }
        });
        let end = in_memory(self.end().offset)?;
        self.bytes.truncate(end);
        self.tail = scanned?;
        Ok(())
    }

    fn move_torn(&mut self, offset: u64) -> Result<Recovered, AppendError> {
        let len = self.storage.len().map_err(AppendError::Read)? - offset;
        let len_here = in_memory(len).map_err(AppendError::Read)?;
        let mut torn = Vec::new();
        reserve(&mut torn, len_here).map_err(AppendError::Read)?;
        torn.resize(len_here, 0);
        read_range(&self.storage, offset, &mut torn).map_err(AppendError::Read)?;
        let kept_as = self.storage.keep_torn(offset, &torn).map_err(AppendError::KeepTorn)?;
        self.cut_to(offset)?;
        self.tail = Tail::Clean;
        Ok(Recovered { offset, bytes: len, kept_as })
    }

    /// Cuts and syncs; a failure leaves it unknown what is on disk.
    fn cut_to(&mut self, len: u64) -> Result<(), AppendError> {
        let cut = self.storage.truncate(len).and_then(|()| self.storage.sync());
        cut.map_err(|error| {
            self.poisoned = true;
            AppendError::Uncertain(error)
        })
    }

    fn write(&mut self, batch: &[Batch<'_>]) -> Result<Vec<Link>, AppendError> {
        let mut position = *self.end();
        let start = position.offset;
        let mut added = Vec::new();
        let mut after = Vec::with_capacity(batch.len());
        for events in batch {
            position = put_commit(&mut added, &position, events)?;
            after.push(position);
        }
        if let Err(error) = self.storage.write_at(start, &added) {
            self.cut_to(start)?;
            return Err(AppendError::Write(error));
        }
        if let Err(error) = self.storage.sync() {
            self.poisoned = true;
            return Err(AppendError::Uncertain(error));
        }
        if let Err(error) = self.assert_in_place() {
            self.poisoned = true;
            return Err(error);
        }
        self.bytes.extend_from_slice(&added);
        for position in &after {
            self.tree.push(&position.link);
        }
        let links = after.iter().map(|position| position.link).collect();
        self.positions.extend(after);
        Ok(links)
    }
}

/// Makes room for so many bytes more; a log may be longer than the memory there is.
fn reserve(bytes: &mut Vec<u8>, added: usize) -> io::Result<()> {
    bytes.try_reserve(added).map_err(|_| io::ErrorKind::OutOfMemory.into())
}

/// Whether the making of a log was cut short: what stands in the storage is the beginning of one,
/// or nothing, and not even its first commit is whole. Nothing in it was ever acknowledged.
///
/// # Errors
/// What the storage says.
pub fn is_unfinished<S: Storage>(storage: &S) -> io::Result<bool> {
    let mut header = [0; format::HEADER_LEN];
    let read = read_up_to(storage, 0, &mut header)?;
    if read < header.len() {
        return Ok(format::file_header().starts_with(&header[..read]));
    }
    let first = StreamScanner::new(StorageReader::new(storage, 0));
    match first.and_then(|mut first| first.next_commit().map(drop)) {
        Err(Unreadable::FirstCommitCut) => Ok(true),
        Err(Unreadable::Io(error)) => Err(error),
        _ => Ok(false),
    }
}

/// Writes a new log durably, or removes what was begun.
pub(super) fn write_new<S: Storage>(storage: &mut S, bytes: &[u8]) -> Result<(), CreateError> {
    storage.lock().map_err(CreateError::Lock)?;
    let result = write_first(storage, bytes);
    // A lock that cannot be given back ends with the handle.
    let _ = storage.unlock();
    result
}

fn write_first<S: Storage>(storage: &mut S, bytes: &[u8]) -> Result<(), CreateError> {
    if !storage.is_empty()? {
        return Err(CreateError::NotEmpty);
    }
    if let Err(error) = storage.write_at(0, bytes).and_then(|()| storage.sync_new()) {
        // What cannot be removed reads as no log; the first failure is what people need to know.
        let _ = storage.discard();
        return Err(error.into());
    }
    Ok(())
}

/// Encodes a commit's frame after what stands before it; where the next one begins. Of a commit
/// that is refused a part may stand there.
fn put_commit(
    out: &mut Vec<u8>,
    before: &Position,
    events: &[&[u8]],
) -> Result<Position, LimitError> {
    let frame = out.len();
    let body = frame + format::FRAME_HEADER_LEN;
    let bytes: usize = events.iter().map(|event| event.len() + 2).sum();
    out.reserve(bytes + format::FRAME_OVERHEAD);
    out.resize(body, 0);
    for event in events {
        if event.is_empty() {
            return Err(LimitError::EmptyEvent);
        }
        if !form::is_sound(event) {
            return Err(LimitError::Form);
        }
        if before.commits > 0 && format::too_many_zeros(event) {
            return Err(LimitError::Zeros);
        }
        format::put_event(out, event)?;
        if out.len() - body > MAX_BODY {
            return Err(LimitError::LongBody);
        }
    }
    let (first, others) = events.split_first().ok_or(LimitError::NoEvents)?;
    let count = u32::try_from(events.len()).map_err(|_| LimitError::LongBody)?;
    let len = out.len() - body;
    let body_len = u32::try_from(len).map_err(|_| LimitError::LongBody)?;
    let number = u32::try_from(before.commits + 1).map_err(|_| LimitError::Full)?;
    let mut link = before.link.next_commit(before.commits + 1, count, first);
    for event in others {
        link = link.next(event);
    }
    out[frame..body].copy_from_slice(&FrameHeader { number, count, body_len }.encode());
    out.extend_from_slice(&link.0);
    Ok(Position {
        offset: before.offset + (len + format::FRAME_OVERHEAD) as u64,
        commits: before.commits + 1,
        events: before.events + u64::from(count),
        link,
    })
}
