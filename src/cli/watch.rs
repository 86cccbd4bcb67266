//! A log followed on a second screen: the account as it grows.

use super::account::Teller;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use crate::account::{Account, Kind, Row, Undone, View};
use crate::standing::standing_at;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often a log that is followed is looked at.
pub const EVERY: Duration = Duration::from_millis(300);

/// How many rows are told of what happened before.
const LAST_ROWS: usize = 20;

/// Where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// At the opening.
    Start,
    /// At the last rows of the account.
    LastRows,
}

/// When it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Once what is there is told.
    Now,
    /// When somebody presses Ctrl-C.
    Interrupted,
}

/// `affray watch LOG`.
pub fn watch(face: &mut Face, log: &Path, from: From, until: Until) -> Result<Code, Failure> {
    if files::is_stdin(log) && until == Until::Interrupted {
        return Err(Failure::cannot("the standard input cannot be followed")
            .hint("name the file of the log, or print what is there with --once"));
    }
    let mut fight = files::open_to_read(face, log)?;
    tell_the_past(face, &fight, from)?;
    face.flush();
    if until == Until::Now {
        return Ok(Code::Done);
    }
    let (tell, interrupted) = mpsc::channel();
    let set = ctrlc::set_handler(move || {
        // Who hears it no more has ended already.
        let _ = tell.send(());
    });
    set.map_err(|error| Failure::cannot("Ctrl-C cannot be waited for").because(error.to_string()))?;
    while !face.is_stopped() && interrupted.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
        let told = fight.history().commits();
        let caught_up = fight.catch_up();
        caught_up.map_err(|error| files::of_play(log, &fight, error))?;
        if fight.history().commits() > told {
            tell_new(face, &fight, told)?;
            face.flush();
        }
    }
    Ok(Code::Done)
}

/// Tells what happened before somebody watched, as much of it as is wanted.
fn tell_the_past(face: &mut Face, fight: &Fight, from: From) -> Result<(), Failure> {
    let history = fight.history();
    let view = view(face, fight, Undone::LeftOut)?;
    let mut rows: VecDeque<Row> = VecDeque::new();
    for row in Account::new(history, fight.system(), view).into_rows() {
        rows.push_back(row);
        if from == From::LastRows && rows.len() > LAST_ROWS {
            rows.pop_front();
        }
    }
    let teller = Teller::new(face, fight);
    let mut rows = rows.into_iter().peekable();
    while let Some(row) = rows.next() {
        if face.is_stopped() {
            break;
        }
        let commit = history.commit_of(row.event);
        let mut own = vec![row];
        while let Some(next) = rows.next_if(|next| history.commit_of(next.event) == commit) {
            own.push(next);
        }
        tell_rows(face, fight, &teller, &own)?;
    }
    Ok(())
}

/// Tells what was appended after so many commits.
fn tell_new(face: &mut Face, fight: &Fight, told: u64) -> Result<(), Failure> {
    let account = Account::new(fight.history(), fight.system(), view(face, fight, Undone::Told)?);
    let teller = Teller::new(face, fight);
    for commit in told + 1..=fight.history().commits() {
        tell_rows(face, fight, &teller, &account.commit(commit))?;
    }
    Ok(())
}

fn view(face: &Face, fight: &Fight, undone: Undone) -> Result<View, Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    Ok(View { viewer, depth: face.depth(), undone })
}

/// Tells rows of a commit, and how things stand where a round began with it.
fn tell_rows(face: &mut Face, fight: &Fight, teller: &Teller, rows: &[Row]) -> Result<(), Failure> {
    const INDENT: &str = "      ";
    for row in rows {
        teller.tell(face, row);
    }
    let round = rows.iter().find(|row| row.kind == Kind::Round);
    let Some(round) = round.filter(|_| !face.is_json()) else { return Ok(()) };
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let event = history.events_of(history.commit_of(round.event)).1;
    let standing = standing_at(history, fight.system(), event, viewer);
    for line in standing.short_lines(face.width().saturating_sub(INDENT.len())) {
        face.line(format!("{INDENT}{line}"));
    }
    Ok(())
}
