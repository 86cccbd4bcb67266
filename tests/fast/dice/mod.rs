//! The dice: what they are made of, that they are fair and independent, and what they hang on.

/// Fair and independent.
mod fair;
/// What they hang on: the deed, not the line it is said with nor what else is said.
mod hanging;
/// Options that are no part of a deed.
mod options;
/// What they are made of, against published vectors.
mod published;

use crate::shared::talked;
use affray::log::MemoryStorage;
use affray::play::Talk;
use affray::vocabulary::Event;

const FRONT: &str = r#"---
system = "wwn"
dice = "seeded"
seed = "0707070707070707070707070707070707070707070707070707070707070707"
mixed = true
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
hp-max = 90
melee-ac = 14
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 90
melee-ac = 13
[[combatant.weapon]]
id = "axe"
damage = "1d6"
[[combatant]]
id = "snik"
side = "raiders"
hp-max = 90
melee-ac = 13
---
"#;

/// The fight of some lines; the first says who begins, so its dice are typed.
fn fight(lines: &str) -> Talk<MemoryStorage> {
    talked(&format!("{FRONT}{lines}"))
}

/// Every face of the resolution the line ends with.
fn latest(talk: &Talk<MemoryStorage>) -> Vec<u16> {
    let mut faces = Vec::new();
    for taped in talk.session().latest_events() {
        if let Event::Rolled(rolled) = &taped.event {
            faces.extend(rolled.dice.iter().map(|die| die.face));
        }
    }
    faces
}

fn faces(lines: &str) -> Vec<u16> {
    latest(&fight(lines))
}

const START: &str = "gm start [6 1]\n";

/// A duel of factions: whoever is attacked is asked before anything is thrown.
pub const DUEL: &str = r#"---
system = "factions"
dice = "seeded"
seed = "0000000000000000000000000000000000000000000000000000000000000000"
[[map.zone]]
id = "a"
neighbours = ["b"]
[[map.zone]]
id = "b"
[[combatant]]
id = "ada"
side = "heroes"
at = "a"
max-health = 40
[[combatant.weapon]]
id = "needle"
damage = "1d4"
[[combatant]]
id = "bo"
side = "bandits"
at = "a"
max-health = 40
[[combatant.weapon]]
id = "axe"
damage = "1d8"
---
gm start started-by=heroes
"#;
