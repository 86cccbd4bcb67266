//! JSON that is harmless on a terminal: what a text must not hold is written as an escape, so that
//! nothing is lost and nothing moves the cursor or turns the direction of writing.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::vocabulary::is_fit;

/// Writes a value as JSON in one line.
///
/// # Errors
/// What the stream says.
pub fn write_json(out: impl io::Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Harmless);
    value.serialize(&mut serializer).map_err(io::Error::from)
}

/// The compact form of JSON, with escapes for all characters that are not fit.
struct Harmless;

impl Formatter for Harmless {
    /// A stretch of a text without quotes, backslashes and the control characters of ASCII, for
    /// which JSON has escapes of its own.
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        out: &mut W,
        mut fragment: &str,
    ) -> io::Result<()> {
        while let Some((at, c)) = fragment.char_indices().find(|(_, c)| !is_fit(*c)) {
            out.write_all(&fragment.as_bytes()[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            fragment = &fragment[at + c.len_utf8()..];
        }
        out.write_all(fragment.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_fit_is_escaped_and_read_back() {
        let text = "a\u{1b}\"\u{7f}\u{9b}2J\u{202e}ü\u{e0041}\n";
        let mut json = Vec::new();
        write_json(&mut json, &text).expect("a vector takes everything");
        let json = String::from_utf8(json).expect("text");
        assert_eq!(json, r#""a\u001b\"\u007f\u009b2J\u202eü\udb40\udc41\n""#);
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }
}
