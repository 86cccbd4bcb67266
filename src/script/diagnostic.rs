//! What is wrong with a text, where, and what to do next.

use std::fmt;

use super::source::{Source, narrow};
use crate::vocabulary::{breaks_the_line, shown, shown_as, unfit};

/// A stretch of one line of text. Lines and columns count from 1, columns and lengths in
/// characters (not bytes, and not the cells a terminal gives them).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The line, from 1.
    pub line: u32,
    /// The first character, from 1.
    pub column: u32,
    /// How many characters; 0 points between two characters, or behind the last.
    pub length: u32,
}

/// One mistake in a text, in the form every error of the program has:
///
/// ```text
/// error: `upholded` is not a verdict
///   --> fight.play:23:10
///    |
/// 23 | decide 7 upholded because "seen"
///    |          ^^^^^^^^
/// because a dispute is either upheld or overturned
/// hint: write `upheld` or `overturned`
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in one line, without a full stop.
    pub message: String,
    /// The reasons, one line each.
    pub because: Vec<String>,
    /// What to do next.
    pub hint: Option<String>,
    /// Where it is; none where the mistake has no place.
    pub span: Option<Span>,
    /// The name of the file, if the text came from one.
    pub file: Option<String>,
    /// The line it points into, where that stands in another text than the one being read.
    pub line: Option<String>,
    /// Other mistakes of the same text, told behind it.
    pub others: Vec<Diagnostic>,
}

impl std::error::Error for Diagnostic {}

impl Diagnostic {
    /// A mistake with a message and no place.
    pub fn new(message: impl Into<String>) -> Self {
        let message = message.into();
        let (because, others) = (Vec::new(), Vec::new());
        Self { message, because, hint: None, span: None, file: None, line: None, others }
    }

    /// A mistake at a place.
    pub fn at(span: Span, message: impl Into<String>) -> Self {
        Self { span: Some(span), ..Self::new(message) }
    }

    /// Adds one reason.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.because.push(reason.into());
        self
    }

    /// Adds another mistake of the same text, once.
    #[must_use]
    pub fn and(mut self, mut other: Diagnostic) -> Self {
        let others = std::mem::take(&mut other.others);
        for one in std::iter::once(other).chain(others) {
            let is_same = |known: &Self| (known.span, &known.message) == (one.span, &one.message);
            if !is_same(&self) && !self.others.iter().any(is_same) {
                self.others.push(one);
            }
        }
        self
    }

    /// Says what to do next, in place of what was said before.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Hints at the candidate spelled most like `word`, if one is near enough, else at the only one
    /// that begins so.
    #[must_use]
    pub fn hint_nearest<'a>(
        self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let candidates: Vec<&str> = candidates.into_iter().collect();
        match begun(word, &candidates).or_else(|| nearest(word, candidates.iter().copied())) {
            Some(near) => self.hint(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// Names the file, unless one is named already.
    #[must_use]
    pub fn in_file(mut self, file: Option<&str>) -> Self {
        self.others = self.others.into_iter().map(|one| one.in_file(file)).collect();
        if self.file.is_none() {
            self.file = file.map(str::to_owned);
        }
        self
    }

    /// Says that it points into the text of another file than the one being read. What points
    /// nowhere names the file in its message: its place is where the file is named.
    #[must_use]
    pub fn in_other_file(mut self, file: &str, text: &str) -> Self {
        self.others = self.others.into_iter().map(|one| one.in_other_file(file, text)).collect();
        match self.span {
            None => self.message = format!("{file}: {}", self.message),
            Some(Span { line, .. }) => {
                let at = (line as usize).saturating_sub(1);
                self.line = Some(text.lines().nth(at).unwrap_or_default().to_owned());
                self.file = Some(file.to_owned());
            }
        }
        self
    }

    /// Gives the other mistakes the lines of the text they point into.
    #[must_use]
    pub fn with_others_in(mut self, source: &Source) -> Self {
        for other in self.others.iter_mut().filter(|other| other.line.is_none()) {
            let line = other.span.and_then(|span| source.line(span.line));
            other.line = line.map(str::to_owned);
        }
        self
    }

    /// The whole report, with the line of `source` it points at and a caret below. Ends with a
    /// line break. A long line is shortened around the caret; characters that nobody could see
    /// are shown as `�`, so that no text can play tricks on a terminal.
    #[must_use]
    pub fn render(&self, source: &Source) -> String {
        let line = self.span.and_then(|span| source.line(span.line));
        self.render_with(self.file.as_deref().or(source.name()), line)
    }

    /// The same report for a text that is a single line, such as one typed at the prompt.
    #[must_use]
    pub fn render_line(&self, line: &str) -> String {
        self.render_with(self.file.as_deref(), Some(line))
    }

    /// The same report where the line is to be read right above, so many columns from the left: the
    /// caret points up at it.
    #[must_use]
    pub fn render_below(&self, line: &str, indent: usize) -> String {
        let Some(span) = self.span.filter(|_| self.line.is_none()) else {
            return self.render_with(self.file.as_deref(), None);
        };
        let count = line.chars().count();
        let before = (span.column as usize).saturating_sub(1).min(count);
        let pad = " ".repeat(indent + before);
        let carets = "^".repeat((span.length as usize).clamp(1, (count - before).max(1)));
        let rest = Diagnostic { span: None, ..self.clone() };
        format!("{pad}{carets}\n{}", rest.render_with(None, None))
    }

    fn render_with(&self, file: Option<&str>, line: Option<&str>) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut out, file, line);
        out
    }

    fn write(
        &self,
        out: &mut dyn fmt::Write,
        file: Option<&str>,
        line: Option<&str>,
    ) -> fmt::Result {
        writeln!(out, "error: {}", shown(&self.message))?;
        if let Some(span) = self.span {
            if let Some(file) = file {
                writeln!(out, "  --> {}:{}:{}", shown(file), span.line, span.column)?;
            }
            if let Some(line) = self.line.as_deref().or(line) {
                write_excerpt(out, span, line)?;
            }
        } else if let Some(file) = file {
            writeln!(out, "  --> {}", shown(file))?;
        }
        for reason in &self.because {
            writeln!(out, "because {}", shown(reason))?;
        }
        if let Some(hint) = &self.hint {
            writeln!(out, "hint: {}", shown(hint))?;
        }
        self.others.iter().try_for_each(|other| other.write(out, other.file.as_deref(), None))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out, self.file.as_deref(), None)?;
        f.write_str(out.trim_end())
    }
}

/// How many characters of a source line are shown at most.
const SHOWN: usize = 96;
/// How many of them stand before the caret when the line is shortened on the left.
const BEFORE: usize = 40;

/// The line and the caret below it:
///
/// ```text
///  from          from + SHOWN
///   |              |
/// ……ash melee-attack grak weapn=sword [14]……
///                         ^^^^^
/// ```
fn write_excerpt(out: &mut dyn fmt::Write, span: Span, line: &str) -> fmt::Result {
    let caret = (span.column as usize).saturating_sub(1);
    let from = if caret + 1 > SHOWN { caret - BEFORE } else { 0 };
    let mut excerpt: String = line.chars().skip(from).take(SHOWN).map(shown_as).collect();
    let count = excerpt.chars().count();
    if line.chars().nth(from + SHOWN).is_some() {
        excerpt.push('…');
    }
    let lead = if from > 0 { "…" } else { "" };
    let number = span.line.to_string();
    let gutter = " ".repeat(number.len());
    let pad = " ".repeat((caret - from).min(count) + lead.chars().count());
    let room = count.saturating_sub(caret - from).max(1);
    let carets = "^".repeat((span.length as usize).clamp(1, room));
    writeln!(out, "{gutter} |")?;
    writeln!(out, "{}", format!("{number} | {lead}{excerpt}").trim_end())?;
    writeln!(out, "{gutter} | {pad}{carets}")
}

/// Refuses a text with a character that nobody could see: one line of visible characters is
/// asked of everybody, wherever a text is given.
///
/// # Errors
/// The mistake points at the character, where the text stands in a line of its own.
pub fn fit_text(text: &str) -> Result<(), Diagnostic> {
    match unfit(text) {
        None => Ok(()),
        Some((at, c)) => Err(unfit_at(Span { line: 1, column: narrow(at + 1), length: 1 }, c)),
    }
}

/// Refuses a text that holds nothing but blanks, where it has to say something.
pub(crate) fn blank_at(span: Span) -> Diagnostic {
    Diagnostic::at(span, "the text is blank").hint("write words between the quotes")
}

/// Refuses a character at its place in a text.
pub(crate) fn unfit_at(span: Span, c: char) -> Diagnostic {
    let what = match c {
        c if breaks_the_line(c) => "a line break",
        '\t' => "a tab",
        c if c.is_control() => "a control character",
        _ => "an invisible character",
    };
    Diagnostic::at(span, format!("{what} stands in a text"))
        .because(format!("U+{:04X}; a text is one line of visible characters", u32::from(c)))
        .hint("remove it")
}

/// `word` in backquotes as it may stand in a message, shortened if it is long.
pub(crate) fn quoted(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut out = String::from("`");
    out.extend(word.chars().take(LONGEST).map(shown_as));
    if word.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out.push('`');
    out
}

/// `1 die`, `2 dice`: a count with its noun.
pub fn counted(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The candidate spelled most like `word`, if it is near enough to be a slip: one slip in three
/// characters, four slips at most, the first of equals. Two letters swapped are one slip.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 64;
    let length = word.chars().count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let allowed = (length / 3).clamp(1, 4);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.chars().count().abs_diff(length) > allowed {
            continue;
        }
        let slips = strsim::damerau_levenshtein(word, candidate);
        // Everything may be wrong in a word of one letter: that is another word, not a slip.
        let near = slips <= allowed && slips < length;
        if near && best.is_none_or(|(fewest, _)| slips < fewest) {
            best = Some((slips, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The only candidate that begins with a word, if it is long enough to mean one.
fn begun<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    const LONG_ENOUGH: usize = 3;
    let mut fitting = candidates.iter().filter(|candidate| candidate.starts_with(word));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) if word.chars().count() >= LONG_ENOUGH => Some(only),
        _ => None,
    }
}
