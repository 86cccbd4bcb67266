//! One spelling for one deed: options that say nothing are dropped. Dice hang on what is declared,
//! so spelling it differently must change nothing.

use super::r#move::{self, Course};
use super::names as n;
use super::{
    attack, cast, charge, cost, grapple, grid, item, map, ranged, reach, slots, space, spell, touch,
};
use crate::state::State;
use crate::vocabulary::{Actor, Args, ItemId, Name, Place, Value, Who, core};

/// The canonical spelling of a verb's options, defaults filled in before.
pub fn spelled(state: &State, actor: Actor, verb: Name, mut args: Args) -> Args {
    drop_silent(&mut args);
    let Actor::Who(who) = actor else { return args };
    args = threats(state, who, args);
    match verb {
        n::MOVE => movement(state, who, args),
        core::ATTACK | n::SHIELD_BASH => attacking(state, who, args),
        n::DISARM | n::TRIP | n::SHOVE => reaching(state, who, args),
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
            item::drop_what_is_so(state, who, &mut args);
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
/// Who has nothing to threaten with cannot strike whatever is said.
fn threats(state: &State, who: Who, mut args: Args) -> Args {
    for option in [n::THREATENED_BY, n::LEAVES_THREAT_OF] {
        if args.value(option).is_none() {
            continue;
        }
        let named: Vec<Value> = map::named(state, who, &args, option)
            .into_iter()
            .filter(|enemy| !map::is_mapped(state, who, *enemy))
            .filter(|enemy| !reach::weapons(state, *enemy).is_empty())
            .map(Value::Who)
            .collect();
        args = args.without(&[option]);
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
        args = args.without(&[n::DC]);
    }
    if state.grid().is_none() {
        let mapped = [core::TO, core::PATH, n::DIFFICULT, n::ACROBATICS, n::DC];
        args.0.retain(|arg| !mapped.contains(&arg.name));
        let feet = args.int(core::DISTANCE).unwrap_or_else(|| grid::rate(state, who));
        return args.with(core::DISTANCE, Value::Int(feet));
    }
    args = args.without(&[core::DISTANCE]);
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
                args = args.without(&[n::ACROBATICS, n::DC]);
            }
            args = args.without(&[core::TO, n::DIFFICULT]);
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
        args = args.without(&[core::TO, n::DIFFICULT]);
        return args;
    }
    let to = args.place(core::TO).and_then(Place::square);
    if to.is_none_or(|to| !grid::rough_under(state, who, &args).contains(&to)) {
        args = args.without(&[n::DIFFICULT]);
    }
    args
}

/// What is said of an attack is for a spell that makes one.
fn casting(state: &State, who: Who, mut args: Args) -> Args {
    let Some(spell) = args.item(core::SPELL) else { return args };
    let attacks = spell::attacks(state, spell, &args);
    let ranged = attack::is_ranged(state, spell);
    let as_said = cast::strikes_as_said(state, spell, &args);
    let safe = spell::is_quick(state, spell) || touch::is_safe(state, spell);
    let covered = is_covered(state, who, spell, &args);
    args.0.retain(|arg| match arg.name {
        core::ATTACK => !as_said,
        n::COVER => attacks && !covered,
        n::MODIFIER => attacks,
        n::RANGE => attacks && ranged,
        n::RECKLESS | n::DEFENSIVE => !state.is(who, arg.name),
        n::THREATENED_BY => !safe,
        n::SIGNLESS => grapple::is_held(state, who),
        _ => true,
    });
    args
}

/// Whether the map gives the target of a shot as much cover as could be said. At one of two in a
/// grapple it may go at the other, about whom this says nothing.
fn is_covered(state: &State, who: Who, with: ItemId, args: &Args) -> bool {
    let Some(target) = args.who(core::TARGET) else { return false };
    let shot = attack::Strike::plain((who, target), with, (attack::ROLL, n::BAB, 0), 1);
    shot.is_ranged(state)
        && ranged::beside(state, target).is_none()
        && ranged::is_through_enemy(state, &shot)
}

/// What the map says of the target need not be said, nor what makes no difference: to a shot hands
/// and nearness, to a blow who threatens.
fn attacking(state: &State, who: Who, mut args: Args) -> Args {
    let mapped = is_mapped(state, who, &args);
    let weapon = args.item(core::WEAPON);
    let hands = weapon.map(|weapon| slots::hands_on(state, who, weapon, None));
    let shot = weapon.is_some_and(|weapon| attack::is_ranged(state, weapon));
    let free = weapon
        .is_some_and(|it| slots::check_hands(state, who, it, args.int(core::HANDS)).is_empty());
    let covered = weapon.is_some_and(|weapon| is_covered(state, who, weapon, &args));
    let charging = cost::is_charging(state, who);
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (n::ADJACENT, _) => !mapped && (!shot || charging),
        (core::HANDS, Value::Int(said)) => hands != Some(*said) && !(shot && free),
        (n::COVER, _) => !covered,
        (n::RANGE | n::THREATENED_BY, _) => shot || weapon.is_none(),
        (n::RECKLESS | n::DEFENSIVE, _) => !state.is(who, arg.name),
        _ => true,
    });
    args
}

/// A maneuver concerns the two alone: nobody else's threat need be said.
fn reaching(state: &State, who: Who, mut args: Args) -> Args {
    let mapped = is_mapped(state, who, &args);
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

/// Whether the map says how somebody and the target stand to each other.
fn is_mapped(state: &State, who: Who, args: &Args) -> bool {
    args.who(core::TARGET).is_some_and(|target| map::is_mapped(state, who, target))
}
