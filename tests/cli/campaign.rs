//! Campaigns: what one fight leaves, as the next two have it.

use crate::Table;

/// A file that every fight of a campaign is opened with, and what the first came to.
struct Campaign {
    table: Table,
    out: String,
}

impl Campaign {
    /// Plays a first fight and opens the second.
    fn after(front: &str, lines: &str) -> Campaign {
        let table = Table::laid();
        table.write("front.play", front);
        table.write("one.play", format!("{front}{lines}"));
        table.done(&["run", "one.play", "-o", "one.affray"]);
        let out = goes_on(&table, "one.affray", "two.affray");
        Campaign { table, out }
    }

    /// Plays the second fight and opens the third.
    fn and_then(mut self, lines: &str) -> Campaign {
        play(&self.table, "two.affray", lines);
        self.table.done(&["verify", "two.affray"]);
        self.table.done(&["audit", "two.affray"]);
        self.out = goes_on(&self.table, "two.affray", "three.affray");
        self
    }

    /// That all of this is said of what was carried over.
    fn tells(self, all: &[&str]) -> Campaign {
        self.has_rows("carried over", all)
    }

    /// That all of this is said of what was not.
    fn leaves(self, all: &[&str]) -> Campaign {
        self.has_rows("not carried over", all)
    }

    fn has_rows(self, begin: &str, all: &[&str]) -> Campaign {
        for row in all.iter().map(|what| format!("{begin}: {what}")) {
            assert!(self.out.lines().any(|line| line == row), "{row}:\n{}", self.out);
        }
        self
    }

    /// That this is said of nothing that was carried over.
    fn says_nothing_of(self, words: &str) -> Campaign {
        assert!(!self.out.contains(words), "{words}:\n{}", self.out);
        self
    }
}

fn goes_on(table: &Table, from: &str, to: &str) -> String {
    table.done(&["new", to, "--from", "front.play", "--continue", from])
}

fn play(table: &Table, log: &str, lines: &str) {
    let came = table.run_with(&["play", log], lines.as_bytes());
    assert_eq!(came.code, 0, "{lines}: {came:?}");
}

/// Ada tore at her chains and is Stuck still: the Test takes an Action and is against 16, and 13 + 2
/// is 15. The Ongoing Damage of the orc is Tested against 15.
#[test]
fn the_test_against_what_outlasts_a_fight_is_the_one_that_was_stated() {
    let front = "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
                 max-hp = 8\nstr = 2\n[[combatant]]\nid = \"orc\"\nkind = \"npc\"\nmax-hp = 8\n\
                 ---\n";
    let second = "gm start [5 4]\nada shake-off stuck [13]\n\
                  expect roll hinderance 15 failure by ada\nada end-turn\norc end-turn [14]\n\
                  expect orc is ongoing-damage\ngm end\n";
    let campaign = Campaign::after(
        front,
        "gm start [5 4]\ngm apply-hinderance ada which=stuck attribute=str dr=16 needs-action=yes\n\
         gm apply-ongoing-damage orc dr=15\ngm end\n",
    )
    .and_then(second)
    .tells(&["ada is stuck:str", "orc is ongoing-damage"]);
    // Once passed, nothing is left of it: the next one is Tested at the usual DR.
    play(
        &campaign.table,
        "three.affray",
        "gm start [5 4]\nada shake-off stuck [14]\nexpect ada not stuck\n\
         gm apply-hinderance ada which=stuck attribute=str\nada end-turn [10]\n\
         expect ada not stuck\n",
    );
}

/// Her last arrow is shot: in the next fight nothing is on the string, although the bow is in her
/// hands. A bow with arrows left is loaded at the start of a fight.
#[test]
fn a_bow_without_arrows_is_not_loaded_in_the_next_fight() {
    let front = |ammo: u8| {
        format!(
            "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
             side = \"heroes\"\nhp-max = 9\n[[combatant.weapon]]\nid = \"bow\"\ndamage = \"1d6\"\n\
             use = [\"shot\"]\nlauncher = \"bow\"\nrange-normal = 100\nrange-max = 600\n\
             ammo = {ammo}\n[[combatant]]\nid = \"orc\"\nside = \"raiders\"\nhp-max = 9\n---\n"
        )
    };
    let shot = "gm start [6 4]\nash ranged-attack orc range=normal [2]\n";
    let none = "gm start [6 4]\nash ranged-attack orc range=normal\n\
                expect refused wwn:gear.loaded-at-start\ngm end\n";
    Campaign::after(&front(1), &format!("{shot}gm end\n"))
        .tells(&["ash.bow ammo 0", "ash.bow is unloaded"])
        .and_then(none)
        .tells(&["ash.bow is unloaded"]);
    Campaign::after(&front(2), &format!("{shot}gm end\n"))
        .tells(&["ash.bow ammo 1"])
        .says_nothing_of("unloaded")
        .and_then(&format!("{shot}gm end\n"))
        .tells(&["ash.bow ammo 0", "ash.bow is unloaded"]);
}

/// Ash took up the orc's axe: she has it in hand in the next fight, be the orc alive or dead, and
/// what she let go of for it is at her belt. Of an orc who is not in the new file she has nothing.
#[test]
fn what_was_taken_from_another_stays_where_it_was() {
    let ash = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
               side = \"heroes\"\nhp-max = 9\n[[combatant.weapon]]\nid = \"maul\"\n\
               damage = \"1d10\"\nweapon-hands = 2\n";
    let orc = "[[combatant]]\nid = \"orc\"\nside = \"raiders\"\nhp-max = 9\n\
               [[combatant.weapon]]\nid = \"axe\"\ndamage = \"1d6\"\n";
    let front = format!("{ash}{orc}---\n");
    let takes = "gm start [6 4]\norc drop-item axe\nash drop-item maul\nash pick-up-item axe\n";
    let strikes = "expect ash has axe\nexpect orc lacks axe\ngm start [6 4]\n\
                   ash melee-attack orc weapon=axe [12 3]\nexpect orc hp 6\n";
    Campaign::after(&front, &format!("{takes}gm end\n"))
        .tells(&["orc.axe is held by ash", "ash.maul is readied again: it lay on the ground"])
        .and_then(&format!("{strikes}ash drop-item axe\ngm end\n"))
        .tells(&["orc.axe is held again: it lay on the ground"]);
    let dead = Campaign::after(&front, &format!("{takes}gm hurt orc 9\ngm end\n"))
        .tells(&["orc is dead and stays out", "orc.axe is held by ash"]);
    play(&dead.table, "two.affray", "expect ash has axe\n");
    dead.table.write(
        "front.play",
        format!("{ash}[[combatant]]\nid = \"bo\"\nside = \"raiders\"\nhp-max = 9\n---\n"),
    );
    let out = goes_on(&dead.table, "one.affray", "without.affray");
    for what in ["orc is not in the new fight", "orc.axe, which ash had, is not there either"] {
        assert!(out.contains(&format!("not carried over: {what}\n")), "{what}:\n{out}");
    }
    assert!(!out.contains("held by ash"), "{out}");
}

/// What the dead took lies with them, and whoever it belongs to has it again.
#[test]
fn what_the_dead_had_taken_goes_back() {
    let one = |id: &str, side: &str, item: &str| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nhp-max = 9\n\
             [[combatant.weapon]]\nid = \"{item}\"\ndamage = \"1d6\"\n"
        )
    };
    let front = format!(
        "---\nsystem = \"wwn\"\ndice = \"typed\"\n{}{}---\n",
        one("ash", "heroes", "sword"),
        one("orc", "raiders", "axe")
    );
    Campaign::after(
        &front,
        "gm start [4 6]\nash drop-item sword\norc drop-item axe\norc pick-up-item sword\n\
         gm hurt orc 9\ngm set ash.sword holder=orc\ngm end\n",
    )
    .tells(&["orc is dead and stays out", "ash.sword is held again: orc had it"])
    .and_then("expect ash has sword\n");
}

/// Bob failed two death saves, then saved, which ends only the row: in the next fight the number to
/// reach is still 51 + 20. The axe is broken by a ruling, and stays so.
#[test]
fn failures_before_a_row_ended_and_what_a_ruling_broke_outlast_a_fight() {
    let front = "---\nsystem = \"defined\"\ndice = \"typed\"\n[options]\ndeath-roll = \"equal\"\n\
                 death-equal-success = \"streak-only\"\n[[combatant]]\nid = \"bob\"\n\
                 side = \"heroes\"\nhp-max = 30\nhd = 3\nbab = 3\n[[combatant]]\nid = \"orc\"\n\
                 side = \"raiders\"\nhp-max = 30\nhd = 3\nbab = 3\n[[combatant.weapon]]\n\
                 id = \"axe\"\ndamage-die = \"1d6\"\n---\n";
    let campaign = Campaign::after(
        front,
        "gm start [20 10]\ngm hurt bob 30 hd=2 [1]\ngm answer cut\norc end-turn\n[40]\n\
         orc end-turn\n[80]\nexpect bob death-failures 0\ngm set orc.axe +broken\ngm end\n",
    )
    .tells(&["orc.axe is broken"])
    .and_then(
        "expect orc.axe is broken\ngm start [20 10]\n[70]\nexpect bob death-failures 1\ngm end\n",
    );
    play(
        &campaign.table,
        "three.affray",
        "expect orc.axe is broken\ngm start [20 10]\n[80]\nexpect bob death-failures 2\n",
    );
}

/// Whoever has surrendered does not fight before an enemy harms it, in the next fight either. The
/// sides are those of the new file, and it is told whose was another.
#[test]
fn a_surrender_outlasts_a_fight_and_a_change_of_sides_is_told() {
    let one = |id: &str, side: &str| format!("[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\n");
    let front = format!(
        "---\nsystem = \"factions\"\ndice = \"typed\"\n{}{}{}---\n",
        one("ada", "heroes"),
        one("bo", "bandits"),
        one("cy", "bandits")
    );
    Campaign::after(
        &front,
        "gm start started-by=heroes\nheroes pass\nbo surrender\ngm set cy side=heroes\ngm end\n",
    )
    .tells(&["bo is surrendered"])
    .leaves(&["cy was on the side of heroes at the end; the new file says bandits"])
    .and_then(
        "expect bo is surrendered\ngm start started-by=heroes\nheroes pass\nbo attack ada\n\
         expect refused factions:surrender.harmed-resumes\ngm set bo -surrendered\ngm end\n",
    )
    .says_nothing_of("surrendered")
    .says_nothing_of("on the side of");
}

/// Weakened came first: it is Tested first, with Disadvantage by itself, and being free of it the
/// Test against being Distracted is one plain d20, in every fight that follows.
#[test]
fn hinderances_are_tested_in_the_order_they_were_gained() {
    let front = "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\n\
                 max-hp = 8\n[[combatant]]\nid = \"orc\"\nkind = \"npc\"\nmax-hp = 8\n---\n";
    let first = "gm start [5 4]\ngm apply-hinderance ada which=weakened attribute=str\n\
                 gm apply-hinderance ada which=distracted\ngm end\n";
    let campaign = Campaign::after(front, first).and_then("gm start [5 4]\ngm end\n");
    play(
        &campaign.table,
        "three.affray",
        "gm start [5 4]\nada end-turn [13 14]\ngm answer dex\n[12]\nexpect ada not weakened\n\
         expect ada not distracted\n",
    );
}

/// What the GM said of somebody and took back is not carried over.
#[test]
fn what_was_said_and_taken_back_is_not_told() {
    let front = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
                 side = \"heroes\"\nhp-max = 9\n[[combatant]]\nid = \"orc\"\n\
                 side = \"raiders\"\nhp-max = 9\n---\n";
    Campaign::after(
        front,
        "gm start [6 4]\ngm set ash +\"marked\"\ngm set ash -\"marked\"\n\
         gm set orc +\"lame\"\ngm end\n",
    )
    .tells(&["orc gm-says \"lame\""])
    .says_nothing_of("ash gm-says");
}
