//! Options that are no part of a deed roll the same dice. Those that say nothing are not recorded
//! either, and an audit finds one that is.

use super::{DUEL, FRONT, START, faces, latest};
use crate::shared::{assert_found, bytes_of, commits, first_event, played_text, say, talked};
use affray::log::MemoryStorage;
use affray::play::Talk;
use affray::rules::System;
use affray::vocabulary::{Event, Value, core};

/// Ash beside an unarmed goblin, and at a run from an unarmed orc.
const YARD: &str = r#"---
system = "defined"
dice = "seeded"
seed = "0909090909090909090909090909090909090909090909090909090909090909"
mixed = true
[map]
grid = [12, 8]
[[combatant]]
id = "ash"
side = "heroes"
at = [3, 3]
hp-max = 90
hd = 6
bab = 6
[[combatant.weapon]]
id = "sword"
damage-die = "1d8"
[[combatant]]
id = "orc"
side = "raiders"
at = [7, 3]
hp-max = 90
hd = 4
bab = 4
[[combatant]]
id = "gob"
side = "raiders"
at = [4, 4]
hp-max = 90
hd = 4
bab = 4
---
gm start [20 5 1]
"#;

/// The faces of the resolution a fight ends with, and every input of it as it is recorded.
fn came(talk: Talk<MemoryStorage>) -> (Vec<u16>, Vec<Event>) {
    let faces = latest(&talk);
    let entries = commits(&bytes_of(talk)).into_iter().flatten();
    (faces, entries.map(|entry| entry.event).filter(Event::is_input).collect())
}

#[test]
fn an_option_that_changes_nothing_rolls_the_same_dice() {
    let thrown = |line: &str, target: &str| {
        let mut talk = talked(&format!("{YARD}{line}\n"));
        let mut all = Vec::new();
        for _ in 0..2 {
            say(&mut talk, &format!("ash attack {target} weapon=sword"));
            all.extend(latest(&talk));
        }
        (all, came(talk).1)
    };
    for (line, silent, target) in [
        ("ash five-foot-step to=3,4", "difficult=9,7", "gob"),
        ("ash move path=3,4", "difficult=9,7", "gob"),
        ("ash move path=3,4", "acrobatics=yes", "gob"),
        ("ash move path=3,4", "acrobatics=yes dc=30", "gob"),
        ("ash charge orc to=6,3", "difficult=9,7", "orc"),
    ] {
        let (plain, said) = (thrown(line, target), thrown(&format!("{line} {silent}"), target));
        assert_eq!(said, plain, "{line} {silent}");
    }
}

/// What makes no difference to a deed makes none to its dice: cover the map gives as well, hands
/// and nearness for a shot, threats that draw no blow, gestures nobody hinders.
#[test]
fn what_cannot_matter_to_an_attack_rolls_the_same_dice() {
    let spells = "ranged = true\n\
                  [[combatant.spell]]\nid = \"shock\"\nattack-mode = \"melee-touch\"\n\
                  [[combatant.spell]]\nid = \"ray\"\nattack-mode = \"ranged-touch\"\n";
    let axe = "[[combatant.weapon]]\nid = \"axe\"\ndamage-die = \"1d8\"\n";
    let gob = "[[combatant]]\nid = \"gob\"";
    let mapped = YARD
        .replace("damage-die = \"1d8\"\n", &format!("damage-die = \"1d8\"\n{spells}"))
        .replace(gob, &format!("{axe}{gob}"))
        .replace("at = [4, 4]", "at = [5, 3]");
    let of_map = |line: &&str| ["[map]", "grid", "at ="].iter().any(|key| line.starts_with(key));
    let unmapped: Vec<&str> = mapped.lines().filter(|line| !of_map(line)).collect();
    let unmapped = unmapped.join("\n") + "\n";
    for (front, line, silent) in [
        (&mapped, "ash attack orc weapon=sword", "cover=half"),
        (&mapped, "ash attack orc weapon=sword", "hands=2"),
        (&mapped, "ash attack orc weapon=sword", "adjacent=no"),
        (&mapped, "ash cast-spell orc spell=ray", "cover=half"),
        (&unmapped, "ash attack orc weapon=sword", "adjacent=no"),
        (&unmapped, "ash attack orc weapon=sword", "threatened-by=gob"),
        (&unmapped, "ash attack orc weapon=unarmed", "threatened-by=orc"),
        (&unmapped, "ash disarm orc", "threatened-by=gob"),
        (&unmapped, "ash trip gob", "threatened-by=orc"),
        (&unmapped, "ash cast-spell orc spell=shock", "threatened-by=orc"),
        (&unmapped, "ash cast-spell orc spell=shock", "signless=yes"),
        (&unmapped, "ash cast-spell orc spell=ray", "signless=yes"),
    ] {
        let [plain, said] =
            ["", silent].map(|silent| came(talked(&format!("{front}{line} {silent}\n"))));
        assert!(!plain.0.is_empty(), "{line}");
        assert_eq!(said, plain, "{line} {silent}");
    }
}

/// Options that change nothing are no other deed: bare hands cannot hold back, nobody sneaks who is
/// in view, and a counter that grapples has no use for a weapon of the other's.
#[test]
fn options_that_say_nothing_roll_the_same_dice() {
    let after = |lines: &str| came(talked(&format!("{DUEL}{lines}")));
    let [pass, next] = ["bo answer pass\n", "bo attack ada weapon=axe\n"];
    let counter = "bo answer counter";
    for (plain, other) in [
        (
            format!("ada attack bo weapon=unarmed\n{pass}"),
            format!("ada attack bo weapon=unarmed hold-back=yes\n{pass}"),
        ),
        (
            format!("ada attack bo weapon=needle\n{pass}"),
            format!("ada attack bo weapon=needle hold-back=yes\n{pass}"),
        ),
        (
            format!("ada move b\nbo answer pass\nada end-turn\nbo move b\n{next}"),
            format!("ada move b sneaking=yes\nbo answer pass\nada end-turn\nbo move b\n{next}"),
        ),
        (
            format!("ada attack bo weapon=needle\n{counter} weapon=grapple\n"),
            format!("ada attack bo weapon=needle\n{counter} weapon=grapple item=needle\n"),
        ),
        (
            format!("ada attack bo weapon=needle\n{counter} weapon=unarmed\n"),
            format!("ada attack bo weapon=needle\n{counter} weapon=unarmed hold-back=yes\n"),
        ),
    ] {
        let one = after(&plain);
        assert!(!one.0.is_empty(), "{plain}");
        assert_eq!(after(&other), one, "{other}");
    }
    let (axe, _) = after("ada end-turn\nbo attack ada weapon=axe hold-back=yes\n");
    assert!(axe[0] <= 4, "what is held back does a d4: {axe:?}");
}

/// Nobody records an option that says nothing, in its place though it stands.
#[test]
fn an_option_that_says_nothing_is_found_where_it_is_recorded() {
    let attack = format!("{DUEL}ada attack bo weapon=unarmed\n");
    let step = format!("{YARD}ash move path=3,4\n");
    for (system, text, option, value) in [
        ("defined", step, "acrobatics", Value::Word(core::YES)),
        ("factions", attack, "hold-back", Value::Flag(true)),
    ] {
        let mut forged = commits(&played_text(&text));
        let option = System::named(system).and_then(|system| system.name(option));
        let at = forged.len() - 1;
        let Event::Declared(declared) = &mut forged[at][0].event else { panic!("{text}") };
        declared.args = declared.args.clone().with(option.expect("an option"), value);
        let says = "its options are not those it resolves to";
        assert_found(&forged, None, (first_event(&forged, at), says));
    }
}

/// What is added is no part of an address: whoever could choose it could choose the dice.
#[test]
fn another_option_rolls_the_same_dice() {
    let with = |skill: &str| {
        let line = format!("ash use-skill skill={skill} attribute=str difficulty=8");
        faces(&format!("{START}{line}\n"))
    };
    let one = with("convince");
    for skill in ["notice", "sneak", "lead", "Convince", "\" Convince \""] {
        assert_eq!(with(skill), one, "{skill}");
    }
    let front = FRONT.replace("wwn", "radiant-hack");
    let cast = front.split("[[combatant]]").next().unwrap_or_default().to_owned()
        + "[[combatant]]\nid = \"ada\"\nmax-hp = 9\n[[combatant]]\nid = \"orc\"\n\
           kind = \"npc\"\nmax-hp = 9\n---\ngm start [5 1]\n";
    let with = |intent: &str| {
        latest(&talked(&format!("{cast}ada stunt orc attribute=str intent={intent}\n")))
    };
    let trip = with("trip");
    for other in ["str", "\"a kick at the shin\"", "stuck", "push", "grapple"] {
        assert_eq!(with(other)[0], trip[0], "{other}");
    }
}
