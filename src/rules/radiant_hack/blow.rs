//! An attack as it goes through its steps: who strikes whom with what, and what the dice came to.

use crate::vocabulary::{Cited, ItemId, Name, Who};

/// On what terms a Test is made.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What it has to reach.
    pub dr: i32,
    /// Why it is made with Disadvantage.
    pub worse: Vec<Cited>,
    /// Why it is made with Advantage.
    pub better: Vec<Cited>,
}

/// An attack: the one Test that decides it, then damage.
#[derive(Clone, Debug)]
pub struct Attack {
    /// Who attacks.
    pub by: Who,
    /// Whom.
    pub target: Who,
    /// With what.
    pub weapon: ItemId,
    /// And with what in the other hand.
    pub second: Option<ItemId>,
    /// How far off the target is.
    pub band: Name,
    /// On what terms the Test that decides it is made.
    pub terms: Terms,
}

impl Attack {
    /// Its weapon, or both of them.
    pub fn weapons(&self) -> impl Iterator<Item = ItemId> + use<> {
        std::iter::once(self.weapon).chain(self.second)
    }
}

/// What the damage dice count for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubling {
    /// What they show.
    Plain,
    /// The dice twice, what is added once.
    Dice,
    /// The whole twice.
    Whole,
}

/// What damage dice came to.
#[derive(Clone, Copy, Debug)]
pub struct Thrown {
    /// The whole.
    pub total: i32,
    /// The part that is no die.
    pub plus: i32,
    /// How many dice were thrown.
    pub dice: usize,
}
