//! The conditions, and which of them stay until an injury is healed.

use super::names as n;
use crate::engine::catalog::Condition;
use crate::vocabulary::Name;

const fn is(name: Name, says: &'static str) -> Condition {
    Condition { name, says }
}

/// The conditions.
pub const CONDITIONS: &[Condition] = &[
    is(n::SURPRISED, "Throws Initiative, and neither declares nor acts until the round is over."),
    is(n::IN_FULL_DEFENSE, "+4 Defense, a Reposte when attacked, half speed; to the round's end."),
    is(n::IN_DEFENSIVE_ATTACK, "Provokes nobody by entering a threat range, this round."),
    is(n::INCAPACITATED, "At 0 Wound Points: crawls, and pays 1 for any other action."),
    is(n::DYING, "Below 0: crawls or acts, once, and loses 1 as each round ends."),
    is(n::STABILIZED, "Down and tended: half speed, one action free, no more loss."),
    is(n::DEAD, "At minus the Strength score."),
    is(n::ROUTED, "Failed its morale check: it flees or gives itself up."),
    is(n::WOUNDED, "Has injuries on its list."),
    is(n::ATTRIBUTE_DAMAGED, "An attribute is lower until it is healed."),
    is(n::BALANCE_MINUS_5, "-5 to Balance checks."),
    is(n::HALF_SPEED_INJURY, "Moves at half speed."),
    is(n::PRONE_UNTIL_HEALED, "Prone and cannot get up."),
    is(n::ONE_ACTION_PER_TWO_TURNS, "One action in any two rounds."),
    is(n::ARM_CANNOT_ATTACK, "Cannot attack with that arm."),
    is(n::ARM_CANNOT_HOLD, "Cannot hold anything in that arm."),
    is(n::HAND_USELESS, "Cannot hold anything in that hand, nor use it."),
    is(n::PARALYZED_BELOW_NECK, "Cannot move its body."),
    is(n::CANNOT_SPEAK, "Cannot speak."),
    is(n::CANNOT_BREATHE, "Cannot breathe."),
    is(n::CANNOT_CHEW, "Cannot chew."),
    is(n::CANNOT_SMELL, "Cannot smell."),
    is(n::BLIND_ONE_EYE, "Blind in one eye."),
    is(n::DEAF_ONE_EAR, "Deaf in one ear."),
    is(n::CONCUSSED, "Concussed."),
];

/// Those that stay until they are healed.
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
