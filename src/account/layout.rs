//! Rows as lines of text that fit a width: two columns where there is room, else what stands beside
//! a row below it. Nothing is cut.
//!
//! ```text
//! 141    attack 9 = d20 [6] +1 attack bonus    against 13 = 10 base +3 armour: miss
//!
//! 141    attack 9 = d20 [6] +1 attack bonus
//!            against 13 = 10 base +3 armour: miss
//! ```

use super::{Kind, Row};
use std::borrow::Cow;
use std::fmt;
use textwrap::core::display_width;

/// From this width on there are two columns.
const TWO_COLUMNS: usize = 100;

/// The least that is left for words, however narrow the terminal is.
const LEAST: usize = 24;

/// A line of an account: what it is, for whoever colours it, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What its row is.
    pub kind: Kind,
    /// Whether its row was taken back.
    pub undone: bool,
    /// The number of its event with the space before it; nothing where the line goes on.
    pub margin: String,
    /// Its text with what is before it.
    pub text: String,
    /// What came of a roll, where the line ends with it.
    pub outcome: Option<String>,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.margin, self.text)
    }
}

/// How an account is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    width: usize,
    /// How many digits the largest number has.
    digits: usize,
}

impl Layout {
    /// Lines of a width for events up to the last.
    pub fn new(width: usize, last: u64) -> Self {
        Layout { width, digits: last.to_string().len().max(3) }
    }

    /// A row as lines; an empty one before each round.
    pub fn lines(self, row: &Row) -> Vec<Line> {
        let (first, rest) = self.margins(row);
        let room = self.width.saturating_sub(rest.len()).max(LEAST);
        let indent = " ".repeat(usize::from(row.indent) * 2);
        let deeper = format!("{indent}    ");
        let texts = match &row.beside {
            None => wrapped(&row.whole(), room, &indent, &deeper),
            Some(beside) => two(&format!("{indent}{}", row.whole()), beside, room, &deeper),
        };
        let count = texts.len();
        let line = |(at, text): (usize, String)| Line {
            kind: row.kind,
            undone: row.undone,
            margin: if at == 0 { first.clone() } else { rest.clone() },
            outcome: row
                .outcome
                .clone()
                .filter(|word| at + 1 == count && text.ends_with(word.as_str())),
            text,
        };
        let lines = texts.into_iter().enumerate().map(line);
        if row.kind == Kind::Round {
            let blank = wrapped("", room, "", "").into_iter().map(|text| Line {
                kind: Kind::Round,
                undone: row.undone,
                margin: String::new(),
                text,
                outcome: None,
            });
            return blank.chain(lines).collect();
        }
        lines.collect()
    }

    /// What stands before the first line of a row, and before the others.
    fn margins(self, row: &Row) -> (String, String) {
        let mark = if row.undone { '~' } else { ' ' };
        let rest = " ".repeat(self.digits + 3);
        match row.kind {
            Kind::Round if !row.undone => (String::new(), String::new()),
            _ => (format!("{mark}{:>1$}  ", row.event, self.digits), rest),
        }
    }
}

/// A text and what stands beside it.
fn two(text: &str, beside: &str, room: usize, deeper: &str) -> Vec<String> {
    let left = room * 11 / 20;
    let width = display_width(text);
    if room >= TWO_COLUMNS && width + 2 <= left {
        let right = textwrap::wrap(beside, whole_words(room - left));
        let line = |(at, piece): (usize, &str)| match at {
            0 => format!("{text}{}{piece}", " ".repeat(left - width)),
            _ => format!("{}{piece}", " ".repeat(left)),
        };
        return right.iter().map(AsRef::as_ref).enumerate().map(line).collect();
    }
    if width + 2 + display_width(beside) <= room {
        return vec![format!("{text}  {beside}")];
    }
    let mut lines =
        wrapped(text.trim_start(), room, &text[..text.len() - text.trim_start().len()], deeper);
    lines.extend(wrapped(beside, room, deeper, deeper));
    lines
}

/// Lines of a width, broken at spaces only: what is typed stays whole.
fn whole_words<'a>(width: usize) -> textwrap::Options<'a> {
    textwrap::Options::new(width).word_splitter(textwrap::WordSplitter::NoHyphenation)
}

/// A text in lines, the first behind one indent, the others behind another.
fn wrapped(text: &str, room: usize, first: &str, others: &str) -> Vec<String> {
    let options = whole_words(room).initial_indent(first).subsequent_indent(others);
    let glued = glued(text);
    let lines = textwrap::wrap(&glued, options).into_iter().map(Cow::into_owned);
    lines.map(|line| line.replace(GLUE, " ")).collect()
}

/// Stands for a space at which no line is broken.
const GLUE: char = '\u{a0}';

/// A text whose numbers stay with what they are of: `+3 Strength`, `[10 from 256]`, `= d20 [7]`.
fn glued(text: &str) -> String {
    let (mut glued, mut inside, mut before) = (String::new(), false, "");
    for word in text.split(' ') {
        if !glued.is_empty() {
            let signed = before.strip_prefix(['+', '−']);
            let is_part = signed.is_some_and(|number| number.parse::<u32>().is_ok());
            let keeps = inside || is_part || before == "=" || word == "=" || word.starts_with('[');
            glued.push(if keeps { GLUE } else { ' ' });
        }
        inside = match (word.rfind('['), word.rfind(']')) {
            (Some(open), Some(close)) => open > close,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => inside,
        };
        glued.push_str(word);
        before = word;
    }
    glued
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::telling::row;

    fn roll(text: &str, beside: &str) -> Row {
        let told = crate::account::telling::Told {
            beside: Some(beside.to_owned()),
            outcome: Some("miss".to_owned()),
            ..row(1, Kind::Roll, text.to_owned())
        };
        Row::told(141, false, told, None)
    }

    fn whole(width: usize, row: &Row) -> Vec<String> {
        Layout::new(width, 141).lines(row).iter().map(Line::to_string).collect()
    }

    #[test]
    fn what_stands_beside_a_row_is_a_column_where_there_is_room() {
        let row =
            roll("attack 9 = d20 [6] +1 attack bonus +1 Strength +1 Stab", "against 13: miss");
        assert_eq!(
            whole(140, &row),
            [" 141    attack 9 = d20 [6] +1 attack bonus +1 Strength +1 Stab                 \
              against 13: miss"]
        );
        assert_eq!(
            whole(70, &row),
            [
                " 141    attack 9 = d20 [6] +1 attack bonus +1 Strength +1 Stab",
                "            against 13: miss"
            ]
        );
        assert_eq!(
            whole(90, &row),
            [" 141    attack 9 = d20 [6] +1 attack bonus +1 Strength +1 Stab  against 13: miss"]
        );
    }

    #[test]
    fn only_the_line_that_ends_with_the_outcome_has_it() {
        let row =
            roll("attack 9 = d20 [6] +1 attack bonus +1 Strength +1 Stab", "against 13: miss");
        let outcomes: Vec<_> =
            Layout::new(70, 141).lines(&row).into_iter().map(|line| line.outcome).collect();
        assert_eq!(outcomes, [None, Some("miss".to_owned())]);
    }

    #[test]
    fn a_number_stays_with_what_it_is_of() {
        let row = roll("attack 14 = d20 [10 from 256] +3 Strength −1 size", "against 13: miss");
        for width in 40..80 {
            let lines = whole(width, &row);
            let torn = |line: &String| {
                let (first, last) = (line.trim_start(), line.trim_end());
                let begins = ["Strength", "size", "[10", "from"];
                begins.iter().any(|word| first.starts_with(word)) || last.ends_with(['3', '1', '='])
            };
            assert!(!lines.iter().any(torn), "{width}: {lines:#?}");
        }
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let text = "attack 9 = d20 [6] +1 attack bonus +1 Strength +1 Stab ".repeat(5);
        let row = roll(text.trim_end(), &"against 13 = 10 base +3 armour ".repeat(8));
        for width in [40, 80, 100, 140] {
            let lines = whole(width, &row);
            assert!(lines.iter().all(|line| display_width(line) <= width), "{lines:#?}");
        }
    }
}
