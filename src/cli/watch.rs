//! A log followed on a second screen: the account as it grows.

use super::account::tell_row;
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
        let now = fight.history().commits();
        for commit in told + 1..=now {
            tell_commit(face, &fight, commit)?;
        }
        face.flush();
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
        tell_rows(face, fight, commit, &own)?;
    }
    Ok(())
}

/// Tells what a commit brought that was just appended.
fn tell_commit(face: &mut Face, fight: &Fight, commit: u64) -> Result<(), Failure> {
    let view = view(face, fight, Undone::Told)?;
    let rows = Account::new(fight.history(), fight.system(), view).commit(commit);
    tell_rows(face, fight, commit, &rows)
}

fn view(face: &Face, fight: &Fight, undone: Undone) -> Result<View, Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    Ok(View { viewer, depth: face.depth(), undone })
}

/// Tells rows of a commit, and how things stand where a round began with it.
fn tell_rows(face: &mut Face, fight: &Fight, commit: u64, rows: &[Row]) -> Result<(), Failure> {
    for row in rows {
        tell_row(face, row);
    }
    if face.is_json() || !rows.iter().any(|row| row.kind == Kind::Round) {
        return Ok(());
    }
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let event = history.events_of(commit).1;
    for line in standing_at(history, fight.system(), event, viewer).short_lines() {
        face.line(format!("       {line}"));
    }
    Ok(())
}
