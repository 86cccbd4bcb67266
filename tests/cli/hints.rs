//! What a refusal of the system `hallowed-earth` says of what works instead.

use super::comfort::{played, refused, said, with_lines};

/// Ada with a sword and her teeth, and Cob; `AT-…` stands for where they are on a map.
const PAIR: &str = "---
system = \"hallowed-earth\"
dice = \"typed\"
[[combatant]]
id = \"ada\"
side = \"heroes\"
strength = 12
max-stress = 9
speed = 8
AT-ADA
[[combatant.weapon]]
id = \"sword\"
weapon-damage = \"1d8\"
weapon-speed = 2
[[combatant.weapon]]
id = \"teeth\"
weapon-damage = \"1d4\"
weapon-hands = 0
weapon-speed = 0
[[combatant]]
id = \"cob\"
side = \"bandits\"
kind = \"npc\"
strength = 12
max-stress = 9
speed = 8
AT-COB
---
";

/// The pair without a map.
fn unmapped() -> String {
    PAIR.replace("AT-ADA\n", "").replace("AT-COB\n", "")
}

/// The pair on a map, 6 yards apart.
fn mapped() -> String {
    let placed = PAIR.replace("AT-ADA", "at = [2, 2]").replace("AT-COB", "at = [8, 2]");
    placed.replace("dice = \"typed\"\n", "dice = \"typed\"\n[map]\ngrid = [20, 10]\n")
}

/// A target out of reach once had no hint but another target.
#[test]
fn who_is_out_of_reach_is_reached_so() {
    let declared = |front: &str, weapon: &str| {
        let attack = format!("ada attack cob weapon={weapon} adjacent=no");
        played(&with_lines(front, &["gm start [1 9]", &attack, "cob pass"]))
    };
    let near = "say adjacent=yes if it is near enough";
    let rows = [
        (unmapped(), "teeth", "ada act", format!("hint: {near}\n")),
        (unmapped(), "teeth", "ada act range=5", "hint: say range=1 if it is near".to_owned()),
        (unmapped(), "sword", "ada act", format!("{near}; with range=… the weapon is thrown\n")),
        (mapped(), "teeth", "ada act", "hint: move nearer\n".to_owned()),
        (mapped(), "sword", "ada act", "nearer; with range=6 the weapon is thrown\n".to_owned()),
    ];
    for (front, weapon, line, hint) in rows {
        let table = declared(&front, weapon);
        refused(&table, "gm", &[(line, "ada cannot act", &hint)]);
    }
    // What the hints say works.
    let table = declared(&unmapped(), "teeth");
    assert_eq!(said(&table, "gm", "ada act adjacent=yes [3]").code, 0);
    let table = declared(&mapped(), "sword");
    assert_eq!(said(&table, "gm", "ada act range=6 [3]").code, 0);
}

/// What a word was read as once came first: "ada has no `cob`".
#[test]
fn a_reposte_that_nobody_asked_for_is_refused_for_that() {
    let table = played(&with_lines(&unmapped(), &["gm start [1 9]"]));
    let asked = "reposte only answers, and nothing is asked now";
    refused(&table, "gm", &[("ada reposte cob", asked, "because ada has no `cob`\n")]);
}

/// The start was refused without a word of what to do.
#[test]
fn an_npc_in_an_initiative_group_is_refused_with_what_to_do() {
    let grouped =
        unmapped().replace("kind = \"npc\"\n", "kind = \"npc\"\ninitiative-group = \"pack\"\n");
    for way in ["gm set cob kind=monster", "gm set fight shared-initiative=no"] {
        let table = played(&grouped);
        refused(&table, "gm", &[("gm start [1 9]", "gm cannot start", way)]);
        assert_eq!(said(&table, "gm", way).code, 0);
        assert_eq!(said(&table, "gm", "gm start [1 9]").code, 0);
    }
}
