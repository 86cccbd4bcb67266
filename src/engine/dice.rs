//! Where a face comes from: made from the secret and the die's address, typed by a person, or
//! standing from an earlier throw.

use super::RowAt;
use crate::log::format::Address;
use crate::vocabulary::{Die, DieSource, Done, Rolled};
use std::collections::VecDeque;

/// A typed face that its die does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a d{sides} has no face {face}; its faces are 1 to {sides}")]
pub struct BadFace {
    /// The face typed.
    pub face: u16,
    /// The sides of the die it was typed for.
    pub sides: u16,
}

/// What the file knows of throws: earlier ones, and the secret of seeded ones.
pub trait Past {
    /// The latest face typed for an address in the file, and the event it was typed at.
    fn typed(&self, address: &Address<'_>) -> Option<(u16, u64)>;
    /// Whether the file has thrown at an address.
    fn was_thrown(&self, address: &Address<'_>) -> bool;
    /// The face the secret gives an address, and which secret that is.
    fn seeded(&self, address: &Address<'_>) -> Seeded;
    /// The first throw of a row on the line so far, by the number of its event.
    fn first_thrown(&self, row: &RowAt<'_>) -> Option<(u64, Rolled)>;
    /// What a deed is numbered with whose input says an earlier one again, by what the file holds
    /// before an event.
    fn numbered(&self, said: InputAt, before: u64, round: u32, deed: &Done) -> Numbered;
}

/// What the secret gives an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeded {
    /// This face, by this secret.
    Face(u16, u32),
    /// Nothing: no secret is known here, or none throws.
    Nothing,
    /// Nothing before somebody adds a share to a secret that follows a reveal.
    NeedsShare,
}

/// What a bracket of typed faces is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bracket {
    /// There is none.
    #[default]
    None,
    /// All dice of the line are typed anew.
    Anew,
    /// The dice that are awaited, typed anew where all of them have a face by now; then only dice
    /// that have no face yet.
    Awaited,
    /// Only dice that have no face yet.
    Missing,
}

/// Who supplies dice to a run.
#[derive(Clone, Default)]
pub struct Supply<'a> {
    faces: VecDeque<u16>,
    bracket: Bracket,
    past: Option<&'a dyn Past>,
    /// A die that is corrected, by what stands for its address, and the face it gets.
    corrected: Option<([u8; 16], u16)>,
}

impl<'a> Supply<'a> {
    /// Nobody: every die is awaited.
    pub fn nobody() -> Self {
        Supply::default()
    }

    /// What the file knows.
    pub fn of(past: &'a dyn Past) -> Self {
        Supply { past: Some(past), ..Supply::default() }
    }

    /// The same with faces a person typed, in the order thrown.
    #[must_use]
    pub fn with(self, bracket: Bracket, faces: impl IntoIterator<Item = u16>) -> Self {
        Supply { faces: faces.into_iter().collect(), bracket, ..self }
    }

    /// The same with a typed face corrected: the die at an address shows another.
    #[must_use]
    pub fn correcting(self, corrected: Option<([u8; 16], u16)>) -> Self {
        Supply { corrected, ..self }
    }

    /// Typed faces not used yet.
    pub fn left(&self) -> usize {
        self.faces.len()
    }

    /// What a deed is numbered with whose input says an earlier one again, by what the file holds
    /// before an event; nothing where nobody knows the file.
    pub(super) fn numbered(
        &self,
        said: InputAt,
        before: u64,
        round: u32,
        deed: &Done,
    ) -> Option<Numbered> {
        Some(self.past?.numbered(said, before, round, deed))
    }

    /// The first throw of a row on the line so far.
    pub(super) fn first_thrown(&self, row: &RowAt<'_>) -> Option<(u64, Rolled)> {
        self.past?.first_thrown(row)
    }

    /// Throws these dice, all or none. Where some are awaited, those of them are given instead.
    pub(super) fn throw(&mut self, row: &RowAt<'_>, sides: &[u16]) -> Result<Thrown, BadFace> {
        let mut known: Vec<Option<Die>> = vec![None; sides.len()];
        let (mut secret, mut needs_share) = (0, false);
        let are_awaited = self.bracket == Bracket::Awaited;
        if are_awaited {
            self.bracket = Bracket::Missing;
        }
        if self.bracket != Bracket::Anew
            && let Some(past) = self.past
        {
            for (at, sides) in sides.iter().enumerate() {
                let address = row.die(*sides, at);
                let die = |face, source| Die { sides: *sides, face, kept: true, source };
                if let Some((face, from)) = past.typed(&address) {
                    known[at] = Some(die(face, DieSource::Carried { from }));
                } else if self.bracket == Bracket::None || past.was_thrown(&address) {
                    match past.seeded(&address) {
                        Seeded::Face(face, which) => {
                            secret = which;
                            known[at] = Some(die(face, DieSource::Seeded));
                        }
                        Seeded::Nothing => {}
                        Seeded::NeedsShare => needs_share = true,
                    }
                }
            }
        }
        if are_awaited && self.faces.len() >= sides.len() && known.iter().all(Option::is_some) {
            known.fill(None);
        }
        if let Some((key, face)) = self.corrected
            && let Some(at) = (0..sides.len()).find(|at| row.die(sides[*at], *at).key() == key)
        {
            known[at] = Some(shows(sides[at], face)?);
        }
        let missing = || sides.iter().zip(&known).filter(|(_, known)| known.is_none());
        let awaited: Vec<u16> = missing().map(|(sides, _)| *sides).collect();
        if self.faces.len() < awaited.len() {
            return Ok(if needs_share { Thrown::NeedsShare } else { Thrown::Awaited(awaited) });
        }
        let dice = known.into_iter().zip(sides).map(|(known, sides)| match known {
            Some(die) => Ok(die),
            None => self.typed(*sides),
        });
        Ok(Thrown::Dice(dice.collect::<Result<_, _>>()?, secret))
    }

    fn typed(&mut self, sides: u16) -> Result<Die, BadFace> {
        let face = self.faces.pop_front().unwrap_or(0);
        shows(sides, face)
    }
}

/// A die that shows a typed face, if it has it.
fn shows(sides: u16, face: u16) -> Result<Die, BadFace> {
    if (1..=sides).contains(&face) {
        Ok(Die { sides, face, kept: true, source: DieSource::Typed })
    } else {
        Err(BadFace { face, sides })
    }
}

/// What became of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Thrown {
    /// The dice, and which secret made the seeded ones.
    Dice(Vec<Die>, u32),
    /// The sides of the dice whose faces are awaited.
    Awaited(Vec<u16>),
    /// A share of the dice is awaited first.
    NeedsShare,
}

/// The input that a deed comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputAt {
    /// Its number.
    pub number: u64,
    /// The input it says again.
    pub again: Option<u64>,
}

/// What a deed said again is numbered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbered {
    /// The number it had when it threw.
    As(u32),
    /// It has not thrown yet; equal deeds of the line it stood on hold these.
    Beside(Vec<u32>),
}
