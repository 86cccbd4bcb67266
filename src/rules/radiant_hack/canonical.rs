//! One spelling for one deed: options that have no bearing are left out, the others written one
//! way.

use super::character::{has_zones, stands};
use super::names as n;
use super::test::{USUAL_DR, known, word};
use super::{distance, hinderance, spell};
use crate::engine::presence;
use crate::state::State;
use crate::vocabulary::{Actor, Args, Dice, Name, Value, core};

/// The options of a deed as they are recorded.
pub fn spelled(state: &State, actor: Actor, verb: Name, mut args: Args) -> Args {
    let map = has_zones(state);
    args = known(args, n::ATTRIBUTE, &[n::STR, n::DEX, n::SKILL]);
    args = known(args, n::INTENT, &[n::PUSH, n::GRAPPLE]);
    let dr = usual_dr(state, actor, verb, &args);
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (n::DR, Value::Int(said)) => *said != dr,
        (n::ALLY_CLOSE | n::NEEDS_ACTION | n::ONGOING | n::DISADVANTAGE, Value::Flag(said)) => {
            *said
        }
        (core::TAKE, Value::Flag(said)) => !said,
        (n::PER, Value::Word(n::EACH)) => false,
        _ => true,
    });
    match verb {
        core::ATTACK if map => args = as_on_map(state, actor, args),
        n::MOVE if map => {
            args = args.without(&[n::ALLY_CLOSE, n::ENEMIES_CLOSE]);
        }
        n::MOVE => {
            args = args.without(&[core::TO]);
            args = together(state, args, n::ENEMIES_CLOSE);
        }
        n::STUNT if !map || word(&args, n::INTENT) != Some("push") => {
            args = args.without(&[core::TO]);
        }
        n::FREE_ATTACK if matches!(actor, Actor::Who(_)) => {
            args = args.without(&[n::ATTACKER]);
        }
        n::CAST_SPELL => {
            args = together(state, args, n::TARGETS);
            let usual = |who| spell::names_usual_test(state, who, &args);
            if matches!(actor, Actor::Who(who) if usual(who)) {
                args = args.without(&[n::ATTRIBUTE]);
            }
        }
        n::CALL_MORALE | n::ROLL_REACTION => args = together(state, args, core::WHO),
        n::SET_ZONE_CONDITION if args.word(core::KIND) == Some(n::HAZARD) => args = failing(args),
        core::START if args.list(n::SURPRISED) == [Value::Word(core::NONE)] => {
            args = args.without(&[n::SURPRISED]);
        }
        _ => {}
    }
    args
}

/// On a map it goes without saying how far off a target is; a distance that is not the map's is
/// kept, for the attack is refused by it.
fn as_on_map(state: &State, actor: Actor, mut args: Args) -> Args {
    let (Actor::Who(who), Some(target)) = (actor, args.who(core::TARGET)) else { return args };
    let known = distance::band(state, who, target);
    args.0
        .retain(|arg| arg.name != n::RANGE || known.map(Value::Word).as_ref() != Some(&arg.value));
    args
}

/// What a Test has to reach if nothing is said: of a hinderance, what was said as it was gained.
fn usual_dr(state: &State, actor: Actor, verb: Name, args: &Args) -> i32 {
    match (verb, actor, args.word(n::HINDERANCE)) {
        (n::SHAKE_OFF, Actor::Who(who), Some(which)) => hinderance::dr_of(state, who, which),
        _ => USUAL_DR,
    }
}

/// What failing against a hazard brings, where the rules know it: a word of theirs, or dice.
fn failing(mut args: Args) -> Args {
    if let (None, Some(text)) = (args.value(n::ON_FAIL), args.text(core::TEXT)) {
        let text = Value::Text(text.to_owned());
        args = args.with(n::ON_FAIL, text);
    }
    args = args.without(&[core::TEXT]);
    args =
        known(args, n::ON_FAIL, &[n::WEAKENED, n::DISTRACTED, n::STUCK, n::PARALYSED, n::ONGOING]);
    match args.text(n::ON_FAIL).map(str::parse::<Dice>) {
        Some(Ok(dice)) => args.with(n::ON_FAIL, Value::Dice(dice)),
        _ => args,
    }
}

/// Whoever a list names, sides as those of them who stand, in order.
fn together(state: &State, mut args: Args, option: Name) -> Args {
    if args.value(option).is_none() {
        return args;
    }
    let said = args.list(option);
    let mut all = presence::in_fight(state, said);
    all.retain(|who| stands(state, *who) || said.contains(&Value::Who(*who)));
    if all.is_empty() {
        args = args.without(&[option]);
        return args;
    }
    args.with(option, Value::List(all.into_iter().map(Value::Who).collect()))
}
