//! Where the account alone says why a number is what it is.

use super::{CAST, FIGHT, account, played, played_with};
use crate::shared::talked;
use affray::account::View;
use affray::explain::explain;
use affray::vocabulary::Viewer;

/// The account of a fight, seen by all.
fn told(fight: &super::Fight) -> String {
    account(fight, View::of(Viewer::Afterwards))
}

#[track_caller]
fn says(text: &str, line: &str) {
    assert!(text.contains(line), "`{line}` is not told:\n{text}");
}

/// What an event is explained with, line by line.
fn why(fight: &super::Fight, event: u64) -> String {
    let why = explain(fight.history(), fight.system(), event, Viewer::Afterwards);
    why.expect("the event is there").to_string()
}

#[test]
fn shock_says_which_weapon_has_it_and_what_it_reaches() {
    let reached = "Ash 12 → 11 hp (A miss with a Shock weapon may still do damage: the axe has \
                   Shock 1 up to AC 15; Melee AC 10)";
    says(&told(&played("typed", FIGHT)), reached);

    let armored = CAST.replacen("hp-max = 12", "hp-max = 12\nmelee-ac = 16", 1);
    let lines = "\ngm start [3 5]\ngrak melee-attack ash weapon=axe [2]\n";
    let kept_off = "(Ash: Shock reaches only up to the Melee AC of its rating: the axe has Shock 1 \
                    up to AC 15; Melee AC 16)";
    says(&told(&played_with(&armored, "typed", lines)), kept_off);

    let any = CAST.replacen("shock-ac = 15", "shock-any-ac = true", 1);
    says(&told(&played_with(&any, "typed", lines)), "the axe has Shock 1 against any AC");
}

/// Whoever was struck has struck back before it suffers: neither that blow nor its weapon is why.
#[test]
fn what_is_suffered_after_striking_back_has_the_first_blow_for_its_reason() {
    let lines = "\ngm start [3 5]\ngrak melee-attack ash weapon=axe [2]\n\
                 ash take snap-attack kind=melee target=grak weapon=longsword [2]\n";
    let fight = played_with(CAST, "typed", lines);
    let loss = |event: &u64| why(&fight, *event).starts_with(&format!("#{event} Ash 12 → 11 hp"));
    let loss = (1..=fight.history().count()).rev().find(loss).expect("the Shock is suffered");
    let why = why(&fight, loss);
    says(&why, "the axe has Shock 1 up to AC 15");
    let led = why.split("the rolls that led to it:\n").nth(1).expect("rolls have led to it");
    let first = led.lines().next().unwrap_or_default();
    assert!(first.ends_with(" Grak: attack on Ash"), "{why}");
    assert!(!led.contains("attack on Grak"), "{why}");
}

#[test]
fn a_natural_result_that_decides_says_so_beside_the_sum() {
    let switched = CAST.replacen("[map]", "[options]\nnatural-1-20 = true\n[map]", 1);
    let strong = switched.replacen("attack-bonus = 1", "attack-bonus = 28", 1);
    let lines = "\ngm start [5 3]\nash melee-attack grak weapon=longsword [1]\n";
    let fight = played_with(&strong, "typed", lines);
    says(&told(&fight), "against 13 Melee AC would hit; a natural 1: miss");
    let attack = (1..=fight.history().count())
        .find(|event| why(&fight, *event).contains("rolled because of wwn:attack.roll"))
        .expect("the attack is told");
    says(&why(&fight, attack), "\n31 against 13 would hit; a natural 1: miss\n");

    let armored = switched.replacen("melee-ac = 13", "melee-ac = 30", 1);
    let lines = "\ngm start [5 3]\nash melee-attack grak weapon=longsword [20 6]\n";
    let text = told(&played_with(&armored, "typed", lines));
    says(&text, "against 30 Melee AC would miss; a natural 20: hit");

    // Where the sum decides as well, nothing has to be said of the face.
    let lines = "\ngm start [5 3]\nash melee-attack grak weapon=longsword [20 6]\n";
    says(&told(&played_with(&switched, "typed", lines)), "against 13 Melee AC: hit");
}

/// Once a 20 against 20 read as if the sum had decided, and decided wrongly.
#[test]
fn a_natural_result_says_so_where_the_sum_meets_the_number_exactly() {
    let fighter = |id: &str, side: &str| {
        format!(
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nat = \"a\"\nagi = 20\nmax-health = 20\n\
             [[combatant.weapon]]\nid = \"axe\"\ndamage = \"1d8\"\n"
        )
    };
    let (ada, gil) = (fighter("ada", "heroes"), fighter("gil", "bandits"));
    let cast = format!(
        "---\nsystem = \"factions\"\ndice = \"typed\"\n[[map.zone]]\nid = \"a\"\n{ada}{gil}---\n"
    );
    let lines = "\ngm start started-by=heroes\nheroes choose-first-faction heroes\nada attack gil\n\
                 gil answer dodge [20 5]\n";
    let text = told(&played_with(&cast, "typed", lines));
    says(&text, "against at most 20 AGI would succeed; a natural 20: failure");
}

#[test]
fn what_the_gm_decides_without_a_die_says_whose_word_it_is() {
    let lines = "\ngm start [5 3]\nash melee-attack grak weapon=longsword succeeds=ash [6]\n";
    says(&told(&played("typed", lines)), "attack 13 by the GM's word against 13 Melee AC: hit");
}

#[test]
fn an_explanation_names_no_rolls_that_lie_before_the_round() {
    let fight = played("typed", FIGHT);
    let in_the_opening = (10..17).map(|event| why(&fight, event)).collect::<String>();
    assert!(!in_the_opening.contains("the rolls that led to it"), "{in_the_opening}");
    assert!(why(&fight, 42).contains("the rolls that led to it"), "a loss has rolls");
    // The initiative of one side did not lead to that of the other.
    assert!(!why(&fight, 3).contains("#5 "), "{}", why(&fight, 3));
}

#[test]
fn the_opening_is_explained_by_who_fights_and_an_undo_once() {
    let fight = played("typed", FIGHT);
    says(&why(&fight, 1), "\n      Ash (ash, played by maria): 12 hp, at 3,4\n");
    let undo = why(&fight, 34);
    assert_eq!(undo.matches("takes back").count(), 1, "{undo}");
    says(&undo, "\nsaid: by gm, 2023-11-14 22:13:20 UTC\n");
}

/// Damage that armour lessens comes of what was rolled: it could not be followed to its die.
#[test]
fn a_number_without_a_die_is_followed_to_the_rolls_it_came_of() {
    let fight = talked(
        "---
system = \"factions\"
dice = \"typed\"
[[combatant]]
id = \"odo\"
side = \"travellers\"
max-health = 12
armour = 1
[[combatant]]
id = \"warden\"
side = \"tollmen\"
max-health = 10
[[combatant.weapon]]
id = \"spear\"
damage = \"1d8\"
---
gm start started-by=tollmen
warden attack odo
odo answer pass [4]
",
    )
    .into_session();
    let all = (1..=fight.history().count()).map(|event| why(&fight, event));
    let dealt = all.into_iter().find(|why| why.contains("worked out because of factions:"));
    let dealt = dealt.expect("what armour leaves is worked out");
    says(&dealt, "damage dealt 3 = 4 damage");
    says(&dealt, "\nthe rolls that led to it:\n");
    says(&dealt, " Warden: damage on Odo\n");
    says(&dealt, "\n   d8 4, typed\n");
}
