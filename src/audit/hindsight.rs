//! What was said, thrown or typed once dice had been seen. No log can prevent it; an audit tells
//! it, in sentences a player understands.
//!
//! ```text
//! line left    ── #64 ash melee-attack grak ── #66 d20 [16] ┐
//!                                                           └ #70 undo (maria, "wrong target")
//! line now     ── #71 ash ranged-attack grak ── …
//! ```

/// Answers that differ from the one first given.
mod answers;
/// Dice that were seen, and what became of them.
mod dice;
/// Deeds and dice in words.
mod words;

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dice::Thrown;
use crate::play::{CommitKind, History};
use crate::rules::System;
use crate::vocabulary::{DieSource, Event, RewindBy, Seat};

/// What kind of thing was done once dice had been seen.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum HindsightKind {
    /// A throw was seen and taken back, and something else was said instead.
    TakenBack,
    /// Somebody stepped into a window after dice behind it were seen.
    SteppedIn,
    /// A deed that was said again after a retract throws what was never thrown before.
    NewThrow,
    /// A typed face was corrected.
    Corrected,
    /// Faces were typed for a throw that had faces, typed or from the secret.
    TypedAnew,
    /// A throw that was seen and taken back was thrown again after a reveal.
    AfterReveal,
    /// A question was answered otherwise than at first.
    OtherAnswer,
}

/// One thing that was done once dice had been seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hindsight {
    /// What kind of thing it is.
    pub kind: HindsightKind,
    /// The event that did it.
    pub event: u64,
    /// The seat that did it.
    pub seat: String,
    /// The other events it is about, in order.
    pub about: Vec<u64>,
    /// What was done, in a sentence.
    pub says: String,
}

/// A move of the line, and what it took back.
struct Move {
    /// Its event.
    event: u64,
    /// Its commit.
    commit: u64,
    seat: Seat,
    by: RewindBy,
    from: u64,
    /// The last commit that belongs to it.
    last: u64,
    because: Option<String>,
    /// The events it took back, as ranges, in order.
    left: Vec<(u64, u64)>,
    /// The first thing after it that was not said before.
    next: Option<u64>,
}

/// A die and its address.
type Die<'a> = (&'a Thrown, &'a [u8]);

/// What an audit knows of the file when it looks back.
pub(super) struct Past<'a> {
    history: &'a History<'a>,
    system: System,
    /// The round that each commit begins in.
    rounds: &'a [u32],
    /// Every die, in the order of the file; none where the line was never moved.
    dice: Vec<Die<'a>>,
    /// Where among the dice each address is thrown.
    by_address: HashMap<&'a [u8], Vec<usize>>,
    moves: Vec<Move>,
}

impl<'a> Past<'a> {
    /// The past of a whole file.
    pub(super) fn of(
        history: &'a History<'a>,
        system: System,
        rounds: &'a [u32],
        thrown: impl Iterator<Item = Die<'a>>,
    ) -> Self {
        let moves = moves(history);
        let (dice, by_address) = (Vec::new(), HashMap::new());
        let mut past = Past { history, system, rounds, dice, by_address, moves };
        // A line that never moved says nothing twice.
        if past.moves.is_empty() {
            return past;
        }
        // A die that is judged anew was seen where it was thrown.
        let judged = |(die, _): &Die<'_>| matches!(die.source, DieSource::Judged { .. });
        past.dice = thrown.filter(|die| !judged(die)).collect();
        for (at, (_, address)) in past.dice.iter().enumerate() {
            past.by_address.entry(address).or_default().push(at);
        }
        past
    }

    /// Everything that was done once dice had been seen, kind by kind.
    pub(super) fn told(&self) -> Vec<Hindsight> {
        if self.moves.is_empty() {
            return Vec::new();
        }
        let mut told = self.taken_back();
        told.extend(self.stepped_in());
        told.extend(self.new_throws());
        told.extend(self.typed_anew());
        told.extend(self.after_reveals());
        told.extend(self.other_answers());
        told.sort_by_key(|one| (one.kind, one.event));
        told
    }

    /// The dice of some events, which stand in ranges.
    fn dice_in(&self, ranges: &[(u64, u64)]) -> impl Iterator<Item = usize> {
        ranges.iter().flat_map(|(first, last)| {
            let start = self.dice.partition_point(|(die, _)| die.event < *first);
            let end = self.dice.partition_point(|(die, _)| die.event <= *last);
            start..end
        })
    }
}

/// Every move of the line, in order.
fn moves(history: &History) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for commit in (1..=history.commits()).rev() {
        if history.kind_of(commit) == CommitKind::Act {
            let next = said_next(history, commit, moves.last());
            moves.extend(moved(history, commit, next));
        }
    }
    moves.reverse();
    moves
}

/// The first thing that was said after an act and was not said before; `known` is the next move.
fn said_next(history: &History, act: u64, known: Option<&Move>) -> Option<u64> {
    let mut behind = act + 1..=history.commits();
    behind.find_map(|commit| match known.filter(|known| known.commit == commit) {
        Some(known) => Some(known.next),
        None if history.kind_of(commit) == CommitKind::Act => None,
        None => {
            let first = history.events_of(commit).0;
            history.entry(first).event.said_again().is_none().then_some(Some(first))
        }
    })?
}

/// The move a commit is, if it is one.
fn moved(history: &History, commit: u64, next: Option<u64>) -> Option<Move> {
    let event = history.events_of(commit).0;
    let Event::Rewound(rewind) = history.entry(event).event else { return None };
    Some(Move {
        event,
        commit,
        seat: rewind.stamp.seat,
        by: rewind.by,
        from: rewind.from,
        last: commit + u64::from(rewind.follow),
        because: rewind.because,
        left: history.line_left(rewind.from, rewind.to),
        next,
    })
}

/// Whether ranges hold an event.
fn holds(ranges: &[(u64, u64)], event: u64) -> bool {
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&event))
}
