//! While typed dice are awaited only faces, a window taken, a ruling or an act about the log is
//! accepted; whatever else is said leaves no trace.

use crate::shared::{bytes_of, say, talked, try_say};
use affray::audit::audit;
use affray::log::MemoryStorage;
use affray::play::Talk;
use affray::vocabulary::Seat;

const CAST: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
kind = "pc"
hp-max = 12
skills = { stab = 1 }
[[combatant.weapon]]
id = "sword"
damage = "1d8"
[[combatant]]
id = "bob"
side = "heroes"
kind = "pc"
hp-max = 12
skills = { stab = 1 }
[[combatant.weapon]]
id = "spear"
damage = "1d6"
[[combatant]]
id = "orc"
side = "raiders"
hp-max = 12
---
gm start [5 3]
bob hold-action
ash end-turn
orc melee-attack ash
"#;

fn waiting() -> Talk<MemoryStorage> {
    let talk = talked(CAST);
    assert!(talk.session().dice_are_awaited());
    talk
}

#[test]
fn an_answer_is_refused_and_leaves_no_trace() {
    let mut talk = waiting();
    let before = talk.session().log().bytes().to_vec();
    for (line, words) in [
        ("orc answer pass", "dice are awaited now, not an answer"),
        ("orc answer yes", "dice are awaited now, not an answer"),
        ("orc answer snap-attack target=ash kind=melee", "dice are awaited now, not an answer"),
        ("ash answer pass", "ash is not asked anything now"),
        ("all answer pass", "nobody is asked anything now"),
        ("orc take total-defense", "no window is open for orc"),
        ("ash melee-attack orc", "something is still awaited"),
    ] {
        let refused = try_say(&mut talk, line).expect_err(line);
        assert!(refused.contains(words), "{line}: {refused}");
    }
    assert!(talk.session().log().bytes() == before);
    say(&mut talk, "[3]");
    assert!(!talk.session().dice_are_awaited());
}

/// Faces in a line of their own are those of the one throw that is awaited, and of no other.
#[test]
fn faces_alone_feed_the_throw_awaited_and_no_other() {
    let mut talk = waiting();
    let before = talk.session().log().bytes().to_vec();
    for (line, words) in [
        ("[15 2]", "faces alone are for the throw awaited"),
        ("[]", "no face is given"),
        ("[21]", "a d20 has no face 21"),
    ] {
        let refused = try_say(&mut talk, line).expect_err(line);
        assert!(refused.contains(words), "{line}: {refused}");
        assert!(talk.session().log().bytes() == before, "{line}: no trace");
    }
    say(&mut talk, "[15]");
    say(&mut talk, "expect roll attack 16 hit by orc on ash");
    assert!(talk.session().dice_are_awaited());
    say(&mut talk, "[2]");
    assert!(!talk.session().dice_are_awaited());
}

/// A ruling in the middle of a deed is taken back to dice that have been thrown: they stand, or are
/// typed anew.
#[test]
fn dice_thrown_before_an_undo_stand_or_are_typed_anew() {
    for (line, face) in [("roll", 2), ("[2]", 2), ("1", 1)] {
        let mut talk = waiting();
        for said in ["[15]", "gm set ash melee-ac=12", "[2]", "undo"] {
            say(&mut talk, said);
        }
        let awaited = talk.session().what_is_awaited(talk.seat());
        let stands = "say `roll`: 2 was thrown already and stands; or type the face anew";
        assert!(awaited.ends_with(stands), "{awaited}");
        let refused = try_say(&mut talk, "[2 5]").expect_err("one die is awaited");
        assert!(refused.contains("faces alone are for the throw awaited"), "{refused}");
        say(&mut talk, line);
        say(&mut talk, &format!("expect roll damage {face} by orc on ash"));
        let report = audit(&bytes_of(talk), None).expect("a log");
        assert!(!report.is_contradicted(), "{report}");
    }
}

#[test]
fn a_window_is_taken_once_and_again() {
    let mut talk = waiting();
    let strikes = "bob take act-now then=melee-attack target=orc weapon=spear";
    say(&mut talk, strikes);
    // Bob's own dice are awaited now; taking it once more goes back to the same offer.
    say(&mut talk, strikes);
    // One throw at a time: his attack and damage, then the damage of the blow he came before.
    for faces in ["[14]", "[3]", "[15]", "[2]"] {
        say(&mut talk, faces);
    }
    let report = audit(&bytes_of(talk), None).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
}

#[test]
fn a_script_may_step_in_before_the_dice() {
    let text = format!(
        "{CAST}bob take act-now then=melee-attack target=orc weapon=spear [14 3 15 2]\n\
         expect orc hp 9\n"
    );
    talked(&text);
}

const FACTIONS: &str = r#"---
system = "factions"
dice = "typed"
[[combatant]]
id = "odo"
side = "travellers"
seat = "paul"
max-health = 12
[[combatant.weapon]]
id = "maul"
damage = "1d10"
hands = 2
[[combatant]]
id = "warden"
side = "tollmen"
max-health = 10
"#;

/// A die that picks one of several says what each of its faces stands for, before it is thrown, and
/// one that is thrown for several things in turn, for which it is.
#[test]
fn what_a_die_decides_is_said_beforehand() {
    let talk = talked(&format!("{FACTIONS}---\ngm start\n"));
    let side = "gm throws d2 for initiative (1 travellers, 2 tollmen): type the face";
    assert_eq!(talk.session().what_is_awaited(Seat::GM), side);

    let mut talk = talked(&format!("{FACTIONS}---\ngm start started-by=travellers\n"));
    for line in ["odo attack warden", "warden answer pass [4]", "gm end"] {
        say(&mut talk, line);
    }
    let gear = "odo throws d6 for durability (maul): type the face";
    assert_eq!(talk.session().what_is_awaited(Seat::GM), gear);

    let begins = talked(
        "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"mara\"\nmax-hp = 8\n\
         [[combatant]]\nid = \"goblin\"\nkind = \"npc\"\nmax-hp = 6\n---\ngm start\n",
    );
    let side = "gm throws d6 for the side that begins (1–3 enemies, 4–6 Characters): type the face";
    assert_eq!(begins.session().what_is_awaited(Seat::GM), side);
}
