//! Where the log of a command lies: in a file, or in memory when it came from a pipe.

use crate::log::storage::{FileStorage, LockError, MemoryStorage, Storage};
use std::io;
use std::time::Duration;

/// How often a lock that another writer holds is tried again.
const PATIENCE: u32 = 50;

/// How long is waited between.
const MOMENT: Duration = Duration::from_millis(10);

/// A log's bytes, wherever they are.
#[derive(Debug)]
pub enum Store {
    /// In a file.
    File(FileStorage),
    /// In memory: from standard input, or kept nowhere.
    Memory(MemoryStorage),
}

macro_rules! either {
    ($store:expr, $inner:ident => $act:expr) => {
        match $store {
            Store::File($inner) => $act,
            Store::Memory($inner) => $act,
        }
    };
}

impl Storage for Store {
    fn len(&self) -> io::Result<u64> {
        either!(self, inner => inner.len())
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        either!(self, inner => inner.read_at(offset, buffer))
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        either!(self, inner => inner.write_at(offset, bytes))
    }

    fn sync(&mut self) -> io::Result<()> {
        either!(self, inner => inner.sync())
    }

    fn sync_new(&mut self) -> io::Result<()> {
        either!(self, inner => inner.sync_new())
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        either!(self, inner => inner.truncate(len))
    }

    /// Waits a moment for another writer, who needs the lock for one append only.
    fn lock(&mut self) -> Result<(), LockError> {
        for _ in 0..PATIENCE {
            match either!(self, inner => inner.lock()) {
                Err(LockError::Held) => std::thread::sleep(MOMENT),
                other => return other,
            }
        }
        either!(self, inner => inner.lock())
    }

    fn unlock(&mut self) -> io::Result<()> {
        either!(self, inner => inner.unlock())
    }

    fn keep_torn(&mut self, offset: u64, bytes: &[u8]) -> io::Result<String> {
        either!(self, inner => inner.keep_torn(offset, bytes))
    }

    fn is_in_place(&self) -> io::Result<bool> {
        either!(self, inner => inner.is_in_place())
    }

    fn discard(&mut self) -> io::Result<()> {
        either!(self, inner => inner.discard())
    }
}
