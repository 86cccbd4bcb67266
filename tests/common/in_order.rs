//! Lists of the code in the order of their spelling. Whatever is picked at random is picked from
//! one of these, so that neither the order of the code nor the codes of its names decide a fight.
#![allow(dead_code, reason = "each test uses some of it")]

use affray::engine::catalog::{Opt, Verb};
use affray::rules::{SYSTEMS, System};
use affray::state::State;
use affray::vocabulary::{Actor, Args, Name, Reply, Value};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The verbs of a system.
pub fn verbs(system: System) -> &'static [&'static Verb] {
    static VERBS: LazyLock<HashMap<&str, Vec<&Verb>>> = LazyLock::new(|| {
        let sorted = SYSTEMS.iter().map(|system| {
            let mut verbs: Vec<&Verb> = system.verbs().iter().map(|record| &**record).collect();
            verbs.sort_by_key(|verb| system.spell(verb.name));
            (system.id(), verbs)
        });
        sorted.collect()
    });
    &VERBS[system.id()]
}

/// The options of a verb.
pub fn options(system: System, verb: &'static Verb) -> Vec<&'static Opt> {
    let mut options: Vec<&Opt> = verb.options.iter().collect();
    options.sort_by_key(|option| system.spell(option.name));
    options
}

/// Words in the order of their spelling.
pub fn words(system: System, words: &[Name]) -> Vec<Name> {
    let mut words = words.to_vec();
    words.sort_by_key(|word| system.spell(*word));
    words
}

/// What may be declared with a verb.
pub fn legal(system: System, state: &State, actor: Actor, verb: Name) -> Vec<Args> {
    args(system, state, system.legal_with(state, actor, verb))
}

/// Options in the order of their spelling.
pub fn args(system: System, state: &State, mut list: Vec<Args>) -> Vec<Args> {
    if list.len() > 1 {
        list.sort_by_cached_key(|args| spelled(system, state, args));
    }
    list
}

/// Options as text, sorted by name.
pub fn spelled(system: System, state: &State, args: &Args) -> String {
    let option = |name: Name, value: &Value| {
        format!("{}={}", system.spell(name), spelled_value(system, state, value))
    };
    let mut options: Vec<String> = args.0.iter().map(|arg| option(arg.name, &arg.value)).collect();
    options.sort_unstable();
    options.join(" ")
}

/// A value as text; an item with its owner before it.
pub fn spelled_value(system: System, state: &State, value: &Value) -> String {
    let each = |list: &[Value]| -> Vec<String> {
        list.iter().map(|one| spelled_value(system, state, one)).collect()
    };
    match value {
        Value::Item(item) => match state.cast.items.get(usize::from(item.0)) {
            Some((owner, _)) => format!("{}.{}", state.called(*owner), state.called(*item)),
            None => "?".to_owned(),
        },
        Value::Text(text) => format!("\"{text}\""),
        Value::List(list) => each(list).join(","),
        other => system.show(state, other),
    }
}

/// What may be answered.
pub fn replies(system: System, state: &State, mut list: Vec<Reply>) -> Vec<Reply> {
    list.sort_by_cached_key(|reply| match reply {
        Reply::Pass => "pass".to_owned(),
        Reply::Yes => "yes".to_owned(),
        Reply::Faces => "faces".to_owned(),
        Reply::Do { verb, args } => {
            format!("{} {}", system.spell(*verb), spelled(system, state, args))
        }
        Reply::Value(value) => spelled_value(system, state, value),
    });
    list
}
