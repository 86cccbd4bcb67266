//! The order of turns: whose place in it has had its turn this round, wherever it stands.

use super::State;
use crate::vocabulary::{Actor, Slot};
use smallvec::SmallVec;
use std::sync::Arc;

/// A mark for each place of the order that has had its turn of the round; places behind the last
/// mark have not.
pub type Marks = SmallVec<[bool; 8]>;

impl State {
    /// Whether a place of the order has had its turn of this round, or was passed over.
    pub fn had(&self, at: usize) -> bool {
        self.had.get(at).copied().unwrap_or(false)
    }

    /// Where in the order the first place of somebody or of a side is.
    pub fn place_in_order(&self, of: impl Into<Actor>) -> Option<usize> {
        let of = of.into();
        self.order.iter().position(|slot| slot.of == of)
    }

    /// The first place still to come that `due` accepts: behind the one that has the turn, then
    /// before it, where only a ruling has put it.
    ///
    /// ```text
    /// a*  b  c  d      a has the turn: b comes next
    /// c   b  a* d      a ruling has moved them: d comes next, then c, then b
    /// ```
    pub fn next_place(&self, due: impl Fn(usize) -> bool) -> Option<usize> {
        let count = self.order.len();
        let first = self.slot.map_or(0, |slot| usize::from(slot) + 1).min(count);
        (first..count).chain(0..first).find(|at| !self.had(*at) && due(*at))
    }

    /// A turn of the order begins; the places between the last one and it are passed over.
    pub(super) fn go_to_slot(&mut self, slot: u16) {
        let (first, to) = (self.slot.map_or(0, |slot| usize::from(slot) + 1), usize::from(slot));
        self.slot = Some(slot);
        if to >= self.order.len() {
            return;
        }
        if self.had.len() <= to {
            self.had.resize(to + 1, false);
        }
        self.had[first.min(to)..=to].fill(true);
    }

    /// Another order: a place keeps its turn and its mark wherever it stands now. A place that is
    /// new before the turn that runs has gone by.
    pub(super) fn set_order(&mut self, order: &[Slot]) {
        let order: Vec<Slot> = order.iter().filter(|slot| self.has(slot.of)).copied().collect();
        let from = self.origins(&order);
        let now = self.slot.map(usize::from);
        let moved = now.and_then(|now| from.iter().position(|from| *from == Some(now)));
        let slot = moved.or(now);
        let gone_by = |(at, from): (usize, &Option<usize>)| match from {
            Some(from) => self.had(*from),
            None => slot.is_some_and(|slot| at < slot),
        };
        self.had = from.iter().enumerate().map(gone_by).collect();
        self.slot = slot.map(|slot| slot as u16);
        self.order = Arc::new(order);
    }

    /// Which place of the order each place of a new one was: the same, else the same one's with
    /// another value, else the one that has been replaced where it stands.
    fn origins(&self, new: &[Slot]) -> Vec<Option<usize>> {
        let mut from: Vec<Option<usize>> = vec![None; new.len()];
        let mut left: Vec<bool> = vec![true; self.order.len()];
        let whole = |old: &Slot, new: &Slot| old == new;
        let same = |old: &Slot, new: &Slot| (old.of, old.kind) == (new.of, new.kind);
        for like in [whole as fn(&Slot, &Slot) -> bool, same] {
            for (slot, from) in new.iter().zip(&mut from).filter(|(_, from)| from.is_none()) {
                *from = (0..left.len()).find(|at| left[*at] && like(&self.order[*at], slot));
                if let Some(at) = *from {
                    left[at] = false;
                }
            }
        }
        if new.len() == left.len() {
            for at in 0..left.len() {
                if from[at].is_none() && left[at] {
                    from[at] = Some(at);
                }
            }
        }
        from
    }
}
