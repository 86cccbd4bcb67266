//! Odds: what the arithmetic of the chapters comes to by hand, and what holds for every roll.

use crate::shared::{opened, samples, say, say_all};
use affray::explain::explain;
use affray::export::history_of;
use affray::log::MemoryStorage;
use affray::odds::{Decisive, Odds, odds, outlook};
use affray::play::{History, Talk};
use affray::rules::System;
use affray::vocabulary::{DieSource, Event, Rolled, Seat, Viewer};

/// Two who fight; the numbers that matter are filled in.
const DUEL: &str = r#"---
system = "wwn"
dice = "typed"
[options]
natural-1-20 = true
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 40
attack-bonus = 1
str-mod = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 40
melee-ac = ARMOR
morale = MORALE
[[combatant.weapon]]
id = "maul"
damage = "2d6"
---
"#;

fn duel(armor: i32, morale: i32) -> Talk<MemoryStorage> {
    let cast = DUEL.replace("ARMOR", &armor.to_string()).replace("MORALE", &morale.to_string());
    let mut talk = opened(&cast);
    say(&mut talk, "gm start [8 1]");
    talk
}

/// The rolls of a log that dice were thrown for.
fn rolls(history: &History) -> Vec<(u64, Rolled)> {
    let rolls = (1..=history.count()).filter_map(|event| match history.entry(event).event {
        Event::Rolled(rolled) if !rolled.dice.is_empty() => Some((event, *rolled)),
        _ => None,
    });
    rolls.collect()
}

fn latest(talk: &Talk<MemoryStorage>) -> Odds {
    let history = talk.session().history();
    let (event, _) = rolls(history).pop().expect("a roll");
    odds(history, talk.session().system(), event, Viewer::Afterwards).expect("it has odds")
}

#[test]
fn an_attack_hits_on_the_faces_that_reach_the_armor_and_on_a_20_never_on_a_1() {
    // The bonus is 1 + 1 + 1; a natural 20 always hits, a natural 1 never.
    for (armor, needs, hits) in
        [(15, 12, 9), (13, 10, 11), (4, 2, 19), (2, 2, 19), (22, 19, 2), (23, 20, 1), (30, 20, 1)]
    {
        let mut talk = duel(armor, 7);
        say(&mut talk, "ash melee-attack grak [20 5]");
        let history = talk.session().history();
        let attack = rolls(history).into_iter().rev().nth(1).expect("an attack").0;
        let told = odds(history, talk.session().system(), attack, Viewer::Afterwards);
        let hit = Odds { outcome: "hit".to_owned(), ways: hits, among: 20 };
        assert_eq!(told, Some(hit), "armor {armor} needs {needs}");
        assert_eq!(hits, 21 - needs);
        // The damage is 1d8 + 1: 5 + 1 or more is 5, 6, 7 or 8 on the die.
        assert_eq!(latest(&talk).told(), "6 or more: 4 of 8 (50 %)");
    }
    let mut talk = duel(15, 7);
    say(&mut talk, "ash melee-attack grak [11]");
    assert_eq!(latest(&talk).told(), "miss: 11 of 20 (55 %)");
}

#[test]
fn morale_breaks_above_the_score_on_two_dice() {
    // Ways of 2d6 to come to more than the score; a 12 never breaks.
    for (score, breaks) in [(2, 35), (6, 21), (7, 15), (8, 10), (9, 6), (11, 1)] {
        let mut talk = duel(13, score);
        say(&mut talk, "gm morale-check grak [6 6]");
        let told = latest(&talk);
        assert_eq!((told.ways, told.among), (breaks, 36), "score {score}: {told:?}");
        assert_eq!(told.outcome, "failure");
    }
    let mut talk = duel(13, 12);
    say(&mut talk, "gm morale-check grak [6 6]");
    assert_eq!(latest(&talk).told(), "success: 36 of 36 (100 %)");
}

#[test]
fn damage_of_two_dice_is_counted_by_its_sums() {
    for (faces, total, ways) in [("1 1", 2, 36), ("3 4", 7, 21), ("5 5", 10, 6), ("6 6", 12, 1)] {
        let mut talk = duel(13, 7);
        say_all(&mut talk, &["ash end-turn", &format!("grak melee-attack ash [20 {faces}]")]);
        let told = latest(&talk);
        assert_eq!((told.outcome, told.ways, told.among), (format!("{total} or more"), ways, 36));
    }
}

/// Any hit, or any miss, of rolls that have several kinds, worked out by hand.
const ANY: &[(&str, u64, &str)] = &[
    // +6 against 17: 11 to 20, of which the 20 is a threat.
    ("defined/gallows-yard", 617, "any hit: 10 of 20 (50 %), \"hit\" alone: 9 of 20 (45 %)"),
    // +9 against 14: 5 to 20.
    ("defined/gallows-yard", 512, "any hit: 16 of 20 (80 %), \"threat\" alone: 1 of 20 (5 %)"),
    // d% has no kinds.
    ("defined/gallows-yard", 591, "failure: 70 of 100 (70 %)"),
];

#[test]
fn a_hit_is_weighed_with_the_other_kinds_of_hits() {
    let fights: Vec<_> = samples().collect();
    for (name, event, told) in ANY {
        let log = fights.iter().find(|fight| fight.name == format!("logs/{name}.play"));
        let history = history_of(&log.expect("it is recorded").log).expect("a log");
        let system = System::named(&history.opening().system).expect("a system");
        let outlook = outlook(&history, system, *event, Viewer::Afterwards).expect("it has odds");
        assert_eq!(outlook.told(), *told, "{name} {event}");
    }
}

/// 13 + 2 − 4 lost to 12; without the −4 it would have been 15, which beats 12.
#[test]
fn what_decided_an_opposed_roll_may_stand_in_the_roll_of_the_other() {
    let fight = samples().find(|fight| fight.name == "logs/defined/gallows-yard.play");
    let fight = fight.expect("it is recorded");
    let history = history_of(&fight.log).expect("a log");
    let outlook = outlook(&history, System::Defined, 233, Viewer::Afterwards).expect("odds");
    let told: Vec<String> = outlook.decisive.iter().map(Decisive::told).collect();
    let because = "without −4 attack of opportunity of Ash of the Vale it would have been 12 \
                   against 15: a loss";
    assert_eq!(told, [because]);
}

/// Rolls of the recorded fights, worked out by hand from what the account tells of them.
const BY_HAND: &[(&str, u64, &str)] = &[
    // +9 against 17: 8 to 19; a 20 is a threat.
    ("defined/gallows-yard", 432, "hit: 12 of 20 (60 %)"),
    ("defined/gallows-yard", 512, "threat: 1 of 20 (5 %)"),
    // +9 against 15: 6 to 20.
    ("defined/gallows-yard", 199, "critical: 15 of 20 (75 %)"),
    // d% against 71: 1 to 70 fail.
    ("defined/gallows-yard", 591, "failure: 70 of 100 (70 %)"),
    // +1 against 10: 9 to 20.
    ("defined/burning-inn", 284, "success: 12 of 20 (60 %)"),
    // d8 + 3: 5 to 8 on the die.
    ("defined/burning-inn", 74, "8 or more: 4 of 8 (50 %)"),
    // +10 against 12: 3 to 20.
    ("defined/worm-pit", 292, "win: 18 of 20 (90 %)"),
    // At most 10 on d20 succeeds; at most 12.
    ("factions/warehouse-fire", 281, "failure: 10 of 20 (50 %)"),
    ("factions/warehouse-fire", 47, "success: 12 of 20 (60 %)"),
    ("factions/warehouse-fire", 712, "holds: 5 of 6 (83 %)"),
    ("factions/warehouse-fire", 395, "6 or more: 3 of 8 (38 %)"),
    // +2 against 10: 8 to 19; 20 is a critical.
    ("hallowed-earth/chapel-roof", 381, "hit: 12 of 20 (60 %)"),
    ("hallowed-earth/chapel-roof", 225, "none: 94 of 100 (94 %)"),
    // 2d6: 5 and 6, 6 and 5, 6 and 6.
    ("hallowed-earth/chapel-roof", 322, "11 or more: 3 of 36 (8 %)"),
    // +5 against 12: 1 to 6 fail.
    ("hallowed-earth/sealed-orders", 230, "failure: 6 of 20 (30 %)"),
    // +3 against 12: 9 to 20.
    ("radiant-hack/toll-bridge", 340, "success: 12 of 20 (60 %)"),
    ("radiant-hack/flooded-vault", 407, "success: 13 of 20 (65 %)"),
    // The lower of two d20, 9 or more on each: 12 · 12.
    ("radiant-hack/flooded-vault", 395, "success: 144 of 400 (36 %)"),
    // 2d6 + 2 against 8: all but 2, 3, 4 and 5, which are 1 + 2 + 3 + 4.
    ("wwn/ferry-night", 261, "success: 26 of 36 (72 %)"),
    // +4 against 14: 10 to 20.
    ("wwn/ferry-night", 58, "hit: 11 of 20 (55 %)"),
    // 2d6 + 2 above 9: 8 to 12 are 5 + 4 + 3 + 2 + 1.
    ("wwn/weir-steps", 401, "win: 15 of 36 (42 %)"),
];

#[test]
fn recorded_rolls_have_the_odds_that_hand_and_chapter_give() {
    for fight in samples() {
        let history = history_of(&fight.log).expect("a log");
        let system = System::named(&history.opening().system).expect("a system");
        for (name, event, told) in BY_HAND {
            if fight.name == format!("logs/{name}.play") {
                let odds = odds(&history, system, *event, Viewer::Afterwards);
                assert_eq!(
                    odds.map(|odds| odds.told()),
                    Some((*told).to_owned()),
                    "{name} {event}"
                );
            }
        }
    }
}

/// Every throw has one outcome, the recorded one among them; what stands from an earlier event has
/// no odds of its own. What would have come without a modifier is never what came.
#[test]
fn the_outcomes_of_every_recorded_roll_share_all_throws() {
    let (mut with_outcome, mut decisive) = (0, 0);
    for fight in samples() {
        let history = history_of(&fight.log).expect("a log");
        let system = System::named(&history.opening().system).expect("a system");
        for (event, rolled) in rolls(&history) {
            let name = format!("{} #{event}", fight.name);
            let outlook = outlook(&history, system, event, Viewer::Afterwards);
            let stands = |source| matches!(source, DieSource::Judged { .. });
            if rolled.dice.iter().any(|die| stands(die.source)) {
                assert_eq!(outlook, None, "{name}");
                continue;
            }
            let outlook = outlook.unwrap_or_else(|| panic!("{name} has no odds"));
            let (odds, outcomes) = (outlook.odds, outlook.outcomes);
            assert!((1..=odds.among).contains(&odds.ways), "{name}: {odds:?}");
            let all: u128 = rolled.dice.iter().map(|die| u128::from(die.sides)).product();
            assert_eq!(odds.among, all, "{name}");
            if let Some(outcome) = rolled.outcome {
                let sum: u128 = outcomes.iter().map(|(_, ways)| ways).sum();
                assert_eq!(sum, odds.among, "{name}");
                assert!(outcomes.contains(&(outcome, odds.ways)), "{name}: {outcomes:?}");
                with_outcome += 1;
            }
            for one in outlook.decisive {
                assert!(!one.outcome.ends_with(&odds.outcome), "{name}: {}", one.told());
                decisive += 1;
            }
        }
    }
    assert!(with_outcome > 200 && decisive > 30, "{with_outcome} {decisive}");
}

#[test]
fn what_is_hidden_or_no_roll_has_no_odds() {
    let mut talk = duel(13, 7);
    say(&mut talk, "ash melee-attack grak [9]");
    let (history, system) = (talk.session().history(), talk.session().system());
    for event in (1..=history.count()).filter(|event| {
        !matches!(&history.entry(*event).event, Event::Rolled(rolled) if !rolled.dice.is_empty())
    }) {
        assert_eq!(odds(history, system, event, Viewer::Afterwards), None, "{event}");
    }
    assert_eq!(odds(history, system, 0, Viewer::Afterwards), None);
    assert_eq!(odds(history, system, history.count() + 1, Viewer::Afterwards), None);
    for fight in samples() {
        let history = history_of(&fight.log).expect("a log");
        let system = System::named(&history.opening().system).expect("a system");
        let gms_seat = Viewer::of(Seat::GM);
        for (event, _) in rolls(&history) {
            let audience = history.entry(event).audience;
            let seen = Viewer::Spectator.sees(audience.as_deref());
            let has = |viewer| odds(&history, system, event, viewer).is_some();
            assert!(seen || !has(Viewer::Spectator), "{} {event}", fight.name);
            assert!(!seen || has(Viewer::Spectator) == has(gms_seat), "{} {event}", fight.name);
        }
    }
}

#[test]
fn explanations_end_with_the_odds_and_what_changed_the_outcome() {
    let mut talk = duel(13, 7);
    say(&mut talk, "ash melee-attack grak [10 3]");
    let (history, system) = (talk.session().history(), talk.session().system());
    let events: Vec<u64> = rolls(history).into_iter().rev().map(|(event, _)| event).collect();
    let ends = |event: u64| {
        let why = explain(history, system, event, Viewer::Afterwards).expect("it is there");
        let lines = why.lines();
        let from = lines.iter().position(|line| line.starts_with("the odds")).expect("odds");
        lines[from..].join("\n")
    };
    assert_eq!(
        ends(events[1]),
        "the odds of \"hit\": 11 of 20 (55 %)\n\
         without +1 attack bonus it would have been 12 against 13: a miss\n\
         without +1 Strength it would have been 12 against 13: a miss\n\
         without +1 Stab it would have been 12 against 13: a miss\n\
         the die: cannot be told because typed by gm"
    );
    assert_eq!(
        ends(events[0]),
        "the odds of \"4 or more\": 6 of 8 (75 %)\nthe die: cannot be told because typed by gm"
    );
}
