//! How far a long command has come: one line on the terminal of the standard error stream, and
//! nothing where that is none.

use std::io::{self, IsTerminal, Write};

/// How many of several things are done.
#[derive(Debug)]
pub struct Progress {
    what: &'static str,
    total: usize,
    is_wanted: bool,
    is_shown: bool,
}

impl Progress {
    /// Of so many things, such as `logs audited`; shown only where they are several and a person
    /// looks on.
    pub fn of(total: usize, what: &'static str) -> Self {
        let is_dumb = std::env::var_os("TERM").is_none_or(|kind| kind == "dumb");
        let is_there = io::stderr().is_terminal() && (cfg!(windows) || !is_dumb);
        Progress { what, total, is_wanted: total > 1 && is_there, is_shown: false }
    }

    /// Shows that so many are done, unless that is all.
    pub fn show(&mut self, done: usize) {
        if self.is_wanted && done < self.total {
            self.is_shown = true;
            tell(&format!("\r{done} of {} {}\x1b[K", self.total, self.what));
        }
    }

    /// Makes room for something else.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            tell("\r\x1b[K");
        }
    }
}

/// Writes to the standard error stream. If that fails there is nobody to tell.
fn tell(words: &str) {
    let _ = io::stderr().lock().write_all(words.as_bytes());
}
