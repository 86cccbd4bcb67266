//! The colours of an account on a terminal: rounds, names, hit and miss, what was taken back.

use super::files::Fight;
use crate::account::layout::Line;
use crate::account::{Kind, Words, is_glad};
use crate::vocabulary::{SideId, shown};

const RESET: &str = "\x1b[0m";
const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const TAKEN_BACK: &str = "\x1b[2;9m";
const GOOD: &str = "\x1b[32m";
const BAD: &str = "\x1b[31m";
const ASKED: &str = "\x1b[33m";
const ACT: &str = "\x1b[35m";
const SIDES: [&str; 4] = ["\x1b[36m", "\x1b[33m", "\x1b[34m", "\x1b[35m"];

/// Paints lines, or leaves them as they are.
pub struct Painter {
    /// The names of the combatants with the colours of their sides, the longest first; nothing
    /// where nothing is painted.
    names: Option<Vec<(String, &'static str)>>,
}

impl Painter {
    /// Paints nothing.
    pub fn plain() -> Self {
        Painter { names: None }
    }

    /// Paints the names of a fight in the colours of its sides.
    pub fn of(fight: &Fight) -> Self {
        let state = fight.state();
        let words = Words { system: fight.system(), state };
        let colour = |side: SideId| SIDES[usize::from(side.0) % SIDES.len()];
        let mut names: Vec<(String, &'static str)> =
            state.everyone().map(|who| (words.name(who), colour(state.side(who)))).collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Painter { names: Some(names) }
    }

    /// A line with its colours.
    pub fn paint(&self, line: &Line) -> String {
        let Some(names) = &self.names else { return shown(&line.to_string()).into_owned() };
        // Whatever stands in a log, the only signs that move the cursor are the painter's own.
        let (margin, text) = (&line.margin, &*shown(&line.text));
        if line.undone {
            return format!("{DIM}{margin}{RESET}{TAKEN_BACK}{text}{RESET}");
        }
        let margin =
            if margin.is_empty() { String::new() } else { format!("{DIM}{margin}{RESET}") };
        let text = match line.kind {
            Kind::Round | Kind::Turn => format!("{BOLD}{text}{RESET}"),
            Kind::Note | Kind::Machinery | Kind::Hidden | Kind::Offer => {
                format!("{DIM}{text}{RESET}")
            }
            Kind::Question => format!("{ASKED}{text}{RESET}"),
            Kind::Act => format!("{ACT}{text}{RESET}"),
            Kind::Opening
            | Kind::Declaration
            | Kind::Answer
            | Kind::Ruling
            | Kind::Change
            | Kind::Reminder => named(text, names),
            Kind::Roll => outcome(&named(text, names), line.outcome.as_deref()),
        };
        format!("{margin}{text}")
    }
}

/// The outcome at the end of a line in its colour.
fn outcome(text: &str, outcome: Option<&str>) -> String {
    let Some((outcome, before)) = outcome.and_then(|word| Some((word, text.strip_suffix(word)?)))
    else {
        return text.to_owned();
    };
    let colour = if is_glad(outcome) { GOOD } else { BAD };
    format!("{before}{colour}{outcome}{RESET}")
}

/// A text with every name in its colour.
fn named(text: &str, names: &[(String, &str)]) -> String {
    let mut painted = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let at_word = painted.chars().next_back().is_none_or(|sign| !sign.is_alphanumeric());
        let found = names.iter().find(|(name, _)| {
            at_word
                && rest.strip_prefix(name.as_str()).is_some_and(|after| {
                    after.chars().next().is_none_or(|sign| !sign.is_alphanumeric())
                })
        });
        if let Some((name, colour)) = found {
            painted.extend([*colour, name.as_str(), RESET]);
            rest = &rest[name.len()..];
        } else {
            let sign = rest.chars().next().expect("BUG: there is more");
            painted.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_painted_whole_and_the_longest_first() {
        let names = vec![("Ash Junior".to_owned(), "<b>"), ("Ash".to_owned(), "<a>")];
        let painted = named("Ash Junior and Ash, no Ashley, nor Bash", &names);
        let wanted = format!("<b>Ash Junior{RESET} and <a>Ash{RESET}, no Ashley, nor Bash");
        assert_eq!(painted, wanted);
    }

    #[test]
    fn the_outcome_is_green_or_red() {
        assert_eq!(
            outcome("17 against 14: hit", Some("hit")),
            format!("17 against 14: {GOOD}hit{RESET}")
        );
        assert_eq!(
            outcome("9 against 14: miss", Some("miss")),
            format!("9 against 14: {BAD}miss{RESET}")
        );
        assert_eq!(outcome("goes on", None), "goes on");
    }
}
