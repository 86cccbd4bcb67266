//! Sheets of an opening, and of those who come later, against what the system lets a sheet hold.

use crate::engine::catalog::{Kind, On};
use crate::rules::System;
use crate::vocabulary::{Args, MapSheet, Member, Name, Opening, Value};

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
        let (on, id) = (On::item(item.kind), format!("{id}.{}", item.id));
        wrong.extend(stats(system, on, &id, &item.stats));
        wrong.extend(pools(system, on, &id, &item.pools));
    }
    wrong
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
    let Some(kind) = kind else {
        return Some(format!("{of} has {}, which no sheet has there", system.spell(name)));
    };
    let wrong = system.misfit(name, kind, value)?;
    Some(format!("{of}: {wrong}"))
}
