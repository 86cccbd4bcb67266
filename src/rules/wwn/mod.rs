//! Worlds Without Number, chapter 2.4: combat.
//!
//! The modules are listed from the ground up: names, sheet, facts, areas, what moves a fight
//! on, the list of verbs. Each knows those before it, save for what the tests list.

#[macro_use]
extern crate affray_engine;

use crate::engine::catalog::Shown;
use crate::engine::{Definition, Lexicon, Rules};
use crate::vocabulary::{Clause, core};
use affray_engine::{engine, state, vocabulary};

/// The words of this system, with their codes.
pub mod names;

/// Stats, pools, conditions and switches.
pub mod sheet;

/// An attack as it goes through its steps.
pub mod blow;

/// The options of attacks.
pub mod options;

/// What a sheet comes to in play.
pub mod character;

/// What stands in for the skills of NPCs.
pub mod npc;

/// Objects and vehicles.
pub mod objects;

/// Spells in combat.
pub mod magic;

/// Shields.
pub mod shield;

/// Feet, squares and the grid.
pub mod units;

/// Places in the order of turns.
pub mod slot;

/// What combat takes from other chapters.
pub mod outside;

/// Armor Class.
pub mod armor;

/// Ties of opposed checks.
pub mod opposed;

/// Skill checks.
pub mod check;

/// Groups caught unawares.
pub mod surprise;

/// Who acts when.
pub mod initiative;

/// Automatic initiative.
pub mod autoinit;

/// The sequence of a fight.
pub mod sequence;

/// What else can be done.
pub mod common;

/// The kinds of action.
pub mod actions;

/// What is prepared for an execution.
pub mod preparation;

/// Attacks on the helpless.
pub mod helpless;

/// Who holds whom.
pub mod grip;

/// Where the two in a grapple end when one moves the other.
pub mod dragging;

/// Grappling: what it asks, what it rules out, and how it ends.
pub mod grapple;

/// Lying prone and getting up.
pub mod prone;

/// Readying, reloading, dropping.
pub mod gear;

/// Non-lethal damage.
pub mod nonlethal;

/// Damage of bare hands.
pub mod punch;

/// Two weapons at once.
pub mod dual;

/// Melee attacks.
pub mod melee;

/// Ranged attacks.
pub mod ranged;

/// Modifiers of the attack roll.
pub mod modifier;

/// Shoving.
pub mod shove;

/// Attacks that shove or grapple instead of wounding.
pub mod maneuver;

/// What a line says of an attack.
pub mod phrasing;

/// The Fighting Withdrawal.
pub mod withdrawal;

/// Total Defense.
pub mod total_defense;

/// Screening an ally.
pub mod screen;

/// Swarming one enemy.
pub mod swarm;

/// Snap Attacks.
pub mod snap;

/// When Morale is due.
pub mod morale;

/// Trauma Dice and what they multiply.
pub mod trauma;

/// Going down.
pub mod zero_hp;

/// Shock, the harm a miss does.
pub mod shock;

/// What a hit does.
pub mod damage;

/// When an Instant Action may come and what it stops.
pub mod instant;

/// The attack roll.
pub mod attack;

/// Holding an action.
pub mod hold;

/// Execution attacks, and the minute before them.
pub mod execution;

/// Attacks from their declaration to their effects.
pub mod strike;

/// Moving and free attacks.
pub mod run;

/// Charging.
pub mod charge;

/// Using skills, first aid among them.
pub mod skill;

/// When a turn begins.
pub mod turn;

/// The end of a round.
pub mod round;

/// The course of a fight, as its verbs move it.
pub mod course;

/// The GM's word.
pub mod ruling;

/// The numbers and conditions in force now, for display.
pub mod in_force;

/// What looks forgotten or mistaken on a sheet.
pub mod doubts;

/// What to write for words the rules do not have.
mod instead;

/// The verbs.
pub mod verbs;

/// The clauses of each area, in the order of the chapter.
pub const CLAUSES: &[&[&Clause]] = &[
    units::CLAUSES,
    sequence::CLAUSES,
    round::CLAUSES,
    morale::CLAUSES,
    initiative::CLAUSES,
    turn::CLAUSES,
    surprise::CLAUSES,
    autoinit::CLAUSES,
    actions::CLAUSES,
    instant::CLAUSES,
    common::CLAUSES,
    melee::CLAUSES,
    ranged::CLAUSES,
    snap::CLAUSES,
    swarm::CLAUSES,
    charge::CLAUSES,
    screen::CLAUSES,
    total_defense::CLAUSES,
    run::CLAUSES,
    withdrawal::CLAUSES,
    skill::CLAUSES,
    gear::CLAUSES,
    prone::CLAUSES,
    hold::CLAUSES,
    attack::CLAUSES,
    modifier::CLAUSES,
    npc::CLAUSES,
    opposed::CLAUSES,
    damage::CLAUSES,
    nonlethal::CLAUSES,
    punch::CLAUSES,
    trauma::CLAUSES,
    shock::CLAUSES,
    maneuver::CLAUSES,
    shove::CLAUSES,
    grapple::CLAUSES,
    execution::CLAUSES,
    zero_hp::CLAUSES,
    helpless::CLAUSES,
    dual::CLAUSES,
    magic::CLAUSES,
    objects::CLAUSES,
    outside::CLAUSES,
];

/// The game, as the verbs of the engine know it.
pub struct Game;

/// Worlds Without Number.
pub const DEFINITION: Definition = Definition {
    id: "wwn",
    title: "Worlds Without Number, combat",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        conditions: sheet::CONDITIONS,
        verbs: verbs::VERBS,
        declaration: turn::declared,
        ruling: ruling::change,
        newcomers: ruling::newcomers,
        after: round::after,
        lexicon: Lexicon { names: names::NAMES, called: names::CALLED, clauses: CLAUSES },
        ..Rules::PLAIN
    },
    stats: &sheet::STATS,
    switches: sheet::SWITCHES,
    example: include_str!("example.play"),
    guide: include_str!("../../guide/wwn.md"),
    guide_says: "Worlds Without Number: sheets, a turn, the verbs",
    shown: Shown {
        health: Some((names::HP, names::HP_MAX)),
        own_place: Some(names::INDIVIDUAL_INITIATIVE),
        actions: &[names::MAIN, names::MOVE_ACTION],
        defenses: &[names::MELEE_AC, names::RANGED_AC],
        first: &[names::ATTACK_BONUS, names::DEX_MOD],
        kind: Some(core::KIND),
        natural: Some(names::UNARMED),
        counted_for: &[(names::SHIELD_SHOCK_IGNORE, shield::uses_one)],
        purposes: &[
            (names::SCREEN_AN_ALLY, "check to pass the screen", "check to screen"),
            (names::HEAL, "healing", ""),
        ],
        at_most: &[core::MORALE],
        of_weapon: Some(shock::told),
        others: Some(morale::others),
        prone: &[names::PRONE],
        down: &[names::INCAPACITATED, names::MORTALLY_WOUNDED, names::STABILIZED],
        dead: &[names::DEAD],
        ..Shown::NOTHING
    },
    instead: instead::WORDS,
    keys: instead::KEYS,
    complete: outside::give_unarmed,
    doubts: doubts::of,
    sums: &[
        (names::MELEE_AC, |state, who| Some(armor::ac(state, who, names::MELEE_AC))),
        (names::RANGED_AC, |state, who| Some(armor::ac(state, who, names::RANGED_AC))),
        (names::PHYSICAL_SAVE, |state, who| Some(outside::physical_save(state, who))),
        (names::TRAUMA_TARGET, |state, who| Some(trauma::target(state, who))),
    ],
    number: in_force::number,
    holds: in_force::holds_condition,
    ..Definition::PLAIN
};
