//! What logs that are audited together say of each other: whether two hang on one secret, and
//! whether a fight goes on from the log it names.

use super::face::Face;
use super::failure::Failure;
use super::files;
use crate::log::scan::Scanner;
use crate::log::verify::{Noted, Summary, verify_bytes};
use crate::log::{Head, Link};
use crate::play::History;
use crate::vocabulary::{Continued, DicePolicy, Judged, Verdict};
use std::path::{Path, PathBuf};

/// What a log says that others can be held against.
pub struct Known {
    log: PathBuf,
    /// Its bytes, where they cannot be read again. Those of all others are not held: they would be
    /// all logs at once.
    piped: Option<Vec<u8>>,
    id: Link,
    commitments: Vec<[u8; 32]>,
    continues: Option<Continued>,
}

impl Known {
    /// What a log says; nothing where it has no commit.
    pub fn of(log: &Path, bytes: &[u8], history: &History) -> Option<Self> {
        let id = Scanner::new(bytes).ok()?.next_commit().ok()?.ok()?.link();
        let first = match history.opening().dice {
            DicePolicy::Committed { commitment } => Some(commitment),
            DicePolicy::Typed | DicePolicy::Open { .. } => None,
        };
        let later = history.reveals().iter().filter_map(|reveal| reveal.next);
        let commitments = first.into_iter().chain(later).collect();
        let continues = history.opening().continues.clone();
        let piped = files::is_stdin(log).then(|| bytes.to_vec());
        Some(Known { log: log.to_owned(), piped, id, commitments, continues })
    }

    /// Whether another log continues this one from where it says. It is read again: few logs are
    /// continued by another.
    fn has(&self, continued: &Continued) -> Result<bool, Failure> {
        let head = Head { count: continued.count, root: continued.root };
        let head = head.into();
        let summary = match &self.piped {
            Some(bytes) => verify_bytes(bytes, Some(&head)),
            None => verify_bytes(&files::bytes(&self.log)?, Some(&head)),
        };
        let continues = |summary: Summary| matches!(summary.noted, Some(Noted::Continues { .. }));
        Ok(summary.is_ok_and(continues))
    }
}

/// Says what logs say of each other, and what that comes to.
pub fn compare(face: &mut Face, logs: &[Known]) -> Verdict {
    let mut all = Judged::fits();
    for (at, one) in logs.iter().enumerate() {
        for other in &logs[at + 1..] {
            let shared = one.commitments.iter().any(|it| other.commitments.contains(it));
            if shared && one.id != other.id {
                let (first, second) = (one.log.display(), other.log.display());
                let judged = Judged::cannot_be_told(
                    "they hang on the same secret: whoever knew it in the one could foresee the \
                     dice of the other",
                );
                face.note(&format!("{first} and {second}: {judged}"));
                all = all.and(judged);
            }
        }
        let Some(continued) = &one.continues else { continue };
        for old in logs.iter().filter(|old| old.id.0 == continued.id) {
            let (new, before) = (one.log.display(), old.log.display());
            match old.has(continued) {
                Ok(true) => {
                    let goes_on = format!("it goes on from {before} at commit {}", continued.count);
                    face.note(&format!("{new}: {}: {goes_on}", Judged::fits()));
                    continue;
                }
                Ok(false) => {}
                Err(failure) => {
                    face.complain(&failure);
                    all = all.and(Judged::cannot_be_told("its old log cannot be read again"));
                    continue;
                }
            }
            // The opening names the head it goes on from.
            let judged = Judged::contradicted(Some(1));
            let what = "this fight goes on from another state than its old log has";
            let because = format!("{before} has not the head it names");
            let what = format!("{judged}: {what}");
            face.complain(&Failure::no(what).because(because).about(&one.log));
            all = all.and(judged);
        }
    }
    all.verdict
}
