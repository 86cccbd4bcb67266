//! Which options only the GM's seat gives, whoever does the deed: one that is new, or lost, is a
//! decision to be made here.

use affray::engine::catalog::Said;
use affray::rules::SYSTEMS;

/// A system, an option that is the GM's to give, and the verbs that have it.
type Decision = (&'static str, &'static str, &'static [&'static str]);

/// Every such option of a verb that others than the GM say.
const DECISIONS: &[Decision] = &[
    // What stands in no rule, such as mud: a number and a reason.
    (
        "wwn",
        "gm-mod",
        &[
            "melee-attack",
            "ranged-attack",
            "snap-attack",
            "swarm-strike",
            "charge",
            "free-attack",
            "use-skill",
            "shove",
            "grapple",
            "execution-attack",
        ],
    ),
    ("wwn", "gm-effects", &["main-other", "move-other", "on-turn-other", "instant-other"]),
    (
        "hallowed-earth",
        "attack-modifiers",
        &["attack", "throw-item", "defensive-attack", "act", "reposte"],
    ),
    ("hallowed-earth", "modifier", &["heal-check", "intimidate", "other-action"]),
    // Whether an attack is critical, should it hit.
    ("hallowed-earth", "critical", &["act", "reposte"]),
    // Whether what is thrown at a friend has to hit.
    ("hallowed-earth", "to-hit", &["act", "throw-item"]),
    // How hard a Test is, and whether with one die or two.
    (
        "radiant-hack",
        "dr",
        &["attack", "cast-spell", "free-attack", "improvise", "negotiate", "shake-off", "stunt"],
    ),
    ("radiant-hack", "advantage", WITH_A_TEST),
    ("radiant-hack", "disadvantage", WITH_A_TEST),
    ("radiant-hack", "attribute", &["shake-off"]),
    ("radiant-hack", "effect", &["stunt"]),
    ("radiant-hack", "effects", &["improvise"]),
    ("factions", "complex", &["interact"]),
    ("factions", "challenging", &["attack", "disarm", "grapple", "counter", "opportunity-attack"]),
    // What stands between them, and whether it keeps a blow off.
    ("factions", "protection", &["attack", "counter", "opportunity-attack"]),
    ("factions", "penetrates", &["attack", "counter", "opportunity-attack"]),
    ("factions", "closed", &["attack"]),
    // Whether what is done gives away who is hidden.
    ("factions", "reveals", &["move", "attack", "disarm", "grapple", "say", "invoke-power"]),
    ("factions", "effects", &["improvise"]),
    ("factions", "cost", &["improvise", "hide"]),
    ("factions", "reason", &["hide"]),
    ("factions", "save", &["hide"]),
    // Whatever the DM finds fair beside cover and range.
    ("defined", "modifier", &["attack", "cast-spell", "resolve-held", "shield-bash", "shatter"]),
    ("defined", "modifier", &["disarm", "grapple", "shove", "trip"]),
];

/// What brings a Test.
const WITH_A_TEST: &[&str] = &[
    "attack",
    "cast-spell",
    "end-turn",
    "free-attack",
    "improvise",
    "negotiate",
    "shake-off",
    "stunt",
];

#[test]
fn every_option_that_is_the_gms_to_give_is_decided_to_be() {
    let mut decided: Vec<(&str, &str, &str)> = Vec::new();
    for (system, option, verbs) in DECISIONS {
        decided.extend(verbs.iter().map(|verb| (*system, *option, *verb)));
    }
    let mut there = Vec::new();
    for system in SYSTEMS {
        for verb in system.verbs().iter().filter(|verb| verb.said != Said::Gm) {
            for option in verb.options.iter().filter(|option| option.by_gm) {
                there.push((system.id(), system.spell(option.name), system.spell(verb.name)));
            }
        }
    }
    decided.sort_unstable();
    there.sort_unstable();
    assert_eq!(there, decided);
}
