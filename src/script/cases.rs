//! Literate cases in Markdown: a `cast` block, then prose and `play` blocks, each block a fresh
//! fight with that cast. Where several files play with the same cast, `cast FILE` takes it from a
//! file beside them, and what stands in the block comes after it.

use super::diagnostic::{Diagnostic, Span};
use super::front::{Front, parse_front};
use super::script::{Script, parse_lines};
use super::source::{Source, narrow};

/// One `play` block with the cast that holds for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The heading it stands below; empty if there is none.
    pub heading: String,
    /// The front matter.
    pub cast: Cast,
    /// The lines of play.
    pub play: Block,
    /// The Markdown file.
    pub source: Source,
}

/// The front matter of cases: the text of a file they share, if they do, and of the block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    /// All of it, each line with its line break.
    pub text: String,
    /// The line of the Markdown file on which the text of the block begins.
    pub first_line: u32,
    /// The file it begins with.
    pub shared: Option<Shared>,
}

/// A cast in a file of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared {
    /// Its name, as the block has it.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// The number that the first line of a shared cast has, until it is told where it stands: no other
/// text is as long.
const SHARED: u32 = 1 << 31;

impl Cast {
    fn new(Block { text, first_line }: Block, shared: Option<Shared>) -> Self {
        let text = match &shared {
            Some(shared) => format!("{}{text}", shared.text),
            None => text,
        };
        Cast { text, first_line, shared }
    }

    /// The number that the first line has while it is read.
    fn number(&self) -> u32 {
        if self.shared.is_some() { SHARED } else { self.first_line }
    }

    /// Says in which file each mistake is, and on which line of it.
    fn placed(&self, mut mistake: Diagnostic) -> Diagnostic {
        let others = std::mem::take(&mut mistake.others).into_iter();
        let others = others.map(|other| self.one_placed(other)).collect();
        Diagnostic { others, ..self.one_placed(mistake) }
    }

    fn one_placed(&self, mut mistake: Diagnostic) -> Diagnostic {
        let (Some(shared), Some(span)) = (&self.shared, &mut mistake.span) else { return mistake };
        let Some(line) = span.line.checked_sub(SHARED) else { return mistake };
        let lines = narrow(shared.text.lines().count());
        if let Some(own) = line.checked_sub(lines) {
            span.line = self.first_line.saturating_add(own);
            return mistake;
        }
        span.line = line + 1;
        mistake.in_other_file(&shared.file, &shared.text)
    }
}

/// The inside of a fenced block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The text, each line with its line break.
    pub text: String,
    /// The line of the file on which the text begins.
    pub first_line: u32,
}

impl Case {
    /// Parses the cast and the play.
    ///
    /// # Errors
    /// The first mistake comes back as a diagnostic that points into the Markdown file.
    pub fn parse(&self) -> Result<Script, Diagnostic> {
        let front = self.front()?;
        let lines = parse_lines(&self.play.text, self.play.first_line)
            .map_err(|refusal| refusal.in_file(self.source.name()))?;
        Ok(Script { front, lines, source: self.source.clone() })
    }

    /// Parses the cast alone.
    ///
    /// # Errors
    /// The first mistake comes back as a diagnostic that points into the Markdown file.
    pub fn front(&self) -> Result<Front, Diagnostic> {
        parse_front(&self.cast.text, self.cast.number()).map_err(|refusal| self.placed(refusal))
    }

    /// Says where a mistake in this case stands.
    #[must_use]
    pub fn placed(&self, mistake: Diagnostic) -> Diagnostic {
        self.cast.placed(mistake).in_file(self.source.name())
    }
}

/// Finds the cases of a Markdown file: a `cast` block holds until the next one, every `play`
/// block is a case, other blocks are prose. `load` reads a cast that several files share, by its
/// name.
///
/// # Errors
/// A block that is not closed is refused, a `play` block before any `cast`, and a shared cast that
/// cannot be read.
pub fn parse_cases(
    source: &Source,
    load: impl Fn(&str) -> Result<String, String>,
) -> Result<Vec<Case>, Diagnostic> {
    find(source, load).map_err(|refusal| refusal.in_file(source.name()))
}

fn find(
    source: &Source,
    load: impl Fn(&str) -> Result<String, String>,
) -> Result<Vec<Case>, Diagnostic> {
    let mut cases = Vec::new();
    let mut heading = String::new();
    let mut cast: Option<Cast> = None;
    let mut lines = source.lines();
    while let Some((number, line)) = lines.next() {
        if let Some(title) = heading_of(line) {
            title.clone_into(&mut heading);
            continue;
        }
        let Some(fence) = Fence::opened_by(line) else {
            continue;
        };
        let span = Span { line: number, column: 1, length: fence.length };
        let block = block(&mut lines, &fence, number).ok_or_else(|| not_closed(span))?;
        match (fence.info, &cast) {
            ("cast", _) => cast = Some(Cast::new(block, shared(&fence, span, &load)?)),
            ("play", Some(cast)) => {
                let (heading, cast, source) = (heading.clone(), cast.clone(), source.clone());
                cases.push(Case { heading, cast, play: block, source });
            }
            ("play", None) => {
                return Err(Diagnostic::at(span, "there is no cast for this play")
                    .because("a `cast` block holds for the `play` blocks after it")
                    .hint("write a `cast` block above"));
            }
            _ => {}
        }
    }
    Ok(cases)
}

/// The cast that a block names, which others share.
fn shared(
    fence: &Fence<'_>,
    span: Span,
    load: impl Fn(&str) -> Result<String, String>,
) -> Result<Option<Shared>, Diagnostic> {
    if fence.file.is_empty() {
        return Ok(None);
    }
    let text = load(fence.file).map_err(|why| {
        Diagnostic::at(span, format!("the cast {} cannot be read", fence.file))
            .because(why)
            .hint("`cast FILE` names a file of front matter beside this one")
    })?;
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    Ok(Some(Shared { file: fence.file.to_owned(), text: text + end }))
}

fn not_closed(span: Span) -> Diagnostic {
    Diagnostic::at(span, "the block is not closed")
        .hint("end it with a line of the marks that opened it")
}

/// The text of a heading such as `## Shock`.
fn heading_of(line: &str) -> Option<&str> {
    let marks = line.bytes().take_while(|byte| *byte == b'#').count();
    let title = line.get(marks..)?;
    let is_heading = (1..=6).contains(&marks) && title.starts_with([' ', '\t']);
    is_heading.then(|| title.trim())
}

/// What opens a fenced block.
struct Fence<'t> {
    mark: char,
    length: u32,
    info: &'t str,
    /// What stands behind that.
    file: &'t str,
}

impl<'t> Fence<'t> {
    fn opened_by(line: &'t str) -> Option<Self> {
        let text = unindented(line)?;
        let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let rest = text.trim_start_matches(mark);
        let length = u32::try_from(text.len() - rest.len()).ok()?;
        // A line such as ```code``` is prose.
        let is_fence = length >= 3 && !(mark == '`' && rest.contains('`'));
        let mut words = rest.split_whitespace();
        let info = words.next().unwrap_or_default();
        let file = words.next().unwrap_or_default();
        is_fence.then_some(Self { mark, length, info, file })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let Some(text) = unindented(line) else {
            return false;
        };
        let rest = text.trim_start_matches(self.mark);
        text.len() - rest.len() >= self.length as usize && rest.trim().is_empty()
    }
}

/// The line without up to three blanks; a line indented further is no fence.
fn unindented(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(' ');
    (line.len() - text.len() <= 3).then_some(text)
}

/// The lines up to the end of the block; none if it does not end.
fn block<'t>(
    lines: &mut impl Iterator<Item = (u32, &'t str)>,
    fence: &Fence<'_>,
    opened: u32,
) -> Option<Block> {
    let mut text = String::new();
    for (_, line) in lines {
        if fence.is_closed_by(line) {
            return Some(Block { text, first_line: opened.saturating_add(1) });
        }
        text.push_str(line);
        text.push('\n');
    }
    None
}
