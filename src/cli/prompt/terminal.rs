//! The prompt on a terminal: line by line, with what is asked and how things stand above it.

use super::follow::{Follower, Form, Telling};
use super::past::{MOST, Past};
use super::{Sitting, clauses_of, doubt, hinted, in_full, words};
use crate::account::{CHANGE, Undone, View, quoted, told_disputes};
use crate::cli::account;
use crate::cli::complete::{Latest, Lines};
use crate::cli::face::Face;
use crate::cli::failure::Failure;
use crate::cli::files::{self, Fight};
use crate::cli::retract::{Answer, GROWN, NOT_DONE, QUESTION, Tried, Which, tried};
use crate::play::{By, Heard, disputes};
use crate::script::{Line, parse_line};
use crate::standing::standing_at;
use crate::vocabulary::{Seat, Viewer, shown};
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many rows are told of what happened before.
const LAST_ROWS: usize = 6;

/// The size of a terminal that does not tell it.
const USUAL_SIZE: (usize, usize) = (80, 24);

/// Reads line by line at a prompt; a mistake is told, and the next line is asked for.
pub fn play(face: &mut Face, sitting: &mut Sitting) -> Result<(), Failure> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .max_history_size(MOST)
        .map_err(|error| no_prompt(&error))?
        .build();
    let mut editor: Editor<Lines, DefaultHistory> =
        Editor::with_config(config.clone()).map_err(|error| no_prompt(&error))?;
    let known = Arc::new(Latest::default());
    let is_coloured = face.is_coloured();
    editor.set_helper(Some(Lines { known: known.clone(), size: USUAL_SIZE, is_coloured }));
    let mut past = Past::open(face, config, editor.history_mut());
    face.hanging("Tab completes what the rules allow now; help says more, quit leaves.");
    tell_the_last(face, sitting)?;
    let follower = follower(face, sitting, &mut editor, known.clone())?;
    let mut told = sitting.talk.session().history().commits();
    loop {
        catch_up(face, sitting, told)?;
        let size = size(&mut editor);
        if let Some(helper) = editor.helper_mut() {
            helper.size = size;
        }
        tell_where_things_are(face, sitting, size.0);
        face.flush();
        let now = sitting.talk.session().history().commits();
        known.want(now);
        follower.wait(now);
        let offered = sitting.offered.take();
        let read = match offered.as_deref().map(around_the_gap) {
            Some(typed) => editor.readline_with_initial(&prompt(sitting), typed),
            None => editor.readline(&prompt(sitting)),
        };
        told = follower.typed();
        let text = match read {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(no_prompt(&error)),
        };
        // What is pasted can be several lines: one after another, up to one that is refused.
        let mut lines: VecDeque<String> = text.split(['\n', '\r']).map(str::to_owned).collect();
        let pasted = lines.len() > 1;
        while let Some(text) = lines.pop_front() {
            if pasted && !text.trim().is_empty() && !face.is_json() {
                face.line(format!("{}{text}", prompt(sitting)));
            }
            // A line the history does not take is only not offered again; to leave is quickly
            // typed.
            let leaves = matches!(text.trim(), "quit" | "exit");
            if !leaves && editor.add_history_entry(&text).unwrap_or(false) {
                past.add(face, &text);
            }
            match confirmed(face, sitting, &text, (&mut editor, told))? {
                Confirmed::Yes => match hear(face, sitting, &text, &mut told)? {
                    Heed::Quit => return Ok(()),
                    Heed::Refused => leave_the_rest(face, &mut lines),
                    Heed::GoOn => {}
                },
                Confirmed::No => leave_the_rest(face, &mut lines),
                Confirmed::Instead(next) => lines.push_front(next),
            }
        }
    }
}

/// What a line came to.
enum Heed {
    /// The next is asked for.
    GoOn,
    /// It was refused.
    Refused,
    /// The prompt is left.
    Quit,
}

/// Leaves what was pasted behind a line that was refused.
fn leave_the_rest(face: &mut Face, lines: &mut VecDeque<String>) {
    let left = lines.drain(..).filter(|line| !line.trim().is_empty()).count();
    match left {
        0 => {}
        1 => face.note("the line pasted behind it was not said"),
        more => face.note(&format!("the {more} lines pasted behind it were not said")),
    }
}

/// Whether a line is to be said.
enum Confirmed {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// It is not, but the next line, which stood in the place of the answer.
    Instead(String),
}

/// A line that is typed already, up to where something has to be filled in, and behind that.
fn around_the_gap(line: &str) -> (&str, &str) {
    let (before, behind) = line.split_once(CHANGE).unwrap_or((line, ""));
    (before.strip_suffix("WHO ").unwrap_or(before), behind)
}

/// Whether a line is to be said: of a retract and a correct it is shown first what becomes of
/// everything said later, and asked. A yes is to what was shown: where others have gone on
/// meanwhile it is shown anew. What cannot be tried is told when it is said. `told` commits were
/// told.
fn confirmed(
    face: &mut Face,
    sitting: &mut Sitting,
    text: &str,
    (editor, told): (&mut Editor<Lines, DefaultHistory>, u64),
) -> Result<Confirmed, Failure> {
    let parsed = parse_line(text, 1).ok();
    let Some((which, back)) = parsed.as_ref().and_then(Which::of_line) else {
        return Ok(Confirmed::Yes);
    };
    if face.is_json() {
        return Ok(Confirmed::Yes);
    }
    let mut agreed: Option<Tried> = None;
    loop {
        catch_up(face, sitting, told)?;
        let fight = sitting.talk.session();
        let opening = fight.history().opening();
        let (stamp, viewer) = (face.stamp(opening)?, face.viewer(opening)?);
        let Ok(tried) = tried(fight, (stamp, viewer), which, &back) else {
            return Ok(Confirmed::Yes);
        };
        // A remark, say, changes nothing of what was agreed to.
        if let Some(agreed) = agreed.take() {
            if agreed.comes_to_the_same(&tried) {
                return Ok(Confirmed::Yes);
            }
            face.note(GROWN);
        }
        if let Err(failure) = tried.show(face, viewer) {
            face.complain(&failure);
            return Ok(Confirmed::No);
        }
        face.flush();
        // Whoever leaves the question has said no.
        let said = editor.readline(QUESTION).unwrap_or_default();
        match Answer::of(&said) {
            Answer::Yes => {}
            Answer::No => {
                face.line(NOT_DONE);
                return Ok(Confirmed::No);
            }
            Answer::Other => {
                face.line(NOT_DONE);
                face.note("that was neither y nor n; it is taken as the next line");
                return Ok(Confirmed::Instead(said));
            }
        }
        let shown = sitting.talk.session().history().commits();
        catch_up(face, sitting, told)?;
        if sitting.talk.session().history().commits() == shown {
            return Ok(Confirmed::Yes);
        }
        agreed = Some(tried);
    }
}

/// Where the fight was left: the last rows of its account, and whether something was undone that
/// can be taken up again.
fn tell_the_last(face: &mut Face, sitting: &Sitting) -> Result<(), Failure> {
    let fight = sitting.talk.session();
    if sitting.began == 1 || face.is_json() {
        return Ok(());
    }
    face.line("The last of it so far (`log` tells all):");
    account::tell_last(face, fight, LAST_ROWS)?;
    if fight.redo_target(1).is_ok() {
        face.hanging("What was undone last can be taken up again: redo.");
    }
    Ok(())
}

/// Somebody who watches the log meanwhile.
fn follower(
    face: &Face,
    sitting: &Sitting,
    editor: &mut Editor<Lines, DefaultHistory>,
    known: Arc<Latest>,
) -> Result<Follower, Failure> {
    let printer = editor.create_external_printer().ok();
    let history = sitting.talk.session().history();
    let viewer = face.viewer(history.opening())?;
    let view = View { viewer, depth: face.depth(), undone: Undone::Told };
    let form = if face.is_json() { Form::Json } else { Form::Text };
    let telling = Telling {
        seat: sitting.seat,
        view,
        form,
        width: size(editor).0,
        is_painted: face.paints_accounts(),
    };
    let told = history.commits();
    Ok(Follower::start(&sitting.log, told, telling, known, printer))
}

/// The columns and rows of the terminal.
fn size(editor: &mut Editor<Lines, DefaultHistory>) -> (usize, usize) {
    match editor.dimensions() {
        Some((columns, rows)) if columns > 0 && rows > 0 => (columns.into(), rows.into()),
        _ => USUAL_SIZE,
    }
}

fn no_prompt(error: &ReadlineError) -> Failure {
    Failure::cannot("the prompt cannot be shown").because(error.to_string())
}

/// Takes in what others appended meanwhile, and tells what of it was not told yet.
fn catch_up(face: &mut Face, sitting: &mut Sitting, told: u64) -> Result<(), Failure> {
    let before = sitting.talk.session().history().commits();
    let caught_up = sitting.talk.session_mut().catch_up();
    let new =
        caught_up.map_err(|error| files::of_play(&sitting.log, sitting.talk.session(), error))?;
    sitting.of_others += new;
    account::tell_new(face, sitting.talk.session(), told.max(before))
}

/// Hears one line. Whatever is wrong with it is told; only what the answer itself cannot be
/// written to ends the prompt. Says how many commits are told then.
fn hear(
    face: &mut Face,
    sitting: &mut Sitting,
    text: &str,
    told: &mut u64,
) -> Result<Heed, Failure> {
    if text.trim().is_empty() {
        return Ok(Heed::GoOn);
    }
    let (typed, full) = (text, in_full(sitting, text).into_owned());
    let text = full.as_str();
    if let Some(asked) = words::asked(sitting, text) {
        // What is told is the fight as it is now; of a log that others broke, as it was.
        if let Err(failure) = catch_up(face, sitting, *told) {
            face.complain(&failure);
        }
        *told = sitting.talk.session().history().commits();
        // What cannot be told is a mistake in the line, and the prompt goes on.
        return Ok(match words::tell(face, sitting, &asked) {
            Ok(words::Then::GoOn) => Heed::GoOn,
            Ok(words::Then::Quit) => Heed::Quit,
            Err(failure) => {
                face.complain(&failure);
                Heed::Refused
            }
        });
    }
    let last = *told;
    catch_up(face, sitting, last)?;
    let before = sitting.talk.session().history().commits();
    let parsed = parse_line(text, 1);
    let heard = match &parsed {
        Ok(line) => sitting.talk.try_say(line).map_err(|trouble| {
            if trouble.by == By::Faces {
                sitting.offered = to_be_mended(text);
            }
            *trouble.diagnostic
        }),
        Err(what) => Err(what.clone()),
    }
    .map_err(|what| sitting.talk.with_torn_name(what, text));
    account::tell_new(face, sitting.talk.session(), before)?;
    sitting.talk.notes().iter().for_each(|note| face.note(note));
    *told = sitting.talk.session().history().commits();
    sitting.refused = heard.as_ref().err().map(|what| clauses_of(sitting, what));
    match heard {
        Ok(Heard::Appended(_)) => {
            if let Ok(line) = &parsed {
                doubt::say_back(face, sitting.talk.session(), line)?;
                if matches!(line, Line::Decide { .. }) {
                    sitting.offered = doubt::offered(sitting.talk.session());
                }
            }
            sitting.said.push(text.to_owned());
        }
        Ok(Heard::Held) => face.line("it holds"),
        Ok(Heard::Nothing) => {}
        Err(what) => {
            // What others did is told below the line, and so are notes and what a retract brings.
            let is_tried = parsed.as_ref().is_ok_and(|line| Which::of_line(line).is_some());
            let is_silent = *told == last && sitting.talk.notes().is_empty() && !is_tried;
            let is_right_above = is_silent && text == typed;
            let above = is_right_above.then(|| prompt(sitting).chars().count());
            face.complain_line(&hinted(sitting, text, what), text, above);
            if sitting.offered.is_some() {
                face.note("the line is typed again already, to be put right; Ctrl-U clears it");
            }
            return Ok(Heed::Refused);
        }
    }
    Ok(Heed::GoOn)
}

/// A line whose faces do not fit, to be put right at its end; nothing where it is faces alone.
fn to_be_mended(text: &str) -> Option<String> {
    let text = text.trim();
    match text.find('[') {
        Some(0) => None,
        Some(_) => Some(text.to_owned()),
        None => text.starts_with(|c: char| c.is_alphabetic()).then(|| format!("{text} [")),
    }
}

/// Says how things stand, and what is asked.
fn tell_where_things_are(face: &mut Face, sitting: &Sitting, width: usize) {
    if face.is_json() {
        return;
    }
    let fight = sitting.talk.session();
    for line in status(fight, sitting.seat, width) {
        face.line(line);
    }
    if fight.pending().is_some() {
        face.hanging(&fight.what_is_awaited(sitting.seat));
    }
    for open in disputes(fight.history()).into_iter().filter(|one| one.decision.is_none()) {
        let (by, event) = (fight.history().seat_id(open.seat), open.event);
        let decides = if sitting.seat == Seat::GM { "; decide it" } else { "" };
        face.hanging(&format!("Disputed by {by}: {event}, {}{decides}", quoted(&open.reason)));
    }
    if sitting.seat == Seat::GM {
        let told = told_disputes(fight.history(), fight.system(), Viewer::Gm);
        for line in told.iter().filter_map(|one| one.ruled.as_ref()?.to_say.as_ref()) {
            face.hanging(&format!("Decided, and still to be said: {line}"));
        }
    }
}

/// How things stand in a line, as wide as there is room for, or in two.
pub fn status(fight: &Fight, seat: Seat, width: usize) -> Vec<String> {
    let history = fight.history();
    standing_at(history, fight.system(), history.tip(), Viewer::of(seat)).status_lines(width)
}

/// The seat that speaks.
fn prompt(sitting: &Sitting) -> String {
    let seats = &sitting.talk.session().state().cast.seats;
    let seat = seats.get(usize::from(sitting.seat.0)).map_or("", String::as_str);
    format!("{}> ", shown(seat))
}
