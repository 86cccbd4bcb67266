//! What came of a deed, as brief tells it: what says the same of two people, or several things of
//! one, is told once.

use crate::account::words;
use crate::vocabulary::{Actor, Name, Subject, Who};

/// What came of a deed, in order.
#[derive(Default)]
pub struct Results(Vec<Piece>);

enum Piece {
    Text(String),
    /// What somebody is now, or is no longer.
    Holds(Subject, String, Now, Vec<Held>),
    /// A roll, with those held against it; how many, and what had changed before.
    Contest(String, usize, usize),
}

/// Somebody is now in a condition, or no longer.
pub struct Holding {
    pub of: Subject,
    /// Who that is, in words.
    pub who: String,
    pub now: Now,
    pub held: Held,
}

/// Whether something begins or ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Now {
    Is,
    IsNoLonger,
}

/// A condition with whom it is about.
pub struct Held {
    pub condition: Name,
    /// In words: "grappled by Grak".
    pub told: String,
    pub toward: Option<(Who, String)>,
}

impl Held {
    /// In words; after one of the same condition only whom it is about.
    fn after(&self, before: Option<&Held>) -> String {
        let is_same = before.is_some_and(|before| before.condition == self.condition);
        match &self.toward {
            Some((_, name)) if is_same && self.told.ends_with(name.as_str()) => name.clone(),
            _ => self.told.clone(),
        }
    }
}

impl Piece {
    fn text(&self) -> String {
        match self {
            Piece::Text(text) | Piece::Contest(text, ..) => text.clone(),
            Piece::Holds(_, who, now, all) => {
                let before = std::iter::once(None).chain(all.iter().map(Some));
                let each = all.iter().zip(before).map(|(held, before)| held.after(before));
                let each: Vec<String> = each.collect();
                match now {
                    Now::Is => format!("{who} is now {}", words::listed(&each)),
                    Now::IsNoLonger => {
                        format!("{who} is no longer {}", words::joined(&each, "or"))
                    }
                }
            }
        }
    }
}

impl Results {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds one.
    pub fn add(&mut self, text: String) {
        self.0.push(Piece::Text(text));
    }

    /// Adds one in its place.
    pub fn insert(&mut self, at: usize, text: String) {
        self.0.insert(at.min(self.0.len()), Piece::Text(text));
    }

    /// The last one, if it is a text.
    pub fn last_text(&mut self) -> Option<&mut String> {
        match self.0.last_mut() {
            Some(Piece::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Lets others be held against the last one; `opposed` are by now.
    pub fn contest(&mut self, changes: usize, opposed: usize) {
        if let Some(Piece::Text(text)) = self.0.pop_if(|last| matches!(last, Piece::Text(_))) {
            self.0.push(Piece::Contest(text, opposed, changes));
        }
    }

    /// Leaves out the last one if it is a roll that nothing was held against.
    pub fn forget_contest(&mut self) {
        self.0.pop_if(|last| matches!(last, Piece::Contest(_, 0, _)));
    }

    /// Whether the last one is a roll that others are held against.
    pub fn is_contest(&self) -> bool {
        matches!(self.0.last(), Some(Piece::Contest(..)))
    }

    /// Adds how a roll held against the last one compares with it.
    pub fn oppose(&mut self, held: &str) {
        if let Some(Piece::Contest(text, opposed, _)) = self.0.last_mut() {
            text.push_str(if *opposed == 0 { " " } else { ", " });
            text.push_str(held);
            *opposed += 1;
        }
    }

    /// The deed is over: a contest after which nothing has changed was in vain.
    pub fn settle(&mut self, changes: usize) {
        if let Some(Piece::Contest(text, 1.., before)) = self.0.last_mut()
            && *before == changes
        {
            text.push_str(", to no effect");
        }
    }

    /// Adds what somebody is now; of two who are so to each other only the doer's side is told.
    pub fn holds(&mut self, doer: Option<Actor>, holding: Holding) {
        let says_the_same = |held: &Held, of: Subject, now: Now| {
            let toward = held.toward.as_ref().map(|(who, _)| Subject::Who(*who));
            let back = holding.held.toward.as_ref().map(|(who, _)| Subject::Who(*who));
            now == holding.now && toward == Some(holding.of) && back == Some(of)
        };
        let told = match self.0.last() {
            Some(Piece::Holds(of, _, now, all)) => {
                all.last().is_some_and(|held| says_the_same(held, *of, *now))
            }
            _ => false,
        };
        if told && doer.and_then(Actor::subject) != Some(holding.of) {
            return;
        }
        if told && let Some(Piece::Holds(.., all)) = self.0.last_mut() {
            all.pop();
            self.0.pop_if(|last| matches!(last, Piece::Holds(.., all) if all.is_empty()));
        }
        match self.0.last_mut() {
            Some(Piece::Holds(of, _, now, all)) if (*of, *now) == (holding.of, holding.now) => {
                all.push(holding.held);
            }
            _ => {
                let Holding { of, who, now, held } = holding;
                self.0.push(Piece::Holds(of, who, now, vec![held]));
            }
        }
    }

    /// All of them in words.
    pub fn text(&self) -> String {
        self.0.iter().map(Piece::text).collect::<Vec<_>>().join("; ")
    }
}
