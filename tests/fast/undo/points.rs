//! Points of the log, and undo and redo by turns, by rounds and to an event.

use super::{Fight, ROUND};
use affray::vocabulary::Event;

/// Says lines; the state before the first and after each, and the event the line ends with.
pub(super) fn said(fight: &mut Fight, lines: &[&str]) -> Vec<(affray::state::State, u64)> {
    let now = |fight: &Fight| (fight.state(), fight.session().history().tip());
    let mut all = vec![now(fight)];
    for line in lines {
        fight.say(line);
        all.push(now(fight));
    }
    all
}

#[track_caller]
pub(super) fn stands(fight: &Fight, at: &(affray::state::State, u64)) {
    assert_eq!(fight.session().history().tip(), at.1);
    assert_eq!(fight.state(), at.0);
    fight.assert_reopens();
}

#[track_caller]
pub(super) fn refused(fight: &mut Fight, line: &str, words: &[&str]) {
    let before = fight.session().history().count();
    let error = fight.try_say(line).expect_err(line);
    for word in words {
        assert!(error.contains(word), "{line}: {word}: {error}");
    }
    assert_eq!(fight.session().history().count(), before, "what is refused leaves no trace");
}

/// The row of the account that tells the newest event.
pub(super) fn newest_row(fight: &Fight) -> String {
    fight.account().lines().last().unwrap_or_default().trim_start().to_owned()
}

#[test]
fn turns_are_taken_back_and_up_one_by_one() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND);
    // Grak's turn, Bea's; Ash's with the ruling after it; the start.
    for to in [7, 5, 1, 0] {
        fight.say("undo turn");
        stands(&fight, &at[to]);
    }
    refused(&mut fight, "undo turn", &["there is nothing to undo"]);
    for to in [1, 5, 7, 9] {
        fight.say("redo turn");
        stands(&fight, &at[to]);
    }
    refused(&mut fight, "redo turn", &["there is nothing to redo", "`goto back`"]);
}

#[test]
fn the_first_line_of_a_turn_is_a_deed_of_it() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND[..2]);
    fight.say("undo turn");
    stands(&fight, &at[1]);
    fight.say("undo turn");
    stands(&fight, &at[0]);
    fight.say("redo turn");
    fight.say("redo turn");
    stands(&fight, &at[2]);
    // In the middle of a turn only its own deeds are taken back.
    said(&mut fight, &ROUND[2..6]);
    fight.say("undo turn");
    assert!(newest_row(&fight).contains("takes back \"Bea runs"), "{}", newest_row(&fight));
}

#[test]
fn set_up_has_no_turn_and_no_round() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &["gm set grak hp-=1", "gm start [5 3]"]);
    fight.say("undo round");
    stands(&fight, &at[1]);
    refused(&mut fight, "undo turn", &["no turn has begun", "`undo` takes back"]);
    refused(&mut fight, "undo round", &["no round has begun"]);
    fight.say("redo round");
    stands(&fight, &at[2]);
}

#[test]
fn a_round_that_has_just_begun_gives_way_to_the_one_before() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND);
    fight.say("undo round");
    stands(&fight, &at[1]);
    fight.say("redo round");
    stands(&fight, &at[9]);
    let later = said(&mut fight, &["ash stand-up", "ash end-turn"]);
    fight.say("undo round");
    stands(&fight, &at[9]);
    fight.say("undo round");
    stands(&fight, &at[1]);
    fight.say("redo round");
    fight.say("redo round");
    stands(&fight, &later[2]);
}

#[test]
fn undo_to_an_event_takes_its_deed_and_everything_after() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND);
    for pair in at.windows(2) {
        for event in [format!("{}", pair[0].1 + 1), format!("#{}", pair[1].1)] {
            fight.say(&format!("undo to {event}"));
            stands(&fight, &pair[0]);
            fight.say(&format!("redo to #{}", at[9].1));
            stands(&fight, &at[9]);
        }
    }
    fight.say(&format!("undo to {}", at[3].1));
    fight.say(&format!("redo to {}", at[4].1 + 1));
    stands(&fight, &at[5]);
    refused(&mut fight, "redo to 1", &["#1 is no part of what was undone", "`goto 1`"]);
    refused(&mut fight, "undo to 1", &["belongs to the opening"]);
    refused(
        &mut fight,
        &format!("undo to {}", at[9].1),
        &["is not part of the fight as it stands"],
    );
    refused(&mut fight, "undo to 999", &["there is no event #999"]);
}

#[test]
fn named_points_stand_between_deeds() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND[..3]);
    fight.say("mark here");
    said(&mut fight, &ROUND[3..]);
    fight.say("undo to here");
    stands(&fight, &at[3]);
    fight.say("undo to round 1");
    stands(&fight, &at[1]);
    fight.say("redo to here");
    stands(&fight, &at[3]);
    fight.say("undo to start");
    stands(&fight, &at[0]);
    fight.say("redo to end");
    fight.say("goto start");
    refused(&mut fight, "undo to end", &["undo does not lead to end", "`goto end`"]);
}

#[test]
fn a_step_is_taken_back_by_any_of_its_events() {
    let mut fight = Fight::typed();
    let at = said(
        &mut fight,
        &[
            "gm start [5 3]",
            "ash melee-attack grak weapon=longsword [11 \
        6]",
        ],
    );
    let hit = at[2].clone();
    fight.say("grak take total-defense");
    let (moved, stepped) = (hit.1 + 1, said(&mut fight, &[]).remove(0));
    for event in [moved, moved + 1, stepped.1] {
        fight.say(&format!("undo to #{event}"));
        stands(&fight, &hit);
        fight.say(&format!("redo to #{event}"));
        stands(&fight, &stepped);
    }
    fight.say("undo");
    let told = newest_row(&fight);
    let says = format!(
        "The GM takes back \"Grak, in answer, goes into Total Defense\" ({}–{}, Ash \
         attack 13 against 15, miss); takes up again the rest of \"Ash attacks Grak with the longsword\" (25–{}, damage 6, Grak 21 → 15 hp, entered by the GM)",
        moved + 1,
        stepped.1,
        hit.1
    );
    assert!(told.ends_with(&says), "{told}\n{says}");
    fight.say("redo");
    fight.say(&format!("undo to {}", at[1].1 + 2));
    stands(&fight, &at[1]);
    // An event that the line kept stands for the deed as it is on the line.
    fight.say("redo 2");
    fight.say("goto start");
    fight.say("goto back");
    fight.say(&format!("goto {}", at[1].1 + 2));
    stands(&fight, &stepped);
    fight.say(&format!("goto #{}", hit.1));
    stands(&fight, &hit);
}

#[test]
fn a_retract_is_one_deed_and_says_what_it_took_back() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND[..3]);
    fight.say(&format!("retract #{}", at[1].1 + 1));
    let retracted = said(&mut fight, &[]).remove(0);
    let told = fight.account();
    let says = "The GM takes back \"Ash attacks Grak with the longsword\" (19–";
    assert!(told.contains(says) && told.contains("; says 1 later line again"), "{told}");
    // What it says again is taken back by itself.
    fight.say(&format!("undo to {}", retracted.1));
    stands(&fight, &at[1]);
    fight.say(&format!("redo to {}", retracted.1));
    stands(&fight, &retracted);
    // The deeds of the turn are what was said again.
    fight.say("undo turn");
    stands(&fight, &at[1]);
    fight.say("redo turn");
    stands(&fight, &retracted);
}

#[test]
fn goto_takes_every_kind_of_point() {
    let mut fight = Fight::typed();
    let mut at = said(&mut fight, &ROUND);
    at.extend(said(&mut fight, &["ash stand-up"]).into_iter().skip(1));
    for (line, to) in [
        ("goto start", 0),
        ("goto end", 10),
        ("goto round 1", 1),
        ("goto back", 10),
        ("goto back", 1),
        ("goto back", 10),
        ("goto round 2", 9),
    ] {
        fight.say(line);
        stands(&fight, &at[to]);
    }
    for (to, (_, event)) in at.iter().enumerate().skip(1) {
        // The first event of the commit stands for its end.
        let first = at[to - 1].1 + 1;
        fight.say(&format!("goto {first}"));
        stands(&fight, &at[to]);
        fight.say(&format!("goto #{event} # and a comment"));
        stands(&fight, &at[to]);
    }
    // An act stands for the line as it was then.
    fight.say("goto round 1");
    let act = fight.session().history().count();
    fight.say("goto end");
    fight.say(&format!("goto {act}"));
    stands(&fight, &at[1]);
    refused(&mut fight, "goto round 2", &["no round 2 has begun on this line", "round 1,"]);
    refused(&mut fight, "goto round 0", &["no round 0 has begun"]);
    refused(&mut fight, "goto nowhere", &["`nowhere` is no mark", "marks: none"]);
    refused(&mut fight, "goto 99999", &["there is no event 99999", "events 1 to "]);
}

#[test]
fn undo_and_goto_say_which_deeds_and_dice_they_move() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND);
    fight.say("undo 2 because \"wrong target\"");
    let (first, end) = (at[7].1 + 1, at[8].1);
    let says = format!(
        "The GM takes back \"Grak attacks Ash with the axe\" ({first}–{end}, attack 16 \
         against 13, hit, damage 5, Ash 12 → 7 hp) and \"Grak ends the turn\" ({}–{}), because \"wrong target\"",
        end + 1,
        at[9].1
    );
    assert!(newest_row(&fight).ends_with(&says), "{}\n{says}", newest_row(&fight));
    fight.say("goto round 1");
    let told = newest_row(&fight);
    let says =
        format!("The GM goes to event {}: takes back 6 deeds with 2 rolls, from \"Ash", at[1].1);
    assert!(told.contains(&says), "{told}\n{says}");
    assert!(told.contains("to \"Bea ends the turn\" ("), "{told}");
    fight.say("goto back");
    assert!(newest_row(&fight).contains(": takes up again 6 deeds with 2 rolls, from \"Ash"));
    fight.say("goto end");
    assert!(newest_row(&fight).contains("takes up again \"Grak attacks"));
    let count = fight.session().history().count();
    fight.say("goto end");
    assert_eq!(fight.session().history().count(), count, "it stands there: nothing is written");
    fight.say("undo to start");
    fight.say("gm set bea hp-=2");
    fight.say("undo");
    let told = newest_row(&fight);
    assert!(told.contains("The GM takes back \"The GM rules: Bea 9 → 7 hp\" ("), "{told}");
}

#[test]
fn a_deed_that_waits_is_no_place_to_go_to() {
    let mut fight = Fight::open("typed", 1);
    let before = said(&mut fight, &["gm start [3 5]", "gm set bea at=5,4"]);
    fight.say("grak melee-attack bea weapon=axe [17]");
    fight.say("mark asked");
    let asked = said(&mut fight, &[]).remove(0);
    let to_go = format!("`goto {}` leads to where it began", before[2].1);
    for line in [format!("goto {}", before[2].1 + 1), "goto asked".to_owned()] {
        refused(&mut fight, &line, &["stands in a deed that never settled", &to_go]);
    }
    fight.say("undo turn");
    assert_eq!(fight.session().history().tip(), before[2].1);
    fight.say("redo turn");
    stands(&fight, &asked);
    fight.say("bea answer pass [4]");
    let settled = said(&mut fight, &[]).remove(0);
    for line in
        [format!("goto {}", before[2].1 + 1), "goto asked".to_owned(), "goto end".to_owned()]
    {
        fight.say("goto start");
        fight.say(&line);
        stands(&fight, &settled);
    }
    fight.say("goto start");
    fight.say("goto back");
    stands(&fight, &settled);
}

#[test]
fn a_number_with_its_mark_is_an_event_everywhere() {
    let mut fight = Fight::typed();
    let at = said(
        &mut fight,
        &[
            "gm start [5 3]",
            "ash melee-attack grak weapon=longsword [11 \
        6]",
        ],
    );
    let (roll, offer) = (23, 24);
    assert_eq!(fight.rolls().len(), 2, "{}", fight.account());
    fight.say(&format!("grak take total-defense window=#{offer}"));
    fight.say("undo # 305 is a comment, and so is this");
    fight.say(&format!("dispute #{roll} because \"not that die\""));
    fight.say(&format!("decide #{roll} upheld because \"it was\""));
    fight.say(&format!("correct #{roll} face=12 because \"misread\""));
    fight.say("ash go-prone");
    fight.say("ash stand-up");
    let (prone, up) = {
        let history = fight.session().history();
        let up = history.events_of(history.commits()).0;
        (history.events_of(history.commits() - 1).0, up)
    };
    refused(&mut fight, &format!("retract #{prone}"), &[""]);
    fight.say("gm set bea hp-=1");
    fight.say(&format!("retract #{prone} without=#{up}"));
    fight.say(&format!("undo to #{}", fight.session().history().tip()));
    fight.say(&format!("goto #{}", at[1].1));
}

/// Grak is hurt by a ruling while Ash's attack waits for its dice.
const IN_THE_MIDDLE: [&str; 4] = [
    ROUND[0],
    "ash melee-attack grak weapon=longsword",
    "gm set grak hp-=1 because \"a rope\"",
    "11 6",
];

#[test]
fn behind_a_ruling_in_the_middle_of_a_deed_stands_the_rest_of_the_deed() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &IN_THE_MIDDLE);
    let (damage, ruling) = (at[4].1, at[2].1 + 1);
    assert_eq!(fight.hp("grak"), 14);
    // The ruling itself, and what came with it, is a deed.
    fight.say(&format!("undo to {ruling}"));
    stands(&fight, &at[2]);
    fight.say("redo");
    stands(&fight, &at[4]);
    fight.say(&format!("undo to {damage}"));
    stands(&fight, &at[1]);
    assert!(newest_row(&fight).contains("Ash attacks Grak"), "{}", newest_row(&fight));
    fight.say(&format!("goto {damage}"));
    // Without the blow, or without the ruling.
    fight.say(&format!("retract {damage} because \"out of reach\""));
    assert_eq!(fight.hp("grak"), 20, "the rope is left: {}", fight.account());
    fight.assert_reopens();
    fight.say("undo");
    stands(&fight, &at[4]);
    fight.say(&format!("retract {ruling} because \"it was not there\""));
    assert_eq!(fight.hp("grak"), 15, "the blow is left: {}", fight.account());
    fight.assert_reopens();
}

#[test]
fn a_die_behind_a_ruling_in_the_middle_of_a_deed_is_corrected() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &IN_THE_MIDDLE);
    let roll = (at[3].1..at[4].1).find(|event| {
        let entry = fight.session().history().entry(*event);
        matches!(entry.event, Event::Rolled(_))
    });
    fight.say(&format!("correct {} face=2", roll.expect("the attack roll")));
    assert_eq!(fight.hp("grak"), 20, "a miss, and the rope: {}", fight.account());
    fight.assert_reopens();
}
