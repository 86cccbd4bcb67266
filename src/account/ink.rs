//! The colours of an account, whatever shows it: rounds, names, hit and miss, what was taken back.

use super::layout::Line;
use super::{Kind, Words};
use crate::vocabulary::shown;

/// How a piece of a line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// As it is.
    Plain,
    /// Where a round or a turn begins.
    Heading,
    /// What is beside the matter: numbers at the margin, notes.
    Faint,
    /// Taken back.
    Struck,
    /// A question.
    Asked,
    /// An act about the log.
    Act,
    /// An outcome whoever rolls is glad of.
    Good,
    /// Any other outcome.
    Bad,
    /// A combatant of a side, by the number of the side.
    Side(u8),
}

/// Outcomes whoever rolls is glad of, as they begin.
const GLAD: [&str; 7] = ["hit", "success", "win", "critical", "holds", "traumatic", "threat"];

/// What writes lines in colours.
#[derive(Clone, Debug, Default)]
pub struct Inks {
    /// The names of the combatants with their sides, the longest first.
    names: Vec<(String, u8)>,
}

impl Inks {
    /// For a fight with these combatants.
    pub fn of(words: Words<'_>) -> Self {
        let state = words.state;
        let named = |who| (words.name(who), state.side(who).0);
        let mut names: Vec<(String, u8)> = state.everyone().map(named).collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Inks { names }
    }

    /// A line in pieces, its margin the first. Whatever stands in a log, no piece moves a cursor.
    pub fn pieces(&self, line: &Line) -> Vec<(Ink, String)> {
        let text = shown(&line.text);
        let mut pieces = Vec::new();
        if !line.margin.is_empty() {
            pieces.push((Ink::Faint, line.margin.clone()));
        }
        match line.kind {
            _ if line.undone => pieces.push((Ink::Struck, text.into_owned())),
            Kind::Round | Kind::Turn => pieces.push((Ink::Heading, text.into_owned())),
            Kind::Note | Kind::Machinery | Kind::Hidden | Kind::Offer => {
                pieces.push((Ink::Faint, text.into_owned()));
            }
            Kind::Question => pieces.push((Ink::Asked, text.into_owned())),
            Kind::Act => pieces.push((Ink::Act, text.into_owned())),
            Kind::Opening
            | Kind::Declaration
            | Kind::Answer
            | Kind::Ruling
            | Kind::Change
            | Kind::Reminder => self.named(&text, &mut pieces),
            Kind::Roll => match before_outcome(&text, line.outcome.as_deref()) {
                None => self.named(&text, &mut pieces),
                Some((before, outcome)) => {
                    self.named(before, &mut pieces);
                    pieces.push((ink_of(outcome), outcome.to_owned()));
                }
            },
        }
        pieces
    }

    /// A text with every name in the colour of its side.
    fn named(&self, text: &str, pieces: &mut Vec<(Ink, String)>) {
        let (mut plain, mut rest) = (String::new(), text);
        let mut last = None;
        while let Some(sign) = rest.chars().next() {
            let at_word = last.is_none_or(|sign: char| !sign.is_alphanumeric());
            let found = self.names.iter().find(|(name, _)| {
                let after = rest.strip_prefix(name.as_str()).filter(|_| at_word);
                let next = after.map(|after| after.chars().next());
                next.is_some_and(|next| next.is_none_or(|sign| !sign.is_alphanumeric()))
            });
            if let Some((name, side)) = found.filter(|(name, _)| !name.is_empty()) {
                if !plain.is_empty() {
                    pieces.push((Ink::Plain, std::mem::take(&mut plain)));
                }
                pieces.push((Ink::Side(*side), name.clone()));
                last = name.chars().next_back();
                rest = &rest[name.len()..];
            } else {
                plain.push(sign);
                last = Some(sign);
                rest = &rest[sign.len_utf8()..];
            }
        }
        if !plain.is_empty() {
            pieces.push((Ink::Plain, plain));
        }
    }
}

/// The ink of an outcome.
pub fn ink_of(outcome: &str) -> Ink {
    if GLAD.iter().any(|glad| outcome.starts_with(glad)) { Ink::Good } else { Ink::Bad }
}

/// The outcome at the end of a line, and what stands before it.
fn before_outcome<'a>(text: &'a str, outcome: Option<&str>) -> Option<(&'a str, &'a str)> {
    let before = text.strip_suffix(outcome?)?;
    Some((before, &text[before.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str, outcome: Option<&str>) -> Vec<(Ink, String)> {
        let names = vec![("Ash Junior".to_owned(), 2), ("Ash".to_owned(), 1)];
        let line = Line {
            kind: Kind::Roll,
            undone: false,
            margin: String::new(),
            text: text.to_owned(),
            outcome: outcome.map(str::to_owned),
        };
        Inks { names }.pieces(&line)
    }

    #[test]
    fn names_are_coloured_whole_and_the_longest_first() {
        let wanted = [
            (Ink::Side(2), "Ash Junior"),
            (Ink::Plain, " and "),
            (Ink::Side(1), "Ash"),
            (Ink::Plain, ", no Ashley, nor Bash"),
        ];
        let wanted = wanted.map(|(ink, text)| (ink, text.to_owned()));
        assert_eq!(pieces("Ash Junior and Ash, no Ashley, nor Bash", None), wanted);
    }

    #[test]
    fn the_outcome_is_good_or_bad() {
        let last = |text: &str, outcome| pieces(text, outcome).pop();
        assert_eq!(last("17 against 14: hit", Some("hit")), Some((Ink::Good, "hit".to_owned())));
        assert_eq!(last("9 against 14: miss", Some("miss")), Some((Ink::Bad, "miss".to_owned())));
        assert_eq!(last("goes on", None), Some((Ink::Plain, "goes on".to_owned())));
    }
}
