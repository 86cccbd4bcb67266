//! Looking at a fight: the account, the state, the reasons, the replay.

use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight, Logs};
use super::player::full_screen;
use super::seeds;
use super::spoken::ReplayArgs;
use super::{LogArgs, account, page, written};
use crate::account::{Depth, View};
use crate::explain::{self, Explanation, Steps};
use crate::replay::plain_text_from;
use crate::standing::{at_a_glance, in_full, standing_at};
use crate::stats::{self, Read};
use crate::vocabulary::{Seat, Viewer};
use std::path::{Path, PathBuf};

/// `affray log LOG`, with what is chosen of it.
pub fn log(face: &mut Face, log: &Path, args: &LogArgs) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    written::answer(face, args.output.as_deref(), |face| {
        face.page();
        account::tell(face, &fight, args)
    })?;
    Ok(Code::Done)
}

/// `affray state LOG [--at EVENT]`.
pub fn state(face: &mut Face, log: &Path, at: Option<u64>) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    if let Some(event) = at {
        known_event(&fight, event)?;
    }
    let depth = face.depth();
    tell_state(face, &fight, at, depth)?;
    Ok(Code::Done)
}

/// Tells how a fight stands, now or right after an event; in full with what every number is made up
/// of that attacks are held against.
pub fn tell_state(
    face: &mut Face,
    fight: &Fight,
    at: Option<u64>,
    depth: Depth,
) -> Result<(), Failure> {
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let event = at.unwrap_or_else(|| history.tip());
    if history.redacted() > 0 && viewer.sees_everything() {
        face.note(
            "events were taken out of this log: whoever is hidden may be elsewhere; --as SEAT \
             shows what a seat knows",
        );
    }
    if face.is_json() {
        face.object(&standing_at(history, fight.system(), event, viewer));
        return Ok(());
    }
    let told = match depth {
        Depth::Full => in_full,
        Depth::Plain | Depth::Brief => at_a_glance,
    };
    for line in told(history, fight.system(), (event, viewer), face.width()) {
        face.line(line);
    }
    Ok(())
}

/// How much is said of why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The reasons.
    Short,
    /// The reasons, and every step from the secret to the faces.
    WithSteps,
}

/// `affray explain LOG EVENT [--steps]`.
pub fn explain(face: &mut Face, log: &Path, event: u64, why: Why) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    known_event(&fight, event)?;
    tell_why(face, &fight, log, (event, why)).map_err(|failure| failure.about(log))
}

/// Says why an event came about; gives a no if a die of it contradicts its secret.
pub fn tell_why(
    face: &mut Face,
    fight: &Fight,
    log: &Path,
    (event, why): (u64, Why),
) -> Result<Code, Failure> {
    known_event(fight, event)?;
    let viewer = face.viewer(fight.history().opening())?;
    let secret = || seeds::secret_beside(log);
    let explained = explain::explain_with(fight.history(), fight.system(), event, viewer, secret);
    let mut explained = explained.map_err(|error| Failure::no(error.to_string()))?;
    if why == Why::WithSteps {
        explained.steps = Some(steps(face, fight, log, &explained)?);
    }
    let code = if explained.is_contradicted() { Code::No } else { Code::Done };
    if face.is_json() {
        face.object(&explained);
        return Ok(code);
    }
    for line in explained.lines_within(face.width()) {
        face.hanging(&line);
    }
    Ok(code)
}

/// The steps of the dice of what is explained. A secret that is kept beside the log is for its
/// keeper alone, until it is revealed.
fn steps(
    face: &mut Face,
    fight: &Fight,
    log: &Path,
    explained: &Explanation,
) -> Result<Steps, Failure> {
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let keeper = history.opening().keeper;
    let is_the_gms = keeper == Seat::GM && viewer.sees_everything();
    let kept = if is_the_gms || viewer == Viewer::of(keeper) {
        seeds::secret_beside(log).unwrap_or_default()
    } else {
        None
    };
    let steps = explained.take_steps(history, fight.system(), viewer, kept);
    if steps.secrets.iter().any(|secret| secret.kept) {
        face.warn(
            "the secret is not revealed yet: whoever sees these steps knows every die to come",
        );
    }
    Ok(steps)
}

/// `affray stats LOG…`.
pub fn stats(face: &mut Face, logs: &[PathBuf]) -> Result<Code, Failure> {
    let Logs { files, unread } = files::logs_under(logs)?;
    let alone = files.len() == 1 && unread.is_empty();
    let (mut fights, mut worst) = (Vec::<(String, Fight, Viewer)>::new(), Code::Done);
    for failure in &unread {
        worst = worst.max(failure.code);
        face.complain(failure);
    }
    for log in files {
        let read = files::open_to_read(face, &log).and_then(|fight| {
            let viewer = face.viewer(fight.history().opening());
            Ok((fight, viewer.map_err(|failure| failure.about(&log))?))
        });
        let (fight, viewer) = match read {
            Ok(read) => read,
            Err(failure) if alone => return Err(failure),
            Err(failure) => {
                worst = worst.max(failure.code);
                face.complain(&failure);
                continue;
            }
        };
        let name = log.display().to_string();
        // A copy of a log, or another name of it, is no second evening.
        let same = fights.iter_mut().find(|(_, other, _)| other.log().id() == fight.log().id());
        let Some(same) = same else {
            fights.push((name, fight, viewer));
            continue;
        };
        let grew = fight.history().count() > same.1.history().count();
        let (kept, other) = if grew { (&name, &same.0) } else { (&same.0, &name) };
        face.note(&format!("{kept} and {other} are one fight; {kept} is counted"));
        if grew {
            *same = (name, fight, viewer);
        }
    }
    if fights.is_empty() {
        return Ok(worst);
    }
    let reads: Vec<Read<'_>> = fights
        .iter()
        .map(|(name, fight, viewer)| Read {
            name,
            history: fight.history(),
            system: fight.system(),
            viewer: *viewer,
        })
        .collect();
    let stats = stats::stats(&reads);
    if face.is_json() {
        face.object(&stats);
        return Ok(worst);
    }
    for line in stats.lines(face.width()) {
        face.line(line);
    }
    Ok(worst)
}

/// Follows the link to a moment, such as `evening.affray#41`: the log, and where to begin.
pub fn follow(link: PathBuf, mut shown: ReplayArgs) -> (PathBuf, ReplayArgs) {
    let named = link.to_str().and_then(|link| link.rsplit_once('#'));
    match named.map(|(log, point)| (PathBuf::from(log), point.to_owned())) {
        Some((log, point)) if !link.exists() && log.exists() => {
            shown.from.get_or_insert(point);
            (log, shown)
        }
        _ => (link, shown),
    }
}

/// `affray replay LOG`.
pub fn replay(face: &mut Face, log: &Path, shown: &ReplayArgs) -> Result<Code, Failure> {
    let fight = files::open_to_read(face, log)?;
    if face.has_the_screen() {
        return full_screen(face, log, fight, shown);
    }
    let from = shown.from.as_deref().map(|words| page::event_of(fight.history(), words));
    let from = from.transpose().map_err(|failure| failure.about(log))?.unwrap_or(1);
    if face.is_json() {
        account::tell_from(face, &fight, from)?;
        return Ok(Code::Done);
    }
    let viewer = face.viewer(fight.history().opening())?;
    face.page();
    let view = View { depth: face.depth(), ..View::of(viewer) };
    let (width, painter) = (face.width(), face.painter(&fight));
    for line in plain_text_from(fight.history(), fight.system(), view, (from, width)) {
        if face.is_stopped() {
            break;
        }
        face.painted(&painter.paint(&line));
    }
    Ok(Code::Done)
}

/// An event must be in the log.
pub fn known_event(fight: &Fight, event: u64) -> Result<(), Failure> {
    let count = fight.history().count();
    if (1..=count).contains(&event) {
        return Ok(());
    }
    Err(Failure::cannot(format!("there is no event {event} in this log"))
        .hint(format!("its events are numbered 1 to {count}")))
}
