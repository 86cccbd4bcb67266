//! The opening: what no front matter could have said, values of sheets aside.

use crate::engine::catalog::{Fallback, On};
use crate::rules::System;
use crate::vocabulary::{Args, DicePolicy, MapSheet, Member, Opening, Place, Seat, core};

/// What of an opening no front matter could say, in words.
pub(super) fn wrong_in(system: System, opening: &Opening) -> Vec<String> {
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
    if let MapSheet::Zones(zones) = &opening.map {
        let ids: Vec<String> = zones.iter().map(|zone| zone.id.clone()).collect();
        wrong.extend(named_twice("zones", &ids));
        for zone in zones {
            wrong.extend(unsorted(&zone.id, &zone.stats));
            wrong.extend(lacks(system, On::Zone, &zone.id, &zone.stats));
        }
    }
    wrong.extend(opening.cast.iter().flat_map(|member| wrong_with(system, opening, member)));
    wrong
}

/// What of a combatant no front matter could say, in words.
fn wrong_with(system: System, opening: &Opening, member: &Member) -> Vec<String> {
    let mut wrong = Vec::new();
    let id = &member.id;
    if member.newcomer.is_some() {
        wrong.push(format!("{id} is there from the start, and no newcomer"));
    }
    if member.place.is_some_and(|place| !is_on(&opening.map, place)) {
        wrong.push(format!("{id} stands where there is no map"));
    }
    wrong.extend(unsorted(id, &member.stats));
    wrong.extend(lacks(system, On::Combatant, id, &member.stats));
    let items: Vec<String> = member.items.iter().map(|item| item.id.clone()).collect();
    wrong.extend(named_twice(&format!("items of {id}"), &items));
    for item in &member.items {
        let of = format!("{id}.{}", item.id);
        wrong.extend(unsorted(&of, &item.stats));
        let kinds = [core::WEAPON, core::SHIELD, core::ARMOR, core::SPELL, core::ITEM];
        if !kinds.contains(&item.kind) {
            wrong.push(format!("{of} is no kind of item that a sheet has"));
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
