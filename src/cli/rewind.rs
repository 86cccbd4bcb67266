//! Moving the line: undo, redo, marks and branches.

use super::StepArgs;
use super::account;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::output::{DeedOut, HeadOut, MoveOut, RollOut};
use super::perform::{head_of, written};
use super::typed::as_commands;
use crate::account::{MovedDeed, MovedRoll, Sight, Words, moved, told_deed, told_move};
use crate::play::PlayError;
use crate::script::{Diagnostic, Line, Text, parse_amount, parse_point};
use crate::vocabulary::{Amount, Event, Point, Rewind, RewindBy, Viewer};
use std::path::Path;

/// Which way undo and redo go.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// Undo.
    Back,
    /// Redo.
    Forth,
}

/// `affray undo LOG [N|turn|round|to EVENT]`, and the same of redo.
pub fn step(face: &mut Face, way: Way, step: StepArgs) -> Result<Code, Failure> {
    let StepArgs { log, amount, because, dry_run } = step;
    let because = files::reason(because)?;
    let amount = parse_amount(&amount.join(" ")).map_err(of_words)?;
    if dry_run {
        let fight = files::open_to_read(face, &log)?;
        let said = Said::Step(way, amount, because);
        return would_move(face, &fight, said, Some(&log)).map_err(|e| of_play(&log, &fight, e))?;
    }
    let mut fight = files::open_to_write(face, &log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let (receipt, note) = match way {
        Way::Back => {
            let note = fight.undo_note(&amount);
            let undo = |fight: &mut Fight| fight.undo(stamp, amount.clone(), because.clone());
            (fight.insist(undo), note)
        }
        Way::Forth => {
            let redo = |fight: &mut Fight| fight.redo(stamp, amount.clone(), because.clone());
            (fight.insist(redo), None)
        }
    };
    receipt.map_err(|error| of_play(&log, &fight, error))?;
    if let Some(note) = note {
        face.note(&as_commands(&note, &log));
    }
    moved_written(face, &log, &fight, before)
}

/// A failure of play, with what can be typed at the command line next.
fn of_play(log: &Path, fight: &Fight, error: PlayError) -> Failure {
    files::of_play(log, fight, error).with_commands(log)
}

/// What a text on the command line that names a point or an amount cannot be.
fn of_words(what: Diagnostic) -> Failure {
    let Diagnostic { message, hint, .. } = what;
    let hint = hint.unwrap_or_else(|| {
        "a point is an event's number, start, end, back, round N, or a mark".to_owned()
    });
    Failure::cannot(message).hint(hint)
}

/// `affray mark LOG NAME`.
pub fn mark(face: &mut Face, log: &Path, name: &str) -> Result<Code, Failure> {
    let name = mark_name(name).map_err(|failure| failure.with_commands(log))?;
    let mut fight = files::open_to_write(face, log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let note = fight.mark_note(&name);
    let mark = Event::Marked { stamp, name };
    let receipt = fight.insist(|fight| fight.record(mark.clone(), None));
    receipt.map_err(|error| of_play(log, &fight, error))?;
    if let Some(note) = note {
        face.note(&as_commands(&note, log));
    }
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

/// `affray goto LOG POINT`.
pub fn goto(face: &mut Face, log: &Path, point: &[String], dry_run: bool) -> Result<Code, Failure> {
    let point = parse_point(&point.join(" ")).map_err(of_words)?;
    if dry_run {
        let fight = files::open_to_read(face, log)?;
        return would_move(face, &fight, Said::Goto(point), Some(log))
            .map_err(|e| of_play(log, &fight, e))?;
    }
    let mut fight = files::open_to_write(face, log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let note = fight.goto_note(&point);
    let receipt = fight.insist(|fight| fight.goto(stamp, point.clone()));
    receipt.map_err(|error| of_play(log, &fight, error))?;
    if let Some(note) = note {
        face.note(&note);
    }
    moved_written(face, log, &fight, before)
}

/// The rewind that was appended after so many commits.
pub(super) fn rewind_after(fight: &Fight, before: u64) -> Option<Rewind> {
    let history = fight.history();
    let first = (before < history.commits()).then(|| history.events_of(before + 1).0)?;
    match history.entry(first).event {
        Event::Rewound(rewind) => Some(rewind),
        _ => None,
    }
}

/// Tells what moving the line has appended; as JSON, what the log is now and what was moved.
pub(super) fn moved_written(
    face: &mut Face,
    log: &Path,
    fight: &Fight,
    before: u64,
) -> Result<Code, Failure> {
    match rewind_after(fight, before).filter(|_| face.is_json()) {
        None => written(face, log, fight, before),
        Some(rewind) => {
            let event = fight.history().events_of(before + 1).0;
            let viewer = face.viewer(fight.history().opening())?;
            let moved = Some(move_out(fight, viewer, event, &rewind));
            face.object(&HeadOut { moved, ..head_of(log, fight) });
            Ok(Code::Done)
        }
    }
}

/// What is only tried.
pub enum Said {
    /// Undo or redo.
    Step(Way, Amount, Option<String>),
    /// Goto.
    Goto(Point),
}

impl Said {
    /// What a line of play would move, if it is an undo, a redo or a goto.
    pub fn of_line(line: Line) -> Option<Self> {
        let words = |text: Option<Text>| text.map(|text| text.text);
        match line {
            Line::Undo { amount, because } => Some(Said::Step(Way::Back, amount, words(because))),
            Line::Redo { amount, because } => Some(Said::Step(Way::Forth, amount, words(because))),
            Line::Goto { point } => Some(Said::Goto(point)),
            _ => None,
        }
    }
}

/// The line that is only tried: what stands before `dry-run`.
pub fn only_tried(text: &str) -> Option<&str> {
    let line = text.strip_suffix("dry-run")?;
    let line = line.strip_suffix("--").unwrap_or(line);
    line.ends_with(char::is_whitespace).then(|| line.trim_end())
}

/// Shows what moving the line would take back and take up, and changes nothing; on a log that is
/// named, what can be done next is told in commands. The outer error says why the line cannot be
/// moved so.
pub fn would_move(
    face: &mut Face,
    fight: &Fight,
    said: Said,
    log: Option<&Path>,
) -> Result<Result<Code, Failure>, PlayError> {
    let (to, by, because) = match said {
        Said::Step(Way::Back, amount, because) => {
            let note = fight.undo_note(&amount);
            let to = fight.undo_target(amount)?;
            if let Some(note) = note {
                face.note(&log.map_or_else(|| note.clone(), |log| as_commands(&note, log)));
            }
            (to, RewindBy::Undo, because)
        }
        Said::Step(Way::Forth, amount, because) => {
            (fight.redo_target(amount)?, RewindBy::Redo, because)
        }
        Said::Goto(point) => {
            if let Some(note) = fight.goto_note(&point).filter(|_| !face.is_json()) {
                face.note(&note);
                return Ok(Ok(Code::Done));
            }
            (fight.goto_target(point)?, RewindBy::Goto, None)
        }
    };
    let history = fight.history();
    let stamp = match face.stamp(history.opening()) {
        Ok(stamp) => stamp,
        Err(failure) => return Ok(Err(failure)),
    };
    let rewind = Rewind { stamp, from: history.tip(), to, by, follow: 0, because };
    fight.may_move(&rewind)?;
    Ok(show_move(face, fight, history.count() + 1, &rewind))
}

/// Shows what a rewind takes back and takes up; `event` is its own number.
fn show_move(face: &mut Face, fight: &Fight, event: u64, rewind: &Rewind) -> Result<Code, Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let out = move_out(fight, viewer, event, rewind);
    if face.is_json() {
        face.object(&out);
        return Ok(Code::Done);
    }
    face.hanging(&out.says);
    let parts = [("would be taken back:", &out.taken_back), ("would be taken up:", &out.taken_up)];
    for (title, events) in parts {
        if events.is_empty() {
            continue;
        }
        face.hanging(title);
        account::tell_events(face, fight, events)?;
    }
    let to = out.to;
    face.line(format!("the fight would stand at event {to}; nothing was changed"));
    Ok(Code::Done)
}

/// What a rewind takes back and takes up; what is said again behind it counts too.
pub(super) fn move_out(fight: &Fight, viewer: Viewer, event: u64, rewind: &Rewind) -> MoveOut {
    let history = fight.history();
    let moved = moved(history, Sight::new(history, viewer), event, rewind);
    let words = Words { system: fight.system(), state: fight.state() };
    let deeds = |deeds: &[MovedDeed]| deeds.iter().map(|deed| deed_out(fight, deed)).collect();
    let to = if rewind.follow > 0 { history.tip() } else { rewind.to };
    let events = |ranges: Vec<(u64, u64)>| {
        ranges.into_iter().flat_map(|(first, last)| first..=last).collect()
    };
    MoveOut {
        from: rewind.from,
        to,
        says: told_move(words, history, rewind, &moved, &[]),
        taken_back: events(history.line_left(rewind.from, to)),
        taken_up: events(history.line_left(to, rewind.from)),
        deeds_back: deeds(&moved.back),
        deeds_up: deeds(&moved.up),
        later: None,
    }
}

fn deed_out(fight: &Fight, deed: &MovedDeed) -> DeedOut {
    let history = fight.history();
    let state = history.state_at(deed.last);
    let words = Words { system: fight.system(), state: &state };
    let roll = |roll: &MovedRoll| RollOut {
        event: roll.event,
        by: words.actor(roll.by),
        purpose: words.word(roll.purpose).to_owned(),
        total: roll.total,
    };
    DeedOut {
        first: deed.first,
        last: deed.last,
        says: told_deed(words, history, deed),
        seat: deed.said.as_ref().map(|said| words.seat(said.seat)),
        actor: deed.said.as_ref().map(|said| words.actor(said.actor)),
        rolls: deed.rolls.iter().map(roll).collect(),
    }
}
