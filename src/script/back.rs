//! `retract` and `correct`: an older deed is taken back or said with another face, and what was
//! said later is said again.

use super::cursor::Cursor;
use super::diagnostic::{Diagnostic, quoted};
use super::line;
use super::tree::{Act, Back, Given, Line, Natural, Opt, RawValue, Say, Word};

/// `retract EVENT [without=EVENT,…] [[faces]] [because "…"]`.
pub(super) fn retract(word: Word, cursor: &mut Cursor<'_>) -> Result<Line, Diagnostic> {
    let event = cursor.event("the number of an event")?;
    let (back, _) = tail(word, cursor, &["without"])?;
    Ok(Line::Retract { event, back })
}

/// `correct EVENT face=N [die=K] [without=EVENT,…] [[faces]] [because "…"]`.
pub(super) fn correct(word: Word, cursor: &mut Cursor<'_>) -> Result<Line, Diagnostic> {
    let event = cursor.event("the number of a roll")?;
    let end = *cursor;
    let (back, options) = tail(word, cursor, &["face", "die", "without"])?;
    let number = |name: &str| {
        let given = options.iter().find(|option| option.name.text == name);
        given.map(|option| natural(&option.value, option)).transpose()
    };
    let Some(face) = number("face")? else {
        let what = end.expected("the face that the die shows");
        return Err(what.hint("write face=N; with several dice die=K says which, from 1"));
    };
    Ok(Line::Correct { event, face, die: number("die")?, back })
}

/// What stands behind the event: options of these names, faces, a reason.
fn tail(
    word: Word,
    cursor: &mut Cursor<'_>,
    known: &[&str],
) -> Result<(Back, Vec<Opt>), Diagnostic> {
    let act = Act::Do(word.clone());
    let (bare, options, changes) = (Vec::new(), Vec::new(), Vec::new());
    let mut say = Say { actor: word, act, bare, options, changes, faces: None, because: None };
    while cursor.gap()? {
        line::clause(cursor, &mut say, false)?;
    }
    let unknown = say.options.iter().find(|option| !known.contains(&option.name.text.as_str()));
    let stray = unknown.map(|option| (option.name.span, option.name.text.clone()));
    let stray =
        stray.or_else(|| say.bare.first().map(|Given { value, span }| (*span, value.to_string())));
    if let Some((span, text)) = stray {
        let what = format!("{} takes no {}", say.actor.text, quoted(&text));
        return Err(Diagnostic::at(span, what)
            .hint(format!("it takes {}=, faces and `because \"…\"`", known.join("=, "))));
    }
    let without = say.options.iter().find(|option| option.name.text == "without");
    let without = without.map_or(Ok(Vec::new()), |option| match &option.value {
        RawValue::List(list) => list.iter().map(|value| natural(value, option)).collect(),
        // Two numbers read as a square.
        RawValue::Square(one, other) => {
            [one, other].iter().map(|it| natural(&RawValue::Number(**it), option)).collect()
        }
        value => Ok(vec![natural(value, option)?]),
    });
    let back = Back { without: without?, faces: say.faces, because: say.because };
    Ok((back, say.options))
}

fn natural(value: &RawValue, option: &Opt) -> Result<Natural, Diagnostic> {
    let number = match value {
        RawValue::Number(number) => u64::try_from(*number).ok(),
        RawValue::Event(event) if option.name.text == "without" => Some(*event),
        _ => None,
    };
    number.map(|value| Natural { value, span: option.span }).ok_or_else(|| {
        let what =
            format!("{} takes numbers, not {}", option.name.text, quoted(&value.to_string()));
        Diagnostic::at(option.span, what)
    })
}
