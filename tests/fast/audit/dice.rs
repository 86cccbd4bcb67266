//! Faces that are not those of their address, and dice that stand from a throw that is not theirs.

use super::change;
use crate::shared::{
    RIVER, SECRET, assert_found, chained, commits, played_text, river_front, river_front_typed,
};
use affray::audit::{FindingKind, audit};
use affray::vocabulary::{Die, DieSource, Entry, Event};

#[test]
fn an_altered_face_is_named() {
    for undone in [false, true] {
        let mut forged = commits(&played_text(RIVER));
        let event = change(&mut forged, |rolled, at| {
            let seeded = rolled.dice[0].source == DieSource::Seeded && rolled.dice[0].sides == 20;
            if !seeded || (at > 40) == undone {
                return false;
            }
            let die = &mut rolled.dice[0];
            let face = if die.face == 20 { 19 } else { die.face + 1 };
            rolled.total += i32::from(face) - i32::from(die.face);
            die.face = face;
            true
        });
        let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
        assert!(report.is_contradicted());
        let finding = report.findings.iter().find(|finding| finding.kind == FindingKind::Dice);
        let finding = finding.unwrap_or_else(|| panic!("the die is named:\n{report}"));
        assert_eq!(finding.event, event, "{report}");
        assert!(finding.recorded.is_some() && finding.recomputed.is_some());
    }
}

#[test]
fn a_face_out_of_range_is_named() {
    for face in [0, 21, u16::MAX] {
        let mut forged = commits(&played_text(RIVER));
        let event = change(&mut forged, |rolled, _| {
            rolled.dice[0].face = face;
            rolled.dice[0].source == DieSource::Seeded && rolled.dice[0].sides == 20
        });
        let report = audit(&chained(&forged), None).expect("a log");
        let first = report.first().expect("a finding");
        assert_eq!((first.event, first.kind), (event, FindingKind::Rules), "{report}");
        assert!(first.says.contains("a face it does not have"), "{report}");
    }
}

#[test]
fn a_die_cannot_stand_from_another_roll() {
    let mut rolls = Vec::new();
    let honest = commits(&played_text(RIVER));
    let inputs = honest
        .iter()
        .enumerate()
        .flat_map(|(at, commit)| commit.iter().map(move |_| (at, &commit[0].event)));
    for ((number, entry), input) in (1..).zip(honest.iter().flatten()).zip(inputs) {
        if let Event::Rolled(rolled) = &entry.event {
            rolls.push((number, rolled.dice.clone(), input));
        }
    }
    let mut forged = 0;
    for (at, (number, dice, input)) in rolls.iter().enumerate() {
        for (from, others, said) in &rolls[..at] {
            // The same declaration made again may stand by its own dice.
            let again = input.1 == said.1 && input.0 != said.0;
            let alike = dice.len() == 1 && dice[0].sides == others[0].sides && !again;
            if !alike || !matches!(dice[0].source, DieSource::Seeded | DieSource::Typed) {
                continue;
            }
            let mut lied = honest.clone();
            change(&mut lied, |rolled, event| {
                let by = i32::from(others[0].face) - i32::from(rolled.dice[0].face);
                rolled.dice[0].face = others[0].face;
                rolled.total += by;
                rolled.dice[0].source = DieSource::Carried { from: *from };
                event == *number
            });
            let report = audit(&chained(&lied), Some(SECRET)).expect("a log");
            assert_eq!(
                report.first().map(|one| one.event),
                Some(*number),
                "from {from}:\n{report}"
            );
            forged += 1;
        }
    }
    assert!(forged > 5);
}

/// The same attack in the same words, twice in one round and once in the next: three deeds, with a
/// d20 each. None can stand from another, though the faces and the totals are made to agree.
#[test]
fn an_equal_deed_has_dice_of_its_own() {
    let lines = "orc melee-attack ash weapon=sword FIRST\n\
                 gm set orc main=1\n\
                 orc melee-attack ash weapon=sword SECOND\n\
                 raiders end-turn\nheroes end-turn\n\
                 orc melee-attack ash weapon=sword THIRD\n";
    // Nothing but the face hangs on the face: every attack misses, and the sword's Shock too.
    let [seeded, typed] =
        [(river_front().to_owned(), ["", "", ""]), (river_front_typed(), ["[9]", "[12]", "[4]"])]
            .map(|(front, faces)| {
                let front = front.replace("melee-ac = 12", "melee-ac = 40");
                let [first, second, third] = faces;
                let lines = lines.replace("FIRST", first).replace("SECOND", second);
                played_text(&format!("{front}gm start [2 5]\n{}", lines.replace("THIRD", third)))
            });
    for log in [seeded, typed] {
        let honest = commits(&log);
        let attacks: Vec<(u64, Die)> = (1..).zip(honest.iter().flatten()).filter_map(d20).collect();
        let [(first, stood), others @ ..] = &attacks[..] else { panic!("no attack") };
        assert_eq!(others.len(), 2, "three attacks: {attacks:?}");
        for (number, _) in others {
            for (source, says) in [
                (DieSource::Carried { from: *first }, "a face that was not typed for this die at"),
                (DieSource::Judged { of: *first }, "another throw"),
            ] {
                let mut forged = honest.clone();
                change(&mut forged, |rolled, event| {
                    rolled.total += i32::from(stood.face) - i32::from(rolled.dice[0].face);
                    rolled.dice[0] = Die { source, ..*stood };
                    event == *number
                });
                let report = assert_found(&forged, Some(SECRET), (*number, says));
                assert!(report.findings.iter().all(|one| one.event == *number), "{report}");
            }
        }
    }
}

/// The d20 of a roll, with its event.
fn d20((number, entry): (u64, &Entry)) -> Option<(u64, Die)> {
    match &entry.event {
        Event::Rolled(rolled) if rolled.dice[0].sides == 20 => Some((number, rolled.dice[0])),
        _ => None,
    }
}

/// In a fight that is not mixed nobody types a face.
#[test]
fn a_typed_face_among_dice_that_all_come_from_the_secret_is_found() {
    let front = river_front().replace("mixed = true\n", "");
    let honest = commits(&played_text(&format!("{front}gm start\n")));
    let mut forged = honest.clone();
    let event = change(&mut forged, |rolled, _| {
        let was = std::mem::replace(&mut rolled.dice[0].source, DieSource::Typed);
        was == DieSource::Seeded
    });
    let says = "a typed face, where all dice come from the secret";
    for secret in [Some(SECRET), None] {
        assert_found(&forged, secret, (event, says));
    }
}
