//! How a fight stands, at a glance: the whole state of each system at two widths, and that no line
//! is ever over its width.
//!
//! `AFFRAY_BLESS=1 cargo test --test fast standing` writes the golden files anew.

/// The line before each prompt.
mod status;
/// Whose turn it is, and whose it was.
mod turns;

use crate::shared::{files, one_in, say_all, talked};
use affray::account::{Account, View};
use affray::log::MemoryStorage;
use affray::play::{Session, Talk};
use affray::replay::plain_text;
use affray::standing::{Standing, at_a_glance, in_full, sketch, standing_at};
use affray::vocabulary::{Seat, Viewer};
use std::fs;
use std::path::Path;
use textwrap::core::display_width;

const WIDTHS: [usize; 2] = [80, 140];

/// A moment of a recorded fight of each system.
const MOMENTS: [(&str, &str, u64); 5] = [
    // Holt shoots: windows are open, and Wren has still to act.
    ("wwn", "mill-ambush", 96),
    // Four turns of one count; two of them have been taken.
    ("hallowed-earth", "salt-cellar", 72),
    // The GM is asked who of three strikes at somebody who leaves.
    ("radiant-hack", "flooded-vault", 152),
    // A reaction is asked for.
    ("factions", "warehouse-fire", 579),
    // A hold, somebody swallowed, a map wider than the page.
    ("defined", "worm-pit", 220),
];

fn opened(log: Vec<u8>) -> Session<MemoryStorage> {
    Session::open(MemoryStorage::from(log), None).expect("a log")
}

fn glance(fight: &Session<MemoryStorage>, event: u64, width: usize) -> Vec<String> {
    at_a_glance(fight.history(), fight.system(), (event, Viewer::Afterwards), width)
}

fn now(talk: &Talk<MemoryStorage>) -> Standing {
    let (history, system) = (talk.session().history(), talk.session().system());
    standing_at(history, system, history.tip(), Viewer::Afterwards)
}

fn assert_fits(lines: &[String], width: usize, what: &str) {
    for line in lines {
        assert!(display_width(line) <= width, "{what} at {width}: {line}");
    }
}

/// A Character who is Stuck and Weakened Tests against each, and the GM picks an attribute for
/// each: the question says which of the two it is about, in the state and in the account.
#[test]
fn a_question_about_a_test_says_which_hinderance_is_tested() {
    let mut talk = talked(
        "---
system = \"radiant-hack\"
dice = \"typed\"
[[combatant]]
id = \"mara\"
max-hp = 10
str = 2
dex = 1
[[combatant]]
id = \"gob\"
kind = \"npc\"
max-hp = 5
---
gm start [5 3]
gm apply-hinderance mara which=distracted attribute=dex
gm apply-hinderance mara which=stuck
gm apply-hinderance mara which=weakened
gm apply-hinderance mara which=paralysed
",
    );
    let asked = |talk: &Talk<MemoryStorage>| {
        let awaited = now(talk).awaited.expect("the GM is asked");
        let about = awaited.split(" asked what ").nth(1).expect("what is asked");
        about.split(": ").next().expect("whom").to_owned()
    };
    // Weakened, she throws two dice: 4 and 1 against 12 is a failure, and she stays Distracted.
    say_all(&mut talk, &["mara end-turn [4 3]"]);
    assert_eq!(asked(&talk), "Mara Tests (Stuck)");
    // The lower of 12 and 11 with 1 for DEX makes 12: Stuck no more, and no more asked about.
    say_all(&mut talk, &["gm answer dex [12 11]"]);
    assert_eq!(asked(&talk), "Mara Tests (Weakened)");
    // What a ruling ends meanwhile is not what is asked about.
    say_all(&mut talk, &["gm answer str [3 18]"]);
    assert_eq!(asked(&talk), "Mara Tests (Paralysed)");
    say_all(&mut talk, &["gm answer str [3 18]"]);
    // An Action is spent on the one that takes one.
    say_all(&mut talk, &["gm apply-hinderance mara which=stuck needs-action=yes", "gob end-turn"]);
    say_all(&mut talk, &["gm set mara -paralysed", "gm set mara -distracted"]);
    say_all(&mut talk, &["mara shake-off stuck"]);
    assert_eq!(asked(&talk), "Mara Tests (Stuck)");
    let (history, system) = (talk.session().history(), talk.session().system());
    let rows = Account::new(history, system, View::of(Viewer::Afterwards));
    let told: Vec<String> = rows.rows().map(|row| row.text).collect();
    let asks = told.iter().filter_map(|line| line.split("The GM is asked what ").nth(1));
    let whom: Vec<&str> = asks.filter_map(|line| line.split(": ").next()).collect();
    let weak = "Mara Tests (Weakened)";
    assert_eq!(whom, ["Mara Tests (Stuck)", weak, "Mara Tests (Paralysed)", "Mara Tests (Stuck)"]);
}

#[test]
fn the_state_of_each_system_is_read_at_a_glance() {
    for (system, log, event) in MOMENTS {
        let fight = opened(fs::read(format!("logs/{system}/{log}.affray")).expect("a log"));
        for width in WIDTHS {
            let lines = glance(&fight, event, width);
            assert_fits(&lines, width, system);
            let found = format!("{}\n", lines.join("\n"));
            let path = format!("tests/golden/state-{system}-{width}.txt");
            if std::env::var_os("AFFRAY_BLESS").is_some() {
                fs::write(&path, &found).expect("a golden file is written");
            }
            let expected = fs::read_to_string(&path).unwrap_or_default();
            assert!(found == expected, "{path} is out of date:\n{found}\nexpected:\n{expected}");
        }
    }
}

#[test]
fn no_line_of_any_fight_is_over_the_width() {
    for path in files(Path::new("logs"), "affray") {
        let (fight, name) = (opened(fs::read(&path).expect("a log")), path.display().to_string());
        let (history, system) = (fight.history(), fight.system());
        for event in (1..=history.count()).step_by(one_in(97)) {
            let standing = standing_at(history, system, event, Viewer::Spectator);
            for width in [40, 80, 140] {
                assert_fits(&glance(&fight, event, width), width, &name);
                assert_fits(&standing.short_lines(width), width, &name);
                assert_fits(&[standing.status(width)], width, &name);
            }
            assert_fits(&[standing.status(10)], 10, &name);
        }
    }
}

#[test]
fn the_standings_of_a_replay_keep_to_its_width() {
    let fight = opened(fs::read("logs/hallowed-earth/salt-cellar.affray").expect("a log"));
    let view = View::of(Viewer::Afterwards);
    let lines: Vec<String> = plain_text(fight.history(), fight.system(), view, 60)
        .map(|line| line.to_string())
        .collect();
    // The rows have the numbers of their events there.
    let standings: Vec<String> =
        lines.into_iter().filter(|line| line.starts_with("       ")).collect();
    assert!(standings.len() > 8, "{standings:?}");
    assert_fits(&standings, 60, "replay");
}

const BRIDGE: &str = r#"---
system = "wwn"
dice = "typed"
[map]
grid = [40, 30]
[[combatant]]
id = "ash"
name = "Ash of the Vale"
side = "heroes"
seat = "maria"
at = [3, 4]
kind = "pc"
hp-max = 12
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "bea"
side = "heroes"
at = [3, 6]
kind = "pc"
hp-max = 9
[[combatant]]
id = "gob"
name = "Goblin"
side = "raiders"
at = [4, 4]
hp-max = 4
[[combatant]]
id = "hob"
name = "Goblin"
side = "raiders"
at = [36, 25]
hp-max = 4
---
gm start [5 3]
"#;

const IN_SECRET: &str = r#"---
system = "hallowed-earth"
dice = "typed"
[options]
declaration-method = "secret-reveal"
[[combatant]]
id = "thora"
side = "heroes"
seat = "anna"
strength = 12
max-stress = 8
[[combatant]]
id = "osk"
side = "heroes"
seat = "bea"
strength = 12
max-stress = 8
[[combatant]]
id = "ghoul"
side = "dead"
strength = 10
max-stress = 4
---
gm start [4 5 6]
thora other-action "prays"
"#;

#[test]
fn who_has_declared_in_secret_is_known_and_what_is_not() {
    let talk = talked(IN_SECRET);
    let (history, system) = (talk.session().history(), talk.session().system());
    for viewer in [Viewer::Gm, Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let standing = standing_at(history, system, history.tip(), viewer);
        assert_eq!(standing.may_act, ["osk", "ghoul"], "{viewer:?}");
        assert_eq!(standing.not_acted, ["osk", "ghoul"], "{viewer:?}");
        let tells = standing.lines(80).iter().any(|line| line.contains("prays"));
        assert_eq!(tells, viewer == Viewer::Gm, "{viewer:?}");
    }
}

#[test]
fn who_may_act_and_who_has_not_are_told_apart() {
    let mut talk = talked(BRIDGE);
    let told = |talk: &Talk<MemoryStorage>| {
        let now = now(talk);
        (now.turn, now.may_act, now.not_acted)
    };
    let of = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    let heroes = of(&["ash", "bea"]);
    assert_eq!(told(&talk), (Some("heroes".to_owned()), heroes.clone(), heroes));
    say_all(&mut talk, &["bea go-prone"]);
    assert_eq!(told(&talk), (Some("bea".to_owned()), of(&["bea"]), of(&["ash"])));
    say_all(&mut talk, &["bea end-turn"]);
    assert_eq!(told(&talk), (Some("heroes".to_owned()), of(&["ash"]), of(&["ash"])));
    // While a die is awaited nobody may act.
    say_all(&mut talk, &["ash melee-attack gob"]);
    assert_eq!(told(&talk), (Some("ash".to_owned()), Vec::new(), Vec::new()));
    let awaited = now(&talk).awaited;
    assert_eq!(awaited.as_deref(), Some("Ash of the Vale throws d20 for attack"));
}

#[test]
fn a_dispute_is_open_until_it_is_decided() {
    let mut talk = talked(BRIDGE);
    let tip = talk.session().history().tip();
    say_all(&mut talk, &["dispute 5 because \"was that a 5?\""]);
    let standing = now(&talk);
    let [dispute] = &standing.disputes[..] else { panic!("{:?}", standing.disputes) };
    assert_eq!((dispute.about, dispute.by.as_str()), (5, "gm"));
    let line = format!("Disputed   {}: the GM disputes 5: \"was that a 5?\"", dispute.event);
    assert!(standing.lines(100).contains(&line), "{:#?}", standing.lines(100));
    // Before it was opened there was none.
    let history = talk.session().history();
    let before = standing_at(history, talk.session().system(), tip - 1, Viewer::Afterwards);
    assert_eq!(before.disputes, []);
    say_all(&mut talk, &["decide 5 upheld because \"all saw it\""]);
    assert_eq!(now(&talk).disputes, []);
}

#[test]
fn a_map_that_is_too_wide_is_cut_to_where_somebody_is() {
    let mut talk = talked(BRIDGE);
    say_all(&mut talk, &["bea go-prone", "gm set gob hp=0 because \"a test\""]);
    let session = talk.session();
    assert_eq!(
        sketch(session.state(), session.system(), 60).join("\n"),
        r"
    1   2   3   4   5   6  ⋮34  35  36  37  38
  2 .   .   .   .   .   .  ⋮.   .   .   .   .
  3 .   .   .   .   .   .  ⋮.   .   .   .   .
  4 .   .   As  Go+ .   .  ⋮.   .   .   .   .
  5 .   .   .   .   .   .  ⋮.   .   .   .   .
  6 .   .   Be- .   .   .  ⋮.   .   .   .   .
  7 .   .   .   .   .   .  ⋮.   .   .   .   .
  8 .   .   .   .   .   .  ⋮.   .   .   .   .
  …
 23 .   .   .   .   .   .  ⋮.   .   .   .   .
 24 .   .   .   .   .   .  ⋮.   .   .   .   .
 25 .   .   .   .   .   .  ⋮.   .   Gh  .   .
 26 .   .   .   .   .   .  ⋮.   .   .   .   .
 27 .   .   .   .   .   .  ⋮.   .   .   .   .
Drawn is where somebody is: columns 1-6, 34-38 of 40, rows
2-8, 23-27 of 30.
As Ash of the Vale, Be- Bea (prone), Go+ Goblin (gob)
  (dead), Gh Goblin (hob)"
            .trim_start_matches('\n')
    );
    say_all(&mut talk, &["gm set hob at=3,4 because \"a test\""]);
    let session = talk.session();
    let crowd = sketch(session.state(), session.system(), 60);
    assert!(crowd.contains(&"** at 3,4: As, Gh".to_owned()), "{crowd:#?}");
    let mapless =
        talked(&BRIDGE.replace("[map]\ngrid = [40, 30]\n", "").replace("\nat = ", "\n# "));
    assert!(sketch(mapless.session().state(), mapless.session().system(), 60).is_empty());
}

/// 1 + 1 - 2 of the heroes is a result. What a side that rolled nothing shows stands in the golden
/// files of Radiant Hack.
#[test]
fn a_result_of_nothing_is_told_and_no_result_is_not() {
    let penalised = "gm start group=heroes initiative-penalty=-2 [1 3]";
    let talk = talked(
        &PACK
            .replace("gm start [5 3]", penalised)
            .replace("hp-max = 12", "hp-max = 12\nkind = \"pc\"\ndex-mod = 1"),
    );
    let order: Vec<String> =
        now(&talk).lines(80).into_iter().filter(|line| line.starts_with("Order")).collect();
    assert_eq!(order, ["Order      > the rats 3, the heroes 0"]);
}

/// Six alike, and one of their number apart from them.
const PACK: &str = r#"---
system = "wwn"
dice = "typed"
[map]
grid = [40, 30]
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
at = [2, 2]
hp-max = 12
[[combatant]]
id = "rat"
count = 6
side = "rats"
at = [[6, 2], [7, 2], [8, 2], [6, 3], [7, 3], [30, 3]]
hp-max = 2
---
gm start [5 3]
"#;

#[test]
fn many_who_differ_in_a_number_are_named_together() {
    let mut talk = talked(PACK);
    let drawn = |talk: &Talk<MemoryStorage>| {
        let session = talk.session();
        sketch(session.state(), session.system(), 60)
    };
    let lines = drawn(&talk);
    assert_eq!(lines[0], "    1  2  3  4  5  6  7  8  9  10⋮28 29 30 31 32");
    assert_eq!(lines.last().map(String::as_str), Some("As Ash, R1–R6 Rat 1–6"));
    say_all(&mut talk, &["gm set rat-3 +prone because \"a test\""]);
    let lines = drawn(&talk);
    assert_eq!(lines[0], "    1   2   3   4   5   6   7   8");
    assert_eq!(lines[6], "    9   10 ⋮28  29  30  31  32");
    assert_eq!(
        lines[lines.len() - 1],
        "As Ash, R1 Rat 1, R2 Rat 2, R3- Rat 3 (prone), R4–R6 Rat 4–6"
    );
    let rows =
        Account::new(talk.session().history(), talk.session().system(), View::of(Viewer::Gm));
    let told: Vec<String> = rows.rows().map(|row| row.text).take(6).collect();
    assert_eq!(told[3], "Ash (ash, played by maria): 12 hp, at 2,2");
    assert_eq!(told[5], "Rat 1–6 (rat-1 to rat-6): 2 hp, at 6,2; 7,2; 8,2; 6,3; 7,3; 30,3");
}

/// Ten defenses that were explained each time scrolled the rest of the state away.
#[test]
fn a_defense_is_explained_where_it_is_not_what_the_sheet_alone_gives() {
    let of = |id: &str, side: &str, dex: i32| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nhd = 1\nbab = 0\nhp-max = 9\n\
             ac-parts = {{ natural = 2, dexterity = {dex} }}\n"
        )
    };
    let cast = of("ash", "heroes", 1) + &of("orc", "raiders", 3);
    let front = format!("---\nsystem = \"defined\"\ndice = \"typed\"\n{cast}---\n");
    let told = |lines: &str| {
        let talk = talked(&format!("{front}{lines}"));
        let (history, system) = (talk.session().history(), talk.session().system());
        let at = (history.tip(), Viewer::Afterwards);
        let explained = |lines: Vec<String>| {
            lines.into_iter().filter(|line| line.contains(" = ")).collect::<Vec<_>>()
        };
        let all = explained(in_full(history, system, at, 200));
        assert_eq!(all.len(), 2, "{all:?}");
        explained(at_a_glance(history, system, at, 200))
    };
    assert_eq!(told(""), [""; 0]);
    let start = "gm start [15 10]\n";
    assert_eq!(told(start), [""; 0]);
    let caught = "Ash: AC 12 = 10 base AC +2 natural +1 Dexterity −1 flat-footed; touch AC 10 = \
        10 base AC +2 natural +1 Dexterity −1 flat-footed −2 touch attack";
    assert_eq!(told(&format!("{start}gm set ash +flat-footed\n")), [caught]);
    let ruled = "Orc: AC 13 = 10 base AC +2 natural +3 Dexterity −2 as stated; touch AC 11 = 10 \
        base AC +2 natural +3 Dexterity −2 as stated −2 touch attack";
    assert_eq!(told(&format!("{start}gm set orc ac=13 because \"a curse\"\n")), [ruled]);
}

#[test]
fn a_seat_sees_nothing_of_what_is_hidden_from_it() {
    let mut talk = talked(BRIDGE);
    say_all(&mut talk, &["gm set hob +hidden because \"a test\""]);
    let (history, system) = (talk.session().history(), talk.session().system());
    let seen = |viewer| at_a_glance(history, system, (history.tip(), viewer), 100).join("\n");
    let maria = Viewer::Seat(Seat(1));
    assert!(seen(Viewer::Gm).contains("36,25"), "{}", seen(Viewer::Gm));
    assert!(!seen(maria).contains("36,25"), "{}", seen(maria));
}

/// Before everybody has declared there is no order; the initiatives are what one declares by. And
/// what somebody is wounded with is found where it stands.
#[test]
fn initiatives_before_the_order_and_the_list_of_injuries_are_told() {
    let fight = talked(
        "---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\nside = \
         \"heroes\"\nmax-stress = 4\nstrength = 12\n[[combatant]]\nid = \"orc-1\"\nside = \
         \"raiders\"\nmax-stress = 4\n---\ngm start [6 3]\ngm hurt ash 2 type=blunt to=wounds \
         armour=no source=\"a stone\"\n",
    );
    let fight = fight.into_session();
    let text = glance(&fight, fight.history().tip(), 140).join("\n");
    assert!(text.contains("\nInitiative Orc 1: 3, Ash 6\n"), "{text}");
    assert!(text.contains("wounded (blunt 2)"), "{text}");
}
