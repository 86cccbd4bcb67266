//! Looking at a fight: the account, the state, the reasons, the replay.

use super::account;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use std::path::Path;

/// `affray log LOG [--all]`.
pub fn log(face: &mut Face, log: &Path, all: bool) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    let _ = all;
    account::tell(face, &fight, 1, fight.history().count())?;
    Ok(Code::Done)
}

/// `affray state LOG [--at EVENT]`.
pub fn state(face: &mut Face, log: &Path, at: Option<u64>) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    if let Some(event) = at {
        known_event(&fight, event)?;
    }
    Err(Failure::cannot("state is not wired yet"))
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
