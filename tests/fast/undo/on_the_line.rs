//! Undo on the line in force: what a retract or a correct has said again are deeds like all others,
//! and nothing but the undo of the retract or the correct itself brings back the line it left.

use super::points::{newest_row, refused, said, stands};
use super::{Fight, ROUND};
use affray::vocabulary::Event;

/// The events of the newest inputs that say again what another event said, by that event.
fn again(fight: &Fight, event: u64) -> u64 {
    let history = fight.session().history();
    let mut commits = (1..=history.commits()).rev().map(|commit| history.events_of(commit).0);
    commits
        .find(|first| history.entry(*first).event.said_again() == Some(event))
        .unwrap_or_else(|| panic!("#{event} was not said again"))
}

/// The event of the newest rewind.
fn rewound(fight: &Fight) -> u64 {
    let history = fight.session().history();
    let mut commits = (1..=history.commits()).rev().map(|commit| history.events_of(commit).0);
    commits.find(|first| matches!(history.entry(*first).event, Event::Rewound(_))).expect("one")
}

/// The roll of Ash's attack in `ROUND`.
fn attack(fight: &Fight) -> u64 {
    let history = fight.session().history();
    let rolled = |event: &u64| match history.entry(*event).event {
        Event::Rolled(rolled) => rolled.purpose == fight.session().system().name("attack").unwrap(),
        _ => false,
    };
    (1..=history.count()).find(rolled).expect("an attack")
}

/// Ash attacks, lies down, ends the turn; a ruling. Then the attack is retracted.
fn retracted() -> (Fight, Vec<(affray::state::State, u64)>) {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND[..5]);
    assert_eq!(fight.hp("grak"), 14);
    fight.say(&format!("retract #{}", at[1].1 + 1));
    assert_eq!(fight.hp("grak"), 20, "the rope is left");
    (fight, at)
}

#[test]
fn undo_to_an_event_said_again_leaves_the_retract_as_it_is() {
    let (mut fight, at) = retracted();
    let whole = said(&mut fight, &[]).remove(0);
    let (prone, rope) = (again(&fight, at[2].1 + 1), again(&fight, at[4].1 + 1));
    fight.say(&format!("undo to {rope}"));
    assert_eq!(fight.hp("grak"), 21, "neither the blow nor the rope counts");
    assert!(newest_row(&fight).contains("takes back \"The GM rules"), "{}", newest_row(&fight));
    assert!(!newest_row(&fight).contains("takes up"), "{}", newest_row(&fight));
    fight.assert_reopens();
    // What is left of the retract is taken back deed by deed.
    fight.say("undo");
    fight.say(&format!("undo to {prone}"));
    stands(&fight, &at[1]);
    // Redo leads along the line in force.
    fight.say("redo");
    assert_eq!(fight.hp("grak"), 21);
    fight.say("redo 2");
    stands(&fight, &whole);
    refused(&mut fight, "redo", &["there is nothing to redo"]);
}

#[test]
fn undo_of_a_retract_says_that_it_is_that() {
    let (mut fight, at) = retracted();
    let (whole, act) = (said(&mut fight, &[]).remove(0), rewound(&fight));
    fight.say("undo");
    stands(&fight, &at[5]);
    let told = newest_row(&fight);
    let says = format!("The GM takes back the retract #{act}; takes up again \"Ash attacks");
    assert!(told.contains(&says), "{told}\n{says}");
    assert!(!told.contains("goes prone"), "what was only said again is not told: {told}");
    fight.say("redo");
    stands(&fight, &whole);
    let told = newest_row(&fight);
    let says = format!("The GM takes up again the retract #{act}; takes back \"Ash attacks");
    assert!(told.contains(&says), "{told}\n{says}");
    // Its own number stands for all of it.
    fight.say(&format!("undo to #{act}"));
    stands(&fight, &at[5]);
    fight.say("redo");
    fight.say(&format!("undo to {}", again(&fight, at[4].1 + 1)));
    refused(
        &mut fight,
        &format!("undo to #{act}"),
        &["only a part still counts", &format!("`goto {}` leads", at[5].1)],
    );
}

#[test]
fn turns_and_rounds_keep_a_correction() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND);
    let roll = attack(&fight);
    fight.say(&format!("correct {roll} face=2"));
    let whole = said(&mut fight, &[]).remove(0);
    assert_eq!(fight.hp("grak"), 20, "a miss, and the rope");
    // Grak's turn, Bea's; then Ash's with the rope after it.
    for _ in 0..2 {
        fight.say("undo turn");
        assert_eq!(fight.hp("grak"), 20, "{}", newest_row(&fight));
        assert!(!newest_row(&fight).contains("takes up"), "{}", newest_row(&fight));
        fight.assert_reopens();
    }
    fight.say("undo turn");
    stands(&fight, &at[1]);
    fight.say("redo turn");
    assert_eq!(fight.hp("grak"), 20, "still a miss");
    while fight.try_say("redo").is_ok() {}
    stands(&fight, &whole);
    fight.say("undo round");
    stands(&fight, &at[1]);
    fight.say("redo round");
    stands(&fight, &whole);
    // Counted by deeds, the correction is one of them, and what it took back are others.
    fight.say("undo 9");
    stands(&fight, &at[1]);
    fight.say("redo 9");
    stands(&fight, &whole);
}

#[test]
fn undo_of_a_correction_says_which_face_comes_back() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND[..3]);
    let roll = attack(&fight);
    fight.say(&format!("correct {roll} face=2"));
    let act = rewound(&fight);
    fight.say("undo");
    stands(&fight, &at[3]);
    let says =
        format!("The GM takes back the correction #{act}: the d20 of #{roll} shows 11 again");
    assert!(newest_row(&fight).ends_with(&says), "{}\n{says}", newest_row(&fight));
    fight.say("redo");
    let says =
        format!("The GM takes up again the correction #{act}: the d20 of #{roll} shows 2 again");
    assert!(newest_row(&fight).ends_with(&says), "{}\n{says}", newest_row(&fight));
}

#[test]
fn a_correction_does_not_say_again_what_is_left_out() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &ROUND[..5]);
    let roll = attack(&fight);
    let (prone, rope) = (at[2].1 + 1, at[4].1 + 1);
    fight.say(&format!("correct {roll} face=2 without={prone},{rope}"));
    let told = fight.account();
    let row = told.lines().find(|line| line.contains("The GM corrects")).expect("a row");
    let (again, left) = row.split_once("; leaves out ").expect(row);
    assert!(again.contains("says again \"Ash attacks Grak"), "{row}");
    assert!(again.contains("Ash ends the turn") && !again.contains("prone"), "{row}");
    assert!(left.contains("prone") && left.contains("The GM rules"), "{row}");
}

#[test]
fn a_ruling_said_again_behind_a_step_is_taken_back_without_the_step() {
    let mut fight = Fight::typed();
    let at = said(
        &mut fight,
        &[
            "gm start [5 3]",
            "ash melee-attack grak weapon=longsword [11 6]",
            "gm set bea hp-=2 because \"a stone\"",
            "grak take total-defense",
        ],
    );
    assert_eq!((fight.hp("grak"), fight.hp("bea")), (21, 7));
    let stone = again(&fight, at[2].1 + 1);
    fight.say(&format!("undo to {stone}"));
    assert_eq!((fight.hp("grak"), fight.hp("bea")), (21, 9), "{}", newest_row(&fight));
    // The step without what was said again behind it.
    fight.say("undo");
    stands(&fight, &at[2]);
    fight.say("redo 2");
    stands(&fight, &at[4]);
    fight.say("undo");
    stands(&fight, &at[3]);
}

#[test]
fn a_deed_that_needs_more_dice_says_which_and_where_they_stand() {
    let mut fight = Fight::typed();
    said(&mut fight, &["gm start [5 3]", "ash melee-attack grak weapon=longsword [2]"]);
    said(&mut fight, &["ash go-prone"]);
    let roll = attack(&fight);
    let missing =
        ["a face is missing", "ash throws 1d8 for damage on grak", "in brackets at the end"];
    refused(&mut fight, &format!("correct {roll} face=11"), &missing);
    fight.say(&format!("correct {roll} face=11 [6]"));
    assert_eq!(fight.hp("grak"), 15);
}

#[test]
fn one_comes_back_to_a_question_that_was_left() {
    let mut fight = Fight::open("typed", 1);
    said(&mut fight, &["gm start [3 5]", "gm set bea at=5,4"]);
    fight.say("grak melee-attack bea weapon=axe [17]");
    let asked = said(&mut fight, &[]).remove(0);
    assert!(!fight.session().still_asked().is_empty());
    for back in ["end", "back"] {
        fight.say("goto round 1");
        assert!(fight.session().still_asked().is_empty());
        refused(&mut fight, &format!("goto {}", asked.1), &["`goto end` leads to where it waits"]);
        fight.say(&format!("goto {back}"));
        stands(&fight, &asked);
        assert!(!fight.session().still_asked().is_empty(), "it is asked again");
    }
    // A new line: only `back` leads to the question now.
    fight.say("goto round 1");
    fight.say("grak go-prone");
    fight.say("goto end");
    fight.say("goto start");
    fight.say("goto back");
    assert!(fight.session().still_asked().is_empty());
    let bytes = fight.session().log().bytes().to_vec();
    let report = affray::audit::audit(&bytes, None).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
}

#[test]
fn one_comes_back_to_dice_that_are_awaited() {
    let mut fight = Fight::typed();
    said(&mut fight, &["gm start [5 3]"]);
    fight.say("ash melee-attack grak weapon=longsword");
    let waits = said(&mut fight, &[]).remove(0);
    fight.say("goto start");
    fight.say("goto end");
    stands(&fight, &waits);
    fight.say("[11]");
    fight.say("[6]");
    assert_eq!(fight.hp("grak"), 15);
}

#[test]
fn a_step_is_no_place_that_somebody_left() {
    let mut fight = Fight::typed();
    let at = said(&mut fight, &["gm start [5 3]", "ash melee-attack grak weapon=longsword [11 6]"]);
    fight.say("goto start");
    fight.say("goto back");
    fight.say("grak take total-defense");
    fight.say("goto back");
    stands(&fight, &at[0]);
    fight.say("goto back");
    fight.say("mark here");
    let mut fresh = Fight::typed();
    said(&mut fresh, &["gm start [5 3]", "ash melee-attack grak weapon=longsword [11 6]"]);
    fresh.say("grak take total-defense");
    refused(&mut fresh, "goto back", &["the line was never moved"]);
}
