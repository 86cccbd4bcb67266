//! Opening what a command line names: logs to read, logs to write, scripts, and the seeds beside
//! the logs.

use super::face::Face;
use super::failure::{Code, Failure, unknown_system};
use super::store::Store;
use crate::log::Tail;
use crate::log::file::CreateError;
use crate::log::storage::{FileStorage, MemoryStorage, Storage};
use crate::play::{Blinders, Keeping, PlayError, Session, Start};
use crate::rules::System;
use crate::script::{Source, fit_text, read_source};
use crate::vocabulary::{DicePolicy, hex};
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A fight a command works on.
pub type Fight = Session<Store>;

/// The longest script that is read, in bytes.
const LONGEST_SCRIPT: u64 = 128 << 20;

/// Whether a path stands for the standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a fight to read. A torn end is told of and left alone.
pub fn open_to_read(face: &mut Face, path: &Path) -> Result<Fight, Failure> {
    let fight = open(path, store_to_read(path)?)?;
    warn_of_torn_end(face, path, fight.log().tail());
    Ok(fight)
}

/// The bytes of a log to read: a file's where they are, a pipe's in memory.
pub fn store_to_read(path: &Path) -> Result<Store, Failure> {
    let unreadable = |error: io::Error| Failure::io("read", path, &error);
    if is_stdin(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(unreadable)?;
        return Ok(Store::Memory(bytes.into()));
    }
    let mut file = File::open(path).map_err(unreadable)?;
    let kind = file.metadata().map_err(unreadable)?.file_type();
    if kind.is_file() {
        return FileStorage::open_to_read(path).map(Store::File).map_err(unreadable);
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(Store::Memory(bytes.into()))
}

/// All bytes of a log.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: io::Error| Failure::io("read", path, &error);
    match store_to_read(path)? {
        Store::Memory(memory) => Ok(memory.bytes),
        Store::File(_) => std::fs::read(path).map_err(unreadable),
    }
}

/// Writes a whole new log, durably, and nothing if it cannot be written.
pub fn write_log(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file =
        FileStorage::create(path).map_err(|error| Failure::io("create", path, &error))?;
    file.write_at(0, bytes).and_then(|()| file.sync_new()).map_err(|error| {
        let _ = file.discard();
        Failure::io("write", path, &error)
    })
}

/// The secret that lies beside a log, if one does.
pub fn secret_beside(path: &Path) -> Result<Option<[u8; 32]>, Failure> {
    if is_stdin(path) {
        return Ok(None);
    }
    Ok(read_seed(&seed_path(path))?.and_then(|kept| kept.secret))
}

/// Tells that a log ends with a commit that a crash cut off.
pub fn warn_of_torn_end(face: &mut Face, path: &Path, tail: Tail) {
    if let Tail::Torn { offset } = tail {
        let path = path.display();
        face.warn(&format!(
            "{path} ends with a commit cut off by a crash, from byte {offset} on; everything \
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
    let storage = FileStorage::open(path).map_err(|error| Failure::io("open", path, &error))?;
    let mut fight = open(path, Store::File(storage))?;
    entrust(path, &mut fight)?;
    let stamp = face.stamp(fight.history().opening())?;
    let recovered = fight.recover(stamp).map_err(|error| of_play(path, &fight, error))?;
    if let Some(recovered) = recovered {
        face.warn(&format!(
            "{} bytes of a commit cut off by a crash were moved to {}",
            recovered.bytes, recovered.kept_as
        ));
    }
    Ok(fight)
}

fn open(path: &Path, store: Store) -> Result<Fight, Failure> {
    // Which system it is stands in the log; no refusal comes before it is read.
    Session::open(store, None).map_err(|error| Failure::play(path, System::Wwn, error))
}

/// A failure of play on a log.
pub fn of_play(path: &Path, fight: &Fight, error: PlayError) -> Failure {
    Failure::play(path, fight.system(), error)
}

/// Opens a new fight in a file, with its seed beside it, or in memory.
pub fn create(path: Option<&Path>, start: Start, keeping: Keeping) -> Result<Fight, Failure> {
    let opening = &start.opening;
    let system = System::named(&opening.system).ok_or_else(|| unknown_system(&opening.system))?;
    let Some(path) = path else {
        let store = Store::Memory(MemoryStorage::default());
        let made = Session::create(store, start, keeping);
        return made.map_err(|error| Failure::play("-".as_ref(), system, error));
    };
    let kept = matches!(opening.dice, DicePolicy::Committed { .. }) || keeping.key.is_some();
    let seed = kept.then(|| seed_path(path));
    let storage = FileStorage::create(path).map_err(|error| Failure::io("create", path, &error))?;
    // The seed is on disk before any log hangs on it.
    if let Some(seed) = &seed
        && let Err(failure) = write_seed(seed, &keeping)
    {
        let _ = std::fs::remove_file(path);
        return Err(failure);
    }
    Session::create(Store::File(storage), start, keeping).map_err(|error| {
        if !matches!(error, PlayError::Create(CreateError::NotEmpty | CreateError::Lock(_))) {
            // What was just made is taken away again; the first failure is what people must know.
            let _ = std::fs::remove_file(path);
        }
        if let Some(seed) = &seed {
            let _ = std::fs::remove_file(seed);
        }
        Failure::play(path, system, error)
    })
}

/// Reads a script; `-` is the standard input.
pub fn script_source(path: &Path) -> Result<Source, Failure> {
    let unreadable = |error: io::Error| Failure::io("read", path, &error);
    let mut bytes = Vec::new();
    if is_stdin(path) {
        io::stdin().lock().take(LONGEST_SCRIPT + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST_SCRIPT + 1).read_to_end(&mut bytes))
    }
    .map_err(unreadable)?;
    let name = if is_stdin(path) { "<stdin>".into() } else { path.display().to_string() };
    if bytes.len() as u64 > LONGEST_SCRIPT {
        return Err(Failure::cannot(format!("{name} is longer than {LONGEST_SCRIPT} bytes"))
            .hint("is this a play file?"));
    }
    read_source(Some(&name), &bytes).map_err(|what| Failure::new(Code::Cannot, what))
}

/// Refuses a text of the command line that no line of play could hold.
pub fn fit(text: &str) -> Result<(), Failure> {
    fit_text(text).map_err(|what| Failure {
        excerpt: Some(text.to_owned()),
        ..Failure::new(Code::Cannot, what)
    })
}

/// A fresh secret from the system's generator.
pub fn fresh_secret() -> [u8; 32] {
    Blinders::Generator.secret(0)
}

/// What a file named with `--seed-file` holds: 32 raw bytes of the secret, and maybe 32 of the key.
pub fn seed_file(path: &Path) -> Result<Keeping, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(65).read_to_end(&mut bytes));
    read.map_err(|error| Failure::io("read the seed file", path, &error))?;
    Keeping::of_seed(&bytes).ok_or_else(|| {
        Failure::cannot("this is not a seed file")
            .because("a seed file holds 32 bytes as they are, or 64: the secret, then the key")
            .about(path)
            .hint("`head -c 64 /dev/urandom > FILE` makes one")
    })
}

/// Where the seed of a log lies: `NAME.affray.seed` beside `NAME.affray`.
pub fn seed_path(log: &Path) -> PathBuf {
    beside(log, ".seed")
}

/// Where the seed of the dice after a reveal lies until the reveal is recorded.
fn next_seed_path(log: &Path) -> PathBuf {
    beside(log, ".seed.next")
}

fn beside(log: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(log);
    name.push(ending);
    name.into()
}

/// Writes a seed, readable for its owner alone, durably; overwrites none. The secret is its first
/// line, the key from which blinders and later secrets come the second, if there is one.
fn write_seed(path: &Path, keeping: &Keeping) -> Result<(), Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file =
        options.open(path).map_err(|error| Failure::io("create the seed", path, &error))?;
    // Typed dice have no secret; then the line stands for none.
    let lines = [Some(keeping.secret.unwrap_or_default()), keeping.key].into_iter().flatten();
    let text: String = lines.map(|line| hex::digits(&line) + "\n").collect();
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.map_err(|error| {
        let _ = std::fs::remove_file(path);
        Failure::io("write the seed", path, &error)
    })
}

fn read_seed(path: &Path) -> Result<Option<Keeping>, Failure> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::io("read the seed", path, &error)),
    };
    match std::str::from_utf8(&bytes).ok().and_then(|text| seed_of(text.trim())) {
        Some(keeping) => Ok(Some(keeping)),
        None => Err(Failure::cannot("this is not a seed")
            .because("a seed is 64 hexadecimal digits, or two lines of them")
            .about(path)
            .hint("put back the file that was made with the log")),
    }
}

fn seed_of(text: &str) -> Option<Keeping> {
    let line = |line: &str| hex::bytes(&line.trim().to_ascii_lowercase());
    match text.split_once('\n') {
        None => Some(Keeping { secret: Some(line(text)?), key: None }),
        Some((secret, key)) => Some(Keeping { secret: Some(line(secret)?), key: Some(line(key)?) }),
    }
}

/// Gives a fight the seed that lies beside its log, if it hangs on one.
fn entrust(path: &Path, fight: &mut Fight) -> Result<(), Failure> {
    let (seed, next) = (seed_path(path), next_seed_path(path));
    let known = read_seed(&seed)?;
    if let Some(key) = known.and_then(|kept| kept.key) {
        fight.entrust_key(key);
    }
    if fight.commitment().is_none() {
        return Ok(());
    }
    let fits = |kept: Keeping, fight: &mut Fight| kept.secret.is_some_and(|it| fight.entrust(it));
    if known.is_some_and(|kept| fits(kept, fight)) {
        return Ok(());
    }
    // A crash may have come between a reveal and the renaming of the seed after it.
    if read_seed(&next)?.is_some_and(|kept| fits(kept, fight)) {
        let renamed = std::fs::rename(&next, &seed);
        return renamed.map_err(|error| Failure::io("rename the seed to", &seed, &error));
    }
    match known {
        None => Ok(()), // Dice are awaited then; nobody here can throw them.
        Some(_) => Err(Failure::cannot("this seed is not the one the log is committed to")
            .about(&seed)
            .hint("put back the file that was made with the log")),
    }
}

/// Keeps the secret of the dice after a reveal, before the reveal names its commitment, and the
/// key that lies beside the log with it.
pub fn keep_next_seed(path: &Path, secret: &[u8; 32]) -> Result<(), Failure> {
    let key = read_seed(&seed_path(path))?.and_then(|kept| kept.key);
    let next = next_seed_path(path);
    // One that is left over belongs to a reveal that was never recorded.
    let _ = std::fs::remove_file(&next);
    write_seed(&next, &Keeping { secret: Some(*secret), key })
}

/// Puts the seed after a reveal in the place of the revealed one.
pub fn take_up_next_seed(path: &Path) -> Result<(), Failure> {
    let seed = seed_path(path);
    let renamed = std::fs::rename(next_seed_path(path), &seed);
    renamed.map_err(|error| Failure::io("rename the seed to", &seed, &error))
}
