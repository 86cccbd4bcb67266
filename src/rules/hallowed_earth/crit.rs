//! Area `crit`: critical hits (section "Critical Hits and Injuries").

use super::blow::Blow;
use super::names as n;
use super::{injury, stress};
use crate::engine::prelude::*;

clause! { WHEN = 602
    "crit.when", "open", "When a hit is critical",
    "When it hits and its die shows a face of the weapon's critical range, 20 if nothing is said; \
     with three dice only 18 does. Nothing is thrown to confirm it. The \
     Referee can declare a hit critical."
}

/// The lowest face that makes a hit with a weapon critical.
pub fn least(state: &State, weapon: ItemId) -> i32 {
    if state.on(n::THREE_DICE) {
        return 18;
    }
    state.number(weapon, n::CRIT_RANGE).unwrap_or(20)
}

clause! { MULTIPLIER = 195
    "crit.multiplier", "Critical Hits and Injuries",
    "A critical hit multiplies its damage by 2, 3 or 4",
    "A critical hit multiplies its damage by what the weapon states."
}

clause! { ARMOUR_ORDER = 603
    "crit.armour-order", "open", "Damage is multiplied before Armour lowers it",
    "Damage is thrown once and multiplied; Armour comes off the product, once.",
    uncited "what is left of the damage shows it"
}

clause! { WHAT_IS_MULTIPLIED = 604
    "crit.what-is-multiplied", "open", "A critical hit multiplies all but extra dice",
    "Everything the weapon's dice and numbers come to is multiplied, but for what its sheet lists \
     as extra-damage; all of it goes to Wound Points."
}

/// By what the damage of a hit with this outcome is thrown.
pub fn thrown_by(outcome: Name) -> &'static Clause {
    if outcome == core::CRITICAL { MULTIPLIER } else { stress::DAMAGE_FIRST }
}

/// The damage of a critical hit: `total` was thrown, `besides` of it by extra dice.
pub fn multiplied(
    table: &mut Table<'_>,
    blow: &Blow,
    total: i32,
    besides: i32,
) -> Result<i32, Stop> {
    let times = table.state().number(blow.weapon, n::CRIT_MULTIPLIER).unwrap_or(2);
    let whole = ((total - besides).max(0) * times + besides).max(0);
    let (clause, otherwise) = match besides {
        0 => (MULTIPLIER, "the damage counts once"),
        _ => (WHAT_IS_MULTIPLIED, "the extra dice are multiplied too"),
    };
    table.decided(clause, blow.target, Detail::Int(whole), otherwise)?;
    Ok(whole)
}

clause! { BYPASSES_STRESS = 196
    "crit.bypasses-stress", "Critical Hits and Injuries",
    "A critical hit goes to Wound Points, past Stress",
    "All damage of a critical hit is taken from Wound Points; Stress stays as it is."
}

/// What lets a hit with this outcome go past Stress, if it is critical.
pub fn direct(outcome: Name) -> Option<&'static Clause> {
    (outcome == core::CRITICAL).then_some(BYPASSES_STRESS)
}

clause! { INJURY_CHANCE = 197
    "crit.injury-chance", "Combat Injuries", "A d% at or under the damage is a Combat Injury",
    "For each critical hit the Referee throws d%. The damage dealt or less means a Combat Injury."
}

clause! { INJURY_DAMAGE = 605
    "crit.injury-damage", "open", "The d% is held against the damage after Armour",
    "The d% is held against the damage after Armour. Where nothing got through, none is thrown."
}

/// The d% of a critical hit, and the injury if there is one.
pub fn injury(table: &mut Table<'_>, blow: &Blow, damage: i32, types: &[Name]) -> Result<(), Stop> {
    let roll =
        Roll::new(INJURY_CHANCE, Actor::Gm, n::INJURY_CHANCE, Dice::of(1, 100)).on(blow.target);
    let goal = Sum::of(INJURY_DAMAGE, core::DAMAGE, damage);
    let throw = table
        .roll(roll, goal, |made| if made.total <= made.goal { n::INJURY } else { core::NONE })?;
    if throw.rolled.outcome == Some(n::INJURY) { injury::due(table, blow, types) } else { Ok(()) }
}

clause! { SPELLS = 606
    "crit.spells", "open", "Spells are not critical",
    "Unless a spell attacks with a roll and its sheet states a multiplier.",
    uncited "a casting check knows no critical"
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
