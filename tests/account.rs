//! What people read of a fight: the account, the standing, explanations and the plain replay.

use affray::account::{Account, Detail, Undone, View};
use affray::explain::{ExplainError, explain};
use affray::log::MemoryStorage;
use affray::play::{Session, open_script, run_script};
use affray::replay::{Player, Step, plain_text};
use affray::script::{Source, parse_cases, parse_script};
use affray::standing::standing_at;
use affray::state::State;
use affray::vocabulary::{Event, Seat, Stamp};

type Fight = Session<MemoryStorage>;

const CAST: &str = r#"---
system = "wwn"
dice = "DICE"
[map]
grid = [20, 12]
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
at = [3, 4]
kind = "pc"
hp-max = 12
attack-bonus = 1
str-mod = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "bea"
side = "heroes"
seat = "tom"
at = [3, 6]
kind = "pc"
hp-max = 9
skills = { stab = 0 }
[[combatant.weapon]]
id = "spear"
damage = "1d6"
[[combatant]]
id = "grak"
side = "raiders"
at = [4, 4]
hp-max = 11
melee-ac = 13
attack-bonus = 1
[[combatant.weapon]]
id = "axe"
damage = "1d6"
shock = 1
shock-ac = 15
---
"#;

const FIGHT: &str = r#"
gm start [5 3]
ash melee-attack grak weapon=longsword [11 6]
grak take total-defense
undo because "wrong target"
ash melee-attack grak weapon=longsword [14 6]
ash end-turn
bea go-prone
bea end-turn
gm set grak hp-=1 because "poison"
grak melee-attack ash weapon=axe [2]
grak end-turn
mark round-two
remark "good game"
ash melee-attack grak weapon=longsword [3]
"#;

fn now() -> u64 {
    1_700_000_000_000
}

fn played(dice: &str, lines: &str) -> Fight {
    played_with(CAST, dice, lines)
}

fn played_with(cast: &str, dice: &str, lines: &str) -> Fight {
    let text = format!("{}{lines}", cast.replace("DICE", dice));
    let source = Source::new(None, &text).expect("the text is short");
    let script = parse_script(&source).expect("the script parses");
    let mut talk =
        open_script(&script, MemoryStorage::default(), now, || [7; 32]).expect("the fight opens");
    run_script(&script, &mut talk, |_, _| ()).expect("the script runs");
    talk.into_session()
}

fn account(fight: &Fight, view: View) -> String {
    let mut text = String::new();
    Account::new(fight.history(), fight.system(), view)
        .write(&mut text)
        .expect("a String takes all");
    text
}

/// The lines from the first that begins with `from` to the one before the next with `until`.
fn part(text: &str, from: &str, until: &str) -> String {
    let lines = text.lines().skip_while(|line| !line.starts_with(from));
    lines.take_while(|line| !line.starts_with(until)).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn expect(found: &str, expected: &str) {
    let found: Vec<&str> = found.lines().map(str::trim_end).collect();
    let found = found.join("\n");
    assert!(
        found.trim_end() == expected.trim_matches('\n'),
        "found:\n{found}\n\nexpected:{expected}"
    );
}

#[test]
fn the_account_tells_the_line() {
    let fight = played("typed", FIGHT);
    expect(
        &account(&fight, View::default()),
        r#"
 #1    Worlds Without Number, combat (edition 1), typed dice
 #1        map: 20 by 12 squares
 #1        heroes: ash (maria), bea (tom)
 #1        raiders: grak
 #2    gm start
 #3        heroes: initiative d8 [5] = 5
 #5        raiders: initiative d8 [3] = 3
 #8        order: heroes 5, raiders 3

-- Round 1 --
 #17   heroes' turn
 #34   undo of #19: back to event 18, because "wrong target" (by gm)
 #35   ash melee-attack grak (weapon longsword, attribute str)
 #37       ash spends main
 #39       attack d20 [14] + 3 = 17 vs 13: hit (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #41       damage d8 [6] + 1 = 7 (damage.hit +1)
 #42       grak hp 11 → 4
 #44   ash end-turn
 #47   bea go-prone
 #49       (Small things, in one's own turn)
 #50       bea is now prone (prone.go-prone)
 #52   bea end-turn
 #54   raiders' turn
 #56   gm rules, because "poison"
 #57       grak hp 4 → 3
 #59   grak melee-attack ash (weapon axe, attribute str)
 #61       grak spends main
 #63       attack d20 [2] + 1 = 3 vs 10: miss (attack.npc +1)
 #64       ash hp 12 → 11 (shock.on-miss)
 #66   grak end-turn
 #68       (The last side's turn closes the round)

-- Round 2 --
 #73   heroes' turn
 #75   gm marks this place "round-two"
 #76   gm: "good game"
 #77   ash melee-attack grak (weapon longsword, attribute str)
 #79       ash spends main
 #80       (may still step in: bea snap-attack, grak total-defense)
 #81       attack d20 [3] + 3 = 6 vs 13: miss (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #82       (may still step in: grak total-defense)
"#,
    );
}

#[test]
fn undone_parts_are_told_on_request_and_marked() {
    let fight = played("typed", FIGHT);
    let text = account(&fight, View { undone: Undone::Told, ..View::default() });
    expect(
        &part(&text, " #17 ", " #44 "),
        r#"
 #17   heroes' turn
~#19   ash melee-attack grak (weapon longsword, attribute str)
~#21       ash spends main
~#23       attack d20 [11] + 3 = 14 vs 13: hit (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
~#25       damage d8 [6] + 1 = 7 (damage.hit +1)
~#26       grak hp 11 → 4
 #28   back to the window at event 24 (by gm)
~#29   grak steps in: total-defense
~#30       grak spends main
~#31       grak is now total-defense (total-defense.ac)
~#32       attack stands: d20 [11 from #23] + 3 = 14 vs 15: miss (total-defense.after-the-roll)
 #34   undo of #19: back to event 18, because "wrong target" (by gm)
 #35   ash melee-attack grak (weapon longsword, attribute str)
 #37       ash spends main
 #39       attack d20 [14] + 3 = 17 vs 13: hit (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #41       damage d8 [6] + 1 = 7 (damage.hit +1)
 #42       grak hp 11 → 4
"#,
    );
}

#[test]
fn everything_means_every_event() {
    let fight = played("typed", FIGHT);
    let view = View { undone: Undone::Told, detail: Detail::Everything, viewer: None };
    let text = account(&fight, view);
    for event in 1..=fight.history().count() {
        let number = format!("#{event} ");
        let round = matches!(event, 9 | 69);
        assert!(round || text.contains(&number), "{number} is missing in\n{text}");
    }
    expect(
        &part(&text, " #59 ", " #73 "),
        r#"
 #59   grak melee-attack ash (weapon axe, attribute str)
 #60       grak's turn (sequence.member-order)
 #61       grak spends main (melee.attack)
 #62       (could have stepped in: bea snap-attack)
 #63       attack d20 [2] + 1 = 3 vs 10: miss (attack.npc +1)
 #64       ash hp 12 → 11 (shock.on-miss)
 #65       settled
 #66   grak end-turn
 #67       grak's turn ends (sequence.member-order)
 #68       The last side's turn closes the round (initiative.round-end)

-- Round 2 -- (sequence.repeat-no-reroll)
 #70       ash gains main (actions.main-one-per-round)
 #71       grak gains main (actions.main-one-per-round)
 #72       state checked: 2924fb5066406529
"#,
    );
}

#[test]
fn dice_that_are_not_the_usual_ones_say_so() {
    let fight = played("seeded", "gm start [5 3]\nash melee-attack grak [2]\n");
    expect(
        &part(&account(&fight, View::default()), " #2 ", " #18 "),
        r#"
 #2    gm start
 #3        heroes: initiative d8 [5 typed] = 5
 #5        raiders: initiative d8 [3 typed] = 3
 #8        order: heroes 5, raiders 3

-- Round 1 --
 #17   heroes' turn
 #19   ash melee-attack grak (weapon longsword, attribute str)
 #21       ash spends main
 #22       (may still step in: bea snap-attack, grak total-defense)
 #23       attack d20 [2 typed] + 3 = 5 vs 13: miss (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #24       (may still step in: grak total-defense)
"#,
    );
}

#[test]
fn what_is_awaited_is_told_last() {
    let lucky = CAST.replace("at = [3, 6]", "at = [4, 5]");
    let lucky = lucky.replace("hp-max = 9", "hp-max = 9\nveterans-luck = 1");
    let lines = "gm start [3 5]\ngrak melee-attack bea [15]\n";
    let fight = played_with(&lucky, "typed", lines);
    let text = account(&fight, View::default());
    expect(
        &part(&text, "-- Round 1", "no more"),
        r#"
-- Round 1 --
 #17   raiders' turn
 #19   grak melee-attack bea (weapon axe, attribute str)
 #21       grak spends main
 #22       (may still step in: ash snap-attack, bea total-defense or snap-attack)
 #23       attack d20 [15] + 1 = 16 vs 10: hit (attack.npc +1)
 #24       bea is asked outside.veterans-luck about grak: veterans-luck | pass
"#,
    );
    let end = fight.history().count();
    let standing = standing_at(fight.history(), fight.system(), end, None).to_string();
    expect(
        &standing,
        r#"
Round 1, grak's turn (raiders)
order: >raiders 5, heroes 3
heroes
  ash   12/12 hp  main 1, move-action 1  melee-ac 10, ranged-ac 10  at 3,4  longsword  in-melee
  bea   9/9 hp    main 1, move-action 1  melee-ac 10, ranged-ac 10  at 4,5  spear      veterans-luck 1; in-melee
raiders
  grak  11/11 hp  main 0, move-action 1  melee-ac 13, ranged-ac 13  at 4,4  axe        in-melee
awaited: bea is asked outside.veterans-luck: veterans-luck | pass
may still step in: ash snap-attack; bea total-defense or snap-attack
"#,
    );

    let fight = played("typed", "gm start [3 5]\ngrak melee-attack ash [15]\n");
    let text = account(&fight, View::default());
    expect(
        &part(&text, "-- Round 1", "no more"),
        r#"
-- Round 1 --
 #17   raiders' turn
 #19   grak melee-attack ash (weapon axe, attribute str)
 #21       grak spends main
 #22       (may still step in: ash total-defense or snap-attack, bea snap-attack)
 #23       attack d20 [15] + 1 = 16 vs 10: hit (attack.npc +1)
 #24       (may still step in: ash total-defense or snap-attack)
 #25       grak throws d6 for damage: the faces are awaited
"#,
    );
}

#[test]
fn a_seat_sees_only_what_it_may() {
    let mut fight = played("typed", FIGHT);
    let stamp = Stamp { seat: Seat::GM, time: now() };
    let remark = Event::Remarked { stamp, text: "grak is a spy".to_owned() };
    let receipt = fight.record(remark, Some(vec![Seat::GM, Seat(2)])).expect("a remark is taken");
    let last = |seat: u8| {
        let view = View { viewer: Some(Seat(seat)), ..View::default() };
        account(&fight, view).lines().last().map(str::to_owned)
    };
    assert_eq!(last(0).as_deref(), Some(" #84   gm: \"grak is a spy\""));
    assert_eq!(last(1).as_deref(), Some(" #84   (hidden)"));
    assert_eq!(last(2), last(0));
    let why = explain(fight.history(), fight.system(), receipt.first, Some(Seat(1)));
    assert_eq!(why, Err(ExplainError::Hidden { event: 84 }));
}

#[test]
fn explanations_give_dice_clauses_and_what_followed() {
    let fight = played("typed", FIGHT);
    let why = |event| {
        let why = explain(fight.history(), fight.system(), event, None);
        why.expect("the event is there").to_string()
    };
    expect(
        &why(39),
        r#"
#39 attack d20 [14] + 3 = 17 vs 13: hit (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
said: #35 ash melee-attack grak (weapon longsword, attribute str), by gm, 2023-11-14 22:13:20 UTC
rolled because of wwn:attack.roll (2.4.5) What an attack adds up
   1d20, the base attack bonus, the attribute modifier the weapon goes by, the level of the
   skill in use, and what the situation gives or takes.
d20 14, typed
+1 wwn:attack.roll (2.4.5) What an attack adds up
+1 wwn:attack.attribute-choice (2.4.5) Two attributes, one pick
   If a weapon goes by more than one attribute, its wielder names the one it prefers before
   rolling; unasked, the better is taken. The same modifier serves the attack, the damage
   and the Shock, and one the weapon does not list is refused.
+1 wwn:melee.skill (2.4.4) Punch or Stab
   A melee attack uses the weapon's own skill, which is Stab or Punch; bare hands use
   Punch.
= 17 against 13: hit
then:
   #41 damage d8 [6] + 1 = 7 (damage.hit +1)
   #42 grak hp 11 → 4 (damage.hit)
"#,
    );
    expect(
        &why(32),
        r#"
#32 attack stands: d20 [11 from #23] + 3 = 14 vs 15: miss (total-defense.after-the-roll)
taken back by undo #34 of gm, because "wrong target"
said: #19 ash melee-attack grak (weapon longsword, attribute str), by gm, 2023-11-14 22:13:20 UTC
said: #29 grak steps in: total-defense, by gm, 2023-11-14 22:13:20 UTC
rolled because of wwn:total-defense.after-the-roll (2.4.4) The seen attack can still be dodged
   The target may take it with the attack die already showing. That same total is then held
   against the higher Armor Class; should it fall short now, the miss brings no Shock, and
   should it not, the Main is gone regardless.
d20 11, carried from #23
+1 wwn:attack.roll (2.4.5) What an attack adds up
   1d20, the base attack bonus, the attribute modifier the weapon goes by, the level of the
   skill in use, and what the situation gives or takes.
+1 wwn:attack.attribute-choice (2.4.5) Two attributes, one pick
   If a weapon goes by more than one attribute, its wielder names the one it prefers before
   rolling; unasked, the better is taken. The same modifier serves the attack, the damage
   and the Shock, and one the weapon does not list is refused.
+1 wwn:melee.skill (2.4.4) Punch or Stab
   A melee attack uses the weapon's own skill, which is Stab or Punch; bare hands use
   Punch.
= 14 against 15: miss
"#,
    );
    expect(
        &why(64),
        r#"
#64 ash hp 12 → 11 (shock.on-miss)
said: #59 grak melee-attack ash (weapon axe, attribute str), by gm, 2023-11-14 22:13:20 UTC
because wwn:shock.on-miss (2.4.6.4) A miss may still hurt
   Some melee weapons have Shock, written as points and an Armor Class. Missing with one of
   these costs the target the points all the same, as long as its Melee AC is within reach
   of the rating.
the last roll before it: #63 grak rolls attack on ash
   rolled because of wwn:attack.roll (2.4.5) What an attack adds up
      1d20, the base attack bonus, the attribute modifier the weapon goes by, the level of the
      skill in use, and what the situation gives or takes.
   d20 2, typed
   +1 wwn:attack.npc (2.4.5.1) One number for an NPC
      An NPC as a rule adds its attack bonus and nothing else: about its hit dice, somewhat
      more for the gifted or well drilled. No skill is asked of it, so it never takes the -2.
   = 3 against 10: miss
"#,
    );
    expect(
        &why(26),
        r#"
#26 grak hp 11 → 4 (damage.hit)
stepped over: somebody took a window before it (#28)
said: #19 ash melee-attack grak (weapon longsword, attribute str), by gm, 2023-11-14 22:13:20 UTC
because wwn:damage.hit (2.4.6) The weapon's dice and the attribute
   A hit takes from the target's hit points what the weapon's dice show, and with them the
   attribute modifier that went into the attack.
the last roll before it: #25 ash rolls damage on grak
   rolled because of wwn:damage.hit (2.4.6) The weapon's dice and the attribute
   d8 6, typed
   +1 wwn:damage.hit (2.4.6) The weapon's dice and the attribute
   = 7
"#,
    );
    expect(
        &why(34),
        r#"
#34 undo of #19: back to event 18, because "wrong target" (by gm)
said: #34 undo of #19: back to event 18, because "wrong target" (by gm), by gm, 2023-11-14 22:13:20 UTC
"#,
    );
    let nothing = explain(fight.history(), fight.system(), 84, None);
    assert_eq!(nothing, Err(ExplainError::NoSuchEvent { event: 84, last: 83 }));
}

#[test]
fn explanations_are_json_too() {
    let fight = played("typed", FIGHT);
    let why = explain(fight.history(), fight.system(), 39, None).expect("the event is there");
    let json = serde_json::to_value(&why).expect("it is plain data");
    assert_eq!(json["roll"]["modifiers"][2]["clause"]["id"], "wwn:melee.skill");
    assert_eq!(json["roll"]["dice"][0]["face"], 14);
    assert_eq!(json["followed"][1]["clause"], "wwn:damage.hit");
}

#[test]
fn the_standing_is_read_at_a_glance() {
    let fight = played("typed", FIGHT);
    let standing = |event| standing_at(fight.history(), fight.system(), event, None).to_string();
    expect(
        &standing(1),
        r#"
Not started
heroes
  ash   12/12 hp  main 0, move-action 0  melee-ac 10, ranged-ac 10  at 3,4  longsword  in-melee
  bea   9/9 hp    main 0, move-action 0  melee-ac 10, ranged-ac 10  at 3,6  spear
raiders
  grak  11/11 hp  main 0, move-action 0  melee-ac 13, ranged-ac 13  at 4,4  axe        in-melee
"#,
    );
    expect(
        &standing(74),
        r#"
Round 2, heroes' turn
order: >heroes 5, raiders 3
heroes
  ash   11/12 hp  main 1, move-action 1  melee-ac 10, ranged-ac 10  at 3,4  longsword  in-melee
  bea   9/9 hp    main 1, move-action 1  melee-ac 10, ranged-ac 10  at 3,6  spear      prone
raiders
  grak  3/11 hp   main 1, move-action 1  melee-ac 13, ranged-ac 13  at 4,4  axe        in-melee
"#,
    );
    expect(
        &standing(83),
        r#"
Round 2, ash's turn (heroes)
order: >heroes 5, raiders 3
heroes
  ash   11/12 hp  main 0, move-action 1  melee-ac 10, ranged-ac 10  at 3,4  longsword  in-melee
  bea   9/9 hp    main 1, move-action 1  melee-ac 10, ranged-ac 10  at 3,6  spear      prone
raiders
  grak  3/11 hp   main 1, move-action 1  melee-ac 13, ranged-ac 13  at 4,4  axe        in-melee
may still step in: grak total-defense; bea snap-attack
"#,
    );
    // After the undo the fight stands as before the attack.
    assert_eq!(standing(34), standing(18));
}

#[test]
fn the_plain_replay_tells_each_round_start() {
    let fight = played("typed", FIGHT);
    let lines: Vec<String> = plain_text(fight.history(), fight.system(), View::default()).collect();
    expect(
        &part(&lines.join("\n"), " #66 ", "no more"),
        r#"
 #66   grak end-turn
 #68       (The last side's turn closes the round)

-- Round 2 --
       ash   11/12 hp  at 3,4  in-melee
       bea   9/9 hp    at 3,6  prone
       grak  3/11 hp   at 4,4  in-melee
 #73   heroes' turn
 #75   gm marks this place "round-two"
 #76   gm: "good game"
 #77   ash melee-attack grak (weapon longsword, attribute str)
 #79       ash spends main
 #80       (may still step in: bea snap-attack, grak total-defense)
 #81       attack d20 [3] + 3 = 6 vs 13: miss (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #82       (may still step in: grak total-defense)
"#,
    );
}

#[test]
fn the_player_goes_where_it_is_told() {
    let fight = played("typed", FIGHT);
    let mut player = Player::new(fight.history(), fight.system(), View::default());
    let mut at = |step| {
        let moved = player.update(step);
        (moved, player.row().event, player.state().round)
    };
    assert_eq!(at(Step::Back), (false, 1, 0));
    assert_eq!(at(Step::NextInput), (true, 2, 0));
    assert_eq!(at(Step::On), (true, 3, 0));
    assert_eq!(at(Step::PreviousInput), (true, 2, 0));
    assert_eq!(at(Step::NextRound), (true, 9, 1));
    assert_eq!(at(Step::NextRound), (true, 69, 2));
    assert_eq!(at(Step::ToEvent(26)), (true, 17, 1));
    assert_eq!(at(Step::ToEvent(42)), (true, 42, 1));
    assert_eq!(at(Step::PreviousRound), (true, 9, 1));
    assert_eq!(at(Step::End), (true, 82, 2));
    assert_eq!(at(Step::On), (false, 82, 2));
    assert_eq!(at(Step::PreviousRound), (true, 69, 2));
    assert_eq!(at(Step::ToRound(9)), (true, 82, 2));
    assert_eq!(at(Step::Start), (true, 1, 0));
}

/// Every play block of the literate cases, as far as it runs.
fn cases() -> Vec<(String, Fight)> {
    let mut fights = Vec::new();
    let mut folders = vec![std::path::PathBuf::from("tests/cases")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.display().to_string();
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            let Ok(source) = Source::new(Some(&name), &text) else { continue };
            let Ok(cases) = parse_cases(&source) else { continue };
            for (number, case) in cases.iter().enumerate() {
                let Ok(script) = case.parse() else { continue };
                let storage = MemoryStorage::default();
                let Ok(mut talk) = open_script(&script, storage, now, || [7; 32]) else { continue };
                let _ = run_script(&script, &mut talk, |_, _| ());
                fights.push((format!("{name} block {number}"), talk.into_session()));
            }
        }
    }
    fights
}

#[test]
fn every_case_can_be_read() {
    let fights = cases();
    assert!(fights.len() > 100, "{} cases were found", fights.len());
    for (name, fight) in &fights {
        let (history, system) = (fight.history(), fight.system());
        for detail in [Detail::Table, Detail::Everything] {
            let text = account(fight, View { detail, undone: Undone::Told, viewer: None });
            assert!(!text.contains('?'), "{name} has an unknown word:\n{text}");
        }
        for event in 1..=history.count() {
            let why = explain(history, system, event, None).expect("every event is explained");
            assert!(!why.what.is_empty(), "{name} #{event}");
        }
    }
}

#[test]
fn stepping_equals_folding_and_back_mirrors_on() {
    for (name, fight) in &cases() {
        let (history, system) = (fight.history(), fight.system());
        let mut player = Player::new(history, system, View::default());
        let mut folded = State::nothing();
        let line = history.line_to(history.tip());
        let mut events = line.iter().flat_map(|(first, last)| *first..=*last).peekable();
        let mut rows = Vec::new();
        loop {
            while let Some(event) = events.next_if(|event| *event <= player.event()) {
                folded.apply(&history.entry(event).event);
            }
            assert!(folded == *player.state(), "{name} #{}", player.event());
            rows.push(player.row().clone());
            if !player.update(Step::On) {
                break;
            }
        }
        assert_eq!(events.next(), None, "{name}");
        assert_eq!(player.rows_before(usize::MAX), rows, "{name}");
        while let Some(row) = rows.pop() {
            assert_eq!(player.row(), &row, "{name}");
            assert_eq!(player.update(Step::Back), !rows.is_empty(), "{name}");
        }
    }
}
