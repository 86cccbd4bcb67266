//! Defined: a d20 game with move, standard and swift actions, attacks of opportunity, held actions
//! and the maneuvers of its combat chapter.
//!
//! The modules are listed from the ground up: names, sheet, facts, what the actions of a turn cost,
//! what goes into an attack, areas, verbs, the course of a fight. Each uses only those before it. A
//! verb that stands above the area of its clauses has a file of its own, such as `attacking`.

#[macro_use]
extern crate affray_engine;

use crate::engine::catalog::Shown;
use crate::engine::{Definition, Lexicon, Rules};
use crate::vocabulary::Clause;
use affray_engine::{engine, state, vocabulary};

/// The words of this system, with their codes.
pub mod names;

/// Stats, pools, conditions and switches.
pub mod sheet;

/// Feats: what a sheet lists by name.
pub mod feats;

/// How bonuses and penalties combine.
pub mod bonus;

/// How size changes rolls.
pub mod size;

/// Who can act, and the maximum of hit points.
pub mod combatant;

/// What somebody carries.
pub mod gear;

/// What happens to an item that is shattered.
pub mod shatter;

/// An attack as it goes through its steps.
pub mod blow;

/// What the sheet says about a spell.
pub mod spell;

/// What a wound is, and how it gets worse.
pub mod wounds;

/// Being prone.
pub mod prone;

/// Being swallowed.
pub mod inside;

/// Being in a grapple.
pub mod grapple;

/// Being helpless.
pub mod exposed;

/// Being flat-footed.
pub mod flat_footed;

/// Primary slot and offhand slot.
pub mod slots;

/// The weapons that can be used in an attack.
pub mod arms;

/// Gear that its user is not trained with.
pub mod untrained;

/// The squares a creature occupies.
pub mod space;

/// A fight without a map.
pub mod map;

/// The squares a creature threatens.
pub mod reach;

/// How movement ends a grapple.
pub mod grip;

/// What a move action is.
pub mod move_action;

/// Who stands and threatens where on the map, for one who moves.
pub mod ground;

/// Movement on the map, and how it is counted.
pub mod grid;

/// When there is a fight, and who can act in it.
pub mod combat;

/// What the actions of a turn cost.
pub mod cost;

/// Full-round actions.
pub mod full_round;

/// What may come between attack actions.
pub mod attacks;

/// The attack curve: several attacks in a turn.
pub mod iterative;

/// The standard action and what it can become.
pub mod standard;

/// What a turn includes.
pub mod turn;

/// Whether an action goes on after an interruption.
pub mod going_on;

/// The order of turns.
pub mod order;

/// Defensive fighting.
pub mod defensive;

/// Reckless fighting.
pub mod reckless;

/// What every action with an item has in common.
pub mod handling;

/// Free actions.
pub mod free;

/// Swift actions.
pub mod swift;

/// Immediate actions, and which of them rule out which.
pub mod immediate;

/// Where a charge leads, and its bonus and penalty.
pub mod charge;

/// Full defense.
pub mod full_defense;

/// Ranged attacks.
pub mod ranged;

/// Touch attacks.
pub mod touch;

/// Attacks with a shield.
pub mod bash;

/// What goes into an attack roll and into Armor Class.
pub mod attack;

/// Numbers derived from a sheet in play.
pub mod character;

/// Threats, their confirmation, and critical damage.
pub mod crit;

/// Death rolls at 0 hit points.
pub mod death;

/// Massive damage.
pub mod massive;

/// Being brought to 0 hit points.
pub mod incapacitation;

/// Non-lethal damage.
pub mod nld;

/// What others can do for a combatant at 0 hit points.
pub mod stabilize;

/// Hit points, how they are lost and regained.
pub mod hp;

/// The damage of a hit.
pub mod damage;

/// One attack from its roll to its damage.
pub mod strike;

/// What spells and items heal.
pub mod healing;

/// Opposed rolls.
pub mod opposed;

/// What is held.
pub mod held;

/// Held actions.
pub mod hold;

/// Attacks of opportunity.
pub mod aoo;

/// Stowing and using items.
pub mod item;

/// Standard actions.
pub mod standard_actions;

/// Moving square by square, or by so many feet.
pub mod walk;

/// The 5-foot step.
pub mod step;

/// Move actions.
pub mod r#move;

/// Swallowing a combatant whole.
pub mod swallow;

/// A charge: the verb.
pub mod charging;

/// An attack action: the verb.
pub mod attacking;

/// A shield bash: the verb.
pub mod bashing;

/// Countering spells.
pub mod counterspell;

/// Casting spells.
pub mod cast;

/// What several maneuvers have in common.
pub mod maneuver;

/// Disarming an opponent.
pub mod disarm;

/// Feigned strikes.
pub mod feign;

/// Tripping an opponent.
pub mod trip;

/// Attacks on weapons, shields and armor.
pub mod shattering;

/// Pushing an opponent out of its square.
pub mod shove;

/// Starting a grapple, escaping from it and letting go.
pub mod grappling;

/// Running through enemies.
pub mod trample;

/// The options Break, Pin, Expose and Submission of a grapple.
pub mod subduing;

/// The option Move of a grapple.
pub mod dragging;

/// Killing a helpless combatant.
pub mod kill_shot;

/// Filling the slots.
pub mod equip;

/// Who acts before whom.
pub mod initiative;

/// Delaying a turn, and taking it later.
pub mod delay;

/// What the start of a turn ends.
pub mod start;

/// Turns and rounds.
pub mod round;

/// Opening and closing a fight, entering and leaving it.
pub mod fight;

/// The GM's rulings.
pub mod ruling;

/// What looks forgotten or mistaken on a sheet.
pub mod doubts;

/// What to write for words the rules do not have.
mod instead;

/// The verbs.
pub mod verbs;

/// The clauses of each area, in the order of the chapter.
pub const CLAUSES: &[&[&Clause]] = &[
    combat::CLAUSES,
    hp::CLAUSES,
    nld::CLAUSES,
    slots::CLAUSES,
    untrained::CLAUSES,
    death::CLAUSES,
    stabilize::CLAUSES,
    wounds::CLAUSES,
    incapacitation::CLAUSES,
    massive::CLAUSES,
    initiative::CLAUSES,
    delay::CLAUSES,
    round::CLAUSES,
    space::CLAUSES,
    grid::CLAUSES,
    reach::CLAUSES,
    turn::CLAUSES,
    move_action::CLAUSES,
    step::CLAUSES,
    standard::CLAUSES,
    attacks::CLAUSES,
    free::CLAUSES,
    swift::CLAUSES,
    full_round::CLAUSES,
    full_defense::CLAUSES,
    immediate::CLAUSES,
    r#move::CLAUSES,
    item::CLAUSES,
    aoo::CLAUSES,
    counterspell::CLAUSES,
    charge::CLAUSES,
    grapple::CLAUSES,
    shatter::CLAUSES,
    trample::CLAUSES,
    trip::CLAUSES,
    shove::CLAUSES,
    swallow::CLAUSES,
    bash::CLAUSES,
    hold::CLAUSES,
    cast::CLAUSES,
    map::CLAUSES,
    size::CLAUSES,
    opposed::CLAUSES,
    attack::CLAUSES,
    ranged::CLAUSES,
    iterative::CLAUSES,
    damage::CLAUSES,
    crit::CLAUSES,
    defensive::CLAUSES,
    reckless::CLAUSES,
    touch::CLAUSES,
    maneuver::CLAUSES,
    disarm::CLAUSES,
    feign::CLAUSES,
    exposed::CLAUSES,
    flat_footed::CLAUSES,
    prone::CLAUSES,
    bonus::CLAUSES,
];

/// The game, as the verbs of the engine know it.
pub struct Game;

/// Defined.
pub const DEFINITION: Definition = Definition {
    id: "defined",
    title: "Defined, the combat chapter",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        conditions: sheet::CONDITIONS,
        verbs: verbs::VERBS,
        declaration: round::declared,
        ruling: ruling::change,
        newcomers: fight::newcomers,
        after: round::after,
        lexicon: Lexicon { names: names::NAMES, called: names::CALLED, clauses: CLAUSES },
        ..Rules::PLAIN
    },
    stats: &sheet::STATS,
    switches: sheet::SWITCHES,
    example: include_str!("example.play"),
    guide: include_str!("../../guide/defined.md"),
    guide_says: "Defined: sheets, a turn of actions, the verbs",
    shown: Shown {
        health: Some((names::HP, names::HP_MAX)),
        actions: &[
            names::MOVE,
            names::STANDARD,
            names::SWIFT,
            names::ATTACK_ACTIONS,
            names::IMMEDIATE,
        ],
        in_turn_only: &[names::MOVE, names::STANDARD, names::SWIFT, names::ATTACK_ACTIONS],
        defenses: &[names::AC, names::TOUCH_AC],
        first: &[names::BAB, names::INITIATIVE_BONUS],
        natural: Some(names::NATURAL),
        counted_for: &[(names::DROP_DAMAGE, |state, _| death::is_brutal(state))],
        of_outcome: Some(crit::told),
        fills: Some(space::squares),
        prone: &[names::PRONE],
        down: &[names::INCAPACITATED, names::UNCONSCIOUS, names::STABILIZED],
        dead: &[names::DEAD],
        hundredths: Some(names::INITIATIVE_DECIMALS),
        ..Shown::NOTHING
    },
    instead: instead::WORDS,
    keys: instead::KEYS,
    complete: character::complete,
    doubts: doubts::of,
    sums: character::SUMS,
    number: character::number,
    holds: character::holds_condition,
    ..Definition::PLAIN
};
