//! Area `maneuver`: what several maneuvers have in common, the touch, the attack of opportunity and
//! the opposed roll (what the chapter leaves open). What else decides stands in each maneuver's
//! file.

use super::blow::Facing;
use super::opposed::{self, Matter};
use super::{
    aoo, arms, attack, attacking, gear, going_on, inside, map, names as n, reach, reckless,
    shatter, touch, untrained,
};
use crate::engine::prelude::*;
use std::marker::PhantomData;

/// How a maneuver works: its clauses, and the ability of its opposed roll.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// What the rolls are for: the verb.
    pub purpose: Name,
    /// The clause of the touch.
    pub touch: Cited,
    /// The clause of the attack of opportunity.
    pub provokes: Cited,
    /// The clause that requires the defender to threaten.
    pub threat: Cited,
    /// The clause of the opposed roll.
    pub contest: Cited,
    /// The ability of the opposed roll.
    pub ability: Name,
    /// What damage from the attack of opportunity costs in the opposed roll.
    pub spoils: Option<Added>,
}

clause! { STEP_ORDER = 652
    "maneuver.step-order", "open",
    "A maneuver is a touch, an attack of opportunity, an opposed roll",
    "The steps follow the order of the chapter: the touch attack, then the attack of opportunity, \
     even if the touch missed, and then, if the touch hit, the opposed roll. With aoo-order set to \
     before, the attack of opportunity comes first.",
    uncited "the order of touch, question and opposed roll shows it"
}

/// Touch, attack of opportunity and opposed roll. Returns by how much it was won, or nothing if it
/// was not.
pub fn resolve(
    table: &mut Table<'_>,
    how: How,
    (by, target, weapon): (Who, Who, ItemId),
    base: Added,
    args: &Args,
    against: impl Fn(&State) -> Refusals,
) -> Result<Option<i32>, Stop> {
    let Some(spoils) = approach(table, how, (by, target, weapon), base, args, against)? else {
        return Ok(None);
    };
    let mut own = opposed::ability(table.state(), by, how.ability);
    own.parts.extend(spoils);
    let theirs = opposed::ability(table.state(), target, how.ability);
    let blow = table.released().blow;
    let matter = Matter { clause: how.contest, purpose: how.purpose, blow };
    let margin = opposed::contest(table, matter, &own, &theirs)?;
    Ok(Some(margin).filter(|margin| *margin > 0))
}

/// Touch and attack of opportunity. Returns what they cost in the opposed roll, or nothing if there
/// is none. The maneuver goes on unless something forbids it after the attack of opportunity and
/// what that triggered.
pub fn approach(
    table: &mut Table<'_>,
    how: How,
    (by, target, weapon): (Who, Who, ItemId),
    base: Added,
    args: &Args,
    against: impl Fn(&State) -> Refusals,
) -> Result<Option<Vec<Added>>, Stop> {
    let blow = table.released().blow;
    let first = table.state().word(Subject::Fight, n::AOO_ORDER) == Some(n::BEFORE);
    let mut hurt = first && provoked(table, how, (target, by), args)?;
    if !going_on::is_possible(table, by, &against)? {
        return Ok(None);
    }
    let modifier = args.int(n::MODIFIER).unwrap_or(0);
    let touch = Touch { clause: how.touch, by, target, weapon, blow, base, modifier };
    let reached = reach_out(table, touch)?;
    if !first {
        hurt = provoked(table, how, (target, by), args)?;
        if !going_on::is_possible(table, by, &against)? {
            return Ok(None);
        }
    }
    if !reached {
        return Ok(None);
    }
    Ok(Some(how.spoils.filter(|_| hurt).into_iter().collect()))
}

/// The defender's attack of opportunity. Returns whether it did damage.
fn provoked(table: &mut Table<'_>, how: How, both: (Who, Who), args: &Args) -> Result<bool, Stop> {
    let struck = aoo::by_defender(table, (how.provokes, how.threat), both, args)?;
    Ok(struck.is_some_and(|struck| struck.dealt > 0))
}

/// A melee touch that begins a maneuver.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// The maneuver's clause.
    pub clause: Cited,
    /// Who touches.
    pub by: Who,
    /// Whom.
    pub target: Who,
    /// With what.
    pub weapon: ItemId,
    /// Which attack of its action it is, from 0.
    pub blow: u32,
    /// The base attack bonus used.
    pub base: Added,
    /// Any other modifier that the GM gives.
    pub modifier: i32,
}

/// Rolls the touch attack. Returns whether it hits. A touch of this kind threatens no critical hit.
fn reach_out(table: &mut Table<'_>, touch: Touch) -> Result<bool, Stop> {
    let Touch { clause, by, target, weapon, blow, base, modifier } = touch;
    let facing = Facing { by: Some(by), touch: true, ..Facing::default() };
    reckless::note_attack_roll(table, by)?;
    let state = table.state();
    let ac = attack::armor_class(state, target, facing);
    let mut parts = attack::to_hit(state, by, base, attack::higher_ability(state, by));
    parts.extend(untrained::with_weapon(state, by, weapon));
    parts.extend(shatter::with_weapon(state, weapon));
    parts.extend(attack::to_strike(state, by, target));
    parts.push(touch::fixation(state, by));
    parts.push((attack::COVER_RANGE, n::MODIFIER, modifier));
    let dice = Dice::of(1, 20);
    let roll =
        Roll::new(clause, by, n::TOUCH, dice).on(target).part(Portion::Blow(blow)).with(parts);
    let throw = table.roll(roll, ac, attack::outcome)?;
    attack::note_face(table, attack::NATURAL_20, &throw, core::MISS)?;
    Ok(throw.rolled.outcome == Some(core::HIT))
}

/// A maneuver that needs only a target and a weapon.
pub trait Try {
    /// How it works.
    const HOW: How;

    /// What it costs.
    const COST: Cost;

    /// What is listed of it.
    const VERB: Verb;

    /// Why it cannot be tried like this, in addition to what applies to all of them.
    fn check(state: &State, who: Who, args: &Args) -> Refusals;

    /// The opposed roll was won by so much.
    fn won(table: &mut Table<'_>, both: (Who, Who), by: i32, said: &Args) -> Flow;
}

/// Trying such a maneuver.
pub struct Tried<T> {
    who: Who,
    target: Who,
    weapon: ItemId,
    said: Args,
    how: PhantomData<T>,
}

impl<T: Try> Plan for Tried<T> {
    type By = Who;

    const VERB: Verb = T::VERB;

    const COST: Cost = T::COST;

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(with_weapon(state, who, args))
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        spelled(state, who, args)
    }

    /// On every other combatant, with every weapon ready.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let on = |target| Args::of(core::TARGET, target);
        let armed = |args: Args| {
            let ready = gear::ready(state, who).into_iter();
            ready.map(move |weapon| args.clone().with(core::WEAPON, weapon))
        };
        state.present().filter(|target| *target != who).map(on).flat_map(armed).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let refusals = check_try::<T>(state, who, args);
        let both = args.who(core::TARGET).zip(args.item(core::WEAPON));
        let said = args.clone();
        refusals.or_all(both.map(|(target, weapon)| Tried {
            who,
            target,
            weapon,
            said,
            how: PhantomData,
        }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Tried { who, target, weapon, said, .. } = self;
        let base = attacking::for_maneuver(table, Self::COST, who, &said)?;
        let against = |state: &State| check_try::<T>(state, who, &said);
        match resolve(table, T::HOW, (who, target, weapon), base, &said, against)? {
            // A ruling may have come between while the dice were awaited.
            Some(by) if going_on::is_possible(table, who, against)? => {
                T::won(table, (who, target), by, &said)
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Why a maneuver cannot be tried like this.
fn check_try<T: Try>(state: &State, who: Who, args: &Args) -> Refusals {
    check(state, who, T::HOW.touch, args).with(T::check(state, who, args))
}

/// Why the touch attack cannot be made with this.
pub fn check(state: &State, who: Who, clause: Cited, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    refusals.append(inside::check_maneuver(state, who));
    let Some(target) = args.who(core::TARGET) else { return refusals };
    let Some(weapon) = args.item(core::WEAPON) else {
        refusals.add(clause, "there is nothing to make the touch attack with");
        return refusals;
    };
    refusals.append(arms::check(state, who, weapon));
    refusals.unless(!gear::is_ranged(state, weapon), clause, || {
        format!("{} cannot be used in melee", state.called(weapon))
    });
    refusals.with(reach::check(state, who, weapon, target, args))
}

/// Fills in what the touch is made with unless something was named: the bare hand, otherwise a
/// weapon that reaches the target.
fn with_weapon(state: &State, who: Who, args: Args) -> Args {
    let (Some(target), None) = (args.who(core::TARGET), args.item(core::WEAPON)) else {
        return args;
    };
    let mut all = for_blows(state, who);
    all.sort_by_key(|item| !gear::is_unarmed(state, *item));
    match first_in_reach(state, who, target, &all, &args) {
        Some(weapon) => args.with(core::WEAPON, weapon),
        None => args,
    }
}

/// What somebody could strike with in melee, in sheet order.
pub fn for_blows(state: &State, who: Who) -> Vec<ItemId> {
    let mut all = gear::ready(state, who);
    all.retain(|item| !gear::is_ranged(state, *item));
    all
}

/// The first of them that reaches the target, otherwise the first.
pub fn first_in_reach(
    state: &State,
    who: Who,
    target: Who,
    all: &[ItemId],
    args: &Args,
) -> Option<ItemId> {
    let reaches = |item: &&ItemId| reach::check(state, who, **item, target, args).is_empty();
    all.iter().find(reaches).or(all.first()).copied()
}

/// A maneuver concerns only the two: no threat of anybody else need be stated, nor what the map
/// shows.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let mut args = reach::spelled(state, who, args);
    let mapped = map::knows_target(state, who, &args);
    args.0.retain(|arg| match arg.name {
        n::ADJACENT => !mapped,
        n::RECKLESS | n::DEFENSIVE => !state.is(who, arg.name),
        _ => true,
    });
    let target = args.who(core::TARGET).map(Value::Who);
    let threatens = target.filter(|target| args.list(n::THREATENED_BY).contains(target));
    args.listing(n::THREATENED_BY, threatens)
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[STEP_ORDER];
