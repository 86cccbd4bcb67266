//! Deeds that were told as something else than what they were.

use super::Fight;
use crate::shared::{say, talked, try_say};
use affray::account::{Account, Depth, View};
use affray::vocabulary::{Event, Viewer};

pub(super) fn told(fight: &Fight, depth: Depth) -> String {
    let view = View { depth, ..View::of(Viewer::Afterwards) };
    let mut text = String::new();
    Account::new(fight.history(), fight.system(), view).write(&mut text).expect("a String");
    text
}

pub(super) fn played(text: &str) -> Fight {
    talked(text).into_session()
}

/// Gil with a bomb in the yard, and two in the barn whose armour stops everything.
const BARN: &str = r#"---
system = "factions"
dice = "typed"
[[map.zone]]
id = "yard"
neighbours = ["barn", "well"]
[[map.zone]]
id = "barn"
[[map.zone]]
id = "well"
[[combatant]]
id = "gil"
side = "bandits"
at = "yard"
wit = 9
str = 5
[[combatant.weapon]]
id = "bomb"
damage = "1d6"
blast = true
attack-kind = "ranged"
range = 1
[[combatant.weapon]]
id = "club"
damage = "1d4"
[[combatant]]
id = "ada"
side = "heroes"
at = "barn"
armour = 6
[[combatant]]
id = "eve"
side = "heroes"
at = "barn"
armour = 6
---
gm start started-by=bandits
bandits choose-first-faction bandits
"#;

/// The save was told as a grapple and a disarm of whoever makes it.
#[test]
fn whoever_saves_against_a_reaction_resists_it() {
    let near = BARN.replacen("at = \"barn\"", "at = \"yard\"", 1);
    for (how, resists) in
        [("weapon=grapple", "resisting grapple"), ("weapon=disarm item=club", "resisting disarm")]
    {
        let lines = format!("gil attack ada weapon=club\nada answer counter {how} [3 11]\n");
        let fight = played(&format!("{near}{lines}"));
        let brief = told(&fight, Depth::Brief);
        assert!(brief.contains("Gil resists with 11 against at most 5, failure"), "{brief}");
        let plain = told(&fight, Depth::Plain);
        assert!(plain.contains(&format!("Gil: {resists} 11 = d20 [11] against")), "{plain}");
        let lines = format!("gil move well\nada answer opportunity-attack {how} [11]\n");
        let fight = played(&format!("{near}{lines}"));
        let plain = told(&fight, Depth::Plain);
        assert!(plain.contains(&format!("Gil: {resists} 11 = d20 [11] against")), "{plain}");
    }
}

/// It read as if the attack had been made.
#[test]
fn who_falls_as_its_turn_begins_makes_no_attack() {
    let lines = "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
        max-hp = 10\n[[combatant]]\nid = \"orc\"\nkind = \"npc\"\nlevel = 2\nmax-hp = 12\n---\n\
        gm start [1 4]\ngm apply-ongoing-damage orc source=\"poison\"\n";
    let falls = played(&format!("{lines}gm set orc hp=2\norc attack ada\n"));
    let stands = played(&format!("{lines}gm set orc hp=3\norc attack ada [15]\n"));
    for depth in [Depth::Brief, Depth::Plain, Depth::Full] {
        let deed = "Orc attacks Ada with bare hands at Close range";
        let text = told(&falls, depth);
        assert!(text.contains(&format!("{deed}, but falls as its turn begins")), "{text}");
        let text = told(&stands, depth);
        assert!(text.contains(deed) && !text.contains("but falls"), "{text}");
    }
}

/// Brief left out where it went.
#[test]
fn a_bomb_that_misses_is_told_with_the_place_it_strays_to() {
    let fight = played(&format!("{BARN}gil attack zone=barn weapon=bomb [12]\n"));
    let text = told(&fight, Depth::Brief);
    assert!(text.contains("12 against at most 9, miss; it strays to the yard"), "{text}");
}

/// Only those who were hurt had a name.
#[test]
fn whoever_comes_through_a_blast_unhurt_is_named() {
    let lines = "gil attack zone=barn weapon=bomb [5]\nall answer pass\nall answer pass\n\
        all answer pass\nall answer pass [2 3]\n";
    let text = told(&played(&format!("{BARN}{lines}")), Depth::Brief);
    let both = "2 damage on Ada −6 armour, to no effect; 3 damage on Eve −6 armour, to no effect.";
    assert!(text.contains(both), "{text}");
    let near = BARN.replacen("at = \"barn\"", "at = \"yard\"", 1);
    let lines = "gil attack ada weapon=club\nada answer pass [3]\n";
    let text = told(&played(&format!("{near}{lines}")), Depth::Brief);
    assert!(text.contains("3 damage −6 armour, to no effect"), "the deed names her: {text}");
}

/// It said "In answer to 93".
#[test]
fn whoever_steps_in_after_a_roll_answers_that_roll() {
    let text = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
        side = \"a\"\nhp-max = 9\n[[combatant]]\nid = \"bo\"\nside = \"b\"\nhp-max = 9\n---\n\
        gm start [5 3]\nash melee-attack bo weapon=unarmed adjacent=yes [14 2]\n\
        bo take total-defense\n";
    let plain = told(&played(text), Depth::Plain);
    let row = plain.lines().find(|line| line.contains("goes into Total Defense"));
    let row = row.unwrap_or_else(|| panic!("{plain}"));
    assert!(row.contains("In answer to Ash's attack ("), "{row}");
}

/// Four raiders of two scores.
const RAIDERS: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
kind = "pc"
hp-max = 12
[[combatant]]
id = "gob"
side = "raiders"
count = 3
hp-max = 4
morale = 7
[[combatant]]
id = "ogre"
side = "raiders"
hp-max = 9
morale = 9
---
gm start [5 3]
"#;

/// The one roll of a group was told as that of its first member.
#[test]
fn the_roll_of_a_group_names_how_many_it_is_for() {
    let fight = played(&format!("{RAIDERS}gm morale-check raiders [4 4 5 4]\n"));
    let plain = told(&fight, Depth::Plain);
    assert!(plain.contains("morale for Gob 1 and 2 others 8 = 2d6 [4 4]"), "{plain}");
    assert!(plain.contains("morale for Ogre 9 = 2d6 [5 4]"), "{plain}");
    let brief = told(&fight, Depth::Brief);
    assert!(brief.contains("Gob 1 and 2 others' morale 8 against at most 7, failure"), "{brief}");
    assert!(brief.contains("Ogre's morale 9 against at most 9, success"), "{brief}");
}

/// A newcomer comes in when the count of what it does has passed.
const NEWCOMER: &str = r#"---
system = "hallowed-earth"
dice = "typed"
[map]
grid = [20, 10]
[[combatant]]
id = "ash"
side = "heroes"
kind = "character"
speed = 8
strength = 12
max-stress = 4
at = [3, 3]
[[combatant]]
id = "bea"
side = "heroes"
kind = "character"
speed = 8
strength = 12
max-stress = 4
at = [3, 5]
[[combatant]]
id = "cy"
side = "orcs"
kind = "monster"
speed = 6
at = [15, 3]
strength = 12
max-stress = 4
[[combatant]]
id = "orc"
side = "orcs"
kind = "monster"
waiting = true
speed = 6
at = [10, 3]
strength = 12
max-stress = 4
[[combatant.weapon]]
id = "axe"
weapon-damage = "1d6"
---
gm start [5 5 9]
ash other-action "waits"
bea other-action "waits"
cy other-action "waits"
"#;

/// Each move of a count was told from where the count began.
#[test]
fn whoever_moves_again_on_a_shared_count_sets_out_from_its_last_place() {
    let fight = played(&format!("{NEWCOMER}ash move to=6,3\nbea move to=5,5\nash move to=8,3\n"));
    let plain = told(&fight, Depth::Plain);
    assert!(plain.contains("At this moment Ash moves from 3,3 to 6,3"), "{plain}");
    assert!(plain.contains("At this moment Ash moves from 6,3 to 8,3"), "{plain}");
}

/// That an action comes in the next round was told at full depth alone.
#[test]
fn an_action_whose_count_has_passed_is_told_to_come_late() {
    let lines = "ash end-turn\nbea end-turn\ngm join orc [4]\norc attack bea weapon=axe\n";
    let fight = played(&format!("{NEWCOMER}{lines}"));
    let plain = told(&fight, Depth::Plain);
    assert!(plain.contains("Orc does this late: attacks Bea with the axe"), "{plain}");
    let brief = told(&fight, Depth::Brief);
    assert!(brief.contains("Orc declares: attacks Bea with the axe: it comes late."), "{brief}");
}

/// "Late, after that" did not say after what.
#[test]
fn a_second_late_action_is_told_to_come_after_the_first() {
    let joined = "ash end-turn\nbea end-turn\ngm join orc [4]\norc attack bea weapon=axe\n";
    let next = "cy end-turn\nash other-action \"waits\"\nbea other-action \"waits\"\n\
        cy other-action \"waits\"\norc attack ash weapon=axe\n";
    let passed = "gm alter-base-initiative orc to=-20 source=\"a spell\"\n";
    let fight = played(&format!("{NEWCOMER}{joined}{next}{passed}"));
    let plain = told(&fight, Depth::Plain);
    let late = "Orc does this late, after its other late action: attacks Ash with the axe";
    assert!(plain.contains(late), "{plain}");
}

/// Of two declared actions the second was left without a word.
#[test]
fn each_of_two_actions_that_are_left_undone_is_told() {
    let cast = "---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
        side = \"heroes\"\nstrength = 12\nmax-stress = 8\n[[combatant.weapon]]\nid = \"sword\"\n\
        weapon-damage = \"1d8\"\nweapon-speed = 3\n[[combatant.weapon]]\nid = \"club\"\n\
        weapon-damage = \"1d4\"\nweapon-speed = 2\n[[combatant]]\nid = \"orc\"\n\
        side = \"orcs\"\nkind = \"monster\"\nstrength = 12\nmax-stress = 4\n---\n";
    let declared = "gm start [4 12]\ngm set ash standard-action+=1 because \"haste\"\n\
        ash attack orc weapon=sword\nash attack orc weapon=club\norc other-action \"waits\"\n";
    let left = |lines: &str| {
        let plain = told(&played(&format!("{cast}{declared}{lines}")), Depth::Plain);
        let row = plain.lines().find(|line| line.contains("Ash ends the turn")).map(str::to_owned);
        row.unwrap_or(plain)
    };
    let none = left("ash act [12 5]\nash act [3]\nash end-turn\n");
    assert!(none.ends_with("Ash ends the turn"), "{none}");
    let one = left("ash act [12 5]\nash end-turn\n");
    let second = "Ash leaves what was declared: attacks Orc with the club";
    assert!(one.contains(&format!("Ash ends the turn; {second}")), "{one}");
    let both = left("ash end-turn\n");
    let first = "Ash leaves what was declared: attacks Orc with the sword";
    assert!(both.contains(&format!("Ash ends the turn; {first}; {second}")), "{both}");
}

/// A ruled Strength of 7 was told as 11, with the 4 it had lost.
#[test]
fn a_damaged_score_is_told_as_it_is_now() {
    let rulings = "gm set orc strength-damage=4 because \"poison\"\n\
        gm set orc strength+=2 because \"an elixir\"\ngm set orc strength=7 because \"a curse\"\n";
    let plain = told(&played(&format!("{NEWCOMER}{rulings}")), Depth::Plain);
    // 12 less 4 are 8.
    for row in ["Orc: Strength 8 → 10", "Orc: Strength 10 → 7"] {
        assert!(plain.contains(row), "{row}: {plain}");
    }
}

/// Whoever the GM did not name as surprised was told to be immune to it.
#[test]
fn only_members_who_are_immune_to_surprise_are_told_so_in_the_order() {
    let cast = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
                side = \"heroes\"\nkind = \"pc\"\nhp-max = 12\n[[combatant]]\nid = \"bea\"\n\
                side = \"heroes\"\nkind = \"pc\"\nhp-max = 12\nsurprise-immune = true\n\
                [[combatant]]\nid = \"cal\"\nside = \"heroes\"\nkind = \"pc\"\nhp-max = 12\n\
                [[combatant]]\nid = \"grak\"\nside = \"raiders\"\nhp-max = 9\n---\n";
    for (surprised, place) in [
        ("ash,cal", "the heroes (immune to surprise)"),
        ("heroes", "the heroes (immune to surprise)"),
        ("ash", "the heroes (not surprised)"),
    ] {
        let fight = played(&format!("{cast}gm start surprised={surprised}\n"));
        let plain = told(&fight, Depth::Plain);
        assert!(plain.contains(place), "{plain}");
    }
}

/// With decimals an initiative was told in hundredths: 1504.
#[test]
fn an_initiative_with_decimals_is_told_with_them() {
    let one = |id: &str, side: &str, bonus: i32| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nhp-max = 9\nhd = 2\nbab = 2\n\
             initiative-bonus = {bonus}\n"
        )
    };
    let cast = "---\nsystem = \"defined\"\ndice = \"typed\"\n[options]\n\
                initiative-decimals = true\n";
    let (ash, gob) = (one("ash", "heroes", 4), one("gob", "raiders", -2));
    let fight = played(&format!("{cast}{ash}{gob}---\ngm start [11 2]\n"));
    let plain = told(&fight, Depth::Plain);
    // 11 + 4, and 4 hundredths; 2 - 2, less 2 hundredths.
    for says in ["Ash 15.04", "Gob −0.02"] {
        assert!(plain.contains(says), "{plain}");
    }
}

/// Two Zones, two Characters, and an enemy beside one of them.
const GATE: &str = r#"---
system = "radiant-hack"
dice = "typed"
[[map.zone]]
id = "yard"
adjacent = ["gate"]
[[map.zone]]
id = "gate"
[[combatant]]
id = "ada"
max-hp = 8
at = "yard"
[[combatant]]
id = "goblin"
kind = "npc"
max-hp = 5
at = "yard"
---
"#;

/// Brief told a move that was never made as if it had been.
#[test]
fn a_move_that_comes_to_nothing_is_told_to_stay() {
    let lines = "gm start [5 6]\nada move to=gate\n";
    let stays = "Ada moves to the gate with the Turn's move, but stays at the yard.";
    let held =
        format!("{GATE}{lines}gm set ada +stuck:str because \"a snare\"\ngm answer goblin [12]\n");
    let text = told(&played(&held), Depth::Brief);
    assert!(text.contains(stays), "{text}");
    let text = told(&played(&format!("{GATE}{lines}gm answer goblin [12]\n")), Depth::Brief);
    assert!(text.contains("Ada moves to the gate with the Turn's move") && !text.contains("stays"));
    // Where it leads somebody else, whoever does it was not on the way.
    let lines = "gm start [2 6]\ngm set goblin hp=1\ngm apply-ongoing-damage goblin\n\
        goblin stunt ada intent=push to=gate\n";
    let text = told(&played(&format!("{GATE}{lines}")), Depth::Brief);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Testing Skill, but falls as its turn begins."), "{text}");
}

/// Brief said of every hit with extra dice that only one of the two amounts counts.
#[test]
fn two_kinds_of_damage_that_both_count_are_told_side_by_side() {
    let fight = "---\nsystem = \"defined\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
        side = \"heroes\"\nhp-max = 20\nhd = 6\nbab = 6\n[[combatant.weapon]]\nid = \"sword\"\n\
        damage-die = \"1d8\"\nextra-dice = \"1d6\"\n[[combatant]]\nid = \"orc\"\nside = \"foes\"\n\
        hp-max = 40\nhd = 4\nbab = 4\n---\ngm start [20 10]\nash attack orc [13 3 5]\n";
    let text = told(&played(fight), Depth::Brief);
    let (damage, left) = ("3 damage and extra damage 5", "Orc 40 → 32 hp");
    assert!(text.contains(damage) && text.contains(left), "{text}");
}

/// The account went from one side's turn to the next with nothing between.
#[test]
fn a_pass_because_nobody_can_act_is_told() {
    let lines = "gil end-turn\nada end-turn\neve end-turn\n";
    let text = told(&played(&format!("{BARN}{lines}")), Depth::Plain);
    let pass = "(None of the bandits can act: a pass)";
    assert_eq!(text.matches(pass).count(), 2, "{text}");
}

/// A number of the program was told as a round.
#[test]
fn a_wound_of_before_the_fight_is_told_so() {
    let fight = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
        side = \"heroes\"\nhp-max = 5\n[[combatant]]\nid = \"orc\"\nside = \"foes\"\nhp-max = 5\n\
        ---\ngm set orc +mortally-wounded:-1\n";
    let text = told(&played(fight), Depth::Plain);
    assert!(text.contains("Orc is now Mortally Wounded (before the fight)"), "{text}");
}

/// In brief nothing said at whom it went.
#[test]
fn a_held_attack_names_whom_it_hits() {
    let fight = "---\nsystem = \"defined\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
        side = \"heroes\"\nhp-max = 20\nhd = 6\nbab = 6\n[[combatant]]\nid = \"bea\"\n\
        side = \"heroes\"\nhp-max = 20\nhd = 6\nbab = 6\n[[combatant.weapon]]\nid = \"bow\"\n\
        damage-die = \"1d6\"\nranged = true\n[[combatant]]\nid = \"orc\"\nside = \"foes\"\n\
        hp-max = 40\nhd = 4\nbab = 4\n---\ngm start [15 20 10]\n\
        gm set orc +grappled:ash because \"held\"\n\
        bea hold action=attack target=orc weapon=bow trigger=\"x\"\nbea end-turn\nash end-turn\n\
        orc speak text=\"ho\"\nbea take resolve-held [40 3]\n";
    let text = told(&played(fight), Depth::Brief);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("attack on Ash 9 against 10, miss"), "{text}");
}

/// In brief the attack named its target a second time where its faces came in lines of their own.
#[test]
fn what_was_declared_is_told_alike_however_its_faces_come() {
    let fight = |faces: &str| {
        let of = |id: &str| {
            format!(
                "[[combatant]]\nid = \"{id}\"\nside = \"{id}s\"\nstrength = 12\nmax-stress = 8\n\
                 [[combatant.weapon]]\nid = \"axe\"\nweapon-damage = \"1d8\"\n\
                 damage-types = [\"blunt\"]\nweapon-speed = 1\n"
            )
        };
        format!(
            "---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n{}{}---\ngm start [2 9]\n\
             ash attack orc\norc attack ash\nash act{faces}\n",
            of("ash"),
            of("orc")
        )
    };
    let brief = |faces: &str| {
        let text = told(&played(&fight(faces)), Depth::Brief);
        let told = text.lines().find(|line| line.contains("as declared")).expect("it is told");
        told.to_owned()
    };
    assert_eq!(brief(" [12 5]"), brief("\n12\n5"));
}

/// A ruling that is taken back was told with what was said, not with what it had changed.
#[test]
fn a_ruling_is_taken_back_as_it_came_out() {
    let fight = played(&format!(
        "{BARN}gm set gil health=80 because \"a giant\"\nundo\ngm set gil health+=5\nundo\n"
    ));
    let text = told(&fight, Depth::Plain);
    let taken: Vec<&str> = text.lines().filter(|line| line.contains("takes back")).collect();
    let [first, second] = &taken[..] else { panic!("{text}") };
    assert!(first.contains("\"The GM rules, and nothing changes\""), "{text}");
    assert!(second.contains("\"The GM rules, and nothing changes\""), "{text}");
    let fight = played(&format!("{BARN}gm set gil health-=3 because \"a fall\"\nundo\n"));
    let text = told(&fight, Depth::Plain);
    assert!(text.contains("takes back \"The GM rules: Gil 1 → 0 health"), "{text}");
}

/// That somebody is hidden comes by a rule of its own, and was told as if nothing had changed.
#[test]
fn a_ruling_that_hides_or_shows_is_taken_back_as_what_it_did() {
    let lines = "mark before\ngm set gil +hidden\ngoto before\ngm set gil +hidden because \"fog\"\n\
        gm set gil -hidden\nundo\n";
    let text = told(&played(&format!("{BARN}{lines}")), Depth::Plain);
    let taken: Vec<&str> = text.lines().filter(|line| line.contains("takes back")).collect();
    let [first, second] = &taken[..] else { panic!("{text}") };
    assert!(first.contains("takes back \"The GM rules: Gil is now hidden\""), "{text}");
    assert!(second.contains("takes back \"The GM rules: Gil is no longer hidden\""), "{text}");
}

/// In every system, whatever condition is ruled.
#[test]
fn no_ruling_that_changes_a_condition_is_taken_back_as_if_nothing_had_changed() {
    let mut seen = 0;
    for &system in affray::rules::SYSTEMS {
        let mut talk = talked(system.example());
        let fight = talk.session();
        let ids: Vec<String> =
            fight.state().present().map(|who| fight.state().called(who)).collect();
        for condition in system.conditions() {
            for sign in ['+', '-'] {
                let line = format!("gm set {} {sign}{}", ids[0], system.spell(condition.name));
                let before = talk.session().history().count();
                if try_say(&mut talk, &line).is_err() {
                    continue;
                }
                let history = talk.session().history();
                let changed = (before + 1..=history.count())
                    .any(|event| matches!(history.entry(event).event, Event::Effected(_)));
                say(&mut talk, "undo");
                let history = talk.session().history();
                let newest = history.commits();
                let view = View::of(Viewer::Afterwards);
                let rows = Account::new(history, system, view).commit(newest);
                let text = rows.last().expect("an undo is told").sentence();
                let is_nothing = text.contains("nothing changes");
                assert_eq!(is_nothing, !changed, "{}: {line}: {text}", system.id());
                seen += u32::from(changed);
            }
        }
    }
    assert!(seen > 50, "{seen} rulings changed something");
}
