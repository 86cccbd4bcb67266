//! Pieces of text: lists, quotes, possessives, numbers.

use std::fmt::{self, Write};

/// Adds to a text.
pub fn push(text: &mut String, more: fmt::Arguments<'_>) {
    text.write_fmt(more).expect("BUG: writing to a String cannot fail");
}

/// Words in a row: `a`, `a and b`, `a, b and c`.
pub fn listed(words: &[String]) -> String {
    joined(words, "and")
}

/// Words in a row, the last behind a word: `a, b or c`.
pub fn joined(words: &[String], last_by: &str) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{} {last_by} {last}", rest.join(", "))
        }
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// A word with spaces for its hyphens.
pub fn spaced(word: &str) -> String {
    word.replace('-', " ")
}

/// A number with a minus sign where it is below 0, as the parts of a sum have it.
pub fn minus(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A number that is added, with its sign.
pub fn signed(number: i32) -> String {
    if number < 0 { minus(number) } else { format!("+{number}") }
}

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// A text as a line of play has it: in quotes, with `\` before quotes and backslashes in it.
pub fn in_quotes(text: &str) -> String {
    quoted(&text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// `, because "…"`, or nothing.
pub fn because(reason: Option<&str>) -> String {
    reason.map_or_else(String::new, |text| format!(", because {}", quoted(text)))
}

/// `ash's`, `heroes'`.
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        push(&mut text, format_args!("{byte:02x}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_end_in_s_take_an_apostrophe() {
        assert_eq!(possessive("heroes"), "heroes'");
        assert_eq!(possessive("ash"), "ash's");
    }
}
