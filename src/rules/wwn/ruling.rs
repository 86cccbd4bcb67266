//! Rulings: the GM's word, and what a pool implies.

use super::character::acts_first;
use super::names as n;
use super::{
    Game, actions, autoinit, character, grapple, grip, initiative, outside, preparation, shield,
    slot, swarm, zero_hp,
};
use crate::engine::harm::{self, Harm};
use crate::engine::prelude::*;

/// Makes a change that the GM rules, with what it implies. No dice, but for the place of somebody
/// new.
pub fn change(table: &mut Table<'_>, change: &Effect) -> Flow {
    match change {
        Effect::Stat { of: Subject::Item(item), stat: n::IN_USE, to: Value::Flag(in_use) } => {
            outside::rule_in_use(table, *item, *in_use, change)
        }
        Effect::Stat { of: Subject::Item(item), stat: n::AC_BONUS, to: Value::Int(bonus) } => {
            shield::rule_bonus(table, *item, *bonus, change)
        }
        Effect::Pool { of: Subject::Who(who), pool: n::HP, by } => move_hp(table, *who, *by),
        Effect::Pool { pool: n::SWARM_MEMBERS, .. } => Err(swarm::check_ruled().into()),
        Effect::Gained { of, condition, detail } => match of {
            Subject::Who(who) if character::DOWN.contains(condition) => {
                take_down(table, *who, *condition, *detail)
            }
            _ => gain(table, *of, *condition, *detail),
        },
        Effect::Lost { of: Subject::Who(who), condition: n::GRAPPLED, .. } => {
            grip::set_free(table, own::RULING, *who)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::GRAPPLING, .. } => {
            grip::let_go(table, own::RULING, *who)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::UNSUSPECTING, .. } => {
            preparation::warn(table, own::RULING, *who)
        }
        Effect::Lost { of: Subject::Who(who), condition: n::DEAD, .. }
        | Effect::Stat { of: Subject::Who(who), stat: core::SIDE | n::INANIMATE, .. } => {
            table.ruled_plainly(change)?;
            place_without(table, *who)
        }
        Effect::Moved { who, .. } => {
            table.ruled_plainly(change)?;
            grip::separate(table, *who)
        }
        other => table.ruled_plainly(other),
    }
}

/// A condition holds; a hold has two ends.
fn gain(table: &mut Table<'_>, of: Subject, condition: Name, detail: Option<Detail>) -> Flow {
    match (of, condition, detail) {
        (Subject::Who(victim), n::GRAPPLED, Some(Detail::Who(holder)))
        | (Subject::Who(holder), n::GRAPPLING, Some(Detail::Who(victim))) => {
            if grip::victim(table.state(), holder) != Some(victim) {
                grip::let_go(table, own::RULING, holder)?;
            }
            grapple::bind(table, own::RULING, holder, victim)
        }
        (Subject::Who(who), n::GRAPPLED | n::GRAPPLING, _) => {
            Err(unpaired(table.state(), who, condition).into())
        }
        (Subject::Who(who), n::SURPRISED, _) => {
            table.gain(own::RULING, who, condition, detail)?;
            grapple::surprised_let_go(table)
        }
        _ => table.gain(own::RULING, of, condition, detail),
    }
}

/// Why nobody is in a grapple alone.
fn unpaired(state: &State, who: Who, condition: Name) -> Refusals {
    let called = state.called(who);
    let (missing, write) = match condition {
        n::GRAPPLED => (format!("say who holds {called}"), "+grappled:NAME"),
        _ => (format!("say whom {called} holds"), "+grappling:NAME"),
    };
    Refusals::because(own::RULING, missing).hint(|| write.to_owned())
}

/// A combatant is down in one way and no longer in another. If it is dying, its clock starts now.
fn take_down(table: &mut Table<'_>, who: Who, condition: Name, detail: Option<Detail>) -> Flow {
    let dying = condition == n::MORTALLY_WOUNDED;
    let now = dying.then(|| zero_hp::dying_since(table.state()));
    if dying {
        table.set_pool(outside::MORTAL_CLOCK, who, n::MORTAL_CLOCK, 0)?;
    }
    zero_hp::go_down(table, own::RULING, who, (condition, detail.or(now)))
}

/// Combatants enter the fight together, with their actions and places in the order. The best member
/// of a new side counts for its roll, so all are there before anybody rolls.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Flow {
    // A combatant who comes back after leaving keeps what it had left of this round.
    let gone = |who: &&Who| table.state().body(**who).presence == Presence::Gone;
    let back: Vec<Who> = all.iter().filter(gone).copied().collect();
    let entering = table.come_in(all, |table, who| {
        if table.state().phase != core::SETUP && !back.contains(&who) {
            actions::renew(table, who)?;
            shield::renew(table, who)?;
        }
        Ok(())
    })?;
    entering.into_iter().try_for_each(|who| place(table, who))
}

/// Hit points move, with what they imply.
fn move_hp(table: &mut Table<'_>, who: Who, by: i32) -> Flow {
    let (before, after) = table.rule_pool(who.into(), n::HP, by)?;
    if after == 0 && before > 0 && !character::is_down(table.state(), who) {
        return zero_hp::fall(table, who);
    }
    if after > 0 && before == 0 {
        for down in character::DOWN {
            table.lose(own::RULING, who, down)?;
        }
        table.set_pool(own::RULING, who, n::MORTAL_CLOCK, 0)?;
        return place_without(table, who);
    }
    Ok(())
}

impl Harm for Game {
    const HEALING: Name = n::HEAL;
    const AMOUNT: Name = n::AMOUNT;
    const SOURCE: Name = n::SOURCE;
    const HURT_BY: &'static [Opt] = &[
        harm::WHO,
        harm::amount(n::AMOUNT),
        harm::TYPE,
        may(n::NONLETHAL, Kind::Flag).usually(Usual::Flag(false)),
        harm::source(n::SOURCE),
    ];
    const HURT: &'static str =
        "Takes hit points away: for a fall, a fire or anything else that is not an attack.";
    const HEAL: &'static str = "Restores hit points, up to the maximum.";

    fn check(state: &State, who: Who) -> Refusals {
        Refusals::if_not(!state.is(who, n::DEAD), outside::ZERO_HP, || {
            format!("{} is dead", state.called(who))
        })
    }

    fn hurt(table: &mut Table<'_>, who: Who, points: i32, said: &Args) -> Flow {
        zero_hp::harm(table, own::HURT, who, (points, said.says(n::NONLETHAL)))
    }

    fn heal(table: &mut Table<'_>, who: Who, points: i32, _: &Args) -> Flow {
        move_hp(table, who, points)
    }
}

/// Somebody who is on another side now, or can have turns for the first time, gets a place in the
/// order unless it has one.
fn place_without(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let placed = state.order.iter().any(|slot| slot::belongs(state, *slot, who));
    if placed || !state.is_here(who) { Ok(()) } else { place(table, who) }
}

/// Somebody has just come into a running fight and gets its place in the order.
fn place(table: &mut Table<'_>, who: Who) -> Flow {
    if !initiative::wants_place(table, who)? {
        return Ok(());
    }
    if !acts_first(table.state(), who) {
        return initiative::place_newcomer(table, who);
    }
    autoinit::place_newcomer(table, who)?;
    // Where its own place has already passed, it starts with the next round.
    let passed = slot::has_missed_first(table.state(), who);
    if passed { slot::end(table, initiative::NEWCOMERS, who) } else { Ok(()) }
}
