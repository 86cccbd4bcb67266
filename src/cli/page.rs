//! `affray replay LOG --html FILE`: the page to send.

use super::face::Face;
use super::failure::{Code, Failure};
use super::files;
use super::output::PageOut;
use super::spoken::ReplayArgs;
use crate::html::{self, Asked, PageError};
use crate::play::History;
use crate::replay::{POINTS, point_named};
use crate::vocabulary::{Point, capital};
use std::path::Path;

/// Writes the page of a log: a file that is not there yet, or the standard output.
pub fn write(
    face: &mut Face,
    log: &Path,
    page: &Path,
    shown: &ReplayArgs,
) -> Result<Code, Failure> {
    let bytes = files::bytes(log)?;
    let fight = files::open_to_read(face, log)?;
    let history = fight.history();
    let asked = Asked {
        title: title(log),
        viewer: face.viewer_of_table(history.opening())?,
        depth: face.depth(),
        from: shown.from.as_deref().map(|words| event_of(history, words)).transpose()?,
        speed: shown.speed.unwrap_or_default().to_string(),
    };
    let text = html::page(&bytes, &asked).map_err(|error| not_made(log, &error))?;
    if files::is_stdin(page) {
        face.text(&text);
        return Ok(Code::Done);
    }
    files::write_text(page, &text)?;
    let page = page.display().to_string();
    let out = PageOut { page, events: history.count(), bytes: text.len() as u64 };
    if face.is_json() {
        face.object(&out);
    } else {
        face.line(format!("{}: {} events, {} bytes", out.page, out.events, out.bytes));
    }
    Ok(Code::Done)
}

/// What a fight is called, by the name of its file: `holm-bridge.affray` is Holm bridge.
fn title(log: &Path) -> String {
    let stem = log.file_stem().map(|stem| stem.to_string_lossy().replace(['-', '_'], " "));
    let title = stem.as_deref().map(str::trim).map(capital).unwrap_or_default();
    if title.is_empty() { "A fight".to_owned() } else { title }
}

/// The event at which a replay begins: `41`, `r3`, `start`, `end`, a mark.
pub fn event_of(history: &History, words: &str) -> Result<u64, Failure> {
    let wrong = |what: String| Failure::cannot(what).hint(POINTS);
    let point =
        point_named(history, words).map_err(|_| wrong(format!("there is no point `{words}`")))?;
    let found = match &point {
        Point::Event(event) => (1..=history.count()).contains(event).then_some(*event),
        Point::Start => Some(1),
        Point::End => Some(history.tip()),
        Point::Back => history.moved_from(),
        Point::Round(round) => history.round_began(*round),
        Point::Mark(name) => history.marks().get(name).copied(),
    };
    found.ok_or_else(|| wrong(format!("there is no point `{words}` in this log")))
}

fn not_made(log: &Path, error: &PageError) -> Failure {
    let PageError::Log(error) = error;
    super::exchange::not_exported(log, error)
}
