//! What is disputed, said back to whoever disputes it, because a number is quickly mistyped; and
//! the line that carries a decision out, said to whoever decides.

use crate::account::{Account, Depth, Kind, Row, Undone, View, remedy_line};
use crate::cli::face::Face;
use crate::cli::failure::Failure;
use crate::cli::files::Fight;
use crate::play::{Decision, disputes};
use crate::script::{DisputeOutcome, Line};
use crate::vocabulary::{Remedy, Viewer};

/// Says back what a line has disputed, or how what it has decided is carried out.
pub fn say_back(face: &mut Face, fight: &Fight, line: &Line) -> Result<(), Failure> {
    match line {
        Line::Dispute { event, .. } => say_what_is_disputed(face, fight, event.value),
        Line::Decide { verdict: DisputeOutcome::Overturned, remedy, .. } => {
            match (offered(fight), remedy) {
                (Some(line), _) => face.note(&format!("to carry that out, say: {line}")),
                (None, None) => face.note(&nothing_done(fight)),
                (None, Some(Remedy::None)) => {}
                (None, Some(_)) => face.note(NOTHING_LEFT),
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// What whoever overturns is told who names no remedy: it is decided, and these lines would still
/// put it right.
fn nothing_done(fight: &Fight) -> String {
    let ways = [Remedy::Retract, Remedy::Ruling];
    let lines: Vec<String> =
        ways.into_iter().filter_map(|way| line_for(fight, Some(way))).collect();
    format!(
        "it is decided, and nothing is changed by that; to put it right, say: {}",
        lines.join("; or: ")
    )
}

/// What whoever overturns is told where what is disputed was taken back meanwhile.
const NOTHING_LEFT: &str = "what is disputed no longer counts: nothing is left to be done about it";

/// The line that carries out the decision that was just made, if it asks for one.
pub fn offered(fight: &Fight) -> Option<String> {
    line_for(fight, None)
}

/// The line that carries out the decision that was just made: by its own remedy, or by another.
fn line_for(fight: &Fight, remedy: Option<Remedy>) -> Option<String> {
    let history = fight.history();
    let last = history.events_of(history.commits()).0;
    let mut all = disputes(history).into_iter();
    let just = all.find(|one| one.decision.as_ref().is_some_and(|ruled| ruled.event == last))?;
    let decision = just.decision.clone()?;
    let remedy = remedy.unwrap_or(decision.remedy);
    remedy_line(history, Viewer::Gm, &just, &Decision { remedy, ..decision })
}

/// Notes what the event is that a line has disputed; where it is nothing that people doubt, which
/// rolls of the same deed may have been meant.
fn say_what_is_disputed(face: &mut Face, fight: &Fight, event: u64) -> Result<(), Failure> {
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let rows_of = |depth, commit| {
        let view = View { viewer, depth, undone: Undone::Told };
        Account::new(history, fight.system(), view).commit(commit)
    };
    let own = history.commit_of(event);
    let is_it = |row: &Row| row.event == event;
    let shown = rows_of(Depth::Plain, own).into_iter().find(is_it);
    let row = shown.clone().or_else(|| rows_of(Depth::Full, own).into_iter().find(is_it));
    let Some(row) = row else { return Ok(()) };
    let is_hidden =
        if shown.is_none() { ", which the account shows at --depth full only" } else { "" };
    let gone = if row.undone { ", which no longer counts" } else { "" };
    face.note(&format!("#{event} is: {}{is_hidden}{gone}", row.sentence()));
    if shown.is_some_and(|row| row.kind.is_of_a_deed()) {
        return Ok(());
    }
    let rolls = rolls_of_deed(fight, event, |commit| rows_of(Depth::Plain, commit));
    if !rolls.is_empty() {
        let rolls: Vec<String> =
            rolls.iter().map(|row| format!("#{} {}", row.event, row.text)).collect();
        face.note(&format!("rolls of the same deed: {}", rolls.join("; ")));
    }
    Ok(())
}

/// The rolls of the deed that an event belongs to.
fn rolls_of_deed(fight: &Fight, event: u64, rows_of: impl Fn(u64) -> Vec<Row>) -> Vec<Row> {
    let history = fight.history();
    let end = history.events_of(history.commit_of(event)).1;
    let Some((_, ranges)) = history.resolution_at(end) else { return Vec::new() };
    let commits = ranges.iter().map(|(first, _)| history.commit_of(*first));
    commits.flat_map(rows_of).filter(|row| row.kind == Kind::Roll).collect()
}
