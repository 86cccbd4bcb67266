//! What people read of a fight: the account, the standing, explanations and the plain replay.

use affray::account::{Account, Detail, Undone, View};
use affray::explain::explain;
use affray::log::MemoryStorage;
use affray::play::{Session, open_script, run_script};
use affray::replay::{Player, Step, plain_text};
use affray::script::{Source, parse_cases, parse_script};
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
    Account::new(fight.history(), fight.system(), view)
        .write(&mut text)
        .expect("a String takes all");
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
    println!(
        "{}",
        account(
            &fight,
            View { undone: Undone::Told, detail: Detail::Everything, ..View::default() }
        )
    );
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
        if !player.update(Step::On) {
            break;
        }
    }
    let _ = (Seat(0), Stamp { seat: Seat(0), time: 0 }, Event::Settled);
}

/// Every play block of the literate cases, as far as it runs.
fn cases() -> Vec<(String, Fight)> {
    let mut fights = Vec::new();
    let mut folders = vec![std::path::PathBuf::from("tests/cases")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.display().to_string();
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            let Ok(source) = Source::new(Some(&name), &text) else { continue };
            let Ok(cases) = parse_cases(&source) else { continue };
            for (number, case) in cases.iter().enumerate() {
                let Ok(script) = case.parse() else { continue };
                let storage = MemoryStorage::default();
                let Ok(mut talk) = open_script(&script, storage, now, || [7; 32]) else { continue };
                let _ = run_script(&script, &mut talk, |_, _| ());
                fights.push((format!("{name} block {number}"), talk.into_session()));
            }
        }
    }
    fights
}

#[test]
fn every_case_can_be_read() {
    let fights = cases();
    assert!(fights.len() > 100, "{} cases were found", fights.len());
    for (name, fight) in &fights {
        let (history, system) = (fight.history(), fight.system());
        for detail in [Detail::Table, Detail::Everything] {
            let view = View { detail, undone: Undone::Told, viewer: None };
            let text = account(fight, view);
            if std::env::var("SHOW").is_ok() && detail == Detail::Table {
                println!("== {name}\n{text}");
            }
            assert!(!text.contains('?'), "{name} has an unknown word:\n{text}");
        }
        for event in 1..=history.count() {
            let why = explain(history, system, event, None).expect("every event is explained");
            assert!(!why.what.is_empty(), "{name} #{event}");
        }
    }
}
