//! Area `crit`: threats, their confirmation, and critical damage (sections "Critical Threat",
//! "Confirming a Critical Hit", "Critical Damage" and what the chapter leaves open).

use super::blow::Strike;
use super::{attack, charge, damage, gear, names as n, reckless, shatter, untrained};
use crate::engine::prelude::*;

clause! { THREAT_RANGE = 240
    "crit.threat-range", "Critical Threat", "20, or more of the die",
    "Most weapons threaten on a natural 20, some from a lower number on; the sheet says from which.",
    uncited "the outcome of the attack roll shows it"
}

/// The lowest face that threatens.
fn lowest(state: &State, weapon: ItemId) -> i32 {
    let broken = shatter::critical(state, weapon).map(|(lowest, _)| lowest);
    let own = || of_spell(state, weapon, 0).or_else(|| state.number(weapon, n::CRIT_RANGE));
    broken.or_else(own).unwrap_or(20)
}

clause! { THREAT = 241
    "crit.threat", "Critical Threat", "The right face and a hit",
    "An attack threatens if the die shows a number of the weapon's range and the total reaches \
     Armor Class too. A threat must be confirmed.",
    uncited "the outcome of the attack roll shows it"
}

/// Whether an attack is a threat: a face of the range, and a total that reaches Armor Class.
pub fn is_threat(strike: &Strike, made: Compared<'_>) -> bool {
    i32::from(made.natural) >= lowest(made.state, strike.weapon) && made.total >= made.goal
}

clause! { SPELLS_CAN = 242
    "crit.spells-can", "Critical Threat", "Spells that attack can do it too",
    "A spell with an attack roll of any kind threatens on a 20 and counts twice unless it says \
     otherwise. One without never does.",
    uncited "the outcome of the attack roll shows it"
}

/// What a spell says of its criticals: the lowest face, then the multiplier.
fn of_spell(state: &State, spell: ItemId, at: usize) -> Option<i32> {
    let Value::List(list) = state.stat(spell, n::SPELL_CRIT)? else { return None };
    let Value::Int(number) = list.get(at)? else { return None };
    Some(*number)
}

clause! { CONFIRM = 243
    "crit.confirm", "Confirming a Critical Hit", "The same roll once more",
    "The attack is thrown again with all that was added to it, against the same Armor Class. If it \
     gets there the hit is critical, if not it is a hit like any other. Spells do likewise. Where \
     the table has a bare 20 or 1 decide an attack, it decides this roll as well."
}

/// How often the damage of a hit is thrown: more than once where it was a threat and that is
/// confirmed.
pub fn times(table: &mut Table<'_>, strike: &Strike, throw: &Throw, ac: Sum) -> Result<i32, Stop> {
    if throw.rolled.outcome != Some(core::THREAT) {
        return Ok(1);
    }
    let roll = strike
        .roll(CONFIRM, n::CONFIRM, Dice::of(1, 20))
        .with(attack::modifiers(table.state(), strike));
    let again = table.roll(roll, ac, |made| attack::by_face(made, core::CRITICAL, core::NORMAL))?;
    attack::note_face(table, attack::NATURAL_20, &again, core::NORMAL)?;
    let critical = again.rolled.outcome == Some(core::CRITICAL);
    Ok(if critical { multiplier(table.state(), strike.weapon) } else { 1 })
}

clause! { BASE_DICE = 244
    "crit.base-dice", "Critical Damage", "The weapon's dice once per multiple",
    "A critical throws the weapon's own dice as many times as its multiplier says.",
    uncited "the dice of the damage show it"
}

/// How often the damage of a critical is thrown.
pub fn multiplier(state: &State, weapon: ItemId) -> i32 {
    let broken = shatter::critical(state, weapon).map(|(_, times)| times);
    let own = || of_spell(state, weapon, 1).or_else(|| state.number(weapon, n::CRIT_MULTIPLIER));
    broken.or_else(own).unwrap_or(2).max(1)
}

/// The same dice so many times, each time behind those before: the first ones are those of a hit
/// that is no critical.
pub fn multiplied(dice: &Dice, times: i32) -> Dice {
    let each = (0..times).flat_map(|_| dice.terms.iter().copied());
    Dice { terms: each.collect(), plus: dice.plus * times }
}

clause! { EXTRA_DICE = 245
    "crit.extra-dice", "Critical Damage", "Dice on top come once",
    "Dice that imbuements, spells or other riders add are thrown once, whatever the multiplier, \
     and added to the rest."
}

/// Dice that come on top, once.
pub fn extra(table: &mut Table<'_>, strike: &Strike) -> Result<i32, Stop> {
    let Some(Value::Dice(dice)) = table.state().stat(strike.weapon, n::EXTRA_DICE) else {
        return Ok(0);
    };
    let roll = strike.roll(EXTRA_DICE, n::EXTRA_DAMAGE, dice);
    Ok(table.throw(roll)?.total())
}

clause! { FLAT = 246
    "crit.flat", "Critical Damage", "Flat bonuses once per multiple",
    "Strength, training and every other flat bonus to damage is added each time the weapon's dice \
     are."
}

clause! { SITUATIONAL_FLAT = 247
    "crit.situational-flat", "Critical Damage; Charge; Reckless Fighting; untrained",
    "What the situation adds or takes multiplies too",
    "The damage of charging and of reckless fighting, the one and a half Strengths of two hands \
     and the -3 of a strange weapon are flat parts of each weapon roll, so they are taken once \
     per multiple."
}

/// What is added to a throw of the weapon's dice, so many times: after the first time by a clause
/// of its own.
pub fn each_time(state: &State, strike: &Strike, mut flat: Vec<Added>, times: i32) -> Vec<Added> {
    let situational = [
        charge::DAMAGE_BONUS,
        charge::TWO_HANDED,
        reckless::OPTION,
        untrained::WEAPON_PENALTY,
        shatter::ITEM_DAMAGE,
        damage::TWO_HANDED,
        damage::NEGATIVE_STRENGTH,
        damage::NEGATIVE_ROUNDING,
    ];
    let usual = if gear::is_spell(state, strike.weapon) { FLAT_ON_SPELLS } else { FLAT };
    let again = |(clause, label, by): &Added| {
        let is_situational = situational.iter().any(|own| own.code == clause.code);
        (if is_situational { SITUATIONAL_FLAT } else { usual }, *label, by * (times - 1))
    };
    let again: Vec<Added> = flat.iter().map(again).collect();
    flat.extend(again);
    flat
}

clause! { SPELL_DAMAGE = 248
    "crit.spell-damage", "Critical Damage", "A spell's critical",
    "The damage the spell lists is thrown twice; dice from elsewhere come once, unless they say \
     otherwise.",
    uncited "the dice of the damage show it"
}

clause! { FLAT_ON_SPELLS = 665
    "crit.flat-on-spells", "open", "What a spell adds flat",
    "A number in the listed damage counts each time that is thrown, and so do flat bonuses from \
     elsewhere; extra dice do not. Another multiplier than x2 throws it so often."
}

/// What is added flat to the damage of a spell.
pub fn flat_on_spell(state: &State, spell: ItemId) -> Added {
    (FLAT_ON_SPELLS, n::FLAT_BONUS, state.number(spell, n::FLAT_BONUS).unwrap_or(0))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    THREAT_RANGE,
    THREAT,
    SPELLS_CAN,
    CONFIRM,
    BASE_DICE,
    EXTRA_DICE,
    FLAT,
    SITUATIONAL_FLAT,
    SPELL_DAMAGE,
    FLAT_ON_SPELLS,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_die_is_thrown_so_many_times() {
        let sides = |text: &str, times: i32| {
            let dice = multiplied(&text.parse::<Dice>().expect("dice"), times);
            (dice.sides().collect::<Vec<u16>>(), dice.plus)
        };
        assert_eq!(sides("100d2+1", 3), (vec![2; 300], 3));
        assert_eq!(sides("100d2", 10), (vec![2; 1000], 0));
        assert_eq!(sides("1d6+1d4", 2), (vec![6, 4, 6, 4], 0));
    }
}
