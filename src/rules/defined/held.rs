//! What was declared when an action was held, and what may still be said of it when it is done. No
//! clauses of its own; those that have a say stand in `hold`.

use super::declare;
use super::hold::{self, ONLY_MOVE_OR_STANDARD};
use super::names as n;
use crate::engine::catalog::{Kind, Opt};
use crate::engine::{Refusals, Unless, done_plainly};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Deed, Done, Effect, Name, Subject, Value, Who, core};

/// What a line says is held, verb by verb.
pub fn said(args: &Args) -> Vec<Name> {
    let verb = |value: &Value| match value {
        Value::Word(verb) => Some(*verb),
        _ => None,
    };
    args.list(n::ACTION).iter().filter_map(verb).collect()
}

/// What somebody holds, with the options said then.
fn kept(state: &State, who: Who) -> Option<&Deed> {
    state.plan(who, n::HOLD).filter(|_| state.is(who, n::HOLDING))
}

/// The verb somebody holds.
pub fn held(state: &State, who: Who) -> Option<Name> {
    kept(state, who).map(|deed| deed.verb)
}

/// All that somebody holds: one action, or attack actions in their order.
pub fn all_held(state: &State, who: Who) -> Vec<Name> {
    kept(state, who).map_or_else(Vec::new, |deed| said(&deed.args))
}

/// What is done with a verb: with the one that releases what is held, that, and of several the
/// first. A spell is cast, whichever verb says so.
pub fn done(state: &State, by: Actor, verb: Name, args: &Args) -> Done {
    match (verb, by) {
        (n::RESOLVE_HELD, Actor::Who(who)) => {
            let verb = held(state, who).unwrap_or(verb);
            done_plainly(state, by, verb, &options(state, who, args))
        }
        (n::SWIFT_ACTION | n::IMMEDIATE_ACTION, _) if args.item(core::SPELL).is_some() => {
            done_plainly(state, by, n::CAST_SPELL, args)
        }
        _ => done_plainly(state, by, verb, args),
    }
}

/// The options of what is held: those said now, else those said when it was held.
pub fn options(state: &State, who: Who, args: &Args) -> Args {
    let mut all = args.clone();
    all = all.without(&[n::CONFIRM]);
    let Some(deed) = kept(state, who) else { return all };
    let changed = changed(&deed.args, args);
    if deed.args.value(core::PATH).is_some() && !changed.contains(&core::PATH) {
        all = all.without(&[core::TO]);
    }
    let goes = WAYS.iter().any(|way| all.value(*way).is_some());
    for arg in deed.args.0.iter().filter(|arg| arg.name != n::ACTION) {
        let replaced = all.value(arg.name).is_some() || (goes && WAYS.contains(&arg.name));
        let gone = arg.name == core::ITEM && changed.contains(&core::TARGET);
        if !replaced && !gone {
            all = all.with(arg.name, arg.value.clone());
        }
    }
    all
}

/// Whether something else is said now than was declared.
pub fn is_changed(state: &State, who: Who, args: &Args) -> bool {
    kept(state, who).is_some_and(|deed| !changed(&deed.args, args).is_empty())
}

/// The ways of saying whereto.
const WAYS: [Name; 2] = [core::PATH, core::TO];

/// What makes a deed the one it is, beside its way; the rest is what the moment brings.
const OWN: [Name; 5] = [core::TARGET, core::WEAPON, core::ITEM, core::HANDS, core::DISTANCE];

/// Which of the options that were declared are said to be others now.
fn changed(declared: &Args, now: &Args) -> Vec<Name> {
    let differs = |option: &Name| {
        let (said, other) = (declared.value(*option), now.value(*option));
        said.is_some() && other.is_some() && said != other
    };
    let mut all: Vec<Name> = OWN.into_iter().filter(differs).collect();
    // What one has in hand another has not.
    if all.contains(&core::TARGET) {
        all.retain(|option| *option != core::ITEM);
    }
    let end = |args: &Args| match args.value(core::PATH) {
        Some(Value::Path(path)) => path.last().copied(),
        _ => args.place(core::TO),
    };
    let elsewhere = end(declared).is_some() && end(now).is_some() && end(declared) != end(now);
    if elsewhere || differs(&core::PATH) {
        all.push(core::PATH);
    }
    all
}

/// Why what is said now is refused: what was declared instead of it could still be done.
pub fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(deed) = kept(state, who) else { return Refusals::none() };
    let changed = changed(&deed.args, args);
    if changed.is_empty() {
        return Refusals::none();
    }
    let as_if = as_if(state, who);
    let could = |option: &Name| {
        let mut back = args.clone();
        let way = |name: &Name| *option == core::PATH && WAYS.contains(name);
        back.0.retain(|arg| arg.name != *option && !way(&arg.name));
        let said = options(state, who, &back);
        all_held(state, who).iter().any(|verb| possible(&as_if, who, *verb, &said).is_some())
    };
    if changed.iter().any(could) || is_possible(&as_if, who, deed) {
        let reason = "something else was declared, and that can be done";
        return Refusals::because(hold::RESOLVE, reason);
    }
    Refusals::none()
}

/// Whether what was declared could be done, whatever was left open then.
fn is_possible(state: &State, who: Who, deed: &Deed) -> bool {
    let goes = WAYS.iter().any(|way| deed.args.value(*way).is_some());
    said(&deed.args).into_iter().any(|verb| {
        let mut tried = vec![deed.args.clone()];
        for mut all in super::offered::deeds(state, who, verb) {
            all.0.retain(|arg| !(goes && WAYS.contains(&arg.name)));
            for arg in &deed.args.0 {
                all = all.with(arg.name, arg.value.clone());
            }
            if !tried.contains(&all) {
                tried.push(all);
            }
        }
        tried.iter().any(|all| possible(state, who, verb, all).is_some())
    })
}

/// The state as if what was held were paid for and done now.
pub fn as_if(state: &State, who: Who) -> State {
    let mut as_if = state.clone();
    as_if.effect(&Effect::Counter {
        of: Subject::Who(who),
        about: None,
        counter: n::RESOLVE_HELD,
        to: 1,
    });
    as_if
}

/// The options of one of the verbs held, the rest filled in.
pub fn filled(state: &State, who: Who, verb: Name, said: &Args) -> Result<Args, Refusals> {
    let known = super::verbs::verb_named(verb).map_or(&[][..], |verb| verb.options);
    let mut own = said.clone();
    own.0.retain(|arg| known.iter().any(|option| option.name == arg.name));
    declare::fill(state, Actor::Who(who), verb, own)
}

/// The options of one of the verbs held, filled in, if it can be done with them.
pub fn possible(state: &State, who: Who, verb: Name, said: &Args) -> Option<Args> {
    let args = filled(state, who, verb, said).ok()?;
    check(state, who, verb, &args).is_empty().then_some(args)
}

/// Why one of the verbs held cannot be done so: not at all, or not for what was held.
pub fn check(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = declare::check_verb(state, who, verb, args);
    refusals.unless(hold::cost_of(state, who, verb, args).is_some(), ONLY_MOVE_OR_STANDARD, || {
        "so said it is neither a move nor a standard action".to_owned()
    });
    refusals
}

/// Whether a verb needs something that is not said, and could not be said any more when it is done.
pub fn wants(state: &State, who: Who, verb: Name, args: &Args) -> bool {
    let later = super::verbs::verb_named(n::RESOLVE_HELD).map_or(&[][..], |verb| verb.options);
    let own = super::verbs::verb_named(verb).map_or(&[][..], |verb| verb.options);
    let Ok(filled) = filled(state, who, verb, args) else { return false };
    let is_open = |name: Name| filled.value(name).is_none();
    // Whither and what share a name.
    let is_place = |option: &Opt| option.kind == Kind::Place;
    let is_wanted = |option: &Opt| {
        let same = |o: &Opt| o.name == option.name && is_place(o) == is_place(option);
        option.needed && is_open(option.name) && !later.iter().any(same)
    };
    // To equip takes either of two options.
    let nothing = verb == n::EQUIP && is_open(n::PRIMARY) && is_open(n::OFFHAND);
    nothing || own.iter().any(is_wanted)
}
