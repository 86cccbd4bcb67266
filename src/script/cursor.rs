//! Walks one line character by character and keeps the column.

use super::diagnostic::{Diagnostic, Span, blank_at, quoted, unfit_at};
use super::tree::{Natural, Text, Word};
use crate::vocabulary::is_fit;

/// What `#305` is, where a comment was meant.
pub(crate) const NO_COMMENT: &str =
    "`#` and a digit are the number of an event; a comment begins with `# `";

/// A place in one line. Copying it remembers the place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    here: Span,
}

impl<'t> Cursor<'t> {
    /// Stands at the start of `text`, which begins at `start` in its file.
    pub(crate) fn new(text: &'t str, start: Span) -> Self {
        Self { text, at: 0, here: Span { length: 1, ..start } }
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// What is left of the line.
    pub(crate) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next character as a span, or one behind the end.
    pub(crate) fn here(&self) -> Span {
        self.here
    }

    /// From an earlier place of the same line up to here.
    pub(crate) fn since(&self, earlier: &Self) -> Span {
        let length = self.here.column.saturating_sub(earlier.here.column);
        Span { length, ..earlier.here }
    }

    /// The text from an earlier place of the same line up to here.
    pub(crate) fn slice_since(&self, earlier: &Self) -> &'t str {
        self.text.get(earlier.at..self.at).unwrap_or_default()
    }

    /// Steps over one character.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        self.here.column = self.here.column.saturating_add(1);
        Some(c)
    }

    /// Steps over `c` if it is next.
    pub(crate) fn eat(&mut self, c: char) -> bool {
        let next = self.peek() == Some(c);
        if next {
            self.bump();
        }
        next
    }

    /// Steps over characters as long as they fit.
    pub(crate) fn take_while(&mut self, fits: fn(char) -> bool) -> &'t str {
        let from = *self;
        while self.peek().is_some_and(fits) {
            self.bump();
        }
        self.slice_since(&from)
    }

    /// Steps over blanks and a comment to what comes next; `false` at the end of the line.
    /// Between two things on a line there must be a blank, except before and behind brackets
    /// and behind quotes. A `#` begins a comment where a thing could begin, so that
    /// `from=beasts.toml#wolf` holds none; directly before a digit it begins none, since `#305`
    /// is an event.
    pub(crate) fn gap(&mut self) -> Result<bool, Diagnostic> {
        let before = self.text.get(..self.at).and_then(|text| text.chars().next_back());
        let blanks = self.take_while(is_blank);
        let loose = !blanks.is_empty() || matches!(before, None | Some(']' | ' ' | '\t'));
        match self.peek() {
            None => Ok(false),
            Some('#') if (loose || before == Some('"')) && !self.is_at_event() => {
                self.take_while(|_| true);
                Ok(false)
            }
            Some('[') => Ok(true),
            Some(_) if loose => Ok(true),
            Some(c) => Err(self.stray(c)),
        }
    }

    /// Whether `#` and a digit come next: the number of an event.
    pub(crate) fn is_at_event(&self) -> bool {
        let mut next = *self;
        next.eat('#') && next.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// Whether `(` and a digit come next: faces, in the wrong brackets.
    pub(crate) fn is_at_faces(&self) -> bool {
        let mut next = *self;
        next.eat('(') && next.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// Refuses whatever is left except blanks and a comment.
    pub(crate) fn finish(&mut self, after: &str) -> Result<(), Diagnostic> {
        if self.gap()? {
            let mut rest = *self;
            rest.take_while(|c| !is_blank(c));
            let found = quoted(rest.slice_since(self));
            let to_end = "end the line there, or begin a comment with ` #`";
            let hint = if self.is_at_event() { NO_COMMENT } else { to_end };
            return Err(Diagnostic::at(rest.since(self), format!("{found} stands after {after}"))
                .hint(hint));
        }
        Ok(())
    }

    /// A name: letters, digits, `-`, `_` and `.`, beginning with a letter or digit.
    pub(crate) fn name(&mut self, what: &str) -> Result<Word, Diagnostic> {
        self.word_of(what, is_name)
    }

    /// A name that may also hold `:`, as clauses do.
    pub(crate) fn clause(&mut self, what: &str) -> Result<Word, Diagnostic> {
        self.word_of(what, is_clause)
    }

    fn word_of(&mut self, what: &str, fits: fn(char) -> bool) -> Result<Word, Diagnostic> {
        if !self.gap()? || !self.peek().is_some_and(char::is_alphanumeric) {
            return Err(self.expected(what));
        }
        let from = *self;
        let text = self.take_while(fits).to_owned();
        Ok(Word { text, span: self.since(&from) })
    }

    /// A whole number without a sign.
    pub(crate) fn natural(&mut self, what: &str) -> Result<Natural, Diagnostic> {
        if !self.gap()? {
            return Err(self.expected(what));
        }
        let from = *self;
        self.digits(&from, what)
    }

    /// The number of an event, as the account shows it: `305` or `#305`.
    pub(crate) fn event(&mut self, what: &str) -> Result<Natural, Diagnostic> {
        if !self.gap()? || !(self.is_at_event() || self.peek().is_some_and(|c| c.is_ascii_digit()))
        {
            return Err(self.expected(what).hint("the account begins each line with one"));
        }
        let from = *self;
        if self.is_at_event() {
            self.bump();
        }
        self.digits(&from, what)
    }

    /// The digits that come next, as the number that began at an earlier place.
    fn digits(&mut self, from: &Self, what: &str) -> Result<Natural, Diagnostic> {
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        let digits = self.take_while(|c| c.is_ascii_digit());
        let span = self.since(from);
        let value = digits.parse().map_err(|_| too_large(span, digits))?;
        Ok(Natural { value, span })
    }

    /// A text in quotes; `\"` and `\\` are its only escapes.
    pub(crate) fn text(&mut self, what: &str) -> Result<Text, Diagnostic> {
        if !self.gap()? || self.peek() != Some('"') {
            return Err(self.expected(what).hint("write free text in quotes: \"…\""));
        }
        self.text_here()
    }

    /// The same of a text that says something.
    pub(crate) fn words(&mut self, what: &str) -> Result<Text, Diagnostic> {
        not_blank(self.text(what)?)
    }

    /// The text that begins directly here, which says something.
    pub(crate) fn words_here(&mut self) -> Result<Text, Diagnostic> {
        not_blank(self.text_here()?)
    }

    /// The text that begins directly here.
    pub(crate) fn text_here(&mut self) -> Result<Text, Diagnostic> {
        let from = *self;
        self.bump();
        let mut text = String::new();
        loop {
            let escape = *self;
            match self.bump() {
                Some('"') => {
                    return Ok(Text { text, span: self.since(&from) });
                }
                Some('\\') => match self.bump() {
                    Some(c @ ('"' | '\\')) => text.push(c),
                    _ => return Err(bad_escape(self.since(&escape))),
                },
                Some(c) if !is_fit(c) => return Err(unfit_at(self.since(&escape), c)),
                Some(c) => text.push(c),
                None => {
                    return Err(Diagnostic::at(from.here, "the quote is not closed")
                        .hint("end the text with \"; a quote inside it is written \\\""));
                }
            }
        }
    }

    /// What should stand here, and what does.
    pub(crate) fn expected(&self, what: &str) -> Diagnostic {
        match self.peek() {
            Some('#') if self.is_at_event() => self.unexpected(what),
            None | Some('#' | ' ' | '\t') => {
                Diagnostic::at(self.here, format!("{what} is missing"))
            }
            Some(_) => self.unexpected(what),
        }
    }

    fn unexpected(&self, what: &str) -> Diagnostic {
        let mut end = *self;
        end.take_while(|c| !is_blank(c));
        let found = quoted(end.slice_since(self));
        Diagnostic::at(end.since(self), format!("{what} should stand here, not {found}"))
    }

    fn stray(&self, c: char) -> Diagnostic {
        let found = quoted(&c.to_string());
        let stray = Diagnostic::at(self.here, format!("{found} cannot stand here"));
        match c {
            '#' => stray.hint("a comment needs a blank before the `#`"),
            '"' => stray.hint("a text needs a blank before it"),
            ']' => stray.hint("faces begin with `[`"),
            '=' => stray.hint("an option is written `name=value`, with one `=`"),
            '|' => stray.hint("a border joins two zones: `bank|bridge`"),
            ':' => stray.hint("a pair has two sides: `a:3`"),
            c if !is_fit(c) => stray.hint("remove this character, which nobody can see"),
            _ => stray.hint("write free text in quotes: \"…\""),
        }
    }
}

fn not_blank(text: Text) -> Result<Text, Diagnostic> {
    if text.text.trim().is_empty() { Err(blank_at(text.span)) } else { Ok(text) }
}

fn bad_escape(span: Span) -> Diagnostic {
    Diagnostic::at(span, "no such escape")
        .because("in a text, only \\\" and \\\\ are escapes")
        .hint("write a backslash as \\\\")
}

/// Refuses digits that are more than a number holds.
pub(crate) fn too_large(span: Span, digits: &str) -> Diagnostic {
    Diagnostic::at(span, format!("{} is too large a number", quoted(digits)))
        .hint("numbers lie within ±9223372036854775807")
}

/// A blank or a tab.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// What names are made of.
pub(crate) fn is_name(c: char) -> bool {
    (c.is_alphanumeric() && is_fit(c)) || matches!(c, '-' | '_' | '.')
}

/// What clauses are made of.
pub(crate) fn is_clause(c: char) -> bool {
    is_name(c) || c == ':'
}

/// What a word among values is made of: names, dice such as `2d6+1`, files such as `a/b.toml#c`.
pub(crate) fn is_value(c: char) -> bool {
    is_name(c) || matches!(c, '+' | '/' | '%' | '#' | '*' | '~')
}
