//! Which modifiers changed an outcome, by the arithmetic of the parts.
//!
//! A total that is held against a number is a plain comparison where every throw says so: all that
//! reach the number come out one way, all that do not the other. Some rules look at the die itself
//! (a natural 20, a threat from 19 on). What such a rule would have said of another total cannot be
//! told from what the throws show, so nothing is said of it.

use super::Possible;
use crate::account::Words;
use crate::vocabulary::{Name, Rolled, Summand, core};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A modifier without which a roll would have had another outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Decisive {
    /// What it is, as people read it.
    pub label: String,
    /// What it adds.
    pub by: i32,
    /// What the total would have been without it.
    pub total: i32,
    /// What that would have been held against.
    pub against: i32,
    /// What would have come of it.
    pub outcome: String,
    /// How that number is spoken of.
    #[serde(skip)]
    held: &'static str,
}

impl Decisive {
    /// `without +1 Strength it would have been 15 against 16: a miss`
    pub fn told(&self) -> String {
        let sign = if self.by < 0 { '−' } else { '+' };
        let (label, by) = (&self.label, self.by.unsigned_abs());
        let (total, held, against) = (self.total, self.held, self.against);
        format!(
            "without {sign}{by} {label} it would have been {total} {held} {against}: {}",
            self.outcome
        )
    }
}

/// Outcomes that hang on the die beside the total.
const BY_THE_DIE: [Name; 3] = [core::CRITICAL, core::THREAT, core::FUMBLE];

/// The modifiers without which the outcome would have been another, as far as that is certain.
/// Those of the roll that it is held against count as well.
pub(super) fn decisive(
    words: Words<'_>,
    rolled: &Rolled,
    all: &[Possible],
    opposing: Option<&Rolled>,
) -> Vec<Decisive> {
    let Some(goal) = rolled.against else { return Vec::new() };
    let Some(plain) = Plain::of(rolled, goal, all) else { return Vec::new() };
    let without = |part: &Summand, total: i32, against: i32| {
        let other = plain.outcome(total, against).filter(|other| Some(*other) != rolled.outcome)?;
        Some(Decisive {
            label: words.label(rolled.by, part.label).into_owned(),
            by: part.by,
            total,
            against,
            outcome: with_article(words, other),
            held: words.against(rolled.purpose),
        })
    };
    let own = rolled.parts.iter();
    let own = own.filter_map(|part| without(part, rolled.total.checked_sub(part.by)?, goal));
    let others = removable(&rolled.against_parts)
        .filter_map(|part| without(part, rolled.total, goal.checked_sub(part.by)?));
    let of_other = opposing.into_iter().flat_map(|other| {
        other.parts.iter().filter_map(|part| {
            let found = without(part, rolled.total, goal.checked_sub(part.by)?)?;
            let label =
                format!("{} of {}", words.label(other.by, part.label), words.doer(other.by));
            Some(Decisive { label, ..found })
        })
    });
    own.chain(others).chain(of_other).collect()
}

/// The parts of what a total is held against without which the rest would stand as it is. The first
/// is what the number is to begin with; what another part takes away again, such as the armor that
/// does not count against a touch, would take that part with it.
fn removable(parts: &[Summand]) -> impl Iterator<Item = &Summand> {
    const FEW: usize = 12;
    let rest = parts.get(1..).unwrap_or_default();
    let rest = if rest.len() > FEW { &[] } else { rest };
    let is_taken_away = move |at: usize| {
        let others = rest.iter().enumerate().filter(|(other, part)| *other != at && part.by > 0);
        let mut sums = BTreeSet::from([rest[at].by]);
        for (_, part) in others {
            let more: Vec<i32> = sums.iter().map(|sum| sum.saturating_add(part.by)).collect();
            sums.extend(more);
        }
        rest[at].by > 0
            && rest.iter().any(|part| part.by < 0 && sums.contains(&part.by.saturating_neg()))
    };
    rest.iter()
        .enumerate()
        .filter(move |(at, part)| part.by != 0 && !is_taken_away(*at))
        .map(|(_, part)| part)
}

/// What a comparison comes to: of a total below the number, equal to it, above it; nothing where
/// the throws do not show it.
struct Plain([Option<Name>; 3]);

impl Plain {
    /// The comparison that a roll was decided by; nothing if something else may have decided it.
    fn of(rolled: &Rolled, goal: i32, all: &[Possible]) -> Option<Self> {
        let totals = || all.iter().map(|one| one.total);
        let (least, greatest) = (totals().min()?, totals().max()?);
        // What the least or the greatest throw comes to may hang on the die alone.
        let is_inner = |total: i32| least < total && total < greatest;
        let inner = all.iter().filter(|one| is_inner(one.total));
        // A die that decides by itself shows less or more than this one, as nothing that is decided
        // by the total lies beyond it.
        let inner: Vec<&Possible> =
            inner.filter(|one| !BY_THE_DIE.contains(&one.outcome)).collect();
        let come_to = |wanted: Ordering| {
            let mut same = inner.iter().filter(|one| one.total.cmp(&goal) == wanted);
            let first = same.next()?.outcome;
            same.all(|one| one.outcome == first).then_some(first)
        };
        let plain = Plain([Ordering::Less, Ordering::Equal, Ordering::Greater].map(come_to));
        let own = plain.outcome(rolled.total, goal);
        (is_inner(rolled.total) && own.is_some() && own == rolled.outcome).then_some(plain)
    }

    fn outcome(&self, total: i32, goal: i32) -> Option<Name> {
        let [below, equal, above] = self.0;
        match total.cmp(&goal) {
            Ordering::Less => below,
            Ordering::Equal => equal,
            Ordering::Greater => above,
        }
    }
}

/// What would have come of a roll, as it is spoken of.
fn with_article(words: Words<'_>, outcome: Name) -> String {
    const THINGS: [Name; 7] =
        [core::HIT, core::MISS, core::SUCCESS, core::FAILURE, core::WIN, core::LOSS, core::TIE];
    let called = words.called(outcome);
    if THINGS.contains(&outcome) { format!("a {called}") } else { called.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::ClauseCode;

    fn removed(parts: &[i32]) -> Vec<i32> {
        let part = |by: &i32| Summand { clause: ClauseCode(1), label: core::MOD, by: *by };
        let parts: Vec<Summand> = parts.iter().map(part).collect();
        removable(&parts).map(|part| part.by).collect()
    }

    #[test]
    fn what_another_part_takes_away_again_is_not_left_out_alone() {
        assert_eq!(removed(&[10, 5, 2]), [5, 2]);
        assert_eq!(removed(&[10, 5, -5]), [-5]);
        assert_eq!(removed(&[10, 5, 2, 3, -7]), [3, -7]);
        assert_eq!(removed(&[10, 5, -4]), [5, -4]);
        assert_eq!(removed(&[10]), [0; 0]);
    }
}
