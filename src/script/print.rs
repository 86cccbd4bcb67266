//! Prints the tree as the line that parses to it: one blank between things, options in the order
//! written, faces before the reason.

use std::fmt::{self, Display, Formatter};

use super::cursor::{is_clause, is_name};
use super::line::ACTS;
use super::tree::{
    Act, Back, Change, DisputeOutcome, Expect, Face, Line, Opt, RawPlace, RawValue, Say, Text, Word,
};
use crate::vocabulary::Amount;

impl Display for Word {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        quote(&self.text, f)
    }
}

fn quote(text: &str, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            f.write_str("\\")?;
        }
        write!(f, "{c}")?;
    }
    f.write_str("\"")
}

fn separated<T: Display>(items: &[T], separator: &str, f: &mut Formatter<'_>) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

fn each<T: Display>(items: &[T], f: &mut Formatter<'_>) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, " {item}"))
}

fn bracketed(faces: &[Face], f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("[")?;
    separated(faces, " ", f)?;
    f.write_str("]")
}

fn reason(because: Option<&Text>, f: &mut Formatter<'_>) -> fmt::Result {
    because.map_or(Ok(()), |text| write!(f, " because {text}"))
}

impl Display for Face {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)
    }
}

impl Display for RawPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(x, y) => write!(f, "{x},{y}"),
            Self::Zone(zone) => write!(f, "{zone}"),
            Self::Border(one, other) => write!(f, "{one}|{other}"),
        }
    }
}

impl Display for RawValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "{word}"),
            Self::Text(text) => write!(f, "{text}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Event(event) => write!(f, "#{event}"),
            Self::Square(x, y) => write!(f, "{x},{y}"),
            Self::Path(places) => separated(places, ">", f),
            Self::Border(one, other) => write!(f, "{one}|{other}"),
            Self::List(items) => separated(items, ",", f),
            Self::Pair(left, right) => write!(f, "{left}:{right}"),
        }
    }
}

impl Display for Opt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// A condition with its detail, if it has one.
struct Condition<'t>(&'t Word, Option<&'t Word>);

impl Display for Condition<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(condition, detail) = self;
        match detail {
            Some(detail) => write!(f, "{condition}:{detail}"),
            None => write!(f, "{condition}"),
        }
    }
}

impl Display for Change {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Assign { name, value, .. } => write!(f, "{name}={value}"),
            Self::Add { name, n } => write!(f, "{name}+={n}"),
            Self::Subtract { name, n } => write!(f, "{name}-={n}"),
            Self::Gain { condition, detail } => {
                write!(f, "+{}", Condition(condition, detail.as_ref()))
            }
            Self::Lose { condition, detail } => {
                write!(f, "-{}", Condition(condition, detail.as_ref()))
            }
            Self::Free { text, holds } => write!(f, "{}{text}", if *holds { '+' } else { '-' }),
        }
    }
}

impl Display for Act {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Do(verb) => write!(f, "{verb}"),
            Self::Answer(word) => write!(f, "answer {word}"),
            Self::AnswerInWords(text) => write!(f, "answer {text}"),
            Self::Take(verb) => write!(f, "take {verb}"),
            Self::Alone => Ok(()),
            Self::AloneInWords(text) => write!(f, "{text}"),
        }
    }
}

/// Who begins a line: a name as it is, anything else in quotes.
fn speaker(actor: &Word, f: &mut Formatter<'_>) -> fmt::Result {
    let text = actor.text.as_str();
    let begins = text.starts_with(|c: char| c.is_alphanumeric() && !c.is_ascii_digit());
    let is_plain = begins && text.chars().all(is_name) && !ACTS.contains(&text);
    if is_plain { f.write_str(text) } else { quote(text, f) }
}

impl Display for Say {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.act {
            Act::Alone => write!(f, "{}", self.actor)?,
            Act::AloneInWords(text) => write!(f, "{text}")?,
            act => {
                speaker(&self.actor, f)?;
                write!(f, " {act}")?;
            }
        }
        self.bare.iter().try_for_each(|given| write!(f, " {}", given.value))?;
        each(&self.options, f)?;
        each(&self.changes, f)?;
        if let Some(faces) = &self.faces {
            f.write_str(" ")?;
            bracketed(faces, f)?;
        }
        reason(self.because.as_ref(), f)
    }
}

impl Display for DisputeOutcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Upheld => "upheld",
            Self::Overturned => "overturned",
        })
    }
}

impl Display for Back {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let without: Vec<String> = self.without.iter().map(|it| it.value.to_string()).collect();
        if !without.is_empty() {
            write!(f, " without={}", without.join(","))?;
        }
        if let Some(faces) = &self.faces {
            f.write_str(" ")?;
            bracketed(faces, f)?;
        }
        reason(self.because.as_ref(), f)
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => Ok(()),
            Self::Say(say) => write!(f, "{say}"),
            Self::Faces(faces) => bracketed(faces, f),
            Self::Numbers(numbers) => {
                let numbers: Vec<u64> = numbers.iter().map(|number| number.value).collect();
                separated(&numbers, " ", f)
            }
            Self::Undo { amount, because } => {
                so_far("undo", amount, f)?;
                reason(because.as_ref(), f)
            }
            Self::Redo { amount, because } => {
                so_far("redo", amount, f)?;
                reason(because.as_ref(), f)
            }
            Self::Mark { name } => write!(f, "mark {name}"),
            Self::Goto { point } => write!(f, "goto {point}"),
            Self::Retract { event, back } => write!(f, "retract {}{back}", event.value),
            Self::Correct { event, face, die, back } => {
                write!(f, "correct {} face={}", event.value, face.value)?;
                die.map_or(Ok(()), |die| write!(f, " die={}", die.value))?;
                write!(f, "{back}")
            }
            Self::Dispute { event, because } => {
                write!(f, "dispute {}", event.value)?;
                reason(Some(because), f)
            }
            Self::Decide { event, verdict, remedy, because } => {
                write!(f, "decide {} {verdict}", event.value)?;
                remedy.map_or(Ok(()), |remedy| write!(f, " remedy={}", remedy.word()))?;
                reason(Some(because), f)
            }
            Self::Remark { text, to } => {
                write!(f, "remark {text}")?;
                if to.is_empty() {
                    return Ok(());
                }
                f.write_str(" to=")?;
                separated(to, ",", f)
            }
            Self::Contribute { text } => write!(f, "contribute {text}"),
            Self::Reveal { last } => f.write_str(if *last { "reveal final" } else { "reveal" }),
            Self::Expect(expect) => write!(f, "expect {expect}"),
        }
    }
}

fn so_far(act: &str, amount: &Amount, f: &mut Formatter<'_>) -> fmt::Result {
    match amount {
        Amount::Deeds(1) => f.write_str(act),
        amount => write!(f, "{act} {amount}"),
    }
}

impl Display for Expect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { who, name, value } => write!(f, "{who} {name} {value}"),
            Self::Is { who, condition, detail } => {
                write!(f, "{who} is {}", Condition(condition, detail.as_ref()))
            }
            Self::Not { who, condition, detail } => {
                write!(f, "{who} not {}", Condition(condition, detail.as_ref()))
            }
            Self::Free { who, text, holds } => {
                write!(f, "{who} {} {text}", if *holds { "is" } else { "not" })
            }
            Self::At { who, place } => write!(f, "{who} at {place}"),
            Self::Has { who, item } => write!(f, "{who} has {item}"),
            Self::Lacks { who, item } => write!(f, "{who} lacks {item}"),
            Self::Roll { purpose, total, outcome, by, on } => {
                write!(f, "roll {purpose} {total}")?;
                each(outcome.as_slice(), f)?;
                by.iter().try_for_each(|who| write!(f, " by {who}"))?;
                on.iter().try_for_each(|who| write!(f, " on {who}"))
            }
            Self::NoRoll { purpose, by } => {
                write!(f, "no roll {purpose}")?;
                by.iter().try_for_each(|who| write!(f, " by {who}"))
            }
            Self::Turn { who } => write!(f, "turn {who}"),
            Self::Round(number) => write!(f, "round {number}"),
            Self::Count(number) => write!(f, "count {number}"),
            Self::Phase(word) => write!(f, "phase {word}"),
            Self::Order(words) => {
                f.write_str("order")?;
                each(words, f)
            }
            Self::Over => f.write_str("over"),
            Self::Refused(words) => {
                f.write_str("refused")?;
                words.iter().try_for_each(|word| refusal_word(word, f))
            }
            Self::Asks { who, choice } => write!(f, "asks {who} {choice}"),
            Self::NotAsks { who, choice } => {
                write!(f, "not asks {who}")?;
                each(choice.as_slice(), f)
            }
            Self::AsksNobody => f.write_str("asks nobody"),
            Self::Offers { negated, words, options } => {
                f.write_str(if *negated { "not offers" } else { "offers" })?;
                each(words, f)?;
                each(options, f)
            }
            Self::Legal { negated, who, verb, options } => {
                write!(f, "{}legal {who} {verb}", if *negated { "not " } else { "" })?;
                each(options, f)
            }
            Self::Cites { negated, clause } => {
                write!(f, "{}cites {clause}", if *negated { "not " } else { "" })
            }
        }
    }
}

/// A clause or word as it is; anything else in quotes.
fn refusal_word(word: &Word, f: &mut Formatter<'_>) -> fmt::Result {
    let plain = word.text.starts_with(char::is_alphanumeric) && word.text.chars().all(is_clause);
    f.write_str(" ")?;
    if plain { write!(f, "{word}") } else { quote(&word.text, f) }
}
