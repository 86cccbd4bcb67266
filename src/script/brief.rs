//! Lines that leave out who speaks: plain numbers, and an answer without the name of whoever gives
//! it. Who is meant shows at the table.

use super::cursor::{Cursor, is_blank, is_name, too_large};
use super::diagnostic::Diagnostic;
use super::tree::Natural;

/// `15`, `7 3`, `3,4`: plain numbers up to the end of the line, with blanks or commas between them.
pub(super) fn numbers(cursor: &mut Cursor<'_>) -> Result<Vec<Natural>, Diagnostic> {
    let mut numbers = Vec::new();
    loop {
        cursor.take_while(|c| is_blank(c) || c == ',');
        match cursor.peek() {
            None | Some('#') => return Ok(numbers),
            Some(_) => numbers.push(number(cursor, numbers.is_empty())?),
        }
    }
}

/// One of them; a line that begins with anything else should begin with who acts.
fn number(cursor: &mut Cursor<'_>, is_first: bool) -> Result<Natural, Diagnostic> {
    let from = *cursor;
    let word = cursor.take_while(|c| !is_blank(c) && c != ',');
    let span = cursor.since(&from);
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        let value = word.parse().map_err(|_| too_large(span, word))?;
        return Ok(Natural { value, span });
    }
    Err(if is_first {
        from.expected("who acts").hint(
            "a line begins with a combatant, a side or `gm`; faces of dice are whole numbers: 5 3",
        )
    } else {
        from.expected("a whole number").hint("a line of numbers holds nothing else")
    })
}

/// Whether no verb follows the first word of a line: the line ends there, or goes on with what can
/// only stand behind a verb or an answer.
pub(super) fn no_verb_follows(cursor: &Cursor<'_>) -> bool {
    let mut next = *cursor;
    match next.peek() {
        None | Some('[' | '"') => true,
        Some(c) if c.is_ascii_digit() => true,
        Some(c) if c.is_alphanumeric() => {
            let is_reason = next.take_while(is_name) == "because";
            is_reason || matches!(next.peek(), Some('=' | ',' | '|' | ':' | '>'))
        }
        Some(_) => false,
    }
}
