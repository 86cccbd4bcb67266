//! What an account of `defined` left out, or told of somebody of whom it was not so.

use super::Fight;
use crate::shared::talked;
use affray::account::{Account, Depth, View};
use affray::vocabulary::Viewer;

fn told(lines: &str) -> String {
    let fight: Fight = talked(&format!("{PAIR}{lines}")).into_session();
    let view = View { depth: Depth::Plain, ..View::of(Viewer::Afterwards) };
    let mut text = String::new();
    Account::new(fight.history(), fight.system(), view).write(&mut text).expect("a String");
    text
}

/// Una, who can counter one spell a round, and an orc with a spell.
const PAIR: &str = r#"---
system = "defined"
dice = "typed"
[[combatant]]
id = "una"
side = "party"
hp-max = 40
hd = 6
bab = 6
counterspells-per-round = 1
[[combatant]]
id = "orc"
side = "foes"
hp-max = 40
hd = 3
bab = 3
[[combatant.spell]]
id = "hex"
---
gm start [10 20]
"#;

/// Una fell unconscious a second time, and woke as she was healed, though she was still out.
#[test]
fn whoever_is_knocked_out_falls_and_is_healed_without_waking() {
    let falls = "gm hurt una 40 nld=yes\ngm hurt una 40 hd=2 [20]\ngm answer pass\n";
    let healed = told(&format!("{falls}gm heal una 5\n"));
    assert_eq!(healed.matches("Una is now unconscious").count(), 1, "{healed}");
    assert!(healed.contains("Una is no longer dying"), "{healed}");
    assert!(!healed.contains("Una is no longer unconscious"), "{healed}");
    let awake = told(&format!("{falls}gm heal una 5\ngm heal una 20\n"));
    assert_eq!(awake.matches("Una is no longer unconscious").count(), 1, "{awake}");
}

/// Nothing said what became of the spell.
#[test]
fn a_countered_spell_is_told_to_be_lost() {
    let lines = "orc cast-spell una spell=hex\nuna answer counterspell\ngm answer countered\n";
    let text = told(lines);
    assert!(text.contains("The spell of Orc is countered, and it is lost"), "{text}");
}

/// The reminder comes with the first death roll of a fight only.
#[test]
fn the_table_is_reminded_once_to_choose_a_kind_of_death_roll() {
    let text = told("gm set una hp=0\norc end-turn [40]\norc end-turn [40]\n");
    let reminder = "Reminder: the table has not chosen a kind of death roll";
    assert_eq!(text.matches(reminder).count(), 1, "{text}");
    assert_eq!(text.matches("death save 40").count(), 2, "{text}");
}
