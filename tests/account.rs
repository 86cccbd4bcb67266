//! What people read of a fight: the account, the standing, explanations and the plain replay.

use affray::account::{Account, Detail, Undone, View};
use affray::explain::explain;
use affray::log::MemoryStorage;
use affray::play::{Session, open_script, run_script};
use affray::replay::{Player, Step, plain_text};
use affray::script::{Source, parse_script};
use affray::standing::standing_at;
use affray::vocabulary::{Event, Seat, Stamp};

type Fight = Session<MemoryStorage>;

const CAST: &str = r#"---
system = "wwn"
dice = "DICE"
[map]
grid = [20, 12]
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
at = [3, 4]
kind = "pc"
hp-max = 12
attack-bonus = 1
str-mod = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "bea"
side = "heroes"
seat = "tom"
at = [3, 6]
kind = "pc"
hp-max = 9
skills = { stab = 0 }
[[combatant.weapon]]
id = "spear"
damage = "1d6"
[[combatant]]
id = "grak"
side = "raiders"
at = [4, 4]
hp-max = 11
melee-ac = 13
attack-bonus = 1
[[combatant.weapon]]
id = "axe"
damage = "1d6"
shock = 1
shock-ac = 15
---
"#;

const FIGHT: &str = r#"
gm start [5 3]
ash melee-attack grak weapon=longsword [11 6]
grak take total-defense
undo because "wrong target"
ash melee-attack grak weapon=longsword [14 6]
ash end-turn
bea go-prone
bea end-turn
gm set grak hp-=1 because "poison"
grak melee-attack ash weapon=axe [2]
grak end-turn
mark round-two
remark "good game"
ash melee-attack grak weapon=longsword [3]
"#;

fn now() -> u64 {
    1_700_000_000_000
}

fn played(dice: &str, lines: &str) -> Fight {
    let text = format!("{}{lines}", CAST.replace("DICE", dice));
    let source = Source::new(None, &text).expect("the text is short");
    let script = parse_script(&source).expect("the script parses");
    let mut talk =
        open_script(&script, MemoryStorage::default(), now, || [7; 32]).expect("the fight opens");
    run_script(&script, &mut talk, |_, _| ()).expect("the script runs");
    talk.into_session()
}

fn account(fight: &Fight, view: View) -> String {
    let mut text = String::new();
    Account::new(fight.history(), fight.system(), view).write(&mut text).expect("a String takes all");
    text
}

#[track_caller]
fn expect(found: &str, expected: &str) {
    assert!(found.trim() == expected.trim(), "found:\n{found}\nexpected:\n{expected}");
}

#[test]
fn dump() {
    let fight = played("typed", FIGHT);
    let h = fight.history();
    println!("{}", account(&fight, View::default()));
    println!("{}", account(&fight, View { undone: Undone::Told, detail: Detail::Everything, ..View::default() }));
    for n in [23, 32, 39, 42, 63, 26, 2, 34, 29] {
        println!("{}", explain(h, fight.system(), n, None).expect("explains"));
    }
    for n in [1, 24, 33, 75, h.count()] {
        println!("{}", standing_at(h, fight.system(), n, None));
    }
    for line in plain_text(h, fight.system(), View::default()) {
        println!("{line}");
    }
    let mut player = Player::new(h, fight.system(), View::default());
    loop {
        println!("{} {} {:?}", player.row(), player.event(), player.progress());
        if !player.update(Step::On) { break; }
    }
    let _ = (Seat(0), Stamp { seat: Seat(0), time: 0 }, Event::Settled);
}
