//! One spelling for one deed: options that say nothing are dropped. Dice hang on what is declared,
//! so spelling it differently must change nothing.

use super::r#move::{self, Course};
use super::names as n;
use super::{attack, cast, charge, gear, grid, map, slots, space, spell};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Place, Value, Who, core};

/// The canonical spelling of a verb's options, defaults filled in before.
pub fn spelled(state: &State, actor: Actor, verb: Name, mut args: Args) -> Args {
    drop_silent(&mut args);
    let Actor::Who(who) = actor else { return args };
    args = threats(state, who, args);
    match verb {
        n::MOVE => movement(state, who, args),
        core::ATTACK | n::DISARM | n::TRIP | n::SHOVE | n::SHIELD_BASH => {
            attacking(state, who, args)
        }
        n::CAST_SPELL => casting(state, who, args),
        n::CHARGE => charge::spelled(state, who, args),
        n::FIVE_FOOT_STEP => stepping(state, who, args),
        n::HOLD => match args.list(n::ACTION) {
            [only] => {
                let only = only.clone();
                args.with(n::ACTION, only)
            }
            _ => args,
        },
        n::PICK_UP_ITEM | n::RETRIEVE_ITEM => {
            gear::drop_what_is_so(state, who, &mut args);
            args
        }
        n::DRINK_POTION => {
            let on_belt = args
                .item(n::POTION)
                .is_some_and(|potion| super::character::storage(state, potion) == n::POTION_BELT);
            args.0.retain(|arg| (arg.name, &arg.value) != (n::BELT, &Value::Flag(on_belt)));
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
            (n::RECKLESS | n::DEFENSIVE | n::WHILE_MOVING | n::SIGNLESS, Value::Flag(false))
                | (n::CONFIRM, _)
                | (n::MODIFIER | n::RANGE, Value::Int(0))
                | (n::DAYS, Value::Int(1))
                | (n::ADJACENT, Value::Flag(true))
        )
    });
}

/// Who threatens is what the map says, if it says anything; else in the order of the front matter.
fn threats(state: &State, who: Who, mut args: Args) -> Args {
    for option in [n::THREATENED_BY, n::LEAVES_THREAT_OF] {
        if args.value(option).is_none() {
            continue;
        }
        let named: Vec<Value> = map::named(state, who, &args, option)
            .into_iter()
            .filter(|enemy| !map::is_mapped(state, who, *enemy))
            .map(Value::Who)
            .collect();
        args.0.retain(|arg| arg.name != option);
        if !named.is_empty() {
            args = args.with(option, Value::List(named));
        }
    }
    args
}

/// On a map a movement is its path; without one its distance.
fn movement(state: &State, who: Who, mut args: Args) -> Args {
    let usual = args.int(n::DC) == Some(space::USUAL_DC);
    if args.word(n::ACROBATICS) != Some(core::YES) || usual {
        args.0.retain(|arg| arg.name != n::DC);
    }
    if state.grid().is_none() {
        let mapped = [core::TO, core::PATH, n::DIFFICULT, n::ACROBATICS, n::DC];
        args.0.retain(|arg| !mapped.contains(&arg.name));
        let feet = args.int(core::DISTANCE).unwrap_or_else(|| grid::rate(state, who));
        return args.with(core::DISTANCE, Value::Int(feet));
    }
    args.0.retain(|arg| arg.name != core::DISTANCE);
    let rough = grid::rough(&args);
    match r#move::course(state, who, &args) {
        Ok(Course::Way(way)) => {
            let mut crossed: Vec<Place> = Vec::new();
            for (x, y) in way.squares.iter().flat_map(|at| space::footprint(state, who, *at)) {
                let place = Place::Square(x, y);
                if rough.contains(&(x, y)) && !crossed.contains(&place) {
                    crossed.push(place);
                }
            }
            let passes = |at: &(u8, u8)| {
                !space::enemies(state, &space::footprint(state, who, *at), who).is_empty()
            };
            if !way.squares.iter().any(passes) {
                args.0.retain(|arg| ![n::ACROBATICS, n::DC].contains(&arg.name));
            }
            args.0.retain(|arg| ![core::TO, n::DIFFICULT].contains(&arg.name));
            let path = way.squares.into_iter().map(|(x, y)| Place::Square(x, y)).collect();
            if !crossed.is_empty() {
                args = args.with(n::DIFFICULT, Value::Path(crossed));
            }
            args.with(core::PATH, Value::Path(path))
        }
        _ => args,
    }
}

/// A step goes somewhere only on a map, and rough ground elsewhere is nothing to it.
fn stepping(state: &State, who: Who, mut args: Args) -> Args {
    if space::stands(state, who).is_none() {
        args.0.retain(|arg| ![core::TO, n::DIFFICULT].contains(&arg.name));
        return args;
    }
    let to = args.place(core::TO).and_then(Place::square);
    if to.is_none_or(|to| !grid::rough_under(state, who, &args).contains(&to)) {
        args.0.retain(|arg| arg.name != n::DIFFICULT);
    }
    args
}

/// What is said of an attack is for a spell that makes one.
fn casting(state: &State, who: Who, mut args: Args) -> Args {
    let spell = args.item(core::SPELL);
    let attacks = spell.is_some_and(|spell| spell::mode(state, spell).is_some());
    let ranged = spell.is_some_and(|spell| attack::is_ranged(state, spell));
    let as_said = spell.is_some_and(|spell| cast::strikes_as_said(state, spell, &args));
    args.0.retain(|arg| match arg.name {
        core::ATTACK => !as_said,
        n::COVER | n::MODIFIER => attacks,
        n::RANGE => attacks && ranged,
        n::RECKLESS | n::DEFENSIVE => !state.is(who, arg.name),
        _ => true,
    });
    args
}

/// What the map says of the target need not be said.
fn attacking(state: &State, who: Who, mut args: Args) -> Args {
    let mapped = args.who(core::TARGET).is_some_and(|target| map::is_mapped(state, who, target));
    let weapon = args.item(core::WEAPON);
    let hands = weapon.map(|weapon| slots::hands_on(state, who, weapon, None));
    let ranged = weapon.is_none_or(|weapon| attack::is_ranged(state, weapon));
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (n::ADJACENT, _) => !mapped,
        (core::HANDS, Value::Int(said)) => hands != Some(*said),
        (n::RANGE, _) => ranged,
        (n::RECKLESS | n::DEFENSIVE, _) => !state.is(who, arg.name),
        _ => true,
    });
    args
}
