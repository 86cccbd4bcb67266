//! The seeds of the dice: files beside the logs that hang on them, readable for their owners alone.
//!
//! A seed that one may not read is a seed that is not here: the log is read without it, and dice
//! are awaited. A note says so.

use super::face::Face;
use super::failure::Failure;
use super::files::{self, Begun, Fight, is_stdin, open_ordinary};
use crate::play::{Blinders, Keeping, KeepsSecrets, commitment};
use crate::vocabulary::hex;
use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The longest seed that is read, in bytes: two lines of digits, and some blanks.
const LONGEST_SEED: u64 = 1024;

/// The secret that lies beside a log, if one does; or why it cannot be read.
pub fn secret_beside(path: &Path) -> Result<Option<[u8; 32]>, String> {
    if is_stdin(path) {
        return Ok(None);
    }
    let seed = seed_path(path);
    let shown = seed.display();
    let bytes = match std::fs::symlink_metadata(&seed) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        _ => read_short("read the seed", &seed).map_err(|failure| {
            let reasons = std::iter::once(&failure.what.message).chain(&failure.what.because);
            reasons.map(String::as_str).collect::<Vec<_>>().join(": ")
        })?,
    };
    let kept = kept_in(&bytes).ok_or_else(|| format!("{shown} is not a seed"))?;
    Ok(kept.secret)
}

/// The secret of a sample, `NAME.seed` beside `NAME.play`, if one lies there.
pub fn beside_play(play: &Path) -> Option<[u8; 32]> {
    seed_file(&play.with_extension("seed")).ok()?.secret
}

/// A fresh secret from the system's generator.
pub fn fresh_secret() -> [u8; 32] {
    Blinders::Generator.secret(0)
}

/// What a file named with `--seed-file` holds: 32 raw bytes of the secret, and maybe 32 of the key.
pub fn seed_file(path: &Path) -> Result<Keeping, Failure> {
    const ACT: &str = "read the seed file";
    let mut bytes = Vec::new();
    let read = open_ordinary(ACT, path)?.take(65).read_to_end(&mut bytes);
    read.map_err(|error| Failure::io(ACT, path, &error))?;
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

/// Where the seed of the dice after a reveal lies until the reveal is recorded: each in a file of
/// its own, since two may reveal at the same time.
fn next_seed_path(log: &Path, secret: &[u8; 32]) -> PathBuf {
    beside(log, &format!("{NEXT}-{}", hex::digits(&commitment(secret)[..8])))
}

/// What the names of seeds that wait for their reveal begin with, behind that of the log.
const NEXT: &str = ".seed.next";

/// The seeds beside a log that wait for their reveal.
fn next_seeds(log: &Path) -> Vec<PathBuf> {
    let folder = log.parent().filter(|folder| !folder.as_os_str().is_empty());
    let begun = beside(Path::new(log.file_name().unwrap_or_default()), NEXT);
    let is_next = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        name.starts_with(begun.as_os_str().as_encoded_bytes())
    };
    let there = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten();
    let mut found: Vec<PathBuf> = there.flatten().map(|one| one.path()).filter(is_next).collect();
    found.sort_unstable();
    found
}

fn beside(log: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(log);
    name.push(ending);
    name.into()
}

/// The place of a new log's seed.
#[derive(Debug)]
pub struct Beside {
    seed: PathBuf,
}

impl Beside {
    /// Beside a log.
    pub fn log(log: &Path) -> Self {
        Self { seed: seed_path(log) }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.seed
    }

    /// Makes sure that no seed lies there. One without its log is somebody's secret still.
    pub fn assert_free(&self) -> Result<(), Failure> {
        if self.seed.symlink_metadata().is_err() {
            return Ok(());
        }
        let error = io::ErrorKind::AlreadyExists.into();
        Err(Failure::io("create the seed", &self.seed, &error))
    }

    /// Writes the seed of a new log. Where the making of the log was cut short before, the seed it
    /// left is moved aside: no log hangs on it, but it is not this one's to destroy.
    pub fn write_new(
        &self,
        face: &mut Face,
        keeping: &Keeping,
        begun: Begun,
    ) -> Result<(), Failure> {
        if begun == Begun::Before && self.seed.exists() {
            assert_begun(&self.seed)?;
            let aside = aside(&self.seed);
            let moved = std::fs::rename(&self.seed, &aside);
            moved.map_err(|error| Failure::io("move the seed to", &aside, &error))?;
            let aside = aside.display();
            face.note(&format!("the making of this log was cut short before; its seed is {aside}"));
        }
        write_seed(&self.seed, keeping)?;
        warn_of_shared_folder(face, &self.seed);
        Ok(())
    }
}

/// Warns of a fresh seed beside a log where others than its owner may write to the folder.
pub fn warn_of_fresh_seed(face: &mut Face, log: &Path) {
    warn_of_shared_folder(face, &seed_path(log));
}

/// Warns where a seed lies in a folder that is shared, by anybody or by a group: others could take
/// it away, or put another in its place. A folder that is merely open to its owner's group, as many
/// systems make every folder, is not shared: one for a group hands its group on.
fn warn_of_shared_folder(face: &mut Face, seed: &Path) {
    #[cfg(unix)]
    {
        let folder = seed.parent().filter(|folder| !folder.as_os_str().is_empty());
        let Ok(there) = std::fs::metadata(folder.unwrap_or(Path::new("."))) else { return };
        let mode = std::os::unix::fs::PermissionsExt::mode(&there.permissions()) & 0o7777;
        if mode & 0o002 != 0 || mode & 0o2020 == 0o2020 {
            let seed = seed.display();
            face.warn(&format!(
                "the seed {seed} lies in a folder that others may write to (mode {mode:04o}): keep \
                 the log and its seed in one of your own"
            ));
        }
    }
    #[cfg(not(unix))]
    let _ = (face, seed);
}

/// A name beside a seed that nothing has yet.
fn aside(seed: &Path) -> PathBuf {
    let names = (1..).map(|number| beside(seed, &format!(".unused-{number}")));
    let mut free = names.filter(|name| name.symlink_metadata().is_err());
    free.next().expect("BUG: the numbers of seeds have no end")
}

/// Whether a file is a seed, or the beginning of one whose writing was cut short.
fn assert_begun(seed: &Path) -> Result<(), Failure> {
    let bytes = read_short("read the seed", seed)?;
    let digits = |byte: &u8| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace();
    if bytes.iter().all(digits) { Ok(()) } else { Err(no_seed(seed)) }
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

/// The seed at a path, if there is one that may be read.
fn read_seed(face: &mut Face, path: &Path) -> Result<Option<Keeping>, Failure> {
    const ACT: &str = "read the seed";
    match std::fs::metadata(path).map(|there| there.is_file().then(|| std::fs::File::open(path))) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Ok(Some(Err(error))) if error.kind() == io::ErrorKind::PermissionDenied => {
            let path = path.display();
            face.note(&format!("you may not read the seed {path}; the log is read without it"));
            return Ok(None);
        }
        _ => {}
    }
    let bytes = read_short(ACT, path)?;
    kept_in(&bytes).map(Some).ok_or_else(|| no_seed(path))
}

/// What the bytes of a seed hold.
fn kept_in(bytes: &[u8]) -> Option<Keeping> {
    std::str::from_utf8(bytes).ok().and_then(|text| seed_of(text.trim()))
}

/// The bytes of a short file.
fn read_short(act: &str, path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = open_ordinary(act, path)?.take(LONGEST_SEED).read_to_end(&mut bytes);
    read.map_err(|error| Failure::io(act, path, &error))?;
    Ok(bytes)
}

fn no_seed(path: &Path) -> Failure {
    Failure::cannot("this is not a seed")
        .because("a seed is 64 hexadecimal digits, or two lines of them")
        .about(path)
        .hint("put back the file that was made with the log")
}

fn seed_of(text: &str) -> Option<Keeping> {
    let line = |line: &str| hex::bytes(&line.trim().to_ascii_lowercase());
    match text.split_once('\n') {
        None => Some(Keeping { secret: Some(line(text)?), key: None }),
        Some((secret, key)) => Some(Keeping { secret: Some(line(secret)?), key: Some(line(key)?) }),
    }
}

/// Gives a fight the seed that lies beside its log, if it hangs on one.
pub fn entrust(face: &mut Face, path: &Path, fight: &mut Fight) -> Result<(), Failure> {
    let seed = seed_path(path);
    let known = match fight.commitment() {
        Some(_) => read_seed(face, &seed)?,
        // No die hangs on a seed: what lies there may hold the key of what is hidden, no more.
        None => read_seed(face, &seed).unwrap_or_default(),
    };
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
    for next in next_seeds(path) {
        if read_seed(face, &next)?.is_some_and(|kept| fits(kept, fight)) {
            let renamed = std::fs::rename(&next, &seed);
            return renamed.map_err(|error| Failure::io("rename the seed to", &seed, &error));
        }
    }
    // Another may have revealed between the reading of the log and that of the seed.
    let grown = fight.catch_up().map_err(|error| files::of_play(path, fight, error))?;
    if grown > 0 {
        return entrust(face, path, fight);
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
fn keep_next_seed(path: &Path, secret: &[u8; 32]) -> Result<(), Failure> {
    let seed = seed_path(path);
    let key = match seed.exists().then(|| read_short("read the seed", &seed)).transpose()? {
        Some(bytes) => kept_in(&bytes).ok_or_else(|| no_seed(&seed))?.key,
        None => None,
    };
    let next = next_seed_path(path, secret);
    // One that is derived from a key may be there already: another is about to reveal.
    if next.exists() { Ok(()) } else { write_seed(&next, &Keeping { secret: Some(*secret), key }) }
}

/// The seed beside a log, where fresh secrets are kept.
pub struct SeedBeside(pub PathBuf);

impl KeepsSecrets for SeedBeside {
    fn keep(&self, secret: &[u8; 32]) -> Result<(), String> {
        keep_next_seed(&self.0, secret).map_err(|failure| failure.what.message)
    }

    fn take_up(&self, secret: &[u8; 32]) -> Result<(), String> {
        take_up_next_seed(&self.0, secret).map_err(|failure| failure.what.message)
    }

    fn kept(&self) -> Vec<[u8; 32]> {
        let there = next_seeds(&self.0).into_iter().chain([seed_path(&self.0)]);
        let read = |path: PathBuf| kept_in(&read_short("read the seed", &path).ok()?)?.secret;
        there.filter_map(read).collect()
    }

    fn forget(&self, secret: &[u8; 32]) {
        let _ = std::fs::remove_file(next_seed_path(&self.0, secret));
    }
}

/// Puts the seed after a reveal in the place of the revealed one. Whoever read the log meanwhile
/// may have done so already.
fn take_up_next_seed(path: &Path, secret: &[u8; 32]) -> Result<(), Failure> {
    let (seed, next) = (seed_path(path), next_seed_path(path, secret));
    match std::fs::rename(next, &seed) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let kept = kept_in(&read_short("read the seed", &seed)?).and_then(|kept| kept.secret);
            if kept == Some(*secret) { Ok(()) } else { Err(Failure::io("find", &seed, &error)) }
        }
        renamed => renamed.map_err(|error| Failure::io("rename the seed to", &seed, &error)),
    }
}
