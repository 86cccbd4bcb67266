//! All throws of a row of dice, counted: which sums there are, in how many ways each.

use crate::vocabulary::Die;

/// More different throws than this are not looked at one by one.
const MOST: usize = 1_000;

/// No sum of dice is counted beyond this.
const HIGHEST_SUM: usize = 20_000;

/// Which dice of a row count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    All,
    Highest,
    Lowest,
}

/// What a judgement of a throw looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LooksAt {
    /// The sum of the dice that count.
    Sum,
    /// That, and the face of the first of them.
    SumAndFirst,
}

/// Throws that come to the same: one of them, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alike {
    pub(super) faces: Vec<u16>,
    pub(super) ways: u128,
}

impl Kept {
    /// Which dice of a throw counted; nothing where it shows too little to tell.
    pub(super) fn of(dice: &[Die]) -> Option<Self> {
        if dice.iter().all(|die| die.kept) {
            return Some(Kept::All);
        }
        let mut kept = dice.iter().filter(|die| die.kept);
        let (face, None) = (kept.next()?.face, kept.next()) else { return None };
        let faces = || dice.iter().map(|die| die.face);
        match (faces().min() == Some(face), faces().max() == Some(face)) {
            (true, false) => Some(Kept::Lowest),
            (false, true) => Some(Kept::Highest),
            _ => None,
        }
    }
}

/// The sides of dice.
pub(super) fn sides(dice: &[Die]) -> Vec<u16> {
    dice.iter().map(|die| die.sides).collect()
}

/// How many throws there are; nothing if they are too many to count, or a die has no side.
pub(super) fn throws(sides: &[u16]) -> Option<u128> {
    // Room for working out per cent.
    const LEFT_FREE: u128 = 4_000;
    let all = sides.iter().try_fold(1_u128, |all, sides| all.checked_mul(u128::from(*sides)))?;
    (all > 0).then_some(all).filter(|all| all.checked_mul(LEFT_FREE).is_some())
}

/// Each kind of throw that a judgement can tell from the others.
pub(super) fn all_alike(sides: &[u16], kept: Kept, looks_at: LooksAt) -> Option<Vec<Alike>> {
    let all = match kept {
        Kept::All => by_sum(sides, looks_at)?,
        Kept::Highest => by_highest(sides)?,
        Kept::Lowest => by_lowest(sides)?,
    };
    (all.len() <= MOST).then_some(all)
}

/// In how many ways the dice that count come to this sum or more.
pub(super) fn at_least_in_sum(sides: &[u16], kept: Kept, sum: usize) -> Option<u128> {
    match kept {
        Kept::All => {
            let least = sides.len();
            let ways = sums(sides)?;
            let from = sum.saturating_sub(least);
            Some(ways.get(from..).unwrap_or_default().iter().sum())
        }
        Kept::Highest => {
            let below = at_most(sides, u16::try_from(sum.saturating_sub(1)).ok()?);
            Some(throws(sides)?.saturating_sub(below))
        }
        Kept::Lowest => Some(at_least(sides, u16::try_from(sum).ok()?)),
    }
}

/// In how many ways dice come to each sum, from the least on.
fn sums(sides: &[u16]) -> Option<Vec<u128>> {
    throws(sides)?;
    let highest: usize = sides.iter().map(|sides| usize::from(*sides)).sum();
    if highest > HIGHEST_SUM {
        return None;
    }
    let mut ways = vec![1_u128];
    for sides in sides {
        let mut more = vec![0; ways.len() + usize::from(*sides) - 1];
        for (at, count) in ways.iter().enumerate() {
            more[at..at + usize::from(*sides)].iter_mut().for_each(|sum| *sum += count);
        }
        ways = more;
    }
    Some(ways)
}

/// Throws of which all dice count.
fn by_sum(sides: &[u16], looks_at: LooksAt) -> Option<Vec<Alike>> {
    let (first, rest) = match looks_at {
        LooksAt::Sum => (0, sides),
        LooksAt::SumAndFirst => {
            let (first, rest) = sides.split_first()?;
            (*first, rest)
        }
    };
    let ways = sums(rest)?;
    let with = |first: Option<u16>| {
        let throw = move |(more, ways): (usize, &u128)| {
            let faces = first.into_iter().chain(filled(rest, more)).collect();
            Alike { faces, ways: *ways }
        };
        ways.iter().enumerate().map(throw)
    };
    if first == 0 {
        return Some(with(None).collect());
    }
    if usize::from(first) * ways.len() > MOST {
        return None;
    }
    Some((1..=first).flat_map(|face| with(Some(face))).collect())
}

/// Faces that come to so much more than the least sum.
fn filled(sides: &[u16], mut more: usize) -> Vec<u16> {
    let face = |sides: &u16| {
        let added = more.min(usize::from(*sides) - 1);
        more -= added;
        1 + added as u16
    };
    sides.iter().map(face).collect()
}

/// Throws of which the highest die counts.
fn by_highest(sides: &[u16]) -> Option<Vec<Alike>> {
    throws(sides)?;
    let ways = |face: u16| at_most(sides, face) - at_most(sides, face - 1);
    let throw = |face: u16| Alike { faces: with_highest(sides, face), ways: ways(face) };
    Some((1..=*sides.iter().max()?).map(throw).collect())
}

/// Throws of which the lowest die counts.
fn by_lowest(sides: &[u16]) -> Option<Vec<Alike>> {
    throws(sides)?;
    let ways = |face: u16| at_least(sides, face) - at_least(sides, face.saturating_add(1));
    let throw = |face: u16| Alike { faces: vec![face; sides.len()], ways: ways(face) };
    Some((1..=*sides.iter().min()?).map(throw).collect())
}

/// In how many ways no die shows more than this.
fn at_most(sides: &[u16], face: u16) -> u128 {
    sides.iter().map(|sides| u128::from(face.min(*sides))).product()
}

/// In how many ways no die shows less than this.
fn at_least(sides: &[u16], face: u16) -> u128 {
    let left = |sides: &u16| (u128::from(*sides) + 1).saturating_sub(u128::from(face.max(1)));
    sides.iter().map(left).product()
}

/// A throw with this highest face.
fn with_highest(sides: &[u16], face: u16) -> Vec<u16> {
    let at = sides.iter().position(|sides| *sides >= face);
    (0..sides.len()).map(|other| if Some(other) == at { face } else { 1 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::DieSource;

    fn counted(all: &[Alike]) -> u128 {
        all.iter().map(|alike| alike.ways).sum()
    }

    #[test]
    fn every_throw_is_counted_once() {
        for sides in [&[20][..], &[6, 6], &[6, 6, 6], &[8, 4, 12], &[20, 20]] {
            for kept in [Kept::All, Kept::Highest, Kept::Lowest] {
                for looks_at in [LooksAt::Sum, LooksAt::SumAndFirst] {
                    let all = all_alike(sides, kept, looks_at).unwrap();
                    assert_eq!(Some(counted(&all)), throws(sides), "{sides:?} {kept:?}");
                    let fits = |alike: &Alike| {
                        let faces = alike.faces.iter().zip(sides);
                        faces.clone().count() == sides.len()
                            && faces.clone().all(|(face, sides)| (1..=*sides).contains(face))
                    };
                    assert!(all.iter().all(fits), "{sides:?} {kept:?} {all:?}");
                }
            }
        }
    }

    #[test]
    fn sums_have_the_ways_that_counting_gives() {
        assert_eq!(sums(&[6, 6]).unwrap(), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        for (sides, kept, sum, ways) in [
            (&[20][..], Kept::All, 12, 9),
            (&[6, 6], Kept::All, 7, 21),
            (&[6, 6], Kept::All, 2, 36),
            (&[6, 6], Kept::All, 13, 0),
            (&[20, 20], Kept::Highest, 11, 300),
            (&[20, 20], Kept::Lowest, 11, 100),
            (&[4, 6], Kept::Highest, 5, 8),
            (&[4, 6], Kept::Lowest, 5, 0),
        ] {
            assert_eq!(at_least_in_sum(sides, kept, sum), Some(ways), "{sides:?} {kept:?} {sum}");
        }
    }

    #[test]
    fn what_counts_is_told_by_the_throw() {
        let die = |face, kept| Die { sides: 20, face, kept, source: DieSource::Typed };
        assert_eq!(Kept::of(&[die(3, true)]), Some(Kept::All));
        assert_eq!(Kept::of(&[die(3, true), die(9, false)]), Some(Kept::Lowest));
        assert_eq!(Kept::of(&[die(3, false), die(9, true)]), Some(Kept::Highest));
        assert_eq!(Kept::of(&[die(9, true), die(9, false)]), None);
    }

    #[test]
    fn more_dice_than_can_be_counted_have_no_odds() {
        assert_eq!(throws(&[20; 40]), None);
        assert_eq!(all_alike(&[100, 100], Kept::All, LooksAt::SumAndFirst), None);
        assert_eq!(throws(&[0]), None);
    }
}
