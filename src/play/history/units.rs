//! Undo and redo by turns and rounds, and to an event.
//!
//! ```text
//! … ── grak ends his turn ── ash attacks ── ash moves ──      undo turn: takes back both
//!       └ ash's turn begins                                   and once more: grak's turn, its
//!                                                             end included
//! ```
//!
//! A turn begins behind the deed that ends the one before, or with its owner's own first deed. What
//! a step says again begins nothing anew. What a retract or a correct has said again are deeds of
//! the line like all others: none of these brings back the line that it left.

use super::steps::Over;
use super::{CommitKind, History};
use crate::log::codec;
use crate::vocabulary::{Actor, Effect, Event, Unit, core};

/// What begins with a deed.
#[derive(Clone, Copy, Default)]
struct Begins {
    /// Something that the deed is the first of.
    with: bool,
    /// Something that has begun once the deed is over.
    behind: bool,
}

impl History<'_> {
    /// Where `undo turn` or `undo round` leads: before the deeds since the one in force began;
    /// where there are none, before those of the one before it. Nothing if none has begun.
    pub fn undo_unit(&self, unit: Unit) -> Option<u64> {
        let (mut at, mut ended) = (self.tip, None);
        while let Some(before) = self.before(at, Over::Deeds) {
            let begins = self.begins(unit, before, at);
            if begins.behind {
                if at != self.tip {
                    return Some(at);
                }
                ended = Some(before);
            }
            if begins.with {
                return Some(before);
            }
            at = before;
        }
        ended
    }

    /// Whether nothing was said yet since the turn or the round in force began, so that undo takes
    /// back the one before it.
    pub fn takes_one_before(&self, unit: Unit) -> bool {
        let Some(before) = self.before(self.tip, Over::Deeds) else { return false };
        self.begins(unit, before, self.tip).behind
            && self.undo_unit(unit).is_some_and(|to| to < before)
    }

    /// Where `redo turn` or `redo round` leads: to where the next one begins, or to the end of what
    /// was undone. Nothing if nothing was.
    pub fn redo_unit(&self, unit: Unit) -> Option<u64> {
        let mut at = self.tip;
        for end in self.undone.deeds.iter().rev() {
            let begins = self.begins(unit, at, *end);
            if begins.with && at != self.tip {
                break;
            }
            at = *end;
            if begins.behind {
                break;
            }
        }
        (at != self.tip).then_some(at)
    }

    /// Where undo leads that takes back the deed of an event of the line, and everything after it.
    pub fn undo_past(&self, event: u64) -> Option<u64> {
        self.back_past(self.input_of_deed(event)?, Over::Deeds)
    }

    /// Where undo leads that takes back the retract or the correct with which an event was said
    /// again, and everything after it.
    pub fn undo_past_act(&self, event: u64) -> Option<u64> {
        self.back_past(event, Over::Acts)
    }

    fn back_past(&self, event: u64, over: Over) -> Option<u64> {
        let mut at = self.tip;
        while let Some(before) = self.before(at, over) {
            if holds(&self.line_left(at, before), event) {
                return Some(before);
            }
            at = before;
        }
        None
    }

    /// Where redo leads that takes up what was undone up to the deed of an event, with it.
    pub fn redo_past(&self, event: u64) -> Option<u64> {
        let up_to = |list: &[u64]| {
            let mut before = self.tip;
            list.iter().rev().copied().find(|end| {
                let taken_up = holds(&self.line_left(*end, before), event);
                before = *end;
                taken_up
            })
        };
        up_to(&self.undone.deeds).or_else(|| up_to(&self.undone.acts))
    }

    /// What begins with the deed that leads the line from one end to another.
    fn begins(&self, unit: Unit, before: u64, end: u64) -> Begins {
        let made = self.beginnings(unit, &self.line_left(end, before));
        let gone = self.beginnings(unit, &self.line_left(before, end)).len();
        // What is said again stands before what is new.
        let anew = made.get(gone.min(made.len())..).unwrap_or_default();
        Begins { with: anew.contains(&true), behind: anew.last() == Some(&false) }
    }

    /// What begins at some events, in order: whether it begins with its owner's own deed.
    fn beginnings(&self, unit: Unit, ranges: &[(u64, u64)]) -> Vec<bool> {
        let Some((first, _)) = ranges.first() else { return Vec::new() };
        match unit {
            Unit::Turn => self.turns_begun(ranges, self.doer_at(*first)),
            Unit::Round => {
                let begun = self.changes(ranges).filter(|(_, effect)| is_round(effect));
                let begun: Vec<bool> = begun.map(|_| false).collect();
                // What comes before the first round begins with the start.
                if begun.is_empty() && self.starts_at(*first) { vec![false] } else { begun }
            }
        }
    }

    /// The turns that begin, but those within the turn of somebody else.
    fn turns_begun(&self, ranges: &[(u64, u64)], doer: Option<Actor>) -> Vec<bool> {
        let (mut begun, mut ended) = (Vec::new(), false);
        for (event, effect) in self.changes(ranges) {
            match effect {
                Effect::TurnBegan { of, .. } if self.state_at(event - 1).acting.is_empty() => {
                    begun.push(!ended && doer == Some(of));
                }
                Effect::TurnEnded { .. } | Effect::Round(_) => ended = true,
                _ => {}
            }
        }
        begun
    }

    /// The changes at some events.
    fn changes<'a>(&'a self, ranges: &'a [(u64, u64)]) -> impl Iterator<Item = (u64, Effect)> + 'a {
        let events = ranges.iter().flat_map(|(first, last)| *first..=*last);
        let events = events.filter(|event| codec::changes_state(self.bytes_of(*event)));
        events.filter_map(|event| match self.entry(event).event {
            Event::Effected(effected) => Some((event, effected.effect)),
            _ => None,
        })
    }

    /// Who does what is said in the commit of an event.
    fn doer_at(&self, event: u64) -> Option<Actor> {
        match self.entry(self.events_of(self.commit_of(event)).0).event {
            Event::Declared(declared) => Some(declared.actor),
            Event::Answered { of, .. } => Some(of),
            _ => None,
        }
    }

    fn starts_at(&self, event: u64) -> bool {
        let commit = self.commit_of(event);
        self.kind_of(commit) == CommitKind::Declared
            && matches!(self.entry(self.events_of(commit).0).event,
                Event::Declared(declared) if declared.verb == core::START)
    }
}

fn is_round(effect: &Effect) -> bool {
    matches!(effect, Effect::Round(_))
}

fn holds(ranges: &[(u64, u64)], event: u64) -> bool {
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&event))
}
