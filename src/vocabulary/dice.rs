//! Dice expressions such as `2d6+1` or `1d8`.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Some dice of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// How many, 1 to 100.
    pub count: u8,
    /// How many sides, 2 to 1000; a d% has 100.
    pub sides: u16,
}

/// So many kinds of dice stand in one expression.
const MOST_TERMS: usize = 8;

/// So much is added to the dice, or taken off them.
const MOST_ADDED: i32 = 9999;

/// Dice to throw and a number to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// The dice, in the order thrown.
    pub terms: Vec<Term>,
    /// What is added; may be negative.
    pub plus: i32,
}

impl Dice {
    /// No dice, and nothing added.
    pub const NONE: Dice = Dice { terms: Vec::new(), plus: 0 };

    /// `count` dice of `sides` sides and nothing added.
    pub fn of(count: u8, sides: u16) -> Self {
        Dice { terms: vec![Term { count, sides }], plus: 0 }
    }

    /// The sides of every die, in the order thrown.
    pub fn sides(&self) -> impl Iterator<Item = u16> + '_ {
        self.terms.iter().flat_map(|term| std::iter::repeat_n(term.sides, term.count.into()))
    }

    /// Whether it can be written: some dice or a plain number, each within its limits.
    pub fn is_within_limits(&self) -> bool {
        let sound =
            |term: &Term| (1..=100).contains(&term.count) && (2..=1000).contains(&term.sides);
        let least = if self.terms.is_empty() { 0 } else { -MOST_ADDED };
        self.terms.len() <= MOST_TERMS
            && self.terms.iter().all(sound)
            && (least..=MOST_ADDED).contains(&self.plus)
    }

    /// The same dice so many times, one set after another, and what is added as often.
    #[must_use]
    pub fn times(&self, times: i32) -> Dice {
        let terms = (0..times).flat_map(|_| self.terms.iter().copied());
        Dice { terms: terms.collect(), plus: self.plus * times }
    }

    /// The highest result, the added number included.
    pub fn maximum(&self) -> i32 {
        self.plus + self.terms.iter().map(|t| i32::from(t.count) * i32::from(t.sides)).sum::<i32>()
    }
}

/// Why a text is no dice expression.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "`{0}` is no dice expression; write it like 1d8, 2d6+1 or 1d4-1, with up to 100 dice of 2 to \
     1000 sides"
)]
pub struct DiceError(String);

impl From<&Dice> for Dice {
    fn from(dice: &Dice) -> Self {
        dice.clone()
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let wrong = || DiceError(text.chars().take(40).collect());
        let mut dice = Dice::NONE;
        let mut rest = text;
        let mut sign = 1;
        loop {
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let (part, tail) = rest.split_at(end);
            if let Some((count, sides)) = part.split_once('d') {
                let count = if count.is_empty() { 1 } else { number(count).ok_or_else(wrong)? };
                let sides = if sides == "%" { 100 } else { number(sides).ok_or_else(wrong)? };
                let count = u8::try_from(count).ok().filter(|_| sign > 0).ok_or_else(wrong)?;
                dice.terms.push(Term { count, sides: sides as u16 });
            } else {
                let more = sign * number(part).ok_or_else(wrong)?;
                dice.plus = dice.plus.checked_add(more).ok_or_else(wrong)?;
            }
            if tail.is_empty() {
                break;
            }
            sign = if tail.starts_with('-') { -1 } else { 1 };
            rest = &tail[1..];
        }
        if dice.is_within_limits() { Ok(dice) } else { Err(wrong()) }
    }
}

fn number(digits: &str) -> Option<i32> {
    let plain =
        !digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            let plus = if at > 0 { "+" } else { "" };
            write!(f, "{plus}{}d{}", term.count, term.sides)?;
        }
        match self.plus {
            0 if !self.terms.is_empty() => Ok(()),
            plus if self.terms.is_empty() => write!(f, "{plus}"),
            plus => write!(f, "{plus:+}"),
        }
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (&self.terms, self.plus).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(serde::de::Error::custom)
        } else {
            let (terms, plus) = Deserialize::deserialize(deserializer)?;
            Ok(Dice { terms, plus })
        }
    }
}

impl JsonSchema for Dice {
    fn schema_name() -> Cow<'static, str> {
        "Dice".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^([0-9]*d([0-9]+|%)|-?[0-9]+)([+-]([0-9]*d([0-9]+|%)|[0-9]+))*$" })
    }
}
