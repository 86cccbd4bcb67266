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
/// Lines of play from a pipe.
mod pipe;
/// The lines of this sitting as a play file.
mod save;
/// The prompt on a terminal.
mod terminal;
/// The words of the prompt.
pub mod words;

use super::command;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::perform::{code_of, ending, load};
use super::seeds;
use super::store::Store;
use crate::engine::catalog::Said;
use crate::play::{Talk, Trouble};
use crate::script::{ACTS, Diagnostic};
use crate::vocabulary::{Clause, Need, Seat};
use std::borrow::Cow;
use std::io::{self, IsTerminal};
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
    /// The clauses by which the latest line was refused, if it was; none if it was not understood.
    refused: Option<Vec<&'static Clause>>,
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
    let (offered, refused) = (None, None);
    let mut sitting = Sitting { talk, log, seat, began, said, of_others: 0, offered, refused };
    let commitment = sitting.talk.session().commitment();
    let played = if io::stdin().is_terminal() {
        // A pager would take the lines that are typed ahead: what is long scrolls by.
        face.never_page();
        terminal::play(face, &mut sitting)
    } else {
        pipe::play(face, &mut sitting)
    };
    let now = sitting.talk.session().commitment();
    if now.is_some() && now != commitment {
        seeds::warn_of_fresh_seed(face, &sitting.log);
    }
    played.map(|()| ending(face, sitting.talk.session()))
}

/// What is wrong with a line, with a better hint where it begins with a command of the shell.
fn hinted(sitting: &Sitting, text: &str, what: Diagnostic) -> Diagnostic {
    let system = sitting.talk.session().system().id();
    let hint = what.hint.map(|hint| hint.replace(&format!("`affray rules {system}"), "`rules"));
    let what = Diagnostic { hint, ..what };
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_act = ACTS.contains(&first);
    let is_called = is_called(sitting.talk.session(), first);
    if is_called || is_act || command().find_subcommand(first).is_none() {
        return what;
    }
    what.hint(format!(
        "`affray {first}` is a command of the shell; `help` lists those of the prompt"
    ))
}

/// Whether a line of this seat's that begins with this word is taken as the GM's, without `gm` in
/// front: only the GM says that word. Names and answers come first, and `end` alone ends a turn.
pub fn needs_no_gm(fight: &Fight, seat: Seat, word: &str) -> bool {
    if seat != Seat::GM || word == "end" || is_called(fight, word) {
        return false;
    }
    let system = fight.system();
    let mut gms = system.verbs().iter().filter(|verb| verb.said == Said::Gm);
    let is_said = RULED.contains(&word) || gms.any(|it| system.spell(it.name) == word);
    let is_answer = match fight.pending().map(|asked| &asked.need) {
        Some(Need::Choice { options, .. }) => {
            options.iter().any(|option| system.show(fight.state(), option) == word)
        }
        _ => false,
    };
    is_said && !is_answer
}

/// What the GM says that is no verb.
pub const RULED: [&str; 2] = ["set", "rule"];

/// A line as it is said: with `gm` in front where the GM leaves that out.
fn in_full<'a>(sitting: &Sitting, text: &'a str) -> Cow<'a, str> {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_gms = needs_no_gm(sitting.talk.session(), sitting.seat, first);
    if is_gms { Cow::Owned(format!("gm {}", text.trim_start())) } else { Cow::Borrowed(text) }
}

/// Whether somebody of the fight, or a side, is called so, by id or by name.
fn is_called(fight: &Fight, word: &str) -> bool {
    let cast = &fight.state().cast;
    let named = |name: &String| name.eq_ignore_ascii_case(word);
    cast.sides.iter().any(|side| side == word)
        || cast.members.iter().any(|one| one.id == word || one.name.as_ref().is_some_and(named))
}

/// The clauses that a refusal names as its reasons.
fn clauses_of(sitting: &Sitting, what: &Diagnostic) -> Vec<&'static Clause> {
    let system = sitting.talk.session().system();
    let named = |reason: &String| {
        let (_, id) = reason.split_whitespace().next()?.split_once(':')?;
        system.clause_named(id)
    };
    what.because.iter().filter_map(named).collect()
}

/// A trouble with the line it points into.
fn of_trouble(sitting: &Sitting, trouble: Trouble) -> Failure {
    let code = code_of(&trouble);
    let line = trouble.line.as_deref().unwrap_or_default();
    let failure = Failure::new(code, hinted(sitting, line, *trouble.diagnostic));
    Failure { excerpt: trouble.line, ..failure }
}
