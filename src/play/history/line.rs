//! The line: which events count, as ranges from the opening to the tip.
//!
//! It is kept as it runs now and moved along with the tip, so that whoever asks for it after every
//! act walks over what changed, and not over the whole fight.

use super::History;

impl History<'_> {
    /// The line up to the tip, as ranges of events, first to last.
    pub fn line(&self) -> &[(u64, u64)] {
        &self.line
    }

    /// The line up to an event, as ranges of events, first to last.
    pub fn line_to(&self, tip: u64) -> Vec<(u64, u64)> {
        if tip == self.tip {
            return self.line.clone();
        }
        let mut ranges = self.ranges_back(tip, |_| false);
        ranges.reverse();
        ranges
    }

    /// What of the line up to an event begins behind another, as ranges, first to last. It takes as
    /// long as the two lie apart, not as the line is long.
    pub fn line_behind(&self, tip: u64, event: u64) -> Vec<(u64, u64)> {
        let mut ranges = self.ranges_back(tip, |range| range.0 <= event);
        ranges.retain(|range| range.0 > event);
        ranges.reverse();
        ranges
    }

    /// Whether the line that ends with `tip` holds an event. Of the line as it runs now that takes
    /// one look, however long it is.
    pub fn line_holds(&self, tip: u64, event: u64) -> bool {
        if tip == self.tip {
            let at = self.line.partition_point(|(_, last)| *last < event);
            return event != 0 && self.line.get(at).is_some_and(|(first, _)| *first <= event);
        }
        let mut last = tip;
        while last >= event && last != 0 {
            let commit = self.commit_of(last);
            if self.events_of(commit).0 <= event {
                return true;
            }
            last = self.parent_of(commit);
        }
        false
    }

    /// The events of the line that ends with `from` which the line that ends with `to` does not
    /// have, as ranges, first to last. It takes as long as the two differ, not as they are long.
    pub fn line_left(&self, from: u64, to: u64) -> Vec<(u64, u64)> {
        let (mut from, mut to) = (from, to);
        let mut ranges = Vec::new();
        while from > 0 {
            let (own, other) = (self.commit_of(from), self.commit_of(to));
            if own == other {
                if from > to {
                    ranges.push((to + 1, from));
                }
                break;
            }
            if own > other {
                ranges.push((self.events_of(own).0, from));
                from = self.parent_of(own);
            } else {
                to = self.parent_of(other);
            }
        }
        ranges.reverse();
        ranges
    }

    /// Moves the line to another tip: back to where the two part, and up from there.
    pub(super) fn move_line(&mut self, tip: u64) {
        let on_line = |range: (u64, u64)| {
            let at = self.line.partition_point(|known| known.0 < range.0);
            self.line.get(at).is_some_and(|known| known.0 == range.0 && known.1 >= range.1)
        };
        let back = self.ranges_back(tip, on_line);
        let parting = back.last().copied().filter(|range| on_line(*range));
        let kept = parting.map_or(0, |at| self.line.partition_point(|known| known.0 < at.0));
        self.line.truncate(kept);
        self.line.extend(back.into_iter().rev());
    }

    /// The ranges of the line from an event back to the opening, or to the first that is enough.
    fn ranges_back(&self, tip: u64, enough: impl Fn((u64, u64)) -> bool) -> Vec<(u64, u64)> {
        let mut ranges = Vec::new();
        let (mut last, mut commit) = (tip, self.commit_of(tip));
        while last != 0 {
            let range = (self.events_of(commit).0, last);
            ranges.push(range);
            if enough(range) {
                break;
            }
            last = self.parent_of(commit);
            commit = self.commit_of(last);
        }
        ranges
    }
}
