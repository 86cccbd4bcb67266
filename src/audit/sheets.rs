//! Sheets of an opening, and of those who come later, against what the system lets a sheet hold.

use crate::engine::catalog::{Kind, On};
use crate::rules::System;
use crate::vocabulary::{Args, Dice, ItemSheet, MapSheet, Member, Name, Opening, Value, core};

/// What of an opening no sheet could hold, in words.
pub(super) fn wrong_in(system: System, opening: &Opening) -> Vec<String> {
    let mut wrong: Vec<String> = Vec::new();
    let switch = |name| system.switches().iter().find(|known| known.name == name);
    for arg in &opening.options.0 {
        let kind = switch(arg.name).map(|known| known.kind);
        wrong.extend(misfit(system, "the options", (arg.name, &arg.value), kind));
    }
    if let MapSheet::Zones(zones) = &opening.map {
        for zone in zones {
            wrong.extend(stats(system, On::Zone, &zone.id, &zone.stats));
        }
    }
    wrong.extend(opening.cast.iter().flat_map(|member| wrong_with(system, member)));
    wrong
}

/// What of a combatant no sheet could hold.
pub(super) fn wrong_with(system: System, member: &Member) -> Vec<String> {
    let id = &member.id;
    let mut wrong = stats(system, On::Combatant, id, &member.stats);
    wrong.extend(pools(system, On::Combatant, id, &member.pools));
    for item in &member.items {
        let (on, id) = (on_of(item), format!("{id}.{}", item.id));
        wrong.extend(stats(system, on, &id, &item.stats));
        wrong.extend(pools(system, on, &id, &item.pools));
    }
    wrong
}

fn on_of(item: &ItemSheet) -> On {
    match item.kind {
        core::SHIELD => On::Shield,
        core::ARMOR => On::Armor,
        core::SPELL => On::Spell,
        core::ITEM => On::Item,
        _ => On::Weapon,
    }
}

fn stats(system: System, on: On, of: &str, given: &Args) -> Vec<String> {
    let stat = |name| system.stats().iter().find(move |stat| (stat.on, stat.name) == (on, name));
    let wrong = given.0.iter().filter_map(|arg| {
        misfit(system, of, (arg.name, &arg.value), stat(arg.name).map(|stat| stat.kind))
    });
    wrong.collect()
}

fn pools(system: System, on: On, of: &str, given: &[(Name, i32)]) -> Vec<String> {
    let known = |name| system.pools().iter().any(|pool| (pool.on, pool.name) == (on, name));
    let wrong = given.iter().filter(|(name, points)| {
        let (least, most) = system.points(*name);
        !known(*name) || !(least..=most).contains(points)
    });
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
    let name = system.spell(name);
    match (kind, value) {
        (None, _) => Some(format!("{of} has {name}, which no sheet has there")),
        (Some(Kind::Int(least, most)), Value::Int(n)) if !(least..=most).contains(n) => {
            Some(format!("{of} has {name} {n}; it takes {least} to {most}"))
        }
        (_, value) if !dice_are_sound(value) => {
            Some(format!("{of} has dice in {name} that nobody could write"))
        }
        _ => None,
    }
}

/// Whether every dice expression in a value is one that can be written.
fn dice_are_sound(value: &Value) -> bool {
    match value {
        Value::Dice(dice) => dice.to_string().parse::<Dice>().is_ok_and(|read| read == *dice),
        Value::List(list) => list.iter().all(dice_are_sound),
        _ => true,
    }
}
