//! The cursor over a recorded fight: where each step leads, what there is to go to.

mod steps;
mod timeline;

use crate::shared::{fights, talked};
use affray::account::View;
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::replay::{Player, Step};
use affray::vocabulary::Viewer;

type Fight = Session<MemoryStorage>;

/// A duel in which something of each kind happens: a hit, a window, two lines that were left at
/// one place, a ruling, a mark, a dispute, a fall.
const DUEL: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 12
[[combatant.weapon]]
id = "sword"
damage = "1d8"
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 7
[[combatant.weapon]]
id = "axe"
damage = "1d6"
---
gm start [5 3]
ash melee-attack grak [4]
undo because "the wrong die"
ash melee-attack grak [5]
undo
ash melee-attack grak [14 4]
ash end-turn
mark here
grak melee-attack ash [2]
grak end-turn
dispute 20 because "that die"
gm set ash hp-=1 because "smoke"
ash melee-attack grak [19 6]
"#;

fn duel() -> Fight {
    talked(DUEL).into_session()
}

fn player(fight: &Fight) -> Player {
    Player::new(fight.history(), fight.system(), View::of(Viewer::Afterwards))
}

fn opened(log: Vec<u8>) -> Fight {
    Session::open(MemoryStorage::from(log), None).expect("what was played can be read")
}

/// Every fight of the literate cases and of `logs/`, as far as it plays.
fn recorded() -> impl Iterator<Item = (String, Fight)> {
    fights().into_iter().map(|fight| (fight.name, opened(fight.log)))
}

/// The stops of a step from the start, with how each is called.
fn stops(fight: &Fight, step: Step) -> Vec<u64> {
    let mut player = player(fight);
    let mut stops = Vec::new();
    while player.update(fight.history(), step) == affray::replay::Went::There {
        stops.push(player.event());
    }
    stops
}
