//! Area `crit`: critical hits (section "Critical Hits and Injuries").

use super::blow::Blow;
use super::names as n;
use super::{injury, sheet::stated, stress};
use crate::engine::prelude::*;

clause! { WHEN = 602
    "crit.when", "open", "A hit is critical if the die is in the critical range",
    "A hit is critical if its die shows a face of the weapon's critical range, which is 20 unless \
     stated. With three-dice, only a roll of 18 is critical. No second roll confirms it. The \
     Referee can declare a hit critical.",
    tells "the Referee declares the hit of {who} critical"
}

/// The lowest face that makes a hit with a weapon critical. Used by `attack::strike`.
pub fn least(state: &State, weapon: ItemId) -> i32 {
    if state.on(n::THREE_DICE) {
        return 18;
    }
    stated(state, weapon, n::CRIT_RANGE)
}

clause! { MULTIPLIER = 195
    "crit.multiplier", "Critical Hits and Injuries",
    "A critical hit multiplies its damage by the weapon's number",
    "A critical hit multiplies its damage by the number that the weapon states: 2, 3 or 4."
}

clause! { ARMOUR_ORDER = 603
    "crit.armour-order", "open", "Damage is multiplied before Armour lowers it",
    "Damage is rolled once and multiplied. Armour is then subtracted once from the product.",
    uncited "what is left of the damage shows it"
}

clause! { WHAT_IS_MULTIPLIED = 604
    "crit.what-is-multiplied", "open", "A critical hit multiplies all but extra dice",
    "The whole result of the weapon's dice and numbers is multiplied, except what its sheet lists \
     as extra-damage. All of it goes to Wound Points."
}

/// The clause by which the damage of a hit with this outcome is rolled. Asked by `attack::damage`.
pub fn thrown_by(outcome: Name) -> Cited {
    if outcome == core::CRITICAL { MULTIPLIER } else { stress::DAMAGE_FIRST }
}

/// The damage of a critical hit: `total` was rolled, `besides` of it with extra dice.
pub fn multiplied(state: &State, blow: &Blow, total: i32, besides: i32) -> Sum {
    let times = stated(state, blow.weapon, n::CRIT_MULTIPLIER);
    let whole = ((total - besides).max(0) * times + besides).max(0);
    let clause = if besides == 0 { MULTIPLIER } else { WHAT_IS_MULTIPLIED };
    Sum::of(MULTIPLIER, core::DAMAGE, total).plus(clause, core::CRITICAL, whole - total)
}

clause! { BYPASSES_STRESS = 196
    "crit.bypasses-stress", "Critical Hits and Injuries",
    "A critical hit bypasses Stress and lowers Wound Points",
    "All damage of a critical hit is taken from Wound Points; Stress stays as it is."
}

/// What lets a hit with this outcome go past Stress, if it is critical. Used by `attack::felt`.
pub fn direct(outcome: Name) -> Option<Cited> {
    (outcome == core::CRITICAL).then_some(BYPASSES_STRESS)
}

clause! { INJURY_CHANCE = 197
    "crit.injury-chance", "Combat Injuries",
    "A d% roll no higher than the damage is a Combat Injury",
    "For each critical hit the Referee rolls d%. A result equal to or lower than the damage dealt \
     means a Combat Injury."
}

clause! { INJURY_DAMAGE = 605
    "crit.injury-damage", "open", "The d% is compared with the damage after Armour",
    "The d% is compared with the damage after Armour. If no damage got through, it is not rolled."
}

/// The d% of a critical hit, and the injury if there is one.
pub fn injury(table: &mut Table<'_>, blow: &Blow, damage: i32, types: &[Name]) -> Flow {
    let roll =
        Roll::new(INJURY_CHANCE, Actor::Gm, n::INJURY_CHANCE, Dice::of(1, 100)).on(blow.target);
    let goal = Sum::of(INJURY_DAMAGE, core::DAMAGE, damage);
    let throw = table
        .roll(roll, goal, |made| if made.total <= made.goal { n::INJURY } else { core::NONE })?;
    if throw.rolled.outcome == Some(n::INJURY) { injury::due(table, blow, types) } else { Ok(()) }
}

clause! { SPELLS = 606
    "crit.spells", "open", "Spells are not critical",
    "A casting check is never critical. A spell that attacks with a roll, and can be, stands on the \
     sheet as a weapon with its multiplier.",
    uncited "a casting check has no critical result"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MULTIPLIER,
    BYPASSES_STRESS,
    INJURY_CHANCE,
    WHEN,
    ARMOUR_ORDER,
    WHAT_IS_MULTIPLIED,
    INJURY_DAMAGE,
    SPELLS,
];
