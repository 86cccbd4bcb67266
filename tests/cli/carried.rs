//! What lasts is carried over to the next fight with `new --continue`.

use super::fresh::row;
use crate::Table;

/// A first fight in which somebody dies, somebody is wounded and drops what it holds, and the GM
/// changes a sheet.
#[test]
fn what_lasts_is_carried_over_and_the_dead_stay_out() {
    let table = Table::laid();
    let front = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
                 side = \"heroes\"\nseat = \"maria\"\nhp-max = 9\n[[combatant.weapon]]\n\
                 id = \"sword\"\ndamage = \"1d8\"\n[[combatant.weapon]]\nid = \"bow\"\n\
                 damage = \"1d6\"\ncarry = \"stowed\"\n[[combatant]]\nid = \"gob\"\n\
                 side = \"raiders\"\nhp-max = 5\n[[combatant]]\nid = \"orc\"\n\
                 side = \"raiders\"\nhp-max = 7\n---\n";
    table.write(
        "one.play",
        format!(
            "{front}gm start [6 4]\nash drop-item sword\n\
             gm hurt ash 4\ngm hurt gob 5\ngm set ash morale=8 +\"marked by the witch\"\n\
             gm set orc +frail\n"
        ),
    );
    table.write("two.play", front.replace("hp-max = 7", "hp-max = 8"));
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let out = table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    for what in [
        "ash hp 5",
        "ash morale 8",
        "ash gm-says \"marked by the witch\"",
        "ash.sword is held again: it lay on the ground",
        "gob is dead and stays out",
        "orc is frail",
    ] {
        assert!(out.contains(&format!("carried over: {what}\n")), "{what}:\n{out}");
    }
    let state = table.done(&["state", "two.affray"]);
    assert!(row(&state, "Ash").contains("\"marked by the witch\""), "{state}");
    assert!(row(&state, "Waiting").contains("Gob"), "{state}");
    assert!(row(&state, "Orc").contains("7/8") && row(&state, "Orc").contains("Frail"), "{state}");
}

/// Bob failed two death saves and lies there: in the next fight the third is against 71, and his
/// dagger is beside him. The dents in the axe stay.
#[test]
fn whoever_lies_dying_lies_there_in_the_next_fight() {
    let table = Table::laid();
    let front = "---\nsystem = \"defined\"\ndice = \"typed\"\n[[combatant]]\nid = \"bob\"\n\
                 side = \"heroes\"\nhp-max = 30\nhd = 3\nbab = 3\n[[combatant.weapon]]\n\
                 id = \"dagger\"\ndamage-die = \"1d4\"\n[[combatant]]\nid = \"orc\"\n\
                 side = \"raiders\"\nhp-max = 30\nhd = 3\nbab = 3\n[[combatant.weapon]]\n\
                 id = \"axe\"\ndamage-die = \"1d6\"\ndurability = { hardness = 2, hp = 20 }\n---\n";
    let lines = "gm start [20 10]\ngm hurt bob 30 hd=2 [1]\ngm answer cut\norc end-turn\n[40]\n\
                 expect bob death-failures 2\ngm set orc.axe item-durability=12\ngm end\n";
    table.write("one.play", format!("{front}{lines}"));
    table.write("two.play", front);
    table.done(&["run", "one.play", "-o", "one.affray"]);
    table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    let lines = "gm start [20 10]\nexpect bob death-failures 2\nexpect bob is unconscious\n\
                 expect bob is exposed\nexpect bob is prone\nexpect bob lacks dagger\n\
                 expect orc.axe item-durability 12\n[70]\nexpect bob is dead\n";
    play(&table, "two.affray", lines);
}

/// A sheet lists attributes of its own, and a condition knows one by its place there. In a file that
/// lists another before it, it is still Wil that is Tested.
#[test]
fn a_condition_is_about_the_same_number_of_another_sheet() {
    let table = Table::laid();
    let front = |attributes: &str| {
        format!(
            "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
             max-hp = 8\nattributes = {{ {attributes} }}\n[[combatant]]\nid = \"orc\"\n\
             kind = \"npc\"\nmax-hp = 8\n---\n"
        )
    };
    let one = front("con = 1, wil = -1");
    let lines = "gm start [5 4]\ngm apply-hinderance ada which=stuck attribute=wil\ngm end\n";
    table.write("one.play", format!("{one}{lines}"));
    table.write("two.play", front("agi = 4, con = 1, wil = -1"));
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let out = table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    assert!(out.contains("carried over: ada is stuck:wil\n"), "{out}");
    let lines = "gm start [5 4]\nada end-turn [13]\nexpect roll hinderance 12 success by ada\n";
    play(&table, "two.affray", lines);
}

/// The sheet gives a monster no Stress: its Hit Dice are thrown once, and what is left of them, be
/// it nothing, is what it comes to the next fight with.
#[test]
fn stress_that_is_used_up_is_not_thrown_again() {
    let table = Table::laid();
    let front = "---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n[[combatant]]\nid = \"ann\"\n\
                 side = \"heroes\"\nkind = \"character\"\nmax-stress = 6\n[[combatant]]\n\
                 id = \"orc\"\nside = \"orcs\"\nkind = \"monster\"\nhd = 1\n---\n";
    table.write("one.play", format!("{front}gm start [3 5]\ngm set orc stress=0\ngm end\n"));
    table.write("two.play", front);
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let out = table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    for what in ["orc stress 0", "orc max-stress 8"] {
        assert!(out.contains(&format!("carried over: {what}\n")), "{what}:\n{out}");
    }
    let state = table.done(&["state", "two.affray"]);
    assert!(row(&state, "Orc").contains("0/8"), "{state}");
}

/// Kim went down in round 1, Bea in round 2: one full round has passed for Kim. In the next fight
/// five more bring her death, and six bring Bea's.
#[test]
fn the_clock_of_the_dying_goes_on_in_the_next_fight() {
    let table = Table::laid();
    let hero = |id: &str| {
        format!("[[combatant]]\nid = \"{id}\"\nside = \"heroes\"\nkind = \"pc\"\nhp-max = 9\n")
    };
    let front = format!(
        "---\nsystem = \"wwn\"\ndice = \"typed\"\n{}{}{}[[combatant]]\nid = \"orc\"\n\
         side = \"raiders\"\nhp-max = 7\n---\n",
        hero("ash"),
        hero("bea"),
        hero("kim"),
    );
    let round = "heroes end-turn\nraiders end-turn\n";
    table.write(
        "one.play",
        format!("{front}gm start [8 1]\ngm set kim hp=0\n{round}gm set bea hp=0\n{round}gm end\n"),
    );
    table.write("two.play", front);
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let out = table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    assert!(out.contains("carried over: kim mortal-clock 1\n"), "{out}");
    table.write(
        "more.play",
        format!(
            "gm start [8 1]\n{}expect kim is mortally-wounded\n{round}expect kim is dead\n\
             expect bea is mortally-wounded\n{round}expect bea is dead\n",
            round.repeat(4)
        ),
    );
    let came = table.sh("affray play two.affray < more.play");
    assert_eq!(came.code, 0, "{came:?}");
}

/// Two of four bandits are gone. Of those who are left one passes the morale check and one fails.
#[test]
fn what_came_of_a_morale_check_is_carried_over() {
    let table = Table::laid();
    let bandit = |id: &str, wit: u8| {
        format!("[[combatant]]\nid = \"{id}\"\nside = \"bandits\"\nwit = {wit}\n")
    };
    let front = format!(
        "---\nsystem = \"factions\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
         side = \"heroes\"\n{}{}{}{}---\n",
        bandit("gil", 12),
        bandit("hob", 8),
        bandit("kit", 10),
        bandit("lon", 10),
    );
    table.write(
        "one.play",
        format!(
            "{front}gm start started-by=heroes\ngm set kit +fled\ngm set lon +fled\n\
             heroes pass\nbandits pass [10]\nexpect round 2\n"
        ),
    );
    table.write("two.play", front);
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let out = table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    for what in ["gil is steadfast", "hob is broken"] {
        assert!(out.contains(&format!("carried over: {what}\n")), "{what}:\n{out}");
    }
    assert!(!out.contains("kit is fled"), "{out}");
}

/// Three fights with one file: what the first one has changed the second has not, and so the third
/// has it from the first. A new file wins where it says something else than that one.
#[test]
fn a_third_fight_goes_on_from_what_the_first_one_changed() {
    let table = Table::laid();
    let front = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
                 side = \"heroes\"\nkind = \"pc\"\nhp-max = 12\nmelee-ac = 15\n\
                 [[combatant.shield]]\nid = \"shield\"\nac-bonus = 1\n[[combatant]]\nid = \"orc\"\n\
                 side = \"foes\"\nhp-max = 9\n---\n";
    let (start, end) = ("gm start [6 4]\n", "gm end\n");
    let splintered = "gm set ada -shield because \"splintered\"\ngm set ada morale=8\n";
    table.write("one.play", format!("{front}{start}{splintered}{end}"));
    table.write("front.play", front);
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let goes_on = |from: &str, file: &str, to: &str| {
        table.done(&["new", to, "--from", file, "--continue", from])
    };
    goes_on("one.affray", "front.play", "two.affray");
    play(&table, "two.affray", &format!("{start}{end}"));
    let out = goes_on("two.affray", "front.play", "three.affray");
    let gone = "ada.shield was used up or destroyed; a new one needs another id";
    for row in ["carried over: ada morale 8".to_owned(), format!("not carried over: {gone}")] {
        assert!(out.lines().any(|line| line == row), "{row}:\n{out}");
    }
    // Without the shield one point less than the sheet says.
    play(&table, "three.affray", "expect ada melee-ac 14\nexpect ada morale 8\n");
    table.done(&["verify", "three.affray"]);
    table.write("other.play", front.replace("melee-ac = 15", "melee-ac = 15\nmorale = 10"));
    let out = goes_on("two.affray", "other.play", "other.affray");
    assert!(!out.contains("morale"), "{out}");
}

/// The sword lies on the ground, and the maul is in both hands: the sword comes back to where the
/// maul was, and the fight can start.
#[test]
fn what_comes_back_is_not_held_beside_what_was_drawn_in_its_place() {
    let table = Table::laid();
    let front = "---\nsystem = \"defined\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
                 side = \"heroes\"\nhp-max = 9\nhd = 1\nbab = 1\n[[combatant.weapon]]\n\
                 id = \"sword\"\ndamage-die = \"1d8\"\n[[combatant.weapon]]\nid = \"maul\"\n\
                 damage-die = \"1d10\"\nstorage = \"sheath\"\n[[combatant]]\nid = \"orc\"\n\
                 side = \"foes\"\nhp-max = 9\nhd = 1\nbab = 1\n---\n";
    let lines =
        "gm start [20 5]\nash drop-item sword\nash draw-weapon maul\nash end-turn\ngm end\n";
    table.write("one.play", format!("{front}{lines}"));
    table.write("two.play", front);
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let out = table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    for what in ["ash.sword is readied again: it lay on the ground", "ash.maul is held"] {
        assert!(out.contains(&format!("carried over: {what}\n")), "{what}:\n{out}");
    }
    play(&table, "two.affray", "gm start [20 5]\n");
}

/// Plays lines that all hold.
fn play(table: &Table, log: &str, lines: &str) {
    let came = table.run_with(&["play", log], lines.as_bytes());
    assert_eq!(came.code, 0, "{lines}: {came:?}");
}
