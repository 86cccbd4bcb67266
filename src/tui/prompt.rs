//! What is typed in the last line: where to go, or words to look for.

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Where to go.
    Point,
    /// Words to look for.
    Words,
}

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What it answers.
    pub asks: Asks,
    /// What stands in it.
    pub text: String,
}

/// What a key did to a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// It goes on.
    On,
    /// It was given up.
    Dropped,
    /// It was ended.
    Done(Asks, String),
}

impl Prompt {
    /// An empty line.
    pub fn new(asks: Asks) -> Self {
        Prompt { asks, text: String::new() }
    }

    /// What stands before the line.
    pub fn label(&self) -> &'static str {
        match self.asks {
            Asks::Point => "go to (41, r3, start, end, a mark): ",
            Asks::Words => "search: ",
        }
    }

    /// Takes a key, named as in the table of keys.
    pub fn take(&mut self, key: &str) -> Typed {
        let mut letters = key.chars();
        match (key, letters.next(), letters.next()) {
            ("Enter", ..) => return Typed::Done(self.asks, std::mem::take(&mut self.text)),
            ("Escape" | "Control+c", ..) => return Typed::Dropped,
            ("Backspace", ..) if self.text.is_empty() => return Typed::Dropped,
            ("Backspace", ..) => drop(self.text.pop()),
            ("Control+u", ..) => self.text.clear(),
            (_, Some(letter), None) => self.text.push(letter),
            _ => {}
        }
        Typed::On
    }
}
