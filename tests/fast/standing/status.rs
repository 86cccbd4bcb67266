//! How a fight stands in a few words: the line before each prompt.

use super::{BRIDGE, now, opened};
use crate::shared::{say_all, talked};
use affray::standing::standing_at;
use affray::vocabulary::Viewer;
use std::fs;

#[test]
fn the_status_says_less_of_each_where_there_is_less_room() {
    let mut talk = talked(BRIDGE);
    say_all(&mut talk, &["gm set gob hp=0 because \"a test\""]);
    let now = now(&talk);
    for (width, status) in [
        (
            140,
            "Round 1, the heroes' turn | Ash of the Vale and Bea may act | \
             Ash of the Vale 12/12, Bea 9/9; Goblin (gob) dead, Goblin (hob) 4/4",
        ),
        (
            100,
            "Round 1, the heroes' turn | Ash of the Vale and Bea may act | \
             As 12/12, Be 9/9; Go dead, Gh 4/4",
        ),
        (60, "Round 1, the heroes' turn | Ash of the Vale and Bea may act"),
        (20, "Round 1, the heroes…"),
        (0, ""),
    ] {
        assert_eq!(now.status(width), status, "{width}");
    }
    // At the prompt there is room for a second line.
    let moment = "Round 1, the heroes' turn | Ash of the Vale and Bea may act";
    let each = "Ash of the Vale 12/12, Bea 9/9; Goblin (gob) dead, Goblin (hob) 4/4";
    let short = "As 12/12, Be 9/9; Go dead, Gh 4/4";
    assert_eq!(now.status_lines(100), [format!("{moment} | {short}")]);
    assert_eq!(now.status_lines(80), [moment, each]);
    assert_eq!(now.status_lines(60), [moment, short]);
    let heroes = "As 12/12, Be 9/9";
    assert_eq!(now.status_lines(20), ["Round 1, the heroes…", heroes, "Go dead, Gh 4/4"]);
}

/// Four against six: as somebody dropped, "down" made the line too wide, and all that was left were
/// the sums of the sides.
#[test]
fn the_status_of_ten_keeps_the_hit_points_of_each_on_a_line_for_each_side() {
    let hero = |id: &str, hp: u32| {
        format!("[[combatant]]\nid = \"{id}\"\nside = \"heroes\"\nseat = \"{id}\"\nhp-max = {hp}\n")
    };
    let orc = |id: &str, hp: u32| {
        format!("[[combatant]]\nid = \"{id}\"\nside = \"orcs\"\nhit-dice = 1\nhp-max = {hp}\n")
    };
    let cast = [
        hero("brannoch", 44),
        hero("lysa", 30),
        hero("odric", 22) + "name = \"Odric the Grey\"\n",
        hero("quill", 18),
        orc("orc", 12) + "count = 4\n",
        orc("archer", 5),
        orc("chief", 15),
    ];
    let cast = cast.concat();
    let mut talk =
        talked(&format!("---\nsystem = \"wwn\"\ndice = \"typed\"\n{cast}---\ngm start [6 2]\n"));
    let orcs = "O1 12/12, O2 12/12, O3 12/12, O4 12/12, Ar 5/5, Ch 15/15";
    let all_up = format!("Br 44/44, Ly 30/30, Od 22/22, Qu 18/18; {orcs}");
    assert_eq!(now(&talk).status_lines(100)[1..], [all_up]);
    say_all(&mut talk, &["gm set brannoch hp=0", "gm set lysa hp=0"]);
    let named = [
        "Brannoch 0/44 down, Lysa 0/30 down, Odric the Grey 22/22, Quill 18/18",
        "Orc 1 12/12, Orc 2 12/12, Orc 3 12/12, Orc 4 12/12, Archer 5/5, Chief 15/15",
    ];
    let now = now(&talk);
    assert_eq!(now.status_lines(100)[1..], named);
    assert_eq!(now.status_lines(80)[1..], named);
    let marked = "Br 0/44 down, Ly 0/30 down, Od 22/22, Qu 18/18";
    assert_eq!(now.status_lines(60)[1..], [marked, orcs]);
    let first = "O1 12/12, O2 12/12, O3 12/12, O4 12/12, Ar 5/5,";
    assert_eq!(now.status_lines(50)[1..], [marked, first, "Ch 15/15"]);
    // Four lines would be too many.
    let summed = ["heroes 40/114 (2 of 4 up)", "orcs 68/68 (6 of 6 up)"];
    assert_eq!(now.status_lines(30)[1..], summed);
}

#[test]
fn the_status_says_when_only_one_side_stands() {
    let mut talk = talked(BRIDGE);
    let left = "only the heroes stand (gm end)";
    say_all(&mut talk, &["gm set gob hp=0 because \"a test\""]);
    assert!(!now(&talk).status(140).contains(left), "hob stands");
    say_all(&mut talk, &["gm set hob hp=0 because \"a test\""]);
    let moment = format!("Round 1, the heroes' turn | {left}");
    let shorter = format!("{moment} | Ash of the Vale and Bea may act");
    let status = format!("{shorter} | As 12/12, Be 9/9; Go dead, Gh dead");
    assert_eq!((now(&talk).status(140), now(&talk).status(100)), (status, shorter));
    say_all(
        &mut talk,
        &["gm set ash hp=0 because \"a test\"", "gm set bea hp=0 because \"a test\""],
    );
    assert!(
        now(&talk).status(140).contains("nobody stands (gm end)"),
        "{}",
        now(&talk).status(140)
    );
    say_all(&mut talk, &["gm end"]);
    assert!(!now(&talk).status(140).contains("gm end"), "{}", now(&talk).status(140));
}

/// Whoever ends a turn in which something was declared is reminded of it before.
#[test]
fn the_status_says_what_whoever_has_the_turn_has_declared() {
    let mut talk = talked(
        "---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\nside = \"heroes\"\n\
         max-wound-points = 12\nmax-stress = 0\n[[combatant.weapon]]\nid = \"sword\"\nweapon-damage = \"1d8\"\n[[combatant]]\n\
         id = \"ghoul\"\nside = \"dead\"\nmax-wound-points = 10\nmax-stress = 0\n---\ngm start [4 6]\nash attack ghoul\nghoul pass\n",
    );
    let health = "Ash 12/12; Ghoul 10/10";
    let declared = "Ash's turn | declared: attacks Ghoul with the sword";
    assert_eq!(now(&talk).status(140), format!("Round 1, {declared} | {health}"));
    assert_eq!(now(&talk).status(50), format!("Round 1, Ash's turn | {health}"));
    say_all(&mut talk, &["ash act [3]"]);
    assert_eq!(now(&talk).status(140), format!("Round 1, Ash's turn | {health}"));
}

/// What is lost before the hit points is not left out with the names.
#[test]
fn the_status_of_five_keeps_what_softens_their_blows() {
    let fight = opened(fs::read("logs/hallowed-earth/salt-cellar.affray").expect("a log"));
    let now = standing_at(fight.history(), fight.system(), 164, Viewer::Afterwards);
    let moment = "Round 2 (declarations) | Ash of the Vale and 3 others may act | ";
    let each = "As 12+14/14, Be −2/12 down; Sm −2/12 down, Gu 6+13/13";
    assert_eq!(now.status(120), format!("{moment}{each}"));
}

/// `9+−9/10 down` was no sum anybody could read.
#[test]
fn what_is_left_to_whoever_is_down_stands_behind_its_hit_points() {
    let fight = opened(fs::read("logs/hallowed-earth/salt-cellar.affray").expect("a log"));
    let now = standing_at(fight.history(), fight.system(), 450, Viewer::Afterwards);
    let (long, short) = (now.status(400), now.status(120));
    assert!(long.ends_with("; Ghoul −9/10 down (Stress 9/9)"), "{long}");
    assert!(short.ends_with("; Gh −9/10 down (Stress 9)"), "{short}");
}
