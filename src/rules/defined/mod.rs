//! Defined: a d20 game with move, standard and swift actions, attacks of opportunity, held actions
//! and the maneuvers of its combat chapter.

use crate::engine::catalog::Shown;
use crate::engine::{Definition, Lexicon, Rules, everybody};
use crate::vocabulary::Clause;

/// The words of this system, with their codes.
pub mod names;

/// Stats, pools, conditions and switches.
pub mod sheet;

/// The verbs.
pub mod verbs;

/// What a sheet comes to in play.
pub mod character;

/// The GM's word.
pub mod ruling;

/// When there is a fight.
pub mod combat;

/// Who acts before whom.
pub mod initiative;

/// Putting one's turn off.
pub mod delay;

/// One pass through the order.
pub mod round;

/// What a turn holds.
pub mod turn;

/// What the start of a turn ends.
pub mod start;

/// What the acts of a turn cost.
pub mod cost;

/// What a move action is.
pub mod move_action;

/// The careful step.
pub mod step;

/// The standard action and what it can become.
pub mod standard;

/// What may come between attacks.
pub mod attacks;

/// What costs nothing.
pub mod free;

/// One quick thing a round.
pub mod swift;

/// What fills a whole turn.
pub mod full_round;

/// Nothing but guarding oneself.
pub mod full_defense;

/// Reactions, and which of them shut out which.
pub mod immediate;

/// What move actions do.
pub mod r#move;

/// Going a way square by square.
pub mod walk;

/// Drawing, stowing and using what one carries.
pub mod item;

/// The squares a creature fills.
pub mod space;

/// How movement is counted.
pub mod grid;

/// The squares a creature threatens.
pub mod reach;

/// A fight without a map.
pub mod map;

/// Attacks of opportunity.
pub mod aoo;

/// Running somebody down.
pub mod charge;

/// What several maneuvers have in common.
pub mod maneuver;

/// Off the feet.
pub mod trip;

/// In somebody's hold.
pub mod grapple;

/// Out of the square.
pub mod shove;

/// Striking with the shield.
pub mod bash;

/// An action kept for its moment.
pub mod hold;

/// Calling out a spell.
pub mod cast;

/// A spell against a spell.
pub mod counterspell;

/// Health points, and what takes and gives them.
pub mod hp;

/// Damage that only takes the senses.
pub mod nld;

/// What the hands hold, and filling them.
pub mod slots;

/// Gear one never learned to use.
pub mod untrained;

/// The rolls of whoever lies at 0.
pub mod death;

/// What others can do for whoever lies at 0.
pub mod stabilize;

/// What a wound is, and what becomes of it.
pub mod wounds;

/// Being down at 0.
pub mod incapacitation;

/// One hit too many.
pub mod massive;

/// What size does to rolls.
pub mod size;

/// Two who roll against each other.
pub mod opposed;

/// The attack roll, Armor Class, and what an attack comes to.
pub mod attack;

/// Shots.
pub mod ranged;

/// Several attacks in a turn.
pub mod iterative;

/// What a hit does.
pub mod damage;

/// Threats, their confirmation, and critical damage.
pub mod crit;

/// Fighting with one eye on the guard.
pub mod defensive;

/// How hard one fights.
pub mod reckless;

/// Attacks for which contact is enough.
pub mod touch;

/// Lying helpless.
pub mod exposed;

/// Caught without a guard.
pub mod flat_footed;

/// Lying on the ground.
pub mod prone;

/// How bonuses and penalties go together.
pub mod bonus;

/// Feats: what a sheet lists by name.
pub mod feats;

/// What can be struck and shot with.
pub mod arms;

/// What a spell does that strikes or harms.
pub mod spell;

/// Striking a weapon out of somebody's hand.
pub mod disarm;

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
    trip::CLAUSES,
    shove::CLAUSES,
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
    exposed::CLAUSES,
    flat_footed::CLAUSES,
    prone::CLAUSES,
    bonus::CLAUSES,
];

/// Defined.
pub const DEFINITION: Definition = Definition {
    id: "defined",
    title: "Defined, the combat chapter",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        verbs: verbs::VERBS,
        declaration: turn::declared,
        ruling: ruling::change,
        newcomers: combat::newcomers,
        after: turn::after,
        lexicon: Lexicon { names: names::NAMES, clauses: CLAUSES },
    },
    stats: sheet::STATS,
    conditions: sheet::CONDITIONS,
    switches: sheet::SWITCHES,
    shown: Shown {
        health: Some((names::HP, names::HP_MAX)),
        actions: &[names::MOVE, names::STANDARD, names::SWIFT, names::ATTACK_ACTIONS],
        defenses: &[names::AC, names::TOUCH_AC],
        natural: Some(names::NATURAL),
    },
    complete: character::complete,
    sums: character::SUMS,
    number: character::number,
    holds: character::holds_condition,
    audience: everybody,
};
