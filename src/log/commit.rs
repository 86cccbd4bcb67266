//! A commit as it lies in a file: where it begins, how it is verified, what can be wrong with it.

use std::io;

use thiserror::Error;

use super::chain::Link;
use super::codec;
use super::form;
use super::format::{
    self, FRAME_HEADER_LEN, FrameError, FrameHeader, HEADER_LEN, HeaderError, LINK_LEN,
    check_file_header, take_event, too_many_zeros,
};

/// Why a log cannot be read to its end.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// The bytes do not begin as a log does.
    #[error(transparent)]
    NotALog(HeaderError),
    /// A log cut before its first commit was whole.
    #[error("not a log: it was cut off inside its first commit")]
    FirstCommitCut,
    /// A sound log of a later format version.
    #[error("the log has format version {0}, newer than this program reads")]
    NewerFormat(u16),
    /// A sound log of an earlier format version.
    #[error(
        "the log has format version {0}, which this program no longer reads; it reads version \
         {current}", current = format::VERSION
    )]
    OlderFormat(u16),
    /// Bytes were changed.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The storage does not give the bytes.
    #[error("cannot read the log")]
    Io(#[from] io::Error),
}

/// Where a log is damaged, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "damaged at byte {byte}, in commit {commit}, {}: {what}",
    events(*first_event, *last_event)
)]
pub struct Damage {
    /// The first commit that does not verify, from 1.
    pub commit: u64,
    /// The first event that may be meant, from 1.
    pub first_event: u64,
    /// The last event that may be meant; the first one where the commit's size is not known.
    pub last_event: u64,
    /// Where the part begins that does not verify, as a byte offset in the file.
    pub byte: u64,
    /// What is wrong there.
    pub what: Harm,
}

/// What is wrong with a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Harm {
    /// One byte of the file's own header.
    #[error("a byte of the file's header was changed")]
    FileHeader,
    /// The frame header.
    #[error(transparent)]
    Header(#[from] FrameError),
    /// A sound header with another number than the next.
    #[error("the commit here says it is number {0}; commits are missing or out of order")]
    Number(u32),
    /// Fewer bytes than a frame header.
    #[error("what stands here is too short for a commit")]
    ShortHeader,
    /// The frame runs past the end of the file.
    #[error("the commit does not end where its header says")]
    Cut,
    /// A length between events, or the count of them.
    #[error("the lengths of its events do not add up, at its event {0} at the latest")]
    Length(u32),
    /// The link that is stored is not the one of these events.
    #[error("the events or their link were changed: the chain does not continue")]
    Link,
    /// An event in none of the forms that events are stored in.
    #[error("event {0} of the commit is stored in no form that an event can have")]
    Form(u32),
    /// An event that no writer writes.
    #[error("event {0} of the commit holds a run of zero bytes that no log may hold")]
    Zeros(u32),
}

/// Where the next commit begins, and what stands before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Byte offset of the next frame.
    pub offset: u64,
    /// How many commits stand before it.
    pub commits: u64,
    /// How many events stand before it.
    pub events: u64,
    /// The link before it.
    pub link: Link,
}

/// A verified commit.
#[derive(Debug, Clone, Copy)]
pub struct Commit<'a> {
    /// What stands before the commit.
    pub before: Position,
    /// The whole frame: header, body, link.
    pub frame: &'a [u8],
}

impl<'a> Commit<'a> {
    /// The commit's number, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.before.commits + 1
    }

    /// The number of its first event, from 1.
    #[must_use]
    pub fn first_event(&self) -> u64 {
        self.before.events + 1
    }

    /// Byte offset of its frame.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.before.offset
    }

    /// The link of its last event.
    #[must_use]
    pub fn link(&self) -> Link {
        stated_link(self.frame)
    }

    /// How many events it holds.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.header().count.into()
    }

    /// What stands before the next commit.
    #[inline]
    #[must_use]
    pub fn after(&self) -> Position {
        Position {
            offset: self.before.offset + self.frame.len() as u64,
            commits: self.number(),
            events: self.before.events + self.count(),
            link: self.link(),
        }
    }

    #[inline]
    fn header(&self) -> FrameHeader {
        let bytes = self.frame.first_chunk().expect("BUG: a frame begins with its header");
        FrameHeader::decode_unchecked(bytes)
    }

    /// Its events' bytes, in order.
    #[must_use]
    pub fn events(&self) -> Events<'a> {
        Events { body: body(self.frame) }
    }

    /// Its events' bytes, each with its own link.
    pub fn linked_events(&self) -> impl Iterator<Item = (&'a [u8], Link)> + use<'a> {
        let (number, count) = (self.number(), self.header().count);
        let mut link = self.before.link;
        self.events().enumerate().map(move |(index, event)| {
            link = match index {
                0 => link.next_commit(number, count, event),
                _ => link.next(event),
            };
            (event, link)
        })
    }

    /// How many of its events were taken out of it.
    #[inline]
    #[must_use]
    pub fn redacted(&self) -> u64 {
        self.events().filter(|event| event.first() == Some(&form::REDACTED)).count() as u64
    }

    /// How many commits follow that belong to it: all of them count, or none.
    #[inline]
    #[must_use]
    pub fn follow(&self) -> u32 {
        self.events().next().map_or(0, codec::follow_of)
    }
}

/// The events of a verified commit.
#[derive(Debug, Clone)]
pub struct Events<'a> {
    body: &'a [u8],
}

impl<'a> Iterator for Events<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<&'a [u8]> {
        let (event, rest) = take_event(self.body)?;
        self.body = rest;
        Some(event)
    }
}

/// The byte of a file's header that was changed, if it is just one.
fn changed_byte(bytes: &[u8]) -> Option<u64> {
    let header = bytes.first_chunk::<HEADER_LEN>()?;
    let whole = format::file_header();
    let mut changed = (0..HEADER_LEN).filter(|at| header[*at] != whole[*at]);
    match (changed.next(), changed.next()) {
        (Some(at), None) => Some(at as u64),
        _ => None,
    }
}

impl Position {
    /// Where the first commit begins, after the header of the file.
    ///
    /// # Errors
    /// [`Unreadable::NotALog`], [`Unreadable::NewerFormat`] or [`Unreadable::OlderFormat`].
    pub fn first(bytes: &[u8]) -> Result<Self, Unreadable> {
        let header = check_file_header(bytes).map_err(|error| match error {
            HeaderError::Version(version) if version > format::VERSION => {
                Unreadable::NewerFormat(version)
            }
            HeaderError::Version(version) => Unreadable::OlderFormat(version),
            other => match changed_byte(bytes) {
                Some(byte) => Damage {
                    commit: 1,
                    first_event: 1,
                    last_event: 1,
                    byte,
                    what: Harm::FileHeader,
                }
                .into(),
                None => Unreadable::NotALog(other),
            },
        })?;
        let link = Link::before_first(&header);
        Ok(Self { offset: HEADER_LEN as u64, commits: 0, events: 0, link })
    }

    /// Verifies the commit that begins with these bytes.
    ///
    /// # Errors
    /// [`Harm`], not yet judged: the bytes may be damaged or torn, or more may be needed.
    #[inline]
    pub fn verify<'a>(&self, rest: &'a [u8]) -> Result<Commit<'a>, Harm> {
        Ok(Commit { before: *self, frame: self.verified(rest)? })
    }

    /// The verified frame that begins with these bytes. It stays a function of its own, so that
    /// whoever reads commit after commit is short enough to be put into its caller.
    #[inline(never)]
    fn verified<'a>(&self, rest: &'a [u8]) -> Result<&'a [u8], Harm> {
        let (count, frame) = self.framed(rest)?;
        let mut link = self.link;
        chain_on(&mut link, self, count, body(frame))?;
        if link == stated_link(frame) { Ok(frame) } else { Err(Harm::Link) }
    }

    /// The commit that begins with these bytes, with the link that it states: somebody else
    /// verifies it.
    ///
    /// # Errors
    /// As for [`Position::verify`]; a wrong link is none.
    #[inline]
    pub fn believe<'a>(&self, rest: &'a [u8]) -> Result<Commit<'a>, Harm> {
        let (count, frame) = self.framed(rest)?;
        each_event(self, count, body(frame), |_, _| {})?;
        Ok(Commit { before: *self, frame })
    }

    /// The frame that begins with these bytes, and how many events it holds.
    #[inline]
    fn framed<'a>(&self, rest: &'a [u8]) -> Result<(u32, &'a [u8]), Harm> {
        let header_bytes = rest.first_chunk().ok_or(Harm::ShortHeader)?;
        let header = FrameHeader::decode(header_bytes)?;
        if u64::from(header.number) != self.commits + 1 {
            return Err(Harm::Number(header.number));
        }
        let frame = rest.get(..header.frame_len()).ok_or(Harm::Cut)?;
        Ok((header.count, frame))
    }

    /// Names the place of harm in the commit that begins with these bytes.
    #[must_use]
    pub fn damage(&self, rest: &[u8], what: Harm) -> Damage {
        let first_event = self.events + 1;
        let header = rest.first_chunk().and_then(|bytes| FrameHeader::decode(bytes).ok());
        let count = header.map_or(1, |header| u64::from(header.count));
        let whole = (first_event, self.events + count, self.offset);
        let (first_event, last_event, byte) = match what {
            // A changed length may show only at an event further on.
            Harm::Length(event) | Harm::Zeros(event) | Harm::Form(event) => {
                let last = self.events + u64::from(event);
                (first_event, last, self.offset + FRAME_HEADER_LEN as u64)
            }
            Harm::Link => (whole.0, whole.1, self.offset + FRAME_HEADER_LEN as u64),
            Harm::FileHeader
            | Harm::Header(_)
            | Harm::Number(_)
            | Harm::ShortHeader
            | Harm::Cut => whole,
        };
        Damage { commit: self.commits + 1, first_event, last_event, byte, what }
    }
}

/// The link that a frame states.
#[inline]
fn stated_link(frame: &[u8]) -> Link {
    Link(*frame.last_chunk().expect("BUG: a frame ends with a link"))
}

/// The bytes of a frame that hold its events.
#[inline]
fn body(frame: &[u8]) -> &[u8] {
    &frame[FRAME_HEADER_LEN..frame.len() - LINK_LEN]
}

/// The link of the last event of a body, read strictly.
pub(super) fn chain_body(before: &Position, count: u32, body: &[u8]) -> Result<Link, Harm> {
    let mut link = before.link;
    chain_on(&mut link, before, count, body)?;
    Ok(link)
}

/// Takes the link before a body on to its last event. It is changed in its place: as a result it
/// would be copied several times for each commit.
#[inline]
fn chain_on(link: &mut Link, before: &Position, count: u32, body: &[u8]) -> Result<(), Harm> {
    each_event(before, count, body, |number, event| {
        *link = match number {
            1 => link.next_commit(before.commits + 1, count, event),
            _ => link.next(event),
        };
    })
}

/// Reads the events of a body strictly, with their numbers in it, from 1.
#[inline]
fn each_event(
    before: &Position,
    count: u32,
    body: &[u8],
    mut read: impl FnMut(u32, &[u8]),
) -> Result<(), Harm> {
    let checked = |event: &[u8], number: u32| {
        if !form::is_sound(event) {
            return Err(Harm::Form(number));
        }
        if before.commits > 0 && too_many_zeros(event) {
            return Err(Harm::Zeros(number));
        }
        Ok(())
    };
    let mut rest = body;
    for number in 1..=count {
        let (event, after) = take_event(rest).ok_or(Harm::Length(number))?;
        checked(event, number)?;
        read(number, event);
        rest = after;
    }
    if rest.is_empty() { Ok(()) } else { Err(Harm::Length(count)) }
}

fn events(first: u64, last: u64) -> String {
    if first == last { format!("event {first}") } else { format!("events {first}-{last}") }
}

/// The longest frame there can be, in bytes.
pub(super) const MAX_FRAME: usize = format::MAX_BODY + format::FRAME_OVERHEAD;
