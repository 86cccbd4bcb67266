//! Defined: a d20 game with move, standard and swift actions, attacks of opportunity, held actions
//! and the maneuvers of its combat chapter.
//!
//! The modules are listed from the ground up: names, sheet, facts, what the acts of a turn cost,
//! what goes into an attack, areas, verbs, the course of a fight. Each knows those before it. Where
//! a verb stands above the area of its clauses it has a file of its own, such as `attacking`.

use crate::engine::catalog::Shown;
use crate::engine::{Definition, Lexicon, Rules, everybody};
use crate::vocabulary::Clause;

/// The words of this system, with their codes.
pub mod names;

/// Stats, pools, conditions and switches.
pub mod sheet;

/// Feats: what a sheet lists by name.
pub mod feats;

/// How bonuses and penalties go together.
pub mod bonus;

/// What size does to rolls.
pub mod size;

/// Who can act, and how much it can bear.
pub mod combatant;

/// What somebody carries.
pub mod gear;

/// What becomes of a thing that is struck at.
pub mod shatter;

/// An attack as it goes through its steps.
pub mod blow;

/// What the sheet says of a spell.
pub mod spell;

/// What a wound is, and what becomes of it.
pub mod wounds;

/// Lying on the ground.
pub mod prone;

/// Inside somebody.
pub mod inside;

/// In somebody's hold.
pub mod grapple;

/// Lying helpless.
pub mod exposed;

/// Caught without a guard.
pub mod flat_footed;

/// What the hands hold.
pub mod slots;

/// What can be struck and shot with.
pub mod arms;

/// Gear one never learned to use.
pub mod untrained;

/// The squares a creature fills.
pub mod space;

/// A fight without a map.
pub mod map;

/// The squares a creature threatens.
pub mod reach;

/// Moved out of a hold.
pub mod grip;

/// What a move action is.
pub mod move_action;

/// How movement is counted.
pub mod grid;

/// When there is a fight.
pub mod combat;

/// What the acts of a turn cost.
pub mod cost;

/// What fills a whole turn.
pub mod full_round;

/// What may come between attacks.
pub mod attacks;

/// The attack curve: several attacks in a turn.
pub mod iterative;

/// The standard action and what it can become.
pub mod standard;

/// What a turn holds.
pub mod turn;

/// Whether a deed goes on after what came in between.
pub mod going_on;

/// Who stands where in the order of turns.
pub mod order;

/// Fighting with one eye on the guard.
pub mod defensive;

/// How hard one fights.
pub mod reckless;

/// What every deed with a thing says of itself.
pub mod handling;

/// What costs nothing.
pub mod free;

/// One quick thing a round.
pub mod swift;

/// Reactions, and which of them shut out which.
pub mod immediate;

/// Where a charge leads, and what it gives and takes.
pub mod charge;

/// Nothing but guarding oneself.
pub mod full_defense;

/// Shots.
pub mod ranged;

/// Attacks for which contact is enough.
pub mod touch;

/// A shield as what one strikes with.
pub mod bash;

/// What goes into an attack roll and into Armor Class.
pub mod attack;

/// What a sheet comes to in play.
pub mod character;

/// Threats, their confirmation, and critical damage.
pub mod crit;

/// The rolls of whoever lies at 0.
pub mod death;

/// One hit too many.
pub mod massive;

/// Being down at 0.
pub mod incapacitation;

/// Damage that only takes the senses.
pub mod nld;

/// What others can do for whoever lies at 0.
pub mod stabilize;

/// Health points, and what takes and gives them.
pub mod hp;

/// What a hit does.
pub mod damage;

/// One attack from its roll to its damage.
pub mod strike;

/// What spells and things heal.
pub mod healing;

/// Two who roll against each other.
pub mod opposed;

/// An action kept for its moment.
pub mod hold;

/// Attacks of opportunity.
pub mod aoo;

/// Stowing and using what one carries.
pub mod item;

/// What takes a standard action.
pub mod standard_actions;

/// Going a way square by square, or so many feet.
pub mod walk;

/// The careful step.
pub mod step;

/// What move actions do.
pub mod r#move;

/// Swallowed whole.
pub mod swallow;

/// Running somebody down.
pub mod charging;

/// An attack action.
pub mod attacking;

/// Striking with the shield.
pub mod bashing;

/// A spell against a spell.
pub mod counterspell;

/// Calling out a spell.
pub mod cast;

/// What several maneuvers have in common.
pub mod maneuver;

/// Striking a weapon out of somebody's hand.
pub mod disarm;

/// A blow that is none.
pub mod feign;

/// Off the feet.
pub mod trip;

/// Striking at what somebody fights with or behind.
pub mod shattering;

/// Out of the square.
pub mod shove;

/// Taking hold of somebody, and getting out of it.
pub mod grappling;
/// Over whoever stands in the way.
pub mod trample;

/// What can be done to somebody who is held.
pub mod subduing;

/// Moving with somebody who is held.
pub mod dragging;

/// The end of the helpless.
pub mod kill_shot;

/// The slots are filled.
pub mod equip;

/// Who acts before whom.
pub mod initiative;

/// Putting one's turn off, and coming back.
pub mod delay;

/// What the start of a turn ends.
pub mod start;

/// Turn after turn, and the round they make.
pub mod round;

/// The GM opens and closes a fight.
pub mod fight;

/// The GM's word.
pub mod ruling;

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

/// Defined.
pub const DEFINITION: Definition = Definition {
    id: "defined",
    title: "Defined, the combat chapter",
    edition: 1,
    rules: Rules {
        pools: sheet::POOLS,
        verbs: verbs::VERBS,
        declaration: round::declared,
        ruling: ruling::change,
        newcomers: fight::newcomers,
        after: round::after,
        lexicon: Lexicon { names: names::NAMES, called: names::CALLED, clauses: CLAUSES },
    },
    stats: sheet::STATS,
    conditions: sheet::CONDITIONS,
    switches: sheet::SWITCHES,
    example: include_str!("example.play"),
    shown: Shown {
        health: Some((names::HP, names::HP_MAX)),
        actions: &[names::MOVE, names::STANDARD, names::SWIFT, names::ATTACK_ACTIONS],
        defenses: &[names::AC, names::TOUCH_AC],
        first: &[names::BAB, names::INITIATIVE_BONUS],
        kind: None,
        natural: Some(names::NATURAL),
    },
    complete: character::complete,
    sums: character::SUMS,
    number: character::number,
    holds: character::holds_condition,
    audience: everybody,
};
