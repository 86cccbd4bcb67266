//! Whose turn it is, and whose it was: the head of a standing, and the marks of its order.

use super::now;
use crate::shared::{say_all, talked};
use affray::account::{Account, View};
use affray::log::MemoryStorage;
use affray::play::Talk;
use affray::vocabulary::Viewer;

/// A reaction takes the whole turn, and the GM can give a turn back: the turn is over, or unspent,
/// whoever took it or not.
#[test]
fn a_turn_spent_on_a_reaction_is_over() {
    let mut talk = talked(
        "---
system = \"factions\"
dice = \"typed\"
[[combatant]]
id = \"ada\"
side = \"heroes\"
max-health = 9
[[combatant]]
id = \"cid\"
side = \"heroes\"
waiting = true
max-health = 9
[[combatant]]
id = \"gil\"
side = \"bandits\"
max-health = 9
---
gm start started-by=bandits
",
    );
    let turns = |talk: &Talk<MemoryStorage>| {
        let all = now(talk).combatants;
        all.iter().map(|one| format!("{} {}", one.id, one.turn)).collect::<Vec<_>>().join(", ")
    };
    say_all(&mut talk, &["gil attack ada"]);
    assert_eq!(turns(&talk), "ada unspent, cid unspent, gil running");
    say_all(&mut talk, &["ada answer dodge [3]"]);
    assert_eq!(turns(&talk), "ada over, cid unspent, gil running");
    say_all(&mut talk, &["gil end-turn"]);
    assert!(turns(&talk).ends_with("gil unspent"), "a new round begins: {}", turns(&talk));
    say_all(&mut talk, &["gil end-turn", "gm set gil -turn-spent"]);
    assert_eq!(turns(&talk), "ada unspent, cid unspent, gil unspent");
}

/// A fight that the GM ends in the middle of a turn is nobody's any more.
#[test]
fn once_a_fight_is_over_nobody_has_the_turn() {
    let mut talk = talked(
        "---
system = \"wwn\"
dice = \"typed\"
[[combatant]]
id = \"ada\"
side = \"heroes\"
hp-max = 9
[[combatant]]
id = \"gob\"
side = \"foes\"
hp-max = 9
[[combatant.weapon]]
id = \"axe\"
damage = \"1d6\"
---
gm start [6 3]
ada go-prone
",
    );
    let before = now(&talk);
    assert_eq!((before.turn.as_deref(), before.combatants[0].turn), (Some("ada"), "running"));
    assert!(before.order[0].now && before.told.slot.is_some());
    say_all(&mut talk, &["gm end"]);
    let after = now(&talk);
    assert_eq!((after.turn.as_deref(), after.combatants[0].turn), (None, "over"));
    assert!(after.order.iter().all(|place| !place.now) && after.told.slot.is_none());
}

/// Who may act hangs on the phase, where a round has two.
#[test]
fn a_round_in_two_phases_says_which_of_them_runs() {
    let mut talk = talked(
        "---
system = \"factions\"
dice = \"typed\"
[options]
fast-and-slow = true
[[combatant]]
id = \"ada\"
side = \"heroes\"
max-health = 9
[[combatant]]
id = \"gil\"
side = \"bandits\"
max-health = 9
---
gm start started-by=heroes [5]
",
    );
    assert_eq!(now(&talk).headline(), "Round 1 (the fast phase), the heroes' turn");
    say_all(&mut talk, &["heroes pass", "bandits pass"]);
    assert_eq!(now(&talk).headline(), "Round 1 (the slow phase), the heroes' turn");
    say_all(&mut talk, &["ada end-turn", "gil end-turn [7]"]);
    assert!(now(&talk).headline().starts_with("Round 2 (the fast phase)"));
}

/// Of two at one count the last to act was told to have the turn of the other, who was done.
#[test]
fn at_a_tied_count_the_turn_is_of_whoever_still_acts() {
    let talk = talked(
        "---
system = \"hallowed-earth\"
dice = \"typed\"
[[combatant]]
id = \"ash\"
side = \"heroes\"
max-stress = 9
[[combatant]]
id = \"ghoul\"
side = \"dead\"
max-stress = 9
---
gm start [3 3]
ash other-action \"waits\"
ghoul other-action \"waits\"
ghoul end-turn
",
    );
    let now = now(&talk);
    assert_eq!(now.headline(), "Round 1, Ash's turn");
    let running = now.order.iter().filter(|place| place.now);
    assert_eq!(running.map(|place| place.of.as_str()).collect::<Vec<_>>(), ["ash"]);
}

/// Two who act at the same count, next to each other.
const TIED: &str = "---
system = \"hallowed-earth\"
dice = \"typed\"
[map]
grid = [10, 6]
[[combatant]]
id = \"ash\"
side = \"heroes\"
max-stress = 9
speed = 6
at = [3, 3]
[[combatant.weapon]]
id = \"sword\"
weapon-damage = \"1d8\"
[[combatant]]
id = \"ghoul\"
side = \"dead\"
max-stress = 9
speed = 6
at = [4, 3]
---
gm start [3 3]
ash attack ghoul
ghoul other-action \"howls\"
ash act [15 5]
";

/// What is brought about at one moment waits for its end: the state was silent about it, and the
/// account said of whoever moves that it stays.
#[test]
fn what_waits_for_the_end_of_a_moment_is_told() {
    let mut talk = talked(TIED);
    assert_eq!(now(&talk).to_come, ["Ghoul will lose 5, Stress first"]);
    say_all(&mut talk, &["ghoul move to=5,3", "ghoul move to=6,3"]);
    let waits = ["Ghoul will lose 5, Stress first", "Ghoul moves from 4,3 to 6,3"];
    assert_eq!(now(&talk).to_come, waits);
    let line = format!("To come    {}", waits.join("; "));
    assert!(now(&talk).lines(80).contains(&line), "{:?}", now(&talk).lines(80));
    let session = talk.into_session();
    let mut told = String::new();
    let view = View::of(Viewer::Afterwards);
    Account::new(session.history(), session.system(), view).write(&mut told).expect("a String");
    assert!(told.contains("  Ghoul moves to 5,3\n"), "{told}");
}
