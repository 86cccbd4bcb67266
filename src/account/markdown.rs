//! A report of the evening in Markdown, as one would publish it.

use super::{Kind, Row};
use std::fmt::Write;

/// An account in Markdown: rounds as headings, deeds as list items, what was taken back struck out.
pub fn markdown(rows: impl Iterator<Item = Row>) -> String {
    let mut text = String::new();
    let mut in_list = false;
    for row in rows {
        let says = escaped(&row.sentence());
        let says = if row.undone { format!("~~{says}~~") } else { says };
        let is_item = !matches!((row.kind, row.indent), (Kind::Round, _) | (Kind::Opening, 0));
        if in_list && !is_item {
            text.push('\n');
        }
        let written = match (row.kind, row.indent) {
            (Kind::Opening, 0) => write!(text, "# {says}\n\n"),
            (Kind::Round, _) => {
                let gap = if in_list || text.ends_with("\n\n") { "" } else { "\n" };
                write!(text, "{gap}## {says}\n\n")
            }
            (Kind::Turn, 0) => writeln!(text, "- **{says}**"),
            (Kind::Act, _) => writeln!(text, "- *{says}*"),
            (Kind::Opening, 1) => writeln!(text, "- {says}"),
            (_, 0) => writeln!(text, "- `{}` {says}", row.event),
            _ => writeln!(text, "  - {says}"),
        };
        written.expect("BUG: writing to a String cannot fail");
        in_list = is_item;
    }
    text
}

/// A text in which nothing is markup.
pub fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        if matches!(sign, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' | '|') {
            plain.push('\\');
        }
        plain.push(sign);
    }
    plain
}
