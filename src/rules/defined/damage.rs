//! Area `damage`: what a hit does (section "Damage" and what the chapter leaves open).

use super::blow::Strike;
use super::{
    bash, charge, crit, gear, hp, names as n, reckless, shatter, sheet::stated, spell, untrained,
};
use crate::engine::prelude::*;

clause! { ROLL = 237
    "damage.roll", "Damage", "Damage is the weapon's die + Strength + other modifiers",
    "After a hit the attacker rolls the weapon's damage die and adds its Strength modifier and all \
     other modifiers that apply."
}

/// Rolls the damage of a hit and applies it. Returns the damage after reductions. Called by
/// `kill_shot::carry_out` and `strike::resolve`.
pub fn inflict(table: &mut Table<'_>, strike: &Strike, times: i32) -> Result<i32, Stop> {
    match thrown(table, strike, times)? {
        Some(points) => hp::hurt(table, strike.hit(strike.target, points)),
        None => Ok(0),
    }
}

/// Rolls the damage of a hit; nothing if none is listed.
pub fn thrown(table: &mut Table<'_>, strike: &Strike, times: i32) -> Result<Option<i32>, Stop> {
    let state = table.state();
    if is_harmless(state, strike) {
        return Ok(None);
    }
    let dice = dice(state, strike).times(times);
    let parts = crit::each_time(state, strike, flat(state, strike), times);
    let thrown = table.throw(strike.roll(ROLL, core::DAMAGE, &dice).with(parts))?.total();
    crit::note_dice(table, strike, times)?;
    let points = thrown + crit::extra(table, strike)?;
    at_least_one(table, strike.target, points).map(Some)
}

/// Whether it is a spell that lists no damage; the GM says what its touch does.
fn is_harmless(state: &State, strike: &Strike) -> bool {
    gear::is_spell(state, strike.weapon) && !spell::lists_damage(state, strike.weapon)
}

/// The damage dice of a weapon or of a spell.
pub fn dice(state: &State, strike: &Strike) -> Dice {
    if gear::is_shield(state, strike.weapon) {
        return bash::dice(state, strike.weapon);
    }
    match state.stat(strike.weapon, n::DAMAGE_DIE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => Dice::NONE,
    }
}

/// What is added to each roll of the weapon's dice.
fn flat(state: &State, strike: &Strike) -> Vec<Added> {
    let mut all = Vec::new();
    let spell = gear::is_spell(state, strike.weapon);
    if spell {
        all.push(crit::flat_on_spell(state, strike.weapon));
    } else {
        all.extend(strength(state, strike));
        let own = stated(state, strike.weapon, n::FLAT_BONUS);
        all.push((ROLL, n::FLAT_BONUS, own));
    }
    if !spell || spell::mode(state, strike.weapon).is_some() {
        all.extend(reckless::to_damage(state, strike.by));
        all.extend(charge::damage(state, strike));
    }
    all.extend(untrained::with_weapon(state, strike.by, strike.weapon));
    all.extend(shatter::with_weapon(state, strike.weapon));
    all.retain(|(.., by)| *by != 0);
    all
}

clause! { TWO_HANDED = 238
    "damage.two-handed", "Damage", "A weapon in two hands adds one and a half times Strength",
    "With a weapon held in two hands, the Strength part of the damage is one and a half times the \
     modifier, rounded down. Nothing else is increased."
}

clause! { NEGATIVE_STRENGTH = 239
    "damage.negative-strength", "Damage", "Two hands multiply a negative Strength modifier too",
    "With a weapon held in two hands, a negative Strength modifier is also multiplied by one and a \
     half, rounded down."
}

clause! { NEGATIVE_ROUNDING = 663
    "damage.negative-rounding", "open", "A negative number is rounded down to the lower number",
    "One and a half times -1 is -2."
}

clause! { RANGED_STRENGTH = 664
    "damage.ranged-strength", "open", "Thrown weapons add Strength; bows and crossbows do not",
    "A ranged weapon adds Strength if its entry says so. If it says nothing, thrown weapons add \
     Strength, and bows and crossbows do not. No ranged attack adds one and a half times \
     Strength."
}

/// The Strength part of the damage.
fn strength(state: &State, strike: &Strike) -> Vec<Added> {
    let own = stated(state, strike.by, n::STR);
    if strike.is_ranged(state) {
        let thrown = state.says(strike.weapon, n::THROWN);
        return vec![(RANGED_STRENGTH, n::STR, if thrown { own } else { 0 })];
    }
    match (strike.hands, own.is_negative()) {
        (2, false) => vec![(ROLL, n::STR, own), (TWO_HANDED, n::TWO_HANDED, own / 2)],
        (2, true) => {
            vec![
                (NEGATIVE_STRENGTH, n::STR, own),
                (NEGATIVE_STRENGTH, n::TWO_HANDED, own / 2),
                (NEGATIVE_ROUNDING, n::ROUNDED_DOWN, own % 2),
            ]
        }
        _ if gear::is_shield(state, strike.weapon) => vec![bash::strength(own)],
        _ => vec![(ROLL, n::STR, own)],
    }
}

clause! { MINIMUM = 662
    "damage.minimum", "open", "A hit does at least 1 point of damage before reductions",
    "Penalties cannot bring the damage of a hit below 1. Reductions are subtracted afterwards and \
     may leave nothing."
}

/// The minimum damage of a hit.
pub fn at_least_one(table: &mut Table<'_>, target: Who, points: i32) -> Result<i32, Stop> {
    if points < 1 {
        let otherwise = "the penalties would leave less than 1";
        table.decided(MINIMUM, target, Detail::Int(points), otherwise)?;
    }
    Ok(points.max(1))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ROLL, TWO_HANDED, NEGATIVE_STRENGTH, MINIMUM, NEGATIVE_ROUNDING, RANGED_STRENGTH];
