//! What logs that are audited together say of each other: whether two hang on one secret, and
//! whether a fight goes on from the log it names.

use super::face::Face;
use super::failure::{Code, Failure};
use crate::export;
use crate::log::scan::Scanner;
use crate::log::verify::{Noted, verify_bytes};
use crate::log::{Head, Link};
use crate::vocabulary::{Continued, DicePolicy};
use std::path::{Path, PathBuf};

/// What a log says that others can be held against.
pub struct Known {
    log: PathBuf,
    bytes: Vec<u8>,
    id: Link,
    commitments: Vec<[u8; 32]>,
    continues: Option<Continued>,
}

impl Known {
    /// What a log says; nothing where it cannot be read.
    pub fn of(log: &Path, bytes: Vec<u8>) -> Option<Self> {
        let id = Scanner::new(&bytes).ok()?.next_commit().ok()?.ok()?.link();
        let history = export::history_of(&bytes).ok()?;
        let first = match history.opening().dice {
            DicePolicy::Committed { commitment } => Some(commitment),
            DicePolicy::Typed | DicePolicy::Open { .. } => None,
        };
        let later = history.reveals().iter().filter_map(|reveal| reveal.next);
        let commitments = first.into_iter().chain(later).collect();
        let continues = history.opening().continues.clone();
        Some(Known { log: log.to_owned(), bytes, id, commitments, continues })
    }

    /// Whether another log continues this one from where it says.
    fn has(&self, continued: &Continued) -> bool {
        let head = Head { count: continued.count, root: continued.root };
        let summary = verify_bytes(&self.bytes, Some(&head));
        summary.is_ok_and(|summary| matches!(summary.noted, Some(Noted::Continues { .. })))
    }
}

/// Says what logs say of each other; no where one contradicts another.
pub fn compare(face: &mut Face, logs: &[Known]) -> Code {
    let mut worst = Code::Done;
    for (at, one) in logs.iter().enumerate() {
        for other in &logs[at + 1..] {
            let shared = one.commitments.iter().any(|it| other.commitments.contains(it));
            if shared && one.id != other.id {
                face.note(&format!(
                    "{} and {} hang on the same secret: whoever knew it in the one could foresee \
                     the dice of the other",
                    one.log.display(),
                    other.log.display()
                ));
            }
        }
        let Some(continued) = &one.continues else { continue };
        for old in logs.iter().filter(|old| old.id.0 == continued.id) {
            if old.has(continued) {
                let (one, old) = (one.log.display(), old.log.display());
                face.note(&format!("{one} goes on from {old} at commit {}", continued.count));
                continue;
            }
            let what = "this fight goes on from another state than its old log has".to_owned();
            let old = format!("{} has not the head it names", old.log.display());
            face.complain(&Failure::no(what).because(old).about(&one.log));
            worst = worst.max(Code::No);
        }
    }
    worst
}
