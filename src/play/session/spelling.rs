//! The one spelling of an answer, whatever words it was given with.

use crate::rules::System;
use crate::vocabulary::{Args, Name, Reply, Value, core};

/// An answer to a question with these options in the one spelling it is recorded in.
///
/// `yes` to a question with one verb is that verb, a verb's bare word is the verb, `no` where one
/// may pass is `pass`.
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
    match reply {
        Reply::Yes if !has(core::YES) => {
            let mut verbs = options.iter().filter_map(|option| match option {
                // Some systems have a verb of this name; in a question it declines.
                Value::Word(core::PASS) => None,
                Value::Word(word) if system.is_verb(*word) => Some(*word),
                _ => None,
            });
            match (verbs.next(), verbs.next()) {
                (Some(only), None) => plainly(only),
                _ => Reply::Yes,
            }
        }
        other => other,
    }
}

/// Whether a question with these options can be answered so: a verb or a value has to be among
/// them; where a text stands there, any text will do.
pub fn is_asked_for(options: &[Value], reply: &Reply) -> bool {
    match reply {
        Reply::Do { verb, .. } => options.contains(&Value::Word(*verb)),
        Reply::Value(Value::Text(_)) => options.iter().any(|one| matches!(one, Value::Text(_))),
        Reply::Value(value) => options.contains(value),
        Reply::Pass | Reply::Yes | Reply::Faces => true,
    }
}
