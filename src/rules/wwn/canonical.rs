//! One spelling for one deed: options that say nothing are dropped, ways of saying the same are
//! made the same, so that the log and everything that reads it know one deed from another.

use super::character::feet_between;
use super::maneuver::Aim;
use super::names as n;
use super::{charge, dual, execution, grapple, prone, ranged, run, screen, surprise, swarm};
use crate::engine::Refusals;
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Place, Value, Who, core};

/// The canonical spelling of a verb's options, defaults filled in before.
pub fn spelled(state: &State, actor: Actor, verb: Name, mut args: Args) -> Args {
    let verb = args.word(core::THEN).unwrap_or(verb);
    let spares = args.flag(n::NONLETHAL);
    drop_silent(&mut args);
    if let Actor::Who(who) = actor {
        args = maneuver(state, who, verb, args, spares);
    }
    match (verb, actor) {
        (core::START, _) => start(state, args),
        (n::RUN, Actor::Who(who)) => {
            let feet = super::character::rate(state, who);
            let course = run::course(state, who, &args);
            movement(state, who, args, course, Some(feet))
        }
        (n::SCREEN_AN_ALLY, Actor::Who(who)) => {
            let course = screen::course(state, who, &args);
            let course = course.and_then(|course| course.ok_or_else(Refusals::none));
            movement(state, who, args, course, None)
        }
        (n::CHARGE, Actor::Who(who)) => charged(state, who, args),
        (n::SWARM_STRIKE, Actor::Who(who)) => {
            let striker = swarm::striker(who, &args);
            args.0.retain(|arg| arg.name != n::STRIKER || striker != who);
            attack(state, striker, verb, args)
        }
        (
            n::MELEE_ATTACK
            | n::RANGED_ATTACK
            | n::SNAP_ATTACK
            | n::FREE_ATTACK
            | n::SHOVE
            | n::GRAPPLE,
            Actor::Who(who),
        ) => attack(state, who, verb, args),
        (n::EXECUTION_ATTACK, Actor::Who(who)) if !execution::declares_range(state, who) => {
            args = args.without(&[n::RANGE]);
            args
        }
        (n::STABILIZE, _) => {
            args.0.retain(|arg| (arg.name, &arg.value) != (n::SUPPLIES, &Value::Flag(true)));
            args
        }
        (n::USE_SKILL, _) if args.value(n::OPPONENT).is_none() => {
            args = args.without(&[n::THEIR_SKILL, n::THEIR_ATTRIBUTE]);
            args
        }
        (n::STAND_UP, Actor::Who(who)) if args.value(n::ITEMS).is_none() => {
            let lying = prone::own_dropped(state, who).into_iter().map(Value::Item);
            let lying: Vec<Value> = lying.collect();
            if lying.is_empty() { args } else { args.with(n::ITEMS, Value::List(lying)) }
        }
        _ => args,
    }
}

/// Options that say what is so without them.
fn drop_silent(args: &mut Args) {
    args.0.retain(|arg| {
        !matches!(
            (arg.name, &arg.value),
            (n::NONLETHAL | n::IN_MELEE, Value::Flag(false))
                | (n::RANGE, Value::Word(core::NORMAL))
                | (n::TARGET_SEEN, Value::Word(core::YES))
                | (n::GM_MOD | core::MOD, Value::Int(0))
                | (core::CHECK, Value::Word(core::NONE))
                | (n::IN_RESPONSE_TO | n::USE, _)
        )
    });
}

/// A shove wounds nobody, so it spares nobody; only a hold that is not what it is by nature says
/// whether it may kill. A second weapon is no help, nor does it hinder. What says how to push is
/// dropped where nobody is pushed.
fn maneuver(state: &State, who: Who, verb: Name, mut args: Args, spares: Option<bool>) -> Args {
    let aim = Aim::of(verb, &args);
    if aim != Aim::Shove && matches!(verb, n::SNAP_ATTACK | n::CHARGE) {
        args = args.without(&[n::MY_SKILL, n::RESULT, n::PUSH_DISTANCE]);
    }
    if aim == Aim::Damage {
        return args;
    }
    let down = args.word(n::RESULT) == Some(n::PRONE);
    args.0.retain(|arg| match arg.name {
        n::NONLETHAL | n::DUAL => false,
        n::PUSH_DISTANCE => !down && arg.value != Value::Int(10),
        _ => true,
    });
    match spares {
        Some(spares) if aim == Aim::Grapple && spares != grapple::spares_by_nature(state, who) => {
            args.with(n::NONLETHAL, Value::Flag(spares))
        }
        _ => args,
    }
}

fn attack(state: &State, who: Who, verb: Name, mut args: Args) -> Args {
    let ranged =
        verb == n::RANGED_ATTACK || matches!(args.word(core::KIND), Some(n::RANGED | n::THROWN));
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

/// A charge is its line, and an attack from the end of it.
fn charged(state: &State, who: Who, args: Args) -> Args {
    let most = 2 * super::character::rate(state, who);
    let course = charge::course(state, who, &args);
    let there = course.as_ref().ok().map(|course| charge::arrived(state, who, course));
    let args = movement(state, who, args, course, Some(most));
    attack(there.as_ref().unwrap_or(state), who, n::CHARGE, args)
}

/// On a map a movement is its path; without one whom it leaves, and its distance: as far as it
/// can be, if `most` is given and nothing is said.
fn movement(
    state: &State,
    who: Who,
    mut args: Args,
    course: Result<run::Course, Refusals>,
    most: Option<i32>,
) -> Args {
    if state.grid().is_none() {
        args = args.without(&[core::TO, core::PATH]);
        let left = run::left_without_map(state, who, &args);
        args = args.without(&[n::LEAVES]);
        if let Some(feet) = args.int(core::DISTANCE).or(most) {
            args = args.with(core::DISTANCE, Value::Int(feet));
        }
        if left.is_empty() {
            return args;
        }
        return args.with(n::LEAVES, Value::List(left.into_iter().map(Value::Who).collect()));
    }
    args = args.without(&[core::DISTANCE, n::LEAVES]);
    match course {
        Ok(run::Course::Squares(squares)) => {
            let path = squares.into_iter().map(|(x, y)| Place::Square(x, y)).collect();
            args = args.without(&[core::TO]);
            args.with(core::PATH, Value::Path(path))
        }
        _ => args,
    }
}

/// Who is meant is written out; what has no bearing on the start is left out.
fn start(state: &State, mut args: Args) -> Args {
    for option in [n::SURPRISED, core::GROUP, n::ANTICIPATING] {
        let named = surprise::named(state, &args, option);
        if args.value(option).is_some() {
            let list = named.into_iter().map(Value::Who).collect();
            args = args.with(option, Value::List(list));
        }
    }
    let group = surprise::meant(state, &args);
    if args.word(core::CHECK) == Some(n::OPPOSED) {
        if let Some((sneaker, noticer)) = surprise::rollers(state, &args, &group) {
            args = args.with(n::SNEAKER, Value::Who(sneaker)).with(n::NOTICER, Value::Who(noticer));
        }
    } else {
        args = args.without(&[n::SNEAKER, n::NOTICER]);
    }
    let stated = args.value(n::INITIATIVE_PENALTY).is_some() || args.value(core::MOD).is_some();
    if !stated && args.value(n::SURPRISED).is_some() {
        args = args.without(&[core::GROUP]);
    }
    args
}

/// Whether a noticer or sneaker is the one who rolls where nobody is named.
pub fn is_default_roller(state: &State, args: &Args, group: &[Who]) -> bool {
    let mut unnamed = args.clone();
    unnamed = unnamed.without(&[n::SNEAKER, n::NOTICER]);
    let named = (args.who(n::SNEAKER), args.who(n::NOTICER));
    surprise::rollers(state, &unnamed, group)
        .is_some_and(|(sneaker, noticer)| named == (Some(sneaker), Some(noticer)))
}
