//! Openings, and those who come later, against what a front matter could have said: what is made
//! anew is held to it before it is written, what was recorded by the audit.

use crate::engine::catalog::{Bearer, Fallback, Kind, Lasts, On};
use crate::rules::System;
use crate::state::Cast;
use crate::vocabulary::{
    Args, Counted, DicePolicy, ItemSheet, MapSheet, Member, Name, Opening, Place, Seat, Value, core,
};

/// What of an opening no front matter could say, in words.
pub fn wrong_in_opening(system: System, opening: &Opening) -> Vec<String> {
    let mut wrong = Vec::new();
    if opening.mixed && opening.dice == DicePolicy::Typed {
        wrong.push("no face can be typed beside seeded ones where all are typed".to_owned());
    }
    let seats = opening.cast.iter().map(|member| member.seat).chain([opening.keeper]);
    let seats = [Seat::GM].into_iter().chain(seats).map(|seat| usize::from(seat.0));
    if !are_met_in_order(seats, opening.seats.len()) {
        wrong.push("its seats are not those of its combatants, in their order".to_owned());
    }
    let sides = opening.cast.iter().map(|member| usize::from(member.side.0));
    if !are_met_in_order(sides, opening.sides.len()) {
        wrong.push("its sides are not those of its combatants, in their order".to_owned());
    }
    if opening.seats.first().is_none_or(|seat| seat != "gm") {
        wrong.push("its first seat is not gm".to_owned());
    }
    wrong.extend(named_twice("seats", &opening.seats));
    wrong.extend(named_twice("sides", &opening.sides));
    let cast = opening.cast.iter();
    wrong.extend(named_twice("combatants", &cast.map(|one| one.id.clone()).collect::<Vec<_>>()));
    wrong.extend(unsorted("the options", &opening.options));
    let switch = |name| system.options_of_fight().find(|known| known.name == name);
    for arg in &opening.options.0 {
        let kind = switch(arg.name).map(|known| known.kind);
        wrong.extend(misfit(system, "the options", (arg.name, &arg.value), kind));
    }
    if let MapSheet::Zones(zones) = &opening.map {
        let ids: Vec<String> = zones.iter().map(|zone| zone.id.clone()).collect();
        wrong.extend(named_twice("zones", &ids));
        for zone in zones {
            wrong.extend(stats(system, On::Zone, &zone.id, &zone.stats));
            wrong.extend(lacks(system, On::Zone, &zone.id, &zone.stats));
        }
    }
    for member in &opening.cast {
        if member.newcomer.is_some() {
            wrong.push(format!("{} is there from the start and is not a newcomer", member.id));
        }
        wrong.extend(wrong_with(system, &opening.map, member));
        let holders = member.items.iter().filter_map(ItemSheet::holder);
        if holders.map(|who| usize::from(who.0)).any(|who| who >= opening.cast.len()) {
            wrong.push(format!("somebody carries what {} owns and is not there", member.id));
        }
    }
    wrong
}

/// What of somebody who comes to a cast no front matter could say, in words.
pub fn wrong_in_newcomer(system: System, cast: &Cast, member: &Member) -> Vec<String> {
    let mut wrong = wrong_with(system, &cast.map, member);
    if cast.members.iter().map(|one| &one.id).chain(&cast.sides).any(|id| *id == member.id) {
        wrong.push(format!("`{}` is in this fight already", member.id));
    }
    if member.items.iter().any(|item| item.holder().is_some()) {
        wrong.push(format!("{} comes with what others carry", member.id));
    }
    if !member.waiting {
        wrong.push(format!("{} is not there before it has joined", member.id));
    }
    wrong
}

/// What of a combatant no front matter could say.
fn wrong_with(system: System, map: &MapSheet, member: &Member) -> Vec<String> {
    let id = &member.id;
    let mut wrong = stats(system, On::Combatant, id, &member.stats);
    wrong.extend(lacks(system, On::Combatant, id, &member.stats));
    wrong.extend(pools(system, On::Combatant, id, (&member.pools, &member.stats)));
    if member.place.is_some_and(|place| !is_on(map, place)) {
        wrong.push(format!("{id} has a place, but there is no map"));
    }
    let items: Vec<String> = member.items.iter().map(|item| item.id.clone()).collect();
    wrong.extend(named_twice(&format!("items of {id}"), &items));
    for item in &member.items {
        let (on, of) = (On::item(item.kind), format!("{id}.{}", item.id));
        wrong.extend(stats(system, on, &of, &item.stats));
        wrong.extend(pools(system, on, &of, (&item.pools, &item.stats)));
        let kinds = [core::WEAPON, core::SHIELD, core::ARMOR, core::SPELL, core::ITEM];
        if !kinds.contains(&item.kind) {
            wrong.push(format!("{of} is not a kind of item that a sheet has"));
        }
    }
    wrong
}

/// Whether so many numbers are met, each for the first time after all that are less.
fn are_met_in_order(numbers: impl Iterator<Item = usize>, count: usize) -> bool {
    let mut met = 0;
    for number in numbers {
        if number > met {
            return false;
        }
        met = met.max(number + 1);
    }
    met == count
}

fn named_twice(what: &str, ids: &[String]) -> Option<String> {
    let twice = ids.iter().enumerate().find(|(at, id)| ids[..*at].contains(id));
    twice.map(|(_, id)| format!("two {what} are called `{id}`"))
}

/// What is wrong with stats that do not stand in their order, each once.
fn unsorted(of: &str, stats: &Args) -> Option<String> {
    let sorted = stats.0.is_sorted_by(|one, next| one.name < next.name);
    (!sorted).then(|| format!("what {of} has does not stand in order, each once"))
}

/// Stats that must be given and are not.
fn lacks(system: System, on: On, of: &str, given: &Args) -> Vec<String> {
    let needed = system.stats().iter().filter(|stat| {
        stat.on == on && stat.fallback == Fallback::Required && stat.name != core::SIDE
    });
    let missing = needed.filter(|stat| given.value(stat.name).is_none());
    missing.map(|stat| format!("{of} lacks {}", system.spell(stat.name))).collect()
}

fn is_on(map: &MapSheet, place: Place) -> bool {
    match (map, place) {
        (MapSheet::Grid { width, height }, Place::Square(x, y)) => {
            (1..=*width).contains(&x) && (1..=*height).contains(&y)
        }
        (MapSheet::Zones(zones), Place::Zone(zone)) => usize::from(zone.0) < zones.len(),
        (MapSheet::Zones(zones), Place::Border(one, other)) => {
            one < other && usize::from(other.0) < zones.len()
        }
        _ => false,
    }
}

fn stats(system: System, on: On, of: &str, given: &Args) -> Vec<String> {
    let wrong = given.0.iter().filter_map(|arg| match (on, arg.name) {
        (On::Combatant, core::CONDITIONS_ABOUT) => unknown_conditions(system, of, &arg.value),
        (On::Combatant, core::STARTS_WITH) => unknown_counts(system, of, &arg.value),
        (_, core::STARTS_WITH) if on != On::Zone => left_by_nothing(system, of, &arg.value),
        (_, core::HOLDER) if on != On::Zone && matches!(arg.value, Value::Who(_)) => None,
        (_, core::AS_WRITTEN) => was_not_written(system, on, of, &arg.value),
        _ => misfit(system, of, (arg.name, &arg.value), kind_of(system, on, arg.name)),
    });
    unsorted(of, given).into_iter().chain(wrong).collect()
}

/// What a stat of a sheet holds, if there is one of this name there.
fn kind_of(system: System, on: On, name: Name) -> Option<Kind> {
    let known = system.stat(on, name).map(|stat| stat.kind);
    known.or((name == core::GM_SAYS).then_some(Kind::Texts))
}

/// What is wrong with a list of what a file said of stats that an earlier fight has changed.
fn was_not_written(system: System, on: On, of: &str, listed: &Value) -> Option<String> {
    let fits = |one: &Value| match one {
        Value::List(pair) => match &pair[..] {
            [Value::Word(name), written @ ..] if written.len() < 2 => kind_of(system, on, *name)
                .is_some_and(|kind| {
                    written.iter().all(|value| system.misfit(*name, kind, value).is_none())
                }),
            _ => false,
        },
        _ => false,
    };
    let all = matches!(listed, Value::List(all) if !all.is_empty() && all.iter().all(fits));
    (!all).then(|| format!("{of} has stats as they were written that no sheet has there"))
}

/// What is wrong with a list of conditions that are about a word or a number.
fn unknown_conditions(system: System, of: &str, listed: &Value) -> Option<String> {
    let of_combatant =
        |name| system.conditions_of(Bearer::Combatant).any(|known| known.name == name);
    let fits = |one: &Value| match one {
        Value::List(pair) => matches!(
            pair[..],
            [Value::Word(condition)] | [Value::Word(condition), Value::Word(_) | Value::Int(_)]
                if of_combatant(condition)
        ),
        _ => false,
    };
    let all = matches!(listed, Value::List(all) if !all.is_empty() && all.iter().all(fits));
    (!all).then(|| format!("{of} has conditions that do not exist"))
}

/// What is wrong with a list of counts that an earlier fight has left.
fn unknown_counts(system: System, of: &str, listed: &Value) -> Option<String> {
    let lasts = |counted: Counted| {
        let known = system.conditions().iter().flat_map(|condition| condition.counts);
        counted.value != 0 && known.into_iter().any(|one| *one == (counted.name, counted.toward))
    };
    let fits = |one: &Value| Counted::read(one).is_some_and(lasts);
    let all = matches!(listed, Value::List(all) if !all.is_empty() && all.iter().all(fits));
    (!all).then(|| format!("{of} starts with counts that outlast no fight"))
}

/// What is wrong with a list of conditions that an earlier fight has left an item with.
fn left_by_nothing(system: System, of: &str, listed: &Value) -> Option<String> {
    let known = |name| system.conditions().iter().find(|condition| condition.name == name);
    let lasts = |one: &Value| match one {
        Value::Word(name) => known(*name).is_some_and(|one| one.lasts != Lasts::TheFight),
        _ => false,
    };
    let all = matches!(listed, Value::List(all) if !all.is_empty() && all.iter().all(lasts));
    (!all).then(|| format!("{of} starts with conditions that outlast no fight"))
}

fn pools(system: System, on: On, of: &str, (given, stats): (&[(Name, i32)], &Args)) -> Vec<String> {
    let fits = |name: Name, points: i32| {
        let (least, most) = system.points(name);
        let mut known = system.pools().iter().filter(|pool| (pool.on, pool.name) == (on, name));
        known.any(|pool| {
            let bound = pool.most.of(|stat| stats.int(stat)).unwrap_or(most);
            (least..=most.min(bound)).contains(&points)
        })
    };
    let wrong = given.iter().filter(|(name, points)| !fits(*name, *points));
    let say =
        |(name, points): &(Name, i32)| format!("{of} cannot have {} {points}", system.spell(*name));
    wrong.map(say).collect()
}

/// What is wrong with a value, by the kind of thing that stands under its name.
fn misfit(
    system: System,
    of: &str,
    (name, value): (Name, &Value),
    kind: Option<Kind>,
) -> Option<String> {
    let Some(kind) = kind else {
        return Some(format!("{of} has {}, which no sheet has there", system.spell(name)));
    };
    let wrong = system.misfit(name, kind, value)?;
    Some(format!("{of}: {wrong}"))
}
