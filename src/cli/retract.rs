//! A retract or a correct before it is confirmed: it is tried on a copy of the fight, and a table
//! says what becomes of everything that was said later.

use super::BackArgs;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::output::MoveOut;
use super::rewind::{move_out, moved_written, rewind_after};
use super::store::Store;
use crate::account::{Compared, Later, NoLonger, in_quotes, later, refused};
use crate::log::MemoryStorage;
use crate::play::{Back, Correction, Needed, PlayError, Receipt, diagnostic_of};
use crate::script::{self, Line};
use crate::vocabulary::{Stamp, Viewer};
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

/// Which deed is taken back, or which face is put right.
#[derive(Clone, Copy, Debug)]
pub enum Which {
    /// The deed of this event.
    Retract(u64),
    /// A typed face.
    Correct(Correction),
}

impl Which {
    fn act(self, fight: &mut Fight, stamp: Stamp, back: &Back) -> Result<Receipt, PlayError> {
        fight.insist(|fight| match self {
            Which::Retract(event) => fight.retract(stamp, event, back.clone()),
            Which::Correct(correction) => fight.correct(stamp, correction, back.clone()),
        })
    }

    /// What a line of play takes back, if it is a retract or a correct, and what is said with it.
    pub fn of_line(line: &Line) -> Option<(Self, Back)> {
        let (which, back) = match line {
            Line::Retract { event, back } => (Which::Retract(event.value), back),
            Line::Correct { event, face, die, back } => {
                let correction = Correction {
                    event: event.value,
                    die: usize::try_from(die.map_or(1, |die| die.value)).ok()?,
                    face: u16::try_from(face.value).ok()?,
                };
                (Which::Correct(correction), back)
            }
            _ => return None,
        };
        Some((which, back_of(back)?))
    }

    /// How it is said again with more left out, as a line of play.
    fn line(self, without: &str, faces: &str, because: Option<&str>) -> String {
        let because =
            because.map(|text| format!(" because {}", in_quotes(text))).unwrap_or_default();
        match self {
            Which::Retract(event) => format!("retract {event} without={without}{faces}{because}"),
            Which::Correct(Correction { event, die, face }) => {
                format!("correct {event} face={face} die={die} without={without}{faces}{because}")
            }
        }
    }
}

/// What a line says with taking something back; nothing where a face is none.
fn back_of(said: &script::Back) -> Option<Back> {
    let face = |face: &script::Face| u16::try_from(face.value).ok();
    let faces = match &said.faces {
        Some(faces) => Some(faces.iter().map(face).collect::<Option<Vec<u16>>>()?),
        None => None,
    };
    Some(Back {
        without: said.without.iter().map(|event| event.value).collect(),
        faces,
        because: said.because.as_ref().map(|text| text.text.clone()),
    })
}

/// What a trial came to.
pub struct Tried {
    /// The copy, and how many commits it had before; nothing where what is left cannot be said.
    done: Option<(Fight, u64)>,
    /// The event the line ends with before it.
    tip: u64,
    later: Later,
    /// Everything that has to be left out by name.
    without: Vec<u64>,
    /// The faces that were given with it.
    faces: Option<Vec<u16>>,
    because: Option<String>,
    which: Which,
}

/// Tries it on copies of a fight: what can no longer be said is left out, one after the other.
///
/// # Errors
/// What forbids it whatever is left out.
pub fn tried(
    fight: &Fight,
    (stamp, viewer): (Stamp, Viewer),
    which: Which,
    back: &Back,
) -> Result<Tried, PlayError> {
    let (system, before) = (fight.system(), fight.history().commits());
    let tip = fight.history().tip();
    let (mut without, mut no): (Vec<u64>, Vec<NoLonger>) = (back.without.clone(), Vec::new());
    let (because, faces) = (back.because.clone(), back.faces.clone());
    loop {
        let bytes = MemoryStorage::from(fight.log().bytes().to_vec());
        let mut copy = fight.copy_on(Store::Memory(bytes))?;
        let said = Back { without: without.clone(), ..back.clone() };
        match which.act(&mut copy, stamp, &said) {
            Ok(Receipt { first, .. }) => {
                let (before_it, after) = (fight.history(), copy.history());
                let compared = Compared { before: before_it, after, system, viewer };
                let later = later(compared, first, &without, &no);
                let done = Some((copy, before));
                return Ok(Tried { done, tip, later, without, faces, because, which });
            }
            Err(PlayError::SaidAgain { event, error, need: Needed::Not })
                if !matches!(
                    *error,
                    PlayError::FacesMissing { .. } | PlayError::BadFace { .. }
                ) && !without.contains(&event) =>
            {
                no.push((event, why(fight, &error)));
                without.push(event);
            }
            Err(error) if no.is_empty() => return Err(error),
            Err(_) => {
                let no_longer_legal = refused(fight.history(), system, viewer, &no);
                let later = Later { no_longer_legal, ..Later::default() };
                return Ok(Tried { done: None, tip, later, without, faces, because, which });
            }
        }
    }
}

/// Why something can no longer be said, in a line.
fn why(fight: &Fight, error: &PlayError) -> String {
    let what = diagnostic_of(fight.system(), error);
    let reasons = what.because.into_iter().collect::<Vec<_>>().join("; ");
    if reasons.is_empty() { what.message } else { format!("{}: {reasons}", what.message) }
}

impl Tried {
    /// Whether the same becomes of everything, whatever else was written meanwhile.
    pub fn comes_to_the_same(&self, other: &Tried) -> bool {
        let ends = |tried: &Tried| (tried.tip, tried.done.is_some());
        ends(self) == ends(other) && self.later == other.later
    }

    /// Shows what becomes of everything; says why it is not done, if something has to be left out
    /// that was not named.
    pub fn show(&self, face: &mut Face, viewer: Viewer) -> Result<(), Failure> {
        let out = match &self.done {
            Some((copy, before)) => rewind_after(copy, *before).map(|rewind| {
                let event = copy.history().events_of(before + 1).0;
                move_out(copy, viewer, event, &rewind)
            }),
            None => face.is_json().then(|| self.unmoved()),
        };
        let in_the_way = self.in_the_way();
        if self.done.is_some() && !in_the_way.is_empty() && !face.is_json() {
            face.hanging(&format!(
                "this cannot be done as it stands; with {in_the_way} left out as well, it would \
                 come to this:"
            ));
        }
        if let Some(mut out) = out {
            if face.is_json() {
                out.later = Some(self.later.clone());
                face.object(&out);
            } else {
                face.line_in_parts(&out.says, 3);
            }
        }
        if !face.is_json() {
            for line in self.later.lines() {
                face.hanging(&line);
            }
        }
        match self.later.no_longer_legal.len() {
            0 => Ok(()),
            one => Err(self.refusal(one)),
        }
    }

    /// Where the line stays, since nothing that was said later is left.
    fn unmoved(&self) -> MoveOut {
        MoveOut {
            from: self.tip,
            to: self.tip,
            says: "nothing is moved: nothing that was said later can be said again".to_owned(),
            taken_back: Vec::new(),
            taken_up: Vec::new(),
            deeds_back: Vec::new(),
            deeds_up: Vec::new(),
            later: None,
        }
    }

    fn refusal(&self, count: usize) -> Failure {
        let what = match count {
            1 => "what was said in".to_owned(),
            many => format!("{many} things said in"),
        };
        let events = self.in_the_way();
        Failure::no(format!("{what} {events} can no longer be said; nothing was changed"))
            .hint(self.hint())
    }

    /// The events of what can no longer be said: `#38, #43`; of very many the first ones.
    fn in_the_way(&self) -> String {
        let deeds = &self.later.no_longer_legal;
        let named = if deeds.len() > TOO_MANY { MUCH } else { deeds.len() };
        let named = deeds.iter().take(named).map(|deed| format!("#{}", deed.event));
        let named = named.collect::<Vec<_>>().join(", ");
        if deeds.len() > TOO_MANY {
            format!("{named} and {} others", deeds.len() - MUCH)
        } else {
            named
        }
    }

    /// How it is said with all left out that can no longer be said.
    fn hint(&self) -> String {
        let all_back = match self.which {
            Which::Retract(event) => {
                format!("`undo to {event}` takes it back with everything that followed")
            }
            Which::Correct(_) => String::new(),
        };
        // Nothing that was said later is left, or more is in the way than anybody types.
        let count = self.later.no_longer_legal.len();
        if (self.done.is_none() || count > TOO_MANY) && !all_back.is_empty() {
            return all_back;
        }
        let all: Vec<String> = self.without.iter().map(u64::to_string).collect();
        let all = all.join(",");
        let faces = self.faces.as_deref().unwrap_or_default().iter().map(u16::to_string);
        let faces: Vec<String> = faces.collect();
        let bracket = match &faces[..] {
            [] => String::new(),
            some => format!(" [{}]", some.join(" ")),
        };
        let line = self.which.line(&all, &bracket, self.because.as_deref());
        let it = if count == 1 { "it" } else { "them" };
        let by_name = format!("`{line}` leaves {it} out by name");
        let is_much = count > MUCH && !all_back.is_empty();
        if is_much { format!("{all_back}; {by_name}") } else { by_name }
    }

    /// Says where the fight would stand.
    pub fn show_the_end(&self, face: &mut Face) {
        if let Some((copy, _)) = self.done.as_ref().filter(|_| !face.is_json()) {
            let tip = copy.history().tip();
            face.line(format!("the fight would stand at event {tip}; nothing was changed"));
        }
    }
}

/// `affray retract LOG EVENT` and `affray correct LOG EVENT`: goes back to a deed and says what
/// followed again. A person at a terminal is shown what becomes of it, and asked.
pub fn again(face: &mut Face, log: &Path, which: Which, said: BackArgs) -> Result<Code, Failure> {
    let BackArgs { without, faces, because, dry_run, yes } = said;
    let because = files::reason(because)?;
    let faces = (!faces.is_empty()).then_some(faces);
    let back = Back { without, faces, because };
    let is_at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let asks = is_at_terminal && !yes && !face.is_json();
    let mut fight = loop {
        if !dry_run && !asks {
            break files::open_to_write(face, log)?;
        }
        let fight = files::open_copy(face, log)?;
        let opening = fight.history().opening();
        let (stamp, viewer) = (face.stamp(opening)?, face.viewer(opening)?);
        let shown = tried(&fight, (stamp, viewer), which, &back);
        let shown = shown.map_err(|error| files::of_play(log, &fight, error).with_commands(log))?;
        shown.show(face, viewer).map_err(|failure| failure.with_commands(log))?;
        if dry_run {
            shown.show_the_end(face);
            return Ok(Code::Done);
        }
        if asked(face)? == Answer::No {
            face.line(NOT_DONE);
            return Ok(Code::Done);
        }
        let commits = fight.history().commits();
        let fight = files::open_to_write(face, log)?;
        let is_same = || {
            let now = tried(&fight, (stamp, viewer), which, &back);
            now.is_ok_and(|now| shown.comes_to_the_same(&now))
        };
        if fight.history().commits() == commits || is_same() {
            break fight;
        }
        face.note(GROWN);
    };
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    if let Err(error) = which.act(&mut fight, stamp, &back) {
        // All that stands in the way is named now, not one thing at each attempt.
        let may_be_left_out = matches!(error, PlayError::SaidAgain { need: Needed::Not, .. });
        let viewer = face.viewer(fight.history().opening())?;
        let tried = may_be_left_out.then(|| tried(&fight, (stamp, viewer), which, &back));
        let failure = files::of_play(log, &fight, error);
        return Err(match tried {
            Some(Ok(tried)) if tried.later.no_longer_legal.len() > 1 => failure.hint(tried.hint()),
            _ => failure,
        }
        .with_commands(log));
    }
    moved_written(face, log, &fight, before)
}

/// Asks until the answer is a yes or a no; where no more answers come, it is a no.
fn asked(face: &mut Face) -> Result<Answer, Failure> {
    loop {
        face.text(QUESTION);
        face.flush();
        let mut said = String::new();
        let read = io::stdin().lock().read_line(&mut said);
        read.map_err(|error| Failure::io("read", "the answer".as_ref(), &error))?;
        match Answer::of(&said) {
            Answer::Other => {
                face.note("answer y to do it, n or nothing to leave everything as it is");
            }
            answer => return Ok(answer),
        }
    }
}

/// Whoever would have to leave out more than this is told first how to take everything back.
const MUCH: usize = 6;

/// Of more than this no list is given.
const TOO_MANY: usize = 24;

/// What is asked before it is done.
pub const QUESTION: &str = "do it so? [y/N] ";

/// Why it is shown and asked again.
pub const GROWN: &str = "the log has grown since this was shown; this is what it would do now";

/// What is said where it is not done.
pub const NOT_DONE: &str = "nothing was changed";

/// What is answered to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is done.
    Yes,
    /// It is not; so does whoever says nothing.
    No,
    /// Neither, such as a line that was meant for later.
    Other,
}

impl Answer {
    /// What a line answers.
    pub fn of(line: &str) -> Self {
        match line.trim().to_ascii_lowercase().as_str() {
            "y" | "yes" => Answer::Yes,
            "" | "n" | "no" => Answer::No,
            _ => Answer::Other,
        }
    }
}
