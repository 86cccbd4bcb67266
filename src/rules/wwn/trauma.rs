//! Area `trauma`: Trauma Dice, an option of the table (section 2.4.6.3).

use super::blow::Attack;
use super::character::is_natural;
use super::names as n;
use super::outside;
use super::sheet::stated;
use crate::engine::prelude::*;

clause! { SWITCH = 223
    "trauma.switch", "2.4.6.3", "Trauma Dice are rolled only by switch",
    "Trauma Dice are rolled only if the switch `trauma` is on. The dice, the ratings and what \
     armor adds to the Trauma Target come from another book and are given on the sheets.",
    uncited "the switch stands in the opening"
}

/// Whether the table plays with Trauma Dice.
pub fn is_on(state: &State) -> bool {
    state.on(n::TRAUMA)
}

clause! { ROLL = 224
    "trauma.roll", "2.4.6.3", "A hit rolls the weapon's Trauma Die",
    "With the switch on, a hit with a weapon or with a lethal unarmed attack rolls the Trauma Die \
     that the sheet lists. If the result reaches the victim's Trauma Target, it is a Traumatic \
     Hit."
}

fn throw(table: &mut Table<'_>, attack: &Attack, target: Who, die: &Dice) -> Result<bool, Stop> {
    let state = table.state();
    let goal = self::target(state, target);
    let roll = Roll::new(ROLL, attack.by, n::TRAUMA, die.clone())
        .against(target)
        .about(attack.whom())
        .with([added(state, attack.by)]);
    let throw = table.roll(roll, goal, |made| made.reached(n::TRAUMATIC, n::PLAIN))?;
    Ok(throw.rolled.outcome == Some(n::TRAUMATIC))
}

clause! { TARGET_SIX = 225
    "trauma.target-six", "2.4.6.3", "The Trauma Target is 6 unless something raises it",
    "The Trauma Target is 6 for an ordinary human without armor. Abilities and heavy armor raise \
     it, and some abilities add to the Trauma Die."
}

/// The Trauma Target: 6 or what the sheet says, and what worn armor adds.
pub fn target(state: &State, who: Who) -> Sum {
    let worn = state.items_of(who).filter(|item| {
        state.cast.item(*item).kind == core::ARMOR && state.item(*item).carry == core::HELD
    });
    let armor: i32 = worn.filter_map(|item| state.number(item, n::TRAUMA_TARGET_BONUS)).sum();
    let own = stated(state, who, n::TRAUMA_TARGET);
    Sum::of(TARGET_SIX, n::TRAUMA_TARGET, own).plus(TARGET_SIX, core::ARMOR, armor)
}

/// What an ability adds to the die.
fn added(state: &State, who: Who) -> Added {
    (TARGET_SIX, n::TRAUMA_DIE_BONUS, stated(state, who, n::TRAUMA_DIE_BONUS))
}

clause! { MULTIPLY = 226
    "trauma.multiply", "2.4.6.3", "A Traumatic Hit multiplies its total damage",
    "The total damage of a Traumatic Hit is multiplied by the weapon's Trauma Rating. Without a \
     rating it stays as it is."
}

clause! { ROLL_TOGETHER = 228
    "trauma.roll-together", "2.4.6.3", "The Trauma Die may be rolled with the other dice",
    "To save time, the Trauma Die can be rolled together with the other dice. Here it follows the \
     damage dice, and nothing is rolled on a miss.",
    uncited "a way of throwing that changes no result"
}

clause! { ORDER_WITH_FLOOR_AND_CAP = 440
    "trauma.order-with-floor-and-cap", "open", "Damage: the cap, then trauma, then the minimum",
    "The damage of a hit is worked out in this order: dice and modifiers, the maximum for the \
     attack of a swarm, the Trauma Rating, and last the minimum damage that Shock sets.",
    uncited "an order of steps, each of which cites its own clause"
}

/// Throws the Trauma Die of a hit, if there is one; gives the damage, multiplied if traumatic.
pub fn multiply(
    table: &mut Table<'_>,
    attack: &Attack,
    target: Who,
    damage: Sum,
) -> Result<Sum, Stop> {
    let state = table.state();
    let Some(Value::Dice(die)) = state.stat(attack.weapon, n::TRAUMA_DIE).cloned() else {
        return Ok(damage);
    };
    let unarmed = is_natural(state, attack.by, attack.weapon);
    if !is_on(state) || (attack.nonlethal && unarmed) {
        return Ok(damage);
    }
    if is_immune(state, attack, target) {
        table.decided(OBJECTS_IMMUNE, target, None, "the Trauma Die would be rolled")?;
        return Ok(damage);
    }
    if !throw(table, attack, target, &die)? {
        return Ok(damage);
    }
    table.gain(MAJOR_INJURY, target, n::TRAUMATIZED, None)?;
    let rating = table.state().number(attack.weapon, n::TRAUMA_RATING).unwrap_or(1);
    Ok(damage.times(MULTIPLY, n::TRAUMA_RATING, rating))
}

clause! { MAJOR_INJURY = 227
    "trauma.major-injury", "2.4.6.3", "0 hit points after a Traumatic Hit risk a Major Injury",
    "A combatant who has suffered a Traumatic Hit in this fight and is reduced to 0 hit points, by \
     that hit or by anything later, risks a Major Injury."
}

/// Somebody has come to 0 hit points: after a traumatic hit it risks a Major Injury, whatever
/// brought it down. `part` says which of a deed's blows that was.
pub fn risk(table: &mut Table<'_>, who: Who, part: &Part) -> Flow {
    let state = table.state();
    let thing = state.says(who, n::INANIMATE);
    if !is_on(state) || !state.is(who, n::TRAUMATIZED) || thing {
        return Ok(());
    }
    injure(table, who, part)
}

clause! { OBJECTS_IMMUNE = 229
    "trauma.objects-immune", "2.4.6.3", "Objects resist weapons that cannot wreck them",
    "A vehicle or other object suffers no Traumatic Hit from a weapon that could not plausibly do \
     catastrophic damage to its structure."
}

/// Whether the target is a thing that this weapon cannot wreck.
fn is_immune(state: &State, attack: &Attack, target: Who) -> bool {
    let wrecks = state.says(attack.weapon, n::WRECKS_STRUCTURES);
    state.says(target, n::INANIMATE) && !wrecks
}

clause! { MAJOR_INJURY_PROCEDURE = 441
    "trauma.major-injury-procedure", "open", "A failed Physical save means a Major Injury",
    "The victim makes a Physical save. If it fails, the victim has a Major Injury: the GM rolls \
     1d12 on the table in use, or rules what the injury is."
}

/// A Physical save, and the die of a Major Injury where it fails.
fn injure(table: &mut Table<'_>, who: Who, part: &Part) -> Flow {
    if outside::saves(table, MAJOR_INJURY_PROCEDURE, who, Vec::new(), part)? {
        return Ok(());
    }
    let roll = Roll::new(MAJOR_INJURY_PROCEDURE, Actor::Gm, n::INJURY, Dice::of(1, 12))
        .on(who)
        .part(part.clone());
    table.look_up(roll, |_| n::INJURY).map(drop)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SWITCH,
    ROLL,
    TARGET_SIX,
    MULTIPLY,
    MAJOR_INJURY,
    ROLL_TOGETHER,
    OBJECTS_IMMUNE,
    ORDER_WITH_FLOOR_AND_CAP,
    MAJOR_INJURY_PROCEDURE,
];
