//! Area `damage`: what a hit does (section 2.4.6 and what the chapter leaves open).

use super::blow::Attack;
use super::character::{bonuses, can_act, is_down};
use super::names as n;
use super::outside::attribute;
use super::{dual, grapple, grip, melee, nonlethal, outside, punch, shock, swarm, trauma, zero_hp};
use crate::engine::prelude::*;

clause! { HIT = 218
    "damage.hit", "2.4.6", "A hit does the weapon's damage plus the attribute",
    "A hit takes hit points from the target: the result of the weapon's damage dice plus the \
     attribute modifier that was used for the attack."
}

/// Rolls the damage of a hit; gives the points the target loses.
pub fn roll(table: &mut Table<'_>, attack: &Attack, target: Who) -> Result<i32, Stop> {
    let state = table.state();
    let usual = most(HIT, state, attack).total() - swarm::damage(attack);
    let shock = shock::of(state, attack, target);
    let clause = outside::unarmed(state, attack.weapon).unwrap_or(HIT);
    let thrown = Sum::of(clause, core::DAMAGE, throw(table, clause, attack, target)?);
    dual::note_hit(table, attack)?;
    punch::note_armed(table, attack)?;
    let dealt = swarm::capped(attack, thrown, usual);
    let dealt = trauma::multiply(table, attack, target, dealt)?;
    let dealt = shock::at_least(table, attack, target, (shock, dealt))?;
    table.works_out(attack.by, core::DEALT, target, at_least_nothing(dealt))
}

/// Throws the weapon's dice, with everything that adds to the damage of a hit.
pub fn throw(
    table: &mut Table<'_>,
    clause: Cited,
    attack: &Attack,
    target: Who,
) -> Result<i32, Stop> {
    let state = table.state();
    let dice = dice(state, attack);
    let roll = Roll::new(clause, attack.by, core::DAMAGE, dice)
        .against(target)
        .about(attack.whom())
        .with(modifiers(state, attack));
    Ok(table.throw(roll)?.total())
}

/// The most a hit can do: the highest the dice show, with everything that is added.
pub fn most(clause: Cited, state: &State, attack: &Attack) -> Sum {
    let mut most = Sum::of(clause, core::MOST, dice(state, attack).maximum());
    most.extend(modifiers(state, attack));
    most
}

/// The damage dice of a weapon.
fn dice(state: &State, attack: &Attack) -> Dice {
    match state.stat(attack.weapon, core::DAMAGE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => Dice::of(1, 2),
    }
}

/// Carries out what an attack came to.
pub fn inflict(table: &mut Table<'_>, attack: &Attack, target: Who, points: i32) -> Flow {
    let clause = nonlethal::subduing(attack).unwrap_or(HIT);
    zero_hp::lose_hit_points(table, clause, attack, target, points)
}

clause! { EXTRA = 219
    "damage.extra", "2.4.6", "Weapon mods and abilities can add damage",
    "A weapon's mods and its wielder's abilities can add to the damage of a hit. The sheet says \
     how much each adds, and whether it counts for Shock."
}

/// What adds to the damage of a hit, clause by clause.
fn modifiers(state: &State, attack: &Attack) -> Vec<Added> {
    let sum = |of: Subject, stat| -> i32 { bonuses(state, of, stat).iter().map(|(a, _)| a).sum() };
    vec![
        (HIT, attack.attribute, attribute(state, attack.by, attack.attribute)),
        (EXTRA, n::DAMAGE_MODS, sum(Subject::Item(attack.weapon), n::DAMAGE_MODS)),
        (EXTRA, n::DAMAGE_BONUS, sum(Subject::Who(attack.by), n::DAMAGE_BONUS)),
        swarm::to_damage(attack),
        dual::to_damage(state, attack),
        punch::to_damage(state, attack),
        outside::killing_blow_damage(state, attack.by),
    ]
}

clause! { MINIMUM = 438
    "damage.minimum", "open", "Damage does not fall below 0",
    "Negative modifiers can reduce damage or Shock to 0, but not below. A minimum damage of 1 \
     would be the GM's ruling."
}

/// Damage not below 0.
pub fn at_least_nothing(dealt: Sum) -> Sum {
    dealt.at_least(MINIMUM, n::LEAST, 0)
}

/// The round is over: everybody held takes the unarmed damage of each who holds it. Whoever falls
/// by that has held until then; a hold that a ruling ends meanwhile hurts nobody.
pub fn in_grapples(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let holders = |victim| grip::assailants(state, victim).into_iter().map(move |by| (by, victim));
    let holds: Vec<(Who, Who)> =
        state.present().flat_map(holders).filter(|(by, _)| can_act(state, *by)).collect();
    for (holder, victim) in holds {
        let state = table.state();
        let held = is_down(state, holder) || grip::assailants(state, victim).contains(&holder);
        if held && !state.is(victim, n::DEAD) {
            table.unasked(grapple::ROUND_END_DAMAGE, |table| hurt(table, holder, victim))?;
        }
    }
    Ok(())
}

/// What an unarmed hit would do: dice and modifiers, the Trauma Die if it may kill, no Shock.
fn hurt(table: &mut Table<'_>, holder: Who, victim: Who) -> Flow {
    let state = table.state();
    let Some(weapon) = grip::grips_with(state, holder, victim) else {
        let otherwise = "it would do the damage of an unarmed attack";
        return table.decided(grapple::ROUND_END_DAMAGE_DETAILS, holder, None, otherwise);
    };
    let spares = grapple::spares(state, holder, victim);
    let args = Args::of(core::TARGET, victim).with(core::WEAPON, weapon).with(n::NONLETHAL, spares);
    let part = Portion::Item(weapon).into();
    let blow = Attack { part, ..melee::plan(state, holder, (victim, weapon), &args) };
    let clause = grapple::ROUND_END_DAMAGE;
    let thrown = Sum::of(clause, core::DAMAGE, throw(table, clause, &blow, victim)?);
    let dealt = at_least_nothing(trauma::multiply(table, &blow, victim, thrown)?);
    let points = table.works_out(holder, core::DEALT, victim, dealt)?;
    zero_hp::lose_hit_points(table, grapple::ROUND_END_DAMAGE, &blow, victim, points)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HIT, EXTRA, MINIMUM];
