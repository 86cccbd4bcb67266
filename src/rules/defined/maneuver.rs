//! Area `maneuver`: what several maneuvers have in common, the touch, the other's blow, the contest
//! (what the chapter leaves open). What else decides stands in each maneuver's file.

use super::opposed::{self, Matter};
use super::touch::{self, Touch};
use super::{aoo, arms, attack, map, names as n, reach};
use crate::engine::{Added, Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, ItemId, Name, Subject, Value, Who, core};

/// A maneuver with its options settled.
#[derive(Clone, Copy, Debug)]
pub struct Maneuver {
    /// Who tries it.
    pub by: Who,
    /// On whom.
    pub target: Who,
    /// What is reached out with.
    pub weapon: ItemId,
    /// What the rolls are for: the verb.
    pub purpose: Name,
    /// The clause of the touch.
    pub touch: &'static Clause,
    /// The clause of the other's blow.
    pub provokes: &'static Clause,
    /// The clause of the contest.
    pub contest: &'static Clause,
    /// What they contest with.
    pub ability: Name,
    /// The base attack bonus of the touch.
    pub base: Added,
    /// What a blow that hurts costs in the contest.
    pub spoils: Option<Added>,
    /// The clause that asks that the other threatens.
    pub threat: &'static Clause,
}

clause! { STEP_ORDER = 652
    "maneuver.step-order", "open", "Touch, blow, contest",
    "In the order of the text: the touch, then the attack of opportunity, even if the touch \
     missed, and then, if it did not, the opposed roll. With aoo-order before, the attack of \
     opportunity comes first."
}

/// Touch, blow and contest; by how much it was won, nothing where it was not. It goes on unless
/// something stands against it after the other's blow and what that set off.
pub fn resolve(
    table: &mut Table<'_>,
    maneuver: &Maneuver,
    args: &Args,
    against: impl Fn(&State) -> Refusals,
) -> Result<Option<i32>, Stop> {
    let Maneuver { by, target, weapon, touch: clause, base, ability, .. } = *maneuver;
    let blow = table.released().blow;
    let first = table.state().word(Subject::Fight, n::AOO_ORDER) == Some(n::BEFORE);
    let mut hurt = first && provoked(table, maneuver, args)?;
    if !goes_on(table, by, &against)? {
        return Ok(None);
    }
    let reached = touch::reach_out(table, Touch { clause, by, target, weapon, blow, base })?;
    if !first {
        hurt = provoked(table, maneuver, args)?;
        if !goes_on(table, by, &against)? {
            return Ok(None);
        }
    }
    if !reached {
        return Ok(None);
    }
    let mut own = opposed::ability(table.state(), by, ability);
    own.parts.extend(maneuver.spoils.filter(|_| hurt));
    let theirs = opposed::ability(table.state(), target, ability);
    let matter = Matter { clause: maneuver.contest, purpose: maneuver.purpose, blow };
    let margin = opposed::contest(table, matter, &own, &theirs)?;
    Ok(Some(margin).filter(|margin| *margin > 0))
}

/// The other's blow; whether it did damage.
fn provoked(table: &mut Table<'_>, maneuver: &Maneuver, args: &Args) -> Result<bool, Stop> {
    let Maneuver { by, target, provokes, threat, .. } = *maneuver;
    let struck = aoo::by_defender(table, (provokes, threat), (target, by), args)?;
    Ok(struck.is_some_and(|struck| struck.dealt > 0))
}

/// Whether it can be gone on with after the other's blow and what that set off.
fn goes_on(
    table: &mut Table<'_>,
    by: Who,
    against: impl Fn(&State) -> Refusals,
) -> Result<bool, Stop> {
    if !aoo::goes_on(table, by)? {
        return Ok(false);
    }
    let refusals = against(table.state());
    aoo::still(table, by, &refusals)
}

/// Why nobody can be reached out for with this.
pub fn check(state: &State, who: Who, clause: &'static Clause, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    let Some(target) = args.who(core::TARGET) else { return refusals };
    let Some(weapon) = args.item(core::WEAPON) else {
        refusals.add(clause, "there is nothing to reach out with");
        return refusals;
    };
    refusals.append(arms::check(state, who, weapon));
    refusals.unless(!attack::is_ranged(state, weapon), clause, || {
        format!("{} strikes nobody close by", state.called(weapon))
    });
    refusals.append(reach::check(state, who, weapon, target, args));
    refusals
}

/// What one reaches out with unless one says otherwise: the bare hand, else a weapon that gets
/// there.
pub fn with_weapon(state: &State, who: Who, args: Args) -> Args {
    let (Some(target), None) = (args.who(core::TARGET), args.item(core::WEAPON)) else {
        return args;
    };
    let mut all = for_blows(state, who);
    all.sort_by_key(|item| !arms::is_unarmed(state, *item));
    match first_in_reach(state, who, target, &all, &args) {
        Some(weapon) => args.with(core::WEAPON, Value::Item(weapon)),
        None => args,
    }
}

/// What somebody could strike with that does not shoot, in sheet order.
pub fn for_blows(state: &State, who: Who) -> Vec<ItemId> {
    let mut all = arms::ready(state, who);
    all.retain(|item| !attack::is_ranged(state, *item));
    all
}

/// The first of them that gets there, else the first.
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

/// A maneuver concerns the two alone: nobody else's threat need be said, nor what the map says.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let mut args = map::spelled(state, who, args);
    let mapped = map::knows_target(state, who, &args);
    args.0.retain(|arg| match arg.name {
        n::ADJACENT => !mapped,
        n::RECKLESS | n::DEFENSIVE => !state.is(who, arg.name),
        _ => true,
    });
    let target = args.who(core::TARGET).map(Value::Who);
    let threatens = target.filter(|target| args.list(n::THREATENED_BY).contains(target));
    args = args.without(&[n::THREATENED_BY]);
    match threatens {
        Some(target) => args.with(n::THREATENED_BY, Value::List(vec![target])),
        None => args,
    }
}

/// Everybody it could be tried on, with everything in hand, legal or not.
pub fn candidates(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for target in state.present().filter(|target| *target != who) {
        let plain = Args::default().with(core::TARGET, Value::Who(target));
        for weapon in arms::ready(state, who) {
            all.push(plain.clone().with(core::WEAPON, Value::Item(weapon)));
        }
    }
    all
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[STEP_ORDER];
