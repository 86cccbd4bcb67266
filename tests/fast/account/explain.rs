//! Why an event is as it is.

use super::{FIGHT, expect, played};
use crate::shared::talked;
use affray::account::{Account, Depth, Undone, View};
use affray::explain::{ExplainError, explain};
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::vocabulary::Viewer;

#[test]
#[expect(clippy::too_many_lines, reason = "whole outputs")]
fn explanations_give_dice_clauses_and_what_followed() {
    let fight = played("typed", FIGHT);
    let why = |event| {
        let why = explain(fight.history(), fight.system(), event, Viewer::Afterwards);
        why.expect("the event is there").to_string()
    };
    expect(
        &why(39),
        r#"
#39 attack 17 = d20 [14] +1 attack bonus +1 Strength +1 Stab against 13 Melee AC: hit
said: #35 Ash attacks Grak with the longsword, by gm, 2023-11-14 22:13:20 UTC
rolled because of wwn:attack.roll (2.4.5) An attack roll is 1d20, attack bonus, attribute and skill
   An attack total is 1d20 plus the base attack bonus, the modifier of the attribute the
   weapon uses, the level of the skill in use, and the modifiers of the situation.
d20 14, typed
+1 attack bonus, wwn:attack.roll (2.4.5) An attack roll is 1d20, attack bonus, attribute and skill
+1 Strength, wwn:attack.attribute-choice (2.4.5) The attacker chooses among a weapon's attributes
   If a weapon lists more than one attribute, the attacker names the one to use before
   rolling. If it names none, the better one is used. The same modifier applies to the
   attack, the damage and the Shock. An attribute that the weapon does not list is refused.
+1 Stab, wwn:melee.skill (2.4.4) A melee attack uses Punch or Stab
   A melee attack uses the weapon's own skill, which is Stab or Punch. An unarmed attack
   uses Punch.
= 17
against 13 Melee AC, wwn:attack.which-ac (2.4.5) Melee attacks use Melee AC, ranged attacks Ranged AC
   A melee attack has to reach the target's Melee AC. A shot or a throw has to reach its
   Ranged AC.
17 against 13: hit
then:
   #41 damage 7 = d8 [6] +1 Strength (damage.hit)
   #42 Grak 11 → 4 hp (damage.hit)
the odds of "hit": 11 of 20 (55 %)
the die: cannot be told because typed by gm
"#,
    );
    expect(
        &why(32),
        r#"
#32 Ash: attack judged again: 14 = d20 [11 from 23] +1 attack bonus +1 Strength +1 Stab (Total Defense can be taken after the attack roll) against 15 = 13 Melee AC +2 in Total Defense: miss
taken back by undo #34 of gm, because "wrong target"
said: #19 Ash attacks Grak with the longsword, by gm, 2023-11-14 22:13:20 UTC
said: #29 In answer to Ash's attack (23), Grak goes into Total Defense, by gm, 2023-11-14 22:13:20 UTC
rolled because of wwn:total-defense.after-the-roll (2.4.4) Total Defense can be taken after the attack roll
   The target may take Total Defense when it has seen the attack roll. The same total is
   then compared with the higher Armor Class. If it now misses, the miss inflicts no Shock.
   If it still hits, the Main Action is spent all the same.
d20 11, thrown at #23
+1 attack bonus, wwn:attack.roll (2.4.5) An attack roll is 1d20, attack bonus, attribute and skill
   An attack total is 1d20 plus the base attack bonus, the modifier of the attribute the
   weapon uses, the level of the skill in use, and the modifiers of the situation.
+1 Strength, wwn:attack.attribute-choice (2.4.5) The attacker chooses among a weapon's attributes
   If a weapon lists more than one attribute, the attacker names the one to use before
   rolling. If it names none, the better one is used. The same modifier applies to the
   attack, the damage and the Shock. An attribute that the weapon does not list is refused.
+1 Stab, wwn:melee.skill (2.4.4) A melee attack uses Punch or Stab
   A melee attack uses the weapon's own skill, which is Stab or Punch. An unarmed attack
   uses Punch.
= 14
against 13 Melee AC, wwn:attack.which-ac (2.4.5) Melee attacks use Melee AC, ranged attacks Ranged AC
   A melee attack has to reach the target's Melee AC. A shot or a throw has to reach its
   Ranged AC.
+2 in Total Defense, wwn:total-defense.ac (2.4.4) Total Defense adds 2 to both Armor Classes
   While Total Defense lasts, Melee AC and Ranged AC are each 2 higher. An attack total
   equal to the raised Armor Class still hits.
= 15
14 against 15: miss
then:
   #33 not used: Ash: damage d8 [6], thrown at 25
the die: cannot be told because typed by gm at #23
"#,
    );
    expect(
        &why(62),
        r#"
#62 Ash 12 → 11 hp (A miss with a Shock weapon may still do damage: the axe has Shock 1 up to AC 15; Melee AC 10)
said: #58 Grak attacks Ash with the axe, by gm, 2023-11-14 22:13:20 UTC
because wwn:shock.on-miss (2.4.6.4) A miss with a Shock weapon may still do damage
   Some melee weapons have Shock, written as points and an Armor Class. If such a weapon
   misses, the target loses the points anyway, provided the rating reaches its Melee AC.
the rolls that led to it:
#61 Grak: attack on Ash
   rolled because of wwn:attack.roll (2.4.5) An attack roll is 1d20, attack bonus, attribute and skill
      An attack total is 1d20 plus the base attack bonus, the modifier of the attribute the
      weapon uses, the level of the skill in use, and the modifiers of the situation.
   d20 2, typed
   +1 attack bonus, wwn:attack.npc (2.4.5.1) An NPC adds only its attack bonus
      An NPC usually adds its attack bonus and nothing else: about its hit dice, somewhat
      more if it is talented or well trained. It needs no skill, so it never takes the -2.
   = 3
   against 10 Melee AC, wwn:attack.which-ac (2.4.5) Melee attacks use Melee AC, ranged attacks Ranged AC
      A melee attack has to reach the target's Melee AC. A shot or a throw has to reach its
      Ranged AC.
   3 against 10: miss
   the odds of "miss": 8 of 20 (40 %)
   the die: cannot be told because typed by gm
"#,
    );
    expect(
        &why(26),
        r#"
#26 Grak 11 → 4 hp
stepped over: somebody took a window before it (#28)
said: #19 Ash attacks Grak with the longsword, by gm, 2023-11-14 22:13:20 UTC
because wwn:damage.hit (2.4.6) A hit does the weapon's damage plus the attribute
   A hit takes hit points from the target: the result of the weapon's damage dice plus the
   attribute modifier that was used for the attack.
the rolls that led to it:
#23 Ash: attack on Grak
   rolled because of wwn:attack.roll (2.4.5) An attack roll is 1d20, attack bonus, attribute and skill
      An attack total is 1d20 plus the base attack bonus, the modifier of the attribute the
      weapon uses, the level of the skill in use, and the modifiers of the situation.
   d20 11, typed
   +1 attack bonus, wwn:attack.roll (2.4.5) An attack roll is 1d20, attack bonus, attribute and skill
   +1 Strength, wwn:attack.attribute-choice (2.4.5) The attacker chooses among a weapon's attributes
      If a weapon lists more than one attribute, the attacker names the one to use before
      rolling. If it names none, the better one is used. The same modifier applies to the
      attack, the damage and the Shock. An attribute that the weapon does not list is
      refused.
   +1 Stab, wwn:melee.skill (2.4.4) A melee attack uses Punch or Stab
      A melee attack uses the weapon's own skill, which is Stab or Punch. An unarmed attack
      uses Punch.
   = 14
   against 13 Melee AC, wwn:attack.which-ac (2.4.5) Melee attacks use Melee AC, ranged attacks Ranged AC
      A melee attack has to reach the target's Melee AC. A shot or a throw has to reach its
      Ranged AC.
   14 against 13: hit
   the odds of "hit": 11 of 20 (55 %)
   the die: cannot be told because typed by gm
#25 Ash: damage on Grak
   rolled because of wwn:damage.hit (2.4.6) A hit does the weapon's damage plus the attribute
   d8 6, typed
   +1 Strength, wwn:damage.hit (2.4.6) A hit does the weapon's damage plus the attribute
   = 7
   the odds of "7 or more": 3 of 8 (38 %)
   the die: cannot be told because typed by gm
"#,
    );
    expect(
        &why(34),
        r#"
#34 The GM takes back "Ash attacks Grak with the longsword" (19–24, attack 14 against 13, hit, entered by the GM) and "Grak, in answer, goes into Total Defense" (29–33, Ash attack 14 against 15, miss), because "wrong target"
said: by gm, 2023-11-14 22:13:20 UTC
"#,
    );
    let nothing = explain(fight.history(), fight.system(), 83, Viewer::Afterwards);
    assert_eq!(nothing, Err(ExplainError::NoSuchEvent { event: 83, last: 81 }));
}

/// Osk walks away from three enemies, and avoids each of their free attacks with a throw of its own:
/// the first two succeed, the third fails and costs 4 hit points.
#[test]
fn what_follows_a_roll_is_not_the_next_throw_for_somebody_else() {
    let log = std::fs::read("logs/radiant-hack/flooded-vault.affray").expect("a recorded fight");
    let fight = Session::open(MemoryStorage::from(log), None).expect("it can be read");
    let why = |event| {
        explain(fight.history(), fight.system(), event, Viewer::Afterwards).expect("it is there")
    };
    let followed = |event| why(event).followed.iter().map(|one| one.event).collect::<Vec<_>>();
    assert_eq!(followed(155), [156, 157], "of the first, only that the next is asked");
    assert_eq!(followed(163), [164, 165, 166], "of the third, the damage");
    let led: Vec<u64> = why(165).rolls_before.iter().map(|roll| roll.event).collect();
    assert_eq!(led, [163, 164], "the loss comes of the third alone");
}

/// Two flee; the die of their side is worked out for Ada, and Bo, who is faster, needs none.
#[test]
fn the_die_of_a_side_led_to_nothing_of_a_member_it_was_not_worked_out_for() {
    let talk = talked(
        "---\nsystem = \"factions\"\ndice = \"typed\"\n\
         [[combatant]]\nid = \"ada\"\nside = \"heroes\"\nagi = 12\nmax-health = 9\n\
         [[combatant]]\nid = \"bo\"\nside = \"heroes\"\nspeed-class = \"faster\"\nmax-health = 9\n\
         [[combatant]]\nid = \"gil\"\nside = \"bandits\"\nmax-health = 9\n---\n\
         gm start started-by=heroes\ngm resolve-chase fleeing=heroes [10]\n",
    );
    let (history, system) = (talk.session().history(), talk.session().system());
    let led = |words: &str| {
        let view =
            View { viewer: Viewer::Afterwards, depth: Depth::Plain, undone: Undone::LeftOut };
        let mut rows = Account::new(history, system, view).into_rows();
        let row = rows.find(|row| row.text.starts_with(words)).expect(words);
        let why = explain(history, system, row.event, Viewer::Afterwards).expect("it is there");
        why.rolls_before.iter().map(|roll| roll.event).collect::<Vec<_>>()
    };
    assert_eq!(led("Ada is now gone").len(), 2, "the die of the side, and what it is for Ada");
    assert_eq!(led("Bo is now gone"), Vec::<u64>::new());
}

#[test]
fn explanations_are_json_too() {
    let fight = played("typed", FIGHT);
    let why = explain(fight.history(), fight.system(), 39, Viewer::Afterwards)
        .expect("the event is there");
    let json = serde_json::to_value(&why).expect("it is plain data");
    assert_eq!(json["roll"]["modifiers"][2]["clause"]["id"], "wwn:melee.skill");
    assert_eq!(json["roll"]["dice"][0]["face"], 14);
    assert_eq!(json["roll"]["odds"]["ways"], 11);
    assert_eq!(json["roll"]["odds"]["among"], 20);
    assert_eq!(json["roll"]["decisive"], serde_json::json!([]));
    assert_eq!(json["roll"]["checked"]["cannot_be_told"][0], "typed by gm");
    assert_eq!(json["followed"][1]["clause"], "wwn:damage.hit");
}
