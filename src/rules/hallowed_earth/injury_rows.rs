//! The twenty rows of the blunt injuries.

use super::names as n;
use crate::vocabulary::{Dice, Name};

/// A row of an injury table.
pub struct Row {
    /// What it is called.
    pub name: Name,
    /// Dice of attribute damage, as count and sides.
    pub dice: Option<(u8, u16)>,
    /// The attributes it is taken from.
    pub attributes: &'static [Name],
    /// What stays until it is healed.
    pub lasting: &'static [Name],
    /// Whether a d4 says which arm.
    pub arm: bool,
}

impl Row {
    /// Its dice.
    pub fn dice(&self) -> Option<Dice> {
        self.dice.map(|(count, sides)| Dice::of(count, sides))
    }
}

const fn row(
    name: Name,
    dice: Option<(u8, u16)>,
    attributes: &'static [Name],
    lasting: &'static [Name],
) -> Row {
    Row { name, dice, attributes, lasting, arm: false }
}

const fn arm(
    name: Name,
    dice: (u8, u16),
    attributes: &'static [Name],
    lasting: &'static [Name],
) -> Row {
    Row { name, dice: Some(dice), attributes, lasting, arm: true }
}

/// The rows, from 1.
pub const BLUNT: [Row; 20] = [
    row(n::CRUSHED_FOOT, None, &[], &[n::BALANCE_MINUS_5]),
    row(n::BROKEN_SHIN, Some((1, 8)), &[n::AGILITY], &[n::HALF_SPEED_INJURY]),
    row(n::SHATTERED_KNEECAP, Some((1, 12)), &[n::AGILITY], &[n::PRONE_UNTIL_HEALED]),
    row(n::BROKEN_FEMUR, Some((1, 10)), &[n::AGILITY], &[]),
    row(n::SHATTERED_HIP, Some((4, 4)), &[n::AGILITY], &[]),
    row(n::BROKEN_RIB, Some((2, 4)), &[n::STRENGTH], &[n::ONE_ACTION_PER_TWO_TURNS]),
    row(n::BROKEN_COLLARBONE, Some((3, 4)), &[n::STRENGTH], &[]),
    arm(n::CRUSHED_SHOULDER, (2, 8), &[n::STRENGTH, n::DEXTERITY], &[n::ARM_CANNOT_ATTACK]),
    arm(n::BROKEN_UPPER_ARM, (1, 10), &[n::STRENGTH], &[n::ARM_CANNOT_ATTACK]),
    arm(n::SHATTERED_ELBOW, (1, 12), &[n::DEXTERITY], &[n::ARM_CANNOT_ATTACK]),
    arm(n::BROKEN_FOREARM, (1, 10), &[n::STRENGTH, n::DEXTERITY], &[n::ARM_CANNOT_HOLD]),
    arm(n::SHATTERED_HAND, (4, 4), &[n::DEXTERITY], &[n::HAND_USELESS]),
    row(n::BROKEN_FINGER, Some((1, 8)), &[n::DEXTERITY], &[]),
    row(n::BROKEN_NECK, None, &[], &[n::PARALYZED_BELOW_NECK]),
    row(n::CRUSHED_WINDPIPE, None, &[], &[n::CANNOT_SPEAK, n::CANNOT_BREATHE]),
    row(n::BROKEN_JAW, None, &[], &[n::CANNOT_SPEAK, n::CANNOT_CHEW]),
    row(n::BROKEN_NOSE, Some((1, 10)), &[n::PERCEPTION], &[n::CANNOT_SMELL]),
    row(n::EYE_SWOLLEN_SHUT, Some((2, 8)), &[n::PERCEPTION], &[n::BLIND_ONE_EYE]),
    row(n::CAULIFLOWER_EAR, Some((1, 12)), &[n::PERCEPTION], &[n::DEAF_ONE_EAR]),
    row(n::CRACKED_SKULL, Some((1, 8)), &[n::MEMORY, n::PERCEPTION], &[n::CONCUSSED]),
];
