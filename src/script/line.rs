//! One line: what is said, faces, and acts about the log.

use super::back;
use super::brief;
use super::change::{CHANGES, change, set_target};
use super::cursor::{Cursor, NO_COMMENT, is_blank, is_name};
use super::diagnostic::{Diagnostic, Span, blank_at, quoted};
use super::expect::expectation;
use super::point;
use super::source::limit_line;
use super::tree::{Act, DisputeOutcome, Face, Given, Line, Opt, RawValue, Say, Text, Word};
use super::value;
use crate::vocabulary::{Point, Remedy};

/// The words that begin an act about the log; nobody in a fight may be called so.
pub const ACTS: [&str; 12] = [
    "undo",
    "redo",
    "mark",
    "goto",
    "retract",
    "correct",
    "dispute",
    "decide",
    "remark",
    "contribute",
    "reveal",
    "expect",
];

/// Parses one line of play, which is line `number` of its file.
///
/// # Errors
/// A line that is written wrong comes back as a diagnostic that points at the mistake.
pub fn parse_line(text: &str, number: u32) -> Result<Line, Diagnostic> {
    limit_line(text, number)?;
    let text = text.trim_end_matches(['\r', '\n']);
    let mut cursor = Cursor::new(text, Span { line: number, column: 1, length: 1 });
    if !cursor.gap()? {
        return Ok(Line::Blank);
    }
    let line = match cursor.peek() {
        Some('[') => Line::Faces(faces(&mut cursor)?),
        Some(c) if c.is_ascii_digit() => Line::Numbers(brief::numbers(&mut cursor)?),
        Some('"') => {
            let text = cursor.text_here()?;
            let actor = Word { text: text.text.clone(), span: text.span };
            Line::Say(say(actor, Act::AloneInWords(text), &mut cursor)?)
        }
        _ => spoken(&mut cursor)?,
    };
    cursor.finish("the end of what the line says")?;
    Ok(line)
}

fn spoken(cursor: &mut Cursor<'_>) -> Result<Line, Diagnostic> {
    if cursor.is_at_event() {
        return Err(cursor.expected("who acts").hint(NO_COMMENT));
    }
    let actor = cursor.name("who acts").map_err(|refusal| {
        refusal.hint("a line begins with a combatant, a side, `gm`, or an act such as `undo`")
    })?;
    match actor.text.as_str() {
        "undo" => {
            let amount = point::amount("undo", cursor)?;
            Ok(Line::Undo { amount, because: reason(cursor)? })
        }
        "redo" => {
            let amount = point::amount("redo", cursor)?;
            Ok(Line::Redo { amount, because: reason(cursor)? })
        }
        "mark" => mark(cursor),
        "goto" => Ok(Line::Goto { point: point::point("goto", cursor)? }),
        "retract" => back::retract(actor, cursor),
        "correct" => back::correct(actor, cursor),
        "dispute" => {
            let event = cursor.event("the number of an event")?;
            let said = text_of_reason(cursor)?; // The table refuses a blank one.
            Ok(Line::Dispute { event, because: needed_reason(cursor, said, "a dispute")? })
        }
        "decide" => decide(cursor),
        "remark" => remark(cursor),
        "contribute" => Ok(Line::Contribute { text: cursor.words("the text to contribute")? }),
        "reveal" => reveal(cursor),
        "expect" => Ok(Line::Expect(expectation(cursor)?)),
        _ => say(actor, Act::Alone, cursor).map(Line::Say),
    }
}

fn mark(cursor: &mut Cursor<'_>) -> Result<Line, Diagnostic> {
    let name = cursor.name("the name of the mark")?;
    let taken = if name.text.bytes().all(|byte| byte.is_ascii_digit()) {
        Some(("a number", "is the event of that number"))
    } else {
        Point::WORDS.contains(&name.text.as_str()).then_some(("this word", "has its own meaning"))
    };
    match taken {
        None => Ok(Line::Mark { name }),
        Some((what, why)) => {
            let written = quoted(&name.text).replace('`', "");
            Err(Diagnostic::at(name.span, format!("a mark cannot be called by {what}"))
                .because(format!("`goto {written}` {why}"))
                .hint("give the mark a name: `mark before-the-bridge`"))
        }
    }
}

fn decide(cursor: &mut Cursor<'_>) -> Result<Line, Diagnostic> {
    let event = cursor.event("the number of a disputed event")?;
    let word = cursor.name("`upheld` or `overturned`")?;
    let verdict = match word.text.as_str() {
        "upheld" => DisputeOutcome::Upheld,
        "overturned" => DisputeOutcome::Overturned,
        other => {
            return Err(Diagnostic::at(word.span, format!("{} is not a verdict", quoted(other)))
                .because("a dispute is either upheld or overturned")
                .hint("write `upheld` or `overturned`")
                .hint_nearest(other, ["upheld", "overturned"]));
        }
    };
    let remedy = remedy(cursor)?;
    let said = reason(cursor)?;
    Ok(Line::Decide { event, verdict, remedy, because: needed_reason(cursor, said, "a decision")? })
}

/// What whoever writes a remedy in words is told.
const REMEDY_IN_WORDS: &str = "with remedy=ruling the GM puts it right by a line of its own, such \
                               as `gm set WHO hp=4`";

/// `remedy=WORD`, if it is there.
fn remedy(cursor: &mut Cursor<'_>) -> Result<Option<Remedy>, Diagnostic> {
    if !cursor.gap()? || !cursor.rest().starts_with("remedy=") {
        return Ok(None);
    }
    while !cursor.eat('=') {
        cursor.bump();
    }
    let at = *cursor;
    let is_quoted = cursor.peek() == Some('"');
    let text = match cursor.peek() {
        None | Some(' ' | '\t') => return Err(cursor.expected("a remedy")),
        Some('"') => cursor.text_here()?.text,
        Some(_) => cursor.take_while(|c| !is_blank(c)).to_owned(),
    };
    let word = Word { text, span: cursor.since(&at) };
    let words = || Remedy::ALL.into_iter().map(Remedy::word);
    let known = Remedy::ALL.into_iter().find(|remedy| remedy.word() == word.text);
    known.map(Some).ok_or_else(|| {
        let all: Vec<&str> = words().collect();
        let what = Diagnostic::at(word.span, format!("{} is not a remedy", quoted(&word.text)))
            .because(format!("remedies: {}", all.join(", ")));
        let what = if is_quoted { what.hint(REMEDY_IN_WORDS) } else { what };
        what.hint_nearest(&word.text, words())
    })
}

fn reveal(cursor: &mut Cursor<'_>) -> Result<Line, Diagnostic> {
    if !cursor.gap()? {
        return Ok(Line::Reveal { last: false });
    }
    // The command of the shell takes it as an option.
    if cursor.rest().starts_with("--final") && cursor.take_while(is_name) == "--final" {
        return Ok(Line::Reveal { last: true });
    }
    let word = cursor.name("`final`, or nothing")?;
    if word.text == "final" {
        return Ok(Line::Reveal { last: true });
    }
    Err(Diagnostic::at(word.span, format!("reveal takes no {}", quoted(&word.text)))
        .hint("reveal goes on with a fresh secret; `reveal final` is for the end"))
}

fn remark(cursor: &mut Cursor<'_>) -> Result<Line, Diagnostic> {
    let text = cursor.words("the remark")?;
    let mut to = Vec::new();
    if cursor.gap()? && cursor.rest().starts_with("to=") {
        cursor.take_while(is_name);
        cursor.bump();
        loop {
            // The `=` or `,` just passed stands directly before the name.
            if !cursor.peek().is_some_and(char::is_alphanumeric) {
                return Err(cursor.expected("a seat"));
            }
            let from = *cursor;
            let seat = cursor.take_while(is_name).to_owned();
            to.push(Word { text: seat, span: cursor.since(&from) });
            if !cursor.eat(',') {
                break;
            }
        }
    }
    Ok(Line::Remark { text, to })
}

/// What somebody says; `alone` is what is done where no verb follows.
fn say(actor: Word, alone: Act, cursor: &mut Cursor<'_>) -> Result<Say, Diagnostic> {
    let goes_on = cursor.gap()?;
    let act = if goes_on && !brief::no_verb_follows(cursor) { act(cursor)? } else { alone };
    let by_gm = actor.text == "gm";
    let setting = by_gm && matches!(&act, Act::Do(verb) if verb.text == "set");
    let mut say = Say {
        actor,
        act,
        bare: Vec::new(),
        options: Vec::new(),
        changes: Vec::new(),
        faces: None,
        because: None,
    };
    if setting {
        say.bare.push(set_target(cursor)?);
    }
    while cursor.gap()? {
        clause(cursor, &mut say, setting)?;
    }
    if by_gm {
        no_blank_texts(&say)?;
    }
    if setting && say.changes.is_empty() {
        return Err(cursor.expected("a change").hint(CHANGES));
    }
    let alone = matches!(say.act, Act::Alone | Act::AloneInWords(_));
    if alone && let Some(late) = say.bare.first() {
        let (first, late_word) = (quoted(&say.actor.text).replace('`', ""), late.value.to_string());
        let what = format!("{} stands where a verb is expected", quoted(&late_word));
        let is_face = say.bare.iter().all(|given| matches!(given.value, RawValue::Number(_)));
        let hint = if is_face {
            "the faces of dice stand in brackets behind what is said, or alone in a line: `15 3`"
                .to_owned()
        } else {
            format!("if `{first}` is the verb, who acts comes first: `WHO {first} …`")
        };
        return Err(Diagnostic::at(late.span, what)
            .because("a line says who acts, then the verb, then all the rest")
            .hint(hint));
    }
    Ok(say)
}

/// Refuses a blank text of the GM, such as a ruling. What an option holds is for its own rule.
fn no_blank_texts(say: &Say) -> Result<(), Diagnostic> {
    let bare = say.bare.iter().map(|given| (&given.value, given.span));
    let own = say.options.iter().filter(|option| option.name.text == "text");
    let own = own.map(|option| (&option.value, option.span));
    let is_blank = |value: &RawValue| match value {
        RawValue::Text(text) => text.text.trim().is_empty(),
        _ => false,
    };
    match bare.chain(own).find(|(value, _)| is_blank(value)) {
        Some((_, span)) => Err(blank_at(span)),
        None => Ok(()),
    }
}

/// A verb, `answer WORD` or `take VERB`.
fn act(cursor: &mut Cursor<'_>) -> Result<Act, Diagnostic> {
    let verb = cursor.name("a verb")?;
    match verb.text.as_str() {
        "answer" => answer(cursor),
        "take" => cursor.name("the verb that is offered").map(Act::Take),
        _ => Ok(Act::Do(verb)),
    }
}

/// What is answered: a word, or free text in quotes.
fn answer(cursor: &mut Cursor<'_>) -> Result<Act, Diagnostic> {
    if cursor.gap()? && cursor.peek() == Some('"') {
        return cursor.text_here().map(Act::AnswerInWords);
    }
    let ends = cursor.peek().is_none();
    let answer = value::bare_word(cursor, "the answer").map(Act::Answer);
    let how =
        "write what is answered behind it: `pass`, `yes`, a word the question lists, or a verb";
    answer.map_err(|error| if ends { error.hint(how) } else { error })
}

/// One thing behind the verb.
pub(super) fn clause(
    cursor: &mut Cursor<'_>,
    say: &mut Say,
    setting: bool,
) -> Result<(), Diagnostic> {
    let mut next = *cursor;
    let word = next.take_while(is_name);
    if word == "because" {
        return say_reason(cursor, say);
    }
    if cursor.peek() == Some('[') {
        return say_faces(cursor, say);
    }
    if say.faces.is_some() || say.because.is_some() {
        return Err(cursor
            .expected("the end of the line")
            .hint("faces and `because \"…\"` come last"));
    }
    if setting {
        say.changes.push(change(cursor)?);
        return Ok(());
    }
    match (word.is_empty(), next.peek()) {
        _ if cursor.is_at_event() => Err(cursor.expected("a word or an option").hint(NO_COMMENT)),
        (false, Some('=')) => option_of(say, cursor),
        (_, Some('+')) if next.rest().starts_with("+=") => Err(only_gm_sets(cursor)),
        (true, Some('=')) => Err(cursor
            .expected("a word or an option")
            .hint("an option is written without blanks: `name=value`")),
        _ => {
            say.bare.push(value::bare(cursor)?);
            Ok(())
        }
    }
}

fn only_gm_sets(cursor: &Cursor<'_>) -> Diagnostic {
    cursor
        .expected("a word or an option")
        .because("only `gm set` changes numbers with `+=` and `-=`")
        .hint("did you mean `gm set WHO hp-=2`?")
}

fn say_reason(cursor: &mut Cursor<'_>, say: &mut Say) -> Result<(), Diagnostic> {
    if say.because.is_some() {
        return Err(cursor.expected("the end of the line").hint("one `because` is enough"));
    }
    say.because = reason(cursor)?;
    Ok(())
}

fn say_faces(cursor: &mut Cursor<'_>, say: &mut Say) -> Result<(), Diagnostic> {
    if say.faces.is_some() {
        return Err(cursor
            .expected("the end of the line")
            .hint("write all faces in one pair of brackets"));
    }
    say.faces = Some(faces(cursor)?);
    Ok(())
}

fn option_of(say: &mut Say, cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
    let option = option(cursor)?;
    if say.options.iter().any(|other| other.name.text == option.name.text) {
        let name = quoted(&option.name.text);
        return Err(Diagnostic::at(option.name.span, format!("{name} is given twice"))
            .hint("leave one out; several values are a list: `a,b`"));
    }
    say.options.push(option);
    Ok(())
}

/// `name=value`.
pub(crate) fn option(cursor: &mut Cursor<'_>) -> Result<Opt, Diagnostic> {
    let from = *cursor;
    let name = cursor.name("the name of an option")?;
    if name.text.ends_with('-') {
        return Err(only_gm_sets(&from));
    }
    if !cursor.eat('=') {
        return Err(cursor.expected("`=`"));
    }
    let Given { value, span } = value::given(cursor)?;
    Ok(Opt { name, value, span })
}

/// `because "text"` if it stands here; a blank text is no reason.
fn reason(cursor: &mut Cursor<'_>) -> Result<Option<Text>, Diagnostic> {
    Ok(text_of_reason(cursor)?.filter(|text| !text.text.trim().is_empty()))
}

/// `because "text"` if it stands here, even a blank one.
fn text_of_reason(cursor: &mut Cursor<'_>) -> Result<Option<Text>, Diagnostic> {
    if !cursor.gap()? {
        return Ok(None);
    }
    let mut next = *cursor;
    if next.take_while(is_name) != "because" {
        return Ok(None);
    }
    let hint = "a reason is written `because \"…\"`";
    *cursor = next;
    if matches!(next.peek(), Some('"' | '=')) {
        return Err(cursor.expected("a blank").hint(hint));
    }
    cursor.text("the reason").map(Some).map_err(|refusal| refusal.hint(hint))
}

fn needed_reason(
    cursor: &mut Cursor<'_>,
    said: Option<Text>,
    what: &str,
) -> Result<Text, Diagnostic> {
    said.ok_or_else(|| {
        cursor
            .expected("the reason")
            .because(format!("{what} needs a reason"))
            .hint("write `because \"…\"` after it")
    })
}

/// `[5 3]`: blanks or commas between the faces.
fn faces(cursor: &mut Cursor<'_>) -> Result<Vec<Face>, Diagnostic> {
    let open = cursor.here();
    cursor.bump();
    let mut faces = Vec::new();
    loop {
        cursor.take_while(|c| matches!(c, ' ' | '\t' | ','));
        match cursor.peek() {
            Some(']') => break,
            None => {
                return Err(Diagnostic::at(open, "the bracket is not closed")
                    .hint("end the faces with `]`"));
            }
            Some(_) => faces.push(face(cursor)?),
        }
    }
    cursor.bump();
    Ok(faces)
}

/// No die shows 0.
pub(crate) fn no_such_face(span: Span) -> Diagnostic {
    Diagnostic::at(span, "no die shows 0")
        .hint("0 on a d10 is written 10, and 00 on a d% is written 100")
}

fn face(cursor: &mut Cursor<'_>) -> Result<Face, Diagnostic> {
    let from = *cursor;
    let word = cursor.take_while(|c| !matches!(c, ' ' | '\t' | ',' | ']'));
    let span = cursor.since(&from);
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse::<u32>() {
        Ok(0) => Err(no_such_face(span)),
        Ok(value) if digits => Ok(Face { value, span }),
        _ => Err(Diagnostic::at(span, format!("{} is not the face of a die", quoted(word)))
            .because("brackets hold the faces of dice as they lie, one whole number for each")
            .hint("write them as in [14 6]; modifiers are added by the rules")),
    }
}
