//! The walk in parts, one beside the other: each passes over the parts before it, which takes
//! less than a third of the time of checking them, and checks its own.
//!
//! ```text
//! thread 1   ═══════════════════════
//! thread 2   ───────────────────────══════════════════
//! thread 3   ─────────────────────────────────────────══════════════
//!            passed over ─   checked ═
//! ```

use std::panic::resume_unwind;
use std::thread;

use super::AuditError;
use super::ahead::Reader;
use super::walk::{Found, Walk};
use crate::log::scan::Scanner;
use crate::log::{Tail, Unreadable};

/// A whole log, walked.
pub(super) struct Walked<'log> {
    /// The walk at its end.
    pub(super) walk: Walk<'log>,
    /// What all parts have found.
    pub(super) found: Found,
    /// The head of the log.
    pub(super) head: String,
    /// Where it ends torn, as a byte offset.
    pub(super) torn_at: Option<u64>,
}

/// Walks a log in so many parts; nothing where events were taken out of it. `at_the_end` of the log
/// something can be worked out while other parts are still checked.
pub(super) fn walked<'log, T>(
    log: &'log [u8],
    parts: usize,
    at_the_end: impl FnOnce(&mut Walk<'log>) -> T,
) -> Result<Option<(Walked<'log>, T)>, AuditError> {
    let begins = begins(log.len() as u64, parts);
    let part = |nth: usize| {
        let to = begins.get(nth + 1).copied().unwrap_or(u64::MAX);
        walk(log, begins[nth], to)
    };
    thread::scope(|scope| {
        let part = &part;
        let last = begins.len() - 1;
        let earlier: Vec<_> = (0..last).map(|nth| scope.spawn(move || part(nth))).collect();
        let worked_out = |mut walked: Walked<'log>| {
            let also = at_the_end(&mut walked.walk);
            (walked, also)
        };
        let walked = part(last).map(|walked| walked.map(worked_out));
        let mut all = Found::default();
        // What makes the log unreadable shows first in the part where it stands.
        for before in earlier {
            match before.join().unwrap_or_else(|panic| resume_unwind(panic))? {
                Some(before) => all = all.and(before.found),
                None => return Ok(None),
            }
        }
        let together = |(walked, also): (Walked<'log>, T)| {
            (Walked { found: all.and(walked.found), ..walked }, also)
        };
        Ok(walked?.map(together))
    })
}

/// At which byte each part begins, so that all take the same time: those behind pass over more, and
/// are shorter.
fn begins(len: u64, parts: usize) -> Vec<u64> {
    /// What passing over takes, in hundredths of the time of checking.
    const PASSING: u64 = 30;
    const WHOLE: u64 = 100;
    // What is left once a part was taken shrinks by the same share each time.
    let shares =
        std::iter::successors(Some(1 << 20), |left| Some(left * (WHOLE - PASSING) / WHOLE));
    let shares: Vec<u64> = shares.take(parts.max(1)).collect();
    let all: u64 = shares.iter().sum();
    let mut at = 0;
    let begin = |share: &u64| {
        let begin = u128::from(len) * u128::from(at) / u128::from(all);
        at += share;
        begin as u64
    };
    shares.iter().map(begin).collect()
}

/// Walks a log to the first place between two deeds at or behind the byte `to`, and checks it from
/// the first such place at or behind the byte `from` on.
fn walk(log: &[u8], from: u64, to: u64) -> Result<Option<Walked<'_>>, AuditError> {
    // What is passed over, the parts before this one verify.
    let mut reader = Reader::new(Scanner::believing(log, from)?);
    let (mut walk, mut entries) = (None, Vec::new());
    let mut passes = from > 0;
    let torn_at = loop {
        let commit = match reader.next(&mut entries)? {
            Ok(commit) => commit,
            Err(Tail::Clean) => break None,
            Err(Tail::Torn { offset }) => break Some(offset),
        };
        if commit.redacted() > 0 {
            return Ok(None);
        }
        match &mut walk {
            None => walk = Some(Walk::begin(&commit, &entries)?),
            Some(walk) => {
                let at = commit.offset();
                if passes && at >= from && walk.is_between_deeds() {
                    walk.begin_here();
                    passes = false;
                }
                if !passes && at >= to && walk.is_between_deeds() {
                    break None;
                }
                if passes {
                    walk.pass(&commit, &mut entries)?;
                } else {
                    walk.take_in(&commit, &mut entries, || reader.head())?;
                }
            }
        }
    };
    let mut walk: Walk<'_> = walk.ok_or(Unreadable::FirstCommitCut)?;
    if passes {
        // What the first part finds in the opening is not for this one to find again.
        walk.begin_here();
    }
    let found = walk.end_here();
    Ok(Some(Walked { walk, found, head: reader.head(), torn_at }))
}
