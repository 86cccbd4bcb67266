//! One spelling for one deed: options that have no bearing are left out, the others written one
//! way.

use super::character::has_zones;
use super::names as n;
use super::spell;
use super::test::USUAL_DR;
use crate::engine::presence;
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Value, core};

/// The options of a deed as they are recorded.
pub fn spelled(state: &State, actor: Actor, verb: Name, mut args: Args) -> Args {
    let map = has_zones(state);
    args = super::test::known(super::test::known(args, n::ATTRIBUTE), n::INTENT);
    args.0.retain(|arg| {
        !matches!(
            (arg.name, &arg.value),
            (n::DR, Value::Int(USUAL_DR))
                | (n::ALLY_CLOSE | n::NEEDS_ACTION | n::ONGOING, Value::Flag(false))
                | (core::TAKE, Value::Flag(true))
        )
    });
    match verb {
        core::ATTACK if map => args.0.retain(|arg| arg.name != n::RANGE),
        n::MOVE if map => {
            args.0.retain(|arg| ![n::ALLY_CLOSE, n::ENEMIES_CLOSE].contains(&arg.name));
        }
        n::MOVE => {
            args.0.retain(|arg| arg.name != core::TO);
            args = together(state, args, n::ENEMIES_CLOSE);
        }
        n::STUNT if !map || super::test::word(&args, n::INTENT) != Some("push") => {
            args.0.retain(|arg| arg.name != core::TO);
        }
        n::FREE_ATTACK if matches!(actor, Actor::Who(_)) => {
            args.0.retain(|arg| arg.name != n::ATTACKER);
        }
        n::CAST_SPELL => {
            args = together(state, args, n::TARGETS);
            let usual = |who| spell::names_usual_test(state, who, &args);
            if matches!(actor, Actor::Who(who) if usual(who)) {
                args.0.retain(|arg| arg.name != n::ATTRIBUTE);
            }
        }
        n::CALL_MORALE | n::ROLL_REACTION => args = together(state, args, core::WHO),
        core::START if args.list(n::SURPRISED) == [Value::Word(core::NONE)] => {
            args.0.retain(|arg| arg.name != n::SURPRISED);
        }
        _ => {}
    }
    args
}

/// Whoever a list names, sides as their members, in order.
fn together(state: &State, mut args: Args, option: Name) -> Args {
    if args.value(option).is_none() {
        return args;
    }
    let all = presence::in_fight(state, args.list(option));
    if all.is_empty() {
        args.0.retain(|arg| arg.name != option);
        return args;
    }
    args.with(option, Value::List(all.into_iter().map(Value::Who).collect()))
}
