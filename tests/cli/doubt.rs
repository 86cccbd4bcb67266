//! From "that roll in round 2 was wrong" to why it came out as it did: two commands.

use super::comfort::flat;
use super::*;

/// A recorded fight of each system.
const FIGHTS: [&str; 5] = [
    "wwn/holm-bridge",
    "hallowed-earth/salt-cellar",
    "radiant-hack/flooded-vault",
    "factions/warehouse-fire",
    "defined/gallows-yard",
];

/// The rolls of an account, by the numbers at the start of its lines.
fn events(account: &str) -> Vec<&str> {
    let rolls = account.lines().filter(|line| line.contains(" = ") && line.contains('['));
    let numbered = rolls.filter_map(|line| line.split_whitespace().next());
    numbered.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).collect()
}

#[test]
fn every_roll_of_a_round_is_listed_by_one_command_and_explained_by_the_next() {
    let table = Table::empty();
    for fight in FIGHTS {
        let log = format!("{}.affray", fight.replace('/', "-"));
        fs::copy(root().join(format!("logs/{fight}.affray")), table.path(&log)).expect("a log");
        let rolls = table.done(&["log", &log, "--round", "2", "--rolls"]);
        let numbers = events(&rolls);
        assert!(numbers.len() >= 3, "{fight}: {rolls}");
        for number in numbers {
            let why = table.done(&["explain", &log, number]);
            assert!(why.starts_with(&format!("#{number} ")), "{fight}: {why}");
            // The clause with its text, and what is known of the die.
            assert!(why.contains("\nrolled because of "), "{fight} #{number}: {why}");
            assert!(why.contains("\nthe die: ") || why.contains("\nthe dice: "), "{why}");
        }
    }
}

#[test]
fn the_rolls_of_one_combatant_are_found_by_its_name() {
    let table = Table::empty();
    let bridge = root().join("logs/wwn/holm-bridge.affray");
    fs::copy(bridge, table.path("bridge.affray")).expect("a log");
    let rolls = table.done(&["log", "bridge.affray", "--round", "2", "--rolls", "--who", "bea"]);
    assert!(rolls.contains("attack 13 = d20 [11]"), "{rolls}");
    assert!(!rolls.contains("attack 9 = d20 [6]"), "Ash's is not hers: {rolls}");
    let number = rolls.lines().find(|line| line.contains("[11]")).map(|line| events(line)[0]);
    let why = table.done(&["explain", "bridge.affray", number.expect("it is listed")]);
    for reason in ["+1 Stab, wwn:melee.skill", "against 12 Melee AC, wwn:attack.which-ac", "hit"] {
        assert!(why.contains(reason), "{why}");
    }
}

#[test]
fn of_two_dice_the_one_that_is_not_counted_says_which_is() {
    let table = Table::empty();
    let combatant = |id: &str, kind: &str, side: &str, weapon: &str| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nkind = \"{kind}\"\nmax-hp = 9\n\
             [[combatant.weapon]]\nid = \"{weapon}\"\ndamage = \"1d4\"\n\
             attack-kind = \"ranged\"\n"
        )
    };
    let ada = combatant("ada", "character", "characters", "bow");
    let imp = combatant("imp", "npc", "enemies", "dart");
    let front = format!("---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n{ada}{imp}---\n");
    // Close up, her own shot is the harder one, and what the imp throws is easier to avoid.
    let lines = "gm start [5 4]\nada attack imp weapon=bow range=close [4 17]\n\
                 ada end-turn\nimp attack ada weapon=dart range=close [5 11 2]\n";
    table.write("two.play", front + lines);
    table.done(&["run", "two.play", "-o", "two.affray"]);
    let rolls = table.done(&["log", "two.affray", "--rolls"]);
    for (total, dropped) in [
        ("attack 4 ", "d20 17, typed, not counted: the lower one is"),
        ("avoidance against Imp 11 ", "d20 5, typed, not counted: the higher one is"),
    ] {
        let line = rolls.lines().find(|line| line.contains(total));
        let number = events(line.unwrap_or_else(|| panic!("{total}: {rolls}")))[0].to_owned();
        let why = table.done(&["explain", "two.affray", &number]);
        assert!(why.contains(dropped), "{why}");
    }
}

/// In brief a row tells many events, and what happens to somebody stands in those of others.
#[test]
fn what_happens_to_somebody_is_found_in_brief_too() {
    let log = |fight: &str| root().join(format!("logs/{fight}.affray")).display().to_string();
    for (fight, who, tells) in [
        ("factions/toll-bridge", "lad", "Lad is now broken"),
        ("hallowed-earth/salt-cellar", "smuggler", "Smuggler 4 → −1 Wound Points"),
    ] {
        let table = Table::empty();
        let told =
            table.done(&["log", &log(fight), "--who", who, "--depth", "brief", "--no-pager"]);
        assert!(flat(&told).contains(tells), "{fight}: {told}");
    }
}
