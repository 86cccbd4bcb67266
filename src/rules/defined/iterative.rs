//! Area `iterative`: several attacks in a turn (section "Multiple Attacks").

use super::cost::{self, Spent};
use super::{attack, names as n, sheet::stated};
use crate::engine::prelude::*;

clause! { EXTRA_ATTACKS = 234
    "iterative.extra-attacks", "Multiple Attacks",
    "A base attack bonus above +5 grants more attack actions",
    "A base attack bonus of more than +5 grants another attack action with a bonus 5 lower, and so \
     on in steps of 5 while the bonus is at least +1. Nobody has more than four attack actions."
}

/// At most so many attack actions.
const MOST: usize = 4;

/// The bonuses of the attack actions of a turn, the highest first.
pub fn curve(state: &State, who: Who) -> Vec<i32> {
    if let Some(given) = given(state, who) {
        return given;
    }
    let highest = stated(state, who, n::BAB);
    let further = (1..MOST as i32).map(|step| highest - 5 * step).filter(|bonus| *bonus >= 1);
    std::iter::once(highest).chain(further).collect()
}

/// A change to the curve in the middle of a turn: attack actions are added or removed with its
/// entries. Those already made stay made, and the next one continues in order.
pub fn changed(
    table: &mut Table<'_>,
    who: Who,
    change: impl FnOnce(&mut Table<'_>) -> Flow,
) -> Flow {
    let before = curve(table.state(), who).len() as i32;
    change(table)?;
    let state = table.state();
    if !state.acting.contains(&who) && !state.is(who, n::HOLDING) {
        return Ok(());
    }
    let more = curve(state, who).len() as i32 - before;
    let left = state.pool(who, n::ATTACK_ACTIONS);
    // A series of attacks that a movement has ended stays ended.
    if cost::spent(state, who) == Spent::AttacksEnded {
        return Ok(());
    }
    table.set_pool(EXTRA_ATTACKS, who, n::ATTACK_ACTIONS, (left + more).max(0))
}

/// The bonuses the sheet gives.
fn given(state: &State, who: Who) -> Option<Vec<i32>> {
    let given = state.listed(who, n::ATTACK_CURVE).iter().filter_map(Value::int);
    let given: Vec<i32> = given.take(MOST).collect();
    (!given.is_empty()).then_some(given)
}

clause! { ORDER = 235
    "iterative.order", "Multiple Attacks",
    "Attack actions are used from the highest bonus to the lowest",
    "The attack actions of a turn are used in order, from the highest bonus to the lowest."
}

/// The bonus of a place in the curve, from 0.
pub fn bonus(state: &State, who: Who, place: usize) -> Added {
    let curve = curve(state, who);
    let bonus = curve.get(place).or(curve.last()).copied().unwrap_or(0);
    let clause = match place {
        0 => attack::ROLL,
        _ if given(state, who).is_some() => ORDER,
        _ => EXTRA_ATTACKS,
    };
    let labels = [n::BAB, n::SECOND_BAB, n::THIRD_BAB, n::FOURTH_BAB];
    (clause, labels[place.min(MOST - 1)], bonus)
}

/// The place in the curve of the next attack action of this turn.
pub fn next_place(state: &State, who: Who) -> usize {
    let left = usize::try_from(state.pool(who, n::ATTACK_ACTIONS)).unwrap_or(0);
    curve(state, who).len().saturating_sub(left)
}

clause! { MANEUVERS = 236
    "iterative.maneuvers", "Multiple Attacks (Note)",
    "A maneuver uses the bonus of its attack action",
    "A maneuver made as the second attack action uses the second bonus. This applies to the touch \
     of a disarm or a trip, whose opposed rolls use no attack bonus at all, to the opposed attack \
     of a shatter, and to a shield bash. A spell that is cast as an attack action does the same. \
     Grapples, shoves and tramples are not attack actions and use the full bonus."
}

/// The bonus of a place in the curve for a maneuver or a spell; where the full bonus is used
/// `attacking::for_maneuver` says.
pub fn of_maneuver(state: &State, who: Who, place: usize) -> Added {
    let (clause, label, bonus) = bonus(state, who, place);
    (if place == 0 { clause } else { MANEUVERS }, label, bonus)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[EXTRA_ATTACKS, ORDER, MANEUVERS];
