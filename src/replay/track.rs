//! The line a replay goes along: the one that counts, or one that was left, with the acts about
//! the log that were done on it.
//!
//! ```text
//! #1 … #50 ─┬─────────── #61 undo ── #62 …     the line that counts
//!           └─ #51 … #60                       one that was left
//! ```

use super::index::{Act, Index};
use crate::play::History;
use crate::vocabulary::RewindBy;

/// A line, as ranges of events in the order of the file.
#[derive(Clone, Debug)]
pub struct Track {
    ranges: Vec<(u64, u64)>,
    /// Which of the lines that were left it is.
    aside: Option<usize>,
}

impl Track {
    /// The line that counts.
    pub fn counting(history: &History, index: &Index) -> Self {
        let line = history.line();
        let is_on = |act: &&Act| !is_offer(act) && holds(line, act.tip);
        Track { ranges: merged(line, index.acts().iter().filter(is_on)), aside: None }
    }

    /// A line that was left, up to where it ends.
    pub fn aside(history: &History, index: &Index, at: usize) -> Self {
        let aside = index.asides()[at];
        let line = history.line_to(aside.tip);
        let is_on = |act: &&Act| {
            let is_early = act.event < aside.first || act.tip >= aside.first;
            !is_offer(act) && is_early && holds(&line, act.tip)
        };
        Track { ranges: merged(&line, index.acts().iter().filter(is_on)), aside: Some(at) }
    }

    /// Which of the lines that were left it is; nothing if it counts.
    pub fn which(&self) -> Option<usize> {
        self.aside
    }

    /// Whether an event is on it.
    pub fn holds(&self, event: u64) -> bool {
        holds(&self.ranges, event)
    }

    /// Its ranges: what a commit put on the line, or an act.
    pub fn ranges(&self) -> &[(u64, u64)] {
        &self.ranges
    }

    /// The range an event is in, else the last before it.
    pub fn range_at(&self, event: u64) -> usize {
        self.ranges.partition_point(|range| range.0 <= event).saturating_sub(1)
    }

    /// The last event that is not after this one.
    pub fn nearest(&self, event: u64) -> u64 {
        let (first, last) = self.ranges[self.range_at(event)];
        event.clamp(first, last)
    }

    /// The next event.
    pub fn after(&self, event: u64) -> Option<u64> {
        let at = self.range_at(event);
        let (first, last) = self.ranges[at];
        if event < last {
            return Some((event + 1).max(first));
        }
        self.ranges.get(at + 1).map(|range| range.0)
    }

    /// The event before.
    pub fn before(&self, event: u64) -> Option<u64> {
        let at = self.range_at(event);
        if event > self.ranges[at].0 {
            return Some((event - 1).min(self.ranges[at].1));
        }
        at.checked_sub(1).map(|before| self.ranges[before].1)
    }

    /// Its last event.
    pub fn end(&self) -> u64 {
        self.ranges.last().map_or(1, |range| range.1)
    }
}

/// Whoever steps into a window moves the line too, which is told by the answer that follows.
fn is_offer(act: &Act) -> bool {
    matches!(act.rewound, Some((_, RewindBy::Offer)))
}

fn holds(ranges: &[(u64, u64)], event: u64) -> bool {
    let at = ranges.partition_point(|range| range.0 <= event);
    at > 0 && event <= ranges[at - 1].1
}

fn merged<'a>(line: &[(u64, u64)], acts: impl Iterator<Item = &'a Act>) -> Vec<(u64, u64)> {
    let mut ranges = line.to_vec();
    ranges.extend(acts.map(|act| (act.event, act.event)));
    ranges.sort_unstable();
    ranges
}
