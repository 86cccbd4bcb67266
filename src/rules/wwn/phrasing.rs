//! What a line may leave out of an attack, its one spelling, and what could be said.

use super::blow::Aim;
use super::character::{can_be_used, is_down, is_weapon};
use super::names as n;
use super::units::feet_between;
use super::{dual, grapple, maneuver, melee, nonlethal, options, ranged};
use crate::engine::prelude::*;

/// What an attack leaves unsaid that says by kind= whether it is made in melee or at range.
pub fn fill_of_kind(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    let ranged_only = args.item(core::WEAPON).is_some_and(|weapon| {
        !can_be_used(state, weapon, n::MELEE) && state.item(weapon).holder == Some(who)
    });
    let flies = args.value(core::MODE).is_some() || args.value(n::RANGE).is_some();
    let kind = if ranged_only || flies { n::RANGED } else { n::MELEE };
    let args = args.or(core::KIND, || Some(Value::Word(kind)));
    let aim = Aim::asked(&args);
    fill(state, who, (options::way(&args), aim), args)
}

/// What an attack in this way leaves unsaid.
pub fn fill(
    state: &State,
    who: Who,
    (way, aim): (Name, Aim),
    args: Args,
) -> Result<Args, Refusals> {
    if way == n::RANGED { fill_ranged(state, who, args) } else { fill_melee(state, who, aim, args) }
}

/// What a melee attack leaves unsaid.
fn fill_melee(state: &State, who: Who, aim: Aim, args: Args) -> Result<Args, Refusals> {
    let serves = |item: ItemId| can_be_used(state, item, n::MELEE);
    let args = fill_weapon(state, who, grapple::with_bare_hands(state, who, aim, args), serves)?;
    Ok(fill_target(state, who, dual::fill(state, who, args), melee::check_attack))
}

/// What a ranged attack leaves unsaid.
fn fill_ranged(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    let mode = args.word(core::MODE);
    let serves = |item: ItemId| {
        let mut ways = [n::THROWN, n::SHOT].into_iter();
        ways.any(|way| can_be_used(state, item, way) && mode.is_none_or(|m| m == way))
    };
    let mut args = fill_weapon(state, who, args, serves)?;
    if let Some(weapon) = args.item(core::WEAPON)
        && let Some(mode) = ranged::mode(state, weapon, &args)
    {
        args = args.with(core::MODE, mode);
        let best = || Value::Word(ranged::best_skill(state, who, mode));
        args = args.or(n::SKILL, || Some(best()));
    }
    Ok(fill_target(state, who, dual::fill(state, who, args), ranged::check_attack))
}

/// The weapon meant if none is named, and its attribute.
pub fn fill_weapon(
    state: &State,
    who: Who,
    args: Args,
    serves: impl Fn(ItemId) -> bool,
) -> Result<Args, Refusals> {
    let named = args.item(core::WEAPON).or_else(|| melee::default_weapon(state, who, &serves));
    let Some(weapon) = named else {
        let own = state.items_of(who).filter(|item| is_weapon(state, *item) && serves(*item));
        let names: Vec<_> = own.map(|item| state.item_word(who, item)).collect();
        let reason = if names.is_empty() {
            format!("{} has no suitable weapon", state.called(who))
        } else {
            format!("say with which weapon: {}", names.join(", "))
        };
        return Err(Refusals::because(melee::ATTACK, reason));
    };
    Ok(fill_attribute(state, who, weapon, args.with(core::WEAPON, weapon)))
}

/// The better of the weapon's attributes, if none is named.
pub fn fill_attribute(state: &State, who: Who, weapon: ItemId, args: Args) -> Args {
    args.or(n::ATTRIBUTE, || Some(Value::Word(melee::best_attribute(state, who, weapon))))
}

/// The only enemy the attack could be aimed at, if none is named.
pub fn fill_target(
    state: &State,
    who: Who,
    args: Args,
    check: fn(&State, Who, &Args) -> Refusals,
) -> Args {
    let aimed = args.clone();
    args.or(core::TARGET, || {
        let possible = state.present().filter(|target| {
            let aimed = aimed.clone().with(core::TARGET, *target);
            state.hostile(who, *target)
                && !is_down(state, *target)
                && check(state, who, &aimed).is_empty()
        });
        options::only(possible).map(Value::Who)
    })
}

/// The one spelling of an attack: what says nothing is dropped, ways of saying the same are made
/// the same, so that the log and everything that reads it know one deed from another.
pub fn spelled(state: &State, who: Who, (way, aim): (Name, Aim), args: Args) -> Args {
    let mut args = maneuver::spelled(state, who, aim, args);
    let ranged = way == n::RANGED;
    let on_map = args.who(core::TARGET).and_then(|target| feet_between(state, who, target));
    let hindered = ranged::is_hindered_unsaid(state, who, &args);
    let two = dual::is_default(state, who, &args);
    args.0.retain(|arg| match arg.name {
        n::ADJACENT => arg.value != Value::Flag(!ranged) && !(ranged && on_map.is_some()),
        n::RANGE => ranged && on_map.is_none(),
        n::IN_MELEE => ranged && !hindered,
        n::TARGET_SEEN => ranged,
        n::DUAL => two || arg.value == Value::Flag(true),
        _ => true,
    });
    args
}

/// The enemies that are offered as targets; a dead one can only be named.
fn enemies(state: &State, who: Who) -> impl Iterator<Item = Who> + '_ {
    state.enemies(who).filter(move |target| !state.is(*target, n::DEAD))
}

/// The same attack meant to spare, where the weapon is suited to that.
pub fn sparing(state: &State, who: Who, weapon: ItemId, args: &Args) -> Option<Args> {
    let suited = nonlethal::is_suited(state, who, weapon);
    suited.then(|| args.clone().with(n::NONLETHAL, true))
}

/// The weapons of somebody that serve in this way.
pub fn weapons(state: &State, who: Who, way: Name) -> impl Iterator<Item = ItemId> + '_ {
    state
        .items_of(who)
        .filter(move |item| is_weapon(state, *item) && can_be_used(state, *item, way))
}

/// Attacks in melee or at range with whatever serves, on every enemy that lives, legal or not;
/// shots and throws with every skill that serves.
pub fn attacks(state: &State, who: Who, way: Name, with: &Args) -> Vec<Args> {
    if way == n::MELEE {
        return attacks_in_mode(state, who, way, with);
    }
    let mut all = Vec::new();
    for (mode, skills) in [(n::SHOT, &[n::SHOOT][..]), (n::THROWN, &[n::SHOOT, n::STAB, n::EXERT])]
    {
        for skill in skills {
            let with = with.clone().with(core::MODE, mode);
            let with = with.with(n::SKILL, *skill);
            all.extend(attacks_in_mode(state, who, mode, &with));
        }
    }
    all
}

fn attacks_in_mode(state: &State, who: Who, mode: Name, with: &Args) -> Vec<Args> {
    let mut attacks = Vec::new();
    for weapon in weapons(state, who, mode) {
        let armed = with.clone().with(core::WEAPON, weapon);
        for target in enemies(state, who) {
            let args = armed.clone().with(core::TARGET, target);
            attacks.extend(sparing(state, who, weapon, &args));
            attacks.extend(dual::other_way(state, who, &args));
            attacks.push(args);
        }
    }
    attacks
}

/// Melee and ranged attacks, each with its kind.
pub fn attacks_of_kind(state: &State, who: Who) -> Vec<Args> {
    let of_kind = |kind| attacks(state, who, kind, &Args::of(core::KIND, kind));
    [n::MELEE, n::RANGED].into_iter().flat_map(of_kind).collect()
}
