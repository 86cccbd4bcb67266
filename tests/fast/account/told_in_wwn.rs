//! What is told of a fight of wwn.

use super::told::{played, told};
use crate::shared::{talked, try_say};
use affray::account::Depth;

const GANG: &str = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[options]\ntrauma = true\n\
    [[combatant]]\nid = \"big\"\nside = \"beasts\"\nhp-max = 60\nmelee-ac = 10\n\
    [[combatant]]\nid = \"gob\"\nside = \"gobs\"\ncount = 3\nhp-max = 9\nattack-bonus = 2\n\
    [[combatant.weapon]]\nid = \"axe\"\ndamage = \"1d12+2\"\ntrauma-die = \"1d8\"\n\
    trauma-rating = 2\n---\n";

/// It read as if 16 had been raised to 30 before the cap of the swarm took 2 off.
#[test]
fn damage_that_is_capped_and_then_multiplied_is_told_in_that_order() {
    let joins = |gob: &str| format!("{gob} swarm-attack big weapon=axe\n{gob} end-turn\n");
    // 12 + 2 + 2 from the swarm: 2 more than the usual maximum of 14, which the Trauma Die doubles.
    let strike = "gob-3 swarm-attack big weapon=axe\n\
        gob-3 swarm-strike big kind=melee weapon=axe adjacent=yes [10 12 8]\n";
    let lines = format!("gm start [1 8]\n{}{}{strike}", joins("gob-1"), joins("gob-2"));
    let brief = told(&played(&format!("{GANG}{lines}")), Depth::Brief);
    let damage = "16 damage −2 over the usual maximum, doubled to 28";
    assert!(brief.contains(damage), "{brief}");
}

/// Whoever acts first alone has rolled nothing, and was told to have 0; everybody else was told to
/// have individual initiative.
#[test]
fn an_order_of_individuals_tells_what_was_rolled_and_who_acts_first() {
    let fight = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[options]\nindividual-initiative = true\n\
        [[combatant]]\nid = \"ash\"\nside = \"heroes\"\nkind = \"pc\"\nhp-max = 9\n\
        automatic-initiative = true\n\
        [[combatant]]\nid = \"orc\"\nside = \"raiders\"\nhp-max = 9\n\
        [[combatant]]\nid = \"hob\"\nside = \"hobs\"\nhp-max = 9\n---\ngm start [4 6]\n";
    let plain = told(&played(fight), Depth::Plain);
    let order = "Order of turns: Ash (automatic initiative), Hob 6, Orc 4\n";
    assert!(plain.contains(order), "{plain}");
}

/// Without a map nothing was said of a push.
#[test]
fn a_push_without_a_map_is_told() {
    let lines = "gm start [1 8]\ngob-1 shove big weapon=axe result=push push-distance=5 \
        [10 6 6 1 1]\n";
    let plain = told(&played(&format!("{GANG}{lines}")), Depth::Plain);
    assert!(plain.contains("Big is pushed back up to 5 feet"), "{plain}");
}

/// Before the fight a Move Action was missing that nobody had spent.
#[test]
fn before_the_fight_no_action_is_spent() {
    for line in ["gob-1 run distance=10", "gob-1 charge big weapon=axe distance=10"] {
        let refused = try_say(&mut talked(GANG), line).expect_err("it has not started");
        assert!(refused.contains("the fight has not started"), "{refused}");
        assert!(!refused.contains("Move Action"), "{refused}");
    }
}
