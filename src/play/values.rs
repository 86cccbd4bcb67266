//! What a value comes to, by the kind of the stat, switch or option it is given for: on a sheet, on
//! a line and in a ruling alike. What names somebody or something of the fight is looked up by
//! [`Words`](super::words::Words).

use super::words::known_ones;
use crate::engine::catalog::Kind;
use crate::rules::System;
use crate::script::{self, Datum, Diagnostic, Entry, RawPlace, RawValue, Span, Word, read_value};
use crate::vocabulary::{Dice, DiceError, Name, Value};

/// A value for something of this name and kind, or why it is none.
pub fn read(
    system: System,
    kind: Kind,
    name: &str,
    given: &script::Value,
) -> Result<Value, Diagnostic> {
    let reader = Reader { system, name };
    let as_toml = toml_in_quotes(kind, given)?;
    let given = as_toml.as_ref().unwrap_or(given);
    let found = reader.found(kind, given)?.filter(|value| kind.fits(value));
    found.ok_or_else(|| reader.wrong(kind, given))
}

/// What stands in quotes as it would stand on a sheet: `reductions="[5, 2]"`. On a line this is the
/// way to say tables.
fn toml_in_quotes(kind: Kind, given: &script::Value) -> Result<Option<script::Value>, Diagnostic> {
    let several = matches!(
        kind,
        Kind::Amounts(..)
            | Kind::Falling(..)
            | Kind::Places(_)
            | Kind::Tables(_)
            | Kind::Numbers(..)
            | Kind::NumbersOrNames(..)
            | Kind::Parts(..)
            | Kind::OneOf(..)
    );
    match &given.data {
        Datum::Text(text) if several && text.starts_with(['[', '{']) => {
            read_value(text, given.span).map(Some)
        }
        _ => Ok(None),
    }
}

/// The value of an option of a line, as it would stand on a sheet.
pub fn as_on_a_sheet(raw: &RawValue, span: Span) -> script::Value {
    let text = |text: &str, span| script::Value { data: Datum::Text(text.to_owned()), span };
    let number = |number| script::Value { data: Datum::Int(number), span };
    let data = match raw {
        RawValue::Word(word) => return text(&word.text, word.span),
        RawValue::Text(words) => return text(&words.text, words.span),
        RawValue::Number(n) => return number(*n),
        RawValue::Event(event) => return text(&format!("#{event}"), span),
        RawValue::Square(x, y) => Datum::List(vec![number(*x), number(*y)]),
        RawValue::Border(one, other) => Datum::Text(format!("{}|{}", one.text, other.text)),
        RawValue::Path(places) => {
            Datum::Text(places.iter().map(spelled).collect::<Vec<_>>().join(">"))
        }
        RawValue::Pair(..) => Datum::Table(named(std::slice::from_ref(raw), span)),
        RawValue::List(all) if all.iter().all(|one| matches!(one, RawValue::Pair(..))) => {
            Datum::Table(named(all, span))
        }
        RawValue::List(all) => {
            Datum::List(all.iter().map(|one| as_on_a_sheet(one, span)).collect())
        }
    };
    script::Value { data, span }
}

/// Pairs as the entries of a table. The parser names them by a word, a text or a number.
fn named(pairs: &[RawValue], span: Span) -> Vec<Entry> {
    let entry = |pair: &RawValue| {
        let RawValue::Pair(name, value) = pair else { unreachable!("BUG: only pairs come here") };
        let name = as_on_a_sheet(name, span);
        let text = match name.data {
            Datum::Text(text) => text,
            Datum::Int(number) => number.to_string(),
            _ => unreachable!("BUG: a pair is named by a list"),
        };
        let name = Word { text, span: name.span };
        Entry { name, value: as_on_a_sheet(value, span) }
    };
    pairs.iter().map(entry).collect()
}

fn spelled(place: &RawPlace) -> String {
    match place {
        RawPlace::Square(x, y) => format!("{x},{y}"),
        RawPlace::Zone(word) => word.text.clone(),
        RawPlace::Border(one, other) => format!("{}|{}", one.text, other.text),
    }
}

/// Reads values of one name.
#[derive(Clone, Copy)]
struct Reader<'a> {
    system: System,
    name: &'a str,
}

impl Reader<'_> {
    /// What a value comes to by its shape, if it has the shape; its bounds are looked at later.
    fn found(self, kind: Kind, given: &script::Value) -> Result<Option<Value>, Diagnostic> {
        let found = match (kind, &given.data) {
            (Kind::Int(..), Datum::Int(number)) => i32::try_from(*number).ok().map(Value::Int),
            (Kind::Flag, Datum::Bool(flag)) => Some(Value::Flag(*flag)),
            (Kind::Flag, Datum::Text(word)) => switch(word).map(Value::Flag),
            (Kind::Text, Datum::Text(text)) => Some(Value::Text(text.clone())),
            (Kind::Label, Datum::Text(text)) => Some(Value::label(text)),
            (Kind::Word(words), Datum::Text(text)) => Some(self.word(words, text, given.span)?),
            (Kind::Dice, Datum::Int(number)) => flat(*number).map(Value::Dice),
            (Kind::Dice, Datum::Text(text)) => Some(Value::Dice(dice(text, given.span)?)),
            (Kind::DiceSum, Datum::Text(_) | Datum::List(_)) => Some(self.together(given)?),
            (Kind::DiceList, _) => Some(self.each(Kind::Dice, several(given))?),
            (Kind::Words(words), _) => Some(self.each(Kind::Word(words), several(given))?),
            (Kind::Texts | Kind::Zones, _) => Some(self.each(Kind::Text, several(given))?),
            (
                Kind::Numbers(least, most) | Kind::NumbersOrNames(least, most),
                Datum::Table(entries),
            ) => Some(self.numbers(entries, (least, most))?),
            (Kind::NumbersOrNames(..), Datum::Text(_) | Datum::List(_)) => names(several(given)),
            (
                Kind::Parts(keys, least, most) | Kind::OneOf(keys, least, most),
                Datum::Table(entries),
            ) => {
                only(keys, entries)?;
                Some(self.numbers(entries, (least, most))?)
            }
            (Kind::Amounts(keys, least, most), Datum::List(_) | Datum::Int(_)) => {
                Some(self.amounts(keys, (least, most), several(given))?)
            }
            (Kind::Falling(least, most), Datum::List(_) | Datum::Int(_)) => {
                Some(self.each(Kind::Int(least, most), several(given))?)
            }
            (Kind::Places(places), Datum::List(all)) if all.len() <= places.len() => {
                let each = all.iter().zip(places);
                let each = each.map(|(one, (least, most))| self.one(Kind::Int(*least, *most), one));
                Some(Value::List(each.collect::<Result<_, _>>()?))
            }
            (Kind::Tables(keys), Datum::List(all)) => {
                let each = all.iter().map(|one| match &one.data {
                    Datum::Table(entries) => self.table(keys, entries),
                    _ => Err(self.wrong(kind, one)),
                });
                Some(Value::List(each.collect::<Result<_, _>>()?))
            }
            _ => None,
        };
        Ok(found)
    }

    fn one(self, kind: Kind, given: &script::Value) -> Result<Value, Diagnostic> {
        read(self.system, kind, self.name, given)
    }

    fn each(self, kind: Kind, all: &[script::Value]) -> Result<Value, Diagnostic> {
        let each = all.iter().map(|one| self.one(kind, one));
        each.collect::<Result<_, _>>().map(Value::List)
    }

    fn wrong(self, kind: Kind, given: &script::Value) -> Diagnostic {
        let wanted = kind.wanted(|name| self.system.spell(name));
        let not = match &given.data {
            Datum::Int(number) => format!(", not {number}"),
            Datum::Bool(flag) => format!(", not {flag}"),
            Datum::Text(text) => format!(", not `{text}`"),
            Datum::List(_) | Datum::Table(_) => String::new(),
        };
        let wrong = Diagnostic::at(given.span, format!("{} takes {wanted}{not}", self.name));
        match kind {
            Kind::Tables([(first, _), ..]) => {
                let first = self.system.spell(*first);
                wrong.hint(format!("on a line in quotes: {}=\"[{{ {first} = … }}]\"", self.name))
            }
            _ => wrong,
        }
    }

    /// One of some words.
    fn word(self, words: &[Name], text: &str, span: Span) -> Result<Value, Diagnostic> {
        let found = words.iter().find(|word| self.system.spell(**word) == text);
        found.copied().map(Value::Word).ok_or_else(|| {
            let all: Vec<&str> = words.iter().map(|word| self.system.spell(*word)).collect();
            Diagnostic::at(span, format!("`{text}` is not a value of {}", self.name))
                .hint(format!("one of: {}", all.join(", ")))
                .hint_nearest(text, all)
        })
    }

    /// Dice expressions that count together, each with a die in it.
    fn together(self, given: &script::Value) -> Result<Value, Diagnostic> {
        let mut sum = Dice::NONE;
        for one in several(given) {
            let Datum::Text(text) = &one.data else { return Err(self.wrong(Kind::DiceSum, one)) };
            let dice = dice(text, one.span)?;
            if dice.terms.is_empty() {
                return Err(self.wrong(Kind::DiceSum, one));
            }
            sum.terms.extend(dice.terms);
            sum.plus = sum.plus.saturating_add(dice.plus);
        }
        if sum.is_within_limits() {
            return Ok(Value::Dice(sum));
        }
        Err(Diagnostic::at(given.span, "these are too many dice, or too much is added"))
    }

    /// Named numbers between bounds; a switch counts 0 or 1.
    fn numbers(self, entries: &[Entry], bounds: (i32, i32)) -> Result<Value, Diagnostic> {
        let mut named = Vec::new();
        for Entry { name, value } in entries {
            let number = match value.data {
                Datum::Bool(flag) => flag.into(),
                _ => match read(self.system, Kind::Int(bounds.0, bounds.1), &name.text, value)? {
                    Value::Int(number) => number,
                    _ => unreachable!("BUG: a number is read as a number"),
                },
            };
            named.push((name.text.clone(), number));
        }
        named.sort_unstable();
        Ok(Value::Named(named))
    }

    /// Numbers, and tables of them with these keys.
    fn amounts(
        self,
        keys: &[&str],
        bounds: (i32, i32),
        all: &[script::Value],
    ) -> Result<Value, Diagnostic> {
        let each = all.iter().map(|one| match &one.data {
            Datum::Table(entries) if !keys.is_empty() => {
                only(keys, entries)?;
                self.numbers(entries, bounds)
            }
            _ => self.one(Kind::Int(bounds.0, bounds.1), one),
        });
        each.collect::<Result<_, _>>().map(Value::List)
    }

    /// A table with fixed keys: each key, then its value.
    fn table(self, keys: &[(Name, Kind)], entries: &[Entry]) -> Result<Value, Diagnostic> {
        let mut all = Vec::new();
        for Entry { name, value } in entries {
            let known = keys.iter().find(|(key, _)| self.system.spell(*key) == name.text);
            let Some((key, kind)) = known else {
                let known = keys.iter().map(|(key, _)| self.system.spell(*key));
                return Err(unknown(name, "key here", known));
            };
            all.extend([Value::Word(*key), read(self.system, *kind, &name.text, value)?]);
        }
        Ok(Value::List(all))
    }
}

/// The members of a list; anything else is a list of one.
fn several(given: &script::Value) -> &[script::Value] {
    match &given.data {
        Datum::List(values) => values,
        _ => std::slice::from_ref(given),
    }
}

fn switch(word: &str) -> Option<bool> {
    match word {
        "yes" | "true" | "on" => Some(true),
        "no" | "false" | "off" => Some(false),
        _ => None,
    }
}

/// A number in the place of dice.
fn flat(number: i64) -> Option<Dice> {
    let plus = i32::try_from(number).ok().filter(|plus| *plus >= 0)?;
    Some(Dice { terms: Vec::new(), plus })
}

fn dice(text: &str, span: Span) -> Result<Dice, Diagnostic> {
    text.parse().map_err(|error: DiceError| Diagnostic::at(span, error.to_string()))
}

/// Names, each of which counts 1.
fn names(all: &[script::Value]) -> Option<Value> {
    let name = |one: &script::Value| match &one.data {
        Datum::Text(name) => Some((name.clone(), 1)),
        _ => None,
    };
    let mut named = all.iter().map(name).collect::<Option<Vec<_>>>()?;
    named.sort_unstable();
    Some(Value::Named(named))
}

/// Nothing is named but by these keys.
fn only(keys: &[&str], entries: &[Entry]) -> Result<(), Diagnostic> {
    match entries.iter().find(|entry| !keys.contains(&entry.name.text.as_str())) {
        Some(entry) => Err(unknown(&entry.name, "key here", keys.iter().copied())),
        None => Ok(()),
    }
}

/// A word that is none of those known here.
pub(super) fn unknown<'a>(
    word: &Word,
    what: &str,
    known: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    const TABLE: usize = 24;
    let known: Vec<&str> = known.collect();
    let diagnostic = Diagnostic::at(word.span, format!("`{}` is not a {what}", word.text));
    if known.is_empty() {
        return diagnostic.hint("nothing of the kind is known here: leave it out");
    }
    // Of the stats of a sheet the nearest are named, of the keys of a table all.
    let all = match known.len() {
        0..=TABLE => format!("known: {}", known.join(", ")),
        _ => known_ones(&word.text, &known),
    };
    diagnostic.hint(all).hint_nearest(&word.text, known)
}
