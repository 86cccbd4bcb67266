//! Which options commit whom they name: one that is new is a decision to be made here.

use affray::engine::catalog::{Commits, Kind, Said};
use affray::rules::SYSTEMS;

/// What an option commits, the system, the option, and the verbs that have it.
type Decision = (Commits, &'static str, &'static str, &'static [&'static str]);

/// A decision for every option that names somebody, or something of somebody. Whoever is struck,
/// tended, opposed or spoken to is not committed; whoever may strike back is asked whether it does.
const DECISIONS: &[Decision] = &[
    // A helper spends its Main, a striker makes the one attack of its swarm.
    (Commits::Named, "wwn", "aided", &["use-skill", "stabilize"]),
    (Commits::Named, "wwn", "striker", &["swarm-strike"]),
    (
        Commits::Nobody,
        "wwn",
        "target",
        &[
            "melee-attack",
            "ranged-attack",
            "snap-attack",
            "swarm-attack",
            "swarm-strike",
            "charge",
            "use-skill",
            "stabilize",
            "shove",
            "grapple",
            "prepare-execution",
        ],
    ),
    // An opponent throws against it, which costs nothing.
    (Commits::Nobody, "wwn", "opponent", &["use-skill"]),
    // A ward is screened, and does nothing for it.
    (Commits::Nobody, "wwn", "ward", &["screen-an-ally"]),
    (Commits::Nobody, "wwn", "leaves", &["charge", "screen-an-ally", "run"]),
    (Commits::Nobody, "wwn", "in-response-to", &["total-defense", "act-now", "instant-other"]),
    (
        Commits::Nobody,
        "hallowed-earth",
        "target",
        &["attack", "use-item", "throw-item", "defensive-attack", "act"],
    ),
    (Commits::Nobody, "hallowed-earth", "targets", &["cast-spell", "intimidate"]),
    (Commits::Nobody, "hallowed-earth", "patient", &["heal-check"]),
    (Commits::Nobody, "hallowed-earth", "enters-threat-range-of", &["move"]),
    // Whoever takes something over carries it from then on.
    (Commits::Friends, "radiant-hack", "with", &["trade-item"]),
    (Commits::Nobody, "radiant-hack", "with", &["negotiate"]),
    (Commits::Nobody, "radiant-hack", "target", &["attack", "stunt"]),
    (Commits::Nobody, "radiant-hack", "targets", &["cast-spell"]),
    (Commits::Nobody, "radiant-hack", "enemies-close", &["move"]),
    // Only the GM names another than the one who is asked.
    (Commits::Nobody, "radiant-hack", "attacker", &["free-attack"]),
    // A character has one turn in a round.
    (Commits::Named, "factions", "character", &["take-turn"]),
    // The rules themselves ask whoever is hidden behind.
    (Commits::Nobody, "factions", "behind", &["hide-behind"]),
    (Commits::Nobody, "factions", "whom", &["guard"]),
    (Commits::Nobody, "factions", "leaves", &["move"]),
    // It is held already.
    (Commits::Nobody, "factions", "dragging", &["move"]),
    (
        Commits::Nobody,
        "factions",
        "target",
        &["attack", "disarm", "grapple", "shove", "propose-stunt"],
    ),
    (
        Commits::Nobody,
        "factions",
        "targets",
        &["attack", "invoke-power", "counter", "opportunity-attack"],
    ),
    (Commits::Nobody, "factions", "on", &["use-consumable"]),
    (Commits::Nobody, "factions", "weapon", &["disarm"]),
    (Commits::Nobody, "factions", "item", &["counter", "opportunity-attack"]),
    (
        Commits::Nobody,
        "defined",
        "target",
        &[
            "activate-motion-item",
            "activate-command-item",
            "use-item",
            "recall-knowledge",
            "swift-action",
            "attack",
            "disarm",
            "shield-bash",
            "trip",
            "shove",
            "charge",
            "cast-spell",
            "use-ability",
            "resolve-held",
            "immediate-action",
        ],
    ),
    (Commits::Nobody, "defined", "item", &["disarm"]),
    (Commits::Nobody, "defined", "leaves-threat-of", &["move", "charge", "resolve-held"]),
    (
        Commits::Nobody,
        "defined",
        "threatened-by",
        &[
            "stand-up",
            "drop-prone",
            "draw-weapon",
            "sheathe-weapon",
            "pick-up-item",
            "retrieve-item",
            "activate-motion-item",
            "drink-potion",
            "swap-weapon",
            "attack",
            "disarm",
            "trip",
            "shove",
            "cast-spell",
            "resolve-held",
        ],
    ),
];

#[test]
fn every_option_that_names_somebody_is_decided_to_commit_or_not() {
    type Line = (&'static str, &'static str, &'static str, Commits);
    let decided = DECISIONS.iter().flat_map(|(commits, system, option, verbs)| {
        verbs.iter().map(move |verb| (*system, *verb, *option, *commits))
    });
    let mut decided: Vec<Line> = decided.collect();
    let mut there: Vec<Line> = Vec::new();
    let naming = [Kind::Who, Kind::Whos, Kind::WhoOrSide, Kind::ItemOf];
    for system in SYSTEMS {
        // Who has the GM's seat speaks for everybody.
        for verb in system.verbs().iter().filter(|verb| verb.said != Said::Gm) {
            for option in verb.options {
                let (names, commits) = (naming.contains(&option.kind), option.commits);
                if names || commits != Commits::Nobody {
                    let words = (system.spell(verb.name), system.spell(option.name));
                    there.push((system.id(), words.0, words.1, commits));
                }
            }
        }
    }
    let key = |line: &Line| (line.0, line.1, line.2);
    decided.sort_unstable_by_key(key);
    there.sort_unstable_by_key(key);
    let new: Vec<&Line> = there.iter().filter(|line| !decided.contains(line)).collect();
    let gone: Vec<&Line> = decided.iter().filter(|line| !there.contains(line)).collect();
    assert!(new.is_empty() && gone.is_empty(), "not decided: {new:#?}\nno longer so: {gone:#?}");
}
