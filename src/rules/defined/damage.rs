//! Area `damage`: what a hit does (section "Damage" and what the chapter leaves open).

use super::attack::Strike;
use super::hp::Hit;
use super::names as n;
use super::{bash, bonus, charge, crit, hp, reckless, slots, spell, untrained};
use crate::engine::{Added, Roll, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, Dice, Name, Value, core};

clause! { ROLL = 237
    "damage.roll", "Damage", "The weapon's die, Strength and the rest",
    "After a hit the attacker throws the damage die of the weapon and adds the Strength modifier \
     and whatever else applies."
}

/// What is added to each throw of the weapon's dice.
fn flat(state: &State, strike: &Strike) -> Vec<Added> {
    let mut all = Vec::new();
    let spell = crit::is_spell(state, strike.weapon);
    let attacks = !spell || spell::mode(state, strike.weapon).is_some();
    if !spell {
        all.push(strength(state, strike));
    }
    let own = state.number(strike.weapon, n::FLAT_BONUS).unwrap_or(0);
    all.push((if spell { crit::FLAT_ON_SPELLS } else { ROLL }, n::FLAT_BONUS, own));
    if state.is(strike.by, n::RECKLESS) && attacks {
        all.push((reckless::OPTION, n::RECKLESS, reckless::RECKLESS_DAMAGE));
    }
    let two_handed = state.says(strike.weapon, n::TWO_HANDED);
    if state.is(strike.by, n::CHARGING) && attacks {
        all.push((charge::DAMAGE_BONUS, n::CHARGE, charge::damage(two_handed)));
    }
    if !untrained::is_trained(state, strike.by, strike.weapon) {
        all.push((untrained::WEAPON_PENALTY, n::UNTRAINED_WEAPON, untrained::PENALTY));
    }
    all.retain(|(.., by)| *by != 0);
    all
}

clause! { TWO_HANDED = 238
    "damage.two-handed", "Damage", "Two hands: Strength one and a half times",
    "In two hands the Strength part of the damage is one and a half times the modifier, rounded \
     down. Nothing else is made more of."
}

clause! { NEGATIVE_STRENGTH = 239
    "damage.negative-strength", "Damage", "Weakness counts one and a half times too",
    "A negative modifier grows in two hands as a positive one does, rounded down."
}

clause! { RANGED_STRENGTH = 664
    "damage.ranged-strength", "open", "Strength behind a missile",
    "As the weapon says. If it says nothing, what is thrown adds Strength, bows and crossbows do \
     not, and one and a half times is for no missile at all."
}

/// The Strength part of the damage.
fn strength(state: &State, strike: &Strike) -> Added {
    let own = state.number(strike.by, n::STR).unwrap_or(0);
    if strike.is_ranged(state) {
        let thrown = state.says(strike.weapon, n::THROWN);
        return (RANGED_STRENGTH, n::STR, if thrown { own } else { 0 });
    }
    match (strike.hands, own.is_negative()) {
        (2, false) => (TWO_HANDED, n::STR, own * 3 / 2),
        (2, true) => (NEGATIVE_STRENGTH, n::STR, (own * 3).div_euclid(2)),
        _ => (ROLL, n::STR, own),
    }
}

clause! { MINIMUM = 662
    "damage.minimum", "open", "A hit does 1 at least",
    "Penalties bring the damage of a hit no lower than 1. Reductions come after that and may leave \
     nothing."
}

/// Throws the damage of a hit and does it; gives what arrived.
pub fn inflict(table: &mut Table<'_>, strike: &Strike, critical: bool) -> Result<i32, Stop> {
    if is_harmless(table.state(), strike) {
        table.note_with(ROLL, strike.target, Detail::Int(0))?;
        return Ok(0);
    }
    let times = if critical { crit::multiplier(table.state(), strike.weapon) } else { 1 };
    let flat = flat(table.state(), strike);
    let dice = multiplied(&dice(table.state(), strike), times);
    let parts = flat.iter().map(|(clause, label, by)| (*clause, *label, by * times)).collect();
    let mut points = throw(table, strike, (ROLL, core::DAMAGE), &dice, parts)?;
    points += extra(table, strike)?;
    note_flat(table, strike, &flat)?;
    if critical {
        note_critical(table, strike, &flat)?;
    }
    if points < 1 {
        table.note_with(MINIMUM, strike.target, Detail::Int(points))?;
    }
    let hit = Hit { by: strike.by, at: strike.target, blow: strike.blow, points: points.max(1) };
    hp::hurt(table, hit)
}

/// Whether it is a spell that lists no damage: what its contact does is for the GM to say.
fn is_harmless(state: &State, strike: &Strike) -> bool {
    let lists = |stat: Name| state.stat(strike.weapon, stat).is_some();
    let flat = state.number(strike.weapon, n::FLAT_BONUS).unwrap_or(0) != 0;
    let any = lists(n::DAMAGE_DIE) || lists(n::EXTRA_DICE) || flat;
    crit::is_spell(state, strike.weapon) && !any
}

/// The damage dice of a weapon or of a spell.
fn dice(state: &State, strike: &Strike) -> Dice {
    if bash::is_shield(state, strike.weapon) {
        return bash::dice(state, strike.weapon);
    }
    match state.stat(strike.weapon, n::DAMAGE_DIE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => Dice { terms: Vec::new(), plus: 0 },
    }
}

/// The same dice so many times, each time behind those before: the first ones are those of a hit
/// that is no critical.
fn multiplied(dice: &Dice, times: i32) -> Dice {
    let each = (0..times).flat_map(|_| dice.terms.iter().copied());
    Dice { terms: each.collect(), plus: dice.plus * times }
}

/// Dice that come on top, once.
fn extra(table: &mut Table<'_>, strike: &Strike) -> Result<i32, Stop> {
    let Some(Value::Dice(dice)) = table.state().stat(strike.weapon, n::EXTRA_DICE) else {
        return Ok(0);
    };
    let dice = dice.clone();
    throw(table, strike, (crit::EXTRA_DICE, n::EXTRA_DAMAGE), &dice, Vec::new())
}

fn throw(
    table: &mut Table<'_>,
    strike: &Strike,
    (clause, purpose): (&'static Clause, Name),
    dice: &Dice,
    parts: Vec<Added>,
) -> Result<i32, Stop> {
    let roll = Roll {
        clause,
        by: Actor::Who(strike.by),
        purpose,
        on: Some(strike.target),
        whom: Some(strike.meant.into()),
        part: strike.part(),
        dice,
        parts,
    };
    Ok(table.roll(roll, |_, _, _| (None, None))?.total())
}

clause! { NEGATIVE_ROUNDING = 663
    "damage.negative-rounding", "open", "Down is the lower number",
    "One and a half times -1 is -2."
}

/// Notes what decided about the flat part.
fn note_flat(table: &mut Table<'_>, strike: &Strike, flat: &[Added]) -> Result<(), Stop> {
    let by = Some(Actor::Who(strike.by));
    let has = |clause: &Clause| flat.iter().any(|(other, ..)| other.code == clause.code);
    if has(NEGATIVE_STRENGTH) {
        table.note(NEGATIVE_ROUNDING, by)?;
    }
    let two_handed = table.state().says(strike.weapon, n::TWO_HANDED);
    if strike.hands == 2 {
        table.note_with(slots::HANDS, by, Detail::Item(strike.weapon))?;
    }
    let shielded = slots::in_hand(table.state(), strike.by).count() > 1;
    if table.state().is(strike.by, n::CHARGING) && strike.hands == 2 {
        table.note_with(charge::TWO_HANDED, by, Detail::Item(strike.weapon))?;
    }
    if bash::is_shield(table.state(), strike.weapon) {
        table.note_with(bash::DAMAGE, by, Detail::Item(strike.weapon))?;
    }
    if two_handed && shielded {
        table.note_with(slots::COMBINATIONS, by, Detail::Item(strike.weapon))?;
    }
    if strike.is_ranged(table.state()) && !crit::is_spell(table.state(), strike.weapon) {
        table.note(RANGED_STRENGTH, by)?;
    }
    if flat.iter().filter(|(clause, ..)| !is_strength(clause)).count() > 1 {
        table.note(bonus::STACKING, by)?;
    }
    Ok(())
}

fn is_strength(clause: &Clause) -> bool {
    [TWO_HANDED, NEGATIVE_STRENGTH, RANGED_STRENGTH].iter().any(|own| own.code == clause.code)
}

/// Notes what made a critical what it is.
fn note_critical(table: &mut Table<'_>, strike: &Strike, flat: &[Added]) -> Result<(), Stop> {
    let by = Some(Actor::Who(strike.by));
    let spell = crit::is_spell(table.state(), strike.weapon);
    let times = Some(Detail::Int(crit::multiplier(table.state(), strike.weapon)));
    let listed = dice(table.state(), strike).plus != 0;
    if spell {
        table.note_with(crit::SPELL_DAMAGE, by, times)?;
        if listed || !flat.is_empty() {
            table.note_with(crit::FLAT_ON_SPELLS, by, times)?;
        }
    } else {
        table.note_with(crit::BASE_DICE, by, times)?;
        if listed || !flat.is_empty() {
            table.note_with(crit::FLAT, by, times)?;
        }
    }
    let situational = [
        charge::DAMAGE_BONUS,
        reckless::OPTION,
        untrained::WEAPON_PENALTY,
        TWO_HANDED,
        NEGATIVE_STRENGTH,
    ];
    let told = |clause: &Clause| situational.iter().any(|own| own.code == clause.code);
    if flat.iter().any(|(clause, ..)| told(clause)) {
        table.note_with(crit::SITUATIONAL_FLAT, by, times)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ROLL, TWO_HANDED, NEGATIVE_STRENGTH, MINIMUM, NEGATIVE_ROUNDING, RANGED_STRENGTH];

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
