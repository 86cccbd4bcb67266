//! Declarations: from a verb and its options to the rule that carries it out.

use super::names as n;
use super::{
    actions, canonical, character, charge, common, dual, execution, gear, grapple, hold, maneuver,
    melee, morale, outside, prone, ranged, run, screen, sequence, skill, snap, swarm,
    total_defense, turn, withdrawal,
};
use crate::engine::{Refusals, Stop, Table, own, presence, target_of};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Declared, Done, ItemId, Name, Subject, Value, Who, core};

/// What a combatant declares on its own turn, or with a held action.
pub(super) const OWN_TURN: &[Name] = &[
    n::MELEE_ATTACK,
    n::RANGED_ATTACK,
    n::SHOVE,
    n::GRAPPLE,
    n::PREPARE_EXECUTION,
    n::EXECUTION_ATTACK,
    n::ESCAPE_GRAPPLE,
    n::MOVE_GRAPPLED,
    n::RELEASE_GRAPPLE,
    n::SWARM_ATTACK,
    n::CHARGE,
    n::SCREEN_AN_ALLY,
    n::RUN,
    n::SECOND_MOVE,
    n::FIGHTING_WITHDRAWAL,
    n::USE_SKILL,
    n::STABILIZE,
    n::READY_ITEM,
    n::STOW_ITEM,
    n::DRAW_OR_SHEATHE,
    n::RELOAD,
    n::PICK_UP_ITEM,
    n::STAND_UP,
    n::GO_PRONE,
    n::HOLD_ACTION,
    n::MAIN_OTHER,
    n::MOVE_OTHER,
    n::ON_TURN_OTHER,
];

/// Why a declaration is refused now.
pub fn check(state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
    match (verb, actor) {
        (core::END_TURN, actor) => turn::check_end(state, actor),
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
        n::MELEE_ATTACK => melee::check(state, who, args),
        n::RANGED_ATTACK => ranged::check(state, who, args),
        n::SNAP_ATTACK => snap::check(state, who, args),
        n::SHOVE | n::GRAPPLE => maneuver::check(state, who, verb, args),
        n::PREPARE_EXECUTION => execution::check_prepare(state, who, args),
        n::EXECUTION_ATTACK => execution::check_attack(state, who, args),
        n::ESCAPE_GRAPPLE => grapple::check_escape(state, who),
        n::MOVE_GRAPPLED => grapple::check_move(state, who, args),
        n::RELEASE_GRAPPLE => grapple::check_release(state, who),
        n::TOTAL_DEFENSE => total_defense::check(state, who),
        n::SWARM_ATTACK => swarm::check(state, who, args),
        n::SWARM_STRIKE => swarm::check_strike(state, who, args),
        n::CHARGE => charge::check(state, who, args),
        n::SCREEN_AN_ALLY => screen::check(state, who, args),
        n::RUN => run::check(state, who, args),
        n::SECOND_MOVE => actions::check_second_move(state, who),
        n::FIGHTING_WITHDRAWAL => withdrawal::check(state, who),
        n::USE_SKILL => skill::check_use(state, who, args),
        n::STABILIZE => outside::check_stabilize(state, who, args),
        n::READY_ITEM
        | n::STOW_ITEM
        | n::DRAW_OR_SHEATHE
        | n::RELOAD
        | n::DROP_ITEM
        | n::PICK_UP_ITEM => gear::check(state, who, verb, args),
        n::STAND_UP => prone::check_stand_up(state, who, args),
        n::GO_PRONE => prone::check_go_prone(state, who),
        n::HOLD_ACTION => hold::check(state, who),
        n::ACT_NOW => hold::check_trigger(state, who, args),
        n::MAIN_OTHER | n::MOVE_OTHER | n::ON_TURN_OTHER | n::INSTANT_OTHER => {
            actions::check_other(state, who, verb, args)
        }
        core::END_TURN => turn::check_end(state, Actor::Who(who)),
        _ => common::unknown(),
    }
}

fn check_gm(state: &State, verb: Name, args: &Args) -> Refusals {
    match verb {
        core::START => sequence::check_start(state, args),
        core::END => sequence::check_end(state),
        core::JOIN | core::LEAVE => presence::check_presence(state, args, verb),
        n::MORALE_CHECK => morale::check(state, args),
        n::DISTURB => execution::check_disturb(state, args),
        _ => Refusals::because(own::VERB, "the GM cannot say this now"),
    }
}

/// What is done with a verb: with a held action what it releases; the attack of a swarm by whoever
/// strikes, whichever member says so; a skill used against somebody to that opponent.
pub fn done(_: &State, by: Actor, verb: Name, args: &Args) -> Done {
    let held = args.word(core::THEN).filter(|_| verb == n::ACT_NOW);
    let verb = held.unwrap_or(verb);
    let (by, target) = match (verb, by) {
        (n::SWARM_STRIKE, Actor::Who(who)) => {
            (Actor::Who(swarm::striker(who, args)), target_of(args))
        }
        (n::USE_SKILL, _) => (by, target_of(args).or(args.who(n::OPPONENT).map(Subject::Who))),
        _ => (by, target_of(args)),
    };
    Done { by, verb, target }
}

/// Carries out a declaration that was found legal.
pub fn perform(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    match (declared.verb, declared.actor) {
        (core::START, _) => sequence::start(table, declared),
        (core::END, _) => sequence::end(table),
        (core::JOIN, _) => sequence::join(table, declared),
        (core::LEAVE, _) => sequence::leave(table, declared),
        (n::MORALE_CHECK, _) => morale::perform(table, declared),
        (n::DISTURB, _) => execution::disturb(table, &declared.args),
        (core::END_TURN, actor) => turn::perform_end(table, actor),
        (n::ACT_NOW, Actor::Who(who)) => hold::trigger(table, declared, who),
        (n::SWARM_STRIKE, Actor::Who(who)) => swarm::strike(table, who, &declared.args),
        (verb, Actor::Who(who)) => {
            // Before the fight there are no turns.
            if table.state().phase == core::SETUP {
                return perform_verb(table, who, declared);
            }
            if OWN_TURN.contains(&verb) {
                turn::begin(table, who)?;
                if !hold::answered(table, who, verb, &declared.args)? {
                    return Ok(());
                }
            } else if !table.state().acting.contains(&who) {
                table.note(actions::INSTANT_ANY_TIME, who)?;
            }
            perform_verb(table, who, declared)
        }
        _ => Ok(()),
    }
}

/// Carries out a combatant's verb, whosever turn it is.
pub fn perform_verb(table: &mut Table<'_>, who: Who, declared: &Declared) -> Result<(), Stop> {
    let args = &declared.args;
    match declared.verb {
        n::MELEE_ATTACK => melee::perform(table, who, declared),
        n::RANGED_ATTACK => ranged::perform(table, who, declared),
        n::SNAP_ATTACK => snap::perform(table, who, args),
        n::SHOVE | n::GRAPPLE => maneuver::perform(table, who, declared.verb, args),
        n::PREPARE_EXECUTION => execution::prepare(table, who, args),
        n::EXECUTION_ATTACK => execution::attack(table, who, args),
        n::ESCAPE_GRAPPLE => grapple::escape(table, who),
        n::MOVE_GRAPPLED => grapple::move_victim(table, who, args),
        n::RELEASE_GRAPPLE => grapple::release(table, who),
        n::TOTAL_DEFENSE => total_defense::perform(table, who),
        n::SWARM_ATTACK => swarm::join(table, who, args),
        n::CHARGE => charge::perform(table, who, declared),
        n::SCREEN_AN_ALLY => screen::perform(table, who, declared),
        n::RUN => run::perform(table, who, declared),
        n::SECOND_MOVE => actions::second_move(table, who),
        n::FIGHTING_WITHDRAWAL => withdrawal::perform(table, who),
        n::USE_SKILL => skill::perform_use(table, who, args),
        n::STABILIZE => outside::stabilize(table, who, args),
        n::STAND_UP => prone::stand_up(table, who, args),
        n::GO_PRONE => {
            table.note(actions::ON_TURN, who)?;
            prone::go_prone(table, who)
        }
        n::HOLD_ACTION => hold::perform(table, who),
        n::MAIN_OTHER | n::MOVE_OTHER | n::ON_TURN_OTHER | n::INSTANT_OTHER => {
            actions::other(table, who, declared.verb)
        }
        verb => gear::perform(table, who, verb, args),
    }
}

/// Fills in what a line may leave out, and gives the options their one spelling.
pub fn fill(state: &State, actor: Actor, verb: Name, args: Args) -> Result<Args, Refusals> {
    let args = match actor {
        Actor::Who(who) => fill_in(state, who, verb, args)?,
        Actor::Gm | Actor::Side(_) => args,
    };
    Ok(canonical::spelled(state, actor, verb, args))
}

fn fill_in(state: &State, who: Who, verb: Name, args: Args) -> Result<Args, Refusals> {
    let verb = match (verb, args.word(core::THEN)) {
        (n::ACT_NOW, Some(then)) => then,
        _ => verb,
    };
    match verb {
        n::MELEE_ATTACK | n::SHOVE | n::GRAPPLE => {
            fill_melee(state, who, grapple::fill(state, who, verb, args))
        }
        // Whom it strikes is the mover, never said.
        n::FREE_ATTACK => {
            fill_weapon(state, who, args, |item| character::can_be_used(state, item, n::MELEE))
        }
        n::RANGED_ATTACK => fill_ranged(state, who, args),
        n::SNAP_ATTACK => fill_of_kind(state, who, args),
        n::SWARM_ATTACK => swarm::fill(state, who, args),
        n::SWARM_STRIKE => swarm::fill_strike(state, who, args),
        n::CHARGE => charge::fill(state, who, args),
        n::SCREEN_AN_ALLY => Ok(screen::fill(state, who, args)),
        n::STABILIZE => Ok(outside::fill_stabilize(state, who, args)),
        n::EXECUTION_ATTACK => Ok(execution::fill(state, who, args)),
        n::PREPARE_EXECUTION => Ok(execution::fill_prepare(state, who, args)),
        n::RELOAD => {
            Ok(fill_only(args, core::WEAPON, state, who, |item| state.is(item, n::UNLOADED)))
        }
        n::DROP_ITEM => Ok(fill_only(args, core::ITEM, state, who, |item| {
            character::holds(state, who, item) && character::hands_of(state, item) > 0
        })),
        n::READY_ITEM => Ok(fill_only(args, core::ITEM, state, who, |item| {
            state.item(item).carry == core::STOWED
        })),
        _ => Ok(args),
    }
}

/// An attack that says by kind= whether it is a melee attack or a ranged one.
pub(super) fn fill_of_kind(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    let args = fill_kind(state, who, args);
    if snap::is_ranged(&args) {
        fill_ranged(state, who, args)
    } else {
        fill_melee(state, who, grapple::fill(state, who, n::SNAP_ATTACK, args))
    }
}

fn fill_kind(state: &State, who: Who, args: Args) -> Args {
    if args.word(core::KIND).is_some() {
        return args;
    }
    let ranged_only = args.item(core::WEAPON).is_some_and(|weapon| {
        !character::can_be_used(state, weapon, n::MELEE) && state.item(weapon).holder == Some(who)
    });
    args.with(core::KIND, Value::Word(if ranged_only { n::RANGED } else { n::MELEE }))
}

fn fill_melee(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    let serves = |item: ItemId| character::can_be_used(state, item, n::MELEE);
    let args = fill_weapon(state, who, args, serves)?;
    Ok(fill_target(state, who, args, melee::check_attack))
}

fn fill_ranged(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    let mode = args.word(core::MODE);
    let serves = |item: ItemId| {
        [n::THROWN, n::SHOT]
            .iter()
            .any(|way| character::can_be_used(state, item, *way) && mode.is_none_or(|m| m == *way))
    };
    let mut args = fill_weapon(state, who, args, serves)?;
    if let Some(weapon) = args.item(core::WEAPON)
        && let Some(mode) = ranged::mode(state, weapon, &args)
    {
        args = args.with(core::MODE, Value::Word(mode));
        if args.word(n::SKILL).is_none() {
            args = args.with(n::SKILL, Value::Word(n::SHOOT));
        }
    }
    Ok(fill_target(state, who, args, ranged::check_attack))
}

/// The weapon meant if none is named, its attribute, and whether a second one is used with it.
pub(super) fn fill_weapon(
    state: &State,
    who: Who,
    args: Args,
    serves: impl Fn(ItemId) -> bool,
) -> Result<Args, Refusals> {
    let weapon = match args.item(core::WEAPON) {
        Some(weapon) => weapon,
        None => {
            if let Some(weapon) = melee::default_weapon(state, who, &serves) {
                weapon
            } else {
                let own = state.items_of(who).filter(|item| serves(*item));
                let names: Vec<_> = own.map(|item| state.called(item)).collect();
                let reason = if names.is_empty() {
                    format!("{} has no weapon for it", state.called(who))
                } else {
                    format!("say with which weapon: {}", names.join(", "))
                };
                return Err(Refusals::because(outside::READIED_STOWED, reason));
            }
        }
    };
    let args = dual::fill(state, who, args.with(core::WEAPON, Value::Item(weapon)));
    if args.word(n::ATTRIBUTE).is_some() {
        return Ok(args);
    }
    let best = melee::best_attribute(state, who, weapon);
    Ok(args.with(n::ATTRIBUTE, Value::Word(best)))
}

/// The only enemy the attack could be aimed at, if none is named.
pub(super) fn fill_target(
    state: &State,
    who: Who,
    args: Args,
    check: fn(&State, Who, &Args) -> Refusals,
) -> Args {
    if args.who(core::TARGET).is_some() {
        return args;
    }
    let aimed = |target: Who| args.clone().with(core::TARGET, Value::Who(target));
    let mut possible = state.present().filter(|target| {
        state.hostile(who, *target)
            && !character::is_down(state, *target)
            && check(state, who, &aimed(*target)).is_empty()
    });
    match (possible.next(), possible.next()) {
        (Some(only), None) => aimed(only),
        _ => args,
    }
}

fn fill_only(
    args: Args,
    option: Name,
    state: &State,
    who: Who,
    fits: impl Fn(ItemId) -> bool,
) -> Args {
    if args.item(option).is_some() {
        return args;
    }
    let mut fitting = state.items_of(who).filter(|item| fits(*item));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => args.with(option, Value::Item(only)),
        _ => args,
    }
}
