//! Every address thrown so far in a file: under which secret first, and the face it showed last.

use crate::engine::{Lexicon, RowAt};
use crate::log::format::Address;
use crate::state::State;
use crate::vocabulary::{DieSource, Rolled};
use std::collections::HashMap;

/// What stands for an address in an index.
type Key = [u8; 16];

/// Every address thrown so far in a file.
#[derive(Clone, Debug, Default)]
pub struct Index {
    known: HashMap<Key, Known>,
    /// Faces typed otherwise than the same throw showed before, in the order of the file.
    anew: Vec<Anew>,
    /// What entries were before they changed, and how many faces were typed anew by then, while
    /// that is remembered.
    changed: Option<(Changed, usize)>,
}

/// A face that was typed otherwise than the same throw showed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anew {
    /// The event it was typed at.
    pub event: u64,
    /// The sides of the die.
    pub sides: u16,
    /// The face.
    pub face: u16,
    /// The face before, and the event it was thrown at.
    pub before: (u16, u64),
}

/// Entries of an index as they were before they changed, in the order of the changes.
pub(super) type Changed = Vec<(Key, Option<Known>)>;

/// What is known of an address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The secret it was first thrown under.
    pub(super) secret: u32,
    /// The face it showed last.
    face: u16,
    /// Whether that was typed: what is typed once is never thrown from the secret any more.
    is_typed: bool,
    /// The event it was typed at or thrown.
    event: u64,
}

impl Known {
    /// The latest face typed for it, and the event it was typed at.
    pub(super) fn typed(&self) -> Option<(u16, u64)> {
        self.is_typed.then_some((self.face, self.event))
    }
}

impl Anew {
    /// What whoever typed it is told.
    pub(super) fn note(&self) -> String {
        let Anew { sides, face, before: (first, at), .. } = self;
        format!(
            "the d{sides} of #{at} showed {first} for this throw; {face} is typed anew, and the \
             audit says so"
        )
    }
}

impl Index {
    /// Takes in a throw; `state` has everybody in it whom it names.
    pub fn add(&mut self, words: &Lexicon, state: &State, number: u64, rolled: &Rolled) {
        let row = RowAt { words, state, by: rolled.by, purpose: rolled.purpose, row: &rolled.row };
        for (position, die) in rolled.dice.iter().enumerate() {
            if let DieSource::Judged { .. } = die.source {
                continue;
            }
            let key = row.die(die.sides, position).key();
            if let Some((changed, _)) = &mut self.changed {
                changed.push((key, self.known.get(&key).copied()));
            }
            let (secret, face, event) = (rolled.row.secret, die.face, number);
            let is_typed = die.source == DieSource::Typed;
            let known = self.known.entry(key).or_insert(Known { secret, face, is_typed, event });
            if is_typed {
                let before = (known.face, known.event);
                *known = Known { face, is_typed, event, ..*known };
                let anew = Anew { event, sides: die.sides, face, before };
                self.anew.extend((before.0 != face).then_some(anew));
            }
        }
    }

    /// Remembers from here on what entries were before they change.
    pub(super) fn remember(&mut self) {
        assert!(self.changed.is_none(), "BUG: one draft at a time");
        self.changed = Some((Vec::new(), self.anew.len()));
    }

    /// What has changed since; no more is remembered.
    pub(super) fn changed(&mut self) -> (Changed, usize) {
        self.changed.take().unwrap_or_default()
    }

    /// The faces that were typed anew after an event.
    pub(super) fn anew_after(&self, event: u64) -> &[Anew] {
        &self.anew[self.anew.partition_point(|anew| anew.event <= event)..]
    }

    /// Puts back what has changed.
    pub(super) fn put_back(&mut self, (changed, anew): (Changed, usize)) {
        self.anew.truncate(anew);
        for (key, before) in changed.into_iter().rev() {
            match before {
                Some(known) => drop(self.known.insert(key, known)),
                None => drop(self.known.remove(&key)),
            }
        }
    }

    pub(super) fn get(&self, address: &Address<'_>) -> Option<&Known> {
        self.known.get(&address.key())
    }
}
