//! What was thrown on the line, as far as dice to come hang on it: which deeds hold which number,
//! which addresses have their dice, and how many turns of a round are over.

use crate::vocabulary::{Actor, DieSource, Done, Name, Occasion, Rolled, Row};
use smallvec::SmallVec;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What was thrown since the last round but one began, and what is thrown once for a whole fight.
/// Two rounds of most fights find room without allocation.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// The deeds that have thrown, each with its round and its number among equal ones.
    deeds: SmallVec<[(u32, Done, u32); 8]>,
    /// The dice thrown, each with its round and what stands for its address; sorted.
    dice: SmallVec<[(u32, u64); 16]>,
    /// Whose turns ended this round, and how many.
    turns: SmallVec<[(Actor, u32); 8]>,
}

/// Nearly every deed copies what it adds to: the lists are copied as a whole, not one by one.
impl Clone for Thrown {
    fn clone(&self) -> Self {
        Thrown {
            deeds: SmallVec::from_slice(&self.deeds),
            dice: SmallVec::from_slice(&self.dice),
            turns: SmallVec::from_slice(&self.turns),
        }
    }
}

impl Thrown {
    /// How many turns somebody has ended this round.
    pub fn turns_ended(&self, of: Actor) -> u32 {
        self.turns.iter().find(|(ended, _)| *ended == of).map_or(0, |(_, count)| *count)
    }

    /// The numbers that deeds equal to this one hold in a round.
    pub fn held(&self, round: u32, deed: &Done) -> impl Iterator<Item = u32> {
        let equal = self.deeds.iter().filter(move |held| (held.0, held.1) == (round, *deed));
        equal.map(|held| held.2)
    }

    /// Whether a die was thrown on the line already: the one at a position of a row.
    pub fn has(&self, by: Actor, purpose: Name, row: &Row, sides: u16, position: usize) -> bool {
        let die = (row.round, key(by, purpose, row, sides, position));
        self.dice.binary_search(&die).is_ok()
    }

    /// Takes in a throw. Dice that stand from an earlier one are there already.
    pub(super) fn take_in(&mut self, rolled: &Rolled) {
        let row = &rolled.row;
        if let Occasion::Deed { deed, nth } = row.occasion {
            let held = (row.round, deed, nth);
            if !rolled.dice.is_empty() && !self.deeds.contains(&held) {
                self.deeds.push(held);
            }
        }
        for (position, die) in rolled.dice.iter().enumerate() {
            if let DieSource::Judged { .. } = die.source {
                continue;
            }
            let key = key(rolled.by, rolled.purpose, row, die.sides, position);
            let die = (row.round, key);
            if let Err(at) = self.dice.binary_search(&die) {
                self.dice.insert(at, die);
            }
        }
    }

    /// A round begins. What still runs belongs to the round before, so that one is kept too.
    pub(super) fn begin_round(&mut self, round: u32) {
        self.turns.clear();
        let kept = |of: u32| of == 0 || of + 1 >= round;
        self.deeds.retain(|(of, ..)| kept(*of));
        self.dice.retain(|(of, _)| kept(*of));
    }

    /// A turn is over.
    pub(super) fn end_turn(&mut self, of: Actor) {
        match self.turns.iter_mut().find(|(ended, _)| *ended == of) {
            Some((_, count)) => *count += 1,
            None => self.turns.push((of, 1)),
        }
    }
}

/// What stands for the address of a die on one line; which secret made it does not matter.
fn key(by: Actor, purpose: Name, row: &Row, sides: u16, position: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    (by, purpose, &row.occasion, &row.whom, &row.part).hash(&mut hasher);
    (sides, position as u32).hash(&mut hasher);
    hasher.finish()
}
