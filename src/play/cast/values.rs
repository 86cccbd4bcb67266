//! What a stat or a switch of front matter holds, by its kind.

use super::{list, unknown};
use crate::engine::catalog::Kind;
use crate::rules::System;
use crate::script::{self, Datum, Diagnostic, Entry, Word};
use crate::vocabulary::{Dice, Name, Value};

/// Dice expressions one after another.
fn several_dice(
    system: System,
    name: &Word,
    values: &[script::Value],
) -> Result<Value, Diagnostic> {
    let each = values.iter().map(|one| value(system, Kind::Dice, name, one));
    each.collect::<Result<Vec<_>, _>>().map(Value::List)
}

/// The members of a list; anything else is a list of one.
fn one_or_several<'v>(data: &'v Datum, value: &'v script::Value) -> &'v [script::Value] {
    match data {
        Datum::List(values) => values,
        _ => std::slice::from_ref(value),
    }
}

/// A value of front matter, by the kind its stat or switch takes.
pub(super) fn value(
    system: System,
    kind: Kind,
    name: &Word,
    value: &script::Value,
) -> Result<Value, Diagnostic> {
    let wrong = |wanted: String| {
        let what = format!("{} is not {}", name.text, value.data.kind());
        Diagnostic::at(value.span, what).because(format!("it takes {wanted}"))
    };
    let text = |value: &script::Value| match &value.data {
        Datum::Text(text) => Some(text.clone()),
        _ => None,
    };
    let word = |words: &[Name], value: &script::Value| {
        let all = || words.iter().map(|word| system.spell(*word));
        let Some(text) = text(value) else { return Err(wrong(format!("one of: {}", list(all())))) };
        let found = words.iter().find(|word| system.spell(**word) == text);
        found.copied().map(Value::Word).ok_or_else(|| {
            Diagnostic::at(value.span, format!("`{text}` is no value of {}", name.text))
                .hint(format!("one of: {}", list(all())))
                .hint_nearest(&text, all())
        })
    };
    match (kind, &value.data) {
        (Kind::Int(least, most), Datum::Int(number)) => i32::try_from(*number)
            .ok()
            .filter(|number| (least..=most).contains(number))
            .map(Value::Int)
            .ok_or_else(|| wrong(format!("a number from {least} to {most}"))),
        (Kind::Flag, Datum::Bool(flag)) => Ok(Value::Flag(*flag)),
        (Kind::Flag, Datum::Text(word)) if word == "on" || word == "off" => {
            Ok(Value::Flag(word == "on"))
        }
        (Kind::Dice | Kind::DiceSum, Datum::Text(text)) => {
            text.parse().map(Value::Dice).map_err(|error: crate::vocabulary::DiceError| {
                Diagnostic::at(value.span, error.to_string())
            })
        }
        (Kind::DiceList, data) => several_dice(system, name, one_or_several(data, value)),
        (Kind::DiceSum, Datum::List(values)) => together(values, &wrong),
        (Kind::Word(words), _) => word(words, value),
        (Kind::Words(words), Datum::List(values)) => {
            let all: Result<Vec<Value>, Diagnostic> =
                values.iter().map(|value| word(words, value)).collect();
            Ok(Value::List(all?))
        }
        (Kind::Words(words), Datum::Text(_)) => Ok(Value::List(vec![word(words, value)?])),
        (Kind::Numbers | Kind::NumbersOrNames, Datum::Table(entries)) => numbers(entries, &wrong),
        (Kind::NumbersOrNames, Datum::List(values)) => {
            let each = values.iter().map(|value| match text(value) {
                Some(name) => Ok((name, 1)),
                None => Err(wrong("named numbers, or a list of names".to_owned())),
            });
            let mut named = each.collect::<Result<Vec<_>, _>>()?;
            named.sort_unstable();
            Ok(Value::Named(named))
        }
        (Kind::Amounts(keys), Datum::List(values)) => {
            let each = values.iter().map(|value| match &value.data {
                Datum::Table(entries) => {
                    if let Some(entry) =
                        entries.iter().find(|entry| !keys.contains(&entry.name.text.as_str()))
                    {
                        return Err(unknown(&entry.name, "key here", keys.iter().copied()));
                    }
                    numbers(entries, &wrong)
                }
                Datum::Int(number) => Ok(Value::Int(*number as i32)),
                _ => Err(wrong(format!("tables with {}", keys.join(" and ")))),
            });
            each.collect::<Result<Vec<_>, _>>().map(Value::List)
        }
        (Kind::Tables(keys), Datum::List(values)) => {
            let each = values.iter().map(|value| table_of(system, keys, value, &wrong));
            each.collect::<Result<Vec<_>, _>>().map(Value::List)
        }
        (Kind::Tables(_), _) => Err(wrong("a list of tables".to_owned())),
        (Kind::Text, Datum::Text(text)) => Ok(Value::Text(text.clone())),
        (Kind::Label, Datum::Text(text)) => Ok(Value::Label(text.clone())),
        (Kind::Texts | Kind::Zones, Datum::Text(text)) => {
            Ok(Value::List(vec![Value::Text(text.clone())]))
        }
        (Kind::Texts | Kind::Zones, Datum::List(values)) => {
            let texts = values.iter().map(|value| {
                text(value).map(Value::Text).ok_or_else(|| wrong("a list of texts".to_owned()))
            });
            texts.collect::<Result<Vec<_>, _>>().map(Value::List)
        }
        (Kind::Texts, _) => Err(wrong("a list of texts".to_owned())),
        (Kind::Zones, _) => Err(wrong("a list of zones".to_owned())),
        (Kind::Int(least, most), _) => Err(wrong(format!("a number from {least} to {most}"))),
        (Kind::Flag, _) => Err(wrong("true or false".to_owned())),
        (Kind::Dice | Kind::DiceSum, _) => {
            Err(wrong("a dice expression in quotes, such as \"1d8\"".to_owned()))
        }
        (Kind::Words(words), _) => {
            Err(wrong(format!("a list of: {}", list(words.iter().map(|w| system.spell(*w))))))
        }
        (Kind::Numbers, _) => Err(wrong("named numbers, such as { stab = 1 }".to_owned())),
        (Kind::Amounts(keys), _) => Err(wrong(format!("a list of {{ {} }}", keys.join(", ")))),
        _ => Err(wrong("text in quotes".to_owned())),
    }
}

/// Several dice expressions that count together.
fn together(
    values: &[script::Value],
    wrong: &impl Fn(String) -> Diagnostic,
) -> Result<Value, Diagnostic> {
    let mut dice = Dice { terms: Vec::new(), plus: 0 };
    for value in values {
        let one = match &value.data {
            Datum::Text(text) => text.parse::<Dice>().ok(),
            _ => None,
        };
        let one = one.ok_or_else(|| wrong("dice expressions in quotes".to_owned()))?;
        dice.terms.extend(one.terms);
        dice.plus += one.plus;
    }
    Ok(Value::Dice(dice))
}

/// A table with fixed keys: each key, then its value.
fn table_of(
    system: System,
    keys: &[(Name, Kind)],
    given: &script::Value,
    wrong: &impl Fn(String) -> Diagnostic,
) -> Result<Value, Diagnostic> {
    let Datum::Table(entries) = &given.data else {
        return Err(wrong("a list of tables".to_owned()));
    };
    let mut all = Vec::new();
    for entry in entries {
        let known = keys.iter().find(|(key, _)| system.spell(*key) == entry.name.text);
        let Some((key, kind)) = known else {
            let known = keys.iter().map(|(key, _)| system.spell(*key));
            return Err(unknown(&entry.name, "key here", known));
        };
        all.extend([Value::Word(*key), value(system, *kind, &entry.name, &entry.value)?]);
    }
    Ok(Value::List(all))
}

fn numbers(entries: &[Entry], wrong: &impl Fn(String) -> Diagnostic) -> Result<Value, Diagnostic> {
    let mut named = Vec::new();
    for entry in entries {
        let number = match entry.value.data {
            Datum::Int(number) => i32::try_from(number).ok(),
            Datum::Bool(flag) => Some(flag.into()),
            _ => None,
        };
        let number = number.ok_or_else(|| wrong(format!("a number for {}", entry.name.text)))?;
        named.push((entry.name.text.clone(), number));
    }
    named.sort_unstable();
    Ok(Value::Named(named))
}
