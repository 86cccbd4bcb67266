//! Declarations: from a verb and its options to the rule that carries it out.

use super::names as n;
use super::{
    attack, blast, bonus, canonical, chaos, chase, gear, grapple, initiative, main, melee, morale,
    nonlethal, procedure, protection, sneak, surrender, turn,
};
use crate::engine::{Refusals, Stop, Table, done_plainly, own, presence};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Declared, Done, Effect, Name, SideId, Subject, Value, Who, core,
};

/// Why a declaration is refused now.
pub fn check(state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
    match (verb, actor) {
        (core::END_TURN, actor) => turn::check_end(state, actor),
        (_, Actor::Gm) => check_gm(state, verb, args),
        (_, Actor::Side(side)) => check_side(state, side, verb, args),
        (_, Actor::Who(who)) => check_verb(state, who, verb, args),
    }
}

fn check_gm(state: &State, verb: Name, args: &Args) -> Refusals {
    match verb {
        core::START => procedure::check_start(state, args),
        core::END => turn::check_over(state),
        n::SET_PROTECTION => protection::check_set(args),
        n::REVEAL => sneak::check_reveal(state, args),
        n::RESOLVE_CHASE => chase::check(state, args),
        core::JOIN | core::LEAVE => presence::check_presence(state, args, verb),
        _ => Refusals::because(own::VERB, "the GM cannot say this now"),
    }
}

fn check_side(state: &State, side: SideId, verb: Name, args: &Args) -> Refusals {
    match (verb, args.who(n::CHARACTER)) {
        (core::PASS, _) => procedure::check_pass(state, side),
        (n::CHOOSE_FIRST_FACTION, _) => initiative::check_choose(state, side, args),
        (n::TAKE_TURN, who) => procedure::check_send(state, side, who),
        _ => Refusals::because(own::VERB, "a combatant does this; begin the line with its id"),
    }
}

/// Why a combatant's verb is refused now.
fn check_verb(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = check_deed(state, who, verb, args);
    refusals.append(morale::check_deed(state, who, verb));
    refusals
}

fn check_deed(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    match verb {
        n::TAKE_TURN => procedure::check_come(state, who, args.who(n::CHARACTER)),
        n::MOVE => turn::check_move(state, who, args),
        core::ATTACK => attack::check(state, who, args),
        n::DISARM | n::GRAPPLE => attack::check(state, who, &nonlethal::as_attack(verb, args)),
        n::SURRENDER => surrender::check(state, who),
        n::HIDE => sneak::check_hide(state, who, args),
        n::SHOVE => grapple::check_shove(state, who, args),
        n::RELEASE => grapple::check_release(state, who),
        n::BREAK_FREE => grapple::check_break_free(state, who),
        n::INVOKE_POWER | n::IMPROVISE => main::check(state, who, args),
        n::PICK_UP
        | n::PUT_DOWN
        | n::EQUIP
        | n::UNEQUIP
        | n::USE_CONSUMABLE
        | n::INTERACT
        | n::SAY => bonus::check(state, who, verb, args),
        _ => Refusals::because(own::VERB, "a faction says this; begin the line with its name"),
    }
}

/// What somebody does with a verb, and to whom or what: a blast is aimed at its zone, whomever a
/// stunt is offered to; a chase is about the one who flees. No verb here releases another deed.
pub fn done(state: &State, by: Actor, verb: Name, args: &Args) -> Done {
    let target = match verb {
        core::ATTACK if blast::is_meant(state, args) => blast::zone_of(args).map(Subject::Zone),
        n::RESOLVE_CHASE => match args.list(n::FLEEING) {
            [Value::Who(only)] => Some(Subject::Who(*only)),
            _ => None,
        },
        _ => return done_plainly(state, by, verb, args),
    };
    Done { by, verb, target }
}

/// Carries out a declaration that was found legal.
pub fn perform(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    let args = &declared.args;
    match (declared.verb, declared.actor) {
        (core::START, _) => procedure::start(table, declared),
        (core::END, _) => {
            gear::durability(table)?;
            if let Some(text) = args.text(core::OUTCOME) {
                let said = Effect::Word { of: Subject::Fight, text: text.to_owned() };
                table.effect(own::END, said)?;
            }
            table.effect(own::END, Effect::Ended { outcome: None })
        }
        (n::SET_PROTECTION, _) => protection::set(table, args),
        (n::REVEAL, _) => sneak::reveal(table, args),
        (n::RESOLVE_CHASE, _) => chase::resolve(table, args),
        (core::JOIN, _) => procedure::join(table, args),
        (core::LEAVE, _) => procedure::leave(table, args),
        (core::END_TURN, actor) => turn::perform_end(table, actor),
        (core::PASS, Actor::Side(side)) => procedure::perform_pass(table, side),
        (n::CHOOSE_FIRST_FACTION, _) => initiative::choose(table, args),
        (n::TAKE_TURN, Actor::Side(_)) => match args.who(n::CHARACTER) {
            Some(who) => turn::begin(table, who),
            None => Ok(()),
        },
        (n::RELEASE, Actor::Who(who)) => grapple::release(table, who),
        (verb, Actor::Who(who)) => {
            turn::begin(table, who)?;
            grapple::busy(table, who, verb, args)?;
            if verb != n::TAKE_TURN {
                chaos::declared(table, who)?;
            }
            perform_verb(table, who, verb, args)?;
            sneak::after_deed(table, who, verb, args)
        }
        _ => Ok(()),
    }
}

fn perform_verb(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    match verb {
        n::TAKE_TURN => Ok(()),
        n::MOVE => turn::perform_move(table, who, args),
        core::ATTACK => attack::perform(table, who, args),
        n::DISARM | n::GRAPPLE => attack::perform(table, who, &nonlethal::as_attack(verb, args)),
        n::SURRENDER => surrender::perform(table, who),
        n::HIDE => sneak::hide(table, who, args),
        n::SHOVE => grapple::shove(table, who, args),
        n::BREAK_FREE => grapple::break_free(table, who),
        n::INVOKE_POWER | n::IMPROVISE => main::perform(table, who, args),
        _ => bonus::perform(table, who, verb, args),
    }
}

/// Fills in what a line may leave out, and gives the options their one spelling.
pub fn fill(state: &State, actor: Actor, verb: Name, args: Args) -> Result<Args, Refusals> {
    let args = match (verb, actor) {
        (core::ATTACK, Actor::Who(who)) => melee::fill(state, who, args)?,
        (n::DISARM | n::GRAPPLE, Actor::Who(who)) => nonlethal::fill(state, who, verb, args),
        (n::SHOVE, Actor::Who(who)) => grapple::fill(state, who, args),
        (n::COUNTER | n::OPPORTUNITY_ATTACK, Actor::Who(who)) => {
            attack::fill_weapon(state, who, args)?
        }
        (n::PICK_UP | n::PUT_DOWN | n::EQUIP | n::UNEQUIP | n::USE_CONSUMABLE, Actor::Who(who)) => {
            super::bonus::fill(state, who, verb, args)
        }
        (n::CHOOSE_FIRST_FACTION, Actor::Side(side)) if args.side(n::FACTION).is_none() => {
            args.with(n::FACTION, Value::Side(side))
        }
        _ => args,
    };
    Ok(canonical::spelled(state, actor, verb, args))
}
