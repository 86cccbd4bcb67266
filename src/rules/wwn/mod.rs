//! Worlds Without Number, chapter 2.4: combat.

use crate::engine::catalog::{Shown, starting_pools};
use crate::engine::{Definition, Lexicon, Rules, everybody};
use crate::vocabulary::{Clause, Member};

/// The words of this system, with their codes.
pub mod names;

/// What a sheet comes to in play.
pub mod character;

/// Shields.
pub mod shield;

/// What a line says of an attack.
pub mod options;

/// The GM's word.
pub mod ruling;

/// Stats, pools, conditions and switches.
pub mod sheet;

/// The verbs.
pub mod verbs;

/// Feet, squares and the grid.
pub mod units;

/// The sequence of a fight.
pub mod sequence;

/// The end of a round.
pub mod round;

/// When Morale is due.
pub mod morale;

/// Who acts when.
pub mod initiative;

/// When a turn begins.
pub mod turn;

/// Groups caught unawares.
pub mod surprise;

/// Automatic initiative.
pub mod autoinit;

/// The kinds of action.
pub mod actions;

/// When an Instant may come and what it stops.
pub mod instant;

/// What else can be done.
pub mod common;

/// Melee attacks.
pub mod melee;

/// Ranged attacks.
pub mod ranged;

/// Snap Attacks.
pub mod snap;

/// Swarming one enemy.
pub mod swarm;

/// Charging.
pub mod charge;

/// Screening an ally.
pub mod screen;

/// Total Defense.
pub mod total_defense;

/// Moving and free attacks.
pub mod run;

/// The Fighting Withdrawal.
pub mod withdrawal;

/// Using skills, first aid among them.
pub mod skill;

/// Readying, reloading, dropping.
pub mod gear;

/// Lying prone and getting up.
pub mod prone;

/// Holding an action.
pub mod hold;

/// The attack roll.
pub mod attack;

/// Modifiers of the attack roll.
pub mod modifier;

/// What stands in for the skills of NPCs.
pub mod npc;

/// Skill checks.
pub mod check;

/// Ties of opposed checks.
pub mod opposed;

/// What a hit does.
pub mod damage;

/// Non-lethal damage.
pub mod nonlethal;

/// Damage of bare hands.
pub mod punch;

/// Trauma Dice and what they multiply.
pub mod trauma;

/// Shock, the harm a miss does.
pub mod shock;

/// Attacks that shove or grapple instead of wounding.
pub mod maneuver;

/// Shoving.
pub mod shove;

/// Grappling: who holds whom, what that rules out, and how it ends.
pub mod grapple;

/// Where the two in a grapple end when one moves the other.
pub mod dragging;

/// Execution attacks, and the minute before them.
pub mod execution;

/// Going down.
pub mod zero_hp;

/// Attacks on the helpless.
pub mod helpless;

/// Two weapons at once.
pub mod dual;

/// Spells in combat.
pub mod magic;

/// Objects and vehicles.
pub mod objects;

/// What combat takes from other chapters.
pub mod outside;

/// The clauses of each area, in the order of the modules.
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

/// Worlds Without Number.
pub const DEFINITION: Definition = Definition {
    id: "wwn",
    title: "Worlds Without Number, combat",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        verbs: verbs::VERBS,
        declaration: turn::declared,
        ruling: ruling::change,
        newcomers: ruling::newcomers,
        after: turn::after,
        lexicon: Lexicon { names: names::NAMES, clauses: CLAUSES },
    },
    stats: sheet::STATS,
    conditions: sheet::CONDITIONS,
    switches: sheet::SWITCHES,
    shown: Shown {
        health: Some((names::HP, names::HP_MAX)),
        actions: &[names::MAIN, names::MOVE_ACTION],
        defenses: &[names::MELEE_AC, names::RANGED_AC],
        natural: Some(names::UNARMED),
    },
    complete,
    sums: &[
        (names::MELEE_AC, |state, who| Some(attack::ac(state, who, names::MELEE_AC))),
        (names::RANGED_AC, |state, who| Some(attack::ac(state, who, names::RANGED_AC))),
        (names::PHYSICAL_SAVE, |state, who| Some(outside::physical_save(state, who))),
        (names::TRAUMA_TARGET, |state, who| Some(trauma::target(state, who))),
    ],
    number: character::number,
    holds: character::holds_condition,
    audience: everybody,
};

/// Completes the sheet of a combatant: its fist, and the pools it starts with.
fn complete(member: &mut Member) {
    outside::give_unarmed(member);
    starting_pools(sheet::POOLS, member);
}
