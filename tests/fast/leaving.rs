//! Leaving a Zone in Radiant Hack: what is not said of it, which no literate case can ask for.

use crate::shared::{say, talked, try_say};

const YARD: &str = r#"---
system = "radiant-hack"
dice = "typed"
[[map.zone]]
id = "gate"
adjacent = ["yard"]
[[map.zone]]
id = "yard"
adjacent = ["hall"]
[[map.zone]]
id = "hall"
[[combatant]]
id = "ada"
at = "yard"
max-hp = 12
[[combatant]]
id = "goblin"
kind = "npc"
at = "yard"
max-hp = 5
[[combatant]]
id = "orc"
kind = "npc"
at = "hall"
max-hp = 8
---
gm start [5 6]
"#;

#[test]
fn whose_turn_is_over_has_not_used_its_move() {
    let mut talk = talked(YARD);
    say(&mut talk, "ada end-turn");
    let refused = try_say(&mut talk, "ada disengage").expect_err("the Turn is over");
    assert!(refused.contains("is over"), "{refused}");
    assert!(!refused.contains("has used its move"), "{refused}");
}
