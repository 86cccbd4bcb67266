//! How those who take part are called in a line of text, and the marks they have in a drawing.

use crate::account::Words;
use crate::vocabulary::{Actor, Who};
use textwrap::core::display_width;

/// The most a mark takes up.
const WIDEST: usize = 3;

/// The names of a fight.
#[derive(Clone, Copy)]
pub struct Names<'a>(pub Words<'a>);

impl Names<'_> {
    /// A combatant by its name; with its id too, where others have the same name.
    pub fn one(self, who: Who) -> String {
        let name = self.0.name(who);
        let mut others = self.0.state.everyone().filter(|other| *other != who);
        let is_shared = others.any(|other| self.0.is_named(other, &name));
        if is_shared { self.typed(who) } else { name }
    }

    /// All of them, in order, each as [`Names::one`] has it.
    pub fn all(self) -> Vec<String> {
        let names: Vec<String> = self.0.state.everyone().map(|who| self.0.name(who)).collect();
        let mut sorted: Vec<&String> = names.iter().collect();
        sorted.sort_unstable();
        let is_shared = |name: &String| {
            let first = sorted.partition_point(|other| *other < name);
            sorted.get(first + 1) == Some(&name)
        };
        let all = self.0.state.everyone().zip(&names);
        all.map(|(who, name)| if is_shared(name) { self.typed(who) } else { name.clone() })
            .collect()
    }

    /// A combatant by its name, with the id that is typed where that is another word.
    pub fn typed(self, who: Who) -> String {
        let (name, id) = (self.0.name(who), self.0.who(who));
        if name.to_lowercase() == id { name } else { format!("{name} ({id})") }
    }

    /// Who is asked, as it is typed.
    pub fn asked(self, actor: Actor) -> String {
        match actor {
            Actor::Who(who) => self.typed(who),
            Actor::Side(side) => self.0.side(side),
            Actor::Gm => self.0.doer(actor),
        }
    }

    /// Whose turn it is.
    pub fn doer(self, actor: Actor) -> String {
        match actor {
            Actor::Who(who) => self.one(who),
            actor => self.0.doer(actor),
        }
    }
}

/// A mark for each name, two or three letters of it, no two alike: `Ash` is As, `Goblin 12` G12.
pub fn marks(names: &[String]) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    for name in names {
        let is_free = |mark: &String| {
            let lower = mark.to_lowercase();
            let narrow = (2..=WIDEST).contains(&display_width(mark));
            narrow && marks.iter().all(|taken| taken.to_lowercase() != lower)
        };
        let mark = candidates(name).find(is_free);
        marks.push(mark.unwrap_or_else(|| "??".to_owned()));
    }
    marks
}

/// Marks made of a name, the best first.
fn candidates(name: &str) -> impl Iterator<Item = String> {
    let name = name.strip_prefix("the ").unwrap_or(name);
    let mut letters: Vec<char> = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    if let Some(first) = letters.first_mut() {
        *first = first.to_uppercase().next().unwrap_or(*first);
    }
    let first = letters.first().copied().unwrap_or('?');
    let number: String = {
        let digits: Vec<char> =
            letters.iter().rev().take_while(|letter| letter.is_ascii_digit()).copied().collect();
        digits.into_iter().rev().collect()
    };
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let initials: String = words.filter_map(|word| word.chars().next()).take(WIDEST).collect();
    let second = letters.get(1).copied().unwrap_or(first);
    let rest: Vec<char> = letters.iter().skip(1).copied().collect();
    let numbered = [format!("{first}{number}"), format!("{first}{second}{number}")];
    let numbered = numbered.into_iter().filter(move |_| !number.is_empty());
    let own = rest.clone().into_iter().map(move |letter| format!("{first}{letter}"));
    let longer = rest.into_iter().skip(1).map(move |letter| format!("{first}{second}{letter}"));
    let any = ('a'..='z').chain('0'..='9').map(move |letter| format!("{first}{letter}"));
    let digits = (0..100).map(move |number| format!("{first}{number:02}"));
    let all = (0..1000).map(|number| format!("{number:03}"));
    let plain = std::iter::once(format!("{first}{second}"));
    numbered
        .chain(plain)
        .chain([initials])
        .chain(longer)
        .chain(own)
        .chain(any)
        .chain(digits)
        .chain(all)
}

#[cfg(test)]
mod tests {
    use super::marks;

    fn of(names: &[&str]) -> Vec<String> {
        marks(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn marks_are_made_from_names_and_no_two_are_alike() {
        assert_eq!(
            of(&["Ash", "the grey wolf", "Goblin 1", "Goblin 12"]),
            ["As", "Gr", "G1", "G12"]
        );
        assert_eq!(
            of(&["Ash", "Asher", "ash", "Goblin 1", "Gnoll 1"]),
            ["As", "Ash", "Ah", "G1", "Gn1"]
        );
        assert_eq!(of(&["Bo", "Bo", "Bo", ""]), ["Bo", "Ba", "Bb", "??"]);
    }

    #[test]
    fn a_thousand_of_one_name_have_marks() {
        let mut all = of(&["Rat"; 500]);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 500);
    }
}
