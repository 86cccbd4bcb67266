//! Rulings: what the GM changes, and what follows from it.

use super::blow::{Hit, Source};
use super::{
    Game, attack, combat, death, exposed, gear, grapple, grid, grip, held, hold, hp,
    incapacitation, initiative, inside, iterative, massive, names as n, nld, order, shatter,
    swallow,
};
use crate::engine::harm::{self, Harm};
use crate::engine::prelude::*;

/// Makes a change that the GM rules, with what follows from it. No dice, except for latecomers.
pub fn change(table: &mut Table<'_>, change: &Effect) -> Flow {
    match change {
        Effect::Pool { of: Subject::Who(who), pool: n::HP, by } => {
            hp::rule(table, own::RULING, *who, *by)
        }
        Effect::Pool { of: Subject::Who(who), pool: n::NLD, by } => {
            nld::take(table, own::RULING, *who, *by)
        }
        Effect::Pool { of: Subject::Who(who), pool: n::DEATH_FAILURES, by } => {
            death::rule(table, own::RULING, *who, *by)
        }
        Effect::Pool { of: Subject::Item(item), pool: n::ITEM_DURABILITY, by } => {
            shatter::rule(table, *item, *by)
        }
        Effect::Gained { of: Subject::Item(item), condition: n::DESTROYED, .. } => {
            shatter::destroy(table, own::RULING, *item)
        }
        Effect::Lost { of: Subject::Item(item), condition: n::DESTROYED, .. } => {
            shatter::whole_again(table, *item, change)
        }
        Effect::Gained { of: Subject::Who(who), condition: n::STABILIZED, .. }
            if stands(table.state(), *who) =>
        {
            fall_stable(table, *who)
        }
        Effect::Gained { of: Subject::Who(who), condition, detail }
            if STATES.contains(condition) =>
        {
            table.gain(own::RULING, *who, *condition, *detail)?;
            state_gained(table, *who, *condition)
        }
        Effect::Gained { of: Subject::Who(who), condition, detail: Some(Detail::Who(other)) }
            if HOLDS.contains(condition) =>
        {
            hold_gained(table, *who, *condition, *other)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::UNCONSCIOUS, .. } => {
            table.lose(own::RULING, *who, n::UNCONSCIOUS)?;
            exposed::cover(table, exposed::UNCONSCIOUS, *who)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::HOLDING, .. }
            if held::deed(table.state(), *who).is_some() =>
        {
            hold::let_go(table, own::RULING, *who)
        }
        Effect::Lost { of: Subject::Who(who), condition, detail: None }
            if HOLDS.contains(condition) =>
        {
            hold_lost(table, *who, *condition)
        }
        Effect::Lost { of: Subject::Who(who), condition, detail: Some(Detail::Who(other)) }
            if HOLDS.contains(condition) =>
        {
            hold_lost_between(table, *who, *condition, *other)
        }
        Effect::Moved { who, to } => put(table, *who, *to),
        Effect::Lost { of: Subject::Who(who), condition: n::SWALLOWED, .. } => {
            let by = inside::swallower(table.state(), *who);
            table.lose(own::RULING, *who, n::SWALLOWED)?;
            swallow::came_out(table, *who, by)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::DEAD, .. } => {
            table.lose(own::RULING, *who, n::DEAD)?;
            if combat::runs(table.state()) {
                order::come_back(table, own::RULING, *who)
            } else {
                Ok(())
            }
        }
        Effect::Stat { of: Subject::Who(who), stat: n::UNARMED_DAMAGE, to } => {
            table.ruled_plainly(change)?;
            match gear::bare_hand(table.state(), *who) {
                Some(hand) => table.ruled_plainly(&Effect::Stat {
                    of: Subject::Item(hand),
                    stat: n::DAMAGE_DIE,
                    to: to.clone(),
                }),
                None => Ok(()),
            }
        }
        Effect::Stat { of: Subject::Who(who), stat: n::BAB | n::ATTACK_CURVE, .. } => {
            iterative::changed(table, *who, |table| table.effect(own::RULING, change.clone()))
        }
        Effect::Stat { of: Subject::Who(who), stat: n::SIZE | n::SIZE_ATTACK, .. } => {
            attack::resize(table, *who, change)
        }
        Effect::Stat { of: Subject::Item(item), stat: n::STORAGE, to: Value::Word(place) } => {
            table.effect(own::RULING, change.clone())?;
            table.carry(own::RULING, table.state().keeper(*item), *item, gear::carry_of(*place))
        }
        Effect::Stat { of: Subject::Fight, stat: n::INITIATIVE_DECIMALS, .. } => {
            initiative::switch_decimals(table, change)
        }
        Effect::Stat { of: Subject::Fight, stat: n::FLAT_FOOTED_AT_START, .. } => {
            initiative::switch_flat_footed(table, change)
        }
        other => table.ruled_plainly(other),
    }
}

/// Somebody is put where all of it is on the map, and out of the grapples it has left behind.
fn put(table: &mut Table<'_>, who: Who, to: Option<Place>) -> Flow {
    if let Some(square) = to.and_then(Place::square) {
        grid::check_fits(table.state(), who, square).or(())?;
    }
    table.effect(own::RULING, Effect::Moved { who, to })?;
    grip::part(table, grapple::MAINTENANCE, who)
}

/// Conditions that cause others.
const STATES: [Name; 5] = [n::INCAPACITATED, n::STABILIZED, n::UNCONSCIOUS, n::DEAD, n::SWALLOWED];

/// Conditions of a grapple that others depend on.
const HOLDS: [Name; 3] = [n::GRAPPLED, n::GRAPPLING, n::PINNED];

/// A grapple between two begins by a ruling, for both sides; a pin is part of one.
fn hold_gained(table: &mut Table<'_>, who: Who, condition: Name, other: Who) -> Flow {
    let (held, holder) = if condition == n::GRAPPLING { (other, who) } else { (who, other) };
    table.gain(own::RULING, who, condition, Some(Detail::Who(other)))?;
    table.gain(own::RULING, held, n::GRAPPLED, Some(Detail::Who(holder)))?;
    table.gain(own::RULING, holder, n::GRAPPLING, Some(Detail::Who(held)))
}

/// A grapple or a pin is over by a ruling, for both sides.
fn hold_lost(table: &mut Table<'_>, who: Who, condition: Name) -> Flow {
    match condition {
        n::GRAPPLED => grapple::set_free(table, own::RULING, who)?,
        n::GRAPPLING => grapple::let_go(table, own::RULING, who)?,
        _ => {
            for holder in grapple::holders(table.state(), who) {
                grapple::unpin(table, own::RULING, holder, who)?;
            }
        }
    }
    table.lose(own::RULING, who, condition)
}

/// The hold between only two of them is over by a ruling, for both sides.
fn hold_lost_between(table: &mut Table<'_>, who: Who, condition: Name, other: Who) -> Flow {
    match condition {
        n::GRAPPLED => grapple::end(table, own::RULING, other, who),
        n::GRAPPLING => grapple::end(table, own::RULING, who, other),
        _ => grapple::unpin(table, own::RULING, other, who),
    }
}

/// Whether somebody is alive and has hit points left.
fn stands(state: &State, who: Who) -> bool {
    state.pool(who, n::HP) > 0 && !state.is(who, n::DEAD)
}

/// A ruling stabilizes somebody who has hit points left: it first falls to 0.
fn fall_stable(table: &mut Table<'_>, who: Who) -> Flow {
    table.set_pool(own::RULING, who, n::HP, 0)?;
    incapacitation::ruled(table, who)?;
    death::rule_stable(table, own::RULING, who)
}

/// What somebody's new state implies.
fn state_gained(table: &mut Table<'_>, who: Who, state: Name) -> Flow {
    match state {
        n::INCAPACITATED if table.state().pool(who, n::HP) > 0 => {
            table.set_pool(own::RULING, who, n::HP, 0)?;
            incapacitation::ruled(table, who)
        }
        n::INCAPACITATED => table.lose(own::RULING, who, n::STABILIZED),
        n::STABILIZED if table.state().pool(who, n::HP) == 0 => death::settled(table, who),
        n::DEAD => {
            death::die(table, own::RULING, who)?;
            incapacitation::drop_out(table, who)
        }
        n::UNCONSCIOUS => incapacitation::drop_out(table, who),
        n::SWALLOWED => swallow::taken_in(table, who),
        _ => Ok(()),
    }
}

/// Whether the damage the GM deals is non-lethal.
const STUNS: Opt = may(n::NLD, Kind::Flag).usually(Usual::Flag(false));

/// The Hit Dice to count for a source that is no creature, for the save against a massive hit; the
/// GM is asked for them where they are left out and matter.
const HIT_DICE: Opt = may(n::HD, massive::HIT_DICE);

impl Harm for Game {
    const HEALING: Name = n::HEAL;
    const AMOUNT: Name = n::AMOUNT;
    const SOURCE: Name = n::SOURCE;
    const HURT_BY: &'static [Opt] =
        &[harm::WHO, harm::amount(n::AMOUNT), harm::TYPE, STUNS, HIT_DICE, harm::source(n::SOURCE)];
    const HURT: &'static str = "One hit of a trap, a fall or a fire; reductions come off unless \
         it is non-lethal, and a massive hit forces its save.";
    const HEAL: &'static str = "Restores hit points and removes as much non-lethal damage.";

    fn check(state: &State, who: Who) -> Refusals {
        Refusals::if_not(!state.is(who, n::DEAD), own::RULING, || {
            format!("{} is dead", state.called(who))
        })
    }

    fn hurt(table: &mut Table<'_>, who: Who, points: i32, said: &Args) -> Flow {
        if said.says(n::NLD) {
            return nld::take(table, own::HURT, who, points);
        }
        let by = Source::Hazard { hit_dice: said.int(n::HD) };
        hp::hurt(table, Hit { by, at: who, blow: 0, points }).map(drop)
    }

    fn heal(table: &mut Table<'_>, who: Who, points: i32, _: &Args) -> Flow {
        hp::heal(table, own::HEAL, who, points)
    }
}
