//! Leaving a Zone in Radiant Hack: what is not said of it, which no literate case can ask for.

use crate::shared::{say, talked, try_say};
use affray::log::MemoryStorage;
use affray::play::Talk;
use affray::vocabulary::Event;

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

/// Whether the line before pointed out that another Zone is left.
fn counts_anew(talk: &Talk<MemoryStorage>) -> bool {
    let session = talk.session();
    let id = |code| session.system().clause(code).map(|clause| clause.id);
    session.latest_events().any(|taped| {
        matches!(&taped.event, Event::Noted(noted)
            if id(noted.clause) == Some("disengage.each-departure"))
    })
}

#[test]
fn the_only_move_of_a_turn_is_no_second_departure() {
    let mut talk = talked(YARD);
    say(&mut talk, "ada attack goblin weapon=unarmed [2]");
    say(&mut talk, "ada move to=gate");
    say(&mut talk, "gm answer free-attack goblin [12]");
    assert!(!counts_anew(&talk));
}

#[test]
fn of_two_moves_the_later_is_the_second_departure_whichever_the_action_pays() {
    for (first, second) in [("move", "action"), ("action", "move")] {
        let mut talk = talked(YARD);
        say(&mut talk, &format!("ada move to=hall pay={first}"));
        say(&mut talk, "gm answer free-attack goblin [12]");
        assert!(!counts_anew(&talk), "{first} first");
        say(&mut talk, &format!("ada move to=yard pay={second}"));
        say(&mut talk, "gm answer free-attack orc [12]");
        assert!(counts_anew(&talk), "{second} second");
    }
}

#[test]
fn whose_turn_is_over_has_not_used_its_move() {
    let mut talk = talked(YARD);
    say(&mut talk, "ada end-turn");
    let refused = try_say(&mut talk, "ada disengage").expect_err("the Turn is over");
    assert!(refused.contains("is over"), "{refused}");
    assert!(!refused.contains("has used its move"), "{refused}");
}
