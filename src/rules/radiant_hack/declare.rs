//! Declarations: from a verb and its options to the rule that carries it out.

use super::names as n;
use super::{
    attack, canonical, combat, disengage, hinderance, morale, offered, ongoing, reaction,
    structure, stunt, test, turn, zone_condition, zones,
};
use crate::engine::{Refusals, Stop, Table, done_plainly, own};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Declared, Done, Name, Subject, Value, Who, core};

/// Why a declaration is refused now.
pub fn check(state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
    match (verb, actor) {
        (core::END_TURN, actor) => structure::check_end_turn(state, actor),
        (_, Actor::Gm) => check_gm(state, verb, args),
        (_, Actor::Side(_)) => {
            Refusals::because(own::VERB, "a combatant does this; begin the line with its id")
        }
        (_, Actor::Who(who)) => check_verb(state, who, verb, args),
    }
}

/// Why a combatant's verb is refused now.
pub fn check_verb(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    match verb {
        core::ATTACK => attack::check(state, who, args),
        n::MOVE => turn::check_move(state, who, args),
        n::DISENGAGE => disengage::check(state, who),
        n::STUNT => stunt::check(state, who, args),
        n::SHAKE_OFF => hinderance::check_shake_off(state, who, args),
        n::RETRIEVE_ITEM => turn::check_retrieve(state, who, args),
        n::TRADE_ITEM => zones::check_trade(state, who, args),
        core::END_TURN => structure::check_end_turn(state, Actor::Who(who)),
        _ => turn::check_other(state, who, verb, args),
    }
}

fn check_gm(state: &State, verb: Name, args: &Args) -> Refusals {
    match verb {
        core::START => structure::check_start(state, args),
        core::END if state.phase == core::OVER => Refusals::because(own::END, "the fight is over"),
        core::JOIN => structure::check_presence(state, args, core::JOIN),
        core::LEAVE => structure::check_presence(state, args, core::LEAVE),
        n::SET_ZONES => zones::check_set(state, args),
        n::SET_ZONE_CONDITION => zone_condition::check_set(state, args),
        n::APPLY_ONGOING_DAMAGE => ongoing::check(state, args),
        n::APPLY_HINDERANCE => hinderance::check_apply(state, args),
        n::CALL_TEST => test::check_call(state, args),
        n::ROLL_REACTION => reaction::check(state, args),
        n::CALL_MORALE => morale::check(state, args),
        _ => Refusals::none(),
    }
}

/// Carries out a declaration that was found legal.
pub fn perform(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    let args = &declared.args;
    match (declared.verb, declared.actor) {
        (core::END_TURN, actor) => structure::end_turn(table, actor),
        (core::START, _) => structure::start(table, declared),
        (core::END, _) => combat::end(table, args),
        (core::JOIN, _) => structure::join(table, args),
        (core::LEAVE, _) => structure::leave(table, args),
        (n::SET_ZONES, _) => zones::set(table, args),
        (n::SET_ZONE_CONDITION, _) => zone_condition::set(table, args),
        (n::CALL_TEST, _) => test::call(table, args),
        (n::ROLL_REACTION, _) => reaction::roll(table, args),
        (n::CALL_MORALE, _) => morale::call(table, args),
        (n::APPLY_ONGOING_DAMAGE, _) => match args.who(core::TARGET) {
            Some(target) => ongoing::apply_as_said(table, target, args),
            None => Ok(()),
        },
        (n::APPLY_HINDERANCE, _) => match (args.who(core::TARGET), args.word(n::WHICH)) {
            (Some(target), Some(which)) => {
                hinderance::apply(table, hinderance::GAINED, (target, which), args)
            }
            _ => Ok(()),
        },
        (verb, Actor::Who(who)) => {
            turn::ready(table, who)?;
            // What the start of the Turn brings can leave nothing to be done.
            if !check_verb(table.state(), who, verb, args).is_empty() {
                return table.note(turn::MOVE_AND_ACTION, who);
            }
            perform_verb(table, who, verb, args)
        }
        _ => Ok(()),
    }
}

fn perform_verb(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    match verb {
        core::ATTACK => attack::perform(table, who, args),
        n::MOVE => turn::perform_move(table, who, args),
        n::DISENGAGE => disengage::perform(table, who),
        n::STUNT => stunt::perform(table, who, args),
        n::SHAKE_OFF => hinderance::shake_off(table, who, args),
        n::RETRIEVE_ITEM => turn::retrieve(table, who, args),
        n::TRADE_ITEM => zones::trade(table, who, args),
        _ => turn::other(table, who, verb, args),
    }
}

/// What is done: a free attack the GM gives a Creature is that Creature's, and a spell at one
/// target has that target.
pub fn done(state: &State, by: Actor, verb: Name, args: &Args) -> Done {
    let plain = done_plainly(state, by, verb, args);
    match (verb, by) {
        (n::FREE_ATTACK, Actor::Gm) => {
            Done { by: args.who(n::ATTACKER).map_or(by, Actor::Who), ..plain }
        }
        (n::CAST_SPELL, _) => match args.list(n::TARGETS) {
            [Value::Who(only)] => Done { target: Some(Subject::Who(*only)), ..plain },
            _ => plain,
        },
        _ => plain,
    }
}

/// Fills in what a line may leave out, and gives the options their one spelling.
pub fn fill(state: &State, actor: Actor, verb: Name, args: Args) -> Result<Args, Refusals> {
    let args = match (verb, actor) {
        (core::ATTACK, Actor::Who(who)) => attack::fill(state, who, args)?,
        (n::MOVE, Actor::Who(who)) => turn::fill_move(state, who, args),
        (n::STUNT, Actor::Who(who)) => stunt::fill(state, who, args),
        (n::SHAKE_OFF, Actor::Who(who)) => hinderance::fill(state, who, args),
        (n::FREE_ATTACK, Actor::Who(who)) => disengage::fill(state, who, args),
        (n::FREE_ATTACK, Actor::Gm) => disengage::fill_for_gm(state, args),
        (n::CALL_TEST, Actor::Gm) => test::fill_call(state, args),
        _ => args,
    };
    let args = canonical::spelled(state, actor, verb, args);
    Ok(match actor {
        Actor::Who(who) => only_legal(state, who, verb, args),
        Actor::Side(_) | Actor::Gm => args,
    })
}

/// The options that go without saying where only one value is legal.
const SAYABLE: [(Name, &[Name]); 5] = [
    (n::MOVE, &[core::TO]),
    (n::STUNT, &[core::TARGET, core::TO]),
    (n::NEGOTIATE, &[core::WITH]),
    (n::RETRIEVE_ITEM, &[core::ITEM]),
    (n::TRADE_ITEM, &[core::ITEM, core::WITH]),
];

/// Fills in what is left out where only one value is legal.
fn only_legal(state: &State, who: Who, verb: Name, mut args: Args) -> Args {
    let options = SAYABLE.iter().find(|(known, _)| *known == verb).map_or(&[][..], |(_, o)| o);
    for option in options {
        let pushed = verb != n::STUNT || test::word(&args, n::INTENT) == Some("push");
        if args.value(*option).is_some() || (*option == core::TO && !pushed) {
            continue;
        }
        let mut legal: Vec<Args> = Vec::new();
        for candidate in offered::candidates(state, Actor::Who(who), verb) {
            let Some(value) = candidate.value(*option) else { continue };
            let with = args.clone().with(*option, value.clone());
            if !legal.contains(&with) && check_verb(state, who, verb, &with).is_empty() {
                legal.push(with);
            }
        }
        if let [only] = &legal[..] {
            args = only.clone();
        }
    }
    args
}
