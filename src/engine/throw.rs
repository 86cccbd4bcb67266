//! A roll to be made, one that was made, and which of its dice count.

use crate::state::State;
use crate::vocabulary::{Actor, Cited, Dice, Die, Name, Part, Rolled, Subject, Who};

/// A roll to be made.
#[derive(Clone, Debug)]
pub struct Roll {
    /// The clause that calls for it.
    pub clause: Cited,
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
    pub dice: Dice,
    /// What is added; zeros are left out.
    pub parts: Vec<Added>,
    /// Which of the dice count.
    pub keep: Keep,
}

impl Roll {
    /// A throw of dice about nobody, to which nothing is added.
    pub fn new(clause: Cited, by: impl Into<Actor>, purpose: Name, dice: impl Into<Dice>) -> Self {
        Roll {
            clause,
            by: by.into(),
            purpose,
            on: None,
            whom: None,
            part: Part::only(),
            dice: dice.into(),
            parts: Vec::new(),
            keep: Keep::All,
        }
    }

    /// The same against or for somebody, whom it is about.
    #[must_use]
    pub fn on(self, who: impl Into<Option<Who>>) -> Self {
        let on = who.into();
        Roll { on, whom: on.map(Subject::Who), ..self }
    }

    /// The same against or for somebody, whoever it is about.
    #[must_use]
    pub fn against(self, who: impl Into<Option<Who>>) -> Self {
        Roll { on: who.into(), ..self }
    }

    /// The same about somebody or something, before anybody is put in its place.
    #[must_use]
    pub fn about(self, whom: impl Into<Option<Subject>>) -> Self {
        Roll { whom: whom.into(), ..self }
    }

    /// The same as one of several throws of the deed.
    #[must_use]
    pub fn part(self, part: impl Into<Part>) -> Self {
        Roll { part: part.into(), ..self }
    }

    /// The same with what is added.
    #[must_use]
    pub fn with(mut self, parts: impl IntoIterator<Item = Added>) -> Self {
        self.parts.extend(parts);
        self
    }

    /// The same with only some of the dice counting.
    #[must_use]
    pub fn keeping(self, keep: Keep) -> Self {
        Roll { keep, ..self }
    }
}

/// A part of a sum: the clause it comes from, what it is in a word, and the number.
pub type Added = (Cited, Name, i32);

/// A number as the sum of its parts: each by a clause, with a short label.
///
/// Armour Class, a target number, a threshold, a reduction: worked out like this it can be told
/// part by part, wherever it is read.
#[derive(Clone, Debug, Default)]
pub struct Sum(Vec<Added>);

impl Sum {
    /// What a number is to begin with, nothing included.
    pub fn of(clause: Cited, label: Name, number: i32) -> Self {
        Sum(vec![(clause, label, number)])
    }

    /// One part more; what adds nothing is left out.
    #[must_use]
    pub fn plus(mut self, clause: Cited, label: Name, by: i32) -> Self {
        if by != 0 {
            self.0.push((clause, label, by));
        }
        self
    }

    /// One part more that makes it so many times what it is.
    #[must_use]
    pub fn times(self, clause: Cited, label: Name, factor: i32) -> Self {
        let more = self.total().saturating_mul(factor.saturating_sub(1));
        self.plus(clause, label, more)
    }

    /// One part more where it is above a bound: what brings it down to that.
    #[must_use]
    pub fn at_most(self, clause: Cited, label: Name, most: i32) -> Self {
        let over = (self.total() - most).max(0);
        self.plus(clause, label, -over)
    }

    /// One part more where it is below a bound: what brings it up to that.
    #[must_use]
    pub fn at_least(self, clause: Cited, label: Name, least: i32) -> Self {
        let short = (least - self.total()).max(0);
        self.plus(clause, label, short)
    }

    /// The number.
    pub fn total(&self) -> i32 {
        self.0.iter().fold(0, |sum, part| sum.saturating_add(part.2))
    }

    /// Its parts.
    pub fn parts(&self) -> &[Added] {
        &self.0
    }

    /// Its parts, to be used up.
    pub fn into_parts(self) -> Vec<Added> {
        self.0
    }
}

impl Extend<Added> for Sum {
    fn extend<T: IntoIterator<Item = Added>>(&mut self, parts: T) {
        self.0.extend(parts.into_iter().filter(|(.., by)| *by != 0));
    }
}

/// A roll beside what it is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// The fight as it stands.
    pub state: &'a State,
    /// The total of the roll.
    pub total: i32,
    /// Its dice; none where somebody succeeds or fails without one.
    pub dice: &'a [Die],
    /// What the total is compared with.
    pub goal: i32,
}

impl Compared<'_> {
    /// The face of the first die that counts; 0 where there is none.
    pub fn natural(&self) -> u16 {
        natural(self.dice)
    }

    /// What the dice that count show together, without anything added.
    pub fn thrown(&self) -> i32 {
        thrown(self.dice)
    }

    /// The outcome where the goal has to be reached: of a total that does, of one that does not.
    pub fn reached(&self, does: Name, does_not: Name) -> Name {
        if self.total >= self.goal { does } else { does_not }
    }
}

/// A roll that was made.
#[derive(Clone, Debug)]
pub struct Throw {
    /// The event it was recorded as.
    pub number: u64,
    /// What was recorded.
    pub rolled: Box<Rolled>,
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

    /// What the dice that count show together, without modifiers.
    pub fn thrown(&self) -> i32 {
        thrown(&self.rolled.dice)
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
fn natural(dice: &[Die]) -> u16 {
    dice.iter().find(|die| die.kept).map_or(0, |die| die.face)
}

/// What the dice that count show together.
pub(super) fn thrown(dice: &[Die]) -> i32 {
    dice.iter().filter(|die| die.kept).map(|die| i32::from(die.face)).sum()
}
