//! TOML with spans, reduced to whole numbers, booleans, texts, lists and tables.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::diagnostic::{Diagnostic, Span, quoted, unfit_at};
use super::source::LineIndex;
use super::tree::Word;
use crate::vocabulary::unfit;

/// `name = value`.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub name: Word,
    /// What stands behind it.
    pub value: Value,
}

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// The value.
    pub data: Datum,
    /// Where it begins; a value of several lines ends with its first.
    pub span: Span,
}

/// What a value is. There are no fractions and no dates in a fight.
#[derive(Debug, Clone, PartialEq)]
pub enum Datum {
    /// A whole number.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A table, in the order written.
    Table(Vec<Entry>),
}

impl Datum {
    /// What this is, for messages: `a number`, `a text`…
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Int(_) => "a number",
            Self::Bool(_) => "true or false",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

/// Reads one value of TOML that stands within something else; all of it is there.
///
/// # Errors
///
/// What is not a value of TOML.
pub fn read_value(text: &str, there: Span) -> Result<Value, Diagnostic> {
    let read = read_toml(&format!("it = {text}"), there.line);
    let entries = read.map_err(|error| Diagnostic { span: Some(there), ..error })?;
    match entries.into_iter().next() {
        Some(Entry { value, .. }) => Ok(placed(value, there)),
        None => Err(Diagnostic::at(there, "a value should stand here")),
    }
}

/// The same value, all of it there.
fn placed(value: Value, there: Span) -> Value {
    let data = match value.data {
        Datum::List(all) => Datum::List(all.into_iter().map(|one| placed(one, there)).collect()),
        Datum::Table(entries) => {
            let entry = |Entry { name, value }: Entry| Entry {
                name: Word { span: there, ..name },
                value: placed(value, there),
            };
            Datum::Table(entries.into_iter().map(entry).collect())
        }
        plain => plain,
    };
    Value { data, span: there }
}

/// Reads TOML whose first line is line `first_line` of its file, in the order written.
///
/// # Errors
///
/// What is wrong with the TOML, where it begins.
pub fn read_toml(text: &str, first_line: u32) -> Result<Vec<Entry>, Diagnostic> {
    let index = LineIndex::new(text, first_line);
    match DeTable::parse(text) {
        Ok(table) => entries(table.get_ref(), &index),
        Err(error) => {
            let span = error.span().unwrap_or(0..0);
            let what = format!("this is not TOML: {}", one_line(error.message()));
            let wrong = Diagnostic::at(index.span(span.clone()), what);
            Err(if is_switch_word(text.get(span.start..).unwrap_or_default()) {
                wrong.hint("write true or false")
            } else {
                wrong
            })
        }
    }
}

/// Whether a text begins with a word that means a switch to people, but not to TOML.
fn is_switch_word(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    ["yes", "no", "on", "off", "True", "False", "TRUE", "FALSE"].contains(&word)
}

fn one_line(message: &str) -> String {
    message.split('\n').map(str::trim).collect::<Vec<_>>().join(", ")
}

fn entries(table: &DeTable<'_>, index: &LineIndex<'_>) -> Result<Vec<Entry>, Diagnostic> {
    let mut pairs: Vec<_> = table.iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    pairs.into_iter().map(|(key, value)| entry(key, value, index)).collect()
}

fn entry(
    key: &Spanned<std::borrow::Cow<'_, str>>,
    value: &Spanned<DeValue<'_>>,
    index: &LineIndex<'_>,
) -> Result<Entry, Diagnostic> {
    let name = Word { text: key.get_ref().to_string(), span: index.span(key.span()) };
    Ok(Entry { name, value: convert(value, index)? })
}

fn convert(value: &Spanned<DeValue<'_>>, index: &LineIndex<'_>) -> Result<Value, Diagnostic> {
    let span = index.span(value.span());
    let data = match value.get_ref() {
        DeValue::String(text) => Datum::Text(visible_text(text, span)?),
        DeValue::Integer(digits) => {
            let number = i64::from_str_radix(digits.as_str(), digits.radix());
            Datum::Int(number.map_err(|_| {
                Diagnostic::at(span, format!("{} is too large a number", quoted(digits.as_str())))
            })?)
        }
        DeValue::Boolean(on) => Datum::Bool(*on),
        DeValue::Array(items) => {
            let items = items.iter().map(|item| convert(item, index));
            Datum::List(items.collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => Datum::Table(entries(table, index)?),
        DeValue::Float(_) => {
            return Err(Diagnostic::at(span, "a fight counts in whole numbers")
                .because("the same fight must give the same result on every machine")
                .hint("round it, or write it as a text"));
        }
        DeValue::Datetime(_) => {
            return Err(Diagnostic::at(span, "a date has no meaning in a fight")
                .hint("write it as a text, in quotes"));
        }
    };
    Ok(Value { data, span })
}

fn visible_text(text: &str, span: Span) -> Result<String, Diagnostic> {
    match unfit(text) {
        None => Ok(text.to_owned()),
        Some((_, c)) => Err(unfit_at(span, c)),
    }
}

impl Value {
    /// Says that something else should stand here.
    pub(crate) fn mismatch(&self, what: &str, wanted: &str) -> Diagnostic {
        Diagnostic::at(self.span, format!("{what} is {wanted}, not {}", self.data.kind()))
    }

    pub(crate) fn text(&self, what: &str) -> Result<&str, Diagnostic> {
        match &self.data {
            Datum::Text(text) => Ok(text),
            _ => Err(self.mismatch(what, "a text")),
        }
    }

    pub(crate) fn table(&self, what: &str) -> Result<&[Entry], Diagnostic> {
        match &self.data {
            Datum::Table(entries) => Ok(entries),
            _ => Err(self.mismatch(what, "a table")),
        }
    }

    pub(crate) fn flag(&self, what: &str) -> Result<bool, Diagnostic> {
        match self.data {
            Datum::Bool(on) => Ok(on),
            _ => Err(self.mismatch(what, "true or false")),
        }
    }

    /// The tables of `[[…]]`.
    pub(crate) fn tables(&self, header: &str) -> Result<Vec<(&[Entry], Span)>, Diagnostic> {
        let hint = format!("begin each with `[[{header}]]`");
        let wanted = "a list of tables";
        let Datum::List(items) = &self.data else {
            return Err(self.mismatch(&quoted(header), wanted).hint(hint));
        };
        let table = |item: &'_ Value| match &item.data {
            Datum::Table(_) => Ok(()),
            _ => Err(item.mismatch(&quoted(header), wanted).hint(hint.clone())),
        };
        items.iter().try_for_each(table)?;
        items.iter().map(|item| Ok((item.table(header)?, item.span))).collect()
    }

    /// A kebab-case word.
    pub(crate) fn kebab(&self, what: &str) -> Result<Word, Diagnostic> {
        let text = self.text(what)?;
        if is_kebab(text) {
            return Ok(Word { text: text.to_owned(), span: self.span });
        }
        let mut refusal = Diagnostic::at(self.span, format!("{} is not a word", quoted(text)))
            .because(format!("{what} is a word of a-z, 0-9 and single `-` that begins with a-z"));
        if let Some(near) = kebab_from(text) {
            refusal = refusal.hint(format!("write {}", quoted(&near)));
        }
        Err(refusal)
    }

    /// The name of a seat: any word but the one for those who only watch.
    pub(crate) fn seat(&self, what: &str) -> Result<Word, Diagnostic> {
        let seat = self.kebab(what)?;
        if seat.text != "spectator" {
            return Ok(seat);
        }
        Err(Diagnostic::at(self.span, "no seat is called `spectator`")
            .because("`--as spectator` is whoever only watches")
            .hint("give the seat another name, as that of its player"))
    }
}

/// `a-z`, `0-9` and single `-`, beginning with a letter.
fn is_kebab(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.split('-').all(|part| !part.is_empty() && part.chars().all(fits))
}

/// The word that a text nearly is; none where a letter of it would be lost.
fn kebab_from(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    if lower.chars().any(|c| c.is_alphanumeric() && !is_letter(c)) {
        return None;
    }
    let parts = lower.split(|c: char| !is_letter(c)).filter(|part| !part.is_empty());
    let word = parts.collect::<Vec<_>>().join("-");
    is_kebab(&word).then_some(word)
}
