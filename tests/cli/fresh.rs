//! New fights: what `new` makes of sheets, and fights to begin from.

use crate::Table;
use affray::rules::SYSTEMS;

/// The last row of an answer that has these words in it.
pub fn row<'a>(text: &'a str, words: &str) -> &'a str {
    text.lines().rfind(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}:\n{text}"))
}

#[test]
fn a_fight_to_begin_from_runs_as_it_stands() {
    for system in SYSTEMS {
        let (table, id) = (Table::laid(), system.id());
        let shown = table.done(&["new", "--example", id]);
        let wrote = table.done(&["new", "mine.play", "--example", id]);
        assert_eq!(wrote, "wrote mine.play; play it with `affray run mine.play`\n");
        assert_eq!(table.read("mine.play"), shown.as_bytes(), "{id}");
        // It runs to the end, awaits nothing, and opens without a doubt.
        let came = table.run(&["run", "mine.play", "-o", "mine.affray"]);
        assert_eq!(came.code, 0, "{id}: {came:?}");
        let came = table.run(&["new", "next.affray", "--from", "mine.play"]);
        assert!(came.code == 0 && !came.err.contains("warning"), "{id}: {}", came.err);
        // What is there already is not overwritten.
        let came = table.run(&["new", "mine.play", "--example", id]);
        assert_eq!(came.code, 2, "{id}: {came:?}");
    }
    let came = Table::laid().run(&["new", "--example", "wnw"]);
    assert!(came.code == 2 && came.err.contains("wwn"), "{came:?}");
}

#[test]
fn an_example_is_not_written_where_a_log_would_lie() {
    let table = Table::laid();
    let came = table.run(&["new", "first.affray", "--example", "wwn"]);
    assert!(came.code == 2 && !table.path("first.affray").exists(), "{came:?}");
    let hint =
        "`affray new first.play --example wwn`, then `affray run first.play -o first.affray`";
    assert!(came.err.contains(hint), "{came:?}");
}

#[test]
fn what_is_made_of_sheets_is_shown_and_what_looks_forgotten_is_told() {
    let table = Table::laid();
    let front = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[map]\ngrid = [5, 5]\n[[combatant]]\n\
                 id = \"ash\"\nside = \"heroes\"\nseat = \"maria\"\nat = [1, 1]\nhp-max = 9\n\
                 attack-bonus = 2\n[[combatant.weapon]]\nid = \"sword\"\ndamage = \"1d8\"\n\
                 [[combatant]]\nid = \"bo\"\nside = \"heroes\"\nseat = \"jon\"\nkind = \"npc\"\n\
                 hp-max = 1\n[[combatant]]\nid = \"cy\"\nside = \"heroes\"\nat = [2, 2]\n\
                 hp-max = 4\n[[combatant]]\nid = \"dee\"\nside = \"heroes\"\nat = [2, 2]\n\
                 hp-max = 4\n[[combatant]]\nid = \"eve\"\nside = \"heroes\"\nat = [3, 2]\n\
                 hp-max = 4\nhidden = true\n---\n";
    table.write("sheets.play", front);
    let came = table.run(&["new", "sheets.affray", "--from", "sheets.play"]);
    let ash = row(&came.out, "ash  heroes");
    // A player's seat makes a character, unless the sheet says otherwise.
    for word in ["heroes", " pc ", "maria", "9/9 hp", "melee-ac 10", "attack-bonus 2", "sword 1d8"]
    {
        assert!(ash.contains(word), "{word}: {ash}");
    }
    assert!(row(&came.out, "bo   heroes").contains(" npc "), "{}", came.out);
    for doubt in [
        "all are of one side: nobody has an enemy",
        "bo has nothing to strike with but its body",
        "bo has hp-max 1",
        "bo stands nowhere on the map: at = …",
        "dee and cy stand on one square, 2,2",
        "eve: players see who hides, but not where; to keep somebody a secret, bring it from a file of its own: gm join from=FILE#ID",
    ] {
        assert!(came.err.contains(&format!("warning: {doubt}")), "{doubt}: {}", came.err);
    }
    assert!(!came.err.contains("ash"), "{}", came.err);
}

/// What fills several squares was held to stand on the first of them alone.
#[test]
fn a_large_creature_stands_on_all_of_its_squares() {
    let table = Table::empty();
    let one = |id: &str, more: &str| {
        format!("[[combatant]]\nid = \"{id}\"\nhp-max = 9\nhd = 1\nbab = 0\n{more}\n")
    };
    let cast = one("ash", "side = \"heroes\"\nat = [5, 5]")
        + &one("ogre", "side = \"beasts\"\nsize = \"large\"\nat = [4, 4]")
        + &one("bull", "side = \"beasts\"\nsize = \"large\"\nat = [9, 4]");
    let front =
        format!("---\nsystem = \"defined\"\ndice = \"typed\"\n[map]\ngrid = [9, 9]\n{cast}---\n");
    table.write("a.play", front);
    let came = table.run(&["new", "a.affray", "--from", "a.play"]);
    for doubt in ["ogre and ash stand on one square, 5,5", "bull does not fit on the map at 9,4"] {
        assert!(came.err.contains(&format!("warning: {doubt}\n")), "{doubt}: {}", came.err);
    }
}

/// Once a sheet could hold four weapons in two hands, and a Creature's numbers made a Character.
#[test]
fn what_a_system_doubts_of_a_sheet_is_told() {
    let weapon = |id: &str, stats: &str| format!("[[combatant.weapon]]\nid = \"{id}\"\n{stats}\n");
    let dice = "damage = \"1d6\"\n";
    let two =
        |dice: &str, hands: &str| weapon("bow", &format!("{dice}{hands}")) + &weapon("axe", dice);
    let too_many = "ash holds bow (2 hands), axe: that takes 3 hands, and it has 2; carry = \
                    \"readied\" is for what is at its belt, ";
    let table = Table::laid();
    let rows = [
        ("wwn", "hp-max = 9", two(dice, "weapon-hands = 2"), too_many),
        (
            "hallowed-earth",
            "strength = 9",
            two("weapon-damage = \"1d6\"\n", "weapon-hands = 2"),
            too_many,
        ),
        ("factions", "max-health = 9", two(dice, "hands = 2"), too_many),
        ("radiant-hack", "max-hp = 9", two(dice, "hands = \"two-handed\""), too_many),
        (
            "wwn",
            "hp-max = 9\nat = [1, 1]",
            weapon("bow", &format!("{dice}use = [\"shot\"]")),
            "bow of ash reaches any distance: range-normal and range-max say how far it does",
        ),
        (
            "factions",
            "max-health = 9",
            weapon("bow", &format!("{dice}attack-kind = \"ranged\"")),
            "bow of ash reaches no other zone: range = says how many it does",
        ),
        (
            "radiant-hack",
            "max-hp = 9\nskill = 3",
            weapon("axe", dice),
            "ash is a Character and Tests no skill; kind = \"npc\" makes it a Creature",
        ),
        (
            "radiant-hack",
            "max-hp = 9",
            "[[combatant.armor]]\nid = \"mail\"\n".to_owned(),
            "ash wears mail, which takes nothing off by itself; reduction = 1 on the combatant does",
        ),
        (
            "defined",
            "hp-max = 9\nhd = 1\nbab = 1\nstr = 16",
            weapon("axe", "damage-die = \"1d6\""),
            "ash has a modifier of 16 for str, which looks like a score: that of the score 16 is 3",
        ),
        (
            "defined",
            "hp-max = 9\nhd = 1\nbab = 1",
            weapon("jav", "damage-die = \"1d6\"\nthrown = true"),
            "jav of ash cannot be thrown: that takes ranged = true, too",
        ),
    ];
    for (at, (system, stats, items, doubt)) in rows.into_iter().enumerate() {
        let map = if stats.contains("at =") { "[map]\ngrid = [5, 5]\n" } else { "" };
        let side = if system == "radiant-hack" { "characters" } else { "heroes" };
        table.write(
            "a.play",
            format!(
                "---\nsystem = \"{system}\"\ndice = \"typed\"\n{map}[[combatant]]\n\
                 id = \"ash\"\nside = \"{side}\"\n{stats}\n{items}---\n"
            ),
        );
        let came = table.run(&["new", &format!("{at}.affray"), "--from", "a.play"]);
        assert!(came.err.contains(&format!("warning: {doubt}")), "{system}: {}", came.err);
    }
}

/// No Test was passed yet, so a fight that ends changes nothing of it.
#[test]
fn what_ends_on_a_test_is_carried_over() {
    let table = Table::laid();
    let front = "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
                 max-hp = 8\n[[combatant]]\nid = \"orc\"\nkind = \"npc\"\nmax-hp = 8\n---\n";
    table.write(
        "one.play",
        format!(
            "{front}gm start [5 4]\ngm apply-ongoing-damage ada attribute=str\n\
             gm apply-hinderance orc which=stuck\ngm end\n"
        ),
    );
    table.write("two.play", front);
    table.done(&["run", "one.play", "-o", "one.affray"]);
    let out = table.done(&["new", "two.affray", "--from", "two.play", "--continue", "one.affray"]);
    for what in ["ada is ongoing-damage:str", "orc is stuck"] {
        assert!(out.contains(&format!("carried over: {what}\n")), "{what}:\n{out}");
    }
}

#[test]
fn what_sheets_say_is_a_table() {
    let table = Table::laid();
    for system in SYSTEMS {
        let out = table.done(&["rules", system.id(), "stats"]);
        let lines = table.done(&["rules", system.id(), "stats", "--json"]);
        for stat in system.stats() {
            let name = system.spell(stat.name);
            assert!(out.contains(&format!("  {name} ")), "{}: {name}", system.id());
            assert!(lines.contains(&format!("\"stat\":\"{name}\"")), "{}: {name}", system.id());
        }
        assert!(out.lines().all(|line| !line.ends_with(' ')), "{}", system.id());
    }
    let wwn = table.done(&["rules", "wwn", "stats"]);
    assert!(
        row(&wwn, "  kind ").contains("left out: pc if a player's seat speaks for it, else npc")
    );
}

#[test]
fn a_newcomer_comes_from_a_cast_or_from_its_own_sheet() {
    let table = Table::laid();
    let wolf = "id = \"wolf\"\nside = \"raiders\"\nhp-max = 6\n";
    table.write("wolf.toml", wolf);
    table.write(
        "beasts.toml",
        format!("[[combatant]]\n{wolf}[[combatant]]\n{wolf}").replacen("\"wolf\"", "\"bear\"", 1),
    );
    table.write("bad.toml", wolf.replace("hp-max", "hp-mx"));
    table.write("none.toml", "name = \"nobody\"\n");
    let text = table.done(&["new", "--example", "wwn"]);
    let said = |line: &str| {
        table.write("joined.play", format!("{text}{line}\n"));
        table.run(&["run", "joined.play"])
    };
    for (line, who) in [
        ("gm join from=wolf.toml at=1,1", "Wolf"),
        ("gm join grey from=wolf.toml at=1,1", "Grey"),
        ("gm join from=beasts.toml#bear at=1,1", "Bear"),
        ("gm join from=beasts.toml#wolf count=2 at=1,1>2,1", "Wolf 2"),
        // One more of those that a sheet makes with `count`, by the sheet's id or by one of theirs.
        ("gm join from=joined.play#gob at=1,1", "Gob 3"),
        ("gm join from=joined.play#gob-2 count=2 at=1,1>2,1", "Gob 4"),
        ("gm join chief from=joined.play#gob at=1,1", "Chief"),
    ] {
        let came = said(line);
        assert_eq!(came.code, 0, "{line}: {}", came.err);
        assert!(came.out.contains(&format!("{who} joins the fight")), "{line}: {}", came.out);
    }
    for (line, what) in [
        ("gm join from=wolf.toml", "wolf needs a place on the map"),
        ("gm join from=beasts.toml at=1,1", "because known: bear, wolf"),
        ("gm join from=beasts.toml#wulf at=1,1", "did you mean `wolf`?"),
        ("gm join from=beasts.toml#wolf count=2 at=1,1", "one after the other: at=3,4>4,4>5,4"),
        ("gm join from=bad.toml at=1,1", "  --> bad.toml:3:1\n  |\n3 | hp-mx = 6\n"),
        ("gm join from=none.toml at=1,1", "this is neither a sheet nor a cast"),
    ] {
        let came = said(line);
        assert!(came.code == 1 && came.err.contains(what), "{line}: {came:?}");
    }
}

/// Where there is a map, who waits without a place is asked for one, and so is who comes back.
#[test]
fn who_cannot_come_in_is_told_how() {
    let table = Table::laid();
    let text = table.done(&["new", "--example", "defined"]);
    let bea = "[[combatant]]\nid = \"bea\"\nside = \"heroes\"\nhp-max = 9\nhd = 1\nbab = 1\n\
               waiting = true\n---\n";
    let text = text.replacen("---\n# Everybody", &format!("{bea}# Everybody"), 1);
    let said = |line: &str| {
        table.write("come.play", format!("{text}gm leave grak\n{line}\n"));
        table.run(&["run", "come.play"])
    };
    for (line, what, hint) in [
        ("gm join bea", "bea needs a place on the map", "gm join bea at=X,Y\n"),
        ("gm join grak", "grak needs a place on the map", "gm join grak at=X,Y\n"),
        ("gm join ash", "ash is in the fight", "error"),
    ] {
        let came = said(line);
        assert!(came.code == 1 && came.err.contains(what), "{line}: {}", came.err);
        assert!(came.err.contains(hint), "{line}: {}", came.err);
    }
    // Who comes back has the place in the order it had.
    let came = said("gm join grak at=9,4\nexpect grak at 9,4\nexpect order ash grak");
    assert!(came.code == 0, "{came:?}");
    let came = said("gm join bea at=1,1 [3]");
    assert!(came.code == 0 && came.out.contains("Bea joins the fight"), "{came:?}");
}

/// On Zones the hint asked for a square.
#[test]
fn who_cannot_come_in_on_zones_is_told_to_name_one() {
    let table = Table::laid();
    let front = "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[map.zone]]\nid = \"gate\"\n\
                 [[combatant]]\nid = \"ada\"\nat = \"gate\"\nmax-hp = 9\n[[combatant]]\n\
                 id = \"orc\"\nkind = \"npc\"\nat = \"gate\"\nmax-hp = 9\n[[combatant]]\n\
                 id = \"wolf\"\nkind = \"npc\"\nwaiting = true\nmax-hp = 5\n---\n";
    table.write("wolves.toml", "id = \"wolves\"\nmax-hp = 5\nkind = \"npc\"\n");
    for (line, hint) in [
        ("gm join wolf", "hint: say where: gm join wolf at=ZONE\n"),
        ("gm join from=wolves.toml", "hint: say where: at=ZONE\n"),
        ("gm join from=wolves.toml count=3 at=gate>gate", "hint: one after the other: at=ZONE>"),
    ] {
        table.write("zones.play", format!("{front}gm start [5 6]\n{line}\n"));
        let came = table.run(&["run", "zones.play"]);
        assert!(came.code == 1 && came.err.contains(hint), "{line}: {}", came.err);
    }
}
