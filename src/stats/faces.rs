//! The faces that dice of one size have shown, and how even they are.

use super::Ratio;
use crate::vocabulary::DieSource;
use schemars::JsonSchema;
use serde::Serialize;

/// A chi-square is worth working out from so many times the number of sides on.
const THROWS_PER_SIDE: u64 = 5;

/// Who threw dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Thrown {
    /// The program, from the secret of the fight.
    Seeded,
    /// People, who typed what they show.
    Typed,
}

impl Thrown {
    /// Who threw a die; nobody where it stands from an earlier throw.
    pub(super) fn by(source: DieSource) -> Option<Self> {
        match source {
            DieSource::Seeded => Some(Thrown::Seeded),
            DieSource::Typed | DieSource::Carried { .. } => Some(Thrown::Typed),
            DieSource::Judged { .. } => None,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Thrown::Seeded => "seeded",
            Thrown::Typed => "typed",
        }
    }
}

/// What dice of one size have shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Faces {
    /// How many sides they have.
    pub sides: u16,
    /// Who threw them.
    pub thrown_by: Thrown,
    /// How many were thrown, those too that did not count.
    pub dice: u64,
    /// What they show together.
    pub sum: u64,
    /// What fair dice show together on average.
    pub expected: Ratio,
    /// How often each face came, from 1 on.
    pub faces: Vec<u64>,
    /// How even that is; nothing before there are five throws for each side.
    pub chi_square: Option<ChiSquare>,
}

/// How far the counts of faces are from even ones, by the test of that name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChiSquare {
    /// The squares of what each face came too often or too rarely, each divided by what was
    /// expected, together.
    pub value: Ratio,
    /// The sides but one.
    pub degrees: u16,
    /// What of fair dice one row in twenty reaches, in thousandths, where this program knows it.
    pub one_in_20: Option<u32>,
    /// What one row in a hundred reaches.
    pub one_in_100: Option<u32>,
    /// What it says, in words.
    pub says: &'static str,
}

/// What one row in twenty and one in a hundred of fair dice reaches, in thousandths, by degrees.
const REACHED: [(u16, u32, u32); 11] = [
    (1, 3_841, 6_635),
    (2, 5_991, 9_210),
    (3, 7_815, 11_345),
    (5, 11_070, 15_086),
    (7, 14_067, 18_475),
    (9, 16_919, 21_666),
    (11, 19_675, 24_725),
    (19, 30_144, 36_191),
    (23, 35_172, 41_638),
    (29, 42_557, 49_588),
    (99, 123_225, 134_642),
];

impl Faces {
    /// No dice of a size yet.
    pub(super) fn none(sides: u16, thrown_by: Thrown) -> Self {
        Faces {
            sides,
            thrown_by,
            dice: 0,
            sum: 0,
            expected: Ratio::ZERO,
            faces: vec![0; usize::from(sides)],
            chi_square: None,
        }
    }

    /// One die more; a face it does not have is not counted.
    pub(super) fn add(&mut self, face: u16) {
        let Some(count) = usize::from(face).checked_sub(1).and_then(|at| self.faces.get_mut(at))
        else {
            return;
        };
        *count += 1;
        self.dice += 1;
        self.sum += u64::from(face);
    }

    /// Works out what hangs on all of them.
    pub(super) fn finish(&mut self) {
        let twice = u128::from(self.dice) * (u128::from(self.sides) + 1);
        self.expected = Ratio::of(twice, 2).unwrap_or(Ratio::ZERO);
        self.chi_square = self.chi_square();
    }

    /// How many throws a chi-square needs.
    pub fn needed(&self) -> u64 {
        THROWS_PER_SIDE * u64::from(self.sides)
    }

    fn chi_square(&self) -> Option<ChiSquare> {
        if self.sides < 2 || self.dice < self.needed() {
            return None;
        }
        // The sum of (count − dice/sides)² · sides/dice, with whole numbers alone.
        let (dice, sides) = (u128::from(self.dice), u128::from(self.sides));
        let squares: u128 = self.faces.iter().map(|count| u128::from(*count).pow(2)).sum();
        let value = Ratio::of(sides * squares - dice * dice, dice)?;
        let degrees = self.sides - 1;
        let known = REACHED.iter().find(|(known, ..)| *known == degrees);
        let (one_in_20, one_in_100) = (known.map(|row| row.1), known.map(|row| row.2));
        let says = match (one_in_20, one_in_100) {
            (_, Some(least)) if value.reaches(least) => {
                "fewer than 1 in 100 rows of fair dice are as uneven as this"
            }
            (Some(least), _) if value.reaches(least) => {
                "fewer than 1 in 20 rows of fair dice are as uneven as this"
            }
            (Some(_), _) => "rows of fair dice are often as uneven as this",
            (None, _) => "how uneven rows of fair dice of this size are is not listed here",
        };
        Some(ChiSquare { value, degrees, one_in_20, one_in_100, says })
    }
}

/// The dice of one size among others; none yet if there are none.
pub(super) fn of_size(all: &mut Vec<Faces>, sides: u16, thrown: Thrown) -> &mut Faces {
    let key = |faces: &Faces| (faces.sides, faces.thrown_by);
    let at = match all.binary_search_by_key(&(sides, thrown), key) {
        Ok(at) => at,
        Err(at) => {
            all.insert(at, Faces::none(sides, thrown));
            at
        }
    };
    &mut all[at]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(counts: &[u64]) -> Faces {
        let mut faces = Faces::none(counts.len() as u16, Thrown::Typed);
        for (face, count) in (1..).zip(counts) {
            (0..*count).for_each(|_| faces.add(face));
        }
        faces.finish();
        faces
    }

    #[test]
    fn a_chi_square_is_exact() {
        // 60 throws of a d6, 10 expected of each: (25 + 4 + 1 + 4 + 1 + 25) / 10.
        let faces = thrown(&[5, 8, 9, 12, 11, 15]);
        let chi = faces.chi_square.expect("60 throws are enough");
        assert_eq!((chi.value, chi.degrees), (Ratio::of(6, 1).unwrap(), 5));
        assert_eq!(chi.says, "rows of fair dice are often as uneven as this");
        assert_eq!((faces.dice, faces.sum), (60, 241));
        assert_eq!(faces.expected.decimal(1), "210.0");
        // 30 throws, 5 expected of each: (25 + 4 + 1 + 0 + 1 + 49) / 5.
        let chi = thrown(&[0, 3, 4, 5, 6, 12]).chi_square.expect("30 throws are enough");
        assert_eq!(chi.value.decimal(2), "16.00");
        assert_eq!(chi.says, "fewer than 1 in 100 rows of fair dice are as uneven as this");
        assert_eq!(thrown(&[0, 3, 4, 5, 6, 11]).chi_square, None, "29 throws are too few");
    }

    #[test]
    fn a_face_that_no_die_has_is_not_counted() {
        let mut faces = Faces::none(6, Thrown::Seeded);
        for face in [0, 7, 6] {
            faces.add(face);
        }
        assert_eq!((faces.dice, faces.sum), (1, 6));
    }
}
