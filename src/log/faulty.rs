//! A storage that fails and crashes on purpose, for tests.
//!
//! Every clone is a handle to the same disk, as two programs have the same file open. What was
//! written lies in a cache until a sync; `FaultyStorage::after_crash` says what a disk may hold
//! after the power went.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::storage::{LockError, Storage, in_memory, read_slice, write_vec};

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The operation fails and does nothing; later ones work.
    Fail,
    /// A write stops after so many bytes and fails; any other operation just fails.
    Short(usize),
    /// The power goes: this operation and all later ones fail. A write was begun.
    Crash,
    /// The operation is done, and another file stands in the log's place.
    Displace,
}

/// What a disk holds of unsynced changes after a crash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Survival {
    /// Only what was synced.
    Synced,
    /// Everything, as if synced.
    All,
    /// The first so many of the bytes grown since the last sync.
    Prefix(usize),
    /// The whole length, but of the 512-byte sectors changed since the last sync only those whose
    /// bit is set (bit `n mod 64` for the n-th changed one); the others hold old bytes or zeros.
    Sectors(u64),
}

#[derive(Debug, Default)]
struct Disk {
    durable: Vec<u8>,
    cached: Vec<u8>,
    torn: Vec<(u64, Vec<u8>)>,
    capacity: Option<usize>,
    plan: Option<(u64, Fault)>,
    operations: u64,
    crashed: bool,
    displaced: bool,
    locked_by: Option<u64>,
    handles: u64,
}

/// A handle to a simulated disk with one log on it. For tests.
#[derive(Debug)]
pub struct FaultyStorage {
    disk: Arc<Mutex<Disk>>,
    handle: u64,
}

impl Clone for FaultyStorage {
    fn clone(&self) -> Self {
        let mut disk = self.disk();
        disk.handles += 1;
        Self { disk: Arc::clone(&self.disk), handle: disk.handles }
    }
}

impl Default for FaultyStorage {
    fn default() -> Self {
        Self::holding(Vec::new())
    }
}

impl FaultyStorage {
    /// A disk that durably holds these bytes.
    #[must_use]
    pub fn holding(bytes: Vec<u8>) -> Self {
        let disk = Disk { cached: bytes.clone(), durable: bytes, ..Disk::default() };
        Self { disk: Arc::new(Mutex::new(disk)), handle: 0 }
    }

    /// Plans a fault at an operation, counted from 0 from now on. Reads, locks and lengths do not
    /// count; writes, syncs, cuts, torn files and removals do.
    pub fn plan(&self, operation: u64, fault: Fault) {
        let mut disk = self.disk();
        disk.operations = 0;
        disk.plan = Some((operation, fault));
    }

    /// Limits how many bytes the disk takes; `None` frees it.
    pub fn limit(&self, capacity: Option<usize>) {
        self.disk().capacity = capacity;
    }

    /// Takes the log away from its place; whoever has it open has it still.
    pub fn displace(&self) {
        self.disk().displaced = true;
    }

    /// Puts the log back in its place.
    pub fn put_back(&self) {
        self.disk().displaced = false;
    }

    /// How many operations were made since the last plan.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.disk().operations
    }

    /// Whether the planned crash has come.
    #[must_use]
    pub fn crashed(&self) -> bool {
        self.disk().crashed
    }

    /// The bytes as programs see them now.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.disk().cached.clone()
    }

    /// What was torn off, with its offset.
    #[must_use]
    pub fn torn(&self) -> Vec<(u64, Vec<u8>)> {
        self.disk().torn.clone()
    }

    /// A new disk as it comes up after the power went now.
    #[must_use]
    pub fn after_crash(&self, survival: Survival) -> Self {
        let disk = self.disk();
        let bytes = survivors(&disk.durable, &disk.cached, survival);
        let after = Self::holding(bytes);
        after.disk().torn.clone_from(&disk.torn);
        after
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an operation; the fault planned for it, if any.
    fn operation(&self) -> (MutexGuard<'_, Disk>, Option<Fault>) {
        let mut disk = self.disk();
        let now = disk.operations;
        disk.operations += 1;
        let planned = disk.plan.filter(|&(at, _)| at == now).map(|(_, fault)| fault);
        let fault = if disk.crashed { Some(Fault::Crash) } else { planned };
        (disk, fault)
    }

    /// An operation that happens whole or not at all.
    fn whole(&self, act: impl FnOnce(&mut Disk)) -> io::Result<()> {
        let (mut disk, fault) = self.operation();
        disk.crashed |= fault == Some(Fault::Crash);
        disk.displaced |= fault == Some(Fault::Displace);
        match fault {
            None | Some(Fault::Displace) => {
                act(&mut disk);
                Ok(())
            }
            Some(Fault::Fail | Fault::Short(_) | Fault::Crash) => Err(failure()),
        }
    }
}

impl Storage for FaultyStorage {
    fn len(&self) -> io::Result<u64> {
        Ok(self.disk().cached.len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(read_slice(&self.disk().cached, offset, buffer))
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        let (mut disk, fault) = self.operation();
        if disk.crashed {
            return Err(failure());
        }
        let room = disk.capacity.unwrap_or(usize::MAX).saturating_sub(in_memory(offset)?);
        disk.displaced |= fault == Some(Fault::Displace);
        let taken = match fault {
            None | Some(Fault::Displace) => bytes.len().min(room),
            Some(Fault::Short(taken)) => bytes.len().min(room).min(taken),
            Some(Fault::Fail) => 0,
            Some(Fault::Crash) => {
                disk.crashed = true;
                bytes.len()
            }
        };
        write_vec(&mut disk.cached, offset, &bytes[..taken])?;
        match fault {
            None | Some(Fault::Displace) if taken == bytes.len() => Ok(()),
            None | Some(Fault::Displace) => Err(io::ErrorKind::StorageFull.into()),
            Some(Fault::Fail | Fault::Short(_) | Fault::Crash) => Err(failure()),
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.whole(|disk| disk.durable.clone_from(&disk.cached))
    }

    fn sync_new(&mut self) -> io::Result<()> {
        self.sync()
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        let len = in_memory(len)?;
        self.whole(|disk| disk.cached.resize(len, 0))
    }

    fn lock(&mut self) -> Result<(), LockError> {
        let mut disk = self.disk();
        if disk.locked_by.is_some_and(|holder| holder != self.handle) {
            return Err(LockError::Held);
        }
        disk.locked_by = Some(self.handle);
        Ok(())
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.disk().locked_by = None;
        Ok(())
    }

    fn keep_torn(&mut self, offset: u64, bytes: &[u8]) -> io::Result<String> {
        self.whole(|disk| disk.torn.push((offset, bytes.to_vec())))?;
        Ok(format!("faulty disk, torn-{offset}"))
    }

    fn is_in_place(&self) -> io::Result<bool> {
        Ok(!self.disk().displaced)
    }

    fn discard(&mut self) -> io::Result<()> {
        self.whole(|disk| {
            disk.cached.clear();
            disk.durable.clear();
        })
    }
}

fn survivors(durable: &[u8], cached: &[u8], survival: Survival) -> Vec<u8> {
    match survival {
        Survival::Synced => durable.to_vec(),
        Survival::All => cached.to_vec(),
        Survival::Prefix(len) => {
            let end = durable.len().saturating_add(len).min(cached.len());
            if end < durable.len() { durable.to_vec() } else { cached[..end].to_vec() }
        }
        Survival::Sectors(kept) => {
            let mut bytes = cached.to_vec();
            let mut changed = 0_u32;
            for (number, sector) in bytes.chunks_mut(512).enumerate() {
                let start = number * 512;
                let old: Vec<u8> = (start..start + sector.len())
                    .map(|at| durable.get(at).copied().unwrap_or(0))
                    .collect();
                if old != *sector {
                    if kept >> (changed % 64) & 1 == 0 {
                        sector.copy_from_slice(&old);
                    }
                    changed += 1;
                }
            }
            bytes
        }
    }
}

fn failure() -> io::Error {
    io::Error::other("a simulated fault")
}
