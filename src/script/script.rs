//! A whole play file.

use super::diagnostic::{Diagnostic, Span};
use super::front::{Front, parse_front};
use super::line::parse_line;
use super::source::{Source, narrow};
use super::tree::Line;

/// A play file, parsed.
#[derive(Debug, Clone, PartialEq)]
pub struct Script {
    /// The front matter.
    pub front: Front,
    /// The lines that say something, each with its number in the source; none is
    /// [`Line::Blank`].
    pub lines: Vec<(u32, Line)>,
    /// The text it was parsed from.
    pub source: Source,
}

/// Parses a play file: front matter between `---` lines, then one line each.
///
/// # Errors
/// The first mistake comes back as a diagnostic that points at it and names the file.
pub fn parse_script(source: &Source) -> Result<Script, Diagnostic> {
    let parsed = split(source.text()).and_then(|parts| {
        let front = parse_front(parts.front, parts.front_line)?;
        let lines = parse_lines(parts.play, parts.play_line)?;
        Ok(Script { front, lines, source: source.clone() })
    });
    parsed.map_err(|refusal| refusal.in_file(source.name()))
}

/// The lines of `text` that say something; the first is line `first_line` of its file.
pub(crate) fn parse_lines(text: &str, first_line: u32) -> Result<Vec<(u32, Line)>, Diagnostic> {
    let mut lines = Vec::new();
    for (number, text) in (first_line..).zip(text.lines()) {
        match parse_line(text, number)? {
            Line::Blank => {}
            line => lines.push((number, line)),
        }
    }
    Ok(lines)
}

struct Parts<'t> {
    front: &'t str,
    front_line: u32,
    play: &'t str,
    play_line: u32,
}

fn split(text: &str) -> Result<Parts<'_>, Diagnostic> {
    let mut open: Option<(usize, u32)> = None;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let number = narrow(index + 1);
        let (start, end) = (at, at + line.len());
        at = end;
        let words = line.trim();
        match open {
            None if words == FENCE => open = Some((end, number)),
            None if words.is_empty() || words.starts_with('#') => {}
            None => return Err(no_front(number)),
            Some((from, front)) if line.trim_end() == FENCE => {
                return Ok(Parts {
                    front: text.get(from..start).unwrap_or_default(),
                    front_line: front + 1,
                    play: text.get(end..).unwrap_or_default(),
                    play_line: number + 1,
                });
            }
            Some(_) => {}
        }
    }
    match open {
        None => Err(no_front(1)),
        Some((_, number)) => {
            let span = Span { line: number, column: 1, length: 3 };
            Err(Diagnostic::at(span, "the front matter is not closed")
                .hint("end it with a line `---`"))
        }
    }
}

const FENCE: &str = "---";

fn no_front(line: u32) -> Diagnostic {
    Diagnostic::at(Span { line, column: 1, length: 1 }, "the front matter is missing")
        .because("a play file begins with the system and the cast")
        .hint("begin with a line `---`, then `system = \"…\"`, and end it with a line `---`")
}
