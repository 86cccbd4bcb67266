//! Words looked for in the account. A long log is looked through a part at a time, so that whoever
//! waits is not kept waiting.

use super::{Player, Step};
use crate::account::Account;
use crate::play::History;

/// How many ranges of the line are looked at in one go.
const AT_ONCE: usize = 100;

/// A search that goes on until it has found something or been around once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    words: String,
    /// The range to look at next, and how many are left.
    next: usize,
    left: usize,
    /// Rows up to this event are passed over in the first range.
    behind: u64,
}

impl Search {
    /// Looks for words behind the cursor, then from the start; capitals do not matter.
    pub fn new(player: &Player, words: &str) -> Self {
        let next = player.track().range_at(player.event());
        let left = player.track().ranges().len() + 1;
        Search { words: words.to_lowercase(), next, left, behind: player.event() }
    }

    /// How many ranges are still to be looked at.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Looks on; gives the row to go to once there is one. Nothing is left once it is over.
    pub fn look(&mut self, player: &Player, history: &History) -> Option<Step> {
        let (system, view) = player.reading();
        let account = Account::new(history, system, view);
        let ranges = player.track().ranges();
        for _ in 0..AT_ONCE.min(self.left) {
            let Some((first, last)) = ranges.get(self.next).copied() else {
                self.left = 0;
                return None;
            };
            let rows = account.commit(history.commit_of(first)).into_iter();
            let mut rows = rows.filter(|row| row.event > self.behind && row.event <= last);
            if let Some(row) = rows.find(|row| row.sentence().to_lowercase().contains(&self.words))
            {
                self.left = 0;
                return Some(Step::ToEvent(row.event));
            }
            self.behind = 0;
            self.next = (self.next + 1) % ranges.len();
            self.left -= 1;
        }
        None
    }
}
