//! Area `damage`: what a hit does (section "Damage" and what the chapter leaves open).

use super::blow::Strike;
use super::{bash, charge, crit, gear, hp, names as n, reckless, shatter, spell, untrained};
use crate::engine::prelude::*;

clause! { ROLL = 237
    "damage.roll", "Damage", "The weapon's die, Strength and the rest",
    "After a hit the attacker throws the damage die of the weapon and adds the Strength modifier \
     and whatever else applies."
}

/// Throws the damage of a hit and does it; gives what arrived.
pub fn inflict(table: &mut Table<'_>, strike: &Strike, times: i32) -> Result<i32, Stop> {
    match thrown(table, strike, times)? {
        Some(points) => hp::hurt(table, strike.hit(strike.target, points)),
        None => Ok(0),
    }
}

/// Throws the damage of a hit; nothing if none is listed.
pub fn thrown(table: &mut Table<'_>, strike: &Strike, times: i32) -> Result<Option<i32>, Stop> {
    let state = table.state();
    if is_harmless(state, strike) {
        return Ok(None);
    }
    let dice = crit::multiplied(&dice(state, strike), times);
    let parts = crit::each_time(state, strike, flat(state, strike), times);
    let thrown = table.throw(strike.roll(ROLL, core::DAMAGE, &dice).with(parts))?.total();
    let points = thrown + crit::extra(table, strike)?;
    at_least_one(table, strike.target, points).map(Some)
}

/// Whether it is a spell that lists no damage: what its contact does is for the GM to say.
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
        _ => Dice { terms: Vec::new(), plus: 0 },
    }
}

/// What is added to each throw of the weapon's dice.
fn flat(state: &State, strike: &Strike) -> Vec<Added> {
    let mut all = Vec::new();
    let spell = gear::is_spell(state, strike.weapon);
    if spell {
        all.push(crit::flat_on_spell(state, strike.weapon));
    } else {
        all.extend(strength(state, strike));
        let own = state.number(strike.weapon, n::FLAT_BONUS).unwrap_or(0);
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
    "damage.two-handed", "Damage", "Two hands: Strength one and a half times",
    "In two hands the Strength part of the damage is one and a half times the modifier, rounded \
     down. Nothing else is made more of."
}

clause! { NEGATIVE_STRENGTH = 239
    "damage.negative-strength", "Damage", "Weakness counts one and a half times too",
    "A negative modifier grows in two hands as a positive one does, rounded down."
}

clause! { NEGATIVE_ROUNDING = 663
    "damage.negative-rounding", "open", "Down is the lower number",
    "One and a half times -1 is -2."
}

clause! { RANGED_STRENGTH = 664
    "damage.ranged-strength", "open", "Strength behind a missile",
    "As the weapon says. If it says nothing, what is thrown adds Strength, bows and crossbows do \
     not, and one and a half times is for no missile at all."
}

/// The Strength part of the damage.
fn strength(state: &State, strike: &Strike) -> Vec<Added> {
    let own = state.number(strike.by, n::STR).unwrap_or(0);
    if strike.is_ranged(state) {
        let thrown = state.says(strike.weapon, n::THROWN);
        return vec![(RANGED_STRENGTH, n::STR, if thrown { own } else { 0 })];
    }
    match (strike.hands, own.is_negative()) {
        (2, false) => vec![(TWO_HANDED, n::STR, own * 3 / 2)],
        (2, true) => {
            vec![(NEGATIVE_STRENGTH, n::STR, own * 3 / 2), (NEGATIVE_ROUNDING, n::STR, own % 2)]
        }
        _ if gear::is_shield(state, strike.weapon) => vec![bash::strength(own)],
        _ => vec![(ROLL, n::STR, own)],
    }
}

clause! { MINIMUM = 662
    "damage.minimum", "open", "A hit does 1 at least",
    "Penalties bring the damage of a hit no lower than 1. Reductions come after that and may leave \
     nothing."
}

/// What a hit does at the least.
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
