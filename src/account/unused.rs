//! Dice that were seen and are not used: a deed threw them before somebody stepped into one of its
//! windows, or before it was said again, and as it stands now it throws them no more.
//!
//! ```text
//! #19 ash melee-attack grak ── #24 offer ── #25 d8 [6]
//!                                └─ #32 grak steps in ── #35 attack stands: miss ── settled
//! ```

use crate::play::{CommitKind, History};
use crate::vocabulary::{Actor, DieSource, Event, Name, Occasion, Rewind, Rolled, Row};

/// A roll with its number.
pub type Throw = (u64, Rolled);

/// What the dice of a roll hang on, whatever secret they come from.
type Address = (Actor, Name, Row);

/// The rolls that a resolution threw and throws no more, where it settles with this event.
pub fn unused(history: &History, settled: u64) -> Vec<Throw> {
    let Some((root, ranges)) = history.resolution_at(settled) else { return Vec::new() };
    let mut left: Vec<Throw> = Vec::new();
    for (first, _) in &ranges {
        let Some((earlier, rewind)) = replaced(history, root, *first) else { continue };
        let taken_back = history.line_left(rewind.from, rewind.to).into_iter();
        let of_the_deed =
            |(first, _): &(u64, u64)| history.root_of(history.commit_of(*first)) == earlier;
        left.extend(throws(history, taken_back.filter(of_the_deed)));
    }
    if left.is_empty() {
        return left;
    }
    let now: Vec<Throw> = throws(history, ranges.into_iter()).collect();
    let mut gone: Vec<Throw> = Vec::new();
    for throw in left {
        let same = |other: &Throw| address(&other.1) == address(&throw.1);
        if !now.iter().chain(&gone).any(same) {
            gone.push(throw);
        }
    }
    gone
}

/// Which resolution an input of another has replaced, and the rewind it did that with: a step the
/// rest of its own, a deed said again the one it was before.
fn replaced(history: &History, root: u64, input: u64) -> Option<(u64, Rewind)> {
    let commit = history.commit_of(input);
    let again = history.entry(input).event.said_again();
    let mut act = commit.checked_sub(1).filter(|act| *act > 0)?;
    // What is said again stands behind the rewind with all that was said again before it.
    while again.is_some() && history.kind_of(act) != CommitKind::Act && act > 1 {
        act -= 1;
    }
    match history.entry(history.events_of(act).0).event {
        Event::Rewound(rewind) if commit <= act + u64::from(rewind.follow) => match again {
            Some(earlier) => (input == root).then_some((earlier, rewind)),
            None => Some((root, rewind)),
        },
        _ => None,
    }
}

/// The rolls of some events for which somebody's deed threw dice.
fn throws(
    history: &History,
    ranges: impl Iterator<Item = (u64, u64)>,
) -> impl Iterator<Item = Throw> {
    let events = ranges.flat_map(|(first, last)| first..=last);
    events.filter_map(|event| match history.entry(event).event {
        Event::Rolled(rolled) if is_thrown(&rolled) => Some((event, *rolled)),
        _ => None,
    })
}

/// Whether dice were thrown for a roll by a deed, and none of an earlier roll judged anew. What the
/// rules throw by themselves they throw wherever it is due.
fn is_thrown(rolled: &Rolled) -> bool {
    let judged = |source| matches!(source, DieSource::Judged { .. });
    let by_a_deed = matches!(rolled.row.occasion, Occasion::Deed { .. });
    by_a_deed && rolled.dice.iter().any(|die| !judged(die.source))
}

fn address(rolled: &Rolled) -> Address {
    (rolled.by, rolled.purpose, Row { secret: 0, ..rolled.row.clone() })
}
