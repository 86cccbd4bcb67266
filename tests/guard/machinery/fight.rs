//! A fight of the corpus: what is typed, and nothing else.
//!
//! ```text
//! system = "wwn"            the front matter, always with typed dice
//! dice = "typed"
//! [[combatant]] …
//! ---
//! gm start [2 5]            a line that is taken, with the faces thrown while it is carried out
//! ?                         here everything that could be said is compared
//! !bea melee-attack orc     a line said on the side: it is mostly refused, and leaves no trace
//! ash melee-attack orc [14 6]
//! ```
//!
//! Files hold many fights, each behind a line `fight NAME BYTES`.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

/// Asks for everything that could be said.
pub const POSSIBLE: &str = "?";

/// Stands before a line that is said on the side.
pub const ASIDE: char = '!';

const FENCE: &str = "\n---\n";

/// A fight, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct Fight<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its front matter.
    pub front: &'t str,
    /// Its lines, each on a line of its own.
    pub lines: &'t str,
}

impl<'t> Fight<'t> {
    fn read(name: &'t str, text: &'t str) -> Option<Self> {
        let (front, lines) = text.split_once(FENCE)?;
        Some(Fight { name, front, lines })
    }

    /// The line that each step says; the opening is step 0 and says nothing.
    pub fn steps(&self) -> impl Iterator<Item = &'t str> {
        std::iter::once("").chain(self.lines.lines())
    }
}

/// The text of a fight as files hold it.
pub fn text(front: &str, lines: &[String]) -> String {
    format!("{}{FENCE}{}\n", front.trim_end(), lines.join("\n"))
}

/// A file of fights.
pub struct File {
    text: String,
    /// Where each fight's name and text stand.
    fights: Vec<(Range, Range)>,
}

type Range = std::ops::Range<usize>;

impl File {
    /// Reads a file.
    pub fn read(path: &Path) -> io::Result<Self> {
        Self::parse(fs::read_to_string(path)?).ok_or_else(|| {
            let what = format!("{} is no file of fights", path.display());
            io::Error::new(io::ErrorKind::InvalidData, what)
        })
    }

    fn parse(text: String) -> Option<Self> {
        let mut fights = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let head = text[at..].lines().next()?;
            let (name, length) = head.strip_prefix("fight ")?.rsplit_once(' ')?;
            let name = at + "fight ".len()..at + "fight ".len() + name.len();
            let start = at + head.len() + 1;
            at = start + length.parse::<usize>().ok()?;
            text.get(start..at)?;
            fights.push((name, start..at));
        }
        Some(File { text, fights })
    }

    /// How many fights it holds.
    pub fn len(&self) -> usize {
        self.fights.len()
    }

    /// One of its fights.
    ///
    /// # Panics
    /// If there is none so far behind.
    pub fn fight(&self, at: usize) -> Fight<'_> {
        let (name, text) = &self.fights[at];
        let fight = Fight::read(&self.text[name.clone()], &self.text[text.clone()]);
        fight.expect("a fight has front matter and lines")
    }

    /// The fight of a name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.fights.iter().position(|(at, _)| &self.text[at.clone()] == name)
    }
}

/// Adds a fight to the text of a file.
pub fn add(file: &mut String, name: &str, text: &str) {
    let _ = write!(file, "fight {name} {}\n{text}", text.len());
}
