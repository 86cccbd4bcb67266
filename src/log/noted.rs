//! A head as somebody noted it: written in hex, or said in words.
//!
//! ```text
//! 73:9f2c…e1                                      the count, and the whole root
//! 73 acrobat bonus cedar … zucchini               the count, and twelve words
//! 73 acr bon ced … zuc                            the same
//! ```
//!
//! A word is one of the 1,296 of the EFF's short list 2.0, numbered from 0 in the order of the
//! alphabet; no two begin with the same three letters. The words are the digits, most significant
//! first, of the root's first 16 bytes (big-endian) modulo 1296¹²: some 124 bits. Whoever wants to
//! make another log of the same words tries 2¹²⁴ times, and whoever makes both logs 2⁶² times.

use std::fmt;
use std::str::FromStr;

use diceware_wordlists::EFF_SHORT_WORDLIST_2_0 as LIST;
use thiserror::Error;

use super::merkle::{Hash, Head};

/// How many words say a root.
pub const WORDS: usize = 12;
/// How many letters tell a word from every other.
const LETTERS: usize = 3;
const BASE: u128 = LIST.len() as u128;

/// What was noted of a log at a moment. It is the head, or what its words hold of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotedHead {
    /// How many commits the log had.
    pub count: u64,
    root: NotedRoot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NotedRoot {
    Whole(Hash),
    Said(u128),
}

impl NotedHead {
    /// Whether this was noted of a log with that head.
    #[must_use]
    pub fn is_of(&self, head: &Head) -> bool {
        let same = match self.root {
            NotedRoot::Whole(root) => root == head.root,
            NotedRoot::Said(number) => number == said(&head.root),
        };
        same && self.count == head.count
    }
}

impl fmt::Display for NotedHead {
    /// As it was noted; words stand in quotes, as a command line takes them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count;
        match self.root {
            NotedRoot::Whole(root) => write!(f, "{}", Head { count, root }),
            NotedRoot::Said(number) => write!(f, "\"{count} {}\"", words_of(number).join(" ")),
        }
    }
}

impl From<Head> for NotedHead {
    fn from(head: Head) -> Self {
        NotedHead { count: head.count, root: NotedRoot::Whole(head.root) }
    }
}

/// The words of a head, without its count.
#[must_use]
pub fn words(head: &Head) -> [&'static str; WORDS] {
    words_of(said(&head.root))
}

fn words_of(number: u128) -> [&'static str; WORDS] {
    let mut rest = number;
    let mut words = [""; WORDS];
    for word in words.iter_mut().rev() {
        *word = LIST[usize::try_from(rest % BASE).expect("BUG: a remainder is below its divisor")];
        rest /= BASE;
    }
    words
}

/// What the words hold of a root.
fn said(root: &Hash) -> u128 {
    let first = root.first_chunk().expect("BUG: a hash has 32 bytes");
    u128::from_be_bytes(*first) % BASE.pow(WORDS as u32)
}

/// A head in both forms: a line of hex, and three of words.
#[must_use]
pub fn lines(head: &Head) -> Vec<String> {
    const IN_A_LINE: usize = 4;
    let count = head.count.to_string();
    let all = words(head);
    let said = all.chunks(IN_A_LINE).enumerate().map(|(at, line)| {
        let before = if at == 0 { count.as_str() } else { "" };
        format!("{before:width$} {}", line.join(" "), width = count.len())
    });
    std::iter::once(head.to_string()).chain(said).collect()
}

/// All the words there are, in order.
#[must_use]
pub fn all() -> &'static [&'static str] {
    &LIST
}

/// What is heard of a word: small letters only.
fn letters(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(|letter| *letter != '-').map(|letter| letter.to_ascii_lowercase())
}

/// Why something is no head.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotedError {
    /// It is written in neither form.
    #[error(
        "a head is COUNT:ROOT, a number and 64 hex digits, or COUNT and twelve words; this is \
         neither: {0:?}"
    )]
    Form(String),
    /// A word of it is not on the list.
    #[error("word {place} of the head, {word:?}, is none of its list")]
    Word {
        /// Which of the words, from 1.
        place: usize,
        /// The word.
        word: String,
    },
    /// It has another number of words.
    #[error("a head has twelve words after its count; here are {0}")]
    Words(usize),
    /// Both forms are there, and they are not those of one head.
    #[error("the words are not those of the root beside them: one of the two was noted wrongly")]
    Disagree,
}

impl FromStr for NotedHead {
    type Err = NotedError;

    /// Reads either form, or the one and then the other, as `affray head` prints them.
    fn from_str(text: &str) -> Result<Self, NotedError> {
        let form = || NotedError::Form(text.trim().chars().take(100).collect());
        let parts: Vec<&str> = text.split([' ', ',', '\t', '\r', '\n']).collect();
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let (first, rest) = parts.split_first().ok_or_else(form)?;
        let Ok(head) = first.parse::<Head>() else {
            return said_in_words(first, rest).ok_or_else(form)?;
        };
        let whole = NotedHead::from(head);
        let Some((count, rest)) = rest.split_first() else { return Ok(whole) };
        let said = said_in_words(count, rest).ok_or_else(form)??;
        if said.is_of(&head) { Ok(whole) } else { Err(NotedError::Disagree) }
    }
}

/// Reads the count and the words; `None` where there is no count.
fn said_in_words(count: &str, words: &[&str]) -> Option<Result<NotedHead, NotedError>> {
    let digits = count.bytes().all(|byte| byte.is_ascii_digit());
    let count = digits.then(|| count.parse().ok()).flatten()?;
    let mut number = 0;
    for (at, word) in words.iter().enumerate() {
        let Some(digit) = number_of(word) else {
            return Some(Err(NotedError::Word { place: at + 1, word: (*word).to_owned() }));
        };
        if at < WORDS {
            number = number * BASE + digit;
        }
    }
    if words.len() != WORDS {
        return Some(Err(NotedError::Words(words.len())));
    }
    Some(Ok(NotedHead { count, root: NotedRoot::Said(number) }))
}

/// Which word of the list begins like this, with three letters or more.
fn number_of(word: &str) -> Option<u128> {
    let heard: Vec<char> = letters(word).collect();
    let is = |listed: &&str| {
        let mut listed = letters(listed);
        heard.iter().all(|letter| listed.next() == Some(*letter))
    };
    let number = (heard.len() >= LETTERS).then(|| LIST.iter().position(is)).flatten()?;
    u128::try_from(number).ok()
}
