//! What a deed threw and throws no more is told as seen and not used; what is said again says so.

use super::{Fight, account, expect, part};
use crate::shared::talked;
use affray::account::{Undone, View};
use affray::vocabulary::Viewer;

const CAST: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 12
attack-bonus = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 20
melee-ac = 13
[[combatant.weapon]]
id = "axe"
damage = "1d6"
---
gm start [5 3]
"#;

fn played(lines: &str) -> Fight {
    talked(&format!("{CAST}{lines}")).into_session()
}

/// The account of the line, from a row on.
fn told(fight: &Fight, from: &str) -> String {
    part(&account(fight, View::of(Viewer::Gm)), from, "nothing")
}

#[test]
fn a_die_that_a_step_leaves_is_told_under_what_the_deed_comes_to() {
    let fight = played(
        "ash melee-attack grak weapon=longsword [12 6]\n\
         gm set grak hp-=1 because \"poison\"\n\
         grak take total-defense\n",
    );
    let expected = r#"
    17  Ash attacks Grak with the longsword
    21    attack 14 = d20 [12] +1 attack bonus +1 Stab against 13 Melee AC: hit
    30  In answer to Ash's attack (21), Grak goes into Total Defense
    31    Grak spends the Main Action (Total Defense costs the Main Action)
    32    Grak is now in Total Defense (Total Defense adds 2 to both Armor Classes)
    33    Ash: attack judged again: 14 = d20 [12 from 21] +1 attack bonus +1 Stab (Total Defense can be taken after the attack roll) against 15 = 13 Melee AC +2 in Total Defense: miss
    34    not used: Ash: damage d8 [6], thrown at 23
    35  The GM rules, because "poison" (again, from 26)
    36    Grak 20 → 19 hp"#;
    expect(&told(&fight, "17  "), expected);
}

#[test]
fn a_die_that_still_counts_is_told_once() {
    let fight = played(
        "ash melee-attack grak weapon=longsword [14 6]\n\
         grak take total-defense\n",
    );
    let account = told(&fight, "17  ");
    assert!(account.contains("damage 6 = d8 [6 from 23]"), "{account}");
    assert!(!account.contains("not used"), "{account}");
}

#[test]
fn a_die_that_a_correction_leaves_is_told_too() {
    let fight = played(
        "ash melee-attack grak weapon=longsword [12 6]\n\
         ash end-turn because \"enough\"\n\
         correct 21 face=3\n",
    );
    let expected = r#"
    31  Ash attacks Grak with the longsword (again, from 17)
    35    attack 5 = d20 [3] +1 attack bonus +1 Stab against 13 Melee AC: miss
    37    not used: damage d8 [6], thrown at 23
    38  Ash ends the turn, because "enough" (again, from 26)"#;
    let account = told(&fight, "31  ");
    expect(&part(&account, "31  ", "40  "), expected);
}

#[test]
fn where_the_step_is_undone_the_die_counts_again() {
    let fight = played(
        "ash melee-attack grak weapon=longsword [12 6]\n\
         grak take total-defense\n\
         undo\n",
    );
    assert!(!told(&fight, "17  ").contains("not used"));
    let view = View { undone: Undone::Told, ..View::of(Viewer::Gm) };
    let account = account(&fight, view);
    assert!(
        account.contains("~   31    not used: Ash: damage d8 [6], thrown at 23\n"),
        "{account}"
    );
}
