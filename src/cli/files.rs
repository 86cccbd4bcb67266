//! Opening what a command line names: logs to read, logs to write, logs to make, scripts.
//!
//! Only ordinary files are opened by name. To open or to read a folder, a device or a pipe may
//! never end; what comes from a pipe is read as `-`.

use super::face::Face;
use super::failure::{Code, Failure, unknown_system};
use super::seeds::{self, Beside};
use super::store::Store;
use crate::html::reading::{self, BEGINNING_LEN, is_page};
use crate::log::Tail;
use crate::log::commit::Position;
use crate::log::file::is_unfinished;
use crate::log::format::HEADER_LEN;
use crate::log::storage::{FileStorage, LockError, MemoryStorage, Storage};
use crate::play::{Keeping, PlayError, Session, Start};
use crate::rules::System;
use crate::script::{Source, fit_text, read_source};
use crate::vocabulary::DicePolicy;
use std::fs::{self, File, FileType};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A fight a command works on.
pub type Fight = Session<Store>;

/// The longest script that is read, in bytes.
const LONGEST_SCRIPT: u64 = 128 << 20;
/// The longest page that is read, in bytes.
const LONGEST_PAGE: u64 = 128 << 20;

/// Whether a path stands for the standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Makes sure that a name stands for an ordinary file, without opening it.
pub fn ordinary(act: &str, path: &Path) -> Result<(), Failure> {
    let there = std::fs::metadata(path).map_err(|error| Failure::io(act, path, &error))?;
    if there.is_file() {
        return Ok(());
    }
    Err(Failure::cannot(format!("cannot {act} {}", path.display()))
        .because(format!("it is {}, not a file", kind_of(there.file_type())))
        .hint("name a file; what comes from a pipe is read as `-`, the standard input"))
}

/// Opens an ordinary file to read.
pub fn open_ordinary(act: &str, path: &Path) -> Result<File, Failure> {
    ordinary(act, path)?;
    File::open(path).map_err(|error| Failure::io(act, path, &error))
}

#[cfg(unix)]
fn kind_of(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        kind if kind.is_dir() => "a folder",
        kind if kind.is_fifo() || kind.is_socket() => "a pipe",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn kind_of(kind: FileType) -> &'static str {
    if kind.is_dir() { "a folder" } else { "a device" }
}

/// Opens a fight to read. A torn end is told of and left alone.
pub fn open_to_read(face: &mut Face, path: &Path) -> Result<Fight, Failure> {
    let fight = open_quietly(path)?;
    warn_of_torn_end(face, path, fight.log().tail());
    Ok(fight)
}

/// The same, and nothing is told.
pub fn open_quietly(path: &Path) -> Result<Fight, Failure> {
    open(path, store_to_read(path)?)
}

/// A log in memory, with its seed: what is done to it changes nothing.
pub fn open_copy(face: &mut Face, path: &Path) -> Result<Fight, Failure> {
    let mut fight = open(path, Store::Memory(bytes(path)?.into()))?;
    warn_of_torn_end(face, path, fight.log().tail());
    if !is_stdin(path) {
        seeds::entrust(face, path, &mut fight)?;
    }
    Ok(fight)
}

/// The bytes of a log to read: a file's where they are, those of a pipe and of a page in memory.
pub fn store_to_read(path: &Path) -> Result<Store, Failure> {
    let unreadable = |error: io::Error| Failure::io("read", path, &error);
    if is_stdin(path) {
        let bytes = log_from(piped_log()?).map_err(unreadable)?;
        return Ok(Store::Memory(bytes.into()));
    }
    ordinary("read", path)?;
    if begins_as_page(path).map_err(unreadable)? {
        return Ok(Store::Memory(log_in_page(path, &page(path)?)?.into()));
    }
    FileStorage::open_to_read(path).map(Store::File).map_err(unreadable)
}

/// What comes from a pipe: the log of a page, anything else as it comes.
pub fn piped_log() -> Result<Box<dyn Read>, Failure> {
    let unreadable = |error: io::Error| Failure::io("read", "-".as_ref(), &error);
    let mut source = io::stdin().lock();
    let mut bytes = Vec::new();
    source.by_ref().take(BEGINNING_LEN as u64).read_to_end(&mut bytes).map_err(unreadable)?;
    if !is_page(&bytes) {
        return Ok(Box::new(io::Cursor::new(bytes).chain(source)));
    }
    source.take(LONGEST_PAGE).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(Box::new(io::Cursor::new(log_in_page("-".as_ref(), &bytes)?)))
}

/// All bytes of a log from a pipe; of what does not begin as a log, nothing but the beginning.
fn log_from(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.by_ref().take(HEADER_LEN as u64).read_to_end(&mut bytes)?;
    if Position::first(&bytes).is_ok() {
        source.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Says what of a page was not checked.
pub fn note_of_page(face: &mut Face, path: &Path) {
    if !is_stdin(path) && begins_as_page(path).unwrap_or(false) {
        face.note(&format!(
            "this is about the log in {}, not about what the page shows of it: `affray replay` \
             with --html makes a page of that log anew",
            path.display()
        ));
    }
}

/// Whether an ordinary file begins as a page does.
pub fn begins_as_page(path: &Path) -> io::Result<bool> {
    let mut beginning = Vec::with_capacity(BEGINNING_LEN);
    File::open(path)?.take(BEGINNING_LEN as u64).read_to_end(&mut beginning)?;
    Ok(is_page(&beginning))
}

/// All bytes of a page.
fn page(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = open_ordinary("read", path)?.take(LONGEST_PAGE + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::io("read", path, &error))?;
    if bytes.len() as u64 > LONGEST_PAGE {
        return Err(Failure::cannot(format!("this page is longer than {LONGEST_PAGE} bytes"))
            .about(path)
            .hint("is it a page of a fight?"));
    }
    Ok(bytes)
}

/// The log that a page holds.
fn log_in_page(path: &Path, page: &[u8]) -> Result<Vec<u8>, Failure> {
    reading::log_of(page).map_err(|error| {
        Failure::cannot(error.to_string())
            .about(path)
            .hint("`affray replay LOG --html FILE` makes a page; ask whoever sent it for another")
    })
}

/// All bytes of a log.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: io::Error| Failure::io("read", path, &error);
    match store_to_read(path)? {
        Store::Memory(memory) => Ok(memory.bytes),
        Store::File(_) => std::fs::read(path).map_err(unreadable),
    }
}

/// The logs that paths name, those under folders in the order of their names; there is one.
pub fn logs_under(paths: &[PathBuf]) -> Result<Logs, Failure> {
    let mut logs = Logs::default();
    for path in paths {
        logs.find(path)?;
    }
    if logs.files.is_empty() && logs.unread.is_empty() {
        return Err(Failure::cannot("there is no log here")
            .because("no .affray file stands under the paths"));
    }
    Ok(logs)
}

/// The logs under some paths.
#[derive(Debug, Default)]
pub struct Logs {
    /// Each log, in the order of the paths and of the names in a folder.
    pub files: Vec<PathBuf>,
    /// Folders under the paths that cannot be looked into.
    pub unread: Vec<Failure>,
}

impl Logs {
    /// Whether they are to be told as several: more than one, or whatever a folder holds.
    pub fn are_several(&self, paths: &[PathBuf]) -> bool {
        self.files.len() > 1 || paths.iter().any(|path| path.is_dir())
    }

    /// Finds the logs under a path that somebody has named.
    fn find(&mut self, path: &Path) -> Result<(), Failure> {
        let unreadable = |error: io::Error| Failure::io("read", path, &error);
        if is_stdin(path) || !std::fs::metadata(path).map_err(unreadable)?.is_dir() {
            self.files.push(path.to_owned());
            return Ok(());
        }
        self.look_into(path).map_err(unreadable)
    }

    /// Finds the logs of a folder and of those in it.
    fn look_into(&mut self, folder: &Path) -> io::Result<()> {
        let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                if let Err(error) = self.look_into(&path) {
                    self.unread.push(Failure::io("read", &path, &error));
                }
            } else if path.extension().is_some_and(|ending| ending == "affray") {
                self.files.push(path);
            }
        }
        Ok(())
    }
}

/// Writes a whole new log, durably, and nothing if it cannot be written.
pub fn write_log(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let (mut file, _) = claim_empty(path)?;
    file.write_at(0, bytes).and_then(|()| file.sync_new()).map_err(|error| {
        let _ = file.discard();
        Failure::io("write", path, &error)
    })
}

/// Tells that a log ends with a commit that a crash cut off.
pub fn warn_of_torn_end(face: &mut Face, path: &Path, tail: Tail) {
    if let Tail::Torn { offset } = tail {
        let path = path.display();
        face.warn(&format!(
            "{path} ends with a commit cut off, as by a crash, from byte {offset} on; everything \
             before it is good, and the next command that writes moves the rest aside"
        ));
    }
}

/// Opens a fight to append to. A torn end is moved aside, and that is recorded.
pub fn open_to_write(face: &mut Face, path: &Path) -> Result<Fight, Failure> {
    if is_stdin(path) {
        return Err(Failure::cannot("the standard input cannot be written to")
            .hint("name the file of the log"));
    }
    ordinary("open", path)?;
    if begins_as_page(path).map_err(|error| Failure::io("open", path, &error))? {
        return Err(Failure::cannot("this is a page, and nothing is written to a page")
            .about(path)
            .hint("`affray salvage PAGE -o LOG` takes its log out of it"));
    }
    let storage = FileStorage::open(path);
    let storage = storage.map_err(|error| Failure::io("open to write", path, &error))?;
    let mut fight = open(path, Store::File(storage))?;
    seeds::entrust(face, path, &mut fight)?;
    let stamp = face.stamp(fight.history().opening())?;
    let recovered = fight.recover(stamp).map_err(|error| of_play(path, &fight, error))?;
    if let Some(recovered) = recovered {
        face.warn(&format!(
            "{} bytes of a commit cut off, as by a crash, were moved to {}",
            recovered.bytes, recovered.kept_as
        ));
    }
    Ok(fight)
}

fn open(path: &Path, store: Store) -> Result<Fight, Failure> {
    assert_room(path, &store)?;
    // Which system it is stands in the log; no refusal comes before it is read.
    Session::open(store, None).map_err(|error| Failure::play(path, System::Wwn, error))
}

/// Logs up to this length are opened without asking for memory first, in bytes.
const SHORT: u64 = 64 << 20;
/// How much memory a log and its history take at most for each of its bytes: commits are short.
const MEMORY_FOR_A_BYTE: u64 = 12;

/// Makes sure that there is memory for a long log before any of it is read.
fn assert_room(path: &Path, store: &Store) -> Result<(), Failure> {
    let length = store.len().map_err(|error| Failure::io("read", path, &error))?;
    let needed = length.saturating_mul(MEMORY_FOR_A_BYTE);
    let room = usize::try_from(needed).is_ok_and(|n| Vec::<u8>::new().try_reserve_exact(n).is_ok());
    if length <= SHORT || room {
        return Ok(());
    }
    Err(Failure::cannot("there is not enough memory for this log")
        .because(format!("it is {length} bytes long, and to open it may take {needed}"))
        .about(path)
        .hint("`affray verify` and `affray head` read a log of any length"))
}

/// A failure of play on a log.
pub fn of_play(path: &Path, fight: &Fight, error: PlayError) -> Failure {
    Failure::play(path, fight.system(), error)
}

/// Opens a new fight in a file, with its seed beside it, or in memory.
pub fn create(
    face: &mut Face,
    path: Option<&Path>,
    start: Start,
    keeping: Keeping,
) -> Result<Fight, Failure> {
    let opening = &start.opening;
    let system = System::named(&opening.system).ok_or_else(|| unknown_system(&opening.system))?;
    let Some(path) = path else {
        let store = Store::Memory(MemoryStorage::default());
        let made = Session::create(store, start, keeping);
        return made.map_err(|error| Failure::play("-".as_ref(), system, error));
    };
    let kept = matches!(opening.dice, DicePolicy::Committed { .. }) || keeping.key.is_some();
    let seed = kept.then(|| Beside::log(path));
    let (mut store, begun) = claim(path, seed.as_ref())?;
    // The seed is on disk before any log hangs on it.
    if let Some(seed) = &seed
        && let Err(failure) = seed.write_new(face, &keeping, begun)
    {
        if begun == Begun::Now {
            let _ = std::fs::remove_file(path);
        }
        return Err(failure);
    }
    store.truncate(0).map_err(|error| Failure::io("write", path, &error))?;
    Session::create(store, start, keeping).map_err(|error| {
        // What was just made is taken away again; the first failure is what people must know.
        let _ = std::fs::remove_file(path);
        if let Some(seed) = &seed {
            let _ = std::fs::remove_file(seed.path());
        }
        Failure::play(path, system, error)
    })
}

/// Who began a new log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// This command.
    Now,
    /// One that was cut short before it had acknowledged anything.
    Before,
}

/// Takes the file of a new log and its lock: one that is not there yet, or one whose making was
/// cut short. A whole log is never touched.
fn claim(path: &Path, seed: Option<&Beside>) -> Result<(Store, Begun), Failure> {
    if let Some(seed) = seed
        && !path.exists()
    {
        seed.assert_free()?;
    }
    claim_file(path, is_unfinished)
}

/// Writes a new file of text; one that is there already stays as it is.
pub fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    write_new(path, text.as_bytes())
}

/// Writes a new file; one that is there already stays as it is.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let unwritable = |error: io::Error| Failure::io("create", path, &error);
    let mut file = File::create_new(path).map_err(unwritable)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(|error| {
        // A part of it is no use to anybody, and would be in the way of the next attempt.
        let _ = fs::remove_file(path);
        unwritable(error)
    })
}

/// Takes the file of a copy of a log and its lock: one that is not there yet, or one that is empty.
pub fn claim_empty(path: &Path) -> Result<(Store, Begun), Failure> {
    claim_file(path, Storage::is_empty)
}

/// Takes a file and its lock: one that is not there yet, or one of which nothing would be lost.
fn claim_file(
    path: &Path,
    is_free: impl FnOnce(&Store) -> io::Result<bool>,
) -> Result<(Store, Begun), Failure> {
    let exists = |path| Failure::io("create", path, &io::ErrorKind::AlreadyExists.into());
    let (file, begun) = match FileStorage::create(path) {
        Ok(file) => (file, Begun::Now),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_file() => {
            (FileStorage::open(path).map_err(|_| exists(path))?, Begun::Before)
        }
        Err(error) => return Err(Failure::io("create", path, &error)),
    };
    let mut store = Store::File(file);
    store.lock().map_err(|error| match error {
        LockError::Held => exists(path).hint("another affray is writing to it"),
        LockError::Io(error) => Failure::io("lock", path, &error),
    })?;
    // Another command may have been quicker between the two.
    match is_free(&store) {
        Ok(true) => Ok((store, begun)),
        Ok(false) => Err(exists(path)),
        Err(error) => Err(Failure::io("read", path, &error)),
    }
}

/// Reads a script; `-` is the standard input.
pub fn script_source(path: &Path) -> Result<Source, Failure> {
    let name = if is_stdin(path) { "<stdin>".into() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let read = if is_stdin(path) {
        io::stdin().lock().take(LONGEST_SCRIPT + 1).read_to_end(&mut bytes)
    } else {
        open_ordinary("read", path)?.take(LONGEST_SCRIPT + 1).read_to_end(&mut bytes)
    };
    read.map_err(|error| Failure::io("read", path, &error))?;
    if bytes.len() as u64 > LONGEST_SCRIPT {
        return Err(Failure::cannot(format!("{name} is longer than {LONGEST_SCRIPT} bytes"))
            .hint("is this a play file?"));
    }
    read_source(Some(&name), &bytes).map_err(|what| Failure::new(Code::Cannot, what))
}

/// A reason of the command line, as a line of play could hold it; a blank one is none.
pub fn reason(because: Option<String>) -> Result<Option<String>, Failure> {
    because.as_deref().map_or(Ok(()), fit)?;
    Ok(because.filter(|text| !text.trim().is_empty()))
}

/// Refuses a text of the command line that no line of play could hold.
pub fn fit(text: &str) -> Result<(), Failure> {
    fit_text(text).map_err(|what| Failure {
        excerpt: Some(text.to_owned()),
        ..Failure::new(Code::Cannot, what)
    })
}
