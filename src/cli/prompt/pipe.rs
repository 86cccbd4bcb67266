//! Lines of play from a pipe: said as those of a script; whatever is refused ends them.

use super::{Sitting, doubt, hinted, in_full, of_trouble, words};
use crate::cli::account;
use crate::cli::face::Face;
use crate::cli::failure::{Code, Failure};
use crate::play::{By, Runner, Trouble};
use crate::script::{Expect, LINE_LIMIT, Line, Span, parse_line};
use std::io::{self, BufRead, Read};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What the lines are called where one of them is shown.
const NAME: &str = "<stdin>";

/// How long the lines behind a refused one are waited for.
const PATIENCE: Duration = Duration::from_millis(500);

/// How far a pipe was played.
#[derive(Debug, Default)]
struct Reached {
    /// The line that was read last, from 1.
    line: u32,
    /// Whether that line was left alone, because one before it was refused.
    is_left: bool,
    /// Whether nothing can be read behind it.
    is_cut: bool,
}

/// Reads lines as those of a script without front matter; the same is refused as in a script. The
/// words of the prompt are read too. What is not played behind a refused line is told.
pub fn play(face: &mut Face, sitting: &mut Sitting) -> Result<(), Failure> {
    let mut reached = Reached::default();
    let played = say_lines(face, sitting, &mut reached);
    played.map_err(|failure| Failure { note: not_played(&reached), ..failure })
}

fn say_lines(face: &mut Face, sitting: &mut Sitting, reached: &mut Reached) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut runner = Runner::new(Some(NAME));
    // A refused line waits for the next, which may have expected it.
    let mut is_refused = false;
    for number in 1.. {
        reached.line = number;
        let next = next_line(&mut input, number).inspect_err(|_| reached.is_cut = true)?;
        let Some(text) = next else { break };
        let text = in_full(sitting, &text).into_owned();
        let (asked, parsed) = (words::asked(sitting, &text), parse_line(&text, number));
        let expects = parsed.is_ok() || text.trim_start().starts_with("expect");
        // What was refused before is told first: a word of the prompt expects nothing of it.
        if is_refused && (asked.is_some() || !expects) {
            reached.is_left = true;
            break;
        }
        match asked.map(|asked| words::tell(face, sitting, &asked)).transpose()? {
            Some(words::Then::GoOn) => continue,
            Some(words::Then::Quit) => break,
            None => {}
        }
        let line = parsed.map_err(|what| Failure {
            excerpt: Some(text.clone()),
            ..Failure::new(
                Code::Cannot,
                hinted(sitting, &text, sitting.talk.with_torn_name(what, &text))
                    .in_file(Some(NAME)),
            )
        })?;
        if line == Line::Blank {
            continue;
        }
        let told = sitting.talk.session().history().commits();
        let result = runner.line(&mut sitting.talk, number, &text, &line);
        account::tell_new(face, sitting.talk.session(), told)?;
        sitting.talk.notes().iter().for_each(|note| face.note(note));
        face.flush();
        let heard = result.map_err(|trouble| {
            reached.is_left = is_refused;
            let trouble = if is_refused { trouble } else { held_up(trouble, number, &text) };
            of_trouble(sitting, trouble)
        })?;
        is_refused = heard.is_none() && !matches!(line, Line::Expect(Expect::Refused(_)));
        if heard.is_some() {
            doubt::say_back(face, sitting.talk.session(), &line)?;
            sitting.said.push(text);
        }
    }
    runner.finish().map_err(|trouble| of_trouble(sitting, trouble))
}

/// The trouble of a line that dice hold up which are awaited since an earlier one: it names the
/// line that is held up, and shows it where the dice were awaited before the first.
fn held_up(mut trouble: Trouble, number: u32, text: &str) -> Trouble {
    let is_here = |span: Span| span.line == number;
    if trouble.by != By::Faces || trouble.diagnostic.span.is_some_and(is_here) {
        return trouble;
    }
    let text = text.trim();
    let reason = format!("line {number} cannot be said before that: {text}");
    let mut what = trouble.diagnostic.because(reason);
    if what.span.is_none() {
        let length = text.chars().count() as u32;
        what.span = Some(Span { line: number, column: 1, length });
        what = what.in_file(Some(NAME));
        trouble.line = Some(text.to_owned());
    }
    Trouble { diagnostic: Box::new(what), ..trouble }
}

/// Says which lines were not played; nothing where none is left that says anything.
fn not_played(reached: &Reached) -> Option<String> {
    let line = reached.line;
    let rest = if reached.is_cut { Rest::Unknown } else { rest(line) };
    let (first, last) = match rest {
        Rest::Unknown => return Some(format!("nothing behind line {line} was played")),
        Rest::Lines(_, last) if reached.is_left => (line, last),
        Rest::Lines(first, last) => (first, last),
        Rest::Nothing if reached.is_left => (line, line),
        Rest::Nothing => return None,
    };
    Some(if first == last {
        format!("line {first} was not played")
    } else {
        format!("lines {first} to {last} were not played")
    })
}

/// What is left in a pipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// Nothing but blank lines and comments.
    Nothing,
    /// Lines, the first and the last of those that say something.
    Lines(u32, u32),
    /// It cannot be told: the pipe does not end.
    Unknown,
}

/// What is left behind a line. Somebody who keeps the pipe open may still write, and is not waited
/// for.
fn rest(behind: u32) -> Rest {
    let (found, known) = mpsc::channel();
    thread::spawn(move || {
        // Nobody listens any more where it took too long.
        let _ = found.send(rest_of(io::stdin().lock(), behind));
    });
    known.recv_timeout(PATIENCE).unwrap_or(Rest::Unknown)
}

/// What is left in an input, whose lines are numbered behind this one.
fn rest_of(mut input: impl BufRead, behind: u32) -> Rest {
    let (mut number, mut found, mut is_start) = (behind + 1, Rest::Nothing, true);
    loop {
        let mut bytes = Vec::new();
        let piece = input.by_ref().take(LINE_LIMIT as u64).read_until(b'\n', &mut bytes);
        if !matches!(piece, Ok(read) if read > 0) {
            return found;
        }
        if is_start && says_something(&bytes) {
            let first = if let Rest::Lines(first, _) = found { first } else { number };
            found = Rest::Lines(first, number);
        }
        is_start = bytes.ends_with(b"\n");
        number += u32::from(is_start);
    }
}

/// Whether a line is more than blanks and a comment; `#305` is an event.
fn says_something(line: &[u8]) -> bool {
    match line.trim_ascii() {
        [] => false,
        [b'#', rest @ ..] => rest.first().is_some_and(u8::is_ascii_digit),
        _ => true,
    }
}

/// The next line of the standard input, in the memory one line may take.
fn next_line(input: &mut impl BufRead, number: u32) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let limit = LINE_LIMIT as u64 + 2;
    let read = input.take(limit).read_until(b'\n', &mut bytes);
    read.map_err(|error| Failure::io("read", "the standard input".as_ref(), &error))?;
    if bytes.is_empty() {
        return Ok(None);
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    if bytes.len() > LINE_LIMIT {
        return Err(Failure::cannot(format!("line {number} is longer than {LINE_LIMIT} bytes"))
            .because("a line of play is a sentence")
            .hint("is this a play file?"));
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let value = error.as_bytes()[at];
        Failure::cannot("the standard input is not UTF-8 text")
            .because(format!("byte {} of line {number} (0x{value:02x}) is not UTF-8", at + 1))
    })
}
