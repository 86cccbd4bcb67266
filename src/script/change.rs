//! What `gm set` changes: numbers, places, orders, conditions.

use super::cursor::{Cursor, is_name};
use super::diagnostic::Diagnostic;
use super::tree::{Change, Given, RawValue, Text, Word};
use super::value;

/// How changes are spelled, for hints.
pub(crate) const CHANGES: &str = "a change is `NAME=3`, `NAME+=2` or `NAME-=2` of a stat or pool, `+CONDITION`, `-CONDITION` or \
     `+\"on fire\"`";

/// Whom or what `gm set` sets.
pub(crate) fn set_target(cursor: &mut Cursor<'_>) -> Result<Given, Diagnostic> {
    let from = *cursor;
    let whom = "whom or what to set";
    let hint = "write `gm set WHO …`, `gm set WHO.ITEM …`, `gm set SIDE …` or `gm set fight …`";
    let given = if cursor.gap()? && cursor.peek() == Some('"') {
        let text = cursor.text_here()?;
        Given { span: text.span, value: RawValue::Text(text) }
    } else {
        let word = cursor.name(whom).map_err(|refusal| refusal.hint(hint))?;
        Given { span: word.span, value: RawValue::Word(word) }
    };
    if matches!(cursor.peek(), Some('=' | '+')) {
        let mut from = from;
        from.gap()?;
        return Err(from.expected(whom).hint(hint));
    }
    Ok(given)
}

/// One change of `gm set`.
pub(crate) fn change(cursor: &mut Cursor<'_>) -> Result<Change, Diagnostic> {
    if cursor.eat('+') {
        if let Some(text) = free(cursor)? {
            return Ok(Change::Free { text, holds: true });
        }
        let (condition, detail) = condition(cursor)?;
        return Ok(Change::Gain { condition, detail });
    }
    if cursor.eat('-') {
        if let Some(text) = free(cursor)? {
            return Ok(Change::Free { text, holds: false });
        }
        let (condition, detail) = condition(cursor)?;
        return Ok(Change::Lose { condition, detail });
    }
    let from = *cursor;
    let mut name = cursor.name("a change").map_err(|refusal| refusal.hint(CHANGES))?;
    let grows = cursor.eat('+');
    let shrinks = !grows && name.text.ends_with('-');
    if !cursor.eat('=') {
        return Err(from.expected("a change").hint(CHANGES));
    }
    if shrinks {
        name.text.pop();
        name.span.length = name.span.length.saturating_sub(1);
    }
    let amount = *cursor;
    let Given { value, span } = value::given(cursor)?;
    match (value, grows, shrinks) {
        (RawValue::Number(n), true, _) => Ok(Change::Add { name, n }),
        (RawValue::Number(n), _, true) => Ok(Change::Subtract { name, n }),
        (value, false, false) => Ok(Change::Assign { name, value, span }),
        _ => Err(amount.expected("a number")),
    }
}

/// A condition that the rules know nothing of, in quotes directly here.
pub(crate) fn free(cursor: &mut Cursor<'_>) -> Result<Option<Text>, Diagnostic> {
    if cursor.peek() == Some('"') { cursor.words_here().map(Some) } else { Ok(None) }
}

/// `condition` or `condition:detail`, directly here.
pub(crate) fn condition(cursor: &mut Cursor<'_>) -> Result<(Word, Option<Word>), Diagnostic> {
    if !cursor.peek().is_some_and(char::is_alphanumeric) {
        return Err(cursor.expected("a condition"));
    }
    let from = *cursor;
    let text = cursor.take_while(is_name).to_owned();
    let condition = Word { text, span: cursor.since(&from) };
    if !cursor.eat(':') {
        return Ok((condition, None));
    }
    Ok((condition, Some(value::word(cursor, "the detail of the condition")?)))
}
