//! Area `crit`: threats, their confirmation, and critical damage (sections "Critical Threat",
//! "Confirming a Critical Hit", "Critical Damage" and what the chapter leaves open).

use super::blow::Strike;
use super::{
    attack, charge, damage, gear, names as n, reckless, shatter, sheet::stated, untrained,
};
use crate::engine::prelude::*;

clause! { THREAT_RANGE = 240
    "crit.threat-range", "Critical Threat", "A natural 20 threatens; some weapons threaten on less",
    "Most weapons threaten a critical hit on a natural 20, some from a lower number. The sheet \
     says from which.",
    uncited "the outcome of the attack roll shows it"
}

/// The lowest natural roll that threatens.
fn lowest(state: &State, weapon: ItemId) -> i32 {
    let broken = shatter::critical(state, weapon).map(|(lowest, _)| lowest);
    let own = || of_spell(state, weapon, 0).or_else(|| state.number(weapon, n::CRIT_RANGE));
    broken.or_else(own).unwrap_or(20)
}

clause! { THREAT = 241
    "crit.threat", "Critical Threat", "A critical threat is a hit with a roll in the threat range",
    "An attack is a critical threat if the natural roll is in the weapon's threat range and the \
     total is at least the target's Armor Class. A threat must be confirmed.",
    uncited "the outcome of the attack roll shows it"
}

/// Whether an attack is a threat: a natural roll in the threat range, and a total that reaches
/// Armor Class.
pub fn is_threat(strike: &Strike, made: Compared<'_>) -> bool {
    i32::from(made.natural()) >= lowest(made.state, strike.weapon) && made.total >= made.goal
}

/// The threat range of a weapon, for whoever reads that a hit with it is a threat.
pub fn told(state: &State, weapon: ItemId, outcome: Name) -> Option<String> {
    let lowest = Some(lowest(state, weapon)).filter(|_| outcome == core::THREAT)?;
    Some(if lowest < 20 {
        format!("threat range {lowest}–20")
    } else {
        "a natural 20".to_owned()
    })
}

clause! { SPELLS_CAN = 242
    "crit.spells-can", "Critical Threat", "Spells with an attack roll can score critical hits",
    "A spell with any kind of attack roll threatens on a natural 20 and has a multiplier of 2, \
     unless it says otherwise. A spell without an attack roll never scores a critical hit.",
    uncited "the outcome of the attack roll shows it"
}

/// What a spell says about its critical hits: the lowest natural roll, then the multiplier.
fn of_spell(state: &State, spell: ItemId, at: usize) -> Option<i32> {
    state.listed(spell, n::SPELL_CRIT).get(at)?.int()
}

clause! { CONFIRM = 243
    "crit.confirm", "Confirming a Critical Hit",
    "A threat is confirmed by repeating the attack roll",
    "The attack roll is made again with the same modifiers against the same Armor Class. If it \
     hits, the hit is critical; if not, it is a normal hit. The same goes for spells. With the \
     switch natural-20-1 on, a natural 20 or 1 decides this roll as well."
}

/// How many times the damage of a hit is rolled: more than once if it was a threat and is
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
    "crit.base-dice", "Critical Damage", "A critical hit rolls the weapon's dice once per multiple",
    "A critical hit rolls the weapon's own dice as many times as its multiplier says.",
    counts "{} times"
}

/// How many times the damage of a critical hit is rolled.
pub fn multiplier(state: &State, weapon: ItemId) -> i32 {
    let broken = shatter::critical(state, weapon).map(|(_, times)| times);
    let own = || of_spell(state, weapon, 1).or_else(|| state.number(weapon, n::CRIT_MULTIPLIER));
    broken.or_else(own).unwrap_or(2).max(1)
}

clause! { SPELL_DAMAGE = 248
    "crit.spell-damage", "Critical Damage",
    "A critical hit with a spell rolls its listed damage again",
    "On a critical hit the damage the spell lists is rolled twice, or as often as its multiplier \
     says. Dice from other sources are rolled once, unless they say otherwise.",
    counts "{} times in all"
}

/// Notes why the damage of a critical hit was thrown with more dice than usual. Called by
/// `damage::thrown`.
pub fn note_dice(table: &mut Table<'_>, strike: &Strike, times: i32) -> Flow {
    if times < 2 {
        return Ok(());
    }
    let spell = gear::is_spell(table.state(), strike.weapon);
    let clause = if spell { SPELL_DAMAGE } else { BASE_DICE };
    table.decided(clause, strike.by, Detail::Int(times), "its dice would be thrown once")
}

clause! { EXTRA_DICE = 245
    "crit.extra-dice", "Critical Damage", "Extra damage dice are not multiplied",
    "Dice that imbuements, spells or other effects add to the damage are rolled once, whatever the \
     multiplier, and added to the rest."
}

/// Rolls the extra dice, once.
pub fn extra(table: &mut Table<'_>, strike: &Strike) -> Result<i32, Stop> {
    let Some(Value::Dice(dice)) = table.state().stat(strike.weapon, n::EXTRA_DICE) else {
        return Ok(0);
    };
    let roll = strike.roll(EXTRA_DICE, n::EXTRA_DAMAGE, dice);
    Ok(table.throw(roll)?.total())
}

clause! { FLAT = 246
    "crit.flat", "Critical Damage", "Flat damage bonuses are added once per multiple",
    "Strength, training and every other flat bonus to damage are added each time the weapon's dice \
     are rolled."
}

clause! { SITUATIONAL_FLAT = 247
    "crit.situational-flat", "Critical Damage; Charge; Reckless Fighting; untrained",
    "Situational flat modifiers are multiplied too",
    "The damage bonuses of a charge and of reckless fighting, one and a half times Strength for \
     two hands, and the -3 of an untrained weapon are flat parts of each weapon roll. They are \
     added once per multiple."
}

/// What is added to the weapon's dice, so many times. From the second time on it has a clause of
/// its own. Used by `damage::thrown`.
pub fn each_time(state: &State, strike: &Strike, mut flat: Vec<Added>, times: i32) -> Vec<Added> {
    let situational = [
        charge::DAMAGE_BONUS,
        charge::ONLY_TWO_HANDED,
        reckless::OPTION,
        untrained::WEAPON_PENALTY,
        shatter::ITEM_DAMAGE,
        damage::TWO_HANDED,
        damage::NEGATIVE_STRENGTH,
        damage::NEGATIVE_ROUNDING,
    ];
    let usual = if gear::is_spell(state, strike.weapon) { FLAT_ON_SPELLS } else { FLAT };
    let again = |(clause, _, by): &Added| {
        let is_situational = situational.iter().any(|own| own.code == clause.code);
        (if is_situational { SITUATIONAL_FLAT } else { usual }, core::CRITICAL, by * (times - 1))
    };
    let again: Vec<Added> = flat.iter().map(again).collect();
    flat.extend(again);
    flat
}

clause! { FLAT_ON_SPELLS = 665
    "crit.flat-on-spells", "open", "Flat damage of a spell is multiplied on a critical hit",
    "A number in the spell's listed damage counts each time that damage is rolled, and so do flat \
     bonuses from other sources. Extra dice do not. A spell with a multiplier other than x2 rolls \
     its damage that many times."
}

/// The flat bonus to the damage of a spell. Used by `damage::flat`.
pub fn flat_on_spell(state: &State, spell: ItemId) -> Added {
    (FLAT_ON_SPELLS, n::FLAT_BONUS, stated(state, spell, n::FLAT_BONUS))
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
