//! Alternating factions: factions take turns or pass, attacks hit without a roll, reactions spend
//! the turn. A combat chapter with saves on STR, AGI and WIT.
//!
//! The modules are listed from the ground up: names, sheet, facts, areas, the list of verbs. Each
//! knows those before it, save for what the tests list.

#![allow(special_module_name)] // `main` is the main phase of the chapter

#[macro_use]
extern crate affray_engine;

use crate::engine::catalog::{Initiative, Matter, Shown};
use crate::engine::{Definition, Lexicon, Rules};
use crate::state::State;
use crate::vocabulary::{Asked, Clause, Event, core};
use affray_engine::{engine, state, vocabulary};

/// The words of this system, with their codes.
pub mod names;

/// Stats, pools, conditions and switches.
pub mod sheet;

/// What follows from a sheet in play.
pub mod character;

/// An attack as it goes through its steps.
pub mod blow;

/// How long a stretch of time is.
pub mod stretch;

/// Limits on talk and time.
pub mod chaos;

/// Zones, borders and distances.
pub mod map;

/// What fights do to weapons and armour.
pub mod gear;

/// What the chapter takes from its family of games.
pub mod outside;

/// Saves, and group saves.
pub mod save;

/// Morale checks.
pub mod morale;

/// What happens at 0 health.
pub mod health;

/// Whose slot it is, and which passes count.
pub mod slots;

/// Fast and slow activations.
pub mod fat;

/// Which faction acts first in a round.
pub mod initiative;

/// What a turn holds, and what it costs to react.
pub mod turn;

/// Grapples: what a hold allows, and what ends it.
pub mod grapple;

/// Ambushes, hiding and being revealed.
pub mod sneak;

/// Surrendering.
pub mod surrender;

/// Main actions.
pub mod main;

/// Bonus actions.
pub mod bonus;

/// What can be done outside a turn.
pub mod reactions;

/// What stands between an attack and its target.
pub mod protection;

/// Melee attacks.
pub mod melee;

/// Ranged attacks.
pub mod ranged;

/// Indirect ranged attacks.
pub mod indirect;

/// What a new target changes.
pub mod redirect;

/// Disarming.
pub mod disarm;

/// Non-lethal attacks.
pub mod nonlethal;

/// Attacks, from the save to the damage.
pub mod attack;

/// Attacks that hit a zone.
pub mod blast;

/// The attack that a line of play describes.
pub mod aim;

/// Hiding behind a character.
pub mod hide;

/// Guarding a character.
pub mod guard;

/// Dodging.
pub mod dodge;

/// Countering.
pub mod counter;

/// Who may react to an attack, and when.
pub mod react;

/// An effect in place of damage.
pub mod stunt;

/// The verb `attack`, and every attack step by step.
pub mod strike;

/// The verbs of non-lethal attacks.
pub mod overpower;

/// Opportunity attacks.
pub mod opportunity;

/// Moving by up to a zone.
pub mod movement;

/// Chases.
pub mod chase;

/// Rounds, slots and passes.
pub mod procedure;

/// Rulings of the GM.
pub mod ruling;

/// What looks forgotten or mistaken on a sheet.
pub mod doubts;

/// What to write for words the rules do not have.
mod instead;

/// The verbs.
pub mod verbs;

/// The clauses of each area, in the order of the chapter.
pub const CLAUSES: &[&[&Clause]] = &[
    procedure::CLAUSES,
    initiative::CLAUSES,
    turn::CLAUSES,
    main::CLAUSES,
    bonus::CLAUSES,
    reactions::CLAUSES,
    attack::CLAUSES,
    melee::CLAUSES,
    ranged::CLAUSES,
    indirect::CLAUSES,
    react::CLAUSES,
    dodge::CLAUSES,
    counter::CLAUSES,
    hide::CLAUSES,
    guard::CLAUSES,
    redirect::CLAUSES,
    opportunity::CLAUSES,
    protection::CLAUSES,
    blast::CLAUSES,
    stunt::CLAUSES,
    nonlethal::CLAUSES,
    disarm::CLAUSES,
    grapple::CLAUSES,
    sneak::CLAUSES,
    morale::CLAUSES,
    surrender::CLAUSES,
    chase::CLAUSES,
    gear::CLAUSES,
    fat::CLAUSES,
    chaos::CLAUSES,
    save::CLAUSES,
    map::CLAUSES,
    health::CLAUSES,
    stretch::CLAUSES,
    outside::CLAUSES,
];

/// The game, as the verbs of the engine know it.
pub struct Game;

/// Alternating factions.
pub const DEFINITION: Definition = Definition {
    id: "factions",
    title: "Alternating Factions, combat with saves on STR, AGI and WIT",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        conditions: sheet::CONDITIONS,
        verbs: verbs::VERBS,
        declaration: procedure::declared,
        ruling: ruling::change,
        after_ruling: procedure::after_ruling,
        newcomers: procedure::newcomers,
        after: procedure::after,
        lexicon: Lexicon { names: names::NAMES, called: names::CALLED, clauses: CLAUSES },
    },
    stats: &sheet::STATS,
    switches: sheet::SWITCHES,
    example: include_str!("example.play"),
    guide: include_str!("../../guide/factions.md"),
    guide_says: "Alternating Factions: sheets, slots and reactions, the verbs",
    shown: Shown {
        health: Some((names::HEALTH, names::MAX_HEALTH)),
        actions: &[names::TURN, names::MAIN, names::BONUS, names::MOVEMENT],
        defenses: &[names::ARMOUR],
        first: &[names::STR, names::AGI, names::WIT],
        kind: Some(names::RUN_BY),
        natural: Some(names::UNARMED),
        at_most: &[
            names::TO_HIT,
            names::SAVE,
            names::DODGE,
            names::GRAPPLE,
            names::DISARM,
            names::BREAK_FREE,
            names::CHASE,
            core::MORALE,
            names::DURABILITY,
        ],
        phases: &[names::FAST, names::SLOW],
        initiative: Initiative::Held,
        spent: &[names::TURN_SPENT],
        of_need: Some(asked_about),
        down: &[names::INCAPACITATED],
        dead: &[names::DEAD],
        ..Shown::NOTHING
    },
    instead: instead::WORDS,
    keys: instead::KEYS,
    complete: outside::give_unarmed,
    doubts: doubts::of,
    sums: &[(names::ARMOUR, |state, who| Some(outside::armour(state, who)))],
    number: character::number,
    holds: character::holds_condition,
    ..Definition::PLAIN
};

/// What is awaited: the item that a die is thrown for, or the factions on the faces of a die.
fn asked_about(state: &State, asked: &Asked, before: &[Event]) -> Option<Matter> {
    match asked.clause {
        clause if clause == gear::DURABILITY.code => gear::rolled_for(state, before),
        clause if [initiative::RANDOM.code, initiative::AMBUSH.code].contains(&clause) => {
            initiative::on_the_die(state, before.first()?)
        }
        _ => None,
    }
}
