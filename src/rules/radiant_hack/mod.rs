//! Radiant Hack: the combat chapter.
//!
//! The modules are listed from the ground up: names, sheet, facts, areas, the list of verbs. Each
//! knows those before it, save for what the tests list.

#[macro_use]
extern crate affray_engine;

use crate::engine::catalog::Shown;
use crate::engine::{Definition, Lexicon, Rules};
use crate::vocabulary::{Clause, Member, core};
use affray_engine::{engine, vocabulary};

/// The words of this system, with their codes.
pub mod names;

/// Stats, pools, conditions and switches.
pub mod sheet;

/// Numbers and facts that several areas work out from a sheet.
pub mod character;

/// An attack as it goes through its steps.
pub mod blow;

/// Marked usages of weapons.
pub mod usage;

/// Terms that come from outside the chapter.
pub mod outside;

/// How a Test is made.
pub mod test;

/// Hinderances.
pub mod hinderance;

/// Ongoing Damage.
pub mod ongoing;

/// Surprise.
pub mod surprise;

/// When a fight is over.
pub mod combat;

/// Conditions of Zones.
pub mod zone_condition;

/// Tests that the GM calls for.
pub mod call;

/// Morale: whether the enemies fight on.
pub mod morale;

/// Dual-wielding.
pub mod dual;

/// Critical damage: what a natural 20 and a natural 1 do.
pub mod crit;

/// Distances between combatants.
pub mod distance;

/// The Turn: one move and one Action.
pub mod turn;

/// The battlefield and its Zones.
pub mod zones;

/// Hit points, and what happens at 0.
pub mod hp;

/// Initiative: which side begins, and the order of the Turns.
pub mod initiative;

/// Avoiding a Creature's attack.
pub mod avoid;

/// Attacks and their damage.
pub mod attack;

/// Disengaging: leaving a Zone with an enemy Close.
pub mod disengage;

/// Reactions of Creatures to the Characters.
pub mod reaction;

/// Stunts: Actions against an opponent that are not attacks.
pub mod stunt;

/// Rounds and Turns.
pub mod structure;

/// Rulings of the GM.
pub mod ruling;

/// Spells.
pub mod spell;

/// What looks forgotten or mistaken on a sheet.
pub mod doubts;

/// What to write for words the rules do not have.
mod instead;

/// The verbs.
pub mod verbs;

/// The clauses of each area, in the order of the chapter.
pub const CLAUSES: &[&[&Clause]] = &[
    structure::CLAUSES,
    surprise::CLAUSES,
    initiative::CLAUSES,
    zones::CLAUSES,
    distance::CLAUSES,
    zone_condition::CLAUSES,
    turn::CLAUSES,
    attack::CLAUSES,
    avoid::CLAUSES,
    dual::CLAUSES,
    crit::CLAUSES,
    ongoing::CLAUSES,
    disengage::CLAUSES,
    stunt::CLAUSES,
    hinderance::CLAUSES,
    reaction::CLAUSES,
    morale::CLAUSES,
    outside::CLAUSES,
    test::CLAUSES,
    hp::CLAUSES,
    usage::CLAUSES,
    combat::CLAUSES,
];

/// The game, as the verbs of the engine know it.
pub struct Game;

/// Radiant Hack.
pub const DEFINITION: Definition = Definition {
    id: "radiant-hack",
    title: "Radiant Hack, combat",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        conditions: sheet::CONDITIONS,
        verbs: verbs::VERBS,
        declaration: turn::declared,
        ruling: ruling::change,
        newcomers: structure::newcomers,
        after: structure::proceed,
        lexicon: Lexicon { names: names::NAMES, called: names::CALLED, clauses: CLAUSES },
        ..Rules::PLAIN
    },
    stats: &sheet::STATS,
    switches: sheet::SWITCHES,
    example: include_str!("example.play"),
    guide: include_str!("../../guide/radiant-hack.md"),
    guide_says: "Radiant Hack: sheets, a Turn, the verbs",
    shown: Shown {
        health: Some((names::HP, names::MAX_HP)),
        actions: &[names::TURN_MOVE, names::TURN_ACTION],
        first: &[names::LEVEL, names::SKILL, names::STR, names::DEX],
        kind: Some(core::KIND),
        natural: Some(names::NATURAL),
        named: Some((names::ATTRIBUTES, &character::FURTHER)),
        phrases: &[(names::HAZARD, "a Test of {attribute}[ at DR {dr}][, on a failure {on-fail}]")],
        purposes: &[
            (names::ONGOING, "Test against Ongoing Damage", ""),
            (names::HAZARD, "Test against the hazard", ""),
            (names::HINDERANCE, "Test against being {}", ""),
        ],
        tables: &[(reaction::TABLE, reaction::row), (initiative::SIDE_ROLL, initiative::begins)],
        of_change: Some(ongoing::told),
        of_need: Some(hinderance::asked_about),
        dead: &[names::DEAD],
        down: &[names::OUT],
        ..Shown::NOTHING
    },
    instead: instead::WORDS,
    keys: instead::KEYS,
    complete,
    doubts: doubts::of,
    number: character::number,
    holds: character::holds_condition,
    ..Definition::PLAIN
};

/// Completes the sheet of a combatant: bare hands, items in the backpack, and that it is out.
fn complete(member: &mut Member) {
    attack::give_unarmed(member);
    let gone = hp::OUTCOMES.into_iter().any(|outcome| member.is(outcome));
    if gone && !member.is(names::OUT) {
        member.conditions.push(names::OUT);
    }
    for item in &mut member.items {
        if item.stats.says(core::STOWED) {
            item.carry = core::STOWED;
        }
        item.stats = std::mem::take(&mut item.stats).without(&[core::STOWED]);
        if item.kind == core::WEAPON {
            let given = item.pools.iter().find(|pool| pool.0 == names::USAGE).map(|pool| pool.1);
            let marked = given.or(item.stats.int(names::USAGE_MARKED)).unwrap_or(0);
            let natural = item.stats.says(names::NATURAL);
            let most = if natural { 0 } else { item.stats.int(names::USAGE_MAX).unwrap_or(3) };
            item.pools = vec![(names::USAGE, marked.clamp(0, most))];
        }
    }
}
