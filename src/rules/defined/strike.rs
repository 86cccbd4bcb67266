//! One attack from its roll to its damage. No clauses of its own; those that decide stand in
//! `attack`, `ranged`, `touch`, `bash`, `crit` and `damage`.

use super::blow::{Strike, Struck};
use super::{
    attack, crit, damage, gear, grapple, immediate, names as n, ranged, reach, reckless, spell,
};
use crate::engine::prelude::*;

/// Resolves one attack: the roll, a threat's confirmation, damage and what follows from it.
pub fn resolve(table: &mut Table<'_>, strike: &Strike) -> Result<Struck, Stop> {
    let Some((aimed, times)) = lands(table, strike)? else { return Ok(Struck::MISSED) };
    let dealt = damage::inflict(table, &aimed, times)?;
    Ok(Struck { hit: true, dealt })
}

/// Resolves one attack up to its damage. If it hits, returns at whom it went and by how much its
/// damage is multiplied.
pub fn lands(table: &mut Table<'_>, strike: &Strike) -> Result<Option<(Strike, i32)>, Stop> {
    let aimed = ranged::settle_target(table, strike)?;
    let state = table.state();
    let ac = attack::armor_class(state, aimed.target, attack::facing(state, &aimed));
    reckless::note_attack_roll(table, aimed.by)?;
    let throw = roll(table, &aimed, ac.clone())?;
    attack::note_face(table, attack::NATURAL_20, &throw, core::MISS)?;
    if throw.rolled.outcome == Some(core::MISS) {
        return Ok(None);
    }
    let times = crit::times(table, &aimed, &throw, ac)?;
    let goes_on = immediate::after_a_hit(table, aimed.by, |state| still_hits(state, &aimed))?;
    Ok(goes_on.then_some((aimed, times)))
}

/// Whether a blow that has hit still finds its target, after what came between.
fn still_hits(state: &State, strike: &Strike) -> bool {
    let Strike { by, target, weapon, .. } = *strike;
    let from_afar = gear::is_spell(state, weapon) || gear::is_ranged(state, weapon);
    let within = from_afar || reach::reaches_creature(state, by, weapon, target) != Some(false);
    spell::is_there(state, target) && (within || grapple::are_partners(state, by, target))
}

/// Makes the attack roll.
fn roll(table: &mut Table<'_>, strike: &Strike, ac: Sum) -> Result<Throw, Stop> {
    let state = table.state();
    let purpose = if spell::is_touch(state, strike.weapon) { n::TOUCH } else { core::ATTACK };
    let roll = strike
        .roll(attack::clause_of(state, strike), purpose, Dice::of(1, 20))
        .with(attack::modifiers(state, strike));
    table.roll(roll, ac, |made| match attack::outcome(made) {
        core::HIT if crit::is_threat(strike, made) => core::THREAT,
        plain => plain,
    })
}
