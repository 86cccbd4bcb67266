//! What a line says of an attack: its options, what it may leave out, its one spelling, and what
//! could be said.

use super::character::{can_be_used, feet_between, is_down, is_weapon};
use super::maneuver::{self, Aim};
use super::names as n;
use super::{dual, grapple, melee, nonlethal, outside, ranged};
use crate::engine::Refusals;
use crate::engine::catalog::{Commits, Kind, Opt, Usual, may, may_gm, need};
use crate::state::State;
use crate::vocabulary::{Args, ItemId, Name, Value, Who, core};

/// At whom.
pub const TARGETED: Opt = need(core::TARGET, Kind::Who);
/// With what.
pub const ARMED_WITH: Opt = need(core::WEAPON, Kind::Item);
/// In melee or at range.
pub const OF_KIND: Opt = need(core::KIND, Kind::Word(&[n::MELEE, n::RANGED]));
/// Thrown or shot, if it is ranged.
pub const MODE_IF_RANGED: Opt = may(core::MODE, Kind::Word(&[n::THROWN, n::SHOT]));
/// With another skill than the usual one.
pub const WITH_SKILL: Opt = may(n::SKILL, Kind::Word(&[n::SHOOT, n::STAB, n::EXERT]));
/// With one of the weapon's attributes.
pub const WITH_ATTRIBUTE: Opt = may(n::ATTRIBUTE, Kind::Word(&[n::STR, n::DEX]));
/// Whether the target is beside the attacker.
pub const BESIDE: Opt = may(n::ADJACENT, Kind::Flag);
/// How far off it is.
pub const AT_RANGE: Opt =
    may(n::RANGE, Kind::Word(&[core::NORMAL, n::LONG])).usually(Usual::Word(core::NORMAL));
/// What it is behind.
pub const COVERED: Opt = may(n::COVER, Kind::Word(&[n::HALF, n::NEAR_FULL]));
/// How much of it is seen.
pub const SEEN: Opt =
    may(n::TARGET_SEEN, Kind::Word(&[core::YES, n::PLACE_KNOWN, n::PLACE_UNKNOWN]))
        .usually(Usual::Word(core::YES));
/// Whether an enemy is in melee range of the shooter.
pub const ENGAGED: Opt = may(n::IN_MELEE, Kind::Flag).usually(Usual::Flag(false));
/// Whether it is to spare the target.
pub const SPARING: Opt = may(n::NONLETHAL, Kind::Flag);
/// Whether two weapons are used.
pub const WITH_TWO: Opt = may(n::DUAL, Kind::Flag);
/// What the GM adds to the roll.
pub const GM_MODIFIED: Opt = may_gm(n::GM_MOD, Kind::Int(-20, 20)).usually(Usual::Int(0));
/// Whether it shoves or grapples.
pub const AS_MANEUVER: Opt = may(n::MANEUVER, Kind::Word(&[n::SHOVE, n::GRAPPLE]));
/// The skill a shove is made with.
pub const SHOVED_WITH: Opt = may(n::MY_SKILL, Kind::Word(&[n::EXERT, n::PUNCH]));
/// What it is to bring.
pub const SHOVED_HOW: Opt = may(n::RESULT, Kind::Word(&[n::PUSH, n::PRONE]));
/// How far it pushes.
pub const SHOVED_AS_FAR: Opt = may(n::PUSH_DISTANCE, Kind::Int(0, 1000)).usually(Usual::Int(10));
/// Who helps.
pub const AIDED_BY: Opt = may(n::AIDED, Kind::Whos).committing(Commits::Named);
/// To whose deed it is the answer; the window says that already.
pub const ANSWERING: Opt = may(n::IN_RESPONSE_TO, Kind::Who).usually(Usual::Anything);

/// Whether an attack is one at range, as its kind says.
pub fn is_ranged(args: &Args) -> bool {
    way(args) == n::RANGED
}

/// In melee or at range, as the kind of an attack says.
pub fn way(args: &Args) -> Name {
    match args.word(core::KIND) {
        Some(n::RANGED | n::THROWN) => n::RANGED,
        _ => n::MELEE,
    }
}

/// What an attack leaves unsaid that says by kind= whether it is made in melee or at range.
pub fn fill_of_kind(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    let ranged_only = args.item(core::WEAPON).is_some_and(|weapon| {
        !can_be_used(state, weapon, n::MELEE) && state.item(weapon).holder == Some(who)
    });
    let kind = if ranged_only { n::RANGED } else { n::MELEE };
    let args = or_with(args, core::KIND, || Some(Value::Word(kind)));
    if is_ranged(&args) {
        return fill_ranged(state, who, args);
    }
    let aim = Aim::asked(&args);
    fill_melee(state, who, aim, args)
}

/// What a melee attack leaves unsaid.
pub fn fill_melee(state: &State, who: Who, aim: Aim, args: Args) -> Result<Args, Refusals> {
    let serves = |item: ItemId| can_be_used(state, item, n::MELEE);
    let args = fill_weapon(state, who, grapple::with_bare_hands(state, who, aim, args), serves)?;
    Ok(fill_target(state, who, args, melee::check_attack))
}

/// What a ranged attack leaves unsaid.
pub fn fill_ranged(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    let mode = args.word(core::MODE);
    let serves = |item: ItemId| {
        let mut ways = [n::THROWN, n::SHOT].into_iter();
        ways.any(|way| can_be_used(state, item, way) && mode.is_none_or(|m| m == way))
    };
    let mut args = fill_weapon(state, who, args, serves)?;
    if let Some(weapon) = args.item(core::WEAPON)
        && let Some(mode) = ranged::mode(state, weapon, &args)
    {
        args = args.with(core::MODE, Value::Word(mode));
        args = or_with(args, n::SKILL, || Some(Value::Word(n::SHOOT)));
    }
    Ok(fill_target(state, who, args, ranged::check_attack))
}

/// The weapon meant if none is named, its attribute, and whether a second one is used with it.
pub fn fill_weapon(
    state: &State,
    who: Who,
    args: Args,
    serves: impl Fn(ItemId) -> bool,
) -> Result<Args, Refusals> {
    let named = args.item(core::WEAPON).or_else(|| melee::default_weapon(state, who, &serves));
    let Some(weapon) = named else {
        let own = state.items_of(who).filter(|item| serves(*item));
        let names: Vec<_> = own.map(|item| state.called(item)).collect();
        let reason = if names.is_empty() {
            format!("{} has no weapon for it", state.called(who))
        } else {
            format!("say with which weapon: {}", names.join(", "))
        };
        return Err(Refusals::because(outside::READIED_STOWED, reason));
    };
    let args = dual::fill(state, who, args.with(core::WEAPON, Value::Item(weapon)));
    Ok(fill_attribute(state, who, weapon, args))
}

/// The better of the weapon's attributes, if none is named.
pub fn fill_attribute(state: &State, who: Who, weapon: ItemId, args: Args) -> Args {
    or_with(args, n::ATTRIBUTE, || Some(Value::Word(melee::best_attribute(state, who, weapon))))
}

/// The only enemy the attack could be aimed at, if none is named.
pub fn fill_target(
    state: &State,
    who: Who,
    args: Args,
    check: fn(&State, Who, &Args) -> Refusals,
) -> Args {
    let aimed = args.clone();
    or_with(args, core::TARGET, || {
        let possible = state.present().filter(|target| {
            let aimed = aimed.clone().with(core::TARGET, Value::Who(*target));
            state.hostile(who, *target)
                && !is_down(state, *target)
                && check(state, who, &aimed).is_empty()
        });
        only(possible).map(Value::Who)
    })
}

/// The only item of somebody that fits, if none is named.
pub fn fill_item(
    state: &State,
    who: Who,
    args: Args,
    option: Name,
    fits: impl Fn(ItemId) -> bool,
) -> Args {
    or_with(args, option, || only(state.items_of(who).filter(|item| fits(*item))).map(Value::Item))
}

/// The options with one more, where it is not said and there is a value for it.
pub fn or_with(args: Args, option: Name, value: impl FnOnce() -> Option<Value>) -> Args {
    if args.value(option).is_some() {
        return args;
    }
    match value() {
        Some(value) => args.with(option, value),
        None => args,
    }
}

/// The one there is, if there is but one.
pub fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

/// The one spelling of an attack: what says nothing is dropped, ways of saying the same are made
/// the same, so that the log and everything that reads it know one deed from another.
pub fn spelled(state: &State, who: Who, (way, aim): (Name, Aim), args: Args) -> Args {
    let mut args = maneuver::spelled(state, who, aim, args);
    let ranged = way == n::RANGED;
    let on_map = args.who(core::TARGET).and_then(|target| feet_between(state, who, target));
    let in_melee = ranged::is_pressed(state, who, &args);
    let two = dual::is_default(state, who, &args);
    args.0.retain(|arg| match arg.name {
        n::ADJACENT => arg.value != Value::Flag(!ranged) && !(ranged && on_map.is_some()),
        n::RANGE => ranged && on_map.is_none(),
        n::IN_MELEE => ranged && !in_melee,
        n::TARGET_SEEN => ranged,
        n::DUAL => two || arg.value == Value::Flag(true),
        _ => true,
    });
    args
}

/// Attacks with whatever serves in this way, on every enemy that lives, legal or not.
pub fn attacks(state: &State, who: Who, way: Name, with: &Args) -> Vec<Args> {
    let mut attacks = Vec::new();
    for weapon in weapons(state, who, way) {
        for target in enemies(state, who) {
            let args = with
                .clone()
                .with(core::WEAPON, Value::Item(weapon))
                .with(core::TARGET, Value::Who(target));
            attacks.extend(sparing(state, weapon, &args));
            attacks.extend(dual::other_way(state, who, &args));
            attacks.push(args);
        }
    }
    attacks
}

/// The enemies one would think of striking: whoever means one of the dead says so.
fn enemies(state: &State, who: Who) -> impl Iterator<Item = Who> + '_ {
    state.present().filter(move |target| state.hostile(who, *target) && !state.is(*target, n::DEAD))
}

/// The same attack meant to spare, where the weapon is suited to that.
pub fn sparing(state: &State, weapon: ItemId, args: &Args) -> Option<Args> {
    let suited = nonlethal::is_suited(state, weapon);
    suited.then(|| args.clone().with(n::NONLETHAL, Value::Flag(true)))
}

/// The weapons of somebody that serve in this way.
pub fn weapons(state: &State, who: Who, way: Name) -> impl Iterator<Item = ItemId> + '_ {
    state
        .items_of(who)
        .filter(move |item| is_weapon(state, *item) && can_be_used(state, *item, way))
}

/// Melee and ranged attacks, each with its kind.
pub fn attacks_of_kind(state: &State, who: Who) -> Vec<Args> {
    let of = |kind: Name| Args::default().with(core::KIND, Value::Word(kind));
    let mut both = attacks(state, who, n::MELEE, &of(n::MELEE));
    both.extend(ranged_attacks(state, who, &of(n::RANGED)));
    both
}

/// Shots and throws, with every skill that serves.
pub fn ranged_attacks(state: &State, who: Who, with: &Args) -> Vec<Args> {
    let mut all = Vec::new();
    for (way, skills) in [(n::SHOT, &[n::SHOOT][..]), (n::THROWN, &[n::SHOOT, n::STAB, n::EXERT])] {
        for skill in skills {
            let with =
                with.clone().with(core::MODE, Value::Word(way)).with(n::SKILL, Value::Word(*skill));
            all.extend(attacks(state, who, way, &with));
        }
    }
    all
}
