//! What others append while the prompt waits for a line, told as it happens.

use super::terminal::status;
use crate::account::{Account, Row, Undone, View};
use crate::cli::account::Teller;
use crate::cli::complete::Known;
use crate::cli::failure::Failure;
use crate::cli::files::{self, Fight};
use crate::cli::paint::Painter;
use crate::cli::watch::EVERY;
use crate::export::write_json;
use crate::play::Session;
use crate::vocabulary::{Seat, shown};
use rustyline::ExternalPrinter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// How others' deeds are told.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// The seat at the prompt.
    pub seat: Seat,
    /// How the log is read.
    pub view: View,
    /// In which form.
    pub form: Form,
    /// How wide the terminal is.
    pub width: usize,
    /// Whether it shows colours.
    pub is_painted: bool,
}

/// The form of what is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Lines of the account, then how things stand.
    Text,
    /// Rows as JSON.
    Json,
}

/// What the prompt and the one who watches the log know of each other.
#[derive(Debug)]
struct Between {
    /// How many commits were told.
    told: u64,
    /// Whether the prompt waits for a line.
    waits: bool,
}

/// Watches a log beside the prompt until it is dropped.
pub struct Follower {
    between: Arc<Mutex<Between>>,
    /// Dropped first, which ends the thread.
    until: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Follower {
    /// Begins to watch a log, of which so many commits were told.
    pub fn start(
        log: &Path,
        told: u64,
        telling: Telling,
        known: Arc<Mutex<Known>>,
        printer: impl ExternalPrinter + Send + 'static,
    ) -> Self {
        let between = Arc::new(Mutex::new(Between { told, waits: false }));
        let (until, ended) = mpsc::channel();
        let mut watcher = Watcher {
            log: log.to_owned(),
            fight: None,
            telling,
            known,
            printer,
            between: between.clone(),
        };
        let thread = thread::spawn(move || {
            while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // What is wrong with the log the prompt tells itself, at the next line.
                if watcher.look().is_err() {
                    watcher.fight = None;
                }
            }
        });
        Follower { between, until: Some(until), thread: Some(thread) }
    }

    /// From now on the prompt waits for a line; so many commits were told.
    pub fn wait(&self, told: u64) {
        *locked(&self.between) = Between { told, waits: true };
    }

    /// A line was typed; says how many commits were told meanwhile.
    pub fn typed(&self) -> u64 {
        let mut between = locked(&self.between);
        between.waits = false;
        between.told
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.until.take();
        if let Some(thread) = self.thread.take() {
            // A panic of its own has been told there.
            let _ = thread.join();
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Watcher<P> {
    log: PathBuf,
    /// The log as this thread reads it, once it has grown.
    fight: Option<Fight>,
    telling: Telling,
    known: Arc<Mutex<Known>>,
    printer: P,
    between: Arc<Mutex<Between>>,
}

impl<P: ExternalPrinter> Watcher<P> {
    /// Tells what is new, if the prompt waits.
    fn look(&mut self) -> Result<(), Failure> {
        if !locked(&self.between).waits {
            return Ok(());
        }
        let fight = match &mut self.fight {
            Some(fight) => fight,
            none => none.insert(opened(&self.log)?),
        };
        let caught_up = fight.catch_up();
        caught_up.map_err(|error| files::of_play(&self.log, fight, error))?;
        let mut between = locked(&self.between);
        let now = fight.history().commits();
        if !between.waits || now <= between.told {
            return Ok(());
        }
        let text = told(fight, between.told, self.telling);
        between.told = now;
        if !text.is_empty() {
            // If it cannot be shown, the prompt itself will fail.
            let _ = self.printer.print(text);
        }
        *locked(&self.known) = Known::of(fight, self.telling.seat);
        Ok(())
    }
}

fn opened(log: &Path) -> Result<Fight, Failure> {
    let store = files::store_to_read(log)?;
    Session::open(store, None).map_err(|error| Failure::no(error.to_string()))
}

/// What was appended after so many commits, and how things stand then.
fn told(fight: &Fight, after: u64, telling: Telling) -> String {
    let (history, system) = (fight.history(), fight.system());
    let view = View { undone: Undone::Told, ..telling.view };
    let rows = Account::new(history, system, view).commits(after + 1, history.commits());
    let painter = if telling.is_painted { Painter::of(fight) } else { Painter::plain() };
    let teller = Teller::of_width(telling.width, fight, painter);
    let mut text: String = rows.iter().map(|row| lines(row, telling.form, &teller)).collect();
    if telling.form == Form::Text && !rows.is_empty() {
        text.push_str(&shown(&status(fight, telling.seat, telling.width)));
        text.push('\n');
        if fight.pending().is_some() {
            text.push_str(&shown(&fight.what_is_awaited(telling.seat)));
            text.push('\n');
        }
    }
    text
}

fn lines(row: &Row, form: Form, teller: &Teller) -> String {
    match form {
        Form::Json => {
            let mut json = Vec::new();
            write_json(&mut json, row).expect("BUG: a row has no map with odd keys");
            String::from_utf8(json).expect("BUG: JSON is text") + "\n"
        }
        Form::Text => teller.lines(row).map(|line| line + "\n").collect(),
    }
}
