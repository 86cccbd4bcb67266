//! Area `attribute`: scores, modifiers and damage to them (what the chapter leaves open).

use super::injury::HEALING;
use super::names as n;
use super::sheet::{ATTRIBUTES, stated};
use crate::engine::prelude::*;

clause! { MODIFIER_TABLE = 608
    "attribute.modifier-table", "open",
    "A modifier is half of what the score is above 10, rounded down",
    "Sheets state modifiers. Where a sheet states none, the modifier is half of what the score is \
     above 10, rounded down. Where a score changes, a stated modifier changes by the same \
     difference."
}

/// The modifier of Strength or Agility now: what the sheet states, and what the table gives for the
/// score, or for what the score has lost.
pub fn modifier(state: &State, who: Who, which: Name) -> Sum {
    let stat = if which == n::STRENGTH { n::STRENGTH_MOD } else { n::AGILITY_MOD };
    let Some(own) = state.number(who, stat) else {
        return Sum::of(MODIFIER_TABLE, which, by_table(score(state, who, which)));
    };
    Sum::default().plus(MODIFIER_TABLE, stat, own).plus(
        MODIFIER_TABLE,
        which,
        shifted(state, who, which),
    )
}

/// By how much damage to a score moves its modifier.
pub fn shifted(state: &State, who: Who, which: Name) -> i32 {
    by_table(score(state, who, which)) - by_table(stated(state, who, which))
}

/// Adds a modifier to another sum, or subtracts it, part by part: what the sheet states is a part
/// by the clause that uses it.
pub fn added(
    state: &State,
    who: Who,
    (clause, which, times): (Cited, Name, i32),
) -> impl Iterator<Item = Added> {
    let parts = modifier(state, who, which).into_parts().into_iter();
    parts.map(move |(by_table, label, by)| {
        let stated = label != which;
        (if stated { clause } else { by_table }, label, by * times)
    })
}

/// The modifier of a score by the table.
fn by_table(score: i32) -> i32 {
    (score - 10).div_euclid(2)
}

/// A stated modifier moves with its score, by the difference of the table.
pub fn shift_modifier(table: &mut Table<'_>, who: Who, score: Name, to: i32) -> Flow {
    let stat = match score {
        n::STRENGTH => n::STRENGTH_MOD,
        n::AGILITY => n::AGILITY_MOD,
        _ => return Ok(()),
    };
    let before = stated(table.state(), who, score);
    let Some(own) = table.state().number(who, stat) else { return Ok(()) };
    let now = own + by_table(to) - by_table(before);
    if now == own {
        return Ok(());
    }
    let of = Subject::Who(who);
    table.effect(MODIFIER_TABLE, Effect::Stat { of, stat, to: Value::Int(now) })
}

clause! { DAMAGE = 621
    "attribute.damage", "open", "Damage to an attribute lowers everything derived from it",
    "The score falls by the points, not below 0, and what is derived from it follows at once. Base \
     Initiative, maximum Stress and dice already rolled do not. At 0 Strength, Agility or \
     Dexterity a creature neither moves nor acts with its body. What 0 Memory or Perception mean \
     is for the Referee to say. Strength 0 alone does not kill. With undamaged-thresholds on, \
     maximum Wound Points and the threshold of death stay where they were.",
    tells "{who} can no longer move or act with its body: its {detail} is 0"
}

/// The attributes without which a body neither moves nor acts.
const BODILY: [Name; 3] = [n::STRENGTH, n::AGILITY, n::DEXTERITY];

/// The score of 0 that leaves somebody unable to move or act with its body, if there is one.
pub fn exhausted(state: &State, who: Who) -> Option<Name> {
    BODILY.into_iter().find(|which| score(state, who, *which) == 0)
}

/// An attribute as it is now: not below 0.
pub fn score(state: &State, who: Who, which: Name) -> i32 {
    worked_out(state, who, which).total()
}

/// An attribute as it is now, with what it has lost.
pub fn worked_out(state: &State, who: Who, which: Name) -> Sum {
    let (whole, lost) = (stated(state, who, which), damage_pool(which));
    let left = Sum::of(DAMAGE, which, whole).plus(DAMAGE, lost, -state.pool(who, lost));
    left.at_least(DAMAGE, which, 0)
}

/// The Strength score that maximum Wound Points and death go by: the one now, or the undamaged one
/// where the table plays it so.
pub fn of_wounds(state: &State, who: Who) -> Sum {
    if !state.on(n::UNDAMAGED_THRESHOLDS) {
        return worked_out(state, who, n::STRENGTH);
    }
    Sum::of(DAMAGE, n::STRENGTH, stated(state, who, n::STRENGTH))
}

/// An attribute loses points; gives whether there were any to lose.
pub fn damage(table: &mut Table<'_>, who: Who, which: Name, points: i32) -> Result<bool, Stop> {
    let points = points.min(score(table.state(), who, which));
    if points > 0 {
        table.pool(DAMAGE, who, damage_pool(which), points)?;
        table.gain(DAMAGE, who, n::ATTRIBUTE_DAMAGED, Some(Detail::Word(which)))?;
        if score(table.state(), who, which) == 0 {
            let of_body = BODILY.contains(&which).then_some(Detail::Word(which));
            table.decided(DAMAGE, who, of_body, "a score of 0 has no further effect")?;
        }
    }
    Ok(points > 0)
}

/// What an attribute has lost comes back.
pub fn restore(table: &mut Table<'_>, who: Who, which: Name) -> Flow {
    table.set_pool(HEALING, who, damage_pool(which), 0)?;
    table.lose_with(HEALING, who, n::ATTRIBUTE_DAMAGED, Some(Detail::Word(which)))
}

/// The state in which what somebody's attribute has lost is back.
pub fn as_restored(state: &State, who: Who, which: Name) -> State {
    let (of, pool) = (who.into(), damage_pool(which));
    state.as_if(&[Effect::Pool { of, pool, by: -state.pool(who, pool) }])
}

/// The attribute that a pool holds the damage of.
pub fn of_pool(pool: Name) -> Option<Name> {
    ATTRIBUTES.iter().copied().find(|attribute| damage_pool(*attribute) == pool)
}

/// What people call one of the attributes of the body.
pub fn called(attribute: Name) -> &'static str {
    match attribute {
        n::STRENGTH => "Strength",
        n::AGILITY => "Agility",
        _ => "Dexterity",
    }
}

/// The pool that holds the damage to an attribute.
pub fn damage_pool(attribute: Name) -> Name {
    match attribute {
        n::STRENGTH => n::STRENGTH_DAMAGE,
        n::AGILITY => n::AGILITY_DAMAGE,
        n::DEXTERITY => n::DEXTERITY_DAMAGE,
        n::PERCEPTION => n::PERCEPTION_DAMAGE,
        _ => n::MEMORY_DAMAGE,
    }
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[MODIFIER_TABLE, DAMAGE];
