//! The account of a fight on the standard output, as text or as JSON.

use super::face::Face;
use super::failure::Failure;
use super::files::Fight;
use crate::account::{Account, Kind, Row, Undone, View};

/// Tells what was appended after so many commits.
pub fn tell_new(face: &mut Face, fight: &Fight, told: u64) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let view = View { viewer, depth: face.depth(), undone: Undone::Told };
    let account = Account::new(fight.history(), fight.system(), view);
    for commit in told + 1..=fight.history().commits() {
        for row in account.commit(commit) {
            // What was just said and taken back within one line is not marked before it is told.
            tell_row(face, &row);
        }
    }
    Ok(())
}

/// Tells the whole account.
pub fn tell_all(face: &mut Face, fight: &Fight, undone: Undone) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let view = View { viewer, depth: face.depth(), undone };
    let account = Account::new(fight.history(), fight.system(), view);
    for row in account.rows() {
        if face.is_stopped() {
            break;
        }
        tell_row(face, &row);
    }
    Ok(())
}

/// Tells some events, every one of them.
pub fn tell_events(face: &mut Face, fight: &Fight, events: &[u64]) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let view = View { viewer, depth: face.depth(), undone: Undone::Told };
    let account = Account::new(fight.history(), fight.system(), view);
    let mut commits: Vec<u64> =
        events.iter().map(|event| fight.history().commit_of(*event)).collect();
    commits.dedup();
    for commit in commits {
        let rows = account.commit(commit);
        for row in rows.iter().filter(|row| events.contains(&row.event)) {
            tell_row(face, row);
        }
    }
    Ok(())
}

/// Tells one row.
pub fn tell_row(face: &mut Face, row: &Row) {
    if face.is_json() {
        face.object(row);
        return;
    }
    if row.kind == Kind::Round {
        face.line("");
    }
    face.line(row.to_string());
}
