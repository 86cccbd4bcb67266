//! Salvage: the good part of a damaged log, as a log of its own.

use thiserror::Error;

use super::commit::{Position, Unreadable};
use super::file::{CreateError, write_new};
use super::scan::Scanner;
use super::storage::{Storage, in_memory, read_up_to};

/// Why a good prefix was not salvaged.
#[derive(Debug, Error)]
pub enum SalvageError {
    /// Nothing good is in it, or it cannot be read.
    #[error("cannot salvage anything")]
    Unreadable(#[from] Unreadable),
    /// The copy cannot be written.
    #[error("cannot write the salvaged log")]
    Create(#[from] CreateError),
}

/// What was salvaged.
#[derive(Debug)]
pub struct Salvaged {
    /// How many commits were kept.
    pub commits: u64,
    /// How many events.
    pub events: u64,
    /// How many bytes.
    pub bytes: u64,
    /// How many bytes were left out.
    pub left_out: u64,
    /// What stopped the reading; nothing where the log was whole, or merely torn.
    pub stopped_by: Option<Unreadable>,
}

/// Copies the good commits of a log to a new one, byte for byte. A group of commits is copied only
/// where all of it is good.
///
/// # Errors
/// [`SalvageError`] where not even the first commit is good, or the copy cannot be written.
pub fn salvage<S: Storage, T: Storage>(
    source: &S,
    target: &mut T,
) -> Result<Salvaged, SalvageError> {
    let len = source.len().and_then(in_memory).map_err(Unreadable::Io)?;
    let mut bytes = Vec::new();
    let room = bytes.try_reserve_exact(len);
    room.map_err(|_| Unreadable::Io(std::io::ErrorKind::OutOfMemory.into()))?;
    bytes.resize(len, 0);
    let read = read_up_to(source, 0, &mut bytes).map_err(Unreadable::Io)?;
    let mut scanner = Scanner::new(&bytes[..read])?;
    let stopped_by = loop {
        match scanner.next_commit() {
            Ok(Ok(_)) => {}
            Ok(Err(_)) => break None,
            Err(error) if scanner.position().commits == 0 => return Err(error.into()),
            Err(error) => break Some(error),
        }
    };
    let good = *scanner.position();
    write_new(target, &bytes[..in_memory(good.offset).map_err(Unreadable::Io)?])?;
    let Position { offset: bytes, commits, events, .. } = good;
    Ok(Salvaged { commits, events, bytes, left_out: read as u64 - bytes, stopped_by })
}
