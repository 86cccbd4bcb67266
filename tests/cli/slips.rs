//! Slips that people make, and what they are told.

use super::comfort::{BLOW, played, refused, said, with_lines};
use super::*;

/// The fight with a map.
fn on_a_map() -> String {
    let mut front = BLOW.replacen("[[combatant]]", "[map]\ngrid = [9, 9]\n[[combatant]]", 1);
    for (id, at) in [("ash", "[1, 1]"), ("orc", "[5, 5]"), ("gob", "[[6, 6], [8, 8]]")] {
        let line = format!("id = \"{id}\"\n");
        front = front.replacen(&line, &format!("{line}at = {at}\n"), 1);
    }
    front
}

#[test]
fn everyday_words_lead_to_the_verb() {
    let table = played(&with_lines(&on_a_map(), &["gm start [5 3]"]));
    let no_verb = |word: &str| format!("`{word}` is not a verb of wwn");
    refused(
        &table,
        "gm",
        &[
            ("ash shoot orc", &no_verb("shoot"), "hint: did you mean `ranged-attack`?\n"),
            ("ash move to=2,2", &no_verb("move"), "`run`"),
            (
                "ash run to=orc",
                "this fight has no zones",
                "hint: a place is a square, written X,Y; beside orc are 4,4, 5,4, 6,4, 4,5\n",
            ),
            (
                "ash run to=bank",
                "this fight has no zones",
                "hint: a place is a square, written X,Y\n",
            ),
            ("ash run to=2,x", "to takes a square, written X,Y", ""),
            (
                "ash run to=9,10",
                "9,10 is not a square of the map",
                "hint: its squares run from 1,1 to 9,9\n",
            ),
            ("ash run path=9", "path takes every square entered, in order, such as 3,8>3,7", ""),
            ("ash run to 2,2", "this fight has no zones", "hint: `to` is an option: write to=…\n"),
            (
                "ash melee-attack orc 15 5",
                "weapon takes an item, not 15",
                "hint: faces of dice stand in brackets: [15 5]\n",
            ),
            ("ash melee-attack orc with axe", "ash has no `with`", "hint: leave out `with`\n"),
            (
                "ash melee-attack orc adjacent",
                "ash has no `adjacent`",
                "hint: `adjacent` is an option: write adjacent=yes\n",
            ),
        ],
    );
    for torn in ["gob 2 run 9,9", "Gob 2 run 9,9"] {
        let torn = said(&table, "gm", torn);
        assert_eq!(torn.code, 2, "{torn:?}");
        assert!(torn.err.contains("hint: did you mean `gob-2`? an id is one word"), "{torn:?}");
    }
}

#[test]
fn a_roll_that_was_said_again_is_named_by_its_new_number() {
    let lines = [
        "gm start [5 3]",
        "ash melee-attack orc weapon=longsword [6]",
        "gm hurt ash 1d6 source=\"a stone\" [3]",
    ];
    let table = played(&with_lines(BLOW, &lines));
    let number = |part: &str| {
        let told = table.done(&["log", "a.affray"]);
        let line = told.lines().rfind(|line| line.contains(part)).expect("a roll").to_owned();
        line.split_whitespace().next().expect("a number").to_owned()
    };
    let (attack, stone) = (number("attack "), number("= d6"));
    let came = said(&table, "gm", &format!("correct {attack} face=5"));
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{came:?}");
    let hint = format!("hint: its faces were said again and stand in #{}\n", number("= d6"));
    let what = format!("#{stone} is not part of the fight as it stands");
    refused(&table, "gm", &[(&format!("correct {stone} face=2"), &what, &hint)]);
}

#[test]
fn all_mistakes_of_a_sheet_are_told_at_once() {
    let table = Table::laid();
    let front = "---\nsystem = \"radiant-hack\"\n[[combatant]]\nid = \"ada\"\nmax-hpp = 8\n\
                 str = \"strong\"\n[[combatant.weapon]]\nid = \"knife\"\ndamag = \"1d6\"\n\
                 [[combatant.spell]]\nid = \"bolt\"\nrange = 3\n[[combatant]]\nid = \"orc\"\n\
                 kind = \"npc\"\ncount = 2\nreach = 3\n---\n";
    table.write("bad.play", front);
    let came = table.run(&["new", "bad.affray", "--from", "bad.play"]);
    assert_eq!(came.code, 2, "{came:?}");
    for (line, part) in [
        (5, "error: `max-hpp` is not a stat or pool here\n"),
        (6, "error: str takes a number from"),
        (9, "error: `damag` is not a stat or pool here\n"),
        (12, "error: `range` is not a stat or pool here\n"),
        (17, "error: `reach` is not a stat or pool here\n"),
    ] {
        assert_eq!(came.err.matches(part).count(), 1, "{part}: {}", came.err);
        assert!(came.err.contains(&format!("  --> bad.play:{line}:")), "{line}: {}", came.err);
    }
    assert!(came.err.contains("hint: did you mean `max-hp`?\n"), "{}", came.err);
    assert!(!came.err.contains("known: \n"), "{}", came.err);
}

#[test]
fn a_mistyped_key_of_a_sheet_is_told_what_it_was_meant_for() {
    let table = Table::laid();
    let ada = "---\nsystem = \"radiant-hack\"\n[[combatant]]\nid = \"ada\"\n";
    for (slip, hint) in [
        ("[[combatant.weapn]]\nid = \"knife\"\n", "hint: did you mean `weapon`?\n"),
        ("[[map.zone]]\nid = \"hall\"\ncolour = 3\n", "capacity, hazard, id\n"),
        ("saet = \"bo\"\n", "hint: did you mean `seat`?\n"),
    ] {
        table.write("bad.play", format!("{ada}{slip}---\n"));
        let came = table.run(&["new", "bad.affray", "--from", "bad.play"]);
        assert!(came.code == 2 && came.err.contains(hint), "{slip}: {}", came.err);
    }
}

#[test]
fn who_runs_a_script_with_a_mistake_is_told_how_to_go_on() {
    let table = Table::laid();
    table.write("a.play", with_lines(BLOW, &["gm start [5 3]", "ash dance"]));
    let came = table.run(&["run", "a.play", "-o", "a.affray", "--clock", "fixed"]);
    assert_eq!(came.code, 1, "{came:?}");
    assert!(came.err.contains("`affray play a.affray` goes on from there"), "{}", came.err);
    assert_eq!(said(&table, "gm", "ash end-turn").code, 0);
}

#[test]
fn help_on_joining_says_how_a_sheet_is_brought_in() {
    let table = played(BLOW);
    let told = said(&table, "gm", "help join").out;
    for part in
        ["who=… [at=…] [from=…] [count=…]", "    from=   a file with a sheet", "    count=  "]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
}

/// Once every line that came in place of the faces, slips too, was told that a face is missing.
#[test]
fn while_a_die_is_awaited_an_unknown_word_is_told_first() {
    let table =
        played(&with_lines(BLOW, &["gm start [5 3]", "ash melee-attack orc weapon=longsword"]));
    let missing = "because a face is missing: ash throws 1d20 for attack on orc\n";
    refused(
        &table,
        "gm",
        &[
            ("ash mele-attack orc", "`mele-attack` is not a verb of wwn", missing),
            ("ash mele-attack orc", "`mele-attack` is not a verb of wwn", "`melee-attack`"),
            ("esh melee-attack orc", "`esh` is not a combatant, a side or `gm`", missing),
            (
                "ash melee-attack gob-1",
                "a face is missing: ash throws 1d20 for attack on orc",
                "`undo` takes that line back",
            ),
        ],
    );
}

#[test]
fn an_unknown_key_of_a_sheet_leads_to_those_it_can_mean() {
    let sheet = |system: &str, keys: &str, weapon: &str| {
        format!(
            "---\nsystem = \"{system}\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
             side = \"heroes\"\n{keys}\n[[combatant.weapon]]\nid = \"club\"\n{weapon}\n---\n"
        )
    };
    let table = Table::laid();
    for (system, keys, weapon, hint) in [
        ("defined", "hp-max = 9\nlevel = 3", "", "did you mean `hd`?"),
        ("hallowed-earth", "", "damage = \"1d8\"", "did you mean `weapon-damage`?"),
        ("hallowed-earth", "", "type = \"blunt\"", "did you mean `damage-types`?"),
        ("wwn", "hp-max = 9\nac = 16", "", "did you mean `melee-ac` or `ranged-ac`?"),
        ("wwn", "hp-mx = 9", "", "did you mean `hp-max`?"),
        // Keys that the sheets of other games have, before what is merely spelled alike.
        ("wwn", "max-hp = 9", "", "`hp-max`; `hp` where it begins with fewer"),
        (
            "wwn",
            "class = 9",
            "",
            "it changes nothing by itself; a Warrior has `killing-blow = true` and `veterans-luck = 1`",
        ),
        ("wwn", "", "range = 9", "`range-normal` and `range-max`, in feet"),
        ("hallowed-earth", "dex = 3", "", "`agility`, or `agility-mod` alone"),
        (
            "hallowed-earth",
            "",
            "range = 20",
            "a weapon that shoots has `weapon-reach = 0`; how far it shoots is for the Referee",
        ),
        (
            "radiant-hack",
            "int = 2",
            "",
            "attributes other than str and dex stand together: `attributes = { wil = 1 }`",
        ),
        ("radiant-hack", "", "range = 2", "`max-range = \"far-away\"`"),
        ("factions", "hp = 7", "", "`health`; `max-health` where it begins with less"),
        ("factions", "", "two-handed = true", "`hands = 2`"),
        ("defined", "speed = 30", "", "`movement` is the feet of a move action"),
        ("defined", "", "range = 60", "`ranged = true`; how far it shoots is for the GM"),
    ] {
        table.write("a.play", sheet(system, keys, weapon));
        let came = table.run(&["new", "a.affray", "--from", "a.play"]);
        assert_eq!(came.code, 2, "{system}: {came:?}");
        assert!(came.err.contains(&format!("hint: {hint}\n")), "{hint}: {}", came.err);
    }
    table.write("a.play", "---\nsystem = \"wwn\"\n[options]\ntrauma = yes\n---\n");
    let came = table.run(&["new", "a.affray", "--from", "a.play"]);
    assert!(came.err.contains("hint: write true or false\n"), "{}", came.err);
    table.write("a.play", "---\nsystem = \"wwn\"\ngrid = [5, 5]\n---\n");
    let came = table.run(&["new", "a.affray", "--from", "a.play"]);
    assert!(came.err.contains("stand below `[map]`\n"), "{}", came.err);
}

#[test]
fn nothing_found_in_an_account_is_told_beside_the_answer() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    let came = table.run(&["log", "a.affray", "--find", "zzz"]);
    let told = "note: nothing of the account is like this\n";
    assert_eq!((came.code, came.out.as_str(), came.err.as_str()), (0, "", told));
    assert_eq!(table.run(&["log", "a.affray", "--find", "initiative"]).err, "");
}

/// Once a spear that one of two goblins had dropped was nowhere to be seen, and none of them could be
/// given to anybody.
#[test]
fn what_lies_on_the_ground_is_seen_and_can_be_given() {
    let front = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[map]\ngrid = [6, 6]\n[[combatant]]\n\
                 id = \"ash\"\nside = \"heroes\"\nat = [2, 2]\nhp-max = 9\n[[combatant]]\n\
                 id = \"gob\"\ncount = 2\nside = \"raiders\"\nat = [[4, 2], [4, 3]]\nhp-max = 5\n\
                 [[combatant.weapon]]\nid = \"spear\"\ndamage = \"1d6\"\n---\n";
    let table = played(&with_lines(front, &["gm start [5 3]", "gm hurt gob-2 5"]));
    let ground = |line: &str| line.starts_with("Ground ") && line.ends_with(" Gob 2's spear (4,3)");
    let state = table.done(&["state", "a.affray"]);
    assert!(state.lines().any(ground), "{state}");
    let hint = "hint: say whose: +gob-1.spear or +gob-2.spear\n";
    refused(&table, "gm", &[("gm set ash +spear", "several have spear", hint)]);
    let came = said(&table, "gm", "gm set ash +gob-2.spear");
    assert!(came.out.ends_with("Ash has Gob 2's spear in hand\n"), "{came:?}");
    assert!(!table.done(&["state", "a.affray"]).contains("Ground"));
}

/// Once the state told of an action as still to come that was done, until the count was over, and
/// of a condition that the account had ended.
#[test]
fn a_state_tells_what_is_still_to_come_and_what_holds() {
    let combatant = |id: &str, side: &str| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nstrength = 12\nmax-stress = 5\n\
             [[combatant.weapon]]\nid = \"axe\"\nweapon-damage = \"1d8\"\n"
        )
    };
    let front = "---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n";
    let front = format!("{front}{}{}---\n", combatant("ash", "heroes"), combatant("orc", "orcs"));
    let lines = ["gm start [4 4]", "ash attack orc", "orc attack ash", "ash act [3]"];
    let table = played(&with_lines(&front, &lines));
    let state = || table.done(&["state", "a.affray"]);
    let promised = state().matches("will do").count() + state().matches("attacks").count();
    assert!(promised > 0 && !state().contains("attacks Orc"), "{}", state());
    assert!(state().contains("attacks Ash"), "{}", state());
    let lines = ["gm start [4 4]", "gm hurt orc 5", "gm hurt orc 12", "gm hurt orc 3"];
    let table = played(&with_lines(&front, &lines));
    let state = || table.done(&["state", "a.affray"]);
    assert!(state().contains("Dying") && !state().contains("Incapacitated"), "{}", state());
    let came = said(&table, "gm", "gm set orc -incapacitated");
    assert!(came.out.contains("This changes nothing"), "{}", came.out);
}

/// A word of the prompt keeps its values apart where one is a border.
#[test]
fn borders_are_no_separators() {
    let table = Table::empty();
    table.done(&["new", "a.play", "--example", "factions"]);
    table.done(&["new", "a.affray", "--from", "a.play"]);
    assert_eq!(said(&table, "gm", "gm start started-by=tollmen").code, 0);
    let came = said(&table, "gm", "legal warden");
    assert!(came.out.contains("to=bank | bank|bridge"), "{came:?}");
    // Two zones that something can be aimed at do not read as the border between them.
    let play = String::from_utf8(table.read("a.play")).expect("text");
    let bomb = "damage = \"1d8\"\nblast = true\nattack-kind = \"ranged\"\nrange = 3";
    table.write("b.play", play.replace("damage = \"1d8\"", bomb));
    table.done(&["new", "b.affray", "--from", "b.play"]);
    let lines = b"gm start started-by=tollmen\nlegal warden\n";
    let came = table.run_with(&["play", "b.affray"], lines);
    assert!(came.out.contains(" zone=bank | bridge "), "{came:?}");
}

/// Who is large stands on all the squares it fills, on the map that people see as well.
#[test]
fn a_large_creature_is_drawn_on_every_square_it_fills() {
    let table = Table::empty();
    let sheet = "---\nsystem = \"defined\"\ndice = \"typed\"\n[map]\ngrid = [4, 3]\n\
                 [[combatant]]\nid = \"ogre\"\nside = \"foes\"\nat = [2, 2]\nhp-max = 9\n\
                 hd = 1\nbab = 1\nsize = \"large\"\n---\n";
    table.write("a.play", sheet);
    table.done(&["new", "a.affray", "--from", "a.play"]);
    let state = table.done(&["state", "a.affray"]);
    let map = "    1  2  3  4\n  1 .  .  .  .\n  2 .  Og Og .\n  3 .  Og Og .\n";
    assert!(state.contains(map), "{state}");
}

/// A hint about a key of another game names keys that a sheet of this one has.
#[test]
fn hints_about_keys_name_keys_that_there_are() {
    const FOREIGN: &[&str] = &[
        "ac",
        "adjacent",
        "agi",
        "agility",
        "armor",
        "armor-class",
        "armour",
        "armour-class",
        "attack-kind",
        "bab",
        "cha",
        "class",
        "con",
        "damage",
        "damage-die",
        "defence",
        "defense",
        "dex",
        "dexterity",
        "dice",
        "dr",
        "hands",
        "health",
        "hit-points",
        "hp",
        "hp-max",
        "int",
        "max-health",
        "max-hp",
        "max-range",
        "morale",
        "move",
        "movement",
        "natural",
        "neighbors",
        "neighbours",
        "per",
        "range",
        "ranged",
        "reach",
        "soak",
        "speed",
        "str",
        "strength",
        "to-hit",
        "two-handed",
        "weapon-hands",
        "wil",
        "wis",
        "wounds",
    ];
    let mut hints = 0;
    for system in affray::rules::SYSTEMS {
        let stats = system.stats().iter().map(|stat| stat.name);
        let known = stats.chain(system.pools().iter().map(|pool| pool.name));
        let known: Vec<&str> = known.map(|name| system.spell(name)).collect();
        for hint in FOREIGN.iter().filter_map(|word| system.key_for(word)) {
            for written in hint.split('`').skip(1).step_by(2) {
                let key = written.split(' ').next().unwrap_or_default();
                let is_table = key.starts_with("[[");
                assert!(is_table || known.contains(&key), "{}: {key}: {hint}", system.id());
            }
            hints += 1;
        }
    }
    assert!(hints > 60, "{hints}");
}
