//! Where a log's bytes lie. The log layer asks little: positional reads and writes, a durable
//! sync, a cut, a lock for one writer, and a place for bytes that a crash tore.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why the writer's lock was not taken.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another writer has it.
    #[error("locked by another writer")]
    Held,
    /// The storage cannot lock.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The bytes of one log.
pub trait Storage {
    /// How many bytes there are.
    ///
    /// # Errors
    /// What the storage says.
    fn len(&self) -> io::Result<u64>;

    /// Whether there are no bytes.
    ///
    /// # Errors
    /// What the storage says.
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }

    /// Reads bytes at an offset into the buffer; fewer than it holds only where the end or the
    /// storage makes it so, none only at the end.
    ///
    /// # Errors
    /// What the storage says.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;

    /// Writes all the bytes at an offset. When it fails, any part of them may have been written.
    ///
    /// # Errors
    /// What the storage says.
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()>;

    /// Makes all written bytes and the length durable (`fdatasync`).
    ///
    /// # Errors
    /// What the storage says; what was written since the last sync may be lost then.
    fn sync(&mut self) -> io::Result<()>;

    /// Makes a new log's bytes and its name durable (the file and its folder).
    ///
    /// # Errors
    /// What the storage says.
    fn sync_new(&mut self) -> io::Result<()>;

    /// Cuts the bytes to a length; durable after the next sync.
    ///
    /// # Errors
    /// What the storage says.
    fn truncate(&mut self, len: u64) -> io::Result<()>;

    /// Takes the writer's lock, without waiting. Whoever has it already keeps it.
    ///
    /// # Errors
    /// [`LockError::Held`] where another writer has it.
    fn lock(&mut self) -> Result<(), LockError>;

    /// Gives the lock back.
    ///
    /// # Errors
    /// What the storage says.
    fn unlock(&mut self) -> io::Result<()>;

    /// Keeps torn bytes that stood at an offset, durably, beside the log, and says where.
    ///
    /// # Errors
    /// What the storage says.
    fn keep_torn(&mut self, offset: u64, bytes: &[u8]) -> io::Result<String>;

    /// Whether whoever looks for the log where it was opened finds these bytes: not another log
    /// that was put there since, and not nothing.
    ///
    /// # Errors
    /// What the storage says.
    fn is_in_place(&self) -> io::Result<bool>;

    /// Removes a log whose creation failed.
    ///
    /// # Errors
    /// What the storage says.
    fn discard(&mut self) -> io::Result<()>;
}

/// Reads a range of bytes that must be there.
///
/// # Errors
/// What the storage says, or an unexpected end.
pub fn read_range<S: Storage>(storage: &S, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    match read_up_to(storage, offset, buffer)? {
        read if read == buffer.len() => Ok(()),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Fills the buffer from an offset as far as there are bytes.
///
/// # Errors
/// What the storage says.
pub fn read_up_to<S: Storage>(storage: &S, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match storage.read_at(offset + filled as u64, &mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// A log in a file.
#[derive(Debug)]
pub struct FileStorage {
    file: File,
    path: PathBuf,
    /// Whether the lock is held here; then it is not asked for again.
    locked: bool,
}

impl FileStorage {
    /// Makes a new file; refuses to touch one that exists.
    ///
    /// # Errors
    /// What the system says, `AlreadyExists` among it.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        Ok(Self { file, path: path.to_owned(), locked: false })
    }

    /// Opens a file to read and to append.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        Ok(Self { file, path: path.to_owned(), locked: false })
    }

    /// Opens a file to read; every write is refused by the system.
    ///
    /// # Errors
    /// What the system says.
    pub fn open_to_read(path: &Path) -> io::Result<Self> {
        Ok(Self { file: File::open(path)?, path: path.to_owned(), locked: false })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// `NAME.affray.torn-OFFSET`, with a further number where other bytes stand there already.
    fn torn_path(&self, offset: u64, attempt: u32) -> PathBuf {
        let mut name = OsString::from(&self.path);
        name.push(format!(".torn-{offset}"));
        if attempt > 1 {
            name.push(format!("-{attempt}"));
        }
        name.into()
    }
}

impl Storage for FileStorage {
    fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        positional::read_at(&self.file, offset, buffer)
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        positional::write_all_at(&self.file, offset, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn sync_new(&mut self) -> io::Result<()> {
        self.file.sync_all()?;
        sync_folder_of(&self.path)
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }

    fn lock(&mut self) -> Result<(), LockError> {
        if self.locked {
            return Ok(());
        }
        self.file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => LockError::Held,
            TryLockError::Error(error) => LockError::Io(error),
        })?;
        self.locked = true;
        Ok(())
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.locked = false;
        self.file.unlock()
    }

    fn keep_torn(&mut self, offset: u64, bytes: &[u8]) -> io::Result<String> {
        for attempt in 1.. {
            let path = self.torn_path(offset, attempt);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    io::Write::write_all(&mut file, bytes)?;
                    file.sync_all()?;
                }
                // A crash hit an earlier recovery: the same bytes are kept once.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    let there = std::fs::metadata(&path)?;
                    let as_long = there.is_file() && there.len() == bytes.len() as u64;
                    if !as_long || std::fs::read(&path)? != bytes {
                        continue;
                    }
                    File::open(&path)?.sync_all()?;
                }
                Err(error) => return Err(error),
            }
            sync_folder_of(&path)?;
            return Ok(path.display().to_string());
        }
        unreachable!("BUG: the numbers of torn files have no end")
    }

    fn is_in_place(&self) -> io::Result<bool> {
        match std::fs::metadata(&self.path) {
            Ok(there) => Ok(identity::is_same(&there, &self.file.metadata()?)),
            Err(error) if is_nothing_there(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn discard(&mut self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }
}

/// A log in memory. A clone is a copy; the two share nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryStorage {
    /// The bytes of the log.
    pub bytes: Vec<u8>,
    /// What was torn off, with its offset.
    pub torn: Vec<(u64, Vec<u8>)>,
}

impl From<Vec<u8>> for MemoryStorage {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, torn: Vec::new() }
    }
}

impl Storage for MemoryStorage {
    fn len(&self) -> io::Result<u64> {
        Ok(self.bytes.len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(read_slice(&self.bytes, offset, buffer))
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        write_vec(&mut self.bytes, offset, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn sync_new(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.bytes.resize(in_memory(len)?, 0);
        Ok(())
    }

    fn lock(&mut self) -> Result<(), LockError> {
        Ok(()) // Nobody else can hold a value of one's own.
    }

    fn unlock(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn keep_torn(&mut self, offset: u64, bytes: &[u8]) -> io::Result<String> {
        self.torn.push((offset, bytes.to_vec()));
        Ok(format!("memory, torn-{offset}"))
    }

    fn is_in_place(&self) -> io::Result<bool> {
        Ok(true) // Nobody else can put another value in the place of one's own.
    }

    fn discard(&mut self) -> io::Result<()> {
        self.bytes.clear();
        Ok(())
    }
}

/// An offset or length as an index into memory.
pub(super) fn in_memory(len: u64) -> io::Result<usize> {
    usize::try_from(len).map_err(|_| io::ErrorKind::OutOfMemory.into())
}

/// Copies bytes from an offset, as many as there are.
pub(super) fn read_slice(bytes: &[u8], offset: u64, buffer: &mut [u8]) -> usize {
    let rest = usize::try_from(offset).ok().and_then(|offset| bytes.get(offset..)).unwrap_or(&[]);
    let count = rest.len().min(buffer.len());
    buffer[..count].copy_from_slice(&rest[..count]);
    count
}

/// Writes bytes at an offset, zeros filling a gap before it.
pub(super) fn write_vec(target: &mut Vec<u8>, offset: u64, bytes: &[u8]) -> io::Result<()> {
    let start = in_memory(offset)?;
    if target.len() < start + bytes.len() {
        target.resize(start + bytes.len(), 0);
    }
    target[start..start + bytes.len()].copy_from_slice(bytes);
    Ok(())
}

#[cfg(unix)]
fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Folders cannot be synced everywhere; where they cannot, the file's own sync has to do.
#[cfg(not(unix))]
fn sync_folder_of(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// The name leads nowhere: the file was taken away, or a folder on the way to it.
fn is_nothing_there(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

#[cfg(unix)]
mod identity {
    use std::fs::Metadata;
    use std::os::unix::fs::MetadataExt;

    /// A file is the same if its device and its number on it are.
    pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
}

#[cfg(not(unix))]
mod identity {
    use std::fs::Metadata;

    /// Files have no number here; those made at the same moment are taken for the same.
    pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
        one.created().ok() == other.created().ok()
    }
}

#[cfg(unix)]
mod positional {
    use std::fs::File;
    use std::io;
    use std::os::unix::fs::FileExt;

    pub fn read_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        file.read_at(buffer, offset)
    }

    pub fn write_all_at(file: &File, offset: u64, bytes: &[u8]) -> io::Result<()> {
        file.write_all_at(bytes, offset)
    }
}

#[cfg(not(unix))]
mod positional {
    use std::fs::File;
    use std::io::{self, Read, Seek, SeekFrom, Write};

    pub fn read_at(mut file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        file.seek(SeekFrom::Start(offset))?;
        file.read(buffer)
    }

    pub fn write_all_at(mut file: &File, offset: u64, bytes: &[u8]) -> io::Result<()> {
        file.seek(SeekFrom::Start(offset))?;
        file.write_all(bytes)
    }
}
