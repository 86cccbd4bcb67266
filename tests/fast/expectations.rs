//! Expectations: what holds and what does not, and what nobody knows.

use crate::shared::{say, talked, try_say};

/// A side of two against a side of one; ada attacks bo, who is asked.
const YARD: &str = r#"---
system = "factions"
dice = "typed"
[[map.zone]]
id = "gate"
[[combatant]]
id = "ada"
side = "red"
at = "gate"
max-health = 9
[[combatant]]
id = "gil"
side = "red"
at = "gate"
max-health = 9
[[combatant]]
id = "bo"
side = "blue"
at = "gate"
max-health = 9
[[combatant.weapon]]
id = "axe"
damage = "1d6"
---
"#;

/// The same, where bo is asked how he reacts.
fn asked() -> String {
    format!("{YARD}gm start started-by=red\nada attack bo\n")
}

#[test]
fn a_question_is_expected_or_expected_away() {
    let mut talk = talked(&asked());
    for (line, refusal) in [
        ("expect asks bo react.options", None),
        ("expect asks ada react.options", Some("not as expected: bo is asked react.options")),
        ("expect asks bo react.optoins", Some("`react.optoins` is not a clause of factions")),
        ("expect asks nobody", Some("not as expected: bo is asked react.options")),
        ("expect not asks ada", None),
        ("expect not asks bo", Some("not as expected: bo is asked react.options")),
        ("expect not asks bo react.options", Some("not as expected: bo is asked react.options")),
        ("expect not asks bo guard.becomes-target", None),
        ("expect not asks bo react.optoins", Some("`react.optoins` is not a clause of factions")),
        ("expect not asks bob", Some("`bob` is not a combatant, a side or `gm`")),
    ] {
        told(&mut talk, line, refusal);
    }
    say(&mut talk, "bo answer pass");
    // Dice are awaited now, and nobody is asked.
    told(&mut talk, "expect asks nobody", None);
    told(&mut talk, "expect not asks ada", None);
    say(&mut talk, "[3]");
    told(&mut talk, "expect asks nobody", None);
    let nobody = "not as expected: nobody is asked anything";
    told(&mut talk, "expect asks bo react.options", Some(nobody));
}

#[test]
fn a_condition_is_expected_away_in_two_ways() {
    let mut talk = talked(&format!("{YARD}gm start started-by=red\ngm set bo +concealed\n"));
    for (line, refusal) in [
        ("expect bo is concealed", None),
        ("expect ada is not concealed", None),
        ("expect ada not concealed", None),
        ("expect bo is not concealed", Some("not as expected: bo is concealed")),
        ("expect bo not concealed", Some("not as expected: bo is concealed")),
    ] {
        told(&mut talk, line, refusal);
    }
}

#[test]
fn the_turn_of_a_side_of_one_is_its_members() {
    let mut talk = talked(&format!("{YARD}gm start started-by=red\n"));
    told(&mut talk, "expect turn red", None);
    told(&mut talk, "expect turn ada", Some("not as expected: it is the turn of red"));
    told(&mut talk, "expect turn bo", Some("not as expected: it is the turn of red"));
    let mut talk = talked(&format!("{YARD}gm start started-by=blue\n"));
    told(&mut talk, "expect turn blue", None);
    told(&mut talk, "expect turn bo", None);
    told(&mut talk, "expect turn ada", Some("not as expected: it is the turn of blue"));
}

/// A slip of the pen would hold for ever.
#[test]
fn what_is_expected_away_has_to_be_something_known() {
    let mut talk = talked(&asked());
    for (line, refusal) in [
        ("expect no roll damage", None),
        ("expect no roll damge", Some("`damge` is not a word of factions")),
        ("expect ada lacks axe", None),
        ("expect ada lacks aks", Some("there is no item `aks` in this fight")),
    ] {
        told(&mut talk, line, refusal);
    }
}

#[test]
fn what_is_offered_is_offered_with_its_options() {
    let mut talk = talked(&asked());
    let with_more = "not as expected: counter is offered with these options";
    for (line, refusal) in [
        ("expect offers dodge counter", None),
        ("expect offers counter weapon=axe", None),
        ("expect not offers counter weapon=axe", Some(with_more)),
        ("expect not offers counter weapon=axe zone=gate", None),
        ("expect not offers opportunity-attack", None),
        ("expect not offers axe bo.axe gil gate 3,4", None),
        ("expect offers counter weapn=axe", Some("`weapn` is not an option of counter")),
        ("expect offers counter weapon=bow", Some("bo has no `bow`")),
        ("expect not offers hide-behnd", Some("`hide-behnd` is not a word of factions")),
    ] {
        told(&mut talk, line, refusal);
    }
}

/// None of these is a refusal of the rules: each names what there is not.
#[test]
fn what_nobody_knows_is_told_by_its_name() {
    let mut talk = talked(&asked());
    for (line, refusal) in [
        ("bo answer gate.axe", "`gate.axe` is not an answer"),
        ("ada avoid", "`avoid` is not a verb of factions"),
        ("ada remark \"hi\"", "`remark` is not a verb of factions"),
        ("ada move to=cellar", "`cellar` is not a zone"),
        ("gm set fight round=9", "`round` is not a stat or pool of the fight"),
        ("gm set ada order=ada,bo", "`order` is not a stat or pool of ada"),
    ] {
        told(&mut talk, line, Some(refusal));
    }
}

/// Whether a line holds, or what is said against it.
#[track_caller]
fn told(talk: &mut affray::play::Talk<affray::log::MemoryStorage>, line: &str, but: Option<&str>) {
    let said = try_say(talk, line);
    let report = but.map(|words| format!("error: {words}"));
    let first = said.err().map(|error| error.lines().next().unwrap_or_default().to_owned());
    assert_eq!(first, report, "{line}");
}
