//! The conditions, and which of them last until an injury is healed.

use super::names as n;
use crate::engine::catalog::prelude::*;

/// The conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(
        n::SURPRISED,
        "Rolls Initiative, and neither declares nor acts until the round is over.",
    ),
    condition(
        n::IN_FULL_DEFENSE,
        "+4 Defense, a Reposte when attacked, half Speed, until the end of the round.",
    ),
    condition(n::IN_DEFENSIVE_ATTACK, "Provokes no Reposte by entering a threat range this round."),
    condition(
        n::INCAPACITATED,
        "At 0 Wound Points: crawls, and pays 1 Wound Point for any other action.",
    )
    .within(&[n::DYING])
    .lasting(),
    condition(
        n::DYING,
        "Below 0 Wound Points: crawls or acts, once, and loses 1 as each round ends.",
    )
    .lasting(),
    condition(
        n::STABILIZED,
        "Down but tended: half Speed, one free action a round, no further loss.",
    )
    .lasting(),
    condition(n::DEAD, "Wound Points at or below minus the Strength score.").for_good(),
    condition(n::ROUTED, "Has stopped fighting: it flees or surrenders."),
    condition(n::WOUNDED, "Has injuries on its list.").lasting(),
    condition(n::ATTRIBUTE_DAMAGED, "An attribute is lowered until it is healed.").lasting(),
    condition(n::BALANCE_MINUS_5, "-5 to Balance checks.").lasting(),
    condition(n::HALF_SPEED_INJURY, "Moves at half speed.").lasting(),
    condition(n::PRONE_UNTIL_HEALED, "Prone and cannot get up.").lasting(),
    condition(n::ONE_ACTION_PER_TWO_TURNS, "One action in any two rounds.").lasting(),
    condition(n::ARM_CANNOT_ATTACK, "Cannot attack with that arm.").lasting(),
    condition(n::ARM_CANNOT_HOLD, "Cannot hold anything in that arm.").lasting(),
    condition(n::HAND_USELESS, "Cannot hold anything in that hand, nor use it.").lasting(),
    condition(n::PARALYZED_BELOW_NECK, "Cannot move its body.").lasting(),
    condition(n::CANNOT_SPEAK, "Cannot speak.").lasting(),
    condition(n::CANNOT_BREATHE, "Cannot breathe.").lasting(),
    condition(n::CANNOT_CHEW, "Cannot chew.").lasting(),
    condition(n::CANNOT_SMELL, "Cannot smell.").lasting(),
    condition(n::BLIND_ONE_EYE, "Blind in one eye.").lasting(),
    condition(n::DEAF_ONE_EAR, "Deaf in one ear.").lasting(),
    condition(n::CONCUSSED, "Concussed.").lasting(),
];

/// Those of one arm.
pub const OF_ARM: &[Name] = &[n::ARM_CANNOT_ATTACK, n::ARM_CANNOT_HOLD, n::HAND_USELESS];

/// Those of one eye or ear.
pub const OF_EYE_OR_EAR: &[Name] = &[n::BLIND_ONE_EYE, n::DEAF_ONE_EAR];

/// Those that last until they are healed.
pub const LASTING: &[Name] = &[
    n::BALANCE_MINUS_5,
    n::HALF_SPEED_INJURY,
    n::PRONE_UNTIL_HEALED,
    n::ONE_ACTION_PER_TWO_TURNS,
    n::ARM_CANNOT_ATTACK,
    n::ARM_CANNOT_HOLD,
    n::HAND_USELESS,
    n::PARALYZED_BELOW_NECK,
    n::CANNOT_SPEAK,
    n::CANNOT_BREATHE,
    n::CANNOT_CHEW,
    n::CANNOT_SMELL,
    n::BLIND_ONE_EYE,
    n::DEAF_ONE_EAR,
    n::CONCUSSED,
];
