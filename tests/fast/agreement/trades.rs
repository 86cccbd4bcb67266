//! Whoever shall take something over, or begin its turn, is asked first.

use crate::shared::seats::{audited, said};

/// ada is lena's, bo is tom's.
const TRADERS: &str = r#"---
system = "radiant-hack"
dice = "typed"
[[combatant]]
id = "ada"
side = "characters"
seat = "lena"
kind = "character"
max-hp = 8
[[combatant.item]]
id = "potion"
[[combatant]]
id = "bo"
side = "characters"
seat = "tom"
kind = "character"
max-hp = 8
[[combatant]]
id = "imp"
side = "enemies"
kind = "npc"
max-hp = 5
---
"#;

#[test]
fn a_friend_takes_something_over_if_it_agrees() {
    let start = "gm: gm start [5 6 5]\nlena: ada trade-item potion with=";
    audited(said(
        TRADERS,
        &format!(
            "{start}bo
             tom: expect asks bo table.agreement
             tom: bo answer yes
             tom: expect bo has potion
             tom: expect ada turn-action 0"
        ),
    ));
    audited(said(
        TRADERS,
        &format!(
            "{start}bo
             tom: bo answer pass
             tom: expect ada has potion
             tom: expect ada turn-action 1"
        ),
    ));
    audited(said(
        TRADERS,
        "gm: gm start [5 6 5]
         gm: ada trade-item potion with=bo
         gm: expect bo has potion",
    ));
}

#[test]
fn an_enemy_is_asked_once_by_the_rules_of_its_system() {
    audited(said(
        TRADERS,
        "gm: gm start [5 6 5]
         lena: ada trade-item potion with=imp
         gm: expect asks imp zones.share-to-interact
         gm: imp answer yes
         gm: expect imp has potion",
    ));
}

/// ada is lena's, bo is tom's.
const PLAYERS: &str = r#"---
system = "factions"
dice = "typed"
[[combatant]]
id = "ada"
side = "players"
seat = "lena"
run-by = "player"
wit = 18
max-health = 10
[[combatant]]
id = "bo"
side = "players"
seat = "tom"
run-by = "player"
wit = 18
max-health = 10
[[combatant]]
id = "gil"
side = "bandits"
wit = 3
max-health = 10
---
"#;

#[test]
fn whoever_is_sent_into_its_turn_is_asked() {
    let start = "gm: gm start started-by=players\ngm: players choose-first-faction players\n";
    audited(said(
        PLAYERS,
        &format!(
            "{start}lena: players take-turn character=bo
             tom: expect asks bo table.agreement
             tom: bo answer yes
             tom: expect turn bo"
        ),
    ));
    audited(said(
        PLAYERS,
        &format!(
            "{start}lena: players take-turn character=bo
             tom: bo answer pass
             tom: expect turn players
             lena: players take-turn character=ada
             lena: expect turn ada"
        ),
    ));
}
