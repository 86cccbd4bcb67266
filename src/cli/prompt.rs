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
use crate::vocabulary::{Actor, Clause, Need, Seat};
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
    if is_act && !is_called && is_gms(sitting.talk.session(), first) {
        let own = what.hint.clone().map_or(String::new(), |hint| format!("{hint}; "));
        return what.hint(format!("{own}the rules' own is said `gm {first} …`"));
    }
    if is_called || is_act || command().find_subcommand(first).is_none() {
        return what;
    }
    what.hint(format!(
        "`affray {first}` is a command of the shell; `help` lists those of the prompt"
    ))
}

/// Who says a line of this seat's that names nobody and begins with this word: the GM, if only the
/// GM says it, else whoever is meant, if it is a verb. Words of the prompt, names and answers come
/// first.
pub fn unnamed<'f>(fight: &'f Fight, seat: Seat, word: &str) -> Option<&'f str> {
    let is_word = ACTS.contains(&word) || help::form_of(word).is_some();
    if is_word || is_called(fight, word) {
        return None;
    }
    let (system, state) = (fight.system(), fight.state());
    match fight.pending().map(|asked| &asked.need) {
        Some(Need::Choice { options, .. })
            if options.iter().any(|option| system.show(state, option) == word) =>
        {
            None
        }
        _ if is_gms(fight, word) => (seat == Seat::GM).then_some("gm"),
        Some(_) => None,
        None => {
            let mut verbs = system.verbs().iter();
            let verb = verbs.find(|verb| system.spell(verb.name) == word)?;
            let is_declared = matches!(verb.said, Said::Declared | Said::Both);
            let who = fight.unnamed(seat)?;
            let is_said = is_declared && system.is_sayable(Actor::Who(who), verb);
            is_said.then(|| state.sheet(who).id.as_str())
        }
    }
}

/// Whether only the GM says a word.
fn is_gms(fight: &Fight, word: &str) -> bool {
    let system = fight.system();
    let mut verbs = system.verbs().iter().filter(|verb| verb.said == Said::Gm);
    RULED.contains(&word) || verbs.any(|verb| system.spell(verb.name) == word)
}

/// What the GM says that is no verb.
pub const RULED: [&str; 2] = ["set", "rule"];

/// A line as it is said: with a name in front where it has none.
fn in_full<'a>(sitting: &Sitting, text: &'a str) -> Cow<'a, str> {
    let mut words = text.split_whitespace();
    let said_by = words.next().and_then(|first| {
        let goes_on = words.next().is_some_and(|next| !next.starts_with('#'));
        let said_by = unnamed(sitting.talk.session(), sitting.seat, first)?;
        // A verb that stands alone may be a side's.
        (goes_on || said_by == "gm").then_some(said_by)
    });
    match said_by {
        Some(said_by) => Cow::Owned(format!("{said_by} {}", text.trim_start())),
        None => Cow::Borrowed(text),
    }
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
