//! One spelling for one deed: options that say nothing are dropped. Dice hang on what is declared,
//! so spelling it differently must change nothing.

use super::names as n;
use super::{attack, map, melee, sneak, turn};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Value, Who, core};

/// The canonical spelling of a verb's options, defaults filled in before.
pub fn spelled(state: &State, actor: Actor, verb: Name, mut args: Args) -> Args {
    drop_silent(&mut args);
    match (verb, actor) {
        (core::START, _) if args.value(n::AMBUSHERS).is_some() => {
            let named = sneak::ambushers(state, &args).into_iter().map(Value::Who).collect();
            args.with(n::AMBUSHERS, Value::List(named))
        }
        (core::ATTACK, Actor::Who(who)) => attacking(state, who, args),
        (n::MOVE, Actor::Who(who)) if map::place_of(state, who).is_some() => {
            args.0.retain(|arg| ![n::STEPS, n::LEAVES].contains(&arg.name));
            args
        }
        (n::MOVE, Actor::Who(who)) => {
            args.0.retain(|arg| {
                arg.name != core::TO && (arg.name, &arg.value) != (n::STEPS, &Value::Int(2))
            });
            leaving(state, who, args)
        }
        (n::TAKE_TURN, Actor::Who(who)) if args.who(n::CHARACTER) == Some(who) => {
            args.0.retain(|arg| arg.name != n::CHARACTER);
            args
        }
        (n::USE_CONSUMABLE, Actor::Who(who)) if args.who(n::ON) == Some(who) => {
            args.0.retain(|arg| arg.name != n::ON);
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
            (n::HOLD_BACK | n::FINAL_BLOW | n::CHALLENGING | n::COMPLEX, Value::Flag(false))
                | (n::VISIBLE, Value::Flag(true))
                | (n::COST, Value::Word(n::MAIN))
        )
    });
}

/// A distance is what the map says, if it says anything; only a shot is made on the move.
fn attacking(state: &State, who: Who, mut args: Args) -> Args {
    let mapped = args.who(core::TARGET).is_some_and(|target| melee::is_mapped(state, who, target));
    let melee = args.item(core::WEAPON).is_some_and(|item| attack::kind(state, item) == n::MELEE);
    let moved = turn::has_moved(state, who);
    let finishing = args.flag(n::FINAL_BLOW) == Some(true);
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (core::DISTANCE | n::NEARBY, _) if mapped => false,
        (core::DISTANCE, Value::Int(0)) | (n::NEARBY, Value::Flag(true)) => false,
        (n::MOVING, Value::Flag(moving)) => !melee && *moving != moved,
        (n::HOLD_BACK, _) => !finishing,
        _ => true,
    });
    if args.int(core::DISTANCE).is_some() {
        args.0.retain(|arg| arg.name != n::NEARBY);
    }
    args
}

/// Whom a movement leaves is written in the order of the front matter.
fn leaving(state: &State, who: Who, mut args: Args) -> Args {
    let left = super::opportunity::named(state, who, &args);
    args.0.retain(|arg| arg.name != n::LEAVES);
    if left.is_empty() {
        return args;
    }
    args.with(n::LEAVES, Value::List(left.into_iter().map(Value::Who).collect()))
}
