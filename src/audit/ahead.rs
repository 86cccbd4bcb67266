//! Reads the commits of a log a few at a time before they are walked. What reads them and what
//! checks them are each too large to stay in the processor's cache beside the other.

use super::AuditError;
use crate::log::codec::{self, CodecError};
use crate::log::merkle::Tree;
use crate::log::scan::Scanner;
use crate::log::{Commit, Tail, Unreadable};
use crate::play::HistoryError;
use crate::vocabulary::Entry;

/// How many commits are read at a time; the events of more would not stay in the cache either.
const AT_A_TIME: usize = 8;

/// A commit that was read, with its events up to the first that cannot be.
struct Ahead<'a> {
    frame: Commit<'a>,
    entries: Vec<Entry>,
    /// Which one cannot, counted from 0, and why.
    unread: Option<(usize, CodecError)>,
}

/// Reads a log commit by commit, some ahead.
pub(super) struct Reader<'a> {
    scanner: Scanner<'a>,
    /// The commits that were read, and room for those to come.
    ahead: Vec<Ahead<'a>>,
    /// How many of them are there.
    there: usize,
    /// How many of them were given.
    given: usize,
    /// How the log ends behind them, once that was read.
    end: Option<Result<Tail, Unreadable>>,
    /// The tree of all commits before them.
    tree: Tree,
}

impl<'a> Reader<'a> {
    pub(super) fn new(scanner: Scanner<'a>) -> Self {
        let (ahead, tree) = (Vec::with_capacity(AT_A_TIME), Tree::default());
        Reader { scanner, ahead, there: 0, given: 0, end: None, tree }
    }

    /// The next commit, or how the log ends. The events of the commit are in `entries` afterwards,
    /// and nothing else.
    ///
    /// # Errors
    /// If the log cannot be read on, or an event of the commit cannot.
    pub(super) fn next(
        &mut self,
        entries: &mut Vec<Entry>,
    ) -> Result<Result<Commit<'a>, Tail>, AuditError> {
        if self.given == self.there {
            self.read_on();
        }
        let Some(ahead) = self.ahead[..self.there].get_mut(self.given) else {
            let end = self.end.take().expect("BUG: no commit is there, and no end");
            return Ok(Err(end?));
        };
        self.given += 1;
        std::mem::swap(entries, &mut ahead.entries);
        let frame = ahead.frame;
        match ahead.unread.take() {
            Some((at, error)) => {
                let (commit, event) = (frame.number(), frame.first_event() + at as u64);
                Err(HistoryError::Codec { commit, event, error }.into())
            }
            None => Ok(Ok(frame)),
        }
    }

    /// The head of the log before the commit that was given last, or at its end.
    pub(super) fn head(&self) -> String {
        let mut tree = self.tree.clone();
        for before in &self.ahead[..self.given.saturating_sub(1)] {
            tree.push(&before.frame.link());
        }
        tree.head().to_string()
    }

    fn read_on(&mut self) {
        for before in &self.ahead[..self.there] {
            self.tree.push(&before.frame.link());
        }
        (self.there, self.given) = (0, 0);
        while self.there < AT_A_TIME && self.end.is_none() {
            match self.scanner.next_commit() {
                Ok(Ok(frame)) => {
                    match self.ahead.get_mut(self.there) {
                        Some(ahead) => ahead.frame = frame,
                        None => {
                            self.ahead.push(Ahead { frame, entries: Vec::new(), unread: None });
                        }
                    }
                    self.there += 1;
                }
                Ok(Err(tail)) => self.end = Some(Ok(tail)),
                Err(unreadable) => self.end = Some(Err(unreadable)),
            }
        }
        for ahead in &mut self.ahead[..self.there] {
            ahead.unread = codec::decode_commit(ahead.frame.events(), &mut ahead.entries).err();
        }
    }
}
