//! Hallowed Earth, the Combat article: declared actions on rising counts, Stress and Wound Points.
//!
//! The modules are listed from the ground up: names, sheet, facts, areas, the list of verbs. Each
//! knows those before it, except where the tests list an exception.

#[macro_use]
extern crate affray_engine;

use crate::engine::catalog::Shown;
use crate::engine::prelude::*;
use crate::engine::{Definition, Lexicon, Rules};
use crate::vocabulary::Member;
use affray_engine::{engine, state, vocabulary};

/// The words of this system, with their codes.
pub mod names;

/// Conditions, and which of them last.
pub mod lasting;

/// Stats, pools, verbs and switches.
pub mod sheet;

/// What a combatant is, has and holds, and where it stands.
pub mod character;

/// The turns of a round as they stand.
pub mod round;

/// What was declared for them, and which of it is done.
pub mod plan;

/// Full-Defenses and Defensive Attacks as they stand.
pub mod guard;

/// An attack as it goes through its steps.
pub mod blow;

/// When a creature dies.
pub mod death;

/// Who is Surprised.
pub mod surprise;

/// Skill checks.
pub mod check;

/// Scores, modifiers, damage to them.
pub mod attribute;

/// Conditions that are only names.
pub mod conditions;

/// How far a creature moves in a round.
pub mod speed;

/// Creatures that are down and Stabilized.
pub mod stabilized;

/// Creatures that are down with Stress left.
pub mod down;

/// Wound Points and injuries.
pub mod wounds;

/// The sides of a body, and what is hurt on which.
pub mod sides;

/// Combat Injuries, and what an injured body can still do.
pub mod injury;

/// Creatures that are down: at 0 Wound Points or below.
pub mod incap;

/// Dying: below 0 Wound Points.
pub mod dying;

/// What an action adds to Initiative, and what a round allows.
pub mod action;

/// Morale: whether monsters fight on.
pub mod morale;

/// Threat ranges.
pub mod threat;

/// Full-Defense.
pub mod fulldef;

/// What an attack has to reach.
pub mod defense;

/// The Armour score.
pub mod armour;

/// Stress, lowered by damage first, and spent.
pub mod stress;

/// What a sheet needs.
pub mod stats;

/// Critical hits.
pub mod crit;

/// Attack rolls.
pub mod attack;

/// The Reposte.
pub mod reposte;

/// Defensive Attacks.
pub mod defatk;

/// Items, used up and thrown.
pub mod item;

/// Casting.
pub mod spell;

/// Heal checks on creatures that are down.
pub mod stabilize;

/// Base and Round Initiative.
pub mod init;

/// Squares and yards.
pub mod map;

/// When a creature moves.
pub mod movement;

/// A single turn.
pub mod turn;

/// Turns on one count.
pub mod tie;

/// Newcomers, and counts that have passed.
pub mod join;

/// Declaring actions.
pub mod declare;

/// When the fighting stops.
pub mod end;

/// The steps of a fight.
pub mod procedure;

/// Rulings of the GM.
pub mod ruling;

/// The numbers in force.
pub mod numbers;

/// What looks forgotten or mistaken on a sheet.
pub mod doubts;

/// What to write for words the rules do not have.
mod instead;

/// The verbs.
pub mod verbs;

/// The clauses of each area, in the order of the chapter.
pub const CLAUSES: &[&[&Clause]] = &[
    procedure::CLAUSES,
    surprise::CLAUSES,
    init::CLAUSES,
    join::CLAUSES,
    tie::CLAUSES,
    declare::CLAUSES,
    action::CLAUSES,
    fulldef::CLAUSES,
    defatk::CLAUSES,
    reposte::CLAUSES,
    morale::CLAUSES,
    end::CLAUSES,
    stats::CLAUSES,
    stress::CLAUSES,
    wounds::CLAUSES,
    incap::CLAUSES,
    dying::CLAUSES,
    down::CLAUSES,
    death::CLAUSES,
    stabilize::CLAUSES,
    stabilized::CLAUSES,
    defense::CLAUSES,
    armour::CLAUSES,
    speed::CLAUSES,
    crit::CLAUSES,
    injury::CLAUSES,
    attack::CLAUSES,
    check::CLAUSES,
    attribute::CLAUSES,
    conditions::CLAUSES,
    movement::CLAUSES,
    map::CLAUSES,
    threat::CLAUSES,
    spell::CLAUSES,
];

/// The game, as the verbs of the engine know it.
pub struct Game;

/// Hallowed Earth.
pub const DEFINITION: Definition = Definition {
    id: "hallowed-earth",
    title: "Hallowed Earth, combat",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        conditions: sheet::CONDITIONS,
        verbs: verbs::VERBS,
        declaration: procedure::declared,
        ruling: ruling::change,
        newcomers: join::newcomers,
        after: procedure::proceed,
        lexicon: Lexicon { names: names::NAMES, called: names::CALLED, clauses: CLAUSES },
        ..Rules::PLAIN
    },
    stats: &sheet::STATS,
    switches: sheet::SWITCHES,
    example: include_str!("example.play"),
    guide: include_str!("../../guide/hallowed-earth.md"),
    guide_says: "Hallowed Earth: sheets, a round of counts, the verbs",
    shown: Shown {
        health: Some((names::WOUND_POINTS, names::MAX_WOUND_POINTS)),
        cushion: Some(names::STRESS),
        actions: &[
            names::STANDARD_ACTION,
            names::FREE_ACTION,
            names::REACTION,
            names::MOVEMENT_ALLOWANCE,
        ],
        defenses: &[names::DEFENSE, names::ARMOUR],
        first: &[
            names::ATTACK_BONUS,
            names::AGILITY_MOD,
            names::SPEED,
            names::MAX_STRESS,
            names::HD,
        ],
        kind: Some(core::KIND),
        bounds: &[(names::STRESS, names::MAX_STRESS)],
        phrases: &[(names::INJURIES, "[{types}][untyped{!types}] {amount}")],
        counted_for: &[(names::MOVEMENT_ALLOWANCE, |state, who| {
            state.stat(who, names::SPEED).is_some()
        })],
        at_most: &[names::INJURY_CHANCE, core::INITIATIVE],
        tables: &[(injury::WHICH_ARM, injury::arm), (injury::WHICH_SIDE, sides::side_on)],
        of_change: Some(stress::told),
        put_off: &[(names::LATE, "late"), (names::MISSED, "late, after its other late action")],
        pays_by: &[action::KINDS],
        listed: &[(names::WOUNDED, names::INJURIES)],
        prone: &[names::PRONE_UNTIL_HEALED],
        down: &[names::INCAPACITATED, names::DYING, names::STABILIZED],
        dead: &[names::DEAD],
        ..Shown::NOTHING
    },
    instead: instead::WORDS,
    keys: instead::KEYS,
    complete,
    doubts: doubts::of,
    sums: numbers::SUMS,
    number: numbers::number,
    holds: numbers::holds_condition,
    acts: Some(turn::may_act),
    to_come: turn::is_to_come,
    audience: declare::audience,
};

/// Completes the sheet of a combatant: the pools it starts with, and what they imply.
fn complete(member: &mut Member) {
    let stat = |name: Name| member.stats.int(name);
    let given = |pool: Name| member.pools.iter().find(|entry| entry.0 == pool).map(|entry| entry.1);
    let thrown = [names::HD, names::HD_DICE].iter().any(|it| member.stats.value(*it).is_some());
    let most = stat(names::MAX_STRESS).or(given(names::STRESS).filter(|_| !thrown));
    let lost = given(names::STRENGTH_DAMAGE).unwrap_or(0);
    let strength = (stat(names::STRENGTH).unwrap_or(10) - lost).max(0);
    let stated = stat(names::MAX_WOUND_POINTS).map(|stated| stated - lost);
    let full = stated.unwrap_or(strength + stat(names::WP_BONUS).unwrap_or(0));
    let left = if member.is(names::INCAPACITATED) { 0 } else { full };
    let points = given(names::WOUND_POINTS).unwrap_or(left).min(full);
    let mut pools: Vec<(Name, i32)> = Vec::new();
    if let Some(stress) = given(names::STRESS).or(most) {
        pools.push((names::STRESS, most.map_or(stress, |most| stress.clamp(0, most))));
    }
    pools.push((names::WOUND_POINTS, points));
    pools.push((names::MANA, given(names::MANA).unwrap_or(0)));
    let damaged = sheet::ATTRIBUTES.iter().map(|attribute| attribute::damage_pool(*attribute));
    pools.extend(damaged.filter_map(|pool| given(pool).map(|points| (pool, points))));
    if let Some(most) = most {
        member.stats = member.stats.clone().with(names::MAX_STRESS, most);
    }
    member.pools = pools;
    let implied = wounds::implied(points, strength);
    let tended = member.is(names::STABILIZED);
    if let Some(condition) =
        implied.filter(|condition| !member.is(*condition) && (*condition == names::DEAD || !tended))
    {
        member.conditions.push(condition);
    }
    let hurt = !member.stats.list(names::INJURIES).is_empty();
    if hurt && !member.is(names::WOUNDED) {
        member.conditions.push(names::WOUNDED);
    }
    for item in &mut member.items {
        match item.stats.flag(names::WORN) {
            Some(true) => item.carry = core::HELD,
            Some(false) => item.carry = core::STOWED,
            None => {}
        }
    }
}
