//! What somebody holds, and how it could be done now. No clauses of its own; those that decide
//! stand in `hold`.

use super::{hold, names as n, standard, turn};
use crate::engine::Rules;
use crate::engine::prelude::*;

/// What somebody holds, with the options given when it was declared.
pub fn deed(state: &State, who: Who) -> Option<&Deed> {
    state.plan(who, n::HOLD).filter(|_| state.is(who, n::HOLDING))
}

/// The verb somebody holds.
pub fn verb(state: &State, who: Who) -> Option<Name> {
    deed(state, who).map(|deed| deed.verb)
}

/// Every verb somebody holds: one action, or attack actions in their order.
pub fn verbs(state: &State, who: Who) -> Vec<Name> {
    deed(state, who).map_or_else(Vec::new, |deed| deed.args.words(n::ACTION))
}

/// Whether any of what somebody holds takes an option.
pub fn takes(state: &State, who: Who, option: Name) -> bool {
    let mut verbs = verbs(state, who).into_iter();
    verbs.any(|verb| rules().options(verb).iter().any(|known| known.name == option))
}

/// What an action costs of its own turn, if it is one that can be held.
pub fn slot_of(state: &State, who: Who, verb: Name, args: &Args) -> Option<Cost> {
    let cost = rules().cost(state, Actor::Who(who), verb, args);
    let all = [turn::MOVE, standard::ACTION, standard::ATTACK];
    all.into_iter().any(|known| cost.is(known)).then_some(cost)
}

/// The rules, whose verbs are held.
pub fn rules() -> &'static Rules {
    &super::DEFINITION.rules
}

/// Why one of the verbs held cannot be done with these options: not at all, or not at the cost of
/// what was held.
pub fn check_deed(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = rules().check(state, Actor::Who(who), verb, args);
    refusals.unless(slot_of(state, who, verb, args).is_some(), hold::ONLY_MOVE_OR_STANDARD, || {
        "with these options it is neither a move action nor a standard action".to_owned()
    });
    refusals
}

/// The options of one of the verbs held, with the missing ones filled in.
pub fn filled(state: &State, who: Who, verb: Name, said: &Args) -> Result<Args, Refusals> {
    let known = rules().options(verb);
    let mut own = said.clone();
    own.0.retain(|arg| known.iter().any(|option| option.name == arg.name));
    rules().fill(state, Actor::Who(who), verb, own)
}

/// The options of one of the verbs held, filled in, or why it cannot be done with them.
pub fn tried(state: &State, who: Who, verb: Name, said: &Args) -> Result<Args, Refusals> {
    let args = filled(state, who, verb, said)?;
    check_deed(state, who, verb, &args).or(args)
}

/// The state as if what was held were paid for and done now.
pub fn as_if(state: &State, who: Who) -> State {
    let of = Subject::Who(who);
    state.as_if(&[Effect::Counter { of, about: None, counter: n::RESOLVE_HELD, to: 1 }])
}

/// Which of the declared options have another value now.
pub fn changed(declared: &Args, now: &Args) -> Vec<Name> {
    let differs = |option: &Name| {
        let (said, other) = (declared.value(*option), now.value(*option));
        said.is_some() && other.is_some() && said != other
    };
    let mut all: Vec<Name> = OWN.into_iter().filter(differs).collect();
    // An item belongs to its target; another target does not have it.
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

/// The two options that say where to.
pub const WAYS: [Name; 2] = [core::PATH, core::TO];

/// The options that define an action, apart from its path; the others depend on the moment.
const OWN: [Name; 5] = [core::TARGET, core::WEAPON, core::ITEM, core::HANDS, core::DISTANCE];

/// The options of what is held: those given now, otherwise those given when it was declared.
pub fn options(state: &State, who: Who, args: &Args) -> Args {
    let mut all = args.clone().without(&[n::CONFIRM]);
    let Some(deed) = self::deed(state, who) else { return all };
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
