//! From a verb and its options to the rule that carries it out.

use super::character::{is_weapon, lives};
use super::names as n;
use super::{
    action, attack, canonical, declare, end, incap, injury, join, morale, movement, offered,
    procedure, reposte, ruling, stress, turn,
};
use crate::engine::{Refusals, Stop, Table, own, target_of};
use crate::state::State;
use crate::vocabulary::{
    Actor, Arg, Args, Declared, Deed, Done, ItemId, Name, Subject, Value, Who, core,
};

/// Why a declaration is refused now.
pub fn check(state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
    match actor {
        _ if verb == core::END_TURN => procedure::check_end_turn(state, actor),
        Actor::Gm => check_gm(state, verb, args),
        Actor::Who(who) => check_verb(state, who, verb, args),
        Actor::Side(_) => Refusals::because(own::VERB, "begin the line with a combatant"),
    }
}

fn check_gm(state: &State, verb: Name, args: &Args) -> Refusals {
    if state.phase == core::OVER {
        return Refusals::because(own::END, "the fight is over");
    }
    match verb {
        core::START => procedure::check_start(state, args),
        core::END => Refusals::none(),
        core::JOIN => join::check(state, args),
        core::LEAVE => procedure::check_presence(state, args, verb),
        n::MORALE_CHECK => morale::check_call(state, args),
        _ => ruling::check(state, verb, args),
    }
}

fn check_verb(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    if state.phase == core::OVER {
        return Refusals::because(own::END, "the fight is over");
    }
    if action::DEEDS.contains(&verb) {
        return declare::check(state, who, verb, args);
    }
    match verb {
        n::ACT => action::check(state, who, args),
        n::MOVE => movement::check(state, who, args),
        n::FREE_ACTION => action::check_free(state, who),
        n::FLEE => end::check_flee(state, who, args),
        n::SPEAK => incap::check_speak(state, who),
        _ => stress::check_spend(state, who, args),
    }
}

/// Carries out a declaration that was found legal.
pub fn perform(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    let args = &declared.args;
    match (declared.verb, declared.actor) {
        (core::START, _) => procedure::start(table, args),
        (core::END, _) => end::perform(table, args),
        (core::JOIN, _) => procedure::join(table, args),
        (core::LEAVE, _) => procedure::leave(table, args),
        (core::END_TURN, actor) => procedure::perform_end_turn(table, actor),
        (n::MORALE_CHECK, _) => morale::call(table, args),
        (verb, Actor::Gm) => ruling::perform_verb(table, verb, args),
        (verb, Actor::Who(who)) if action::DEEDS.contains(&verb) => {
            declare::perform(table, who, declared)
        }
        (n::ACT, Actor::Who(who)) => action::perform(table, who, args),
        (n::MOVE, Actor::Who(who)) => movement::perform(table, who, args),
        (n::FREE_ACTION, Actor::Who(who)) => action::perform_free(table, who),
        (n::FLEE, Actor::Who(who)) => end::flee(table, who, args),
        (n::SPEAK, Actor::Who(who)) => incap::speak(table, who),
        (n::SPEND_STRESS, Actor::Who(who)) => stress::spend(table, who, args),
        _ => Ok(()),
    }
}

/// What somebody really does with a verb: an action carried out on its count is that action, at the
/// target it is carried out at. What is let go is no action.
pub fn done(state: &State, by: Actor, verb: Name, args: &Args) -> Done {
    let carried_out = match by {
        Actor::Who(who) if verb == n::ACT && args.flag(n::FORGO) != Some(true) => {
            action::settled(state, who, args)
        }
        _ => None,
    };
    match carried_out {
        Some((_, deed)) => Done { by, verb: deed.verb, target: target_among(&deed.args) },
        None => Done { by, verb, target: target_among(args) },
    }
}

/// To whom or what a deed is done; verbs of this system name it by words of their own as well.
fn target_among(args: &Args) -> Option<Subject> {
    let own = |name: Name| {
        let value = args.value(name)?.clone();
        target_of(&Args::default().with(core::TARGET, value))
    };
    target_of(args).or_else(|| [n::TARGETS, n::CREATURE, n::MONSTER].into_iter().find_map(own))
}

/// Fills in what a line may leave out, and gives the options their one spelling.
pub fn fill(state: &State, actor: Actor, verb: Name, args: Args) -> Result<Args, Refusals> {
    let args = match (verb, actor) {
        (core::ATTACK, Actor::Who(who)) => {
            let weapons = usable(state, who);
            let args = only_item(args, core::WEAPON, &weapons);
            only_enemy(state, who, args)
        }
        (n::DEFENSIVE_ATTACK, Actor::Who(who)) if args.item(core::WEAPON).is_some() => {
            only_enemy(state, who, args)
        }
        (n::DEFENSIVE_ATTACK, Actor::Who(who)) if args.who(core::TARGET).is_some() => {
            only_item(args, core::WEAPON, &usable(state, who))
        }
        (n::REPOSTE, Actor::Who(who)) => only_item(args, core::WEAPON, &melee(state.seen(), who)),
        (n::CAST_SPELL, Actor::Who(who)) => {
            only_item(args, core::SPELL, &carried(state, who, core::SPELL))
        }
        (n::USE_ITEM | n::THROW_ITEM, Actor::Who(who)) => {
            only_item(args, core::ITEM, &carried(state, who, core::ITEM))
        }
        (n::ACT, Actor::Who(who)) => target(state, who, args),
        _ => args,
    };
    let afar = comes_from_afar(state, actor, verb, &args);
    let declared = declared(state, actor, verb, &args).map(|deed| deed.args.clone());
    // The usual value says something where it takes back what was declared, or calls near what
    // else comes from afar.
    let says = |arg: &Arg| match declared.as_ref().and_then(|args| args.value(arg.name)) {
        Some(before) => *before != arg.value,
        None => arg.name == n::ADJACENT && afar,
    };
    Ok(canonical::spelled(state, verb, args, says))
}

/// What a line carries out.
fn declared<'a>(state: &'a State, actor: Actor, verb: Name, args: &Args) -> Option<&'a Deed> {
    match actor {
        Actor::Who(who) if verb == n::ACT => turn::chosen(state, who, args).map(|(_, deed)| deed),
        _ => None,
    }
}

/// Whether what a line says comes from afar, where neither it nor a map says otherwise.
fn comes_from_afar(state: &State, actor: Actor, verb: Name, args: &Args) -> bool {
    let deed = declared(state, actor, verb, args);
    let weapon = deed.map_or(args, |deed| &deed.args).item(core::WEAPON);
    attack::is_from_afar(state, deed.map_or(verb, |deed| deed.verb), weapon)
}

/// An action declared without a target gets the only enemy there is.
fn target(state: &State, who: Who, args: Args) -> Args {
    let attacks = turn::chosen(state, who, &args).is_some_and(|(_, deed)| {
        let attack = [core::ATTACK, n::DEFENSIVE_ATTACK].contains(&deed.verb);
        attack && deed.args.who(core::TARGET).is_none() && deed.args.item(core::WEAPON).is_some()
    });
    let forgone = args.says(n::FORGO);
    if attacks && !forgone { only_enemy(state, who, args) } else { args }
}

fn usable(state: &State, who: Who) -> Vec<ItemId> {
    let fits = |weapon: &ItemId| injury::check_weapon(state, who, *weapon).is_empty();
    action::weapons(state, who).into_iter().filter(fits).collect()
}

fn melee(state: &State, who: Who) -> Vec<ItemId> {
    let reaches = |weapon: &ItemId| state.number(*weapon, n::WEAPON_REACH).unwrap_or(1) > 0;
    usable(state, who).into_iter().filter(reaches).collect()
}

fn carried(state: &State, who: Who, kind: Name) -> Vec<ItemId> {
    state.items_of(who).filter(|item| state.cast.item(*item).kind == kind).collect()
}

fn only_item(args: Args, option: Name, items: &[ItemId]) -> Args {
    match items {
        [only] if args.item(option).is_none() => args.with(option, Value::Item(*only)),
        _ => args,
    }
}

fn only_enemy(state: &State, who: Who, args: Args) -> Args {
    if args.who(core::TARGET).is_some() {
        return args;
    }
    let seen = state.seen();
    let mut enemies = seen.present().filter(|one| lives(seen, *one) && state.hostile(who, *one));
    match (enemies.next(), enemies.next()) {
        (Some(only), None) => args.with(core::TARGET, Value::Who(only)),
        _ => args,
    }
}

/// Everything somebody may answer with this verb.
pub fn answers(state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
    match (verb, about) {
        (n::REPOSTE, Some(target)) => reposte::first_choice(state, who, target)
            .into_iter()
            .filter(|weapon| is_weapon(state, *weapon))
            .map(|weapon| Args::default().with(core::WEAPON, Value::Item(weapon)))
            .collect(),
        (n::RULE_INJURY, _) => offered::injuries(),
        _ => vec![Args::default()],
    }
}
