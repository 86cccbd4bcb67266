//! Points of the log, and how far undo and redo go, as written.

use super::cursor::{Cursor, is_blank};
use super::diagnostic::{Diagnostic, Span, quoted};
use crate::vocabulary::{Amount, Point, Unit};

/// How far undo and redo go.
const AMOUNTS: &str = "a number of deeds, `turn`, `round`, or `to` and a point";

/// What a point can be.
const POINTS: &str = "an event's number, `start`, `end`, `back`, `round N`, or a mark";

/// Parses a point that stands alone, as on the command line.
///
/// # Errors
/// What is no point comes back as a diagnostic that points into the text.
pub fn parse_point(text: &str) -> Result<Point, Diagnostic> {
    alone(text, ("a point", POINTS), |cursor| point("goto", cursor))
}

/// Parses how far undo or redo goes, where it stands alone; one deed if the text is empty.
///
/// # Errors
/// What is no amount comes back as a diagnostic that points into the text.
pub fn parse_amount(text: &str) -> Result<Amount, Diagnostic> {
    alone(text, ("how far to go", AMOUNTS), |cursor| amount("undo", cursor))
}

fn alone<T>(
    text: &str,
    (what, known): (&str, &str),
    parse: impl FnOnce(&mut Cursor<'_>) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let mut cursor = Cursor::new(text, Span { line: 1, column: 1, length: 1 });
    let start = cursor;
    let parsed = parse(&mut cursor)?;
    let end = cursor;
    let is_empty = end.slice_since(&start).trim().is_empty();
    cursor.finish("it").map_err(|wrong| {
        let wrong = wrong.hint(format!("write {known}"));
        if is_empty {
            let message = format!("{} is not {what}", quoted(end.rest().trim()));
            return Diagnostic { message, ..wrong };
        }
        wrong
    })?;
    // A comment has no place here.
    if end.rest().trim().is_empty() { Ok(parsed) } else { Err(end.expected("the end")) }
}

/// `305`, `#305`, `start`, `end`, `back`, `round 3`, or a mark, behind the words of an act.
pub(super) fn point(act: &str, cursor: &mut Cursor<'_>) -> Result<Point, Diagnostic> {
    const WHAT: &str = "where to go";
    let is_there = cursor.gap()?;
    let mut next = *cursor;
    let digits = next.take_while(|c| c.is_ascii_digit());
    let is_number = !digits.is_empty() && !next.peek().is_some_and(super::cursor::is_name);
    if is_there && (is_number || cursor.peek() == Some('#')) {
        let event = cursor.event("the number of an event")?;
        return match event.value {
            0 => Err(Diagnostic::at(event.span, "there is no event 0")
                .hint("events are numbered from 1")),
            number => Ok(Point::Event(number)),
        };
    }
    let name = cursor.name(WHAT).map_err(|refusal| refusal.hint(format!("name {POINTS}")))?;
    match name.text.as_str() {
        "start" => Ok(Point::Start),
        "end" => Ok(Point::End),
        "back" => Ok(Point::Back),
        "round" => {
            let round = cursor.natural("the number of the round")?;
            let number = u32::try_from(round.value);
            number.map(Point::Round).map_err(|_| Diagnostic::at(round.span, "no fight is so long"))
        }
        "mark" => match name_behind(cursor) {
            Some(mark) => Err(Diagnostic::at(name.span, "a mark is named alone, without `mark`")
                .hint(format!("did you mean `{act} {mark}`?"))),
            None => Ok(Point::Mark(name.text)),
        },
        _ => Ok(Point::Mark(name.text)),
    }
}

/// The name that stands behind a word, where one does; a reason is none.
fn name_behind(cursor: &Cursor<'_>) -> Option<String> {
    let mut next = *cursor;
    let name = next.name("a name").ok()?;
    (name.text != "because").then_some(name.text)
}

/// `[N]`, `turn`, `round` or `to POINT` behind `undo` or `redo`: one deed if it is left out.
pub(super) fn amount(act: &str, cursor: &mut Cursor<'_>) -> Result<Amount, Diagnostic> {
    if !cursor.gap()? {
        return Ok(Amount::Deeds(1));
    }
    let mut next = *cursor;
    let word = match next.peek() {
        Some(c) if c.is_ascii_digit() => return count(cursor),
        Some('#') => return Err(event_without_to(act, cursor)),
        _ => next.take_while(super::cursor::is_name),
    };
    let amount = match word {
        "turn" => Amount::Of(Unit::Turn),
        "round" => Amount::Of(Unit::Round),
        "to" => {
            let point = point(&format!("{act} to"), &mut next)?;
            *cursor = next;
            return Ok(Amount::To(point));
        }
        "because" => return Ok(Amount::Deeds(1)),
        _ if matches!(cursor.peek(), Some('[' | '"')) => return Ok(Amount::Deeds(1)),
        _ => return Err(no_amount(act, cursor)),
    };
    *cursor = next;
    Ok(amount)
}

/// Refuses `undo two`.
fn no_amount(act: &str, cursor: &mut Cursor<'_>) -> Diagnostic {
    let from = *cursor;
    let written = quoted(cursor.take_while(|c| !is_blank(c)));
    Diagnostic::at(cursor.since(&from), format!("{written} is not how far to go"))
        .hint(format!("`{act}` alone goes by one deed; else write {AMOUNTS}"))
}

fn count(cursor: &mut Cursor<'_>) -> Result<Amount, Diagnostic> {
    let number = cursor.natural("how many deeds")?;
    match number.value {
        0 => Err(Diagnostic::at(number.span, "0 takes nothing back")
            .hint("leave the number out for one")),
        value => Ok(Amount::Deeds(value)),
    }
}

/// Refuses `undo #305`, which could mean two things.
fn event_without_to(act: &str, cursor: &mut Cursor<'_>) -> Diagnostic {
    let from = *cursor;
    match cursor.event("the number of an event") {
        Err(refusal) => refusal,
        Ok(event) => {
            let written = quoted(cursor.slice_since(&from));
            let what = format!("`{act}` goes by deeds, and {written} is an event");
            let number = event.value;
            Diagnostic::at(event.span, what)
                .hint(format!("`{act} to #{number}` goes to it, with the deed that caused it"))
        }
    }
}
