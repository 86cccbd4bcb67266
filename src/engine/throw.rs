//! A roll to be made, one that was made, and which of its dice count.

use crate::vocabulary::{Actor, Clause, Dice, Die, Name, Part, Rolled, Subject, Who};

/// A roll to be made.
#[derive(Clone, Debug)]
pub struct Roll<'a> {
    /// The clause that calls for it.
    pub clause: &'static Clause,
    /// Who rolls.
    pub by: Actor,
    /// What for.
    pub purpose: Name,
    /// Against or for whom.
    pub on: Option<Who>,
    /// Whom or what it is about, before anybody is put in its place: what its dice hang on.
    pub whom: Option<Subject>,
    /// Which of the deed's throws it is, told apart by the rule.
    pub part: Part,
    /// The dice; a number in the expression becomes a part of the sum, of the same clause.
    pub dice: &'a Dice,
    /// What is added; zeros are left out.
    pub parts: Vec<Added>,
}

impl<'a> Roll<'a> {
    /// A throw of dice about nobody, to which nothing is added.
    pub fn plain(
        clause: &'static Clause,
        by: impl Into<Actor>,
        purpose: Name,
        dice: &'a Dice,
    ) -> Self {
        let (by, part, parts) = (by.into(), Part::only(), Vec::new());
        Roll { clause, by, purpose, on: None, whom: None, part, dice, parts }
    }
}

/// A part of a sum: the clause it comes from, what it is in a word, and the number.
pub type Added = (&'static Clause, Name, i32);

/// A number as the sum of its parts: each by a clause, with a short label.
///
/// Armour Class, a target number, a threshold, a reduction: worked out like this it can be told
/// part by part, wherever it is read.
#[derive(Clone, Debug, Default)]
pub struct Sum(Vec<Added>);

impl Sum {
    /// What a number is to begin with, nothing included.
    pub fn of(clause: &'static Clause, label: Name, number: i32) -> Self {
        Sum(vec![(clause, label, number)])
    }

    /// One part more; what adds nothing is left out.
    #[must_use]
    pub fn plus(mut self, clause: &'static Clause, label: Name, by: i32) -> Self {
        if by != 0 {
            self.0.push((clause, label, by));
        }
        self
    }

    /// The number.
    pub fn total(&self) -> i32 {
        self.0.iter().fold(0, |sum, part| sum.saturating_add(part.2))
    }

    /// Its parts.
    pub fn parts(&self) -> &[Added] {
        &self.0
    }
}

impl From<Sum> for Goal {
    fn from(sum: Sum) -> Self {
        Goal::Sum(sum.0)
    }
}

/// What the sum of a roll is compared with.
#[derive(Clone, Debug, Default)]
pub enum Goal {
    /// Nothing.
    #[default]
    Nothing,
    /// A number that stands as it is.
    Stated(i32),
    /// The sum of these.
    Sum(Vec<Added>),
}

impl From<Option<i32>> for Goal {
    fn from(stated: Option<i32>) -> Self {
        stated.map_or(Goal::Nothing, Goal::Stated)
    }
}

/// A roll that was made.
#[derive(Clone, Debug)]
pub struct Throw {
    /// The event it was recorded as.
    pub number: u64,
    /// What was recorded.
    pub rolled: Rolled,
}

impl Throw {
    /// The total.
    pub fn total(&self) -> i32 {
        self.rolled.total
    }

    /// The face of the first die that counts, without modifiers: the natural result.
    pub fn natural(&self) -> u16 {
        natural(&self.rolled.dice)
    }
}

/// Which of the dice thrown count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    All,
    /// The lowest alone.
    Lowest,
    /// The highest alone.
    Highest,
}

impl Keep {
    /// Marks the dice that do not count; of equal ones the first counts.
    pub(super) fn mark(self, dice: &mut [Die]) {
        let faces = dice.iter().map(|die| die.face);
        let kept = match self {
            Keep::All => return,
            Keep::Lowest => faces.min(),
            Keep::Highest => faces.max(),
        };
        let counts = dice.iter().position(|die| Some(die.face) == kept);
        for (at, die) in dice.iter_mut().enumerate() {
            die.kept = Some(at) == counts;
        }
    }
}

/// The face of the first die that counts.
pub(super) fn natural(dice: &[Die]) -> u16 {
    dice.iter().find(|die| die.kept).map_or(0, |die| die.face)
}
