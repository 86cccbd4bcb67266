//! Where a face comes from: the seeded stream of an input, or what a person typed.

use crate::vocabulary::DieSource;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::VecDeque;

/// The dice of one input: die `i` is taken from stream `i` of `ChaCha20` under the input's key.
#[derive(Clone, Debug)]
pub struct SeededDice {
    key: [u8; 32],
}

impl SeededDice {
    /// The dice of the input with this key.
    pub fn new(key: [u8; 32]) -> Self {
        SeededDice { key }
    }

    /// The face of die number `index` (from 0) with `sides` sides (from 1).
    ///
    /// Each stream starts at word 0. A word at or above the largest multiple of `sides` that fits
    /// in 32 bits is thrown away, so every face is equally likely; the rest modulo `sides`, plus 1.
    pub fn face(&self, index: u64, sides: u16) -> u16 {
        let mut words = ChaCha20Rng::from_seed(self.key);
        words.set_stream(index);
        face_from(|| words.next_u32(), sides)
    }
}

/// The first face the words give: words past the last whole multiple of `sides` are rejected.
fn face_from(mut next: impl FnMut() -> u32, sides: u16) -> u16 {
    let sides = u64::from(sides.max(1));
    let limit = ((1u64 << 32) / sides) * sides;
    loop {
        let word = u64::from(next());
        if word < limit {
            return (word % sides) as u16 + 1;
        }
    }
}

/// A typed face that its die does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a d{sides} has no face {face}; its faces are 1 to {sides}")]
pub struct BadFace {
    /// The face typed.
    pub face: u16,
    /// The sides of the die it was typed for.
    pub sides: u16,
}

/// Who supplies dice to a run.
#[derive(Clone, Debug, Default)]
pub struct Supply {
    faces: VecDeque<u16>,
    typed: bool,
    seeded: Option<SeededDice>,
    thrown: u64,
}

impl Supply {
    /// Nobody: every die is awaited.
    pub fn nobody() -> Self {
        Supply::default()
    }

    /// Faces a person typed, in the order thrown.
    pub fn typed(faces: impl IntoIterator<Item = u16>) -> Self {
        Supply { faces: faces.into_iter().collect(), typed: true, ..Supply::default() }
    }

    /// The seeded dice of an input.
    pub fn seeded(dice: SeededDice) -> Self {
        Supply { seeded: Some(dice), ..Supply::default() }
    }

    /// Typed faces not used yet.
    pub fn left(&self) -> usize {
        self.faces.len()
    }

    /// Throws these dice, all or none; none if they are awaited.
    pub(super) fn throw(
        &mut self,
        sides: &[u16],
    ) -> Result<Option<Vec<(u16, DieSource)>>, BadFace> {
        if let (Some(seeded), false) = (&self.seeded, self.typed) {
            let first = self.thrown;
            self.thrown += sides.len() as u64;
            let thrown = (first..).zip(sides);
            return Ok(Some(
                thrown.map(|(i, n)| (seeded.face(i, *n), DieSource::Seeded)).collect(),
            ));
        }
        if self.faces.len() < sides.len() {
            return Ok(None);
        }
        let thrown = sides.iter().map(|sides| {
            let face = self.faces.pop_front().unwrap_or(0);
            if (1..=*sides).contains(&face) {
                Ok((face, DieSource::Typed))
            } else {
                Err(BadFace { face, sides: *sides })
            }
        });
        thrown.collect::<Result<Vec<_>, _>>().map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of the `ChaCha20` key stream for the all-zero key and nonce, as published
    /// with the cipher (76 b8 e0 ad a0 f1 3d 90 40 5d 6a e5 …).
    #[test]
    fn words_are_those_of_the_published_key_stream() {
        let mut words = ChaCha20Rng::from_seed([0; 32]);
        assert_eq!(words.next_u32(), 0xade0_b876);
        assert_eq!(words.next_u32(), 0x903d_f1a0);
        assert_eq!(words.next_u32(), 0xe56a_5d40);
        assert_eq!(SeededDice::new([0; 32]).face(0, 20), (0xade0_b876u32 % 20) as u16 + 1);
    }

    #[test]
    fn a_word_past_the_last_whole_multiple_is_rejected() {
        // 2^32 = 214748364 · 20 + 16: the words 4294967280 and above are rejected for a d20.
        let mut words = [u32::MAX, 4_294_967_280, 4_294_967_279].into_iter();
        assert_eq!(face_from(|| words.next().unwrap_or(0), 20), 20);
        let mut none_rejected = [u32::MAX].into_iter();
        assert_eq!(face_from(|| none_rejected.next().unwrap_or(0), 16), 16);
    }

    #[test]
    fn typed_faces_are_all_or_none() {
        let mut supply = Supply::typed([3, 21]);
        assert_eq!(supply.throw(&[6, 6, 6]), Ok(None));
        assert_eq!(supply.left(), 2);
        assert_eq!(supply.throw(&[6, 20]), Err(BadFace { face: 21, sides: 20 }));
    }
}
