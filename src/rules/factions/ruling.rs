//! Rulings of the GM, and what follows from them.

use super::names as n;
use super::{Game, fat, gear, grapple, health, morale, outside, procedure, slots, sneak, turn};
use crate::engine::harm::{self, Harm};
use crate::engine::prelude::*;

/// Makes a change that the GM rules, with what follows from it. No dice are rolled.
pub fn change(table: &mut Table<'_>, change: &Effect) -> Flow {
    match change {
        Effect::Pool { of, pool, by } => move_pool(table, *of, *pool, *by),
        Effect::Gained { of: Subject::Who(who), condition: n::TURN_SPENT, .. } => {
            table.set_pool(own::RULING, *who, n::TURN, 0)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::TURN_SPENT, .. } => {
            turn::forget_reaction(table, own::RULING, *who)?;
            turn::renew(table, own::RULING, *who)
        }
        Effect::Gained { of: Subject::Item(item), condition, .. } => {
            gear::rule(table, *item, *condition)
        }
        Effect::Lost { of: Subject::Item(item), .. } => gear::rule(table, *item, n::INTACT),
        Effect::Gained {
            of: Subject::Who(who),
            condition: condition @ (n::GRABBED | n::GRABBING),
            detail: Some(Detail::Who(other)),
        } => grapple::rule(table, *who, *condition, *other),
        Effect::Lost { of: Subject::Who(who), condition: core::FLED, .. } => {
            come_back(table, *who, change)
        }
        Effect::Gained { of: Subject::Who(who), condition: n::CONCEALED, .. } => {
            table.gain(own::RULING, *who, n::CONCEALED, None)?;
            sneak::keep_positions(table)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::STEADFAST, .. }
            if table.state().is(*who, n::STEADFAST) =>
        {
            morale::subject_again(table, *who)
        }
        Effect::Stat { of: Subject::Who(who), stat: core::SIDE, .. } => {
            let from = table.state().side(*who);
            table.effect(own::RULING, change.clone())?;
            if slots::check_runs(table.state()).is_empty() {
                morale::goes_over(table, *who, from)?;
            }
            procedure::give_slot(table, *who)
        }
        Effect::Stat { of: Subject::Fight, stat: n::FAST_AND_SLOW, to: Value::Flag(false) } => {
            table.ruled_plainly(change)?;
            fat::dropped(table)
        }
        Effect::Order(order) => reorder(table, order),
        other => table.ruled_plainly(other),
    }
}

/// A character who has not escaped after all comes back into the fight, if it has left it.
fn come_back(table: &mut Table<'_>, who: Who, change: &Effect) -> Flow {
    let state = table.state();
    let gone = state.is(who, core::FLED) && state.body(who).presence == Presence::Gone;
    table.ruled_plainly(change)?;
    if gone { procedure::newcomers(table, &[who]) } else { Ok(()) }
}

/// Changes a pool within its bounds. The count of passes is at most one less than the places in the
/// order.
fn move_pool(table: &mut Table<'_>, of: Subject, pool: Name, by: i32) -> Flow {
    let before = table.state().pool(of, pool);
    match (of, pool) {
        (Subject::Who(who), n::HEALTH) => health::rule(table, who, by),
        (_, n::CONSECUTIVE_PASSES) => {
            let most = (table.state().order.len() as i32 - 1).max(0);
            table.rule_pool_within((0, most), of, pool, by).map(drop)
        }
        (Subject::Who(who), n::TURN) => {
            if by > 0 && before < 1 {
                turn::give_back(table, who)?;
            }
            table.rule_pool(of, pool, by).map(drop)
        }
        (Subject::Who(who), n::MAIN | n::BONUS | n::MOVEMENT) => {
            let (before, after) = table.rule_pool(of, pool, by)?;
            turn::note_ruled(table, who, pool, after - before)
        }
        _ => table.rule_pool(of, pool, by).map(drop),
    }
}

/// Puts the factions in another order, which is from then on their cycle.
fn reorder(table: &mut Table<'_>, order: &[Slot]) -> Flow {
    let order = order.iter().zip(1..).map(|(slot, value)| Slot { value, ..*slot }).collect();
    slots::put_in_order(table, own::RULING, order)
}

/// Whether armour reduces the damage that the GM inflicts.
const MEETS_ARMOUR: Opt = may(core::ARMOR, Kind::Flag).usually(Usual::Flag(true));

impl Harm for Game {
    const HEALING: Name = n::HEAL;
    const AMOUNT: Name = n::AMOUNT;
    const SOURCE: Name = n::SOURCE;
    const HURT_BY: &'static [Opt] =
        &[harm::WHO, harm::amount(n::AMOUNT), harm::TYPE, MEETS_ARMOUR, harm::source(n::SOURCE)];
    const HURT: &'static str =
        "Takes health away without an attack, as a fall does. Armour counts unless armor=no.";
    const HURT_TOLD: &'static str =
        "hurts {who}[ for {amount}][ ({type})][ past all armour{-armor}][: {source}]";
    const HEAL: &'static str = "Restores health, up to the maximum.";

    fn check(state: &State, who: Who) -> Refusals {
        Refusals::if_not(!state.is(who, n::DEAD), health::ZERO, || {
            format!("{} is dead", state.called(who))
        })
    }

    fn hurt(table: &mut Table<'_>, who: Who, points: i32, said: &Args) -> Flow {
        if said.flag(core::ARMOR) == Some(false) {
            return health::lose(table, own::HURT, who, points);
        }
        let dealt = outside::reduced_by(outside::armour(table.state(), who), own::HURT, points);
        let left = table.works_out(Actor::Gm, core::DEALT, who, dealt)?;
        health::lose(table, own::HURT, who, left)
    }

    fn heal(table: &mut Table<'_>, who: Who, points: i32, _: &Args) -> Flow {
        health::rule(table, who, points)
    }
}
