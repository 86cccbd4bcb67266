//! Moving the line: undo, redo, marks and branches.

use super::account;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::output::MoveOut;
use super::perform::written;
use super::{BackArgs, StepArgs};
use crate::play::{Back, PlayError, Receipt};
use crate::vocabulary::{Event, Stamp};
use std::path::Path;

/// `affray undo LOG [N]`.
pub fn undo(face: &mut Face, step: &StepArgs, because: Option<String>) -> Result<Code, Failure> {
    because.as_deref().map_or(Ok(()), files::fit)?;
    if step.dry_run {
        let fight = files::open_to_read(face, &step.log)?;
        let to = fight.undo_target(step.count).map_err(|e| files::of_play(&step.log, &fight, e))?;
        return show_move(face, &fight, to);
    }
    let mut fight = files::open_to_write(face, &step.log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let receipt = fight.undo(stamp, step.count, because);
    receipt.map_err(|error| files::of_play(&step.log, &fight, error))?;
    written(face, &step.log, &fight, before)
}

/// `affray redo LOG [N]`.
pub fn redo(face: &mut Face, step: &StepArgs) -> Result<Code, Failure> {
    if step.dry_run {
        let fight = files::open_to_read(face, &step.log)?;
        let to = fight.redo_target(step.count).map_err(|e| files::of_play(&step.log, &fight, e))?;
        return show_move(face, &fight, to);
    }
    let mut fight = files::open_to_write(face, &step.log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let receipt = fight.redo(stamp, step.count);
    receipt.map_err(|error| files::of_play(&step.log, &fight, error))?;
    written(face, &step.log, &fight, before)
}

/// `affray mark LOG NAME`.
pub fn mark(face: &mut Face, log: &Path, name: &str) -> Result<Code, Failure> {
    let name = mark_name(name)?;
    let mut fight = files::open_to_write(face, log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let receipt = fight.record(Event::Marked { stamp, name }, None);
    receipt.map_err(|error| files::of_play(log, &fight, error))?;
    written(face, log, &fight, before)
}

/// The name of a mark as the play language takes it.
fn mark_name(name: &str) -> Result<String, Failure> {
    match crate::script::parse_line(&format!("mark {name}"), 1) {
        Ok(crate::script::Line::Mark { name: word }) if word.text == name => Ok(word.text),
        Err(what) => {
            let hint = what.hint.unwrap_or_else(|| "as in before-the-charge".to_owned());
            Err(Failure::cannot(format!("`{name}` cannot be the name of a mark"))
                .because(what.message)
                .hint(hint))
        }
        Ok(_) => Err(Failure::cannot(format!("`{name}` cannot be the name of a mark"))
            .hint("a mark is one word, as in before-the-charge")),
    }
}

/// `affray goto LOG NAME|COMMIT`.
pub fn goto(face: &mut Face, log: &Path, target: &str, dry_run: bool) -> Result<Code, Failure> {
    if dry_run {
        let fight = files::open_to_read(face, log)?;
        let to = fight.goto_target(target).map_err(|e| files::of_play(log, &fight, e))?;
        return show_move(face, &fight, to);
    }
    let mut fight = files::open_to_write(face, log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let receipt = fight.goto(stamp, target);
    receipt.map_err(|error| files::of_play(log, &fight, error))?;
    written(face, log, &fight, before)
}

/// `affray retract LOG EVENT` and `affray correct LOG EVENT`: goes back to a deed and says what
/// followed again.
pub fn again(
    face: &mut Face,
    log: &Path,
    said: BackArgs,
    act: impl FnOnce(&mut Fight, Stamp, Back) -> Result<Receipt, PlayError>,
) -> Result<Code, Failure> {
    let BackArgs { without, faces, because, dry_run } = said;
    because.as_deref().map_or(Ok(()), files::fit)?;
    let faces = (!faces.is_empty()).then_some(faces);
    let mut fight =
        if dry_run { files::open_copy(face, log)? } else { files::open_to_write(face, log)? };
    let stamp = face.stamp(fight.history().opening())?;
    let (before, from) = (fight.history().commits(), fight.history().tip());
    let done = act(&mut fight, stamp, Back { without, faces, because });
    done.map_err(|error| files::of_play(log, &fight, error))?;
    if !dry_run {
        return written(face, log, &fight, before);
    }
    show_moved(face, &fight, (from, fight.history().tip()))
}

/// Shows what moving the line would take back and take up, and changes nothing.
fn show_move(face: &mut Face, fight: &Fight, to: u64) -> Result<Code, Failure> {
    show_moved(face, fight, (fight.history().tip(), to))
}

fn show_moved(face: &mut Face, fight: &Fight, (from, to): (u64, u64)) -> Result<Code, Failure> {
    let history = fight.history();
    let (old, new) = (history.line_to(from), history.line_to(to));
    let (taken_back, taken_up) = (without(&old, &new), without(&new, &old));
    if face.is_json() {
        face.object(&MoveOut { from, to, taken_back, taken_up });
        return Ok(Code::Done);
    }
    let parts = [("would be taken back:", taken_back), ("would be taken up:", taken_up)];
    for (title, events) in parts {
        if events.is_empty() {
            continue;
        }
        face.line(title);
        account::tell_events(face, fight, &events)?;
    }
    face.line(format!("the fight would stand at event {to}; nothing was changed"));
    Ok(Code::Done)
}

/// The events of one line that are not on another, both as ranges in order.
fn without(line: &[(u64, u64)], other: &[(u64, u64)]) -> Vec<u64> {
    let on_other = |event: u64| {
        let after = other.partition_point(|range| range.0 <= event);
        after > 0 && event <= other[after - 1].1
    };
    line.iter().flat_map(|range| range.0..=range.1).filter(|event| !on_other(*event)).collect()
}
