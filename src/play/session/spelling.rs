//! The one spelling of an answer, whatever words it was given with.

use crate::engine::catalog::Kind;
use crate::rules::System;
use crate::vocabulary::{Args, Name, Reply, Value, core};

/// An answer to a question with these options in the one spelling it is recorded in.
///
/// `yes` to a question with one verb is that verb, a verb's bare word is the verb, a name beside
/// one verb is the verb with that one named, `no` where one may pass is `pass`.
pub fn in_one_spelling(system: System, options: &[Value], reply: Reply) -> Reply {
    let has = |word: Name| options.contains(&Value::Word(word));
    let plainly = |verb: Name| Reply::Do { verb, args: Args::default() };
    let reply = match reply {
        Reply::Value(Value::Word(core::PASS)) => Reply::Pass,
        Reply::Value(Value::Word(core::NO)) if has(core::PASS) && !has(core::NO) => Reply::Pass,
        Reply::Value(Value::Word(core::YES)) => Reply::Yes,
        Reply::Value(Value::Word(word)) if system.is_verb(word) && has(word) => plainly(word),
        other => other,
    };
    match (reply, system.only_verb(options)) {
        (Reply::Yes, Some(verb)) if !has(core::YES) => plainly(verb),
        (Reply::Value(named @ Value::Who(_)), Some(verb)) if options.contains(&named) => {
            let mut taken = system.rules().options(verb).iter();
            match taken.find(|option| option.kind == Kind::Who) {
                Some(option) => Reply::Do { verb, args: Args::of(option.name, named) },
                None => Reply::Value(named),
            }
        }
        (other, _) => other,
    }
}

/// Whether a question with these options can be answered so: a verb or a value has to be among
/// them; where a text stands there, any text will do, and where a number, any number.
pub fn is_asked_for(options: &[Value], reply: &Reply) -> bool {
    match reply {
        Reply::Do { verb, .. } => options.contains(&Value::Word(*verb)),
        Reply::Value(Value::Text(_)) => options.iter().any(|one| matches!(one, Value::Text(_))),
        Reply::Value(Value::Int(_)) => options.iter().any(|one| matches!(one, Value::Int(_))),
        Reply::Value(value) => options.contains(value),
        Reply::Pass | Reply::Yes | Reply::Faces => true,
    }
}
