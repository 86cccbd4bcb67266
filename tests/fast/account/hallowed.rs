//! What the plain account says of a fight of the system `hallowed-earth`.

use super::{Fight, account};
use crate::shared::talked;
use affray::account::View;
use affray::vocabulary::Viewer;

/// Ada and Bo against Orc and Gob, all with a maul, and what a case adds to every sheet.
fn told_with(sheet: &str, lines: &str) -> String {
    let each = [("ada", "heroes", "character"), ("bo", "heroes", "character")];
    let each = each.into_iter().chain([("orc", "orcs", "monster"), ("gob", "orcs", "npc")]);
    let cast = each.map(|(id, side, kind)| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nkind = \"{kind}\"\nstrength = 12\n\
             hd = 1\nmax-stress = 0\n{sheet}[[combatant.weapon]]\nid = \"maul\"\n\
             weapon-damage = \"1d8\"\nweapon-speed = 2\ndamage-types = [\"blunt\"]\n"
        )
    });
    let cast: String = cast.collect();
    let text = format!("---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n{cast}---\n{lines}");
    let fight: Fight = talked(&text).into_session();
    account(&fight, View::of(Viewer::Afterwards))
}

fn told(lines: &str) -> String {
    told_with("", lines)
}

#[track_caller]
fn says(text: &str, rows: &[&str]) {
    for row in rows {
        assert!(text.contains(row), "{row}: {text}");
    }
}

/// Somebody was routed without a reason in the account.
#[test]
fn every_reason_of_a_morale_check_is_told() {
    let lines = "gm start [1 2 3 4]\nada intimidate targets=orc\nbo pass\norc pass\ngob pass\n\
                 ada act [14]\nada end\nbo end\norc end\n\
                 gm morale-check orc\ngm morale-check gob obvious=yes\ngob end [1 1 1]\n";
    let text = told(lines);
    says(
        &text,
        &[
            "(Orc was the target of an Intimidation check: a morale check)",
            "(Gob fails its morale check: the outcome is obvious to it)",
        ],
    );
    let two = "gm start [1 2 3 4]\nada intimidate targets=orc\nbo pass\norc pass\ngob pass\n\
               ada act [14]\nada end\nbo end\ngm hurt orc amount=7\norc end\ngob end [1 1 1]\n";
    says(&told(two), &["(One morale check of Orc covers all reasons, against 14)"]);
}

/// A count with the number of the one before began without a word, and a Base Initiative of 0 was
/// left out of its sum.
#[test]
fn what_is_0_is_told() {
    let text = told_with(
        "agility-mod = 1\n",
        "gm start [1 1 9 9]\nada pass\nbo attack orc\norc pass\ngob pass\n",
    );
    says(
        &text,
        &["The count is 0 ", "Bo: initiative 2 = 0 Base Initiative +2 attack with the maul"],
    );
}

/// On a tied count what was still to come was told as there already, an attribute at 0 as a change
/// like others, and a Full-Defense that an attack met as an action lost.
#[test]
fn a_tied_count_is_told_as_it_comes() {
    let text = told_with(
        "dexterity = 4\n",
        "gm start [4 7 9 9]\nada attack orc\nbo full-defense\norc attack bo\ngob pass\n\
         gm alter-base-initiative orc to=4 source=\"a spell\"\n\
         ada act [20 8 1 12 1 4 4 4 4]\norc act [2]\nbo answer pass\nada end\norc end\nbo end\n",
    );
    says(
        &text,
        &[
            "Orc will be unable to use one hand (main hand) when this moment ends",
            "(Orc can no longer move or act with its body: its Dexterity is 0)",
            "Bo spends the Standard Action",
        ],
    );
}

/// An injury of damage without a type read like a number of injuries.
#[test]
fn an_untyped_injury_says_that_it_is() {
    let text = told("gm start [1 2 3 4]\ngm hurt orc amount=3\ngm hurt orc amount=2 type=fire\n");
    says(&text, &["Orc: injuries now untyped 3", "Orc: injuries now also fire 2"]);
}

/// The note on a free action said that only the first is free; who fled gave up the fight.
#[test]
fn the_stabilized_act_for_free_and_flee() {
    let text = told(
        "gm set ada wound-points=0\ngm set ada +stabilized\ngm start [1 2 3 4]\n\
         ada other-action \"waits\"\nbo pass\norc pass\ngob pass\n\
         ada act\nada flee\nbo flee surrender=yes\n",
    );
    says(
        &text,
        &[
            "(Ada is Stabilized: its first action in the round is free)",
            "Ada flees",
            "Bo surrenders",
        ],
    );
}
