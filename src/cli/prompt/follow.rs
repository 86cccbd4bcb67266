//! What others append while the prompt waits for a line, told as it happens; and meanwhile what
//! could be said next is worked out for Tab.

use super::terminal::status;
use crate::account::{Account, Row, Undone, View};
use crate::cli::account::Teller;
use crate::cli::complete::{Known, Latest};
use crate::cli::failure::Failure;
use crate::cli::files::{self, Fight};
use crate::cli::paint::Painter;
use crate::cli::seeds;
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
    /// Says that the prompt waits; dropped first, which ends the thread.
    until: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Follower {
    /// Begins to watch a log, of which so many commits were told.
    pub fn start(
        log: &Path,
        told: u64,
        telling: Telling,
        known: Arc<Latest>,
        printer: Option<impl ExternalPrinter + Send + 'static>,
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
            while ended.recv_timeout(EVERY) != Err(RecvTimeoutError::Disconnected) {
                // What is wrong with the log the prompt tells itself, at the next line.
                if watcher.look().is_err() {
                    watcher.fight = None;
                    watcher.known.give_up();
                }
            }
        });
        Follower { between, until: Some(until), thread: Some(thread) }
    }

    /// From now on the prompt waits for a line; so many commits were told.
    pub fn wait(&self, told: u64) {
        *locked(&self.between) = Between { told, waits: true };
        if let Some(until) = &self.until {
            // Where the thread is gone nobody looks.
            let _ = until.send(());
        }
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
    known: Arc<Latest>,
    /// Writes beside the line that is typed, where the terminal can.
    printer: Option<P>,
    between: Arc<Mutex<Between>>,
}

impl<P: ExternalPrinter> Watcher<P> {
    /// Tells what is new, if the prompt waits, and works out what could be said then.
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
        let now = fight.history().commits();
        if let Some(printer) = &mut self.printer {
            tell(fight, &self.between, self.telling, printer);
        }
        // Nobody waits for this but Tab: the line may come meanwhile.
        if !self.known.is_of(now) {
            self.known.put(now, Known::of(fight, self.telling.seat));
        }
        Ok(())
    }
}

/// Tells what was not told yet, if the prompt still waits.
fn tell(
    fight: &Fight,
    between: &Mutex<Between>,
    telling: Telling,
    printer: &mut impl ExternalPrinter,
) {
    let mut between = locked(between);
    let now = fight.history().commits();
    if !between.waits || now <= between.told {
        return;
    }
    let text = told(fight, between.told, telling);
    between.told = now;
    if !text.is_empty() {
        // If it cannot be shown, the prompt itself will fail.
        let _ = printer.print(text);
    }
}

/// The log as it is now, with the secret of its dice if that lies beside it.
fn opened(log: &Path) -> Result<Fight, Failure> {
    let store = files::store_to_read(log)?;
    let fight = Session::open(store, None).map_err(|error| Failure::no(error.to_string()));
    let mut fight = fight?;
    if let Ok(Some(secret)) = seeds::secret_beside(log) {
        fight.entrust(secret);
    }
    Ok(fight)
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
        for line in status(fight, telling.seat, telling.width) {
            text.push_str(&shown(&line));
            text.push('\n');
        }
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
