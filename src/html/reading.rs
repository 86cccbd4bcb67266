//! The log that a page holds, as its bytes: `<template id="log">` and then base64.
//!
//! A page is read by its bytes alone. Its scripts are not looked at, so whatever they show, what is
//! read here is what the page itself checks.

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine};
use thiserror::Error;

/// What a page begins with, in capitals or not.
const BEGINNING: &str = "<!doctype html";
/// How many bytes tell whether a file is a page.
pub const BEGINNING_LEN: usize = BEGINNING.len();
/// What stands before the log, and what behind it.
const OPENS: &str = "<template id=\"log\">";
const CLOSES: &str = "</template>";

/// Why no log can be read out of a page.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadingError {
    /// It has no place for one.
    #[error("the page holds no log")]
    NoLog,
    /// It has several, and nobody knows which one it shows.
    #[error("the page holds {0} logs, and a page holds one")]
    Several(usize),
    /// It ends before the log does.
    #[error("the page was cut off inside its log")]
    Cut,
    /// A character in it that base64 does not have, by its place from 1, line breaks aside.
    #[error("the log in the page is damaged: its character {0} is none of base64's")]
    Character(usize),
    /// It ends as no base64 does.
    #[error("the log in the page is damaged: it does not end as base64 does")]
    End,
}

/// Whether a file that begins so is a page, and no log.
#[must_use]
pub fn is_page(beginning: &[u8]) -> bool {
    let begins = beginning.get(..BEGINNING_LEN);
    begins.is_some_and(|bytes| bytes.eq_ignore_ascii_case(BEGINNING.as_bytes()))
}

/// The bytes of the log that a page holds; whether they are one is for whoever reads them.
///
/// # Errors
/// [`ReadingError`] where it does not hold the base64 of one log.
pub fn log_of(page: &[u8]) -> Result<Vec<u8>, ReadingError> {
    let mut found = places(page, OPENS.as_bytes());
    let at = found.next().ok_or(ReadingError::NoLog)? + OPENS.len();
    match found.count() {
        0 => {}
        more => return Err(ReadingError::Several(1 + more)),
    }
    let length = places(&page[at..], CLOSES.as_bytes()).next().ok_or(ReadingError::Cut)?;
    let text = page[at..at + length].iter().copied();
    let text: Vec<u8> = text.filter(|byte| !byte.is_ascii_whitespace()).collect();
    STANDARD.decode(text).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) => ReadingError::Character(at + 1),
        _ => ReadingError::End,
    })
}

/// Where some bytes stand in others.
fn places(bytes: &[u8], wanted: &[u8]) -> impl Iterator<Item = usize> {
    let begins = |at: &usize| bytes[*at..].starts_with(wanted);
    let first = wanted[0];
    let firsts = bytes.iter().enumerate().filter(move |(_, byte)| **byte == first);
    firsts.map(|(at, _)| at).filter(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(inside: &str) -> Vec<u8> {
        format!("<!DOCTYPE html>\n<title>A fight</title>\n{inside}<p>told</p>\n").into_bytes()
    }

    fn held(signs: &str) -> Vec<u8> {
        page(&format!("<template id=\"log\">{signs}</template>"))
    }

    #[test]
    fn a_page_is_told_from_a_log_by_how_it_begins() {
        assert!(is_page(&page("")) && is_page(b"<!doctype HTML"));
        for other in
            [&b"AFFRAY\r\n\x02\0\0\0\0\0\0\0"[..], b"<!doctype htm", b"", b"\n<!doctype html"]
        {
            assert!(!is_page(other), "{other:?}");
        }
    }

    #[test]
    fn the_log_is_read_however_its_lines_are_broken() {
        for signs in ["QUZGUkFZDQo=", "\nQUZGUkFZ\r\n  DQo=\n"] {
            assert_eq!(log_of(&held(signs)), Ok(b"AFFRAY\r\n".to_vec()));
        }
        assert_eq!(log_of(&held("")), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_log_in_a_page_is_said() {
        assert_eq!(log_of(&page("")), Err(ReadingError::NoLog));
        let twice = [held("QQ=="), held("QQ==")].concat();
        assert_eq!(log_of(&twice), Err(ReadingError::Several(2)));
        assert_eq!(log_of(b"<template id=\"log\">QUZG"), Err(ReadingError::Cut));
        assert_eq!(log_of(&held("QUZ!UkFZDQo=")), Err(ReadingError::Character(4)));
        for signs in ["QUZGUkFZDQo", "QR=="] {
            assert_eq!(log_of(&held(signs)), Err(ReadingError::End), "{signs}");
        }
        assert!(log_of(&held("QUZGUkFZDQo=QQ==")).is_err());
    }
}
