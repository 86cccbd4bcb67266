//! The expectations a play file checks about itself.

use super::change::{condition, free};
use super::cursor::Cursor;
use super::diagnostic::{Diagnostic, quoted};
use super::line::option;
use super::tree::{Expect, Word};
use super::value::{bare_word, integer, place};

/// The words that begin an expectation about something other than a combatant.
const KEYWORDS: [&str; 14] = [
    "roll", "no", "turn", "round", "count", "phase", "order", "over", "refused", "asks", "not",
    "offers", "legal", "cites",
];

/// Everything behind `expect`, up to the end of the line.
///
/// A combatant may be called like a keyword; the keyword is tried first.
pub(crate) fn expectation(cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    let mut keyword = *cursor;
    let word = keyword.name("what is expected").map_err(|refusal| {
        refusal.hint("such as `expect ash hp 12`, `expect roll attack 17 hit`, `expect over`")
    })?;
    if !KEYWORDS.contains(&word.text.as_str()) {
        return whole(cursor, about);
    }
    let first = match whole(&mut keyword, |cursor| general(&word, cursor)) {
        Ok(expect) => {
            *cursor = keyword;
            return Ok(expect);
        }
        Err(refusal) => refusal,
    };
    whole(cursor, about).map_err(|_| first)
}

fn whole(
    cursor: &mut Cursor<'_>,
    form: impl FnOnce(&mut Cursor<'_>) -> Result<Expect, Diagnostic>,
) -> Result<Expect, Diagnostic> {
    let expect = form(cursor)?;
    cursor.finish("the end of the expectation")?;
    Ok(expect)
}

/// `KEYWORD …`
fn general(keyword: &Word, cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    match keyword.text.as_str() {
        "roll" => roll(cursor),
        "no" => {
            keyword_roll(cursor)?;
            let purpose = cursor.name("a purpose")?;
            if !cursor.gap()? {
                return Ok(Expect::NoRoll { purpose, by: None });
            }
            let word = cursor.name("`by WHO`")?;
            if word.text != "by" {
                return Err(too_much(&word).hint("write `expect no roll PURPOSE by WHO`"));
            }
            Ok(Expect::NoRoll { purpose, by: Some(cursor.name("who did not roll")?) })
        }
        "turn" => Ok(Expect::Turn { who: cursor.name("whose turn it is")? }),
        "round" => Ok(Expect::Round(cursor.natural("the number of the round")?.value)),
        "count" => Ok(Expect::Count(integer(cursor, "the count")?)),
        "phase" => Ok(Expect::Phase(cursor.name("the phase")?)),
        "order" => order(cursor),
        "over" => Ok(Expect::Over),
        "refused" => refused(cursor),
        "asks" => asks(cursor),
        "offers" => offers(cursor, false),
        "legal" => legal(cursor, false),
        "not" => {
            let from = *cursor;
            match cursor.name("`asks`, `offers`, `legal` or `cites`") {
                Ok(word) if word.text == "asks" => not_asks(cursor),
                Ok(word) if word.text == "offers" => offers(cursor, true),
                Ok(word) if word.text == "legal" => legal(cursor, true),
                Ok(word) if word.text == "cites" => cites(cursor, true),
                _ => Err(stand(from)
                    .expected("`asks`, `offers`, `legal` or `cites`")
                    .hint("a condition is expected away by `expect WHO not CONDITION`")),
            }
        }
        _ => cites(cursor, false),
    }
}

/// `WHO CHOICE` or `nobody`. A combatant may be called nobody: then a choice stands behind it.
fn asks(cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    let who = cursor.name("who is asked, or `nobody`")?;
    if who.text == "nobody" && !cursor.gap()? {
        return Ok(Expect::AsksNobody);
    }
    let choice = cursor.clause("the clause that asks").map_err(|refusal| {
        refusal.hint("`expect asks WHO CLAUSE`: a state shows the clause behind its question")
    })?;
    Ok(Expect::Asks { who, choice })
}

/// `WHO [CHOICE]`
fn not_asks(cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    let who = cursor.name("who is not asked")?;
    let choice = if cursor.gap()? { Some(cursor.clause("the choice")?) } else { None };
    Ok(Expect::NotAsks { who, choice })
}

fn cites(cursor: &mut Cursor<'_>, negated: bool) -> Result<Expect, Diagnostic> {
    Ok(Expect::Cites { negated, clause: cursor.clause("a clause")? })
}

fn keyword_roll(cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
    let from = *cursor;
    match cursor.name("`roll`") {
        Ok(word) if word.text == "roll" => Ok(()),
        _ => Err(stand(from).expected("`roll`").hint("write `expect no roll PURPOSE`")),
    }
}

/// The same place behind the blanks.
fn stand(mut cursor: Cursor<'_>) -> Cursor<'_> {
    // A stray character was refused when it was first met.
    let _ = cursor.gap();
    cursor
}

fn roll(cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    let purpose = cursor.name("a purpose")?;
    let total = integer(cursor, "the total")?;
    let (mut outcome, mut by, mut on) = (None, None, None);
    while cursor.gap()? {
        let word = cursor.name("an outcome, `by WHO` or `on WHO`")?;
        let (slot, word) = match word.text.as_str() {
            "by" => (&mut by, cursor.name("who rolled")?),
            "on" => (&mut on, cursor.name("against whom")?),
            _ if by.is_some() || on.is_some() => {
                return Err(too_much(&word).hint("write the outcome after the total"));
            }
            _ => (&mut outcome, word),
        };
        if slot.is_some() {
            return Err(too_much(&word).hint("as in `expect roll attack 17 hit by ash on grak`"));
        }
        *slot = Some(word);
    }
    Ok(Expect::Roll { purpose, total, outcome, by, on })
}

fn too_much(word: &Word) -> Diagnostic {
    Diagnostic::at(word.span, format!("{} is one word too many", quoted(&word.text)))
}

fn order(cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    let mut words = vec![cursor.name("who is first")?];
    while cursor.gap()? {
        words.push(cursor.name("who is next")?);
    }
    Ok(Expect::Order(words))
}

fn refused(cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    let mut words = Vec::new();
    while cursor.gap()? {
        if cursor.peek() == Some('"') {
            let text = cursor.words("a text")?;
            words.push(Word { text: text.text, span: text.span });
        } else {
            words.push(cursor.clause("a clause, a word or a text")?);
        }
    }
    Ok(Expect::Refused(words))
}

/// `WHO VERB [option=value …]`
fn legal(cursor: &mut Cursor<'_>, negated: bool) -> Result<Expect, Diagnostic> {
    let who = cursor.name("who may say it")?;
    let verb = cursor.name("what may be said")?;
    let mut options = Vec::new();
    while cursor.gap()? {
        options.push(option(cursor)?);
    }
    Ok(Expect::Legal { negated, who, verb, options })
}

fn offers(cursor: &mut Cursor<'_>, negated: bool) -> Result<Expect, Diagnostic> {
    let mut words = vec![bare_word(cursor, "what is offered")?];
    let mut options = Vec::new();
    while cursor.gap()? {
        let mut next = *cursor;
        if next.name("a word").is_ok() && next.peek() == Some('=') {
            options.push(option(cursor)?);
        } else {
            words.push(bare_word(cursor, "what is offered")?);
        }
    }
    Ok(Expect::Offers { negated, words, options })
}

/// `WHO …`
fn about(cursor: &mut Cursor<'_>) -> Result<Expect, Diagnostic> {
    let who = cursor.name("who")?;
    let name = cursor
        .name("what is expected of it")
        .map_err(|refusal| refusal.hint(FORMS).hint_nearest(&who.text, KEYWORDS))?;
    match name.text.as_str() {
        "is" | "not" => {
            let negated = name.text == "not" || not_follows(cursor);
            cursor.gap()?;
            if let Some(text) = free(cursor)? {
                return Ok(Expect::Free { who, text, holds: !negated });
            }
            let (condition, detail) = condition(cursor)?;
            if negated {
                return Ok(Expect::Not { who, condition, detail });
            }
            Ok(Expect::Is { who, condition, detail })
        }
        "at" => {
            cursor.gap()?;
            Ok(Expect::At { who, place: place(cursor)? })
        }
        "has" => Ok(Expect::Has { who, item: cursor.name("an item")? }),
        "lacks" => Ok(Expect::Lacks { who, item: cursor.name("an item")? }),
        _ => {
            let value = integer(cursor, "a number")
                .map_err(|refusal| refusal.hint(FORMS).hint_nearest(&who.text, KEYWORDS))?;
            Ok(Expect::Number { who, name, value })
        }
    }
}

/// Whether the next word is `not`; then the cursor stands behind it.
fn not_follows(cursor: &mut Cursor<'_>) -> bool {
    let mut next = *cursor;
    let follows = next.name("`not`").is_ok_and(|word| word.text == "not");
    if follows {
        *cursor = next;
    }
    follows
}

const FORMS: &str = "write `expect WHO NAME N`, or `is`, `not`, `at`, `has`, `lacks` after WHO";
