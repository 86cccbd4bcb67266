//! What people read of a fight: the account, explanations, the standing and the replay.

mod explain;
mod hidden;
mod replay;
mod unused;

use crate::shared::{one_in, talked};
use affray::account::{Account, Depth, Undone, View};
use affray::explain::{ExplainError, explain};
use affray::log::MemoryStorage;
use affray::play::Session;
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

/// Every fight of the literate cases and of `logs/`, as far as it plays.
fn cases() -> Vec<(String, Fight)> {
    let open = |fight: crate::shared::Fight| {
        let storage = MemoryStorage::from(fight.log);
        (fight.name, Session::open(storage, None).expect("what was played can be read"))
    };
    crate::shared::fights().into_iter().map(open).collect()
}

#[test]
fn the_account_tells_the_line() {
    let fight = played("typed", FIGHT);
    expect(
        &account(&fight, View::of(Viewer::Afterwards)),
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
 #34   undo by gm: takes back "ash melee-attack grak (weapon longsword, attribute str)" (19–24, attack 14, said by gm) and "grak steps in: total-defense" (29–33, ash attack 14), because "wrong target"
 #35   ash melee-attack grak (weapon longsword, attribute str)
 #37       ash spends main
 #39       attack d20 [14] + 3 = 17 vs 13: hit (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #41       damage d8 [6] + 1 = 7 (damage.hit +1)
 #42       grak hp 11 → 4
 #44   ash end-turn
 #47   bea go-prone
 #49       bea is now prone (prone.go-prone)
 #51   bea end-turn
 #53   raiders' turn
 #55   gm rules, because "poison"
 #56       grak hp 4 → 3
 #58   grak melee-attack ash (weapon axe, attribute str)
 #60       grak spends main
 #61       attack d20 [2] + 1 = 3 vs 10: miss (attack.npc +1)
 #62       ash hp 12 → 11 (shock.on-miss)
 #64   grak end-turn

-- Round 2 --
 #71   heroes' turn
 #73   gm marks this place "round-two"
 #74   gm: "good game"
 #75   ash melee-attack grak (weapon longsword, attribute str)
 #77       ash spends main
 #78       (may still step in: grak total-defense)
 #79       attack d20 [3] + 3 = 6 vs 13: miss (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #80       (may still step in: grak total-defense)
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
        &part(&text, " #15 ", " #38 "),
        r"
 #15   ivo's turn
 #19   ivo attack goblin-1 (weapon bow)
 #20       ivo spends turn-action
 #21       attack d20 [20] + 3 = 23 vs 12: hit (attack.ranged-test +3)
 #22       damage d6 [4] = 4
 #23       A 20 to hit doubles the damage dice: 8 (crit.attack-twenty-doubles)
 #24       goblin-1 hp 6 → 0
 #25       goblin-1 is now out (hp.zero)
 #26       The GM is reminded of Morale when enemies go out: 3 (morale.timing-and-scope)
 #29   ivo end-turn
 #32   mara's turn
 #36   mara move to bridge (pay move)
 #37       mara spends turn-move
",
    );
    let everything = View { depth: Depth::Full, ..View::of(Viewer::Afterwards) };
    let text = account(&fight, everything);
    for kept in ["ivo gains turn-move", "enemies morale 0 → 1", "ivo spends turn-move"] {
        assert!(text.contains(kept), "{kept} is told to whoever wants everything");
    }
}

#[test]
fn undone_parts_are_told_on_request_and_marked() {
    let fight = played("typed", FIGHT);
    let text = account(&fight, View { undone: Undone::Told, ..View::of(Viewer::Afterwards) });
    expect(
        &part(&text, " #17 ", " #44 "),
        r#"
 #17   heroes' turn
~#19   ash melee-attack grak (weapon longsword, attribute str)
~#21       ash spends main
~#23       attack d20 [11] + 3 = 14 vs 13: hit (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
~#25       damage d8 [6] + 1 = 7 (damage.hit +1)
~#26       grak hp 11 → 4
 #28   step by gm: back to the window at event 24
~#29   grak steps in: total-defense
~#30       grak spends main
~#31       grak is now total-defense (total-defense.ac)
~#32       attack stands: d20 [11 from #23] + 3 = 14 vs 15: miss (total-defense.after-the-roll)
~#33       damage d8 [6] of #25: seen and not used
 #34   undo by gm: takes back "ash melee-attack grak (weapon longsword, attribute str)" (19–24, attack 14, said by gm) and "grak steps in: total-defense" (29–33, ash attack 14), because "wrong target"
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
    let view = View { undone: Undone::Told, depth: Depth::Full, viewer: Viewer::Afterwards };
    let text = account(&fight, view);
    for event in 1..=fight.history().count() {
        let number = format!("#{event} ");
        let round = matches!(event, 9 | 67);
        assert!(round || text.contains(&number), "{number} is missing in\n{text}");
    }
    expect(
        &part(&text, " #58 ", " #71 "),
        r"
 #58   grak melee-attack ash (weapon axe, attribute str)
 #59       grak's turn (sequence.member-order)
 #60       grak spends main (melee.attack)
 #61       attack d20 [2] + 1 = 3 vs 10: miss (attack.npc +1)
 #62       ash hp 12 → 11 (shock.on-miss)
 #63       settled
 #64   grak end-turn
 #65       grak's turn ends (sequence.member-order)
 #66       (could have stepped in: bea total-defense)

-- Round 2 -- (sequence.repeat-no-reroll)
 #68       ash gains main (actions.main-one-per-round)
 #69       grak gains main (actions.main-one-per-round)
 #70       state checked: 2924fb5066406529
",
    );
}

#[test]
fn dice_that_are_not_the_usual_ones_say_so() {
    let fight = played("seeded", "gm start [5 3]\nash melee-attack grak [2]\n");
    expect(
        &part(&account(&fight, View::of(Viewer::Afterwards)), " #2 ", " #18 "),
        r"
 #2    gm start
 #3        heroes: initiative d8 [5 typed] = 5
 #5        raiders: initiative d8 [3 typed] = 3
 #8        order: heroes 5, raiders 3

-- Round 1 --
 #17   heroes' turn
 #19   ash melee-attack grak (weapon longsword, attribute str)
 #21       ash spends main
 #22       (may still step in: grak total-defense)
 #23       attack d20 [2 typed] + 3 = 5 vs 13: miss (attack.roll +1, attack.attribute-choice +1, melee.skill +1)
 #24       (may still step in: grak total-defense)
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
        &part(&text, "-- Round 1", "no more"),
        r"
-- Round 1 --
 #17   raiders' turn
 #19   grak melee-attack bea (weapon axe, attribute str)
 #21       grak spends main
 #22       (may still step in: ash snap-attack, bea total-defense or snap-attack)
 #23       attack d20 [15] + 1 = 16 vs 10: hit (attack.npc +1)
 #24       bea is asked outside.veterans-luck about grak: veterans-luck | total-defense | snap-attack | pass
",
    );

    let fight = played("typed", "gm start [3 5]\ngrak melee-attack ash [15]\n");
    let text = account(&fight, View::of(Viewer::Afterwards));
    expect(
        &part(&text, "-- Round 1", "no more"),
        r"
-- Round 1 --
 #17   raiders' turn
 #19   grak melee-attack ash (weapon axe, attribute str)
 #21       grak spends main
 #22       (may still step in: ash total-defense or snap-attack)
 #23       attack d20 [15] + 1 = 16 vs 10: hit (attack.npc +1)
 #24       (may still step in: ash total-defense or snap-attack)
 #25       grak throws d6 for damage: the faces are awaited
",
    );
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
    assert_eq!(last(0).as_deref(), Some(" #82   gm: \"grak is a spy\""));
    assert_eq!(last(1).as_deref(), Some(" #82   (hidden)"));
    assert_eq!(last(2), last(0));
    let why = explain(fight.history(), fight.system(), receipt.first, Viewer::Seat(Seat(1)));
    assert_eq!(why, Err(ExplainError::Hidden { event: 82 }));
}

#[test]
fn every_case_can_be_read() {
    let fights = cases();
    assert!(fights.len() > 100, "{} cases were found", fights.len());
    for (name, fight) in &fights {
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
    assert!(told(&format!("{out}{mend}")).contains("ruled about bo: \"bo gets up\""));
    let gust = "ada cast-spell gust targets=gob damage=1d6 effects=\"blown away\" [3]\n";
    assert!(told(gust).contains("ruled about gob: \"blown away\""));
    let wall = "ada cast-spell wall attribute=str effects=\"thorns\"";
    assert!(told(&format!("{wall} [12]\n")).contains("ruled about ada: \"thorns\""));
    assert!(!told(&format!("{wall} [11]\n")).contains("ruled about"));
}
