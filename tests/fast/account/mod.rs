//! What people read of a fight: the account, explanations, the standing and the replay.

mod defined;
mod explain;
mod hallowed;
mod hidden;
mod reasons;
mod replay;
mod told;
mod told_in_wwn;
mod unused;
mod whole;

use crate::shared::{one_in, talked};
use affray::account::{Account, Depth, Undone, View};
use affray::explain::{ExplainError, explain};
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::standing::standing_at;
use affray::vocabulary::{Event, Seat, Stamp, Viewer};

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
undo 2 because "wrong target"
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

fn played(dice: &str, lines: &str) -> Fight {
    played_with(CAST, dice, lines)
}

fn played_with(cast: &str, dice: &str, lines: &str) -> Fight {
    // Some lines of a seeded fight here bring typed faces.
    let dice = if dice == "seeded" { "seeded\"\nmixed = true #\"" } else { dice };
    let text = format!("{}{lines}", cast.replace("DICE", dice));
    talked(&text).into_session()
}

fn account(fight: &Fight, view: View) -> String {
    let mut text = String::new();
    Account::new(fight.history(), fight.system(), view)
        .write(&mut text)
        .expect("a String takes all");
    text
}

/// The lines from the first that begins with `from`, before or behind its number, to the one before
/// the next with `until`.
fn part(text: &str, from: &str, until: &str) -> String {
    let begins = |line: &str, with: &str| {
        let row = line.trim_start_matches(['~', ' ']);
        let says = row.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        row.starts_with(with) || says.starts_with(with)
    };
    let lines = text.lines().skip_while(|line| !begins(line, from));
    lines.take_while(|line| !begins(line, until)).collect::<Vec<_>>().join("\n")
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

/// Every fight of the literate cases and of `logs/`, as far as it plays.
fn cases() -> Vec<(String, Fight)> {
    let open = |fight: crate::shared::Fight| {
        let storage = MemoryStorage::from(fight.log);
        (fight.name, Session::open(storage, None).expect("what was played can be read"))
    };
    crate::shared::fights().into_iter().map(open).collect()
}

#[test]
fn that_a_line_may_bring_typed_faces_is_told_at_the_opening() {
    let opening = |dice| account(&played(dice, ""), View::of(Viewer::Afterwards));
    let says = "; a line may bring typed faces\n";
    assert!(opening("seeded").contains(says) && !opening("typed").contains(says));
}

#[test]
fn the_account_tells_the_line() {
    let fight = played("typed", FIGHT);
    expect(
        &account(&fight, View::of(Viewer::Afterwards)),
        r#"
     1  Worlds Without Number, combat (edition 1 of the rules), typed dice
     1    Map: 20 by 12 squares
     1    Heroes
     1      Ash (ash, played by maria): 12 hp, at 3,4
     1      Bea (bea, played by tom): 9 hp, at 3,6
     1    Raiders
     1      Grak (grak): 11 hp, at 4,4
     2  The GM opens the fight
     3    The heroes: initiative 5 = d8 [5]
     5    The raiders: initiative 3 = d8 [3]
     8    Order of turns: the heroes 5, the raiders 3

     9  Round 1
    17  The heroes' turn
    34  The GM takes back "Ash attacks Grak with the longsword" (19–24, attack 14 against 13, hit, entered by the GM) and "Grak, in answer, goes into Total Defense" (29–33, Ash attack 14 against 15, miss), because "wrong target"
    35  Ash attacks Grak with the longsword
    39    attack 17 = d20 [14] +1 attack bonus +1 Strength +1 Stab against 13 Melee AC: hit
    41    damage 7 = d8 [6] +1 Strength
    42    Grak 11 → 4 hp
    44  Ash ends the turn
    47  Bea goes prone
    49    Bea is now prone (Going prone is an On Turn Action)
    51  Bea ends the turn
    53  The raiders' turn
    55  The GM rules, because "poison"
    56    Grak 4 → 3 hp
    58  Grak attacks Ash with the axe
    61    attack 3 = d20 [2] +1 attack bonus against 10 Melee AC: miss
    62    Ash 12 → 11 hp (A miss with a Shock weapon may still do damage: the axe has Shock 1 up to AC 15; Melee AC 10)
    64  Grak ends the turn

    67  Round 2
    71  The heroes' turn
    73  The GM marks this place "round-two"
    74  The GM: "good game"
    75  Ash attacks Grak with the longsword
    78    (may still step in: Grak: total-defense)
    79    attack 6 = d20 [3] +1 attack bonus +1 Strength +1 Stab against 13 Melee AC: miss
    80    (may still step in: Grak: total-defense)
"#,
    );
}

/// What a turn gives, what lapses as it ends, and what the rules count for themselves is no news.
#[test]
fn a_table_hears_of_deeds_and_not_of_bookkeeping() {
    let log = std::fs::read("logs/radiant-hack/toll-bridge.affray").expect("a recorded fight");
    let fight = Session::open(MemoryStorage::from(log), None).expect("it can be read");
    let text = account(&fight, View::of(Viewer::Afterwards));
    expect(
        &part(&text, "15  ", "38  "),
        r"
    15  Ivo's turn
    19  Ivo attacks Goblin 1 with the bow
    21    attack 23 = d20 [20] +3 DEX against 12 DR: hit
    22    damage 4 = d6 [4]
    23    damage dealt 8 = 4 damage +4 from doubling (A 20 to hit doubles the damage dice)
    24    Goblin 1: 6 → 0 HP
    25    Goblin 1 is now out (A combatant at 0 hit points is out)
    26    Reminder: the first is out on the side of the enemies; the GM may call for Morale Tests
    29  Ivo ends the Turn
    32  Mara's turn
    36  Mara moves to the bridge with the Turn's move
",
    );
    let everything = View { depth: Depth::Full, ..View::of(Viewer::Afterwards) };
    let text = account(&fight, everything);
    for kept in ["Ivo gains the move", "orale 0 → 1", "Ivo spends the move"] {
        assert!(text.contains(kept), "{kept} is told to whoever wants everything");
    }
}

#[test]
fn undone_parts_are_told_on_request_and_marked() {
    let fight = played("typed", FIGHT);
    let text = account(&fight, View { undone: Undone::Told, ..View::of(Viewer::Afterwards) });
    expect(
        &part(&text, "17  ", "44  "),
        r#"
    17  The heroes' turn
~   19  Ash attacks Grak with the longsword
~   23    attack 14 = d20 [11] +1 attack bonus +1 Strength +1 Stab against 13 Melee AC: hit
~   25    damage 7 = d8 [6] +1 Strength
~   26    Grak 11 → 4 hp
    28  The GM goes back to the window at event 24
~   29  In answer to Ash's attack (23), Grak goes into Total Defense
~   30    Grak spends the Main Action (Total Defense costs the Main Action)
~   31    Grak is now in Total Defense (Total Defense adds 2 to both Armor Classes)
~   32    Ash: attack judged again: 14 = d20 [11 from 23] +1 attack bonus +1 Strength +1 Stab (Total Defense can be taken after the attack roll) against 15 = 13 Melee AC +2 in Total Defense: miss
~   33    not used: Ash: damage d8 [6], thrown at 25
    34  The GM takes back "Ash attacks Grak with the longsword" (19–24, attack 14 against 13, hit, entered by the GM) and "Grak, in answer, goes into Total Defense" (29–33, Ash attack 14 against 15, miss), because "wrong target"
    35  Ash attacks Grak with the longsword
    39    attack 17 = d20 [14] +1 attack bonus +1 Strength +1 Stab against 13 Melee AC: hit
    41    damage 7 = d8 [6] +1 Strength
    42    Grak 11 → 4 hp
"#,
    );
}

#[test]
fn everything_means_every_event() {
    let fight = played("typed", FIGHT);
    let view = View { undone: Undone::Told, depth: Depth::Full, viewer: Viewer::Afterwards };
    let text = account(&fight, view);
    for event in 1..=fight.history().count() {
        let number = format!("{event:>5}  ");
        let told = |line: &str| line.get(1..).is_some_and(|row| row.starts_with(&number));
        assert!(text.lines().any(told), "{number} is missing in\n{text}");
    }
    expect(
        &part(&text, "58  ", "71  "),
        r"
    58  Grak attacks Ash with the axe (grak melee-attack ash weapon=axe attribute=str)
    59    Grak's turn (sequence.member-order)
    60    Grak spends the Main Action (melee.attack)
    61    attack 3 = d20 [2] +1 attack bonus against 10 Melee AC: miss (attack.roll, attack.npc, attack.which-ac)
    62    Ash 12 → 11 hp (A miss with a Shock weapon may still do damage: the axe has Shock 1 up to AC 15; Melee AC 10 (shock.on-miss))
    63    settled
    64  Grak ends the turn (grak end-turn)
    65    Grak's turn ends (sequence.member-order)
    66    (could have stepped in: Bea: total-defense)

    67  Round 2 (sequence.repeat-no-reroll)
    68    Ash gains the Main Action (actions.main-one-per-round)
    69    Grak gains the Main Action (actions.main-one-per-round)
    70    state checked: 2924fb5066406529
",
    );
}

#[test]
fn dice_that_are_not_the_usual_ones_say_so() {
    let fight = played("seeded", "gm start [5 3]\nash melee-attack grak [2]\n");
    expect(
        &part(&account(&fight, View::of(Viewer::Afterwards)), "2  ", "18  "),
        r"
     2  The GM opens the fight
     3    The heroes: initiative 5 = d8 [5 typed]
     5    The raiders: initiative 3 = d8 [3 typed]
     8    Order of turns: the heroes 5, the raiders 3

     9  Round 1
    17  The heroes' turn
    19  Ash attacks Grak with the longsword
    22    (may still step in: Grak: total-defense)
    23    attack 5 = d20 [2 typed] +1 attack bonus +1 Strength +1 Stab against 13 Melee AC: miss
    24    (may still step in: Grak: total-defense)
",
    );
}

#[test]
fn what_is_awaited_is_told_last() {
    let lucky = CAST.replace("at = [3, 6]", "at = [4, 5]");
    let lucky = lucky.replace("hp-max = 9", "hp-max = 9\nveterans-luck = 1");
    let lines = "gm start [3 5]\ngrak melee-attack bea [15]\n";
    let fight = played_with(&lucky, "typed", lines);
    let text = account(&fight, View::of(Viewer::Afterwards));
    expect(
        &part(&text, "Round 1", "no more"),
        r"
     9  Round 1
    17  The raiders' turn
    19  Grak attacks Bea with the axe
    22    (may still step in: Ash: snap-attack; Bea: total-defense or snap-attack)
    23    attack 16 = d20 [15] +1 attack bonus against 10 Melee AC: hit
    24    Bea is asked about Grak: veterans-luck | total-defense | snap-attack | pass (A Warrior can change one hit or miss per fight)
",
    );

    let fight = played("typed", "gm start [3 5]\ngrak melee-attack ash [15]\n");
    let text = account(&fight, View::of(Viewer::Afterwards));
    expect(
        &part(&text, "Round 1", "no more"),
        r"
     9  Round 1
    17  The raiders' turn
    19  Grak attacks Ash with the axe
    22    (may still step in: Ash: total-defense or snap-attack)
    23    attack 16 = d20 [15] +1 attack bonus against 10 Melee AC: hit
    24    (may still step in: Ash: total-defense or snap-attack)
    25    Grak throws d6 for damage: the faces are awaited
",
    );

    // Many dice are counted, not written one after the other.
    let fight = played("typed", "gm start [5 3]\ngm hurt ash 100d1000\n");
    let text = account(&fight, View::of(Viewer::Afterwards));
    assert!(text.contains("throws 100d1000 for damage: the faces"), "{text}");
    let standing = standing_at(fight.history(), fight.system(), fight.history().tip(), Viewer::Gm);
    let awaited = standing.awaited.expect("dice");
    assert!(awaited.contains(" 100d1000 for damage"), "{awaited}");
}

#[test]
fn a_seat_sees_only_what_it_may() {
    let mut fight = played("typed", FIGHT);
    let stamp = Stamp { seat: Seat::GM, time: 0 };
    let remark = Event::Remarked { stamp, text: "grak is a spy".to_owned() };
    let receipt = fight.record(remark, Some(vec![Seat::GM, Seat(2)])).expect("a remark is taken");
    let last = |seat: u8| {
        let view = View { viewer: Viewer::of(Seat(seat)), ..View::of(Viewer::Afterwards) };
        account(&fight, view).lines().last().map(str::to_owned)
    };
    assert_eq!(last(0).as_deref(), Some("    82  The GM: \"grak is a spy\""));
    assert_eq!(last(1).as_deref(), Some("    82  (hidden)"));
    assert_eq!(last(2), last(0));
    let why = explain(fight.history(), fight.system(), receipt.first, Viewer::Seat(Seat(1)));
    assert_eq!(why, Err(ExplainError::Hidden { event: 82 }));
}

#[test]
fn every_case_can_be_read() {
    let fights = cases();
    assert!(fights.len() > 100, "{} cases were found", fights.len());
    for (name, fight) in fights.iter().step_by(one_in(4)) {
        let (history, system) = (fight.history(), fight.system());
        for detail in [Depth::Brief, Depth::Plain, Depth::Full] {
            let text = account(
                fight,
                View { depth: detail, undone: Undone::Told, viewer: Viewer::Afterwards },
            );
            // What people say may be a question; what the program says is none.
            let unknown = text.split('"').step_by(2).any(|words| words.contains('?'));
            assert!(!unknown, "{name} has an unknown word:\n{text}");
        }
        for event in (1..=history.count()).step_by(one_in(5)) {
            let why = explain(history, system, event, Viewer::Afterwards)
                .expect("every event is explained");
            assert!(!why.what.is_empty(), "{name} #{event}");
        }
    }
}

#[test]
fn a_reminder_is_told_at_every_depth() {
    let fight = played("typed", "gm start [5 3]\nash swarm-attack grak\nheroes end-turn\n");
    for depth in [Depth::Brief, Depth::Plain, Depth::Full] {
        let told = account(&fight, View { depth, ..View::of(Viewer::Afterwards) });
        let reminder = "Reminder: the swarm of the heroes on Grak can still make its attack";
        assert!(told.contains(reminder), "{told}");
    }
}

/// What a spell says of somebody is on record, also of one who is out or falls to it; where the
/// Test it names fails nothing is.
#[test]
fn what_a_spell_says_of_the_fallen_is_told() {
    let member = |id: &str, side: &str, kind: &str| {
        let sheet = format!("id = \"{id}\"\nside = \"{side}\"\nkind = \"{kind}\"\nmax-hp = 3");
        format!("[[combatant]]\n{sheet}\n")
    };
    let cast = [
        "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n".to_owned(),
        member("ada", "characters", "character"),
        member("bo", "characters", "character"),
        member("gob", "enemies", "npc"),
        "---\ngm start [5 6 3]\n".to_owned(),
    ]
    .concat();
    let told =
        |lines: &str| account(&played_with(&cast, "typed", lines), View::of(Viewer::Afterwards));
    let out = "gm set bo hp=0 because \"struck down\"\n";
    let mend = "ada cast-spell mend targets=bo effects=\"bo gets up\"\n";
    assert!(told(&format!("{out}{mend}")).contains("Bo: \"bo gets up\""));
    let gust = "ada cast-spell gust targets=gob damage=1d6 effects=\"blown away\" [3]\n";
    assert!(told(gust).contains("Gob: \"blown away\""));
    let wall = "ada cast-spell wall attribute=str effects=\"thorns\"";
    assert!(told(&format!("{wall} [12]\n")).contains("Ada: \"thorns\""));
    assert!(!told(&format!("{wall} [11]\n")).contains("Ada: \"thorns"));
}

/// Yards count for nothing where a sheet has no Speed, and are not told there.
#[test]
fn yards_without_a_speed_are_not_told() {
    let cast = |speed: &str| {
        let weapon = "[[combatant.weapon]]\nid = \"claws\"\nweapon-damage = \"4d6\"\n";
        let member = |id: &str, side: &str| {
            let sheet = format!("id = \"{id}\"\nside = \"{side}\"\nstrength = 12\nmax-stress = 0");
            format!("[[combatant]]\n{sheet}\n{speed}\n{weapon}")
        };
        let (ash, orc) = (member("ash", "heroes"), member("orc", "orcs"));
        format!("---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n{ash}{orc}---\n")
    };
    let lines = "gm start [1 9]\nash attack orc\norc pass\nash act [15 3 3 3 3]\n";
    let told = |speed: &str| {
        account(&played_with(&cast(speed), "typed", lines), View::of(Viewer::Afterwards))
    };
    assert!(told("").contains("Orc is now Incapacitated"));
    assert!(!told("").contains("yards of movement"));
    assert!(told("speed = 6").contains("Orc loses 5 yards of movement (1 left)"));
    // What a ruling makes of somebody tells no yards either, but the yards that it speaks of.
    let ruled = |line: &str| {
        let lines = format!("gm start [1 9]\n{line} because \"a fall\"\n");
        account(&played_with(&cast(""), "typed", &lines), View::of(Viewer::Afterwards))
    };
    for line in ["gm set orc wound-points=0", "gm set orc +half-speed-injury"] {
        assert!(!ruled(line).contains("yards of movement"), "{line}");
    }
    assert!(ruled("gm set orc movement-allowance=4").contains("yards of movement (4 left)"));
}
