//! Lineage: the hash of the inputs on the line that seeded dice hang on (format: "affray v1").

use crate::log::codec::bytes_of;
use crate::vocabulary::{
    Actor, Arg, Args, Declared, Effect, Event, Name, Opening, Reply, Ruled, Value, core,
};
use serde::Serialize;
use std::borrow::Cow;

/// A lineage: 32 bytes that stand for the opening and every input since, on one line.
pub type Lineage = [u8; 32];

/// The commitment of a secret.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    blake3::derive_key("affray v1 commitment", secret)
}

/// The lineage of an opening: everything in it but its time.
pub fn of_opening(opening: &Opening) -> Lineage {
    let timeless = Opening { time: 0, ..opening.clone() };
    blake3::derive_key("affray v1 lineage", &bytes_of(&timeless))
}

/// The lineage of an input that hangs on another; nothing for an event that is no input.
pub fn of_input(before: &Lineage, input: &Event) -> Option<Lineage> {
    let mechanical = match input {
        Event::Declared(declared) => of_declared(declared),
        Event::Answered { of, reply, .. } => bytes_of(&Mechanical::Answered(*of, stripped(reply))),
        Event::Ruled(ruled) => of_ruled(ruled),
        _ => return None,
    };
    Some(*blake3::keyed_hash(before, &mechanical).as_bytes())
}

/// The key all dice of a table hang on.
pub fn table_key(secret: &[u8; 32], opening: &Opening, contributions: &[String]) -> [u8; 32] {
    let mut material = blake3::Hasher::new_derive_key("affray v1 dice");
    material.update(secret).update(&of_opening(opening));
    for contribution in contributions {
        material.update(&(contribution.len() as u64).to_le_bytes());
        material.update(contribution.as_bytes());
    }
    *material.finalize().as_bytes()
}

/// The key of the dice of one input.
pub fn input_key(table_key: &[u8; 32], lineage: &Lineage) -> [u8; 32] {
    *blake3::keyed_hash(table_key, lineage).as_bytes()
}

/// What of an input is mechanical: no time, seat, free text or typed faces, nor who is prompted.
#[derive(Serialize)]
enum Mechanical<'a> {
    Declared(Actor, Name, Cow<'a, Args>),
    Answered(Actor, Cow<'a, Reply>),
    Ruled(Vec<Effect>),
}

fn of_declared(declared: &Declared) -> Vec<u8> {
    let args = mechanical(&declared.args);
    bytes_of(&Mechanical::Declared(declared.actor, declared.verb, args))
}

fn of_ruled(ruled: &Ruled) -> Vec<u8> {
    let silent = ruled.changes.iter().map(|change| match change {
        Effect::Word { of, .. } => Effect::Word { of: *of, text: String::new() },
        other => other.clone(),
    });
    bytes_of(&Mechanical::Ruled(silent.collect()))
}

fn stripped(reply: &Reply) -> Cow<'_, Reply> {
    match reply {
        Reply::Do { verb, args } if !args.0.iter().all(is_mechanical) => {
            let args = mechanical(args).into_owned();
            Cow::Owned(Reply::Do { verb: *verb, args })
        }
        Reply::Value(Value::Text(_)) => Cow::Owned(Reply::Value(Value::Text(String::new()))),
        other => Cow::Borrowed(other),
    }
}

fn mechanical(args: &Args) -> Cow<'_, Args> {
    if args.0.iter().all(is_mechanical) {
        return Cow::Borrowed(args);
    }
    Cow::Owned(Args(args.0.iter().filter(|arg| is_mechanical(arg)).cloned().collect()))
}

fn is_mechanical(arg: &Arg) -> bool {
    !matches!(arg.value, Value::Text(_)) && arg.name != core::PROMPTS
}
