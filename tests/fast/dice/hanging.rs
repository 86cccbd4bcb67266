use super::{DUEL, START, faces, fight, latest};
use crate::shared::{say, talked, try_say};
use affray::engine::Taped;
use affray::play::Talk;
use affray::vocabulary::{Event, Seat, Stamp};

fn later() -> u64 {
    2_000
}

/// Attacks of sixteen rounds: dice enough to tell tables apart.
fn long(shares: &[(Seat, &str)]) -> Vec<u16> {
    let mut talk = fight("");
    for (seat, text) in shares {
        let stamp = Stamp { seat: *seat, time: 0 };
        talk.session_mut().contribute(stamp, (*text).to_owned()).expect("a share");
    }
    say(&mut talk, START.trim_end());
    let mut all = Vec::new();
    for _ in 0..16 {
        say(&mut talk, "ash melee-attack grak weapon=longsword");
        all.extend(latest(&talk));
        say(&mut talk, "heroes end-turn");
        say(&mut talk, "raiders end-turn");
    }
    all
}

#[test]
fn spelling_it_differently_rolls_the_same_dice() {
    let one = faces(&format!("{START}ash melee-attack grak weapon=longsword\n"));
    for other in [
        "ash melee-attack grak",
        "ash melee-attack weapon=longsword target=grak",
        "ash   melee-attack  weapon=ash.longsword   grak",
        "ash melee-attack grak weapon=longsword because \"for the vale\"",
    ] {
        assert_eq!(faces(&format!("{START}{other}\n")), one, "{other}");
    }
}

#[test]
fn another_seat_another_time_and_free_text_roll_the_same_dice() {
    let one = faces(&format!("{START}ash melee-attack grak\n"));
    let maria = Seat(1);
    let mut talk = Talk::new(fight(START).into_session(), maria, later);
    say(&mut talk, "ash melee-attack grak because \"now!\"");
    assert_eq!(latest(&talk), one);
    let remarked = format!("{START}remark \"hm\"\nmark here\nash melee-attack grak\n");
    assert_eq!(faces(&remarked), one, "acts about the log are not on the line");
    let ruled = format!("{START}gm rule \"it rains\"\nash melee-attack grak\n");
    assert_eq!(faces(&ruled), one, "a ruling in words throws nothing");
}

/// What throws no die changes no die: idle moves and rulings, and what others do first.
#[test]
fn what_throws_no_die_changes_no_die() {
    let one = faces(&format!("{START}ash melee-attack grak\n"));
    for idle in [
        "gm set snik hp-=1\n",
        "gm set grak hp-=1\ngm set grak hp+=1\n",
        "gm rule \"it rains\"\ngm rule \"it snows\"\n",
        "mark here\ngm set snik hp-=1\ngoto here\n",
    ] {
        assert_eq!(faces(&format!("{START}{idle}ash melee-attack grak\n")), one, "{idle}");
    }
}

/// An undone deed made again throws the same; a second one of the round does not.
#[test]
fn a_deed_said_again_throws_what_it_threw() {
    let mut talk = fight(START);
    say(&mut talk, "ash melee-attack grak");
    let one = latest(&talk);
    for between in ["undo", "undo\ngm set snik hp-=1", "undo\ngm rule \"well\""] {
        for line in between.lines() {
            say(&mut talk, line);
        }
        say(&mut talk, "ash melee-attack grak weapon=ash.longsword");
        assert_eq!(latest(&talk), one, "{between}");
    }
}

/// What is said again and throws for the first time is numbered then, and keeps its number where
/// the line goes back into the middle of it.
#[test]
fn a_deed_said_again_keeps_the_number_it_throws_with() {
    let mut talk = talked(DUEL);
    say(&mut talk, "ada attack bo weapon=needle");
    let (attack, _) = talk.session().history().resolution().expect("an attack under way");
    say(&mut talk, "undo");
    talk.session_mut().say_again(attack, None).expect("nothing has changed");
    say(&mut talk, "gm rule \"it rains\"");
    say(&mut talk, "bo answer pass");
    let one = latest(&talk);
    say(&mut talk, "undo");
    say(&mut talk, "bo answer pass");
    assert_eq!(latest(&talk), one);
}

/// Where somebody steps into a window, a bracket holds faces for throws that have none: what was
/// thrown behind the offer stands, seeded or typed.
#[test]
fn a_bracket_on_a_step_types_no_die_that_was_thrown() {
    let mut talk = fight("gm start [1 6]\n");
    let mut refused = 0;
    for _ in 0..12 {
        say(&mut talk, "grak melee-attack ash weapon=axe");
        let thrown = latest(&talk);
        if let [hit, damage] = thrown[..] {
            let error = try_say(&mut talk, "ash take total-defense [1]").expect_err("one too many");
            assert!(error.contains("1 face"), "{error}");
            assert_eq!(latest(&talk), thrown);
            say(&mut talk, "ash take total-defense");
            // The attack is judged anew; where it still hits, the damage is what it was.
            let now = latest(&talk);
            let kept = now.ends_with(&[damage]) || now.iter().all(|face| *face == hit);
            assert!(kept, "{thrown:?}, then {now:?}");
            refused += 1;
        }
        say(&mut talk, "raiders end-turn");
        say(&mut talk, "heroes end-turn");
    }
    assert!(refused > 2, "{refused}");
}

/// A face that nobody entered cannot have been entered wrongly.
#[test]
fn a_die_of_the_secret_is_not_corrected() {
    let mut talk = fight(START);
    say(&mut talk, "ash melee-attack grak weapon=longsword");
    let is_roll = |taped: &&Taped| matches!(taped.event, Event::Rolled(_));
    let roll = talk.session().latest_events().find(is_roll).expect("an attack").number;
    let before = talk.session().log().bytes().to_vec();
    let other = 1 + latest(&talk)[0] % 20;
    let error = try_say(&mut talk, &format!("correct {roll} face={other}")).expect_err("seeded");
    let words = format!("the die of #{roll} comes from the secret: nobody entered it");
    assert!(error.contains(&words), "{error}");
    assert!(talk.session().log().bytes() == before, "no trace");
    // One that was typed can be, in the same fight.
    say(&mut talk, "undo");
    say(&mut talk, "ash melee-attack grak weapon=longsword [2]");
    let roll = talk.session().latest_events().find(is_roll).expect("an attack").number;
    say(&mut talk, &format!("correct {roll} face=3"));
    assert_eq!(latest(&talk), [3]);
}

#[test]
fn a_contribution_changes_all_dice() {
    let (gm, maria) = (Seat::GM, Seat(1));
    let all = [
        long(&[]),
        long(&[(gm, "seven")]),
        long(&[(maria, "seven")]),
        long(&[(gm, "eight")]),
        long(&[(gm, "seven"), (maria, "eight")]),
        long(&[(gm, "seveneight")]),
        long(&[(maria, "eight"), (gm, "seven")]),
        long(&[(gm, "eight"), (maria, "seven")]),
    ];
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            let same = one.iter().zip(other).filter(|(one, other)| one == other).count();
            assert!(same * 2 < one.len(), "{one:?} {other:?}");
        }
    }
}

#[test]
fn typed_faces_do_not_change_what_is_rolled_after_them() {
    let one = faces("gm start [6 1]\nash melee-attack grak\n");
    assert_eq!(faces("gm start [5 2]\nash melee-attack grak\n"), one);
    let after = |typed: &str| {
        faces(&format!(
            "{START}ash melee-attack grak {typed}\nash end-turn\ngrak melee-attack ash\n"
        ))
    };
    assert_eq!(after("[1]"), after("[2]"));
    assert_eq!(after("[1]"), after(""), "a die typed or thrown by the program counts the same");
}
