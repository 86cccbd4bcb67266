//! What an audit tells of those who had seen dice: each list, in whole sentences. The faces are
//! typed where a sentence names them.

use crate::shared::{
    NOW, SECRET, bytes_of, commits, played_text, river_front, river_front_typed, say, talked,
};
use affray::audit::{AuditReport, HindsightKind, audit};
use affray::play::Talk;
use affray::vocabulary::{Entry, Event, Seat};

/// The fight at the river with typed dice, and what its raiders begin with.
fn typed(lines: &str) -> Vec<u8> {
    played_text(&format!("{}gm start [2 5]\n{lines}", river_front_typed()))
}

/// The same with seeded dice.
fn seeded(options: &str, lines: &str) -> Vec<u8> {
    let front = river_front().replace("mixed = true\n", &format!("mixed = true\n{options}"));
    played_text(&format!("{front}gm start [2 5]\n{lines}"))
}

/// What is told of one kind.
fn told(report: &AuditReport, kind: HindsightKind) -> Vec<&str> {
    report.hindsight.iter().filter(|one| one.kind == kind).map(|one| &*one.says).collect()
}

#[track_caller]
fn audited(log: &[u8]) -> AuditReport {
    let report = audit(log, Some(SECRET)).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
    report
}

#[test]
fn dice_seen_and_undone_are_told_with_what_was_said_instead() {
    let log = typed(
        "orc melee-attack ash weapon=sword [9]\nundo because \"wrong target\"\norc melee-attack \
         bea weapon=sword [17 3]\nmark here\nundo\nredo\nundo\ngm rule \"the orc waits\"\norc end-turn\ngoto here\norc end-turn\nogre melee-attack ash weapon=trunk [5]\nundo\n",
    );
    let report = audited(&log);
    let expected = [
        "#21 Orc attacks Ash with the sword: d20 [9] was seen and undone at #29 (gm, \"wrong \
         target\"); said instead: #30 Orc attacks Bea with the sword",
        "#30 Orc attacks Bea with the sword: d20 [17] and d6 [3] were seen and undone at #42 \
         (gm); said instead: #43 The GM rules; thrown on the line now, at #34 and #36",
        "#53 Ogre attacks Ash with the trunk: d20 [5] was seen and undone at #60 (gm); nothing \
         was said since",
    ];
    assert_eq!(told(&report, HindsightKind::TakenBack), expected, "{report}");
    assert_eq!(report.hindsight[0].about, [21, 25, 30]);
}

/// Dice that no deed throws, such as those of initiative, are those of the line that brought them,
/// however many lines their faces took.
#[test]
fn dice_typed_one_at_a_time_belong_to_the_line_that_called_for_them() {
    let front = river_front_typed();
    let log = played_text(&format!("{front}gm start\n[2]\n[5]\nundo\ngm rule \"not yet\"\n"));
    let report = audited(&log);
    let told = told(&report, HindsightKind::TakenBack);
    let [only] = told[..] else { panic!("{report}") };
    assert!(
        only.starts_with("#2 The GM opens the fight: d8 [2] and d8 [5] were seen and"),
        "{only}"
    );
}

#[test]
fn what_is_said_again_at_once_and_what_threw_nothing_is_not_told() {
    let log = seeded(
        "",
        "orc melee-attack ash weapon=sword\nundo\norc melee-attack ash \
         weapon=sword\nundo\nredo\norc end-turn\nundo\norc end-turn\n",
    );
    let report = audited(&log);
    assert!(report.hindsight.is_empty() && report.rewinds.len() == 4, "{report}");
}

#[test]
fn a_step_after_a_die_was_seen_is_told_with_the_die() {
    let log = typed("orc melee-attack ash weapon=sword [10 3]\nash take total-defense\n");
    let report = audited(&log);
    let expected = ["#31 In answer to Orc's attack (25), Ash goes into Total Defense: taken \
        after #27 was seen (d6 [3])"];
    assert_eq!(told(&report, HindsightKind::SteppedIn), expected, "{report}");
    let expected = ["#21 Orc attacks Ash with the sword: d6 [3] was seen and taken back by the \
        step at #30 (gm); said instead: #31 In answer to Orc's attack (25), Ash goes into \
        Total Defense"];
    assert_eq!(told(&report, HindsightKind::TakenBack), expected, "{report}");

    // Nothing is thrown behind the window after a miss.
    let log = typed("orc melee-attack ash weapon=sword [9]\nash take total-defense\n");
    let report = audited(&log);
    assert_eq!(report.rewinds.len(), 1, "{report}");
    assert_eq!(told(&report, HindsightKind::SteppedIn), [""; 0], "{report}");
}

/// The attack that a step judges anew was thrown before it, and still stands when the step is
/// undone; only what the attack threw behind the window is gone.
#[test]
fn a_die_that_is_judged_anew_is_no_die_of_its_own() {
    let log = typed(
        "orc melee-attack ash weapon=sword [10 3]\nash take total-defense\norc \
         end-turn\nundo\norc end-turn\n",
    );
    let report = audited(&log);
    let gone = told(&report, HindsightKind::TakenBack);
    assert!(
        gone.len() == 1
            && gone[0].contains(
                ": d6 [3] was seen and taken back \
        by"
            ),
        "{report}"
    );
    assert_eq!(report.dice.judged_anew, 1, "{report}");
}

#[test]
fn faces_typed_anew_are_told_by_the_throw() {
    let log = typed(
        "orc melee-attack ash weapon=sword [17 6]\nundo\norc melee-attack ash weapon=sword [17 \
         2]\n",
    );
    let report = audited(&log);
    let expected =
        ["#31 Orc attacks Ash with the sword: gm typed d20 [17] and d6 [2] anew, where d20 [17] \
            and d6 [6] had been typed at #25 and #27"];
    assert_eq!(told(&report, HindsightKind::TypedAnew), expected, "{report}");
}

/// Once only typed faces counted as seen: a die of the secret could be undone and typed instead.
#[test]
fn faces_typed_for_a_die_of_the_secret_are_told_with_it() {
    let log = seeded(
        "",
        "orc melee-attack ash weapon=sword\nundo\norc melee-attack ash weapon=sword [20 6]\n",
    );
    let report = audited(&log);
    let told = told(&report, HindsightKind::TypedAnew);
    let [one] = &told[..] else { panic!("{report}") };
    let (typed, thrown) = one.split_once(", where d20 [").expect("the die that was seen");
    assert!(typed.ends_with("Orc attacks Ash with the sword: gm typed d20 [20]"), "{report}");
    assert!(thrown.ends_with("] had been thrown at #25"), "{report}");
}

#[test]
fn an_answer_that_differs_from_the_first_is_told_with_both() {
    let log = seeded(
        "[options]\nprompts = \"all\"\n",
        "orc melee-attack ash weapon=sword\nash answer pass\nundo because \"she was not \
         asked\"\norc melee-attack ash weapon=sword\nash answer total-defense\nundo 2\norc melee-attack ash weapon=sword\nash answer pass\nundo\norc melee-attack bea weapon=sword\nash answer snap-attack target=orc weapon=longsword\n",
    );
    let report = audited(&log);
    let expected =
        ["#32 Ash goes into Total Defense: the same question was first answered otherwise: #25 \
            Ash passes"];
    assert_eq!(told(&report, HindsightKind::OtherAnswer), expected, "{report}");
}

#[test]
fn what_was_seen_undone_and_said_again_after_a_reveal_is_told() {
    let log = seeded(
        "",
        "orc melee-attack ash weapon=sword\nundo\nreveal final\norc melee-attack ash \
         weapon=sword\n",
    );
    let report = audited(&log);
    let [says] = told(&report, HindsightKind::AfterReveal)[..] else { panic!("{report}") };
    let dice: Vec<u16> = commits(&log).iter().flatten().filter_map(first_face).collect();
    let (attack, deed) = (dice[2], "Orc attacks Ash with the sword");
    assert!(
        says.starts_with(&format!("#31 {deed}: d20 [{attack}] was seen with #21 {deed}")),
        "{says}"
    );
    let ends = "taken back, and thrown again after the reveal at #30";
    assert!(says.ends_with(ends), "{says}");
}

fn first_face(entry: &Entry) -> Option<u16> {
    match &entry.event {
        Event::Rolled(rolled) => rolled.dice.first().map(|die| die.face),
        _ => None,
    }
}

#[test]
fn what_is_thrown_for_the_first_time_after_a_retract_is_told() {
    let log = typed(
        "gm set ash melee-ac=30 because \"cover\"\norc melee-attack ash weapon=sword \
         [18]\nretract 21 [4] because \"misread\"\n",
    );
    let report = audited(&log);
    let expected =
        ["#33 Orc attacks Ash with the sword: d6 [4] was thrown for the first time after the \
            retract at #32 (gm, \"misread\")"];
    assert_eq!(told(&report, HindsightKind::NewThrow), expected, "{report}");
    assert_eq!(report.hindsight.len(), 1, "{report}");
}

#[test]
fn a_correction_is_told_with_both_faces_and_by_whom() {
    // A d20 of 9 with Strength 1 and Stab 1 misses 12.
    let attack = "gm start [5 2]\nash melee-attack orc weapon=longsword [9]\n";
    let session = talked(&(river_front_typed() + attack)).into_session();
    let mut talk = Talk::new(session, Seat(1), || NOW);
    say(&mut talk, "correct 25 face=19 [4] because \"misread\"");
    let report = audited(&bytes_of(talk));
    let expected =
        ["#21 Ash attacks Orc with the longsword: d20 [9] of #25 was corrected to [19] \
        at #28 (maria, \"misread\")"];
    assert_eq!(told(&report, HindsightKind::Corrected), expected, "{report}");
    let expected =
        ["#29 Ash attacks Orc with the longsword: d8 [4] was thrown for the first time after the \
            correction at #28 (maria, \"misread\")"];
    assert_eq!(told(&report, HindsightKind::NewThrow), expected, "{report}");
    assert_eq!(told(&report, HindsightKind::TypedAnew), [""; 0], "{report}");
    // The correction typed the faces of what it had said again.
    let typed: Vec<_> = report.typed.iter().map(|item| (&*item.seat, item.dice)).collect();
    assert_eq!(typed, [("gm", 3), ("maria", 2)], "{report}");
}
