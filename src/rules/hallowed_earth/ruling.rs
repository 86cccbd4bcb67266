//! Rulings: the GM's word, and what a pool implies.

use super::character::{is_down, place};
use super::names as n;
use super::{
    action, attribute, death, fulldef, init, injury, round, speed, stabilized, stress, wounds,
};
use crate::engine::prelude::*;

/// Makes a change that the GM rules, with what it implies.
pub fn change(table: &mut Table<'_>, change: &Effect) -> Result<(), Stop> {
    match change {
        Effect::Pool { of: Subject::Who(who), pool, by } => move_pool(table, *who, *pool, *by),
        Effect::Stat { of: Subject::Who(who), stat, to } => {
            set_stat(table, *who, *stat, to, change)
        }
        Effect::Stat { of: Subject::Item(item), stat: n::WORN, to: Value::Flag(true) } => {
            table.effect(own::RULING, change.clone())?;
            put_on(table, *item)
        }
        Effect::Gained { of: Subject::Who(who), condition: n::DEAD, .. } => {
            if table.state().is(*who, n::DEAD) { Ok(()) } else { death::die(table, *who) }
        }
        Effect::Gained { of: Subject::Who(who), condition: n::STABILIZED, .. }
            if is_down(table.state(), *who) =>
        {
            stabilized::tend(table, *who)
        }
        Effect::Gained { of: Subject::Who(who), condition, detail } => {
            let (condition, detail) = (*condition, *detail);
            speed::changing(table, own::RULING, *who, |table| {
                table.gain(own::RULING, *who, condition, detail)
            })?;
            injury::drop_held(table, *who)
        }
        Effect::Lost { of: Subject::Who(who), condition, detail } => {
            speed::changing(table, own::RULING, *who, |table| match detail {
                None => table.lose(own::RULING, *who, *condition),
                Some(_) => table.effect(own::RULING, change.clone()),
            })?;
            // Whoever is no longer dead, or no longer tended, is as its Wound Points say.
            let as_points_say = [n::DEAD, n::STABILIZED].contains(condition);
            if as_points_say { wounds::settle(table, *who) } else { Ok(()) }
        }
        Effect::Order(order) => reorder(table, order),
        Effect::Moved { who, .. } => {
            table.effect(own::RULING, change.clone())?;
            // What it has walked on a shared count is not where it comes to be any more.
            let placed = table.state().body(*who).place == place(table.state(), *who);
            if placed { Ok(()) } else { table.intend(own::RULING, *who, change.clone()) }
        }
        other => table.effect(own::RULING, other.clone()),
    }
}

/// The turns still to come are taken in the order ruled, each on its own count. What has begun is
/// done with or runs, and stays where it was: the next round counts anew.
fn reorder(table: &mut Table<'_>, order: &[Slot]) -> Result<(), Stop> {
    let state = table.state();
    let (begun, coming) = state.order.split_at(round::batch_end(state));
    let coming: Vec<Slot> = order.iter().filter(|slot| coming.contains(slot)).copied().collect();
    let order = begun.iter().copied().chain(init::arranged(&coming)).collect();
    table.effect(own::RULING, Effect::Order(order))
}

/// What is put on is no longer in the pack, where what is off the body began.
fn put_on(table: &mut Table<'_>, item: ItemId) -> Result<(), Stop> {
    let (holder, carry) = (table.state().item(item).holder, table.state().item(item).carry);
    if holder.is_none() || carry != core::STOWED {
        return Ok(());
    }
    let carry = core::HELD;
    table.effect(own::RULING, Effect::Carried { item, carry, holder, place: None })
}

/// A pool moves within its bounds; Wound Points bring what they imply.
fn move_pool(table: &mut Table<'_>, who: Who, pool: Name, by: i32) -> Result<(), Stop> {
    let state = table.state();
    let before = state.pool(who, pool);
    let after = before.saturating_add(by);
    match pool {
        n::WOUND_POINTS => {
            let most = wounds::maximum(state, who).max(before);
            fulldef::settle(table, who)?;
            table.set_pool(own::RULING, who, pool, after.clamp(-10_000, most))?;
            // Whoever was dead and has Wound Points to live with again, lives.
            let state = table.state();
            let strength = attribute::score(state, who, n::STRENGTH);
            if state.pool(who, n::WOUND_POINTS) > -strength {
                table.lose(own::RULING, who, n::DEAD)?;
            }
            wounds::settle(table, who)
        }
        n::STRESS => {
            let most = stress::maximum(state, who).max(before);
            let least = stress::promised(state, who, pool);
            table.set_pool(own::RULING, who, pool, after.clamp(least.min(most), most))
        }
        n::MOVEMENT_ALLOWANCE => {
            let most = speed::limit(state, who).max(before);
            table.set_pool(own::RULING, who, pool, after.clamp(0, most))?;
            // The yards the Referee gives are given, whatever was walked before.
            table.count(own::RULING, who, n::BEYOND, 0)
        }
        _ => {
            if let Some(most) = action::most(pool) {
                return table.set_pool(own::RULING, who, pool, after.clamp(0, most));
            }
            let Some(which) = attribute::of_pool(pool) else {
                let least = stress::promised(state, who, pool);
                return table.set_pool(own::RULING, who, pool, after.max(least));
            };
            let most = attribute::score(state, who, which) + before;
            table.set_pool(own::RULING, who, pool, after.clamp(0, most))?;
            injury::cap(table, own::RULING, who)
        }
    }
}

fn set_stat(
    table: &mut Table<'_>,
    who: Who,
    stat: Name,
    to: &Value,
    change: &Effect,
) -> Result<(), Stop> {
    match (stat, to) {
        (n::BASE_INITIATIVE, Value::Int(to)) => init::alter(table, own::RULING, who, *to),
        (n::ROUND_INITIATIVE, _) => Err(Stop::Refused(init::check_ruled())),
        (n::STRENGTH | n::AGILITY | n::DEXTERITY | n::PERCEPTION | n::MEMORY, Value::Int(to)) => {
            // The number named is the score now: what damage there is comes on top of it.
            let lost = table.state().pool(who, attribute::damage_pool(stat));
            let of = Subject::Who(who);
            attribute::shift_modifier(table, who, stat, to + lost)?;
            table.effect(own::RULING, Effect::Stat { of, stat, to: Value::Int(to + lost) })?;
            injury::cap(table, own::RULING, who)
        }
        (n::WP_BONUS | n::MAX_WOUND_POINTS, _) => {
            table.effect(own::RULING, change.clone())?;
            injury::cap(table, own::RULING, who)
        }
        (n::MAX_STRESS, Value::Int(most)) => {
            table.effect(own::RULING, change.clone())?;
            let over = table.state().pool(who, n::STRESS) - most;
            table.pool(own::RULING, who, n::STRESS, -over.max(0))
        }
        (n::SPEED, _) => speed::changing(table, own::RULING, who, |table| {
            table.effect(own::RULING, change.clone())
        }),
        (n::INJURIES, Value::List(list)) => {
            wounds::set_injuries(table, own::RULING, who, list.clone())
        }
        _ => table.effect(own::RULING, change.clone()),
    }
}
