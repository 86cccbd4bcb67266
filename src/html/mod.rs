//! The page to send: one file that opens from a disk, holds the log's own bytes, and replays them.
//!
//! ```text
//! page.html ── what is read without scripts: the cast, the account in brief
//!  ├─ <template id="log">    the log in base64; for a seat, what that seat may see of it
//!  ├─ <template id="data">   what the bytes do not say: words, clauses, how people are called
//!  └─ <script>               log/*.js reads, checks and folds the bytes; player.js shows them
//! ```
//!
//! Rules do not run in a page. What they decided stands in the log; what needs their words (rows of
//! the account, conditions that follow from others, the odds of a roll) is worked out here and
//! stands in the data. Numbers of rolls and states are no part of the data: the page takes them
//! from the bytes that it checks.
//!
//! For a seat or a spectator the log is redacted first, and everything else is made of what is left
//! of it, so what they may not see is nowhere in the page.

/// What a page knows beside the bytes of the log.
mod data;
/// What the fight came to in figures.
mod figures;
/// How those who take part look, event by event.
mod looks;
/// Texts in HTML, in JSON inside HTML, and bytes in base64.
mod markup;
/// The log that a page holds.
pub mod reading;
/// The account and the cast as HTML that is read without scripts.
mod told;

use crate::account::Depth;
use crate::export::{ExportError, history_of};
use crate::log::{Unreadable, redact};
use crate::rules::System;
use crate::vocabulary::Viewer;

/// What a page is made for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What the fight is called.
    pub title: String,
    /// Who may read the page; what is hidden from them is left out of it.
    pub viewer: Viewer,
    /// How much of the account is told at first; the page knows no more than plain.
    pub depth: Depth,
    /// The event it opens at; the start if none is named.
    pub from: Option<u64>,
    /// How fast it plays at first: at `1` a row is shown for about a second.
    pub speed: String,
}

/// Why no page can be made of a log.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The log cannot be read.
    #[error(transparent)]
    Log(#[from] ExportError),
}

impl From<Unreadable> for PageError {
    fn from(error: Unreadable) -> Self {
        PageError::Log(error.into())
    }
}

/// What reads, checks and folds a log, in the order in which it stands in a page.
const LOG: [&str; 9] = [
    include_str!("log/blake3.js"),
    include_str!("log/reader.js"),
    include_str!("log/events.js"),
    include_str!("log/digest.js"),
    include_str!("log/fold.js"),
    include_str!("log/line.js"),
    include_str!("log/frames.js"),
    include_str!("log/noted.js"),
    include_str!("log/log.js"),
];

/// What shows it, in the same way.
const PLAYER: [&str; 11] = [
    include_str!("player/data.js"),
    include_str!("player/course.js"),
    include_str!("player/sums.js"),
    include_str!("player/account.js"),
    include_str!("player/roster.js"),
    include_str!("player/zones.js"),
    include_str!("player/board.js"),
    include_str!("player/plot.js"),
    include_str!("player/timeline.js"),
    include_str!("player/proof.js"),
    include_str!("player/player.js"),
];

/// The one script of a page: each part in a function of its own, so that only `Affray` is shared.
fn script() -> String {
    let part = |scripts: &[&str]| format!("(() => {{\n'use strict';\n{}}})();\n", scripts.concat());
    part(&LOG) + &part(&PLAYER)
}

/// A page of the log.
///
/// # Errors
/// [`PageError`], if the log cannot be read.
pub fn page(log: &[u8], asked: &Asked) -> Result<String, PageError> {
    let viewer = asked.viewer;
    let kept = redact(log, |seats| viewer.sees(Some(seats)))?;
    let history = history_of(&kept)?;
    let id = &history.opening().system;
    let system = System::named(id).ok_or_else(|| ExportError::UnknownSystem(id.clone()))?;
    let source = data::Source { log: &kept, history: &history, system, asked };
    let script = script();
    let style = include_str!("style.css");
    let told = told::Told::of(source);
    let put = [
        ("policy", markup::policy(&script, style)),
        ("title", markup::text(&asked.title)),
        ("subtitle", markup::text(&told.subtitle)),
        ("for", markup::text(&told.made_for)),
        ("cast", told.cast),
        ("account", told.account),
        ("figures", figures::figures(source)),
        ("check", told.check.iter().map(|line| markup::text(line)).collect::<Vec<_>>().join("\n")),
        ("log", markup::base64(&kept)),
        ("data", markup::json(&data::data(source))),
        ("style", style.to_owned()),
        ("script", script),
    ];
    Ok(markup::filled(include_str!("page.html"), &put))
}
