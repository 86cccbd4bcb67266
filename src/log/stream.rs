//! Reading a log from a stream: memory for one frame, whatever the length of the log.

use std::io::{self, Read};

use super::commit::{Commit, Position, Unreadable};
use super::format::{FRAME_HEADER_LEN, FrameHeader, HEADER_LEN, MAX_BODY};
use super::storage::Storage;
use super::tail::{self, Group, JUDGED, Tail};

/// How much is read at a time, in bytes.
const PIECE: usize = 256 << 10;
/// Up to this length a frame header is believed before its check is computed, in bytes.
const BELIEVED: usize = 1 << 20;

/// Reads a whole log from a stream. It gives each commit as it comes; where the stream ends inside
/// a group of commits, [`StreamScanner::good`] says which of those given count.
#[derive(Debug)]
pub struct StreamScanner<R> {
    source: R,
    buffer: Vec<u8>,
    start: usize,
    ended: bool,
    position: Position,
    /// The group in which the position stands.
    group: Option<Group>,
}

impl<R: Read> StreamScanner<R> {
    /// Begins at the header.
    ///
    /// # Errors
    /// As for [`Position::first`], or what the source says.
    pub fn new(mut source: R) -> Result<Self, Unreadable> {
        let mut header = Vec::with_capacity(HEADER_LEN);
        source.by_ref().take(HEADER_LEN as u64).read_to_end(&mut header)?;
        let position = Position::first(&header)?;
        Ok(Self::resume(position, None, source))
    }

    /// Goes on at a place read up to earlier, maybe inside a group; the source begins there.
    #[must_use]
    pub fn resume(position: Position, group: Option<Group>, source: R) -> Self {
        Self { source, buffer: Vec::new(), start: 0, ended: false, position, group }
    }

    /// The next commit, or how the log ends; the end may be asked for once.
    ///
    /// # Errors
    /// [`Unreadable`] where the bytes are neither a commit nor a torn one, or cannot be read.
    pub fn next_commit(&mut self) -> Result<Result<Commit<'_>, Tail>, Unreadable> {
        self.fill()?;
        let Self { source, buffer, start, position, group, .. } = self;
        let before = *position;
        match before.verify(&buffer[*start..]) {
            Ok(commit) => {
                *start += commit.frame.len();
                *position = commit.after();
                *group = group.or_else(|| Group::begun_by(&commit));
                *group = group.filter(|group| commit.number() < group.last);
                Ok(Ok(commit))
            }
            Err(harm) => {
                let rest = &buffer[*start..];
                let mut failed = None;
                let found = tail::judge(&before, rest, harm, group.as_ref(), |number| {
                    later_in_stream(rest, source, number).unwrap_or_else(|error| {
                        failed = Some(error);
                        false
                    })
                });
                failed.map_or(found.map(Err), |error| Err(error.into()))
            }
        }
    }

    /// What was read so far.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What stands before whatever is not known to count yet: the group in which the reading
    /// stands, or the next commit.
    #[must_use]
    pub fn good(&self) -> &Position {
        self.group.as_ref().map_or(&self.position, |group| &group.start)
    }

    /// Makes the next frame stand whole in the buffer, or as much as judging it needs.
    fn fill(&mut self) -> io::Result<()> {
        self.fill_to(JUDGED)?;
        let needed = frame_len(&self.buffer[self.start..]);
        self.fill_to(needed)
    }

    fn fill_to(&mut self, needed: usize) -> io::Result<()> {
        if self.ended || self.buffer.len() - self.start >= needed {
            return Ok(());
        }
        self.buffer.drain(..self.start);
        self.start = 0;
        // Asked for piece by piece, so that a lying length costs no memory.
        while !self.ended && self.buffer.len() < needed {
            let want = PIECE.max(needed - self.buffer.len()).min(8 * PIECE);
            self.buffer.reserve_exact(want);
            let read = self.source.by_ref().take(want as u64).read_to_end(&mut self.buffer)?;
            self.ended = read < want;
        }
        Ok(())
    }
}

/// A storage read from an offset on.
#[derive(Debug)]
pub struct StorageReader<'a, S> {
    storage: &'a S,
    offset: u64,
}

impl<'a, S: Storage> StorageReader<'a, S> {
    /// Reads from the offset to the end.
    #[must_use]
    pub fn new(storage: &'a S, offset: u64) -> Self {
        Self { storage, offset }
    }
}

impl<S: Storage> Read for StorageReader<'_, S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.storage.read_at(self.offset, buffer)?;
        self.offset += read as u64;
        Ok(read)
    }
}

/// How long the frame at the start of these bytes says it is; nothing where it says nonsense.
fn frame_len(rest: &[u8]) -> usize {
    let Some(bytes) = rest.first_chunk() else { return 0 };
    let len = FrameHeader::decode_unchecked(bytes).frame_len();
    if len <= BELIEVED {
        return len;
    }
    FrameHeader::decode(bytes).map_or(0, |header| {
        debug_assert!(header.body_len as usize <= MAX_BODY, "BUG: decoding checks the sizes");
        header.frame_len()
    })
}

/// Looks for the sound header of a later commit in what is buffered and all that follows.
fn later_in_stream(rest: &[u8], source: &mut impl Read, number: u64) -> io::Result<bool> {
    if tail::later_frame(rest, number).is_some() {
        return Ok(true);
    }
    let mut window = rest[rest.len().saturating_sub(FRAME_HEADER_LEN - 1)..].to_vec();
    loop {
        let read = source.by_ref().take(PIECE as u64).read_to_end(&mut window)?;
        if tail::later_frame(&window, number).is_some() {
            return Ok(true);
        }
        if read == 0 {
            return Ok(false);
        }
        window.drain(..window.len().saturating_sub(FRAME_HEADER_LEN - 1));
    }
}
