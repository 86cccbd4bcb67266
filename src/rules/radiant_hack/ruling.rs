//! Rulings of the GM, and what follows from the value of a pool.

use super::character::{is_surprised, usage_max};
use super::names as n;
use super::{
    Game, combat, hinderance, hp, initiative, ongoing, structure, stunt, surprise, turn, usage,
    zone_condition, zones,
};
use crate::engine::Harm;
use crate::engine::prelude::*;

/// Makes a change that the GM rules, with what it implies. No dice, but for the place of somebody
/// new.
pub fn change(table: &mut Table<'_>, change: &Effect) -> Flow {
    match change {
        Effect::Pool { of: Subject::Item(item), pool: n::USAGE, by } => {
            let marks = table.state().pool(*item, n::USAGE).saturating_add(*by);
            mend(table, *item, marks)
        }
        Effect::Pool { of: Subject::Who(who), pool: n::HP, by } => move_hp(table, *who, *by),
        Effect::Gained { of: Subject::Who(who), condition, detail }
            if hinderance::ALL.contains(condition) =>
        {
            hinderance::check_picked(table.state(), *who, *detail).or(())?;
            hinderance::ruled(table, (*who, *condition), *detail)
        }
        Effect::Gained { of: Subject::Who(who), condition: n::ONGOING_DAMAGE, detail } => {
            hinderance::check_picked(table.state(), *who, *detail).or(())?;
            ongoing::ruled(table, *who, *detail)
        }
        Effect::Gained { of: Subject::Side(side), condition: n::SURPRISED, .. } => {
            surprise::check_ruled(table.state(), *side).or(())?;
            table.ruled_plainly(change)?;
            stop_surprised(table)
        }
        Effect::Gained { of: Subject::Who(who), condition, .. }
            if hp::OUTCOMES.contains(condition) =>
        {
            hp::put_out(table, *who, *condition)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::OUT, .. } => {
            hp::stand_again(table, *who)
        }
        Effect::Gained { of: Subject::Who(who), condition: n::BROKEN_MORALE, detail } => {
            let fought = combat::fights(table.state(), *who);
            // It parleys or flees, not both.
            if detail.is_some() && table.state().detail(*who, n::BROKEN_MORALE) != *detail {
                table.lose(own::RULING, *who, n::BROKEN_MORALE)?;
            }
            table.ruled_plainly(change)?;
            let side = table.state().side(*who);
            if fought { combat::propose_end(table, side) } else { Ok(()) }
        }
        // One grip alone ends; what else keeps its target Stuck stays.
        Effect::Lost {
            of: Subject::Who(who),
            condition: n::STUCK,
            detail: Some(Detail::Who(by)),
        } => {
            check_grip(table.state(), *who, *by).or(())?;
            hinderance::release(table, *who, *by)
        }
        Effect::Lost { of: Subject::Who(who), condition, .. }
            if *condition == n::ONGOING_DAMAGE || hinderance::ALL.contains(condition) =>
        {
            hinderance::lose(table, own::RULING, (*who, *condition))
        }
        Effect::Lost { of: Subject::Item(item), condition: n::WEAPON_SPENT, .. } => {
            mend(table, *item, 0)
        }
        Effect::Stat { of: Subject::Item(item), stat: n::USAGE_MARKED, to: Value::Int(to) } => {
            mend(table, *item, *to)
        }
        Effect::Stat { of: Subject::Item(item), stat: core::STOWED, to: Value::Flag(packed) } => {
            let carry = if *packed { core::STOWED } else { core::HELD };
            table.carry(own::RULING, table.state().keeper(*item), *item, carry)
        }
        Effect::Stat { of: Subject::Item(item), stat: n::USAGE_MAX | n::NATURAL, .. } => {
            table.effect(own::RULING, change.clone())?;
            let marked = table.state().pool(*item, n::USAGE);
            mend(table, *item, marked)
        }
        Effect::Stat { of: Subject::Who(who), stat: n::ATTRIBUTES, to } => {
            let named: &[(String, i32)] = if let Value::Named(named) = to { named } else { &[] };
            hinderance::rename_attributes(table, *who, change, named)
        }
        Effect::Stat { of: Subject::Zone(zone), stat: n::ADJACENT, .. } => {
            table.ruled_plainly(change)?;
            zones::drop_other_borders(table, *zone)
        }
        Effect::Stat { of: Subject::Zone(zone), stat: n::HAZARD, .. } => {
            table.ruled_plainly(change)?;
            zone_condition::forget_removed(table, *zone)
        }
        Effect::Stat { of: Subject::Who(who), stat: core::SIDE, .. } => {
            let before = table.state().side(*who);
            table.effect(own::RULING, change.clone())?;
            structure::change_side(table, *who, before)?;
            stop_surprised(table)
        }
        Effect::Moved { who, to } => {
            check_moved(table.state(), *who, *to).or(())?;
            let there = table.state().body(*who).place;
            table.effect(own::RULING, change.clone())?;
            if there == *to { Ok(()) } else { hinderance::leave_behind(table, *who) }
        }
        Effect::Order(_) => {
            table.effect(own::RULING, change.clone())?;
            initiative::put_first(table)
        }
        other => table.ruled_plainly(other),
    }
}

/// Why somebody does not let go of a target: it does not grip it.
fn check_grip(state: &State, target: Who, by: Who) -> Refusals {
    Refusals::if_not(hinderance::grips(state, by, target), stunt::EFFECTS, || {
        format!("{} does not grip {}", state.called(by), state.called(target))
    })
}

/// Every combatant in the fight is in one Zone, not on a border or off the map.
fn check_moved(state: &State, who: Who, to: Option<Place>) -> Refusals {
    let fits = match to {
        Some(place) => matches!(place, Place::Zone(_)),
        None => !state.is_here(who),
    };
    Refusals::if_not(fits || !state.has_zones(), zones::GM_DIVIDES, || {
        format!("{} has to be in one Zone", state.called(who))
    })
}

/// Those who act on a side that is surprised now act no more: what is left of their Turns falls
/// away.
fn stop_surprised(table: &mut Table<'_>) -> Flow {
    let acting = table.state().acting.iter().copied();
    let surprised: Vec<Who> = acting.filter(|who| is_surprised(table.state(), *who)).collect();
    let stop = |who| turn::cut_short(table, surprise::NO_FIRST_ROUND, who);
    surprised.into_iter().try_for_each(stop)
}

/// A weapon bears so many marks, and is spent or not by them.
fn mend(table: &mut Table<'_>, item: ItemId, marks: i32) -> Flow {
    let most = usage_max(table.state(), item);
    table.set_pool(own::RULING, item, n::USAGE, marks.clamp(0, most))?;
    usage::settle(table, own::RULING, item)
}

/// Hit points move, with what their last one and their first imply.
fn move_hp(table: &mut Table<'_>, who: Who, by: i32) -> Flow {
    let (before, after) = table.rule_pool(who.into(), n::HP, by)?;
    if after == 0 && before > 0 && !table.state().is(who, n::OUT) {
        return hp::fall(table, who);
    }
    // A combatant that is out by the GM's word with hit points left stays out.
    let stands = before == 0 && after > 0;
    if stands { hp::stand_again(table, who) } else { Ok(()) }
}

impl Harm for Game {
    const HEALING: Name = n::HEAL;
    const AMOUNT: Name = n::AMOUNT;
    const SOURCE: Name = n::SOURCE;
    const HURT: &'static str = "Takes hit points away for harm that is not an attack, such as a \
                                trap or a fire.";
    const HEAL: &'static str = "Gives hit points back, up to the maximum.";

    fn hurt(table: &mut Table<'_>, who: Who, points: i32, _: &Args) -> Flow {
        let damage = Sum::of(own::HURT, core::DAMAGE, points);
        let dealt = hp::reduced(table, who, damage, Part::only())?;
        let points = table.works_out(Actor::Gm, core::DEALT, who, dealt)?;
        hp::lose(table, own::HURT, who, points)
    }

    fn heal(table: &mut Table<'_>, who: Who, points: i32, _: &Args) -> Flow {
        move_hp(table, who, points)
    }
}
