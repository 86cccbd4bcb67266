//! What somebody does, as the record of its verb tells it: `attacks {target}[ with {weapon}]`.

use super::words::{Words, listed, push};
use crate::engine::catalog::{Kind, Verb};
use crate::engine::record::Record;
use crate::vocabulary::{Arg, Args, Name, Value, core};

/// What is told of a deed behind the name of whoever does it; of several that one plan names, one
/// after the other.
pub fn phrase(words: Words<'_>, verb: Name, args: &Args) -> String {
    let named = args.0.iter().find(|arg| names_verbs(words, verb, arg));
    if let Some(arg) = named {
        return one_by_one(words, &arg.value, &args.clone().without(&[arg.name]));
    }
    let record = words.system.verb(verb);
    let Some(record) = record.filter(|record| !record.told.is_empty()) else {
        return unphrased(words, verb, args);
    };
    let said = |option: &str| said(words, record, args, option);
    let told = fill(record.told, &said);
    // Where what a phrase cannot do without was left open, the verb stands for it.
    let first = record.told.split('[').next().unwrap_or_default();
    let is_open = filled(first, &said).is_none();
    if is_open { format!("{}{told}", words.told(&Value::Word(verb))) } else { told }
}

/// Whether an option of a plan, which no option of its first verb is, names several verbs.
fn names_verbs(words: Words<'_>, verb: Name, arg: &Arg) -> bool {
    let Value::List(all) = &arg.value else { return false };
    let holds = |record: &Record| {
        let mut known = record.options.iter();
        known.any(|option| option.name == arg.name && option.kind == Kind::Verbs)
    };
    let own = words.system.verb(verb);
    let is_own = own.is_some_and(|own| own.options.iter().any(|known| known.name == arg.name));
    !is_own && all.first() == Some(&Value::Word(verb)) && words.system.verbs().iter().any(holds)
}

/// Verbs that are done with the same options, one after the other: "attacks Gob with the sword,
/// twice, then trips Gob".
fn one_by_one(words: Words<'_>, verbs: &Value, args: &Args) -> String {
    let Value::List(verbs) = verbs else { return words.told(verbs) };
    let told = |run: &[Value]| {
        let deed = match &run[0] {
            Value::Word(verb) => phrase(words, *verb, args),
            other => words.told(other),
        };
        match run.len() {
            1 => deed,
            2 => format!("{deed}, twice"),
            times => format!("{deed}, {times} times"),
        }
    };
    let runs: Vec<String> = verbs.chunk_by(|one, other| one == other).map(told).collect();
    runs.join(", then ")
}

/// A phrase with its options filled in as they are `said`. A piece in brackets is left out where
/// one of its options is not.
pub fn fill(phrase: &str, said: &dyn Fn(&str) -> Option<String>) -> String {
    let filled = |piece: &str| filled(piece, said).unwrap_or_default();
    let (mut text, mut rest) = (String::new(), phrase);
    while let Some((before, after)) = rest.split_once('[') {
        text.push_str(&filled(before));
        let (optional, after) = after.split_once(']').unwrap_or((after, ""));
        text.push_str(&filled(optional));
        rest = after;
    }
    text.push_str(&filled(rest));
    text
}

/// A piece of a phrase with its options filled in; nothing where one of them is not said, or one
/// with a `!` is.
fn filled(piece: &str, said: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let (mut text, mut rest) = (String::new(), piece);
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (option, after) = after.split_once('}')?;
        match option.strip_prefix('!') {
            Some(option) if said(option).is_some() => return None,
            Some(_) => {}
            None => text.push_str(&said(option)?),
        }
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

/// The value of an option, as people say it; nothing where it is not said, or is off. With a `-`
/// before it, it is said where it is off.
fn said(words: Words<'_>, record: &Verb, args: &Args, option: &str) -> Option<String> {
    if let Some(option) = option.strip_prefix('-') {
        let is_off = args.value(words.system.name(option)?) == Some(&Value::Flag(false));
        return is_off.then(String::new);
    }
    let name = words.system.name(option)?;
    let holds_verbs = record
        .options
        .iter()
        .any(|known| known.name == name && matches!(known.kind, Kind::Verb | Kind::Verbs));
    match args.value(name)? {
        Value::Flag(false) => None,
        Value::Flag(true) => Some(String::new()),
        // Deeds that are done by way of this one, such as held actions.
        Value::Word(verb) if holds_verbs && *verb != record.name => {
            Some(phrase(words, *verb, args))
        }
        several @ Value::List(_) if holds_verbs => {
            Some(one_by_one(words, several, &args.clone().without(&[name])))
        }
        value => Some(words.told(value)),
    }
}

/// A deed whose record has no phrase: its words, and whom or what it names.
fn unphrased(words: Words<'_>, verb: Name, args: &Args) -> String {
    let mut text = format!("does this: {}", words.called(verb));
    let named = args.0.iter().filter(|arg| arg.name != core::PROMPTS);
    let each: Vec<String> = named.map(|arg| option(words, arg)).collect();
    if !each.is_empty() {
        push(&mut text, format_args!(" ({})", each.join(", ")));
    }
    text
}

/// An option with its value.
fn option(words: Words<'_>, arg: &Arg) -> String {
    let name = words.called(arg.name);
    match &arg.value {
        Value::Flag(true) => name.into_owned(),
        Value::Flag(false) => format!("no {name}"),
        value => format!("{name} {}", words.told(value)),
    }
}

/// What the GM gives with a deed, which nobody could know from its phrase: ` (gm mod 9; Ash
/// succeeds)`.
pub fn given_by_the_gm(words: Words<'_>, verb: Name, args: &Args) -> String {
    if args.0.is_empty() {
        return String::new();
    }
    let record = words.system.verb(verb);
    // What the phrase says already is not said again.
    let is_told = |name: Name| {
        record.is_some_and(|record| record.told.contains(&format!("{{{}}}", words.word(name))))
    };
    let is_gms = |name: Name| {
        let own = record.is_some_and(|r| r.options.iter().any(|o| o.name == name && o.by_gm));
        own && !is_told(name) && args.value(name) != Some(&Value::Flag(false))
    };
    let mut given: Vec<String> =
        args.0.iter().filter(|arg| is_gms(arg.name)).map(|arg| option(words, arg)).collect();
    for (name, one, several) in
        [(core::SUCCEEDS, "succeeds", "succeed"), (core::FAILS, "fails", "fail")]
    {
        let named = args.list(name);
        let who: Vec<String> = named.iter().map(|who| words.told(who)).collect();
        if !who.is_empty() {
            let verb = if matches!(named, [Value::Who(_)]) { one } else { several };
            given.push(format!("{} {verb} by the GM's word", listed(&who)));
        }
    }
    if given.is_empty() { String::new() } else { format!(" ({})", given.join("; ")) }
}

/// A deed as it is typed, every option spelled out: `melee-attack grak weapon=longsword`.
pub fn typed(words: Words<'_>, verb: Name, args: &Args) -> String {
    let mut text = words.word(verb).to_owned();
    let record = words.system.verb(verb);
    let bare = record.and_then(|record| record.options.first()).map(|option| option.name);
    for arg in &args.0 {
        let (name, value) = (words.word(arg.name), words.value(&arg.value));
        match &arg.value {
            Value::Who(_) | Value::Side(_) | Value::Item(_) if bare == Some(arg.name) => {
                push(&mut text, format_args!(" {value}"));
            }
            Value::Flag(on) => {
                push(&mut text, format_args!(" {name}={}", if *on { "yes" } else { "no" }));
            }
            _ => push(&mut text, format_args!(" {name}={value}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_in_brackets_stands_only_where_its_options_are_said() {
        let phrase = "a Test of {attribute}[ at DR {dr}][, on a failure {on-fail}]";
        let said = |option: &str| match option {
            "attribute" => Some("WIL".to_owned()),
            "dr" => Some("10".to_owned()),
            _ => None,
        };
        assert_eq!(fill(phrase, &said), "a Test of WIL at DR 10");
        assert_eq!(
            fill(phrase, &|option| Some(option.to_uppercase())),
            "a Test of ATTRIBUTE at DR DR, on a failure ON-FAIL"
        );
    }

    #[test]
    fn a_piece_may_stand_only_where_an_option_is_not_said() {
        let phrase = "[carries out{!forgo}][gives up{forgo}] the action";
        assert_eq!(fill(phrase, &|_| None), "carries out the action");
        assert_eq!(fill(phrase, &|_| Some(String::new())), "gives up the action");
    }
}
