//! Texts that people give: which characters may stand in one, and how any text is shown.
//!
//! A text is one line of characters that can be seen. What moves the cursor, turns the direction
//! of writing, or takes no room could make a reader see another text than the one recorded. Such
//! characters are refused wherever a person gives a text; a log that holds them all the same is
//! read, and they are shown as `�`.
//!
//! The two joiners are fit: U+200D makes one picture of several emoji, and both are needed to
//! write Persian and the scripts of India. They cannot make one id look like another, since an id
//! holds none.

use std::borrow::Cow;

/// Whether a character may stand in a text that a person gives.
#[must_use]
pub fn is_fit(c: char) -> bool {
    !(c.is_control() || breaks_the_line(c) || turns_the_direction(c) || takes_no_room(c))
}

/// A text with a capital letter in front.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.map_or_else(String::new, |first| first.chain(letters).collect())
}

/// A name without its number, and the number: `Gob ` and 3 of "Gob 3".
#[must_use]
pub fn numbered(name: &str) -> Option<(&str, u32)> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((stem, name[stem.len()..].parse().ok()?))
}

/// A name made of an id: `goblin-2` is Goblin 2.
#[must_use]
pub fn name_of_id(id: &str) -> String {
    letters_of_id(id).collect()
}

/// The letters of the name made of an id.
pub fn letters_of_id(id: &str) -> impl Iterator<Item = char> {
    id.split('-').enumerate().flat_map(|(at, word)| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        (at > 0).then_some(' ').into_iter().chain(first).chain(letters)
    })
}

/// The first character of a text that may not stand in it, and how many stand before.
#[must_use]
pub fn unfit(text: &str) -> Option<(usize, char)> {
    text.chars().enumerate().find(|(_, c)| !is_fit(*c))
}

/// A text as it may be shown in one line of a terminal or a page: a tab as a blank, every other
/// character that is not fit as `�`.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    match unfit(text) {
        None => Cow::Borrowed(text),
        Some(_) => text.chars().map(shown_as).collect(),
    }
}

/// A character as it may be shown.
#[must_use]
pub fn shown_as(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_fit(c) => c,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// Whether a character ends a line.
#[must_use]
pub fn breaks_the_line(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Marks, embeddings, overrides and isolates of writing from right to left.
fn turns_the_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2066}'..='\u{206f}')
}

/// Characters that nobody sees: blanks of no width, fillers, tags, marks of the text's format.
fn takes_no_room(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{feff}')
        || matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
        || matches!(c, '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
