//! A text that was read: its name, its lines, its byte and character columns.

use std::sync::Arc;

use super::diagnostic::{Diagnostic, Span};

/// The longest line that is read, in bytes. A play line is a sentence; a longer one is some other
/// kind of file.
pub const LINE_LIMIT: usize = 64 * 1024;

/// A text and the name of the file it came from. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    name: Option<Arc<str>>,
    text: Arc<str>,
    /// Where each line begins, in bytes.
    starts: Arc<[usize]>,
}

impl Source {
    /// Takes a text. A byte order mark in front is dropped.
    ///
    /// # Errors
    /// A line longer than [`LINE_LIMIT`] is refused.
    pub fn new(name: Option<&str>, text: &str) -> Result<Self, Diagnostic> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in numbered(text) {
            limit_line(line, number).map_err(|refusal| refusal.in_file(name))?;
        }
        let starts = line_starts(text).filter(|start| *start < text.len()).collect();
        Ok(Self { name: name.map(Arc::from), text: Arc::from(text), starts })
    }

    /// The name of the file, if it came from one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A line by its number from 1, without its line break.
    #[must_use]
    pub fn line(&self, number: u32) -> Option<&str> {
        let start = *self.starts.get((number as usize).checked_sub(1)?)?;
        self.text[start..].lines().next()
    }

    /// All lines with their numbers from 1, without their line breaks (LF or CRLF).
    pub fn lines(&self) -> impl Iterator<Item = (u32, &str)> {
        numbered(&self.text)
    }
}

/// Where the lines of a text begin, in bytes: the first, and behind each line break.
fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0).chain(breaks.map(|(at, _)| at + 1))
}

fn numbered(text: &str) -> impl Iterator<Item = (u32, &str)> {
    (1u32..).zip(text.lines())
}

/// Reads the bytes of a file as text. A byte order mark in front is dropped.
///
/// # Errors
/// Bytes that are not UTF-8 are refused with line and byte; so is a line longer than
/// [`LINE_LIMIT`].
pub fn read_source(name: Option<&str>, bytes: &[u8]) -> Result<Source, Diagnostic> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Source::new(name, text),
        Err(error) => Err(not_utf8(bytes, error.valid_up_to()).in_file(name)),
    }
}

/// Refuses a line longer than [`LINE_LIMIT`].
pub(crate) fn limit_line(line: &str, number: u32) -> Result<(), Diagnostic> {
    if line.len() <= LINE_LIMIT {
        return Ok(());
    }
    let span = Span { line: number, column: 1, length: 1 };
    Err(Diagnostic::at(span, format!("line {number} is {} bytes long", line.len()))
        .because(format!("a line holds at most {LINE_LIMIT} bytes"))
        .hint("is this a play file?"))
}

/// Names the line and the byte, both from 1, of the first byte that is not UTF-8. There is no
/// span: the line cannot be shown as text.
fn not_utf8(bytes: &[u8], bad: usize) -> Diagnostic {
    let before = bytes.get(..bad).unwrap_or_default();
    let line = before.split(|byte| *byte == b'\n').count();
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let value = bytes.get(bad).copied().unwrap_or_default();
    Diagnostic::new("the file is not UTF-8 text")
        .because(format!("byte {} of line {line} (0x{value:02x}) is not UTF-8", bad - start + 1))
        .hint("save the file as UTF-8")
}

/// Columns for byte offsets into a stretch of text that begins at some line of a file.
pub(crate) struct LineIndex<'t> {
    text: &'t str,
    starts: Vec<usize>,
    first_line: u32,
}

impl<'t> LineIndex<'t> {
    /// Indexes `text`, whose first line is line `first_line` of its file.
    pub(crate) fn new(text: &'t str, first_line: u32) -> Self {
        Self { text, starts: line_starts(text).collect(), first_line }
    }

    /// The span of a range of bytes, cut at the end of its first line.
    pub(crate) fn span(&self, range: std::ops::Range<usize>) -> Span {
        let row = self.starts.partition_point(|start| *start <= range.start).saturating_sub(1);
        let start = self.starts.get(row).copied().unwrap_or(0);
        let end = self.starts.get(row + 1).map_or(self.text.len(), |next| next - 1);
        let before = self.text.get(start..range.start).map_or(0, |text| text.chars().count());
        let within = self.text.get(range.start..range.end.min(end).max(range.start));
        Span {
            line: self.first_line.saturating_add(narrow(row)),
            column: narrow(before + 1),
            length: narrow(within.map_or(0, |text| text.trim_end().chars().count())),
        }
    }
}

/// A line or column as a span holds it.
pub(crate) fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
