//! The timeline: a log of any length as so many buckets.

use super::index::{Index, Sign};
use crate::play::{CommitKind, History};

/// A stretch of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bucket {
    /// The sign that stands out most in it, turns left out.
    pub sign: Option<Sign>,
    /// The first round that begins in it.
    pub round: Option<u32>,
    /// Whether something in it was taken back.
    pub undone: bool,
}

/// The bucket an event falls into, of so many for a file of so many events.
pub fn bucket_of(event: u64, count: u64, buckets: usize) -> usize {
    let at = event.saturating_sub(1) * buckets as u64 / count.max(1);
    (at as usize).min(buckets.saturating_sub(1))
}

/// A log in so many buckets, whatever its length.
pub fn timeline(history: &History, index: &Index, buckets: usize) -> Vec<Bucket> {
    let count = history.count();
    let mut line = vec![Bucket::default(); buckets];
    if buckets == 0 {
        return line;
    }
    for landmark in index.landmarks().iter().filter(|one| one.sign != Sign::Turn) {
        let bucket = &mut line[bucket_of(landmark.event, count, buckets)];
        bucket.sign = bucket.sign.max(Some(landmark.sign));
    }
    for (event, round) in index.rounds() {
        let bucket = &mut line[bucket_of(*event, count, buckets)];
        bucket.round = bucket.round.or(Some(*round));
    }
    let counts = history.line();
    for commit in 1..=history.commits() {
        let (first, last) = history.events_of(commit);
        if history.kind_of(commit) == CommitKind::Act {
            continue;
        }
        let at = counts.partition_point(|range| range.0 < first);
        let kept = counts.get(at).filter(|range| range.0 == first).map_or(first - 1, |r| r.1);
        if kept < last {
            let (from, to) = (bucket_of(kept + 1, count, buckets), bucket_of(last, count, buckets));
            line[from..=to].iter_mut().for_each(|bucket| bucket.undone = true);
        }
    }
    line
}
