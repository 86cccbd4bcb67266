//! The colours of an account as a terminal is told them, line by line.

use super::files::Fight;
use crate::account::layout::Line;
use crate::account::{Ink, Inks, Words};
use crate::vocabulary::shown;

const RESET: &str = "\x1b[0m";
const SIDES: [&str; 4] = ["\x1b[36m", "\x1b[33m", "\x1b[34m", "\x1b[35m"];

/// Paints lines, or leaves them as they are.
pub struct Painter {
    /// What says which colours; nothing where nothing is painted.
    inks: Option<Inks>,
}

impl Painter {
    /// Paints nothing.
    pub fn plain() -> Self {
        Painter { inks: None }
    }

    /// Paints the names of a fight in the colours of its sides.
    pub fn of(fight: &Fight) -> Self {
        Painter { inks: Some(Inks::of(Words { system: fight.system(), state: fight.state() })) }
    }

    /// A line with its colours.
    pub fn paint(&self, line: &Line) -> String {
        let Some(inks) = &self.inks else { return shown(&line.to_string()).into_owned() };
        // Whatever stands in a log, the only signs that move the cursor are the painter's own.
        let pieces = inks.pieces(line).into_iter().map(|(ink, text)| match code(ink) {
            "" => text,
            code => format!("{code}{text}{RESET}"),
        });
        pieces.collect()
    }
}

/// What a terminal is told before a piece; nothing where it is plain.
fn code(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "",
        Ink::Heading => "\x1b[1m",
        Ink::Faint => "\x1b[2m",
        Ink::Struck => "\x1b[2;9m",
        Ink::Asked => "\x1b[33m",
        Ink::Act => "\x1b[35m",
        Ink::Good => "\x1b[32m",
        Ink::Bad => "\x1b[31m",
        Ink::Side(side) => SIDES[usize::from(side) % SIDES.len()],
    }
}
