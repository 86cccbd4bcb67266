//! A log followed on a second screen: the account as it grows.

use super::account::Teller;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use crate::account::{Account, Kind, Row, Undone, View};
use crate::standing::standing_at;
use crate::vocabulary::Event;
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
    face.note_viewer(fight.history().opening());
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
        if caught_up(log, &mut fight)? > 0 {
            tell_new(face, &fight, told)?;
            face.flush();
        }
    }
    Ok(Code::Done)
}

/// Takes in what was appended since; says how many commits. A file that was put in the log's place
/// is followed where it goes on with it, as a copy does that another machine sends.
///
/// # Errors
/// The file is gone, or what stands there is not the log that was followed.
pub fn caught_up(log: &Path, fight: &mut Fight) -> Result<u64, Failure> {
    let known = fight.history().commits();
    let unchanged = fight.log().is_unchanged();
    if !unchanged.map_err(|error| Failure::io("read", log, &error))? {
        *fight = put_in_its_place(log, fight)?;
    }
    let caught_up = fight.catch_up();
    caught_up.map_err(|error| files::of_play(log, fight, error))?;
    Ok(fight.history().commits() - known)
}

/// What stands now where a log was followed, if it begins with all of it.
fn put_in_its_place(log: &Path, followed: &Fight) -> Result<Fight, Failure> {
    let changed = |why: &str| {
        Failure::cannot("the log was changed while it was followed")
            .because(why)
            .hint("see what stands there now (`affray verify LOG`), and follow that")
            .about(log)
    };
    let now = files::open_quietly(log).map_err(|failure| changed(&failure.what.message))?;
    let last = now.log().commit(followed.history().commits());
    if last.is_some_and(|commit| commit.link() == followed.log().last_link()) {
        return Ok(now);
    }
    Err(changed("its file was cut, or another one stands in its place"))
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

/// Tells what was appended after so many commits; where the line was moved, also how things stand
/// now.
fn tell_new(face: &mut Face, fight: &Fight, told: u64) -> Result<(), Failure> {
    let history = fight.history();
    let account = Account::new(history, fight.system(), view(face, fight, Undone::Told)?);
    let teller = Teller::new(face, fight);
    let mut is_moved = false;
    for commit in told + 1..=history.commits() {
        tell_rows(face, fight, &teller, &account.commit(commit))?;
        let said = history.entry(history.events_of(commit).0).event;
        is_moved |= matches!(said, Event::Rewound(_));
    }
    if is_moved { tell_standing(face, fight, history.tip()) } else { Ok(()) }
}

fn view(face: &Face, fight: &Fight, undone: Undone) -> Result<View, Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    Ok(View { viewer, depth: face.depth(), undone })
}

/// Tells rows of a commit, and how things stand where a round began with it.
fn tell_rows(face: &mut Face, fight: &Fight, teller: &Teller, rows: &[Row]) -> Result<(), Failure> {
    for row in rows {
        teller.tell(face, row);
    }
    let Some(round) = rows.iter().find(|row| row.kind == Kind::Round) else { return Ok(()) };
    let history = fight.history();
    tell_standing(face, fight, history.events_of(history.commit_of(round.event)).1)
}

/// Tells how things stand after an event.
fn tell_standing(face: &mut Face, fight: &Fight, event: u64) -> Result<(), Failure> {
    const INDENT: &str = "      ";
    if face.is_json() {
        return Ok(());
    }
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let standing = standing_at(history, fight.system(), event, viewer);
    for line in standing.short_lines(face.width().saturating_sub(INDENT.len())) {
        face.line(format!("{INDENT}{line}"));
    }
    Ok(())
}
