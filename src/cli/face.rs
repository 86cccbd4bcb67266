//! The face: where answers and errors go, whose eyes read them, and the only clock of the program.

use super::config::{Colour, Config};
use super::failure::{Code, Failure};
use super::files::Fight;
use super::looker::Looker;
use super::pager::Out;
use super::paint::Painter;
use crate::account::Depth;
use crate::export::write_json;
use crate::script::Diagnostic;
use crate::vocabulary::{Opening, Seat, Stamp, Time, Viewer, shown, unfit};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use textwrap::core::display_width;

/// How the program speaks in one run. Answers go to the standard output, buffered; everything else
/// goes to the standard error stream at once.
pub struct Face {
    out: Out,
    /// Why the standard output takes no more: nobody reads it, or it failed.
    stopped: Option<io::Error>,
    json: bool,
    looker: Looker,
    clock: fn() -> Time,
    colour: bool,
    depth: Depth,
    paging: Paging,
    config: Config,
}

/// Whether long answers go through a pager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paging {
    /// They do, on a terminal.
    Allowed,
    /// They do not.
    Off,
}

impl Face {
    /// A face for the options of a command line, and for what is configured where they say nothing.
    pub fn new(json: bool, seat: Option<String>, clock: super::Clock, config: Config) -> Self {
        let clock = match clock {
            super::Clock::System => system_time,
            super::Clock::Fixed => || 0,
        };
        let looker = Looker::new(seat, &config);
        let colour = paints(config.colour.unwrap_or_default(), io::stderr().is_terminal());
        let depth = config.depth.unwrap_or_default();
        let (out, paging) = (Out::straight(), Paging::Allowed);
        Face { out, stopped: None, json, looker, clock, colour, depth, paging, config }
    }

    /// The same with a pager, or without.
    #[must_use]
    pub fn with_paging(self, paging: Paging) -> Self {
        Face { paging, ..self }
    }

    /// What is configured.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// How much of a fight is told.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// Tells this much from now on.
    pub fn tell_at(&mut self, depth: Depth) {
        self.depth = depth;
    }

    /// Whether words beside the answer are coloured.
    pub fn is_coloured(&self) -> bool {
        self.colour
    }

    /// Whether accounts are coloured.
    pub fn paints_accounts(&self) -> bool {
        let wanted = self.config.colour.unwrap_or_default();
        !self.json && paints(wanted, self.is_at_terminal())
    }

    /// How many columns a line of the answer may have: those of the terminal, else what COLUMNS
    /// says, else 100.
    pub fn width(&self) -> usize {
        let said = || std::env::var("COLUMNS").ok()?.parse().ok();
        self.columns().or_else(said).unwrap_or(100)
    }

    /// How many columns of a terminal the answer goes to, if it goes to one.
    fn columns(&self) -> Option<usize> {
        let terminal = self.is_at_terminal().then(terminal_size::terminal_size).flatten();
        terminal.map(|(width, _)| usize::from(width.0))
    }

    /// Whether the answer goes to a terminal.
    fn is_at_terminal(&self) -> bool {
        !matches!(self.out, Out::Kept(_)) && io::stdout().is_terminal()
    }

    /// A line of the answer, which a terminal shows broken at words if it is too long, each
    /// further part behind so many blanks.
    pub fn line_in_parts(&mut self, line: &str, blanks: usize) {
        match self.columns() {
            Some(columns) => {
                for part in broken_at_words(&shown(line), columns, blanks) {
                    self.line(part);
                }
            }
            None => self.line(line),
        }
    }

    /// The same with a hanging indent: further parts begin a little behind where the line begins.
    pub fn hanging(&mut self, line: &str) {
        let indent = line.len() - line.trim_start().len();
        self.line_in_parts(line, indent + 3);
    }

    /// Colours for an account, where its reader sees them.
    pub fn painter(&self, fight: &Fight) -> Painter {
        if self.paints_accounts() { Painter::of(fight) } else { Painter::plain() }
    }

    /// From now on no answer goes through a pager.
    pub fn never_page(&mut self) {
        self.paging = Paging::Off;
    }

    /// Lets a pager show the answer, if it may be longer than the screen.
    pub fn page(&mut self) {
        if self.paging == Paging::Allowed
            && !self.json
            && self.is_at_terminal()
            && let Some(out) = Out::paged()
        {
            self.flush();
            self.out = out;
        }
    }

    /// Keeps the answer from now on, instead of sending it on.
    pub fn keep(&mut self) {
        self.flush();
        self.out = Out::Kept(Vec::new());
    }

    /// What was kept of the answer; what follows is sent on again.
    pub fn kept(&mut self) -> Vec<u8> {
        match std::mem::replace(&mut self.out, Out::straight()) {
            Out::Kept(kept) => kept,
            Out::Straight(_) | Out::Paged(..) => unreachable!("BUG: nothing is kept"),
        }
    }

    /// Whether an answer may fill the screen: a person looks at it, and types.
    pub fn has_the_screen(&self) -> bool {
        let is_dumb = std::env::var_os("TERM").is_none_or(|kind| kind == "dumb");
        let is_there = io::stdout().is_terminal() && io::stdin().is_terminal();
        self.paging == Paging::Allowed && !self.json && is_there && (cfg!(windows) || !is_dumb)
    }

    /// Waits until a pager has been left, if one shows the answer, and goes on without it.
    pub fn leave_page(&mut self) {
        if matches!(self.out, Out::Paged(..)) {
            // What a pager did not take, its reader did not want.
            let _ = self.out.end();
            self.stopped = None;
        }
    }

    /// A line of the answer that was painted: its text moves no cursor.
    pub fn painted(&mut self, line: &str) {
        self.text(line);
        self.text("\n");
    }

    /// Whether answers are JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// The clock.
    pub fn clock(&self) -> fn() -> Time {
        self.clock
    }

    /// The seat named with `--as`; the GM's if none was.
    pub fn seat(&self, opening: &Opening) -> Result<Seat, Failure> {
        match self.viewer_of_table(opening)? {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Gm | Viewer::Afterwards => Ok(Seat::GM),
            Viewer::Spectator => Err(Failure::cannot("a spectator watches and does not speak")
                .hint("--as SEAT names a seat of the table")),
        }
    }

    /// Whose eyes read: those of the seat named with `--as`; without one nothing is kept back.
    pub fn viewer(&self, opening: &Opening) -> Result<Viewer, Failure> {
        self.looker.viewer(opening)
    }

    /// The same, and a seat named in the configuration has to be one of the fight too.
    pub fn viewer_of_table(&self, opening: &Opening) -> Result<Viewer, Failure> {
        self.looker.of_table(opening)
    }

    /// Tells whose eyes read a fight, where they are others than those that were asked for.
    pub fn note_viewer(&mut self, opening: &Opening) {
        // Who is no seat at all is told where the answer would stand.
        let _ = self.viewer(opening);
        if let Some(note) = self.looker.note() {
            self.note(&note);
        }
    }

    /// Who speaks, now.
    pub fn stamp(&self, opening: &Opening) -> Result<Stamp, Failure> {
        Ok(Stamp { seat: self.seat(opening)?, time: (self.clock)() })
    }

    /// Whether nobody reads the answers any more; then reading commands may stop early.
    pub fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// One line of the answer. Whatever stands in it, it stays one line and moves no cursor.
    pub fn line(&mut self, line: impl AsRef<str>) {
        self.text(&shown(line.as_ref()));
        self.text("\n");
    }

    /// Some lines of the answer.
    pub fn lines(&mut self, lines: &str) {
        lines.lines().for_each(|line| self.line(line));
    }

    /// A piece of the answer as it is.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Bytes of the answer as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.stopped.is_none()
            && let Err(error) = self.out.write_all(bytes)
        {
            self.stopped = Some(error);
        }
    }

    /// The name given with `--as`.
    pub fn seat_name(&self) -> Option<&str> {
        self.looker.seat_name()
    }

    /// Whose eyes read.
    pub fn looker(&self) -> &Looker {
        &self.looker
    }

    /// The answer as a stream; it fails once nobody reads it, so that writers can stop early.
    pub fn writer(&mut self) -> impl Write + '_ {
        struct Answer<'a>(&'a mut Face);
        impl Write for Answer<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.bytes(bytes);
                if self.0.is_stopped() {
                    return Err(io::ErrorKind::BrokenPipe.into());
                }
                Ok(bytes.len())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        Answer(self)
    }

    /// One JSON object on a line of its own.
    pub fn object(&mut self, object: &impl Serialize) {
        let mut json = Vec::new();
        write_json(&mut json, object).expect("BUG: an output has no map with odd keys");
        self.bytes(&json);
        self.text("\n");
    }

    /// Sends on what was said so far, for somebody who waits for it.
    pub fn flush(&mut self) {
        if self.stopped.is_none()
            && let Err(error) = self.out.flush()
        {
            self.stopped = Some(error);
        }
    }

    /// Ends the answer. A closed pipe is success: its reader has seen enough.
    pub fn finish(&mut self) -> Result<(), Failure> {
        if self.stopped.is_none()
            && let Err(error) = self.out.end()
        {
            self.stopped = Some(error);
        }
        match self.stopped.take() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let failure = Failure::io("write to", "the standard output".as_ref(), &error);
                Err(failure.hint(
                    "only the answer is cut short; a command that writes to a log has written to \
                     it: look before you say it again",
                ))
            }
            _ => Ok(()),
        }
    }

    /// Tells an error, at once.
    pub fn complain(&mut self, failure: &Failure) {
        self.flush();
        tell(&failure.render(), self.colour);
        if let Some(note) = &failure.note {
            self.note(note);
        }
    }

    /// Tells a mistake in a line typed at the prompt. Where the line stands right above already, so
    /// many columns from the left, it is not shown again.
    pub fn complain_line(&mut self, what: &Diagnostic, line: &str, above: Option<usize>) {
        self.flush();
        let room = io::stderr().is_terminal().then(|| self.columns()).flatten();
        // A row that is full can leave the cursor in either of two.
        let fits = |indent: &usize| indent + display_width(line) < room.unwrap_or(0);
        let is_plain = display_width(line) == line.chars().count();
        let report = match above.filter(|indent| is_plain && fits(indent)) {
            Some(indent) => what.render_below(line, indent),
            None => what.render_line(line),
        };
        tell(&report, self.colour);
    }

    /// Tells something that is no error but should be known.
    pub fn warn(&mut self, words: &str) {
        self.flush();
        tell(&format!("warning: {}\n", shown(words)), self.colour);
    }

    /// Tells something about what was done, beside the answer.
    pub fn note(&mut self, words: &str) {
        self.flush();
        tell(&format!("note: {}\n", shown(words)), self.colour);
    }

    /// Tells the last error of a run and gives its code.
    pub fn end(&mut self, ending: Result<Code, Failure>) -> Code {
        let code = ending.unwrap_or_else(|failure| {
            self.complain(&failure);
            failure.code
        });
        if let Some(note) = self.looker.note() {
            self.note(&note);
        }
        match self.finish() {
            Ok(()) => code,
            Err(failure) => {
                tell(&failure.render(), self.colour);
                code.max(failure.code)
            }
        }
    }
}

/// Tells what is wrong with a command line, or its help. Words of the command line that hold what
/// nobody could see are told without colours.
pub fn tell_usage(error: &clap::Error) {
    let words = error.render().to_string();
    if !error.use_stderr() || words.lines().all(|line| unfit(line).is_none()) {
        // If it cannot be told there is nobody to tell.
        let _ = error.print();
        return;
    }
    let lines: Vec<_> = words.lines().map(shown).collect();
    tell(&format!("{}\n", lines.join("\n")), false);
}

/// Milliseconds since 1970.
fn system_time() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::try_from(since.as_millis()).unwrap_or(Time::MAX)
}

/// Whether colours are shown on what may be a terminal.
fn paints(wanted: Colour, is_terminal: bool) -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match wanted {
        Colour::Auto => !plain && is_terminal,
        Colour::Always => !plain,
        Colour::Never => false,
    }
}

/// Writes to the standard error stream. If that fails there is nobody left to tell.
fn tell(words: &str, colour: bool) {
    let terminal = io::stderr().is_terminal().then(terminal_size::terminal_size).flatten();
    let words = match terminal {
        Some((columns, _)) => &told_in_parts(words, usize::from(columns.0)),
        None => words,
    };
    let painted = if colour { paint(words) } else { words.to_owned() };
    let _ = io::stderr().lock().write_all(painted.as_bytes());
}

/// The words that open a line of a report, and how they are painted.
const OPENERS: [(&str, &str); 5] = [
    ("error:", "\x1b[1;31m"),
    ("warning:", "\x1b[1;33m"),
    ("note:", "\x1b[1;34m"),
    ("because", "\x1b[1;34m"),
    ("hint:", "\x1b[1;34m"),
];

/// A report for a terminal of so many columns: its sentences are broken at words. A line it quotes
/// stays as it is.
fn told_in_parts(words: &str, columns: usize) -> String {
    let mut told = String::new();
    for line in words.lines() {
        let is_sentence = OPENERS.iter().any(|(opener, _)| line.starts_with(opener));
        let columns = if is_sentence { columns } else { usize::MAX };
        for part in broken_at_words(line, columns, 2) {
            told.extend([&part, "\n"]);
        }
    }
    told
}

/// A line in parts of at most so many columns, broken at blanks; each further part stands behind so
/// many blanks.
fn broken_at_words(line: &str, columns: usize, blanks: usize) -> Vec<String> {
    const LEAST: usize = 24;
    if display_width(line) <= columns {
        return vec![line.to_owned()];
    }
    let indent = " ".repeat(blanks);
    let options = textwrap::Options::new(columns.max(LEAST + blanks))
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .subsequent_indent(&indent);
    textwrap::wrap(line, options).into_iter().map(Cow::into_owned).collect()
}

/// Bold words that open a line: red for errors, yellow for warnings, blue for the rest.
fn paint(words: &str) -> String {
    let mut painted = String::new();
    for line in words.split_inclusive('\n') {
        match OPENERS.iter().find(|(opener, _)| line.starts_with(opener)) {
            Some((opener, on)) => {
                let rest = &line[opener.len()..];
                painted.extend([on, opener, "\x1b[0m", rest]);
            }
            None => painted.push_str(line),
        }
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A terminal broke what was longer than it in the middle of a word.
    #[test]
    fn a_report_is_broken_at_words_and_what_it_quotes_is_not() {
        let report = "error: `danse` is not a verb of wwn\n1 | gm danse a long line that is quoted\n\
                      hint: did you mean `dance`?\n";
        let told = "error: `danse` is not a verb\n  of wwn\n\
                    1 | gm danse a long line that is quoted\nhint: did you mean `dance`?\n";
        assert_eq!(told_in_parts(report, 28), told);
        assert_eq!(told_in_parts(report, 80), report);
    }
}
