//! What is carried out of what was declared before.

use super::phrase::phrase;
use super::words::Words;
use crate::engine::catalog::Kind;
use crate::engine::record::Record;
use crate::vocabulary::{Actor, Declared, Deed, Name, Value, core};

/// What a deed carries out that was declared before, in its own phrase; nothing where somebody has
/// planned different deeds for one turn, or it is forgone.
pub fn as_planned(words: Words<'_>, declared: &Declared) -> Option<String> {
    if !words.system.verb(declared.verb)?.as_planned {
        return None;
    }
    let deed = planned_now(words, declared.actor)?;
    let known = words.system.verb(deed.verb)?;
    let target = known.later.map_or(known.calls.target, |later| later.calls.target);
    let (mut args, mut differs) = (deed.args.clone(), false);
    for arg in &declared.args.0 {
        let (name, value) = match arg.name {
            core::TARGET => (target, as_list_if(known, target, &arg.value)),
            name => (name, arg.value.clone()),
        };
        // What only the line that carries it out can say is no part of the deed's phrase.
        let own = known.options.iter().any(|option| option.name == name);
        if value == Value::Flag(true) && !own && !words.system.is_gms(declared.verb, name) {
            return None;
        }
        differs |= args.value(name).is_some_and(|planned| *planned != value);
        args = args.with(name, value);
    }
    let how = if differs { "otherwise than declared" } else { "as declared" };
    Some(format!("{}, {how}", phrase(words, deed.verb, &args)))
}

/// What somebody has planned for the turn that runs, where that is one deed.
fn planned_now(words: Words<'_>, actor: Actor) -> Option<&Deed> {
    let state = words.state;
    let own = || state.plans.iter().filter(|plan| Actor::Who(plan.of) == actor);
    let first = own().next()?;
    if own().all(|other| other.deed == first.deed) {
        return Some(&first.deed);
    }
    let slots = || (0..).zip(state.order.iter()).filter(|(_, slot)| slot.of == actor);
    if !own().all(|plan| slots().any(|(_, slot)| slot.kind == plan.kind)) {
        return None;
    }
    let (_, running) = slots().filter(|(at, _)| state.had(*at)).last()?;
    own().find(|plan| plan.kind == running.kind).map(|plan| &plan.deed)
}

/// A value as an option takes it that may name several.
fn as_list_if(known: &Record, option: Name, value: &Value) -> Value {
    let takes = known.options.iter().find(|known| known.name == option).map(|known| known.kind);
    match takes {
        Some(Kind::Whos) => Value::List(vec![value.clone()]),
        _ => value.clone(),
    }
}
