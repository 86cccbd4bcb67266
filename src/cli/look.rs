//! Looking at a fight: the account, the state, the reasons, the replay.

use super::account;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use crate::account::Undone;
use crate::standing::standing_at;
use std::path::Path;

/// `affray log LOG [--all]`.
pub fn log(face: &mut Face, log: &Path, all: bool) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    let undone = if all { Undone::Told } else { Undone::LeftOut };
    account::tell_all(face, &fight, undone)?;
    Ok(Code::Done)
}

/// `affray state LOG [--at EVENT]`.
pub fn state(face: &mut Face, log: &Path, at: Option<u64>) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    if let Some(event) = at {
        known_event(&fight, event)?;
    }
    tell_state(face, &fight, at)?;
    Ok(Code::Done)
}

/// Tells how a fight stands, now or right after an event.
pub fn tell_state(face: &mut Face, fight: &Fight, at: Option<u64>) -> Result<(), Failure> {
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let event = at.unwrap_or_else(|| history.tip());
    let standing = standing_at(history, fight.system(), event, viewer);
    if face.is_json() {
        face.object(&standing);
        return Ok(());
    }
    for line in standing.lines() {
        face.line(line);
    }
    Ok(())
}

/// `affray explain LOG EVENT`.
pub fn explain(face: &mut Face, log: &Path, event: u64) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    known_event(&fight, event)?;
    Err(Failure::cannot("explain is not wired yet"))
}

/// `affray replay LOG`.
pub fn replay(face: &mut Face, log: &Path) -> Result<Code, Failure> {
    let _fight = files::open_to_read(face, log)?;
    Err(Failure::cannot("replay is not wired yet"))
}

/// An event must be in the log.
fn known_event(fight: &Fight, event: u64) -> Result<(), Failure> {
    let count = fight.history().count();
    if (1..=count).contains(&event) {
        return Ok(());
    }
    Err(Failure::cannot(format!("there is no event {event} in this log"))
        .hint(format!("its events are numbered 1 to {count}")))
}
