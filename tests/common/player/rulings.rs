//! What the random player rules.

use super::{Random, habits, in_order, some_value};
use affray::engine::catalog::{Bearer, Kind, On, Stat};
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{Effect, ItemId, MapSheet, Name, Place, Subject, Who, ZoneId, core};

/// A change that the GM may rule, legal or not: words, or anything that the system's lists or its
/// habits have.
pub fn change(system: System, state: &State, random: &mut Random) -> Option<Effect> {
    let own = match random.below(8) {
        0 => return Some(Effect::Word { of: Subject::Fight, text: "so be it".to_owned() }),
        1 | 2 => (habits::of(system).ruling)(state, random),
        _ => None,
    };
    own.or_else(|| in_lists(system, state, random))
}

/// A change of anything that the lists of a system have: a pool, a condition or a stat, of a
/// combatant or an item; or of where somebody is.
fn in_lists(system: System, state: &State, random: &mut Random) -> Option<Effect> {
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let item = ItemId(random.below(state.items.len().max(1) as u64) as u16);
    let of = if random.flag(4) { Subject::Item(item) } else { Subject::Who(who) };
    let (on, bearer) = (On::of(state, of)?, Bearer::as_which(of)?);
    let word =
        |names: Vec<Name>, random: &mut Random| random.one_of(&in_order::words(system, &names));
    match random.below(6) {
        0 | 1 => {
            let rows = system.pools().iter().filter(|row| row.on == on);
            let pool = word(rows.map(|row| row.name).collect(), random)?;
            Some(Effect::Pool { of, pool, by: random.below(9) as i32 - 4 })
        }
        2 | 3 => {
            let rows = system.conditions_of(bearer);
            let condition = word(rows.map(|row| row.name).collect(), random)?;
            Some(if random.flag(2) {
                Effect::Gained { of, condition, detail: None }
            } else {
                Effect::Lost { of, condition, detail: None }
            })
        }
        4 => {
            // How an item is carried is a change of its own; with a side empty nothing starts.
            let kept = |name| name == core::CARRY || name == core::SIDE && state.round == 0;
            let is_stat = |row: &&Stat| row.on == on && !kept(row.name);
            let rows = system.stats().iter().filter(is_stat);
            let stat = word(rows.map(|row| row.name).collect(), random)?;
            // Whatever words a sheet has for a side, in the fight it is one of the sides.
            let kind = if stat == core::SIDE { Kind::Side } else { system.stat(on, stat)?.kind };
            let to = some_value(random, system, state, kind)?;
            Some(Effect::Stat { of, stat, to })
        }
        _ => {
            state.body(who).place?;
            Some(Effect::Moved { who, to: place(state, random) })
        }
    }
}

/// Some place of the map.
pub fn place(state: &State, random: &mut Random) -> Option<Place> {
    match (state.grid(), &state.cast.map) {
        (Some(grid), _) => {
            let coordinate =
                |most: u8, random: &mut Random| 1 + random.below(u64::from(most)) as u8;
            Some(Place::Square(coordinate(grid.width, random), coordinate(grid.height, random)))
        }
        (None, MapSheet::Zones(zones)) => {
            Some(Place::Zone(ZoneId(random.below(zones.len().max(1) as u64) as u16)))
        }
        _ => None,
    }
}
