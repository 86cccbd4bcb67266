//! Play: a prompt on a terminal, lines of a script from a pipe.

/// What is disputed, said back.
pub mod doubt;
/// What others append, told as it happens.
mod follow;
/// Help at the prompt.
mod help;
/// What the rules allow now, by verbs.
mod legal;
/// The lines typed before, kept between evenings.
mod past;
/// The lines of this sitting as a play file.
mod save;
/// The prompt on a terminal.
mod terminal;
/// The words of the prompt.
pub mod words;

use super::face::Face;
use super::failure::{Code, Failure};
use super::files;
use super::perform::{code_of, ending, load};
use super::seeds;
use super::store::Store;
use super::{account, command};
use crate::play::{Runner, Talk, Trouble};
use crate::script::{ACTS, Diagnostic, LINE_LIMIT, Line, parse_line};
use crate::vocabulary::Seat;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// One sitting of somebody at a log.
pub struct Sitting {
    talk: Talk<Store>,
    log: PathBuf,
    seat: Seat,
    /// How many commits the log had as it began.
    began: u64,
    /// What was said and taken since, line by line.
    said: Vec<String>,
    /// How many commits of others have come in between.
    of_others: u64,
    /// The line that carries out what was just decided, to be typed already.
    offered: Option<String>,
}

/// `affray play LOG`.
pub fn play(face: &mut Face, log: &Path) -> Result<Code, Failure> {
    let fight = files::open_to_write(face, log)?;
    let seat = face.seat(fight.history().opening())?;
    let secrets = seeds::SeedBeside(log.to_owned());
    let began = fight.history().commits();
    let talk = Talk::new(fight, seat, face.clock()).with_files(load);
    let talk = talk.keeping_secrets(secrets);
    let (log, said) = (log.to_owned(), Vec::new());
    let mut sitting = Sitting { talk, log, seat, began, said, of_others: 0, offered: None };
    let commitment = sitting.talk.session().commitment();
    let played = if io::stdin().is_terminal() {
        // A pager would take the lines that are typed ahead: what is long scrolls by.
        face.never_page();
        terminal::play(face, &mut sitting)
    } else {
        from_pipe(face, &mut sitting)
    };
    let now = sitting.talk.session().commitment();
    if now.is_some() && now != commitment {
        seeds::warn_of_fresh_seed(face, &sitting.log);
    }
    played.map(|()| ending(face, sitting.talk.session()))
}

/// Reads lines as those of a script without front matter; the same is refused as in a script. The
/// words of the prompt are read too.
fn from_pipe(face: &mut Face, sitting: &mut Sitting) -> Result<(), Failure> {
    const NAME: &str = "<stdin>";
    let mut input = io::stdin().lock();
    let mut runner = Runner::new(Some(NAME));
    let mut is_heard = true;
    for number in 1.. {
        let Some(text) = next_line(&mut input, number)? else { break };
        if let Some(asked) = words::asked(sitting, &text) {
            // What was refused before is told first: a word of the prompt expects nothing of it.
            if !is_heard {
                let before = std::mem::replace(&mut runner, Runner::new(Some(NAME)));
                before.finish().map_err(|trouble| of_trouble(sitting, trouble))?;
                is_heard = true;
            }
            match words::tell(face, sitting, &asked)? {
                words::Then::GoOn => continue,
                words::Then::Quit => break,
            }
        }
        let line = parse_line(&text, number).map_err(|what| Failure {
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
        let heard = result.map_err(|trouble| of_trouble(sitting, trouble))?;
        is_heard = heard.is_some();
        if is_heard {
            doubt::say_back(face, sitting.talk.session(), &line)?;
            sitting.said.push(text);
        }
    }
    runner.finish().map_err(|trouble| of_trouble(sitting, trouble))
}

/// What is wrong with a line, with a better hint where it begins with a command of the shell.
fn hinted(sitting: &Sitting, text: &str, what: Diagnostic) -> Diagnostic {
    let first = text.split_whitespace().next().unwrap_or_default();
    let cast = &sitting.talk.session().state().cast;
    let is_id = cast.sides.iter().any(|side| side == first)
        || cast.members.iter().any(|member| member.id == first);
    let is_act = ACTS.contains(&first);
    if is_id || is_act || command().find_subcommand(first).is_none() {
        return what;
    }
    what.hint(format!(
        "`affray {first}` is a command of the shell; `help` lists those of the prompt"
    ))
}

/// A trouble with the line it points into.
fn of_trouble(sitting: &Sitting, trouble: Trouble) -> Failure {
    let code = code_of(&trouble);
    let line = trouble.line.as_deref().unwrap_or_default();
    let failure = Failure::new(code, hinted(sitting, line, *trouble.diagnostic));
    Failure { excerpt: trouble.line, ..failure }
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
