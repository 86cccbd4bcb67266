//! Declarations: from a verb and its options to the rule that carries it out.

use super::cost::{self, Cost};
use super::names as n;
use super::{
    attack, bash, canonical, cast, charge, combat, delay, disarm, free, full_defense, hold, hp,
    immediate, initiative, item, maneuver, r#move, reach, shove, slots, standard, step, swift,
    trip, turn,
};
use crate::engine::{Refusals, Stop, Table, own, presence};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Declared, Name, Who, core};

/// Why a declaration is refused now.
pub fn check(state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
    match (verb, actor) {
        (core::END_TURN, actor) => turn::check_end(state, actor),
        (_, Actor::Gm) => check_gm(state, verb, args),
        (_, Actor::Who(who)) => check_verb(state, who, verb, args),
        (_, Actor::Side(_)) => Refusals::because(own::VERB, "begin the line with a combatant"),
    }
}

fn check_gm(state: &State, verb: Name, args: &Args) -> Refusals {
    match verb {
        core::START => combat::check_start(state),
        core::END => combat::check_end(state),
        core::JOIN | core::LEAVE => presence::check_presence(state, args, verb),
        _ => Refusals::because(own::VERB, "the GM cannot say this now"),
    }
}

/// What an act of one's own turn takes; nothing for what is no such act.
pub fn cost(state: &State, who: Who, verb: Name, args: &Args) -> Option<Cost> {
    match verb {
        n::MOVE | n::STAND_UP | n::DROP_PRONE | n::EQUIP => Some(Cost::Move { step: false }),
        n::FIVE_FOOT_STEP => Some(Cost::Move { step: true }),
        n::STANDARD_ACTION | n::USE_ABILITY | n::SHOVE => Some(Cost::Standard),
        n::SPEAK | n::RECALL_KNOWLEDGE | n::FREE_ACTION => Some(Cost::Free(verb)),
        n::SWIFT_ACTION => Some(Cost::Swift { of_charge: false }),
        n::CHARGE => Some(Cost::Charge),
        n::FULL_DEFENSE => Some(Cost::FullRound),
        core::ATTACK | n::DISARM | n::TRIP | n::SHIELD_BASH => Some(Cost::Attack),
        n::CAST_SPELL => cast::cost(state, args),
        verb if GEAR.contains(&verb) => Some(item::cost(state, who, verb, args)),
        _ => None,
    }
}

/// What is done with things.
const GEAR: &[Name] = &[
    n::DRAW_WEAPON,
    n::SHEATHE_WEAPON,
    n::DROP_ITEM,
    n::PICK_UP_ITEM,
    n::RETRIEVE_ITEM,
    n::RETRIEVE_READY_ITEM,
    n::ACTIVATE_MOTION_ITEM,
    n::ACTIVATE_COMMAND_ITEM,
    n::USE_ITEM,
    n::DRINK_POTION,
    n::APPLY_OIL,
    n::SWAP_WEAPON,
];

/// Why a combatant's verb is refused now.
pub fn check_verb(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = check_deed(state, who, verb, args);
    if cost(state, who, verb, args) == Some(Cost::Attack) {
        refusals.append(charge::check_attack(state, who, args));
    }
    refusals
}

fn check_deed(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    match verb {
        n::DELAY => delay::check(state, who),
        n::HOLD => hold::check(state, who, args),
        n::RESOLVE_HELD => hold::check_resolve(state, who, args),
        n::IMMEDIATE_ACTION => immediate::check_action(state, who, args),
        n::MOVE => r#move::check(state, who, args),
        n::FIVE_FOOT_STEP => step::check(state, who, args),
        n::STAND_UP | n::DROP_PRONE => r#move::check_posture(state, who, verb == n::STAND_UP),
        n::CAST_SPELL => cast::check(state, who, args),
        core::ATTACK => attack::check(state, who, args),
        n::DISARM => disarm::check(state, who, args),
        n::TRIP => trip::check(state, who, args),
        n::SHOVE => shove::check(state, who, args),
        n::SHIELD_BASH => bash::check(state, who, args),
        n::CHARGE => charge::check(state, who, args),
        n::EQUIP => slots::check_equip(state, who, args),
        n::REST => hp::check_rest(state, who),
        verb if GEAR.contains(&verb) => item::check(state, who, verb, args),
        _ => check_plain(state, who, verb, args),
    }
}

fn check_plain(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let Some(cost) = cost(state, who, verb, args) else {
        return Refusals::because(own::VERB, "the GM says this");
    };
    let mut refusals = cost::check(state, who, cost);
    let needs = match verb {
        n::SPEAK => Some((free::clause(verb), core::TEXT)),
        n::RECALL_KNOWLEDGE => Some((free::clause(verb), n::SKILL)),
        n::FREE_ACTION => Some((free::clause(verb), n::WHAT)),
        n::STANDARD_ACTION => Some((standard::WHOLE, n::WHAT)),
        n::USE_ABILITY => Some((standard::WHOLE, n::ABILITY)),
        _ => None,
    };
    if let Some((clause, _)) = needs.filter(|(_, option)| args.label(*option).is_none()) {
        refusals.add(clause, "say what");
    }
    if verb == n::SWIFT_ACTION {
        refusals.append(swift::check_entry(state, who, args));
    }
    refusals
}

/// Carries out a declaration that was found legal.
pub fn perform(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    let args = &declared.args;
    match (declared.verb, declared.actor) {
        (core::START, _) => initiative::start(table),
        (core::END, _) => combat::end(table),
        (core::JOIN, _) => combat::join(table, args),
        (core::LEAVE, _) => combat::leave(table, args),
        (core::END_TURN, _) => {
            if let Some(who) = table.state().acting.last().copied() {
                hold::after_deed(table, who)?;
            }
            turn::perform_end(table)
        }
        // What is held opens its own windows, deed by deed.
        (n::RESOLVE_HELD, Actor::Who(who)) => hold::resolve(table, who, args).map(drop),
        (verb, Actor::Who(who)) => {
            if hold::before_deed(table, who, verb, args)? {
                perform_verb(table, who, verb, args, 0)?;
            }
            // A turn put off is over; the next may have begun.
            if verb == n::DELAY { Ok(()) } else { hold::after_deed(table, who) }
        }
        _ => Ok(()),
    }
}

/// Carries out what a combatant does, on its own turn or out of it, as that blow of its deed.
pub fn perform_verb(
    table: &mut Table<'_>,
    who: Who,
    verb: Name,
    args: &Args,
    blow: u32,
) -> Result<(), Stop> {
    match verb {
        n::DELAY => delay::perform(table, who),
        n::HOLD => hold::perform(table, who, args),
        n::RESOLVE_HELD => hold::resolve(table, who, args).map(drop),
        n::IMMEDIATE_ACTION => immediate::perform(table, who, args),
        n::MOVE => r#move::perform(table, who, args),
        n::FIVE_FOOT_STEP => step::perform(table, who, args),
        n::STAND_UP | n::DROP_PRONE => {
            r#move::change_posture(table, who, args, verb == n::STAND_UP)
        }
        n::FULL_DEFENSE => full_defense::perform(table, who),
        n::CAST_SPELL => cast::perform(table, who, args, blow),
        n::SWIFT_ACTION if args.item(core::SPELL).is_some() => {
            cast::perform(table, who, args, blow)
        }
        core::ATTACK => {
            reach::note(table, who, args)?;
            attack::perform(table, who, args, blow)
        }
        n::DISARM => disarm::perform(table, who, args, blow),
        n::TRIP => trip::perform(table, who, args, blow),
        n::SHOVE => shove::perform(table, who, args),
        n::SHIELD_BASH => bash::perform(table, who, args, blow),
        n::CHARGE => charge::perform(table, who, args),
        n::EQUIP => slots::equip(table, who, args),
        n::REST => hp::rest(table, who, args),
        n::SPEAK | n::RECALL_KNOWLEDGE | n::FREE_ACTION => free::perform(table, who, verb, args),
        n::SWIFT_ACTION => swift::perform(table, who),
        n::STANDARD_ACTION | n::USE_ABILITY => standard::perform(table, who),
        verb if GEAR.contains(&verb) => item::perform(table, who, verb, args),
        _ => Ok(()),
    }
}

/// Fills in what a line may leave out, and gives the options their one spelling.
pub fn fill(state: &State, actor: Actor, verb: Name, args: Args) -> Result<Args, Refusals> {
    let args = match (verb, actor) {
        (core::ATTACK, Actor::Who(who)) => attack::fill(state, who, args),
        (n::DISARM, Actor::Who(who)) => disarm::fill(state, who, args),
        (n::TRIP | n::SHOVE, Actor::Who(who)) => maneuver::fill(state, who, args),
        (n::SHIELD_BASH, Actor::Who(who)) => bash::fill(state, who, args),
        _ => args,
    };
    Ok(canonical::spelled(state, actor, verb, args))
}
