//! What a stat or a switch of front matter holds, by its kind.

use super::{list, unknown};
use crate::engine::catalog::Kind;
use crate::rules::System;
use crate::script::{self, Datum, Diagnostic, Entry, Span, Word};
use crate::vocabulary::{Dice, DiceError, Name, Value};

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
        (Kind::Dice, Datum::Text(text)) => dice(text, value.span).map(Value::Dice),
        (Kind::DiceList, data) => several_dice(system, name, one_or_several(data, value)),
        (Kind::DiceSum, Datum::List(values)) => together(values, &wrong).map(Value::Dice),
        (Kind::DiceSum, Datum::Text(_)) => {
            together(std::slice::from_ref(value), &wrong).map(Value::Dice)
        }
        (Kind::Word(words), _) => word(words, value),
        (Kind::Words(words), Datum::List(values)) => {
            let all: Result<Vec<Value>, Diagnostic> =
                values.iter().map(|value| word(words, value)).collect();
            Ok(Value::List(all?))
        }
        (Kind::Words(words), Datum::Text(_)) => Ok(Value::List(vec![word(words, value)?])),
        (Kind::Numbers(least, most) | Kind::NumbersOrNames(least, most), Datum::Table(entries)) => {
            numbers(entries, (least, most))
        }
        (Kind::Parts(keys, least, most), Datum::Table(entries)) => {
            only(keys, entries)?;
            numbers(entries, (least, most))
        }
        (Kind::NumbersOrNames(..), Datum::List(values)) => {
            let each = values.iter().map(|value| match text(value) {
                Some(name) => Ok((name, 1)),
                None => Err(wrong("named numbers, or a list of names".to_owned())),
            });
            let mut named = each.collect::<Result<Vec<_>, _>>()?;
            named.sort_unstable();
            Ok(Value::Named(named))
        }
        (Kind::Amounts(keys, least, most), Datum::List(values)) => {
            amounts(name, values, keys, (least, most))
        }
        (Kind::Falling(least, most), Datum::List(values)) => falling(name, values, (least, most)),
        (Kind::Places(places), Datum::List(values)) => in_places(name, values, places),
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
        (Kind::Numbers(..) | Kind::NumbersOrNames(..), _) => {
            Err(wrong("named numbers, such as { stab = 1 }".to_owned()))
        }
        (Kind::Parts(keys, ..), _) => {
            Err(wrong(format!("numbers by these names: {}", list(keys.iter().copied()))))
        }
        (Kind::Amounts([], ..) | Kind::Falling(..) | Kind::Places(_), _) => {
            Err(wrong("a list of numbers".to_owned()))
        }
        (Kind::Amounts(keys, ..), _) => Err(wrong(format!("a list of {{ {} }}", keys.join(", ")))),
        _ => Err(wrong("text in quotes".to_owned())),
    }
}

/// A dice expression.
fn dice(text: &str, span: Span) -> Result<Dice, Diagnostic> {
    text.parse().map_err(|error: DiceError| Diagnostic::at(span, error.to_string()))
}

/// Several dice expressions that count together, each with a die in it.
fn together(
    values: &[script::Value],
    wrong: &impl Fn(String) -> Diagnostic,
) -> Result<Dice, Diagnostic> {
    let mut all = Dice { terms: Vec::new(), plus: 0 };
    for value in values {
        let Datum::Text(text) = &value.data else {
            return Err(wrong("dice expressions in quotes".to_owned()));
        };
        let one = dice(text, value.span)?;
        if one.terms.is_empty() {
            let what = format!("`{text}` has no die in it");
            return Err(Diagnostic::at(value.span, what)
                .hint("a number without a die is a flat bonus, not one of the dice"));
        }
        all.terms.extend(one.terms);
        all.plus = all.plus.saturating_add(one.plus);
        if !all.is_within_limits() {
            return Err(Diagnostic::at(
                value.span,
                "these are too many dice, or too much is added",
            ));
        }
    }
    Ok(all)
}

/// A whole number between bounds.
fn number(
    value: &script::Value,
    name: &Word,
    (least, most): (i32, i32),
) -> Result<i32, Diagnostic> {
    let number = match value.data {
        Datum::Int(number) => i32::try_from(number).ok(),
        _ => None,
    };
    number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        let what = match value.data {
            Datum::Int(number) => format!("{number} is out of bounds in {}", name.text),
            _ => format!("{} is not {}", name.text, value.data.kind()),
        };
        Diagnostic::at(value.span, what).because(format!("it takes numbers from {least} to {most}"))
    })
}

/// Numbers, and tables of them with these keys.
fn amounts(
    name: &Word,
    values: &[script::Value],
    keys: &[&str],
    bounds: (i32, i32),
) -> Result<Value, Diagnostic> {
    let each = values.iter().map(|value| match &value.data {
        Datum::Table(entries) if !keys.is_empty() => {
            only(keys, entries)?;
            numbers(entries, bounds)
        }
        _ => number(value, name, bounds).map(Value::Int),
    });
    each.collect::<Result<Vec<_>, _>>().map(Value::List)
}

/// Numbers none of which is higher than the one before it.
fn falling(name: &Word, values: &[script::Value], bounds: (i32, i32)) -> Result<Value, Diagnostic> {
    let mut last = bounds.1;
    let mut all = Vec::new();
    for value in values {
        let number = number(value, name, bounds)?;
        if number > last {
            let what = format!("{number} comes after {last} in {}", name.text);
            return Err(Diagnostic::at(value.span, what)
                .because("its numbers go from the highest to the lowest".to_owned()));
        }
        last = number;
        all.push(Value::Int(number));
    }
    Ok(Value::List(all))
}

/// Numbers each of which has bounds of its own.
fn in_places(
    name: &Word,
    values: &[script::Value],
    places: &[(i32, i32)],
) -> Result<Value, Diagnostic> {
    if let Some(more) = values.get(places.len()) {
        let what = format!("{} takes {} numbers at most", name.text, places.len());
        return Err(Diagnostic::at(more.span, what));
    }
    let each = values.iter().zip(places).map(|(value, bounds)| number(value, name, *bounds));
    each.map(|number| number.map(Value::Int)).collect::<Result<Vec<_>, _>>().map(Value::List)
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

/// Nothing is named but by these keys.
fn only(keys: &[&str], entries: &[Entry]) -> Result<(), Diagnostic> {
    match entries.iter().find(|entry| !keys.contains(&entry.name.text.as_str())) {
        Some(entry) => Err(unknown(&entry.name, "key here", keys.iter().copied())),
        None => Ok(()),
    }
}

/// Named numbers between bounds; a switch counts 0 or 1.
fn numbers(entries: &[Entry], bounds: (i32, i32)) -> Result<Value, Diagnostic> {
    let mut named = Vec::new();
    for entry in entries {
        let number = match entry.value.data {
            Datum::Bool(flag) => flag.into(),
            _ => number(&entry.value, &entry.name, bounds)?,
        };
        named.push((entry.name.text.clone(), number));
    }
    named.sort_unstable();
    Ok(Value::Named(named))
}
