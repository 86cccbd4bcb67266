//! The figures of fights: what one gets by adding up the export, what is told and what is not.

use crate::shared::{bytes_of, samples, talked};
use affray::account::{Depth, capital};
use affray::export::{export, history_of};
use affray::html::{Asked, page};
use affray::play::History;
use affray::rules::System;
use affray::stats::{Faces, Ratio, Read, Stats, Tally, Thrown, stats};
use affray::vocabulary::{Seat, Viewer};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

fn system_of(history: &History) -> System {
    System::named(&history.opening().system).expect("a system")
}

fn read(log: &[u8], viewer: Viewer) -> Stats {
    let history = history_of(log).expect("a log");
    stats(&[Read { name: "a.affray", history: &history, system: system_of(&history), viewer }])
}

/// The lines of an export that stand on the line of the fight, and those that were left, undone.
fn exported(log: &[u8]) -> (Vec<Json>, Vec<Json>) {
    let history = history_of(log).expect("a log");
    let mut lines = Vec::new();
    export(log, &mut lines).expect("it is exported");
    let lines = String::from_utf8(lines).expect("text");
    let lines = lines.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let stands = |line: &Json| {
        let event = line["event"].as_u64().expect("a number");
        history.line().iter().any(|(first, last)| (*first..=*last).contains(&event))
    };
    lines.partition(stands)
}

fn text(json: &Json) -> &str {
    json.as_str().unwrap_or_default()
}

/// Whether dice were thrown for an exported roll, none of which stands from an earlier one.
fn is_thrown(rolled: &Json) -> bool {
    let dice = rolled["dice"].as_array().expect("dice");
    dice.iter().any(|die| die["source"].get("judged").is_none())
}

/// What dice of an exported roll hang on.
fn address(rolled: &Json) -> String {
    let mut row = rolled["row"].clone();
    row["secret"] = Json::Null;
    format!("{} {} {row}", rolled["by"], rolled["purpose"])
}

fn faces_shown(rolled: &Json) -> Vec<u64> {
    let dice = rolled["dice"].as_array().expect("dice").iter();
    dice.map(|die| die["face"].as_u64().expect("a face")).collect()
}

/// What is counted of an export.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sums {
    /// By sides and `seeded` or `typed`: how often each face came.
    faces: BTreeMap<(u64, &'static str), Vec<u64>>,
    attacks: u64,
    hits: u64,
    /// All that combatants lost of what says how much they can take, and of what softens blows.
    lost: u64,
    undone: (u64, u64),
}

fn sums_of_export(log: &[u8]) -> Sums {
    let history = history_of(log).expect("a log");
    let shown = system_of(&history).shown();
    let pools: Vec<&str> = shown
        .health
        .map(|(pool, _)| pool)
        .into_iter()
        .chain(shown.cushion)
        .map(|pool| system_of(&history).spell(pool))
        .collect();
    let (line, left) = exported(log);
    let mut sums = Sums::default();
    let mut attacks: BTreeMap<u64, String> = BTreeMap::new();
    let mut threat = None;
    let mut addresses = BTreeMap::new();
    for said in &line {
        let effect = &said["effected"]["effect"]["pool"];
        let by = effect["by"].as_i64().unwrap_or_default();
        if by < 0 && pools.contains(&text(&effect["pool"])) && effect["of"].get("who").is_some() {
            sums.lost += by.unsigned_abs();
        }
        let Some(rolled) = said.get("rolled") else { continue };
        let outcome = text(&rolled["outcome"]).to_owned();
        let of = rolled["dice"]
            .as_array()
            .and_then(|dice| dice.first()?["source"]["judged"]["of"].as_u64());
        if let Some(of) = of {
            if let Some(attack) = attacks.get_mut(&of)
                && ["hit", "miss", "critical", "fumble", "threat"].contains(&outcome.as_str())
            {
                *attack = outcome;
            }
            continue;
        }
        if is_thrown(rolled) {
            addresses.insert(address(rolled), faces_shown(rolled));
        }
        for die in rolled["dice"].as_array().expect("dice") {
            let source = if text(&die["source"]) == "seeded" { "seeded" } else { "typed" };
            let (sides, face) = (die["sides"].as_u64().unwrap(), die["face"].as_u64().unwrap());
            let faces = sums.faces.entry((sides, source)).or_insert(vec![0; sides as usize]);
            faces[face as usize - 1] += 1;
        }
        let confirms = threat == Some(rolled["by"].clone());
        if !outcome.is_empty() {
            threat = (outcome == "threat").then(|| rolled["by"].clone());
        }
        let is_attack = ["hit", "miss", "fumble", "threat"].contains(&outcome.as_str());
        if is_attack || outcome == "critical" && !confirms {
            attacks.insert(said["event"].as_u64().unwrap(), outcome);
        }
    }
    sums.attacks = attacks.len() as u64;
    let hits =
        attacks.values().filter(|came| ["hit", "critical", "threat"].contains(&came.as_str()));
    sums.hits = hits.count() as u64;
    let mut gone = BTreeSet::new();
    for said in &left {
        let Some(rolled) = said.get("rolled").filter(|rolled| is_thrown(rolled)) else { continue };
        let (address, faces) = (address(rolled), faces_shown(rolled));
        if gone.insert((address.clone(), faces.clone())) {
            let stands = addresses.get(&address).cloned().unwrap_or_default();
            let other = (0..faces.len()).filter(|at| stands.get(*at) != Some(&faces[*at]));
            let dice = other.count() as u64;
            sums.undone = (sums.undone.0 + u64::from(dice > 0), sums.undone.1 + dice);
        }
    }
    sums
}

fn faces_of(all: &[Faces]) -> BTreeMap<(u64, &'static str), Vec<u64>> {
    let each = all.iter().map(|faces| {
        assert_eq!(faces.faces.iter().sum::<u64>(), faces.dice);
        ((u64::from(faces.sides), faces.thrown_by.word()), faces.faces.clone())
    });
    each.collect()
}

fn total(tallies: &[Tally], count: impl Fn(&Tally) -> u64) -> u64 {
    tallies.iter().map(count).sum()
}

#[test]
fn figures_are_what_adding_up_the_export_comes_to() {
    let mut undone = 0;
    for fight in samples() {
        let (made, sums) = (read(&fight.log, Viewer::Afterwards), sums_of_export(&fight.log));
        let name = &fight.name;
        for tallies in [&made.combatants, &made.seats] {
            assert_eq!(total(tallies, |one| one.attacks), sums.attacks, "{name}");
            assert_eq!(total(tallies, |one| one.hits), sums.hits, "{name}");
            let taken = total(tallies, |one| one.taken);
            assert_eq!(taken + made.ruled + made.paid, sums.lost, "{name}");
            assert_eq!(total(tallies, |one| one.dealt) + made.by_nobody, taken, "{name}");
            let dice = tallies.iter().flat_map(|one| &one.dice);
            assert_eq!(
                dice.map(|faces| faces.dice).sum::<u64>(),
                made.dice.iter().map(|faces| faces.dice).sum::<u64>(),
                "{name}"
            );
        }
        assert_eq!(faces_of(&made.dice), sums.faces, "{name}");
        assert_eq!((made.undone.rolls, made.undone.dice), sums.undone, "{name}");
        undone += made.undone.dice;
    }
    assert!(undone > 0, "something was undone in a recorded fight");
}

#[test]
fn a_campaign_is_the_sum_of_its_fights() {
    let logs: Vec<(String, Vec<u8>)> = samples().map(|fight| (fight.name, fight.log)).collect();
    let histories: Vec<History> =
        logs.iter().map(|(_, log)| history_of(log).expect("a log")).collect();
    let reads: Vec<Read<'_>> = logs
        .iter()
        .zip(&histories)
        .map(|((name, _), history)| Read {
            name,
            history,
            system: system_of(history),
            viewer: Viewer::Afterwards,
        })
        .collect();
    let together = stats(&reads);
    let each: Vec<Stats> = reads.iter().map(|read| stats(&[*read])).collect();
    let sum = |count: &dyn Fn(&Stats) -> u64| each.iter().map(count).sum::<u64>();
    assert_eq!(together.fights.len(), logs.len());
    assert_eq!(
        total(&together.combatants, |one| one.dealt),
        sum(&|one| total(&one.combatants, |tally| tally.dealt))
    );
    assert_eq!(
        total(&together.seats, |one| one.attack_luck.well),
        sum(&|one| total(&one.seats, |tally| tally.attack_luck.well))
    );
    assert_eq!(together.undone.dice, sum(&|one| one.undone.dice));
    let ids: BTreeSet<&str> = together.combatants.iter().map(|one| one.id.as_str()).collect();
    let rows = together.combatants.len();
    assert!(ids.len() <= rows && rows < each.iter().map(|one| one.combatants.len()).sum());
}

/// The numbers of the text and of the Markdown are those of the JSON.
#[test]
fn text_and_markdown_tell_the_figures() {
    for fight in samples() {
        let made = read(&fight.log, Viewer::Afterwards);
        let (lines, markdown) = (made.lines(200).join("\n"), made.markdown());
        for tally in made.combatants.iter().filter(|tally| tally.attacks > 0) {
            let cells = [tally.attacks, tally.hits, tally.criticals, tally.hurt, tally.dealt]
                .map(|count| count.to_string());
            let in_text =
                |line: &str| line.split_whitespace().rev().skip(1).take(5).eq(cells.iter().rev());
            assert!(lines.lines().any(in_text), "{}: {tally:?}\n{lines}", fight.name);
            let row = format!("| {} | {} |", cells.join(" | "), tally.taken);
            assert!(markdown.contains(&row), "{}: {row}\n{markdown}", fight.name);
            let expected = tally.attack_luck.expected.decimal(2);
            assert!(lines.contains(&expected) && markdown.contains(&expected), "{expected}");
        }
        for width in [24, 40, 60, 80, 100] {
            for line in made.lines(width) {
                let wide = textwrap::core::display_width(&line);
                assert!(wide <= width.max(60), "{}, {width}: {line}", fight.name);
            }
        }
    }
}

/// Rulings are no damage; what was undone is counted apart; an ally can be hurt too.
const EVENING: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
name = "Ash of the Vale"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 12
attack-bonus = 1
str-mod = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 11
melee-ac = 13
attack-bonus = 1
[[combatant.weapon]]
id = "axe"
damage = "1d6"
shock = 1
shock-ac = 15
---
gm start [5 3]
ash melee-attack grak [11 6]
undo because "wrong target"
ash melee-attack grak [14 6]
ash end-turn
gm set grak hp-=1 because "poison"
gm hurt ash amount=2 source="a fall"
grak melee-attack ash [2]
grak end-turn
"#;

#[test]
fn an_evening_is_counted_as_people_would() {
    let made = read(&bytes_of(talked(EVENING)), Viewer::Afterwards);
    assert_eq!(
        made.lines(100).join("\n"),
        "\
a.affray: wwn, 2 rounds

Blows              attack  hit  critical  hurt  dealt  taken
                   throws
heroes
  Ash of the Vale  1       1    0         1     7      3
raiders
  Grak             1       0    0         1     1      7
by seat
  The GM           1       0    0         1     1      7
  Maria            1       1    0         1     7      3

Luck               attack  hit  expected  luck
                   throws
heroes
  Ash of the Vale  1       1    0.55      +0.45
raiders
  Grak             1       0    0.60      −0.60
by seat
  The GM           1       0    0.60      −0.60
  Maria            1       1    0.55      +0.45

Dice
d8, typed: 3 thrown, together 14, expected 13.5 (+0.5)
  1–8 ··█·██··
  at most 1 of one face; a chi-square needs 40 throws
d20, typed: 2 thrown, together 16, expected 21.0 (−5.0)
  1–20 ·█···········█······
  at most 1 of one face; a chi-square needs 100 throws

Expected is what the odds of each throw add up to, with its modifiers and the number against it;
luck is what came beyond that. A throw counts as it fell, whoever stepped in afterwards.

Hurt is how often somebody else lost something by one's deeds, with an attack throw or without:
where whoever is attacked throws, the attacker does not.

2 points of damage came from nobody else: falls, fires, bleeding, harm that the GM gave.

Rulings of the GM took 1 point; no figure here counts them.

Seen and undone, and counted nowhere here: 1 die of 1 throw."
    );
}

#[test]
fn hidden_throws_are_left_out_and_that_is_said() {
    let mut hidden = 0;
    for fight in samples() {
        let all = read(&fight.log, Viewer::Afterwards);
        assert_eq!(all.hidden, 0, "{}", fight.name);
        let seen = read(&fight.log, Viewer::Spectator);
        let history = history_of(&fight.log).expect("a log");
        let events = history.line().iter().flat_map(|(first, last)| *first..=*last);
        let is_hidden = |event: &u64| history.entry(*event).audience.is_some();
        assert_eq!(seen.hidden, events.filter(is_hidden).count() as u64, "{}", fight.name);
        let said = seen.lines(80).join(" ").contains("hidden from this seat and not counted");
        assert_eq!(said, seen.hidden > 0, "{}", fight.name);
        let gms = read(&fight.log, Viewer::of(Seat::GM));
        assert_eq!(gms, all, "{}", fight.name);
        hidden += seen.hidden;
    }
    assert!(hidden > 0, "something is hidden in a recorded fight");
}

#[test]
fn seeded_and_typed_dice_are_apart() {
    let made = read(&bytes_of(talked(crate::shared::RIVER)), Viewer::Afterwards);
    let kinds: BTreeSet<Thrown> = made.dice.iter().map(|faces| faces.thrown_by).collect();
    assert_eq!(kinds.len(), 2);
}

/// The page has the same figures, and where the bars of luck end and are marked.
#[test]
fn a_page_has_the_figures_of_its_fight() {
    let (mut pages, mut bars) = (0, 0);
    for fight in samples() {
        let told = read(&fight.log, Viewer::Afterwards);
        let asked = Asked {
            title: "A fight".to_owned(),
            viewer: Viewer::Afterwards,
            depth: Depth::Plain,
            from: None,
            speed: "1".to_owned(),
        };
        let page = page(&fight.log, &asked).expect("a page");
        let section = page.split("<div id=\"figures\">").nth(1).expect("figures");
        let section = section.split("</div>").next().expect("they end");
        for tally in &told.combatants {
            let row = |cells: &str| {
                let name = &tally.name;
                let row = format!("<th scope=\"row\">{}</th>{cells}", capital(name));
                assert!(section.contains(&row), "{}: {row}", fight.name);
            };
            let luck = &tally.attack_luck;
            if luck.throws > 0 {
                let (expected, apart) =
                    (luck.expected.decimal(2), luck.expected.missed_by(luck.well.into(), 2));
                let (throws, well) = (luck.throws, luck.well);
                row(&format!(
                    "<td>{throws}</td><td>{well}</td><td>{expected}</td><td>{apart}</td>"
                ));
                bars += 1;
            }
        }
        pages += 1;
    }
    assert!(pages > 10 && bars > 40, "{pages} pages, {bars} bars");
}

/// Two who screen a third, and an orc; nothing is added to their checks.
const SCREENED: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
hp-max = 12
melee-ac = 13
skills = { punch = 0 }
[[combatant]]
id = "bob"
side = "heroes"
seat = "jon"
level = 1
hp-max = 12
melee-ac = 13
skills = { punch = 1 }
[[combatant]]
id = "cal"
side = "heroes"
seat = "kim"
level = 1
hp-max = 12
melee-ac = 13
skills = { punch = 1 }
[[combatant]]
id = "orc"
count = 2
side = "orcs"
hit-dice = 1
hp-max = 6
melee-ac = 13
[[combatant]]
id = "wolf"
side = "wolves"
hit-dice = 1
hp-max = 6
melee-ac = 13
---
"#;

/// The checks of somebody: how many, how many went well, in how many of 36 ways they could.
fn checks(lines: &[&str], whose: &str) -> (u64, u64, String) {
    let made =
        read(&bytes_of(talked(&format!("{SCREENED}{}\n", lines.join("\n")))), Viewer::Afterwards);
    let tally = made.combatants.iter().find(|tally| tally.id == whose);
    let luck = &tally.expect("a combatant with figures").other_luck;
    let Ratio { numerator, denominator } = luck.expected;
    (luck.throws, luck.well, format!("{} of 36", numerator * 36 / denominator))
}

/// A tie goes well for whom the rules give it to, and its odds count the ties for that one: a PC
/// against an NPC, and of two NPCs the one who wants no change.
#[test]
fn a_tie_goes_well_for_whoever_wins_it() {
    // The orc has 8 in each row: 8 is a tie, 9 or more are 10 of 36 ways, 8 or more are 15.
    let start = "gm start [6 2 1]";
    let rows = [
        ("orc-1 grapple ash adjacent=yes [15 4 4 4 4]", "ash", 1, "15 of 36"),
        ("orc-1 grapple ash adjacent=yes [15 4 4 4 5]", "ash", 1, "15 of 36"),
        ("orc-1 grapple ash adjacent=yes [15 4 4 4 3]", "ash", 0, "15 of 36"),
        ("orc-1 grapple wolf adjacent=yes [15 4 4 4 4]", "wolf", 1, "15 of 36"),
    ];
    for (deed, whose, well, ways) in rows {
        let lines = [start, "heroes end-turn", deed];
        assert_eq!(checks(&lines, whose), (1, well, ways.to_owned()), "{deed}");
    }
    let lines = [start, "ash grapple orc-1 adjacent=yes [15 4 4 4 4]"];
    assert_eq!(checks(&lines, "orc-1"), (1, 0, "10 of 36".to_owned()), "a PC wins the tie");
}

/// Where several resist, all roll before the ties are settled: each tie is that of its own roll.
#[test]
fn each_of_several_who_resist_wins_its_own_tie() {
    let screens = [
        "gm start [6 2 1]",
        "bob screen-an-ally ash",
        "bob end-turn",
        "cal screen-an-ally ash",
        "cal end-turn",
        "heroes end-turn",
    ];
    // With +1 each, 8 against 8 and 3, 3 and 8, 8 and 8, 4 and 3: 7 or more on the dice are 21 of
    // 36 ways. Of two with 8 the heroes say who is attacked, before the attack is thrown.
    for (faces, bob, cal) in [
        ("4 4 3 4 1 1 2", 1, 0),
        ("4 4 1 1 3 4 2", 0, 1),
        ("4 4 3 4 3 4", 1, 1),
        ("4 4 1 2 1 1 2", 0, 0),
    ] {
        let whole = format!("orc-1 melee-attack ash [{faces}]");
        let lines = [&screens[..], &[whole.as_str()]].concat();
        assert_eq!(checks(&lines, "bob"), (1, bob, "21 of 36".to_owned()), "{faces}");
        assert_eq!(checks(&lines, "cal"), (1, cal, "21 of 36".to_owned()), "{faces}");
    }
}
