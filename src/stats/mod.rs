//! What fights came to in figures: hits, damage dealt and taken, and luck, by combatant and by
//! seat, over one log or a campaign of several.
//!
//! Everything is read from the words of the log, the same in every system: an attack is a roll that
//! hit or missed; damage is what an event took of the pool that says how much somebody can take, or
//! of the one that damage takes before it. What was undone does not count; dice that were seen and
//! undone are counted apart. Luck is what was thrown beside what could be expected, both exact: the
//! sum of the odds of each throw, and the faces of the dice.

/// Who is counted, and what.
mod book;
/// Who brought about a loss.
mod cause;
/// The faces of dice.
mod faces;
/// Fractions.
mod ratio;
/// The figures as lines of text and in Markdown.
mod text;
/// The walk over a line.
mod walk;

pub use faces::{ChiSquare, Faces, Thrown};
pub use ratio::Ratio;

use self::book::Book;
use self::walk::Walk;
use crate::play::History;
use crate::rules::System;
use crate::vocabulary::Viewer;
use schemars::JsonSchema;
use serde::Serialize;

/// A fight to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Read<'a> {
    /// What it is called, such as the name of its file.
    pub name: &'a str,
    /// Its log.
    pub history: &'a History<'a>,
    /// Its system.
    pub system: System,
    /// Who reads: what is not for them is not counted.
    pub viewer: Viewer,
}

/// Figures of one fight, or of several together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stats {
    /// The fights.
    pub fights: Vec<FightRead>,
    /// Combatants by their ids, and sides and the GM where they threw dice.
    pub combatants: Vec<Tally>,
    /// Seats, with all that they speak for.
    pub seats: Vec<Tally>,
    /// All dice, by size, seeded and typed ones apart.
    pub dice: Vec<Faces>,
    /// What was thrown and undone, and does not stand.
    pub undone: Undone,
    /// Damage that came from nobody else: falls, fires, bleeding, harm that the GM gave.
    pub by_nobody: u64,
    /// What they paid for deeds of their own out of the pool that damage takes first; it is in no
    /// other figure.
    pub paid: u64,
    /// What rulings of the GM took of the same pools; it is in no other figure.
    pub ruled: u64,
    /// How many events of the lines are hidden from whoever reads, and not counted.
    pub hidden: u64,
}

/// A fight that was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FightRead {
    /// What it is called.
    pub name: String,
    /// Its system.
    pub system: String,
    /// How many rounds it has.
    pub rounds: u32,
}

/// Dice that were seen and undone: in their place the line shows nothing, or another face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Undone {
    /// How many throws.
    pub rolls: u64,
    /// How many dice.
    pub dice: u64,
}

/// Whose figures they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhoseTally {
    /// A combatant's.
    Combatant,
    /// A side's, for which one throw is made.
    Side,
    /// The GM's, who throws for nobody in particular.
    Gm,
    /// A seat's.
    Seat,
}

/// What somebody did and suffered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tally {
    /// Whose figures they are.
    pub whose: WhoseTally,
    /// The id.
    pub id: String,
    /// What people call them.
    pub name: String,
    /// The side of a combatant.
    pub side: Option<String>,
    /// Attack rolls: those that hit or missed.
    pub attacks: u64,
    /// How many of them hit in the end, whoever stepped in.
    pub hits: u64,
    /// How many of those were critical.
    pub criticals: u64,
    /// How often somebody else lost something by them.
    pub hurt: u64,
    /// What others lost by them, allies too.
    pub dealt: u64,
    /// What they lost themselves.
    pub taken: u64,
    /// Attack rolls as they were thrown: how many hit, and how many could be expected to.
    pub attack_luck: Luck,
    /// Checks, saves and contests as they were thrown.
    pub other_luck: Luck,
    /// Their dice by size, seeded and typed ones apart.
    pub dice: Vec<Faces>,
    /// How many of their dice were seen and undone.
    pub undone: u64,
}

/// Throws that can come out well or not, beside what could be expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Luck {
    /// How many throws.
    pub throws: u64,
    /// How many came out well.
    pub well: u64,
    /// How many could be expected to: the sum of the odds of each.
    pub expected: Ratio,
}

impl Default for Luck {
    fn default() -> Self {
        Luck { throws: 0, well: 0, expected: Ratio::ZERO }
    }
}

/// The figures of fights, together: combatants and seats of one id are one.
pub fn stats(fights: &[Read<'_>]) -> Stats {
    let mut book = Book::default();
    for read in fights {
        Walk::over(read, &mut book);
    }
    let Book { mut actors, mut seats, mut dice, undone, ruled, paid, by_nobody, hidden } = book;
    actors.retain(|tally| !tally.is_empty());
    seats.retain(|tally| !tally.is_empty());
    let of_tallies = actors.iter_mut().chain(&mut seats).flat_map(|tally| &mut tally.dice);
    dice.iter_mut().chain(of_tallies).for_each(Faces::finish);
    let fights = fights.iter().map(FightRead::of).collect();
    Stats { fights, combatants: actors, seats, dice, undone, by_nobody, paid, ruled, hidden }
}

impl FightRead {
    fn of(read: &Read<'_>) -> Self {
        FightRead {
            name: read.name.to_owned(),
            system: read.system.id().to_owned(),
            rounds: read.history.state_at(read.history.tip()).round,
        }
    }
}
