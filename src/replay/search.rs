//! Words looked for in the account. A long log is looked through a part at a time, so that whoever
//! waits is not kept waiting.

use super::{Player, Step};
use crate::account::{Account, Row};
use crate::play::History;

/// How many ranges of the line are looked at in one go.
const AT_ONCE: usize = 100;

/// A search that goes once around the line: it finds the next place at once, then counts all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    words: String,
    /// The ranges of the line it goes around.
    ranges: Vec<(u64, u64)>,
    /// The range to look at next, and how many are left.
    next: usize,
    left: usize,
    /// The event it began behind.
    from: u64,
    /// The rows found so far, each by its event: the first is the one that is gone to.
    found: Vec<u64>,
}

/// The place that was gone to among all that have the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which of them it is in the order of the line, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// Whether it was found from the start on, behind the last.
    pub is_around: bool,
}

impl Search {
    /// Looks for words behind the cursor, then from the start; capitals do not matter.
    pub fn new(player: &Player, words: &str) -> Self {
        let next = player.track().range_at(player.event());
        let ranges = player.track().ranges().to_vec();
        let (words, left) = (words.to_lowercase(), ranges.len() + 1);
        Search { words, ranges, next, left, from: player.event(), found: Vec::new() }
    }

    /// How many ranges are still to be looked at.
    pub fn left(&self) -> usize {
        self.left
    }

    /// The place that was gone to, once nothing is left; nothing where the words are nowhere.
    pub fn place(&self) -> Option<Place> {
        let first = *self.found.first()?;
        let before = self.found.iter().filter(|event| **event < first).count();
        let of = self.found.len();
        Some(Place { number: before + 1, of, is_around: first <= self.from })
    }

    /// Looks on; gives the row to go to as soon as there is one.
    pub fn look(&mut self, player: &Player, history: &History) -> Option<Step> {
        let (system, view) = player.reading();
        let account = Account::new(history, system, view);
        let had = self.found.len();
        for _ in 0..AT_ONCE.min(self.left) {
            let Some((first, last)) = self.ranges.get(self.next).copied() else {
                self.left = 0;
                break;
            };
            // The range it began in is looked at twice: behind the cursor, at last up to it.
            let is_first = self.left == self.ranges.len() + 1;
            let (low, high) = match self.left {
                1 => (0, self.from.min(last)),
                _ if is_first => (self.from, last),
                _ => (0, last),
            };
            let rows = account.commit(history.commit_of(first)).into_iter();
            let rows = rows.filter(|row| row.event > low && row.event <= high);
            let has = |row: &Row| row.sentence().to_lowercase().contains(&self.words);
            let mut found: Vec<u64> = rows.filter(has).map(|row| row.event).collect();
            found.dedup();
            self.found.append(&mut found);
            self.next = (self.next + 1) % self.ranges.len();
            self.left -= 1;
        }
        if had > 0 { None } else { self.found.first().map(|event| Step::ToEvent(*event)) }
    }
}
