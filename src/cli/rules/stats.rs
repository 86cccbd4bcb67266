//! What sheets say, as a table: the stats, pools and switches of a system, by what carries them.

use super::super::face::Face;
use super::super::output::StatOut;
use super::wrapped_to;
use crate::engine::catalog::{Fallback, Kind, On, Pool, Start};
use crate::rules::System;

/// What carries stats, and how a play file begins its table.
const CARRIERS: [(On, &str, &str); 9] = [
    (On::Fight, "the fight", "[options]"),
    (On::Side, "a side", ""),
    (On::Combatant, "a combatant", "[[combatant]]"),
    (On::Weapon, "a weapon", "[[combatant.weapon]]"),
    (On::Shield, "a shield", "[[combatant.shield]]"),
    (On::Armor, "armor", "[[combatant.armor]]"),
    (On::Spell, "a spell", "[[combatant.spell]]"),
    (On::Item, "any other item", "[[combatant.item]]"),
    (On::Zone, "a zone", "[[map.zone]]"),
];

/// Prints what the sheets of a system say.
pub fn print(face: &mut Face, system: System) {
    for (on, of, table) in CARRIERS {
        let rows = rows(system, on, of);
        if face.is_json() {
            for row in &rows {
                face.object(row);
            }
            continue;
        }
        if rows.is_empty() {
            continue;
        }
        face.line(format!("{of}  {table}").trim_end());
        if on == On::Combatant {
            face.line(
                "  id, and in every system: name, side, seat, at, like, count, waiting, hidden,",
            );
            face.line("  conditions; items stand in tables of their own");
        }
        let width = rows.iter().map(|row| row.stat.chars().count()).max().unwrap_or(0);
        for row in &rows {
            let left_out = row.left_out.as_ref();
            let left_out = left_out.map_or_else(String::new, |what| format!("; left out: {what}"));
            let takes = format!("  {:width$}  {}{left_out}", row.stat, row.takes);
            face.line_in_parts(&takes, width + 4);
            let room = face.width().saturating_sub(width + 4).clamp(24, 80);
            for line in wrapped_to(room, row.says) {
                face.line(format!("  {:width$}  {line}", ""));
            }
        }
        face.line("");
    }
}

/// The stats of what carries them, then its pools; of the fight the switches.
fn rows(system: System, on: On, of: &'static str) -> Vec<StatOut> {
    let takes = |kind: Kind| kind.wanted(|name| system.spell(name));
    let stats = system.stats().iter().filter(|stat| stat.on == on).map(|stat| StatOut {
        of,
        stat: system.spell(stat.name).to_owned(),
        takes: takes(stat.kind),
        left_out: left_out(system, stat.fallback),
        says: stat.says,
    });
    let given = |pool: &&Pool| pool.on == on && pool.starts != Start::Empty;
    let pools = system.pools().iter().filter(given).map(|pool| StatOut {
        of,
        stat: system.spell(pool.name).to_owned(),
        takes: match on {
            On::Fight => "points, which play moves, and `gm set fight`; none of [options]",
            _ => "points, which play moves",
        }
        .to_owned(),
        left_out: match pool.starts {
            Start::Stat(stat, _) | Start::Full(stat, _) => Some(system.spell(stat).to_owned()),
            Start::Points(points) => Some(points.to_string()),
            Start::AsGiven | Start::Empty => None,
        },
        says: pool.says,
    });
    let switches = system.options_of_fight().filter(|_| on == On::Fight).map(|switch| StatOut {
        of,
        stat: system.spell(switch.name).to_owned(),
        takes: match switch.usual {
            Some(usual) => format!("{}, {usual}", takes(switch.kind)),
            None => takes(switch.kind),
        },
        left_out: switch.usual.map(str::to_owned),
        says: switch.says,
    });
    stats.chain(pools).chain(switches).collect()
}

/// What stands where a stat is left out, in words.
fn left_out(system: System, fallback: Fallback) -> Option<String> {
    Some(match fallback {
        Fallback::Required => "it must be given".to_owned(),
        Fallback::Int(number) => number.to_string(),
        Fallback::Flag(flag) => flag.to_string(),
        Fallback::Word(word) => system.spell(word).to_owned(),
        Fallback::BySeat(player, gm) => {
            let (player, gm) = (system.spell(player), system.spell(gm));
            format!("{player} if a player's seat speaks for it, else {gm}")
        }
        Fallback::Derived(how) => how.to_owned(),
        Fallback::Following(other, _) => format!("goes with {}", system.spell(other)),
        Fallback::Nothing => return None,
    })
}
