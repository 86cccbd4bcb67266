//! One spelling for one deed: options that say nothing are dropped.

use super::names as n;
use super::{attack, blast, chase, map, protection, react, sneak, turn};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Value, Who, core};

/// The canonical spelling of a verb's options, defaults filled in before.
pub fn spelled(state: &State, actor: Actor, verb: Name, mut args: Args) -> Args {
    drop_silent(&mut args);
    let weapon = args.item(core::WEAPON);
    if weapon.is_none_or(|weapon| !attack::softens(state, weapon)) {
        args = args.without(&[n::HOLD_BACK]);
    }
    if let Actor::Who(who) = actor
        && !sneak::is_concealed(state, who)
    {
        args = args.without(&[n::REVEALS, n::SNEAKING]);
    }
    if args.value(n::PROTECTION).is_some()
        && let Some(given) = protection::screen(&args).given
    {
        args = args.with(n::PROTECTION, Value::List(protection::words(given)));
    }
    match (verb, actor) {
        (n::RESOLVE_CHASE, _) => chase::spelled(state, args),
        (core::START, _) if args.value(n::AMBUSHERS).is_some() => {
            let named = sneak::ambushers(state, &args).into_iter().map(Value::Who).collect();
            args.with(n::AMBUSHERS, Value::List(named))
        }
        (core::ATTACK, Actor::Who(who)) if blast::is_meant(state, &args) => {
            blasting(state, who, args)
        }
        (core::ATTACK | n::DISARM | n::GRAPPLE, Actor::Who(who)) => attacking(state, who, args),
        (n::COUNTER | n::OPPORTUNITY_ATTACK, Actor::Who(who)) => striking(state, who, args),
        (n::MOVE, Actor::Who(who)) if map::place_of(state, who).is_some() => {
            args = args.without(&[n::STEPS, n::LEAVES]);
            args
        }
        (n::MOVE, Actor::Who(who)) => {
            args.0.retain(|arg| {
                arg.name != core::TO && (arg.name, &arg.value) != (n::STEPS, &Value::Int(2))
            });
            leaving(state, who, args)
        }
        (n::TAKE_TURN, Actor::Who(who)) if args.who(n::CHARACTER) == Some(who) => {
            args = args.without(&[n::CHARACTER]);
            args
        }
        (n::USE_CONSUMABLE, Actor::Who(who)) if args.who(n::ON) == Some(who) => {
            args = args.without(&[n::ON]);
            args
        }
        _ => args,
    }
}

/// Options that say what is so without them.
fn drop_silent(args: &mut Args) {
    args.0.retain(|arg| {
        !matches!(
            (arg.name, &arg.value),
            (
                n::HOLD_BACK
                    | n::FINAL_BLOW
                    | n::CHALLENGING
                    | n::COMPLEX
                    | n::SNEAKING
                    | n::PENETRATES
                    | n::PEEKING
                    | n::CLOSED,
                Value::Flag(false)
            ) | (n::VISIBLE, Value::Flag(true))
                | (n::COST, Value::Word(n::MAIN))
        )
    });
}

/// A distance is what the map says, if it says anything; only a shot is made on the move; who is
/// concealed is not visible in any case.
fn attacking(state: &State, who: Who, mut args: Args) -> Args {
    let mapped = args.who(core::TARGET).is_some_and(|target| map::is_mapped(state, who, target));
    let melee = args.item(core::WEAPON).is_some_and(|item| attack::kind(state, item) == n::MELEE);
    let moved = turn::has_moved(state, who);
    let finishing = args.says(n::FINAL_BLOW);
    let unseen = args.who(core::TARGET).is_some_and(|target| !react::sees(state, who, target));
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (core::DISTANCE | n::NEARBY, _) if mapped => false,
        (core::DISTANCE, Value::Int(0)) | (n::NEARBY, Value::Flag(true)) | (n::TARGETS, _) => false,
        (n::MOVING, Value::Flag(moving)) => !melee && *moving != moved,
        (n::HOLD_BACK, _) => !finishing,
        (n::VISIBLE, _) => !unseen,
        _ => true,
    });
    if args.int(core::DISTANCE).is_some() {
        args = args.without(&[n::NEARBY]);
    }
    args
}

/// A blast is aimed at a zone of the map, or else at those who are named, its user among them where
/// it is hit as well; a target is whom a stunt is offered to.
fn blasting(state: &State, who: Who, mut args: Args) -> Args {
    let mapped = map::place_of(state, who).is_some();
    let melee = args.item(core::WEAPON).is_some_and(|item| attack::kind(state, item) == n::MELEE);
    let (moved, offering) = (turn::has_moved(state, who), args.text(n::STUNT).is_some());
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (core::DISTANCE, value) => !mapped && *value != Value::Int(0),
        (n::TARGETS, _) => !mapped,
        (core::ZONE, _) => mapped,
        (core::TARGET, _) => offering,
        (n::NEARBY, value) => !mapped && *value == Value::Flag(false),
        (n::CHALLENGING | n::VISIBLE, _) => !melee,
        (n::MOVING, Value::Flag(moving)) => !melee && *moving != moved,
        _ => true,
    });
    // Not nearby is a zone off, unless it is said how far.
    if args.flag(n::NEARBY).is_some() {
        args = args.without(&[n::NEARBY]);
        let zones = args.int(core::DISTANCE).unwrap_or(1);
        args = args.with(core::DISTANCE, Value::Int(zones));
    }
    if args.value(n::TARGETS).is_none() {
        return args;
    }
    let (named, far) = (blast::named(state, &args), args.int(core::DISTANCE).is_some());
    let is_hit = |one: &Who| {
        let meant = named.contains(one);
        if *one == who { !melee && (meant || !far && !named.is_empty()) } else { meant }
    };
    let hit = state.present().filter(is_hit).map(Value::Who).collect();
    args.with(n::TARGETS, Value::List(hit))
}

/// An item is what shall be dropped. Without a map, who is hit by a blast besides whom it answers,
/// and besides its user where that goes without saying, is written in the order of the front
/// matter.
fn striking(state: &State, who: Who, mut args: Args) -> Args {
    let disarms = args.word(core::WEAPON) == Some(n::DISARM);
    args.0.retain(|arg| arg.name != core::ITEM || disarms);
    if args.value(n::TARGETS).is_none() {
        return args;
    }
    let named = blast::named(state, &args);
    args = args.without(&[n::TARGETS]);
    if !blast::is_meant(state, &args) || map::place_of(state, who).is_some() {
        return args;
    }
    // Only what is done in a turn is reacted to: whoever acts is the one that is answered.
    let at = state.acting.last().copied();
    let near = at.is_none_or(|at| map::are_nearby(state, who, at));
    let melee = args.item(core::WEAPON).is_some_and(|item| attack::kind(state, item) == n::MELEE);
    let silent = |one: &Who| at == Some(*one) || *one == who && (melee || near);
    let hit: Vec<Value> = named.into_iter().filter(|one| !silent(one)).map(Value::Who).collect();
    if hit.is_empty() { args } else { args.with(n::TARGETS, Value::List(hit)) }
}

/// Whom a movement leaves is written in the order of the front matter.
fn leaving(state: &State, who: Who, mut args: Args) -> Args {
    let left = super::opportunity::named(state, who, &args);
    args = args.without(&[n::LEAVES]);
    if left.is_empty() {
        return args;
    }
    args.with(n::LEAVES, Value::List(left.into_iter().map(Value::Who).collect()))
}
