//! The values of options: words, texts, numbers, squares, paths, borders, lists, pairs.

use super::cursor::{Cursor, is_value, too_large};
use super::diagnostic::{Diagnostic, Span, quoted};
use super::tree::{Given, RawPlace, RawValue, Word};

/// Reads a word as a value, as it would be read behind `name=`.
///
/// # Errors
/// A word that is no value is refused.
pub fn parse_value(word: &Word) -> Result<RawValue, Diagnostic> {
    let mut cursor = Cursor::new(&word.text, word.span);
    let value = value(&mut cursor)?;
    cursor.finish("the value")?;
    Ok(value)
}

/// A value and its span.
pub(crate) fn given(cursor: &mut Cursor<'_>) -> Result<Given, Diagnostic> {
    let from = *cursor;
    let value = value(cursor)?;
    Ok(Given { value, span: cursor.since(&from) })
}

/// A value that stands without a name before it.
pub(crate) fn bare(cursor: &mut Cursor<'_>) -> Result<Given, Diagnostic> {
    let signed = matches!(cursor.peek(), Some('+' | '-'));
    let given = given(cursor)?;
    match given.value {
        RawValue::Number(_) | RawValue::Square(..) => Ok(given),
        _ if signed => Err(Diagnostic::at(given.span, "a sign begins a number here")
            .because("only `gm set` gains and loses conditions with `+` and `-`")
            .hint("did you mean `gm set WHO +condition`?")),
        _ => Ok(given),
    }
}

/// A bare value other than free text, kept as it was written.
pub(crate) fn bare_word(cursor: &mut Cursor<'_>, what: &str) -> Result<Word, Diagnostic> {
    if !cursor.gap()? || !cursor.peek().is_some_and(is_value) {
        return Err(cursor.expected(what));
    }
    let from = *cursor;
    let given = bare(cursor)?;
    let text = cursor.slice_since(&from).to_owned();
    if text.contains('"') {
        return Err(Diagnostic::at(given.span, format!("{what} is a word, not free text"))
            .hint("write the word without quotes"));
    }
    Ok(Word { text, span: given.span })
}

/// The grammar of values, by what binds loosest:
///
/// ```text
/// value = place > place … | item , item …
/// item  = word | word    | side : side    | side
/// side  = "text" | word | number | #event
/// ```
fn value(cursor: &mut Cursor<'_>) -> Result<RawValue, Diagnostic> {
    let start = *cursor;
    let mut items = vec![item(cursor)?];
    while cursor.eat(',') {
        let ends = matches!(cursor.peek(), None | Some(' ' | '\t'));
        let no_blank = || format!("a list has no blanks: a,b; {FACES_IN_BRACKETS}");
        let next = item(cursor);
        items.push(next.map_err(|error| if ends { error.hint(no_blank()) } else { error })?);
    }
    if cursor.peek() == Some('>') {
        *cursor = start;
        return path(cursor);
    }
    match items.as_slice() {
        [RawValue::Number(x), RawValue::Number(y)] => Ok(RawValue::Square(*x, *y)),
        [_] => items.pop().ok_or_else(|| start.expected("a value")),
        _ => Ok(RawValue::List(items)),
    }
}

fn path(cursor: &mut Cursor<'_>) -> Result<RawValue, Diagnostic> {
    let mut places = vec![place(cursor)?];
    while cursor.eat('>') {
        places.push(place(cursor)?);
    }
    Ok(RawValue::Path(places))
}

/// A square, a zone or a border.
pub(crate) fn place(cursor: &mut Cursor<'_>) -> Result<RawPlace, Diagnostic> {
    let from = *cursor;
    let first = word(cursor, "a place")?;
    if cursor.eat('|') {
        return Ok(RawPlace::Border(first, word(cursor, "the other zone of the border")?));
    }
    let RawValue::Number(x) = simple(first.clone())? else {
        return Ok(RawPlace::Zone(first));
    };
    if !cursor.eat(',') {
        return Err(not_a_place(first.span));
    }
    let second = word(cursor, "the second number of the square")?;
    match simple(second)? {
        RawValue::Number(y) => Ok(RawPlace::Square(x, y)),
        _ => Err(not_a_place(cursor.since(&from))),
    }
}

fn not_a_place(span: Span) -> Diagnostic {
    Diagnostic::at(span, "this is not a place")
        .hint("a place is a square `3,4`, a zone `bridge` or a border `bank|bridge`")
}

fn item(cursor: &mut Cursor<'_>) -> Result<RawValue, Diagnostic> {
    if cursor.peek() == Some('"') {
        return pair(RawValue::Text(cursor.text_here()?), cursor);
    }
    if cursor.is_at_event() {
        cursor.bump();
        let from = *cursor;
        let digits = cursor.take_while(is_value);
        return match digits.parse() {
            Ok(event) => Ok(RawValue::Event(event)),
            Err(_) => Err(Diagnostic::at(
                cursor.since(&from),
                format!("no event is called {}", quoted(digits)),
            )),
        };
    }
    let first = word(cursor, "a value")?;
    if cursor.eat('|') {
        return Ok(RawValue::Border(first, word(cursor, "the other zone of the border")?));
    }
    pair(simple(first)?, cursor)
}

fn pair(left: RawValue, cursor: &mut Cursor<'_>) -> Result<RawValue, Diagnostic> {
    if !cursor.eat(':') {
        return Ok(left);
    }
    let right = match cursor.peek() {
        Some('"') => RawValue::Text(cursor.text_here()?),
        _ => simple(word(cursor, "the value behind the `:`")?)?,
    };
    Ok(RawValue::Pair(Box::new(left), Box::new(right)))
}

/// How the faces of dice are written.
pub const FACES_IN_BRACKETS: &str = "faces of dice stand in brackets: [15 5]";

/// A word among values; never empty.
pub(crate) fn word(cursor: &mut Cursor<'_>, what: &str) -> Result<Word, Diagnostic> {
    let from = *cursor;
    let text = match cursor.peek() {
        Some('#') => "",
        _ => cursor.take_while(is_value),
    };
    if text.is_empty() {
        let refusal = cursor.expected(what);
        return Err(match cursor.peek() {
            None | Some(' ' | '\t') => refusal,
            Some(_) if cursor.is_at_faces() => refusal.hint(FACES_IN_BRACKETS),
            Some('[' | '{') => refusal
                .hint("a list or table stands in quotes: \"{ fist = 1 }\", \"[{ name = 'pit' }]\""),
            Some(_) => refusal.hint("write free text in quotes: \"…\""),
        });
    }
    Ok(Word { text: text.to_owned(), span: cursor.since(&from) })
}

/// A number if the word reads as one, else the word.
pub(crate) fn simple(word: Word) -> Result<RawValue, Diagnostic> {
    let digits = word.text.strip_prefix(['+', '-']).unwrap_or(&word.text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(RawValue::Word(word));
    }
    match word.text.parse() {
        Ok(number) => Ok(RawValue::Number(number)),
        Err(_) => Err(too_large(word.span, &word.text)),
    }
}

/// A whole number, with or without a sign.
pub(crate) fn integer(cursor: &mut Cursor<'_>, what: &str) -> Result<i64, Diagnostic> {
    if !cursor.gap()? || !cursor.peek().is_some_and(is_value) {
        return Err(cursor.expected(what));
    }
    let from = *cursor;
    match simple(word(cursor, what)?)? {
        RawValue::Number(number) => Ok(number),
        _ => Err(from.expected(what)),
    }
}
