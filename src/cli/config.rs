//! The configuration file: who speaks, colours, and how much is told, where the command line says
//! nothing of it.
//!
//! ```toml
//! seat = "maria"      # as with --as
//! colour = "auto"     # auto, always or never
//! depth = "plain"     # brief, plain or full
//! ```

use super::face::Face;
use super::failure::{Code, Failure};
use super::files;
use super::output::ConfigOut;
use crate::account::Depth;
use crate::script::entry::read_toml;
use crate::script::{Datum, Diagnostic, Entry, Source};
use etcetera::{BaseStrategy, choose_base_strategy};
use std::path::{Path, PathBuf};

/// The variable that names another configuration file; empty, there is none.
const NAMED_BY: &str = "AFFRAY_CONFIG";

/// What the file can say.
const KEYS: [&str; 3] = ["seat", "colour", "depth"];

/// Whether the program colours what it prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    /// Also where no terminal reads it.
    Always,
    /// Never.
    Never,
}

/// The words for each choice of colours.
const COLOURS: [(&str, Colour); 3] =
    [("auto", Colour::Auto), ("always", Colour::Always), ("never", Colour::Never)];

/// The words for each depth of the account.
const DEPTHS: [(&str, Depth); 3] =
    [("brief", Depth::Brief), ("plain", Depth::Plain), ("full", Depth::Full)];

/// What a configuration file says, and where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The file; none where this platform has no place for it, or nobody wants one.
    pub file: Option<PathBuf>,
    /// Who speaks and who reads, and the line that says so.
    pub seat: Option<(String, u32)>,
    /// Whether there are colours.
    pub colour: Option<Colour>,
    /// How much is told.
    pub depth: Option<Depth>,
}

impl Config {
    /// Reads the configuration file, if there is one. A file named by the environment has to be
    /// there.
    pub fn read() -> Result<Self, Failure> {
        let named = std::env::var_os(NAMED_BY);
        let is_named = named.is_some();
        let file = match named {
            Some(name) if name.is_empty() => None,
            Some(name) => Some(PathBuf::from(name)),
            None => usual_file(),
        };
        match &file {
            Some(path) if is_named || path.exists() => Self::of_file(path),
            _ => Ok(Config { file, ..Config::default() }),
        }
    }

    fn of_file(path: &Path) -> Result<Self, Failure> {
        let source = files::script_source(path)?;
        let of_source = |what| Failure::in_source(Code::Cannot, what, &source);
        let mut config = Config { file: Some(path.to_owned()), ..Config::default() };
        for entry in entries(&source).map_err(of_source)? {
            config.take(&entry).map_err(of_source)?;
        }
        Ok(config)
    }

    fn take(&mut self, entry: &Entry) -> Result<(), Diagnostic> {
        match entry.name.text.as_str() {
            "seat" => self.seat = Some((text(entry)?.to_owned(), entry.name.span.line)),
            "colour" => self.colour = Some(one_of(entry, &COLOURS)?),
            "depth" => self.depth = Some(one_of(entry, &DEPTHS)?),
            other => {
                let what = format!("`{other}` is nothing that can be configured");
                return Err(Diagnostic::at(entry.name.span, what)
                    .because(format!("known: {}", KEYS.join(", ")))
                    .hint_nearest(other, KEYS));
            }
        }
        Ok(())
    }
}

/// The file of this person on this platform.
fn usual_file() -> Option<PathBuf> {
    let folders = choose_base_strategy().ok()?;
    Some(folders.config_dir().join("affray").join("config.toml"))
}

/// Where what outlasts an evening is kept, such as the lines typed at the prompt.
pub fn state_folder() -> Option<PathBuf> {
    let folders = choose_base_strategy().ok()?;
    let folder = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Some(folder.join("affray"))
}

fn entries(source: &Source) -> Result<Vec<Entry>, Diagnostic> {
    read_toml(source.text(), 1)
}

fn text(entry: &Entry) -> Result<&str, Diagnostic> {
    match &entry.value.data {
        Datum::Text(text) => Ok(text),
        other => {
            let what =
                format!("{} takes a text, and {} stands here", entry.name.text, other.kind());
            Err(Diagnostic::at(entry.value.span, what))
        }
    }
}

fn one_of<T: Copy>(entry: &Entry, known: &[(&'static str, T)]) -> Result<T, Diagnostic> {
    let word = text(entry)?;
    let words = || known.iter().map(|(word, _)| *word);
    let found = known.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let what = format!("`{word}` is no {}", entry.name.text);
        Diagnostic::at(entry.value.span, what)
            .because(format!("known: {}", words().collect::<Vec<_>>().join(", ")))
            .hint_nearest(word, words())
    })
}

/// `affray config`.
pub fn config(face: &mut Face) -> Code {
    let file = face.config().file.clone();
    let there = file.as_ref().is_some_and(|path| path.exists());
    let word = |colour| COLOURS.iter().find(|(_, known)| *known == colour).map_or("", |it| it.0);
    let out = ConfigOut {
        file: file.map(|path| path.display().to_string()),
        there,
        seat: face.seat_name().map(str::to_owned),
        colour: word(face.config().colour.unwrap_or_default()).to_owned(),
        depth: depth_word(face.depth()).to_owned(),
    };
    if face.is_json() {
        face.object(&out);
        return Code::Done;
    }
    let missing = if there { "" } else { " (there is no such file)" };
    let file = out.file.as_deref().unwrap_or("none");
    face.line(format!("file    {file}{missing}"));
    face.line(format!(
        "seat    {}",
        out.seat.as_deref().unwrap_or("none: everything is told, gm speaks")
    ));
    face.line(format!("colour  {}", out.colour));
    face.line(format!("depth   {}", out.depth));
    Code::Done
}

fn depth_word(depth: Depth) -> &'static str {
    DEPTHS.iter().find(|(_, known)| *known == depth).map_or("", |it| it.0)
}
