//! Area `wounds`: Wound Points and the list of injuries (section "Wound Points").

use super::character::{is_monster, is_weapon};
use super::names as n;
use super::{attribute, death, dying, morale, sheet::stated, speed, stabilized, stress};
use crate::engine::prelude::*;

clause! { MAXIMUM = 169
    "wounds.maximum", "Wound Points", "Maximum Wound Points are Strength plus what traits add",
    "Maximum Wound Points are the Strength score plus the modifiers of traits and Talents. HD add \
     nothing. A maximum stated on the sheet replaces the sum; damage to Strength lowers it too, \
     but not below 0."
}

/// Maximum Wound Points now.
pub fn maximum(state: &State, who: Who) -> i32 {
    worked_out(state, who).total()
}

/// Maximum Wound Points with what they are made of. Damage to Strength lowers them.
pub fn worked_out(state: &State, who: Who) -> Sum {
    if let Some(whole) = state.number(who, n::MAX_WOUND_POINTS) {
        let whole = Sum::of(MAXIMUM, n::MAX_WOUND_POINTS, whole);
        return whole.plus(attribute::DAMAGE, n::STRENGTH_DAMAGE, by_damage(state, who)).at_least(
            MAXIMUM,
            core::LEAST,
            0,
        );
    }
    let score = attribute::of_wounds(state, who);
    score.plus(MAXIMUM, n::WP_BONUS, stated(state, who, n::WP_BONUS)).at_least(
        MAXIMUM,
        core::LEAST,
        0,
    )
}

/// What damage to Strength adds to a stated maximum: 0 or less.
pub fn by_damage(state: &State, who: Who) -> i32 {
    let kept = state.on(n::UNDAMAGED_THRESHOLDS);
    if kept { 0 } else { -state.pool(who, n::STRENGTH_DAMAGE) }
}

clause! { REDUCED = 170
    "wounds.reduced", "Wound Points", "What goes past Stress lowers Wound Points, below 0 too",
    "Damage to Wound Points is subtracted from the current Wound Points, below 0 as well."
}

/// Wound Points are lost by what others did, with what that implies. Called by `stress::take`.
pub fn strike(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    (points, types): (i32, &[Name]),
) -> Flow {
    if points <= 0 {
        return Ok(());
    }
    table.pool(clause, who, n::WOUND_POINTS, -points)?;
    record(table, who, points, types)?;
    if is_monster(table.state(), who) {
        morale::note_heavy_hit(table, who, points)?;
    }
    stabilized::hurt(table, who)?;
    settle(table, who)
}

clause! { INJURY_RECORD = 171
    "wounds.injury-record", "Wound Points",
    "Every loss of Wound Points is recorded as its own injury",
    "Each time Wound Points are lost, the type of the damage and the points lost are recorded."
}

clause! { MIXED_TYPES = 656
    "wounds.mixed-types", "open", "A hit of several types is one injury",
    "A hit of several types is one injury. It names all the types and the points that reached \
     Wound Points."
}

/// Writes down an injury that others did.
fn record(table: &mut Table<'_>, who: Who, points: i32, types: &[Name]) -> Flow {
    let clause = if types.len() > 1 { MIXED_TYPES } else { INJURY_RECORD };
    write_down(table, clause, who, (points, types))
}

clause! { STRAIN_RECORD = 657
    "wounds.strain-record", "open", "Each Wound Point lost by acting or dying is an injury of 1",
    "The single points lost by acting and by dying are recorded as injuries of 1."
}

/// A Wound Point is lost by acting or by dying, with what that implies. Called by `dying::losses`
/// and `incap::lose_point`.
pub fn lose_one(table: &mut Table<'_>, clause: Cited, who: Who, by: Name) -> Flow {
    table.pool(clause, who, n::WOUND_POINTS, -1)?;
    write_down(table, STRAIN_RECORD, who, (1, &[by]))?;
    settle(table, who)
}

/// Writes an injury down.
fn write_down(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    (points, types): (i32, &[Name]),
) -> Flow {
    let mut list = injuries(table.state(), who);
    let (types, points) = (types.to_vec().into(), points.into());
    list.push(Value::List(vec![n::TYPES.into(), types, n::AMOUNT.into(), points]));
    set_injuries(table, clause, who, list)
}

/// The injuries on the list.
pub fn injuries(state: &State, who: Who) -> Vec<Value> {
    state.listed(who, n::INJURIES).to_vec()
}

/// Puts a list of injuries in place of the one there is.
pub fn set_injuries(table: &mut Table<'_>, clause: Cited, who: Who, list: Vec<Value>) -> Flow {
    let (of, stat, none) = (Subject::Who(who), n::INJURIES, list.is_empty());
    table.effect(clause, Effect::Stat { of, stat, to: Value::List(list) })?;
    if none {
        table.lose(clause, who, n::WOUNDED)
    } else {
        table.gain(clause, who, n::WOUNDED, None)
    }
}

/// The worst injury.
pub fn worst(state: &State, who: Who) -> i32 {
    injuries(state, who).iter().map(amount).max().unwrap_or(0)
}

/// The points of an injury on the list.
fn amount(injury: &Value) -> i32 {
    injury.row().int(n::AMOUNT).unwrap_or(0)
}

/// The damage types of an item.
pub fn types(state: &State, item: ItemId) -> Vec<Name> {
    state.words(item, n::DAMAGE_TYPES)
}

/// The damage types of the weapon that somebody uses by its plan of this kind.
pub fn types_of(state: &State, by: Who, plan: Option<Name>) -> Vec<Name> {
    let Some(deed) = state.plan(by, plan.unwrap_or(core::WHO)) else { return Vec::new() };
    let weapon = deed.args.item(core::WEAPON);
    let thrown = deed.args.item(core::ITEM).filter(|item| is_weapon(state, *item));
    weapon.or(thrown).map(|item| types(state, item)).unwrap_or_default()
}

clause! { INCAPACITATED = 172
    "wounds.incapacitated-at-zero", "Wound Points", "A creature at 0 Wound Points is Incapacitated",
    "At 0 Wound Points a creature is Incapacitated: it is conscious, but every exertion is a risk. \
     A creature that falls past 0 is Dying at once."
}

/// The condition that so many Wound Points imply at this Strength score; nothing above 0.
pub fn implied(points: i32, strength: i32) -> Option<Name> {
    match points {
        1.. => None,
        0 => Some(n::INCAPACITATED),
        _ if death::is_reached(points, strength) => Some(n::DEAD),
        _ => Some(n::DYING),
    }
}

/// What Wound Points imply: up, Incapacitated, Dying or dead.
pub fn settle(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().is(who, n::DEAD) {
        return Ok(());
    }
    let (state, tended) = (table.state(), table.state().is(who, n::STABILIZED));
    let strength = attribute::of_wounds(state, who).total();
    let implied = implied(state.pool(who, n::WOUND_POINTS), strength);
    if implied == Some(n::DEAD) {
        return death::die(table, who);
    }
    let clause = match implied {
        None => stress::RECOVERY,
        Some(n::INCAPACITATED) => INCAPACITATED,
        Some(_) => dying::BELOW_ZERO,
    };
    speed::changing(table, clause, who, |table| match implied {
        None => [n::INCAPACITATED, n::DYING, n::STABILIZED]
            .into_iter()
            .try_for_each(|condition| table.lose(stress::RECOVERY, who, condition)),
        Some(_) if tended => stabilized::replace(table, who),
        Some(n::INCAPACITATED) => {
            table.lose(stress::RECOVERY, who, n::DYING)?;
            table.gain(INCAPACITATED, who, n::INCAPACITATED, None)
        }
        Some(_) => dying::fall(table, who),
    })
}

/// Whether Wound Points say that somebody has a condition; nothing of one that they do not imply.
fn said_by_points(state: &State, who: Who, condition: Name) -> Option<bool> {
    let strength = attribute::of_wounds(state, who).total();
    let says = implied(state.pool(who, n::WOUND_POINTS), strength) == Some(condition);
    let is_theirs = [n::INCAPACITATED, n::DYING].contains(&condition);
    (is_theirs && !state.is(who, n::STABILIZED)).then_some(says)
}

/// Why somebody cannot come into a fight: its Wound Points deny what its sheet says of its state.
pub fn check_sheet(state: &State, who: Who) -> Refusals {
    let points = state.pool(who, n::WOUND_POINTS);
    let denied = |condition: Name| match condition {
        n::STABILIZED => points > 0,
        _ => said_by_points(state, who, condition) == Some(false),
    };
    let mut refusals = Refusals::none();
    for (condition, word) in STATES {
        refusals.unless(!state.is(who, condition) || !denied(condition), INCAPACITATED, || {
            let called = state.called(who);
            format!(
                "{called} is not {word} with {points} Wound Points: its sheet needs the \
                 wound-points that it has left"
            )
        });
    }
    refusals
}

/// What somebody can be who has no Wound Points left.
const STATES: [(Name, &str); 3] =
    [(n::INCAPACITATED, "Incapacitated"), (n::DYING, "Dying"), (n::STABILIZED, "Stabilized")];

/// Why the GM cannot give somebody a condition: its Wound Points say otherwise.
pub fn check_gained(state: &State, who: Who, condition: Name) -> Refusals {
    let fits = said_by_points(state, who, condition) != Some(false) || state.is(who, condition);
    if fits { Refusals::none() } else { against_points(state, who) }
}

/// Why the GM cannot take a condition from somebody: its Wound Points say otherwise.
pub fn check_lost(state: &State, who: Who, condition: Name) -> Refusals {
    let fits = said_by_points(state, who, condition) != Some(true) || !state.is(who, condition);
    if fits { Refusals::none() } else { against_points(state, who) }
}

fn against_points(state: &State, who: Who) -> Refusals {
    let points = state.pool(who, n::WOUND_POINTS);
    let reason = format!("{} has {points} Wound Points, which imply otherwise", state.called(who));
    Refusals::because(own::RULING, reason)
        .hint(|| "set wound-points= to what they are; +stabilized tends the fallen".to_owned())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[MAXIMUM, REDUCED, INJURY_RECORD, INCAPACITATED, MIXED_TYPES, STRAIN_RECORD];
