//! The lines typed at the prompt, kept between evenings in a file that nobody else reads.

use crate::cli::config::state_folder;
use crate::cli::face::Face;
use rustyline::Config;
use rustyline::error::ReadlineError;
use rustyline::history::{DefaultHistory, History};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// How many lines are kept.
pub const MOST: usize = 2000;

/// Where lines are kept; nowhere once that has failed.
pub struct Past {
    file: Option<PathBuf>,
    config: Config,
}

impl Past {
    /// The lines of evenings before, and where new ones go.
    pub fn open(face: &mut Face, config: Config, lines: &mut DefaultHistory) -> Self {
        let file = state_folder().map(|folder| folder.join("history"));
        let mut past = Past { file, config };
        if let Some(file) = &past.file
            && let Err(error) = loaded(lines, file)
        {
            face.warn(&format!("the lines typed before cannot be read: {error}"));
            past.file = None;
        }
        past
    }

    /// Keeps one line more. Others at this machine may have added theirs meanwhile.
    pub fn add(&mut self, face: &mut Face, line: &str) {
        if let Some(file) = &self.file
            && let Err(error) = self.written(file, line)
        {
            face.warn(&format!("lines typed here are not kept for another evening: {error}"));
            self.file = None;
        }
    }

    fn written(&self, file: &Path, line: &str) -> rustyline::Result<()> {
        let mut lines = DefaultHistory::with_config(&self.config);
        loaded(&mut lines, file)?;
        if !lines.add(line)? {
            return Ok(());
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        // Beside it, so that nobody ever finds half a file; rustyline lets only its owner read it.
        let beside = file.with_extension(format!("new-{}", std::process::id()));
        let written = lines.save(&beside).and_then(|()| Ok(put_in_place(&beside, file)?));
        if written.is_err() {
            // It may never have been made.
            let _ = std::fs::remove_file(&beside);
        }
        written
    }
}

fn put_in_place(beside: &Path, file: &Path) -> io::Result<()> {
    File::open(beside)?.sync_all()?;
    std::fs::rename(beside, file)
}

/// Reads lines that were kept; none are as good as no file.
fn loaded(lines: &mut DefaultHistory, file: &Path) -> rustyline::Result<()> {
    match lines.load(file) {
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        read => read,
    }
}
