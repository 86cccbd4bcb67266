//! Questions and windows: what is awaited, and of whom.

use super::scene::Scene;
use super::telling::{Told, row, with_clauses};
use super::words::{Words, capital, joined, listed};
use super::{Depth, Kind};
use crate::engine::catalog::Condition;
use crate::play::{in_brackets, matter};
use crate::vocabulary::{Actor, Asked, Name, Need, Offered, Value, to_throw};

/// What is awaited. The words to answer with are told as they are typed, as long as they can be.
pub fn asked(
    words: Words<'_>,
    scene: &Scene<'_>,
    number: u64,
    asked: &Asked,
    depth: Depth,
) -> Told {
    let is_typed = depth == Depth::Full || scene.is_last(number);
    let clause = words.system.clause(asked.clause);
    let (text, why) = match &asked.need {
        Need::Dice { by, purpose, sides } => {
            let (who, purpose) = (words.subject_of(*by), words.called(*purpose));
            let what = scene.asked_what(words, number, asked);
            let about = in_brackets(what.as_ref(), |value| words.told(value));
            let throws = format!("{who} throws {} for {purpose}{about}", to_throw(sides));
            (format!("{throws}: the faces are awaited"), None)
        }
        Need::Share { by, purpose, .. } => {
            let (who, purpose) = (words.subject_of(*by), words.called(*purpose));
            let throws = format!("{who} throws for {purpose}");
            (format!("{throws} under a fresh secret: a share is awaited"), None)
        }
        Need::Choice { of, options, .. } => {
            let many = of.len() > 1 || matches!(of[..], [Actor::Side(_)]);
            let is = if many { "are" } else { "is" };
            let what = scene.asked_what(words, number, asked);
            let matter = matter(words.system, asked, what.as_ref(), |value| words.told(value));
            let of: Vec<_> = of.iter().map(|actor| words.doer(*actor)).collect();
            let each = options.iter();
            let options = if is_typed {
                each.map(|option| words.value(option)).collect::<Vec<_>>().join(" | ")
            } else {
                joined(&each.map(|option| as_offered(words, option)).collect::<Vec<_>>(), "or")
            };
            let of = capital(&listed(&of));
            let why = clause.map(|clause| clause.title.to_owned());
            (format!("{of} {is} asked{matter}: {options}"), why)
        }
    };
    let beside = match depth {
        Depth::Full => Some(with_clauses(why, words.clause(asked.clause))),
        Depth::Brief | Depth::Plain => why,
    };
    Told { beside, ..row(1, Kind::Question, text) }
}

/// What can be answered, as people say it: a deed by its own words where its name is read as the
/// state that it leads to.
fn as_offered(words: Words<'_>, option: &Value) -> String {
    let leads_to = |verb: Name| {
        let names = |condition: &Condition| condition.name == verb;
        words.system.is_verb(verb) && words.system.conditions().iter().any(names)
    };
    match option {
        Value::Word(verb) if leads_to(*verb) => words.word(*verb).replace('-', " "),
        option => words.told(option),
    }
}

pub fn offered(words: Words<'_>, scene: &Scene<'_>, offered: &Offered) -> String {
    let each = offered.to.iter().map(|(who, verbs)| {
        let verbs: Vec<_> = verbs.iter().map(|verb| words.word(*verb)).collect();
        format!("{}: {}", words.name(*who), verbs.join(" or "))
    });
    let each = each.collect::<Vec<_>>().join("; ");
    let may = if scene.is_open() { "may still step in" } else { "could have stepped in" };
    format!("({may}: {each})")
}
